"""A column gown: a boned bodice that fits the body, a skirt that falls from the hips (dresses.py), and cloth draped across the waist to one side. Metres."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders import shirting
from builders.dresses import RingCut, RingPanel
from builders.garment import TAU, bilinear
from builders.sewn import SewnGarment
from studio import body as bodies
from studio import geometry
from studio.body import Figure
from studio.cloth import LEVELS, Level
from studio.geometry import inward, smoothstep

FITTED = .0055          # metres between the body and a boned bodice
RIDGE = .010            # y of the shoulder seam
PRINCESS = .42          # share of the half width at which the seams run that shape the breast


@dataclass(frozen=True)
class Drape:
    """Cloth laid in folds across the front, drawn together on the wearer's left (picture right).

    gather: (x, z) of the place it is drawn together, half: half its height there and beyond, as far as the seam. far: z of its upper and lower edge at the other seam.
    folds: how many; depth: metres the deepest stands out. sag: metres that its middle hangs.
    """
    gather: tuple = (.128, 1.048)
    half: float = .030
    far: tuple = (1.205, .985)
    folds: int = 7
    depth: float = .0100
    sag: float = .012
    seed: int = 5


@dataclass(frozen=True)
class Gown:
    """cut: with shoulders and bare armholes. fitted: z between which the bodice stops following the body and the skirt hangs.

    close, flutes: see RingPanel.fluted. worn: folds of the front besides them (leg.Fold); drop: share by which the hem sinks where a fold stands out and rises between.
    """
    cut: RingCut
    figure: Figure
    drape: Drape = Drape()
    fitted: tuple = (.84, .99)
    close: float = .258
    flutes: tuple = (-165, -125, -95, -68, -42, -15, 35, 80, 125)
    worn: tuple = ()
    drop: float = 0.0
    seed: int = 1
    life: float = .006


class Fitting:
    """Where a boned bodice lies on a figure: the body's outline at every height, drawn tight over its hollows."""

    def __init__(self, figure, front: bool, low=.76, high=1.40, rows=129, shares=129, rounds=60):
        self.figure, self.sign, self.low, self.high = figure, -1 if front else 1, low, high
        lines = np.array([_half_outline(figure, z, self.sign, shares) for z in np.linspace(low, high, rows)])
        for _ in range(rounds):
            lines[:, 1:-1] = .5 * lines[:, 1:-1] + .25 * (lines[:, :-2] + lines[:, 2:])
            lines += inward(lines)
        self.outline = lines

    def around(self, share, z):
        """Points (x, y) a share of the way (-1 to 1) from the middle to the side seams at height z."""
        rows, shares = self.outline.shape[:2]
        i = np.clip((z - self.low) / (self.high - self.low), 0, 1) * (rows - 1)
        return bilinear(self.outline, i, (np.clip(share, -1, 1) + 1) / 2 * (shares - 1))

    def facing(self, x, z):
        """y of the surface straight ahead of (or behind) places x at height z; the shoulder's ridge where there is none."""
        y = np.linspace(-.02, .20, 221)
        at = np.stack(np.broadcast_arrays(x[..., None], self.sign * y, z[..., None])).reshape(3, -1)
        inside = (bodies._torso(self.figure, at) < FITTED).reshape(*x.shape, len(y))
        deepest = np.where(inside.any(-1), y[len(y) - 1 - inside[..., ::-1].argmax(-1)], self.sign * RIDGE)
        return self.sign * np.maximum(deepest, self.sign * RIDGE)

    def ridge(self, x, clear=(.095, .130)):
        """z of the shoulder seam above places x: straight on, as the shoulder runs clear of the neck."""
        across, z = np.linspace(*clear, 8), np.linspace(1.36, 1.50, 281)
        at = np.stack(np.broadcast_arrays(across[:, None], RIDGE, z)).reshape(3, -1)
        inside = (bodies._torso(self.figure, at) < FITTED).reshape(len(across), len(z))
        return np.polyval(np.polyfit(across, z[len(z) - 1 - inside[:, ::-1].argmax(-1)], 1), np.abs(x))


