"""Garments on a ghost mannequin: torsos, sleeves, skirts, legs and what is sewn on them.

Lengths are metres on a real body (z up from the floor, x to the wearer's left as seen from the front = picture right,
y away from the camera) until a shape is put on the stage, where one metre becomes SU scene units.
A garment is a few `Piece`s of cloth: each is modelled smooth over the body (`base`), folded by hand where it is full
(`Folds`) or tight (`Drag`), then all settle together (drape.py). UV coordinates are lengths on the flat cloth, u across and v downwards,
so that prints and weaves keep one scale and hang with the grain.
"""
from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace                                 # noqa: F401

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from builders import drape                                                 # noqa: E402
from studio import geometry                                                # noqa: E402
from studio.geometry import Shape, smoothstep, table               # noqa: E402

SU = 2.4            # scene units per metre
TAU = 2 * np.pi


# --------------------------------------------------------------------------- folds

@dataclass(frozen=True)
class Folds:
    """Folds that run down the cloth.

    count: folds per unit of the piece's own across-coordinate (torso: side to side is 2, all round is 4; skirt: all round is 4).
    depth: metres at the hem; from z `start` (0) they grow to full at z `full`; power > 1 lets them begin softly.
    sharp: exponent of the ridge (1 round, 2 narrow). drift: how far a fold wanders sideways.
    """
    count: float
    depth: float
    start: float
    full: float
    power: float = 1.2
    sharp: float = 1.0
    drift: float = .35
    seed: int = 1
    lean: float = 0.0
    within: tuple | None = None          # (from, to) of the distance to the front or back middle, where the folds live

    def at(self, across, z):
        """Displacement along the normal (metres); across has period 4."""
        if self.within:
            aside = np.abs((np.asarray(across) + 1) % 2 - 1)
            low, high = self.within
            return replace(self, within=None).at(across, z) * smoothstep(low - .08, low + .06, aside) * smoothstep(high + .08, high - .04, aside)
        rng = np.random.default_rng(self.seed)
        waves = sum(rng.uniform(-.5, .5) * np.sin(k * across * TAU / 4 + rng.uniform(0, TAU)) for k in (1, 2, 3, 5))
        fall = np.clip((self.start - z) / (self.start - self.full), 0, None)
        heights = rng.uniform(.35, 1.0, 64)
        bends = rng.uniform(-1, 1, 64)
        phase = round(4 * self.count) / 4 * across * TAU + self.drift * TAU * waves + self.lean * fall * np.sin(across * TAU / 4) + rng.uniform(0, TAU)
        whole = np.floor(phase / TAU)
        part = phase / TAU - whole
        k = whole.astype(int) % max(1, round(4 * self.count))
        nxt = (k + 1) % max(1, round(4 * self.count))
        ease = smoothstep(0, 1, part)
        height = heights[k % 64] * (1 - ease) + heights[nxt % 64] * ease
        wander = bends[k % 64] * (1 - ease) + bends[nxt % 64] * ease
        ridge = (.5 + .5 * np.cos(phase + .8 * wander * np.sin(2.2 * fall + wander))) ** (.9 * self.sharp)
        return self.depth * np.clip(fall, 0, 1.15) ** self.power * height * (ridge - .42 / self.sharp ** .5)


@dataclass(frozen=True)
class Drag:
    """A few diagonal folds that a point of tension (underarm, button, hip) throws into the cloth; mirrored to both sides.

    x, z: where they start; toward: angle in degrees (0 towards the middle, -90 down); length, spread: metres;
    count: ridges across the spread; depth: metres.
    """
    x: float
    z: float
    toward: float
    length: float
    spread: float
    count: float = 3.0
    depth: float = .008
    front: bool | None = None            # None: both faces
    side: int = 0                        # 0: both, else only -1 or 1
    seed: int = 1

    def at(self, x, z):
        total = np.zeros(np.shape(z))
        rng = np.random.default_rng(self.seed)
        for side in (-1, 1):
            if self.side and side != self.side:
                continue
            angle = np.radians(self.toward + rng.uniform(-5, 5))
            away = self.x - x * side
            up = z - self.z
            along = away * np.cos(angle) + up * np.sin(angle)
            aside = -away * np.sin(angle) + up * np.cos(angle)
            aside = aside + .10 * self.length * np.sin(along / self.length * 2.6 + rng.uniform(0, TAU))
            fan = 1 + 1.1 * np.clip(along / self.length, 0, 1.5)         # ridges part as they run out
            wave = np.cos(aside / (self.spread * fan) * self.count * TAU + rng.uniform(-.8, .8))
            reach = np.exp(-((along - .42 * self.length) / (.42 * self.length)) ** 2) * np.exp(-(aside / (self.spread * fan)) ** 2)
            total = total + self.depth * rng.uniform(.75, 1.15) * wave * reach
        return total


