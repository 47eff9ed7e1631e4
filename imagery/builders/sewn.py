"""Garments cut flat and sewn: pattern pieces are laid round a body and settle as cloth (studio/cloth.py).

The pieces answer to the same questions as garment.Panel and garment.SleeveTube (where is a point of the pattern on the settled
cloth?), so that collars, plackets, pockets and embroidery (tailoring.py) are sewn on unchanged. Design coordinates are the flat
pattern: x from the middle, z upwards, metres.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders import garment, seams
from builders.garment import SU, TAU, Garment, Neck, Panel, SleeveTube, Torso
from studio import geometry
from studio.body import MAN, Body, arm_line
from studio.cloth import Cloth, Sheet
from studio.geometry import smoothstep

LAID = .012           # metres a piece is laid above where it will come to rest
ASIDE = {"back": .131, -1: .043, 1: -.059}    # metres aside of the front that they were cut from; the lines across them meet those of the front at every seam
EVEN = .060           # metres over which the rows below a neck are evened out
VENT = .007           # metres by which the edges of a vent are apart at the hem


@dataclass(frozen=True)
class Cut:
    """A front and a back as on the table.

    half: rows (z, half width) of the body below the underarm. armhole: rows (share of the height underarm..tip, x). tip: (x, z) of
    the shoulder's end. bend: bending length of the cloth. rib: factor by which the neck edge is drawn in. vent: z up to which the sides stay open.
    neck_bend: bending length beside the neck, where a collar stiffens it. hem_reach: 1 where the rows bend with the hem all the way up, more
    where only the lowest do. uneven: metres by which a hem rises and sinks along itself.
    """
    half: tuple
    tip: tuple
    underarm: float
    armhole: tuple
    neck: Neck
    hem: tuple = (.80, .80)
    back_hem: tuple | None = None
    hem_power: float = 2.0
    bend: float = .017
    hem_bend: float = .022
    rib: float = .97
    neck_bend: float | None = None
    hem_reach: float = 1.0
    cell: float = .0056
    vent: float | None = None
    depth: tuple = (.47, .53)         # share of the girth's depth in front and behind
    stiff: tuple = ()                 # (x from, x to, z from, z to, bending length) of the front: plackets, pockets
    uneven: float = 0.0
    darts: tuple = ()                 # (x, z from, z to, metres taken in at the middle) of the front, both sides
    back_darts: tuple = ()

    def torso(self):
        body = tuple((z, w, self.depth[0] * w, self.depth[1] * w) for z, w in self.half)
        return Torso(body=body, tip=(self.tip[0], .004, self.tip[1]), underarm=self.underarm, armhole=self.armhole, neck=self.neck, hem=self.hem,
                     back_hem=self.back_hem, hem_power=self.hem_power, cell=self.cell)


class CutPanel(Panel):
    """A front or back: `base` is the flat pattern (x, 0, z), `start` lies round the body."""
    apart = 0.0           # metres across the cloth between where it and the front were cut

    def __init__(self, cut: Cut, front: bool):
        self.cut = cut
        super().__init__(cut.torso(), front)

    def _place(self, a, v):
        """Only the columns beside the armhole and the rows beside the neck follow their curves: further in they run straight, as the thread does."""
        t = self.torso
        edge = self.half_width(v)
        z = self.hem_side + v * (t.tip[2] - self.hem_side)
        up = np.clip((z - t.underarm) / (t.tip[2] - t.underarm), 0, 1)
        straight = np.where(up > 0, self.width(t.underarm) + (t.tip[0] - self.width(t.underarm)) * up ** 1.4, edge)
        x = a * straight + np.sign(a) * np.abs(a) ** 3 * (edge - straight)
        hem, top = self.hem(a), self.top(x)
        shoulder = t.tip[2] + (t.neck.z - t.tip[2]) * np.clip((t.tip[0] - np.abs(x)) / (t.tip[0] - t.neck.half), 0, 1)
        low = self.hem_side
        hole = top - shoulder
        even = garment.evened(hole, EVEN / (2 * t.tip[0]) * len(hole), 0)        # the corner between neck and shoulder is told by the uppermost rows alone
        z = low * (1 - v) + (hem - low) * (1 - v) ** self.cut.hem_reach + shoulder * v + even * v ** 5 + (hole - even) * v ** 30
        return np.stack([x, 0 * x, z], -1)

    def hem(self, a):
        waves = np.sin(5.2 * a + (.6 if self.front else 2.1)) + .6 * np.sin(9.7 * a + (2.4 if self.front else .3))
        return super().hem(a) + self.cut.uneven * waves * (1 - np.asarray(a) ** 2)

    def index(self, x, z):
        return self._inverse(*np.broadcast_arrays(np.asarray(x, float), np.asarray(z, float)))

    def laid(self):
        """The pattern laid round the body."""
        t, x, z = self.torso, self.base[..., 0], self.base[..., 2]
        sign = -1 if self.front else 1
        low = np.minimum(z, t.underarm)
        half = self.width(low)
        share, round_x, round_y = _quarter()
        s = np.clip(np.abs(x) / half, 0, 1)
        size = half / 1.21                                       # an oval whose quarter is `half` long: .93 wide, .60 deep of this
        depth = self.cut.depth[0 if self.front else 1] * 2
        wrapped_x = np.sign(x) * np.interp(s, share, round_x) * size
        wrapped_y = sign * np.interp(s, share, round_y) * size * depth
        k = np.clip((self.top(x) - z) / .11, 0, 1)
        k = np.sqrt(k * (2 - k))
        in_neck = np.abs(x) < t.neck.half
        ring = (t.neck.front_y if self.front else t.neck.back_y) * np.sqrt(np.clip(1 - (x / t.neck.half) ** 2, 0, 1))
        edge = np.where(in_neck, ring, 0) + .004
        above = smoothstep(t.underarm - .02, t.tip[2], z)
        return np.stack([wrapped_x * (1 - above) + .96 * x * above, edge + (wrapped_y - edge) * k, z + LAID], -1)

    def sheet(self) -> Sheet:
        cut, t = self.cut, self.torso
        z, x = self.base[..., 2], self.base[..., 0]
        bend = np.full(z.shape, cut.bend)
        bend = np.where(z < self.hem(self.a)[:, None] + .022, cut.hem_bend, bend)
        if cut.vent is not None:
            bend = np.where((z < cut.vent) & (np.abs(self.a)[:, None] > .94), cut.hem_bend, bend)
        for x0, x1, z0, z1, stiff in cut.stiff if self.front else ():
            bend = np.where((x > x0) & (x < x1) & (z > z0) & (z < z1), stiff, bend)
        if cut.neck_bend:
            beside = (np.abs(x) < t.neck.half + .012) & (self.top(np.clip(np.abs(x), 0, t.neck.half * .98)) - z < .014)
            bend = np.where(beside, cut.neck_bend, bend)
        wide = np.ones(z.shape)
        if cut.rib != 1:
            wide = wide + (cut.rib - 1) * ((np.abs(x) < t.neck.half) & (self.top(x) - z < .008))
        wide = wide - self.in_darts()
        return Sheet(self.base[..., [0, 2]], self.start, bend, (wide, np.ones(z.shape)))

    def in_darts(self, reach=4.0):
        """Share of the width that darts take away at each point: over `reach` cells, so that every grid of the cloth sees them alike."""
        x, z = np.abs(self.base[..., 0]), self.base[..., 2]
        wide = reach * self.cut.cell
        return sum((taken / wide * np.clip(1 - np.abs(x - at) / wide, 0, 1) * np.sin(np.pi * np.clip((z - low) / (high - low), 0, 1))
                    for at, low, high, taken in (self.cut.darts if self.front else self.cut.back_darts)), np.zeros(x.shape))

    def take(self, points):
        self.start = self.base                                   # lengths are the pattern's
        super().take(points)

    def _grain(self):
        return np.stack([self.base[..., 0] + self.apart, self.torso.tip[2] - self.base[..., 2]], -1)

    def part_vent(self, points, reach=.030):
        """Let the edges below the vent hang a little apart, in place; they were together while the cloth settled."""
        z = self.base[0, :, 2]
        down = VENT / 2 * np.clip((self.cut.vent - z) / (self.cut.vent - z[0]), 0, 1) ** .7 * (z < self.cut.vent)
        for edge in (points, points[::-1]):
            away = geometry.arc_length(edge[:, 0])
            count = int(np.searchsorted(away, reach))
            way = edge[count] - edge[0]
            way /= np.linalg.norm(way, axis=-1, keepdims=True)
            edge[:count] += ((1 - away[:count] / reach)[:, None] * down)[..., None] * way


def _quarter():
    """A quarter of the oval .93 x .60 by share of its length: x from the middle, y from the front."""
    angle = np.linspace(0, np.pi / 2, 200)
    x, y = .93 * np.sin(angle) ** (2 / 2.4), .60 * np.cos(angle) ** (2 / 2.4)
    along = geometry.arc_length(np.stack([x, y], 1))
    size = 1.21 / along[-1]
    return along / along[-1], x * size, y * size


@dataclass(frozen=True)
class CutSleeve:
    """A sleeve as on the table: width at the underarm, width at the end, length of the seam under the arm.

    ease: how much longer its head is than the armhole. band: metres at the end where the rows lie level (hem, cuff).
    """
    width: float
    end: float
    under: float
    ease: float = 1.01
    bend: float = .017
    end_bend: float = .024
    band: float = .030
    cell: float = .0056
    draw: float = 1.0                 # factor that draws in the end (a ribbed or gathered edge)
    blouse: float = 0.0               # metres it is longer than the arm: they puff above the cuff, which wants a hand to hold it
    elbow: float = 0.0                # share by which it is shorter before the elbow and longer behind it (a sleeve cut in two pieces)


class CutTube(SleeveTube):
    """A sleeve round an arm. Columns begin at the underarm, go up the front to the shoulder and down the back."""

    def __init__(self, cut: CutSleeve, front: CutPanel, back: CutPanel, side: int, figure, degrees):
        self.cut, self.side = cut, side
        self.underarm = front.torso.tip[2] - front.torso.underarm
        column = -1 if side > 0 else 0
        first = front.underarm_row
        halves = [p.base[column, first:][:, [0, 2]] for p in (front, back)]
        along = [geometry.arc_length(h) for h in halves]
        total = cut.ease * .5 * (along[0][-1] + along[1][-1])
        head, curve = _sleeve_head(cut.width / 2, total)
        places = []
        for a, reverse in ((along[0], False), (along[1], True)):
            s = np.interp(a / a[-1], np.linspace(0, 1, len(curve)), np.arange(len(curve)))
            at = np.stack([np.interp(s, np.arange(len(curve)), curve[:, k]) for k in (0, 1)], 1)      # from the underarm (-half, 0) up to (0, head)
            places.append(at[::-1] * (-1, 1) if reverse else at)
        top = np.concatenate([places[0], places[1][1:]])                        # the head's edge; its last point is the first again
        count = len(top) - 1
        long = head + cut.under
        rows = 4 * max(3, round(.5 * (long + cut.under) / cut.cell / 4)) + 1
        t = np.linspace(0, 1, rows)
        level = 1 - cut.band / (.5 * (long + cut.under))
        low = -cut.under + cut.band
        down = np.where(t[None] < level, top[:, 1:] + (low - top[:, 1:]) * np.clip(t / level, 0, 1)[None],
                        low - cut.band * np.clip((t - level) / (1 - level), 0, 1)[None])
        even = np.linspace(-.5, .5, count + 1)
        across = top[:, :1] * (1 - t)[None] + (even * cut.end)[:, None] * t[None]
        self.flat = np.stack([across, down], -1)
        self.share = t
        loop = np.concatenate([front.start[column, first:], back.start[column, first + 1:-1][::-1]])
        self.start = self.base = self._laid(loop, figure, degrees, head)
        self.points = None

    def _laid(self, loop, figure, degrees, head):
        """Rings round the arm, following the pattern's lengths, that begin in the armhole."""
        joint, elbow, wrist = arm_line(figure, degrees, self.side)
        line = np.array([joint, elbow, wrist, 2 * wrist - elbow])                      # a long sleeve begins beyond the wrist, not heaped on it
        along = geometry.arc_length(line)
        flat = self.flat[:-1]
        reach = .055 + head - flat[..., 1]                                             # way from the joint along the arm
        reach *= 1 - self.cut.blouse / reach.max()
        middle = np.stack([np.interp(reach, along, line[:, k]) for k in range(3)], -1)
        way = (elbow - joint) / np.linalg.norm(elbow - joint)
        forward = np.array([0, -1.0, 0])
        forward = forward - way * (forward @ way)
        forward /= np.linalg.norm(forward)
        outward = np.cross(forward, way) * self.side
        if outward @ np.array([self.side, 0, 1.0]) < 0:
            outward = -outward
        width = np.ptp(self.flat[..., 0], axis=0)
        angle = (flat[..., 0] / width[None] + .5) * TAU
        radius = (width / TAU)[None]
        ring = middle + (-np.cos(angle) * radius)[..., None] * outward + (np.sin(angle) * radius)[..., None] * forward
        blend = smoothstep(0, .45, self.share)[None, :, None]
        start = loop[:, None] * (1 - blend) + ring * blend
        start[:, 0] = loop
        return start

    def sheet(self) -> Sheet:
        cut = self.cut
        shape = self.start.shape[:2]
        under_end = self.flat[:-1, :, 1] < -cut.under + cut.band * .95
        bend = np.where(under_end, cut.end_bend, cut.bend)
        wide = np.where(under_end, cut.draw, 1.0)
        angle = np.arange(shape[0]) / shape[0] * TAU
        at_elbow = np.exp(-((self.flat[:-1, :, 1] + .42 * cut.under) / .10) ** 2)
        tall = 1 - cut.elbow * np.sin(angle)[:, None] * at_elbow
        return Sheet(self.flat, self.start, bend, (wide, tall), wrap=True)

    def take(self, points):
        self.points = points
        self.smooth_normal = garment.tube_normals(points)
        self.base = points
        self.start = np.stack([self.flat[:-1, :, 0], 0 * self.flat[:-1, :, 0], self.flat[:-1, :, 1]], -1)     # lengths are the pattern's
        self.uv = self.flat * (1, -1) + (ASIDE[self.side], self.underarm)    # v runs downwards, as on the panels


