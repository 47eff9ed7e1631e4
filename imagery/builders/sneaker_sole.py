"""Rubber soles of sneakers: a moulded wall with foxing lines, a textured toe bumper, a row of stitches and a tread. Units: su."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

import numpy as np

from builders import shoe as s
from studio import geometry as g

POINTS = 1500      # around the sole


def floor_line(spring=.06, heel=.02):
    """Underside of a sole standing on the floor, lifted at the tip and a little at the heel."""
    return lambda x: spring * g.smoothstep(2.1, 2.95, x) + heel * g.smoothstep(.35, -.05, x)


@dataclass(frozen=True)
class Wall:
    """A sole's wall from its top (q = 0) to the floor (q = 1) all round.

    shape: (q, how far it stands out); lines: (q, depth, half width) of grooves all round; seam: q of a stitched groove;
    tread: (length of a lug, depth, height) cut into the lower edge; bumper: (q from, q to, x from, rib width) of the ribbed toe;
    rise: x -> how far the wall covers the upper.
    """
    shape: tuple
    lines: tuple = ()
    seam: float | None = None
    tread: tuple = (.07, .016, .13)
    bumper: tuple | None = None
    ribs: float = .0075
    rise: Callable = lambda x: .03 + .035 * g.smoothstep(2.30, 2.72, x) + .025 * g.smoothstep(.55, .05, x)
    floor: Callable = floor_line()
    part: str = "sole"
    tread_part: str = "outsole"


def wall(spec: Wall):
    """A function (scene, surface) that draws the sole."""
    def draw(scene, surface):
        edge = g.resample(np.vstack([surface.feather(0), surface.feather(0)[:1]]), POINTS, endpoint=False)
        outward = _smooth_round(surface._outward(edge))
        outward /= np.linalg.norm(outward, axis=1, keepdims=True)
        around = g.arc_length(np.vstack([edge, edge[:1]]))
        turn = around[:-1] / around[-1] * 2 * np.pi
        x = edge[:, 0]
        top, bottom = edge[:, 2] + spec.rise(x), spec.floor(x)
        stand = g.table(*zip(*spec.shape))

        def ring(q, extra=0.0, lift=0.0):
            points = edge.copy()
            points[:, :2] += outward * (stand(q) + extra)[..., None] if np.ndim(extra) else outward * (float(stand(q)) + extra)
            points[:, 2] = top + (bottom - top) * q + lift
            return points

        grooves = spec.lines + (((spec.seam, .008, .035),) if spec.seam is not None else ())
        length, depth, height = spec.tread
        lugs = max(2, round(around[-1] / length))
        notch = g.smoothstep(-.25, .25, np.cos(turn * lugs) - .45)
        cut_from = 1 - height
        rows = np.unique(np.concatenate([np.linspace(0, 1, 40), [.012, .03, cut_from - .004, cut_from + .012]]))
        rings = [ring(0, -.09), ring(0, -.012)]
        for q in rows:
            extra = -sum((d * np.exp(-((q - at) / w) ** 2) for at, d, w in grooves), 0.0) * np.ones(POINTS)
            if spec.bumper:
                low, high, start, width = spec.bumper
                share = g.smoothstep(low - .04, low + .02, q) * g.smoothstep(high + .04, high - .02, q) * g.smoothstep(start, start + .10, x)
                extra = extra + spec.ribs * share * np.cos(turn * round(around[-1] / width))
            if q > cut_from:
                extra = extra - depth * notch
            rings.append(ring(q, extra))
        rings.append(ring(1, -.05, 0))
        rings = np.array(rings)
        lower = int(np.searchsorted(rows, cut_from)) + 2
        flip = not s.surface_is_clockwise(edge)
        scene.grid(spec.part, rings[:lower + 1], wrap_v=True, flip=flip)
        scene.grid(spec.tread_part, rings[lower:], wrap_v=True, flip=flip)
        scene.add(spec.part, s._filled(rings[0], True), name="sole face")
        scene.add(spec.tread_part, s._filled(rings[-1], False), name="sole face")
        if spec.seam is not None:
            path = ring(spec.seam, -.0045)
            scene.stitches("thread", np.vstack([path, path[:1]]), length=.026, gap=.012, radius=.0058)
    return draw


def _smooth_round(values, rounds=40):
    """Evens out values around a closed curve, so that a corner's rings do not cross."""
    for _ in range(rounds):
        values = .25 * np.roll(values, 1, 0) + .5 * values + .25 * np.roll(values, -1, 0)
    return values


CUP = Wall(shape=((0, .006), (.03, .022), (.09, .028), (.5, .034), (.88, .038), (.97, .030), (1, .016)),
           lines=((.40, .005, .012), (.80, .006, .014)), seam=.20, bumper=(.46, .74, 2.34, .030), floor=floor_line(.075, .02))
VULCANISED = Wall(shape=((0, .004), (.04, .016), (.10, .020), (.52, .022), (.56, .016), (.60, .026), (.90, .028), (.97, .022), (1, .010)),
                  lines=((.24, .007, .012), (.46, .005, .010)), bumper=(.64, .86, 2.20, .026), tread=(.05, .012, .10), floor=floor_line(.07, .015))
PLATFORM = Wall(shape=((0, .006), (.02, .024), (.06, .030), (.5, .034), (.92, .040), (.98, .032), (1, .018)),
                lines=((.27, .010, .010), (.60, .005, .006), (.64, .005, .006), (.86, .010, .012)), seam=.13, bumper=(.33, .56, 2.26, .032), tread=(.085, .018, .09), floor=floor_line(.05, .0))
FOAM = Wall(shape=((0, .0), (.05, .014), (.2, .032), (.5, .050), (.70, .048), (.82, .040), (.85, .030), (.88, .036), (.97, .032), (1, .016)),
            lines=((.34, .014, .020), (.58, .010, .012), (.66, .010, .012)), tread=(.10, .020, .15), floor=floor_line(.10, .06))
