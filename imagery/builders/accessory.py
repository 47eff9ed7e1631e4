"""Accessories: spectacles, watches, caps, cloths and jewellery, each from a few measured pieces.

Units: scene units (su); what one su stands for is said with each silhouette, since small
things are modelled larger than bags. Objects face -y and stand or hang around z.
"""

from __future__ import annotations

import numpy as np

from studio import geometry

from . import solids as s
from .solids import Array


# ---------------------------------------------------------------- belt


def coil(turns: float, inner: float, outer: float, start_degrees: float, count: int = 560) -> Array:
    """A flat spiral (x, y), counter-clockwise from `inner` to `outer` radius; nobody rolls a belt evenly."""
    share = np.linspace(0, 1, count)
    angle = np.radians(start_degrees) + 2 * np.pi * turns * share
    radius = inner + (outer - inner) * share**0.92 + 0.026 * np.sin(1.43 * angle + 0.6) * np.sin(np.pi * share) ** 0.5
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1)


# ---------------------------------------------------------------- spectacles


def lens(outline: Array, bow, dome: float) -> s.Shape:
    """A curved pane inside a rim outline (x, z)."""
    centre = outline.mean(0)
    rows = []
    for share in np.linspace(1.04, 0, 26):
        flat = centre + (outline - centre) * share
        rows.append(np.stack([flat[:, 0], bow(flat[:, 0]) - dome * (1 - share**2), flat[:, 1]], 1))
    return s.grid(np.array(rows), closed_columns=True)


# ---------------------------------------------------------------- watch


def faceted(middle: Array, half: Array, high: Array, face: s.Frame) -> s.Shape:
    """A baton with a sharp ridge: one facet on either side of it, and its ends.

    middle: (n, 2) points of the ridge on the dial; half: half width at each; high: height of the ridge at each.
    """
    along = np.gradient(middle, axis=0)
    aside = np.stack([along[:, 1], -along[:, 0]], 1) / np.linalg.norm(along, axis=1)[:, None] * half[:, None]
    edges = [face.place(middle + side * aside, 0.0) for side in (-1, 1)]
    ridge = face.place(middle, 0.0) + high[:, None] * face.facing
    return s.join([s.grid(np.array([ridge, edges[0]])), s.grid(np.array([edges[1], ridge]))])


def hand(length: float, width: float, tail: float, hour_angle: float, height: float, face: s.Frame) -> s.Shape:
    """A tapering watch hand with a ridge; `hour_angle` in degrees clockwise from twelve."""
    a = np.radians(hour_angle)
    way = np.linspace(-tail, length, 60)
    half = width / 2 * np.interp(way / length, [-tail / length, 0, 0.25, 0.8, 1], [0.35, 0.8, 1.0, 0.62, 0.06])
    above = s.Frame(face.at + face.facing * height, face.right, face.up)
    return faceted(way[:, None] * np.array([np.sin(a), np.cos(a)]), half, 0.010 + 0.42 * half, above)


def index_mark(length: float, width: float, hour_angle: float, radius: float, face: s.Frame) -> s.Shape:
    """An applied hour mark: a faceted baton whose ends slope down."""
    a = np.radians(hour_angle)
    way = np.array([-0.5, -0.46, -0.40, 0.40, 0.46, 0.5]) * length
    slope = np.array([0, 0.5, 1, 1, 0.5, 0])
    return faceted((radius + way)[:, None] * np.array([np.sin(a), np.cos(a)]), np.full(6, width / 2), 0.010 + 0.024 * slope, face)


# ---------------------------------------------------------------- cloth


def gathered(profile: Array, width: float, half: float, count: int, columns: int = 420, seed: int = 5) -> tuple[Array, Array]:
    """A cloth that hangs over a rail, gathered to the width 2 `half`: points (len(profile), columns, 3) and their UV.

    profile: (y, z) from the hem behind over the rail to the hem in front. Its sides are parallel: whatever it is wider lies in `count` folds, flat pleats
    on one another at the rail and round tubes below, in each of its rows as much.
    """
    rng = np.random.default_rng(seed)
    across = np.linspace(-1, 1, columns)
    places = np.cumsum(np.append(0, rng.uniform(0.50, 1.70, count)))
    places = -1 + 2 * places / places[-1]
    pitch = np.interp(across, (places[1:] + places[:-1]) / 2, np.diff(places)) * count / 2
    heights = rng.uniform(0.50, 1.0, count + 1)
    distance = s.lengths_along(profile)
    crest = distance[int(np.argmax(profile[:, 1]))]
    along = s.tangents_of(profile)
    outward = np.stack([along[:, 1], -along[:, 0]], 1)
    points = np.empty((len(profile), columns, 3))
    for i, (y, z) in enumerate(profile):
        fallen = (distance[i] - crest) / 2.9
        down, side = abs(fallen), np.sign(fallen)
        open_ = geometry.smoothstep(0.0, 0.42, down)
        drift = across + open_ * (1 - across**2) * (0.11 * np.sin(2.6 * across + 2.4 * down + side) + 0.055 * np.sin(5.2 * across - 3.1 * down + 2 * side))
        phase = 2 * np.pi * np.interp(drift, places, np.arange(count + 1))
        strength = np.interp(drift, places, heights) * (1 + 0.25 * open_ * np.sin(4 * drift + 3.4 * down + side))
        lapped = (0.066 - 0.034 * open_) * np.sin(2 * phase + 0.5 * np.sin(phase)) * np.minimum(pitch, 1.2) * np.clip(12 * (1 - np.abs(across)), 0, 1)
        x = half * drift + lapped + 0.02 * side * down
        low, high = 0.0, 0.4
        for _ in range(22):
            depth = (low + high) / 2
            raised = depth * strength * np.cos(phase)
            low, high = (depth, high) if np.hypot(np.diff(x), np.diff(raised)).sum() < width else (low, depth)
        depth = 0.026 * (1 - open_) + depth * open_
        raised = depth * strength * np.cos(phase) + (1 - open_) * depth
        points[i] = np.stack([x, y + outward[i, 0] * raised, z + outward[i, 1] * raised - 0.022 * np.cos(phase) * open_ * down], 1)
    return points, np.stack(np.meshgrid(across * width / 2, distance), -1)
