"""Men's shoes. Side-view curves: x from the heel (0) to the toe (2.95), height above the foot's underside; su, 1 su is about 10 cm."""
from __future__ import annotations

from dataclasses import replace
from functools import partial

from builders import moccasin as m
from builders import shoe_parts as p
from builders.flat_pattern import over_foot
from builders.shoe import Shoe, build
from builders.shoe_bottom import Heel, Sole
from builders.shoe_laces import Bars, Bow, tongue
from builders.shoe_last import Last
from builders.shoe_panels import Panel
from builders.shoe_straps import Strap, laid, round_heel
from builders.sneaker_laces import Throat
from studio.silhouette import SHOE_FRAME, Frame, Placement, Silhouette, View, fixed, pair

PARTS = {"upper": "main", "strap": "main", "cap": "main", "lining": "lining", "sole": "sole", "welt": fixed("#b08d62"), "stamp": fixed("#6e4f31"), "tip": fixed("#1b1715"), "lace": "thread",
         "thread": "thread", "hardware": "hardware", "elastic": fixed("#211e1d"), "hole": fixed("#120d0b")}
COLOURS = {"lining": "#d2b183", "sole": "#2c2019", "thread": "main", "second": "main"}

PAIR = View(pair(-29, 1.25, .74), camera_height=4.2, frame=SHOE_FRAME)
ABOVE = View((Placement(at=(-.68, -.25), yaw=-64, mirror=True), Placement(at=(.68, .25), yaw=-58)), camera_height=10.0, frame=Frame(.74, .76, None))
BEHIND = View((Placement(at=(-.62, .20), yaw=58), Placement(at=(.62, -.20), yaw=52, mirror=True)), camera_height=4.6, frame=Frame(.76, .74, None))
BOOT_PAIR = View(pair(-30, 1.25, .8), camera_height=3.9, frame=Frame(.82, .76, None))
BOOT_SIDE = View((Placement(yaw=-12, mirror=True),), camera_height=3.2, frame=Frame(.78, .78, None))

# ---------------------------------------------------------------- curves

FITTED = dict(fine=1.5, rounded=True, hug=.075, cup=.050, flex=.0040)
SHOE = dict(width=1.13, cone=(.645, .850, 1.04), top=1.30, box=.80, instep=.72, **FITTED)
DRESS = Last(toe="dress", length=2.95, volume=1.0, heel=.20, ball_lift=.09, spring=.07, **SHOE)
SLIPPER = Last(toe="dress", length=2.95, volume=1.05, heel=.18, ball_lift=.08, spring=.06, **{**SHOE, "cone": (.588, .740, .896), "box": .82})
EASY = Last(toe="moccasin", length=2.80, volume=.98, heel=.03, ball_lift=.05, spring=.05, **{**SHOE, "width": 1.10, "cone": (.615, .765, .95), "cup": .025, "box": .78})
LACED_TOP = p.opening((1.300, 1.30), (1.290, .940), (1.245, .855), (1.13, .740), (.98, .635), (.80, .555), (.55, .510), (.28, .545), (.10, .600), (-.1, .606))
LOAFER_TOP = p.opening((1.47, 1.10), (1.46, .800), (1.41, .715), (1.28, .620), (1.08, .530), (.82, .468), (.52, .460), (.28, .508), (.10, .570), (-.1, .580))

CAP = p.region((2.44, -.3), (2.44, .08), (2.46, .8), (3.6, .8), (3.6, -.3))
VAMP = p.region((1.18, -.3), (1.24, .06), (1.40, .29), (1.60, .46), (1.75, .61), (1.80, .8), (1.80, 1.4), (3.6, 1.4), (3.6, -.3))
COUNTER = p.region((.66, -.3), (.62, .10), (.46, .30), (.26, .46), (.10, .72), (-.6, .8), (-.6, -.3))
QUARTER = p.region((1.20, -.3), (1.28, .05), (1.46, .21), (1.70, .39), (1.84, .51), (1.885, .60), (1.86, .74), (1.83, 1.4), (-.6, 1.4), (-.6, -.3))
BOOT_TOP = ((-1, 1.42), (.1, 1.44), (.62, 1.36), (1.1, 1.40), (3, 1.4))
GUSSET = p.region((.34, 1.8), (.37, 1.2), (.43, .74), (.52, .56), (.64, .56), (.73, .72), (.79, 1.1), (.82, 1.8))
SADDLE = p.region((1.34, -.2), (1.41, .16), (1.50, .44), (1.54, .64), (1.55, 1.1), (1.78, 1.1), (1.75, .57), (1.72, .39), (1.68, .16), (1.66, -.2))

CLOSED = Throat(low=1.80, high=1.34, bottom=.0085, top=.0115, end=.9)
OPEN = Throat(low=1.98, high=1.34, bottom=.030, top=.042, end=.9)
HEEL_TAB = p.region((-.6, -.3), (.22, -.3), (.19, .08), (.13, .30), (.08, .46), (-.6, .52))

