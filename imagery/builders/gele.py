"""The gele: a length of stiff cloth wound taut round the head, crossed in a flat knot and opened from it into fans. One su is ten centimetres.

It is folded by hand into a few broad pleats of unequal width: each is a flat layer with a sharp rim that lies over the next one. The turn over the
head (`turban`) and the fans are the same cloth, which runs apart from the knot. Azimuth 0 is the forehead, 90 the wearer's left, 180 the nape.
"""
from __future__ import annotations

import numpy as np

from studio import geometry as g

HEAD = (0.88, 0.95)                         # half width, half depth of what the cloth lies on
MIDDLE = np.array([0, 0.02, 0.30])          # of the head, from where the turban is seen as a ball
KNOT = (34, 12)                             # azimuth and height of the knot in degrees, seen from there


def _wander(degrees, seed, waves=(2, 3, 5, 7), fall=0.8):
    """A line that wanders along the cloth, about -1..1, the same after a full turn."""
    rng = np.random.default_rng(seed)
    a = np.radians(degrees)
    line = sum(w ** -fall * rng.uniform(0.6, 1) * np.sin(w * a + rng.uniform(0, 2 * np.pi)) for w in waves)
    return line / sum(w ** -fall for w in waves)


def _near(azimuth, at, wide):
    """1 at one azimuth, 0 from `wide` degrees beside it, smooth between."""
    off = np.abs((azimuth - at + 180) % 360 - 180)
    return 0.5 + 0.5 * np.cos(np.pi * np.clip(off / wide, 0, 1))


def _toward(azimuth, height):
    a, h = np.radians(azimuth), np.radians(height)
    return np.stack([np.sin(a) * np.cos(h), -np.cos(a) * np.cos(h), np.sin(h) + 0 * a], -1)


class Pleats:
    """Flat layers laid side by side over 0..1, each over the next: `at` says how high a place of the cloth lies (0..1) and how far it is moved
    along, in mean pleats. face, rim: shares of a pleat's cloth that are seen and that make its sharp fold; the rest goes back under it."""

    def __init__(self, count, seed, uneven=.45, over=.42, face=.66, rim=.035):
        rng = np.random.default_rng(seed)
        self.edges = np.concatenate([[0], np.cumsum(1 + uneven * rng.uniform(-1, 1, count))])
        self.edges = self.edges * count / self.edges[-1]
        self.tall, self.long, self.bent = rng.uniform(.75, 1.2, count), rng.uniform(-1, 1, count), rng.uniform(.3, .8, count)
        self.count, self.over, self.shares = count, over, (0, face, face + rim, 1)

    def _place(self, share):
        """The pleat at this share of the cloth, its width, and how far along its own cloth the place is."""
        k = np.clip(np.searchsorted(self.edges, share * self.count, "right") - 1, 0, self.count - 1)
        wide = self.edges[k + 1] - self.edges[k]
        return k, wide, np.clip((share * self.count - self.edges[k]) / wide, 0, 1)

    def at(self, share):
        k, wide, part = self._place(share)
        way = np.interp(part, self.shares, (0, 1 + self.over, 1 + self.over, 1))
        face = np.clip(part / self.shares[1], 0, 1)
        height = np.where(part < self.shares[1], face ** 1.5 + .30 * np.sin(np.pi * face), np.interp(part, self.shares[1:], (1, .72, 0)))
        return height * self.tall[k], (way - part) * wide

    def aside(self, share):
        """How far from the seen middle of its pleat a place lies, -1..1."""
        return np.interp(self._place(share)[2], self.shares, (-1, 1, 1, -1))

    def each(self, values, share):
        """One of `values` for each pleat, going over into the next where the cloth lies under it."""
        k, _, part = self._place(share)
        hidden = np.clip((part - self.shares[2]) / (1 - self.shares[2]), 0, 1)
        return values[k] + hidden * (values[np.minimum(k + 1, self.count - 1)] - values[k])


