"""Sneakers. Side-view curves: x from the heel (0) to the toe (2.86), height above the foot's underside; su, 1 su is about 10 cm."""
from __future__ import annotations

from dataclasses import replace
from functools import partial

from builders import shoe_parts as p
from builders import sneaker as k
from builders import sneaker_high as o
from builders import sneaker_laces as l
from builders import sneaker_sole as sole
from builders.shoe import Shoe, build
from builders.sneaker_bow import Bow
from builders.sneaker_last import Trainer
from builders.sneaker_panels import Piece, together, worn
from builders.sneaker_tongue import Tongue
from studio import geometry as g
from studio.silhouette import SHOE_FRAME, Frame, Placement, Silhouette, View, fixed, pair

PARTS = {"upper": "main", "cap": "second", "lining": "lining", "sole": "sole", "outsole": fixed("#8b6b4a"), "lace": fixed("#ece6da"),
         "thread": "thread", "seam": "second", "stripe": "thread", "hole": fixed("#1d1a18"), "eyelet": fixed("#b5b1aa"), "elastic": "second"}
COLOURS = {"lining": "#ddd5c7", "sole": "#e9e2d5", "thread": "main", "second": "main"}
MATERIALS = {"calf": "coated", "sole": "rubber", "lining": "canvas", PARTS["lace"]: "thread", PARTS["eyelet"]: "metal"}

SINGLE = View((Placement(yaw=-30, mirror=True),), camera_height=5.0, frame=Frame(.80, .74, .71))
PAIR = View(pair(-30, 1.35, .80), camera_height=4.3, frame=SHOE_FRAME)
BEHIND = View((Placement(at=(-.66, .20), yaw=58), Placement(at=(.66, -.20), yaw=52, mirror=True)), camera_height=4.6, frame=Frame(.78, .74, None))
ABOVE = View((Placement(at=(-.70, -.25), yaw=-64, mirror=True), Placement(at=(.70, .25), yaw=-58)), camera_height=10.0, frame=Frame(.76, .76, None))

LOW_TOP = p.opening((1.25, 1.4), (1.245, .95), (1.225, .80), (1.15, .695), (.92, .575), (.64, .525), (.36, .600), (.14, .715), (-.1, .755))
THROAT = l.Throat(low=2.04, high=1.30, bottom=.100, top=.150)
LOW_EDGE = p.both(p.outside(LOW_TOP), THROAT.squared(1.24))
LOW_UPPER = p.rounded_both(.05, LOW_EDGE, THROAT.closed())
BESIDE_THROAT = p.both(LOW_EDGE, THROAT.closed(.06))
LACING = l.Lacing(THROAT, rows=(1.925, 1.800, 1.680, 1.562, 1.448, 1.338))
CREASES = ((1.02, .30, -.3, .14, .004),)

TOE_CAP = p.region((2.06, -.3), (2.10, .06), (2.19, .15), (2.25, .26), (2.26, .9), (3.6, .9), (3.6, -.3))
TOE = p.region((1.62, -.3), (1.72, .03), (1.94, .110), (2.16, .170), (2.30, .235), (2.36, .31), (2.365, .9), (3.6, .9), (3.6, -.3))
MUDGUARD = p.region((1.66, -.3), (1.72, .06), (1.94, .13), (2.22, .185), (2.42, .26), (2.45, .5), (2.47, .9), (3.6, .9), (3.6, -.3))
QUARTER = p.region((-.6, -.3), (1.40, -.3), (1.41, .03), (1.47, .20), (1.60, .345), (1.76, .44), (1.86, .60), (1.86, 1.6), (-.6, 1.6))
TAB = p.region((-.6, .475), (.08, .465), (.24, .485), (.32, .57), (.35, 1.4), (-.6, 1.4))
COUNTER = p.region((.86, -.3), (.82, .06), (.68, .25), (.46, .40), (.17, .50), (-.6, .53), (-.6, -.3))
BLADE = p.region((.84, -.3), (.90, .05), (1.06, .235), (1.30, .370), (1.60, .465), (1.66, .425), (1.44, .305), (1.23, .165), (1.10, .03), (1.07, -.3))
BARS = tuple(p.region((.86 + x, -.3), (.92 + x, .05), (1.12 + x, .34), (1.42 + x, .66), (1.53 + x, .62), (1.25 + x, .34), (1.05 + x, .05), (1.01 + x, -.3)) for x in (0, .22))

