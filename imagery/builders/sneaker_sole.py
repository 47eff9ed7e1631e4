"""Rubber soles of sneakers: a moulded wall whose lip stands clear of the upper, foxing lines, studded bumpers, a row of stitches and a tread. Units: su."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

import numpy as np

from studio import geometry as g

POINTS = 1500      # around the sole


def floor_line(spring=.06, heel=.02):
    """Underside of a sole standing on the floor, lifted at the tip and a little at the heel."""
    return lambda x: spring * g.smoothstep(2.0, 2.95, x) + heel * g.smoothstep(.40, -.08, x)


@dataclass(frozen=True)
class Groove:
    """A line round the wall. q: where (a number or x -> q), depth, half width (in shares of the wall's height)."""
    q: float | Callable
    depth: float
    half: float

    def cut(self, q, x):
        at = self.q(x) if callable(self.q) else self.q
        return self.depth * np.exp(-((q - at) / self.half) ** 2)


@dataclass(frozen=True)
class Studs:
    """A moulded texture: studs of su `pitch` around by `rows` on the wall from q `low` to `high`, in front of or behind x `start` (over su `fade`)."""
    low: float
    high: float
    start: float
    pitch: float = .034
    rows: int = 4
    height: float = .010
    behind: bool = False

    def stand(self, q, x, turn, length):
        where = g.smoothstep(self.start + .04, self.start - .04, x) if self.behind else g.smoothstep(self.start - .04, self.start + .04, x)
        share = where * g.smoothstep(self.low - .01, self.low + .01, q) * g.smoothstep(self.high + .01, self.high - .01, q)
        across = (q - self.low) / (self.high - self.low) * self.rows
        shifted = turn * round(length / self.pitch) + np.pi * np.floor(across)
        return share * (.006 + self.height * g.smoothstep(-.2, .5, np.cos(shifted)) * g.smoothstep(0, .22, .5 - np.abs(across % 1 - .5)))


@dataclass(frozen=True)
class Wall:
    """A sole's wall from its top (q = 0) to the floor (q = 1) all round.

    shape: (q, how far it stands out beyond the upper); lines: grooves; studs: moulded textures; seam: q of a stitched groove;
    stripe: (q from, q to, part) of a band in another colour; tread: (length of a lug, depth, height) cut into the lower edge;
    rise: x -> how far the wall covers the upper; flare: (x, q) -> su more that it stands out.
    """
    shape: tuple
    lines: tuple = ()
    studs: tuple = ()
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
        edge, around = _outline(surface, spec.rise)
        outward = _smooth_round(surface._outward(edge))
        outward /= np.linalg.norm(outward, axis=1, keepdims=True)
        turn = around[:-1] / around[-1] * 2 * np.pi
        x = edge[:, 0]
        top, bottom = edge[:, 2] + spec.rise(x), spec.floor(x)
        stand = g.table(*zip(*spec.shape))

        def ring(q, extra=0.0, lift=0.0):
            points = edge.copy()
            points[:, :2] += outward * (float(stand(q)) + spec.flare(x, q) + extra + np.zeros(POINTS))[:, None]
            points[:, 2] = top + (bottom - top) * q + lift
            return points

        grooves = spec.lines + ((Groove(spec.seam, .014, .034),) if spec.seam is not None else ())
        length, depth, height = spec.tread
        notch = g.smoothstep(-.25, .25, np.cos(turn * max(2, round(around[-1] / length))) - .45)
        cut_from = 1 - height
        bands = [0.0, *(spec.stripe[:2] if spec.stripe else ()), cut_from, 1.0]
        rows = np.unique(np.concatenate([np.linspace(0, 1, 56), [.012, .03, cut_from + .012], bands]).round(4))
        rings = [ring(0, -.045, -spec.rise(x) - .010), ring(0, -.026, -.040), ring(0, -.012, -.005)]     # a groove between lip and upper
        lip = len(rings)
        for q in rows:
            extra = sum((t.stand(q, x, turn, around[-1]) for t in spec.studs), -sum((line.cut(q, x) for line in grooves), 0.0))
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
            path = ring(spec.seam, -.0070)
            scene.stitches(spec.part, np.vstack([path, path[:1]]), length=.030, gap=.012, radius=.0068)
    return draw


def _outline(surface, rise):
    """The upper's outline where the wall ends, at the height of the sole's edge (POINTS, 3), and the way around it."""
    high = np.array([[np.interp(rise(column[0, 0]), heights, column[:, c]) for c in range(2)] for column, heights in zip(surface.points, surface.height)])[:-1]
    edge = surface.feather(0)
    edge[:, :2] = .5 * edge[:, :2] + .5 * high
    for _ in range(12):
        edge = .25 * np.roll(edge, 1, 0) + .5 * edge + .25 * np.roll(edge, -1, 0)
    edge = g.resample(np.vstack([edge, edge[:1]]), POINTS, endpoint=False)
    return edge, g.arc_length(np.vstack([edge, edge[:1]]))


def _is_clockwise(edge):
    x, y = edge[:, 0], edge[:, 1]
    return (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() < 0


def _filled(ring, up):
    """A face inside a closed curve round the foot: rungs between its outer and its inner side."""
    count = len(ring)
    left, right = ring[:count // 2 + 1], ring[-np.arange(count // 2 + 1) % count]
    share = np.linspace(0, 1, 14)[None, :, None]
    return g.grid(left[:, None] * (1 - share) + right[:, None] * share, flip=up == _is_clockwise(ring))


def _smooth_round(values, rounds=40):
    """Evens out values around a closed curve, so that a corner's rings do not cross."""
    for _ in range(rounds):
        values = .25 * np.roll(values, 1, 0) + .5 * values + .25 * np.roll(values, -1, 0)
    return values


LIP = ((0, .048), (.030, .060), (.07, .064))
CUP = Wall(shape=LIP + ((.5, .065), (.90, .068), (.97, .060), (1, .046)),
           lines=(Groove(.40, .010, .010), Groove(.84, .010, .012)), seam=.20, studs=(Studs(.46, .78, -1, pitch=.026, rows=5, height=.006),),
           floor=floor_line(.090, .025))
VULCANISED = Wall(shape=((0, .048), (.03, .060), (.08, .064), (.60, .067), (.63, .059), (.66, .069), (.92, .071), (.98, .063), (1, .048)),
                  lines=(Groove(.17, .010, .010), Groove(.32, .010, .010)), stripe=(.19, .305, "stripe"),
                  studs=(Studs(.40, .88, 2.36, pitch=.042, rows=3, height=.008),), tread=(.045, .010, .10), floor=floor_line(.070, .018))
PLATFORM = Wall(shape=LIP + ((.5, .066), (.92, .072), (.98, .062), (1, .046)),
                lines=(Groove(.24, .014, .008), Groove(.86, .014, .009)), seam=.11, studs=(Studs(.30, .80, -1, pitch=.030, rows=8, height=.006),), tread=(.075, .018, .085),
                floor=floor_line(.110, .030))


def swoop(heel, middle, toe):
    """A line of a sculpted midsole: q at the heel, under the arch and at the toe."""
    return g.table([0, .75, 1.35, 2.2, 2.9], [heel, heel * .9 + middle * .1, middle, .4 * middle + .6 * toe, toe])


FOAM = Wall(shape=((0, .048), (.03, .058), (.12, .062), (.45, .070), (.70, .074), (.80, .068), (.84, .050), (.87, .056), (.96, .056), (1, .040)),
            lines=(Groove(swoop(.30, .52, .34), .026, .030), Groove(swoop(.60, .60, .58), .014, .012), Groove(swoop(.66, .66, .65), .014, .012)),
            rise=lambda x: .040 + .050 * g.smoothstep(2.25, 2.75, x) + .10 * g.smoothstep(.75, .10, x),
            flare=lambda x, q: .075 * g.smoothstep(.55, -.02, x) * g.smoothstep(.10, .85, q) - .030 * g.smoothstep(.8, 1.1, x) * g.smoothstep(1.9, 1.5, x) * g.smoothstep(.2, .7, q),
            tread=(.115, .030, .15), floor=floor_line(.180, .085))
