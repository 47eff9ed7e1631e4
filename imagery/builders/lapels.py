"""Lapels and the collar of a jacket: turned back along the front edges of sewn cloth (jackets.py). Metres on the settled cloth.

A lapel is what of a front lies beyond the line on which it rolls. It is drawn on the front under it: `u` runs along that line from the
button, `w` away from it. Where it ends, at the gorge, the collar begins: it stands round the neck and its leaf lies on the cloth.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders import tailoring as sew
from builders.collars import blurred_line, clear_of
from builders.garment import bilinear
from studio import geometry
from studio.geometry import smoothstep, spline


@dataclass(frozen=True)
class Lapels:
    """gorge: share of the rolling line at which lapel and collar meet. width: of the lapel. drop: metres its tip lies below the gorge (less
    than 0: a peaked lapel). notch: metres of the lapel's upper edge that are free; collar_tip: of the collar's. angle: degrees of the notch.
    stand: height of the collar behind. below: metres under the neck seam at which its edge lies behind; shoulder: outside the seam on the shoulder.
    roll: radius on which the cloth turns. soft: how much wider it is above the button. lift: metres by which free edges stand off the chest.
    """
    gorge: float = .815
    width: float = .088
    drop: float = .030
    notch: float = .037
    collar_tip: float = .034
    angle: float = 76.0
    belly: float = .10
    stand: float = .028
    below: float = .015
    shoulder: float = .036
    roll: float = .0042
    soft: float = .0070
    lift: float = .0102
    thickness: float = .0026
    part: str = "lapel"


ACROSS = 26
TURN = 8          # rows of them that go round the roll
FREE = 18         # columns of the collar's end from the notch to its tip


def turn_back(g, c: Lapels, fronts, back, edge, button_z, over):
    """fronts: by side (-1, 1); edge: z -> x of their inner edges; over: the side that lies outside."""
    ends = {side: _lapel(g, c, front, side, edge, button_z, side != over) for side, front in fronts.items()}
    _collar(g, c, fronts, back, ends)


class _Drawing:
    """The pattern beside the rolling line of the right front."""

    def __init__(self, c, neck, edge, button_z):
        self.low, high = np.array([float(edge(button_z + 1e-6)), button_z]), np.array([neck.half, neck.z])
        self.length = float(np.linalg.norm(high - self.low))
        self.along = (high - self.low) / self.length
        self.away = np.array([self.along[1], -self.along[0]])
        self.gorge = c.gorge * self.length
        self.tip = (self.gorge - c.drop, c.width)

    def at(self, u, w):
        u, w = np.asarray(u, float)[..., None], np.asarray(w, float)[..., None]
        return self.low + u * self.along + w * self.away


def _lapel(g, c, front, side, edge, button_z, under):
    """One lapel, pressed flat where the other front covers it (under); returns the drawing and the line of its upper end (from the roll to the tip)."""
    d = _Drawing(c, front.torso.neck, edge, button_z)
    t = np.linspace(0, 1, 72)
    outer = c.width * (t + c.belly * np.sin(np.pi * t) * (1 - .5 * t)) / 1.0
    s = np.linspace(0, 1, ACROSS - TURN)[None]
    u = t[:, None] * (d.gorge + (d.tip[0] - d.gorge) * s)
    w = outer[:, None] * s
    flat = d.at(u, w)
    x, z = side * flat[..., 0], flat[..., 1]
    covered = smoothstep(-.004, .008, -edge(flat[..., 1]) - flat[..., 0]) if under else 0 * w
    radius = (c.roll + c.soft * np.exp(-(t * d.gorge / .11) ** 2)) * np.clip(outer / .02, .25, 1)
    radius = radius + (.0005 - radius) * covered[:, 0]
    lies = .0016 + c.thickness + c.lift * np.sin(.72 * np.pi * np.clip(w / .075, 0, 1))      # bellied, its edge comes down again a little
    rise = lies + (2 * radius[:, None] - lies) * np.exp(-(w / (.006 + 2.2 * radius[:, None])) ** 2)
    lying = front.at(x, z, rise + (.0008 - rise) * covered)
    fold, facing = front.at(x[:, 0], z[:, 0]), front.facing(x[:, 0], z[:, 0])
    inner = d.at(t * d.gorge, np.full(len(t), .010))
    off = fold - front.at(side * inner[:, 0], inner[:, 1])
    for line in (off, facing):
        blurred_line(line, 10)
    off -= (off * facing).sum(1, keepdims=True) * facing
    off /= np.linalg.norm(off, axis=1, keepdims=True)
    turn = np.linspace(0, np.pi, TURN, endpoint=False)[None, :, None]
    r = radius[:, None, None]
    rolled = fold[:, None] + off[:, None] * r * np.sin(turn) + facing[:, None] * r * (1 - np.cos(turn))
    grid = np.concatenate([rolled, lying], 1)
    for _ in range(3):                                              # from the roll to what lies, without a corner
        grid[:, 2:TURN + 4] = .25 * grid[:, 1:TURN + 3] + .5 * grid[:, 2:TURN + 4] + .25 * grid[:, 3:TURN + 5]
    uv = _lapel_grain(grid, u, side)
    normal = geometry.normals(grid)
    normal *= np.sign((normal[:, TURN:] * front.facing(x, z)).sum())
    g.sheet(c.part, grid, uv, outward=normal, thickness=c.thickness)
    if not under:
        _buttonhole(g, grid, normal)
    return d, grid[-1, TURN // 2:]


def _lapel_grain(grid, u, side):
    """UV of a lapel cut with its thread along the rolling line, out of another place of the cloth than the front."""
    across = np.concatenate([np.zeros((len(grid), 1)), np.cumsum(np.linalg.norm(np.diff(grid, axis=1), axis=-1), 1)], 1)
    along = np.concatenate([np.repeat(u[:, :1], grid.shape[1] - u.shape[1], 1), u], 1)
    return np.stack([side * (across + .093), .171 - along], -1)


def _buttonhole(g, grid, normal, length=.019):
    """The worked slit below a lapel's tip, along its upper edge."""
    row = .86 * (len(grid) - 1)
    across = geometry.arc_length(grid[round(row)])
    at = np.interp(across[-1] - .015 - length * np.linspace(1, 0, 12), across, np.arange(len(across)))
    line, facing = (bilinear(a, row + 0 * at, at) for a in (grid, normal))
    sew.worked_slit(g, line + .0003 * facing, facing, .0011)