HIGH_TOP = p.opening((1.6, 1.32), (1.2, 1.30), (1.0, 1.265), (.8, 1.18), (.55, 1.095), (.30, 1.11), (.10, 1.175), (-.1, 1.20))
HIGH_THROAT = l.Throat(low=2.04, high=.75, bottom=.095, top=.125, end=.3)
HIGH_UPPER = p.rounded_both(.05, p.outside(HIGH_TOP), HIGH_THROAT.closed())
HIGH_ROWS = (1.925, 1.775, 1.62, 1.465, 1.31, 1.155, 1.00, .845)
HIGH_LACING = replace(LACING, throat=HIGH_THROAT, rows=HIGH_ROWS, beside=.069)
HIGH_QUARTER = p.region((-.6, -.3), (1.40, -.3), (1.41, .03), (1.47, .20), (1.60, .345), (1.76, .44), (1.86, .60), (1.86, 2.2), (-.6, 2.2))
HIGH_TAB = p.region((-.6, .85), (.10, .84), (.22, .87), (.28, .97), (.30, 1.9), (-.6, 1.9))
HIGH_CREASES = ((.98, .62, -.9, .20, .007), (.92, .74, -1.0, .20, .006))

SLIP_TOP = p.opening((1.56, 1.2), (1.555, .70), (1.54, .585), (1.46, .525), (1.22, .495), (.88, .485), (.58, .515), (.28, .605), (.10, .68), (-.1, .70))
SLIP_HEEL = p.region((.70, -.3), (.66, .10), (.50, .30), (.30, .44), (.10, .54), (-.6, .56), (-.6, -.3))
SLIP_VAMP = p.region((1.09, -.3), (1.115, .06), (1.165, .22), (1.235, .335), (1.32, .545), (1.39, .95), (3.6, .95), (3.6, -.3))
SLIP_QUARTER = p.region((1.40, -.3), (1.40, .3), (1.40, 1.6), (-.6, 1.6), (-.6, -.3))
GORE = p.region((1.17, .25), (1.09, .34), (1.01, .52), (.97, .95), (1.42, .95), (1.35, .55), (1.26, .34))
SLIP_UPPER = p.both(p.outside(SLIP_TOP), p.outside_smooth(GORE))


def base(upper, part="upper"):
    """The vamp and all that other pieces are sewn on."""
    return Piece(part, upper, lift=0, thick=.040, rows=(), over=True, inner="lining")


def piece(curve, upper=None, part="upper", **options):
    """A piece within a curve, as far as the upper reaches, sewn along the curve."""
    cut = p.within(curve)
    return Piece(part, p.both(cut, upper) if upper else cut, edge=cut, **options)


def trim(curve, upper=None, **options):
    """The same in the second colour, sewn with a thread of it."""
    return piece(curve, upper, **{"part": "cap", "thread": "seam", **options})


def quarter(curve, topline, upper, heel, depth=.18, front=1.22, **options):
    """The side's piece, sewn on in front and below the padding of the collar. It ends under the tab of the heel, skived
    where that runs thin: neither its edge nor its stitches may come through."""
    cut, hidden = p.both(p.within(curve), k.below_collar(topline, depth, front)), p.outside_smooth(heel)
    thin = lambda surface: .024 - .014 * g.smoothstep(.13, .05, surface.inside(topline)) * g.smoothstep(.05, .0, -hidden(surface))
    return Piece("upper", p.both(cut, upper, p.inset(hidden, -.030)), edge=cut, lift=thin, **options)


