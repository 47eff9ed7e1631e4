"""A slip that hangs from narrow straps, cut flat and sewn (sewn.py); and how dresses without sleeves are cut (RingCut), gowns (gown.py) among them.

They are cut as part of a ring below the waist, as full in the middle as at the sides, so that they open into flutes all round.
"""
from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from builders.sewn import Cut, CutPanel, SewnGarment, _quarter
from studio import body as bodies
from studio import geometry
from studio.body import Body, Figure
from studio.cloth import Sheet
from studio.geometry import inward, smoothstep

TAU = 2 * np.pi
PINNED = .007          # metres of cloth round the end of a strap that it carries


@dataclass(frozen=True)
class RingCut(Cut):
    """middling: the half width at which a cell of the grid is square."""
    middling: float = .28

    def torso(self):
        return replace(super().torso(), columns=self.middling)


class RingPanel(CutPanel):
    """A front or back that widens as a ring does: its lines across are arcs, its lines down keep square to them."""

    def ring(self):
        """The flat pattern with straight lines down, and by how much its lines across are longer than there."""
        x, z = self.base[..., 0], self.base[..., 2]
        wide = np.abs(x).max(0) / self.cut.middling
        wide[self.underarm_row:] = wide[self.underarm_row]
        return np.stack([x / wide, z], -1), np.repeat(wide[None], len(x), 0)

    def fluted(self, start, close, flutes):
        """What is fuller than `close` (a quarter of the girth at each point) laid in waves that stand out at the angles `flutes` (degrees, -90 is the front)."""
        half = self.width(np.minimum(self.base[..., 2], self.torso.underarm))
        close = np.minimum(half, close)
        places = np.array(flutes)
        angle = np.degrees(np.arctan2(start[..., 1], start[..., 0]))
        phase = np.interp(angle, np.concatenate([places - 360, places, places + 360]), TAU * np.arange(3 * len(places)))
        wave = 4 * close / (np.pi * len(places)) * np.sqrt(np.clip(half / close - 1, 0, None))
        way = start * (1, 1, 0)
        way /= np.linalg.norm(way, axis=-1, keepdims=True) + 1e-9
        return start * np.stack([close / half, close / half, np.ones(half.shape)], -1) + (wave * np.cos(phase))[..., None] * way

    def bending(self):
        return np.where(self.base[..., 2] < self.hem(self.a)[:, None] + .016, self.cut.hem_bend, self.cut.bend)


@dataclass(frozen=True)
class Slip:
    """cut: its neck ends at the straps (`half`, `z`), `front` and `back` are the middles of its upper edge.

    straps: x of the front and of the back pair as worn; where they lie closer than on the table the cloth between them is slack.
    carried: z of their lower ends, in front and behind. shoulder: x where they go over it.
    cowl: share by which the cloth between the front straps is longer than it needs to be, above `slack_from`.
    slung: (metres that it hangs below them in the middle, metres that it stands out) of each fold from strap to strap.
    close, flutes: see RingPanel.fluted.
    """
    cut: RingCut
    figure: Figure
    straps: tuple = (.090, .078)
    carried: tuple = (1.332, 1.262)
    shoulder: float = .098
    cowl: float = .22
    slack_from: float = 1.14
    slung: tuple = ((.068, .0125), (.112, .0205), (.166, .0160))
    close: float = .268
    flutes: tuple = (-160, -118, -80, -38, 5, 60, 110, 155)
    seed: int = 1
    life: float = .006


