"""What makes a shirt of sewn cloth (sewn.py): collar of stand and leaf, placket, cuffs, label. Metres on the settled cloth.

A collar is made as it is worn: the stand goes round the neck on the seam and closes over itself in front; the leaf rolls over the
stand's upper edge and comes to lie on the cloth, wherever that has settled.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders import tailoring as sew
from builders.garment import bilinear
from studio import geometry
from studio.geometry import smoothstep, spline


@dataclass(frozen=True)
class Collar:
    """A turned-down collar.

    stand: its height behind and in front (0: none is seen). below: metres under the neck seam at which the leaf's edge lies behind.
    shoulder: metres outside the seam at which it lies on the shoulder. tip: (x, metres under the seam) of the points.
    gap: half the room between the two leaves in front, at the fold. over: 1 where the wearer's left closes over the right, -1 the other way.
    lean: how far the stand leans inwards. roll: how softly the leaf turns. belly: how far it stands off between fold and edge.
    """
    stand: tuple = (.034, .027)
    below: float = .016
    shoulder: float = .024
    tip: tuple = (.047, .036)
    gap: float = .0055
    over: int = 1
    lap: float = .013
    lean: float = .12
    roll: float = .011
    belly: float = .0045
    thickness: float = .0022
    stitch: float = .0055
    buttoned: bool = True
    part: str = "collar"


def collar(g, front, back, c: Collar, button_radius=.0054):
    """Stand and leaf of a Collar round the neck hole of two sewn panels."""
    loop = sew._evened(sew._rounded(sew.neck_loop(front, back, 240), 8), .35)
    loop = geometry.resample(np.vstack([loop, loop[:1]]), 241)
    along = geometry.arc_length(loop)
    total = along[-1]

    def seam(at):
        return np.stack([np.interp(at % total, along, loop[:, k]) for k in range(3)], -1)

    middle = loop[:-1].mean(0)
    upward = np.array([0, -.10, 1.0]) / np.hypot(.10, 1)

    def outward(points):
        out = points - middle
        out[..., 2] = 0
        return out / np.linalg.norm(out, axis=-1, keepdims=True)

    def behind(at):
        """1 at the back of the neck, 0 in front."""
        return .5 - .5 * np.cos(2 * np.pi * np.clip(at / total, 0, 1))

    def height(at):
        return c.stand[1] + (c.stand[0] - c.stand[1]) * behind(at)

    def shifted(at):
        """How far the end that closes over lies outside the other (metres)."""
        start, end = smoothstep(.045, -.004, at), smoothstep(total - .045, total + .004, at)
        return .0021 * (start - end) * c.over

    # the stand
    at = np.linspace(-c.lap, total + c.lap, 260)
    rows = np.linspace(-.12, 1, 9)
    left = np.minimum(at + c.lap, total + c.lap - at)
    corner = np.sqrt(np.clip(1 - np.clip(1 - left / .011, 0, 1) ** 2, .12, 1))
    base, out = seam(at), outward(seam(at))
    rise = rows[None] * np.where(rows[None] > .5, 1 - (1 - corner[:, None]) * (rows[None] - .5) / .5, 1) * height(at)[:, None]
    lean = c.lean * np.clip(rise, 0, None) * (.55 + .45 * behind(at))[:, None]
    stand = base[:, None] + rise[..., None] * upward + (shifted(at)[:, None] - lean)[..., None] * out[:, None]
    uv = np.stack(np.broadcast_arrays(at[:, None] - total / 2, -rise), -1)
    g.sheet(c.part, stand, uv, outward=np.repeat(out[:, None], len(rows), 1), thickness=c.thickness)
    # the leaf
    at = np.linspace(c.gap, total - c.gap, 201)
    out = outward(seam(at))
    fold = seam(at) + height(at)[:, None] * upward + (shifted(at) + .0012 - c.lean * height(at) * (.55 + .45 * behind(at)))[:, None] * out
    edge, facing = _edge_on_cloth(front, back, c, len(at))
    s = np.linspace(0, 1, 26)
    s = .45 * s + .55 * s ** 1.6
    ahead = np.clip(1 - np.minimum(at, total - at) / .06, 0, 1)[:, None]
    way = edge - fold
    first = fold + c.roll * upward * (1 - .35 * ahead) + .65 * c.roll * out
    second = edge - .42 * way + c.belly * facing + .25 * c.roll * out
    leaf = (((1 - s) ** 3)[None, :, None] * fold[:, None] + (3 * s * (1 - s) ** 2)[None, :, None] * first[:, None]
            + (3 * s ** 2 * (1 - s))[None, :, None] * second[:, None] + (s ** 3)[None, :, None] * edge[:, None])
    leaf = _clear_of(leaf, (front, back), c.thickness + .0012)
    lengths = geometry.surface_lengths(leaf)
    uv = np.stack([np.repeat(at[:, None] - total / 2, len(s), 1), -np.abs(lengths[..., 1])], -1)
    normal = geometry.normals(leaf)
    normal *= np.sign((normal * (facing + out)[:, None]).sum())
    g.sheet(c.part, leaf, uv, outward=normal, thickness=c.thickness)
    if c.stitch:
        g.stitch(_inside_edge(leaf, c.stitch))
    if c.buttoned and c.stand[1] > .015:
        spot = seam(np.array([0.0]))
        out = outward(spot)
        point = (spot + .48 * c.stand[1] * upward + (.0032 - .48 * c.lean * .55 * c.stand[1]) * out)[0]
        g.button(point, _unit(out[0] + (0, 0, .05)), button_radius)
    return stand, leaf


def _unit(v):
    return v / np.linalg.norm(v)


def _edge_on_cloth(front, back, c, count):
    """Where the leaf's edge lies: from the picture-right tip round the back to the left one; and which way the cloth faces there."""
    neck = front.torso.neck
    x_out = neck.half + c.shoulder
    z_out = float(front.top(np.array(x_out)))
    tip = np.array([c.tip[0], neck.front - c.tip[1]])
    path = spline([tip, tip + .5 * (np.array([x_out, z_out]) - tip) + (.006, -.003), (x_out, z_out)], 60)
    x = x_out * np.sin(np.linspace(np.pi / 2, 0, 50))
    low = neck.back - c.below
    z = low + (z_out - low) * (x / x_out) ** 2.4
    halves = []
    for side in (1, -1):
        points = [front.at(side * path[:, 0], np.minimum(path[:, 1], front.top(path[:, 0]) - .0008), c.thickness + .0018),
                  back.at(side * x, np.minimum(z, back.top(x) - .0008), c.thickness + .0018)[1:]]
        normals = [front.facing(side * path[:, 0], np.minimum(path[:, 1], front.top(path[:, 0]) - .0008)), back.facing(side * x, np.minimum(z, back.top(x) - .0008))[1:]]
        halves.append((np.concatenate(points), np.concatenate(normals)))
    points, normals = (np.concatenate([halves[0][k], halves[1][k][::-1][1:]]) for k in (0, 1))
    share = geometry.arc_length(points)
    share /= share[-1]
    even = np.linspace(0, 1, count)
    points, normals = (np.stack([np.interp(even, share, a[:, k]) for k in range(3)], 1) for a in (points, normals))
    for line in (points, normals):
        for _ in range(16):                                     # the leaf is too stiff to follow small folds
            line[1:-1] = .25 * line[:-2] + .5 * line[1:-1] + .25 * line[2:]
    return points, normals / np.linalg.norm(normals, axis=1, keepdims=True)


