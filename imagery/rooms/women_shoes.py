"""Women's shoes on terrazzo steps that rise to the right."""
from __future__ import annotations

from studio import place
from studio.room import Crop, Piece
from studio.silhouette import pair

LOW, HIGH = 1.5, 3.0


def build(scene):
    place.shell(scene)
    place.steps(scene, (-1.3, 40, -5.0, 0, LOW), (0.2, 40, -2.6, 0, HIGH))


def blinds(scene):
    place.window(scene, through=(0.9, -1.2, 3.3), half=(3.6, 5.4), frond=(0.2, 0.5))


ROOM = place.room(
    key="women-shoes",
    build=build,
    blinds=blinds,
    pieces=(
        Piece("women-shoes/strappy-sandal", {"material": "metallic", "shade": "gold"}, pair(yaw=-30, gap=1.1), (-0.85, -6.3, 0)),
        Piece("women-shoes/slingback", {"material": "calf", "shade": "bone", "second": "jet", "hardware": "gold"}, pair(yaw=-26, gap=1.1), (0.75, -3.8, LOW)),
        Piece("women-shoes/pump", {"material": "suede", "shade": "indigo"}, pair(yaw=-32, gap=1.05), (2.25, -1.35, HIGH)),
    ),
    crops={
        "tall": Crop((800, 1000), (0.45, -34, 9.5), (0.45, -2, 2.6), 7.6),
        "wide": Crop((1600, 480), (-3.6, -34, 9.5), (-3.6, -2, 2.1), 21.0),
        "low": Crop((720, 360), (0.6, -34, 9.5), (0.6, -2, 2.3), 13.0),
    },
)
