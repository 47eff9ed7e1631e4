"""Sneakers. Side-view curves: x from the heel (0) to the toe (2.86), height above the foot's underside; su, 1 su is about 10 cm."""
from __future__ import annotations

from functools import partial

from builders import shoe_parts as p
from builders import sneaker as k
from builders.shoe import Last, Panel, Shoe, Sole, build
from studio.silhouette import SHOE_FRAME, Frame, Placement, Silhouette, View, fixed, pair

PARTS = {"upper": "main", "cap": "second", "lining": "lining", "sole": "sole", "outsole": fixed("#8b6b4a"), "lace": fixed("#ece6da"),
         "thread": "thread", "hole": fixed("#2a2522"), "metal": "hardware", "elastic": fixed("#26221f")}
COLOURS = {"lining": "#ddd5c7", "sole": "#e9e2d5", "thread": "main", "second": "main"}
MATERIALS = {"sole": "rubber", "lining": "canvas"}

SINGLE = View((Placement(yaw=-30, mirror=True),), camera_height=4.0, frame=Frame(.80, .74, .71))
PAIR = View(pair(-30, 1.35, .80), camera_height=4.3, frame=SHOE_FRAME)
ABOVE = View((Placement(at=(-.70, -.25), yaw=-64, mirror=True), Placement(at=(.70, .25), yaw=-58)), camera_height=10.0, frame=Frame(.76, .76, None))

LOW = dict(toe="sneaker", length=2.86, width=1.06, volume=1.12, heel=.05, spring=.05)
LOW_TOP = p.opening((1.37, 1.3), (1.345, 1.0), (1.28, .87), (1.14, .76), (.88, .60), (.58, .56), (.30, .66), (.10, .76), (-.1, .79))
EYESTAY = p.region((1.05, 1.4), (1.10, .80), (1.20, .66), (1.50, .58), (1.80, .50), (2.04, .40), (2.16, .40), (2.22, .50), (2.22, 1.4))
TOE = p.region((2.10, -.3), (2.12, .06), (2.16, .24), (2.20, .9), (3.6, .9), (3.6, -.3))
TAB = p.region((-.6, .48), (.10, .47), (.26, .50), (.34, .62), (.35, 1.4), (-.6, 1.4))
COUNTER = p.region((.78, -.3), (.74, .08), (.58, .26), (.36, .40), (.10, .50), (-.6, .52), (-.6, -.3))
LACE_ROWS = ((1.98, .50), (1.87, .545), (1.76, .59), (1.65, .64), (1.54, .70), (1.43, .765))
SIDE_BLADE = p.region((.92, -.3), (.98, .05), (1.14, .25), (1.40, .43), (1.58, .52), (1.66, .47), (1.48, .30), (1.34, .10), (1.30, -.3))
MUDGUARD = p.region((1.66, -.3), (1.72, .05), (1.94, .13), (2.24, .17), (2.50, .24), (2.62, .5), (2.64, .9), (3.6, .9), (3.6, -.3))
WAVE = p.region((.52, .30), (.86, .22), (1.26, .22), (1.62, .32), (1.98, .38), (1.70, .44), (1.34, .37), (.98, .35), (.70, .40))

HIGH_TOP = p.below((-1, 1.28), (.1, 1.30), (.6, 1.24), (1.0, 1.34), (3, 1.34))
SLIP_TOP = p.opening((1.62, 1.2), (1.59, .76), (1.48, .66), (1.22, .55), (.88, .47), (.55, .47), (.25, .58), (.08, .66), (-.1, .68))
GORE = p.region((1.08, .26), (1.02, .40), (.98, .62), (1.20, .90), (1.44, .90), (1.38, .52), (1.28, .32))

LOW_UPPER = p.both(p.outside(LOW_TOP), p.slit(.085, 1.1, 2.06))
TONGUE = Panel("upper", k.tongue_field(2.10, 1.12), lift=-.012, thick=.055, edge=.02)


def low_upper(part="upper"):
    return Panel(part, LOW_UPPER, edge=.012)


