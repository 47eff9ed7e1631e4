"""Collars of sewn cloth (sewn.py): a stand, and a leaf that turns down over it. Metres on the settled cloth.

A collar is made as it is worn: the stand goes round the neck on the seam and closes over itself in front; the leaf rolls over the
stand's upper edge and comes to lie on the cloth, wherever that has settled.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders import tailoring as sew
from builders.garment import bilinear
from studio import geometry
from studio.geometry import inward, smoothstep, spline


@dataclass(frozen=True)
class Collar:
    """A turned-down collar.

    stand: its height behind and in front (0: none is seen). below: metres under the neck seam at which the leaf's edge lies behind.
    shoulder: metres outside the seam at which it lies on the shoulder. tip: (x, metres under the seam) of the points.
    gap: half the room between the two leaves in front, at the fold. over: 1 where the wearer's left closes over the right, -1 the other way.
    lean: how far the stand leans inwards. roll: how softly the leaf turns. belly: how far it stands off between fold and edge.
    curl: metres by which its points rise off the cloth.
    undone: it is open in front, where its seam runs into a point. leaf: False for a band that only stands. ribs: metres of one rib of a knitted collar (0: woven).
    """
    stand: tuple = (.034, .027)
    below: float = .018
    shoulder: float = .020
    tip: tuple = (.043, .041)
    gap: float = .0055
    over: int = 1
    lap: float = .013
    lean: float = .12
    roll: float = .0060
    belly: float = .0040
    curl: float = .0026
    thickness: float = .0016
    stitch: float = .0055
    buttoned: bool = True
    undone: bool = False
    leaf: bool = True
    ribs: float = 0.0
    part: str = "collar"


class _Seam:
    """The neck seam, from the front middle over the picture-right shoulder and back again, and what stands on it."""
    UPWARD = np.array([0, -.10, 1.0]) / np.hypot(.10, 1)

    def __init__(self, front, back, c: Collar):
        loop = sew.neck_loop(front, back, 240)
        loop = sew._rounded(loop, 3) if c.undone else sew._evened(sew._rounded(loop, 8), .35)
        self.loop = geometry.resample(np.vstack([loop, loop[:1]]), 241)
        self.along = geometry.arc_length(self.loop)
        self.total = self.along[-1]
        self.middle = self.loop[:-1].mean(0)
        off = self.loop[:-1] - self.middle
        self.tilt = (off[:, 0] * off[:, 2]).sum() / (off[:, 0] ** 2).sum()
        self.c = c

    def at(self, s):
        return np.stack([np.interp(s % self.total, self.along, self.loop[:, k]) for k in range(3)], -1)

    def outward(self, s):
        out = self.at(s) - self.middle
        out[..., 2] = 0
        return out / np.linalg.norm(out, axis=-1, keepdims=True)

    def behind(self, s):
        """1 at the back of the neck, 0 in front."""
        return .5 - .5 * np.cos(2 * np.pi * np.clip(s / self.total, 0, 1))

    def height(self, s):
        """Of the stand, whose upper edge is level though the seam may hang askew."""
        return self.c.stand[1] + (self.c.stand[0] - self.c.stand[1]) * self.behind(s) - self.tilt * (self.at(s)[..., 0] - self.middle[0])

    def lean(self, s):
        return self.c.lean * (.55 + .45 * self.behind(s))

    def shifted(self, s):
        """How far the end that closes over lies outside the other (metres)."""
        start, end = smoothstep(.045, -.004, s), smoothstep(self.total - .045, self.total + .004, s)
        return .0021 * (start - end) * self.c.over * (not self.c.undone)


def collar(g, front, back, c: Collar, button_radius=.0054):
    """Stand and leaf of a Collar round the neck hole of two sewn panels."""
    seam = _Seam(front, back, c)
    _stand(g, seam)
    if c.leaf:
        _leaf(g, seam, front, back)
    if c.buttoned and c.stand[1] > .015 and not c.undone:
        start = np.array([0.0])
        out = seam.outward(start)
        middle = .48 * c.stand[1] * seam.UPWARD + (.0012 - .48 * c.lean * .55 * c.stand[1]) * out
        g.button((seam.at(start) + middle)[0], _unit(out[0] + (0, 0, .05)), button_radius)
        hole = -c.over * np.linspace(-2.2, -.75, 9) * button_radius
        sew.worked_slit(g, seam.at(hole) + middle + .0013 * seam.outward(hole), seam.outward(hole))


def _stand(g, seam):
    c = seam.c
    lap = .4 * c.stand[1] - c.gap if c.undone else c.lap                   # undone, it ends a little before the leaf
    s = np.linspace(-lap, seam.total + lap, 260)
    rows = np.linspace(-.12, 1, 9)
    left = np.minimum(s + lap, seam.total + lap - s)
    corner = np.sqrt(np.clip(1 - np.clip(1 - left / .011, 0, 1) ** 2, .12, 1))
    out = seam.outward(s)
    rise = rows[None] * np.where(rows[None] > .5, 1 - (1 - corner[:, None]) * (rows[None] - .5) / .5, 1) * seam.height(s)[:, None]
    away = seam.shifted(s)[:, None] - seam.lean(s)[:, None] * np.clip(rise, 0, None)
    stand = seam.at(s)[:, None] + rise[..., None] * seam.UPWARD + away[..., None] * out[:, None]
    uv = sew.cut_apart(np.stack(np.broadcast_arrays(s[:, None] - seam.total / 2, -rise), -1), "cuff")
    g.sheet(c.part, stand, uv, outward=np.repeat(out[:, None], len(rows), 1), thickness=c.thickness)


def _leaf(g, seam, front, back):
    c, total = seam.c, seam.total
    count = 2 * round(total / c.ribs) + 1 if c.ribs else 201
    at = np.linspace(c.gap, total - c.gap, count)
    out, height = seam.outward(at), seam.height(at)
    fold = seam.at(at) + height[:, None] * seam.UPWARD + (seam.shifted(at) + (.0026 if c.ribs else .0012) - seam.lean(at) * height)[:, None] * out
    down = np.array([.010, .0065, .003])[None, :, None]                   # behind the stand, so that no gap is seen from above
    inner = seam.at(at)[:, None] + (height[:, None, None] - down) * seam.UPWARD + (seam.shifted(at) - c.thickness - .0006)[:, None, None] * out[:, None]
    inner = inner - (seam.lean(at) * height)[:, None, None] * (1 - down / height[:, None, None]) * out[:, None]
    edge, facing = _edge_on_cloth(front, back, c, count)
    s = np.linspace(0, 1, 26)
    s = .45 * s + .55 * s ** 1.6
    ahead = np.clip(1 - np.minimum(at, total - at) / .06, 0, 1)[:, None]
    way = edge - fold
    first = fold + c.roll * seam.UPWARD * (1 - .35 * ahead) + .65 * c.roll * out
    second = edge - .42 * way + c.belly * facing + .25 * c.roll * out
    leaf = (((1 - s) ** 3)[None, :, None] * fold[:, None] + (3 * s * (1 - s) ** 2)[None, :, None] * first[:, None]
            + (3 * s ** 2 * (1 - s))[None, :, None] * second[:, None] + (s ** 3)[None, :, None] * edge[:, None])
    leaf = clear_of(leaf, (front, back), c.thickness + .0012)
    point = smoothstep(.05, 0, at) + .7 * smoothstep(total - .05, total, at)
    leaf = leaf + c.curl * (point[:, None] * s[None] ** 3)[..., None] * facing[:, None]
    leaf = np.concatenate([inner, leaf], 1)
    for _ in range(4):
        leaf[:, 1:6] = .25 * leaf[:, :5] + .5 * leaf[:, 1:6] + .25 * leaf[:, 2:7]
    lengths = geometry.surface_lengths(leaf)
    uv = sew.cut_apart(np.stack([np.repeat(at[:, None] - total / 2, leaf.shape[1], 1), np.abs(lengths[..., 1])], -1), "collar")
    normal = geometry.normals(leaf)
    normal *= np.sign((normal[:, inner.shape[1]:] * (facing + out)[:, None]).sum())
    if c.ribs:
        leaf = leaf + normal * (.0005 * np.cos(np.pi * np.arange(count)))[:, None, None]
    g.sheet(c.part, leaf, uv, outward=normal, thickness=c.thickness)
    if c.stitch:
        g.stitch(_inside_edge(leaf[:, inner.shape[1]:], c.stitch))


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
        blurred_line(line, 16)                                  # the leaf is too stiff to follow small folds
    return points, normals / np.linalg.norm(normals, axis=1, keepdims=True)


def blurred_line(line, rounds):
    """Even a line of points (n, k) out, in place; its ends stay."""
    for _ in range(rounds):
        line += inward(line)


def clear_of(grid, panels, gap):
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


def _inside_edge(leaf, inset, lift=.0004):
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