LACED_UPPER = p.both(p.outside(LACED_TOP), CLOSED.closed())
OPEN_QUARTERS = p.both(p.within(QUARTER), p.outside(LACED_TOP), OPEN.closed())
APRON = ((1.58, .316), (1.84, .305), (2.15, .285), (2.42, .225), (2.60, .13), (2.65, 0))
SLOT = 1.66
UNDER_SLOT = m.slotted(SLOT, half=.150, wide=.040)          # what lies under the strap is open there down to the tongue, which one sees in its shade
DRIVING_APRON = ((1.60, .315), (1.80, .312), (2.04, .297), (2.28, .245), (2.44, .14), (2.485, 0))
WELTED = Sole(thick=.080, out=.049, seat=.008, part="sole", stitched=True,
              profile=((0, -.012), (.03, -.003), (.09, .0), (.38, .0), (.42, -.003), (.44, -.010), (.49, -.010), (.51, -.003), (.55, .0), (.84, .001), (.90, -.004), (1, -.020)))
STACKED = Heel(q=(0, 1), back=(.010, -.01), front=(.72, .76), half=(.262, .28), round_back=.9, round_side=.75, tip=.055, part="sole", opens=.1, layers=3, joint=.0055)

MODELS = {
    "oxford": Shoe(
        DRESS,
        (Panel("upper", LACED_UPPER, edge=.009, stitch=(.034,)),
         Panel("upper", p.within(VAMP), lift=.012, thick=.012, inner=None, stitch=(.016, .032), cut=True, joint="upper", turn=90),
         Panel("cap", p.within(CAP), lift=.026, thick=.014, inner=None, stitch=(.016, .032), cut=True, joint="upper", shift=(.3, .5)),
         Panel("upper", p.both(p.within(COUNTER), p.inset(p.outside(LACED_TOP), .044)), lift=.012, thick=.012, inner=None, stitch=(.016, .030), cut=True, joint="upper", edge_field=p.within(COUNTER), turn=30)),
        WELTED, STACKED,
        extras=(tongue(1.86, .965, sink=.040), Bars(CLOSED, rows=(1.735, 1.645, 1.555, 1.465, 1.375), beside=.080, lift=.001, radius=.0130), Bow(1.385, lift=.004, size=.215, radius=.0115),
                p.stitching(CLOSED.border(.115), LACED_UPPER), p.stitching(CLOSED.border(.128), LACED_UPPER))),

    "derby": Shoe(
        DRESS,
        (Panel("upper", p.both(p.outside(LACED_TOP), p.ridge_tongue(1.30)), lift=-.004, turn=90),
         Panel("upper", OPEN_QUARTERS, lift=.016, thick=.014, stitch=(.020, .034), edge=.005),
         Panel("upper", p.both(p.within(COUNTER), p.inset(p.outside(LACED_TOP), .060)), lift=.028, thick=.012, inner=None, stitch=(.016, .030), cut=True, joint="upper", edge_field=p.within(COUNTER), turn=30)),
        WELTED, STACKED,
        extras=(tongue(2.04, .975, half=.22, sink=.027), Bars(OPEN, rows=(1.80, 1.69, 1.58, 1.47, 1.375), beside=.076, lift=.015, radius=.0130), Bow(1.385, lift=.016, size=.215, radius=.0115))),

    "loafer": Shoe(
        SLIPPER,
        (Panel("upper", p.both(p.outside(LOAFER_TOP), UNDER_SLOT), edge_field=p.outside(LOAFER_TOP), edge=.009, stitch=(.034,), flat=m.wall(*APRON)),
         Panel("upper", p.both(m.plug(*APRON), UNDER_SLOT), lift=.007, thick=.010, inner=None, turn=90, flat=over_foot),
         Panel("strap", p.both(p.within(SADDLE), m.slotted(SLOT)), lift=.028, thick=.017, inner=None, stitch=(.016,), cut=True, joint="strap", turn=90, shift=(.2, .4), flat=over_foot)),
        WELTED, STACKED,
        extras=(tongue(1.76, .825, half=.225, sink=.010, narrow=.0), m.raised_seam(*APRON, radius=.0088, step=.036, thread=.0036, hidden=.092, swollen=0, fine=.004)),
        padding=m.puckers(APRON, by=.002, pitch=.080, reach=.10)),

    "monk-strap": Shoe(
        DRESS,
        (Panel("upper", p.both(p.outside(LACED_TOP), p.ridge_tongue(1.28)), lift=-.004),
         Panel("upper", p.both(p.within(QUARTER), p.outside(LACED_TOP), p.slit(.075, .9, 1.95)), lift=.016, thick=.014, stitch=(.020, .034), edge=.005),
         Panel("cap", p.within(CAP), lift=.010, thick=.014, inner=None, stitch=(.016, .032), cut=True, joint="upper")),
        WELTED, STACKED,
        extras=(tongue(2.04, .975, half=.22, sink=.014),
                Strap(laid((1.57, -.47, .006), (1.63, -.34, .022), (1.70, -.15, .029), (1.72, .05, .030), (1.65, .27, .028), (1.53, .50, .026)), width=.145, thick=.020, buckle=.70, frame=(.050, .0090), holes=2),
                Strap(laid((1.33, -.49, .006), (1.39, -.35, .022), (1.46, -.15, .029), (1.48, .05, .030), (1.41, .27, .028), (1.28, .52, .026)), width=.145, thick=.020, buckle=.70, frame=(.050, .0090), holes=2))),

    "chelsea-boot": Shoe(
        Last(toe="dress", length=2.95, width=1.12, volume=1.09, heel=.22, ball_lift=.09, spring=.07, box=.84, instep=.66, cone=(.585, .750, .973), fine=1.5, rounded=True, cup=.035, flex=.003, top=2.1,
             shaft=((1.02, 1.07, .10, .260), (1.08, 1.07, .10, .260), (1.28, .985, .115, .250), (1.50, .955, .105, .252))),
        (Panel("upper", p.both(p.outside_smooth(GUSSET), p.below(*BOOT_TOP)), edge=.009, stitch=(.034,)),
         Panel("elastic", p.both(p.near(GUSSET, .03), p.below(*BOOT_TOP)), lift=-.012, thick=.008, edge=.004)),
        WELTED, STACKED, extras=(p.pull_tab(1.42), p.ribs(p.both(p.near(GUSSET, .004), p.inset(p.below(*BOOT_TOP), .016)), .34, .83), p.seam_line((.585, .530), (.60, .36), (.66, .16), (.72, .015)))),

    "sandal": Shoe(
        Last(toe="round", length=2.85, width=1.12, volume=.78, cone=(.56, .68, .88), heel=.10, ball_lift=.10, spring=.02, fine=1.5, rounded=True),
        (Panel("strap", p.band_across(2.22, .34, .140), lift=.006, thick=.018, stitch=(.016,), edge=.006, turn=90),
         Panel("strap", p.band_across(1.62, .30, .135), lift=.006, thick=.018, stitch=(.016,), edge=.006, turn=90)),
        Sole(thick=.10, out=.030, part="sole", profile=((0, -.012), (.08, .0), (.4, .004), (.5, -.006), (.6, .002), (.94, .0), (1, -.02))),
        Heel(q=(0, 1), back=(-.02, -.03), front=(.80, .86), half=(.29, .30), round_back=.9, round_side=.7, tip=.0, part="sole", opens=.1, layers=2),
        extras=(Strap(round_heel((1.52, .33), (.05, .46), sag=.125, inside=.024), width=.110, thick=.016, tip=False, buckle=.76, forged=True),), rim="strap"),

    "driving-shoe": Shoe(
        EASY,
        (Panel("upper", p.outside(LOAFER_TOP), edge=.010, stitch=(.034,), flat=m.wall(*DRIVING_APRON)),
         Panel("upper", m.plug(*DRIVING_APRON), lift=.006, thick=.010, inner=None, turn=90, flat=over_foot),
         Panel("strap", p.within(SADDLE), lift=.015, thick=.011, inner=None, stitch=(.016, .030), cut=True, joint="strap", turn=90, shift=(.2, .4), flat=over_foot, tuck=.16),
         Panel("sole", p.within(HEEL_TAB), lift=.006, thick=.010, inner=None)),
        Sole(thick=.030, out=-.006), None,
        extras=(tongue(1.74, .825, half=.235, sink=.010, narrow=.0), m.raised_seam(*DRIVING_APRON, radius=.0115, step=.042, thread=.0042, hidden=.13, swollen=0, fine=.004), p.pebbles(), m.thong(1.66, lift=.016, wide=.0180, thick=.0042)),
        padding=p.added(m.puckers(DRIVING_APRON, by=.011, pitch=.072, reach=.12), m.rolled_under(), m.waisted())),
}

