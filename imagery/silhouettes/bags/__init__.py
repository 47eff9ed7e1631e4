"""The ten bags of the house: their measures and what is sewn on to them.

Units: scene units (su), about ten centimetres. Heights are from the floor, x runs to
the right of someone who faces the bag.
"""

from __future__ import annotations

from builders.bag import PARTS
from silhouettes.bags import backpack, box, bucket, clutch, crossbody, hobo, satchel, shoulder_flap, top_handle, tote
from studio.silhouette import Placement, Silhouette, View

SOURCES = ("builders/solids",)
COLOURS = {"second": "main", "lining": "#b59f83", "thread": "main"}


def _views(detail, yaw=-25.0, other_yaw=28.0, height=4.3, other_height=4.6, close_yaw=20.0) -> tuple[View, View, View]:
    """Three-quarter from one side, then from the other, then close to a detail: (x, y, z, size) in su."""
    first = View((Placement(yaw=yaw),), camera_height=height, lens=118)
    second = View((Placement(yaw=other_yaw),), camera_height=other_height, lens=118)
    close = View((Placement(yaw=close_yaw),), camera_height=4.6, lens=118, detail=detail)
    return first, second, close


def _bag(key: str, build, views, **more) -> Silhouette:
    return Silhouette(
        key=f"bags/{key}", build=build, views=views, parts=PARTS, colours=COLOURS, sources=SOURCES, **more
    )


SILHOUETTES = {
    silhouette.key: silhouette
    for silhouette in (
        _bag("top-handle", top_handle.top_handle, _views((0.12, -0.5, 1.52, 2.15), close_yaw=22)),
        _bag("tote", tote.tote, _views((0.5, -0.5, 1.9, 1.9), height=5.0, other_yaw=32, other_height=7.0)),
        _bag("shoulder-flap", shoulder_flap.shoulder_flap, _views((0.1, -0.6, 0.75, 2.0))),
        _bag("crossbody", crossbody.crossbody, _views((0.75, -0.2, 1.25, 2.3), close_yaw=-52)),
        _bag("bucket", bucket.bucket, _views((0.1, -0.8, 1.75, 1.9), height=5.0, other_height=6.8)),
        _bag("clutch", clutch.clutch, _views((0.1, -0.3, 0.85, 1.7), height=4.0)),
        _bag("satchel", satchel.satchel, _views((0.62, -0.5, 0.92, 2.0))),
        _bag("hobo", hobo.hobo, _views((-1.3, -0.1, 1.6, 2.0))),
        _bag("box", box.box, _views((0.0, -0.6, 1.0, 1.6), height=4.6, other_yaw=34, other_height=5.6)),
        _bag("backpack", backpack.backpack, _views((0.0, -0.8, 1.25, 1.8), other_yaw=152)),
    )
}
