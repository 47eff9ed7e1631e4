"""An agbada of brocade and a kaftan of linen on tailor's forms, a fila on a block of terrazzo, loafers on the floor."""
from __future__ import annotations

from studio import body, place
from studio.room import Crop, Piece
from studio.silhouette import Placement, pair

BLOCK = 4.2


def build(scene):
    place.shell(scene)
    place.steps(scene, (7.2, 10.6, -8.2, -5.2, BLOCK))


def blinds(scene):
    place.window(scene, through=(0.8, -1.0, 9.0), half=(6.2, 9.0), bars=(2, 4), away=32)


ROOM = place.room(
    key="men-fashion",
    build=build,
    blinds=blinds,
    pieces=(
        place.on_form("men-fashion/agbada", -3.2, 10, body.MAN, material="brocade", shade="indigo", second="gold"),
        place.on_form("men-fashion/kaftan", 6.0, -8, body.MAN, material="linen", shade="bone", second="cognac"),
        Piece("accessories/fila", {"material": "velvet", "shade": "oxblood"}, (Placement(yaw=-20),), (8.6, -6.7, BLOCK)),
        Piece("men-shoes/loafer", {"material": "calf", "shade": "oxblood"}, pair(yaw=-30, gap=1.2), (1.3, -7.8, 0)),
    ),
    crops={
        "tall": Crop((800, 1000), (1.1, -48, 12.0), (1.1, -2, 8.9), 22.2),
        "wide": Crop((1600, 480), (-8.0, -48, 13.0), (-8.0, -2, 11.0), 38.0),
        "low": Crop((720, 360), (1.3, -48, 13.0), (1.3, -2, 11.4), 25.0),
    },
)
