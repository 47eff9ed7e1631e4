"""The gele: a length of stiff cloth tied round the head, its pleats fanned out to one side. One su is ten centimetres.

Two pieces of cloth are shown: the band, wound round the head and laid in pleats that rise and open like a shell, and the tail, which comes
from under the knot and stands up in a fan of its own. Both are grids whose rows follow the cloth's length.
"""
from __future__ import annotations

import numpy as np

from studio import geometry as g

BROW = 0.0                                  # z of the lower edge in front, on the head's own axis
HEAD = (0.83, 1.03)                         # half width, half depth of the head at the brow


def pleated(v, count, sharp=0.80):
    """Knife pleats over v 0..1: each rises slowly and falls back under the next. 0..1."""
    phase = (v * count) % 1
    return np.where(phase < sharp, (phase / sharp) ** 1.25, 1 - g.smoothstep(sharp, 1, phase))


def band(pleats=6, around=300, rows_a_pleat=26):
    """The wound band (around, rows, 3): pleats lie close at the knot on the wearer's right and open to a broad shell on the left."""
    turn = np.linspace(0, 2 * np.pi, around, endpoint=False)      # 0 is the knot, behind the right ear; pi is the open side
    angle = np.radians(205) + turn
    open_ = 0.5 - 0.5 * np.cos(turn)                               # how far the shell has opened
    wide = 0.22 + 0.78 * g.smoothstep(0.05, 0.95, open_)
    count = pleats * rows_a_pleat
    v = np.linspace(0, 1, count)
    rng = np.random.default_rng(8)
    uneven = rng.uniform(-1, 1, (pleats + 1, 3))
    share = np.interp(v * pleats, np.arange(pleats + 1), np.cumsum(np.concatenate([[0], 1 + 0.22 * uneven[1:, 0]])))
    share = share / share[-1]
    tall = 0.50 + 1.55 * wide                                      # height of the cloth above the brow
    flare = 0.12 + 0.92 * wide ** 1.7                                     # how far its upper edge stands out from the head
    rise = share[None] ** 0.92 * tall[:, None]
    out = (0.05 + 0.16 * share + 0.84 * share ** 1.7)[None] * flare[:, None]
    fold = pleated(v, pleats)[None] * (0.06 + 0.15 * wide[:, None]) * (0.75 + 0.25 * share[None])
    ripple = 0.016 * np.sin(3.1 * turn + 0.9)[:, None] * np.sin(2 * np.pi * share * 1.5)[None]
    soft = 0.02 * np.sin(5 * turn[:, None] + 7 * share[None] + uneven[3, 0]) * share[None]
    # between brow and crown the head goes in; the cloth goes on outwards
    radius = 1 + out + fold + ripple + soft
    lean = np.stack([np.cos(angle), np.sin(angle)], 1)
    back = 0.5 + 0.5 * np.sin(angle)                               # 1 behind
    brow = 0.16 * np.cos(angle - np.radians(15)) + 0.10 * back     # higher on the open side and behind
    x = HEAD[0] * lean[:, 0, None] * radius
    y = HEAD[1] * lean[:, 1, None] * (1 + (radius - 1) * 0.80)
    z = BROW + brow[:, None] + rise - 0.55 * fold * share[None] + 0.05 * np.sin(2.5 * turn)[:, None] * share[None]
    z = z + 0.30 * (wide * np.clip(np.cos(angle - np.radians(330)), 0, 1))[:, None] * share[None] ** 1.5
    return np.stack([x, y, z], -1)


def crown(height=1.30):
    """The cloth that closes the top, drawn over the head inside the band."""
    angle = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    rows = []
    for t in np.linspace(1, 0, 22):
        r = 1.10 * t
        rows.append(np.stack([HEAD[0] * r * np.cos(angle), HEAD[1] * r * np.sin(angle), height * np.sqrt(np.clip(1 - (t * 0.96) ** 2, 0, 1)) + 0.05 + 0.02 * np.cos(9 * angle) * t], 1))
    return np.array(rows)


