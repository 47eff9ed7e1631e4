"""What a section makes that is carried along a line: straps, cords, piping and bars."""

from __future__ import annotations

import numpy as np

from builders.solids.lines import Array, ellipse, lengths_along, tangents_of, unit
from builders.solids.surfaces import grid
from studio.geometry import Shape

#: A groove that is cut for a seam: how deep it is, half its width at the bottom and at the top, and where the face is flat again.
GROOVE = (0.0048, 0.0036, 0.0068, 0.011)


def bar_section(width: float, thickness: float, rounding: float | None = None, groove: float = 0.0, faces=(1,)) -> Array:
    """Closed cross-section of a strap: flat faces, rounded edges. First axis is the width.

    groove: how far from both edges a groove is cut for a seam, into the upper (+1) and lower (-1) face as `faces` says.
    """
    radius = min(rounding if rounding is not None else thickness / 2, thickness / 2, width / 2)
    half = width / 2 - radius
    points = []
    for side_x, side_y, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        angle = np.radians(np.linspace(start, start + 90, 6))
        centre = np.array([side_x * (width / 2 - radius), side_y * (thickness / 2 - radius)])
        points.append(centre + radius * np.stack([np.cos(angle), np.sin(angle)], 1))
        if start in (0, 180):
            for x, deep in _across(half, width / 2 - groove if groove and side_y in faces else 0.0):
                points.append(np.array([[side_x * x, side_y * (thickness / 2 - deep)]]))
    return np.vstack(points)


def _across(half: float, groove: float) -> list[tuple[float, float]]:
    """Points (x, depth) over a face from one side to the other: a few to keep its shading flat, and grooves at both sides of its middle."""
    if not groove:
        return [(half * share, 0.0) for share in (0.94, 0.0, -0.94)]
    deep, bottom, top, flat = GROOVE
    steps = ((flat, 0.0), (top, 0.0), (bottom, deep), (-bottom, deep), (-top, 0.0), (-flat, 0.0))
    right = [(groove + step, down) for step, down in steps if groove + step < 0.98 * half]
    return [*right, (0.0, 0.0), *[(-x, down) for x, down in right[::-1]]]


def round_section(radius: float, count: int = 16) -> Array:
    return ellipse(2 * radius, 2 * radius, count)


def sweep_frames(path: Array, normal, closed: bool = False) -> tuple[Array, Array, Array]:
    """Tangent, side and normal at every point of a path.

    `normal` is one vector, carried along without twist, or one vector per point.
    """
    path = np.asarray(path, float)
    direction = tangents_of(path, closed)
    normal = np.asarray(normal, float)
    if normal.ndim == 1:
        current = normal - direction[0] * normal.dot(direction[0])
        if np.linalg.norm(current) < 1e-3:
            current = np.cross(direction[0], [0.3, 0.5, 0.8])
        carried = []
        for step in direction:
            current = unit(current - step * current.dot(step))
            carried.append(current)
        normal = np.array(carried)
    else:
        normal = unit(normal - direction * np.sum(normal * direction, 1, keepdims=True))
    return direction, np.cross(direction, normal), normal


def sweep(path, section, normal=(0, 0, 1), closed: bool = False, widths=None, heights=None, cap: float = 0.012) -> Shape:
    """A section carried along a path; its first axis lies sideways, its second along `normal`.

    `widths` and `heights` scale the section along the way (one value per point).
    Open ends are closed with a small bevel of `cap`.
    """
    path, section = np.asarray(path, float), np.asarray(section, float)
    direction, side, up = sweep_frames(path, normal, closed)
    count = len(path)
    widths = np.ones(count) if widths is None else np.asarray(widths, float)
    heights = widths if heights is None else np.asarray(heights, float)
    rings = (
        path[:, None]
        + (widths[:, None] * section[:, 0])[..., None] * side[:, None]
        + (heights[:, None] * section[:, 1])[..., None] * up[:, None]
    )
    if not closed:
        rings = np.concatenate(
            [_end(rings[0], path[0], -direction[0], cap)[::-1], rings, _end(rings[-1], path[-1], direction[-1], cap)]
        )
    return grid(rings, closed_rows=closed, closed_columns=True)


def _end(ring: Array, centre: Array, outward: Array, bevel: float) -> Array:
    """Rings that close the end of a sweep: a rounded shoulder, then a flat face."""
    size = np.median(np.linalg.norm(ring - centre, axis=1)) + 1e-9
    bevel = min(bevel, 0.5 * size)
    rows = []
    for angle in np.radians((35, 65, 90)):
        rows.append(centre + (ring - centre) * (1 - bevel / size * (1 - np.cos(angle))) + outward * bevel * np.sin(angle))
    face = rows[-1] - centre - outward * bevel
    rows += [centre + outward * bevel + face * share for share in (0.9, 0.4, 0.0)]
    return np.array(rows)


def tube(path, radius: float, normal=(0, 0, 1), closed: bool = False, taper=None, count: int = 16) -> Shape:
    """A round cord, wire or piping along a path."""
    return sweep(path, round_section(radius, count), normal, closed, widths=taper)


def strap(path, width: float, thickness: float, normal, tip: float = 0.0, tail: float = 0.0, rounding: float | None = None, groove: float = 0.0, faces=(1,)) -> Shape:
    """A leather strap along a path, `normal` out of its face.

    `tip` and `tail` round off the last and the first stretch of that length. `rounding`, `groove`, `faces`: as for `bar_section`.
    """
    path = np.asarray(path, float)
    distance = lengths_along(path)
    widths = np.ones(len(path))
    for length, from_end in ((tip, distance[-1] - distance), (tail, distance)):
        if length > 0:
            share = np.clip(from_end / length, 0, 1)
            widths = np.minimum(widths, np.sqrt(np.clip(1 - (1 - share) ** 2, 0, 1)) * 0.96 + 0.04)
    section = bar_section(width, thickness, rounding, groove, faces)
    return sweep(path, section, normal, widths=widths, heights=np.ones(len(path)))
