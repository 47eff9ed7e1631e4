"""Men's shoes: derbies on the steps, boots on the floor before them."""
from __future__ import annotations

from studio import place
from studio.room import Crop, Piece
from studio.silhouette import pair

LOW, HIGH = 1.5, 3.0


def build(scene):
    place.shell(scene)
    place.steps(scene, (-1.5, 40, -5.2, 0, LOW), (0.0, 40, -2.7, 0, HIGH))


def blinds(scene):
    place.window(scene, through=(0.9, -1.2, 3.6), half=(3.6, 5.4))


ROOM = place.room(
    key="men-shoes",
    build=build,
    blinds=blinds,
    pieces=(
        Piece("men-shoes/chelsea-boot", {"material": "calf", "shade": "cognac"}, pair(yaw=-32, gap=1.25), (2.2, -1.4, HIGH)),
        Piece("men-shoes/derby", {"material": "calf", "shade": "jet"}, pair(yaw=-26, gap=1.2), (0.8, -4.0, LOW)),
        Piece("men-shoes/derby", {"material": "croc", "shade": "oxblood"}, pair(yaw=-34, gap=1.2), (-0.9, -6.8, 0)),
    ),
    crops={
        "tall": Crop((800, 1000), (0.4, -34, 9.5), (0.4, -2, 2.55), 7.9),
        "wide": Crop((1600, 480), (-3.6, -34, 9.5), (-3.6, -2, 2.1), 21.5),
        "low": Crop((720, 360), (0.5, -34, 9.5), (0.5, -2, 2.3), 13.4),
    },
)
