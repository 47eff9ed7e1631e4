"""The gele: a length of stiff cloth wound round the head, its pleats fanned out wide to the wearer's left. One su is ten centimetres.

Each stretch of the cloth says how wide it is along its length and where its points come to lie (`Wrap` round the head, `Fan` from a root);
`pleated` lays it in pleats. A pleat is cloth folded like a Z: it rises in front of the next one, turns over in a crisp fold and goes back
under. Azimuth 0 is the forehead, 90 the wearer's left, 180 the nape.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from studio import geometry as g

HEAD = (0.86, 0.93)                         # half width, half depth of what the cloth lies on
FOLD = 0.016                                # radius of a folded edge
AROUND, SEAM = 460, 160                     # points of a turn, and where its ends meet: under the tuck


def _near(azimuth, at, wide):
    """1 at one azimuth, 0 from `wide` degrees beside it, smooth between."""
    off = np.abs((azimuth - at + 180) % 360 - 180)
    return 0.5 + 0.5 * np.cos(np.pi * np.clip(off / wide, 0, 1))


def _wander(degrees, seed, waves=(2, 3, 5, 7, 11), fall=0.8):
    """A line that wanders along the cloth, about -1..1, the same after a full turn."""
    rng = np.random.default_rng(seed)
    a = np.radians(degrees)
    line = sum(w ** -fall * rng.uniform(0.6, 1) * np.sin(w * a + rng.uniform(0, 2 * np.pi)) for w in waves)
    return line / sum(w ** -fall for w in waves)


@dataclass(frozen=True)
class Wrap:
    """A turn round the head: for each azimuth the z of its foot, its width, how it leans out (degrees at its upper edge), how far off the head it begins."""
    along: np.ndarray
    foot: np.ndarray
    wide: np.ndarray
    lean: np.ndarray
    off: np.ndarray
    upright: float = 3.0                                 # degrees of lean at the foot
    late: float = 1.3                                    # how late it begins to lean

    def place(self, up, out):
        """Points (azimuths, n, 3) at the lengths `up` across the cloth and `out` its middle surface, both (azimuths, n)."""
        steps = np.linspace(0, 1.25, 160)
        angle = np.radians(self.upright + (self.lean[:, None] - self.upright) * np.minimum(steps, 1.1) ** self.late)
        step = self.wide[:, None] * (steps[1] - steps[0])
        begin = np.zeros((len(self.wide), 1))
        radius = np.concatenate([begin, np.cumsum(np.sin(angle[:, 1:]) * step, 1)], 1)
        height = np.concatenate([begin, np.cumsum(np.cos(angle[:, 1:]) * step, 1)], 1)
        share = np.clip(up / self.wide[:, None], 0, steps[-1])
        at = lambda table: np.stack([np.interp(s, steps, row) for s, row in zip(share, table)])
        bend = at(angle)
        r = at(radius) + self.off[:, None] + out * np.cos(bend)
        z = at(height) + self.foot[:, None] - out * np.sin(bend)
        a = np.radians(self.along)[:, None]
        return np.stack([(HEAD[0] + r) * np.sin(a), -(HEAD[1] + r) * np.cos(a), z], -1)


@dataclass(frozen=True)
class Fan:
    """An end that opens from `root`: `along` 0..90 is the way outwards; its ribs stand between two angles (degrees from upright, to the wearer's left)."""
    along: np.ndarray
    root: tuple
    angles: tuple
    length: float
    begin: float                                         # how far from the point where its ribs would meet
    turn: tuple                                          # of its plane (degrees about x, y, z)
    curl: float = 0.0                                    # how far its rim bends back

    @property
    def reach(self):
        return self.begin + self.length * self.along / 90

    @property
    def wide(self):
        return self.reach * np.radians(self.angles[1] - self.angles[0])

    def place(self, up, out):
        share = up / self.wide[:, None]
        angle = np.radians(self.angles[0]) + share * np.radians(self.angles[1] - self.angles[0])
        reach = self.reach[:, None] * (1 - 0.35 * (np.clip(share, 0, 1) - 0.6) ** 2)
        back = self.curl * (self.along[:, None] / 90) ** 2
        points = np.stack([reach * np.sin(angle), back - out, reach * np.cos(angle)], -1)
        return points @ g.rotation(*self.turn).T + np.array(self.root)


def pleated(cloth, count, seed, deep=0.55, stand=0.24, hem=0.2, uneven=0.16):
    """A stretch of cloth laid in pleats: its points, and where they were on the flat cloth.

    deep: how far a pleat goes back under; stand: how far its fold stands off the next one; both in shares of its width.
    """
    rng = np.random.default_rng(seed)
    line = lambda kind, k, *waves: _wander(cloth.along, seed * 1000 + kind * 100 + k, *waves)
    width = 1 + uneven * rng.uniform(-1, 1, count)
    edges = np.concatenate([[0], np.cumsum(width)]) / width.sum()
    edges = [edges[k] + (uneven / count * line(0, k) if k else 0) for k in range(count + 1)]
    turn = np.linspace(0, np.pi, 7)[1:, None]
    face, down = np.linspace(0, 1, 14)[:, None], np.linspace(0, 1, 8)[1:, None]
    ups, outs = [], []
    for k in range(count):
        low, high = edges[k] * cloth.wide, edges[k + 1] * cloth.wide
        p = high - low
        top = high + p * deep * (1 + 0.25 * line(1, k))
        rise = p * stand * (1 + 0.5 * line(2, k))
        fold = np.minimum(FOLD, 0.12 * p)
        arch = np.sin(np.pi * face) * p
        ups.append(low + (top - low) * face)
        outs.append(rise * face - 0.07 * arch + 0.04 * arch * line(3, k, (4, 7, 11, 17), 0.3))     # taut, and here and there dented
        ups.append(top + fold * np.sin(turn))
        outs.append(rise - fold * (1 - np.cos(turn)))
        last = k == count - 1
        inner = rise - 2 * fold
        ups.append(top + ((top - hem if last else high) - top) * down)
        outs.append(inner + ((inner if last else 0 * p) - inner) * down)
    points = cloth.place(np.concatenate(ups).T, np.concatenate(outs).T)
    return points, _flat(points, len(ups[0]) + len(ups[1]) + len(ups[2]), len(ups[0]) + 2)


def _flat(points, rows, fold):
    """Where the points of a pleated grid were on the flat cloth: across it, and along it from its middle.

    It is folded along the thread, so each fold (row `fold` of each `rows`) is one line of the flat cloth, and stripes keep to it.
    """
    along = np.linalg.norm(np.diff(points, axis=0), axis=2)
    along = np.concatenate([np.zeros((1, points.shape[1])), np.cumsum(along, 0)])
    across = np.linalg.norm(np.diff(points, axis=1), axis=2)
    across = np.concatenate([np.zeros((len(points), 1)), np.cumsum(across, 1)], 1)
    across = across.reshape(len(points), -1, rows)
    used = (across[..., -1] - across[..., 0]).max(0)
    begin = np.cumsum(used) - used
    across = across - across[..., fold:fold + 1] + begin[:, None]
    return np.stack([across.reshape(along.shape), along - along[len(along) // 2]], -1)


def shell() -> Wrap:
    """The great turn: drawn together above the right ear, from there fanned out over the forehead, tall and wide on the left."""
    a = np.linspace(-SEAM, 360 - SEAM, AROUND)
    opened = _near(a, 48, 170)
    return Wrap(
        a,
        foot=0.10 + 0.12 * _near(a, -110, 90) + 0.10 * _near(a, 180, 90),
        wide=(0.46 + 1.84 * opened ** 0.65) * (1 + 0.035 * _wander(a, 21)),
        lean=5 * _wander(a, 22) + 1 + 14 * _near(a, -20, 100) + 54 * _near(a, 86, 100),
        off=0.05 + 0 * a,
        late=1.15,
    )


def lining() -> Wrap:
    """The turn before it, of which the right side stands out above the shell."""
    a = np.linspace(-SEAM, 360 - SEAM, AROUND)
    return Wrap(
        a,
        foot=0.20 + 0 * a,
        wide=0.40 + 1.26 * _near(a, -62, 150) ** 0.7,
        lean=-2 - 3 * _near(a, -20, 90),
        off=-0.06 + 0 * a,
    )


def band() -> Wrap:
    """What lies across the forehead and holds the foot of the shell."""
    a = np.linspace(-SEAM, 360 - SEAM, AROUND)
    return Wrap(
        a,
        foot=0.02 + 0.06 * np.sin(np.radians(a)) + 0.06 * _near(a, 180, 120),
        wide=0.34 + 0.08 * np.sin(np.radians(a)),
        lean=5 + 0 * a,
        off=0.085 + 0.045 * _near(a, 20, 130) + 0.01 * _wander(a, 23),
    )


def tie() -> Wrap:
    """The end that comes from under the band on the left, goes up across the nape and in behind the right ear."""
    a = np.linspace(95, 262, 220)
    way = (a - 95) / 167
    return Wrap(
        a,
        foot=0.08 + 0.34 * way ** 1.2,
        wide=0.20 + 0.26 * np.sin(np.pi * way) ** 0.6,
        lean=6 + 0 * a,
        off=-0.05 + 0.21 * np.sin(np.pi * way) ** 0.45,
    )


def end() -> Fan:
    """The other end, drawn up behind the right ear and opened the other way."""
    return Fan(np.linspace(0, 90, 90), root=(-0.50, 0.28, 0.16), angles=(-68, 14), length=1.45, begin=0.35, turn=(10, 0, -16), curl=0.3)


def tuck() -> Fan:
    """The tip of the tied end, tucked in at the nape."""
    return Fan(np.linspace(0, 90, 50), root=(-0.36, 0.93, 0.10), angles=(-30, 42), length=0.62, begin=0.28, turn=(13, 0, 200), curl=0.06)


def crown(height=1.0):
    """The cloth drawn over the head inside the shell."""
    angle = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    rows = []
    for t in np.linspace(1, 0, 22):
        r = 1.05 * t
        z = 0.14 + height * np.sqrt(np.clip(1 - (t * 0.97) ** 2, 0, 1)) + 0.02 * np.cos(9 * angle) * t
        rows.append(np.stack([HEAD[0] * r * np.cos(angle), HEAD[1] * r * np.sin(angle), z], 1))
    return np.array(rows)


def head_block(scene):
    """A milliner's block, turned from one piece of wood, on its foot."""
    profile = [(0, -1.82), (0.66, -1.82), (0.70, -1.79), (0.70, -1.69), (0.66, -1.64), (0.54, -1.60), (0.47, -1.52), (0.45, -1.40), (0.46, -1.27),
               (0.51, -1.11), (0.60, -0.92), (0.70, -0.70), (0.77, -0.47), (0.82, -0.24), (0.845, -0.02), (0.85, 0.20), (0.81, 0.50), (0.70, 0.76), (0.48, 0.96),
               (0.2, 1.05), (0, 1.06)]
    scene.turned("block", g.spline(profile, 160), count=128)


def gele(scene):
    head_block(scene)
    for cloth, count, seed, how in (
        (shell(), 11, 3, dict(stand=0.36)),
        (lining(), 6, 11, dict(stand=0.3)),
        (band(), 3, 5, dict(deep=0.4, stand=0.2, hem=0.1)),
        (tie(), 3, 9, dict(deep=0.4, stand=0.22, hem=0.1)),
        (end(), 6, 7, dict(stand=0.5, hem=0.1)),
        (tuck(), 4, 13, dict(stand=0.5, hem=0.06)),
    ):
        points, flat = pleated(cloth, count, seed, **how)
        cut = dict(thickness=0.012, offset=0.0) if isinstance(cloth, Fan) else {}      # its edge is seen, the others' is folded in
        scene.grid("cloth", points, uv=flat, pattern=True, **cut)
    scene.grid("cloth", crown(), wrap_v=True)