# --------------------------------------------------------------------------- torso

@dataclass(frozen=True)
class Neck:
    """The neck hole: half width and z at the side, lowest z and shape in front and behind.

    shape (p, q): drop * (1 - |x/half|**p)**q; (2, .5) is round, (1, 1) a V, (4, .6) square-ish.
    """
    half: float = .072
    z: float = 1.49
    front: float = 1.415
    back: float = 1.475
    front_shape: tuple = (2.0, .5)
    back_shape: tuple = (2.0, .5)
    front_y: float = -.052
    back_y: float = .050
    back_z: float | None = None      # z at the side of the hole behind, if it differs


@dataclass(frozen=True)
class Torso:
    """Front and back over a body.

    body: rows (z, half width, front depth, back depth) from hem to neck. tip: (x, y, z) of the shoulder's end.
    underarm: z. armhole: rows (share of the height underarm..tip, x). hem: z at the middle and at the side seam.
    square: 2 is an ellipse, larger is boxier. shoulder_curve: < 1 hollows, > 1 arches the shoulder line.
    """
    body: tuple
    tip: tuple
    underarm: float
    armhole: tuple
    neck: Neck
    hem: tuple = (.80, .80)
    back_hem: tuple | None = None
    hem_power: float = 2.0
    square: float = 2.5
    shoulder_curve: float = 1.0
    folds: tuple = ()
    drags: tuple = ()
    slack: tuple = ((1.5, .004), (1.0, .012), (.3, .05))
    grow: tuple = ((1.5, 1.0, 1.0), (.3, 1.0, 1.0))          # rows (z, across, along)
    hold: float = .004
    cell: float = .0055
    columns: float | None = None                               # widest half width used to choose the column count
    hem_hold: float = 0.0                                      # 0..1 pull that keeps the lower edge in place (bodices)
    flat: tuple = ()                                           # (x, z, half width, half height) where the front stays smooth (embroidery, pockets)
    puff: float = .085                                         # height over which the shoulder rounds off
    calm: float = .05                                          # height under the shoulder line without folds
    hole_ease: float = 1.03                                    # how much wider than the armhole the surface is rounded above the underarm


