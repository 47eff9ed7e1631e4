"""Takes: a silhouette that dresses many products has its first picture in several, so that a list of it does not repeat one pose and one fall of folds.

A take turns what is photographed and, where cloth is settled, lets it fall anew (`Scene.take`). Lens, height and size in the frame stay as they are.
"""
from __future__ import annotations

import hashlib
from dataclasses import replace

from . import geometry

TAKES = 3
MANY = 20                            # products of one silhouette: more of them are shared out among takes
ON_THE_FLOOR = (0.0, 12.0, -10.0)    # degrees by which a pair is turned as a whole
ON_THE_WALL = (1.0, -0.85, 0.3)      # times the usual turn: to the other side, and nearly to the front


def count(products) -> int:
    """Takes of a silhouette that so many products are made in."""
    return TAKES if products > MANY else 1


def of(key, takes) -> int:
    """The take of a product: the same whatever else is in the catalogue."""
    return int(hashlib.sha256(key.encode()).hexdigest(), 16) % takes


def mark(take) -> str:
    """What the names of a take's files end in."""
    return "abc"[take] if take else ""


def turned(view, take):
    """The view as another take shows it."""
    if not take:
        return view
    if view.ground == "wall":
        return replace(view, placements=tuple(replace(place, yaw=place.yaw * ON_THE_WALL[take]) for place in view.placements))
    turn = ON_THE_FLOOR[take]
    placements = []
    for place in view.placements:
        x, y, _ = geometry.rotation(0, 0, turn) @ (*place.at[:2], 0)
        placements.append(replace(place, at=(float(x), float(y), *place.at[2:]), yaw=place.yaw + turn))
    return replace(view, placements=tuple(placements))