def _sleeve_head(half, length):
    """Height of a sleeve's head whose edge is `length` long from underarm to top, and that edge from (-half, 0) upwards."""
    u = np.linspace(0, 1, 200)

    def edge(height):
        return np.stack([-half * (1 - u), height * (.5 - .5 * np.cos(np.pi * u))], 1)
    low, high = .0, .4
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if geometry.arc_length(edge(middle))[-1] < length else (low, middle)
    curve = geometry.resample(edge(high), 400)
    return high, curve


FALL = 1000            # between the seeds of two takes


class SewnGarment(Garment):
    """Cloth of one garment on a figure; what is sewn on afterwards comes from tailoring.py."""
    PATTERN = True
    CREASE = 62
    EASE = {}             # options of seams.ease

    def __init__(self, stage, figure=MAN, arms=(42.0, 12.0), seed=1, **options):
        self.stage = stage
        self.cloth = Cloth(Body(figure), arms=arms, seed=seed + FALL * stage.take, **options)
        self.parts, self.armholes, self.tacked = [], [], []

    def _join(self, thing, part, inner=None):
        number = self.cloth.add(thing.sheet())
        self.parts.append((thing, number, part, inner))
        thing.number = number
        return thing

    def bodice(self, cut: Cut, part="body", inner=None, kind=CutPanel):
        """Front and back, sewn at sides and shoulders."""
        front, back = kind(cut, True), kind(cut, False)
        for panel in (front, back):
            panel.start = panel.laid()
            self._join(panel, part, inner)
        low = 0 if cut.vent is None else int(np.searchsorted(front.base[0, :, 2], cut.vent)) // 4 * 4
        if kind is CutPanel:
            back.apart = ASIDE["back"]
        for column in (0, len(front.a) - 1):
            side = lambda rows: (np.full(len(rows), column), rows)
            rows = side(np.arange(low, front.underarm_row + 1))
            self.cloth.sew(front.number, rows, back.number, rows)
            if 0 < low < front.underarm_row:                     # the edges of a vent hang together until all has settled
                rows = side(np.arange(low + 1))
                self.cloth.sew(front.number, rows, back.number, rows)
                self.tacked.append(self.cloth.seams[-1])
        columns = np.flatnonzero(np.abs(front.base[:, -1, 0]) >= cut.neck.half - 1e-6)
        last = np.full(len(columns), len(front.v) - 1)
        self.cloth.sew(front.number, (columns, last), back.number, (columns, last))
        return front, back

    def arm(self, cut: CutSleeve, front, back, side, part="sleeve", inner=None):
        tube = self._join(CutTube(cut, front, back, side, self.cloth.body.figure, self.cloth.arms[0]), part, inner)
        last = lambda panel: len(panel.a) - 1 if side > 0 else 0
        first = front.underarm_row
        k = np.arange(front.above + 1)
        self.cloth.sew(tube.number, (k, 0 * k), front.number, (np.full(len(k), last(front)), first + k))
        k = np.arange(1, front.above)
        self.cloth.sew(tube.number, (2 * front.above - k, 0 * k), back.number, (np.full(len(k), last(back)), first + k))
        self.armholes.append((tube, front, back, side))
        return tube

    def lay(self, length, part="body", inner=None):
        """A piece that is not sewn to another (builders/wrapper.py)."""
        return self._join(length, part, inner)

    def darts(self, panel, proud=.0009):
        """The seams of the darts, each a straight fine step to which the cloth beside it rises; it begins at nothing above."""
        t = np.linspace(0, 1, 80)[:, None]
        runs = smoothstep(0, .45, t) * smoothstep(1, .95, t)
        away, rise = np.array([[-.0008, .0004, .003, .007, .013]]), np.array([[-.5, 1.0, .75, .3, -.4]])
        for at, low, high, _ in panel.cut.darts if panel.front else panel.cut.back_darts:
            for side in (panel.side,) if hasattr(panel, "side") else (-1, 1):
                x, z = np.broadcast_arrays(side * (at + away), high + (low - high) * t)
                self.ribbon("body", panel.at(x, z, proud * rise * runs - .0009 * (1 - runs)), panel.cloth_uv(x, z), panel.facing(x, z), .0010)

    def settle(self, **options):
        self.cloth.settle(**options)
        self.cloth.seams = [seam for seam in self.cloth.seams if not any(seam is tack for tack in self.tacked)]
        if self.armholes:
            seams.ease(self.cloth, [armhole[0].number for armhole in self.armholes], **self.EASE)
        for thing, number, _, _ in self.parts:
            points = self.cloth.sheets[number].points
            if self.tacked and isinstance(thing, CutPanel):
                thing.part_vent(points)
            thing.take(points)
        return self

    def show(self, skip=()):
        """All settled cloth; what has armholes is one surface of each kind of lining (seams.py)."""
        cut = [part for part in self.parts if part[0] not in skip and isinstance(part[0], (CutPanel, CutTube))] if self.armholes else []
        super().show((*skip, *(part[0] for part in cut)))
        pieces = {number: seams.Piece(thing, isinstance(thing, CutTube)) for thing, number, _, _ in cut}
        seams.join(pieces, self.cloth.seams, self.armholes)
        kinds = {}
        for _, number, part, inner in cut:
            kinds.setdefault(inner, []).append((number, part))
        for inner, group in kinds.items():
            self.stage.add(group[0][1], seams.surface([pieces[number] for number, _ in group]), inner=inner, thickness=self.THICK * SU, offset=-1.0,
                           weld=True, sharp=self.CREASE, pattern=True)
