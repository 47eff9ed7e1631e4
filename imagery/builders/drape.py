"""A small cloth solver: lets modelled cloth settle, so that folds, drag lines and creases look grown.

The builders shape every piece of a garment by hand (`start`) around a smooth body (`base`). Cloth is then
given a little more length than that shape has room for (`grow_u`, `grow_v`), hangs in gravity, may not sink
into the body, and buckles where it must: position-based dynamics on regular grids, coarse to fine, in numpy.
Lengths in metres. Results are kept on disk by content hash, because a garment is rendered from several sides.
"""
from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field

import numpy as np

from studio import store

KEPT = os.path.join(store.WORK, "drape")

#: (stride, steps) from coarse to fine. Grids have 4k+1 points a side, or 4k where they close.
LEVELS = ((4, 260), (2, 110), (1, 50))


@dataclass
class Piece:
    """One cut of cloth: a grid of points, i across (u) and j along (v, from hem or cuff upwards or downwards).

    base, normal: the smooth body under it; a point may sink at most `slack` below it along -normal.
    free: 1 moves, 0 is pinned. hold: share by which a point is drawn back to `start` in each step.
    grow_u, grow_v: length factors across and along. wrap: the piece closes to a tube across.
    """
    start: np.ndarray
    base: np.ndarray
    normal: np.ndarray
    slack: np.ndarray
    free: np.ndarray
    hold: np.ndarray
    grow_u: np.ndarray
    grow_v: np.ndarray
    wrap: bool = False
    points: np.ndarray | None = None


@dataclass
class Seam:
    """Two rows of points, one on each piece, that are sewn together."""
    first: int
    first_index: tuple
    second: int
    second_index: tuple


@dataclass
class Cloth:
    pieces: list = field(default_factory=list)
    seams: list = field(default_factory=list)
    bend: float = .12            # 0..1, how stiffly it refuses small wrinkles
    gravity: float = 8e-6        # metres per step on the coarsest grid
    seed: int = 1
    ruffle: float = .0012        # metres of noise that lets buckling begin

    def add(self, piece: Piece) -> int:
        self.pieces.append(piece)
        return len(self.pieces) - 1

    def sew(self, first, first_index, second, second_index):
        self.seams.append(Seam(first, first_index, second, second_index))

    def settle(self, levels=LEVELS):
        """Relax all pieces together; the result is each piece's `points`."""
        key = self._hash(levels)
        path = os.path.join(KEPT, key + ".npz")
        if os.path.exists(path):
            with np.load(path) as kept:
                for number, piece in enumerate(self.pieces):
                    piece.points = kept[f"p{number}"].astype(float)
            return
        moved = [np.zeros_like(p.start, dtype=np.float32) for p in self.pieces]
        before = None
        for depth, (stride, steps) in enumerate(levels):
            # large folds take up the spare cloth first; the finer grids are stiffer and only round them off
            grids = [_Level(p, stride, (1.0, .75, .5)[depth]) for p in self.pieces]
            bend = min(.9, self.bend * (1.0, 1.6, 2.2)[depth])
            if before is None:
                rng = np.random.default_rng(self.seed)
                for grid in grids:
                    grid.points += (_smooth_noise(grid.points.shape[:2], rng) * self.ruffle)[..., None] * grid.normal * grid.free[..., None]
            else:
                for grid, shift in zip(grids, before):
                    grid.points += _upsample(shift, grid.points.shape[:2], grid.wrap, ratio)
            sewn = [s for s in (_seam_at(seam, stride) for seam in self.seams) if len(s[1][0])]
            _relax(grids, sewn, steps, self.gravity * stride / levels[0][0], bend)
            before = [g.points - g.start for g in grids]
            position = [s for s, _ in levels].index(stride)
            ratio = stride // levels[position + 1][0] if position + 1 < len(levels) else 1
        for piece, grid in zip(self.pieces, grids):
            piece.points = grid.points.astype(float)
        os.makedirs(KEPT, exist_ok=True)
        np.savez_compressed(path + ".tmp.npz", **{f"p{n}": p.points.astype(np.float32) for n, p in enumerate(self.pieces)})
        os.replace(path + ".tmp.npz", path)

    def _hash(self, levels):
        sha = hashlib.sha1(repr((levels, self.bend, self.gravity, self.seed, self.ruffle, 4)).encode())
        for p in self.pieces:
            for array in (p.start, p.base, p.normal, p.slack, p.free, p.hold, p.grow_u, p.grow_v):
                sha.update(np.round(np.asarray(array, np.float64), 6).astype(np.float32).tobytes())
        for s in self.seams:
            for array in (*s.first_index, *s.second_index):
                sha.update(np.asarray(array).astype(np.int32).tobytes())
        return sha.hexdigest()[:20]


