"""Flat patterns of the pieces of a shoe's upper: how each lay on the table before it was lasted. Where the last is domed a piece cannot keep all lengths:
it is eased evenly, never folded. Padding takes up no cloth: pieces are cut for the bare last. Units: su."""
from __future__ import annotations

import numpy as np

from builders.shoe_lines import between_rows
from studio import geometry as g

MARGIN = .06                       # su beyond a piece's edge that its pattern goes on
STEPS = ((16, 240), (5, 180))      # every how many points of the last a pattern is laid, and how often it is bettered


def over_foot(surface, field):
    """UV of a piece that lies over the ridge of the foot: u from the tip back, v across (outer side positive)."""
    return _unhalved(_eased(_over(surface.bare), _over(field), _over(surface.uv)))


def over_toe(surface, field):
    """The same of a piece that goes on down round the toe, where its two sides are one."""
    return _unhalved(_eased(_over(surface.bare), _over(field), _over(surface.uv), closed=True))


def round_toe(surface, field):
    """UV of a wall that stands round the toe from heel to heel: u from the heel's outer side, v up."""
    n, points = surface.n, _around(surface.bare)
    along = g.arc_length(points[:, points.shape[1] // 4])
    up = np.pad(np.linalg.norm(np.diff(points, axis=1), axis=2).cumsum(1), ((0, 0), (1, 0)))
    flat = _eased(points, _around(field), np.stack(np.broadcast_arrays(along[:, None], up), -1))
    return np.concatenate([flat[n - 1::-1], flat[:n - 1:-1][1:], flat[n - 1:n]])


def _over(values):
    """Values of a surface (2n-1, k, ...) from the tip back (n), each row from the sole's outer edge over the ridge to the inner edge (2k-1)."""
    n = (len(values) + 1) // 2
    return np.concatenate([values[:n], values[:n - 2:-1, ::-1][:, 1:]], 1)


def _unhalved(values):
    """The same back on the surface: its outer side from the tip to the heel, its inner side from the heel to the tip."""
    k = (values.shape[1] + 1) // 2
    return np.concatenate([values[:, :k], values[:-1, :k - 2:-1][::-1]])


def _around(values):
    """Values of a surface (2n-1, k, ...) from the heel's outer side round the toe, whose two rows are one, to the heel again (2n-1)."""
    n = (len(values) + 1) // 2
    return np.concatenate([values[n - 1::-1], values[-2:n - 2:-1]])


def _eased(points, field, guess, closed=False):
    """The piece of a grid where the field is negative, laid flat from a guess, first over long stretches, then the short ones. closed: the two halves
    of the first row are one."""
    uv = guess
    for step, rounds in STEPS:
        rows, cols = (np.unique(np.r_[np.arange(0, size, step), size - 1]) for size in points.shape[:2])
        some = np.ix_(rows, cols)
        uv = between_rows(_shaped(points[some], uv[some], field[some] < MARGIN, rounds, closed), rows, cols, points.shape[:2])
    return uv


CORNERS = ((slice(-1), slice(-1)), (slice(1, None), slice(-1)), (slice(1, None), slice(1, None)), (slice(-1), slice(1, None)))


def _shaped(points, uv, kept, rounds, closed):
    """Flat places where every cell of a grid (of those whose corners are kept) has nearly the shape it has on the last: time and again each is laid down
    as it was cut, only turned, and a corner comes to the middle of where its cells want it. Places and shapes are complex numbers."""
    corners = lambda values: np.stack([values[corner] for corner in CORNERS], 2)
    on = corners(kept).all(-1)[..., None]
    shape = _laid_down(corners(points), corners(uv)) * on
    flat = uv[..., 0] + 1j * uv[..., 1]
    count = _summed(np.repeat(on, 4, -1), flat.shape)
    for _ in range(rounds):
        now = corners(flat)
        middle = now.mean(-1, keepdims=True)
        turn = ((now - middle) * shape.conj()).sum(-1, keepdims=True)
        wanted = (middle + shape * turn / np.maximum(np.abs(turn), 1e-12)) * on
        flat = np.where(count > 0, _summed(wanted, flat.shape) / np.maximum(count, 1), flat)
        if closed:
            flat[0] = (flat[0] + flat[0, ::-1]) / 2
    return np.stack([flat.real, flat.imag], -1)


def _summed(of_corners, shape):
    """For each point of a grid the sum over its cells of what they say of it (n-1, m-1, 4)."""
    total = np.zeros(shape, of_corners.dtype if of_corners.dtype != bool else float)
    for number, corner in enumerate(CORNERS):
        total[corner] += of_corners[..., number]
    return total


def _laid_down(cells, uv):
    """Cells (n, m, 4, 3), each laid in its own plane around its middle: complex numbers, seen from the side from which the pattern `uv` is seen."""
    cells = cells - cells.mean(2, keepdims=True)
    ahead = cells[..., 2, :] - cells[..., 0, :]
    frame = np.stack([ahead, np.cross(np.cross(ahead, cells[..., 3, :] - cells[..., 1, :]), ahead)], -2)
    frame /= np.linalg.norm(frame, axis=-1, keepdims=True) + 1e-12
    flat = np.einsum("...kc,...dc->...kd", cells, frame) @ [1, 1j]
    turned = np.cross(uv[..., 2, :] - uv[..., 0, :], uv[..., 3, :] - uv[..., 1, :]).sum() < 0
    return flat.conj() if turned else flat
