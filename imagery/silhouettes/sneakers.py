"""Sneakers. Side-view curves: x from the heel (0) to the toe (2.86), height above the foot's underside; su, 1 su is about 10 cm."""
from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from builders import shoe_parts as p
from builders import sneaker as k
from builders import sneaker_high as o
from builders import sneaker_laces as l
from builders import sneaker_sole as sole
from builders.shoe import Last, Panel, Shoe, build
from studio.silhouette import SHOE_FRAME, Frame, Placement, Silhouette, View, fixed, pair

PARTS = {"upper": "main", "cap": "second", "lining": "lining", "sole": "sole", "outsole": fixed("#8b6b4a"), "lace": fixed("#ece6da"),
         "thread": "thread", "hole": fixed("#2a2522"), "metal": "hardware", "elastic": fixed("#26221f")}
COLOURS = {"lining": "#ddd5c7", "sole": "#e9e2d5", "thread": "main", "second": "main"}
MATERIALS = {"sole": "rubber", "lining": "canvas", PARTS["lace"]: "felt"}

SINGLE = View((Placement(yaw=-30, mirror=True),), camera_height=4.0, frame=Frame(.80, .74, .71))
PAIR = View(pair(-30, 1.35, .80), camera_height=4.3, frame=SHOE_FRAME)
ABOVE = View((Placement(at=(-.70, -.25), yaw=-64, mirror=True), Placement(at=(.70, .25), yaw=-58)), camera_height=10.0, frame=Frame(.76, .76, None))

LOW = dict(toe="trainer", length=2.86, width=1.04, volume=1.04, heel=.06, spring=.05, box=.80, instep=.80, fine=1.4)
LOW_TOP = p.opening((1.37, 1.4), (1.33, 1.02), (1.255, .88), (1.12, .755), (.88, .61), (.60, .565), (.32, .65), (.12, .755), (-.1, .80))
THROAT = l.Throat()
LOW_UPPER = p.both(p.outside(LOW_TOP), THROAT.closed())
LACING = l.Lacing(THROAT, rows=(1.97, 1.855, 1.74, 1.625, 1.51, 1.39), crossed=True)
TOE_CAP = p.region((1.92, -.3), (1.94, .06), (2.02, .20), (2.09, .34), (2.10, .9), (3.6, .9), (3.6, -.3))
FINE = tuple(l.STITCH.values())
TOE = p.region((1.56, -.3), (1.68, .03), (1.92, .105), (2.14, .145), (2.30, .185), (2.40, .24), (2.44, .33), (2.45, .9), (3.6, .9), (3.6, -.3))
QUARTER = p.region((-.6, -.3), (1.36, -.3), (1.37, .03), (1.43, .20), (1.56, .335), (1.74, .43), (1.86, .60), (1.86, 1.6), (-.6, 1.6))
TAB = p.region((-.6, .50), (.08, .49), (.24, .51), (.33, .60), (.36, 1.4), (-.6, 1.4))
COUNTER = p.region((.84, -.3), (.80, .06), (.66, .24), (.44, .38), (.16, .47), (-.6, .50), (-.6, -.3))
SIDE_BLADE = p.region((.92, -.3), (.98, .05), (1.14, .25), (1.40, .43), (1.58, .52), (1.66, .47), (1.48, .30), (1.34, .10), (1.30, -.3))
MUDGUARD = p.region((1.66, -.3), (1.72, .05), (1.94, .13), (2.24, .17), (2.50, .24), (2.62, .5), (2.64, .9), (3.6, .9), (3.6, -.3))
BARS = tuple(p.region((.90 + x, -.3), (.95 + x, .04), (1.17 + x, .36), (1.40 + x, .66), (1.50 + x, .64), (1.28 + x, .36), (1.07 + x, .04), (1.04 + x, -.3)) for x in (0, .21))

