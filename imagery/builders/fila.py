"""The fila: a tall tube of cloth, closed by a flat seam, its upper part fallen over to the wearer's left as a thin double layer. One su is ten centimetres.

It is cut flat, sewn, laid over roughly by hand and left to settle as cloth (studio/cloth.py) on a head: creases and crumples come from
threads that keep their length. What hangs over is then pressed a little by hand (`_pressed`). The cloth is computed at twice its size, so that its layers may lie close.
"""
from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from studio import geometry
from studio.cloth import Cloth, Level, Sheet
from studio.geometry import smoothstep

METRES = .2                                     # of computed cloth to one su
WIDE, LONG = .84, .99                           # half width and half length of the opening
TALL = 2.64                                     # of the tube before it is folded, on the side it is folded to: a little less than the lines below, or its end would frill
SLANT = .54                                     # how much taller it is cut on the other side
AROUND, ROWS = 256, 121
ACROSS = 8                                      # cells across the crown; AROUND / 2 - ACROSS along it
TOP = .58                                       # girth of the folded part beside the opening's
ARCH = .08                                      # how much lower the fold lies before and behind than in the middle
HUG = .20                                       # how far round the head the end is laid, before and behind
HOLD, LAID = .006, .0006                        # of its way back to how it was laid that a point goes in each step: below the fold, and of what hangs over
IRONED = (.44, .60)                             # share of its height between which the tube becomes a double layer
THICK = .026                                    # of the double layer
STROKED = 4, 7                                  # columns and rows over which a hand strokes out the corners of the fold and the sides of what hangs over
FLAT = .4                                       # share of what it is thicker before it is pressed
END = (.78, .96)                                # share of its height between which it is stiffer and stiffer, of the seam along its end
CALM = 16                                       # columns over which that seam evens it out
RIM = .014                                      # how far the rim stands off the table where it waves
LEAN = .03                                      # su it leans to the side for each su of height
HEM = .36                                       # height of the doubled band
SEWN = (2, 13)                                  # rows of the tube along which the band is stitched down: over its hem and under its upper edge
DRAWN = .007                                    # su that a row of stitches draws the band in
LEVELS = (Level(4, 420, 6e-6, .010), Level(2, 260, 1.5e-6, .006), Level(1, 160, 4e-7, .0040))
# lines in the plane of the fold (x, z), as long as the tube is tall: the wall that goes over the top, and the one that is creased and turns back under it
OVER = ((-.84, 0), (-.865, .45), (-.85, .84), (-.76, 1.08), (-.55, 1.20), (-.25, 1.20), (.15, 1.11), (.55, .98), (.84, .79), (.98, .50), (1.02, .20))
UNDER = ((.84, 0), (.87, .36), (.82, .63), (.62, .78), (.38, .87), (.16, .93), (.08, .97), (.18, 1.01), (.50, .91), (.80, .72), (.94, .46), (.98, .18))
# folds in what hangs over: y where they begin and how far askew they run, su
FLUTES = ((-.50, .40, .045), (-.22, .55, .03), (.14, -.15, .02), (.44, -.4, .045))
SLACK = .05                                     # how much longer the tube is cut before and behind below the fold: it gathers there
ROUND = .22                                     # how much shorter the tube is cut where its corners would be


