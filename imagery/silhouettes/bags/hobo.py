"""The hobo: a slouching crescent under one wide strap."""

from __future__ import annotations

import numpy as np

from builders.bag import BACK, FRONT, straps, zips
from builders.solids import metal, surfaces, swept
from builders.solids.frames import Frame
from builders.solids.lines import resample, rounded_rectangle, tangents_of, unit
from builders.solids.stage import put
from builders.solids.thread import sewn
from studio.geometry import spline, table


def hobo(scene) -> None:
    """A slouching crescent under one wide strap, zipped along its hollow top; tabs over the zip's ends hold the rings."""
    columns, rows = 201, 81
    share = np.sin(np.linspace(-1, 1, columns) * np.pi / 2)
    reach = np.abs(share)
    x = 1.62 * share
    bottom = table([0, 0.35, 0.6, 0.8, 0.92, 1.0], [0.0, 0.01, 0.10, 0.40, 0.84, 1.46])(reach)
    top = 1.02 + 0.64 * reach**1.9 - 0.018 * np.sin(3.4 * share + 0.5)
    depth = table([0, 0.4, 0.75, 0.93, 1.0], [0.47, 0.45, 0.32, 0.17, 0.11])(reach)
    fullness = table([0, 0.06, 0.2, 0.42, 0.70, 0.90, 1.0], [0.36, 0.70, 0.96, 1.0, 0.70, 0.36, 0.22])
    up = np.linspace(0, 1, rows)

    def wall(side):
        height = up[:, None]
        z = bottom + (top - bottom) * height
        y = depth * fullness(height)
        # the weight hangs on both horns: folds fan out from them and die away in the belly
        for horn in (-1, 1):
            across, down = 1.72 - horn * x, 1.74 - z
            away, turn = np.hypot(across, down), np.arctan2(down, across)
            strength = 0.028 * np.clip((away - 0.14) / 0.3, 0, 1) * np.exp(-((away / 0.95) ** 2))
            y = y + strength * np.sin(15 * turn + 2.2 * np.sin(3 * turn + side * horn) + 1.3 * horn)
        # and the mouth's fall lets the leather below it buckle once
        buckle = 0.70 + 0.05 * np.sin(2.1 * x + side)
        y = y - 0.045 * np.exp(-(((height - buckle) / 0.09) ** 2)) * np.exp(-(((x - 0.12 * side) / 0.62) ** 2))
        y = y + 0.03 * np.sin(2.2 * x + 3.0 * height + side) * np.sin(np.pi * height) ** 1.5
        lower = 0.02 * np.sin(3 * x + side) * np.sin(np.pi * height)
        return np.stack([x + 0 * z, side * np.maximum(y, 0.02), z + lower], -1)

    walls = {side: wall(side) for side in (FRONT, BACK)}
    for side, face in walls.items():
        put(scene, "body", surfaces.grid(face))
        normals = surfaces.grid_normals(face)
        normals *= np.sign(np.sum(normals[rows // 2, :, 1]) * side)
        for row in (3, rows - 3):
            put(scene, "thread", sewn(face[row, 6:-6] + normals[row, 6:-6] * 0.001, normals[row, 6:-6]))
        for row in (0, -1):
            put(scene, "trim", swept.tube(face[row, 2:-2], 0.02, (0, 1, 0)))
    base = np.linspace(walls[FRONT][0], walls[BACK][0], 5)
    put(scene, "body", surfaces.grid(base))
    tape = np.linspace(walls[FRONT][-1], walls[BACK][-1], 7) - [0, 0, 0.012]
    put(scene, "trim", surfaces.grid(tape))
    teeth = resample(tape[3, 12:-12], 900)
    zips.zip_teeth(scene, teeth, np.tile([0, 0, 1.0], (900, 1)), slider_at=0.72)
    # over each horn a tab that lies on it inside and outside and holds a ring by its lower bar; the ring leans as the strap pulls
    bar, high, wire, tall = 1.655, 1.735, 0.021, 0.21
    thick, loop = 0.04, 0.04
    lean = unit(np.array([-1.0, 0, 1.25]))
    top = np.array([bar, 0, high]) + lean * tall
    for side in (-1, 1):
        turn = np.radians(np.linspace(150, -10, 12))
        fold = [(bar + 0.036 * np.cos(angle), high + 0.036 * np.sin(angle)) for angle in turn]
        run = [(1.34, 1.505), (1.46, 1.585), (1.57, 1.672), *fold, (1.662, 1.62), (1.640, 1.48), (1.598, 1.33)]
        tab = resample(spline([(side * px, 0, z) for px, z in run], 400), 240)
        normals = np.cross(tangents_of(tab), [0, -side, 0])
        straps.stitched_strap(scene, tab, 0.21, 0.028, normals, tip=0.10, tail=0.10)
        at = (np.array([bar, 0, high]) + lean * tall / 2) * [side, 1, 1]
        put(scene, "metal", metal.wire(rounded_rectangle(0.36, tall, 0.09), wire, Frame(at, np.array([0, 1.0, 0]), lean * [side, 1, 1])))
    arch = straps.hung(top[0] + 0.02, top[2], 1.80, lean=0.10, skew=0.05, count=800)
    strap = straps.looped(straps.looped(arch, thick, loop, 0.27)[::-1] * [-1, 1, 1], thick, loop, 0.27)
    straps.stitched_strap(scene, strap, 0.24, thick, straps.outwards(strap), tip=0.03, tail=0.03, sides=(1, -1))
