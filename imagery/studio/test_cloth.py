"""What cloth must do, tried on a coarse tee in some seconds and without Blender: `npm run imagery -- check`."""
from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import unittest
from dataclasses import replace

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from builders.sewn import SewnGarment  # noqa: E402
from silhouettes.fashion_men import TEE  # noqa: E402
from studio import cloth  # noqa: E402
from studio.scene import Scene  # noqa: E402

COARSE = .014        # metres of a cell
FALL = "0e08b8dedc2164ef"   # of its settled points, to a micrometre: where it differs, every garment falls otherwise than in the pictures
LEVELS = (cloth.Level(2, 560, 1.8e-5, .008), cloth.Level(1, 420, 3.4e-6, .005))


def hung(seed=3):
    """A tee of few points on a body, settled. Returns its cloth."""
    g = SewnGarment(Scene(None), arms=TEE.arms, seed=seed)
    front, back = g.bodice(replace(TEE.cut, cell=COARSE))
    for side in (-1, 1):
        g.arm(replace(TEE.sleeve, cell=COARSE), front, back, side)
    g.cloth.settle(LEVELS)
    return g.cloth


def faces(sheet, base):
    """Triangles (n, 3) of a sheet whose points begin at number `base`."""
    n, m = sheet.points.shape[:2]
    i, j = np.meshgrid(np.arange(n if sheet.wrap else n - 1), np.arange(m - 1), indexing="ij")
    a, b = base + (i * m + j).ravel(), base + ((i + 1) % n * m + j).ravel()
    return np.concatenate([np.stack([a, b, b + 1], 1), np.stack([a, b + 1, a + 1], 1)])


def crossings(points, triangles, welded):
    """How many edges pass through a triangle that they do not touch. welded: points that are one have one number."""
    edges = np.unique(np.sort(np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]]), 1), axis=0)
    corner, u, v = points[triangles[:, 0]], points[triangles[:, 1]] - points[triangles[:, 0]], points[triangles[:, 2]] - points[triangles[:, 0]]
    normal = np.cross(u, v)
    found = 0
    for a, b in edges:
        start, way = points[a], points[b] - points[a]
        slope = normal @ way
        t = ((corner - start) * normal).sum(1) / np.where(np.abs(slope) < 1e-12, np.inf, slope)
        inside = np.flatnonzero((t > 0) & (t < 1))
        hit = start + t[inside, None] * way - corner[inside]
        uu, uv, vv = ((x[inside] * y[inside]).sum(1) for x, y in ((u, u), (u, v), (v, v)))
        hu, hv = (hit * u[inside]).sum(1), (hit * v[inside]).sum(1)
        whole = uu * vv - uv * uv + 1e-15
        p, q = (hu * vv - hv * uv) / whole, (hv * uu - hu * uv) / whole
        through = inside[(p > 0) & (q > 0) & (p + q < 1)]
        found += int((~np.isin(welded[triangles[through]], welded[[a, b]]).any(1)).any())
    return found, len(edges)


class Tee(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            kept, cloth.KEPT = cloth.KEPT, folder
            cls.cloth, cls.again = hung(), hung()
            cls.kept = len(os.listdir(folder))
            cloth.KEPT = kept

    def test_the_same_input_is_settled_once(self):
        self.assertEqual(self.kept, 1)
        for first, second in zip(self.cloth.sheets, self.again.sheets):
            self.assertLess(np.abs(first.points - second.points).max(), 1e-6)

    def test_falls_alike_on_every_machine(self):
        points = np.concatenate([sheet.points.reshape(-1, 3) for sheet in self.cloth.sheets])
        self.assertEqual(hashlib.sha256((points.round(6) + 0).tobytes()).hexdigest()[:16], FALL)

    def test_what_is_sewn_together_stays_together(self):
        for first, a, second, b in self.cloth.seams:
            one, other = self.cloth.sheets[first].points[a], self.cloth.sheets[second].points[b]
            apart = np.linalg.norm(one - other, axis=1)
            self.assertLess(np.median(apart), 1e-6)
            self.assertLess(apart.max(), COARSE / 3)          # where side, front and sleeve meet, one seam pulls at the other

    def test_threads_are_not_stretched(self):
        for sheet in self.cloth.sheets:
            for axis in (0, 1):
                flat = np.linalg.norm(np.diff(sheet.flat[:sheet.points.shape[0]], axis=axis), axis=-1)
                worn = np.linalg.norm(np.diff(sheet.points, axis=axis), axis=-1)
                self.assertLess(np.clip(worn / flat - 1, 0, None).mean(), .02)

    def test_no_cloth_is_inside_the_body(self):
        body = self.cloth.body.pose(self.cloth.arms[1])
        points = np.concatenate([s.points.reshape(-1, 3) for s in self.cloth.sheets]).T.astype(np.float32)
        moved = points.copy()
        body.push(moved, points.copy(), 0.0, 0.0)
        deep = np.linalg.norm(moved - points, axis=0)
        self.assertLess((deep > .004).mean(), .005)
        self.assertLess(deep.max(), COARSE)

    def test_it_hangs_by_the_shoulders_and_reaches_where_it_was_cut(self):
        body = self.cloth.sheets[0].points
        self.assertAlmostEqual(body[..., 2].max(), TEE.cut.tip[1], delta=.08)
        self.assertAlmostEqual(body[..., 2].min(), TEE.cut.hem[0], delta=.04)

    def test_cloth_does_not_pass_through_cloth(self):
        points = np.concatenate([s.points.reshape(-1, 3) for s in self.cloth.sheets])
        bases = np.cumsum([0] + [s.points.shape[0] * s.points.shape[1] for s in self.cloth.sheets])
        triangles = np.concatenate([faces(s, base) for s, base in zip(self.cloth.sheets, bases)])
        _, welded = np.unique(np.round(points, 4), axis=0, return_inverse=True)
        found, edges = crossings(points, triangles, welded)
        self.assertLess(found / edges, .01)


if __name__ == "__main__":
    unittest.main()
