"""The gele: a length of stiff cloth wound round the head and pleated by hand along its length. One su is ten centimetres.

The turns over the brow (`Turn`) cross one another and run flat into the knot at the nape. Above them the pleats (`Petal`) stand open, each an
arch from ear to ear, higher and further back than the one before. All are folds: cloth that rises, goes over in a narrow rim, which
fingers have pressed, and comes down behind. Knife pleats lie along them. Each turn lies on those before it, each petal stands behind those before it,
so that none goes through another.
Azimuth 0 is the forehead, 90 the wearer's left, 180 the nape.
"""
from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from builders import milliner
from studio import geometry as g
from studio.geometry import smoothstep

HEAD = milliner.HEAD
MIDDLE = np.array([0, 0.02, 0.18])          # of the head, from where the crown is seen as a ball
KNOT = (180, -8)                            # azimuth and height of the knot in degrees, seen from there
ROUND = 170                                 # degrees a turn goes to each side; its ends lie under the knot
ARCH = 138                                  # degrees from its highest place at which a petal ends, under the turns
FACE, RIM, BEHIND = 48, 16, 24              # rows of a fold
SCREEN = .34                                # z of the middle of the arches
APART = .04                                 # su between one fold and the next that lies on it
STEP, OVER = .035, .13                      # su that one knife pleat lies behind another, and that they overlap
EDGE = .007                                 # su of the roll at a knife pleat's edge
PRESSED = .17                               # share of a fold's softness that is left at its rim, which fingers have pressed


@dataclass(frozen=True)
class Turn:
    """A turn round the head. out: su it lies off the head; low, high: z of its lower and upper edge over the forehead; slant: su it is higher
    over the left temple than over the right; lean: su its upper edge stands off further; soft: su from its face to its back at the rim;
    pleats: shares of its height at which they have their edges; askew: see `_flat`."""
    out: float
    low: float
    high: float
    slant: float
    lean: float
    soft: float = .05
    pleats: tuple = ()
    askew: float = 0


@dataclass(frozen=True)
class Petal:
    """An arch of cloth. reach: su from the middle to its rim; at: y where it leaves the head; turn: degrees its highest place lies to the
    wearer's left; aside: su its middle lies there; back: su its rim lies further back than its foot; soft: su from its face to its back;
    flute: su by which its rim waves to and fro; wide: reach to the sides, in reaches; foot: su from the middle to where it begins;
    pleats: su from its rim at which they have their edges, the lowest first; askew: see `_flat`; swept: su its sides stand further back than its middle."""
    reach: float
    at: float
    turn: float
    aside: float
    back: float
    soft: float = .11
    flute: float = .06
    wide: float = .92
    foot: float = .50
    pleats: tuple = ()
    askew: float = 0
    swept: float = 0


TURNS = (
    Turn(.07, -.06, .74, -.30, .11, .055, (.58, .80), .03),
    Turn(.07, -.04, .60, .36, .08, .05, (.48, .74), -.04),
    Turn(.07, -.06, .44, -.27, .05, .045, (.40, .66), .03),
    Turn(.08, -.12, .24, .09, .02, .035, (.40, .70), -.02),
)
PETALS = (
    Petal(.94, -.80, -22, .06, .04, soft=.07, flute=.03, wide=.97, foot=.15, pleats=(.47, .24, .09), askew=.04, swept=.52),
    Petal(1.13, -.58, 16, -.07, .08, soft=.06, flute=.05, wide=1.05, foot=.30, pleats=(.36, .17), askew=-.05, swept=.36),
    Petal(1.42, -.40, -22, .10, .12, soft=.08, flute=.06, wide=1.0, pleats=(.42, .29, .09), askew=.05, swept=.22),
    Petal(1.57, -.18, 5, -.06, .18, soft=.06, flute=.07, wide=.94, pleats=(.22, .10), askew=-.04, swept=.14),
    Petal(1.92, .06, 2, .05, .30, soft=.07, flute=.15, wide=.95, pleats=(.52, .37, .15), askew=.06, swept=.05),
)


def _waves(angle, rng, waves, fall=.8):
    """A line that wanders with the angle (radians), about -1..1."""
    line = sum(w ** -fall * rng.uniform(.6, 1) * np.sin(w * angle + rng.uniform(0, 2 * np.pi)) for w in waves)
    return line / sum(w ** -fall for w in waves)


def _dents(angle, share, rng, count, strength):
    """Shallow creases (su) where stiff cloth has been bent by hand: long ones, nearly along the fold."""
    depth = 0 * angle * share
    for _ in range(count):
        at, high, slope = rng.uniform(-2.2, 2.2), rng.uniform(.15, .9), rng.uniform(-.35, .35)
        long, wide = rng.uniform(.16, .5), rng.uniform(.05, .12)
        across = (share - high - slope * (angle - at)) / wide
        depth = depth + rng.uniform(-1, 1) * np.exp(-((angle - at) / long) ** 2 - across ** 2)
    return strength * depth


