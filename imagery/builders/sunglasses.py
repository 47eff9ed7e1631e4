"""Sunglasses of acetate, folded as one lays them down. One su is five centimetres; the front faces -y.

The front is cut from one sheet: its shape is a field over (x, z), negative in the acetate, so that rims, bridge and end pieces run into one another.
"""
from __future__ import annotations

import numpy as np

from builders.solids import metal, surfaces, swept
from builders.solids.frames import frame
from builders.solids.lines import ellipse, tangents_of
from builders.solids.stage import put
from studio import geometry
from studio.geometry import spline

HALF = 0.052          # half of the sheet's thickness
ROUND = 0.034         # radius of its polished edges
HINGE = np.array([1.385, 0.205, 0.265])
LENS = spline([(0.205, 0.10), (0.265, 0.32), (0.54, 0.405), (0.95, 0.42), (1.235, 0.355), (1.305, 0.12), (1.25, -0.20), (1.04, -0.415), (0.72, -0.455),
               (0.43, -0.37), (0.26, -0.15)], 320, closed=True)


def bow(x):
    """How far the front bends back round the face."""
    return 0.085 * np.asarray(x, float) ** 2


def _melt(a, b, reach):
    """The smaller of two fields, running softly into one another."""
    h = np.clip(0.5 + 0.5 * (b - a) / reach, 0, 1)
    return b * (1 - h) + a * h - reach * h * (1 - h)


def _front(cell=0.0065):
    """Points (x, z) and the field of the acetate: rims wider at the brow, a bridge, end pieces for the hinges."""
    x, z = np.meshgrid(np.arange(-1.56, 1.56 + cell, cell), np.arange(-0.66, 0.66 + cell, cell), indexing="ij")
    lens = geometry.polygon_distance(np.abs(x), z, LENS)
    wide = 0.058 + 0.044 * geometry.smoothstep(-0.1, 0.42, z) + 0.022 * geometry.smoothstep(0.75, 1.25, np.abs(x)) * geometry.smoothstep(-0.3, 0.3, z)
    bridge = np.maximum(np.abs(z - 0.215 + 0.55 * x ** 2) - 0.078, np.abs(x) - 0.34)
    end = np.maximum(np.abs(z - 0.285) - 0.115 + 0.25 * (np.abs(x) - 1.3), np.abs(np.abs(x) - 1.28) - 0.155)
    outer = _melt(_melt(lens - wide, bridge, 0.10), end, 0.09)
    return x, z, np.maximum(outer, -lens)


def _edge(path, field_at):
    """The rounded edge along a closed contour (x, z): from the front face round the wall to the back face."""
    path = geometry.resample(path, max(120, int(geometry.arc_length(path)[-1] / 0.012)), endpoint=False)
    for _ in range(3):
        path = 0.25 * np.roll(path, 1, 0) + 0.5 * path + 0.25 * np.roll(path, -1, 0)
    way = tangents_of(path, closed=True)
    inward = np.stack([-way[:, 1], way[:, 0]], 1)
    if field_at(path + 0.02 * inward).mean() > field_at(path - 0.02 * inward).mean():
        inward = -inward
    rows = []
    for deep, high in ([(ROUND + 0.006, HALF - 0.0004)] + [(ROUND * (1 - np.sin(a)), HALF - ROUND * (1 - np.cos(a))) for a in np.linspace(0, np.pi / 2, 9)]):
        at = path + deep * inward
        rows.append((at, -high))
    rows += [(at, -high) for at, high in reversed(rows)]
    return surfaces.grid(np.array([np.column_stack([at[:, 0], bow(at[:, 0]) + y, at[:, 1]]) for at, y in rows]), closed_columns=True)


def front(scene):
    x, z, field = _front()
    for face in (-1, 1):
        points = np.stack([x, bow(x) + face * HALF, z], -1)
        scene.add("frame", geometry.cut(points, field + ROUND, flip=face > 0))
    step = x[1, 0] - x[0, 0]

    def field_at(at):
        i, j = ((at - (x[0, 0], z[0, 0])) / step).round().astype(int).T
        return field[i.clip(0, x.shape[0] - 1), j.clip(0, x.shape[1] - 1)]
    for path in geometry.contours(np.stack([x, z, 0 * x], -1), field):
        put(scene, "frame", _edge(path[:-1, :2], field_at))


