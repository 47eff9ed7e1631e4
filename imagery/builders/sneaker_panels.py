"""Pieces of a sneaker's upper: each cut flat from its own skin, laid over the others with a cut edge and sewn down. Units: su."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

import numpy as np

from builders.sneaker_last import pattern_over, pattern_round
from studio import geometry as g

STITCH = dict(length=.0300, gap=.0100, radius=.0052)


@dataclass(frozen=True)
class Piece:
    """field(surface) is negative where there is material; edge(surface) is the part of its border that is cut and sewn (all of it if None).

    lift: su of its face above the last, a number or a function of the surface; thick: su; rows: distances of its seams from the edge; over: it lies across the foot, else along the sides;
    stiff: it bridges the hollow below a padded collar, where it would else fold into itself.
    """
    part: str
    field: Callable
    edge: Callable | None = None
    lift: float | Callable = .024
    thick: float = .020
    rows: tuple = (.020, .042)
    over: bool = False
    inner: str | None = None
    thread: str = "thread"
    stiff: bool = False

    def __call__(self, scene, surface):
        field = self.field(surface)
        inward = -(self.edge(surface) if self.edge else field)
        lift = self.lift(surface) if callable(self.lift) else np.full(field.shape, self.lift)
        lifted = lift - .003 * np.exp(-inward.clip(0) / .006)                        # the cut edge is pressed down
        for row in self.rows:
            sewn = g.smoothstep(.3 * row, .9 * row, -field)                          # a seam ends before another border
            lifted = lifted - .0060 * sewn * np.exp(-((inward - row) / .010) ** 2)   # and thread draws in
        lifted = lifted * (1 - .55 * g.smoothstep(.16, .04, surface.height))         # skived where the sole takes it in
        bed, normal = self._bridged(surface, lift) if self.stiff else (surface.points, surface.normal)
        laid = lambda by: bed + normal * by[..., None]
        points = laid(lifted)
        uv = (pattern_over if self.over else pattern_round)(surface, field)
        scene.add(self.part, g.cut(points, field, uv, flip=surface.flip), thickness=self.thick, inner=self.inner, weld=True, sharp=50)
        for row in self.rows:
            for path in g.contours(laid(lifted + .0024), row - inward, .10):
                for run in _on_piece(points if self.stiff else surface.points, surface, field, g.smooth_path(path), row):
                    scene.stitches(self.thread, run, **STITCH)

    @staticmethod
    def _bridged(surface, lift):
        """What a stiff piece lies on: points raised where they are hollow, and normals, evened out up and down."""
        lifted = surface.lifted(lift)
        raised = ((_evened(lifted, 40) - lifted) * surface.normal).sum(-1).clip(0)
        face = _evened(lifted + surface.normal * raised[..., None], 6)
        normal = _evened(surface.normal, 24)
        normal /= np.linalg.norm(normal, axis=-1, keepdims=True) + 1e-9
        return face - normal * lift[..., None], normal


def _evened(values, rounds):
    """Values of a last's grid (n, m, 3) evened out along its columns, up and down."""
    for _ in range(rounds):
        values = np.concatenate([values[:, :1], .25 * values[:, :-2] + .5 * values[:, 1:-1] + .25 * values[:, 2:], values[:, -1:]], 1)
    return values


def _on_piece(points, surface, field, path, inset):
    """The stretches of a seam that lie well inside the piece and clear of the sole; points: of the last, or where the piece lies clear of it."""
    cloud, values, heights = points.reshape(-1, 3), field.ravel(), surface.height.ravel()
    nearest = np.array([((cloud - p) ** 2).sum(1).argmin() for p in path])
    good = (values[nearest] < -inset * .6) & (heights[nearest] > .02)
    return [run for run in np.split(path, np.flatnonzero(np.diff(good)) + 1) if len(run) > 5 and good[np.abs(path - run[0]).sum(1).argmin()]]


def worn(*creases, ripple=.006):
    """Padding for Shoe: what lasting and trying on leave in leather: soft creases (x, height, lean, length, depth) and a faint unevenness."""
    def swell(surface):
        x, z = surface.x, surface.height
        uneven = np.sin(5.1 * x + 2.0 * z + 1.3 * surface.side) * np.sin(7.3 * z - 3.2 * x + .7) * ripple * g.smoothstep(.05, .25, z)
        uneven = uneven * g.smoothstep(.02, .20, surface.from_ridge) * g.smoothstep(.05, .40, x)      # both sides meet there
        for at_x, at_z, lean, length, depth in creases:
            ahead, up = x - at_x, z - at_z
            across = ahead * np.cos(lean) - up * np.sin(lean)
            along = ahead * np.sin(lean) + up * np.cos(lean)
            bent = across - .25 * along ** 2
            uneven = uneven - depth * np.exp(-(bent / .028) ** 2 - (along / length) ** 2) + .5 * depth * np.exp(-((bent - .05) / .035) ** 2 - (along / length) ** 2)
        return uneven
    return swell


def together(*paddings):
    """Several paddings at once."""
    return lambda surface: sum(padding(surface) for padding in paddings)
