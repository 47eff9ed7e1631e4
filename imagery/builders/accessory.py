"""Accessories: what belts and watches are made of besides solids.

Units: scene units (su); what one su stands for is said with each silhouette, since small
things are modelled larger than bags. Objects face -y and stand or hang around z.
"""

from __future__ import annotations

import numpy as np

from builders.solids import surfaces
from builders.solids.frames import Frame
from builders.solids.lines import Array, lengths_along, tangents_of, unit
from builders.solids.swept import GROOVE
from studio.geometry import Shape


# ---------------------------------------------------------------- belt


def coil(turns: float, inner: float, outer: float, start_degrees: float, count: int = 560) -> Array:
    """A flat spiral (x, y), counter-clockwise from `inner` to `outer` radius; nobody rolls a belt evenly."""
    share = np.linspace(0, 1, count)
    angle = np.radians(start_degrees) + 2 * np.pi * turns * share
    radius = inner + (outer - inner) * share**0.92 + 0.026 * np.sin(1.43 * angle + 0.6) * np.sin(np.pi * share) ** 0.5
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1)


def slotted(path: Array, width: float, thickness: Array, slot: tuple[float, float], high: float, inset: float, sewn: float) -> list[Shape]:
    """A strap of upright width along a level path, bent round a buckle, with an oblong slot in its middle for the prong.

    thickness: at every point. slot: from where to where along the path; high: half its height. inset: of the grooves for the
    seams along both edges; they end `sewn` along the path.
    """
    distance = lengths_along(path)
    out = unit(np.cross(tangents_of(path), [0, 0, 1.0]))
    middle, half = sum(slot) / 2, (slot[1] - slot[0]) / 2
    beyond = np.clip(np.abs(distance - middle) - (half - high), 0, high)  # into its round ends
    opening = np.where(np.abs(distance - middle) < half, np.sqrt(np.clip(high**2 - beyond**2, 0, None)), 0.0)
    deep, bottom, top, flat = GROOVE
    seam, edge = width / 2 - inset, width / 2 - 0.012
    grooved = deep * np.clip((sewn - distance) / 0.01, 0, 1)
    rows = []  # across the upper half: (height, how far out of the middle of the leather), from the slot over the outer face and the edge to the inner face
    for share in np.linspace(0, 1, 8):
        rows.append((opening + share * (seam - flat - opening), thickness / 2))
    for step, down in ((-top, 0), (-bottom, 1), (bottom, 1), (top, 0), (flat, 0)):
        rows.append((seam + step, thickness / 2 - down * grooved))
    before_edge = len(rows)
    for angle in np.radians(np.linspace(0, 90, 6)):
        rows.append((edge + 0.012 * np.sin(angle), thickness / 2 - 0.012 * (1 - np.cos(angle))))
    rows += [(z, -lift) for z, lift in rows[: before_edge - 1 : -1]]
    rows += [(opening + share * (seam - flat - opening), -thickness / 2) for share in np.linspace(1, 0, 8)]
    high_at = np.array([np.broadcast_to(z, distance.shape) for z, _ in rows])
    lift_at = np.array([np.broadcast_to(lift, distance.shape) for _, lift in rows])
    across = np.array(lengths_along(np.column_stack([high_at[:, 0], lift_at[:, 0]])))[:, None] + 0 * high_at
    halves = []
    for side in (1, -1):
        points = path + lift_at[..., None] * out + side * high_at[..., None] * np.array([0, 0, 1.0])
        uv = np.stack([distance + 0 * high_at, side * across], -1)
        halves.append(surfaces.grid(points[::side], uv=uv[::side]))
    inside = np.abs(distance - middle) <= half
    walls = []
    for side in (1, -1):
        rim = [path + level * (thickness / 2)[:, None] * out + side * opening[:, None] * np.array([0, 0, 1.0]) for level in (1, 0, -1)]
        walls.append(surfaces.grid(np.array(rim)[::side][:, inside]))
    upright = high_at[:, -1, None] * np.array([0, 0, 1.0])
    cut_end = surfaces.grid(np.array([path[-1] + lift_at[:, -1, None] * out[-1] + sign * upright for sign in (1, 0, -1)]))
    return [surfaces.join(halves), *walls, cut_end]


# ---------------------------------------------------------------- watch


def faceted(middle: Array, half: Array, high: Array, face: Frame) -> Shape:
    """A baton with a sharp ridge: one facet on either side of it, and its ends.

    middle: (n, 2) points of the ridge on the dial; half: half width at each; high: height of the ridge at each.
    """
    along = np.gradient(middle, axis=0)
    aside = np.stack([along[:, 1], -along[:, 0]], 1) / np.linalg.norm(along, axis=1)[:, None] * half[:, None]
    edges = [face.place(middle + side * aside, 0.0) for side in (-1, 1)]
    ridge = face.place(middle, 0.0) + high[:, None] * face.facing
    return surfaces.join([surfaces.grid(np.array([ridge, edges[0]])), surfaces.grid(np.array([edges[1], ridge]))])


def hand(length: float, width: float, tail: float, hour_angle: float, height: float, face: Frame) -> Shape:
    """A tapering watch hand with a ridge; `hour_angle` in degrees clockwise from twelve."""
    a = np.radians(hour_angle)
    way = np.linspace(-tail, length, 60)
    half = width / 2 * np.interp(way / length, [-tail / length, 0, 0.25, 0.8, 1], [0.35, 0.8, 1.0, 0.62, 0.06])
    above = Frame(face.at + face.facing * height, face.right, face.up)
    return faceted(way[:, None] * np.array([np.sin(a), np.cos(a)]), half, 0.010 + 0.42 * half, above)


def index_mark(length: float, width: float, hour_angle: float, radius: float, face: Frame) -> Shape:
    """An applied hour mark: a faceted baton whose ends slope down."""
    a = np.radians(hour_angle)
    way = np.array([-0.5, -0.46, -0.40, 0.40, 0.46, 0.5]) * length
    slope = np.array([0, 0.5, 1, 1, 0.5, 0])
    return faceted((radius + way)[:, None] * np.array([np.sin(a), np.cos(a)]), np.full(6, width / 2), 0.010 + 0.024 * slope, face)
