"""A cap of six panels: its crown, seams, eyelets, the curved peak and the strap behind. One su is ten centimetres; the front faces -y."""
from __future__ import annotations

import numpy as np

from builders import bag, solids as s
from builders.bag import put
from studio import geometry
from studio.geometry import smoothstep

WIDE, LONG, TALL = 0.845, 1.0, 1.10            # half width, half length and height of the crown
SEAMS = -np.pi / 2 + np.arange(6) * np.pi / 3   # the first runs down the middle of the front
PEAK = np.radians(65)                           # how far round the rim the peak is sewn on, to each side
ARCH = 0.34                                     # the peak's arch: it falls ARCH x squared to its sides


def _around(angle, middle):
    return (angle - middle + np.pi) % (2 * np.pi) - np.pi


def peak_height(x, ahead):
    """z of the peak at x, `ahead` su before the rim."""
    return 0.290 - ARCH * x ** 2 - 0.15 * ahead - 0.06 * ahead ** 2


class Crown:
    """The crown's cloth: points by the angle round the head (-pi/2 is the front) and by t, 0 at the rim and 1 under the button."""

    def __init__(self, seed=5):
        rng = np.random.default_rng(seed)
        self.waves = [(k, rng.uniform(0, 6.28), rng.uniform(2, 7), rng.uniform(0, 6.28)) for k in (2, 3, 5, 7, 4, 9)]
        self.puckers = rng.uniform(0, 6.28, (6, 3))

    def rim(self, angle):
        """z of the lower edge: it rises in front, where it meets the peak, and a little behind."""
        x, y = WIDE * np.cos(angle), LONG * np.sin(angle)
        front = smoothstep(PEAK + 0.45, PEAK, np.abs(_around(angle, -np.pi / 2)))
        return 0.02 * (y / LONG) ** 2 * (y > 0) + front * np.maximum(peak_height(x, 0.0), 0)

    def at(self, angle, t, lift=0.0):
        angle, t = np.broadcast_arrays(np.asarray(angle, float), np.asarray(t, float))
        front = np.clip(-np.sin(angle), 0, 1)
        back = np.clip(np.sin(angle), 0, 1)
        power = 2 / (2.45 + 0.85 * front ** 1.5 - 0.12 * back)                     # the front stands, the back rounds off
        t = np.clip(t, 0, 1)
        rise = t * np.pi / 2
        ring = np.cos(rise) ** power
        up = np.sin(rise) ** power
        seam = np.min(np.abs(_around(angle[..., None], SEAMS)), -1) * np.maximum(ring, 0.02)      # su to the nearest seam
        taut = np.cos(3 * (angle + np.pi / 2)) ** 2                                # 1 on a seam, 0 in the middle of a panel
        out = 0.022 * (1 - taut) * np.sin(np.pi * t) ** 0.6 - 0.016 * np.exp(-(seam / 0.012) ** 2) * smoothstep(0.0, 0.06, ring)
        which = np.argmin(np.abs(_around(angle[..., None], SEAMS)), -1)
        a, b, c = (self.puckers[which, k] for k in range(3))
        along = t * 1.9                                                            # su up the panel, about
        pucker = np.sin(46 * along + a + 1.3 * np.sin(11 * along + b)) * (0.6 + 0.4 * np.sin(7 * along + c))
        out = out + 0.0042 * pucker * np.exp(-(seam / 0.085) ** 2) * smoothstep(0.0, 0.1, t) * smoothstep(1.0, 0.85, t)
        soft = 0.35 + 0.65 * smoothstep(0.55, -0.1, front)                         # buckram stiffens the front
        out = out + soft * sum(0.0085 * np.sin(k * angle + p + q * t + 0.8 * np.sin(3 * t + r)) for k, p, q, r in self.waves) * np.sin(np.pi * np.clip(t, 0, 1)) ** 0.7
        low = self.rim(angle)
        dent = 0.05 * np.exp(-(_around(angle, np.radians(28)) / 0.45) ** 2 - ((t - 0.62) / 0.22) ** 2)   # it was lifted by its crown
        radius = ring * (1 + 0.030 * front * np.sin(np.pi * t)) + out - dent + lift * ring
        z = low + (TALL - low) * up + (out * 0.6 - 0.5 * dent + lift) * up
        return np.stack([WIDE * radius * np.cos(angle), LONG * radius * np.sin(angle), z], -1)

    def out(self, angle, t):
        e = 2e-3
        n = np.cross(self.at(angle + e, t) - self.at(angle - e, t), self.at(angle, t + e) - self.at(angle, t - e))
        return s.unit(n)

    def beside(self, seam, shift, t):
        """Angle of a line `shift` su beside a seam."""
        ring = np.cos(t * np.pi / 2) ** 0.75
        return seam + shift / (np.maximum(ring, 0.12) * 0.93)


