"""Adire in three hands: a boubou of silk drawn with a feather, a kaftan tied by hand, a tote beside them on terrazzo."""
from __future__ import annotations

from studio import body, place
from studio.room import Crop, Piece
from studio.silhouette import Placement, pair

BLOCK = 3.0


def build(scene):
    place.shell(scene)
    place.steps(scene, (1.2, 4.4, -9.2, -6.0, BLOCK))


def blinds(scene):
    place.window(scene, through=(0.8, -1.0, 9.0), half=(6.2, 9.0), bars=(3, 4), away=32)


ROOM = place.room(
    key="adire",
    build=build,
    blinds=blinds,
    pieces=(
        place.on_form("women-fashion/boubou", -3.7, 10, body.WOMAN, material="cotton", shade="indigo", second="powder", print="adire-olona"),
        place.on_form("men-fashion/kaftan", 6.7, -9, body.MAN, material="cotton", shade="indigo", second="chalk", print="adire-oniko"),
        Piece("bags/tote", {"material": "cotton", "shade": "indigo", "second": "ivory", "print": "adire-eleko"}, (Placement(yaw=-20),), (2.8, -7.7, BLOCK)),
        Piece("men-shoes/sandal", {"material": "calf", "shade": "cognac"}, pair(yaw=-30, gap=1.3), (6.3, -8.2, 0)),
    ),
    crops={"tall": Crop((800, 1000), (0.6, -48, 12.0), (0.6, -2, 9.4), 24.8, limit=place.ON_A_PAGE)},
)
