"""The tongue of a sneaker: a slab of foam as wide as the lacing, faced with the upper, cut square at the top. Units: su."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.sneaker_laces import Throat, spot, station
from builders.sneaker_panels import STITCH
from studio import geometry as g

ROWS, ACROSS = 72, 41


@dataclass(frozen=True)
class Tongue:
    """Under a throat up to the height `top`. half: half width at its top; thick: of the foam; inset: how much foam is seen round the face;
    forward: how far its end stands away from the foot; label_at: su below its top (none without)."""
    throat: Throat
    top: float
    half: float = .30
    thick: float = .075
    inset: float = .018
    forward: float = .05
    part: str = "upper"
    label: str = "cap"
    label_at: float | None = .16

    def __call__(self, scene, surface):
        points, width, left = self._bed(surface)
        shares = np.linspace(-1, 1, ACROSS)
        out = g.normals(points)
        out = -out if out[ROWS // 2, ACROSS // 2, 2] < 0 else out
        flip = np.cross(points[31, 20] - points[30, 20], points[30, 21] - points[30, 20]) @ out[30, 20] < 0
        full = np.sqrt(1 - np.abs(shares) ** 7)[None, :] * np.ones((ROWS, 1)) * np.sqrt(1 - np.clip(1 - left / .030, 0, .97) ** 2)[:, None]
        face = points + out * (self.thick / 2 * full)[..., None]
        back = points - out * (self.thick / 2 * full)[..., None]
        rings = np.concatenate([face, back[:, ::-1]], 1)
        scene.grid("lining", rings, wrap_v=True, flip=flip)
        scene.grid("lining", np.stack([face[-1], back[-1]]), flip=flip)
        inset = 1 - self.inset / width[:, None]
        leather = np.array([self._across(row, shares * k, shares) for row, k in zip(face + out * .006, inset[:, 0])])
        rows = int(np.searchsorted(-left, -self.inset))
        leather[rows - 1] += (leather[rows] - leather[rows - 1]) * .5
        scene.grid(self.part, leather[:rows], thickness=.014, flip=flip, weld=True, sharp=50)
        self._sew(scene, leather, width, left, shares, out)
        if self.label_at is not None:
            self._label(scene, leather + out * .008, width, left, shares, flip)

    def _bed(self, surface):
        """The middle of the slab: points (ROWS, ACROSS, 3), half width of each row, su to the top."""
        ridge, height = station(surface)[:surface.n, -1], surface.height[:surface.n, -1]
        order = np.argsort(height)
        x = np.linspace(self.throat.low + .05, float(np.interp(self.top, height[order], ridge[order])), ROWS)
        left = g.arc_length(np.array([spot(surface, at, 0)[0] for at in x])[::-1])[::-1]
        width = self.half * (.56 + .44 * g.smoothstep(self.throat.low, self.throat.high, x))
        shares = np.linspace(-1, 1, ACROSS)
        points = np.array([[spot(surface, at, share * w)[0] for share in shares] for at, w in zip(x, width)])
        for _ in range(16):                                           # foam does not crease along the ridge
            points[:, 1:-1] = .25 * points[:, :-2] + .5 * points[:, 1:-1] + .25 * points[:, 2:]
            points[1:-1] = .25 * points[:-2] + .5 * points[1:-1] + .25 * points[2:]
        free = np.abs(left - .24).argmin()                             # from here on it stands away from the foot, straight
        ahead = (points[free] - points[free - 22]).mean(0)
        ahead /= np.linalg.norm(ahead)
        for row in range(free + 1, ROWS):
            points[row] = self._across(points[free], shares * width[row] / width[free], shares) + ahead * (left[free] - left[row])
        out = g.normals(points)
        out = -out if out[ROWS // 2, ACROSS // 2, 2] < 0 else out
        gap = self.throat.half(x)[:, None] / width[:, None]
        under = g.smoothstep(.75 * gap, 1.25 * gap, np.abs(shares)[None, :]) * g.smoothstep(0.05, .30, left)[:, None]
        sunk = .018 + .035 * under + self.thick / 2
        return points + out * (self.forward * g.smoothstep(.42, 0, left)[:, None] - sunk)[..., None], width, left

    @staticmethod
    def _across(row, at, shares):
        return np.stack([np.interp(at, shares, row[:, c]) for c in range(3)], 1)

    def _sew(self, scene, face, width, left, shares, out):
        """A seam along the sides and the top of the face."""
        side, last = .020, int(np.searchsorted(-left, -self.inset - .024))
        edge = lambda row: 1 - side / width[row]
        at = lambda row, share: self._across(face[row] + out[row] * .003, np.array([share]), shares)[0]
        up = [at(row, -edge(row)) for row in range(last)]
        top = [at(last, share) for share in np.linspace(-edge(last), edge(last), 30)]
        down = [at(row, edge(row)) for row in range(last)][::-1]
        scene.stitches("thread", g.smooth_path(np.array(up + top + down), .01, 2), **STITCH)

    def _label(self, scene, face, width, left, shares, flip):
        """A woven label near the top: a ring between two bars."""
        rows = np.interp(np.linspace(self.label_at + .055, self.label_at - .055, 14), left[::-1], np.arange(ROWS)[::-1])
        across = np.linspace(-.11, .11, 23)

        patch = np.array([self._across(_at_row(face, row), across / np.interp(row, np.arange(ROWS), width), shares) for row in rows])
        scene.grid(self.label, patch, thickness=.010, flip=flip, weld=True, sharp=50)
        out = g.normals(patch)[7, 11] * (-1 if flip else 1)
        down = lambda y: (.055 - y) / .11 * 13
        place = lambda points: np.array([[np.interp(x, across, _at_row(patch, down(y))[:, c]) for c in range(3)] for x, y in points]) + out * .002
        turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        scene.tube("thread", place([(.026 * np.cos(a), .026 * np.sin(a)) for a in turn]), .0055, closed=True, sides=8)
        for side in (-1, 1):
            scene.tube("thread", place([(side * x, 0) for x in np.linspace(.044, .090, 12)]), .0050, sides=8)


def _at_row(values, row):
    """A grid's line at a broken row."""
    low = min(int(row), len(values) - 2)
    return values[low] + (row - low) * (values[low + 1] - values[low])
