"""Bags on blocks of two heights and the floor."""
from __future__ import annotations

from studio import place
from studio.room import Crop, Piece
from studio.silhouette import Placement

HIGH, LOW = 3.4, 1.3


def build(scene):
    place.shell(scene)
    place.steps(scene, (1.1, 4.9, -3.9, -0.6, HIGH), (-1.7, 2.2, -6.3, -3.4, LOW))


def blinds(scene):
    place.window(scene, through=(0.7, -1.0, 4.2), half=(4.2, 6.4))


ROOM = place.room(
    key="bags",
    build=build,
    blinds=blinds,
    pieces=(
        Piece("bags/tote", {"material": "calf", "shade": "tan"}, (Placement(yaw=24),), (-2.75, -2.6, 0)),
        Piece("bags/shoulder-flap", {"material": "croc", "shade": "bottle", "hardware": "gold"}, (Placement(yaw=-22),), (3.0, -2.3, HIGH)),
        Piece("bags/box", {"material": "aso-oke", "shade": "indigo", "second": "champagne", "print": "aso-oke-stripe", "hardware": "gold"}, (Placement(yaw=-26),), (0.2, -4.8, LOW)),
    ),
    crops={
        "tall": Crop((800, 1000), (0.2, -34, 10.0), (0.2, -2, 3.4), 10.0),
        "wide": Crop((2000, 600), (-4.6, -34, 10.0), (-4.6, -2, 3.1), 25.0),
        "low": Crop((800, 400), (0.4, -34, 10.0), (0.4, -2, 3.1), 15.0),
    },
)
