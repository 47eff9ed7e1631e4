"""Two people's dress for a Saturday: agbada with fila and loafers, iro and buba with ipele and gele, a clutch."""
from __future__ import annotations

from studio import body, place
from studio.room import Crop, Piece
from studio.silhouette import Placement, pair

HIGH, LOW = 6.4, 3.2


def build(scene):
    place.shell(scene)
    place.steps(scene, (-.3, 2.9, -7.0, -4.2, HIGH), (1.3, 4.1, -9.4, -7.0, LOW))


def blinds(scene):
    place.window(scene, through=(0.8, -1.0, 9.0), half=(6.2, 9.0), bars=(2, 4), frond=(0.3, 0.5), away=32)


ROOM = place.room(
    key="owambe",
    build=build,
    blinds=blinds,
    pieces=(
        place.on_form("men-fashion/agbada", -4.0, 12, body.MAN, material="aso-oke", shade="ivory", second="gold"),
        place.on_form("women-fashion/iro-and-buba", 6.6, -10, body.WOMAN, material="aso-oke", shade="oxblood", second="gold", print="aso-oke-stripe"),
        Piece("accessories/gele", {"material": "aso-oke", "shade": "oxblood", "second": "gold", "print": "aso-oke-stripe"}, (Placement(yaw=16),), (1.3, -5.7, HIGH)),
        Piece("accessories/fila", {"material": "aso-oke", "shade": "ivory"}, (Placement(yaw=-20),), (2.7, -8.3, LOW)),
        Piece("men-shoes/loafer", {"material": "calf", "shade": "oxblood"}, pair(yaw=-30, gap=1.2), (-1.4, -8.6, 0)),
    ),
    crops={"tall": Crop((800, 1000), (0.9, -48, 12.0), (0.9, -2, 9.4), 24.4, limit=place.ON_A_PAGE)},
)