def turban(rows=170, columns=1100):
    """The turn over the head: pleats that leave the knot all round and meet again under the band behind the right ear. Points and their place on the flat cloth."""
    pole = _toward(*KNOT)
    side = np.cross(pole, [0, 0, 1.0])
    side /= np.linalg.norm(side)
    over = np.cross(side, pole)
    share = np.linspace(0, 1, columns)
    far = np.radians(np.linspace(1, 174, rows))[:, None]
    layers = Pleats(11, 6)
    height, lean = layers.at(share)
    open_ = np.sin(far) ** .8
    angle = 2 * np.pi * (share + lean / layers.count * open_) + .30 * np.sin(far) + .10 * np.sin(2 * far + 1)
    way = np.cos(far)[..., None] * pole + np.sin(far)[..., None] * (np.cos(angle)[..., None] * over + np.sin(angle)[..., None] * side)
    ball = np.stack([HEAD[0] * way[..., 0], HEAD[1] * way[..., 1], way[..., 2]], -1)
    full = 1.06 + .14 * np.clip(way[..., 2], 0, 1) ** 1.3 + .04 * way[..., 1]
    foot = np.clip((MIDDLE[2] + way[..., 2] - .15) / .4, .2, 1)                     # it lies flat where the band goes over it
    points = MIDDLE + ball * full[..., None] + way * (.085 * height * open_ * foot + .012 * np.sin(3 * far + 5 * layers.each(layers.long, share)) * height)[..., None]
    flat = np.stack([share * 9.0 + 0 * far, np.broadcast_to(far, points.shape[:2])], -1)
    return points, flat


def fan(root, turn, angles, length, layers, depth=.10, curl=.25, rows=90, columns=900):
    """An end that opens from the knot: pleats between two angles (degrees from upright, to the wearer's left), each a little longer
    or shorter than the next, and bent at a place of its own. Points and flat cloth."""
    share = np.linspace(0, 1, columns)
    out = np.linspace(0, 1, rows)[:, None]
    height, lean = layers.at(share)
    turned = lambda at: np.radians(angles[0] + (angles[1] - angles[0]) * at)
    angle = turned(share + lean / layers.count * out ** .5)
    longer = layers.each(layers.long, share)
    rim = length * (1 - .22 * np.abs(2 * share - 1) ** 2.4) * (1 + .045 * longer) * (1 - .055 * np.abs(layers.aside(share)) ** 3)
    reach = .10 + (rim - .10) * out
    bend = np.maximum(out - layers.each(layers.bent, share), 0) * longer
    away = curl * out ** 2.2 - .10 * np.sin(np.pi * out) + .10 * np.cos(2.2 * angle + angles[0]) * out ** 1.5 - depth * height * out ** .7 + .16 * bend
    points = np.stack([reach * np.sin(angle), away, reach * np.cos(angle)], -1)
    flat = np.stack([share * length * np.radians(angles[1] - angles[0]) * 1.5 + 0 * out, reach], -1)
    return points @ g.rotation(*turn).T + root, flat


def band(columns=700, rows=260):
    """What lies across the forehead over the turban's foot: layers that rise to the knot, the lowest folded double at its edge."""
    azimuth = KNOT[0] + np.linspace(0, 360, columns)[:, None]          # its ends meet under the knot
    share = np.linspace(0, 1, rows)
    layers = Pleats(4, 12, uneven=.3, over=.30)
    height, lean = layers.at(share[::-1])
    height, lean = height + 0 * azimuth, -lean / layers.count
    up = (.40 + .16 * _near(azimuth, KNOT[0], 120)) * (share + lean)
    up = up + .09 * np.cos(np.radians(azimuth)) + .05 * np.sin(np.radians(azimuth)) * share + .012 * _wander(azimuth, 5) * share
    out = .012 + .055 * height + (.075 + .085 * _near(azimuth, KNOT[0] + 150, 150)) * share + .010 * _wander(azimuth, 7) * share
    a = np.radians(azimuth)
    points = np.stack([(HEAD[0] + out) * np.sin(a), -(HEAD[1] + out) * np.cos(a), up], -1)
    flat = np.stack([share * 1.6 + 0 * azimuth, azimuth / 360 * 5.8 + 0 * share], -1)
    return points, flat