def _clear_of(grid, panels, gap):
    """Move points of the grid off the cloth of the panels where they come nearer than `gap`; the grid stays smooth."""
    cloth, facing = [], []
    for panel in panels:
        near = np.linalg.norm(panel.points - grid.reshape(-1, 3).mean(0), axis=-1) < .2
        cloth.append(panel.points[near])
        facing.append(panel.smooth_normal[near])
    cloth, facing = np.concatenate(cloth), np.concatenate(facing)
    grid = grid.copy()
    for _ in range(2):
        flat = grid.reshape(-1, 3)
        push, way = np.zeros(len(flat)), np.zeros_like(flat)
        for start in range(0, len(flat), 400):
            part = slice(start, start + 400)
            nearest = ((flat[part, None] - cloth[None]) ** 2).sum(-1).argmin(1)
            apart = flat[part] - cloth[nearest]
            away = (apart * facing[nearest]).sum(1)
            beside = np.linalg.norm(apart - away[:, None] * facing[nearest], axis=1)
            push[part] = np.where(beside < .006, np.clip(gap - away, 0, .02), 0)
            way[part] = facing[nearest]
        push = push.reshape(grid.shape[:2])
        for _ in range(6):                                      # a stiff leaf gives way widely, without a dent
            push = np.maximum(push, _blurred(push))
        push[:, :2] = 0
        grid += push[..., None] * way.reshape(grid.shape)
    return grid


def _blurred(field):
    padded = np.pad(field, 1, mode="edge")
    rows = .25 * padded[:-2] + .5 * padded[1:-1] + .25 * padded[2:]
    return .25 * rows[:, :-2] + .5 * rows[:, 1:-1] + .25 * rows[:, 2:]


