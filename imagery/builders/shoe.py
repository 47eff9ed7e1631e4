"""Leather shoes, sandals and boots on a last.

A last is one surface: columns of points that start at the sole's edge (the feather), rise over the foot and end on the
ridge of the instep, or at the open top around the ankle. Everything of the upper is a piece cut out of that surface by
curves drawn in side view (x from heel 0 to toe, height above the foot's underside) or in plan (x, distance from the middle line).
1 su is about 10 cm.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable

import numpy as np

from builders.shoe_bottom import Heel, Sole, add_heel, add_insole, add_sole
from studio import geometry as g

N, K = 170, 96   # columns per side, points per column

TOES = {
    # shape of the tip: half width (outer, inner) and ridge height at given distances from the tip
    "pointed": dict(at=[0, .04, .16, .40, .69, .94], outer=[0, .045, .115, .225, .345, .405], inner=[0, .04, .09, .16, .235, .30], ridge=[.02, .058, .115, .245, .37, .47]),
    "almond": dict(at=[0, .03, .12, .32, .62, .94], outer=[0, .085, .175, .285, .375, .415], inner=[0, .075, .15, .215, .265, .305], ridge=[.025, .122, .206, .310, .405, .495]),
    "english": dict(at=[0, .03, .12, .32, .62, .94], outer=[0, .100, .190, .300, .400, .43], inner=[0, .094, .176, .265, .335, .36], ridge=[.03, .130, .215, .318, .415, .515]),
    "dress": dict(at=[0, .03, .12, .32, .62, .94], outer=[0, .100, .190, .300, .400, .43], inner=[0, .094, .176, .265, .335, .36], ridge=[.03, .142, .238, .320, .382, .478]),
    "moccasin": dict(at=[0, .03, .11, .30, .60, .94], outer=[0, .125, .245, .372, .430, .435], inner=[0, .12, .228, .312, .330, .325], ridge=[.03, .125, .230, .338, .410, .485]),
    "round": dict(at=[0, .03, .11, .30, .60, .94], outer=[0, .115, .225, .345, .415, .43], inner=[0, .11, .205, .285, .315, .32], ridge=[.03, .135, .22, .315, .395, .48]),
    "square": dict(at=[0, .02, .06, .30, .60, .94], outer=[.0, .15, .225, .325, .395, .42], inner=[0, .145, .20, .245, .28, .31], ridge=[.02, .105, .16, .275, .375, .47]),
    "soft-square": dict(at=[0, .02, .08, .30, .60, .94], outer=[.0, .12, .205, .315, .395, .42], inner=[0, .115, .185, .24, .28, .31], ridge=[.02, .105, .175, .28, .375, .47]),
}


@dataclass(frozen=True)
class Last:
    """length, width, heights: su. heel: how much the heel seat is lifted; ball_lift: platform under the ball; spring: lift of the tip.

    cone: heights of the instep's ridge above waist, its middle and in front of the ankle.
    top: height of the surface's upper end above the heel seat; shaft: rows (height, front x, back x, half width) of the leg above the ankle; with the first
    two alike it goes on from the foot without a crease.
    hug: how far the quarters lean in towards the ankle, su; cup: how far the back curves in above the heel; flex: depth of what walking left on the vamp.
    """
    toe: str = "almond"
    length: float = 2.74
    width: float = 1.0
    volume: float = 1.0
    heel: float = 0.25
    ball_lift: float = 0.05
    spring: float = 0.06
    high: bool = False
    cone: tuple = (.63, .85, 1.12)
    top: float = 1.5
    shaft: tuple = ()
    box: float = 0.93        # section of the toe: less stands up straighter and is flatter on top
    instep: float = 0.60     # the same of the instep
    fine: float = 1.0        # how much denser the surface's grid is than N x K
    rounded: bool = False    # no edge down the tip of the toe
    hug: float = 0.0
    cup: float = 0.0
    flex: float = 0.0

    def underside(self, x):
        """Height of the foot's underside (the feather) above the floor at x."""
        k = self.length / 2.74
        if self.high:   # arched, as on a pump
            lift = g.table(np.array([0, .15, .38, .65, .95, 1.25, 1.55, 1.82, 2.0]) * k, [1, .977, .9, .735, .482, .207, .042, 0, 0])
        else:           # a level seat, then down to the ball
            lift = g.table(np.array([0, .55, .9, 1.25, 1.6, 1.9]) * k, [1, .97, .72, .34, .08, 0])
        tip = g.table(np.array([1.8, 2.05, 2.34, 2.58, 2.74]) * k, [0, .0, .25, .65, 1.0])
        return self.ball_lift + self.heel * lift(x) + self.spring * tip(x)

    def columns(self):
        """Rows of (foot x, outer, inner; end x, end half width, end height) from toe to heel."""
        toe, L, w, v = TOES[self.toe], self.length, self.width, self.volume
        rows = []
        for d, o, i, r in zip(toe["at"], toe["outer"], toe["inner"], toe["ridge"]):
            rows.append((L - d, o * w, i * w, L - d, 0, r * v))
        k = L / 2.74
        rows += [
            (1.55 * k, .395 * w, .315 * w, 1.52 * k, 0, self.cone[0] * v),
            (1.28 * k, .335 * w, .255 * w, 1.26 * k, 0, self.cone[1] * v),
            (1.02 * k, .28 * w, .22 * w, 1.08 * k, 0, self.cone[2] * v),
        ]
        top = self.top
        front = 1.0 * k
        rows += [
            (.84 * k, .262 * w, .215 * w, front - .02, 0, top),
            (.72 * k, .257 * w, .222 * w, front - .10, .13 * w, top),
            (.55 * k, .258 * w, .24 * w, .66 * k, .225 * w, top),
            (.34 * k, .258 * w, .25 * w, .40 * k, .225 * w, top),
            (.15 * k, .22 * w, .22 * w, .20 * k, .15 * w, top),
            (.035 * k, .12 * w, .12 * w, .115 * k, .07 * w, top),
            (0, 0, 0, .09 * k, 0, top),
        ]
        return np.array(rows)

    def surface(self):
        return Surface(self)


