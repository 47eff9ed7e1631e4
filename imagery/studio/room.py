"""What a room is: a place with light in it, the products that stand there, and how it is photographed. Pure Python.

Units: su as in silhouette.py; of bags and shoes one su is 10 cm, and everything in a room keeps that scale.
Axes: x to the right, y away from the camera, z up; the floor is z = 0.
"""
from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Callable, Mapping

from . import body
from .silhouette import Placement

NAMES = ("window", "shelf", "owambe", "adire", "small", "women-shoes", "men-shoes", "women-fashion", "men-fashion", "bags", "sneakers")

GARMENT = 10 / 2.4           # of what is modelled at 2.4 su a metre


@dataclass(frozen=True)
class Piece:
    """A product in its real materials. recipe: as in the manifest. at: shift of all its placements (x, y, z).

    scale: what brings its own su to those of the room (GARMENT for clothes). form: the figure (body.py) of the tailor's form that wears it.
    """
    silhouette: str
    recipe: Mapping[str, str]
    places: tuple[Placement, ...] = (Placement(),)
    at: tuple[float, float, float] = (0.0, 0.0, 0.0)
    scale: float = 1.0
    form: body.Figure | None = None


@dataclass(frozen=True)
class Sun:
    """towards: the way its light goes; angle: its size in degrees, which softens shadows."""
    towards: tuple[float, float, float]
    power: float
    colour: tuple[float, float, float] = (1.0, 0.86, 0.66)
    angle: float = 0.8


@dataclass(frozen=True)
class Pane:
    """A large soft light: at and aim in su, its side lengths, watts."""
    at: tuple[float, float, float]
    aim: tuple[float, float, float]
    size: tuple[float, float]
    power: float
    colour: tuple[float, float, float] = (0.94, 0.97, 1.0)


@dataclass(frozen=True)
class Crop:
    """One picture of a room. size: pixels; eye, aim: su; field: how wide the picture is at the aim, su.

    shift: moves the frame without turning the camera (shares of its longer side), so that what is upright stays upright.
    """
    size: tuple[int, int]
    eye: tuple[float, float, float]
    aim: tuple[float, float, float]
    field: float
    shift: tuple[float, float] = (0.0, 0.0)
    limit: int = 130_000      # bytes


@dataclass(frozen=True)
class Room:
    """build(scene) models walls, floor and furniture; its part names are surfaces of `surfaces.py`, named in `surfaces`.

    blinds(scene): what only casts shadows, outside the picture. exposure: of the finished picture.
    sources: further modules of which it is built. samples: few, since light is cleaned apart from what colour things are.
    """
    key: str
    build: Callable
    surfaces: Mapping[str, object]
    crops: Mapping[str, Crop]
    sun: Sun
    panes: tuple[Pane, ...] = ()
    sky: tuple[float, float, float] = (0.2, 0.2, 0.2)
    blinds: Callable | None = None
    pieces: tuple[Piece, ...] = ()
    exposure: float = 1.0
    samples: int = 12
    sources: tuple[str, ...] = ()


def find_room(name) -> Room:
    return importlib.import_module("rooms." + name.replace("-", "_")).ROOM