def _inside_edge(leaf, inset, lift=.0007):
    """A line `inset` metres inside the three free edges of a leaf."""
    normal = geometry.normals(leaf)
    middle = leaf.mean((0, 1))
    normal = normal * np.sign((normal * (leaf - middle)).sum())
    n = len(leaf)
    along = geometry.arc_length(leaf[:, -1])
    column = float(np.interp(inset, along, np.arange(n)))
    down = np.array([geometry.arc_length(row) for row in leaf])
    row = np.array([np.interp(d[-1] - inset, d, np.arange(len(d))) for d in down])
    columns = np.linspace(column, n - 1 - column, 220)
    rows = np.interp(columns, np.arange(n), row)
    first = np.linspace(3, rows[0], 30)[:-1]
    last = np.linspace(rows[-1], 3, 30)[1:]
    i = np.concatenate([np.full(29, column), columns, np.full(29, n - 1 - column)])
    j = np.concatenate([first, rows, last])
    return bilinear(leaf, i, j) + lift * bilinear(normal, i, j)


def placket(g, panel, z_top, z_bottom, half, over=1, part="placket", rise=.0030):
    """The double band down the front. The edge that closes over lies proud of the cloth, the sewn edge is flush with it."""
    across = np.linspace(-1, 1, 13)
    z = np.linspace(z_top, z_bottom, max(16, int((z_top - z_bottom) / .004)))
    xx, zz = np.broadcast_arrays(half * across[None], z[:, None])

    def lift(x):
        return np.interp(-over * x / half, [-1, -.9, -.55, .9, 1], [.0004, .0012, .0018, rise, rise - .0008])
    points = panel.at(xx, zz, lift(xx))
    g.ribbon(part, points.transpose(1, 0, 2), panel.cloth_uv(xx, zz).transpose(1, 0, 2), panel.facing(xx, zz).transpose(1, 0, 2), .0020)
    for x in (-half + .005, half - .005):
        line = np.linspace(z_top - .003, z_bottom + .003, int((z_top - z_bottom) / .0026))
        g.stitch(panel.at(x + 0 * line, line, lift(x) + .0004))


def cuff(g, tube, height=.064, opening=.40, lap=.022, side=1, lift=.0026, button_radius=.0050, buttons=1, part="cuff"):
    """A stiff band round the end of a sleeve that closes over itself. opening: share of the ring at which it does."""
    total = geometry.arc_length(tube.base.mean(0))[-1]
    shares = np.linspace(1 - height / total, 1.0, 9)
    rings = np.array([sew._evened(tube.ring(min(s, 1.0)), .8) for s in shares])
    for _ in range(3):                                            # stiff: rings differ little from one another
        rings[1:-1] = .25 * rings[:-2] + .5 * rings[1:-1] + .25 * rings[2:]
    closed = np.concatenate([rings, rings[:, :1]], 1)
    length = geometry.arc_length(closed.mean(0))
    around = np.linspace(0, length[-1] + lap, closed.shape[1] + 8)
    at = (opening * length[-1] + around) % length[-1]
    band = np.stack([[np.interp(at, length, ring[:, k]) for k in range(3)] for ring in closed]).transpose(0, 2, 1)
    out = band - rings.mean(1)[:, None]
    axis = _unit(rings[-1].mean(0) - rings[0].mean(0))
    out -= (out @ axis)[..., None] * axis
    out /= np.linalg.norm(out, axis=2, keepdims=True)
    ends = np.minimum(around, around[-1] - around)
    edge = np.interp(np.arange(9), [0, 1, 7.5, 8], [.15, 1, 1, .8])
    proud = .0026 * smoothstep(length[-1] - .5 * lap, length[-1] + .5 * lap, around)
    band = band + out * (lift * edge[:, None] + proud[None])[..., None]
    corner = 1 - np.sqrt(np.clip(1 - np.clip(1 - ends / .012, 0, 1) ** 2, 0, 1))
    band = band - axis * (.011 * corner[None] * np.linspace(0, 1, 9)[:, None] ** 4)[..., None]        # its lower corners are rounded
    grid, out = band.transpose(1, 0, 2), out.transpose(1, 0, 2)
    uv = np.stack(np.meshgrid(around, -np.linspace(0, height, 9), indexing="ij"), -1)
    g.sheet(part, grid, uv, outward=out, thickness=.0028)
    for row in (.7, 7.2):
        low = int(row)
        line = grid[:, low] * (1 - row + low) + grid[:, low + 1] * (row - low)
        g.stitch(line[1:-1] + .0004 * out[1:-1, low])
    last = int(np.interp(length[-1] + .5 * lap, around, np.arange(len(around))))
    for k in range(buttons):
        row = 4 if buttons == 1 else 2 + 4 * k
        g.button(grid[last, row] + .0006 * out[last, row], out[last, row], button_radius)
    return grid


def label(g, back, width=.052, height=.017, below=.016, part="label"):
    """A woven label inside the back of the neck."""
    x = np.linspace(-.5, .5, 12) * width
    z = back.torso.neck.back - below - np.linspace(0, 1, 6) * height
    xx, zz = np.broadcast_arrays(x[:, None], z[None])
    g.ribbon(part, back.at(xx, zz, -.0034), None, -back.facing(xx, zz), .0006)
