"""What iron and hand do to the settled cloth of a jacket (jackets.py) before pockets and buttons are sewn on. Metres."""
from __future__ import annotations

import numpy as np

from builders.collars import blurred_line
from studio import geometry
from studio.geometry import smoothstep

BACK_SEAM = .45      # share of the way round a sleeve, from under the arm over the front, at which its vent and buttons are


def fall_plain(fronts, back, j):
    """Below the arms heavy cloth hangs as its girth wants it: small buckles go, and long folds open from the last button to the hem."""
    strip = (fronts[1], back, fronts[-1])
    cloth = np.concatenate([fronts[1].points, back.points[::-1][1:], fronts[-1].points[1:]])
    z = np.concatenate([fronts[1].base[..., 2], back.base[::-1][1:, :, 2], fronts[-1].base[1:, :, 2]])
    if j.straight:
        cloth = _plumb(cloth, z, j.straight)
    share = .5 * smoothstep(*j.plain, z)[..., None]
    out = geometry.normals(cloth)
    for _ in range(j.calm):
        bent = geometry.inward(cloth) + geometry.inward(cloth, 1)
        cloth += share * (bent * out).sum(-1, keepdims=True) * out
    first, second = len(fronts[1].points), len(fronts[1].points) + len(back.points) - 1
    x = np.concatenate([fronts[1].base[..., 0], np.full((second - first, z.shape[1]), np.inf), fronts[-1].base[1:, :, 0]])
    forward = -np.sign(out[:first, :, 1].sum())
    for at, wide, high in j.folds:
        fold = np.exp(-((x - at) / wide) ** 2) - .5 * np.exp(-((np.abs(x - at) - 2 * wide) / wide) ** 2)
        cloth += (forward * high * smoothstep(j.buttons[-1], j.cut.hem[0] + .05, z) * fold)[..., None] * out
        cloth[..., 2] -= .25 * high * np.maximum(fold, 0) * smoothstep(j.cut.hem[0] + .30, j.cut.hem[0], z)            # and hangs lower there
    if j.eye:                                                      # without it the sides end in a step above fronts and back
        near = np.abs(cloth[..., 1] - cloth[..., 1].mean(0))
        cloth[..., 2] += j.eye * near * smoothstep(j.cut.hem[0] + .30, j.cut.hem[0], z)
    for panel, points in zip(strip, (cloth[:first], cloth[first - 1:second][::-1], cloth[second - 1:])):
        panel.take(_own_armholes(panel, points.copy()))


def _own_armholes(panel, points):
    """Front and back share the points of a side seam; above it each has its own edge, to which the sleeve is sewn."""
    for column in (0, -1):
        points[column, panel.underarm_row + 1:] = panel.points[column, panel.underarm_row + 1:]
    return points


def _plumb(cloth, z, begin):
    """Every thread that runs down becomes a straight line below `begin`."""
    low = smoothstep(begin + .05, begin - .05, z)[..., None]
    total = low.sum(1, keepdims=True)
    middle, place = ((low * a).sum(1, keepdims=True) / total for a in (cloth, z[..., None]))
    off = z[..., None] - place
    slope = (low * off * (cloth - middle)).sum(1, keepdims=True) / (low * off ** 2).sum(1, keepdims=True)
    return cloth + low * (middle + slope * off - cloth)


def round_turn(front, reach=24, rounds=14):
    """The corner of a front's grid lies on its curve: edge and hem run through it without a bend. reach: points of either that are eased."""
    points = front.points if front.side > 0 else front.points[::-1]
    line = np.concatenate([points[reach:0:-1, 0], points[0, :reach]])
    blurred_line(line, rounds)
    points[reach:0:-1, 0], points[0, :reach] = line[:reach], line[reach:]


def stand_off(front, j):
    """The outer front's pressed edge lies a little before the other one."""
    near = smoothstep(.045, .004, front.from_edge()) * smoothstep(0, .04, j.button_z - front.base[..., 2])
    front.points = front.points + front.smooth_normal * (j.proud * near)[..., None]


DRAGS = {1: ((21, .170, .0019), (-20, .150, .0017)), -1: ((15, .160, .0018), (-27, .170, .0016), (47, .110, .0011))}         # degrees from level, metres long, metres high


