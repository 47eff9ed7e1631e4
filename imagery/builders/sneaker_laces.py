"""Lacing of sneakers and laced shoes: the throat, its eyestay, flat laces through eyelets and the bow they are tied in.

Distances across are measured along the surface from the ridge of the instep, so that all runs parallel to the throat. Units: su.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from studio import geometry as g


def station(surface):
    """How far up the ridge a point lies, counted as x falls: x itself, but on a leg the ridge's own length (sneaker_high.py)."""
    return getattr(surface, "station", surface.x)


@dataclass(frozen=True)
class Throat:
    """The gap for the tongue: from `low` (x of its round end) widening to half width `top` at x = `high`."""
    low: float = 2.06
    high: float = 1.25
    bottom: float = .070
    top: float = .120
    end: float = .9        # where it leaves the upper at its top

    def half(self, x):
        return self.bottom + (self.top - self.bottom) * np.clip((self.low - x) / (self.low - self.high), 0, 1)

    def border(self, by=0.0):
        """Field that is negative within `by` of the gap."""
        def field(surface):
            centre = self.low - self.bottom
            x = station(surface)
            round_end = np.hypot(x - centre, surface.from_ridge) - self.bottom
            d = np.where(x > centre, round_end, surface.from_ridge - self.half(x))
            return np.maximum(d - by, np.maximum(self.end - x, .18 - surface.height))
        return field

    def closed(self):
        """Field of everything but the gap."""
        gap = self.border()
        return lambda surface: -gap(surface)

    def squared(self, x, lean=.2, reach=.16):
        """Field that ends the facings square to the gap at x; further from the gap than `reach` it leaves the upper as it is."""
        def field(surface):
            away = surface.from_ridge - self.top
            return x - surface.x - lean * away.clip(0) - 6 * (away - reach).clip(0)
        return field


def section(surface, x):
    """The cross-section of the instep whose ridge lies at x: points, normals, and su from the ridge (outer side positive), falling."""
    ridge = surface.x[:surface.n, -1]
    place = float(np.interp(-x, -ridge, np.arange(surface.n)))
    low = min(int(place), surface.n - 2)
    t = place - low
    blend = lambda values, i, j: values[i] * (1 - t) + values[j] * t
    last = 2 * surface.n - 2
    half = surface.points.shape[1] // 4
    outer, inner = ((lambda v: blend(v, low, low + 1)[half:]), (lambda v: blend(v, last - low, last - low - 1)[half:-1][::-1]))
    return (np.vstack([outer(surface.points), inner(surface.points)]), np.vstack([outer(surface.normal), inner(surface.normal)]),
            np.concatenate([outer(surface.from_ridge), -inner(surface.from_ridge)]))


def spot(surface, x, across):
    """Point and normal at a signed distance from the ridge."""
    if hasattr(surface, "station"):
        return surface.beside_ridge(x, across)
    points, normals, along = section(surface, x)
    at = lambda values: np.array([np.interp(-across, -along, values[:, i]) for i in range(3)])
    normal = at(normals)
    return at(points), normal / np.linalg.norm(normal)


def band(scene, part, path, side, half_width, half_thick, taper=None, sides=18, square=.45):
    """A flat band along a path (n, 3) whose width lies along `side` (n, 3)."""
    along = np.gradient(path, axis=0)
    side = side - along * ((side * along).sum(1) / (along ** 2).sum(1))[:, None]
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    up = np.cross(along, side)
    up /= np.linalg.norm(up, axis=1, keepdims=True)
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    c, h = (np.sign(v) * np.abs(v) ** square for v in (np.cos(angle), np.sin(angle)))
    wide = half_width * (np.ones(len(path)) if taper is None else taper)
    scene.grid(part, path[:, None] + wide[:, None, None] * side[:, None] * c[None, :, None] + half_thick * up[:, None] * h[None, :, None], wrap_v=True)


def ribbon(scene, part, path, normals, half_width, half_thick, taper, **options):
    """A band along a path that lies on a surface with the given normals."""
    band(scene, part, path, np.cross(normals, np.gradient(path, axis=0)), half_width, half_thick, taper, **options)


