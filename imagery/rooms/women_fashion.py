"""A boubou of adire and a wrap dress on tailor's forms, between them a gele on a head of linen, mules on the floor."""
from __future__ import annotations

from studio import body, place
from studio.room import Crop, Piece
from studio.silhouette import Placement, pair

BLOCK = 6.2


def build(scene):
    place.shell(scene)
    place.steps(scene, (0.35, 3.15, -8.0, -5.2, BLOCK))


def blinds(scene):
    place.window(scene, through=(0.8, -1.0, 9.0), half=(6.2, 9.0), bars=(2, 4), frond=(0.3, 0.5), away=32)


ROOM = place.room(
    key="women-fashion",
    build=build,
    blinds=blinds,
    pieces=(
        place.on_form("women-fashion/boubou", -4.0, 10, body.WOMAN, material="cotton", shade="indigo", second="ivory", print="adire-eleko"),
        place.on_form("women-fashion/wrap-dress", 6.7, -8, body.WOMAN, material="crepe", shade="terracotta"),
        Piece("accessories/gele", {"material": "aso-oke", "shade": "gold"}, (Placement(yaw=18),), (1.75, -6.6, BLOCK)),
        Piece("women-shoes/mule", {"material": "calf", "shade": "cognac"}, pair(yaw=-30, gap=1.2), (5.2, -7.4, 0)),
    ),
    crops={
        "tall": Crop((800, 1000), (1.1, -48, 12.0), (1.1, -2, 8.8), 20.2),
        "wide": Crop((1600, 480), (-8.0, -48, 13.0), (-8.0, -2, 10.8), 39.0),
        "low": Crop((720, 360), (1.3, -48, 13.0), (1.3, -2, 10.9), 25.5),
    },
)
