"""Women's shoes. Side-view curves: x from the heel (0) to the toe (2.74), height above the foot's underside; su, 1 su is about 10 cm."""
from __future__ import annotations

from dataclasses import replace
from functools import partial

from builders import espadrille as e
from builders import moccasin as m
from builders import shoe_parts as p
from builders.flat_pattern import over_foot, over_toe
from builders.shoe import Shoe, build
from builders.shoe_bottom import Heel, Sole
from builders.shoe_laces import Bow, tongue
from builders.shoe_last import Last
from builders.shoe_panels import Panel
from builders.shoe_straps import Strap, bridge, laid, round_ankle, round_heel
from studio.silhouette import SHOE_FRAME, Frame, Placement, Silhouette, View, fixed, pair

PARTS = {"upper": "main", "trim": "second", "cap": "second", "strap": "main", "lining": "lining", "sole": "sole", "heel": "main", "tip": fixed("#1b1715"),
         "thread": "thread", "hardware": "hardware", "edge": fixed("#1b1715"), "elastic": fixed("#211e1d"), "stamp": fixed("#8a6844"), "hole": fixed("#120d0b"),
         "rope": fixed("#c7a878"), "rubber": fixed("#8a6a48")}
COLOURS = {"lining": "#d3b08a", "sole": "#b98d63", "thread": "main", "second": "main"}

PAIR = View(pair(-28, 1.15, .66), camera_height=3.6, frame=SHOE_FRAME)
BACK = View((Placement(yaw=36, mirror=True),), camera_height=3.6, frame=SHOE_FRAME)
ABOVE = View((Placement(at=(-.62, -.25), yaw=-64, mirror=True), Placement(at=(.62, .25), yaw=-58)), camera_height=10.5, frame=Frame(.74, .76, None))
BEHIND = View((Placement(at=(-.56, .20), yaw=58), Placement(at=(.56, -.20), yaw=52, mirror=True)), camera_height=4.2, frame=Frame(.76, .74, None))
ANKLE_PAIR = View(pair(-40, .80, 1.25), camera_height=4.6, frame=Frame(.84, .74, .70))
TALL_PAIR = View(pair(-52, .30, 1.62), camera_height=5.8, frame=Frame(.82, .82, None))
ANKLE_SIDE = View((Placement(yaw=-12, mirror=True),), camera_height=3.6, frame=Frame(.76, .74, .70))
TALL_SIDE = View((Placement(yaw=-10, mirror=True),), camera_height=4.6, frame=Frame(.72, .82, None))

# ---------------------------------------------------------------- curves

FITTED = dict(fine=1.5, rounded=True, hug=.030, cup=.045)
PUMP_LAST = Last(toe="pointed", heel=.95, high=True, width=.96, **{**FITTED, "fine": 2.2})
PUMP_TOP = p.opening((2.02, .62), (2.0, .43), (1.975, .397), (1.91, .388), (1.82, .384), (1.7, .376), (1.5, .355), (1.2, .327), (.8, .335), (.45, .405), (.20, .470), (.06, .492), (-.1, .495))
FLAT_TOP = p.opening((2.03, .62), (2.0, .385), (1.93, .335), (1.75, .290), (1.45, .260), (1.1, .262), (.7, .300), (.40, .365), (.18, .415), (.06, .430), (-.1, .432))
BLOCK_TOP = p.opening((1.98, .62), (1.955, .43), (1.88, .375), (1.6, .325), (1.2, .31), (.8, .335), (.45, .41), (.20, .475), (.06, .495), (-.1, .498))
LOAFER_TOP = p.opening((1.43, 1.05), (1.42, .715), (1.36, .630), (1.23, .540), (1.02, .458), (.76, .405), (.48, .408), (.26, .460), (.09, .525), (-.1, .535))
APRON = ((1.56, .295), (1.70, .285), (2.0, .265), (2.25, .21), (2.42, .125), (2.47, 0))
SADDLE = p.region((1.30, -.2), (1.36, .16), (1.45, .41), (1.49, .60), (1.50, 1.1), (1.70, 1.1), (1.68, .54), (1.65, .37), (1.61, .16), (1.60, -.2))