def _half_outline(figure, z, sign, count):
    """Points (count, 2) at even lengths from the left seam round the front (sign -1) or back to the right seam, drawn tight."""
    angle = np.linspace(0, TAU, 240, endpoint=False)
    way = np.stack([np.cos(angle), np.sin(angle)], 1)
    near, far = np.full(240, .01), np.full(240, .30)
    for _ in range(24):
        middle = (near + far) / 2
        inside = bodies._torso(figure, np.stack([*(way * middle[:, None]).T, np.full(240, z)])) < FITTED
        near, far = np.where(inside, middle, near), np.where(inside, far, middle)
    facing = way @ way.T
    support = (facing * near[None]).max(1)                                      # how far the body reaches each way
    reach = np.where(facing > .3, support[None] / np.maximum(facing, .3), np.inf).min(1)
    points = way * reach[:, None]
    turned = np.linspace(-np.pi, 0, 400) if sign < 0 else np.linspace(np.pi, 0, 400)
    half = np.stack([np.interp(turned % TAU, np.append(angle, TAU), np.append(points[:, k], points[0, k])) for k in (0, 1)], 1)
    return geometry.resample(half, count)


class GownPanel(RingPanel):
    def __init__(self, gown: Gown, front: bool):
        self.gown = gown
        super().__init__(gown.cut, front)

    def laid(self):
        """The bodice as it is boned, the skirt in flutes below."""
        gown, z = self.gown, self.base[..., 2]
        hanging = self.fluted(super().laid(), gown.close + .14 * np.clip(.60 - z, 0, None), gown.flutes)
        boned = self.boned()
        return hanging + (boned - hanging) * self.share_boned()[..., None]

    def share_boned(self):
        return smoothstep(*self.gown.fitted, self.base[..., 2])

    def boned(self):
        """Every point on the body; above the underarm it runs up to the shoulder's ridge."""
        t, x, z = self.torso, self.base[..., 0], self.base[..., 2]
        fitting = Fitting(self.gown.figure, self.front)
        over = np.clip((t.tip[0] - np.abs(x)) / (t.tip[0] - t.neck.half), 0, 1.4)
        flat_ridge = t.tip[2] + (t.neck.z - t.tip[2]) * over
        up = np.clip((z - t.underarm) / (flat_ridge - t.underarm), 0, 1)                   # share of the way from the underarm to the shoulder
        tall = np.where(z < t.underarm, z, t.underarm + (fitting.ridge(.93 * x) - t.underarm) * (1 - (1 - up) ** 1.5))
        around = fitting.around(x / self.width(np.minimum(z, t.underarm)), tall)
        wide = around[..., 0] + (.93 * x - around[..., 0]) * smoothstep(0, .75, up)
        deep, rises = around[..., 1], smoothstep(.10, .45, up)
        high = rises > 0
        deep[high] += rises[high] * (fitting.facing(wide[high], tall[high]) - deep[high])
        points = np.stack([wide, deep, tall], -1)
        self._eased(points, up)
        return points

    def _eased(self, points, up, rounds=60):
        """Boned cloth bridges what is hollow, from the breast to the shoulder seam. In place."""
        t, x, z = self.torso, self.base[..., 0], self.base[..., 2]
        chest = smoothstep(0, .12, up)[1:-1]
        upper = smoothstep(t.underarm - .09, t.underarm, z)[:, 1:-1, None]
        upper[[0, -1], :self.underarm_row] = 0                                              # the side seams meet
        for number in range(rounds):
            if number < rounds // 2:
                points[1:-1, :, 1] += chest * (.25 * (points[:-2, :, 1] + points[2:, :, 1]) - .5 * points[1:-1, :, 1])
            points[:, 1:-1] += upper * (.25 * (points[:, :-2] + points[:, 2:]) - .5 * points[:, 1:-1])
            points[:, -1, 1] = np.where(np.abs(x[:, -1]) < t.neck.half, points[:, -1, 1], RIDGE)

    def take(self, points):
        """What is boned stays exactly as it was laid."""
        super().take(points + (self.share_boned() ** 4)[..., None] * (self.start - points))

    def fallen(self, rounds=400):
        """Folds that begin where they like, and a hem that moves with all of them, in place. The side seams stay."""
        x, z = self.base[..., 0], self.base[..., 2]
        if self.front:
            away = self.points * (1, 1, 0)                        # not along its normal: in a fold that settled there, cloth would go through itself
            self.points = self.points + away / np.linalg.norm(away, axis=-1, keepdims=True) * sum(fold.height(x, z) for fold in self.gown.worn)[..., None]
        out = np.hypot(self.points[..., 0], self.points[..., 1])
        even = out.copy()
        for _ in range(rounds):
            even += inward(even)
        self.points[..., 2] -= self.gown.drop * (out - even) * smoothstep(.40, .03, z)

    def sheet(self):
        """Where it is boned its threads are as long as the figure wants them."""
        sheet, boned = super().sheet(), self.share_boned()
        flat, wide = self.ring()
        length = lambda points, axis: np.linalg.norm(np.gradient(points, axis=axis), axis=-1)
        fitted = [length(self.start, axis) / length(flat, axis) for axis in (0, 1)]
        sheet.flat, sheet.held = flat, boned ** 4
        sheet.narrow = tuple(loose + boned * (close - loose) for loose, close in zip((wide, np.ones(wide.shape)), fitted))
        return sheet


