"""Trousers: two legs cut flat, sewn at the inseams and along the crotch, hung from their waist on a body (sewn.py). Metres on the settled cloth."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.garment import TAU, bilinear
from builders.sewn import SewnGarment
from studio import geometry
from studio.body import Figure
from studio.cloth import Sheet
from studio.geometry import smoothstep, spline


@dataclass(frozen=True)
class LegCut:
    """One leg as on the table, seen from its side seam (x = 0): x is less than 0 in front.

    rows: (z, width of the front, width of the back) from hem to waist, without what reaches between the legs: that is `fork`, in front and
    behind, below `crotch`. waist: z of the upper edge in front and behind. ring: half width and the two depths of the waist on the body.
    pleat: metres of the front that are laid in a pleat at the waist. crease: metres that the ironed edge stands out.
    """
    rows: tuple
    waist: tuple
    ring: tuple
    crotch: float = .815
    fork: tuple = (.042, .080)
    pleat: float = .018
    crease: float = .010
    bend: float = .025
    hem_bend: float = .032
    cell: float = .0068


class Leg:
    """Columns go from the front edge round the side to the back edge, rows from the waist down."""
    closed = False

    def __init__(self, cut: LegCut, figure: Figure, side: int):
        self.cut, self.side = cut, side
        rows = np.array(sorted(cut.rows))
        self.front, self.back = (geometry.table(rows[:, 0], rows[:, k]) for k in (1, 2))
        self.low, crotch = rows[0, 0], cut.crotch
        self.above, self.below = (4 * round(h / cut.cell / 4) for h in (.5 * sum(cut.waist) - crotch, crotch - self.low))
        widest = max(self.fronts(crotch) + self.backs(crotch), (rows[:, 1] + rows[:, 2]).max())
        n = self.columns = 8 * round(widest / cut.cell / 8)
        a, j = np.linspace(0, 1, n + 1)[:, None], np.arange(self.above + self.below + 1)[None]
        top = self.top(a)
        z = np.where(j <= self.above, top + (crotch - top) * j / self.above, crotch + (self.low - crotch) * (j - self.above) / self.below)
        self.flat = np.stack([np.where(a < .5, -(1 - 2 * a) * self.fronts(z), (2 * a - 1) * self.backs(z)), z], -1)
        self.start = self._laid(a, z, figure)
        self.base, self.points = self.start, None

    def top(self, a):
        return self.cut.waist[0] + (self.cut.waist[1] - self.cut.waist[0]) * (.5 - .5 * np.cos(np.pi * a))

    def fronts(self, z):
        return self.front(z) + self.cut.fork[0] * self._reach(z)

    def backs(self, z):
        return self.back(z) + self.cut.fork[1] * self._reach(z)

    def _reach(self, z):
        """Share of the fork: a curve above the crotch, a line that runs out at the knee below it."""
        over = np.asarray(z, float) - self.cut.crotch
        return np.where(over > 0, np.clip(1 - over / .065, 0, 1) ** 2.2, np.clip(1 + over / .34, 0, 1) ** 1.3)

    def _laid(self, a, z, figure):
        """Round the leg below the crotch, round half of the hips above it."""
        (hip, knee, *_), (_, ankle, *_) = figure.legs[:2]
        line = np.array([hip, knee, ankle])[::-1]
        middle = [np.interp(z, line[:, 2], line[:, k]) for k in (0, 1)]
        radius = (self.fronts(z) + self.backs(z)) / TAU
        x = np.maximum(middle[0] - np.cos(TAU * a) * radius, .006)                    # neither begins in the other
        y = middle[1] - np.sin(TAU * a) * radius
        wide, ahead, behind = self.cut.ring
        full = (self.fronts(z) + self.backs(z)) / (self.front(self.top(0)) + self.back(self.top(0)) - self.cut.pleat)
        s, c = np.sin(np.pi * a), np.cos(np.pi * a)
        hips = wide * full * s ** (2 / 2.3), np.where(c > 0, ahead, behind) * full * -np.sign(c) * np.abs(c) ** (2 / 2.3)
        t = smoothstep(self.cut.crotch - .02, self.cut.crotch + .09, z)
        return np.stack([(x + (hips[0] - x) * t) * self.side, y + (hips[1] - y) * t, z + 0 * a], -1)

    def sheet(self) -> Sheet:
        cut, x, z = self.cut, self.flat[..., 0], self.flat[..., 1]
        down = self.flat[:, :1, 1] - z
        bend = np.where(z < self.low + .04, cut.hem_bend, cut.bend)
        in_pleat = np.clip(1 - np.abs(x + .5 * self.front(z)) / (4 * cut.cell), 0, 1) * smoothstep(.11, .0, down)
        held = smoothstep(.022, .004, down)
        return Sheet(self.flat, self.start, bend, (1 - cut.pleat / (4 * cut.cell) * in_pleat, np.ones(z.shape)), held=held)

    def take(self, points):
        n = geometry.normals(points)
        self.smooth_normal = n if (n * (points - points.mean(0, keepdims=True))).sum() > 0 else -n
        z, at = self.flat[..., 1], np.arange(self.columns + 1)
        cells = np.minimum(np.abs(at - self.columns // 4), np.abs(at - 3 * self.columns // 4))[:, None]
        from_edge = cells * (np.ptp(self.flat[..., 0], axis=0) / self.columns)[None]
        ironed = smoothstep(self.cut.crotch + .13, self.cut.crotch - .10, z)
        edge = .78 * np.exp(-from_edge / .022) + .22 * np.exp(-(from_edge / .006) ** 2)
        self.points = points + self.smooth_normal * (self.cut.crease * ironed * edge)[..., None]
        self.smooth_normal = np.sign((n * self.smooth_normal).sum()) * geometry.normals(self.points)
        self.start = np.stack([self.flat[..., 0], 0 * z, z], -1)              # lengths are the pattern's
        self.uv = self.flat * (-self.side, -1)

    def cloth_uv(self, x, z):
        return np.stack([-self.side * x, -z], -1)

    def at(self, x, z, lift=0.0):
        """Points on the settled cloth for places on the pattern, raised by `lift` metres."""
        x, z = np.broadcast_arrays(np.asarray(x, float), np.asarray(z, float))
        a = .5 + .5 * np.where(x < 0, x / self.fronts(z), x / self.backs(z))
        top = self.top(a)
        j = np.where(z > self.cut.crotch, (top - z) / (top - self.cut.crotch) * self.above, self.above + (self.cut.crotch - z) / (self.cut.crotch - self.low) * self.below)
        i = a * self.columns
        return bilinear(self.points, i, j) + np.asarray(lift)[..., None] * bilinear(self.smooth_normal, i, j)

    def row(self, z, lift=0.0):
        """The leg round at one height."""
        x = np.concatenate([np.linspace(-self.fronts(z), 0, 120), np.linspace(0, self.backs(z), 120)[1:]]) * .9995
        return self.at(x, z, lift)


@dataclass(frozen=True)
class Trousers:
    """cut: its rows, see LegCut. band: height of the waistband (0: none, and no fly: they hang from a bodice); loops: belt loops or not; over: 1 where the wearer's left closes over the right.

    hem: height of the turned hem; stitched: whether its stitching is seen.
    """
    cut: LegCut
    figure: Figure
    band: float = .038
    loops: bool = True
    over: int = 1
    hem: float = .036
    stitched: bool = False
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
    for one in legs.values():
        g.hem_band(one, t.hem, .0010, at_end=True)
        g.seam_dip(one, columns=(n // 2,), depth=.0016, reach=.004)
        g.seam_dip(one, columns=(0, n), depth=.0016, reach=.004)
    g.show()
    if t.band:
        _waistband(g, t, legs)
        _fly(g, t, legs[t.over])
    for one in legs.values():
        _pocket(g, one)
        if t.cut.pleat:
            z = np.linspace(t.cut.waist[0] - .001, t.cut.waist[0] - .055, 24)
            g.folded_edge("body", one.at(-.5 * one.front(z), z, .0002), one.cloth_uv(-.5 * one.front(z), z), .0014, taper=np.linspace(1, .1, 24))
        if t.stitched:
            g.stitch(one.row(t.cut.rows[0][0] + t.hem - .004, .0008))
    return g, legs


def _waistband(g, t, legs):
    """A stiff band on the upper edge, lined, that closes over itself in front and leans with the body."""
    ring = np.concatenate([legs[t.over].points[:, 0], legs[-t.over].points[::-1, 0][1:]])
    total = geometry.arc_length(ring)[-1]
    ring = geometry.resample(ring, 241)
    for _ in range(6):
        ring[1:-1] = .25 * ring[:-2] + .5 * ring[1:-1] + .25 * ring[2:]
    line = np.concatenate([ring, ring[1:10]])                             # its end goes on under its beginning
    out = line - ring.mean(0)
    out[:, 2] = 0
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    under = smoothstep(len(ring) - 6, len(ring) + 2, np.arange(len(line)))
    up = np.linspace(-.06, 1, 8)
    away = .0034 - .0040 * under[:, None] - .05 * t.band * np.clip(up, 0, 1)[None] * np.sign(out[:, 1] + .4)[:, None]
    grid = line[:, None] + (up * t.band)[None, :, None] * np.array([0, 0, 1.0]) + away[..., None] * out[:, None]
    along = geometry.arc_length(line)
    uv = np.stack(np.broadcast_arrays(along[:, None] - total / 2, -(up * t.band)[None]), -1)
    g.sheet("band", grid, uv, outward=np.repeat(out[:, None], len(up), 1), thickness=.0036, inner="lining")
    for row in (1, 6):
        g.stitch(grid[:241, row] + .0006 * out[:241], length=.0026, gap=.0018)
    at = 5
    g.button(grid[at, 4] + .0006 * out[at], out[at], .0082, thick=.003)
    for share in (.115, .27, .5, .73, .885) if t.loops else ():
        at = round(share * 240)
        path = np.array([grid[at, 0] - (0, 0, .006), grid[at, 1] + out[at] * .0028, grid[at, 4] + out[at] * .0040, grid[at, 6] + out[at] * .0028, grid[at, 7] - (0, 0, .0008) + out[at] * .0006])
        g.cord("band", spline(path, 24), flat=(.0050, .0012), up=out[at], sides=12)


def _fly(g, t, leg):
    """The edge that lies over the zip, and the curved stitching that holds what is under it."""
    top, low = t.cut.waist[0] - .002, t.cut.crotch + .055
    z = np.linspace(top, low - .004, 70)
    g.folded_edge("body", leg.at(-leg.fronts(z) + .0006, z, .0008), leg.cloth_uv(-leg.fronts(z), z), .0011)
    z = np.linspace(top, low, 70)
    away = .036 * np.sqrt(np.clip(1 - np.clip((low + .045 - z) / .045, 0, 1) ** 2, 0, 1))
    g.stitch(leg.at(-leg.fronts(z) + .001 + away, z, .0008))


def _pocket(g, leg):
    """A slanted side pocket: the front's edge and its stitching, the pocket's facing a little behind."""
    s = np.linspace(0, 1, 40)
    top = leg.top(.4)
    x, z = -.038 * (1 - s), top - .004 - .165 * s
    g.folded_edge("body", leg.at(x - .0005, z, .0009), leg.cloth_uv(x, z), .0013)
    g.stitch(leg.at(x - .0065, z, .0008))