@dataclass(frozen=True)
class Skull:
    """What the cloth is on, asked as studio/body.py is: an oval head that stands on the ground."""
    half: tuple = (WIDE - .02, LONG - .02)
    brow: float = .35                           # z to which it is upright
    tall: float = .92

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
    """The settled and pressed cloth in su: `tube` (columns from the seam behind, rows from the hem up) and its flat pattern. A narrow crown keeps its
    end together while it settles."""

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
        tube[..., 2] -= ARCH * (tube[..., 1] / LONG) ** 2 * smoothstep(.30, .50, up / TALL)
        tube[..., 0] -= HUG * tube[..., 1] ** 2 * smoothstep(.50, .92, up / TALL)
        for at, aslant, high in FLUTES:
            across = (tube[..., 1] - at - aslant * (up / TALL - .45)) / .13
            ridge = np.exp(-across ** 2) - .5 * np.exp(-(across - 1.7) ** 2) - .5 * np.exp(-(across + 1.7) ** 2)
            begun = smoothstep(.36, .62, up / TALL) * smoothstep(1, .85, up / TALL)
            tube[..., [0, 2]] -= (high * ridge * begun)[..., None] * way
        left = .5 - .5 * _oval(WIDE, LONG, shares)[:, :1] / WIDE                      # 1 on the wall that goes over the top
        corner = smoothstep(.15, 1.05, np.abs(_oval(WIDE, LONG, shares)[:, 1:]) / LONG)
        longer = left * extra + corner * (SLACK * smoothstep(.15, .42, up / TALL) - ROUND * smoothstep(.45, 1, up / TALL))
        self.tube_flat = np.stack([np.repeat((shares * around)[:, None], ROWS, 1), up + longer], -1)
        edge = _edge()
        crown_flat = _filled(edge, _oval(half[-1, 0], long[-1], shares[:-1]))
        crown = lay(crown_flat, ROWS - 1)
        crown -= (crown[..., 1:2] / LONG) ** 2 * (HUG * LONG ** 2, 0, ARCH)
        flat = self.tube_flat[:-1]
        pressed = np.where(flat[..., 1] < HEM, .10, .070 + .05 * smoothstep(.93, 1, np.linspace(0, 1, ROWS)))
        wide = np.repeat((girth / girth[0] * (1 + .02 * smoothstep(.40, .6, up / TALL) - .05 * smoothstep(.85, 1, up / TALL)))[None], AROUND, 0)
        cloth = Cloth(Skull(), skin=.003, life=.014, friction=.25, seed=4)
        held = HOLD * smoothstep(1.5, .9, flat[..., 1]) + LAID + .6 * smoothstep(.30, .05, flat[..., 1])
        first = cloth.add(Sheet(self.tube_flat * METRES, tube * METRES, pressed, (wide, np.ones(wide.shape)), wrap=True, held=held))
        second = cloth.add(Sheet(crown_flat * METRES, crown * METRES, np.full(crown.shape[:2], .12), held=np.full(crown.shape[:2], LAID)))
        cloth.sew(first, (np.arange(AROUND), np.full(AROUND, ROWS - 1)), second, edge)
        cloth.settle(LEVELS)
        self.tube = _worn(_pressed(cloth.sheets[0].points / METRES))


def _even(grid, columns):
    """The same, evened out over so many columns; its first and its last keep their places."""
    pad = 4 * columns
    grid = np.concatenate([2 * grid[:1] - grid[pad:0:-1], grid, 2 * grid[-1:] - grid[-2:-pad - 2:-1]])
    return cv2.GaussianBlur(grid, (0, 0), sigmaX=.1, sigmaY=columns)[pad:-pad]


