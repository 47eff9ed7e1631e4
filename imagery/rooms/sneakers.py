"""Sneakers on a block and the floor before it."""
from __future__ import annotations

from studio import place
from studio.room import Crop, Piece
from studio.silhouette import Placement, pair

HIGH, LOW = 2.6, 1.1


def build(scene):
    place.shell(scene)
    place.steps(scene, (-1.0, 3.4, -3.9, -0.5, HIGH), (-3.4, 0.6, -5.6, -2.6, LOW))


def blinds(scene):
    place.window(scene, through=(0.6, -1.2, 3.4), half=(3.6, 5.4), frond=(-0.1, 0.6))


ROOM = place.room(
    key="sneakers",
    build=build,
    blinds=blinds,
    pieces=(
        Piece("sneakers/high-top", {"material": "suede", "shade": "indigo", "second": "ivory"}, pair(yaw=-30, gap=1.25), (1.2, -2.2, HIGH)),
        Piece("sneakers/court", {"material": "calf", "shade": "chalk", "second": "bottle"}, (Placement(yaw=-24, mirror=True),), (-1.6, -4.2, LOW)),
        Piece("sneakers/runner", {"material": "calf", "shade": "bone", "second": "terracotta"}, pair(yaw=-30, gap=1.2), (1.5, -6.6, 0)),
    ),
    crops={
        "tall": Crop((800, 1000), (0.3, -34, 9.5), (0.3, -2, 2.55), 7.9),
        "wide": Crop((1600, 480), (-5.5, -34, 9.5), (-5.5, -2, 2.9), 28.0),
        "low": Crop((720, 360), (0.4, -34, 9.5), (0.4, -2, 2.2), 13.0),
    },
)
