"""Skirts cut as a part of a ring, which fall in folds of their own: closed under a waistband, or wrapped over themselves.

A Flared is a piece of a SewnGarment. Its columns go round the waist anticlockwise from above, its rows from the waist down.
"""
from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from builders import garment
from builders.wrapper import Length
from studio import geometry
from studio.geometry import smoothstep

SQUARE = 2.35        # of the body's own waist (studio/body.py)


@dataclass(frozen=True)
class Flare:
    """waist: (half width, depth in front, depth behind) of the line it hangs from, at height `top`. length: metres down to the hem.
    spread: radians of the ring that are sewn to one turn of the waist: 3.14 is half a circle, 1 hangs nearly straight.
    turns: 1 is closed, more wraps over itself; it ends at `end_at` degrees (-90 and 270 are the front), gap metres outside the layer below.
    hand: -1 winds it the other way round. gores: into how many pieces it is cut, each with its thread down its own middle; the first lies in front.
    rounded: metres that the wrapped edge's corner is cut higher (less than 0: lower, a point). tilt: metres the waist is lower in front and higher behind.
    dip: metres the hem is cut lower behind. drop: share of a flute's depth that its hem drops where the cloth stands out and rises where it falls in.
    sway: metres that the hem rises and sinks in long waves. unequal: share of their distance by which folds begin beside it.
    """
    waist: tuple
    top: float
    length: float
    spread: float
    turns: float = 1.0
    end_at: float = 90.0
    gap: float = .012
    hand: int = 1
    gores: int = 2
    rounded: float = 0.0
    tilt: float = 0.0
    dip: float = 0.0
    drop: float = 0.0
    sway: float = 0.0
    unequal: float = .28
    bend: float = .012
    hem_bend: float = .020
    cell: float = .0085
    seed: int = 1


def waist_line(waist, count, gap=0.0, turns=1.0, end_at=90.0):
    """Points (count, 2) along the waist at even lengths, their angles, and the length of one turn."""
    angle = np.radians(end_at) - np.linspace(turns, 0, 4000) * 2 * np.pi
    wide, front, back = waist
    layer = gap * (angle - angle[0]) / (2 * np.pi)
    c, s = np.cos(angle), np.sin(angle)
    round_ = lambda v: np.sign(v) * np.abs(v) ** (2 / SQUARE)
    line = np.stack([(wide + layer) * round_(c), (np.where(s < 0, front, back) + layer) * round_(s)], 1)
    along = geometry.arc_length(line)
    even = np.linspace(0, along[-1], count)
    line = np.stack([np.interp(even, along, line[:, k]) for k in (0, 1)], 1)
    return line, np.interp(even, along, angle), along[-1] / turns


