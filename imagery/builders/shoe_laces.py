"""Lacing of dress shoes: thin tongue, blind eyelets, waxed laces in straight bars and a bow. Units: su.

Places are (x, su across from the ridge of the instep), as in sneaker_laces.py.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.sneaker_laces import Throat, section
from studio import geometry as g


def across_ridge(surface, x, across):
    """Points and normals at signed distances from the ridge, on the section whose ridge lies at x."""
    points, normals, along = section(surface, x)
    at = lambda values: np.stack([np.interp(-np.asarray(across), -along, column) for column in values.T], -1)
    normal = at(normals)
    return at(points), normal / np.linalg.norm(normal, axis=-1, keepdims=True)


def lying(surface, stops, count, radius=0.0):
    """A curve through (x, across, su above the surface), not below `radius`."""
    path = g.spline(stops, count)
    found = [across_ridge(surface, x, [a]) for x, a, _ in path]
    return np.array([point[0] + normal[0] * max(high, radius) for (point, normal), (_, _, high) in zip(found, path)])


def tongue(low, top, half=.20, sink=.020, thick=.016, narrow=.25, part="upper"):
    """A flat tongue from x = low under facings or strap up to the height `top`, with rounded corners and a row of stitches along its edge.
    half: half its width at the top; narrow: how much narrower it is below."""
    def draw(scene, surface):
        ridge, height = surface.x[:surface.n, -1], surface.height[:surface.n, -1]
        order = np.argsort(height)
        x = np.linspace(low, float(np.interp(top, height[order], ridge[order])), 60)
        middle = np.array([across_ridge(surface, at, [0.0])[0][0] for at in x])
        left = g.arc_length(middle[::-1])[::-1]                       # su to the top
        corner = .085
        width = half * (1 - narrow * g.smoothstep(x[-1], low, x)) - corner + np.sqrt(corner ** 2 - np.clip(corner - left, 0, None) ** 2)
        shares = np.sin(np.linspace(-1, 1, 45) * np.pi / 2)
        rows = [across_ridge(surface, at, shares * w) for at, w in zip(x, width)]
        points = np.array([p - n * sink for p, n in rows]) + _straighter(middle, left)[:, None]
        for _ in range(10):                                           # it does not crease along the ridge
            points[:, 1:-1] = .25 * points[:, :-2] + .5 * points[:, 1:-1] + .25 * points[:, 2:]
        out = g.normals(points)
        flip = out[30, 22, 2] < 0
        out = -out if flip else out
        out = np.broadcast_to(out[:, 12:33].mean(1, keepdims=True), out.shape)
        points = points + out * (.012 * g.smoothstep(.26, 0, left) ** 1.5)[:, None, None]
        uv = np.stack(np.broadcast_arrays(left[:, None], shares * width[:, None]), -1)
        scene.grid(part, points, uv=uv, thickness=thick, inner="lining", flip=flip, weld=True, pattern=True)
        edge, last = np.abs(shares - .87).argmin(), np.abs(left - .026).argmin()
        seam = points + out * .0008
        seam = np.vstack([seam[20:last, 44 - edge], seam[last, 44 - edge:edge + 1], seam[20:last, edge][::-1]])
        scene.stitches("thread", g.smooth_path(seam, .01, 6), length=.0125, gap=.0055, radius=.0026)
    return draw


def _straighter(middle, left, reach=.22, share=.6):
    """What a tongue's middle line is moved by so that its last `reach` su go on as they come instead of rising with the ankle."""
    bend = int(np.abs(left - reach).argmin())
    onwards = middle[bend] - middle[bend - 3]
    onwards /= np.linalg.norm(onwards)
    straight = middle[bend] + onwards * (left[bend] - left)[:, None]
    return np.where((left < left[bend])[:, None], share * (straight - middle), 0)


