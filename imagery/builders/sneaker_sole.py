"""Rubber soles of sneakers: a moulded wall that fits the upper closely, foxing lines, bumpers of diamonds, a row of stitches and a tread. Units: su."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

import numpy as np

from studio import geometry as g

POINTS = 2400      # around the sole


def floor_line(spring=.06, heel=.02):
    """Underside of a sole standing on the floor, lifted at the tip and a little at the heel."""
    return lambda x: spring * g.smoothstep(2.0, 2.95, x) + heel * g.smoothstep(.40, -.08, x)


@dataclass(frozen=True)
class Groove:
    """A line round the wall. q: where (a number or x -> q), depth, half width (in shares of the wall's height); ledge: how many times wider it runs out below, as under a layer that stands over the next."""
    q: float | Callable
    depth: float
    half: float
    ledge: float = 1.0

    def cut(self, q, x):
        down = q - (self.q(x) if callable(self.q) else self.q)
        return self.depth * np.exp(-(down / np.where(down > 0, self.half * self.ledge, self.half)) ** 2)


@dataclass(frozen=True)
class Diamonds:
    """A moulded strip of pyramids, su `pitch` wide and `rows` one above the other, sunk into a plain rim, on the wall from q `low` to `high`;
    with `start` it is a bumper round the toe that stands on the wall and has round ends there."""
    low: float
    high: float
    start: float | None = None
    pitch: float = .050
    rows: int = 2
    height: float = .007
    rim: float = .010

    def stand(self, q, x, turn, length, tall):
        half = (self.high - self.low) / 2 * tall                      # su
        up = (q - self.low) * tall - half
        within, bumper = half - abs(up), 0.0
        if self.start is not None:
            short = (half - (x - self.start)).clip(0)
            within = half - np.hypot(short, up)
            bumper = self.height * g.smoothstep(0, .012, within)
        inner = half - self.rim
        across, around = (up / inner + 1) / 2 * self.rows, turn / (2 * np.pi) * round(length / self.pitch)
        pyramid = 2 * np.minimum(*(.5 - np.abs(line % 1 - .5) for line in (around + across, around - across)))
        pyramid = .4 * pyramid + .6 * g.smoothstep(0, 1, pyramid)     # moulds have no knife edges
        return bumper - self.height * (1 - pyramid) * g.smoothstep(self.rim, self.rim + .007, within)


@dataclass(frozen=True)
class Wall:
    """A sole's wall from its top (q = 0) to the floor (q = 1) all round.

    shape: (q, how far it stands out beyond the upper); lines: grooves; diamonds: moulded strips; seam: q of a stitched groove;
    stripe: (q from, q to, part) of a band in another colour; tread: (length of a lug, depth, height) cut into the lower edge;
    rise: x -> how far the wall covers the upper; flare: (x, q) -> su more that it stands out.
    """
    shape: tuple
    lines: tuple = ()
    diamonds: tuple = ()
    seam: float | None = None
    stripe: tuple | None = None
    tread: tuple = (.07, .016, .13)
    rise: Callable = lambda x: .045 + .030 * g.smoothstep(2.25, 2.70, x) + .020 * g.smoothstep(.55, .05, x)
    flare: Callable = lambda x, q: 0.0
    floor: Callable = floor_line()
    part: str = "sole"
    tread_part: str = "outsole"


def wall(spec: Wall):
    """A function (scene, surface) that draws the sole."""
    def draw(scene, surface):
        edge, high, around = _outline(surface, spec.rise)
        outward = _smooth_round(surface._outward(edge))
        outward /= np.linalg.norm(outward, axis=1, keepdims=True)
        turn = around[:-1] / around[-1] * 2 * np.pi
        x = edge[:, 0]
        top, bottom = edge[:, 2] + spec.rise(x), spec.floor(x)
        stand = g.table(*zip(*spec.shape))
        fuller = ((edge[:, :2] - high) * outward).sum(1).clip(0)          # where the upper leans in, at the toe

        def ring(q, extra=0.0, lift=0.0):
            points = edge.copy()
            points[:, :2] = high + outward * (float(stand(q)) + spec.flare(x, q) + extra + fuller * g.smoothstep(0, .6, q))[:, None]
            points[:, 2] = top + (bottom - top) * q + lift
            return points

        grooves = spec.lines + ((Groove(spec.seam, .007, .046),) if spec.seam is not None else ())
        length, depth, height = spec.tread
        notch = g.smoothstep(-.25, .25, np.cos(turn * max(2, round(around[-1] / length))) - .45)
        cut_from = 1 - height
        bands = [0.0, *(spec.stripe[:2] if spec.stripe else ()), cut_from, 1.0]
        rows = _rows([.012, .03, cut_from + .012, *bands])
        rings = [ring(0, -.045, -spec.rise(x) - .010), ring(0, -.060, -.008), ring(0, -.008, -.001)]     # from within the upper over the lip
        lip = len(rings)
        for q in rows:
            extra = sum((t.stand(q, x, turn, around[-1], top - bottom) for t in spec.diamonds), -sum((line.cut(q, x) for line in grooves), 0.0))
            rings.append(ring(q, extra - depth * notch * (q > cut_from)))
        rings.append(ring(1, -.05, 0))
        rings = np.array(rings)
        flip = not _is_clockwise(edge)
        parts = [spec.part] + ([spec.stripe[2], spec.part] if spec.stripe else []) + [spec.tread_part]
        ends = [0] + [int(np.abs(rows - q).argmin()) + lip for q in bands[1:-1]] + [len(rings) - 1]
        for part, start, end in zip(parts, ends, ends[1:]):
            scene.grid(part, rings[start:end + 1], wrap_v=True, flip=flip)
        scene.add(spec.part, _filled(rings[0], True), name="sole face")
        scene.add(spec.tread_part, _filled(rings[-1], False), name="sole face")
        if spec.seam is not None:
            path = ring(spec.seam, -.0020)
            scene.stitches(spec.part, np.vstack([path, path[:1]]), length=.050, gap=.019, radius=.0075)
    return draw


def _rows(wanted, count=161):
    """Even shares of a wall's height, those nearest to the wanted ones moved there: rows that lie closer together would show as scratches."""
    rows = np.linspace(0, 1, count)
    for q in wanted:
        rows[np.abs(rows - q).argmin()] = q
    return rows


def _outline(surface, rise):
    """POINTS places round the sole's edge (POINTS, 3), the upper's outline where the wall ends beside each (POINTS, 2), and the way around."""
    high = np.array([[np.interp(rise(column[0, 0]), heights, column[:, c]) for c in range(2)] for column, heights in zip(surface.points, surface.height)])[:-1]
    both = np.hstack([surface.feather(0), high])
    for _ in range(12):
        both += g.inward(both, closed=True)
    both = np.vstack([both, both[:1]])
    along = g.arc_length(both[:, :3])
    both = np.stack([np.interp(np.linspace(0, along[-1], POINTS + 1), along, column) for column in both.T], 1)
    return both[:-1, :3], both[:-1, 3:], g.arc_length(both[:, :3])


def _is_clockwise(edge):
    x, y = edge[:, 0], edge[:, 1]
    return (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() < 0


def _filled(ring, up):
    """A face inside a closed curve round the foot: rungs between its outer and its inner side."""
    count = len(ring)
    left, right = ring[:count // 2 + 1], ring[-np.arange(count // 2 + 1) % count]
    share = np.linspace(0, 1, 14)[None, :, None]
    return g.grid(left[:, None] * (1 - share) + right[:, None] * share, flip=up == _is_clockwise(ring))


def _smooth_round(values, rounds=100):
    """Evens out values around a closed curve, so that a corner's rings do not cross."""
    for _ in range(rounds):
        values = values + g.inward(values, closed=True)
    return values


LIP = ((0, .038), (.030, .050), (.07, .057))
CUP = Wall(shape=LIP + ((.5, .065), (.90, .068), (.97, .060), (1, .046)), seam=.20, diamonds=(Diamonds(.40, .84),), floor=floor_line(.090, .025))
VULCANISED = Wall(shape=((0, .034), (.03, .044), (.08, .050), (.60, .056), (.92, .060), (.98, .054), (1, .042)),
                  lines=(Groove(.17, .0045, .018), Groove(.325, .0045, .018)), stripe=(.19, .305, "stripe"),
                  diamonds=(Diamonds(.41, .89, 2.02),), tread=(.045, .010, .10), floor=floor_line(.070, .018))
PLATFORM = Wall(shape=LIP + ((.5, .066), (.92, .072), (.98, .062), (1, .046)), seam=.11, diamonds=(Diamonds(.25, .85, pitch=.056, rows=4),),
                tread=(.075, .018, .085), floor=floor_line(.110, .030))


def swoop(heel, middle, toe):
    """A line of a sculpted midsole: q at the heel, under the arch and at the toe."""
    return g.table([0, .75, 1.35, 2.2, 2.9], [heel, heel * .9 + middle * .1, middle, .4 * middle + .6 * toe, toe])


FOAM = Wall(shape=((0, .036), (.03, .047), (.12, .058), (.45, .070), (.70, .074), (.80, .068), (.84, .050), (.87, .056), (.96, .056), (1, .040)),
            lines=(Groove(swoop(.30, .52, .34), .018, .022, 3), Groove(swoop(.585, .585, .565), .014, .018, 2.5), Groove(swoop(.69, .69, .68), .014, .018, 2.5)),
            rise=lambda x: .040 + .050 * g.smoothstep(2.25, 2.75, x) + .10 * g.smoothstep(.75, .10, x),
            flare=lambda x, q: .075 * g.smoothstep(.55, -.02, x) * g.smoothstep(.10, .85, q) - .030 * g.smoothstep(.8, 1.1, x) * g.smoothstep(1.9, 1.5, x) * g.smoothstep(.2, .7, q),
            tread=(.115, .030, .15), floor=floor_line(.180, .085))