STILETTO = Heel(q=(0, .25, .5, .72, .86, .95, 1), back=(.185, .150, .106, .058, .028, .012, .008), front=(.250, .228, .220, .246, .330, .470, .60),
                half=(.031, .034, .046, .084, .150, .215, .235), opens=.55)
KITTEN = Heel(q=(0, .3, .6, .8, .93, 1), back=(.150, .115, .065, .03, .012, .008), front=(.228, .222, .262, .36, .52, .62), half=(.036, .042, .075, .145, .215, .235), tip=.03, opens=.52)
BLOCK = Heel(q=(0, .5, 1), back=(.062, .040, .012), front=(.46, .50, .56), half=(.198, .212, .230), round_back=.92, round_side=.78, tip=.03, opens=.08)
STACKED = Heel(q=(0, 1), back=(.016, .004), front=(.60, .64), half=(.232, .246), round_back=.9, round_side=.7, tip=.045, part="sole", opens=.1, layers=3, joint=.0055)
LOW = Heel(q=(0, 1), back=(.040, .016), front=(.52, .56), half=(.206, .226), round_back=.97, round_side=.84, tip=.015, opens=-3.0)      # keeps the seat's outline nearly to the floor

SLING_FRONT = p.region((1.22, -.3), (1.30, .10), (1.42, .21), (1.60, .31), (1.78, .370), (1.91, .388), (1.975, .400), (2.0, .43), (2.02, 1.5), (3.4, 1.5), (3.4, -.3))
MULE_FRONT = p.region((1.20, -.3), (1.24, .10), (1.36, .24), (1.54, .36), (1.70, .44), (1.76, .52), (1.77, 1.6), (3.4, 1.6), (3.4, -.3))
WEDGE_VAMP = p.region((1.58, -.3), (1.62, .1), (1.66, .22), (1.72, .31), (1.79, .365), (1.84, .39), (1.865, .43), (1.87, .8),
                      (2.30, .8), (2.322, .34), (2.345, .285), (2.40, .215), (2.47, .08), (2.50, -.3))
KNEE_SEAM = 1.06      # height at which a knee boot's foot ends under its leg
CAP = p.region((2.30, -.3), (2.30, .08), (2.32, .6), (3.4, .6), (3.4, -.3))

# ---------------------------------------------------------------- models

