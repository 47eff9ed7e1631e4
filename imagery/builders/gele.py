"""The gele: a length of stiff cloth wound round the head and pleated by hand along its length. One su is ten centimetres.

The turns over the brow (`Turn`) cross one another and run flat into the knot at the nape. Above them the pleats (`Petal`) stand open, each an
arch from ear to ear, higher and further back than the one before. All are folds: cloth that rises, goes over in a narrow rim, which
fingers have pressed, and comes down behind. Narrow pleats lie along them.
Azimuth 0 is the forehead, 90 the wearer's left, 180 the nape.
"""
from __future__ import annotations

from dataclasses import dataclass

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
PRESSED = .30                               # share of a fold's softness that is left at its rim, which fingers have pressed


@dataclass(frozen=True)
class Turn:
    """A turn round the head. out: su it lies off the head; low, high: z of its lower and upper edge over the forehead; slant: su it is higher
    over the left temple than over the right; lean: su its upper edge stands off further; soft: su from its face to its back at the rim."""
    out: float
    low: float
    high: float
    slant: float
    lean: float
    soft: float = .05


@dataclass(frozen=True)
class Petal:
    """An arch of cloth. reach: su from the middle to its rim; at: y where it leaves the head; turn: degrees its highest place lies to the
    wearer's left; aside: su its middle lies there; back: su its rim lies further back than its foot; soft: su from its face to its back;
    flute: su by which its rim waves to and fro; wide: reach to the sides, in reaches; foot: su from the middle to where it begins."""
    reach: float
    at: float
    turn: float
    aside: float
    back: float
    soft: float = .11
    flute: float = .06
    wide: float = .92
    foot: float = .50