class Panel:
    """One face of a torso (front or back), possibly only part of its width, before and after settling."""

    def __init__(self, torso: Torso, front: bool, left=None, right=None, lift: float = 0.0):
        """left, right: functions z -> x of the panel's edges where it does not reach the side seam. lift: metres off the body."""
        self.torso, self.front, self.lift = torso, front, lift
        t = torso
        rows = np.array(sorted(t.body))
        self.width = table(rows[:, 0], rows[:, 1])
        self.depth = table(rows[:, 0], rows[:, 2 if front else 3])
        hem_middle, hem_side = t.hem if front or t.back_hem is None else t.back_hem
        self.hem_middle, self.hem_side = hem_middle, hem_side
        hole = np.array(t.armhole)
        self.hole = table(t.underarm + hole[:, 0] * (t.tip[2] - t.underarm), hole[:, 1])
        below = 4 * max(2, round((t.underarm - hem_side) / t.cell / 4))
        above = 4 * max(2, round((t.tip[2] - t.underarm) / t.cell / 4))
        share = (t.underarm - hem_side) / (t.tip[2] - hem_side)
        self.v = np.concatenate([np.linspace(0, share, below + 1), np.linspace(share, 1, above + 1)[1:]])
        self.underarm_row, self.above = below, above
        widest = t.columns or max(rows[:, 1].max(), t.tip[0])
        count = 4 * round(2 * widest / t.cell / 4)
        self.a = np.linspace(-1, 1, count + 1)
        self.left, self.right = left, right
        self.base = self._place(self.a[:, None], self.v[None, :])
        n = geometry.normals(self.base)
        self.normal = n if front else -n
        self.start = self.base.copy()
        self.points = None

    def top(self, x):
        t, n = self.torso, self.torso.neck
        ax = np.abs(x)
        along = np.clip((t.tip[0] - ax) / (t.tip[0] - n.half), 0, 1)
        low, (p, q) = (n.front, n.front_shape) if self.front else (n.back, n.back_shape)
        peak = n.z if self.front or n.back_z is None else n.back_z
        shoulder = t.tip[2] + (peak - t.tip[2]) * along ** t.shoulder_curve
        if self.left is not None or self.right is not None:
            return np.where(ax < n.half, n.z, shoulder)             # the neckline is the panel's own edge
        hole = peak - (peak - low) * np.clip(1 - np.clip(ax / n.half, 0, 1) ** p, 0, 1) ** q
        return np.where(ax < n.half, hole, shoulder)

    def hem(self, a):
        return self.hem_middle + (self.hem_side - self.hem_middle) * np.abs(a) ** self.torso.hem_power

    def half_width(self, v):
        """Half width of the panel at height share v, measured at the side seam and armhole."""
        z = self.hem_side + v * (self.torso.tip[2] - self.hem_side)
        return np.where(z < self.torso.underarm, self.width(z), self.hole(z))

    def _place(self, a, v):
        t = self.torso
        half = self.half_width(v)
        x = a * half
        if self.left is not None or self.right is not None:
            # height depends on x and x on height: two rounds settle it
            for _ in range(3):
                top = self.top(x)
                z = self.hem(np.clip(x / np.maximum(half, 1e-6), -1, 1)) * (1 - v) + v * top
                lo = self.left(z) if self.left is not None else -half
                hi = self.right(z) if self.right is not None else half
                x = lo + (a + 1) / 2 * (hi - lo)
        z = self.hem(x / np.maximum(half, 1e-6)) * (1 - v) + v * self.top(x)
        return np.stack([x, self.surface_y(x, z), z], -1)

    def surface_y(self, x, z):
        t, n = self.torso, self.torso.neck
        sign = -1 if self.front else 1
        wide = np.maximum(self.width(np.minimum(z, t.underarm)), np.where(z > t.underarm, t.hole_ease * self.hole(z), 0)) + .004
        q = np.clip(np.abs(x) / wide, 0, 1)
        round_off = np.clip(1 - q ** t.square, 0, 1) ** (1 / 1.9)
        y = sign * (self.depth(z) + self.lift) * round_off
        ax = np.abs(x)
        ring = (n.front_y if self.front else n.back_y)
        edge_neck = ring * np.sqrt(np.clip(1 - (ax / n.half) ** 2, 0, 1)) + sign * self.lift
        along = np.clip((t.tip[0] - ax) / (t.tip[0] - n.half), 0, 1)
        edge = np.where(ax < n.half, edge_neck, t.tip[1] * (1 - along)) + np.where(ax < n.half, 0, sign * self.lift * .4)
        k = np.clip((self.top(x) - z) / t.puff, 0, 1)
        k = np.sqrt(k * (2 - k))
        return edge + (y - edge) * k

    def across(self):
        """Coordinate round the body with period 4 (front -1..1, back 3..1), for folds."""
        t = self.torso
        z = self.base[..., 2]
        a = np.clip(self.base[..., 0] / np.maximum(self.width(np.minimum(z, t.underarm)), 1e-6), -1.05, 1.05)
        return a if self.front else 2 - a

    def fold(self):
        z = self.base[..., 2]
        shift = sum((f.at(self.across(), z) for f in self.torso.folds), np.zeros(z.shape))
        for drag in self.torso.drags:
            if drag.front is None or drag.front == self.front:
                shift = shift + drag.at(self.base[..., 0], z) * smoothstep(1.0, .80, np.abs(self.base[..., 0]) / np.maximum(self.half_width(self.v)[None], 1e-6))
        calm = smoothstep(0, self.torso.calm, self.top(self.base[..., 0]) - z) if self.torso.calm else 1.0
        self.start = self.base + self.normal * (shift * calm * (1 - .85 * self.flatness()))[..., None]
        return self

    def flatness(self):
        """1 inside the areas that stay smooth, 0 well outside."""
        x, z = self.base[..., 0], self.base[..., 2]
        still = np.zeros(z.shape)
        if self.front:
            for cx, cz, half_wide, half_high in self.torso.flat:
                reach = np.maximum((np.abs(x - cx) - half_wide) / .05, (np.abs(z - cz) - half_high) / .05)
                still = np.maximum(still, smoothstep(1, 0, reach))
        return still

    def piece(self, pin_sides=False) -> drape.Piece:
        t = self.torso
        z = self.base[..., 2]
        slack = np.interp(z, *np.array(sorted(t.slack)).T)
        grow = np.array(sorted(t.grow))
        grow_u, grow_v = np.interp(z, grow[:, 0], grow[:, 1]), np.interp(z, grow[:, 0], grow[:, 2])
        free = np.ones(z.shape)
        free[:, -1] = 0
        hold = np.full(z.shape, t.hold) + .06 * smoothstep(.05, 0, self.top(self.base[..., 0]) - z)
        still = self.flatness()
        hold = hold + .03 * still
        grow_u, grow_v = 1 + (grow_u - 1) * (1 - still), 1 + (grow_v - 1) * (1 - still)
        if t.hem_hold:
            hold = np.maximum(hold, t.hem_hold * smoothstep(.05, 0, z - z.min()))
        for column, open_edge in ((0, self.left), (-1, self.right)):
            if open_edge is None:
                hold[column, self.underarm_row:] = np.maximum(hold[column, self.underarm_row:], .05)
            if pin_sides:
                free[column] = 0
        return drape.Piece(self.start, self.base, self.normal, slack, free, hold, grow_u, grow_v)

    # -- after settling: finding places on the cloth

    def index(self, x, z):
        """Fractional grid position of the design coordinates (x, z)."""
        x, z = np.broadcast_arrays(np.asarray(x, float), np.asarray(z, float))
        rows = self.base[..., 2]
        if self.left is None and self.right is None:
            top = self.top(x)
            a = np.zeros_like(x)
            for _ in range(4):
                hem = self.hem(a)
                v = np.clip((z - hem) / np.maximum(top - hem, 1e-6), 0, 1)
                a = np.clip(x / np.maximum(self.half_width(v), 1e-6), -1, 1)
        else:
            return self._inverse(x, z)
        return np.interp(a, self.a, np.arange(len(self.a))), np.interp(v, self.v, np.arange(len(self.v)))

    def _inverse(self, x, z):
        """Grid position by search and a few Newton steps, for panels whose columns are not straight."""
        flat = self.base[..., [0, 2]]
        coarse = flat[::4, ::4].reshape(-1, 2)
        wide = len(range(0, flat.shape[1], 4))
        near = np.array([np.argmin((coarse[:, 0] - p) ** 2 + (coarse[:, 1] - q) ** 2) for p, q in zip(x.ravel(), z.ravel())])
        i, j = (near // wide * 4.0).reshape(x.shape), (near % wide * 4.0).reshape(x.shape)
        along_i, along_j = np.gradient(flat, axis=0), np.gradient(flat, axis=1)
        for _ in range(6):
            p, di, dj = bilinear(flat, i, j), bilinear(along_i, i, j), bilinear(along_j, i, j)
            ex, ez = x - p[..., 0], z - p[..., 1]
            det = di[..., 0] * dj[..., 1] - di[..., 1] * dj[..., 0]
            det = np.where(np.abs(det) < 1e-9, 1e-9, det)
            i = np.clip(i + np.clip((ex * dj[..., 1] - ez * dj[..., 0]) / det, -6, 6), 0, flat.shape[0] - 1)
            j = np.clip(j + np.clip((di[..., 0] * ez - di[..., 1] * ex) / det, -6, 6), 0, flat.shape[1] - 1)
        return i, j

    def at(self, x, z, lift=0.0):
        """Points on the settled cloth for design coordinates, raised by `lift` metres along its normal."""
        i, j = self.index(x, z)
        return bilinear(self.points, i, j) + np.asarray(lift)[..., None] * bilinear(self.smooth_normal, i, j)

    def facing(self, x, z):
        n = bilinear(self.smooth_normal, *self.index(x, z))
        return n / np.linalg.norm(n, axis=-1, keepdims=True)

    def cloth_uv(self, x, z):
        return bilinear(self.uv, *self.index(x, z))

    def take(self, points):
        """Receive the settled points; work out UV and normals."""
        self.points = points
        n = geometry.normals(points)
        self.smooth_normal = n if self.front else -n
        self.uv = self._grain()

    def _grain(self):
        """UV with upright grain: u is the way round the body at one height, v the height; folds widen u by their mean."""
        x, z = self.base[..., 0], self.base[..., 2]
        heights = np.linspace(z.min() - .005, z.max() + .005, 120)
        places = np.linspace(-1, 1, 241) * (np.abs(x).max() + .005)
        depth = self.surface_y(places[:, None] + 0 * heights, heights[None] + 0 * places[:, None])
        step = np.hypot(np.diff(places)[:, None], np.diff(depth, axis=0))
        step = np.minimum(step, 3 * np.diff(places)[:, None])            # the turn to the side seam is no cloth to print on
        around = np.concatenate([np.zeros((1, len(heights))), np.cumsum(step, 0)])
        around -= around[len(places) // 2][None]
        i = np.interp(x, places, np.arange(len(places)))
        j = np.interp(z, heights, np.arange(len(heights)))
        u = bilinear(around[..., None], i, j)[..., 0]
        full = np.linalg.norm(np.diff(self.start, axis=0), axis=-1).sum(0)
        bare = np.linalg.norm(np.diff(self.base, axis=0), axis=-1).sum(0)
        ratio = evened(np.broadcast_to(full / bare, (2, len(full))), .25 / max(np.diff(self.v).mean(), 1e-6) / max(np.ptp(z), .1), 1)[0]
        return np.stack([u * ratio[None], -1.02 * (z - z.min())], -1)


def bilinear(grid, i, j):
    n, m = grid.shape[:2]
    i0, j0 = np.clip(i.astype(int), 0, n - 2), np.clip(j.astype(int), 0, m - 2)
    s, t = (i - i0)[..., None], (j - j0)[..., None]
    return (grid[i0, j0] * (1 - s) * (1 - t) + grid[i0 + 1, j0] * s * (1 - t) + grid[i0, j0 + 1] * (1 - s) * t + grid[i0 + 1, j0 + 1] * s * t)


def evened(lengths, window, axis):
    """Moving average over `window` samples, twice, edges repeated."""
    half = int(min(window, lengths.shape[axis] / 2) / 2)
    if half < 1:
        return lengths
    for _ in range(2):
        pad = [(0, 0), (0, 0)]
        pad[axis] = (half + 1, half)
        total = np.cumsum(np.pad(lengths, pad, mode="edge"), axis)
        count = lengths.shape[axis]
        take = lambda start: np.take(total, np.arange(start, start + count), axis)
        lengths = (take(2 * half + 1) - take(0)) / (2 * half + 1)
    return lengths


# --------------------------------------------------------------------------- sleeves

class SleeveTube:
    """A tube of cloth: a sleeve or a leg."""

    def ring(self, share, lift=0.0):
        """The settled ring of points at a share of the length."""
        j = share * (len(self.share) - 1)
        low = min(int(j), len(self.share) - 2)
        t = j - low
        points = self.points[:, low] * (1 - t) + self.points[:, low + 1] * t
        return points + lift * self.smooth_normal[:, low]


def tube_normals(points):
    """Outward normals of a grid that closes along its first index."""
    padded = np.concatenate([points[-2:], points, points[:2]], 0)
    n = geometry.normals(padded)[2:-2]
    outward = points - points.mean(0, keepdims=True)
    return n if (n * outward).sum() > 0 else -n


# --------------------------------------------------------------------------- the whole garment

class Garment:
    """Collects the cloth of one garment, lets it settle, and puts it and its details on the stage."""

    THICK = .0022            # metres of a cloth edge
    PATTERN = False          # whether UV are a flat pattern's lengths, whatever the shape
    CREASE = None            # degrees above which an edge of cloth is crisp, not round

    def __init__(self, stage, bend=.4, gravity=8e-6, seed=1, ruffle=.0012):
        self.stage = stage
        self.cloth = drape.Cloth(bend=bend, gravity=gravity, seed=seed, ruffle=ruffle)
        self.parts = []                                   # (object, number, part name, inner part)

    # -- cloth

    def _join(self, thing, part, inner=None):
        number = self.cloth.add(thing.piece())
        self.parts.append((thing, number, part, inner))
        thing.number = number
        return thing

    def open_torso(self, torso: Torso, left_edge, right_edge, part="body", inner=None, over=.004, back_torso=None):
        """A front in two halves: the picture-left half's inner edge and the picture-right half's (functions z -> x)."""
        low = self._join(Panel(torso, True, right=left_edge).fold(), part, inner)
        high = self._join(Panel(torso, True, left=right_edge, lift=over).fold(), part, inner)
        b = self._join(Panel(back_torso or torso, False).fold(), part, inner)
        for half, column in ((low, 0), (high, -1)):
            rows = np.arange(half.underarm_row + 1)
            n_back = len(b.a) - 1
            self.cloth.sew(half.number, (np.full(len(rows), 0 if column == 0 else len(half.a) - 1), rows),
                           b.number, (np.full(len(rows), 0 if column == 0 else n_back), rows))
        return low, high, b

    def settle(self, levels=drape.LEVELS):
        self.cloth.settle(levels)
        for thing, number, _, _ in self.parts:
            thing.take(self.cloth.pieces[number].points)
        return self

    # -- relief of the sewing: hems stand a little proud, seams sink a little

    def hem_band(self, thing, height=.022, rise=.0014, at_end=None):
        """A turned-up hem: the last centimetres are double cloth."""
        along = np.concatenate([np.zeros((thing.start.shape[0], 1)), np.cumsum(np.linalg.norm(np.diff(thing.start, axis=1), axis=-1), 1)], 1)
        last = isinstance(thing, SleeveTube) if at_end is None else at_end
        away = along[:, -1:] - along if last else along
        step = rise * smoothstep(height + .0035, height - .0035, away)
        thing.points = thing.points + thing.smooth_normal * step[..., None]

    def seam_dip(self, thing, columns=(), rows=(), depth=.0022, reach=.006):
        """Cloth pulled in along a seam at the given columns or rows of the grid."""
        n, m = thing.points.shape[:2]
        across = np.linalg.norm(np.diff(thing.start, axis=0), axis=-1).mean()
        along = np.linalg.norm(np.diff(thing.start, axis=1), axis=-1).mean()
        dip = np.zeros((n, m))
        for column in columns:
            away = np.abs(np.arange(n) - column % n)
            away = np.minimum(away, n - away) if getattr(thing, "closed", isinstance(thing, SleeveTube)) else away
            dip = np.maximum(dip, np.exp(-(away * across / reach) ** 2)[:, None])
        for row in rows:
            dip = np.maximum(dip, np.exp(-(np.abs(np.arange(m) - row % m) * along / reach) ** 2)[None])
        thing.points = thing.points - thing.smooth_normal * (depth * dip)[..., None]

    # -- onto the stage

    def show(self, skip=()):
        """All settled cloth as shells."""
        for thing, _, part, inner in self.parts:
            if thing in skip:
                continue
            self.sheet(part, thing.points, thing.uv, wrap=isinstance(thing, SleeveTube) or getattr(thing, "closed", False),
                       outward=thing.smooth_normal, inner=inner)

    def sheet(self, part, points, uv, wrap=False, outward=None, inner=None, thickness=None, subdivide=0):
        """A grid of points (metres) as a shell that faces `outward`."""
        points = np.asarray(points, float)
        if wrap:
            points = np.concatenate([points, points[:1]], 0)
            outward = None if outward is None else np.concatenate([outward, outward[:1]], 0)
        flip = outward is not None and (geometry.normals(points) * outward).sum() < 0
        options = dict(thickness=(self.THICK if thickness is None else thickness) * SU, offset=-1.0, pattern=self.PATTERN, sharp=self.CREASE)
        if inner:
            options["inner"] = inner
        if subdivide:
            options["subdivide"] = subdivide
        if wrap:
            options["weld"] = True
        self.stage.grid(part, points * SU, uv=np.asarray(uv) * SU, flip=bool(flip), **options)

    def ribbon(self, part, points, uv=None, outward=None, thickness=.0016):
        """A small sheet (placket, pocket, belt): points (n, m, 3) metres."""
        points = np.asarray(points, float)
        if uv is None:
            uv = geometry.surface_lengths(points)
        self.sheet(part, points, uv, outward=outward, thickness=thickness)

    def cord(self, part, path, radius=.0016, flat=None, closed=False, taper=None, up=(0, -1, 0), sides=10):
        path = np.asarray(path, float) * SU
        size = None if flat is None else (flat[0] * SU, flat[1] * SU)
        self.stage.tube(part, path, radius=radius * SU, size=size, closed=closed, taper=taper, up=up, sides=sides, square=.8)

    def folded_edge(self, part, path, uv, radius, sides=10, taper=None):
        """A rounded edge of cloth that is turned over: uv is the cloth's own beside each point, so that its print runs on over it."""
        shape = geometry.tube(np.asarray(path, float) * SU, radius=radius * SU, sides=sides, up=(0, -1, 0), taper=taper)
        around = len(shape.uv) // len(path)
        self.stage.add(part, Shape(shape.vertices, shape.faces, np.repeat(np.asarray(uv) * SU, around, 0)))

    def cords(self, part, paths, radius=.0012, sides=6, flat=None):
        """Many thin cords (embroidery) as one mesh."""
        shapes = [geometry.tube(np.asarray(p, float) * SU, radius=radius * SU, sides=sides, up=(0, -1, 0),
                                size=None if flat is None else (flat[0] * SU, flat[1] * SU), square=.9) for p in paths if len(p) > 2]
        self.stage.add(part, merged(shapes))

    def stitch(self, path, part="stitch", length=.0034, gap=.0016, radius=.00042):
        self.stage.stitches(part, np.asarray(path, float) * SU, length=length * SU, gap=gap * SU, radius=radius * SU)

    def button(self, point, facing, radius=.0056, part="button", thick=.0026, holes=True):
        """A sewn button with a rim and four holes' thread."""
        facing = np.asarray(facing, float)
        centre = np.asarray(point, float) + facing * thick * .6
        profile = [(0, .45), (radius * .55, .45), (radius * .66, .75), (radius * .92, 1.0), (radius, .6), (radius * .97, 0), (0, 0)]
        turned = geometry.turned([(r * SU, h * thick * SU) for r, h in profile][::-1], centre=centre * SU, axis=facing, count=28)
        self.stage.add(part, turned, smooth=True)
        if holes:
            u = np.cross(facing, [0, 0, 1.0])
            u /= np.linalg.norm(u)
            w = np.cross(facing, u)
            for sign in (-1, 1):
                ends = np.array([centre + facing * thick * .62 + sign * w * radius * .18 + k * u * radius * .2 for k in np.linspace(-1, 1, 5)])
                self.cord("stitch", ends, radius * .07)


def merged(shapes) -> Shape:
    vertices, faces, uv, base = [], [], [], 0
    for s in shapes:
        vertices.append(s.vertices)
        uv.append(s.uv)
        faces += [[int(k) + base for k in face] for face in s.faces]
        base += len(s.vertices)
    return Shape(np.vstack(vertices), faces, np.vstack(uv))
