"""A soft cap of six panels: its crown, seams, eyelets, the bent peak and the strap behind. One su is ten centimetres; the front faces -y."""
from __future__ import annotations

import numpy as np

from builders.solids import metal, surfaces, swept
from builders.solids.frames import Frame, frame
from builders.solids.lines import lengths_along, unit
from builders.solids.stage import put, put_sheet
from builders.solids.thread import stitches
from studio import geometry
from studio.geometry import smoothstep

WIDE, LONG, TALL = 0.90, 1.0, 1.08              # half width and half length of the opening, height of the crown
SEAMS = -np.pi / 2 + np.arange(6) * np.pi / 3   # the first runs down the middle of the front
ROWS = 0.030                                    # the two rows of a seam lie so far from its middle
PEAK = np.radians(68)                           # how far round the rim the peak is sewn on, to each side
BEND, SLOPE, BROW = 1.24, 0.24, 0.350           # the peak: radius it is bent to, how it falls ahead, its height in the middle of the rim
SPOOL = dict(length=0.029, gap=0.012, radius=0.0032, slant=0.0)      # lockstitches of three millimetres


def _profile(*points):
    """A panel's outline from the rim to the button: share of the rim's radius and of the height, even in length."""
    line = geometry.spline(points, 600)
    share = np.linspace(0, 1, 600)
    return lambda t: (np.interp(t, share, line[:, 0]), np.interp(t, share, line[:, 1]))


FRONT = _profile((1, 0), (0.985, 0.22), (0.950, 0.46), (0.880, 0.68), (0.74, 0.86), (0.53, 0.965), (0.28, 1.0), (0, 1))
SIDE = _profile((1, 0), (1.0, 0.20), (0.975, 0.41), (0.900, 0.62), (0.76, 0.80), (0.55, 0.925), (0.28, 0.985), (0, 1))
BACK = _profile((1, 0), (0.99, 0.20), (0.945, 0.40), (0.850, 0.59), (0.70, 0.76), (0.50, 0.895), (0.26, 0.975), (0, 1))

# Where the cloth has folded: from (degrees round from the front, share of the way up) to there, width and depth in su.
FOLDS = [
    (50, 0.10, 20, 0.34, 0.050, 0.020), (-50, 0.10, -22, 0.24, 0.060, 0.014), (66, 0.06, 62, 0.40, 0.055, 0.016),
    (14, 0.66, 46, 0.56, 0.045, 0.014), (-10, 0.56, -50, 0.68, 0.050, 0.014), (78, 0.54, 104, 0.42, 0.055, 0.011),
    (120, 0.20, 94, 0.12, 0.050, 0.010), (152, 0.54, 122, 0.62, 0.060, 0.010), (-150, 0.50, -124, 0.62, 0.050, 0.016),
    (-70, 0.12, -92, 0.34, 0.050, 0.018), (-128, 0.16, -104, 0.30, 0.045, 0.014), (172, 0.70, 140, 0.74, 0.045, 0.010),
]


def _around(angle, middle):
    return (angle - middle + np.pi) % (2 * np.pi) - np.pi


def peak_height(x, y):
    """z of the peak: a board bent round an axis that points ahead and a little down."""
    return BROW - BEND + np.sqrt(BEND ** 2 - np.minimum(np.abs(x), 0.98 * BEND) ** 2) + SLOPE * (y + LONG)


