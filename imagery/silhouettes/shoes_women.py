"""Women's shoes. Side-view curves: x from the heel (0) to the toe (2.74), height above the foot's underside; su, 1 su is about 10 cm."""
from __future__ import annotations

from functools import partial

from builders import shoe_parts as p
from builders.shoe import Heel, Last, Panel, Shoe, Sole, build
from studio.silhouette import SHOE_FRAME, Frame, Placement, Silhouette, View, fixed, pair

PARTS = {"upper": "main", "trim": "main", "cap": "second", "strap": "main", "lining": "lining", "sole": "sole", "heel": "main", "tip": fixed("#1b1715"),
         "thread": "thread", "hardware": "hardware", "elastic": fixed("#211e1d"),
         "rope": fixed("#c7a878"), "rubber": fixed("#8a6a48")}
COLOURS = {"lining": "#d3b08a", "sole": "#b98d63", "thread": "main", "second": "main"}

PAIR = View(pair(-28, 1.15, .66), camera_height=3.6, frame=SHOE_FRAME)
BACK = View((Placement(yaw=36, mirror=True),), camera_height=3.6, frame=SHOE_FRAME)
ABOVE = View((Placement(at=(-.62, -.25), yaw=-64, mirror=True), Placement(at=(.62, .25), yaw=-58)), camera_height=10.5, frame=Frame(.74, .76, None))
ANKLE_PAIR = View(pair(-40, .80, 1.25), camera_height=4.6, frame=Frame(.84, .74, .70))
TALL_PAIR = View(pair(-52, .30, 1.62), camera_height=5.4, frame=Frame(.82, .82, None))
ANKLE_SIDE = View((Placement(yaw=-12, mirror=True),), camera_height=3.6, frame=Frame(.76, .74, .70))
TALL_SIDE = View((Placement(yaw=-10, mirror=True),), camera_height=4.6, frame=Frame(.72, .82, None))

# ---------------------------------------------------------------- curves

PUMP_LAST = Last(toe="pointed", heel=.95, high=True)
PUMP_TOP = p.opening((2.02, .62), (1.985, .435), (1.93, .398), (1.80, .375), (1.5, .345), (1.15, .325), (.8, .34), (.45, .42), (.15, .50), (-.1, .53))
FLAT_TOP = p.opening((2.16, .62), (2.12, .37), (2.05, .325), (1.85, .285), (1.5, .26), (1.1, .27), (.7, .32), (.35, .42), (.1, .49), (-.1, .50))
BLOCK_TOP = p.opening((1.98, .62), (1.94, .43), (1.86, .375), (1.6, .335), (1.2, .32), (.8, .35), (.45, .44), (.15, .52), (-.1, .55))
LOAFER_TOP = p.opening((1.46, .95), (1.43, .69), (1.36, .60), (1.12, .47), (.8, .42), (.45, .46), (.12, .55), (-.1, .58))

STILETTO = Heel(q=(0, .25, .5, .72, .86, .95, 1), back=(.20, .165, .12, .065, .03, .012, .008), front=(.275, .262, .265, .31, .40, .53, .62),
                half=(.036, .042, .062, .115, .18, .225, .235))
KITTEN = Heel(q=(0, .3, .6, .8, .93, 1), back=(.17, .13, .07, .03, .012, .008), front=(.255, .26, .32, .42, .56, .64), half=(.042, .052, .10, .17, .225, .235), tip=.03)
BLOCK = Heel(q=(0, .5, 1), back=(.06, .03, .006), front=(.46, .50, .56), half=(.20, .215, .238), round_back=.8, round_side=.6, tip=.03)
FLARED = Heel(q=(0, .5, 1), back=(.02, .015, .006), front=(.50, .48, .56), half=(.225, .205, .238), round_back=.85, round_side=.7, tip=.03)
STACKED = Heel(q=(0, 1), back=(.012, .004), front=(.58, .62), half=(.238, .246), round_back=.9, round_side=.7, tip=.03, part="sole")
LOW = Heel(q=(0, 1), back=(.02, .006), front=(.52, .56), half=(.225, .238), round_back=.9, round_side=.7, tip=.015)

