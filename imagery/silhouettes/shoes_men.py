"""Men's shoes. Side-view curves: x from the heel (0) to the toe (2.95), height above the foot's underside; su, 1 su is about 10 cm."""
from __future__ import annotations

from functools import partial

from builders import shoe_parts as p
from builders import sneaker_laces as l
from builders.shoe import Heel, Last, Panel, Shoe, Sole, build
from studio.silhouette import SHOE_FRAME, Frame, Placement, Silhouette, View, fixed, pair

PARTS = {"upper": "main", "strap": "main", "cap": "main", "lining": "lining", "sole": "sole", "welt": fixed("#6b4930"), "tip": fixed("#1b1715"), "lace": fixed("#241c18"),
         "thread": "thread", "hardware": "hardware", "elastic": fixed("#211e1d"), "hole": fixed("#120d0b")}
COLOURS = {"lining": "#b98f62", "sole": "#2c2019", "thread": "main", "second": "main"}

PAIR = View(pair(-29, 1.25, .74), camera_height=4.2, frame=SHOE_FRAME)
ABOVE = View((Placement(at=(-.68, -.25), yaw=-64, mirror=True), Placement(at=(.68, .25), yaw=-58)), camera_height=10.0, frame=Frame(.74, .76, None))
BOOT_PAIR = View(pair(-30, 1.25, .8), camera_height=3.9, frame=Frame(.82, .76, None))
BOOT_SIDE = View((Placement(yaw=-12, mirror=True),), camera_height=3.2, frame=Frame(.78, .78, None))

# ---------------------------------------------------------------- curves

DRESS = Last(toe="almond", length=2.95, width=1.10, volume=1.10, heel=.24, ball_lift=.09, spring=.07)
EASY = Last(toe="round", length=2.90, width=1.08, volume=1.05, heel=.03, ball_lift=.05, spring=.06)
LACED_TOP = p.opening((1.37, 1.25), (1.345, .98), (1.29, .855), (1.16, .765), (.88, .64), (.5, .575), (.2, .62), (-.1, .66))
LOAFER_TOP = p.opening((1.58, .98), (1.55, .75), (1.47, .65), (1.2, .51), (.85, .46), (.5, .50), (.14, .59), (-.1, .62))

CAP = p.region((2.44, -.3), (2.44, .08), (2.46, .8), (3.6, .8), (3.6, -.3))
VAMP = p.region((1.18, -.3), (1.24, .06), (1.40, .26), (1.60, .42), (1.76, .56), (1.80, .8), (1.80, 1.2), (3.6, 1.2), (3.6, -.3))
COUNTER = p.region((.66, -.3), (.62, .10), (.46, .30), (.26, .46), (.10, .72), (-.6, .8), (-.6, -.3))
QUARTER = p.region((1.30, -.3), (1.38, .06), (1.62, .20), (1.84, .34), (1.90, .50), (1.84, .64), (1.76, .9), (-.6, .9), (-.6, -.3))
FACING = p.region((1.00, 1.3), (1.06, .74), (1.28, .62), (1.60, .52), (1.86, .50), (2.2, .48), (2.2, 1.3))
GUSSET = p.region((.40, 1.8), (.42, 1.2), (.47, .70), (.56, .52), (.70, .52), (.80, .68), (.86, 1.1), (.88, 1.8))
SADDLE = p.region((1.44, -.2), (1.52, .20), (1.66, .44), (1.70, .9), (1.96, .9), (1.90, .44), (1.86, .20), (1.84, -.2))

CLOSED = l.Throat(low=1.76, high=1.36, bottom=.020, top=.036)
OPEN = l.Throat(low=1.96, high=1.36, bottom=.040, top=.062)
LACE = dict(beside=.055, half_width=.016, half_thick=.008, eyelet=.014)
HEEL_TAB = p.region((-.6, -.3), (.22, -.3), (.19, .08), (.13, .30), (.08, .46), (-.6, .52))

