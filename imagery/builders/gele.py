"""The gele: a length of stiff cloth wound round the head, drawn together in a knot and opened from it into a fan. One su is ten centimetres.

Every pleat is one soft fold that begins at the knot: the turn over the head (`turban`) and the fan are the same cloth, which runs apart from there.
Azimuth 0 is the forehead, 90 the wearer's left, 180 the nape.
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


def pleats(count, seed, uneven=0.22):
    """Pleats laid side by side over 0..1: how high each place of the cloth is (-1..1) and how far it leans over, in pleats.

    A pleat rises slowly to a round fold that hangs over the next one.
    """
    rng = np.random.default_rng(seed)
    edges = np.concatenate([[0], np.cumsum(1 + uneven * rng.uniform(-1, 1, count))])
    tall = rng.uniform(0.75, 1.15, count + 1)

    def at(share):
        phase = np.interp(share, edges / edges[-1], np.arange(count + 1))
        turn = 2 * np.pi * phase
        height = np.interp(phase, np.arange(count + 1), tall) * (np.sin(turn) - 0.24 * np.sin(2 * turn))
        return height, 0.16 * (1 - np.cos(turn - 0.9))
    return at


def turban(count=30, seed=3, rows=170, columns=900):
    """The turn over the head: pleats that leave the knot all round and meet again under the band behind the right ear. Points and their place on the flat cloth."""
    pole = _toward(*KNOT)
    side = np.cross(pole, [0, 0, 1.0])
    side /= np.linalg.norm(side)
    over = np.cross(side, pole)
    share = np.linspace(0, 1, columns)
    far = np.radians(np.linspace(1, 174, rows))[:, None]
    height, lean = pleats(count, seed)(share + 0 * far)
    open_ = np.sin(far) ** 0.8
    angle = 2 * np.pi * (share + lean / count * open_) + 0.30 * np.sin(far) + 0.10 * np.sin(2 * far + 1) + 0.02 * _wander(360 * share, seed + 1) * np.sin(2 * far)
    way = np.cos(far)[..., None] * pole + np.sin(far)[..., None] * (np.cos(angle)[..., None] * over + np.sin(angle)[..., None] * side)
    ball = np.stack([HEAD[0] * way[..., 0], HEAD[1] * way[..., 1], way[..., 2]], -1)
    full = 1.10 + 0.26 * np.clip(way[..., 2], 0, 1) ** 1.3 + 0.05 * way[..., 1] + 0.015 * np.sin(3 * far + 2 * angle)
    points = MIDDLE + ball * full[..., None] + way * (0.046 * height * open_)[..., None]
    flat = np.stack([share * 9.0 + 0 * far, np.broadcast_to(far, height.shape)], -1)
    return points, flat


def fan(root, turn, angles, length, count, seed, depth=0.085, curl=0.25, rows=80, columns=620):
    """An end that opens from the knot: ribs between two angles (degrees from upright, to the wearer's left), its rim bent back. Points and flat cloth."""
    share = np.linspace(0, 1, columns)
    out = np.linspace(0, 1, rows)[:, None]
    height, lean = pleats(count, seed)(share + 0 * out)
    angle = np.radians(angles[0] + (angles[1] - angles[0]) * (share + 0.8 * lean / count * out))
    rim = length * (1 - 0.22 * np.abs(2 * share - 1) ** 2.6) * (1 + 0.03 * _wander(180 * share, seed + 5))
    reach = 0.10 + (rim - 0.10) * out
    away = depth * height * out ** 0.8 + curl * out ** 2.2 - 0.10 * np.sin(np.pi * out) + 0.10 * np.cos(2.2 * angle + seed) * out ** 1.5
    points = np.stack([reach * np.sin(angle), away, reach * np.cos(angle)], -1)
    flat = np.stack([share * length * np.radians(angles[1] - angles[0]) * 1.5 + 0 * out, reach], -1)
    return points @ g.rotation(*turn).T + root, flat


def band(count=4, seed=5, columns=700, rows=160):
    """What lies across the forehead over the turban's foot, its pleats rising to the knot."""
    azimuth = KNOT[0] + np.linspace(0, 360, columns)[:, None]          # its ends meet under the knot
    share = np.linspace(0, 1, rows)
    height, lean = pleats(count, seed)((share + 0 * azimuth))
    wide = 0.36 + 0.12 * _near(azimuth, KNOT[0], 120)
    up = wide * (share + 0.8 * lean / count) + 0.05 * np.sin(np.radians(azimuth)) * share + 0.015 * _wander(azimuth, seed) * share
    belly = np.sin(np.pi * share.clip(0, 1)) ** 0.6
    out = -0.03 + 0.13 * belly + 0.030 * height * belly + 0.03 * share + 0.012 * _wander(azimuth, seed + 2)
    a = np.radians(azimuth)
    points = np.stack([(HEAD[0] + out) * np.sin(a), -(HEAD[1] + out) * np.cos(a), up], -1)
    flat = np.stack([share * 1.6 + 0 * azimuth, azimuth / 360 * 5.8 + 0 * share], -1)
    return points, flat


def knot(root, rows=120, columns=300):
    """The cloth's end drawn once round where the fan begins."""
    across = np.linspace(0, 1, rows)[:, None]
    around = np.linspace(0, 2 * np.pi, columns)
    height, lean = pleats(5, 8)(across + 0 * around)
    body = np.sin(np.pi * across) ** 0.45
    r = body * (0.20 + 0.02 * np.cos(2 * around) + 0.018 * height)
    along = 0.50 * (across + 0.5 * lean / 5 - 0.5) + 0.05 * np.sin(around)
    local = np.stack([along, r * 0.72 * np.cos(around), r * 1.1 * np.sin(around)], -1)
    flat = np.stack([across * 1.3 + 0 * around, around * 0.25 + 0 * across], -1)
    return local @ g.rotation(0, -28, KNOT[0]).T + root, flat


def stand(scene):
    """A plain dark stand: a stem on a disc, its head hidden in the cloth."""
    profile = [(0, -0.70), (0.50, -0.70), (0.515, -0.69), (0.515, -0.665), (0.50, -0.655), (0.09, -0.645), (0.06, -0.63), (0.05, -0.58), (0.05, 0.05), (0.78, 0.06),
               (0.80, 0.10), (0.78, 0.30), (0.5, 0.45), (0, 0.5)]
    scene.turned("stand", profile, count=128, sharp=50)


def gele(scene):
    stand(scene)
    place = MIDDLE + _toward(*KNOT) * np.array([HEAD[0], HEAD[1], 1]) * 1.14
    out = _toward(KNOT[0], 0)
    points, flat = turban()
    scene.add("cloth", g.cut(points, 0.22 - points[..., 2], uv=flat), pattern=True)
    for cloth in (
        fan(place + 0.02 * out, (8, 0, KNOT[0] - 14), (-88, 66), 1.72, 19, 21, depth=0.07),
        fan(place + 0.16 * out, (-6, 0, KNOT[0] - 6), (-6, 108), 1.0, 11, 33, depth=0.05, curl=0.10),
    ):
        scene.grid("cloth", cloth[0], uv=cloth[1], pattern=True, thickness=0.012, offset=0.0)
    for points, flat in (band(), knot(place + 0.20 * out + (-0.04, 0, 0.07))):
        scene.grid("cloth", points, uv=flat, pattern=True)