HIGH_TOP = p.opening((1.6, 1.40), (1.2, 1.375), (1.0, 1.35), (.8, 1.27), (.55, 1.20), (.30, 1.22), (.10, 1.27), (-.1, 1.29))
HIGH_THROAT = l.Throat(high=.75, top=.115, end=.3)
HIGH_UPPER = p.both(p.outside(HIGH_TOP), HIGH_THROAT.closed())
HIGH_ROWS = (1.97, 1.855, 1.74, 1.625, 1.51, 1.39, 1.26, 1.13, 1.01, .89)
HIGH_QUARTER = p.region((-.6, -.3), (1.36, -.3), (1.37, .03), (1.43, .20), (1.56, .335), (1.74, .43), (1.86, .60), (1.86, 2.2), (-.6, 2.2))
HIGH_TAB = p.region((-.6, .92), (.10, .91), (.22, .94), (.28, 1.04), (.30, 1.9), (-.6, 1.9))
ANKLE = tuple((.56 + .155 * float(np.cos(a)), .86 + .155 * float(np.sin(a))) for a in np.linspace(0, 2 * np.pi, 72, endpoint=False))
SLIP_TOP = p.opening((1.62, 1.2), (1.59, .76), (1.48, .66), (1.22, .55), (.88, .47), (.55, .47), (.25, .58), (.08, .66), (-.1, .68))
SLIP_HEEL = p.region((.70, -.3), (.66, .10), (.50, .30), (.30, .44), (.10, .54), (-.6, .56), (-.6, -.3))
SLIP_VAMP = p.region((1.34, -.3), (1.34, .10), (1.44, .34), (1.58, .54), (1.66, .9), (3.6, .9), (3.6, -.3))
GORE = p.region((1.17, .25), (1.09, .34), (1.01, .52), (.97, .95), (1.42, .95), (1.35, .55), (1.26, .34))
SLIP_UPPER = p.both(p.outside(SLIP_TOP), p.outside_smooth(GORE))


def overlay(part, field, *rows, lift=.012, thick=.014, edge_field=None):
    """A panel on top of the upper, stitched down in rows at the given distances from its edge."""
    return Panel(part, field, lift=lift, thick=thick, inner=None, stitch=rows, edge_field=edge_field, stitch_size=FINE)


def low_upper(part="upper"):
    return Panel(part, LOW_UPPER, thick=.040, edge=.010)


def eyestay(width=.15, part="upper", throat=THROAT, upper=LOW_UPPER, lift=.016):
    """The reinforced border of the throat, stitched along both edges."""
    border = throat.border(width)
    return overlay(part, p.both(border, upper), .016, .032, lift=lift, thick=.018, edge_field=p.both(border, throat.closed()))