MODELS = {
    "pump": Shoe(PUMP_LAST, (Panel("upper", p.outside(PUMP_TOP), thick=.013, edge=.0045),), Sole(thick=.032, seat=-.030), STILETTO, padding=p.saddle(2.04)),

    "slingback": Shoe(
        Last(toe="pointed", heel=.52, high=True, width=.96, **FITTED),
        (Panel("upper", p.within(SLING_FRONT), edge=.008),
         Panel("cap", p.both(p.within(SLING_FRONT), p.within(CAP)), lift=.009, thick=.009, inner=None, turn=90, stitch=(.015,), cut=True, edge_field=p.within(CAP))),
        Sole(thick=.032, out=-.002, seat=-.030), KITTEN, rim="upper",
        extras=(Strap(round_heel((1.385, .170), (.015, .39), sag=.085, inside=.0135, into=.025), width=.060, thick=.016, tip=False, buckle=.74, frame=(.040, .0085)),), padding=p.saddle(2.04)),

    "mule": Shoe(
        Last(toe="square", heel=.62, high=True, **FITTED),
        (Panel("upper", p.within(MULE_FRONT), edge=.009, flat=over_toe),
         Panel("strap", p.both(p.within(MULE_FRONT), p.band_across(1.90, .40, .076)), lift=.016, thick=.013, inner=None, stitch=(.014,), cut=True, joint="strap", turn=90)),
        Sole(thick=.036, out=.0, seat=-.030), BLOCK, rim="upper",
        extras=(Strap(laid((1.885, -.15, .031), (1.90, .0, .034), (1.87, .20, .034), (1.79, .40, .030)), width=.100, thick=.014, buckle=.56, forged=True, holes=2),)),

    "strappy-sandal": Shoe(
        Last(toe="soft-square", heel=.92, high=True, width=.93, volume=.76, fine=1.5, rounded=True, cup=.06),
        (Panel("strap", p.band_across(2.27, -.04, .046), thick=.010, lift=.002, edge=.004, turn=90),
         Panel("strap", p.band_across(2.13, .34, .042), thick=.010, lift=.003, edge=.004, turn=90),
         Panel("upper", p.within(p.region((-.5, -.3), (.58, -.3), (.50, .08), (.34, .26), (.22, .48), (.17, .74), (-.5, .80))), edge=.007)),
        Sole(thick=.036, out=.002, seat=-.030), STILETTO, rim="upper",
        extras=(Strap(round_ankle((.106, .69), (.84, .36), half=.235, sag=.045, lean=.30, layer=.015, clear=.018), width=.060, thick=.011, buckle=.899, frame=(.040, .0085), stitched=False, holes=2),)),

    "block-heel": Shoe(
        Last(toe="soft-square", heel=.68, high=True, **FITTED),
        (Panel("upper", p.outside(BLOCK_TOP), edge=.008),),
        Sole(thick=.036, seat=-.030), BLOCK,
        extras=(Strap(bridge(1.44, .31, .145), width=.095, thick=.016, buckle=.80, frame=(.044, .0095), holes=1),)),

    "loafer": Shoe(
        Last(toe="english", heel=.18, width=1.04, volume=.92, cone=(.655, .80, .96), top=1.30, flex=.003, **{**FITTED, "hug": .060}),
        (Panel("upper", p.outside(LOAFER_TOP), edge=.009, stitch=(.032,)),
         Panel("upper", m.plug(*APRON), lift=.007, thick=.010, inner=None, turn=90),
         Panel("strap", p.within(SADDLE), lift=.019, thick=.015, inner=None, stitch=(.016,), cut=True, joint="strap", turn=90, shift=(.2, .4))),
        Sole(thick=.045, out=.020, seat=.008), STACKED,
        extras=(tongue(1.66, .765, half=.20, sink=.010, narrow=.0), m.raised_seam(*APRON), m.horsebit(1.59))),

    "ankle-boot": Shoe(
        Last(toe="almond", heel=.72, high=True, top=2.0, fine=2.2, rounded=True, shaft=((.98, 1.08, .05, .262), (1.2, .99, .06, .265), (1.42, .97, .05, .275))),
        (Panel("upper", p.below((-1, 1.37), (.1, 1.37), (.5, 1.345), (.9, 1.365), (3, 1.365)), thick=.018, edge=.006, stitch=(.020,)),),
        Sole(thick=.040, out=.004, seat=-.030), BLOCK,
        extras=(p.seam_line((.52, 1.335), (.54, .9), (.50, .45), (.44, .02), sides=(1,)), p.zipper((.55, 1.31), (.57, .9), (.56, .5), (.55, .12))), padding=p.bent_ankle),

    "knee-boot": Shoe(
        Last(toe="almond", heel=.70, high=True, width=1.06, volume=1.03, top=1.5, fine=1.5, rounded=True, flex=.0035, shaft=((.90, 1.07, .08, .252), (.96, 1.07, .08, .252), (1.28, .94, .09, .244), (1.6, .92, .055, .258), (2.0, .935, -.025, .305), (2.45, .97, -.115, .36), (2.85, .99, -.155, .392), (3.3, .985, -.145, .402), (3.7, .985, -.135, .40))),
        (Panel("upper", p.below((-1, KNEE_SEAM), (3, KNEE_SEAM))),),
        Sole(thick=.040, out=.004, seat=-.030), BLOCK,
        extras=(p.boot_leg(KNEE_SEAM - .24, front=3.38, rear=3.43, seam=.46),)),

    "ballet-flat": Shoe(
        Last(toe="round", heel=.05, ball_lift=.05, spring=.04, width=.98, **FITTED),
        (Panel("upper", p.outside(FLAT_TOP), thick=.013, edge=.005, edge_part="trim", flat=over_toe),),
        Sole(thick=.035, out=-.010, seat=-.040), LOW,
        extras=(Bow(2.055, lift=.004, size=.25, radius=.0225, part="trim", flat=.05),)),

    "wedge": Shoe(
        Last(toe="round", heel=.78, high=True, volume=.86, ball_lift=.22, spring=.04, fine=1.5, rounded=True, cup=.05),
        (Panel("upper", p.within(WEDGE_VAMP), edge=.007, stitch=(.020,), flat=over_foot),
         Panel("upper", p.within(p.region((-.5, -.3), (.72, -.3), (.62, .12), (.40, .34), (.26, .52), (.2, .62), (-.5, .66))), edge=.009, stitch=(.020,))),
        None, None, rim="upper",
        extras=(e.rope_wedge, e.rubber_sheet, e.blanket_stitches((-1, .68), (1.63, 2.46)), Strap(round_ankle((.065, .55), (.89, .20), half=.26, sag=.035, lean=.28, twist=.30, clear=.026), width=.085, thick=.018, buckle=.899, frame=(.048, .010), holes=2, prong=.75))),
}

