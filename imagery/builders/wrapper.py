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


FOLDED = (-.5, -.24, .04, .29, .5)          # edges of the layers a sash is folded in, in widths
LAYER = .0060                               # metres by which one lies over the next
BELLY = .0095                               # metres the middle of one stands up, at most


def folded(sash: Length, width, seed=3):
    """Lay a settled sash in narrow layers: their edges run unevenly along it. Returns where a share of its width lies now, row by row."""
    rng = np.random.default_rng(seed)
    along, n = -sash.flat[0, :, 1], len(sash.flat)
    sway = [.055 * np.sin(2 * np.pi * (along / rng.uniform(.45, .8) + rng.uniform())) + .02 * np.sin(2 * np.pi * (along / .17 + rng.uniform())) for _ in FOLDED[1:-1]]
    edges = np.stack([np.full(len(along), FOLDED[0]), *(at + s for at, s in zip(FOLDED[1:-1], sway)), np.full(len(along), FOLDED[-1])])
    across = sash.flat[:, 0, 0] / width
    layer = np.sum([smoothstep(edge - .012, edge + .012, across[:, None]) for edge in edges[1:-1]], 0)
    belly = sum(np.sin(np.pi * np.clip((across[:, None] - low) / (high - low), 0, 1)) for low, high in zip(edges, edges[1:]))
    soft = .6 + .4 * np.sin(2 * np.pi * (along / .43 + .3 * layer))
    sash.points = sash.points + sash.smooth_normal * (LAYER * (len(FOLDED) - 2 - layer) + BELLY * soft * belly)[..., None]
    even = np.array(FOLDED)

    def column(share, row):
        """Index of the column at which this share of the unfolded width lies."""
        return (np.interp(share, even, edges[:, row]) + .5) * (n - 1)
    return column


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