def draw_from_button(front, j):
    """The fastening bears the fronts' pull: soft creases fan out from it and are lost in the waist."""
    x, z = front.side * front.base[..., 0] - (j.twin or 0), front.base[..., 2] - j.button_z
    away, rise = np.hypot(x, z), 0.0
    for degrees, long, high in DRAGS[front.side]:
        turn = np.radians(degrees)
        ahead, beside = x * np.cos(turn) + z * np.sin(turn), z * np.cos(turn) - x * np.sin(turn)
        wide = .008 + .066 * away
        ridge = np.exp(-(beside / wide) ** 2) - .5 * np.exp(-((np.abs(beside) - 2 * wide) / wide) ** 2)
        rise = rise + high * ridge * smoothstep(.006, .045, ahead) * smoothstep(long, .35 * long, away)
    front.points = front.points + front.smooth_normal * rise[..., None]


def tuck(under, over, width, top, gap):
    """Move what the outer front covers behind it: a wide edge that hangs free would come through somewhere."""
    x, z = under.side * under.base[..., 0], under.base[..., 2]
    covered = np.argwhere((x < width) & (z < top))
    outer = np.argwhere((over.side * over.base[..., 0] < 1.2 * width) & (over.base[..., 2] < top + .05))
    cloth, facing = over.points[tuple(outer.T)], over.smooth_normal[tuple(outer.T)]
    for start in range(0, len(covered), 400):
        at = tuple(covered[start:start + 400].T)
        points = under.points[at]
        nearest = ((points[:, None] - cloth[None]) ** 2).sum(-1).argmin(1)
        apart, way = points - cloth[nearest], facing[nearest]
        ahead = (apart * way).sum(1)
        beside = np.linalg.norm(apart - ahead[:, None] * way, axis=1)
        under.points[at] = points - (np.where(beside < .012, np.clip(ahead + gap, 0, .03), 0))[:, None] * way


# creases inside a jacket's elbow: share of the way down, how far each slants, metres it stands out, share of the way round of its middle
ELBOW = ((-.30, .42, .0034, .25), (-.40, -.20, .0046, .22), (-.50, .38, .0042, .23), (-.60, -.26, .0026, .25))


def elbow(arm, cut, creases=ELBOW, wide=.011, reach=.15):
    """Metres by which the inside of a sleeve's elbow is creased, and the share of the way round of each column. cut: a CutSleeve; wide: metres; reach: share of the way round."""
    n = len(arm.points)
    around = np.arange(n)[:, None] / n                                # 0 under the arm, 1/4 in front, 1/2 outside
    rise = 0.0
    for level, tilt, high, middle in creases:
        off = arm.start[..., 2] - level * cut.under - tilt * cut.width * (around - middle)
        ridge = np.exp(-(off / wide) ** 2) - .7 * np.exp(-((off - 2 * wide) / (1.2 * wide)) ** 2)
        rise = rise + high * ridge * np.exp(-((around - middle) / reach) ** 2)
    return rise, around


def shape_sleeve(arm, cut):
    """The inside of a sleeve's elbow is creased, and its vent laps. cut: a CutSleeve."""
    rise, around = elbow(arm, cut)
    down = arm.start[..., 2].max(1, keepdims=True) - arm.start[..., 2]
    beside = (around - BACK_SEAM - .03) * cut.end                     # the vent's upper half lies on the lower one
    rise = rise + .0018 * smoothstep(0, .0025, beside) * smoothstep(.030, .012, beside) * smoothstep(.100, .094, down.max() - down)
    arm.points = arm.points + arm.smooth_normal * rise[..., None]


def falling(x, z, folds, top):
    """Metres by which long folds stand out that begin softly at `top` and grow down to the hem. folds: (x at the hem, half width, metres)."""
    down = np.clip((top - z) / (top - z.min()), 0, 1)
    away = lambda at: x - at * (.6 + .4 * down)
    return down ** 1.4 * sum(rise * (np.exp(-(away(at) / wide) ** 2) - .45 * np.exp(-(away(at) / (2.2 * wide)) ** 2)) for at, wide, rise in folds)
