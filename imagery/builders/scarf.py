"""A long scarf thrown over a brass rail: gathered by hand, a little askew, and left to settle as cloth (studio/cloth.py). One su is twenty centimetres.

It is laid along lines that stand obliquely to its threads, so that its hems slant, one corner hangs lowest, and its sides cross the folds.
"""

from __future__ import annotations

import cv2
import numpy as np

from builders.solids import metal, surfaces, swept
from builders.solids.frames import frame
from builders.solids.lines import Array, lengths_along, resample, tangents_of
from builders.solids.stage import put
from studio import geometry
from studio.cloth import Cloth, Level, Sheet, refined
from studio.geometry import Shape, smoothstep

METRES = 0.2  # of cloth to one su
RAIL, HIGH = 0.042, 3.10  # radius of the rail and height of its middle
WALL = 0.45  # y of the wall, less the cloth's own thickness
WIDE, BEHIND, BEFORE = 3.3, 2.72, 2.62  # width of the scarf and its lengths on either side of the rail, along the middle
ASKEW = np.radians(7.0)  # between its threads and the plumb line
GATHERED = 0.30  # factor by which the hand narrows it
SPREAD = 0.15  # share by which it is wider at its hems than on the rail
LAPPED = 0.040  # half the height of what lies lapped on the rail
REACH = 5.2  # width of the cloth the folds are laid out for: the scarf's, and how far its ends stray sideways
CELL = 0.031
BEND = 0.0165  # bending length, metres: a lined silk's
HAND = 0.006  # share of its way back sideways to where it was laid that a point goes in each step
LEVELS = (Level(2, 340, 3.4e-6, 0.005), Level(1, 200, 8e-7, 0.0035))
BACK_LINE = ((0.25, -3.7), (0.25, -2.0), (0.25, -1.2), (0.245, -0.70), (0.215, -0.40), (0.14, -0.16), (0.075, 0.0))
FRONT_LINE = ((-0.075, 0.0), (-0.14, -0.16), (-0.205, -0.40), (-0.235, -0.70), (-0.24, -1.2), (-0.24, -2.0), (-0.24, -3.7))


class Rail:
    """What the cloth is on, asked as studio/body.py is: a rail before a wall."""

    figure = "rail", RAIL, HIGH, WALL

    def pose(self, degrees):
        return self

    def push(self, points, before, gap, friction):
        away = points[1:] - np.array([[0.0], [HIGH * METRES]])
        far = np.sqrt((away**2).sum(0)) + 1e-9
        points[1:] += away / far * np.maximum(RAIL * METRES + gap - far, 0)
        np.minimum(points[1], WALL * METRES, out=points[1])


def _laid(count: int = 7, columns: int = 560, seed: int = 5) -> tuple[Array, Array]:
    """The gathered cloth before it settles: points (along the plumb line, across, 3), and how far along each row lies from the rail.

    What it is wider than the hand makes it lies in `count` folds of very unequal width: flat, lapped over one another at the rail, round tubes below.
    """
    rng = np.random.default_rng(seed)
    profile = resample(geometry.spline([*BACK_LINE, (0, 0.068), *FRONT_LINE], 900), 260) + (0, HIGH)
    across = np.linspace(-1, 1, columns)
    places = np.cumsum(np.append(0, rng.uniform(0.35, 1.9, count)))
    places = -1 + 2 * places / places[-1]
    pitch = np.interp(across, (places[1:] + places[:-1]) / 2, np.diff(places)) * count / 2
    heights = rng.uniform(0.55, 1.0, count + 1)
    distance = lengths_along(profile)
    distance -= distance[int(np.argmax(profile[:, 1]))]
    along = tangents_of(profile)
    outward = np.stack([along[:, 1], -along[:, 0]], 1)
    points = np.empty((len(profile), columns, 3))
    for i, (y, z) in enumerate(profile):
        down, side = abs(distance[i]) / 2.9, np.sign(distance[i])
        opened = smoothstep(0.0, 0.42, down)
        drift = across + opened * (1 - across**2) * 0.12 * np.sin(2.6 * across + 2.4 * down + side)
        phase = 2 * np.pi * np.interp(drift, places, np.arange(count + 1))
        strength = np.interp(drift, places, heights) * (1 + 0.25 * opened * np.sin(4 * drift + 3.4 * down + side))
        lapped = (0.070 - 0.036 * opened) * np.sin(2 * phase + 0.5 * np.sin(phase)) * np.minimum(pitch, 1.4)
        x = GATHERED * REACH / 2 * (1 + SPREAD * down * smoothstep(0, 0.5, down)) * drift + lapped
        deep = _depth(x, strength * np.cos(phase))
        deep = LAPPED * (1 - opened) + deep * opened
        raised = deep * strength * np.cos(phase) + (1 - opened) * deep
        points[i] = np.stack([x, y + outward[i, 0] * raised, z + outward[i, 1] * raised], 1)
    return points, distance