class Crown:
    """The crown's cloth: points by the angle round the head (-pi/2 is the front) and by t, 0 at the rim and 1 under the button."""

    def __init__(self, seed=11):
        rng = np.random.default_rng(seed)
        way = unit(rng.normal(size=(3, 14, 3)))
        self.waves = [(way[k] * rng.uniform(low, high, (14, 1)), rng.uniform(0, 6.28, 14)) for k, (low, high) in enumerate(((3, 7), (5, 9), (3, 5)))]
        self.puckers = rng.uniform(36, 92, (12, 5)), rng.uniform(0, 6.28, (12, 5))

    def noise(self, number, points):
        """Even noise in space, about -1 to 1."""
        ways, starts = self.waves[number]
        return sum(np.cos(points @ w + p) for w, p in zip(ways, starts)) / 3.2

    def rim(self, angle):
        """z of the lower edge: it follows the peak in front, comes down beside it and rises a little behind."""
        x, y = WIDE * np.cos(angle), LONG * np.sin(angle)
        front = smoothstep(PEAK + 0.42, PEAK, np.abs(_around(angle, -np.pi / 2)))
        return 0.012 * np.clip(y, 0, 1) ** 2 + front * peak_height(x, y)

    def shape(self, angle, t):
        """The crown as it is cut and sewn, without what the cloth does: points and the way out of them."""
        front, back = np.clip(-np.sin(angle), 0, 1) ** 2, np.clip(np.sin(angle), 0, 1) ** 2
        ring, up = sum(weight * np.array(line(t)) for weight, line in ((front, FRONT), (1 - front - back, SIDE), (back, BACK)))
        beside = _around(6 * angle, np.pi / 2 * 6 + np.pi) / 6                        # from the middle of a panel
        flat = np.cos(np.pi / 6) / np.cos(beside) - 1                                # panels bend in one direction only
        ring = ring * (1 + (0.42 * smoothstep(0.0, 0.45, t) + 0.25 * smoothstep(0.5, 0.9, t)) * flat)
        low = self.rim(angle)
        points = np.stack([WIDE * ring * np.cos(angle), LONG * ring * np.sin(angle), low + (TALL - low) * up], -1)
        lean = up ** 2.2
        return points, unit(np.stack([(1 - lean) * np.cos(angle), (1 - lean) * np.sin(angle), lean], -1)), ring

    def worn(self, points, angle, t):
        """What washing and handling did to it: soft hollows, folds, creases here and there."""
        out = 0.016 * self.noise(0, points)
        crease = np.exp(-(self.noise(1, points) / 0.20) ** 2) * smoothstep(-0.3, 0.7, self.noise(2, points))
        out = out - 0.010 * crease
        across, up = _around(angle, -np.pi / 2), t * 1.7
        for a, b, c, d, width, depth in FOLDS:
            start, end = np.array([np.radians(a) * 0.93, b * 1.7]), np.array([np.radians(c) * 0.93, d * 1.7])
            way = end - start
            length = np.hypot(*way)
            x, y = _around(across - np.radians(a), 0) * 0.93, up - start[1]
            along = (x * way[0] + y * way[1]) / length ** 2
            off = (x * way[1] - y * way[0]) / length + 0.10 * length * (along - 0.5) ** 2 * 4
            fade = np.exp(-(2 * np.abs(along - 0.5)) ** 3 * 1.2)
            out = out + depth * fade * (0.8 * np.exp(-((off - 0.9 * width) / width) ** 2) - np.exp(-((off + 0.5 * width) / width) ** 2))
        return out * smoothstep(0.0, 0.16, t) * smoothstep(1.0, 0.86, t)

    def sewn(self, angle, t, ring):
        """What a felled seam does: two layers as far as its rows, a groove in the middle, the cloth beside it drawn in a little."""
        number = np.argmin(np.abs(_around(angle[..., None], SEAMS)), -1)
        signed = _around(angle, SEAMS[number]) * ring * 0.95
        off = np.abs(signed)
        half = 2 * number + (signed > 0)
        pull = sum(np.sin(self.puckers[0][half, k] * t * 1.7 + self.puckers[1][half, k]) for k in range(5)) / 5
        out = 0.005 * smoothstep(ROWS + 0.012, ROWS + 0.004, off) - 0.011 * np.exp(-(off / 0.007) ** 2)
        out = out - 0.004 * np.exp(-((off - ROWS) / 0.006) ** 2)
        out = out + 0.0045 * pull * np.exp(-(off / 0.10) ** 2) * smoothstep(0.012, 0.05, off)
        return out * smoothstep(0.02, 0.10, ring)

    def at(self, angle, t, lift=0.0):
        angle, t = np.broadcast_arrays(np.asarray(angle, float), np.clip(np.asarray(t, float), 0, 1))
        points, away, ring = self.shape(angle, t)
        return points + away * (self.worn(points, angle, t) + self.sewn(angle, t, ring) + lift)[..., None]

    def out(self, angle, t):
        e = 2e-3
        return unit(np.cross(self.at(angle + e, t) - self.at(angle - e, t), self.at(angle, t + e) - self.at(angle, t - e)))

    def beside(self, seam, shift, t):
        """Angle of a line `shift` su beside a seam."""
        return seam + shift / (np.maximum(self.shape(seam + 0 * t, t)[2], 0.1) * 0.95)

    def sew(self, scene, angle, t, **more):
        put(scene, "thread", stitches(self.at(angle, t, -0.0006), self.out(angle, t), **{**SPOOL, **more}))