def _knife(up, out, edges, over, step, spring):
    """A fold's face (`up`, `out`: columns, rows) laid in knife pleats: at each edge (columns, 1: share of the way up) the cloth turns back, goes down
    behind itself by `over` (a share, too) and rises again `step` su further in; a pleat stands off by `spring` su at its edge."""
    rows = np.linspace(0, 1, up.shape[1])
    at, lift = [], []
    begin, level = 0 * edges[0], step * len(edges)
    half = np.linspace(0, 1, 7)[None]
    for edge in edges:
        climb = np.linspace(0, 1, 30)[None]
        at.append(begin + (edge - begin) * climb)
        lift.append(level + spring * climb ** 3)
        high, low = level + spring, level - step
        at.append(edge + EDGE * np.sin(np.pi * half[:, 1:-1]))
        lift.append(high - EDGE + EDGE * np.cos(np.pi * half[:, 1:-1]) + 0 * edge)
        fall = np.linspace(0, 1, 12)[None]
        begin = edge - over
        at.append(edge - over * fall)
        lift.append(high - 2 * EDGE + (low - high + 2 * EDGE + .016) * fall ** .7)
        at.append(begin - .008 * np.sin(np.pi * half[:, 1:-1]))
        lift.append(low + .016 - .008 * (1 - np.cos(np.pi * half[:, 1:-1])) + 0 * edge)
        level = low
    climb = np.linspace(0, 1, 30)[None]
    at.append(begin + (1 - begin) * climb)
    lift.append(level + 0 * climb)
    columns = len(up)
    at, lift = (np.concatenate([np.broadcast_to(part, (columns, part.shape[1])) for part in parts], 1) for parts in (at, lift))
    place = lambda lines: np.stack([np.interp(share, rows, line) for share, line in zip(at, lines)])
    return place(up), place(out) + lift


def _folded(up, out, soft, face=None):
    """The cross-section of a fold from its face (`up`, `out`: columns, rows): over the rim and down behind; soft (columns, 1): su from face to back.
    `face`: the same in pleats."""
    along = np.stack([up[:, -1] - up[:, -4], out[:, -1] - out[:, -4]], -1)
    along /= np.linalg.norm(along, axis=-1, keepdims=True)
    inwards = np.stack([along[:, 1], -along[:, 0]], -1)[:, None]
    turn = np.linspace(0, np.pi, RIM + 2)[None, 1:-1, None]
    tip = np.stack([up[:, -1:], out[:, -1:]], -1)
    rim = tip + soft[..., None] / 2 * ((1 - np.cos(turn)) * inwards + .9 * np.sin(turn) * along[:, None])
    down = 1 - .7 * np.linspace(0, 1, BEHIND) ** 1.2
    rows = np.linspace(0, 1, up.shape[1])
    behind = np.stack([[np.interp(down, rows, line) for line in lines] for lines in (up, out)], -1)
    behind = behind + inwards * soft[..., None] * (.35 + .65 * down)[None, :, None]
    return np.concatenate([np.stack(face or (up, out), -1), rim, behind], 1)