PARTS_OF = {
    "pump": "upper lining stamp sole heel tip", "slingback": "upper edge cap strap lining stamp sole heel tip thread hardware", "mule": "upper strap lining stamp sole heel tip thread hardware hole",
    "strappy-sandal": "upper strap lining stamp sole heel tip hardware hole", "block-heel": "upper strap lining stamp sole heel tip thread hardware hole",
    "loafer": "upper strap lining stamp sole tip thread hardware", "ankle-boot": "upper lining stamp sole heel tip thread hardware elastic",
    "knee-boot": "upper lining stamp sole heel tip thread hardware elastic", "ballet-flat": "upper trim lining stamp sole heel tip", "wedge": "upper strap lining stamp rope rubber thread hardware hole",
}
OWN_MATERIALS = {"wedge": {"fixed:#c7a878": "canvas"}}
OWN_COLOURS = {"loafer": {"sole": "#4a3122"}, "ankle-boot": {"sole": "#2a211c"}, "knee-boot": {"sole": "#2a211c"}}
FLAT = (PAIR, ABOVE, BEHIND)
OWN_VIEWS = {"loafer": FLAT, "ballet-flat": FLAT, "mule": FLAT, "ankle-boot": (ANKLE_PAIR, ANKLE_SIDE, BEHIND), "knee-boot": (TALL_PAIR, TALL_SIDE, BEHIND)}

SOURCES = tuple(f"builders/{name}.py" for name in ("espadrille", "flat_pattern", "moccasin", "shoe_bottom", "shoe_laces", "shoe_last", "shoe_lines", "shoe_panels", "shoe_parts", "shoe_straps",
                                                     "shoe_surface", "sneaker_laces"))

SILHOUETTES = {
    f"women-shoes/{name}": Silhouette(f"women-shoes/{name}", partial(build, shoe=replace(model, stamp="stamp")), OWN_VIEWS.get(name, (PAIR, BACK, ABOVE)),
                                      {part: PARTS[part] for part in PARTS_OF[name].split()}, materials=OWN_MATERIALS.get(name, {}),
                                      colours={**COLOURS, **OWN_COLOURS.get(name, {})}, grain_scale=.42, sources=SOURCES)
    for name, model in MODELS.items()}