TURNS = (
    Turn(.09, .10, .74, -.20, .16, .07),
    Turn(.075, .06, .60, .24, .10, .065),
    Turn(.085, .02, .44, -.15, .06, .06),
    Turn(.11, -.12, .24, .05, .02, .055),
)
PETALS = (
    Petal(.94, -.80, -22, .06, .04, soft=.10, flute=.045, wide=1.06, foot=.15),
    Petal(1.13, -.58, 16, -.07, .08, soft=.09, flute=.080, wide=1.05),
    Petal(1.42, -.40, -22, .10, .12, soft=.12, flute=.095, wide=1.0),
    Petal(1.56, -.18, 16, -.05, .18, soft=.10, flute=.105, wide=.97),
    Petal(1.90, .06, 2, .05, .30, soft=.13, flute=.135, wide=.93),
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


def _pleats(angle, share, rng, count, rise):
    """Narrow pleats along a fold (su that they stand out): each lies over the next, ends in a crisp edge and is as wide as it happened to be."""
    at = np.cumsum(rng.uniform(.35, 1.6, count + 1))
    at = at / at[-1]
    height = 0 * angle * share
    for k, edge in enumerate(at[:-1]):
        edge = edge + .05 * _waves(angle, rng, (1, 2, 3))
        wide = at[k] - (at[k - 1] if k else 0)
        under = np.clip((share - edge) / wide + 1, 0, 1)
        height = height + rng.uniform(.55, 1) * (.6 + .4 * _waves(angle, rng, (2, 3))) * under ** 1.5 * (share < edge)
    return rise * height


def _folded(up, out, soft):
    """The cross-section of a fold from its face (`up`, `out`: columns, rows): over the rim and down behind; soft (columns, 1): su from face to back."""
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
    return np.concatenate([np.stack([up, out], -1), rim, behind], 1)


def _flat(section, along, number):
    """Its place on the flat cloth: each fold lies beside the one before it."""
    across = g.arc_length(section[len(section) // 2])
    return np.stack([across[None] + 1.37 * number + 0 * along, along + 0 * across[None]], -1)


def turn_round(turn: Turn, number, columns=560):
    """Points (columns, rows) of a turn round the head, and their place on the flat cloth."""
    rng = np.random.default_rng(60 + number)
    degrees = np.linspace(-ROUND, ROUND, columns)[:, None]
    a, share = np.radians(degrees), np.linspace(0, 1, FACE)[None]
    drawn = smoothstep(70, 165, np.abs(degrees))                                    # into the knot
    high = turn.high - turn.low
    up = share * high * (1 - .45 * drawn) * (1 + .07 * _waves(a, rng, (2, 3, 5)))
    hem = np.sqrt(1 - (1 - np.clip(share / .12, 0, 1)) ** 2)                        # its lower edge is turned in
    out = (turn.out * (.35 + .65 * hem) + .6 * turn.soft * np.sin(np.pi * share) + turn.lean * share ** 1.5) * (1 - .35 * drawn)
    out = out + _dents(a, share, rng, 18, .034) * np.sin(np.pi * share) ** .5
    out = out + _pleats(a, share, rng, 3, .030) * (1 - .5 * drawn)
    section = _folded(up, out, PRESSED * turn.soft * (1 + .25 * _waves(a, rng, (3, 4, 7))))
    low = turn.low + turn.slant * np.sin(a) * (1 - .6 * drawn) - .26 * (1 - np.cos(a)) / 2 - .6 * turn.low * drawn
    x, z = section[..., 1], low + section[..., 0]
    narrow = 1 - .30 * np.clip(z - .15, 0, 1) ** 1.6
    points = np.stack([(HEAD[0] * narrow + x) * np.sin(a), -(HEAD[1] * narrow + x) * np.cos(a), z], -1)
    return points, _flat(section, a * 1.05, number)


def petal(fold: Petal, number, columns=640):
    """Points (columns, rows) of an arch, and their place on the flat cloth."""
    rng = np.random.default_rng(20 + number)
    degrees = np.linspace(-ARCH, ARCH, columns)[:, None]
    a, share = np.radians(degrees), np.linspace(0, 1, FACE)[None]
    beside = np.abs(degrees - fold.turn * np.cos(np.radians(np.abs(degrees) * 90 / ARCH)))
    closed = smoothstep(72, ARCH, beside)                                            # towards its ends, which lie flat at the head
    reach = fold.reach * (1 + (fold.wide - 1) * np.sin(a) ** 2) * (1 + .055 * _waves(a, rng, (2, 3, 5, 9, 13), .5))
    reach = reach + (.86 - reach) * closed
    foot = fold.foot + (.70 - fold.foot) * closed
    up = foot + (reach - foot) * share
    nested = np.sin(11 * a + .5 * number + 1.7 * _waves(a, np.random.default_rng(2), (2, 3)))     # petals beside one another wave together
    flutes = .35 * _waves(a, rng, (3, 5, 7), .2) + .65 * nested
    out = -fold.back * share ** 1.3 + fold.soft * np.sin(np.pi * share ** .8) + fold.flute * flutes * share ** 1.4
    out = out * (1 - closed) + _dents(a, share, rng, 22, .034) * np.sin(np.pi * share) ** .5
    out = out + _pleats(a, share, rng, 4, .042) * (1 - .6 * closed)
    section = _folded(up, out, PRESSED * fold.soft * (1 - .5 * closed) * (1 + .5 * _waves(a, rng, (3, 4, 7))))
    r = section[..., 0]
    y = fold.at + (.26 - .2 * fold.at) * closed + .18 * np.sin(a) ** 2 - section[..., 1]
    points = np.stack([fold.aside * np.cos(a / 2) + r * np.sin(a), y, SCREEN + r * np.cos(a)], -1)
    return points, _flat(section, a * 1.35, number + len(TURNS))


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
    folds = [turn_round(turn, k) for k, turn in enumerate(TURNS)] + [petal(fold, k) for k, fold in enumerate(PETALS)]
    for points, flat in folds:
        scene.grid("cloth", points, uv=flat, pattern=True)
    points, flat = knot()
    scene.grid("cloth", points, uv=flat, pattern=True, thickness=.012, offset=0.0)