def _flat(section, along, number, askew):
    """Its place on the flat cloth: each fold lies beside the one before it, a little askew (su across for one along), so that its edges cut the stripes."""
    across = g.arc_length(section[len(section) // 2])
    return np.stack([across[None] + 1.37 * number + askew * along, along + 0 * across[None]], -1)


def _spread(field, wide):
    """The least smooth field (rows, columns) that is nowhere below this one, nearly; `wide`: cells it takes to run out, down and across."""
    down, across = (int(w) for w in wide)
    field = cv2.dilate(field, np.ones((2 * down + 1, 2 * across + 1), np.uint8))
    return cv2.GaussianBlur(field, (0, 0), sigmaX=across / 1.6, sigmaY=down / 1.6, borderType=cv2.BORDER_REPLICATE)


def turns_round(columns=561):
    """The turns, each laid over those before it: points (columns, rows) and their place on the flat cloth."""
    degrees = np.linspace(-ROUND, ROUND, columns)[:, None]
    a, share = np.radians(degrees), np.linspace(0, 1, FACE)[None]
    drawn = smoothstep(70, 165, np.abs(degrees))                                    # into the knot
    heights = np.linspace(-.8, 1.2, 251)
    under = np.zeros((columns, len(heights)))                                       # su that what lies there already stands off the head
    lowest = lambda turn: turn.low + turn.slant * np.sin(a) * (1 - .6 * drawn) - .26 * (1 - np.cos(a)) / 2 - .6 * turn.low * drawn
    laid = []
    for number, turn in enumerate(TURNS):
        rng = np.random.default_rng(60 + number)
        low, tall = lowest(turn), (turn.high - turn.low) * (1 - .45 * drawn) * (1 + .07 * _waves(a, rng, (2, 3, 5)))
        if number + 1 < len(TURNS):                                                 # the outermost covers the lower edges of what lies under it
            covered = np.logaddexp(30 * low, 30 * (lowest(TURNS[-1]) + .17)) / 30
            low, tall = covered, tall - (covered - low)
        up = share * tall
        hem = np.sqrt(1 - (1 - np.clip(share / .12, 0, 1)) ** 2)                    # its lower edge is turned in
        out = (turn.out * (.35 + .65 * hem) + .6 * turn.soft * np.sin(np.pi * share) + turn.lean * share ** 1.5) * (1 - .35 * drawn)
        out = out + _dents(a, share, rng, 18, .026) * np.sin(np.pi * share) ** .5
        bed = _spread(under, (9, 14))
        bed = np.stack([np.interp(z, heights, line) for z, line in zip(low + up, bed)])
        out = np.maximum(out, bed + .7 * APART * (.3 + .7 * hem) * (bed > .01))
        edges = [at + .05 * _waves(a, rng, (1, 2, 3)) for at in turn.pleats]
        face = _knife(up, out, edges, .16 * (1 - .9 * drawn), .6 * STEP * (1 - .8 * drawn), .026 * (1 - drawn)) if edges else (up, out)
        section = _folded(up, out, PRESSED * turn.soft * (1 + .25 * _waves(a, rng, (3, 4, 7))), face)
        x, z = section[..., 1], low + section[..., 0]
        for row, (around, high) in enumerate(zip(x, z)):
            fine = np.linspace(0, len(high) - 1, 1200)
            cell = np.clip(np.searchsorted(heights, np.interp(fine, np.arange(len(high)), high)), 0, len(heights) - 1)
            np.maximum.at(under[row], cell, np.interp(fine, np.arange(len(high)), around))
        narrow = 1 - .30 * np.clip(z - .15, 0, 1) ** 1.6
        points = np.stack([(HEAD[0] * narrow + x) * np.sin(a), -(HEAD[1] * narrow + x) * np.cos(a), z], -1)
        laid.append((points, _flat(section, a * 1.05, number, turn.askew)))
    return laid


def petals(columns=640):
    """The arches from the front one backwards, each behind the one before it: points (columns, rows) and their place on the flat cloth."""
    degrees = np.linspace(-ARCH, ARCH, columns)[:, None]
    a, share = np.radians(degrees), np.linspace(0, 1, FACE)[None]
    low, cell, size = np.array([-2.4, -1.2]), .02, (200, 240)                       # a map of x and z
    far = -5.0
    front = np.full(size, far)                                                      # y of the hindmost cloth in front, there
    laid = []
    for number, fold in enumerate(PETALS):
        rng = np.random.default_rng(20 + number)
        beside = np.abs(degrees - fold.turn * np.cos(np.radians(np.abs(degrees) * 90 / ARCH)))
        closed = smoothstep(72, ARCH, beside)                                       # towards its ends, which lie flat at the head
        reach = fold.reach * (1 + (fold.wide - 1) * np.sin(a) ** 2) * (1 + .045 * _waves(a, rng, (2, 3, 5), .5))
        reach = reach + (.78 - reach) * closed
        foot = fold.foot + (.60 - fold.foot) * closed
        up = foot + (reach - foot) * share
        nested = np.sin(9 * a + .35 * number + 1.7 * _waves(a, np.random.default_rng(2), (2, 3)))     # petals beside one another wave together
        flutes = .35 * _waves(a, rng, (3, 5, 7), .2) + .65 * nested
        out = -fold.back * share ** 1.3 + fold.soft * np.sin(np.pi * share ** .8) + fold.flute * flutes * share ** 1.4
        out = out * (1 - closed) + _dents(a, share, rng, 22, .026) * np.sin(np.pi * share) ** .5
        swept = smoothstep(34, 84, np.abs(degrees)) * (1 - closed)                   # its sides stand back, so that it rises from under the turns
        base = fold.at + (.26 - .2 * fold.at) * closed + .18 * np.sin(a) ** 2 + fold.swept * swept
        place = lambda r: (fold.aside * np.cos(a / 2) + r * np.sin(a), SCREEN + r * np.cos(a))
        x, z = place(up)
        bed = np.where(front > far, front, front[front > far].min() if number else far).astype(np.float32)
        if number:
            near = cv2.remap(_spread(bed, (6, 6)), ((x - low[0]) / cell).astype(np.float32), ((z - low[1]) / cell).astype(np.float32), cv2.INTER_LINEAR)
            thick = STEP * len(fold.pleats) + .03
            shift = np.maximum(0, near + APART + thick - (base - out))
            out = out - _spread(shift.astype(np.float32), (12, 4))
        edges = [1 - np.clip(at * (1 + .5 * _waves(a, rng, (1, 2, 3))) / (reach - foot), 0, .9 - .2 * k) for k, at in enumerate(fold.pleats)]
        face = _knife(up, out, edges, OVER / (reach - foot) * (1 - .4 * closed), STEP * (1 - .6 * closed), .035 * (1 - closed)) if edges else (up, out)
        section = _folded(up, out, PRESSED * fold.soft * (1 - .5 * closed) * (1 + .5 * _waves(a, rng, (3, 4, 7))), face)
        x, z = place(section[..., 0])
        y = base - section[..., 1]
        points = np.stack([x, y, z], -1)
        fine = cv2.resize(points.astype(np.float32), (points.shape[1] * 3, columns * 3), interpolation=cv2.INTER_LINEAR)
        i = np.clip(((fine[..., 2] - low[1]) / cell).astype(int), 0, size[0] - 1)
        j = np.clip(((fine[..., 0] - low[0]) / cell).astype(int), 0, size[1] - 1)
        np.maximum.at(front, (i, j), fine[..., 1])
        laid.append((points, _flat(section, a * 1.35, number + len(TURNS), fold.askew)))
    return laid


def _toward(azimuth, height):
    a, h = np.radians(azimuth), np.radians(height)
    return np.stack([np.sin(a) * np.cos(h), -np.cos(a) * np.cos(h), np.sin(h) + 0 * a], -1)


def crown(rows=120, columns=720, count=9):
    """The turn over the head: soft folds that leave the knot and go over the crown under the pleats. Points and flat cloth."""
    rng = np.random.default_rng(6)
    pole = _toward(*KNOT)
    side = np.cross(pole, [0, 0, 1.0])
    side /= np.linalg.norm(side)
    over = np.cross(side, pole)
    share = np.linspace(0, 1, columns)
    far = np.radians(np.linspace(1, 150, rows))[:, None]
    angle = 2 * np.pi * share + .25 * np.sin(far)
    way = np.cos(far)[..., None] * pole + np.sin(far)[..., None] * (np.cos(angle)[..., None] * over + np.sin(angle)[..., None] * side)
    phase = count * share + .8 * _waves(2 * np.pi * share, rng, (1, 2, 3))
    fold = (phase % 1) ** 1.6 * smoothstep(1, .93, phase % 1)                          # each lies over the next
    full = 1.04 + .10 * np.clip(way[..., 2], 0, 1) + .055 * fold * np.sin(far) ** .7
    points = MIDDLE + way * np.array([HEAD[0], HEAD[1], .98]) * full[..., None]
    flat = np.stack([share * 8.0 + 0 * far, np.broadcast_to(far, points.shape[:2])], -1)
    return points, flat


def knot(rows=90, columns=160, half=.27, tall=.25):
    """The end of the cloth drawn once over the place where all pleats meet, and tucked in above and below."""
    rng = np.random.default_rng(4)
    u, along = np.linspace(-1, 1, columns)[None], np.linspace(-1, 1, rows)[:, None]
    wide = half * (.72 + .36 * along ** 2)
    arch = np.sqrt(np.clip(1 - along ** 2, 0, 1))
    folds = .022 * np.sin(9 * u + 1.4 * along + 2 * _waves(2 * u, rng, (1, 2))) * arch
    out = .34 * arch ** .8 * np.sqrt(np.clip(1 - .8 * u ** 2, 0, 1)) - .12 + folds
    points = np.stack([-wide * u + .06 * along * np.abs(along), HEAD[1] + .20 + out, -.06 + tall * np.sin(along * np.pi / 2) + 0 * u], -1)
    flat = np.stack([u * .55 + 0 * along, along * .5 + 0 * u], -1)
    return points, flat


def gele(scene):
    milliner.head(scene)
    points, flat = crown()
    scene.add("cloth", g.cut(points, np.maximum(-.10 - points[..., 2], -.30 - points[..., 1]), uv=flat), pattern=True)
    for points, flat in turns_round() + petals():
        scene.grid("cloth", points, uv=flat, pattern=True)
    points, flat = knot()
    scene.grid("cloth", points, uv=flat, pattern=True, thickness=.012, offset=0.0)
