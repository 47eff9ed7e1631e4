"""The clutch: an envelope with a wrist loop."""

from __future__ import annotations

import numpy as np

from builders.bag import straps
from builders.bag.flap import Flap
from builders.bag.panel_body import PanelBody
from builders.solids import metal, swept
from builders.solids.frames import Frame, frame
from builders.solids.lines import resample, tangents_of
from builders.solids.stage import put
from studio.geometry import spline


def clutch(scene) -> None:
    """An envelope with a pointed flap, a round stud and a wrist loop."""
    height = 1.78
    body = PanelBody(
        [(1.5, 0.0, 0.10), (1.5, height, 0.09)],
        depth=[(0, 0.13), (0.4, 0.15), (1, 0.09)],
        bulge=0.105,
        tuck=0.045,
        piping=0.0,
        softness=0.020,
        pucker=0.003,
    )
    body.build(scene, stitch_inset=0.07)
    flap = Flap(
        body,
        end=lambda share: 0.56 + 1.0 * (np.sqrt(share**2 + 0.006) - np.sqrt(0.006)),
        corner=40,
        corner_drop=0.03,
        overhang=-0.020,
        thickness=0.044,
        clearance=0.016,
        crown=0.085,
        back_share=0.9,
        bridge=0.92,
    )
    flap.build(scene, stitch_inset=0.07)
    at = flap.frame_at(0, 0.76)
    put(scene, "metal", metal.disc(0.125, 0.05, Frame(at.at + at.facing * 0.035, at.right, at.up), 0.02, dome=0.02))
    put(scene, "metal", metal.ring(0.125, 0.026, Frame(at.at + at.facing * 0.012, at.right, at.up)))
    _wrist_loop(scene)


def _wrist_loop(scene) -> None:
    """On the right side a tab from the seam, a ring in it, and through the ring a strap whose ends a clamp holds together."""
    wide, thick, round_ring = 0.085, 0.022, 0.028
    hold = np.array([1.545, 0.0, 1.46])  # the ring's highest point
    turn = np.radians(np.linspace(0, 180, 12))
    bend = [hold + [round_ring * np.cos(a), 0, -round_ring * np.sin(a)] for a in turn]
    tab = [hold + [-0.040, 0, 0.17], hold + [0.0, 0, 0.10], hold + [0.024, 0, 0.05], *bend, hold + [-0.040, 0, 0.05], hold + [-0.055, 0, 0.16]]
    tab = resample(spline(np.array(tab), 300), 120)
    put(scene, "trim", swept.strap(tab, wide, thick, np.cross(tangents_of(tab), [0, 1.0, 0]), tail=0.03))
    ring = 0.085
    put(scene, "metal", metal.ring(ring, 0.026, frame(hold - [0, 0, ring], (0.9, -0.42, 0))))
    start = hold - [0, 0, 2 * ring]
    through = [start + [round_ring * np.cos(a), 0, round_ring * np.sin(a)] for a in turn]
    front = [(0.018, -0.01, -0.14), (0.08, -0.06, -0.34), (0.15, -0.12, -0.72), (0.125, -0.17, -0.98), (0.065, -0.19, -1.06)]
    back = [(0.005, -0.15, -0.97), (-0.008, -0.08, -0.66), (-0.012, -0.03, -0.34), (-0.014, 0, -0.14)]
    loop = np.vstack([start + [-0.014, 0, -0.14], through[::-1], *[start + place for place in (*front, *back)]])
    loop = resample(spline(loop, 600), 300)
    straps.stitched_strap(scene, loop, wide, thick, np.cross(tangents_of(loop), [0, 1.0, 0]), stitch=False)
    clamp = frame(start + [0.002, 0, -0.13], (0, 0, 1), (0, 1, 0))
    put(scene, "metal", metal.block(0.075, wide + 0.035, 0.085, clamp, 0.015, 0.010))