@dataclass(frozen=True)
class Lacing:
    """Eyelets and a flat lace: a bar over the lowest row, then crosswise, each strand out of its eyelet and under the facing opposite; tied above the last row.
    rows: x of the eyelets from the toe up; beside: su from the gap's edge; lift: of the eyestay's surface."""
    throat: Throat
    rows: tuple
    beside: float = .055
    half_width: float = .036
    half_thick: float = .0075
    lift: float = .016
    part: str = "lace"
    ring: str | None = None       # part of the eyelets' metal rings
    eyelet: float = .024
    above: float = .075           # how far above the last row it is tied
    bow: float = .36              # length of a loop

    def reach(self, x):
        return float(self.throat.half(x)) + self.beside

    def __call__(self, scene, surface):
        for x in self.rows:
            for side in (1, -1):
                self._eyelet(scene, surface, x, side)
        self._bar(scene, surface, self.rows[0])
        for number, (low, high) in enumerate(zip(self.rows, self.rows[1:])):
            for side in (1, -1):
                over = side * (-1) ** number
                self._strand(scene, surface, self._crossing(low, high, side, over, number == 0))
        last = self.rows[-1]
        knot = last - self.above
        for side in (1, -1):
            reach = self.reach(last)
            self._strand(scene, surface, ((last, side * (reach + .004), -.030), (last - .004, side * (reach - .022), .010), (last - .45 * self.above, side * .45 * reach, -.006),
                                          (knot, side * .02, -.004), (knot - .01, -side * .03, -.004)))
        Bow(knot, self.bow, self.lift, .78 * self.half_width, self.half_thick, self.part)(scene, surface)

    def _eyelet(self, scene, surface, x, side):
        point, normal = spot(surface, x, side * self.reach(x))
        point = point + normal * self.lift
        scene.cylinder("hole", point, self.eyelet, .006, axis=tuple(normal), bevel=.001, count=24)
        scene.torus(self.ring or "upper", point + normal * .002, ring=self.eyelet + .003, radius=.0075 if self.ring else .005, axis=tuple(normal), count=32)

    def _crossing(self, low, high, side, over, hidden):
        """Stops (x, across, su above the eyestay) of a strand from an eyelet of one row towards the other side of the next. hidden: it comes from under the facing."""
        start, end, edge = side * self.reach(low), -side * self.reach(high), side * float(self.throat.half(low))
        at = lambda share: low + (high - low) * share
        out = ((low, start, -.085), (at(.22), edge, -.070)) if hidden else ((low, start + side * .004, -.030), (at(.06), start - side * .020, .009), (at(.26), edge * .95, .008))
        return (*out, (at(.52), 0, -.004 + .0105 * over), (at(.78), -edge * .85, -.052), (high, end, -.088))

    def _strand(self, scene, surface, stops):
        """A stretch of lace through stops (x, across, su above the eyestay), narrow where it comes out of an eyelet."""
        path, normals = self._laid(surface, stops, 48)
        for _ in range(5):
            path[1:-1] = .25 * path[:-2] + .5 * path[1:-1] + .25 * path[2:]
        along = g.arc_length(path)
        taper = 1 - .50 * g.smoothstep(.070, .012, along)
        ribbon(scene, self.part, path, normals, self.half_width, self.half_thick, taper)

    def _laid(self, surface, stops, count):
        found = [(spot(surface, x, across), high) for x, across, high in g.spline(stops, count)]
        return np.array([point + normal * (self.lift + high) for (point, normal), high in found]), np.array([normal for (_, normal), _ in found])

    def _bar(self, scene, surface, x):
        """The lace between the lowest eyelets, into both from above."""
        reach = self.reach(x)
        path, normals = self._laid(surface, ((x, reach + .006, -.030), (x, reach - .020, .009), (x, 0, .010), (x, .020 - reach, .009), (x, -reach - .006, -.030)), 61)
        middle = slice(8, -8)
        for _ in range(60):                                           # it is drawn tight over the ridge
            path[middle] = .25 * path[7:-9] + .5 * path[middle] + .25 * path[9:-7]
        ends = np.minimum(np.arange(61), np.arange(61)[::-1])
        ribbon(scene, self.part, path, normals, self.half_width, self.half_thick, 1 - .45 * g.smoothstep(8, 0, ends))