class Flared(Length):
    def __init__(self, cut: Flare):
        self.cut = cut
        self.closed = cut.turns == 1.0
        line, angle, girth = waist_line(cut.waist, 5, cut.gap, cut.turns, cut.end_at)
        inner = girth / cut.spread
        n = 4 * round(.72 * cut.spread * cut.turns * (inner + cut.length) / cut.cell / 4)
        m = 4 * round(cut.length / cut.cell / 4) + 1
        line, angle, _ = waist_line(cut.waist, n + 1, cut.gap if not self.closed else 0.0, cut.turns, cut.end_at)
        down = np.linspace(0, cut.length, m)
        turn = np.linspace(0, cut.spread * cut.turns, n + 1)
        front = -90 if cut.end_at < 270 else 270
        self.turn = turn - np.interp(np.radians(front), angle, turn)                    # 0 is the front, of the outer layer
        reach = np.repeat((inner + down)[None], n + 1, 0)
        if cut.rounded:
            corner = smoothstep(turn[-1] - .5 * cut.spread / 2, turn[-1], turn) ** 2
            reach = inner + (reach - inner) * (1 - cut.rounded / cut.length * corner[:, None])
        reach = reach + np.linspace(0, 1, m) * (cut.dip * (.5 - .5 * np.cos(angle + np.pi / 2)) + cut.sway * (np.sin(2 * angle + .5) + .7 * np.sin(3 * angle + 2.6)))[:, None]
        self.reach = reach
        flat = self._laid(self.turn[:, None])
        way = np.gradient(line, axis=0)
        away = np.stack([way[:, 1], -way[:, 0]], 1)
        away /= np.linalg.norm(away, axis=1, keepdims=True)
        rng = np.random.default_rng(cut.seed)
        count = max(5, round(cut.spread * (inner + cut.length) / .26))
        places = np.sort(np.linspace(0, 1, count, endpoint=False) + rng.uniform(-cut.unequal, cut.unequal, count) / count) * 2 * np.pi
        phase = np.interp(angle % (2 * np.pi), np.concatenate([places[-1:] - 2 * np.pi, places, places[:1] + 2 * np.pi]), np.arange(-1, count + 1) * 2 * np.pi)
        s = reach - inner
        lean = .75 * cut.spread / (2 * np.pi)
        out = s * lean + .30 * s ** 2 * np.cos(phase)[:, None] * smoothstep(.05, .25, s)
        fall = s * np.sqrt(1 - lean ** 2)
        start = np.concatenate([line[:, None] + out[..., None] * away[:, None], (cut.top + cut.tilt * np.sin(angle)[:, None] - fall)[..., None]], -1)
        if cut.hand < 0:
            start, flat = start * (-1, 1, 1), flat * (-1, 1)
        bend = np.where(s > s[:, -1:] - .026, cut.hem_bend, cut.bend)
        if not self.closed:
            edge = np.abs(turn[:, None] - np.array([turn[0], turn[-1]])[:, None, None]).min(0) * reach < .016
            bend = np.where(edge, cut.hem_bend, bend)
        held = smoothstep(.030, .006, s)
        if self.closed:
            start, bend, held = start[:-1], bend[:-1], held[:-1]
        super().__init__(flat, start, start * (1, 1, 0), bend, held)

    def _laid(self, turn):
        return np.stack([self.reach * np.sin(turn), -self.reach * np.cos(turn)], -1)

    def sheet(self):
        sheet = super().sheet()
        sheet.wrap = self.closed
        return sheet

    def take(self, points):
        super().take(self._dropped(points) if self.closed else points)
        points = self.points
        if self.closed:
            self.smooth_normal = garment.tube_normals(points)
            self.start = self.start[:-1]
        step = self.cut.spread / self.cut.gores
        gore = np.round(self.turn / step).astype(int)
        self.gores = []                                                                 # (columns, uv) of each, one column shared
        for number in np.unique(gore):
            inside = np.flatnonzero(gore == number)
            columns = np.arange(inside[0], min(inside[-1] + 2, len(self.turn)))
            if len(columns) < 3:
                continue
            uv = self._laid(self.turn[:, None] - number * step)[columns] * (self.cut.hand, -1) + (.37 * number, 0)
            self.gores.append((columns % len(points), uv))

    def _dropped(self, points):
        """What hangs on the bias grows longer: in front each flute's hem ends in a loop."""
        out = np.hypot(points[..., 0], points[..., 1])
        spectrum = np.fft.fft(out, axis=0)
        spectrum[4:-3] = 0
        stands = out - np.fft.ifft(spectrum, axis=0).real
        return points - np.stack([0 * out, 0 * out, self.cut.drop * stands * smoothstep(.12, -.04, points[..., 1]) * np.linspace(0, 1, out.shape[1]) ** 3], -1)

    def seams(self):
        """The columns at which gores meet."""
        return [columns[-1] for columns, _ in self.gores[:-1]] + ([self.gores[0][0][0]] if self.closed else [])


def opened(points, down, below=.46, columns=15, rows=12):
    """Where cloth folded over itself near the waist, as nobody would leave it, a hand opens it into a shallow fold. In place. down: metres below the waist; below: how far that goes."""
    ring = lambda a: np.concatenate([a[-48:], a, a[:48]])
    blurred = lambda a, s: cv2.GaussianBlur(ring(a), (0, 0), sigmaX=s[1], sigmaY=s[0], borderType=cv2.BORDER_REPLICATE)[48:-48]
    calm = blurred(points, (columns, rows))
    way = np.roll(points, -1, 0) - np.roll(points, 1, 0)
    broad = np.roll(calm, -3, 0) - np.roll(calm, 3, 0)
    turned = (way * broad).sum(-1) / (np.linalg.norm(way, axis=-1) * np.linalg.norm(broad, axis=-1))
    folded = blurred(smoothstep(.15, -.25, turned), (9, 20)) * smoothstep(.012, .06, down) * smoothstep(below, .3 * below, down)
    points += (calm - points) * np.clip(8 * folded, 0, 1)[..., None]


def show_flared(g, skirt, part="body"):
    g.seam_dip(skirt, columns=skirt.seams(), depth=.0010, reach=.004)
    for columns, uv in skirt.gores:
        g.sheet(part, skirt.points[columns], uv, outward=skirt.smooth_normal[columns])
    for columns, uv in skirt.gores if len(skirt.gores) > 1 else ():
        _lapped_seam(g, skirt, columns[:3], uv[:3], part)
    if skirt.closed:
        for columns, uv in skirt.gores:
            g.folded_edge(part, skirt.points[columns, -1] - .0010 * skirt.smooth_normal[columns, -1], uv[:, -1], .0018)


def _lapped_seam(g, skirt, columns, uv, part, wide=.0055):
    """Where a gore is sewn to the one before: its edge is folded and lies on that, pressed flat."""
    edge, normal = skirt.points[columns[0]], skirt.smooth_normal[columns[0]]
    way, way_uv = (np.gradient(a, axis=0)[1] for a in (skirt.points[columns], uv))
    size = np.linalg.norm(way, axis=-1, keepdims=True)
    way, way_uv = way / size, way_uv / size
    points, places = [], []
    for aside, lift in ((-.0012, .0005), (-.0009, .0012), (.0002, .0015), (.0025, .0011), (wide, -.0006)):
        points.append(edge + aside * way + lift * normal)
        places.append(uv[0] + aside * way_uv)
    g.ribbon(part, np.array(points), np.array(places), np.repeat(normal[None], len(points), 0), .0009)