def knot(root, tilt, rows=160, columns=200, half=.25, tall=.36):
    """The cloth's end drawn once flat over the place where the fans begin, and tucked in above and below."""
    across = np.linspace(0, 1, columns)
    along = np.linspace(-1, 1, rows)[:, None]
    layers = Pleats(3, 4, uneven=.3, over=.25)
    height, lean = layers.at(across)
    u = 2 * (across + lean / layers.count) - 1
    wide = half * (.78 + .30 * along ** 2)
    arch = np.sqrt(np.clip(1 - along ** 2, 0, 1))
    out = .28 * arch ** .8 - .15 + .030 * height * arch - .07 * np.abs(u) ** 3
    points = np.stack([wide * u + .05 * along * np.abs(along), -out, tall * np.sin(along * np.pi / 2) + 0 * u], -1)
    flat = np.stack([across * 1.1 + 0 * along, along * .5 + 0 * across], -1)
    return points @ g.rotation(*tilt).T + root, flat


def head_form(scene):
    """What it is shown on: a milliner's head covered in linen, on a foot of wood."""
    z = np.linspace(-.60, 1.10, 70)
    high = np.clip((z - .15) / .97, -1, 1)
    size = np.where(high > 0, np.sqrt(np.clip(1 - high ** 2, 0, 1)), 1 - .30 * np.clip(-high / .78, 0, 1) ** 2.2)
    angle = np.linspace(0, 2 * np.pi, 128, endpoint=False)
    points = np.stack([(HEAD[0] - .015) * size[:, None] * np.sin(angle), -(HEAD[1] - .015) * size[:, None] * np.cos(angle), z[:, None] + 0 * angle], -1)
    scene.grid("form-linen", points, wrap_v=True, flip=True)
    for side in (0, 64):
        scene.tube("form-linen", points[:, side], radius=.006, sides=8)
    foot = [(0, -.75), (.66, -.75), (.68, -.738), (.68, -.69), (.665, -.672), (.62, -.664), (.60, -.645), (.59, -.585), (0, -.585)]
    scene.turned("form-wood", foot, count=128, sharp=40)


def gele(scene):
    head_form(scene)
    out = _toward(KNOT[0], 0)
    place = MIDDLE + _toward(*KNOT) * np.array([HEAD[0], HEAD[1], 1]) * 1.10
    points, flat = turban()
    scene.add("cloth", g.cut(points, .20 - points[..., 2], uv=flat), pattern=True)
    for cloth in (
        fan(place + .02 * out, (8, 0, KNOT[0] - 14), (-94, 64), 1.76, Pleats(11, 21), depth=.12),
        fan(place + .13 * out, (2, 0, KNOT[0] - 10), (-66, 40), 1.22, Pleats(7, 9), depth=.10, curl=.16),
        fan(place + .19 * out, (-8, 0, KNOT[0] - 4), (18, 112), .98, Pleats(5, 35), depth=.09, curl=.10),
    ):
        scene.grid("cloth", cloth[0], uv=cloth[1], pattern=True, thickness=.012, offset=0.0, flip=True)
    points, flat = band()
    scene.grid("cloth", points, uv=flat, pattern=True, thickness=.012, offset=0.0)
    scene.tube("cloth", points[:-1, 0] + (0, 0, .012), radius=.022, closed=True, sides=12)
    points, flat = knot(place + .14 * out + (0, 0, .03), (0, -20, KNOT[0]))
    scene.grid("cloth", points, uv=flat, pattern=True, thickness=.012, offset=0.0, flip=True)