def _depth(x: Array, wave: Array) -> float:
    """How deep folds of this form are for a row to be as long as the cloth is wide."""
    low, high = 0.0, 0.4
    for _ in range(22):
        middle = (low + high) / 2
        low, high = (middle, high) if np.hypot(np.diff(x), np.diff(middle * wave)).sum() < REACH else (low, middle)
    return middle


def settled() -> tuple[Array, Array]:
    """The scarf in su: points (across, along, 3) and the flat pattern's lengths."""
    u, v = (4 * round(length / CELL / 4) + 1 for length in (WIDE, BEHIND + BEFORE))
    flat = np.stack(np.meshgrid(np.linspace(-WIDE / 2, WIDE / 2, u), np.linspace(-BEHIND, BEFORE, v), indexing="ij"), -1)
    across = flat[..., 0] * np.cos(ASKEW) + flat[..., 1] * np.sin(ASKEW)
    along = flat[..., 1] * np.cos(ASKEW) - flat[..., 0] * np.sin(ASKEW)
    laid, rows = _laid()
    column = ((across / REACH + 0.5) * (laid.shape[1] - 1)).astype(np.float32)
    row = np.interp(along, rows, np.arange(len(rows))).astype(np.float32)
    start = cv2.remap(laid.astype(np.float32), column, row, cv2.INTER_LINEAR)
    held = (0.5 * smoothstep(0.30, 0.08, np.abs(along)))[..., None] + (HAND, HAND, 0.0)
    cloth = Cloth(Rail(), skin=0.003, life=0.012, seed=3)
    cloth.add(Sheet(flat * METRES, start * METRES, np.full((u, v), BEND), held=held))
    cloth.settle(LEVELS)
    _ironed(cloth.sheets[0].points, smoothstep(0.25, 0.70, np.abs(along)))
    fine = lambda grid: np.moveaxis(refined(np.moveaxis(grid, -1, 0), (2 * u - 1, 2 * v - 1), False, 2), 0, -1).astype(float)
    return fine(cloth.sheets[0].points / METRES), fine(flat)


def _ironed(points: Array, weight: Array, rounds: int = 14) -> None:
    """Take out the ripples along the threads that hang down, in place: they are what is left of the way the cloth was laid."""
    for _ in range(rounds):
        points[:, 1:-1] += 0.5 * weight[:, 1:-1, None] * (0.5 * (points[:, :-2] + points[:, 2:]) - points[:, 1:-1])


def _beside(points: Array, line: Array, uv: Array) -> Array:
    """The UV of the nearest point of a line."""
    at = np.argmin(np.sum((points[:, None] - line) ** 2, -1), 1)
    return uv[at]


def _rolled(scene, points: Array, flat: Array, out: Array, end: int) -> None:
    """A hem rolled by hand, a little uneven, at the first or last row."""
    along = np.linspace(0, 1, 900)
    uneven = (1 + 0.12 * np.sin(61 * along) * np.sin(23 * along + end)) * (0.55 + 0.45 * smoothstep(0, 0.012, np.minimum(along, 1 - along)))
    roll = swept.tube(resample(points[end] - 0.005 * out[end], 900), 0.0085, (0, -1, 0), taper=uneven)
    uv = _beside(roll.vertices, resample(points[end], 900), resample(flat[end], 900))
    put(scene, "cloth", Shape(roll.vertices, roll.faces, uv))


def scarf(scene) -> None:
    points, flat = (grid.swapaxes(0, 1) for grid in settled())
    out = surfaces.grid_normals(points)
    out *= -np.sign(np.median(out[-80:, :, 1]))
    piece = surfaces.sheet(points, 0.010, uv=flat, normals=out)
    for side in (piece.outside, piece.inside, piece.edge):
        put(scene, "cloth", side)
    for end in (-1, 0):
        _rolled(scene, points, flat, out, end)
    _rail(scene)


def _rail(scene) -> None:
    """The brass rail, whose ends turn back to roses on the wall."""
    end = geometry.spline([(0.74, 0, 0), (0.80, 0, 0), (0.85, 0.015, 0), (0.875, 0.06, 0), (0.88, 0.14, 0), (0.88, 0.48, 0)], 60) + (0, 0, HIGH)
    put(scene, "metal", swept.tube(np.vstack([end[::-1] * (-1, 1, 1), end]), RAIL, (0, 0, 1), count=28))
    for side in (-1, 1):
        rose = [(RAIL, -0.05), (0.10, -0.045), (0.115, -0.03), (0.118, 0.0), (0.0, 0.0)]
        put(scene, "metal", metal.turned(rose, frame((side * 0.88, 0.48, HIGH), (0, 1, 0))))
