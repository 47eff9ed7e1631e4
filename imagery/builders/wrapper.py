"""Lengths of cloth that are wound round the body or laid on it, not sewn: the iro, and the ipele over one shoulder.

Both are pieces of a SewnGarment and settle with what they lie on.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from studio import geometry
from studio.cloth import Sheet
from studio.geometry import smoothstep


class Length:
    """A rectangle of cloth, `flat` (along its length, across), that begins at `start`."""
    closed = False

    def __init__(self, flat, start, outward, bend, held):
        self.flat, self.start, self.outward, self.bend, self.held = flat, start, outward, bend, held
        self.base, self.points = start, None

    def sheet(self) -> Sheet:
        return Sheet(self.flat, self.start, self.bend, held=self.held)

    def take(self, points):
        self.points, self.uv = points, self.flat * (1, -1)                # v runs downwards, as on the panels
        n = geometry.normals(points)
        self.smooth_normal = n if (n * self.outward).sum() > 0 else -n
        self.start = np.stack([self.flat[..., 0], 0 * self.flat[..., 0], self.flat[..., 1]], -1)     # lengths are the pattern's

    def take_folded(self, points, outward, uv):
        """Another grid of it, folded after it settled."""
        self.points, self.uv = points, uv
        n = geometry.normals(points)
        self.smooth_normal = n if (n * outward).sum() > 0 else -n


@dataclass(frozen=True)
class Wrapper:
    """A cloth wound round the hips. ring: (half width, depth in front, depth behind) at its upper edge; turns: how often it goes round;
    open_at: angle where it begins (degrees, -90 is the front); gap: metres between two turns. narrow: share by which it is drawn closer at
    the hem; sweep: metres its outer upper corner is drawn up, where it is tied; corner: metres its lower one hangs below the hem;
    hand: share of its way back to how it was wound that the cloth goes in each step.
    """
    ring: tuple
    top: float
    low: float
    turns: float = 1.4
    open_at: float = -205.0
    gap: float = .010
    bend: float = .018
    hem_bend: float = .024
    cell: float = .0080
    narrow: float = .0
    sweep: float = .0
    corner: float = .0
    hand: float = .0


def wound(cut: Wrapper) -> Length:
    """Columns go round anticlockwise from above, rows from the upper edge down. The closer a row is drawn, the further round it goes;
    beside the outer edge two long folds are laid."""
    angle = np.radians(cut.open_at) + np.linspace(0, (cut.turns + .4) * 2 * np.pi, 1600)
    wide, front, back = cut.ring
    layer = cut.gap * (angle - angle[0]) / (2 * np.pi)
    line = np.stack([(wide + layer) * np.cos(angle), (np.where(np.sin(angle) < 0, front, back) + layer) * np.sin(angle)], 1)
    along = geometry.arc_length(line)
    total = np.interp(cut.turns * 2 * np.pi, angle - angle[0], along)
    n, m = (4 * round(size / cut.cell / 4) + 1 for size in (total, cut.top - cut.low))
    s, down = np.linspace(0, total, n)[:, None], np.linspace(0, 1, m)[None]
    close = 1 - cut.narrow * down
    start = np.stack([np.interp(s / close, along, line[:, k]) * close for k in (0, 1)], -1)
    fold = .014 * np.sin(np.pi * (total - s) / .11) ** 2 * smoothstep(total - .30, total - .22, s) * smoothstep(total, total - .05, s) * smoothstep(.08, .5, down)
    start *= 1 + (fold / np.linalg.norm(start, axis=-1))[..., None]
    end = smoothstep(total - .34, total, s)
    z = cut.top + (cut.low - cut.top) * down - cut.corner * end * down
    lifted = z + cut.sweep * end
    start = np.concatenate([start, lifted[..., None]], -1)
    flat = np.stack([np.broadcast_to(s, z.shape), z - cut.sweep * end * down], -1)
    bend = np.where(down * (cut.top - cut.low) > cut.top - cut.low - .025, cut.hem_bend, cut.bend) + 0 * s
    held = smoothstep(.05, .01, down * (cut.top - cut.low)) + 0 * s
    held = np.stack([np.maximum(held, cut.hand), np.maximum(held, cut.hand), held], -1)
    return Length(flat, start, start * (1, 1, 0), bend, held)


def tucked(length: Length, folds):
    """Folds that run from where the outer end is tucked in, in place: each is where it ends (metres back along the cloth, metres down), how wide, how high."""
    back, down = length.flat[..., 0].max() - length.flat[..., 0], length.flat[..., 1].max() - length.flat[..., 1]
    raised = np.zeros(back.shape)
    for (far, low), wide, rise in folds:
        reach = np.hypot(far, low)
        on, off = (back * far + down * low) / reach, (back * low - down * far) / reach
        share = np.clip(on / reach, 0, 1)
        broad = wide * (.5 + .9 * share)
        raised += rise * smoothstep(0, .15, share) * smoothstep(1, .45, share) * (np.exp(-(off / broad) ** 2) - .55 * np.exp(-(off / broad + 1.7) ** 2))
    length.points = length.points + length.smooth_normal * raised[..., None]


def laid_over(path, slope, width, bend=.03, cell=.009) -> Length:
    """A sash over a shoulder: `path` (k, 3) is its middle line from its front end, `slope` how far the shoulder falls outwards."""
    path = geometry.spline(path, 400)
    total = geometry.arc_length(path)[-1]
    n, m = (4 * round(size / cell / 4) + 1 for size in (width, total))
    path = geometry.resample(path, m)
    a = np.linspace(-.5, .5, n) * width
    top = smoothstep(.16, .02, path[:, 2].max() - path[:, 2])
    across = np.stack([np.ones(m), 0 * top, -slope * top], 1)
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    start = path[None] + a[:, None, None] * across[None]
    flat = np.stack(np.meshgrid(a, -geometry.arc_length(path), indexing="ij"), -1)
    outward = np.broadcast_to(np.stack([0 * top, np.sign(path[:, 1]), 2 * top], 1)[None], start.shape)
    held = smoothstep(.9, 1, top)[None, :, None] * np.array([.01, .01, 0]) + 0 * start
    return Length(flat, start, outward, np.full(start.shape[:2], bend), held)


def gathered(sash: Length, laid, cloth, count=5, seed=3):
    """Lay `cloth` metres of width into a settled sash, `laid` metres wide, in soft lengthwise folds: deep on the shoulder, opening towards its ends.

    Across, the folds are elastic curves (the cloth's slope swings evenly along it), so that every thread keeps its length.
    """
    rng = np.random.default_rng(seed)
    along, n = -sash.flat[0, :, 1], 24 * count + 1
    wave = lambda size: np.sin(2 * np.pi * (along[None] / size + rng.uniform()))
    t = np.linspace(0, 1, n)[:, None]
    # folds wander, and one is deeper here, another there
    phase = 2 * np.pi * count * (t + .035 * np.sin(2 * np.pi * (1.3 * t + rng.uniform())) + .030 * wave(.62) * np.sin(np.pi * t) + .016 * wave(.41) * np.sin(2 * np.pi * t)) + .5 * wave(.8)
    deep = 1 + .26 * np.sin(2 * np.pi * (1.7 * t + along[None] / .55 + rng.uniform())) + .12 * np.sin(2 * np.pi * (3.1 * t - along[None] / .33 + rng.uniform()))
    top = smoothstep(.34, .06, sash.points[..., 2].max() - sash.points[..., 2].mean(0))
    slope = (.92 + .36 * top)[None] * deep * np.cos(phase)
    step = cloth / (n - 1)
    aside, out = (np.concatenate([np.zeros((1, len(along))), np.cumsum(step * .5 * (f(slope)[1:] + f(slope)[:-1]), 0)]) for f in (np.cos, np.sin))
    aside -= .5 * aside[-1]
    out -= t * out[-1]
    out -= out.min(0) - .002
    column = (aside / laid + .5) * (len(sash.points) - 1)
    low = np.clip(column.astype(int), 0, len(sash.points) - 2)
    beyond, rows = (column - low)[..., None], np.arange(len(along))
    between = lambda grid: (1 - beyond) * grid[low, rows] + beyond * grid[low + 1, rows]
    points, normal = between(sash.points), between(sash.smooth_normal)
    sash.take_folded(points + out[..., None] * normal / np.linalg.norm(normal, axis=-1, keepdims=True), normal,
                     np.stack(np.broadcast_arrays((t - .5) * cloth, along[None]), -1))


def twisted_fringe(g, part, ends, length=.055, seed=1):
    """Threads knotted and twisted in pairs at a row of points: uneven, and splayed where they end."""
    rng = np.random.default_rng(seed)
    t = np.linspace(0, 1, 15)[:, None]
    middle, threads, knots = ends.mean(0), [], []
    for end in ends:
        splay = .16 * (end - middle) * (1, .4, 0) + rng.normal(0, (.0045, .003, 0))
        reach = length * rng.uniform(.74, 1.10)
        line = end + t * (0, 0, -reach) + t ** 1.6 * splay
        turn = 2 * np.pi * (3.2 * t + rng.uniform())
        threads += [line + side * .0011 * (1 + 1.2 * t ** 4) * np.concatenate([np.cos(turn), np.sin(turn), 0 * turn], 1) for side in (-1, 1)]
        knots.append(line[:2] - (0, 0, .002))
    g.cords(part, threads, .0011, sides=6)
    g.cords(part, [geometry.resample(knot, 3) for knot in knots], .0024, sides=8)