def _collar(g, c, fronts, back, ends):
    """From one gorge round the back of the neck to the other."""
    neck = back.torso.neck
    halves = []
    count = 46
    for side in (1, -1):
        d, _ = ends[side]
        u = np.linspace(d.gorge, d.length, count)
        line = d.at(u, 0 * u)
        front = fronts[side]
        seam = front.at(side * line[:, 0], np.minimum(line[:, 1], neck.z - .001))
        facing = front.facing(side * line[:, 0], np.minimum(line[:, 1], neck.z - .001))
        halves.append((seam, facing))
    x = neck.half * np.sin(np.linspace(np.pi / 2, -np.pi / 2, 71))[1:-1]
    seam = np.concatenate([halves[0][0], back.at(x, back.top(x) - .0005), halves[1][0][::-1]])
    share = geometry.arc_length(seam)
    total = share[-1]
    n = 221
    at = np.linspace(0, total, n)
    seam = np.stack([np.interp(at, share, seam[:, k]) for k in range(3)], 1)
    blurred_line(seam, 24)
    from_end = np.minimum(at, total - at)
    middle = seam[n // 4:-n // 4].mean(0)
    out = seam - middle
    out[:, 2] = 0
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    ahead = np.stack([np.interp(at, [0, total], [halves[0][1][0][k], halves[1][1][0][k]]) for k in range(3)], 1)
    upright = smoothstep(.0, .085, from_end)[:, None]
    up = ahead * (1 - upright) + np.array([0, -.10, 1.0]) * upright
    up /= np.linalg.norm(up, axis=1, keepdims=True)
    height = 2 * c.roll + (c.stand - 2 * c.roll) * smoothstep(0, .125, from_end)
    fold = seam + height[:, None] * (up - .14 * upright * out)
    for side, first in ((1, 0), (-1, n - 1)):                        # it goes on where the lapel turns
        fold += np.exp(-(np.abs(at - at[first]) / .045) ** 2)[:, None] * (ends[side][1][0] - fold[first])
    outer, lies = _outer_edge(c, fronts, back, ends, n)
    s = np.linspace(0, 1, 24)
    s = .5 * s + .5 * s ** 1.5
    way = outer - fold
    roll = (.005 + .003 * smoothstep(0, .10, from_end))[:, None]
    first = fold + roll * up * (.4 + .6 * upright) + roll * out * upright
    second = outer - .42 * way + .0035 * lies + .25 * roll * out * upright
    leaf = (((1 - s) ** 3)[None, :, None] * fold[:, None] + (3 * s * (1 - s) ** 2)[None, :, None] * first[:, None]
            + (3 * s ** 2 * (1 - s))[None, :, None] * second[:, None] + (s ** 3)[None, :, None] * outer[:, None])
    leaf = clear_of(leaf, (*fronts.values(), back), c.thickness + .0014)
    for side, first_column in ((1, 0), (-1, n - 1)):                 # its ends are sewn to the lapels
        target = geometry.resample(_gorge_seam(c, ends[side]), len(s))
        near = np.exp(-(np.abs(at - at[first_column]) / .030) ** 2)
        leaf += near[:, None, None] * (target - leaf[first_column])[None]
    rows = np.linspace(-.28, 1, 9)[:-1]
    stand = seam[:, None] + rows[None, :, None] * (fold - seam)[:, None] - ((.0064 * (1 - rows))[None] * upright)[..., None] * out[:, None]     # before the lining
    cloth = np.concatenate([stand, leaf], 1)
    for _ in range(4):
        cloth[:, 5:13] = .25 * cloth[:, 4:12] + .5 * cloth[:, 5:13] + .25 * cloth[:, 6:14]
    lengths = geometry.surface_lengths(cloth)
    uv = np.stack([np.repeat(at[:, None] - total / 2, cloth.shape[1], 1), .247 - np.abs(lengths[..., 1])], -1)
    normal = geometry.normals(cloth)
    normal *= np.sign((normal[:, len(rows):] * (lies + out)[:, None]).sum())
    g.sheet(c.part, cloth, uv, outward=normal, thickness=c.thickness)


def _corner(c, end):
    """On the drawing: where the notch begins, and the collar's tip."""
    d = end[0]
    gorge, tip = d.at(d.gorge, 0.0), d.at(*d.tip)
    along = (tip - gorge) / np.linalg.norm(tip - gorge)
    inner = tip - c.notch * along
    a = np.radians(c.angle)
    turned = np.array([along[0] * np.cos(a) - along[1] * np.sin(a), along[0] * np.sin(a) + along[1] * np.cos(a)])
    return inner, inner + c.collar_tip * turned


def _gorge_seam(c, end):
    """Points of the lapel's upper edge that the collar is sewn to: from the roll to the notch."""
    line = end[1]
    along = geometry.arc_length(line)
    sewn = np.linspace(0, max(along[-1] - c.notch, .2 * along[-1]), 30)
    return np.stack([np.interp(sewn, along, line[:, k]) for k in range(3)], 1)


def _outer_edge(c, fronts, back, ends, count):
    """The collar's edge: from the picture-right notch to its tip (FREE columns), on the cloth round the back to the left tip, and to that notch.

    Returns its points and which way the cloth faces there.
    """
    neck = back.torso.neck
    x_out = neck.half + c.shoulder
    z_out = float(back.top(np.array(x_out)))
    x = x_out * np.sin(np.linspace(np.pi / 2, 0, 50))
    z = neck.back - c.below + (z_out - neck.back + c.below) * (x / x_out) ** 2.2
    lift = c.thickness + .0018
    halves, free = [], []
    for side in (1, -1):
        front = fronts[side]
        notch, tip = _corner(c, ends[side])
        path = spline([tip, tip + .5 * (np.array([x_out, z_out]) - tip) + (.008, .0), (x_out, z_out)], 60)
        low = np.minimum(path[:, 1], front.top(path[:, 0]) - .0008)
        behind = np.minimum(z, back.top(x) - .0008)
        off = lift + c.lift * np.linspace(.7, .35, 60)
        halves.append((np.concatenate([front.at(side * path[:, 0], low, off), back.at(side * x, behind, lift + .35 * c.lift)[1:]]),
                       np.concatenate([front.facing(side * path[:, 0], low), back.facing(side * x, behind)[1:]])))
        k = np.linspace(0, 1, FREE + 1)[:-1]
        line = notch + k[:, None] * (tip - notch)
        points = front.at(side * line[:, 0], line[:, 1], lift + .7 * c.lift)
        points += (1 - k[:, None]) * (_gorge_seam(c, ends[side])[-1] - points[0])
        free.append((points, front.facing(side * line[:, 0], line[:, 1])))
    edge, facing = (np.concatenate([halves[0][k], halves[1][k][::-1][1:]]) for k in (0, 1))
    share = geometry.arc_length(edge)
    even = np.linspace(0, share[-1], count - 2 * FREE)
    edge, facing = (np.stack([np.interp(even, share, a[:, k]) for k in range(3)], 1) for a in (edge, facing))
    for line in (edge, facing):
        blurred_line(line, 16)
    points, normals = (np.concatenate([free[0][k], middle, free[1][k][::-1]]) for k, middle in enumerate((edge, facing)))
    return points, normals / np.linalg.norm(normals, axis=1, keepdims=True)
