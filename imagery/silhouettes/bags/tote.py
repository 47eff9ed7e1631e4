"""The tote: an open shopper of soft leather."""

from __future__ import annotations

import numpy as np

from builders.bag import BACK, FRONT, fittings, straps
from builders.bag.open_body import OpenBody, leather_band
from builders.solids import surfaces, swept
from builders.solids.lines import resample, tangents_of
from builders.solids.stage import put, put_sheet
from builders.solids.thread import sewn
from studio.geometry import spline

TOTE_ROOT = 0.66  # where its handles are sewn on, from the middle


def _tote_wall(ring, share):
    """Soft leather: the panels bow out, the sides fold in towards the mouth, the handles draw at their roots and the corners settle."""
    ring = ring.copy()
    x, y = ring[:, 0], ring[:, 1]
    half, depth = np.abs(x).max(), np.abs(y).max()
    across, front = np.clip(np.abs(x) / half, 0, 1), np.clip(np.abs(y) / depth, 0, 1)
    panel = np.cos(np.pi * across / 2) ** 0.8 * front**2
    ring[:, 0] -= np.sign(x) * 0.30 * share**1.3 * across**6 * (1 - front**2) ** 1.8
    ring[:, 1] += np.sign(y) * (0.085 * np.sin(np.pi * min(share * 1.05, 1.0)) - 0.070 * share**3) * panel
    below_root = np.exp(-(((np.abs(x) - TOTE_ROOT - 0.05 * (share - 0.5)) / 0.10) ** 2))
    ring[:, 1] -= np.sign(y) * 0.030 * below_root * front**2 * np.exp(-(((share - 0.56) / 0.26) ** 2))
    low = np.exp(-(((share - 0.26) / 0.10) ** 2)) * np.exp(-(((across - 0.84 - 0.10 * np.sin(3.0 * x + y)) / 0.07) ** 2))
    ring[:, 1] -= np.sign(y) * 0.035 * low * front
    ring[:, 1] += 0.018 * share * (np.sin(2.6 * x + 2.2 * share) + 0.7 * np.sin(4.3 * x - 4.0 * share))
    ring[:, 2] -= share**4 * (0.050 * np.cos(np.pi * across / 2) ** 2 - 0.018 * np.exp(-(((np.abs(x) - TOTE_ROOT) / 0.18) ** 2)) * front**2)
    ring[:, 2] -= 0.030 * share**4 * across**6 * (1 - front**2)
    return ring


def tote(scene) -> None:
    """An open shopper with rolled straps that run down the panels, and a tab across the mouth."""
    height = 2.15
    body = OpenBody(
        height,
        width=[(0, 1.36), (0.5, 1.5), (1.0, 1.66)],
        depth=[(0, 0.58), (0.5, 0.55), (1.0, 0.50)],
        power=5.0,
        shape=_tote_wall,
        count=400,
    )
    body.build(scene)
    leather_band(scene, body, 0.010, 0.36, 0.016, under=0.10)
    leather_band(scene, body, height - 0.15, height)
    for z, band in ((0.335, 0.016), (height - 0.030, 0.012), (height - 0.125, 0.012)):
        line, normals = body.line_around(z, band)
        put(scene, "thread", sewn(line, normals, sunk=0.8))
    for side in (FRONT, BACK):
        _tote_handle(scene, body, side)
    _inner_pocket(scene, body, 0.62, 1.42, 1.97)
    # the tab that closes the mouth: sewn to the back, its stud meets the front
    back, _ = body.on_wall(0, height - 0.02, BACK)
    front, _ = body.on_wall(0, height - 0.02, FRONT)
    mouth = body.section(height)[:, 2].min()
    tab = spline(
        [
            back + [0, -0.06, -0.25],
            back + [0, -0.05, -0.02],
            back * [0, 0.5, 0] + [0, 0, mouth - 0.02],
            [0, 0, mouth - 0.06],
            front * [0, 0.6, 0] + [0, 0, mouth - 0.005],
            front + [0, -0.02, 0.030],
            *(body.on_wall(0, height - down, FRONT, 0.032)[0] for down in (0.05, 0.18, 0.30, 0.44)),
        ],
        120,
    )
    tab_normals = np.stack([np.zeros(120), tangents_of(tab)[:, 2], -tangents_of(tab)[:, 1]], 1)
    straps.stitched_strap(scene, tab, 0.24, 0.028, tab_normals, tip=0.12)
    fittings.rivet(scene, body.frame_at(0, height - 0.34, FRONT, 0.050), 0.036)


def _inner_pocket(scene, body: OpenBody, half, low, high) -> None:
    """A pocket of the lining on the inside of the back, its mouth bound in leather and standing off a little."""
    x, z = np.meshgrid(np.linspace(-half, half, 31), np.linspace(low, high, 9))
    on = [[body.on_wall(px, pz, BACK) for px, pz in zip(*row)] for row in zip(x, z)]
    points, normals = (np.array([[place[part] for place in row] for row in on]) for part in (0, 1))
    gape = 0.05 * (1 - (x / half) ** 2) * np.clip((z - low) / (high - low), 0, 1) ** 2
    points = points - normals * (body.wall + 0.020 + gape)[..., None]
    put_sheet(scene, surfaces.sheet(points, 0.012, np.stack([x, z], -1), -normals), "lining", "lining", "lining")
    put(scene, "trim", swept.sweep(resample(points[-1], 60), swept.bar_section(0.05, 0.026), -resample(normals[-1], 60)))


def _tote_handle(scene, body: OpenBody, side) -> None:
    """Up the panel, round above the rim, and sunk to its own side: the front one further, and no handle quite even."""
    height, root = body.height, TOTE_ROOT
    drop, fall, skew = (0.10, 0.52, 0.045) if side == FRONT else (0.0, 0.34, -0.04)
    climb = np.array([body.on_wall(-root, z, side, 0.020)[0] for z in np.linspace(1.22, height - 0.04, 8)])
    y = climb[-1][1]
    rise = [(-1.00, 0.04, 0.20), (-0.985, 0.20, 0.48), (-0.88, 0.44, 0.77), (-0.64, 0.68, 1.00), (-0.24, 0.86, 1.11)]
    left = [(x * root + skew * z, y + side * fall * out, height + z - drop * out) for x, out, z in rise]
    right = [(-x * root + skew * z, y + side * fall * out * 1.05, height + z * 0.985 - drop * out) for x, out, z in rise]
    path = spline(np.vstack([climb, left, right[::-1], (climb * [-1, 1, 1])[::-1]]), 300)
    out = np.stack([np.zeros(300), np.full(300, float(side)), np.full(300, 0.35)], 1)
    straps.rolled_strap(scene, path, 0.17, 0.034, out, flat=0.98)
    for x in (-root, root):
        fittings.rivet(scene, body.frame_at(x, 1.29, side, 0.036), 0.026)
