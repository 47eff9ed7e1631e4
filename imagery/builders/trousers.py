"""Trousers: two legs (leg.py) sewn at the inseams and along the crotch, hung from their waist on a body (sewn.py); fly, pockets and pleats. Metres on the settled cloth."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.leg import Leg, LegCut
from builders.sewn import SewnGarment
from builders.tailoring import cut_apart, worked_slit
from builders.waistband import Band, band, loops, puckers, slackened
from studio import geometry
from studio.body import Figure
from studio.geometry import inward, smoothstep


# the front over the zip: metres from its edge, metres that it stands out; its stitching draws it in, so that it has an edge of its own
FLY = ((0, .0026), (.0015, .0032), (.005, .0028), (.014, .0026), (.024, .0029), (.030, .0027), (.0325, .0017), (.0345, .0009), (.0370, .0014), (.0405, .0011), (.047, .0))


@dataclass(frozen=True)
class Trousers:
    """cut: its rows, see LegCut. band: height of the waistband (0: none, and no fly: they hang from a bodice); loops: belt loops or not; over: 1 where the wearer's left closes over the right.

    hem: height of the turned hem; stitched: whether its stitching is seen. slant: how far forward of the side seam the pockets open at the waist.
    fallen: share of the waist's depth by which the front falls against the back, sunk: metres that its middle sinks; flat: share of their depth that empty legs lose below the fork.
    stance: how the picture's left leg hangs and how its right one (Leg.hang).
    part: what the legs are. covered: z above which a tunic hides everything: only the legs below are made.
    """
    cut: LegCut
    figure: Figure
    band: float = .038
    loops: bool = True
    over: int = 1
    hem: float = .036
    stitched: bool = False
    slant: float = .080
    gape: float = .0062
    fallen: float = .62
    sunk: float = .0
    flat: float = 0.0
    stance: tuple = ()
    part: str = "body"
    covered: float | None = None
    seed: int = 1
    life: float = .009


def make_trousers(stage, t: Trousers):
    g = SewnGarment(stage, t.figure, arms=(60.0, 60.0), seed=t.seed, life=t.life)
    legs = {side: g.lay(Leg(t.cut, t.figure, side)) for side in (-1, 1)}
    leg = legs[1]
    last, n = leg.above + leg.below, leg.columns
    rows = np.arange(leg.above, last + 1)
    for one in legs.values():
        g.cloth.sew(one.number, (0 * rows, rows), one.number, (0 * rows + n, rows))
    rows = np.arange(leg.above + 1)
    for column in (0, n):
        g.cloth.sew(legs[-1].number, (0 * rows + column, rows), leg.number, (0 * rows + column, rows))
    g.settle()
    banded = t.band and t.covered is None
    _flat_front(legs, t.cut)
    for one in legs.values():
        _smooth_thigh(one.points, one)
        if t.covered is None:
            _smooth_thigh(one.points[::-1], one)
            _hanging_clean(one)
        if t.flat:
            _emptied(one, t.flat)
        one.part()
        if t.stance:
            one.hang(*t.stance[one.side > 0])
        down = one.flat[:, :1, 1] - one.flat[..., 1]
        if banded:
            slackened(one.points, down, ahead=t.fallen, sunk=t.sunk)
        one.press()
        g.hem_band(one, t.hem, .0008, at_end=True)
        g.seam_dip(one, columns=(0, n // 2, n), depth=.0009, reach=.004)
        if banded:
            one.points = one.points + one.smooth_normal * puckers(one.points, down)[..., None]
    for one in legs.values():
        first = 0 if t.covered is None else int(np.searchsorted(-one.flat[0, :, 1], -t.covered))
        g.sheet(t.part, one.points[:, first:], one.uv[:, first:], outward=one.smooth_normal[:, first:])
        g.folded_edge(t.part, *one.above_hem(.0004, -.0010), .0019)
        if t.stitched:
            g.stitch(one.above_hem(t.hem - .004, .0008)[0])
        if t.cut.crease:
            _crease(g, one, t.part)
        if t.covered is None:
            _pocket(g, one, t.slant, t.gape)
            if t.cut.pleat:
                _pleat(g, one)
    if banded:
        _fly(g, t, legs)
        line = np.concatenate([legs[t.over].points[:, 0], legs[-t.over].points[::-1, 0][1:]])
        made = band(g, line, Band(t.band))
        _band_hole(g, made)
        if t.loops:
            loops(g, made, (.105, .27, .5, .73, .895))
    return g, legs


def _flat_front(legs, cut, rounds=160):
    """Presses the front flat between the pockets, from the waist to the fork, in place; what wearing folded there stays."""
    reach = legs[1].columns // 3
    z = legs[1].flat[:reach + 1, :, 1]
    last = int(np.searchsorted(-z[0], -(cut.crotch + .012)))
    front = np.concatenate([legs[-1].points[reach:0:-1, :last + 1], legs[1].points[:reach + 1, :last + 1]])
    aside = smoothstep(0, .35, 1 - np.abs(np.linspace(-1, 1, len(front))))
    down = cut.waist[0] - z[0, :last + 1]
    weight = (aside[:, None] * (smoothstep(.0, .05, down) * smoothstep(.0, .07, down[-1] - down))[None])[1:-1, 1:-1, None]
    _ease(front, weight, rounds)
    legs[-1].points[reach:0:-1, :last + 1] = front[:reach]
    legs[1].points[:reach + 1, :last + 1] = front[reach:]
    legs[-1].points[0, :last + 1] = front[reach]


def _smooth_thigh(points, leg, rounds=70):
    """Takes the crumples out of the inner thigh below the fork, in place: there the legs press against one another. points: beginning at the inseam."""
    reach = leg.columns // 4
    above = leg.flat[0, :, 1] - leg.cut.crotch
    rows = np.flatnonzero((above < .085) & (above > -.30))
    part = points[:reach + 1, rows]
    across = np.sin(np.pi * np.linspace(0, 1, reach + 1)) ** .5
    along = smoothstep(.085, .03, above[rows]) * smoothstep(-.30, -.08, above[rows]) ** 4
    _ease(part, (across[:, None] * along[None])[1:-1, 1:-1, None], rounds)
    points[:reach + 1, rows] = part


def _hanging_clean(leg, rounds=120, hem=14):
    """Takes what stays crumpled out of the inseam, whose outline would be ragged, and beaks out of the hem, which is turned and pressed, in place."""
    z, count = leg.flat[..., 1], leg.columns
    at = np.arange(count + 1)[:, None]
    beside = np.exp(-(np.minimum(at, count - at) / 8) ** 2) * smoothstep(leg.cut.crotch - .01, leg.cut.crotch - .08, z)
    low = smoothstep(leg.low + .15, leg.low + .05, z)[:-1, :, None]
    points = leg.points
    for _ in range(rounds):
        points += beside[..., None] * inward(points, 1)
    for k in range(3 * hem):                                                 # its height the most: round the sides it may bend
        ring = points[:-1]
        points[:-1] = ring + low * ((1, 1, 1) if k < hem else (0, 0, 1)) * inward(ring, closed=True)
        points[-1] += low[0] * (points[0] - points[-1])


def _emptied(leg, share):
    """A leg that nobody stands in falls flat, in place: of what it loses in depth it gains a little in width, outwards, and the creases take the rest."""
    z = leg.flat[:, :, 1]
    lost = share * smoothstep(leg.cut.crotch + .03, leg.low, z)
    across, deep = leg.points[..., 0], leg.points[..., 1]
    inner = (leg.side * across).min(0) * leg.side
    across[:] = inner + (across - inner) * (1 + .3 * lost)
    deep -= lost * (deep - deep.mean(0))


def _ease(points, weight, rounds):
    """Evens out a grid in place, chiefly its depth (y). weight: share of each inner point."""
    for _ in range(rounds):
        middle = points[1:-1, 1:-1]
        even = .25 * (points[:-2, 1:-1] + points[2:, 1:-1] + points[1:-1, :-2] + points[1:-1, 2:]) - middle
        even[..., [0, 2]] *= .7
        middle += weight * even


def _fly(g, t, legs):
    """The front that lies over the zip: it laps a little over the other leg; stitching in the shape of a J holds what is under it."""
    over, under = legs[t.over], legs[-t.over]
    low = t.cut.crotch + .060
    z = np.linspace(t.cut.waist[0] + .002, low, 60)
    hook = np.sqrt(np.clip(1 - np.clip((low + .045 - z) / .045, 0, 1) ** 2, 0, 1))
    across, lift = np.transpose(FLY)[..., None, :]
    across, lift = across * np.maximum(hook, .06)[:, None], lift * np.minimum(1, .35 + 12 * (z[:, None] - low))
    away, zz = np.broadcast_arrays(across, z[:, None])
    x = away - over.fronts(zz)
    lap = under.at(.0028 - under.fronts(z), z, .0020 * np.minimum(1, .35 + 12 * (z - low)))           # never higher than the edge, or it would be a pale line
    points = np.concatenate([lap[:, None], over.at(x, zz, lift)], 1)
    uv = np.concatenate([over.cloth_uv(-over.fronts(z) - .003, z)[:, None], over.cloth_uv(x, zz)], 1)
    facing = over.facing(x, zz)
    g.ribbon("placket", points, uv, np.concatenate([facing[:, :1], facing], 1), .0014)
    g.stitch(over.at(.001 + .0335 * hook - over.fronts(z), z, .0008))
    foot = np.linspace(.0005, .0105, 8)                                      # a bar of thread at its foot, where it would tear open
    g.cord("stitch", over.at(foot - over.fronts(low + .004), low + .004 + 0 * foot, .0030), .0008)


def _band_hole(g, made):
    """The buttonhole of the band, along it; the button sits at its outer end."""
    columns = np.arange(4, 12)
    worked_slit(g, geometry.resample(made.grid[columns, 5] + .0005 * made.out[columns], 14), geometry.resample(made.out[columns], 14))


def _pocket(g, leg, slant, gapes, deep=.168):
    """A slanted side pocket: its facing is cut apart, but stripes run on over it; the front's double edge lies over it and gapes a little. Nothing is stitched along it, where stripes run nearly as it does."""
    s = np.linspace(0, 1, 44)
    z = float(leg.top(.42)) + .003 - deep * s
    edge = -.019 - (slant - .019) * (1 - s) ** 1.12
    runs_out = np.minimum(1, 14 * (1 - s))[:, None]

    def strip(x, lift, thickness, cut=lambda uv: uv):
        """x: columns; lift: metres they lie above the leg, until the strip runs out in it at its lower end."""
        xx, zz = np.broadcast_arrays(x, z[:, None])
        g.ribbon("pocket", leg.at(xx, zz, lift * runs_out - .0011 * (1 - runs_out)), cut(leg.cloth_uv(xx, zz)), leg.facing(xx, zz), thickness)
    across = np.append(np.linspace(0, .96, 8), 1)[None]                      # it goes into the side seam at once: lying in the leg it would flicker
    strip(edge[:, None] * (1 - across) - .0015 * across, np.where(across < 1, .0012, -.0020), .0008, lambda uv: cut_apart(uv, "pocket"))
    gape = (.0008 * (1 - s) + gapes * np.sin(np.pi * s ** .75) ** 1.3)[:, None]
    rise = np.array([.75, 1.0, .9, .62, .34, .12, .0])[None]
    strip(edge[:, None] - np.array([-.0006, .0006, .003, .006, .010, .016, .024])[None], .0016 * rise ** .3 + gape * rise, .0015)
    lift = (.0020 + .62 * gape[:, 0]) * runs_out[:, 0]
    bar = np.linspace(-.0072, .0012, 8)                               # of thread, at the waist, where the hand would tear it
    x, high, out = (np.interp(.03, s, of) for of in (edge, z, lift))
    g.cord("stitch", leg.at(x + bar, high + 0 * bar, out + .0008), .0006)