def opening(angle, t):
    """Field of the half moon cut out behind above the strap: negative in it."""
    across = _around(angle, np.pi / 2) * 0.93
    up = t * 1.72
    return np.hypot(across / 0.37, (up - 0.155) / 0.40) - 1 + 4 * np.clip(0.155 - up, 0, 1)


def _spread(count):
    """Angles all round, closer together at the seams."""
    share = np.arange(6 * count) / (6 * count) * 2 * np.pi
    return -np.pi / 2 + share - 0.132 * np.sin(6 * share)


def crown(scene):
    c = Crown()
    angle = np.concatenate([_spread(72), [1.5 * np.pi]])
    t = np.concatenate([np.linspace(0, 0.97, 118), [0.982, 0.992, 0.998]])
    a, b = np.meshgrid(angle, t, indexing="ij")
    hole = -opening(a, b)
    uv = np.stack([(a + np.pi / 2) * 0.92, -b * 1.75], -1)
    outside, inside = c.at(a, b), c.at(a, b, -0.03)
    scene.add("crown", geometry.cut(outside, hole, uv), weld=True)
    scene.add("lining", geometry.cut(inside, hole, uv, flip=True), weld=True)
    low = np.linspace(0, 2 * np.pi, 400, endpoint=False)
    low = low[np.abs(_around(low, np.pi / 2)) > 0.02]
    put(scene, "crown", s.tube(c.at(low, 0.0, -0.014), 0.019, (0, 0, 1), closed=True))
    moon = max(geometry.contours(np.stack([a, b, 0 * a], -1), hole), key=len)[:, :2]
    moon = geometry.smooth_path(moon, 0.012, 3)
    edge, out = c.at(moon[:, 0], moon[:, 1], -0.012), c.out(moon[:, 0], moon[:, 1])
    put(scene, "crown", s.sweep(edge, s.bar_section(0.038, 0.046, 0.018), out))               # bound with a folded tape
    grown = moon + (moon - (np.pi / 2, 0.09)) * 0.11
    keep = grown[:, 1] > 0.012
    put(scene, "thread", s.stitches(c.at(*grown[keep].T, 0.003), c.out(*grown[keep].T), 0.026, 0.015, 0.0048))
    for seam in SEAMS:
        for shift in (-0.034, 0.034):
            up = np.linspace(0.36 if abs(_around(seam, np.pi / 2)) < 0.1 else 0.012, 0.945, 170)       # behind it begins above the opening
            line = c.beside(seam, shift, up)
            put(scene, "thread", s.stitches(c.at(line, up, 0.0015), c.out(line, up), 0.026, 0.015, 0.0048))
    for up in (0.011, 0.078):                                                               # the sweatband is sewn in along the rim
        line = low[opening(low, up + 0 * low) > 0.12]
        line = line[np.argsort(_around(line, -np.pi / 2))]
        put(scene, "thread", s.stitches(c.at(line, up, 0.0015), c.out(line, up + 0 * line), 0.026, 0.015, 0.0048))
    for number in range(6):
        eyelet(scene, c, SEAMS[number] + np.pi / 6, 0.60)
    put(scene, "crown", s.turned([(0.088, -0.03), (0.090, 0.0), (0.084, 0.020), (0.064, 0.036), (0.034, 0.045), (0.0, 0.048)],
                                 s.frame((0, 0, c.at(0.0, 0.995)[2]), (0, 0, 1), (0, 1, 0)), 40))
    sweatband(scene, c)


def eyelet(scene, c, angle, t, hole=0.018, rim=0.041):
    """A worked eyelet: stitches laid close around a small hole."""
    at, out = c.at(angle, t), c.out(np.array(angle), np.array(t))
    face = s.frame(at, out)
    put(scene, "hole", s.disc(hole * 1.25, 0.01, s.Frame(at + out * 0.005, face.right, face.up), 0.002))
    turns = np.linspace(0, 2 * np.pi, 30, endpoint=False)
    for k in turns:
        way = np.array([np.cos(k), np.sin(k)])
        ends = np.array([face.place(way * r, h) for r, h in ((hole * 0.9, 0.004), (hole * 1.2, 0.010), (rim * 0.85, 0.010), (rim * 1.05, 0.0))])
        put(scene, "thread", s.tube(ends, 0.0052, out, count=8))