PARTS_OF = {
    "oxford": "upper cap lining stamp welt sole tip lace thread hole", "derby": "upper lining stamp welt sole tip lace thread hole", "loafer": "upper strap lining stamp welt sole tip thread",
    "monk-strap": "upper strap cap lining stamp welt sole tip thread hardware hole", "chelsea-boot": "upper strap lining stamp welt sole tip thread elastic",
    "sandal": "strap lining stamp sole thread hardware", "driving-shoe": "upper strap lining stamp sole thread",
}
OWN_COLOURS = {"sandal": {"lining": "#a87c50", "sole": "#3a2a20"}}
OWN_VIEWS = {"chelsea-boot": (BOOT_PAIR, BOOT_SIDE, BEHIND)}

SOURCES = tuple(f"builders/{name}.py" for name in ("flat_pattern", "moccasin", "shoe_bottom", "shoe_laces", "shoe_last", "shoe_lines", "shoe_panels", "shoe_parts", "shoe_straps", "shoe_surface",
                                                     "sneaker_laces"))

SILHOUETTES = {
    f"men-shoes/{name}": Silhouette(f"men-shoes/{name}", partial(build, shoe=replace(model, stamp="stamp")), OWN_VIEWS.get(name, (PAIR, ABOVE, BEHIND)),
                                    {part: PARTS[part] for part in PARTS_OF[name].split()}, colours={**COLOURS, **OWN_COLOURS.get(name, {})},
                                    grain_scale=.42, sources=SOURCES)
    for name, model in MODELS.items()}
