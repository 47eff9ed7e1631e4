"""Accessories: spectacles, watches, caps, cloths and jewellery, each from a few measured pieces.

Units: scene units (su); what one su stands for is said with each silhouette, since small
things are modelled larger than bags. Objects face -y and stand or hang around z.
"""

from __future__ import annotations

import numpy as np

from . import solids as s
from .bag import put
from .solids import Array

__all__ = ["put"]


# ---------------------------------------------------------------- belt


def coil(turns: float, inner: float, outer: float, start_degrees: float, count: int = 560) -> Array:
    """A flat spiral (x, y), counter-clockwise from `inner` to `outer` radius."""
    share = np.linspace(0, 1, count)
    angle = np.radians(start_degrees) + 2 * np.pi * turns * share
    radius = inner + (outer - inner) * share**0.92
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1)


# ---------------------------------------------------------------- spectacles


def spectacle_rim(outer: Array, inner: Array, depth: float, bow) -> s.Shape:
    """The rim between two outlines (x, z), pillow-shaped in section.

    bow: a function x -> y that bends the front around the face.
    """
    middle, half = (outer + inner) / 2, (outer - inner) / 2
    rows = []
    for angle in np.linspace(0, 2 * np.pi, 28, endpoint=False):
        across = np.sign(np.cos(angle)) * abs(np.cos(angle)) ** 0.55
        deep = np.sign(np.sin(angle)) * abs(np.sin(angle)) ** 0.55
        flat = middle + half * across
        rows.append(np.stack([flat[:, 0], bow(flat[:, 0]) + deep * depth / 2, flat[:, 1]], 1))
    return s.grid(np.array(rows), closed_rows=True, closed_columns=True)


def lens(outline: Array, bow, dome: float) -> s.Shape:
    """A curved pane inside a rim outline (x, z)."""
    centre = outline.mean(0)
    rows = []
    for share in np.linspace(1.04, 0, 26):
        flat = centre + (outline - centre) * share
        rows.append(np.stack([flat[:, 0], bow(flat[:, 0]) - dome * (1 - share**2), flat[:, 1]], 1))
    return s.grid(np.array(rows), closed_columns=True)


# ---------------------------------------------------------------- watch


def hand(length: float, width: float, tail: float, hour_angle: float, height: float, face: s.Frame) -> s.Shape:
    """A tapering watch hand; `hour_angle` in degrees clockwise from twelve."""
    a = np.radians(hour_angle)
    along, across = np.array([np.sin(a), np.cos(a)]), np.array([np.cos(a), -np.sin(a)])
    shape = [(-tail, 0.35), (0, 0.8), (length * 0.25, 1.0), (length * 0.8, 0.62), (length, 0.08)]
    right = [along * l + across * w * width / 2 for l, w in shape]
    left = [along * l - across * w * width / 2 for l, w in shape[::-1]]
    # clockwise about the dial is counter-clockwise along right then left
    outline = s.resample(np.array(right + left), 60, closed=True)
    area = np.sum(outline[:, 0] * np.roll(outline[:, 1], -1) - outline[:, 1] * np.roll(outline[:, 0], -1))
    outline = outline if area > 0 else outline[::-1]
    return s.plate(outline, 0.022, s.Frame(face.at + face.facing * height, face.right, face.up), 0.006)


# ---------------------------------------------------------------- cloth


def hanging_folds(across: Array, seed: int, count: int, sharpness: float = 1.5) -> Array:
    """An irregular row of folds over -1..1, about -1..1 high: rounded crests, tighter hollows."""
    generator = np.random.default_rng(seed)
    places = np.cumsum(generator.uniform(0.6, 1.4, count + 1))
    places = -1 + 2 * (places - places[0]) / (places[-1] - places[0])
    heights = generator.uniform(0.55, 1.0, count + 1)
    phase = np.interp(across, places, np.arange(count + 1))
    strength = np.interp(across, places, heights)
    wave = np.cos(2 * np.pi * phase)
    return strength * (np.sign(wave) * np.abs(wave) ** (1 / sharpness))


def fringe(scene, part: str, ends: Array, uv: Array, length: float, yarn: float, seed: int) -> None:
    """Cords of two twisted yarns that hang from the end of a cloth; neighbours draw together at their feet.

    uv is the cloth's own where each cord leaves it: its yarns run on in that colour.
    """
    generator = np.random.default_rng(seed)
    bunches = np.cumsum(generator.random(len(ends)) < 0.28)
    cords = []
    for bunch in np.unique(bunches):
        members = np.flatnonzero(bunches == bunch)
        middle, together = ends[members].mean(0), generator.uniform(0.15, 0.5)
        sway, fall = generator.normal(0, 1, 2) * (0.010, 0.012), generator.normal(0, 0.04)
        for end, place in zip(ends[members], uv[members]):
            aside = (middle - end) * together * [1, 0.6, 0] + [*(sway + generator.normal(0, 0.006, 2)), 0]
            drop = np.array([0, 0, -length * (1 + fall + generator.normal(0, 0.035))])
            bend = np.array([*generator.normal(0, 0.005, 2), 0])
            path = [end + [0, 0, 0.012], end + 0.15 * aside + 0.2 * drop, end + 0.65 * aside + bend + 0.6 * drop, end + aside + drop]
            cords += [s.Shape(y.vertices, y.faces, np.tile(place, (len(y.uv), 1))) for y in _cord(s.spline(path, 72), yarn, generator)]
    put(scene, part, s.join(cords))


def _cord(path: Array, yarn: float, generator) -> list[s.Shape]:
    """Two yarns twisted about a hanging path: apart where they leave the cloth, drawn together in a knot, a tuft below it."""
    share = np.linspace(0, 1, len(path))
    knot = generator.uniform(0.84, 0.92)
    tuft = np.clip((share - knot) / (1 - knot), 0, 1)
    apart = yarn * (0.82 + 0.9 * np.exp(-share / 0.05) - 0.3 * ridge(share, knot, 0.035) - 0.15 * tuft)
    turned = generator.uniform(0, np.pi) + 2 * np.pi * generator.uniform(5.0, 6.2) * np.minimum(share, knot + 0.3 * (share - knot))
    thick = 1 + 0.55 * ridge(share, knot, 0.03) + 0.15 * tuft - 0.75 * tuft**4
    yarns = []
    for half in (0, np.pi):
        round_it = np.stack([np.cos(turned + half), np.sin(turned + half), 0 * turned], 1)
        yarns.append(s.tube(path + round_it * apart[:, None], yarn, (0, -1, 0), taper=thick, count=10))
    return yarns


def ridge(share: Array, at: float, width: float) -> Array:
    return np.exp(-(((share - at) / width) ** 2))