def _pressed(tube):
    """What hangs over lies as a thin double layer, pressed where it was stored folded, and is sewn together along its end."""
    half, share = AROUND // 2, np.linspace(0, 1, ROWS)
    ring = np.concatenate([tube[-24:], tube, tube[:24]])
    calm = cv2.GaussianBlur(ring, (0, 0), sigmaX=STROKED[1], sigmaY=STROKED[0], borderType=cv2.BORDER_REPLICATE)[24:-24]
    corner = smoothstep(.6, .85, np.abs(np.cos(np.linspace(0, 2 * np.pi, AROUND, endpoint=False))))[:, None]
    tube = tube + (calm - tube) * (corner * smoothstep(.30, .36, share))[..., None]
    upper, under = tube[:half + 1], np.concatenate([tube[:1], tube[:half - 1:-1]])          # both from behind to the front
    middle, lift = (upper + under) / 2, (upper - under) / 2
    end = smoothstep(*END, share)[:, None]
    middle = middle + (_even(middle, CALM) - middle) * end
    lift = lift + (_even(lift, 2 * CALM) - lift) * end
    out = geometry.normals(middle)
    out *= np.sign((lift * out)[:, ROWS // 2:].sum())
    beside = np.minimum(np.arange(half + 1), np.arange(half + 1)[::-1])[:, None]
    short = np.maximum(THICK / 2 - (lift * out).sum(-1), 0) * smoothstep(0, 12, beside) * smoothstep(*IRONED, share)         # or one layer would come through the other
    lift = lift + short[..., None] * out
    far = np.linalg.norm(lift, axis=-1, keepdims=True) + 1e-9
    thin = np.minimum(far, THICK / 2 + FLAT * np.maximum(far - THICK / 2, 0) * (1 - end))
    lift = lift * (1 + (thin / far - 1) * smoothstep(*IRONED, share)[:, None])
    return np.concatenate([middle + lift, (middle - lift)[-2:0:-1]])


def _straight(tube, flat):
    """The flat pattern with the weft dead straight across what is pressed, as the upper layer shows it; under it the difference runs out."""
    half, middle = AROUND // 2, AROUND // 4
    upper = tube[:half + 1]
    way = np.gradient(upper[middle], axis=0)
    way /= np.linalg.norm(way, axis=-1, keepdims=True)
    along = flat[middle, :, 1] + _even(((upper - upper[middle]) * way).sum(-1), 9)
    shift = (along - flat[:half + 1, :, 1]) * smoothstep(*IRONED, np.linspace(0, 1, ROWS))
    back = shift[-1] + (shift[0] - shift[-1]) * np.linspace(0, 1, half + 1)[1:, None]
    return flat + np.concatenate([shift, back])[..., None] * (0, 1)


def _worn(points):
    """A cap that has been worn is not quite round below, and leans a little to the side that hangs over."""
    angle = np.arctan2(points[..., 1], points[..., 0])
    low = smoothstep(1.2, .2, points[..., 2])[..., None]
    round_ = 1 + low * (.014 * np.sin(2 * angle + .6) + .009 * np.sin(3 * angle + 2) + .004 * np.sin(7 * angle))[..., None]
    wavy = RIM * smoothstep(HEM, 0, points[..., 2]) * (.5 + .5 * np.sin(3 * angle + 4.4))
    points = points + wavy[..., None] * (0, 0, 1)
    return points * np.concatenate([round_, round_, np.ones_like(round_)], -1) + LEAN * points[..., 2:] * (1, 0, 0)


def _puff(distance):
    """How far cloth stands out beside a seam, where the turned-in edges lie under it."""
    d = distance / .045
    return .010 * d * np.exp(1 - d)


def _closing(tube, flat):
    """The seam that closes the tube: the upper layer's cloth, turned in over the end. Points and their flat pattern."""
    half = AROUND // 2
    upper, under = tube[:half + 1], tube[half:][::-1]
    way = upper[:, -1] - upper[:, -3] + under[:, -1] - under[:, -3]
    way /= np.linalg.norm(way, axis=-1, keepdims=True)
    middle, lift = (upper[:, -1] + under[:, -1]) / 2, (upper[:, -1] - under[:, -1]) / 2
    turn = np.linspace(0, np.pi, ACROSS + 1)[:, None, None]
    far = np.linalg.norm(lift, axis=-1, keepdims=True)
    points = middle + lift * np.cos(turn) + way * far * .8 * np.sin(turn)
    return points, flat[:half + 1, -1] + np.concatenate([0 * turn + 0 * far, turn * far], -1)


def fila(scene) -> None:
    f = Fila()
    tube = np.concatenate([f.tube, f.tube[:1]])
    flat = _straight(tube, f.tube_flat)
    out = geometry.normals(np.concatenate([f.tube[-1:], tube, f.tube[1:2]]))[1:-1]
    around, up = flat[-1, 0, 0], np.linspace(0, TALL, ROWS)
    behind = np.minimum(flat[..., 0], around - flat[..., 0])
    tube = tube + out * _puff(behind)[..., None]
    options = dict(weld=True, subdivide=1, pattern=True)
    scene.grid("cap", tube, uv=flat * (1, -1), **options)
    closing, printed = _closing(tube, flat)
    scene.grid("cap", closing, uv=printed * (1, -1), **options)
    band = int(np.searchsorted(up, HEM))
    doubled = (tube + out * .016)[:, :band + 1]
    doubled[:, SEWN] -= DRAWN * out[:, SEWN]
    scene.grid("cap", doubled, uv=(flat * (1, -1))[:, :band + 1], **options)
    scene.grid("lining", (tube - out * .02)[:, :2 * band], weld=True, flip=True)
    for row, radius in ((band, .010), (0, .016)):
        edge = geometry.tube(doubled[:, row] - out[:, row] * .010, radius=radius, sides=12, up=(0, 0, 1))
        uv = np.repeat((flat * (1, -1))[:, row], len(edge.uv) // len(doubled), 0)          # the print runs on over what is turned in
        scene.add("cap", geometry.Shape(edge.vertices, edge.faces, uv), pattern=True)
    for row in SEWN:
        scene.stitches("thread", doubled[:, row] + out[:, row] * .002, length=.040, gap=.018, radius=.0065)