class SlipPanel(RingPanel):
    """A front or back whose upper edge is free."""

    def __init__(self, slip: Slip, front: bool):
        self.slip = slip
        super().__init__(slip.cut, front)
        top = self.base[::4, -1, 0]
        self.pins = [4 * int(np.argmin(np.abs(top - side * slip.cut.neck.half))) for side in (-1, 1)]

    def _place(self, a, v):
        """Rows run level below and follow the upper edge only close to it."""
        z = self.hem_side + v * (self.torso.tip[2] - self.hem_side)
        x = a * self.width(z)
        low, level = self.hem(a), self.torso.tip[2]
        z = low + v * (level - low) + (self.top(x) - level) * v ** 4
        return np.stack([x, 0 * x, z], -1)

    def laid(self, body: Body):
        """Round the body, the front in slack folds, the ends of the straps drawn to where these carry them."""
        slip, x, z = self.slip, self.base[..., 0], self.base[..., 2]
        half = self.width(z)
        share, round_x, round_y = _quarter()
        s = np.abs(self.a)[:, None]
        deep = (-2 if self.front else 2) * self.cut.depth[0 if self.front else 1]
        start = np.stack([np.sign(x) * np.interp(s, share, round_x) * half / 1.21, deep * np.interp(s, share, round_y) * half / 1.21, z], -1)
        start = self.fluted(start, slip.close + .10 * np.clip(.80 - z, 0, None), slip.flutes)
        if self.front:
            start = start + (.012 * np.sqrt(self.slack() / slip.cowl) * (.4 + np.cos(TAU * (self.top(x) - z) / .045)))[..., None] * (0, -1, -.5)
        for side, column in zip((-1, 1), self.pins):
            end = self.strap_end(body, side)
            near = np.exp(-((x - x[column, -1]) ** 2 + (z - z[column, -1]) ** 2) / .055 ** 2)
            start = start + near[..., None] * (end - start[column, -1])
        return start

    def strap_end(self, body: Body, side):
        """Where a strap carries the edge, on the body."""
        number, sign = (0, -1) if self.front else (1, 1)
        x, z = side * self.slip.straps[number], self.slip.carried[number]
        y = np.linspace(0, .25, 500)
        inside = bodies._torso(body.figure, np.stack([0 * y + x, sign * y, 0 * y + z])) < 0
        return np.array([x, sign * (y[inside].max() + .004), z])

    def slack(self):
        """Share by which the cloth is longer than it needs to be, in front between the straps."""
        x, z = self.base[..., 0], self.base[..., 2]
        return self.slip.cowl * np.exp(-(x / .090) ** 2) * smoothstep(self.slip.slack_from, self.slip.slack_from + .07, z) * self.front

    def take(self, points):
        self._bind(points)
        super().take(points)
        if self.front:
            super().take(points + self.cowl())

    def _bind(self, points, rounds=40, rows=9):
        """The binding takes the crumples out of the upper edge, in place; the ends of the straps stay where they are."""
        columns = np.arange(len(points))
        free = 1 - np.exp(-(np.abs(columns[:, None] - np.array(self.pins)).min(1) / 2.5) ** 2)
        weight = .5 * free[1:-1, None, None] * np.linspace(0, 1, rows)[None, :, None]
        for _ in range(rounds):
            edge = points[:, -rows:]
            edge[1:-1] += weight * (.5 * (edge[:-2] + edge[2:]) - edge[1:-1])

    def cowl(self, steep=.54):
        """The folds of the cowl: all meet at the straps, each rounds out slowly from above and turns under below."""
        neck, x, z = self.cut.neck, self.base[..., 0], self.base[..., 2]
        between = np.clip(1 - (x / neck.half) ** 2, 0, 1)
        hang = (neck.z - z) / (.30 + .70 * between)
        out = 0 * x
        for number, (sag, rise) in enumerate(self.slip.slung):
            wide = .022 + .004 * number
            away = (hang - sag - .004 * np.sin(9 * x + 2 * number)) / wide
            out += rise * np.exp(-np.where(away > 0, away / steep, away / 1.25) ** 2)
        out *= between ** 1.3
        return out[..., None] * (self.smooth_normal * (1, 1, 0) + (0, 0, -.55))

    def sheet(self) -> Sheet:
        x, z = self.base[..., 0], self.base[..., 2]
        held = np.zeros(x.shape)
        for column in self.pins:
            held = np.maximum(held, np.hypot(x - x[column, -1], z - z[column, -1]) < PINNED)
        bound = smoothstep(.016, .004, self.top(x) - z)                  # its binding draws in the edge
        flat, wide = self.ring()
        return Sheet(flat, self.start, self.bending(), (wide * (1 - .06 * bound), 1 + self.slack()), held=held)


def make_slip(stage, slip: Slip):
    g = SewnGarment(stage, slip.figure, arms=(75.0, 75.0), seed=slip.seed, life=slip.life, friction=.25)
    g.THICK = .0016
    front, back = (SlipPanel(slip, face) for face in (True, False))
    for panel in (front, back):
        panel.start = panel.laid(g.cloth.body)
        g._join(panel, "body")
    rows = np.arange(len(front.v))
    for column in (0, len(front.a) - 1):
        g.cloth.sew(front.number, (0 * rows + column, rows), back.number, (0 * rows + column, rows))
    g.settle()
    ring = np.concatenate([front.points, back.points[-2:0:-1]])
    n = len(front.points)
    _flat_seams(ring, (0, n - 1))
    height = np.concatenate([front.base, back.base[-2:0:-1]])[..., 2]
    _rounded(ring, height, slip.cut.hem[0])
    _begun(ring, height)
    _swung(ring, height, slip.cut.hem[0])
    front.points, back.points = ring[:n].copy(), np.concatenate([ring[:1], ring[:n - 1:-1], ring[n - 1:n]])
    for panel in (front, back):
        g.hem_band(panel, .012, .0008)
    g.show()
    for panel in (front, back):
        g.folded_edge("body", panel.points[:, -1] - .0006 * panel.smooth_normal[:, -1], panel.uv[:, -1], .0015)
    for side, own, other in zip((-1, 1), front.pins, back.pins):
        _strap(g, slip, front.points[own, -1], back.points[other, -1], side)
    g.stitch(front.points[3:-3, 2] + .0008 * front.smooth_normal[3:-3, 2])