def lens(side, dome=0.062):
    """A pane that sits in the rim's groove, as round as a glass of base six."""
    middle = LENS.mean(0)
    rows = []
    for share in np.linspace(1.03, 0, 30):
        flat = middle + (LENS - middle) * share
        far = np.linalg.norm(flat - middle, axis=1) / 0.5
        rows.append(np.stack([side * flat[:, 0], bow(flat[:, 0]) - 0.006 - dome * (1 - far ** 2), flat[:, 1]], 1))
    return surfaces.grid(np.array(rows), closed_columns=True)


def nose_pad(side):
    path = spline([(0.215, 0.02, 0.16), (0.178, 0.085, 0.05), (0.178, 0.135, -0.08), (0.225, 0.12, -0.20), (0.285, 0.055, -0.28)], 50)
    full = np.sin(np.linspace(0.25, np.pi - 0.25, 50)) ** 0.7
    return swept.sweep(path * (side, 1, 1), ellipse(0.13, 0.085, 24), (side, -0.5, 0.1), widths=full)


def temple(side, swing):
    """An arm folded in, `swing` degrees off the line between the hinges, away from the front. Returns its shape and a frame on its outer side."""
    root = HINGE * (side, 1, 1) + (0, 0.012, 0)
    away = np.radians(swing)
    way = np.array([-side * np.cos(away), np.sin(away), 0])
    out = np.array([side * np.sin(away), np.cos(away), 0])
    line = [(-0.045, 0), (0.5, 0.002), (1.2, -0.004), (1.72, -0.02), (1.98, -0.075), (2.22, -0.235), (2.46, -0.50), (2.56, -0.635)]
    path = spline([root + way * along + (0, 0, up) for along, up in line], 200)
    share = np.linspace(0, 1, 200)
    high = np.interp(share, [0, 0.06, 0.30, 0.58, 0.74, 0.92, 1], [1.0, 0.94, 0.58, 0.48, 0.60, 0.76, 0.50])
    deep = np.interp(share, [0, 0.25, 0.7, 1], [1.0, 0.82, 0.85, 0.75])
    shape = swept.sweep(path, swept.bar_section(0.215, 0.082, 0.040), np.tile(out, (200, 1)), widths=high, heights=deep, cap=0.03)
    return shape, frame(root + way * 0.36 + out * 0.0365, out)


def hinge(scene, side):
    """Five barrels between the front's end piece and the temple, and the two plates they belong to."""
    at = HINGE * (side, 1, 1)
    for k in range(5):
        put(scene, "metal", metal.turned([(0, -0.0135), (0.026, -0.0135), (0.029, -0.010), (0.029, 0.010), (0.026, 0.0135), (0, 0.0135)],
                                         frame(at + (-side * 0.075, -0.018, (k - 2) * 0.029), (0, 0, 1), (0, 1, 0)), 24))
    plate = frame((side * 1.29, float(bow(1.29)) + HALF + 0.012, at[2]), (0, 1, 0))
    put(scene, "metal", metal.block(0.15, 0.13, 0.014, plate, 0.03, 0.005))
    for z in (-0.035, 0.035):                                                           # rivets on the front, pins of the hinge
        put(scene, "metal", metal.disc(0.017, 0.02, frame((side * 1.365, float(bow(1.365)) - HALF - 0.004, at[2] + 0.012 + z), (side * -0.23, -1, 0)), 0.005, 0.004, 28))


def sunglasses(scene) -> None:
    front(scene)
    for side, swing in ((1, 0.0), (-1, 3.0)):
        put(scene, "lens", lens(side))
        put(scene, "frame", nose_pad(side))
        arm, badge = temple(side, swing)
        put(scene, "frame", arm)
        put(scene, "metal", metal.block(0.15, 0.026, 0.012, badge, 0.012, 0.004))
        hinge(scene, side)
