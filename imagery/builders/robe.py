"""Robes cut as one wide rectangle, folded at the shoulders, with a neck hole in its middle: boubou and agbada.

What is wider than the shoulders hangs over the arms. Part of it is laid back and forth along the shoulder in pleats, which are pinned there while
the cloth settles. The sides are open for the arms down to `underarm`, or altogether (`vent`).
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.garment import TAU, bilinear
from builders.pressing import falling
from builders.sewn import LAID, Cut, CutPanel
from studio import geometry
from studio.cloth import Level, Sheet
from studio.geometry import smoothstep

PLEATED = (Level(2, 620, 6e-6, .0072), Level(1, 240, 8e-7, .0050))          # pleats are too narrow for a coarser grid
LAYER = .0036          # metres from one layer of a flat pleat to the next


@dataclass(frozen=True)
class Robe(Cut):
    """room: metres the cloth begins in front of the body and behind it. crest: rows (x, z) of the line it begins on over shoulders and arms.
    pleats: lengths of the crest at which it turns back, in its order, on the left and on the right of the picture. fan: how much further they lie
    apart a metre below the shoulder; sway: metres by which their edges wander. gap: metres between two layers of a pleat, `loose` more a metre
    below. pin: from which to which length of the crest pleats are pinned; hand: share of its way back, sideways, to how it was laid that the
    cloth below goes in each step. closing: share by which front and back begin closer together over the arms. flare: share by which the sides
    are laid wider a metre below, and the middle half as much narrower.
    flute: metres that long folds, which fan out from the shoulder's end, stand out a metre below. even: small crumples are smoothed.
    drop: metres the hem sinks per metre that a fold stands out: it rises and falls with what arrives in it.
    pressed: metres below the shoulder to which pleats lie flat there, one on the other, and at which they hang free (without: they fall as they settled).
    falls: soft folds of the front between the pleats (pressing.falling), with which its hem sinks.
    level: metres above the floor at which it is cut off all round; slant: metres the hem rises per metre further out.
    """
    crest: tuple = ()
    pleats: tuple = ()
    level: float = .20
    room: float = .15
    fan: float = 0.0
    sway: float = 0.0
    gap: float = .010
    loose: float = 0.0
    pin: tuple = (.18, .27)
    hand: float = 0.0
    closing: float = 0.0
    flare: float = 0.0
    flute: float = 0.0
    even: bool = False
    slant: float = 0.0
    drop: float = 0.0
    pressed: tuple | None = None
    falls: tuple = ()


class RobePanel(CutPanel):
    def trim(self, x):
        """z of the hem at x."""
        return np.interp(x, self.base[:, 0, 0], self.levelled)

    def take(self, points):
        points = self._calmed(points) if self.cut.even else points
        points = self._edged(self._pressed(points) if self.cut.pressed else points)
        out = 0 * self.base[..., 0]
        if self.front and self.cut.falls:
            out = falling(self.base[..., 0], self.base[..., 2], self.cut.falls, 1.18)
            points[..., 1] -= out
        super().take(points)
        self.levelled = _levelled(self.points, self.base, self.cut, self.front) - .9 * out[:, 0]

    def _calmed(self, points, rounds=10):
        """Without the small crumples along the edges of pleats: threads run down in long curves. The shoulder stays as it is pinned."""
        long = points.copy()
        for _ in range(rounds):
            long[:, 1:-1] = .25 * long[:, :-2] + .5 * long[:, 1:-1] + .25 * long[:, 2:]
        below = self.top(self.base[..., 0]) - self.base[..., 2]
        return points + smoothstep(.02, .14, below)[..., None] * (long - points)

    def _pressed(self, points, width=.032):
        """Pleats laid flat on the shoulder: what lies over one another there comes to lie on one smooth slope, each layer's edge a fine step."""
        below = np.maximum(self.top(self.base[..., 0]) - self.base[..., 2], 0)
        flat = smoothstep(*self.cut.pressed[::-1], below) * smoothstep(.10, .16, np.abs(self.lies))
        pressed = points.copy()
        for row in np.flatnonzero(flat.max(0) > 0):
            lowest = points[:, row] - self.cut.gap * (self.layers * flat)[:, row, None] * self.outward[:, row]
            pressed[:, row] = _fitted(lowest, np.sign(self.base[:, row, 0]) * self.lies[:, row], width)
        return points + flat[..., None] * (pressed + LAYER * self.layers[..., None] * self.outward - points)

    def _edged(self, points, reach=.05, rounds=40):
        """The open sides hang in long curves: their edges are faced."""
        far = np.abs(self.base[..., 0])
        near = .5 * smoothstep(reach, 0, far.max(0) - far)[:, 1:-1, None]
        smooth = points.copy()
        for _ in range(rounds):
            smooth[:, 1:-1] += near * (.5 * (smooth[:, :-2] + smooth[:, 2:]) - smooth[:, 1:-1])
        return smooth

    def laid(self):
        cut, t = self.cut, self.torso
        flat_x, z = self.base[..., 0], self.base[..., 2]
        sign = -1 if self.front else 1
        lies, layer = _pleated(flat_x, sign * (z - self.top(flat_x)), cut)
        self.lies = np.abs(lies)
        crest, out = self._crest()
        x, rise = (np.interp(self.lies, crest[0], row) for row in (crest[1], crest[2]))
        lean = np.stack([np.interp(self.lies, crest[0], row) for row in out])
        down = np.clip((self.top(flat_x) - z) / .16, 0, 1)
        down = np.sqrt(down * (2 - down))
        in_neck = np.abs(flat_x) < t.neck.half
        ring = (t.neck.front_y if self.front else t.neck.back_y) * np.sqrt(np.clip(1 - (flat_x / t.neck.half) ** 2, 0, 1))
        shut = cut.closing * smoothstep(.25, .62, self.lies)
        if cut.vent is None:
            at_side = np.clip(np.abs(flat_x) / self.half_width(self.v)[None], 0, 1) ** 8
            shut = np.maximum(shut, at_side * smoothstep(t.underarm + .06, t.underarm - .14, z))
        y = np.where(in_neck, ring, 0) * (1 - down) + sign * (.003 + cut.room * (1 - shut) * down + layer * down * (1 - shut if cut.vent is None else 1))
        x, up = x + layer * (1 - down) * lean[0], layer * (1 - down) * lean[1]
        self.layers = layer / (cut.gap + cut.loose * np.abs(z - self.top(flat_x)))
        outward = np.stack([np.sign(flat_x) * (1 - down) * lean[0], sign * down, (1 - down) * lean[1]], -1)
        self.outward = outward / np.linalg.norm(outward, axis=-1, keepdims=True)
        below = np.maximum(self.top(flat_x) - z, 0)
        x = x * (1 + cut.flare * below * (1.5 * smoothstep(.08, .5, self.lies) - .5))
        laid = np.stack([np.sign(flat_x) * x, y, z + LAID + rise + up], -1)
        laid[..., 1] += sign * self._fluted(laid)
        return laid

    def _fluted(self, laid, root=(.175, 1.47), every=.135):
        """Metres by which long folds stand out: they fan out from the end of the shoulder and hang the steeper the further down,
        each wider or narrower than the next, some hardly seen."""
        away, below = np.abs(laid[..., 0]) - root[0], np.maximum(root[1] - laid[..., 2], 0)
        side = np.sign(laid[..., 0])
        angle = np.arctan2(away, (below + .05) ** .75)
        wave = np.sin(TAU * angle / every + 2.4 * np.sin(8 * angle + 2 * side + self.front) + .8 * side) * (.66 + .52 * np.sin(15 * angle + 1.3 * side))
        return self.cut.flute * smoothstep(.06, 1.3, np.hypot(away, below)) * smoothstep(0, .09, np.abs(laid[..., 0])) * wave

    def _crest(self):
        """The line over the shoulders by its length: (length, x, metres above or below the cut), and the way (x, z) out of it."""
        t = self.torso
        line = geometry.resample(np.array(self.cut.crest, float), 200)
        slope = np.gradient(line, axis=0)
        slope /= np.linalg.norm(slope, axis=1, keepdims=True)
        return np.array([geometry.arc_length(line), line[:, 0], line[:, 1] - t.neck.z]), np.array([-slope[:, 1], slope[:, 0]])

    def sheet(self) -> Sheet:
        sheet = super().sheet()
        low, high = self.cut.pin
        on = smoothstep(low - .02, low, self.lies) * smoothstep(high + .08, high, self.lies)
        below = self.top(self.base[..., 0]) - self.base[..., 2]
        pinned = .04 * on * (below < .012)
        sheet.held = np.stack([np.maximum(pinned, self.cut.hand * smoothstep(.0, .1, below)), pinned, pinned], -1)
        return sheet