@dataclass(frozen=True)
class Bars:
    """A lace in straight bars, which goes on to the next row beneath the facings. rows: x of the eyelets from the toe up; beside: su from the gap's edge; lift: of the facings' surface."""
    throat: Throat
    rows: tuple
    beside: float = .062
    lift: float = .016
    radius: float = .0140
    eyelet: float = .0175
    part: str = "lace"

    def reach(self, x):
        return float(self.throat.half(x)) + self.beside

    def __call__(self, scene, surface):
        for x in self.rows:
            for side in (1, -1):
                self._eyelet(scene, surface, x, side)
            self._bar(scene, surface, x)

    def _eyelet(self, scene, surface, x, side):
        point, normal = (v[0] for v in across_ridge(surface, x, [side * self.reach(x)]))
        point = point + normal * self.lift
        scene.cylinder("hole", point, self.eyelet, .003, axis=tuple(normal), bevel=.001, count=24)
        scene.torus("upper", point, ring=self.eyelet + .003, radius=.0045, axis=tuple(normal), count=32)

    def _bar(self, scene, surface, x):
        """From the inner half of one eyelet to that of the other, drawn tight over the edges of the facings."""
        reach = self.reach(x)
        across = np.linspace(-reach, reach, 61)
        points, normals = across_ridge(surface, x, across)
        sunk = g.smoothstep(reach - .022, reach - .002, np.abs(across))
        path = points + normals * (self.lift + self.radius * .72 - .022 * sunk)[:, None]
        gap = np.abs(across) < self.reach(x) - self.beside
        if gap.sum() > 2:
            first, last = np.flatnonzero(gap)[[0, -1]]
            path[first:last + 1] = np.linspace(path[first], path[last], last - first + 1)
        for _ in range(5):
            path += g.inward(path)
        scene.tube(self.part, path, size=(self.radius, self.radius * .72), up=normals[30], sides=14, square=.8)


@dataclass(frozen=True)
class Bow:
    """The tied bow: a knot over the gap at x, two loops and two ends that lie on the facings and fall down the sides. size: su from knot to a loop's tip.
    flat: it is a leather thong, cut flat, that comes out of two holes, each so many su from the ridge (0: a round lace)."""
    x: float
    lift: float = .016
    size: float = .34
    radius: float = .0130
    part: str = "lace"
    flat: float = 0.0

    def __call__(self, scene, surface):
        up = across_ridge(surface, self.x, [0.0])[1][0]
        thick = self.radius * (.36 if self.flat else 1)
        cord = (lambda path, wider=1.0: scene.tube(self.part, path, size=(self.radius * wider, thick), up=up, sides=16, square=.45)) if self.flat else \
               (lambda path, wider=1.0: scene.tube(self.part, path, self.radius * wider, sides=12))
        lay = lambda stops, count: lying(surface, [(self.x + ahead * self.size, across * self.size, self.lift + high) for ahead, across, high in stops], count, self.lift + thick)
        for side in (1, -1):
            lean = (side < 0) * (.06 if self.flat else .03)
            if self.flat:
                loop = [(0, .03, .030), (-.06, .30, .034), (.02 + lean, .66, .024), (.20 + lean, .95, .012), (.36 + lean, 1.02, .010), (.40 + lean, .90, .010),
                        (.28 + lean, .62, .016), (.12, .28, .030), (.02, .02, .036)]
                end = [(.02, .02, .022), (.17, .24, .020), (.36 - lean, .46, .011), (.52 - 2 * lean, .62, .010), (.68 - 4 * lean, .74, .010)]
            else:                                                     # a waxed lace springs into fuller loops
                loop = [(0, .03, .030), (-.09, .30, .038), (-.05 + lean, .66, .028), (.14 + lean, .98, .014), (.38 + lean, 1.05, .011), (.50 + lean, .90, .012),
                        (.38 + lean, .60, .020), (.16, .27, .032), (.02, .02, .036)]
                end = [(.02, .02, .022), (.20, .20, .020), (.44 - lean, .36, .011), (.66 - lean, .46, .010), (.86 - lean, .52, .010)]
            cord(self._flat(lay([(a, side * b, h) for a, b, h in loop], 90)))
            end = self._flat(lay([(a, side * b, h) for a, b, h in end], 60))
            cord(end)
            if not self.flat:
                cord(end[-11:], 1.14)                                 # its tag
        if self.flat:
            stops = [(self.x, side * across * self.flat, self.lift + high) for side, across, high in ((-1, 1.03, -.016), (-1, .97, .003), (-1, .6, .007), (1, .6, .007), (1, .97, .003), (1, 1.03, -.016))]
            cord(self._flat(lying(surface, stops, 60, -.03)))
        knot = lay([(-.055, .10, .016), (-.045, .03, .034), (.02, -.02, .042), (.07, -.05, .034), (.08, -.10, .016)], 30)
        scene.tube(self.part, knot, self.radius * 1.45, sides=14)
        over = lay([(-.09, .0, .010), (-.06, .0, .040), (.03, .0, .052), (.10, .0, .040), (.12, .0, .012)], 30)
        scene.tube(self.part, over, size=(self.radius * 1.5, self.radius * .8), up=over[15] - over.mean(0), sides=14, square=.8)

    def _flat(self, path):
        return g.smooth_path(path, .008, 6)
