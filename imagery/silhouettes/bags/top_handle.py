"""The top-handle bag: a trapezoid under a curved flap."""

from __future__ import annotations

import numpy as np

from builders.bag import fittings, straps
from builders.bag.flap import Flap
from builders.bag.panel_body import PanelBody
from builders.solids import metal
from builders.solids.frames import frame
from builders.solids.lines import resample, tangents_of
from builders.solids.stage import put


def top_handle(scene) -> None:
    """A trapezoid day bag with a curved flap, a turn lock and one rolled handle."""
    body = PanelBody(
        right=[(1.60, 0.0, 0.16), (1.30, 2.02, 0.10)], depth=[(0.0, 0.66), (0.5, 0.53), (1.0, 0.33)], bulge=0.11, tuck=0.13
    )
    body.build(scene, piped_top=False)
    flap = Flap(body, end=lambda share: 0.86 + 0.22 * np.abs(share) ** 2.2, corner=7.0, corner_drop=0.16)
    flap.build(scene)
    lock = flap.frame_at(0, 1.04)
    fittings.turn_lock(scene, lock, 0.42, 0.24)
    span = 0.66
    for x in (-span, span):
        path, normals = flap.band(x, 1.72, 1.66, lift=0.018)
        path = resample(path, 420)
        path[:, 2] += 0.052 * np.exp(-((path[:, 1] / 0.056) ** 2))  # close over the ring's bar, flat on both sides of it
        along = tangents_of(path)
        normals = np.stack([np.zeros(len(path)), along[:, 2], -along[:, 1]], 1)
        normals *= np.sign(normals[np.argmax(path[:, 2]), 2])
        straps.stitched_strap(scene, path, 0.17, 0.030, normals, tip=0.07, tail=0.07)
        fittings.rivet(scene, flap.frame_at(x, 1.745, lift=0.038), 0.034)
        put(scene, "metal", metal.d_ring(0.27, 0.250, 0.038, frame((x, 0.0, 2.02 + 0.110), (0, -1, 0))))
        loop = frame((x, 0, 2.02 + 0.40), (1, 0, 0))
        put(scene, "metal", metal.ring(0.085, 0.036, loop))
    straps.rolled_handle(scene, span, 2.02 + 0.50, 0.94, radius=0.078, squareness=0.80, lean=0.30)
    fittings.feet(scene, 1.2, 0.42)
