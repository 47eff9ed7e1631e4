"""Small things on two blocks of terrazzo: a wallet, a bangle, earrings, sunglasses, a fila."""
from __future__ import annotations

from studio import place
from studio.room import Crop, Piece
from studio.silhouette import Placement

HIGH, LOW = 1.9, .8


def build(scene):
    place.shell(scene)
    place.steps(scene, (-.2, 2.6, -3.0, -.7, HIGH), (-2.6, .9, -4.6, -2.6, LOW))


def blinds(scene):
    place.window(scene, through=(0.4, -1.0, 2.0), half=(2.6, 3.6))


ROOM = place.room(
    key="small",
    build=build,
    blinds=blinds,
    pieces=(
        Piece("accessories/fila", {"material": "velvet", "shade": "oxblood"}, (Placement(yaw=-18),), (1.2, -1.8, HIGH), .55),
        Piece("accessories/wallet", {"material": "grained", "shade": "cognac"}, (Placement(yaw=20),), (-1.6, -3.4, LOW), .42),
        Piece("accessories/bangle", {"material": "metal", "shade": "gold"}, (Placement(yaw=10),), (-.05, -3.7, LOW), .34),
        Piece("accessories/sunglasses", {"material": "acetate", "shade": "espresso"}, (Placement(yaw=-16),), (1.9, -4.3, 0), .52),
    ),
    crops={"tall": Crop((800, 1000), (0.0, -26, 7.0), (0.0, -2, 1.75), 5.8, limit=place.ON_A_PAGE)},
)