def sweatband(scene, c):
    """The band inside the rim, seen through the opening behind."""
    angle = np.linspace(np.pi / 2 + 0.41, 2.5 * np.pi - 0.41, 220)
    t = np.linspace(0.004, 0.19, 12)
    a, b = np.meshgrid(angle, t, indexing="ij")
    points = c.at(a, b, -0.045)
    put(scene, "band", s.grid(points))
    put(scene, "band", s.tube(points[:, -1], 0.012, (0, 0, 1)))
    put(scene, "thread", s.stitches(points[:, -3] * (0.995, 0.995, 1), -s.unit(points[:, -3] * (1, 1, 0)), 0.026, 0.015, 0.0048))


def peak(scene):
    """The peak: a stiffened crescent that follows the rim, bent over the brow, with rows of stitching along its edge."""
    columns, rows = 181, 90
    turn = np.linspace(-PEAK, PEAK, columns)
    inner = np.stack([WIDE * np.sin(turn), -LONG * np.cos(turn)], 1)
    reach = 0.73 * np.clip(np.cos(turn / PEAK * np.pi / 2), 0, 1) ** 0.60
    lead = s.unit(np.stack([np.sin(turn * 0.50), -np.cos(turn * 0.50)], 1))
    t = np.linspace(-0.06, 1, rows)
    flat = inner[None] + lead[None] * (reach[None, :, None] * np.maximum(t, 0)[:, None, None]) + lead[None] * (np.minimum(t, 0)[:, None, None] * 0.5)
    ahead = np.hypot(*np.moveaxis(flat - inner[None], -1, 0)) * np.sign(t)[:, None]
    edge = flat[-1]
    depth = -geometry.polygon_distance(flat[..., 0], flat[..., 1], np.vstack([edge, [(WIDE, 0), (-WIDE, 0)]]))     # su to the outer edge
    line = np.stack([flat[..., 0], flat[..., 1], peak_height(flat[..., 0], ahead)], -1)
    board = 0.0035 * np.cos(2 * np.pi * (depth - 0.022) / 0.082) * smoothstep(0.012, 0.03, depth)                  # the cloth rises between rows
    up = s.grid_normals(line)
    up *= np.sign(up[rows // 2, columns // 2, 2])
    top = line - up * board[..., None]
    piece = s.sheet(top, 0.046, normals=up)
    bag.put_sheet(scene, piece, "peak", "under", "peak")
    for row in range(7):
        field = depth - (0.022 + 0.082 * row)
        for path in geometry.contours(top + 0.0015 * up, field, 0.3)[:1]:
            path = geometry.smooth_path(path, 0.014, 3)
            path = path[np.hypot(path[:, 0] / WIDE, path[:, 1] / LONG) > 1.015]
            if len(path) > 12:
                put(scene, "thread", s.stitches(path, (0, 0, 1.0), 0.026, 0.015, 0.0048))


def strap(scene, c):
    """The strap that closes the back, its end through a metal buckle."""
    angle = np.pi / 2 + np.linspace(-0.50, 0.50, 70)
    t = np.full(70, 0.048)
    inner = np.abs(_around(angle, np.pi / 2)) > 0.40
    lie = np.where(inner, 0.012, 0.020)
    path, out = c.at(angle, t, 0.0) * 1.0, s.unit(c.at(angle, t) * (1, 1, 0))
    path = path + out * lie[:, None]
    put(scene, "peak", s.strap(path, 0.135, 0.022, out, tip=0.03))
    for z in (-0.05, 0.05):
        put(scene, "thread", s.stitches(path + out * 0.0125 + (0, 0, z), out, 0.026, 0.015, 0.0048))
    at = s.frame(path[42] + out[42] * 0.024, out[42], np.array([1.0, 0, 0]))
    put(scene, "metal", s.frame_buckle(0.178, 0.135, 0.024, at, 0.035))
    prong = s.spline([at.place(np.array([0, along]), high) for along, high in ((0.060, 0.0), (0.035, 0.016), (-0.04, 0.016), (-0.072, 0.006))], 20)
    put(scene, "metal", s.tube(prong, 0.0105, at.right))


def cap(scene) -> None:
    crown(scene)
    peak(scene)
    strap(scene, Crown())