def vamp(curve, topline):
    """The front of a slip-on, which lies over the elastic on both sides; its seam runs on below the rolled topline."""
    cut, top = p.within(curve), p.outside(topline)
    return Piece("upper", p.both(cut, top), edge=p.both(cut, p.inset(top, .024)), over=True)


def eyestay(width=.155, throat=THROAT, upper=LOW_UPPER, top=LOW_EDGE, **options):
    """The reinforced border of the throat, sewn along its outer edge and its top, clear of the eyelets; it ends below the throat in a small U."""
    border = throat.border(width, narrow=.05)
    return Piece("upper", p.both(border, upper), edge=p.both(border, top), lift=lambda surface: l.facing_lift(surface.x), over=True, **options)


def tab(curve, topline, upper, **options):
    """The piece over the back of the heel, which runs thin under the collar's seam, so deep that the roll meets it steeply."""
    return trim(curve, upper, lift=lambda surface: .054 - .038 * g.smoothstep(.085, .030, surface.inside(topline)), thick=.026, stiff=True, **options)


def bar(curve, throat=THROAT, width=.155):
    """A stripe up the side, skived where the eyestay lies on it, or it would show through between the eyestay's stitches."""
    under = throat.border(width + .008)
    return trim(curve, BESIDE_THROAT, lift=lambda surface: .042 - .018 * g.smoothstep(-.004, .016, -under(surface)), rows=(.018,))