def opening(angle, t):
    """Field of the half moon cut out behind, closed below by the strap: negative in it."""
    return np.hypot(_around(angle, np.pi / 2) * 0.95 / 0.39, np.maximum(t * 1.6 - 0.10, 0) / 0.42) - 1


def panel(c, number):
    """One of the six: laid flat its middle runs straight up, so that its cloth does too."""
    share = np.linspace(-1, 1, 131)
    angle = SEAMS[number] + np.pi / 6 * (1 + share + 0.24 * np.sin(np.pi * share))       # closer together at the seams
    t = np.concatenate([np.linspace(0, 0.96, 190), [0.975, 0.99]])
    a, b = np.meshgrid(angle, t, indexing="ij")
    cut = c.shape(a, b)[0]
    across = np.concatenate([0 * a[:1], np.cumsum(np.linalg.norm(np.diff(cut, axis=0), axis=-1), 0)])
    up = lengths_along(cut[len(share) // 2])
    uv = np.stack([across - across[len(share) // 2] + 1.13 * number, np.broadcast_to(-up, a.shape)], -1)
    return geometry.cut(c.at(a, b), -opening(a, b), uv)


def crown(scene, c):
    for number in range(6):
        scene.add("crown", panel(c, number))
    a, b = np.meshgrid(np.linspace(-np.pi / 2, 1.5 * np.pi, 361), np.linspace(0, 0.99, 90), indexing="ij")
    scene.add("lining", geometry.cut(c.at(a, b, -0.024), -opening(a, b), np.stack([a * 0.92, -b * 1.7], -1), flip=True), weld=True)
    moon = max(geometry.contours(np.stack([a, b, 0 * a], -1), opening(a, b)), key=len)[:, :2]
    moon = geometry.smooth_path(moon, 0.012, 3)
    put(scene, "crown", swept.sweep(c.at(*moon.T, -0.010), swept.bar_section(0.030, 0.034, 0.013), c.out(*moon.T)))      # its edge is turned in
    row = max(geometry.contours(np.stack([a, b, 0 * a], -1), opening(a, b) - 0.11), key=len)[:, :2]
    c.sew(scene, *geometry.smooth_path(row, 0.012, 3)[2:-2].T)
    gap = np.abs(_around(moon[[0, -1], 0], np.pi / 2)).mean()
    low = np.linspace(np.pi / 2 + gap, 2.5 * np.pi - gap, 500)
    put(scene, "crown", swept.tube(c.at(low, 0.0, -0.012), 0.0125, (0, 0, 1)))
    inner = low[6:-6]
    c.sew(scene, inner, 0.026 + 0 * inner)                                                   # the sweatband is sewn in along the rim
    for seam in SEAMS:
        for shift in (-ROWS, ROWS):
            up = np.linspace(0.40 if abs(_around(seam, np.pi / 2)) < 0.1 else 0.012, 0.945, 400)       # behind it begins above the opening
            c.sew(scene, c.beside(seam, shift, up), up)
        eyelet(scene, c, seam + np.pi / 6, 0.64)
    top = c.at(0.0, 1.0)[2]
    put(scene, "crown", metal.turned([(0.078, -0.03), (0.082, -0.006), (0.078, 0.010), (0.062, 0.024), (0.036, 0.033), (0.0, 0.036)],
                                     frame((0, 0, top), (0, 0, 1), (0, 1, 0)), 48))
    sweatband(scene, c)


def eyelet(scene, c, angle, t, hole=0.014, rim=0.040):
    """A worked eyelet: stitches laid close around a small hole."""
    at, out = c.at(angle, t), c.out(np.array(angle), np.array(t))
    face = frame(at, out)
    put(scene, "hole", metal.disc(hole * 1.3, 0.01, Frame(at + out * 0.001, face.right, face.up), 0.002))
    round_, share = np.meshgrid(np.linspace(0, 2 * np.pi, 241), np.linspace(0, 1, 9), indexing="ij")
    rib = np.cos(30 * round_)
    radius = hole + (rim - hole) * share + 0.0012 * rib * share ** 3
    high = -0.004 + (0.0125 + 0.0012 * rib) * np.sin(np.pi * np.clip(share * 0.92 + 0.04, 0, 1)) ** 0.6
    scene.add("thread", geometry.grid(face.place(np.stack([radius * np.cos(round_), radius * np.sin(round_)], -1), high), flip=True))


def sweatband(scene, c):
    """The band inside the rim, seen through the opening behind."""
    angle = np.linspace(np.pi / 2 + 0.36, 2.5 * np.pi - 0.36, 220)
    t = np.linspace(0.004, 0.19, 12)
    a, b = np.meshgrid(angle, t, indexing="ij")
    points = c.at(a, b, -0.045)
    put(scene, "band", surfaces.grid(points))
    put(scene, "band", swept.tube(points[:, -1], 0.010, (0, 0, 1)))
    put(scene, "thread", stitches(points[:, -3] * (0.995, 0.995, 1), -unit(points[:, -3] * (1, 1, 0)), **SPOOL))


def peak(scene):
    """The peak: a thin board covered with cloth, bent over the brow, with six rows of stitching parallel to its edge."""
    turn = np.linspace(-1, 1, 241)
    x, y = WIDE * np.sin(PEAK * turn), -LONG * np.cos(PEAK * turn)
    out_x = 1.035 * x[-1] * np.sign(turn) * np.abs(np.sin(turn * np.pi / 2)) ** 0.94
    out_y = y[-1] - (1.80 + y[-1]) * np.cos(turn * np.pi / 2) ** 0.66
    t = np.linspace(-0.05, 1, 160)[:, None]
    x, y = x + (out_x - x) * t, y + (out_y - y) * t
    flat = np.stack([BEND * np.arcsin(x / BEND), y * np.hypot(1, SLOPE)], -1)                # the board before it is bent
    depth = -geometry.polygon_distance(flat[..., 0], flat[..., 1], np.vstack([flat[-1], [(1, 0), (-1, 0)]]))     # su to the outer edge
    normal = unit(np.stack([x / np.sqrt(BEND ** 2 - x ** 2), 0 * x - SLOPE, 0 * x + 1], -1))
    rows = 0.045 + 0.095 * np.arange(6)
    sunk = sum(0.004 * np.exp(-((depth - row) / 0.011) ** 2) for row in rows)                # each row draws the cloth down
    top = np.stack([x, y, peak_height(x, y)], -1) - normal * sunk[..., None]
    put_sheet(scene, surfaces.sheet(top, 0.036, flat, normal), "peak", "under", "peak")
    for row in rows:
        for path in geometry.contours(top, depth - row, 0.3)[:1]:
            path = geometry.smooth_path(path, 0.010, 3)
            path = path[np.hypot(path[:, 0] / WIDE, path[:, 1] / LONG) > 1.012]
            up = np.stack([path[:, 0] / np.sqrt(BEND ** 2 - path[:, 0] ** 2), 0 * path[:, 0] - SLOPE, 0 * path[:, 0] + 1], -1)
            put(scene, "thread", stitches(path - 0.0008 * unit(up), up, **SPOOL))


def strap(scene, c):
    """The strap that closes the back: from under one side of the opening through a buckle at the other, and back over itself."""
    angle = np.pi / 2 + np.linspace(-0.52, 0.52, 90)
    base, out = c.at(angle, 0.060), unit(c.at(angle, 0.060) * (1, 1, 0))

    def lay(part, first, last, lie, tip=0.0):
        path = base[first:last] + out[first:last] * np.asarray(lie)[..., None]
        put(scene, part, swept.strap(path, 0.150, 0.014, out[first:last], tip=tip))
        for z in (-0.058, 0.058):
            put(scene, "thread", stitches(path + out[first:last] * 0.0066 + (0, 0, z), out[first:last], **SPOOL))
    side = np.abs(angle - np.pi / 2)
    lay("peak", 0, 90, -0.040 + 0.040 * smoothstep(0.44, 0.34, side))
    lay("peak", 34, 78, 0.018 + 0.020 * smoothstep(0.30, 0.42, side[34:78]), tip=0.03)
    at = frame(base[38] + out[38] * 0.022, out[38], np.array([1.0, 0, 0]))
    put(scene, "metal", metal.frame_buckle(0.190, 0.145, 0.018, at, 0.03))
    put(scene, "metal", swept.tube(np.array([at.place(np.array([across, 0.0]), 0.014) for across in np.linspace(-0.09, 0.09, 12)]), 0.007, at.facing))


def cap(scene) -> None:
    c = Crown()
    crown(scene, c)
    peak(scene)
    strap(scene, c)
