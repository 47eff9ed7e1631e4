"""The fila: a tall tube of cloth with an oval crown sewn in, its upper third folded over to the wearer's left. One su is ten centimetres.

It is cut flat, sewn, laid over roughly by hand and left to settle as cloth (studio/cloth.py) on a head: creases and crumples come from
threads that keep their length. The cloth is computed at twice its size, so that its layers may lie close.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders import solids as s
from builders.bag import put
from studio import geometry
from studio.cloth import Cloth, Level, Sheet
from studio.geometry import smoothstep

METRES = .2                                     # of computed cloth to one su
WIDE, LONG = .84, .99                           # half width and half length of the opening
TALL = 2.35                                     # of the tube before it is folded, on the side it is folded to
SLANT = 1.00                                    # how much taller it is cut on the other side
AROUND, ROWS = 256, 121
ACROSS = 8                                      # cells across the crown; AROUND / 2 - ACROSS along it
TOP = .79                                       # girth of the folded part beside the opening's
HOLD = .002                                     # of its way back to how it was laid that a point goes in each step
HEM = .36                                       # height of the doubled band
LEVELS = (Level(4, 420, 6e-6, .010), Level(2, 260, 1.5e-6, .006), Level(1, 160, 4e-7, .0040))
# lines in the plane of the fold (x, z), as long as the tube is tall: the wall that goes over the top, and the one that is creased and turns back under it
OVER = ((-.84, 0), (-.86, .50), (-.84, .98), (-.70, 1.26), (-.36, 1.42), (.12, 1.38), (.58, 1.20), (.92, .90), (1.06, .62), (1.09, .32))
UNDER = ((.84, 0), (.85, .40), (.83, .66), (.72, .86), (.56, .98), (.46, 1.03), (.44, 1.06), (.48, 1.08), (.68, .99), (.88, .77), (.98, .48), (1.01, .25))
ROUND = .62                                     # how much shorter the tube is cut where its corners would be


@dataclass(frozen=True)
class Skull:
    """What the cloth is on, asked as studio/body.py is: an oval head that stands on the ground."""
    half: tuple = (WIDE - .02, LONG - .02)
    brow: float = .35                           # z to which it is upright
    tall: float = .86

    @property
    def figure(self):
        return self

    def pose(self, degrees):
        return self

    def push(self, points, before, gap, friction):
        size = np.array([*self.half, self.tall - self.brow])[:, None] * METRES
        local = (points - np.array([[0], [0], [self.brow * METRES]])) / size
        local[2] = np.maximum(local[2], 0)
        far = np.sqrt((local ** 2).sum(0)) + 1e-6
        slope = local / far / size
        steep = np.sqrt((slope ** 2).sum(0)) + 1e-6
        depth = gap - (far - 1) / steep
        near = np.flatnonzero(depth > 0)
        out = slope[:, near] / steep[near]
        points[:, near] += out * depth[near]
        step = points[:, near] - before[:, near]
        points[:, near] -= friction * (step - out * (step * out).sum(0))
        points[2] = np.maximum(points[2], 0)


def _edge():
    """Indices of the edge of the crown's grid, in the order of the tube's columns."""
    along = AROUND // 2 - ACROSS
    i, j = np.arange(ACROSS), np.arange(along)
    at = np.concatenate([ACROSS - i, 0 * j, i, ACROSS + 0 * j]), np.concatenate([along + 0 * i, along - j, 0 * i, j])
    return tuple(np.roll(a, -ACROSS // 2) for a in at)


def _filled(edge, line):
    """A grid (ACROSS + 1, ..., 2) whose edge is `line` (Coons)."""
    grid = np.zeros((ACROSS + 1, AROUND // 2 - ACROSS + 1, 2))
    grid[edge] = line
    i, j = (np.linspace(0, 1, n)[:, None] for n in grid.shape[:2])
    i, j = i[:, None], j[None]
    corners = (1 - i) * ((1 - j) * grid[0, 0] + j * grid[0, -1]) + i * ((1 - j) * grid[-1, 0] + j * grid[-1, -1])
    return (1 - i) * grid[:1] + i * grid[-1:] + (1 - j) * grid[:, :1] + j * grid[:, -1:] - corners


def _oval(half, long, shares):
    """Points on an oval, from behind anticlockwise, at these shares of its girth."""
    angle = np.pi / 2 + np.linspace(0, 2 * np.pi, 1440)
    along = geometry.arc_length(np.stack([half * np.cos(angle), long * np.sin(angle)], 1))
    angle = np.interp(shares, along / along[-1], angle)
    return np.stack([half * np.cos(angle), long * np.sin(angle)], 1)


def _half_length(girth, half):
    """Half length of an oval with this girth and half width (Ramanujan's, solved by halving)."""
    low, high = 0 * girth, girth / 2
    for _ in range(30):
        b = (low + high) / 2
        short = np.pi * (3 * (half + b) - np.sqrt((3 * half + b) * (half + 3 * b))) < girth
        low, high = np.where(short, b, low), np.where(short, high, b)
    return b


def _along(line, lengths):
    """Points of a smooth line at these lengths, made a little longer or shorter to fit."""
    line = geometry.spline(line, 800)
    at = geometry.arc_length(line)
    return np.stack([np.interp(lengths * (at[-1] / lengths[-1]), at, line[:, k]) for k in (0, 1)], 1)


class Fila:
    """The settled cloth in su: `tube` (columns from the seam behind, rows from the hem up) and `crown`, with their flat patterns."""

    def __init__(self):
        shares, up = np.linspace(0, 1, AROUND + 1), np.linspace(0, TALL, ROWS)
        around = geometry.arc_length(_oval(WIDE, LONG, np.linspace(0, 1, 1000)))[-1]
        girth = around * (1 + (TOP - 1) * smoothstep(.1, .7, up / TALL))
        extra = SLANT * smoothstep(.2, 1, up / TALL)
        over, under = (_along(line, length) for line, length in ((OVER, up + extra), (UNDER, up)))
        middle, way = (over + under) / 2, under - over
        half = np.linalg.norm(way, axis=1)[:, None] / 2
        way = way / (2 * half)
        long = _half_length(girth, half[:, 0])
        lay = lambda flat, row: np.stack([middle[row, 0] + flat[..., 0] * way[row, 0], flat[..., 1], middle[row, 1] + flat[..., 0] * way[row, 1]], -1)
        tube = np.stack([lay(_oval(half[row, 0], long[row], shares[:-1]), row) for row in range(ROWS)], 1)
        left = .5 - .5 * _oval(WIDE, LONG, shares)[:, :1] / WIDE                      # 1 on the wall that goes over the top
        corner = smoothstep(.15, 1.05, np.abs(_oval(WIDE, LONG, shares)[:, 1:]) / LONG)
        self.tube_flat = np.stack([np.repeat((shares * around)[:, None], ROWS, 1), up + left * extra - ROUND * corner * smoothstep(.45, 1, up / TALL)], -1)
        edge = _edge()
        self.crown_flat = _filled(edge, _oval(half[-1, 0], long[-1], shares[:-1]))
        crown = lay(self.crown_flat, ROWS - 1)
        flat = self.tube_flat[:-1]
        pressed = np.where(flat[..., 1] < HEM, .10, .075)
        wide = np.repeat((girth / girth[0])[None], AROUND, 0)
        cloth = Cloth(Skull(), skin=.003, life=.014, friction=.25, seed=4)
        held = HOLD + .6 * smoothstep(.30, .05, flat[..., 1])
        first = cloth.add(Sheet(self.tube_flat * METRES, tube * METRES, pressed, (wide, np.ones(wide.shape)), wrap=True, held=held))
        second = cloth.add(Sheet(self.crown_flat * METRES, crown * METRES, np.full(crown.shape[:2], .075), held=np.full(crown.shape[:2], HOLD)))
        cloth.sew(first, (np.arange(AROUND), np.full(AROUND, ROWS - 1)), second, edge)
        cloth.settle(LEVELS)
        self.tube, self.crown = (sheet.points / METRES for sheet in cloth.sheets)


def _puff(distance):
    """How far cloth stands out beside a seam, where the turned-in edges lie under it."""
    d = distance / .045
    return .010 * d * np.exp(1 - d)


def fila(scene) -> None:
    f = Fila()
    tube, flat = np.concatenate([f.tube, f.tube[:1]]), f.tube_flat
    out = geometry.normals(np.concatenate([f.tube[-1:], tube, f.tube[1:2]]))[1:-1]
    around, up = flat[-1, 0, 0], np.linspace(0, TALL, ROWS)
    behind = np.minimum(flat[..., 0], around - flat[..., 0])
    tube = tube + out * (_puff(behind) + _puff(TALL - up))[..., None]
    size = np.array(f.crown.shape[:2]) - 1
    i, j = np.indices(f.crown.shape[:2])
    cell = TALL / (ROWS - 1)
    crown = f.crown + geometry.normals(f.crown) * _puff(cell * np.minimum(np.minimum(i, size[0] - i), np.minimum(j, size[1] - j)))[..., None]
    options = dict(weld=True, subdivide=1, pattern=True)
    scene.grid("cap", tube, uv=flat * (1, -1), **options)
    scene.grid("cap", crown, uv=f.crown_flat * (1, -1), **options)
    band = int(np.searchsorted(up, HEM))
    doubled = (tube + out * .016)[:, :band + 1]
    scene.grid("cap", doubled, uv=(flat * (1, -1))[:, :band + 1], **options)
    scene.grid("lining", (tube - out * .02)[:, :2 * band], weld=True, flip=True)
    for row, radius in ((band, .010), (0, .016)):
        edge = geometry.tube(doubled[:, row] - out[:, row] * .010, radius=radius, sides=12, up=(0, 0, 1))
        uv = np.repeat((flat * (1, -1))[:, row], len(edge.uv) // len(doubled), 0)          # the print runs on over what is turned in
        scene.add("cap", geometry.Shape(edge.vertices, edge.faces, uv), pattern=True)
    put(scene, "thread", s.stitches(doubled[:, band - 2] + out[:, band - 2] * .002, out[:, band - 2], .04, .022, .006))