def tail(pleats=6, along=70, rows_a_pleat=22):
    """The end that comes from under the knot (behind the right ear) and stands up in a fan."""
    count = pleats * rows_a_pleat
    v = np.linspace(0, 1, count)
    t = np.linspace(0, 1, along)[:, None]
    spread = np.radians(-58 + 116 * v)[None]
    root = np.array([-0.93, 0.16, 0.34])
    length = 1.30 * (0.82 + 0.18 * np.sin(np.pi * np.clip(v * 0.9 + 0.05, 0, 1)))[None]
    fold = (pleated(v, pleats)[None] - 0.4) * 0.17 * g.smoothstep(0.02, 0.55, t)
    reach = 0.08 + length * t
    side = -np.sin(np.radians(46)) * np.cos(spread) * reach
    up = np.cos(np.radians(40)) * np.cos(spread) * reach + 0.10 * t ** 2
    deep = np.sin(spread) * reach * 0.80
    x = root[0] + side + fold * 0.70 - 0.10 * t * (1 - t)
    y = root[1] + deep
    z = root[2] + up + fold * 0.72 - 0.20 * t ** 2 * np.abs(np.sin(spread)) 
    return np.stack([x + 0 * y, y + 0 * x, z + 0 * y], -1)


def knot(around=60, along=60):
    """What holds the tail: a short length turned over it."""
    s = np.linspace(0, 1, along)
    path = g.spline([(-0.60, -0.62, 0.10), (-0.86, -0.28, 0.20), (-1.02, 0.10, 0.36), (-0.96, 0.46, 0.50), (-0.66, 0.78, 0.52)], along)
    return path, 0.16 + 0.10 * np.sin(np.pi * s) ** 1.5


def head_block(scene, linen="block", wood="wood"):
    """A plain head of linen on a turned neck: no face, so that the cloth is what one sees."""
    profile = [(0.02, 1.16), (0.28, 1.12), (0.52, 1.00), (0.70, 0.80), (0.80, 0.50), (0.83, 0.15), (0.81, -0.25), (0.74, -0.62), (0.62, -0.95), (0.50, -1.20), (0.44, -1.45),
               (0.44, -1.75), (0.50, -1.95)]
    heights = np.array([h for _, h in profile])
    radii = np.array([r for r, _ in profile])
    table = g.table(heights, radii)
    z = np.linspace(-1.95, 1.155, 120)
    angle = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    points = []
    for level in z:
        r = float(table(level))
        chin = g.smoothstep(-0.1, -0.75, level) * (1 - g.smoothstep(-0.95, -1.35, level))
        front = np.clip(-np.sin(angle), 0, 1)
        neck_back = 0.16 * g.smoothstep(-0.5, -1.3, level)
        deep = r * (1.20 - 0.16 * g.smoothstep(-0.9, -1.4, level))
        points.append(np.stack([r * 0.95 * np.cos(angle), deep * np.sin(angle) - 0.10 * chin * front ** 2 + neck_back - 0.03, np.full_like(angle, level)], 1))
    points = np.array(points)
    scene.grid(linen, points, wrap_v=True, flip=True)
    base = points[0].mean(0)
    scene.turned(wood, [(r, h) for r, h in ((0, -0.42), (0.78, -0.42), (0.82, -0.38), (0.80, -0.30), (0.56, -0.20), (0.50, -0.08), (0.545, -0.03), (0.55, 0.03), (0.50, 0.06), (0, 0.06))],
                 centre=(base[0], base[1], base[2]), count=96)


def gele(scene):
    head_block(scene)
    cloth = band()
    whole = np.concatenate([cloth, cloth[:1]])
    along = lambda points: g.surface_lengths(points)[..., ::-1]     # the stripes of the cloth run along the pleats
    options = dict(thickness=0.022, offset=0.0)
    scene.grid("cloth", whole, uv=along(whole), **options)
    scene.grid("cloth", crown(), wrap_v=True)
    fan = tail()
    scene.grid("cloth", fan, uv=along(fan), **options)
    path, wide = knot()
    scene.tube("cloth", path, size=(0.30, 0.11), square=0.9, taper=wide / wide.max(), up=(-1, 0, 0.3))
