"""The last of sneakers: slim and low, with a flat toe box, a steep instep and a full heel; and the flat patterns cut from it. Units: su."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.shoe_last import Last
from builders.shoe_lines import between_rows
from studio import geometry as g

LENGTH = 2.80     # of the last that the numbers below describe

# from the tip back: half width (outer, inner) and height of the ridge at distances from the tip
TOE_BOX = dict(at=[0, .03, .10, .25, .50, .85], outer=[0, .140, .255, .372, .458, .490], inner=[0, .130, .236, .326, .388, .392],
               ridge=[.055, .170, .234, .280, .324, .388])
# foot x, half width (outer, inner), and the ridge above it: x, height
INSTEP = ((1.62, .462, .352, 1.60, .525), (1.36, .405, .305, 1.34, .725), (1.08, .355, .280, 1.12, .985))
# foot x, half width (outer, inner), and the leg above it: x, half width
ANKLE = ((.86, .350, .290, 1.00, 0), (.73, .340, .295, .92, .15), (.56, .335, .300, .67, .235), (.35, .325, .300, .41, .235), (.15, .265, .250, .20, .155),
         (.035, .135, .130, .115, .07), (0, 0, 0, .09, 0))


@dataclass(frozen=True)
class Trainer(Last):
    """The last of a sneaker. toe_height: of its toe box."""
    length: float = LENGTH
    heel: float = .06
    spring: float = .06
    box: float = .68
    instep: float = .60
    fine: float = 1.55
    hug: float = .045
    cup: float = .045
    toe_height: float = 1.0

    def columns(self):
        k, w, v = self.length / LENGTH, self.width, self.volume
        toe = [(self.length - d * k, o * w, i * w, self.length - d * k, 0, r * v * self.toe_height) for d, o, i, r in zip(*TOE_BOX.values())]
        instep = [(x * k, o * w, i * w, end * k, 0, r * v) for x, o, i, end, r in INSTEP]
        ankle = [(x * k, o * w, i * w, end * k, half * w, self.top) for x, o, i, end, half in ANKLE]
        return np.array(toe + instep + ankle)


# ---------------------------------------------------------------- flat patterns

def pattern_over(surface, field):
    """UV of a piece that lies over the ridge of the foot: u from the tip back, v across (outer side positive)."""
    n, count = surface.n, surface.points.shape[1]
    over = lambda values: np.concatenate([values[:n], values[:n - 2:-1, ::-1][:, 1:]], 1)
    along = np.repeat(g.arc_length(surface.points[:n, -1])[:, None], 2 * count - 1, 1)
    flat = flattened(over(surface.points), over(field), np.stack([along, over(surface.side * surface.from_ridge)], -1))
    uv = np.empty(surface.points.shape[:2] + (2,))
    uv[:n], uv[n:] = flat[:, :count], flat[:-1, :count - 2:-1][::-1]
    return uv


def pattern_round(surface, field):
    """UV of a piece that lies on the sides and round the heel: u from the tip of the outer side back, v down."""
    line = surface.points[:, surface.points.shape[1] // 4]
    along, n = g.arc_length(line), surface.n
    by_x = np.concatenate([np.interp(surface.x[half], line[half, 0][::order], along[half][::order]) for half, order in ((slice(n), -1), (slice(n, None), 1))])
    plan = g.smoothstep(.30, .60, surface.x)          # columns lean forward up a leg, cloth does not
    along = along[:, None] * (1 - plan) + by_x * plan
    return flattened(surface.points, field, np.stack([along, -surface.height], -1))


def flattened(points, field, guess, margin=.06):
    """The piece of a grid where the field is negative, laid flat: from a guess its threads take the lengths they have on the last,
    first those over long stretches, then the short ones, so that prints neither stretch nor pinch."""
    uv = guess
    for step, rounds in ((16, 240), (5, 180)):
        rows, cols = (np.unique(np.r_[np.arange(0, size, step), size - 1]) for size in points.shape[:2])
        some = np.ix_(rows, cols)
        uv = between_rows(_relaxed(points[some], uv[some], field[some] < margin, rounds), rows, cols, points.shape[:2])
    return uv


def _relaxed(points, uv, kept, rounds):
    """Flat places whose neighbours (of those kept) are as far from one another as the points are."""
    threads = []
    for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1)):
        a = (slice(None, -di or None), slice(max(-dj, 0), -dj if dj > 0 else None))
        b = (slice(di, None), slice(max(dj, 0), dj if dj < 0 else None))
        threads.append((a, b, np.linalg.norm(points[b] - points[a], axis=-1), (kept[a] & kept[b]).astype(float)))
    count = np.full(kept.shape, 1e-6)
    for a, b, _, on in threads:
        count[a] += on
        count[b] += on
    for _ in range(rounds):
        move = np.zeros_like(uv)
        for a, b, length, on in threads:
            apart = uv[b] - uv[a]
            pull = (.5 * on * (1 - length / np.maximum(np.linalg.norm(apart, axis=-1), 1e-6)))[..., None] * apart
            move[a] += pull
            move[b] -= pull
        uv = uv + 1.5 * move / count[..., None]
    return uv