WELTED = Sole(thick=.085, out=.050, part="sole", stitched=True, profile=((0, -.02), (.06, .0), (.45, .004), (.52, -.004), (.58, .002), (.94, .0), (1, -.02)))
STACKED = Heel(q=(0, 1), back=(-.03, -.045), front=(.70, .72), half=(.285, .292), round_back=.9, round_side=.7, tip=.05, part="sole", sole_thick=.085)

MODELS = {
    "oxford": Shoe(
        DRESS,
        (Panel("upper", p.both(p.outside(LACED_TOP), CLOSED.closed()), edge=.009),
         Panel("upper", p.within(VAMP), lift=.009, thick=.012, inner=None, stitch=(.018, .032)),
         Panel("cap", p.within(CAP), lift=.018, thick=.012, inner=None, stitch=(.016, .030)),
         Panel("upper", p.both(p.within(COUNTER), p.outside(LACED_TOP)), lift=.008, thick=.010, inner=None, stitch=(.016,), edge_field=p.within(COUNTER))),
        WELTED, STACKED,
        extras=(l.tongue(CLOSED, .99, half=.17, thick=.026, sink=.016, label=None), l.Lacing(CLOSED, rows=(1.70, 1.62, 1.54, 1.46, 1.385), lift=.002, **LACE),
                p.broguing(CAP, .045))),

    "derby": Shoe(
        DRESS,
        (Panel("upper", p.both(p.outside(LACED_TOP), p.ridge_tongue(1.30)), lift=-.004),
         Panel("upper", p.both(p.within(QUARTER), p.outside(LACED_TOP), OPEN.closed()), lift=.022, thick=.034, stitch=(.020, .034), edge=.008)),
        WELTED, STACKED,
        extras=(l.tongue(OPEN, .99, half=.21, thick=.028, sink=.004, label=None), l.Lacing(OPEN, rows=(1.79, 1.675, 1.56, 1.445), lift=.024, **LACE), p.lace_bow(1.445, .030))),

    "loafer": Shoe(
        Last(toe="almond", length=2.95, width=1.08, volume=1.06, heel=.22, ball_lift=.08, spring=.06),
        (Panel("upper", p.outside(LOAFER_TOP), edge=.011),
         Panel("strap", p.within(SADDLE), lift=.014, thick=.018, inner=None, stitch=(.020,))),
        WELTED, STACKED,
        extras=(p.apron((1.84, .30), (2.15, .285), (2.42, .225), (2.60, .13), (2.65, 0)), p.penny(1.81))),

    "monk-strap": Shoe(
        DRESS,
        (Panel("upper", p.both(p.outside(LACED_TOP), p.ridge_tongue(1.28)), lift=-.004),
         Panel("upper", p.both(p.within(QUARTER), p.outside(LACED_TOP), p.slit(.10, .9, 1.95)), lift=.016, thick=.028, stitch=(.018,), edge=.008),
         Panel("cap", p.within(CAP), lift=.012, thick=.012, inner=None, stitch=(.016, .030)),
         Panel("strap", p.strap_over((1.46, .36), (1.70, .80), .062, -.02), lift=.036, thick=.018, stitch=(.016,), edge=.006),
         Panel("strap", p.strap_over((1.18, .44), (1.46, .96), .062, -.02), lift=.036, thick=.018, stitch=(.016,), edge=.006)),
        WELTED, STACKED,
        extras=(l.tongue(OPEN, .97, half=.22, thick=.028, sink=.004, label=None),
                p.buckle_on(1.53, .49, side=1, along=(.45, 0, .8), width=.17, length=.12, bar=.014, lift=.052),
                p.buckle_on(1.27, .60, side=1, along=(.45, 0, .8), width=.17, length=.12, bar=.014, lift=.052))),

    "chelsea-boot": Shoe(
        Last(toe="almond", length=2.95, width=1.08, volume=1.08, heel=.26, ball_lift=.09, spring=.07, top=2.1, shaft=((1.05, 1.17, .06, .29), (1.28, 1.08, .07, .29), (1.50, 1.06, .06, .30))),
        (Panel("upper", p.below((-1, 1.42), (.1, 1.44), (.62, 1.36), (1.1, 1.40), (3, 1.4)), edge=.012),
         Panel("elastic", p.both(p.within(GUSSET), p.below((-1, 1.41), (.62, 1.35), (1.1, 1.39), (3, 1.4))), lift=.006, thick=.010, inner=None),
         Panel("upper", p.both(p.outside_smooth(GUSSET), p.below((-1, 1.42), (.1, 1.44), (.62, 1.36), (1.1, 1.40), (3, 1.4)), p.near(GUSSET, .10)), lift=.012, thick=.012, inner=None, stitch=(.016,), edge_field=p.outside_smooth(GUSSET))),
        WELTED, STACKED, extras=(p.pull_tab(1.42), p.ribs(GUSSET, 1.35))),

    "sandal": Shoe(
        Last(toe="round", length=2.85, width=1.12, volume=1.02, heel=.10, ball_lift=.10, spring=.02),
        (Panel("strap", p.band_between((1.98, 0), (2.22, .6), .135), lift=.006, thick=.030, stitch=(.018,)),
         Panel("strap", p.both(p.band_between((1.30, 0), (1.62, .8), .125)), lift=.006, thick=.030, stitch=(.018,)),
         Panel("strap", p.band((-.2, .58), (.15, .56), (.6, .52), (1.1, .46), (1.5, .40), width=.11, x_to=1.46), lift=.022, thick=.026, stitch=(.016,))),
        Sole(thick=.10, out=.035, part="sole", stitched=False, profile=((0, -.02), (.08, .0), (.4, .004), (.5, -.006), (.6, .002), (.94, .0), (1, -.02))),
        Heel(q=(0, 1), back=(-.02, -.03), front=(.80, .86), half=(.29, .30), round_back=.9, round_side=.7, tip=.0, part="sole", sole_thick=.10),
        extras=(p.buckle_on(1.06, .465, side=1, along=(1, 0, -.15), width=.17, length=.13, bar=.015, lift=.045),)),

    "driving-shoe": Shoe(
        EASY,
        (Panel("upper", p.outside(LOAFER_TOP), edge=.016),
         Panel("strap", p.within(SADDLE), lift=.014, thick=.018, inner=None, stitch=(.020,)),
         Panel("sole", p.within(HEEL_TAB), lift=.010, thick=.014, inner=None, edge=.006)),
        Sole(thick=.030, out=-.012), None,
        extras=(p.apron((1.84, .30), (2.1, .29), (2.38, .235), (2.56, .13), (2.61, 0), radius=.016), p.pebbles(), p.bow(1.86, part="strap", size=.20))),
}

PARTS_OF = {
    "oxford": "upper cap lining sole tip lace thread hole", "derby": "upper lining sole tip lace thread hole", "loafer": "upper strap lining sole tip thread hole",
    "monk-strap": "upper strap cap lining sole tip thread hardware", "chelsea-boot": "upper strap lining sole tip thread elastic",
    "sandal": "strap lining sole thread hardware", "driving-shoe": "upper strap lining sole thread",
}
OWN_COLOURS = {"sandal": {"lining": "#a87c50", "sole": "#3a2a20"}}
OWN_VIEWS = {"chelsea-boot": (BOOT_PAIR, BOOT_SIDE)}

SILHOUETTES = {
    f"men-shoes/{name}": Silhouette(f"men-shoes/{name}", partial(build, shoe=model), OWN_VIEWS.get(name, (PAIR, ABOVE)),
                                    {part: PARTS[part] for part in PARTS_OF[name].split()}, colours={**COLOURS, **OWN_COLOURS.get(name, {})},
                                    grain_scale=.42, sources=("builders/shoe_parts.py", "builders/sneaker_laces.py"))
    for name, model in MODELS.items()}
