"""What leather, satin, metal, acetate, pearl and glass mirror: sets of white cards before black. Pure arithmetic.

The rendered room is bright and even all round, in which metal looks like putty and patent like rubber. A photographer hangs it with black and puts
up a few white cards, so that bright and dark lie side by side with an edge between them.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .geometry import smoothstep


@dataclass(frozen=True)
class Card:
    """A white card. at: its middle, degrees from the camera's side to the right, and up; width, height: degrees; glow: its light; edge: how soft, degrees."""
    at: tuple[float, float]
    width: float
    height: float
    glow: float
    edge: float = 5.0


METAL = 3      # raise when what metal mirrors changes: every picture with metal in it is then composed again
BLACK, FLOOR = 0.04, 0.50   # the cloth around, and the paper that is seen below
JEWELLER = (
    Card((6, 14), 54, 64, 0.20, 40),         # the room behind the camera, far off
    Card((-70, 26), 48, 76, 2.4, 21),        # the big one on the left
    Card((-25, 10), 7, 96, 0.60, 8),         # what is seen of the room between two black ones
    Card((70, 12), 28, 110, 1.4, 17),        # a strip on the right
    Card((0, 80), 150, 34, 1.45, 22),        # overhead
    Card((165, 10), 130, 80, 0.60, 24),      # what the room sends from behind
)
PEARL = (*JEWELLER, Card((-44, 40), 15, 18, 6.0, 9))
SOFTBOX = (Card((-46, 36), 42, 17, 2.8, 2), Card((0, 90), 150, 60, 0.35, 20))
LAMPS = (                                    # what is polished but no mirror shows only what is bright
    Card((0, 80), 150, 40, 1.6, 20),
    Card((-64, 42), 24, 34, 9.0, 4),
    Card((64, 20), 9, 80, 5.0, 4),
)
CRYSTAL = (Card((-66, 30), 24, 70, 1.6, 3), Card((56, 30), 16, 70, 1.3, 3))   # one for each view of a dial
WINDOW = (                                   # over leather, whose pores scatter: the same window, strip and lamp behind, their edges dissolved
    Card((-14, 2), 60, 60, 0.38, 90),
    Card((0, 84), 170, 40, 1.1, 50),
    Card((-12, 50), 124, 10, 2.6, 30),
    Card((-62, 30), 28, 66, 5.6, 30),
    Card((88, 16), 16, 100, 3.0, 30),
    Card((-150, 20), 70, 70, 1.2, 60),
)
POLISH = (                                   # over smooth calf, waxed and brushed: a strip above and a window beside, whose edges are not so far dissolved as over pores
    Card((-14, 2), 60, 60, 0.32, 80),
    Card((0, 84), 170, 40, 1.1, 40),
    Card((-12, 50), 120, 10, 2.7, 27),
    Card((-62, 30), 23, 62, 6.3, 30),
    Card((88, 14), 16, 104, 2.8, 30),
    Card((-150, 20), 70, 70, 1.2, 60),
)
LACQUER = (                                  # over patent: a tall window with a bar on the left, softer at its edges than a pane, or each dent would cut it out
    Card((-14, 6), 60, 50, 0.90, 60),
    Card((0, 84), 170, 36, 1.6, 14),
    Card((-18, 48), 100, 11, 3.4, 12),
    Card((-64, 34), 25, 72, 6.0, 24),
    Card((-40, 30), 6, 78, 3.4, 10),
    Card((87, 2), 20, 76, 3.0, 16),
)
FOIL = (                                     # bands for leather under metal foil: bright ones, and dark beside them
    Card((-20, 2), 70, 60, 0.52, 70),
    Card((-64, 24), 34, 110, 2.3, 28),
    Card((-10, 50), 130, 11, 1.7, 20),
    Card((70, 10), 20, 120, 1.8, 26),
    Card((0, 84), 170, 36, 1.3, 44),
)
FOLDS = (                                    # tall strips for satin, so soft that each crest carries a wide sheen and no line
    Card((180, 10), 170, 120, 0.28, 80),
    Card((-12, 6), 100, 120, 0.44, 90),
    Card((-62, 16), 36, 150, 2.3, 58),
    Card((68, 6), 26, 150, 1.40, 54),
    Card((0, 66), 120, 26, 1.05, 64),
)
SETS = {"jeweller": JEWELLER, "pearl": PEARL, "lamps": LAMPS, "crystal": CRYSTAL, "softbox": SOFTBOX,
        "window": WINDOW, "polish": POLISH, "lacquer": LACQUER, "foil": FOIL, "folds": FOLDS}


def mirrored(normal, towards, cards, wander=(0.0, 0.0)):
    """Light (h, w, 1) that surfaces with these normals mirror to the camera; towards: the way to it; wander (h, w, 2): degrees right and up added to each ray."""
    way = np.asarray(towards, np.float32)
    right = np.cross([0, 0, 1.0], way)
    right = right / np.linalg.norm(right)
    normal = normal / np.maximum(np.linalg.norm(normal, axis=2, keepdims=True), 1e-3)
    ray = 2 * (normal @ way)[..., None] * normal - way
    around = np.degrees(np.arctan2(ray @ right, ray @ np.cross(right, [0, 0, 1.0])))
    up = np.degrees(np.arcsin(ray[..., 2].clip(-1, 1)))
    around, up = around + np.asarray(wander)[..., 0], up + np.asarray(wander)[..., 1]
    light = BLACK + FLOOR * smoothstep(-20, -62, up)
    for card in cards:
        beside = np.abs((around - card.at[0] + 180) % 360 - 180) * np.cos(np.radians(up))
        inside = _within(beside, card.width, card.edge) * _within(np.abs(up - card.at[1]), card.height, card.edge)
        light = light + (card.glow - light) * inside
    return light[..., None].astype(np.float32)


def _within(off, size, edge):
    return smoothstep((size + edge) / 2, (size - edge) / 2, off)
