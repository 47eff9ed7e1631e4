"""Lacing of sneakers and laced shoes: the throat, its eyestay, and a flat lace in bars from eyelet to eyelet.

Distances across are measured along the surface from the ridge of the instep, so that all runs parallel to the throat. Units: su.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

import numpy as np

from studio import geometry as g

SAG = .008        # of a bar in the middle of the throat
FLUSH = -.010     # how far a tongue's face lies below the upper's in the middle of the throat: it swells out until the lace lies on it


def facing_lift(x):
    """How far the face of an eyestay lies above the last: over the quarter, and in front of it on the vamp alone."""
    return .040 - .020 * g.smoothstep(1.68, 1.96, x)


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

    def sunk(self, x, across):
        """How far below the upper's surface the tongue's face lies: it swells out between the facings and is pressed down beneath them."""
        centre = self.low - self.bottom
        half = np.where(x > centre, np.sqrt(np.clip(self.bottom ** 2 - (x - centre) ** 2, 0, None)), self.half(x))
        return FLUSH + (.052 - FLUSH) * g.smoothstep(half - .050, half + .008, np.abs(across))

    def border(self, by=0.0, narrow=0.0):
        """Field that is negative within `by` of the gap, `narrow` su less below its round end."""
        def field(surface):
            centre = self.low - self.bottom
            x = station(surface)
            round_end = np.hypot(x - centre, surface.from_ridge) - self.bottom
            d = np.where(x > centre, round_end, surface.from_ridge - self.half(x))
            return np.maximum(d - by + narrow * g.smoothstep(centre - .06, self.low + .06, x), np.maximum(self.end - x, .18 - surface.height))
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
    side, up = _across(path, side)
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    c, h = (np.sign(v) * np.abs(v) ** square for v in (np.cos(angle), np.sin(angle)))
    wide = half_width * (np.ones(len(path)) if taper is None else taper)
    scene.grid(part, path[:, None] + wide[:, None, None] * side[:, None] * c[None, :, None] + half_thick * up[:, None] * h[None, :, None], wrap_v=True)


def _across(path, side):
    """Directions across a path and out of it, at right angles to it."""
    along = np.gradient(path, axis=0)
    side = side - along * ((side * along).sum(1) / (along ** 2).sum(1))[:, None]
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    up = np.cross(along, side)
    return side, up / np.linalg.norm(up, axis=1, keepdims=True)


def ribbon(scene, part, path, normals, half_width, half_thick, taper, **options):
    """A band along a path that lies on a surface with the given normals."""
    band(scene, part, path, np.cross(normals, np.gradient(path, axis=0)), half_width, half_thick, taper, **options)


WALES, STITCH = 5, .0145     # of a lace: how many lie side by side, and how often their threads cross, su


def lace(scene, part, path, normals, half_width, half_thick, taper, crown=.0015, relief=.0017):
    """A flat woven lace along a path that lies on a surface with the given normals. crown: su by which its middle stands above its edges;
    relief: of its threads, which lean against one another in wales. Where it is drawn together (taper) it folds lengthwise."""
    rows = max(2, int(g.arc_length(path)[-1] / STITCH * 5))
    along = np.linspace(0, len(path) - 1, rows)
    path, normals = (np.stack([np.interp(along, np.arange(len(path)), column) for column in values.T], 1) for values in (path, normals))
    taper = np.interp(along, np.arange(len(taper)), taper)
    side, up = _across(path, np.cross(normals, np.gradient(path, axis=0)))
    share = np.linspace(-1, 1, 8 * WALES + 1)
    share = .8 * share + .2 * np.sin(share * np.pi / 2)
    c = np.concatenate([share, share[-3:2:-6]])                                    # its face, then its back
    edge = np.sqrt(1 - np.abs(c) ** 6)
    face = np.arange(len(c)) < len(share)
    leaning = np.abs((c * WALES / 2) % 1 - .5)
    thread = np.cos(2 * np.pi * (g.arc_length(path)[:, None] / STITCH + leaning[None, :])) * (.35 + .65 * np.sin(2 * np.pi * leaning) ** 2)[None, :]
    high = half_thick * np.where(face, edge, -edge)[None, :] + relief * (face * edge)[None, :] * thread
    high = high + crown * (taper ** 2)[:, None] * (1 - c ** 2)[None, :] - .045 * (1 - taper)[:, None] * (np.abs(c) * (1 - .6 * np.abs(c)) - .2)[None, :]
    scene.grid(part, path[:, None] + (half_width * taper)[:, None, None] * side[:, None] * c[None, :, None] + up[:, None] * high[..., None], wrap_v=True)


@dataclass(frozen=True)
class Lacing:
    """Eyelets and a flat lace in straight bars, each out of an eyelet, taut over facings and tongue and down into the eyelet opposite, from where it
    runs on the tongue to the next row; its ends are tied by a bow (`sneaker_bow.py`).
    rows: x of the eyelets from the toe up; beside: su from the gap's edge; lift: x -> su of the eyestay's face above the last; fan: radians by which the topmost bar is turned against the lowest; hole: radius of the eyelets' holes."""
    throat: Throat
    rows: tuple
    beside: float = .076
    half_width: float = .037
    half_thick: float = .0065
    lift: Callable = facing_lift
    fan: float = .10
    part: str = "lace"
    hole: float = .0235

    def reach(self, x):
        return float(self.throat.half(x)) + self.beside

    def __call__(self, scene, surface):
        turned = np.linspace(-self.fan / 2, self.fan / 2, len(self.rows))
        for x, turn in zip(self.rows, turned):
            for side in (1, -1):
                self._eyelet(scene, surface, x, side)
            self._bar(scene, surface, x, turn)
        for low, high in zip(self.rows, self.rows[1:]):
            self._under(scene, surface, low, high)

    def _eyelet(self, scene, surface, x, side):
        point, normal = spot(surface, x, side * self.reach(x))
        point = point + normal * self.lift(x)
        scene.cylinder("hole", point, self.hole + .002, .005, axis=tuple(normal), bevel=.001, count=32)
        scene.torus("eyelet", point + normal * .003, ring=self.hole + .005, radius=.0055, axis=tuple(normal), count=48)

    def _bar(self, scene, surface, x, turn):
        """The lace between two eyelets of a row: folded a little in each, over its ring and flat from there; turned by radians."""
        reach, half = self.reach(x), float(self.throat.half(x))
        lift = self.lift(x)
        side = ((reach + .003, -.034), (reach - .002, -.012), (reach - .011, .006), (reach - .027, .0112), (reach - .048, .0095), (half + .012, .0078))
        path, feet, normals, across = self._laid(surface, [(x + turn * a, a, h + lift) for a, h in side] + [(x - turn * a, -a, h + lift) for a, h in side[::-1]], 121)
        first, last = np.flatnonzero(np.abs(across) < half + .006)[[0, -1]]
        path[first:last + 1] = np.linspace(path[first], path[last], last - first + 1)         # it is drawn over the gap and sags a little, as far as the tongue gives
        path -= normals * (SAG * np.cos(np.pi / 2 * np.clip(across / (half + .02), -1, 1)))[:, None]
        high = ((path - feet) * normals).sum(1)
        lowest = np.where(np.abs(across) < half, self.half_thick - self.throat.sunk(x, across), -1)
        path += normals * (lowest - high).clip(0)[:, None]
        middle = slice(first - 6, last + 7)
        for _ in range(16):
            path[middle] = .25 * path[first - 7:last + 6] + .5 * path[middle] + .25 * path[first - 5:last + 8]
        along = g.arc_length(path)
        left = np.minimum(along, along[-1] - along)
        lace(scene, self.part, path, normals, self.half_width, self.half_thick, 1 - .25 * g.smoothstep(.090, .046, left))

    def _under(self, scene, surface, low, high):
        """What is seen of it between the facings: it crosses over the tongue from one row's inner eyelet to the next row's outer one."""
        share = np.linspace(-1, 1, 41)
        x, across = low + (high - low) * (.55 + .43 * share), share * self.reach(high) * .86
        found = [spot(surface, at, a) for at, a in zip(x, across)]
        above = [self.half_thick * .7 + .005 - float(self.throat.sunk(at, max(abs(a) - .030, 0))) for at, a in zip(x, across)]
        path = np.array([point + normal * h for (point, normal), h in zip(found, above)])
        lace(scene, self.part, path, np.array([normal for _, normal in found]), self.half_width * .9, self.half_thick * .7, np.ones(len(path)))

    def _laid(self, surface, stops, count):
        """A curve through (x, su across from the ridge, su above the last): its points, those of the last below them, the normals there, and su across."""
        curve = g.spline(stops, count)
        feet, normals = (np.array(v) for v in zip(*(spot(surface, x, across) for x, across, _ in curve)))
        return feet + normals * curve[:, 2:], feet, normals, curve[:, 1]