def _fitted(points, at, width):
    """Each of a row of points moved onto the smooth line that runs through all of them; at: where along it they lie."""
    away = at[None] - at[:, None]
    weight = np.exp(-(away / width) ** 2)
    total, first, second = (weight * away ** k for k in range(3))
    total, first, second = total.sum(1), first.sum(1), second.sum(1)
    tilt = (weight * away) @ points
    return (second[:, None] * (weight @ points) - first[:, None] * tilt) / (total * second - first ** 2)[:, None]


def _pleated(x, way, cut):
    """Where the cloth at x (metres from the middle, flat) lies, and how far above the lowest layer; way: metres from the shoulder's
    crest, to the back or (negative) to the front."""
    lies, above = x.copy(), 0 * x
    for side, turns in zip((-1, 1), cut.pleats):
        columns = np.flatnonzero(x[:, -1] * side > 0)
        for row in range(x.shape[1]):
            far = way[columns, row].mean()
            path = _folded(np.array(turns), far, cut, side)
            along = geometry.arc_length(path)
            at = np.abs(x[columns, row])
            lies[columns, row] = side * np.interp(at, along, path[:, 0])
            above[columns, row] = np.interp(at, along, path[:, 1])
    return lies, above


def _folded(turns, far, cut, side):
    """The way (x, layer) of one row of cloth back and forth through its pleats, `far` metres from the crest. Each overlaps the one before:
    what lies under them carries only its neighbours, so that they do not pile up."""
    below, number = abs(far), np.arange(len(turns))
    steps = np.diff(turns, prepend=0.0)
    for k in range(1, len(turns) - 1, 2):                          # pleats open downwards: what they overlap less, they go on further
        more = min(.5 * cut.fan * below * (steps[k] + steps[k + 1]), -.8 * steps[k])
        steps[k:k + 2] += more
    turns = np.cumsum(steps) + cut.sway * np.sin(TAU * (far / 1.1 + .37 * number * (2 + side)) + number)
    gap = cut.gap + cut.loose * below
    bend, way, path = np.linspace(-np.pi / 2, np.pi / 2, 9), 1, [(0.0, 0.0)]
    for k, at in enumerate(turns):
        path += [(at + way * gap / 2 * (np.cos(a) - 1), gap * (k + .5 + .5 * np.sin(a))) for a in bend]
        way = -way
    path.append((path[-1][0] + way * 9, path[-1][1]))
    path = np.array(path)
    if len(turns) > 2:
        inner, outer = turns[1], turns[len(turns) // 2 * 2 - 2]
        path[:, 1] -= gap * (len(turns) - 3) * np.clip((path[:, 0] - inner) / (outer - inner), 0, 1)
    return path


def _levelled(settled, base, cut, front):
    """Height on the pattern, column by column, at which the settled cloth reaches its level; as scissors go, without every small fold
    and never quite straight."""
    rows = base.shape[1] // 2
    flat_x, flat_z, height = base[:, 0, 0], base[:, :rows, 2], np.maximum.accumulate(settled[:, :rows, 2], 1)
    level = cut.level + cut.slant * np.maximum(np.abs(flat_x) - .25, 0) + 1.6 * cut.sway * np.sin(9 * flat_x)
    if cut.drop:
        at = [np.interp(cut.level, column, row) for column, row in zip(height, flat_z)]
        x, out = (np.array([np.interp(z, column, row) for z, column, row in zip(at, flat_z, settled[:, :rows, k])]) for k in (0, 1))
        out *= -1 if front else 1
        level = cut.level - cut.drop * (out - _spread(out, .14, cut.cell)) + .5 * cut.sway * np.sin(9 * x)
    at = np.array([np.interp(z, column, row) for z, column, row in zip(level, height, flat_z)])
    return _spread(at, .035 if cut.drop else .05, cut.cell)


def _spread(at, width, cell):
    """Each of a row of numbers the mean of those `width` metres round it."""
    count = round(3 * width / cell)
    weight = np.exp(-(cell * np.arange(-count, count + 1) / width) ** 2)
    return np.convolve(np.pad(at, count, mode="edge"), weight / weight.sum(), "valid")


def show_robe(g, panels, part="body", hem=.030, rise=.0013):
    """The panels as cloth, cut off at their hem, which is turned up."""
    for panel in panels:
        above = panel.base[..., 2] - panel.trim(panel.base[..., 0])
        panel.points = panel.points + panel.smooth_normal * (rise * smoothstep(hem + .005, hem - .005, above))[..., None]
        rows, columns = _from_hem(panel.base[..., 2], panel.trim(panel.base[:, 0, 0])), np.arange(len(panel.base))[:, None]
        points, uv, outward = (bilinear(grid, columns + 0 * rows, rows) for grid in (panel.points, panel.uv, panel.smooth_normal))
        g.sheet(part, points, uv, outward=outward)


def _from_hem(height, hem):
    """Rows of a grid, column by column, that begin at its hem and lie as evenly as before."""
    low, high = height[:, :1], height[:, -1:]
    wanted = high - (high - height) * (high - hem[:, None]) / (high - low)
    return np.array([np.interp(z, column, np.arange(len(column))) for z, column in zip(wanted, height)])


def robe_hem_stitch(g, panel, height=.028):
    x = np.linspace(-1, 1, 400) * (panel.torso.tip[0] - .02)
    g.stitch(panel.at(x, panel.trim(x) + height, .0009))


def edge_braid(g, front, back, part, low, edges=(1.0, 4.2), pitch=.0024, radius=.0015):
    """Braid round the mouths of the open sides: threads that touch, up the front from `low` and down the back without a break.

    edges: how far it lies from the edge, in cells of the grid; pitch: metres from one thread to the next.
    """
    rows = np.flatnonzero(front.base[0, :, 2] > low)
    cell = np.linalg.norm(front.points[3, rows] - front.points[2, rows], axis=-1).mean()
    threads = []
    for inset in np.linspace(*edges, 1 + round((edges[1] - edges[0]) * cell / pitch)):
        first, share = int(inset), inset % 1
        for column, inwards in ((first, 1), (-1 - first, -1)):
            up, down = ((1 - share) * lifted[column, rows] + share * lifted[column + inwards, rows]
                        for lifted in (panel.points + .0010 * panel.smooth_normal for panel in (front, back)))
            threads.append(np.concatenate([up[:-2], down[-3::-1]]))
    g.cords(part, threads, radius)