MODELS = {
    "court": Shoe(
        Trainer(ball_lift=.175), sole=None, padding=together(k.padded(LOW_TOP), worn(*CREASES)),
        extras=(base(LOW_UPPER), piece(TOE, over=True, lift=.034, thick=.030), quarter(QUARTER, LOW_TOP, LOW_UPPER, TAB), trim(COUNTER, LOW_UPPER, lift=.042, thick=.028), eyestay(), tab(TAB, LOW_TOP, LOW_UPPER),
                sole.wall(sole.CUP), Tongue(THROAT, .935), LACING, Bow(LACING), k.perforations(k.toe_holes()), k.collar(LOW_EDGE))),

    "runner": Shoe(
        Trainer(length=2.84, width=.95, ball_lift=.25, heel=.15, spring=.11, toe_height=1.0), sole=None, padding=together(k.padded(LOW_TOP, by=.046), worn(*CREASES)),
        extras=(base(LOW_UPPER), quarter(QUARTER, LOW_TOP, LOW_UPPER, TAB), trim(MUDGUARD, over=True, lift=.036, thick=.030), *(bar(curve) for curve in BARS), trim(COUNTER, LOW_UPPER, lift=.042, thick=.028),
                eyestay(), tab(TAB, LOW_TOP, LOW_UPPER, rows=(.020,)),
                sole.wall(sole.FOAM), Tongue(THROAT, .95), LACING, Bow(LACING), k.perforations(k.toe_holes(2.235, 2.365, rows=4)), k.collar(LOW_EDGE))),

    "high-top": Shoe(
        o.LegLast(ball_lift=.19, heel=.05, top=2.0, shaft=((1.0, 1.12, .06, .315), (1.2, 1.06, .06, .300), (1.45, 1.01, .05, .305))),
        sole=None, padding=together(o.padded(HIGH_TOP), worn(*HIGH_CREASES)),
        extras=(base(HIGH_UPPER), piece(TOE, over=True, lift=.034, thick=.030), quarter(HIGH_QUARTER, HIGH_TOP, HIGH_UPPER, HIGH_TAB, depth=.24, front=1.02), trim(COUNTER, HIGH_UPPER, lift=.042, thick=.028), eyestay(width=.138, throat=HIGH_THROAT, upper=HIGH_UPPER, top=p.outside(HIGH_TOP)),
                tab(HIGH_TAB, HIGH_TOP, HIGH_UPPER), k.badge((.56, .74), .105, lift=.020), sole.wall(sole.CUP), Tongue(HIGH_THROAT, 1.41, half=.28),
                HIGH_LACING, Bow(HIGH_LACING), k.perforations(k.toe_holes()), k.collar(p.outside(HIGH_TOP), front=.98))),

    "slip-on": Shoe(
        Trainer(ball_lift=.18, heel=.04, spring=.05, toe_height=1.0), sole=None, padding=together(k.padded(SLIP_TOP, depth=.14, by=.030, front=1.0), worn(*CREASES)),
        extras=(base(SLIP_UPPER), piece(SLIP_QUARTER, SLIP_UPPER, lift=.003, thick=.01, rows=()), k.collar_seam(SLIP_TOP, SLIP_UPPER, depth=.14, front=1.04, lift=.003), trim(SLIP_HEEL, SLIP_UPPER), vamp(SLIP_VAMP, SLIP_TOP), sole.wall(sole.VULCANISED),
                k.gore(GORE, SLIP_TOP), k.collar(p.outside(SLIP_TOP), radius=.030, front=9))),

    "platform": Shoe(
        Trainer(length=2.76, width=.96, ball_lift=.38, heel=.08, spring=.05), sole=None, padding=together(k.padded(LOW_TOP), worn(*CREASES)),
        extras=(base(LOW_UPPER), piece(TOE, over=True, lift=.034, thick=.030), quarter(QUARTER, LOW_TOP, LOW_UPPER, TAB), trim(BLADE, LOW_UPPER, lift=.042, rows=(.018,)), eyestay(), tab(TAB, LOW_TOP, LOW_UPPER),
                sole.wall(sole.PLATFORM), Tongue(THROAT, .935), LACING, Bow(LACING), k.perforations(k.toe_holes()), k.collar(LOW_EDGE))),

    "skate": Shoe(
        Trainer(width=1.02, ball_lift=.175, heel=.035, spring=.05, toe_height=.98), sole=None, padding=together(k.padded(LOW_TOP, depth=.22, by=.056), worn(*CREASES)),
        extras=(base(LOW_UPPER), piece(TOE_CAP, over=True, lift=.034, thick=.030), quarter(QUARTER, LOW_TOP, LOW_UPPER, TAB, depth=.20), trim(BLADE, LOW_UPPER, lift=.042, rows=(.018,)), piece(COUNTER, LOW_UPPER, lift=.034),
                eyestay(width=.17), tab(TAB, LOW_TOP, LOW_UPPER, rows=(.020,)),
                sole.wall(sole.VULCANISED), Tongue(THROAT, .94, half=.30, thick=.085), LACING, Bow(LACING), k.collar(LOW_EDGE, radius=.050))),
}

LACED = "upper cap lining sole outsole lace thread seam hole eyelet"
PARTS_OF = {"court": LACED, "runner": LACED, "high-top": LACED, "platform": LACED, "skate": LACED + " stripe",
            "slip-on": "upper cap lining sole outsole thread seam elastic stripe"}
ALONE = (SINGLE, ABOVE, BEHIND)
OWN_VIEWS = {"court": ALONE, "runner": ALONE, "skate": ALONE, "high-top": (View((Placement(yaw=-30, mirror=True),), camera_height=4.0, frame=Frame(.78, .74, None)), PAIR, BEHIND)}

SILHOUETTES = {
    f"sneakers/{name}": Silhouette(f"sneakers/{name}", partial(build, shoe=model), OWN_VIEWS.get(name, (PAIR, ABOVE, BEHIND)),
                                   {part: PARTS[part] for part in PARTS_OF[name].split()}, materials=MATERIALS, colours=COLOURS, grain_scale=.28,
                                   sources=("builders/shoe.py", *(f"builders/shoe_{what}.py" for what in ("bottom", "last", "lines", "panels", "parts", "surface")),
                                            *(f"builders/sneaker_{what}.py" for what in ("bow", "high", "laces", "last", "panels", "sole", "tongue"))))
    for name, model in MODELS.items()}
