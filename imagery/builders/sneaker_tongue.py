"""The tongue of a sneaker: a thin padded slab a little wider than the lacing, leather outside and cloth within, its corners rounded. Units: su."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.sneaker_laces import FLUSH, Throat, spot, station
from builders.sneaker_panels import STITCH
from studio import geometry as g

ROWS, ACROSS = 84, 49


@dataclass(frozen=True)
class Tongue:
    """Under a throat up to the height `top`. half: half width at its top; thick: of its padding; corner: radius of its corners;
    forward: how far its end stands away from the foot; label_at: su below its top (none without)."""
    throat: Throat
    top: float
    half: float = .27
    thick: float = .060
    corner: float = .085
    forward: float = .012
    part: str = "upper"
    label: str = "cap"
    label_at: float | None = .088

    def __call__(self, scene, surface):
        points, out, width, left, shares = self._bed(surface)
        flip = np.cross(points[31, 24] - points[30, 24], points[30, 25] - points[30, 24]) @ out[30, 24] < 0
        full = np.sqrt(1 - np.abs(shares) ** 5)[None, :] * np.sqrt(1 - np.clip(1 - left / .034, 0, 1) ** 2)[:, None]
        seam = np.minimum((1 - np.abs(shares))[None, :] * width[:, None], left[:, None]) - .036
        pressed = .0055 * np.exp(-(seam / .011) ** 2)                 # thread draws the padding in
        face = points + out * (self.thick / 2 * full - pressed)[..., None]
        scene.grid(self.part, face, flip=flip, weld=True)
        scene.grid("lining", points - out * (self.thick / 2 * full)[..., None], flip=not flip, weld=True)
        self._sew(scene, face, width, left, shares, out)
        if self.label_at is not None:
            self._label(scene, face + out * .003, width, left, shares, flip)

    @staticmethod
    def _out(points):
        out = g.normals(points)
        return -out if out[ROWS // 2, ACROSS // 2, 2] < 0 else out

    def _bed(self, surface):
        """The middle of the slab: points and normals (ROWS, ACROSS, 3), half width of each row, su to the top, place across of each column (-1 to 1)."""
        ridge, height = station(surface)[:surface.n, -1], surface.height[:surface.n, -1]
        order = np.argsort(height)
        end = float(np.interp(self.top, height[order], ridge[order]))
        x = end + (self.throat.low + .05 - end) * np.linspace(1, 0, ROWS) ** 1.4         # rows lie closer where its corners are cut
        left = g.arc_length(np.array([spot(surface, at, 0)[0] for at in x])[::-1])[::-1]
        width = self.half * (.56 + .44 * g.smoothstep(self.throat.low, self.throat.high, x))
        shares = np.sin(np.linspace(-1, 1, ACROSS) * np.pi / 2)
        points = np.array([[spot(surface, at, share * w)[0] for share in shares] for at, w in zip(x, width)])
        for _ in range(16):                                           # foam does not crease along the ridge
            points[:, 1:-1] = .25 * points[:, :-2] + .5 * points[:, 1:-1] + .25 * points[:, 2:]
            points += g.inward(points)
        free, before = (int(np.abs(left - at).argmin()) for at in (.20, .36))
        ahead = (points[free] - points[before]).mean(0)               # from there on it leaves the foot, straight
        ahead /= np.linalg.norm(ahead)
        for row in range(free + 1, ROWS):
            points[row] = self._across(points[free], shares * width[row] / width[free], shares) + ahead * (left[free] - left[row])
        sunk = self._sunk(x, shares[None, :] * width[:, None], left[:, None]) + self.thick / 2
        points = points + self._out(points) * (self.forward * g.smoothstep(.30, 0, left)[:, None] - sunk)[..., None]
        cornered = width - self.corner + np.sqrt(self.corner ** 2 - np.clip(self.corner - left, 0, None) ** 2)
        narrowed = lambda values: np.array([self._across(row, shares * k, shares) for row, k in zip(values, cornered / width)])
        return narrowed(points), narrowed(self._out(points)), cornered, left, shares

    def _sunk(self, x, across, left):
        """How far below the upper's surface the face lies: its top is not pressed down by the facings."""
        deep = self.throat.sunk(x[:, None], across)
        return FLUSH + (deep - FLUSH) * g.smoothstep(.08, .38, left)

    @staticmethod
    def _across(row, at, shares):
        return np.stack([np.interp(at, shares, row[:, c]) for c in range(3)], 1)

    def _sew(self, scene, face, width, left, shares, out):
        """A seam along the sides and the top of the face."""
        side = .036
        last = int(np.searchsorted(-left, -side))
        edge = lambda row: 1 - side / width[row]
        at = lambda row, share: self._across(face[row] + out[row] * .001, np.array([share]), shares)[0]
        up = [at(row, -edge(row)) for row in range(last)]
        top = [at(last, share) for share in np.linspace(-edge(last), edge(last), 30)]
        down = [at(row, edge(row)) for row in range(last)][::-1]
        scene.stitches("thread", g.smooth_path(np.array(up + top + down), .01, 6), **STITCH)

    def _label(self, scene, face, width, left, shares, flip):
        """A woven label near the top: a ring between two bars."""
        rows = np.interp(np.linspace(self.label_at + .042, self.label_at - .042, 14), left[::-1], np.arange(ROWS)[::-1])
        across = np.linspace(-.090, .090, 23)

        patch = np.array([self._across(_at_row(face, row), across / np.interp(row, np.arange(ROWS), width), shares) for row in rows])
        scene.grid(self.label, patch, thickness=.008, flip=flip, weld=True, sharp=50)
        out = g.normals(patch)[7, 11] * (-1 if flip else 1)
        down = lambda y: (.042 - y) / .084 * 13
        place = lambda points: np.array([[np.interp(x, across, _at_row(patch, down(y))[:, c]) for c in range(3)] for x, y in points]) + out * .002
        turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        scene.tube("thread", place([(.021 * np.cos(a), .021 * np.sin(a)) for a in turn]), .0045, closed=True, sides=8)
        for side in (-1, 1):
            scene.tube("thread", place([(side * x, 0) for x in np.linspace(.034, .072, 12)]), .0042, sides=8)


def _at_row(values, row):
    """A grid's line at a broken row."""
    low = min(int(row), len(values) - 2)
    return values[low] + (row - low) * (values[low + 1] - values[low])
