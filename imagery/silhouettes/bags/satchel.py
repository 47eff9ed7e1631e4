"""The school satchel with two buckled straps."""

from __future__ import annotations

import numpy as np

from builders.bag import buckles, fittings, straps
from builders.bag.flap import Flap
from builders.bag.panel_body import PanelBody
from builders.solids import metal, swept
from builders.solids.frames import frame
from builders.solids.lines import lengths_along, resample, rounded_rectangle, tangents_of, unit
from builders.solids.stage import put
from builders.solids.thread import sewn_in_groove
from studio.geometry import spline


def satchel(scene) -> None:
    """A school satchel: straight flap, two buckled straps, a soft padded handle and side rings."""
    height = 1.88
    body = PanelBody(
        [(1.42, 0.0, 0.13), (1.40, height, 0.10)], depth=[(0, 0.44), (0.5, 0.42), (1, 0.36)], bulge=0.06, tuck=0.12, piping=0.028, softness=0.012
    )
    body.build(scene, piped_top=False)
    end = 0.62
    flap = Flap(
        body,
        end=lambda share: np.full_like(np.asarray(share, float), end),
        corner=8.0,
        corner_drop=0.16,
        overhang=0.025,
        clearance=0.025,
        crown=0.065,
    )
    flap.build(scene)
    thick = 0.028
    for x in (-0.78, 0.78):
        line = flap.profile(x, 0.016)
        line = line[(line[:, 0] < 0) & (line[:, 1] < 1.36) & (line[:, 1] > 0.20)]
        below = np.clip((end - 0.03 - line[:, 1]) / 0.14, 0, 1)
        line[:, 0] += 0.062 * below**2 * (3 - 2 * below)
        along = tangents_of(line)
        normals = np.stack([np.zeros(len(line)), -np.abs(along[:, 1]), -along[:, 0] * np.sign(along[:, 1])], 1)
        path = resample(np.stack([np.full(len(line), x), line[:, 0], line[:, 1]], 1), 500)
        normals = np.stack(
            [np.interp(np.linspace(0, 1, 500), np.linspace(0, 1, len(normals)), normals[:, axis]) for axis in range(3)], 1
        )
        index = int(np.argmin(np.abs(path[:, 2] - 0.80)))
        buckles.strap_buckle(scene, frame(path[index], normals[index]), 0.23, thick)
        path = path + normals * buckles.over_hinge(lengths_along(path) - lengths_along(path)[index], 0.23, buckles.hinge_depth(thick))[:, None]
        straps.stitched_strap(scene, path, 0.23, thick, normals, tip=0.12, tail=0.05)
        low = int(np.argmin(np.abs(path[:, 2] - 0.53)))
        buckles.keeper(scene, frame(path[low], normals[low]), 0.23, thick, 0.062)
        for z in (0.42, 0.33):
            hole = int(np.argmin(np.abs(path[:, 2] - z)))
            put(scene, "metal", metal.ring(0.02, 0.012, frame(path[hole] + normals[hole] * (thick / 2 + 0.001), normals[hole])))
        fittings.rivet(scene, frame(path[30] + normals[30] * thick / 2, normals[30]), 0.026)
    # handle: a stitched grip, padded where the hand holds it and sunk a little to the back, on two loops
    span = 0.48
    base = height + 0.065
    grip = spline(
        [
            (-span, 0, base + 0.06),
            (-span * 0.99, 0.02, base + 0.17),
            (-span * 0.80, 0.06, base + 0.30),
            (-span * 0.32, 0.10, base + 0.365),
            (span * 0.28, 0.105, base + 0.35),
            (span * 0.76, 0.07, base + 0.285),
            (span * 0.98, 0.02, base + 0.165),
            (span, 0, base + 0.06),
        ],
        140,
    )
    normals = unit(np.cross(tangents_of(grip), [0, 1.0, 0.25]))
    normals *= np.sign(normals[70, 2])
    widths = np.interp(np.linspace(0, 1, 140), [0, 0.14, 0.3, 0.7, 0.86, 1], [0.72, 0.76, 1, 1, 0.76, 0.72])
    heights = np.interp(np.linspace(0, 1, 140), [0, 0.16, 0.36, 0.64, 0.84, 1], [0.75, 0.80, 1.5, 1.5, 0.80, 0.75])
    put(scene, "trim", swept.sweep(grip, swept.bar_section(0.19, 0.075, 0.035, groove=0.050), normals, widths=widths, heights=heights))
    direction, across, up = swept.sweep_frames(grip, normals)
    for edge in (-1, 1):
        line = grip + across * edge * (0.045 * widths)[:, None] + up * (0.0375 * heights)[:, None]
        put(scene, "thread", sewn_in_groove(line[6:-6], up[6:-6]))
    for x in (-span, span):
        put(scene, "metal", metal.wire(rounded_rectangle(0.21, 0.13, 0.05), 0.022, frame((x, 0, base + 0.055), (1, 0, 0))))
        plate_path = spline(
            [
                (x - 0.14, 0, base + 0.012),
                (x - 0.05, 0, base + 0.016),
                (x, 0, base + 0.03),
                (x + 0.05, 0, base + 0.016),
                (x + 0.14, 0, base + 0.012),
            ],
            40,
        )
        put(scene, "trim", swept.strap(plate_path, 0.16, 0.024, (0, 0, 1.0), 0.04, 0.04))
        for shift in (-0.105, 0.105):
            fittings.rivet(scene, frame((x + shift, 0, base + 0.026), (0, 0, 1), (0, 1, 0)), 0.022)
    # side rings for a shoulder strap
    straps.ring_tab(scene, 1.285, 1.375, 1.30, 0.92)
    for side in (-1, 1):
        put(scene, "metal", metal.d_ring(0.25, 0.20, 0.036, frame((side * 1.375, 0, 1.30), (side, 0, -0.12))))
