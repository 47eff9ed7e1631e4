"""Seams, stitch by stitch."""

from __future__ import annotations

import numpy as np

from builders.solids.lines import lengths_along, unit
from builders.solids.surfaces import grid, join
from studio.geometry import Shape


def stitches(
    path, normals, length: float = 0.027, gap: float = 0.016, radius: float = 0.0074, slant: float = 4.0, sunk: float = 0.35
) -> Shape:
    """A machine's stitches along a path: short, as the thread's pull lets them into the leather by `sunk` of their radius.

    `normals` points out of the leather: one vector or one per point. Each stitch is a
    short spindle, turned by `slant` degrees out of the line as a hand-sewn one is.
    """
    path = np.asarray(path, float)
    normals = np.broadcast_to(np.asarray(normals, float), path.shape)
    distance = lengths_along(path)
    count = max(1, int(distance[-1] / (length + gap)))
    centres = (np.arange(count) + 0.5) * distance[-1] / count

    def at(position, values):
        return np.stack([np.interp(position, distance, values[:, axis]) for axis in range(3)], 1)

    start, end = at(centres - length / 2, path), at(centres + length / 2, path)
    out = unit(at(centres, normals))
    along = end - start
    span = np.linalg.norm(along, axis=1)
    good = span > 1e-4
    start, out, along, span = start[good], out[good], along[good], span[good]
    along = unit(along)
    out = unit(out - along * np.sum(out * along, 1, keepdims=True))
    side = np.cross(along, out)
    tilt = np.radians(slant)
    middle = start + along * span[:, None] / 2
    along, side = np.cos(tilt) * along + np.sin(tilt) * side, np.cos(tilt) * side - np.sin(tilt) * along
    ring_angles = np.linspace(0, 2 * np.pi, 7, endpoint=False)
    rows = []
    for share, scale, sink in (
        (-0.5, 0.3, -0.7),
        (-0.4, 0.85, 0.0),
        (-0.15, 1.0, 0.25),
        (0.15, 1.0, 0.25),
        (0.4, 0.85, 0.0),
        (0.5, 0.3, -0.7),
    ):
        centre = middle + along * (share * span)[:, None] + out * radius * (sink - sunk)
        rows.append(
            centre[:, None]
            + scale
            * radius
            * (np.cos(ring_angles)[None, :, None] * side[:, None] + np.sin(ring_angles)[None, :, None] * out[:, None])
        )
    rows = np.stack(rows, 1)  # stitches, rings, points
    return join([grid(stitch, closed_columns=True, uv=np.zeros((6, 8, 2))) for stitch in rows])


def sewn(path, normals, sunk=0.65) -> Shape:
    """A fine seam: stitches of three millimetres, the thread's length four fifths of it."""
    return stitches(path, normals, length=0.024, gap=0.006, radius=0.0048, slant=7.0, sunk=sunk)


def sewn_in_groove(path, normals) -> Shape:
    """A fine seam in the groove that `bar_section` cuts for it; the path lies on the face, above which hardly a stitch rises."""
    return sewn(path - normals * 0.0004, normals, sunk=1.05)