def make_gown(stage, gown: Gown):
    g = SewnGarment(stage, gown.figure, arms=(75.0, 75.0), seed=gown.seed, life=gown.life)
    front, back = g.bodice(gown.cut, kind=lambda cut, face: GownPanel(gown, face))
    g.settle(levels=(Level(2, 620, 6e-6, .005), LEVELS[2]))
    for panel in (front, back):
        panel.fallen()
        g.hem_band(panel, .02, .0010)
        g.seam_dip(panel, columns=(-1, 0), depth=.0012, reach=.005)
    draped(g, front, gown.drape)
    for panel in (front, back):
        middle = len(panel.points) // 2
        g.seam_dip(panel, columns=[middle + round(side * PRINCESS * middle) for side in (-1, 1)], depth=.0018, reach=.004)
    g.show()
    shirting.label(g, back, below=.010)
    return g, front, back


def draped(g, front, d: Drape, part="body", rows=150, columns=200):
    """The folds across the front: close and deep where they are drawn together, opening out of there towards the other seam."""
    along, down = np.linspace(0, 1, columns)[:, None], np.linspace(0, 1, rows)[None]
    gather, z = d.gather
    seam = front.width(z)
    at = (seam - gather) / (2 * seam)                                            # share of the way at which it is gathered
    opens = np.clip((along - at) / (1 - at), 0, 1)
    opens = .35 * opens + .65 * opens ** 1.5 * (1.5 - .5 * opens)
    middle = z + (.5 * sum(d.far) - z) * opens
    half = d.half + (.5 * (d.far[0] - d.far[1]) - d.half) * opens - .004 * np.exp(-((along - at) / .05) ** 2)
    high = middle + half * (1 - 2 * down) - d.sag * np.sin(np.pi * opens) * (.4 + .6 * down)
    side = (1 - 2 * along) * front.width(high) * .992
    lift, turn = _folds(d, opens, down, half)
    sewn = smoothstep(.01, .20, along) * smoothstep(1, .95, along)               # flat where the side seams hold it
    points = front.at(side + 0 * high, high - turn * sewn, .0006 + (.0026 + lift) * sewn)
    outward = front.facing(side + 0 * high, high)
    wide = geometry.arc_length(points[columns * 3 // 4])
    uv = np.stack(np.broadcast_arrays(wide[None] * 1.15, .92 * (2 * seam) * along), -1) + (.21, .13)
    g.ribbon(part, points, uv, outward, .0016)


def _folds(d: Drape, opens, down, half):
    """How far the draped cloth stands out at each place, and how far its lips sink over the fold below, in metres."""
    rng = np.random.default_rng(d.seed)
    edges = np.concatenate([[0], np.cumsum(rng.uniform(.7, 1.4, d.folds))])
    edges /= edges[-1]
    wander = down + np.sin(np.pi * down) * (.020 * np.sin(5 * opens + 7 * down) + .012 * np.sin(9 * opens + 3 - 5 * down))
    number = np.clip(np.searchsorted(edges, np.clip(wander, 0, 1), side="right") - 1, 0, d.folds - 1)
    inside = (wander - edges[number]) / np.diff(edges)[number]
    ends = rng.uniform(.55, 1.25, d.folds)[number]
    strength = rng.uniform(.65, 1.0, d.folds)[number] * (1 - .75 * smoothstep(.45 * ends, 1.05 * ends, opens))
    pitch = 2 * half * np.diff(edges)[number]
    depth = np.minimum(d.depth, .42 * pitch) * strength
    profile = np.sin(np.pi * np.clip(inside, 0, 1) ** 1.45)
    return depth * profile, .55 * depth * profile * smoothstep(.3, .8, inside)
