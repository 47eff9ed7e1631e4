"""Lines on the surface of a last: how they are joined and evened, and the direction in which a field rises there."""
from __future__ import annotations

import numpy as np

from studio import geometry as g


def gradient(points, field):
    """Direction on a surface in which a field rises (n, m, 3)."""
    along, up = np.gradient(points, axis=0), np.gradient(points, axis=1)
    rise, climb = np.gradient(field, axis=0)[..., None], np.gradient(field, axis=1)[..., None]
    dot = lambda a, b: (a * b).sum(-1, keepdims=True)
    a, b, skew = dot(along, along), dot(up, up), dot(along, up)
    return ((b * rise - skew * climb) * along + (a * climb - skew * rise) * up) / (a * b - skew ** 2 + 1e-12)


def between(values, places):
    """Values of a grid (n, m, c) at broken places (k, 2+): row, column."""
    low = np.minimum(places[:, :2].astype(int), np.array(values.shape[:2]) - 2)
    (i, j), (s, t) = low.T, (places[:, :2] - low).T[..., None]
    return (values[i, j] * (1 - s) + values[i + 1, j] * s) * (1 - t) + (values[i, j + 1] * (1 - s) + values[i + 1, j + 1] * s) * t


def joined(paths, gap=.012):
    """Paths whose ends meet, made one."""
    paths = list(paths)
    for path in list(paths):
        if not any(path is p for p in paths):
            continue
        for other in paths:
            if other is path:
                continue
            for a in (path, path[::-1]):
                for b in (other, other[::-1]):
                    if np.linalg.norm(a[-1, :3] - b[0, :3]) < gap:
                        rest = [p for p in paths if p is not path and p is not other]
                        return joined([np.vstack([a, b[1:]])] + rest, gap)
    return paths


def even(path, spacing, rounds=2, closed=False):
    """The path with points at even distances (of its first three columns), a little smoothed; a closed one without its last point."""
    along = g.arc_length(path[:, :3])
    wanted = np.linspace(0, along[-1], max(6, int(along[-1] / spacing)), endpoint=not closed)
    path = np.stack([np.interp(wanted, along, column) for column in path.T], 1)
    for _ in range(rounds):
        middle = .25 * np.roll(path, 1, 0) + .5 * path + .25 * np.roll(path, -1, 0)
        path = middle if closed else np.vstack([path[:1], middle[1:-1], path[-1:]])
    return path


def between_rows(values, rows, cols, shape):
    """Every point of a grid from some of its rows and columns."""
    down = np.array([np.interp(np.arange(shape[0]), rows, values[:, j, c]) for j in range(len(cols)) for c in range(2)]).reshape(len(cols), 2, shape[0])
    return np.array([np.interp(np.arange(shape[1]), cols, down[:, c, i]) for i in range(shape[0]) for c in range(2)]).reshape(shape[0], 2, shape[1]).transpose(0, 2, 1)
