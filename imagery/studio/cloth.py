"""Cloth that hangs: pieces of a flat pattern, sewn together, settle on a body and against one another. Pure numpy, metres.

Every piece is a grid of points with its place on the flat pattern. Its threads keep their length, it shears easily, and it resists
bending by its bending length (about .015 jersey, .025 shirting, .04 a stiffened collar: how far it juts out before it droops).
Position-based dynamics in many small steps, coarse to fine: a coarse grid finds the large folds in few steps, the finer ones
add what it cannot show. Points near a strange piece of cloth remember which side of it they were on.
Results are kept by the hash of everything that goes in.
"""
from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field

import numpy as np

from . import store
from .body import Body

KEPT = os.path.join(store.WORK, "cloth")
VERSION = 4
SHEAR = .12            # share of a diagonal's error that one step takes back: how hard the weave is to push askew
STIFFEST = .078        # of a kink, what one step may give back: with more the cloth begins to tremble


@dataclass
class Sheet:
    """One cut of cloth: i across, j along. All grids have 4k+1 points a side, or 4k where they close across (then `flat` has one column more).

    flat: (n, m, 2) on the pattern. start: (n, m, 3) where it begins. bend: bending length at each point.
    narrow: factors of the rest lengths across and along (a seam or a ribbed edge is drawn in).
    held: share of its way back to `start` that a point goes in each step (a waistband, a pleat that is pinned);
    with a third axis, each coordinate's (a sash that may sink but not slide off).
    """
    flat: np.ndarray
    start: np.ndarray
    bend: np.ndarray
    narrow: tuple | None = None
    wrap: bool = False
    held: np.ndarray | None = None
    points: np.ndarray | None = None


@dataclass(frozen=True)
class Level:
    """stride: every how many points; steps; fall: metres a step that gravity adds; gap: metres between two layers of cloth."""
    stride: int
    steps: int
    fall: float
    gap: float


LEVELS = (Level(4, 560, 1.8e-5, .008), Level(2, 420, 3.4e-6, .005), Level(1, 260, 8e-7, .0035))
RINGS = {4: 2, 2: 3, 1: 3}      # how many rings of cells (at the finest of pairs of cells) round a point may touch it


@dataclass
class Cloth:
    """arms: degrees off the body at the beginning and the end; they are lowered during the coarsest level."""
    body: Body
    sheets: list = field(default_factory=list)
    seams: list = field(default_factory=list)        # (sheet, (i, j), sheet, (i, j)): index arrays of points that are one
    arms: tuple = (40.0, 12.0)
    skin: float = .0035                               # metres between body and cloth
    life: float = .012                                # how unevenly the cloth has been washed and worn: spread of its rest lengths
    friction: float = .35
    seed: int = 1
    lock: float = 0.0                                 # share by which a diagonal gives before the weave locks (0: it never does, and narrow places may crumple)

    def add(self, sheet: Sheet) -> int:
        self.sheets.append(sheet)
        return len(self.sheets) - 1

    def sew(self, first, first_at, second, second_at):
        self.seams.append((first, first_at, second, second_at))

    def settle(self, levels=LEVELS, tell=None):
        path = os.path.join(KEPT, self._hash(levels) + ".npz")
        if os.path.exists(path):
            with np.load(path) as kept:
                for number, sheet in enumerate(self.sheets):
                    sheet.points = kept[f"p{number}"].astype(float)
            return
        coarse = None
        for level in levels:
            cloth = _Level(self, level)
            if coarse is not None:
                cloth.take(coarse)
            cloth.run(first=coarse is None, tell=tell)
            coarse = cloth
        coarse.iron()
        for sheet, view in zip(self.sheets, coarse.views):
            sheet.points = np.moveaxis(view, 0, -1).astype(float)
        os.makedirs(KEPT, exist_ok=True)
        np.savez_compressed(path + ".tmp.npz", **{f"p{n}": s.points.astype(np.float32) for n, s in enumerate(self.sheets)})
        os.replace(path + ".tmp.npz", path)

    def _hash(self, levels):
        sha = hashlib.sha256(repr((VERSION, SHEAR, levels, self.body.figure, self.arms, self.skin, self.life, self.friction, self.seed)).encode())
        if self.lock:
            sha.update(repr(self.lock).encode())
        for s in self.sheets:
            for array in (s.flat, s.start, s.bend, *(s.narrow or ()), *(() if s.held is None else (s.held,))):
                sha.update(np.round(np.asarray(array, np.float64), 6).astype(np.float32).tobytes())
        for first, a, second, b in self.seams:
            for array in ((first, second), *a, *b):
                sha.update(np.asarray(array, np.int32).tobytes())
        return sha.hexdigest()[:20]