class Surface:
    """The last as a grid. points (2N-1, K, 3): outer side toe to heel, then inner side heel to toe.

    x, height: side-view coordinates used by all curves; across: distance from the middle line; side: +1 outer (y > 0), -1 inner.
    """

    def __init__(self, last: Last):
        self.last = last
        self.n, k_points = int(N * last.fine), int(K * last.fine)
        self._distances = {}
        rows = last.columns()
        spread = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(rows[:, [0, 1]], axis=0), axis=1) + .35 * np.linalg.norm(np.diff(rows[:, 3:], axis=0), axis=1))])
        if last.rounded:
            smooth = _domed(rows, spread, self.n)
        else:
            smooth = [g.table(spread, rows[:, c])(np.linspace(0, spread[-1], self.n)) for c in range(6)]
        foot_x, outer, inner, end_x, end_y, end_z = smooth
        k = last.length / 2.74
        v = np.linspace(0, 1, k_points)[None, :]
        arc = g.smoothstep(.50 * k, .98 * k, foot_x)[:, None]
        angle = v * np.pi / 2
        full = (last.box - (last.box - last.instep) * g.smoothstep(2.35 * k, 1.5 * k, foot_x))[:, None]   # the instep is fuller than the toe
        go_in = (1 - np.maximum(np.cos(angle), 1e-9) ** full) * arc + (1 - arc) * v ** 1.2
        go_up = np.sin(angle) ** full * arc + (1 - arc) * v
        back = np.clip((.75 * k - foot_x) / (.75 * k), 0, 1)[:, None]
        bulge = g.table([0, .18, .42, .68, .95, 1.3, 1.6], [0, .040, .042, .005, -.03, -.02, 0])
        halves = []
        for half_width, sign in ((outer, 1), (inner, -1)):
            x = foot_x[:, None] + (end_x - foot_x)[:, None] * go_in
            y = half_width[:, None] + (end_y - half_width)[:, None] * go_in
            z = end_z[:, None] * go_up
            belly = .030 * np.sin(np.pi * np.clip(z / np.maximum(end_z[:, None], .3), 0, 1)) * (1 - back) * g.smoothstep(2.6 * k, 1.9 * k, foot_x)[:, None] * g.smoothstep(1.3, .5, z)
            out_x, out_y = foot_x - np.where(foot_x < .8 * k, .8 * k, foot_x), half_width
            norm = np.hypot(out_x, out_y) + 1e-6
            push = belly + back * bulge(z) * (.65 if last.high else 1)
            push = push - last.hug * g.smoothstep(1.45 * k, .85 * k, foot_x)[:, None] * g.smoothstep(.18, .62, z) * g.smoothstep(.0, .20, y)
            push = push - last.cup * g.smoothstep(.42 * k, .04 * k, foot_x)[:, None] * g.smoothstep(.16, .58, z)
            x = x + (out_x / norm)[:, None] * push
            y = np.maximum(y + (out_y / norm)[:, None] * push, 0)
            y[:, -1] = np.where(end_y < 1e-6, 0, y[:, -1])
            halves.append((x, y, z, sign))
        if last.shaft:
            halves = [self._legged(x, y, z, sign) for x, y, z, sign in halves]
        (xo, yo, zo, _), (xi, yi, zi, _) = halves
        join = lambda a, b: np.vstack([a, b[-2::-1]])
        self.x, self.across, self.height = join(xo, xi), join(yo, yi), join(zo, zi)
        self.side = np.concatenate([np.ones(self.n), -np.ones(self.n - 1)])[:, None] * np.ones((1, k_points))
        curve = g.table(np.array([0, .5, 1.2, 1.8, 2.62]) * k, [0, 0, .03, .02, -.06])
        self.middle = curve
        # height follows the underside low down, the heel seat higher up (a leg stands upright)
        upright = g.smoothstep(.45, 1.35, self.height)
        z = self.height + last.underside(self.x) * (1 - upright) + last.underside(0.3) * upright
        self.points = np.stack([self.x, self.side * self.across + curve(self.x), z], -1)
        self._measure()
        if last.flex:
            self.swell(-last.flex * self._flexed())

    def _measure(self):
        """Normals and UV of the points."""
        n = g.normals(self.points)
        toward = np.stack([np.zeros_like(self.x), self.side, np.zeros_like(self.x)], -1)
        sign = np.sign((n * toward).sum(-1).mean()) or 1
        self.normal = n * sign
        self.flip = sign < 0
        # the two sides meet on the ridge and at the tip: give both the same normal there
        ridge = (self.across < 1e-3) & (np.arange(self.x.shape[1])[None, :] == self.x.shape[1] - 1)
        shared = self.normal + self.normal[::-1]
        self.normal[ridge] = shared[ridge] * np.array([1, 0, 1])
        self.normal[[0, -1]] = (1, 0, 0) if self.last.rounded else shared[[0, -1]]
        self.normal /= np.linalg.norm(self.normal, axis=-1, keepdims=True) + 1e-9
        # One piece of leather over the ridge, a seam at the heel: u runs from the toe to the heel on both sides, v away from the ridge and,
        # behind the throat, down from one height, so that prints stay straight. u follows x, but round the heel and up a leg the way around.
        middle = self.points[:, self.x.shape[1] // 3]
        front = g.smoothstep(.45, .75, middle[1:, 0])
        step = np.linalg.norm(np.diff(middle, axis=0), axis=1) * (1 - front) + np.abs(np.diff(middle[:, 0])) * front
        along = np.concatenate([[0], np.cumsum(step)])
        along = np.minimum(along, along[::-1])
        by_x = np.interp(self.x, middle[:self.n, 0][::-1], along[:self.n][::-1])
        plan = g.smoothstep(.45, .75, self.x) * g.smoothstep(1.0, .7, self.height)
        up = np.concatenate([np.zeros((len(self.x), 1)), np.cumsum(np.linalg.norm(np.diff(self.points, axis=1), axis=2), 1)], 1)
        self.from_ridge = up[:, -1:] - up      # su along the surface from the ridge of the instep
        throat = up[int(np.abs(middle[:self.n, 0] - 1.5).argmin()), -1]
        down = np.where(middle[:, :1] < 1.5, throat - up, self.from_ridge)
        self.uv = np.stack([along[:, None] * (1 - plan) + by_x * plan, self.side * down], -1)
        if self.last.rounded:
            self.uv = self._flat_toe()

    def _flat_toe(self):
        """UV of the toe, laid flat around a point of the instep, so that a print runs off the tip instead of closing round it; else as before."""
        length = self.last.length
        centre = self.points[int(np.abs(self.x[:self.n, -1] - .72 * length).argmin()), -1]
        off = self.points - centre
        plan = np.hypot(off[..., 0], off[..., 1])
        far = np.hypot(plan, off[..., 2]) / np.maximum(plan, 1e-6)
        flat = np.stack([.28 * length - off[..., 0] * far, off[..., 1] * far], -1)
        ahead = g.smoothstep(-.25, .20, off[..., :1])
        return self.uv * (1 - ahead) + flat * ahead

    def _flexed(self):
        """What walking leaves, 1 where deepest: creases across the vamp's break, a hollow behind the toe's stiffener."""
        length, away = self.last.length, self.from_ridge * self.side
        depth = .9 * np.exp(-((self.x - .815 * length) / .075) ** 2 - (away / .26) ** 2)
        for number, (at, wide, deep, reach) in enumerate(((.655, .030, .6, .30), (.685, .024, 1.0, .34), (.712, .022, .8, .26), (.735, .026, .45, .30))):
            line = at * length - .30 * away ** 2 + .016 * np.sin(9 * away + 2.1 * number) + .05 * away * (number % 2 - .4)
            depth = depth + deep * np.exp(-((self.x - line) / wide) ** 2 - ((away - .05 + .04 * number) / reach) ** 4)
        return depth

    def lines(self, field, *values, shortest=.05):
        """The curves field = 0, each (k, c): the values (n, m, ...) along it side by side, the first of them its place. Those that meet on the ridge are one."""
        index = np.stack([*np.indices(field.shape), np.zeros(field.shape)], -1)
        carried = np.concatenate([v.reshape(*field.shape, -1) for v in values], -1)
        paths = _joined([_between(carried, path) for path in g.contours(index, field, 0)])
        return [path for path in paths if g.arc_length(path[:, :3])[-1] > shortest]

    def swell(self, by):
        """Pad the surface: push its points out by su (an array or a number)."""
        self.points = self.lifted(by)
        self._measure()

    def _legged(self, x, y, z, sign):
        """Above the ankle: pull the columns on to the leg's oval sections."""
        rows = np.array(self.last.shaft)
        front, rear, half = (g.table(rows[:, 0], rows[:, c]) for c in (1, 2, 3))
        blend = g.smoothstep(rows[0, 0] - .35, rows[0, 0] + .35, z)
        middle, reach = (front(z) + rear(z)) / 2, (front(z) - rear(z)) / 2
        angle = np.arctan2(y / np.maximum(half(z), 1e-3), (x - middle) / reach)
        leg_x, leg_y = middle + reach * np.cos(angle), half(z) * np.sin(angle)
        return x + (leg_x - x) * blend, y + (leg_y - y) * blend, z, sign

    # -------------------------------------------------------------- fields: negative inside

    def inside(self, curve, side=0, plan=False):
        """Signed distance to a closed curve in side view (x, height) or in plan (x, across). side: +1 / -1 limits it to one side."""
        key = (tuple(map(tuple, curve)), plan)
        if key not in self._distances:
            self._distances[key] = g.polygon_distance(self.x, self.across if plan else self.height, np.asarray(curve, float))
        d = self._distances[key]
        return d if not side else np.where(self.side == side, d, 9.0)

    def below(self, xs, heights):
        """Negative under the line height(x)."""
        line = g.table(xs, heights)
        slope = (line(self.x + .01) - line(self.x - .01)) / .02
        return (self.height - line(self.x)) / np.sqrt(1 + np.clip(slope, -3, 3) ** 2)

    def before(self, x):
        """Negative in front of x (towards the toe)."""
        return x - self.x

    def lifted(self, by):
        return self.points + self.normal * np.asarray(by)[..., None]

    def spot(self, x, height, side=1, lift=0.0):
        """The surface point and normal nearest to a place in side view."""
        d = np.hypot(self.x - x, self.height - height) + np.where(self.side == side, 0, 9)
        i, j = np.unravel_index(d.argmin(), d.shape)
        return self.points[i, j] + self.normal[i, j] * lift, self.normal[i, j]

    def over(self, x, across, side=1):
        """The surface point and normal nearest to a place in plan, on the upper half of the shoe."""
        d = np.hypot(self.x - x, self.across - across) + np.where(self.side == side, 0, 9) + np.where(self.height < .22, 5, 0) + .02 * np.abs(self.height - 1)
        i, j = np.unravel_index(d.argmin(), d.shape)
        return self.points[i, j], self.normal[i, j]

    def feather(self, out=0.0):
        """The sole's edge as a closed plan curve (k, 3), pushed outwards by `out`; starts at the tip, outer side first."""
        edge = self.points[:, 0].copy()
        edge = edge[:-1]
        n = self._outward(edge)
        edge[:, :2] += n * out
        return edge

    @staticmethod
    def _outward(edge):
        t = np.roll(edge, -1, 0)[:, :2] - np.roll(edge, 1, 0)[:, :2]
        for _ in range(6):
            t = .25 * np.roll(t, 1, 0) + .5 * t + .25 * np.roll(t, -1, 0)
        n = np.stack([-t[:, 1], t[:, 0]], 1)
        n /= np.linalg.norm(n, axis=1, keepdims=True) + 1e-9
        middle = edge[:, :2].mean(0)
        return n * np.sign((n * (edge[:, :2] - middle)).sum())


def _domed(rows, spread, count, beyond=96):
    """The columns' rows at `count` places, the tip a dome and the heel round: past them the table goes on as its own mirror image, and what bends
    sharply is eased."""
    rows = rows.copy()
    rows[0, 5] = 0
    rows = np.vstack([rows[3:0:-1] * [1, -1, -1, 1, 1, -1], rows, rows[-2:-5:-1] * [1, -1, -1, 1, -1, 1]])
    spread = np.concatenate([-spread[3:0:-1], spread, 2 * spread[-1] - spread[-2:-5:-1]])
    t = np.linspace(0, spread[-4], count)
    around = np.concatenate([-t[beyond:0:-1], t, 2 * t[-1] - t[-2:-2 - beyond:-1]])
    values = np.array([g.table(spread, rows[:, c])(around) for c in range(6)])
    for _ in range(160):
        values[:, 1:-1] = .25 * values[:, :-2] + .5 * values[:, 1:-1] + .25 * values[:, 2:]
    return values[:, beyond:beyond + count]


# ------------------------------------------------------------------ pieces of the upper

@dataclass(frozen=True)
class Panel:
    """A piece of the upper: `field(surface)` is negative where there is material.

    lift: su above the last; thick: su; stitch: distances from its edge where a row of stitches runs (negative: none);
    only_inside(surface): field that limits the stitches (so that they do not run along the sole).
    edge: how far the folded edge swells beyond the field's contour, 0 for none; edge_part: a binding instead; cut: its edge is a clean cut.
    turn, shift: how the piece was laid on the skin or cloth, degrees and su.
    """
    part: str
    field: Callable
    lift: float = 0.0
    thick: float = 0.022
    inner: str | None = "lining"
    stitch: tuple = ()
    edge: float = 0.0
    edge_part: str | None = None
    cut: bool = False
    joint: str = "edge"      # part of the line where a cut edge meets what lies under it
    edge_field: Callable | None = None
    stitch_size: tuple = (.0170, .0065, .0034)      # some four a centimetre
    turn: float = 0.0
    shift: tuple = (0.0, 0.0)


def add_panel(scene, surface, panel):
    d = panel.field(surface)
    contour_field = on_surface(surface, panel.edge_field(surface) if panel.edge_field else d)
    finish = add_fold if panel.edge else add_cut_edge if panel.cut else None
    material = np.maximum(d, contour_field + HIDDEN) if finish else d
    uv = g.rotation(z=panel.turn)[:2, :2] @ surface.uv[..., None]
    shape = g.cut(surface.lifted(panel.lift), material, uv[..., 0] + panel.shift, flip=surface.flip)
    if len(shape.faces) == 0:
        raise ValueError(f"panel {panel.part} is empty")
    scene.add(panel.part, shape, thickness=panel.thick, inner=panel.inner, weld=True, pattern=True)
    if finish:
        finish(scene, surface, panel, contour_field, d)
    length, gap, radius = panel.stitch_size
    for inset in panel.stitch:
        for path in surface.lines(contour_field + inset, surface.lifted(panel.lift - .25 * radius), d, surface.height, shortest=.12):
            for run in _on_panel(even(path, .01), inset):
                scene.stitches("thread", run, length=length, gap=gap, radius=radius)


HIDDEN = .009     # how far before its edge a panel's mesh ends, under the strip that finishes the edge


def on_surface(surface, field):
    """A field whose lengths are those on the surface near where it is 0, not those in side view or plan."""
    return field / np.linalg.norm(gradient(surface.points, field), axis=-1).clip(.35, 2)


def _on_panel(path, inset):
    """The stretches of a stitch line (place, panel's field, height) that lie well inside the panel and clear of the sole."""
    return [path[run, :3] for run in _stretches((path[:, 3] < -inset * .6) & (path[:, 4] > .02), 5)]


def _stretches(good, longer):
    """Slices of a path where `good` holds for more points than `longer`."""
    ends = np.flatnonzero(np.diff(np.concatenate([[0], good, [0]])))
    return [slice(start, stop) for start, stop in zip(ends[::2], ends[1::2]) if stop - start > longer]


def add_fold(scene, surface, panel, field, _d):
    """Leather turned in along a panel's edge, rolled round a cord, and a little way down the lining; with `edge_part` a binding that also shows outside."""
    roll = panel.edge
    outside = ((.030, .0), (.030, .005), (.004, .006)) if panel.edge_part else ((2.9 * roll, .0006), (2.2 * roll, .0014), (1.4 * roll, .52 * roll), (.66 * roll, .82 * roll))
    top, bottom = outside[-1][1] + .001, -panel.thick - .66 * roll
    half = (top - bottom) / 2
    rows = [(-down, up) for down, up in outside]
    rows += [(roll * np.sin(a), bottom + half + half * np.cos(a)) for a in np.linspace(0, np.pi, 13)]
    rows += [(-.006, bottom), (-.018, bottom + .002), (-.024, -panel.thick + .004)]
    for path in surface.lines(field, *_beside(surface, panel, field), shortest=.2):
        _strip(scene, panel.edge_part or panel.part, path, rows, closed=bool(np.linalg.norm(path[0, :3] - path[-1, :3]) < .03))


def add_cut_edge(scene, surface, panel, field, d):
    """The cut edge of a piece that is sewn on another: its flat border with the corner that the knife left, its section, and
    the joint with what lies `panel.thick` below."""
    border = [(-.016, .0004), (-.008, .0006), (-.0035, .0006), (-.0010, -.0008), (0, -.0030), (.0006, .0040 - panel.thick)]
    joint = [(.0006, .0045 - panel.thick), (.0012, .0022 - panel.thick), (.0024, .0010 - panel.thick), (.0026, -.004 - panel.thick)]
    for path in surface.lines(field, *_beside(surface, panel, field), d, shortest=.12):
        for run in _stretches(path[:, 9] < .012, 12):
            _strip(scene, panel.part, path[run], border)
            _strip(scene, panel.joint, path[run], joint)


def _beside(surface, panel, field):
    """What an edge's strip needs along its line: places, normals, the direction out of the panel."""
    return surface.lifted(panel.lift), surface.normal, gradient(surface.points, field)


def _strip(scene, part, path, rows, closed=False):
    """A strip along a panel's edge (place, normal, direction out of the panel). rows: its section as (su out of the panel, su above it)."""
    path = even(path, .012, 6, closed)
    place, normal = path[:, :3], path[:, 3:6]
    normal = normal / np.linalg.norm(normal, axis=1, keepdims=True)
    along = (np.roll(place, -1, 0) - np.roll(place, 1, 0)) if closed else np.gradient(place, axis=0)
    over = np.cross(along, normal)
    over /= np.linalg.norm(over, axis=1, keepdims=True)
    over *= np.sign((over * path[:, 6:9]).sum())
    grid = np.array([place + over * out + normal * up for out, up in rows])
    facing = (g.normals(grid) * normal[None])[:3].sum() < 0
    uv = np.stack(np.broadcast_arrays(g.arc_length(place)[None, :], .02 * np.arange(len(rows))[:, None]), -1)
    scene.grid(part, grid, uv=uv, wrap_v=closed, flip=facing, pattern=True)


def gradient(points, field):
    """Direction on a surface in which a field rises (n, m, 3)."""
    along, up = np.gradient(points, axis=0), np.gradient(points, axis=1)
    rise, climb = np.gradient(field, axis=0)[..., None], np.gradient(field, axis=1)[..., None]
    dot = lambda a, b: (a * b).sum(-1, keepdims=True)
    a, b, skew = dot(along, along), dot(up, up), dot(along, up)
    return ((b * rise - skew * climb) * along + (a * climb - skew * rise) * up) / (a * b - skew ** 2 + 1e-12)


def _between(values, places):
    """Values of a grid (n, m, c) at broken places (k, 2+): row, column."""
    low = np.minimum(places[:, :2].astype(int), np.array(values.shape[:2]) - 2)
    (i, j), (s, t) = low.T, (places[:, :2] - low).T[..., None]
    return (values[i, j] * (1 - s) + values[i + 1, j] * s) * (1 - t) + (values[i, j + 1] * (1 - s) + values[i + 1, j + 1] * s) * t


def _joined(paths, gap=.012):
    """Paths whose ends meet, made one."""
    paths = list(paths)
    for path in list(paths):
        if not any(path is p for p in paths):
            continue
        for other in paths:
            if other is path:
                continue
            for a in (path, path[::-1]):
                for b in (other, other[::-1]):
                    if np.linalg.norm(a[-1, :3] - b[0, :3]) < gap:
                        rest = [p for p in paths if p is not path and p is not other]
                        return _joined([np.vstack([a, b[1:]])] + rest, gap)
    return paths


def even(path, spacing, rounds=2, closed=False):
    """The path with points at even distances (of its first three columns), a little smoothed; a closed one without its last point."""
    along = g.arc_length(path[:, :3])
    wanted = np.linspace(0, along[-1], max(6, int(along[-1] / spacing)), endpoint=not closed)
    path = np.stack([np.interp(wanted, along, column) for column in path.T], 1)
    for _ in range(rounds):
        middle = .25 * np.roll(path, 1, 0) + .5 * path + .25 * np.roll(path, -1, 0)
        path = middle if closed else np.vstack([path[:1], middle[1:-1], path[-1:]])
    return path


# ------------------------------------------------------------------ the shoe

@dataclass(frozen=True)
class Shoe:
    """One model of shoe as data."""
    last: Last
    panels: tuple = ()
    sole: Sole | None = field(default_factory=Sole)
    heel: Heel | None = None
    insole: bool = True
    rim: str = "lining"      # part of the insole's wrapped edge
    stamp: str | None = None # part of the maker's mark in it
    extras: tuple = ()       # functions (scene, surface)
    padding: Callable | None = None   # surface -> su by which the upper is padded


def build(scene, shoe: Shoe):
    surface = shoe.last.surface()
    if shoe.padding:
        surface.swell(shoe.padding(surface))
    for panel in shoe.panels:
        add_panel(scene, surface, panel)
    if shoe.insole:
        add_insole(scene, surface, shoe.rim, shoe.stamp)
    if shoe.sole:
        add_sole(scene, surface, shoe.sole)
    if shoe.heel:
        add_heel(scene, surface, shoe.heel, shoe.sole)
    for extra in shoe.extras:
        extra(scene, surface)
