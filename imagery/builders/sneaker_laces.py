"""Lacing of sneakers: the throat, its eyestay, the tongue in it and flat laces through eyelets.

Distances across are measured along the surface from the ridge of the instep, so that all runs parallel to the throat. Units: su.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders import shoe as s
from studio import geometry as g

STITCH = dict(length=.019, gap=.009, radius=.0046)


def station(surface):
    """How far up the ridge a point lies, counted as x falls: x itself, but on a leg the ridge's own length (sneaker_high.py)."""
    return getattr(surface, "station", surface.x)


@dataclass(frozen=True)
class Throat:
    """The gap for the tongue: from `low` (x of its round end) widening to half width `top` at x = `high`."""
    low: float = 2.02
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


def ribbon(scene, part, path, normals, half_width, half_thick, taper, sides=18, square=.45):
    """A flat band along a path that lies on a surface with the given normals."""
    along = np.gradient(path, axis=0)
    side = np.cross(normals, along)
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    up = np.cross(along, side)
    up /= np.linalg.norm(up, axis=1, keepdims=True)
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    c, h = (np.sign(v) * np.abs(v) ** square for v in (np.cos(angle), np.sin(angle)))
    rings = path[:, None] + taper[:, None, None] * half_width * side[:, None] * c[None, :, None] + half_thick * up[:, None] * h[None, :, None]
    scene.grid(part, rings, wrap_v=True)


@dataclass(frozen=True)
class Lacing:
    """Rows of eyelets and the lace through them. rows: x of the eyelets from the toe up; beside: su from the gap's edge;
    crossed: the lace crosses from row to row, else it lies in straight bars. lift: of the eyestay's surface."""
    throat: Throat
    rows: tuple
    beside: float = .055
    crossed: bool = False
    half_width: float = .036
    half_thick: float = .0075
    lift: float = .016
    part: str = "lace"
    ring: str | None = None       # part of the eyelets' metal rings

    def reach(self, x):
        return float(self.throat.half(x)) + self.beside

    def __call__(self, scene, surface):
        for x in self.rows:
            for side in (1, -1):
                self._eyelet(scene, surface, x, side)
        if not self.crossed:
            for number, x in enumerate(self.rows):
                skew = .010 * np.sin(2.4 * number)
                self._lace(scene, surface, (x + skew, 1), (x - skew, -1), 0)
            return
        self._lace(scene, surface, (self.rows[0], 1), (self.rows[0], -1), 0)
        for low, high in zip(self.rows, self.rows[1:]):
            self._lace(scene, surface, (low, -1), (high, 1), 0, under=True)
            self._lace(scene, surface, (low, 1), (high, -1), 2.2 * self.half_thick, under=True)

    def _eyelet(self, scene, surface, x, side):
        point, normal = spot(surface, x, side * self.reach(x))
        point = point + normal * self.lift
        scene.cylinder("hole", point, .024, .006, axis=tuple(normal), bevel=.001, count=24)
        scene.torus(self.ring or "upper", point + normal * .002, ring=.027, radius=.0075 if self.ring else .005, axis=tuple(normal), count=32)

    def _lace(self, scene, surface, start, end, over, under=False):
        """One stretch from an eyelet (x, side) to another; under: it comes from below the eyestay's edge."""
        t = np.linspace(0, 1, 61)
        path, normals = [], []
        begin = start[1] * (float(self.throat.half(start[0])) - .02 if under else self.reach(start[0]))
        finish = end[1] * self.reach(end[0])
        for share in t:
            point, normal = spot(surface, start[0] + (end[0] - start[0]) * share, begin + (finish - begin) * share)
            sink = g.smoothstep(.075, .0, share) * (0 if under else 1) + g.smoothstep(.925, 1, share)
            height = self.lift + self.half_thick * 1.1 + .010 * np.sin(np.pi * share) + over * np.sin(np.pi * share) ** .5
            if under:
                height -= (self.lift + .012) * g.smoothstep(.30, .0, share)
            path.append(point + normal * (height - .034 * sink))
            normals.append(normal)
        taper = 1 - .45 * (g.smoothstep(.12, 0, t) * (0 if under else 1) + g.smoothstep(.88, 1, t))
        path = np.array(path)
        for _ in range(4):
            path[1:-1] = .25 * path[:-2] + .5 * path[1:-1] + .25 * path[2:]
        ribbon(scene, self.part, path, np.array(normals), self.half_width, self.half_thick, taper)


def _both_sides(halves):
    """The outer and the inner half of a tongue's outline, which meet on its ridge at the top, as one path."""
    outer, inner = (path if path[0, 2] < path[-1, 2] else path[::-1] for path in halves[:2])
    return np.vstack([outer, inner[::-1]])


def tongue(throat, top, half=.25, part="upper", thick=.055, sink=.012, label="cap", label_at=None):
    """A padded tongue under the throat that rises to the height `top`, with a rolled edge and a label stitched on."""
    def field(surface):
        width = half * (1 - .30 * g.smoothstep(1.5, 2.05, station(surface)))
        corner = np.hypot(np.clip(surface.from_ridge - width + .09, 0, None), np.clip(surface.height - top + .09, 0, None)) - .09
        return np.maximum.reduce([surface.from_ridge - width, station(surface) - throat.low - .05, surface.height - top, corner, throat.end + .06 - station(surface)])

    def draw(scene, surface):
        d = field(surface)
        cushion = .016 * g.smoothstep(0, .10, -d) - sink                      # fuller in the middle
        scene.add(part, g.cut(surface.lifted(cushion), d, surface.uv, flip=surface.flip), thickness=thick, inner="lining", weld=True)
        s.add_edge(scene, part, _both_sides(g.contours(surface.lifted(-sink - thick * .5), d, .3)), thick * .53, closed=False)
        seam = _both_sides(g.contours(surface.lifted(cushion + .003), d + .045, .3))
        scene.stitches("thread", g.smooth_path(seam, .01, 6), **STITCH)
        if label:
            at = label_at or top - .16
            middle = surface.height[:surface.n, -1]
            x = float(np.interp(at, middle[np.argsort(middle)], station(surface)[:surface.n, -1][np.argsort(middle)]))
            patch = np.maximum(np.abs(station(surface) - x) * 1.35 - .055, surface.from_ridge - .105)
            patch = np.maximum(patch, .30 - surface.height)
            lifted = surface.lifted(cushion + .007)
            scene.add(label, g.cut(lifted, patch, surface.uv, flip=surface.flip), thickness=.010, weld=True)
            for path in g.contours(surface.lifted(cushion + .009), patch + .012, .1):
                scene.stitches("thread", g.smooth_path(path, .008, 2), **STITCH)
    return draw
