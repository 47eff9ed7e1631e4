"""Lines and flat outlines: their lengths, directions and even spacing."""

from __future__ import annotations

import numpy as np

Array = np.ndarray


def unit(vectors) -> Array:
    """Vectors scaled to length one, along the last axis."""
    vectors = np.asarray(vectors, float)
    return vectors / (np.linalg.norm(vectors, axis=-1, keepdims=True) + 1e-12)


def lengths_along(path: Array, closed: bool = False) -> Array:
    """Distance from the start at every point (one more entry if closed)."""
    path = np.asarray(path, float)
    if closed:
        path = np.vstack([path, path[:1]])
    steps = np.linalg.norm(np.diff(path, axis=0), axis=1)
    return np.concatenate([[0.0], np.cumsum(steps)])


def resample(path: Array, count: int, closed: bool = False, shares: Array | None = None) -> Array:
    """The same line with `count` points, evenly spaced or at `shares` of its length."""
    path = np.asarray(path, float)
    distance = lengths_along(path, closed)
    points = np.vstack([path, path[:1]]) if closed else path
    if shares is None:
        shares = np.linspace(0.0, 1.0, count, endpoint=not closed)
    wanted = np.asarray(shares) * distance[-1]
    return np.stack([np.interp(wanted, distance, points[:, axis]) for axis in range(path.shape[1])], axis=1)


def tangents_of(path: Array, closed: bool = False) -> Array:
    """Unit direction of travel at every point."""
    path = np.asarray(path, float)
    if closed:
        return unit(np.roll(path, -1, 0) - np.roll(path, 1, 0))
    return unit(np.gradient(path, axis=0))


def rounded_rectangle(width: float, height: float, radius: float, count: int = 96) -> Array:
    """Closed outline (x, z) centred on the origin, counter-clockwise."""
    radius = min(radius, width / 2 - 1e-4, height / 2 - 1e-4)
    corners = []
    for centre_x, centre_z, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        angle = np.radians(np.linspace(start, start + 90, 24))
        centre = np.array([centre_x * (width / 2 - radius), centre_z * (height / 2 - radius)])
        corners.append(centre + radius * np.stack([np.cos(angle), np.sin(angle)], 1))
    outline = np.vstack(corners)
    # Corners keep their own points: even spacing would flatten small radii.
    straight = []
    for corner, following in zip(range(4), (1, 2, 3, 0)):
        start, end = corners[corner][-1], corners[following][0]
        straight.append(start + (end - start) * np.linspace(0, 1, 12)[1:-1, None])
    pieces = []
    for corner in range(4):
        pieces += [corners[corner][:: max(1, 24 // max(4, count // 12))], corners[corner][-1:], straight[corner]]
    outline = np.vstack(pieces)
    keep = np.concatenate([[True], np.linalg.norm(np.diff(outline, axis=0), axis=1) > 1e-6])
    return outline[keep]


def ellipse(width: float, height: float, count: int = 64) -> Array:
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.stack([width / 2 * np.cos(angle), height / 2 * np.sin(angle)], 1)


def inset(outline: Array, distance: float) -> Array:
    """A closed counter-clockwise outline moved inwards by `distance`."""
    direction = tangents_of(outline, closed=True)
    return outline + distance * np.stack([-direction[:, 1], direction[:, 0]], 1)


def rounded_polygon(corners, count: int = 240) -> Array:
    """Closed outline through corners (x, z, radius), counter-clockwise, evenly spaced."""
    corners = np.asarray(corners, float)
    points, radii = corners[:, :2], corners[:, 2]
    line = []
    for i in range(len(points)):
        here, before, after = points[i], points[i - 1], points[(i + 1) % len(points)]
        into, out = unit(before - here), unit(after - here)
        angle = np.arccos(np.clip(into.dot(out), -0.9999, 0.9999))
        cut = min(radii[i] / np.tan(angle / 2), 0.49 * np.linalg.norm(before - here), 0.49 * np.linalg.norm(after - here))
        radius = cut * np.tan(angle / 2)
        centre = here + unit(into + out) * radius / np.sin(angle / 2)
        start, end = here + into * cut - centre, here + out * cut - centre
        from_angle = np.arctan2(start[1], start[0])
        sweep = (np.arctan2(end[1], end[0]) - from_angle + np.pi) % (2 * np.pi) - np.pi
        turn = from_angle + sweep * np.linspace(0, 1, 24)
        line.append(centre + radius * np.stack([np.cos(turn), np.sin(turn)], 1))
    return resample(np.vstack(line), count, closed=True)