class _Level:
    """A piece at one stride, with the rest lengths of its edges; `spare` is the share of the extra cloth it is given."""

    def __init__(self, piece: Piece, stride: int, spare: float):
        cut = (slice(None, None, stride), slice(None, None, stride))
        self.wrap = piece.wrap
        self.start = piece.start[cut].astype(np.float32)
        self.base = piece.base[cut].astype(np.float32)
        self.normal = piece.normal[cut].astype(np.float32)
        self.slack, self.free, self.hold = (a[cut].astype(np.float32) for a in (piece.slack, piece.free, piece.hold))
        grow_u, grow_v = (1 + spare * (a[cut].astype(np.float32) - 1) for a in (piece.grow_u, piece.grow_v))
        self.points = self.start.copy()
        n, m = self.start.shape[:2]
        every = np.arange(n)
        self.edges = []                                  # (index a, index b, rest, stiffness)

        def row_pairs(step):
            a = every if piece.wrap else every[:-step]
            return a, (a + step) % n

        def put(a, b, stiffness, grow=None):
            rest = np.linalg.norm(self.start[b] - self.start[a], axis=-1)
            if grow is not None:
                rest = rest * .5 * (grow[a] + grow[b])
            weight = self.free[a] + self.free[b]
            self.edges.append((a, b, rest, stiffness, (self.free[a] / np.maximum(weight, 1e-6))[..., None],
                               (self.free[b] / np.maximum(weight, 1e-6))[..., None]))

        everything = slice(None)
        for step, kind in ((1, "stretch"), (2, "bend")):
            a, b = row_pairs(step)
            for colour in (0, 1):
                pick = (a // step) % 2 == colour
                put((a[pick], everything), (b[pick], everything), kind, grow_u)
            for colour in (0, 1):
                for part in range(step):
                    first = colour * step + part
                    if first + step < m:
                        count = len(range(first, m - step, 2 * step))
                        put((everything, slice(first, m - step, 2 * step)),
                            (everything, slice(first + step, first + step + 2 * step * (count - 1) + 1, 2 * step)), kind, grow_v)
        a, b = row_pairs(1)
        both = .5 * (grow_u + grow_v)
        for colour in (0, 1):
            pick = a % 2 == colour
            put((a[pick], slice(0, m - 1)), (b[pick], slice(1, m)), "shear", both)
            put((a[pick], slice(1, m)), (b[pick], slice(0, m - 1)), "shear", both)


def _relax(grids, seams, steps, gravity, bend):
    stiffness = {"stretch": 1.0, "bend": bend, "shear": .35}
    speed = [np.zeros_like(g.points) for g in grids]
    down = np.array([0, 0, -gravity], np.float32)
    for step in range(steps):
        calm = .90 if step < .7 * steps else .6
        for g, v in zip(grids, speed):
            before = g.points.copy()
            g.points += (v * calm + down) * g.free[..., None]
            g.points += (g.start - g.points) * (g.hold * g.free)[..., None]
            for a, b, rest, kind, wa, wb in g.edges:
                pa, pb = g.points[a], g.points[b]
                d = pb - pa
                length = np.sqrt(np.einsum("...k,...k", d, d)) + 1e-9
                d *= (stiffness[kind] * (length - rest) / length)[..., None]
                g.points[a] = pa + d * wa
                g.points[b] = pb - d * wb
            depth = np.einsum("...k,...k", g.points - g.base, g.normal) + g.slack
            g.points -= np.minimum(depth * g.free, 0)[..., None] * g.normal
            np.subtract(g.points, before, out=v)
        for first, at, second, to in seams:
            middle = .5 * (grids[first].points[at] + grids[second].points[to])
            grids[first].points[at] = middle
            grids[second].points[to] = middle


def _seam_at(seam, stride):
    """The seam's points that exist at this stride."""
    a, b = (tuple(np.asarray(x) for x in index) for index in (seam.first_index, seam.second_index))
    keep = (a[0] % stride == 0) & (a[1] % stride == 0) & (b[0] % stride == 0) & (b[1] % stride == 0)
    return seam.first, tuple(x[keep] // stride for x in a), seam.second, tuple(x[keep] // stride for x in b)


def _upsample(shift, shape, wrap, ratio):
    """Bilinear refinement of a displacement grid by an integer ratio."""
    if wrap:
        shift = np.concatenate([shift, shift[:1]], 0)
    for axis, count in ((0, shape[0]), (1, shape[1])):
        at = np.arange(count) / ratio
        low = np.minimum(at.astype(int), shift.shape[axis] - 2)
        t = (at - low).astype(np.float32)
        t = t[:, None, None] if axis == 0 else t[None, :, None]
        shift = np.take(shift, low, axis) * (1 - t) + np.take(shift, low + 1, axis) * t
    return shift


def _smooth_noise(shape, rng):
    noise = rng.normal(size=shape).astype(np.float32)
    for _ in range(2):
        noise = (noise + np.roll(noise, 1, 0) + np.roll(noise, -1, 0)) / 3
        noise = (noise + np.roll(noise, 1, 1) + np.roll(noise, -1, 1)) / 3
    return noise / (noise.std() + 1e-9)
