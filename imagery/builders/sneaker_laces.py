"""Lacing of sneakers and laced shoes: the throat, its eyestay, the tongue in it and flat laces through eyelets.

Distances across are measured along the surface from the ridge of the instep, so that all runs parallel to the throat. Units: su.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from studio import geometry as g

STITCH = dict(length=.019, gap=.009, radius=.0046)


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


def tongue(throat, top, half=.25, part="upper", thick=.062, sink=.010, label="cap", label_at=.17):
    """A padded tongue under the throat that rises to the height `top`, rounded there, stitched along its edge; label_at: su below its top."""
    def draw(scene, surface):
        ridge, height = station(surface)[:surface.n, -1], surface.height[:surface.n, -1]
        order = np.argsort(height)
        x = np.linspace(throat.low + .05, float(np.interp(top, height[order], ridge[order])), 64)
        middle = np.array([spot(surface, at, 0)[0] for at in x])
        left = g.arc_length(middle[::-1])[::-1]                       # su to the top
        corner = .11
        width = half * (1 - .30 * g.smoothstep(1.5, 2.05, x)) - corner + np.sqrt(corner ** 2 - np.clip(corner - left, 0, None) ** 2)
        shares = np.sin(np.linspace(-1, 1, 41) * np.pi / 2)
        points = np.array([[spot(surface, at, share * w)[0] for share in shares] for at, w in zip(x, width)])
        for _ in range(12):                                           # cushions do not crease along the ridge
            points[:, 1:-1] = .25 * points[:, :-2] + .5 * points[:, 1:-1] + .25 * points[:, 2:]
            points[1:-1] = .25 * points[:-2] + .5 * points[1:-1] + .25 * points[2:]
        free = np.abs(left - .16).argmin()                             # from here on it stands away from the foot, straight
        ahead = (points[free] - points[free - 6]).mean(0)
        for row in range(free + 1, 64):
            points[row] = [_between(points, free, share * width[row] / width[free], shares) for share in shares]
            points[row] += ahead / np.linalg.norm(ahead) * (left[free] - left[row])
        out = g.normals(points)
        flip = out[32, 20, 2] < 0
        out = -out if flip else out
        full = np.sqrt(1 - np.abs(shares[None, :]) ** 3) * np.sqrt(1 - np.clip(1 - left[:, None] / .07, 0, 1) ** 2)
        points = points + out * (.035 * g.smoothstep(.30, 0, left)[:, None] - sink - thick / 2)[..., None]
        face = points + out * (thick / 2 * full)[..., None]
        scene.grid(part, face, flip=flip, weld=True)
        scene.grid("lining", points - out * (thick / 2 * full)[..., None], flip=not flip, weld=True)
        edge = np.abs(shares - .84).argmin()
        last = np.abs(left - .055).argmin()
        around = lambda values: np.vstack([values[:last, 40 - edge], values[last, 40 - edge:edge + 1], values[:last, edge][::-1]])
        scene.stitches("thread", g.smooth_path(around(face + out * .003), .01, 6), **STITCH)
        if label:
            rows = np.interp(np.linspace(label_at + .06, label_at - .06, 16), left[::-1], np.arange(64)[::-1])
            patch = lambda values, side, rows: np.array([[_between(values, row, a / np.interp(row, np.arange(64), width), shares) for a in side] for row in rows])
            side = np.linspace(-.105, .105, 25)
            scene.grid(label, patch(face + out * .008, side, rows), thickness=.010, flip=flip, weld=True)
            seam = patch(face + out * .010, side[1:-1], rows[1:-1])
            seam = np.vstack([seam[0], seam[1:, -1], seam[-1, -2::-1], seam[-2:0:-1, 0], seam[:1, 0]])
            scene.stitches("thread", g.smooth_path(seam, .008, 2), **STITCH)
    return draw


def _between(values, row, share, shares):
    """A grid's value at a broken row and at a share of its width."""
    low = min(int(row), len(values) - 2)
    line = values[low] + (row - low) * (values[low + 1] - values[low])
    return np.array([np.interp(share, shares, line[:, i]) for i in range(3)])
