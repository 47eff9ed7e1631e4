"""The shoulder bag with a deep flap, on a chain."""

from __future__ import annotations

import numpy as np

from builders.bag import straps
from builders.bag.flap import Flap
from builders.bag.panel_body import PanelBody
from builders.solids import metal
from builders.solids.frames import Frame, frame
from builders.solids.lines import ellipse, rounded_rectangle
from builders.solids.stage import put


def shoulder_flap(scene) -> None:
    """A soft rectangle under a deep flap, worn on a chain that ends in a leather rest."""
    body = PanelBody(
        right=[(1.38, 0.0, 0.24), (1.36, 1.62, 0.12)],
        depth=[(0.0, 0.42), (0.4, 0.46), (1.0, 0.30)],
        bulge=0.10,
        tuck=0.12,
        piping=0.026,
        softness=0.010,
    )
    body.build(scene, piped_top=False)
    flap = Flap(
        body,
        end=lambda share: np.full_like(np.asarray(share, float), 0.42),
        corner=4.2,
        corner_drop=0.30,
        overhang=0.02,
        crown=0.06,
    )
    flap.build(scene, stitch_inset=0.07)
    clasp = flap.frame_at(0, 0.60)
    _disc_clasp(scene, clasp)
    # chain: two runs from eyelets on the top to a leather rest on the shoulder
    base = 1.62 + 0.06
    path = straps.hung(1.02, base, 1.62, lean=0.10, skew=0.05, count=400, hook=0.26)
    share = np.linspace(0, 1, len(path))
    left, rest, right = path[share < 0.335], path[(share > 0.335) & (share < 0.665)], path[share > 0.665]
    for run in (left, right):
        put(scene, "metal", metal.chain(run, 0.165, 0.034))
    normals = straps.outwards(rest)
    straps.stitched_strap(scene, rest, 0.20, 0.045, normals, tip=0.10, tail=0.10)
    for end in (path[0], path[-1]):
        put(scene, "metal", metal.ring(0.075, 0.032, frame(end + [0, 0, 0.0], (0, 0, 1), (0, 1, 0))))


def _disc_clasp(scene, at: Frame) -> None:
    """An oval clasp: a domed plate in a raised ring with a small faceted bar."""
    oval = ellipse(0.46, 0.30, 64)
    lift = Frame(at.at + at.facing * 0.03, at.right, at.up)
    put(scene, "metal", metal.plate(oval, 0.05, lift, 0.014, dome=0.012))
    put(scene, "metal", metal.wire(ellipse(0.43, 0.27, 64), 0.022, Frame(lift.at + lift.facing * 0.008, lift.right, lift.up)))
    bar = Frame(lift.at + lift.facing * 0.062, lift.right, lift.up)
    put(scene, "metal", metal.chamfered(rounded_rectangle(0.074, 0.2, 0.034), 0.067, bar, 0.020), sharp=30)
