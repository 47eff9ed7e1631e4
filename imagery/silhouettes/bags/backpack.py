"""The backpack, with a zipped pocket and padded straps."""

from __future__ import annotations

import numpy as np

from builders.bag import BACK, buckles, fittings, straps
from builders.bag.flap import Flap
from builders.bag.panel_body import PanelBody, zip_across
from builders.solids import metal, surfaces, swept
from builders.solids.frames import frame
from builders.solids.lines import lengths_along, resample, rounded_rectangle, tangents_of, unit
from builders.solids.stage import put, put_sheet
from builders.solids.thread import sewn, sewn_in_groove
from studio.geometry import spline


def backpack(scene) -> None:
    """A day pack: flap and buckled strap, zipped front pocket, grab handle, padded straps behind."""
    height = 2.42
    body = PanelBody(
        [(1.0, 0.0, 0.28), (0.95, height, 0.24)],
        depth=[(0, 0.46), (0.45, 0.48), (1, 0.34)],
        bulge=0.13,
        tuck=0.09,
        piping=0.03,
        softness=0.026,
        pucker=0.006,
    )
    body.build(scene, piped_top=False)
    pocket = PanelBody(
        [(0.80, 0.0, 0.2), (0.78, 1.02, 0.18)],
        depth=[(0, 0.13), (1, 0.09)],
        bulge=0.08,
        tuck=0.0,
        piping=0.022,
        at=(0, -0.60, 0.16),
    )
    pocket.build(scene, part="pocket", stitch_inset=0.06, back=False)
    zip_across(scene, pocket, 0.56, 0.80)
    flap = Flap(
        body,
        end=lambda share: np.full_like(np.asarray(share, float), 1.36),
        corner=3.6,
        corner_drop=0.34,
        overhang=0.03,
        clearance=0.03,
        crown=0.09,
        back_share=0.9,
    )
    flap.build(scene)
    # one strap closes the flap
    thick = 0.028
    line = flap.profile(0.0, 0.016)
    line = resample(line[(line[:, 0] < 0) & (line[:, 1] < 1.95) & (line[:, 1] > 1.20)], 140)
    along = tangents_of(line)
    out = np.stack([np.zeros(len(line)), -np.abs(along[:, 1]), -along[:, 0] * np.sign(along[:, 1])], 1)
    path = np.stack([np.zeros(len(line)), line[:, 0], line[:, 1]], 1)
    index, low, hole, top = (int(np.argmin(np.abs(path[:, 2] - z))) for z in (1.60, 1.385, 1.29, 1.88))
    buckles.strap_buckle(scene, frame(path[index], out[index]), 0.22, thick)
    path = path + out * buckles.over_hinge(lengths_along(path) - lengths_along(path)[index], 0.22, buckles.hinge_depth(thick))[:, None]
    straps.stitched_strap(scene, path, 0.22, thick, out, tip=0.10, tail=0.10)
    buckles.keeper(scene, frame(path[low], out[low]), 0.22, thick, 0.06)
    put(scene, "metal", metal.ring(0.02, 0.012, frame(path[hole] + out[hole] * (thick / 2 + 0.001), out[hole])))
    fittings.rivet(scene, frame(path[top] + out[top] * thick / 2, out[top]), 0.028)
    # grab handle
    top = height + 0.09
    grip = spline(
        [
            (-0.26, 0.26, top - 0.06),
            (-0.25, 0.24, top + 0.10),
            (-0.16, 0.22, top + 0.24),
            (0, 0.21, top + 0.28),
            (0.16, 0.22, top + 0.24),
            (0.25, 0.24, top + 0.10),
            (0.26, 0.26, top - 0.06),
        ],
        90,
    )
    grip_normals = unit(np.cross(tangents_of(grip), [0, 1.0, 0]))
    grip_normals *= np.sign(grip_normals[45, 2])
    straps.stitched_strap(scene, grip, 0.15, 0.05, grip_normals)
    _carrying_straps(scene, body)


def _carrying_straps(scene, body: PanelBody) -> None:
    """The backpack's straps: sewn in under a yoke on the back, padded as far as a slider, then narrow down to tabs at the bottom seam."""
    back = lambda x, z, lift: body.on_panel(np.array([x, z]), BACK, lift)[0]
    for side in (-1, 1):
        places = [(0.20, 2.02, 0.01), (0.21, 1.92, 0.015), (0.22, 1.82, 0.045), (0.28, 1.58, 0.15), (0.39, 1.25, 0.24)]
        places += [(0.53, 0.90, 0.25), (0.66, 0.54, 0.14), (0.75, 0.26, 0.035), (0.78, 0.14, 0.02)]
        run = spline([back(side * x, z, lift) for x, z, lift in places], 400)
        normals = unit(np.cross(np.cross(tangents_of(run), [0, 1.0, 0.0]), tangents_of(run)))
        distance = lengths_along(run)
        end = int(np.searchsorted(distance, 1.18))
        padded, out = run[: end + 1], normals[: end + 1]
        narrowing = 0.73 + 0.27 * np.cos(np.pi * np.clip((distance[: end + 1] - 0.62) / 0.56, 0, 1))
        put(scene, "trim", swept.sweep(padded, swept.bar_section(0.34, 0.075, 0.034, groove=0.047), out, widths=narrowing, heights=np.sqrt(narrowing)))
        across = swept.sweep_frames(padded, out)[1]
        for edge in (-1, 1):
            line = padded + across * edge * (0.123 * narrowing)[:, None] + out * (0.0375 * np.sqrt(narrowing))[:, None]
            put(scene, "thread", sewn_in_groove(line[10:], out[10:]))
        slider = frame(run[end] + normals[end] * 0.02, normals[end], -tangents_of(run)[end])
        buckles.strap_slider(scene, slider, 0.15, 0.2)
        narrow = run[end - 4 :] + normals[end - 4 :] * buckles.slider_wave(distance[end - 4 :] - distance[end], 0.2)[:, None]
        straps.stitched_strap(scene, narrow, 0.14, 0.03, normals[end - 4 :], stitch=False)
        tail = [(0, 0.05), (-0.08, 0.055), (-0.22, 0.07), (-0.40, 0.075)]
        tail = spline([slider.at + [side * 0.05 * -z, 0, z] + normals[end] * lift for z, lift in tail], 60)
        straps.stitched_strap(scene, tail, 0.14, 0.026, normals[end], tip=0.08, stitch=False)
        foot = spline([back(side * x, z, 0.03) for x, z in ((0.66, 0.42), (0.72, 0.32), (0.80, 0.10))], 40)
        straps.stitched_strap(scene, foot, 0.2, 0.026, (0, 1.0, 0), tail=0.05)
    flat = np.stack(np.meshgrid(np.linspace(-0.46, 0.46, 61), np.linspace(1.86, 2.10, 24)), -1)
    points, normals = body.on_panel(flat, BACK, 0.085)
    put_sheet(scene, surfaces.sheet(points, 0.07, flat, normals), "trim", "lining", "edge")
    border = rounded_rectangle(0.86, 0.18, 0.03) + [0, 1.98]
    points, normals = body.on_panel(np.vstack([border, border[:1]]), BACK, 0.086)
    put(scene, "thread", sewn(points, normals))
