"""Lacing of sneakers and laced shoes: the throat, its eyestay, and a flat lace in bars from eyelet to eyelet.

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

    def closed(self, by=0.0):
        """Field of everything but the gap and what lies within `by` of it."""
        gap = self.border(by)
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
    """Eyelets and a flat lace in straight bars, each out of an eyelet, taut over facings and tongue and into the eyelet opposite; its ends are tucked in.
    rows: x of the eyelets from the toe up; beside: su from the gap's edge; lift: of the eyestay's surface."""
    throat: Throat
    rows: tuple
    beside: float = .055
    half_width: float = .036
    half_thick: float = .0075
    lift: float = .016
    part: str = "lace"
    eyelet: float = .024

    def reach(self, x):
        return float(self.throat.half(x)) + self.beside

    def __call__(self, scene, surface):
        for number, x in enumerate(self.rows):
            for side in (1, -1):
                self._eyelet(scene, surface, x, side)
            self._bar(scene, surface, x, .006 * np.sin(2.4 * number + 1))

    def _eyelet(self, scene, surface, x, side):
        point, normal = spot(surface, x, side * self.reach(x))
        point = point + normal * self.lift
        scene.cylinder("hole", point, self.eyelet, .006, axis=tuple(normal), bevel=.001, count=24)
        scene.torus("upper", point + normal * .002, ring=self.eyelet + .003, radius=.005, axis=tuple(normal), count=32)

    def _bar(self, scene, surface, x, askew):
        """The lace between two eyelets of a row, folded together where it comes out of them."""
        reach, half = self.reach(x), float(self.throat.half(x))
        side = ((reach + .012, -.034), (reach - .002, .004), (reach - .022, .011), (half, .011))
        stops = [(x, a, h) for a, h in side] + [(x, 0, .006)] + [(x, -a, h) for a, h in side[::-1]]
        path, normals = self._laid(surface, stops, 81)
        middle = slice(14, -14)
        for _ in range(60):                                           # it is drawn tight over the ridge
            path[middle] = .25 * path[13:-15] + .5 * path[middle] + .25 * path[15:-13]
        path[:, 0] += askew * np.linspace(-1, 1, len(path)) ** 3
        along = g.arc_length(path)
        taper = 1 - .52 * g.smoothstep(.075, .025, np.minimum(along, along[-1] - along))
        ribbon(scene, self.part, path, normals, self.half_width, self.half_thick, taper)

    def _laid(self, surface, stops, count):
        found = [(spot(surface, x, across), high) for x, across, high in g.spline(stops, count)]
        return np.array([point + normal * (self.lift + high) for (point, normal), high in found]), np.array([normal for (_, normal), _ in found])
