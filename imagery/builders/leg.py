"""One leg of a pair of trousers, as it is cut, hung, ironed and worn. Metres."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.garment import TAU, bilinear
from studio import geometry
from studio.body import Figure
from studio.cloth import Sheet
from studio.geometry import inward, smoothstep


OPENS = .185            # metres below the waist that a pleat runs out


@dataclass(frozen=True)
class Fold:
    """A soft ridge that wearing left, between two places (x, z) of a leg's pattern, hollow on its lower side.

    wide, rise: metres; bow: metres that its middle sags. Its ends run out.
    """
    start: tuple
    end: tuple
    wide: float
    rise: float
    bow: float = 0.0

    def height(self, x, z):
        way = np.subtract(self.end, self.start)
        length = np.hypot(*way)
        way = way / length
        along = ((x - self.start[0]) * way[0] + (z - self.start[1]) * way[1]) / length
        above = np.sign(way[0]) * ((z - self.start[1]) * way[0] - (x - self.start[0]) * way[1])
        away = (above + self.bow * 4 * along * (1 - along)) / self.wide
        return self.rise * np.sin(np.pi * np.clip(along, 0, 1)) * (np.exp(-away ** 2) - .7 * np.exp(-(away + 1.6) ** 2))


@dataclass(frozen=True)
class LegCut:
    """One leg as on the table, seen from its side seam (x = 0): x is less than 0 in front.

    rows: (z, width of the front, width of the back) from hem to waist, without what reaches between the legs: that is `fork`, in front and
    behind, below `crotch`. waist: z of the upper edge in front and behind. ring: half width and the two depths of the waist on the body.
    slant: metres the hem is cut higher in front and lower behind; inner: higher at the inseam, which sinks as far, so that it hangs level.
    pleat: metres of the front that are laid in a pleat at the waist; opens: metres that it stands out where it opens.
    crease: metres that the pressed edge stands out; reach: metres beside it over which the cloth rises to it. knee: share of it that the knee has taken out.
    creased: z from which and to which the crease grows crisp (without: from the thigh). apart: metres that each leg hangs further out at its hem.
    phase: metres along the cloth at which the side seam lies: midway between the stripes of a print, or it breaks up along the outline.
    ahead: metres that the hem of the picture's left leg hangs before the other's.
    worn: folds of the picture's right leg; worn_left: those of the left one (without: the same, a little less). drop: how much of what they stand out their hem sinks.
    """
    rows: tuple
    waist: tuple
    ring: tuple
    crotch: float = .815
    fork: tuple = (.042, .080)
    slant: float = .010
    inner: float = .0
    pleat: float = .018
    opens: float = .0
    crease: float = .004
    reach: float = .012
    knee: float = .55
    creased: tuple | None = None
    apart: float = 0.0
    phase: float = .043
    ahead: float = 0.0
    drop: float = 0.0
    worn: tuple = ()
    worn_left: tuple = ()
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
        top, hem = self.top(a), self.hem(a)
        z = np.where(j <= self.above, top + (crotch - top) * j / self.above, crotch + (hem - crotch) * (j - self.above) / self.below)
        self.flat = np.stack([np.where(a < .5, -(1 - 2 * a) * self.fronts(z), (2 * a - 1) * self.backs(z)), z], -1)
        self.start = self._laid(a, z, figure)
        self.base, self.points = self.start, None

    def top(self, a):
        """z of the waist's edge at a share of the way round."""
        return self.cut.waist[0] + (self.cut.waist[1] - self.cut.waist[0]) * (.5 - .5 * np.cos(np.pi * a))

    def hem(self, a):
        """z of the hem at a share of the way round: the creases are at a quarter and at three."""
        return self.low + self.cut.slant * np.sin(TAU * a) + self.cut.inner * (.5 + .5 * np.cos(TAU * a)) ** 2

    def fronts(self, z):
        return self.front(z) + self.cut.fork[0] * self._reach(z)

    def backs(self, z):
        return self.back(z) + self.cut.fork[1] * self._reach(z)

    def creases(self, z):
        """x of the crease in front. Where it is pressed up to the waist, it runs straight past the fork into the pleat."""
        up = np.clip((np.asarray(z, float) - self.cut.crotch) / (self.cut.waist[0] - self.cut.crotch), 0, 1)
        straight = (self.front(z) + self.cut.fork[0] * (1 - up)) * (.5 + .09 * up ** 1.5)
        return -np.where((up > 0) & (self.cut.creased is not None), straight, .5 * self.fronts(z))

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
        down, up = self.flat[:, :1, 1] - z, z - self.flat[:, -1:, 1]
        bend = np.where(up < .04, cut.hem_bend, cut.bend)
        in_pleat = np.clip(1 - np.abs(x - self.creases(z)) / (4 * cut.cell), 0, 1) * smoothstep(.11, .0, down)
        return Sheet(self.flat, self.start, bend, (1 - cut.pleat / (4 * cut.cell) * in_pleat, np.ones(z.shape)), held=smoothstep(.022, .004, down))

    def take(self, points):
        self.points = points
        self._face()
        self.start = np.stack([self.flat[..., 0], 0 * self.flat[..., 0], self.flat[..., 1]], -1)              # lengths are the pattern's
        self.uv = self.cloth_uv(self.flat[..., 0], self.flat[..., 1])

    def _face(self):
        n = geometry.normals(self.points)
        self.smooth_normal = n if (n * (self.points - self.points.mean(0, keepdims=True))).sum() > 0 else -n

    def part(self):
        """Lets the leg hang clear of the other one, in place."""
        fork = self.cut.crotch + .03
        self.points[..., 0] += self.side * self.cut.apart * np.clip((fork - self.flat[..., 1]) / (fork - self.low), 0, 1) ** .8
        if self.side < 0 and self.cut.ahead:
            self.points[..., 1] -= self.cut.ahead * np.clip((fork - self.flat[..., 1]) / (fork - self.low), 0, 1) ** 1.2

    def hang(self, out, knee, low, slope):
        """No two legs hang alike, in place. out, knee: metres that hem and knee lie further out; low: metres the hem hangs lower; slope: how much lower it is further out."""
        x, z = self.side * self.points[..., 0], self.flat[..., 1]
        down = np.clip((self.cut.crotch - z) / (self.cut.crotch - self.low), 0, 1)
        self.points[..., 0] += self.side * (out * down ** 1.5 + knee * np.sin(np.pi * down) ** 2)
        self.points[..., 2] -= down ** 2 * (low + slope * (x - x.mean(0)))

    def press(self):
        """Irons the creases in and folds the cloth where it was worn."""
        if self.cut.creased:
            self._lie_on_crease()
        self._face()
        worn, (away, ironed) = self._worn(), self._ironed()
        pressed = self.cut.crease * ironed * (.6 * np.exp(-away / self.cut.reach) + .4 * np.exp(-(away / .004) ** 2))
        if self.cut.creased and self.cut.crease:                     # a sharp edge is stiff: folds would notch it
            worn = worn * (1 - .8 * ironed * np.exp(-(away / .030) ** 2))
        self.points = self.points + self.smooth_normal * (pressed + self._opened() + worn)[..., None]
        if self.cut.drop:
            for _ in range(70):                                      # a hem is too stiff for each of them
                worn = worn + inward(worn)
            self.points[..., 2] -= self.cut.drop * worn * smoothstep(self.low + .34, self.low, self.flat[..., 1])
        self._face()

    def _lie_on_crease(self):
        """Shifts the grid along the cloth, in place, until a column runs along the crease: across the grid it would be stepped."""
        n = self.columns
        at, rows = np.arange(n + 1)[:, None], np.arange(self.flat.shape[1])[None]
        fold = n * self._share(self.flat[n // 4, :, 1])[None]
        i = np.where(at < n // 4, at * fold / (n // 4), np.where(at < n // 2, fold + (at - n // 4) * (n // 2 - fold) / (n // 4), at))
        self.points, self.flat, self.uv, self.start = (bilinear(a, i, rows + 0 * i) for a in (self.points, self.flat, self.uv, self.start))
        self._draw_straight(np.exp(-((at - n // 4) / 6) ** 2) * smoothstep(self.cut.crotch - .12, self.cut.crotch, self.flat[..., 1]))

    def _draw_straight(self, weight, rounds=90):
        """Takes out the bend that the fork makes in the crease, in place."""
        x = self.points[..., 0]
        for _ in range(rounds):
            x += weight * inward(x, 1)

    def _share(self, z):
        """Share of the way round at which the crease in front runs."""
        return .5 + .5 * self.creases(z) / self.fronts(z)

    def _ironed(self):
        """Metres from the creases, and how far they are pressed there: sharp down the leg, softened where the knee has bent, gone at the thigh."""
        z, at = self.flat[..., 1], np.arange(self.columns + 1)
        cells = np.minimum(np.abs(at - self.columns // 4), np.abs(at - 3 * self.columns // 4))[:, None]
        away = cells * (np.ptp(self.flat[..., 0], axis=0) / self.columns)[None]
        begun = smoothstep(self.cut.crotch + .10, self.cut.crotch - .16, z)
        if self.cut.creased:                                         # in front higher up, behind only below the seat
            begun = np.where(at[:, None] < self.columns // 2, smoothstep(*self.cut.creased, z), smoothstep(self.cut.crotch - .05, self.cut.crotch - .20, z))
        return away, begun * (1 - self.cut.knee * np.exp(-((z - .47) / .09) ** 2))

    def _opened(self):
        """Metres that the pleat stands out: flat where the band holds it, opening below, and running out into the crease. It faces the pocket."""
        x, z = self.flat[..., 0], self.flat[..., 1]
        beside, share = x - self.creases(z), np.clip((self.cut.waist[0] - z) / OPENS, 0, 1)
        full = 4 * (share + .10) * (1 - share) ** 1.5
        return self.cut.opens * full * np.where(beside > 0, np.exp(-(beside / .004) ** 2) - .35 * np.exp(-((beside - .014) / .010) ** 2), np.exp(beside / .030))

    def _worn(self):
        """Metres that the folds of wearing stand out; no two legs have the same."""
        x, z = self.flat[..., 0], self.flat[..., 1]
        worn, share = self.cut.worn, 1.0
        if self.side < 0 and self.cut.worn_left:
            worn = self.cut.worn_left
        elif self.side < 0:
            x, z, share = x * 1.08 + .006, z + .009, .8
        return share * sum((fold.height(x, z) for fold in worn), np.zeros(x.shape))

    def cloth_uv(self, x, z):
        """The legs lie at the same height of the cloth, so that checks meet, but not beside one another."""
        return np.stack([-self.side * x + self.cut.phase * self.side, -z], -1)

    def at(self, x, z, lift=0.0):
        """Points on the settled cloth for places on the pattern, raised by `lift` metres."""
        x, z = np.broadcast_arrays(np.asarray(x, float), np.asarray(z, float))
        a = .5 + .5 * np.where(x < 0, x / self.fronts(z), x / self.backs(z))
        top = self.top(a)
        crotch, hem = self.cut.crotch, self.hem(a)
        j = np.where(z > crotch, (top - z) / (top - crotch) * self.above, self.above + (crotch - z) / (crotch - hem) * self.below)
        fold = self._share(z)
        i = self.columns * np.where(a < fold, .25 * a / fold, np.where(a < .5, .25 + .25 * (a - fold) / (.5 - fold), a))
        return bilinear(self.points, i, j) + np.asarray(lift)[..., None] * bilinear(self.smooth_normal, i, j)

    def facing(self, x, z):
        n = self.at(x, z, 1.0) - self.at(x, z)
        return n / np.linalg.norm(n, axis=-1, keepdims=True)

    def above_hem(self, height, lift=0.0):
        """The leg round at a height above its hem: points and their UV."""
        a = np.linspace(.0005, .9995, 240)
        z = self.hem(a) + height
        x = np.where(a < .5, -(1 - 2 * a) * self.fronts(z), (2 * a - 1) * self.backs(z))
        return self.at(x, z, lift), self.cloth_uv(x, z)
