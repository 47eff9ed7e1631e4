"""What closes a shirt of sewn cloth (sewn.py): placket, cuffs; and its label. Metres on the settled cloth."""
from __future__ import annotations

import numpy as np

from builders import tailoring as sew
from builders import wordmark
from builders.garment import bilinear
from studio import geometry
from studio.geometry import inward, smoothstep


def placket(g, panel, z_top, z_bottom, half, over=1, part="placket", rise=.0034, box=0.0, buttons=()):
    """The double band down the front, stitched along both edges. The edge that closes over lies proud of the cloth. Returns how far its face at (x, z) lies above the panel.

    box: height of the stitched square at the lower end of a placket that does not reach the hem. buttons: z of each, which draws in the band.
    """
    sewn = half - .005
    across = half * np.sin(np.linspace(-np.pi / 2, np.pi / 2, 27))
    z = np.linspace(z_top, z_bottom, max(16, int((z_top - z_bottom) / .0026)))
    xx, zz = np.broadcast_arrays(across[None], z[:, None])

    def face(x, z):
        flat = np.interp(-over * x / half, [-1, -.55, .9, 1], [.0019, .0021, rise, rise])
        dimples = sum(np.exp(-(x ** 2 + (z - button) ** 2) / .0075 ** 2) for button in buttons)
        return flat - .0008 * dimples - .0005 * np.exp(-((np.abs(x) - sewn) / .0013) ** 2)
    points = panel.at(xx, zz, face(xx, zz))
    uv = sew.cut_apart(panel.cloth_uv(xx, zz), "placket")
    g.ribbon(part, points.transpose(1, 0, 2), uv.transpose(1, 0, 2), panel.facing(xx, zz).transpose(1, 0, 2), .0020)
    for x in (-sewn, sewn):
        line = np.linspace(z_top - .003, z_bottom + .003, int((z_top - z_bottom) / .0026))
        g.stitch(panel.at(x + 0 * line, line, face(x + 0 * line, line) + .0002))
    for z in (z_bottom + .003, z_bottom + box) if box else ():
        line = np.linspace(-sewn, sewn, 24)
        g.stitch(panel.at(line, z + 0 * line, face(line, z + 0 * line) + .0004))
    return face


def cuff(g, tube, height=.064, opening=.31, lap=.022, side=1, lift=.0026, button_radius=.0050, buttons=1, part="cuff"):
    """A stiff band round the end of a sleeve that closes over itself. opening: share of the ring at which it does."""
    total = geometry.arc_length(tube.base.mean(0))[-1]
    shares = np.linspace(1 - height / total, 1.0, 9)
    rings = np.array([sew._evened(tube.ring(min(s, 1.0)), .8) for s in shares])
    for _ in range(3):                                            # stiff: rings differ little from one another
        rings += inward(rings)
    closed = np.concatenate([rings, rings[:, :1]], 1)
    length = geometry.arc_length(closed.mean(0))
    around = np.linspace(0, length[-1] + lap, closed.shape[1] + 8)
    at = (opening * length[-1] + around) % length[-1]
    band = np.stack([[np.interp(at, length, ring[:, k]) for k in range(3)] for ring in closed]).transpose(0, 2, 1)
    out = band - rings.mean(1)[:, None]
    axis = rings[-1].mean(0) - rings[0].mean(0)
    axis /= np.linalg.norm(axis)
    out -= (out @ axis)[..., None] * axis
    out /= np.linalg.norm(out, axis=2, keepdims=True)
    ends = np.minimum(around, around[-1] - around)
    edge = np.interp(np.arange(9), [0, 1, 7.5, 8], [.15, 1, 1, .8])
    proud = .0026 * smoothstep(length[-1] - .5 * lap, length[-1] + .5 * lap, around)
    band = band + out * (lift * edge[:, None] + proud[None])[..., None]
    corner = 1 - np.sqrt(np.clip(1 - np.clip(1 - ends / .012, 0, 1) ** 2, 0, 1))
    band = band - axis * (.011 * corner[None] * np.linspace(0, 1, 9)[:, None] ** 4)[..., None]        # its lower corners are rounded
    grid, out = band.transpose(1, 0, 2), out.transpose(1, 0, 2)
    uv = sew.cut_apart(np.stack(np.meshgrid(around, -np.linspace(0, height, 9), indexing="ij"), -1), "cuff")
    g.sheet(part, grid, uv, outward=out, thickness=.0022)
    for row in (.7, 7.2):
        low = int(row)
        line = grid[:, low] * (1 - row + low) + grid[:, low + 1] * (row - low)
        g.stitch(line[1:-1] + .0004 * out[1:-1, low])
    last = int(np.interp(length[-1] + .5 * lap, around, np.arange(len(around))))
    end = np.interp(length[-1] + .5 * lap + np.linspace(-2.2, -.75, 9) * button_radius, around, np.arange(len(around)))
    for k in range(buttons):
        row = 4 if buttons == 1 else 2 + 4 * k
        g.button(grid[last, row] - .0012 * out[last, row], out[last, row], button_radius)
        hole, facing = (bilinear(a, end, row + 0 * end) for a in (grid, out))
        sew.worked_slit(g, hole + .0003 * facing, facing)
    return grid


def label(g, back, width=.052, height=.017, below=.016, deep=.0034, part="label"):
    """A woven label inside the back of the neck. deep: metres it lies behind the outer face of the cloth."""
    x = np.linspace(-.5, .5, 12) * width
    z = back.torso.neck.back - below - np.linspace(0, 1, 6) * height
    xx, zz = np.broadcast_arrays(x[:, None], z[None])
    points, outward = back.at(xx, zz, -deep), -back.facing(xx, zz)
    g.ribbon(part, points, None, outward, .0006)
    wordmark.woven(g, points, outward)