SLING_FRONT = p.region((1.22, -.3), (1.30, .10), (1.42, .21), (1.62, .30), (1.86, .365), (1.97, .40), (2.02, .47), (2.02, 1.5), (3.4, 1.5), (3.4, -.3))
MULE_FRONT = p.region((1.20, -.3), (1.24, .10), (1.36, .24), (1.54, .36), (1.70, .44), (1.76, .52), (1.77, 1.6), (3.4, 1.6), (3.4, -.3))
KNEE_SEAM = 1.24      # height at which a knee boot's leg is sewn to its foot
CAP = p.region((2.30, -.3), (2.30, .08), (2.32, .6), (3.4, .6), (3.4, -.3))

# ---------------------------------------------------------------- models

MODELS = {
    "pump": Shoe(PUMP_LAST, (Panel("upper", p.outside(PUMP_TOP), edge=.011),), Sole(thick=.032), STILETTO),

    "slingback": Shoe(
        Last(toe="pointed", heel=.52, high=True),
        (Panel("upper", p.both(p.within(SLING_FRONT)), edge=.011),
         Panel("cap", p.both(p.within(SLING_FRONT), p.within(CAP)), lift=.010, thick=.016, inner=None),
         Panel("strap", p.band((-.1, .50), (.12, .485), (.45, .40), (.85, .30), (1.15, .245), (1.36, .20), width=.062, x_to=1.50), lift=.012, thick=.020)),
        Sole(thick=.032), KITTEN,
        extras=(p.buckle_on(.92, .285, side=1, along=(1, 0, -.25), width=.10, length=.085, bar=.011),)),

    "mule": Shoe(
        Last(toe="square", heel=.62, high=True),
        (Panel("upper", p.within(MULE_FRONT), edge=.012),
         Panel("strap", p.strap_over((1.66, 0), (1.86, .6), .062, .11), lift=.014, thick=.020, inner=None, stitch=(.016,), edge=.006)),
        Sole(thick=.036, out=.0), BLOCK,
        extras=(p.buckle_on(1.74, .22, side=1, along=(.3, 0, 1), width=.17, length=.10, bar=.014),)),

    "strappy-sandal": Shoe(
        Last(toe="soft-square", heel=.92, high=True, width=.95),
        (Panel("strap", p.band_between((2.32, 0), (2.26, .6), .050), thick=.020, lift=.004, edge=.007),
         Panel("strap", p.band_between((1.90, 0), (2.16, .6), .045), thick=.020, lift=.006, edge=.007),
         Panel("upper", p.both(p.within(p.region((-.5, -.3), (.58, -.3), (.50, .08), (.34, .26), (.22, .48), (.17, .80), (-.5, .86)))), edge=.010),
         Panel("strap", p.band((-.2, .82), (.12, .82), (.5, .86), (.9, .97), (1.3, 1.12), width=.066), lift=.012, thick=.020)),
        Sole(thick=.036, out=.004), STILETTO,
        extras=(p.buckle_on(.62, .89, side=1, along=(1, 0, .2), width=.11, length=.09, bar=.011),)),

    "block-heel": Shoe(
        Last(toe="soft-square", heel=.68, high=True),
        (Panel("upper", p.outside(BLOCK_TOP), edge=.011),),
        Sole(thick=.036), BLOCK,
        extras=(p.instep_strap(1.50, .17), p.buckle_on(1.50, .36, side=1, along=(.4, 0, .9), width=.12, length=.095, bar=.012),)),

    "loafer": Shoe(
        Last(toe="almond", heel=.18, width=1.0, volume=1.0),
        (Panel("upper", p.outside(LOAFER_TOP), edge=.011),
         Panel("strap", p.within(p.region((1.36, -.2), (1.44, .20), (1.56, .42), (1.60, .8), (1.80, .8), (1.76, .42), (1.72, .20), (1.70, -.2))), lift=.014, thick=.018, inner=None, stitch=(.022,))),
        Sole(thick=.045, out=.012), STACKED,
        extras=(p.apron((1.70, .275), (2.0, .265), (2.25, .215), (2.42, .13), (2.47, 0)), p.horsebit(1.68))),

    "ankle-boot": Shoe(
        Last(toe="almond", heel=.72, high=True, top=2.0, shaft=((.98, 1.08, .05, .262), (1.2, .99, .06, .265), (1.42, .97, .05, .275))),
        (Panel("upper", p.below((-1, 1.36), (.1, 1.38), (.5, 1.33), (.9, 1.37), (3, 1.37)), edge=.013),),
        Sole(thick=.040, out=.004), BLOCK,
        extras=(p.seam_line((.52, 1.34), (.54, .9), (.50, .45), (.44, .02), stitched=True), p.zipper((.62, 1.33), (.66, .9), (.70, .5), (.72, .10)))),

    "knee-boot": Shoe(
        Last(toe="almond", heel=.70, high=True, top=2.0, stretch=5.2, shaft=((.98, 1.08, .05, .262), (1.25, .96, .06, .258), (1.8, .94, .0, .295), (2.4, .97, -.12, .355), (2.85, .99, -.16, .38), (3.3, 1.0, -.13, .385), (3.7, 1.0, -.10, .385))),
        (Panel("upper", p.below((-1, KNEE_SEAM), (3, KNEE_SEAM)), thick=.022),),
        Sole(thick=.040, out=.004), BLOCK,
        extras=(p.boot_leg(KNEE_SEAM - .08, front=3.56, rear=3.42, seam=.46), p.seam_line((.48, 1.18), (.50, .6), (.46, .02), stitched=False))),

    "ballet-flat": Shoe(
        Last(toe="round", heel=.05, ball_lift=.05, spring=.04, width=.98),
        (Panel("upper", p.outside(FLAT_TOP), edge=.017, edge_part="trim"),),
        Sole(thick=.035, out=-.010), LOW,
        extras=(p.bow(2.10, size=.20, width=.042),)),

    "wedge": Shoe(
        Last(toe="round", heel=.78, high=True, ball_lift=.22, spring=.04),
        (Panel("upper", p.within(p.region((1.62, -.3), (1.66, .1), (1.72, .3), (1.78, .8), (2.36, .8), (2.40, .3), (2.44, .1), (2.45, -.3))), edge=.012),
         Panel("upper", p.both(p.within(p.region((-.5, -.3), (.72, -.3), (.62, .12), (.40, .34), (.26, .54), (.2, .66), (-.5, .70)))), edge=.011),
         Panel("strap", p.band((-.2, .62), (.12, .62), (.5, .66), (.9, .76), (1.3, .92), width=.085), lift=.012, thick=.020, stitch=(.016,))),
        Sole(thick=.05, out=.015, part="rope", profile=p.ROPE, floor=p.wedge_floor), None,
        extras=(p.buckle_on(.64, .70, side=1, along=(1, 0, .2), width=.13, length=.10, bar=.013), p.rubber_floor)),
}

