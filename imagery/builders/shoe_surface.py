"""The surface of a last: columns of points that start at the sole's edge (the feather), rise over the foot and end on the ridge of the
instep, or at the open top around the ankle. Fields on it, negative inside, say where leather is."""
from __future__ import annotations

import numpy as np

from builders.shoe_lines import between, joined
from studio import geometry as g

N, K = 170, 96   # columns per side, points per column


class Surface:
    """The last as a grid. points (2N-1, K, 3): outer side toe to heel, then inner side heel to toe.

    x, height: side-view coordinates used by all curves; across: distance from the middle line; side: +1 outer (y > 0), -1 inner.
    """

    def __init__(self, last):
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
        self.bare = self.points      # before any padding

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
        paths = joined([between(carried, path) for path in g.contours(index, field, 0)])
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