class _Level:
    """The whole cloth at one stride. All points lie in one array (3, n); `views` are the sheets' grids (3, n, m) in it."""

    def __init__(self, cloth: Cloth, level: Level):
        self.cloth, self.level = cloth, level
        s = level.stride
        starts = [np.moveaxis(sheet.start[::s, ::s], -1, 0) for sheet in cloth.sheets]
        self.shapes = [a.shape[1:] for a in starts]
        self.offsets = np.concatenate([[0], np.cumsum([n * m for n, m in self.shapes])])
        self.points = np.concatenate([a.reshape(3, -1) for a in starts], 1).astype(np.float32)
        self.views = [self.points[:, o:o + n * m].reshape(3, n, m) for o, (n, m) in zip(self.offsets, self.shapes)]
        self.threads, self.bends = [], []
        for number, sheet in enumerate(cloth.sheets):
            self._weave(number, sheet, s)
        self.held = [(view, home.astype(np.float32), sheet.held[::s, ::s].astype(np.float32).T.swapaxes(-1, -2))
                     for view, home, sheet in zip(self.views, starts, cloth.sheets) if sheet.held is not None]
        self.seams = [seam for seam in (self._seam(seam, s) for seam in cloth.seams) if len(seam[0])]
        self.neighbours = self._neighbourhood()
        self.known = (np.empty(0, np.int64), np.empty(0, np.float32))

    # -- what holds the cloth together

    def _weave(self, number, sheet, s):
        flat = np.moveaxis(sheet.flat[::s, ::s].astype(np.float32), -1, 0)
        view = self.views[number]
        n, m = view.shape[1:]
        wide = np.ones((n, m), np.float32) if sheet.narrow is None else sheet.narrow[0][::s, ::s].astype(np.float32)
        tall = np.ones((n, m), np.float32) if sheet.narrow is None else sheet.narrow[1][::s, ::s].astype(np.float32)
        place = flat[:, :n] + np.float32(7.3 * number + self.cloth.seed)
        wide, tall = (a * (1 + self.cloth.life * _uneven(place, k)) for k, a in enumerate((wide, tall)))
        every = slice(None)

        def put(a, b, flat_b, share, narrow):
            rest = np.sqrt(((flat[(every, *flat_b)] - flat[(every, *a)]) ** 2).sum(0)) * .5 * (narrow[a] + narrow[b])
            self.threads.append((view[(every, *a)], view[(every, *b)], rest, share))

        def pairs(count):
            for odd in (0, 1):
                k = (count - odd) // 2
                if k:
                    yield slice(odd, odd + 2 * k - 1, 2), slice(odd + 1, odd + 2 * k, 2)

        for a, b in pairs(n):
            put((a, every), (b, every), (b, every), 1.0, wide)
        if sheet.wrap:
            put((slice(n - 1, n), every), (slice(0, 1), every), (slice(n, n + 1), every), 1.0, wide)
        columns = slice(0, n)
        for a, b in pairs(m):
            put((columns, a), (columns, b), (columns, b), 1.0, tall)
        low, high = slice(0, m - 1), slice(1, m)
        both = .5 * (wide + tall)
        # cells that lie askew on the pattern have no edge along the thread: there the diagonals hold it
        du, dv = flat[:, 1:, :-1] - flat[:, :-1, :-1], flat[:, :-1, 1:] - flat[:, :-1, :-1]
        askew = (du * dv).sum(0) ** 2 / ((du ** 2).sum(0) * (dv ** 2).sum(0) + 1e-12)
        hard = SHEAR + (1 - SHEAR) * np.clip(2 * askew, 0, 1)
        for a, b in pairs(n):
            put((a, low), (b, high), (b, high), hard[a], both)
            put((a, high), (b, low), (b, low), hard[a], both)
        if sheet.wrap:
            put((slice(n - 1, n), low), (slice(0, 1), high), (slice(n, n + 1), high), hard[n - 1:n], both)
            put((slice(n - 1, n), high), (slice(0, 1), low), (slice(n, n + 1), low), hard[n - 1:n], both)
        # bending: what one step gives back of a kink, from the weight of the cloth and its bending length
        fall, bend = self.level.fall, sheet.bend[::s, ::s].astype(np.float32)
        cell_u = np.sqrt((np.diff(flat, axis=1) ** 2).sum(0)).mean()
        cell_v = np.sqrt((np.diff(flat, axis=2) ** 2).sum(0)).mean()
        self.bends.append((view, np.minimum(fall * bend ** 3 / cell_u ** 4, STIFFEST), np.minimum(fall * bend ** 3 / cell_v ** 4, STIFFEST), sheet.wrap))

    def _seam(self, seam, s):
        first, a, second, b = seam
        a, b = ([np.asarray(x) for x in side] for side in (a, b))
        keep = (a[0] % s == 0) & (a[1] % s == 0) & (b[0] % s == 0) & (b[1] % s == 0)
        number = lambda sheet, at: self.offsets[sheet] + at[0][keep] // s * self.shapes[sheet][1] + at[1][keep] // s
        return number(first, a), number(second, b)

    def _neighbourhood(self):
        """Each point's block of the cloth, and the keys of pairs of blocks so close on the sewn cloth that they may touch."""
        size = 2 if self.level.stride == 1 else 1
        blocks, a, b, base = [], [], [], 0
        for (n, m), sheet in zip(self.shapes, self.cloth.sheets):
            wide, tall = -(-n // size), -(-m // size)
            block = base + (np.arange(n) // size)[:, None] * tall + (np.arange(m) // size)[None]
            blocks.append(block.ravel())
            base += wide * tall
            for x, y in ((block[:-1], block[1:]), (block[:, :-1], block[:, 1:]), (block[:-1, :-1], block[1:, 1:]), (block[1:, :-1], block[:-1, 1:]),
                         *(((block[-1], block[0]),) if sheet.wrap else ())):
                a.append(x.ravel())
                b.append(y.ravel())
        blocks = np.concatenate(blocks)
        for first, second in self.seams:
            a.append(blocks[first])
            b.append(blocks[second])
        a, b = np.concatenate(a), np.concatenate(b)
        near = np.unique(np.concatenate([a * base + b, b * base + a, np.arange(base) * (base + 1)]))
        other = near % base
        begin = np.searchsorted(near // base, np.arange(base + 1))
        reach = near
        for _ in range(RINGS[self.level.stride] - 1):              # each round adds the neighbours of what was reached
            p, q = reach // base, reach % base
            count = begin[q + 1] - begin[q]
            inside = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
            reach = np.unique(np.repeat(p, count) * base + other[np.repeat(begin[q], count) + inside])
        return blocks, base, reach

    # -- time

    def take(self, coarse: "_Level"):
        """Begin where the coarser level ended."""
        for view, rough, sheet in zip(self.views, coarse.views, self.cloth.sheets):
            view[:] = refined(rough, view.shape[1:], sheet.wrap, coarse.level.stride // self.level.stride)

    def run(self, first, tell=None):
        cloth, level = self.cloth, self.level
        p = self.points
        rng = np.random.default_rng(cloth.seed)
        if first:
            p += rng.normal(size=p.shape).astype(np.float32) * .0012       # a perfect start would not know where to fold
        speed = np.zeros_like(p)
        from_angle, to_angle = cloth.arms
        cloth.body.pose(to_angle)
        fastest = np.float32(.0025)
        pairs = None
        for step in range(level.steps):
            time = step / level.steps
            if first:
                lowered = np.clip((time - .12) / .48, 0, 1)
                cloth.body.pose(from_angle + (to_angle - from_angle) * lowered * lowered * (3 - 2 * lowered))
            before = p.copy()
            speed *= .985 if time < .6 else .93
            np.clip(speed, -fastest, fastest, out=speed)
            p += speed
            p[2] -= level.fall
            self._unbend()
            self._hold()
            for view, home, share in self.held:
                view += share * (home - view)
            self._weld()
            cloth.body.push(p, before, cloth.skin, cloth.friction)
            if step % 6 == 0:
                pairs = self._meetings()
            self._part(*pairs)
            self._weld()
            np.subtract(p, before, out=speed)
            if tell and step % 50 == 49:
                tell(f"stride {level.stride} step {step + 1}: moves {np.abs(speed).mean() * 1e6:.1f} um, {len(pairs[0])} meetings, {self.strain():.3f} strain")

    def iron(self, rounds=12):
        """Take out the sharpest crumples, where cloth was caught between arm and body: no thread bends in a point."""
        for _ in range(rounds):
            for view, sheet in zip(self.views, self.cloth.sheets):
                padded = np.concatenate([view[:, -1:], view, view[:, :1]], 1) if sheet.wrap else np.concatenate([2 * view[:, :1] - view[:, 1:2], view, 2 * view[:, -1:] - view[:, -2:-1]], 1)
                across = padded[:, :-2] + padded[:, 2:] - 2 * view
                padded = np.concatenate([2 * view[:, :, :1] - view[:, :, 1:2], view, 2 * view[:, :, -1:] - view[:, :, -2:-1]], 2)
                along = padded[:, :, :-2] + padded[:, :, 2:] - 2 * view
                kink = np.sqrt((across ** 2).sum(0)) + np.sqrt((along ** 2).sum(0))
                t = np.clip((kink - .0014) / .0030, 0, 1)
                view += .16 * t * (across + along)
            self._weld()

    def strain(self):
        """Mean stretch of the threads."""
        total = [np.abs(np.sqrt(((b - a) ** 2).sum(0)) / rest - 1).mean() for a, b, rest, share in self.threads if np.ndim(share) == 0]
        return float(np.mean(total))

    def _hold(self):
        lock = self.cloth.lock
        for a, b, rest, share in self.threads:
            d = b - a
            length = np.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
            length += 1e-9
            over = 1 - rest / length
            if lock and np.ndim(share):
                share = share + (1 - share) * np.clip(np.abs(over) * (1 / lock) - 1, 0, 1)
            d *= (.5 * share) * over
            a += d
            b -= d

    def _unbend(self):
        for view, across, along, wrap in self.bends:
            if wrap:
                kink = np.roll(view, 1, 1) + np.roll(view, -1, 1) - 2 * view
                kink *= across
                view += 2 * kink - np.roll(kink, 1, 1) - np.roll(kink, -1, 1)
            else:
                kink = (view[:, :-2] + view[:, 2:] - 2 * view[:, 1:-1]) * across[1:-1]
                view[:, 1:-1] += 2 * kink
                view[:, :-2] -= kink
                view[:, 2:] -= kink
            kink = (view[:, :, :-2] + view[:, :, 2:] - 2 * view[:, :, 1:-1]) * along[:, 1:-1]
            view[:, :, 1:-1] += 2 * kink
            view[:, :, :-2] -= kink
            view[:, :, 2:] -= kink

    def _weld(self):
        p = self.points
        for a, b in self.seams:
            middle = .5 * (p[:, a] + p[:, b])
            p[:, a] = middle
            p[:, b] = middle

    # -- cloth against cloth

    def _normals(self):
        found = []
        for view, sheet in zip(self.views, self.cloth.sheets):
            if sheet.wrap:
                du = np.roll(view, -1, 1) - np.roll(view, 1, 1)
            else:
                du = np.gradient(view, axis=1)
            dv = np.gradient(view, axis=2)
            n = np.stack([du[1] * dv[2] - du[2] * dv[1], du[2] * dv[0] - du[0] * dv[2], du[0] * dv[1] - du[1] * dv[0]])
            found.append((n / (np.sqrt((n ** 2).sum(0)) + 1e-12)).reshape(3, -1))
        return np.concatenate(found, 1)

    def _meetings(self):
        """Pairs (p, q) of points near one another but not on the cloth; the side of q's face on which p has been, and that face's normal."""
        count = self.points.shape[1]
        radius = max(2.2 * self.level.gap, .0062 * self.level.stride)
        p, q = _close_pairs(self.points, radius)
        blocks, base, near = self.neighbours
        strange = ~_contains(near, blocks[p] * base + blocks[q])
        p, q = p[strange], q[strange]
        p, q = np.concatenate([p, q]), np.concatenate([q, p])
        normal = self._normals()[:, q]
        side = np.sign(((self.points[:, p] - self.points[:, q]) * normal).sum(0)) + 0.0
        side[side == 0] = 1
        key = p.astype(np.int64) * count + q
        order = np.argsort(key)
        p, q, side, key, normal = p[order], q[order], side[order], key[order], normal[:, order]
        known, sides = self.known
        if len(known):
            at = np.minimum(np.searchsorted(known, key), len(known) - 1)
            side = np.where(known[at] == key, sides[at], side).astype(np.float32)
        self.known = (key, side.astype(np.float32))
        return p, q, normal * side

    def _part(self, p, q, way):
        """Push points back to their side of one another, half of the way at a time."""
        if not len(p):
            return
        points = self.points
        d = points[:, p] - points[:, q]
        high = (d * way).sum(0)
        aside = (d * d).sum(0) - high * high
        reach = .0055 * self.level.stride
        deep = np.where(aside < reach * reach, self.level.gap - high, 0)
        touch = np.flatnonzero((deep > 0) & (deep < 4 * self.level.gap))
        if not len(touch):
            return
        p, q, push = p[touch], q[touch], .25 * deep[touch] * way[:, touch]
        count = points.shape[1]
        times = np.bincount(p, minlength=count) + np.bincount(q, minlength=count)
        times = np.maximum(times, 1)
        for k in range(3):
            moved = np.bincount(p, push[k], count) - np.bincount(q, push[k], count)
            points[k] += 2 * moved / times


def _uneven(place, which):
    """Smooth noise of about -1..1 over the flat cloth (2, n, m), in patches of 5 to 20 cm."""
    rng = np.random.default_rng(97 + which)
    total = np.zeros(place.shape[1:], np.float32)
    for size in (.20, .13, .09, .06):
        for _ in range(3):
            way = rng.uniform(0, 2 * np.pi)
            total += np.sin((place[0] * np.cos(way) + place[1] * np.sin(way)) * 2 * np.pi / size + rng.uniform(0, 2 * np.pi)).astype(np.float32)
    return total / 2.5


def _close_pairs(points, radius):
    """Numbers (p, q), p before q in the sorting, of points less than `radius` apart."""
    cell = np.floor(points / radius).astype(np.int64)
    cell -= cell.min(1, keepdims=True) - 1
    size = cell.max(1) + 2
    key = (cell[0] * size[1] + cell[1]) * size[2] + cell[2]
    order = np.argsort(key, kind="stable")
    key = key[order]
    steps = [(i * size[1] + j) * size[2] + k for i in (-1, 0, 1) for j in (-1, 0, 1) for k in (-1, 0, 1)]
    found = []
    for step in sorted(s for s in steps if s >= 0):
        low = np.searchsorted(key, key + step)
        high = np.searchsorted(key, key + step, side="right")
        if step == 0:
            low = np.arange(len(key)) + 1
        size_of = np.maximum(high - low, 0)
        p = np.repeat(np.arange(len(key)), size_of)
        q = np.arange(size_of.sum()) - np.repeat(np.cumsum(size_of) - size_of, size_of) + np.repeat(low, size_of)
        p, q = order[p], order[q]
        d = points[:, p] - points[:, q]
        near = (d * d).sum(0) < radius * radius
        found.append((p[near], q[near]))
    return np.concatenate([a for a, _ in found]), np.concatenate([b for _, b in found])


def _contains(sorted_keys, keys):
    at = np.minimum(np.searchsorted(sorted_keys, keys), len(sorted_keys) - 1)
    return sorted_keys[at] == keys


def refined(grid, shape, wrap, ratio):
    """A grid (3, n, m) between its points (Catmull-Rom)."""
    for axis, count in ((1, shape[0]), (2, shape[1])):
        size = grid.shape[axis]
        at = np.arange(count) / ratio
        low = at.astype(int)
        t = (at - low).astype(np.float32)
        t = t[None, :, None] if axis == 1 else t[None, None, :]

        def pick(k):
            if wrap and axis == 1:
                return np.take(grid, k % size, axis)
            inside = np.clip(k, 0, size - 1)
            over = (k - inside).reshape((1, -1, 1) if axis == 1 else (1, 1, -1))
            edge = np.take(grid, [0, 1, -2, -1], axis)
            ends = np.split(edge, 4, axis)
            return np.take(grid, inside, axis) + np.where(over < 0, over * (ends[1] - ends[0]), over * (ends[3] - ends[2]))
        a, b, c, d = (pick(low + k) for k in (-1, 0, 1, 2))
        grid = .5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
    return grid.astype(np.float32)
