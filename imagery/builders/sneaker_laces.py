"""Lacing of sneakers and laced shoes: the throat, its eyestay and flat laces through eyelets.

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
    """Rows of eyelets and a lace that lies over each in a straight bar; its ends are tucked in. rows: x of the eyelets from the toe up;
    beside: su from the gap's edge; lift: of the eyestay's surface."""
    throat: Throat
    rows: tuple
    beside: float = .055
    half_width: float = .036
    half_thick: float = .0075
    lift: float = .016
    part: str = "lace"
    ring: str | None = None       # part of the eyelets' metal rings
    eyelet: float = .024

    def reach(self, x):
        return float(self.throat.half(x)) + self.beside

    def __call__(self, scene, surface):
        for number, x in enumerate(self.rows):
            for side in (1, -1):
                self._eyelet(scene, surface, x, side)
            self._bar(scene, surface, x, .010 * np.sin(2.4 * number))

    def _eyelet(self, scene, surface, x, side):
        point, normal = spot(surface, x, side * self.reach(x))
        point = point + normal * self.lift
        scene.cylinder("hole", point, self.eyelet, .006, axis=tuple(normal), bevel=.001, count=24)
        scene.torus(self.ring or "upper", point + normal * .002, ring=self.eyelet + .003, radius=.0075 if self.ring else .005, axis=tuple(normal), count=32)

    def _bar(self, scene, surface, x, skew):
        """The stretch of lace between a row's eyelets; skew: how far its ends lie before and behind x."""
        t = np.linspace(0, 1, 61)
        begin, finish = self.reach(x + skew), -self.reach(x - skew) - .010
        on = [spot(surface, x + skew * (1 - 2 * share), begin + (finish - begin) * share) for share in t]
        path, normals = np.array([point for point, _ in on]), np.array([normal for _, normal in on])
        for _ in range(60):                                           # it is drawn tight over the ridge
            path[1:-1] = .25 * path[:-2] + .5 * path[1:-1] + .25 * path[2:]
            normals[1:-1] = .25 * normals[:-2] + .5 * normals[1:-1] + .25 * normals[2:]
        sink = g.smoothstep(.075, .0, t) + g.smoothstep(.945, 1, t)
        height = self.lift + self.half_thick * 1.1 + .010 * np.sin(np.pi * t)
        path = path + normals * (height - .034 * sink)[:, None]
        taper = 1 - .45 * (g.smoothstep(.12, 0, t) + g.smoothstep(.90, 1, t))
        ribbon(scene, self.part, path, normals, self.half_width, self.half_thick, taper)