def _flat_seams(ring, columns, rounds=60, rows=14, reach=9):
    """The upper ends of the side seams lie in the round of the cloth beside them, in place."""
    for column in columns:
        beside = (column + np.arange(-reach, reach + 1)) % len(ring)
        for _ in range(rounds):
            edge = ring[beside, -rows:]
            edge[1:-1] += np.linspace(0, .5, rows)[None, :, None] * (.5 * (edge[:-2] + edge[2:]) - edge[1:-1])
            ring[beside, -rows:] = edge


def _rounded(ring, z, hem, reach=.24, rounds=8):
    """Towards the hem flutes are round: seen from the side, one that is folded sharply would be a fin. In place. z: of each point of the pattern."""
    weight = .5 * smoothstep(hem + reach, hem, z)[..., None] * (1, 1, 0)
    for _ in range(rounds):
        ring += weight * (.5 * (np.roll(ring, 1, 0) + np.roll(ring, -1, 0)) - ring)


def _begun(ring, z, low=.64, high=.98, top=1.08, rounds=14):
    """Folds begin softly below the hips, broad and shallow, in place: what is gathered there in one line would be a seam. z: of each point of the pattern."""
    weight = (smoothstep(low, high, z) * smoothstep(top, top - .08, z))[..., None] * (1, 1, 0)
    for _ in range(rounds):
        ring += weight * inward(ring, closed=True)


def _swung(ring, z, hem, reach=.30, share=.36, eye=.055):
    """Where a flute stands out its hem hangs lower, where it falls in higher. In place. z: of each point of the pattern.

    eye: metres that it is cut higher for each metre nearer to who stands before or behind it, or the flutes at its sides would seem to be cut off.
    """
    out = np.linalg.norm((ring - ring.mean(0))[..., :2], axis=-1)
    waves = np.fft.fft(out, axis=0)
    waves[4:-3] = 0
    away = out - np.fft.ifft(waves, axis=0).real
    near = np.abs(ring[..., 1] - ring[..., 1].mean(0))
    ring[..., 2] += (eye * near - share * away) * smoothstep(hem + reach, hem, z)


def _strap(g, slip, front, back, side):
    """A narrow flat ribbon drawn tight from the front over the shoulder to the back, with its slide."""
    over = side * slip.shoulder
    path = geometry.spline([front, (over, -.03, 1.46), (over, .03, 1.46), back], 81)
    for _ in range(900):                                            # it grows shorter, and does not go through the shoulder
        path[1:-1] = .5 * (path[:-2] + path[2:])
        pushed = np.ascontiguousarray(path.T.astype(np.float32))
        g.cloth.body.push(pushed, pushed.copy(), 0.0, 0.0)
        path[1:-1] = pushed.T[1:-1]
        path[:, 0] += .1 * (over - path[:, 0]) * smoothstep(1.37, 1.40, path[:, 2])
    way = np.gradient(path, axis=0)
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    aside = np.array([1.0, 0, 0]) - way * way[:, :1]                 # it lies flat, whichever way it runs
    aside /= np.linalg.norm(aside, axis=1, keepdims=True)
    out = np.cross(aside, way)                                       # away from the body: the way goes up in front and down behind
    across = np.linspace(-1, 1, 7)
    points = path + .0040 * across[:, None, None] * aside - .0005 * (across ** 4)[:, None, None] * out
    g.ribbon("strap", points, None, np.broadcast_to(out, points.shape), .0014)
    ring = path[14] + .0050 * np.stack([np.cos(np.linspace(0, TAU, 30, endpoint=False)), np.zeros(30), np.sin(np.linspace(0, TAU, 30, endpoint=False))], 1)
    g.cord("ring", ring, .0009, closed=True, up=(0, -1, 0))