def _pleat(g, leg):
    """The fold of a pleat, where it leaves the waist."""
    z = np.linspace(leg.cut.waist[0] + .004, leg.cut.waist[0] - .15, 60)
    x = leg.creases(z) + .0022
    deep = np.linspace(1, 0, 60)[:, None]
    across, rise = np.array([-.0012, .0004, .004, .009, .016, .024]), np.array([.55, 1.0, .85, .5, .2, 0])
    xx, zz = np.broadcast_arrays(x[:, None] - across[None], z[:, None])
    g.ribbon("body", leg.at(xx, zz, .0030 * deep ** .8 * rise[None] - .0010 * (1 - deep) ** 4), leg.cloth_uv(xx, zz), leg.facing(xx, zz), .0012)


def _crease(g, leg, part, radius=.0011):
    """The pressed edge itself, down the front from the thigh."""
    z = np.linspace(max(leg.cut.crotch - .03, leg.cut.creased[0] if leg.cut.creased else 0), leg.hem(.25) + .001, 260)
    x = leg.creases(z)
    sharp = (smoothstep(*leg.cut.creased, z) if leg.cut.creased else smoothstep(0, .10, z[0] - z)) * (1 - 1.1 * leg.cut.knee * np.exp(-((z - .47) / .09) ** 2))
    g.folded_edge(part, leg.at(x, z, -.0005 - .0012 * (1 - sharp)), leg.cloth_uv(x, z), radius, taper=.15 + .85 * sharp, sides=12)