MODELS = {
    "court": Shoe(
        Last(**LOW, ball_lift=.23),
        (low_upper(), TONGUE,
         Panel("upper", p.both(p.within(EYESTAY), LOW_UPPER), lift=.012, thick=.014, inner=None, stitch=(.020,), edge_field=p.within(EYESTAY)),
         Panel("upper", p.within(TOE), lift=.006, thick=.010, inner=None, stitch=(.020,)),
         Panel("cap", p.both(p.within(COUNTER), LOW_UPPER), lift=.012, thick=.014, inner=None, stitch=(.020,)),
         Panel("cap", p.both(p.within(TAB), LOW_UPPER), lift=.020, thick=.020, inner=None, stitch=(.020,), edge_field=p.within(TAB))),
        Sole(out=.030, rise=.035, floor=k.floor_line(), profile=k.CUP, stitched=True),
        extras=(k.flat_laces(LACE_ROWS), k.perforations(k.toe_holes()), k.collar(p.outside(LOW_TOP)), k.label(1.14, 1.02))),

    "runner": Shoe(
        Last(toe="sneaker", length=2.90, width=1.02, volume=1.08, heel=.20, ball_lift=.24, spring=.10),
        (low_upper(), TONGUE,
         Panel("cap", p.both(p.within(MUDGUARD)), lift=.012, thick=.014, inner=None, stitch=(.018,)),
         Panel("cap", p.both(p.within(COUNTER), LOW_UPPER), lift=.014, thick=.016, inner=None, stitch=(.020,)),
         Panel("cap", p.within(WAVE), lift=.012, thick=.012, inner=None, stitch=(.014,)),
         Panel("upper", p.both(p.within(EYESTAY), LOW_UPPER), lift=.014, thick=.016, inner=None, stitch=(.018,), edge_field=p.within(EYESTAY)),
         Panel("cap", p.both(p.within(TAB), LOW_UPPER), lift=.022, thick=.022, inner=None, edge_field=p.within(TAB))),
        Sole(out=.020, rise=.02, floor=lambda x: .05 + k.floor_line(.09, .05)(x), profile=k.FOAM),
        extras=(k.flat_laces(LACE_ROWS), k.tread(), k.collar(p.outside(LOW_TOP)), k.label(1.14, 1.02))),

    "high-top": Shoe(
        Last(toe="sneaker", length=2.86, width=1.04, volume=1.06, heel=.05, spring=.05, ball_lift=.22, top=2.0, shaft=((1.0, 1.15, .05, .285), (1.2, 1.10, .06, .285), (1.45, 1.08, .04, .295))),
        (Panel("upper", p.both(HIGH_TOP, p.slit(.080, .9, 2.06)), edge=.013),
         Panel("upper", p.both(k.tongue_field(2.10, 1.43)), lift=-.014, thick=.050, edge=.018),
         Panel("upper", p.both(p.within(p.region((.80, 1.6), (.84, 1.20), (.98, .92), (1.22, .70), (1.50, .56), (1.80, .47), (2.04, .38), (2.16, .39), (2.22, .50), (2.22, 1.6))), HIGH_TOP, p.slit(.080, .9, 2.06)),
               lift=.012, thick=.014, inner=None, stitch=(.020,)),
         Panel("upper", p.within(TOE), lift=.006, thick=.010, inner=None, stitch=(.020,)),
         Panel("cap", p.both(p.within(COUNTER)), lift=.012, thick=.014, inner=None, stitch=(.020,)),
         Panel("cap", p.both(p.band((-1, 1.20), (.1, 1.21), (.6, 1.15), (.86, 1.20), width=.10, x_to=.84)), lift=.014, thick=.014, inner=None, stitch=(.014,)),
         Panel("cap", p.both(p.band_between((.02, .5), (.08, 1.3), .05), HIGH_TOP), lift=.012, thick=.014, inner=None)),
        Sole(out=.030, rise=.035, floor=k.floor_line(), profile=k.CUP, stitched=True),
        extras=(k.flat_laces(LACE_ROWS[:5] + ((1.46, .75), (1.36, .84), (1.28, .94), (1.20, 1.06), (1.16, 1.18)), eyelet="metal"), k.perforations(k.toe_holes()), k.label(1.1, 1.36))),

    "slip-on": Shoe(
        Last(toe="sneaker", length=2.84, width=1.05, volume=1.04, heel=.04, spring=.04, ball_lift=.20),
        (Panel("upper", p.outside(SLIP_TOP), edge=.022),
         Panel("cap", p.both(p.within(p.region((.70, -.3), (.66, .10), (.50, .30), (.30, .44), (.10, .54), (-.6, .56), (-.6, -.3)))), lift=.010, thick=.012, inner=None, stitch=(.018,)),
         Panel("elastic", p.both(p.within(GORE), p.outside(SLIP_TOP)), lift=.005, thick=.008, inner=None, edge_field=p.within(GORE)),
         Panel("upper", p.both(p.within(p.region((1.34, -.3), (1.34, .10), (1.44, .34), (1.58, .54), (1.66, .9), (3.6, .9), (3.6, -.3))), p.outside(SLIP_TOP)), lift=.012, thick=.012, inner=None, stitch=(.018,))),
        Sole(out=.026, rise=.035, floor=k.floor_line(), profile=k.VULCANISED),
        extras=(k.perforations(tuple((x, a) for x in (1.80, 1.89, 1.98, 2.07) for a in (0, .06, .12, .18))),)),

    "platform": Shoe(
        Last(toe="sneaker", length=2.80, width=1.02, volume=1.10, heel=.10, spring=.03, ball_lift=.42),
        (low_upper(), TONGUE,
         Panel("upper", p.both(p.within(EYESTAY), LOW_UPPER), lift=.012, thick=.014, inner=None, stitch=(.020,), edge_field=p.within(EYESTAY)),
         Panel("upper", p.within(TOE), lift=.006, thick=.010, inner=None, stitch=(.020, .036)),
         Panel("cap", p.both(p.within(SIDE_BLADE)), lift=.010, thick=.012, inner=None, stitch=(.014,)),
         Panel("cap", p.both(p.within(TAB), LOW_UPPER), lift=.020, thick=.020, inner=None, stitch=(.020,), edge_field=p.within(TAB))),
        Sole(out=.034, rise=.035, floor=k.floor_line(.05, .0), profile=k.PLATFORM, stitched=True),
        extras=(k.flat_laces(LACE_ROWS), k.collar(p.outside(LOW_TOP)), k.label(1.14, 1.02))),

    "skate": Shoe(
        Last(toe="sneaker", length=2.86, width=1.08, volume=1.05, heel=.03, spring=.04, ball_lift=.21),
        (low_upper(), TONGUE,
         Panel("upper", p.within(p.region((1.92, -.3), (1.94, .06), (2.02, .24), (2.10, .9), (3.6, .9), (3.6, -.3))), lift=.012, thick=.014, inner=None, stitch=(.018, .034)),
         Panel("cap", p.both(p.within(SIDE_BLADE)), lift=.008, thick=.010, inner=None, stitch=(.014,)),
         Panel("upper", p.both(p.within(EYESTAY), LOW_UPPER), lift=.014, thick=.016, inner=None, stitch=(.018, .034), edge_field=p.within(EYESTAY)),
         Panel("upper", p.both(p.within(COUNTER), LOW_UPPER), lift=.012, thick=.014, inner=None, stitch=(.018, .034)),
         Panel("cap", p.both(p.within(TAB), LOW_UPPER), lift=.020, thick=.020, inner=None, edge_field=p.within(TAB))),
        Sole(out=.026, rise=.035, floor=k.floor_line(), profile=k.VULCANISED, stitched=True),
        extras=(k.flat_laces(LACE_ROWS), k.collar(p.outside(LOW_TOP), radius=.042), k.label(1.14, 1.02))),
}

PARTS_OF = {
    "court": "upper cap lining sole lace thread hole", "runner": "upper cap lining sole outsole lace thread", "high-top": "upper cap lining sole lace thread hole metal",
    "slip-on": "upper cap lining sole thread hole elastic", "platform": "upper cap lining sole lace thread", "skate": "upper cap lining sole lace thread",
}
OWN_VIEWS = {"court": (SINGLE, ABOVE), "runner": (SINGLE, ABOVE), "skate": (SINGLE, ABOVE), "high-top": (View((Placement(yaw=-30, mirror=True),), camera_height=4.0, frame=Frame(.78, .74, None)), PAIR)}

SILHOUETTES = {
    f"sneakers/{name}": Silhouette(f"sneakers/{name}", partial(build, shoe=model), OWN_VIEWS.get(name, (PAIR, ABOVE)),
                                   {part: PARTS[part] for part in PARTS_OF[name].split()}, materials=MATERIALS, colours=COLOURS,
                                   sources=("builders/shoe.py", "builders/shoe_parts.py"))
    for name, model in MODELS.items()}