PARTS_OF = {
    "pump": "upper lining sole heel tip", "slingback": "upper cap strap lining sole heel tip hardware", "mule": "upper strap lining sole heel tip thread hardware",
    "strappy-sandal": "upper strap lining sole heel tip hardware", "block-heel": "upper strap lining sole heel tip thread hardware",
    "loafer": "upper strap lining sole tip thread hardware", "ankle-boot": "upper lining sole heel tip thread hardware elastic",
    "knee-boot": "upper lining sole heel tip", "ballet-flat": "upper trim lining sole heel tip", "wedge": "upper strap lining rope rubber thread hardware",
}
OWN_MATERIALS = {"wedge": {"fixed:#c7a878": "canvas"}}
OWN_COLOURS = {"loafer": {"sole": "#4a3122"}, "ankle-boot": {"sole": "#2a211c"}, "knee-boot": {"sole": "#2a211c"}}
OWN_VIEWS = {"loafer": (PAIR, ABOVE), "ballet-flat": (PAIR, ABOVE), "mule": (PAIR, ABOVE), "ankle-boot": (ANKLE_PAIR, ANKLE_SIDE), "knee-boot": (TALL_PAIR, TALL_SIDE)}

SILHOUETTES = {
    f"women-shoes/{name}": Silhouette(f"women-shoes/{name}", partial(build, shoe=model), OWN_VIEWS.get(name, (PAIR, BACK)),
                                      {part: PARTS[part] for part in PARTS_OF[name].split()}, materials=OWN_MATERIALS.get(name, {}),
                                      colours={**COLOURS, **OWN_COLOURS.get(name, {})}, grain_scale=.42, sources=("builders/shoe_parts.py", "builders/sneaker_laces.py"))
    for name, model in MODELS.items()}