@dataclass(frozen=True)
class Bow:
    """A bow of flat lace on the tongue at x: loops that droop to the sides and lie there half on edge, and two ends with metal tips. size: su from knot to a loop's tip."""
    x: float
    size: float
    lift: float
    half_width: float
    half_thick: float
    part: str = "lace"
    tip: str = "metal"
    tilt: float = 1.10            # radians a loop has sunk from upright to flat
    lean: float = .75             # radians by which its lace leans, less than it: the lace twists on its way

    def __call__(self, scene, surface):
        for side, turn in ((1, .42), (-1, .22)):
            self._loop(scene, surface, side, turn)
            self._end(scene, surface, side, turn)
        self._knot(scene, surface)

    def _loop(self, scene, surface, side, turn):
        """A drop-shaped loop. turn: radians by which it points towards the toe."""
        out = g.spline([(0, -.010), (.25, .034), (.55, .076), (.80, .086), (.96, .050), (1.0, .004), (.95, -.038), (.78, -.056), (.50, -.040), (.22, -.012), (.0, .004)], 90)
        ahead, across = np.sin(turn), np.cos(turn)
        bent = turn + .35 * out[:, 0]                                 # it sinks towards the toe
        away = self.size * out[:, 0]
        x = self.x + away * np.sin(bent) + out[:, 1] * np.sin(self.tilt) * across
        over = side * (away * np.cos(bent) - out[:, 1] * np.sin(self.tilt) * ahead)
        high = self.lift + .022 * (1 - g.smoothstep(0, .6, out[:, 0])) + out[:, 1] * np.cos(self.tilt)
        high = np.maximum(high, self.lift * g.smoothstep(.1, .4, out[:, 0]) + self.half_width * np.sin(self.lean))   # its lower edge rests on the facing
        found = [spot(surface, a, b) for a, b in zip(x, over)]
        normals = np.array([normal for _, normal in found])
        path = g.smooth_path(np.array([point for point, _ in found]) + normals * high[:, None], .008, 4)
        normals = g.resample(normals, len(path))
        tip = path[len(path) // 2] - path[0]
        flat = np.cross(normals, tip / np.linalg.norm(tip)) * side
        flat *= np.sign((flat * [1, 0, 0]).sum())
        band(scene, self.part, path, np.cos(self.lean) * flat - np.sin(self.lean) * normals, self.half_width, self.half_thick)

    def _end(self, scene, surface, side, turn):
        """An end that lies down the side, turning a little on its way, and its tip."""
        stops = [(0, 0, .000), (.20, .16, .018), (.50, .36, .014), (.82, .52, .014), (1.12, .60, .016), (1.30, .63, .014)]
        stops = [(self.x + self.size * a * (1.08 - .2 * turn), side * self.size * b * (.75 + .5 * turn), self.lift + h) for a, b, h in stops]
        found = [(spot(surface, a, b), h) for a, b, h in g.spline(stops, 60)]
        path = np.array([point + normal * h for (point, normal), h in found])
        normals = np.array([normal for (_, normal), _ in found])
        share = np.linspace(0, 1, 60)
        level = np.cross(normals, np.gradient(path, axis=0))
        level /= np.linalg.norm(level, axis=1, keepdims=True)
        roll = .55 * side * np.sin(2.6 * share + .4)[:, None]
        band(scene, self.part, path, np.cos(roll) * level + np.sin(roll) * normals, self.half_width, self.half_thick, 1 - .62 * g.smoothstep(.90, 1, share))
        ahead = path[-1] - path[-4]
        tip = path[-1] + ahead / np.linalg.norm(ahead) * np.linspace(-.012, .065, 12)[:, None]
        scene.tube(self.tip, tip, .0110, sides=14)

    def _knot(self, scene, surface):
        point, normal = spot(surface, self.x, 0)
        ahead = spot(surface, self.x + .03, 0)[0] - point
        ahead /= np.linalg.norm(ahead)
        across = np.cross(normal, ahead)
        point = point + normal * (self.lift + .004)
        share = np.linspace(-1, 1, 25)
        roll = point + across * (.052 * share)[:, None] + normal * (.010 * (1 - share ** 2))[:, None]
        scene.tube(self.part, roll, .026, taper=np.sqrt(1 - .85 * share ** 2), sides=18)
        turn = np.linspace(-.25 * np.pi, 1.25 * np.pi, 40)
        wrap = point + .012 * normal + ahead * (.032 * np.cos(turn))[:, None] + normal * (.028 * np.sin(turn))[:, None] + across * (.012 * np.cos(turn))[:, None]
        band(scene, self.part, wrap, np.tile(across, (40, 1)), .9 * self.half_width, self.half_thick)
