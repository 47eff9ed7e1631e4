"""The accessories of the house: their measures and how their pieces meet.

Small things are modelled large; each function says what one scene unit (su) stands for.
"""

from __future__ import annotations

from builders import cap, fila, gele, scarf, sunglasses
from silhouettes.accessories import bangle, belt, earrings, wallet, watch
from studio import form
from studio.silhouette import Frame, Placement, SMALL_FRAME, Silhouette, View, fixed

SOURCES = ("builders/solids",)
WATCH = {"strap": "main", "dial": "second", "metal": "hardware", "ink": fixed("#1f1c1a")}
POLISHED = {"metal": "polished", "hardware": "polished"}
WIDE_FRAME = Frame(width=0.66, height=0.62)  # for things much wider than tall


def _small(
    yaw,
    other_yaw,
    height=4.2,
    other_height=4.6,
    ground="floor",
    detail=None,
    pitch=0.0,
    frame=SMALL_FRAME,
    rest=True,
    lens=135.0,
) -> tuple[View, View]:
    common = dict(ground=ground, lens=lens, frame=frame)
    return (
        View((Placement(yaw=yaw, pitch=pitch, rest=rest),), camera_height=height, **common),
        View((Placement(yaw=other_yaw, pitch=pitch, rest=rest),), camera_height=other_height, detail=detail, **common),
    )


def _accessory(key, build, views, parts, own=(), **more) -> Silhouette:
    return Silhouette(key=f"accessories/{key}", build=build, views=views, parts=parts, sources=SOURCES + own, **more)


SILHOUETTES = {
    silhouette.key: silhouette
    for silhouette in (
        _accessory(
            "belt",
            belt.belt,
            _small(-6, 40, 6.0, 7.5, frame=WIDE_FRAME),
            {"strap": "main", "trim": "second", "thread": "thread", "metal": "hardware", "hole": fixed("#1c1714")},
            colours={"second": "main"},
            materials=POLISHED,
            own=("builders/bag",),
        ),
        _accessory(
            "sunglasses",
            sunglasses.sunglasses,
            _small(-13, 158, 4.4, 5.4, pitch=-20.0, frame=WIDE_FRAME),
            {"frame": "main", "lens": fixed("#33251b"), "metal": "hardware"},
            materials={fixed("#33251b"): "glass", **POLISHED},
            panes={fixed("#33251b"): (-0.40, 0.72, 0.34, 0.965)},
            own=("builders/sunglasses.py",),
        ),
        _accessory(
            "watch",
            watch.watch,
            _small(-24, 20, 4.4, 3.2, pitch=-14),
            {**WATCH, "thread": "thread", "lining": "lining"},
            colours={"second": "#efe9dd", "thread": "main"},
            materials={"second": "dial", **POLISHED},
        ),
        _accessory(
            "watch-bracelet",
            watch.watch_on_bracelet,
            _small(-24, 20, 4.4, 3.2, pitch=-14),
            {**WATCH, "side": "hardware"},
            colours={"second": "#efe9dd"},
            materials={"second": "dial", "hardware": "polished"},
        ),
        _accessory(
            "gele",
            gele.gele,
            _small(14, 184, 4.6, 4.8, frame=Frame(width=0.80, height=0.78)),
            {"cloth": "main", **{part: form.ROLES[part] for part in ("form-linen", "form-wood")}},
            materials={"aso-oke": "headtie", **form.MATERIALS},
            own=("builders/gele.py", "builders/milliner.py"),
            print_scale=1.35,
        ),
        _accessory(
            "fila",
            fila.fila,
            _small(-26, -64, 4.0, 4.0),
            {"cap": "main", "lining": "lining", "thread": "thread"},
            colours={"thread": "main"},
            materials={"velvet": "pile"},
            own=("builders/fila.py", "studio/cloth.py"),
            print_scale=1.7,
        ),
        _accessory(
            "cap",
            cap.cap,
            _small(-36, 136, 4.6, 5.8, frame=Frame(width=0.66, height=0.62)),
            {
                "crown": "main",
                "peak": "second",
                "under": "second",
                "lining": "lining",
                "thread": "thread",
                "hole": fixed("#1c1714"),
                "metal": "hardware",
                "trim": "second",
                "band": "lining",
            },
            colours={"second": "main", "lining": "main", "thread": "main"},
            materials={"lining": "cotton", **POLISHED},
            own=("builders/cap.py",),
        ),
        _accessory(
            "wallet",
            wallet.wallet,
            _small(196, 12, 4.6, 5.4),
            {
                "cover": "main",
                "inside": "lining",
                "edge": "second",
                "pocket": "main",
                "thread": "thread",
                "metal": "hardware",
                "card": fixed("#c9a24b"),
                "card2": fixed("#33363c"),
            },
            colours={"second": "main"},
            materials={"suede": "nubuck", **POLISHED},
        ),
        _accessory("bangle", bangle.bangle, _small(-20, 30, 4.6, 6.5, frame=Frame(width=0.72, height=0.62)), {"bangle": "main"}, materials=POLISHED),
        _accessory(
            "earrings",
            earrings.earrings,
            _small(0, 0, 1.2, 0.2, ground="wall", rest=False, detail=(-0.78, -0.1, -0.9, 2.6)),
            {"stud": "main", "hoop": "main", "metal": "hardware", "bead": "second"},
            colours={"second": "#b3543a"},
            materials={"second": "pearl", **POLISHED},
        ),
        _accessory(
            "scarf",
            scarf.scarf,
            _small(
                -9,
                -16,
                4.1,
                3.7,
                ground="wall",
                rest=False,
                frame=Frame(width=0.62, height=0.76),
                detail=(-0.05, -0.2, 0.8, 1.9),
            ),
            {"cloth": "main", "metal": "hardware"},
            materials={"silk": "satin", **POLISHED},
            own=("builders/scarf.py", "studio/cloth.py"),
        ),
    )
}
