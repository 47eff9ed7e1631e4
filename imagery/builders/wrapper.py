"""Lengths of cloth that are wound round the body or laid on it, not sewn: the iro, and the ipele over one shoulder.

Both are pieces of a SewnGarment and settle with what they lie on.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from studio import geometry
from studio.cloth import Sheet
from studio.geometry import inward, smoothstep


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


def smoothed(length: Length, below, rounds=24):
    """Its small crumples stroked out downwards, in place, where nothing lies on it: z below which."""
    long = length.points.copy()
    for _ in range(rounds):
        long[:, 1:-1] += .25 * (long[:, :-2] + long[:, 2:] - 2 * long[:, 1:-1])
    free = smoothstep(below + .04, below - .02, length.points[..., 2])
    length.take(length.points + free[..., None] * (long - length.points))


def tucked(length: Length, folds, covered=9.0):
    """Folds that run from where the outer end is tucked in, in place: each is where it ends (metres back along the cloth, metres down), how wide, how high.
    covered: height above which other cloth lies close on it and presses them flat."""
    back, down = length.flat[..., 0].max() - length.flat[..., 0], length.flat[..., 1].max() - length.flat[..., 1]
    raised = np.zeros(back.shape)
    for (far, low), wide, rise in folds:
        reach = np.hypot(far, low)
        on, off = (back * far + down * low) / reach, (back * low - down * far) / reach
        share = np.clip(on / reach, 0, 1)
        broad = wide * (.5 + .9 * share)
        raised += rise * smoothstep(0, .15, share) * smoothstep(1, .45, share) * (np.exp(-(off / broad) ** 2) - .55 * np.exp(-(off / broad + 1.7) ** 2))
    raised *= smoothstep(covered, covered - .06, length.points[..., 2])
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


LAYER = .0015          # metres of a sash's cloth
# folds of a sash: share of its width, how far each drifts on its way down, half width, metres it stands out on the shoulder, share of it that is left below
STOLE_FOLDS = ((.22, -.05, .085, .0075, .45), (.50, .06, .10, .0105, .55), (.80, .03, .095, .0090, .75))


@dataclass
class Stole:
    """A sash laid in flat folds: `layers` are the columns of each, from the one that lies on the body to the uppermost; `outward`: away from the body."""
    layers: tuple
    outward: np.ndarray


def folded(sash: Length, width=.156, inner=(.013, .029), outer=.012, gap=.0026, from_edge=.008, gathered=.15) -> Stole:
    """Lay a settled sash as it is carried: folded lengthwise into four flat layers, whose edges lie beside one another as fine steps.

    width: of the folded sash; inner: metres from its inner edge to the fold and to the selvedge above it; outer: from its outer fold to the one above;
    gap: between two layers; from_edge: metres of the settled cloth left free at its inner edge; gathered: share of its width lost on the shoulder.
    """
    base, normal = _calm(sash.points), _calm(sash.smooth_normal)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    along, count = -sash.flat[0, :, 1], len(sash.points)
    fallen = base[..., 2].max() - base[..., 2].mean(0)                            # metres below the shoulder
    low = smoothstep(.05, .55, fallen)
    gap = gap + .0012 * low
    sway = lambda size, at: low * .0030 * np.sin(2 * np.pi * along / size + at)
    left = (0 * low, inner[0] + sway(.47, .4), inner[1] + sway(.58, 2.1))
    right = (width + sway(.71, .9), width - outer + sway(.53, 3.0))
    stretches = ((left[0], right[0]), (right[0], left[1]), (left[1], right[1]), (right[1], left[2]))
    across, level, layers = [], [], []
    for k, (begin, end) in enumerate(stretches):
        way = 1 - 2 * (k % 2)                                                     # a fold takes half a gap at either end
        begin, end = begin + way * gap / 2 * (k > 0), end - way * gap / 2 * (k < 3)
        first = len(across)
        across += [begin + (end - begin) * t for t in np.linspace(0, 1, 49)]
        level += [k] * 49
        layers.append(slice(first, len(across)))
        if k < 3:
            bend = np.linspace(-np.pi / 2, np.pi / 2, 9)[1:-1]
            across += [end + way * gap / 2 * np.cos(angle) for angle in bend]
            level += [k + .5 + .5 * np.sin(angle) for angle in bend]
    across, level = np.array(across), np.array(level)[:, None]
    # gathered on the shoulder it lies in soft folds, which spread and run out on their way down, each to its own side
    share, wave = across / width, 0
    for at, drift, wide, rise, left_over in STOLE_FOLDS:
        off = (share - at - drift * low - .012 * np.sin(7 * along + 9 * at)) / (wide * (1 + .5 * low))
        wave = wave + rise * (1 - (1 - left_over) * low) * (np.exp(-off ** 2) - .35 * np.exp(-(off - 1.7) ** 2))
    above = gap * level + LAYER + .0030 + np.maximum(wave + .0014, 0)
    # its layers do not end together, and what lies further out over the shoulder reaches less far down
    row = np.arange(len(along)) + (.55 * (level - 1) + 1.5 * (share - .5) + .30 * np.sin(9 * share)) * np.linspace(1, -1, len(along))
    cell = np.linalg.norm(np.diff(base, axis=0), axis=-1).mean()
    column = (across * (1 - gathered * smoothstep(.30, .0, fallen)) + from_edge) / cell
    points, outward = (_between(grid, column, row) for grid in (base, normal))
    cloth = geometry.arc_length(np.stack([across[:, -1], above[:, -1]], 1))
    sash.take_folded(points + above[..., None] * outward, outward, np.stack(np.broadcast_arrays((cloth - cloth[-1] / 2)[:, None], along[None]), -1))
    sash.smooth_normal = geometry.normals(sash.points)
    if (sash.smooth_normal * outward)[layers[-1]].sum() < 0:
        sash.smooth_normal *= -1
    return Stole(tuple(layers), outward)


def _calm(grid, rounds=10):
    """The grid without its small creases: folded cloth is too thick to have any."""
    grid = grid.copy()
    for _ in range(rounds):
        grid += inward(grid)
        grid[:, 1:-1] += .25 * (grid[:, :-2] + grid[:, 2:] - 2 * grid[:, 1:-1])
    return grid


def _between(grid, i, j):
    """Values of a grid at fractional places, continued beyond its ends."""
    a, b = (np.clip(k.astype(int), 0, size - 2) for k, size in ((i, grid.shape[0]), (j, grid.shape[1])))
    s, t = (i - a)[..., None], (j - b)[..., None]
    return (1 - s) * ((1 - t) * grid[a, b] + t * grid[a, b + 1]) + s * ((1 - t) * grid[a + 1, b] + t * grid[a + 1, b + 1])


def twisted_fringe(g, part, ends, length=.070, seed=1):
    """A fringe below a row of points: fine cords of two threads each, knotted in threes, that hang beside one another and end where they may."""
    rng = np.random.default_rng(seed)
    t = np.linspace(0, 1, 41)[:, None]
    groups = np.arange(len(ends)) // 3
    leans = rng.normal(0, (.0030, .0018), (groups[-1] + 1, 2))
    threads = []
    for end, group in zip(ends, groups):
        stray = np.append(leans[group] + rng.normal(0, .0022, 2), 0)
        drawn = .55 * (ends[groups == group].mean(0) - end) * np.exp(-((t - .16) / .14) ** 2)
        line = end + drawn + t * (0, 0, -length * rng.uniform(.72, 1.08)) + t ** 2 * stray + .0010 * np.sin(5 * t + rng.uniform(0, 6)) * t * (1, 0, 0)
        turn = 2 * np.pi * (7 * t + rng.uniform())
        size = .00055 * smoothstep(-.10, .08, t)
        threads += [line + size * np.concatenate([np.cos(turn + at), np.sin(turn + at), 0 * turn], 1) for at in (0, np.pi)]
    g.cords(part, threads, .00075, sides=6)