MODELS = {
    "court": Shoe(
        Last(**LOW, ball_lift=.185),
        (low_upper(),
         overlay("upper", p.both(p.within(QUARTER), LOW_UPPER), .016, .030, lift=.009, edge_field=p.within(QUARTER)),
         eyestay(),
         overlay("upper", p.within(TOE), .016, .030, lift=.010),
         overlay("cap", p.both(p.within(COUNTER), LOW_UPPER), .016, .030, lift=.019, thick=.020, edge_field=p.within(COUNTER)),
         overlay("cap", p.both(p.within(TAB), LOW_UPPER), .016, lift=.022, thick=.024, edge_field=p.within(TAB))),
        None,
        extras=(sole.wall(sole.CUP), l.tongue(THROAT, 1.08), LACING, k.perforations(k.toe_holes()), k.collar(p.outside(LOW_TOP))),
        padding=k.padded(LOW_TOP)),

    "runner": Shoe(
        Last(**{**LOW, "length": 2.90, "width": 1.0, "heel": .17, "spring": .09}, ball_lift=.20),
        (low_upper(),
         overlay("cap", p.within(MUDGUARD), .015, lift=.010),
         *(overlay("cap", p.both(p.within(bar), LOW_UPPER), .014, lift=.010, edge_field=p.within(bar)) for bar in BARS),
         overlay("cap", p.both(p.within(COUNTER), LOW_UPPER), .015, .028, lift=.012, edge_field=p.within(COUNTER)),
         eyestay(),
         overlay("cap", p.both(p.within(TAB), LOW_UPPER), .016, lift=.022, thick=.024, edge_field=p.within(TAB))),
        None,
        extras=(sole.wall(sole.FOAM), l.tongue(THROAT, 1.10), LACING, k.collar(p.outside(LOW_TOP))),
        padding=k.padded(LOW_TOP, by=.034)),

    "high-top": Shoe(
        o.LegLast(**{**LOW, "heel": .05}, ball_lift=.185, top=2.0, shaft=((1.0, 1.15, .05, .285), (1.2, 1.10, .06, .285), (1.45, 1.08, .04, .295))),
        (Panel("upper", HIGH_UPPER, thick=.040, edge=.010),
         overlay("upper", p.both(p.within(HIGH_QUARTER), HIGH_UPPER), .016, .030, lift=.009, edge_field=p.within(HIGH_QUARTER)),
         eyestay(throat=HIGH_THROAT, upper=HIGH_UPPER),
         overlay("upper", p.within(TOE), .016, .030, lift=.010),
         overlay("cap", p.both(p.within(COUNTER), HIGH_UPPER), .016, .030, lift=.019, thick=.020, edge_field=p.within(COUNTER)),
         overlay("cap", p.both(p.within(HIGH_TAB), HIGH_UPPER), .016, .030, lift=.022, thick=.024, edge_field=p.within(HIGH_TAB)),
         overlay("cap", p.within(ANKLE, smooth=False), .016, .030, lift=.013)),
        None,
        extras=(sole.wall(sole.CUP), l.tongue(HIGH_THROAT, 1.52), replace(LACING, throat=HIGH_THROAT, rows=HIGH_ROWS), k.perforations(k.toe_holes()),
                k.collar(p.outside(HIGH_TOP), front=.98)),
        padding=o.padded(HIGH_TOP)),

    "slip-on": Shoe(
        Last(**{**LOW, "length": 2.84, "width": 1.05, "heel": .04, "spring": .04, "fine": 1.7}, ball_lift=.18),
        (Panel("upper", SLIP_UPPER, thick=.030, edge=.012, stitch=(.026,), stitch_size=FINE),
         overlay("cap", p.both(p.within(SLIP_HEEL), SLIP_UPPER), .016, .030, lift=.010, edge_field=p.within(SLIP_HEEL)),
         overlay("upper", p.both(p.within(SLIP_VAMP), SLIP_UPPER), .016, .030, lift=.012, edge_field=p.within(SLIP_VAMP))),
        None,
        extras=(sole.wall(sole.VULCANISED), k.gore(GORE, SLIP_TOP), k.perforations(k.toe_holes(1.86, 2.06)), k.collar(p.outside(SLIP_TOP), radius=.026, front=.94)),
        padding=k.padded(SLIP_TOP, depth=.16, by=.020, front=1.0)),

    "platform": Shoe(
        Last(**{**LOW, "length": 2.80, "width": 1.0, "heel": .10, "spring": .03}, ball_lift=.37),
        (low_upper(),
         overlay("upper", p.within(TOE), .016, .030, lift=.010),
         overlay("cap", p.within(SIDE_BLADE), .014, lift=.010),
         eyestay(),
         overlay("cap", p.both(p.within(TAB), LOW_UPPER), .016, .030, lift=.022, thick=.024, edge_field=p.within(TAB))),
        None,
        extras=(sole.wall(sole.PLATFORM), l.tongue(THROAT, 1.08), LACING, k.collar(p.outside(LOW_TOP))),
        padding=k.padded(LOW_TOP)),

    "skate": Shoe(
        Last(**{**LOW, "width": 1.06, "volume": 1.02, "heel": .03, "spring": .04}, ball_lift=.17),
        (low_upper(),
         overlay("upper", p.within(TOE_CAP), .016, .030, lift=.010),
         overlay("cap", p.within(SIDE_BLADE), .014, lift=.009),
         eyestay(width=.17),
         overlay("upper", p.both(p.within(COUNTER), LOW_UPPER), .016, .030, lift=.012, edge_field=p.within(COUNTER)),
         overlay("cap", p.both(p.within(TAB), LOW_UPPER), .016, lift=.022, thick=.024, edge_field=p.within(TAB))),
        None,
        extras=(sole.wall(sole.VULCANISED), l.tongue(THROAT, 1.10, half=.27), LACING, k.collar(p.outside(LOW_TOP), radius=.044)),
        padding=k.padded(LOW_TOP, depth=.20, by=.036)),
}

PARTS_OF = {
    "court": "upper cap lining sole outsole lace thread hole", "runner": "upper cap lining sole outsole lace thread hole", "high-top": "upper cap lining sole outsole lace thread hole",
    "slip-on": "upper cap lining sole outsole thread hole elastic", "platform": "upper cap lining sole outsole lace thread hole", "skate": "upper cap lining sole outsole lace thread hole",
}
OWN_VIEWS = {"court": (SINGLE, ABOVE), "runner": (SINGLE, ABOVE), "skate": (SINGLE, ABOVE), "high-top": (View((Placement(yaw=-30, mirror=True),), camera_height=4.0, frame=Frame(.78, .74, None)), PAIR)}

SILHOUETTES = {
    f"sneakers/{name}": Silhouette(f"sneakers/{name}", partial(build, shoe=model), OWN_VIEWS.get(name, (PAIR, ABOVE)),
                                   {part: PARTS[part] for part in PARTS_OF[name].split()}, materials=MATERIALS, colours=COLOURS, grain_scale=.42,
                                   sources=("builders/shoe.py", "builders/shoe_parts.py", "builders/sneaker_high.py", "builders/sneaker_laces.py", "builders/sneaker_sole.py"))
    for name, model in MODELS.items()}
