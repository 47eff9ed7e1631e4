"""Accessories: spectacles, watches, caps, cloths and jewellery, each from a few measured pieces.

Units: scene units (su); what one su stands for is said with each silhouette, since small
things are modelled larger than bags. Objects face -y and stand or hang around z.
"""

from __future__ import annotations

import numpy as np

from . import solids as s
from .bag import put
from .solids import Array

__all__ = ["put"]


# ---------------------------------------------------------------- belt


def coil(turns: float, inner: float, outer: float, start_degrees: float, count: int = 560) -> Array:
    """A flat spiral (x, y), counter-clockwise from `inner` to `outer` radius."""
    share = np.linspace(0, 1, count)
    angle = np.radians(start_degrees) + 2 * np.pi * turns * share
    radius = inner + (outer - inner) * share**0.92
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1)


# ---------------------------------------------------------------- spectacles


def spectacle_rim(outer: Array, inner: Array, depth: float, bow) -> s.Shape:
    """The rim between two outlines (x, z), pillow-shaped in section.

    bow: a function x -> y that bends the front around the face.
    """
    middle, half = (outer + inner) / 2, (outer - inner) / 2
    rows = []
    for angle in np.linspace(0, 2 * np.pi, 28, endpoint=False):
        across = np.sign(np.cos(angle)) * abs(np.cos(angle)) ** 0.55
        deep = np.sign(np.sin(angle)) * abs(np.sin(angle)) ** 0.55
        flat = middle + half * across
        rows.append(np.stack([flat[:, 0], bow(flat[:, 0]) + deep * depth / 2, flat[:, 1]], 1))
    return s.grid(np.array(rows), closed_rows=True, closed_columns=True)


def lens(outline: Array, bow, dome: float) -> s.Shape:
    """A curved pane inside a rim outline (x, z)."""
    centre = outline.mean(0)
    rows = []
    for share in np.linspace(1.04, 0, 26):
        flat = centre + (outline - centre) * share
        rows.append(np.stack([flat[:, 0], bow(flat[:, 0]) - dome * (1 - share**2), flat[:, 1]], 1))
    return s.grid(np.array(rows), closed_columns=True)


# ---------------------------------------------------------------- watch


def hand(length: float, width: float, tail: float, hour_angle: float, height: float, face: s.Frame) -> s.Shape:
    """A tapering watch hand; `hour_angle` in degrees clockwise from twelve."""
    a = np.radians(hour_angle)
    along, across = np.array([np.sin(a), np.cos(a)]), np.array([np.cos(a), -np.sin(a)])
    shape = [(-tail, 0.35), (0, 0.8), (length * 0.25, 1.0), (length * 0.8, 0.62), (length, 0.08)]
    right = [along * l + across * w * width / 2 for l, w in shape]
    left = [along * l - across * w * width / 2 for l, w in shape[::-1]]
    # clockwise about the dial is counter-clockwise along right then left
    outline = s.resample(np.array(right + left), 60, closed=True)
    area = np.sum(outline[:, 0] * np.roll(outline[:, 1], -1) - outline[:, 1] * np.roll(outline[:, 0], -1))
    outline = outline if area > 0 else outline[::-1]
    return s.plate(outline, 0.022, s.Frame(face.at + face.facing * height, face.right, face.up), 0.006)


# ---------------------------------------------------------------- cloth


def hanging_folds(across: Array, seed: int, count: int, sharpness: float = 1.5) -> Array:
    """An irregular row of folds over -1..1, about -1..1 high: rounded crests, tighter hollows."""
    generator = np.random.default_rng(seed)
    places = np.cumsum(generator.uniform(0.6, 1.4, count + 1))
    places = -1 + 2 * (places - places[0]) / (places[-1] - places[0])
    heights = generator.uniform(0.55, 1.0, count + 1)
    phase = np.interp(across, places, np.arange(count + 1))
    strength = np.interp(across, places, heights)
    wave = np.cos(2 * np.pi * phase)
    return strength * (np.sign(wave) * np.abs(wave) ** (1 / sharpness))

