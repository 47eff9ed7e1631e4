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
    open_at: angle where it begins (degrees, -90 is the front); gap: metres between two turns; sweep: metres its outer corner is drawn up.
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


def wound(cut: Wrapper) -> Length:
    """Columns go round anticlockwise from above, rows from the upper edge down."""
    angle = np.radians(cut.open_at) + np.linspace(0, cut.turns * 2 * np.pi, 1200)
    wide, front, back = cut.ring
    layer = cut.gap * (angle - angle[0]) / (2 * np.pi)
    line = np.stack([(wide + layer) * np.cos(angle), (np.where(np.sin(angle) < 0, front, back) + layer) * np.sin(angle)], 1)
    total = geometry.arc_length(line)[-1]
    n, m = (4 * round(size / cut.cell / 4) + 1 for size in (total, cut.top - cut.low))
    line = geometry.resample(line, n)
    z = np.linspace(cut.top, cut.low, m)
    start = np.concatenate([np.repeat(line[:, None], m, 1), np.repeat(z[None, :, None], n, 0)], -1)
    flat = np.stack(np.meshgrid(np.linspace(0, total, n), z, indexing="ij"), -1)
    bend = np.where(flat[..., 1] < cut.low + .025, cut.hem_bend, cut.bend)
    return Length(flat, start, start * (1, 1, 0), bend, smoothstep(cut.top - .05, cut.top - .01, flat[..., 1]))


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
