"""Blazers and coats: two fronts that overlap, cut flat, sewn and hung on a body (sewn.py), with lapels and a collar (lapels.py)."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders import shirting
from builders import tailoring as sew
from builders.lapels import Lapels, turn_back
from builders.pressing import BACK_SEAM, draw_from_button, fall_plain, round_turn, shape_sleeve, stand_off, tuck
from builders.sewn import Cut, CutPanel, CutSleeve, SewnGarment
from studio import geometry
from studio.body import MAN, Figure
from studio.cloth import Sheet
from studio.geometry import smoothstep

CANVAS = dict(soft=.00003, reach=52, grip=12.5, rounds=900)         # canvas keeps chest and shoulder of a jacket from crumpling far from the armhole (seams.ease)


@dataclass(frozen=True)
class Jacket:
    """button_z: height of the upper fastening; overlap: metres each front passes the middle; over: 1 where the wearer's left front lies outside.

    cutaway: metres from its edge at which a front, curving away below the last button, has become the hem (0: it ends in a corner);
    square: exponent of that curve, 2 a quarter of an ellipse. buttons: z of each; twin: x of a second column. proud: metres the outer front's edge stands off.
    plain: z between which cloth begins to hang without small buckles; calm: rounds that ease them;
    straight: z below which it falls plumb; folds: (x, width, height) of long ones in the fronts.
    pockets: (x, z, width) of those with flaps; welt: (x, z, width) of the breast pocket. sleeve_buttons: how many at each cuff.
    figure, arms, life: see studio/cloth.py.
    """
    cut: Cut
    sleeve: CutSleeve
    lapels: Lapels = Lapels()
    button_z: float = 1.12
    overlap: float = .021
    over: int = 1
    cutaway: float = .128
    square: float = 2.25
    buttons: tuple = (1.12, 1.01)
    twin: float | None = None
    pockets: tuple = ((.140, .965, .140),)
    flap: float = .055
    welt: tuple | None = (.111, 1.286, .094)
    sleeve_buttons: int = 3
    button_radius: float = .0098
    edge_bend: float = .06
    bridle: float = .015              # share by which a tape draws in the line on which the lapel rolls, so that it lies on the chest
    thick: float = .0034
    proud: float = .0012
    plain: tuple = (1.29, 1.16)
    calm: int = 60
    straight: float | None = None
    folds: tuple = ()
    eye: float = 0.0
    seed: int = 1
    figure: Figure = MAN
    arms: tuple = (30.0, 10.0)
    life: float = .007

    def edge(self, z):
        """x of a front's inner edge: on the other side of the middle where it overlaps; above the button the line on which the lapel rolls."""
        z, neck = np.asarray(z, float), self.cut.neck
        rising = (z - self.button_z) / (neck.z - self.button_z)
        rolled = -self.overlap + (neck.half + self.overlap) * np.clip(rising, 0, 1)
        if not self.cutaway:
            return np.where(z > self.button_z, rolled, -self.overlap)
        s = np.clip((self.low - z) / (self.low - self.cut.hem[0]), 0, 1)
        parted = self.cutaway - self.overlap - self.cutaway * (1 - s ** self.square) ** (1 / self.square)
        return np.where(z > self.button_z, rolled, parted)

    @property
    def low(self):
        """z at which a front begins to curve away."""
        return self.buttons[-1] - .012

    def turn(self):
        """(x, z) where the curve of a front slopes by half a right angle: above, it counts as the front's edge, beyond, as its hem."""
        angle = np.linspace(.01, np.pi / 2 - .01, 800)
        x = self.cutaway - self.overlap - self.cutaway * np.cos(angle) ** (2 / self.square)
        z = self.low - (self.low - self.cut.hem[0]) * np.sin(angle) ** (2 / self.square)
        k = int(np.argmin(np.abs(np.diff(z) / np.diff(x) + 1)))
        return x[k], z[k]


class CutFront(CutPanel):
    """One front, up to the line on which its lapel rolls. It has two columns for each of the back's on the shoulder."""

    def __init__(self, jacket: Jacket, back: CutPanel, side: int, lift=0.0):
        self.cut, self.side, self.lift, self.front = jacket.cut, side, lift, True
        t = self.torso = jacket.cut.torso()
        for name in ("width", "depth", "hole", "v", "underarm_row", "above"):
            setattr(self, name, getattr(back, name))
        self.hem_middle, self.hem_side = t.hem
        self.jacket, self.edge = jacket, jacket.edge
        self.left, self.right = (jacket.edge, None) if side > 0 else (None, jacket.edge)
        self.turn = jacket.turn() if jacket.cutaway else (-np.inf, -np.inf)
        half = len(back.a) // 2
        self.shoulder = half - 4 * round(half * t.neck.half / t.tip[0] / 4)             # the back's columns on one shoulder
        a = np.linspace(0, 1, 2 * self.shoulder + 1)
        base = self._half(a[:, None], self.v[None])
        self.a = a if side > 0 else -a[::-1]
        self.base = base if side > 0 else base[::-1] * (-1, 1, 1)
        self.start = self.base

    def _half(self, a, v):
        t = self.torso
        z_side = self.hem_side + v * (t.tip[2] - self.hem_side)
        up = np.clip((z_side - t.underarm) / (t.tip[2] - t.underarm), 0, 1)
        side = self.half_width(v)
        straight = np.where(up > 0, self.width(t.underarm) + (t.tip[0] - self.width(t.underarm)) * up ** 1.4, side)
        x = a * side
        for _ in range(60):                                           # height depends on x and x on height
            z = self.hem_side * (1 - v) + (self.hem_line(x) - self.hem_side) * (1 - v) ** 4 + v * self.top(x)
            inner = self.edge(np.maximum(z, self.turn[1]))
            x = .5 * x + .5 * (inner + a * (straight - inner) + a ** 3 * (side - straight))
        return np.stack([x, 0 * x, z], -1)

    def hem_line(self, x):
        """z of the hem, from where the front's curve has come round (both for the picture-right front)."""
        j = self.jacket
        begin = j.cutaway - j.overlap
        beyond = np.clip((x - begin) / (self.width(self.hem_side) - begin), 0, 1)
        level = self.hem_middle + (self.hem_side - self.hem_middle) * beyond ** 2
        if not j.cutaway:
            return level
        q = np.clip((begin - np.maximum(x, self.turn[0])) / j.cutaway, 0, 1)
        return np.where(x < begin, j.low - (j.low - self.hem_middle) * (1 - q ** j.square) ** (1 / j.square), level)

    def laid(self):
        start = super().laid()
        x = np.abs(self.base[..., 0]) * np.where(self.base[..., 0] * self.side > 0, 1, -1)
        start[..., 1] -= self.lift * smoothstep(.10, .03, x)
        return start

    def sheet(self) -> Sheet:
        cut, x, z = self.cut, np.abs(self.base[..., 0]), self.base[..., 2]
        from_edge = self.from_edge()
        bend = cut.bend + (self.jacket.edge_bend - cut.bend) * smoothstep(.075, .02, from_edge)
        bend = np.where(z < self.hem_line(x) + .035, np.maximum(bend, cut.hem_bend), bend)
        for x0, x1, z0, z1, stiff in cut.stiff:
            bend = np.where((x > x0) & (x < x1) & (z > z0) & (z < z1), stiff, bend)
        taped = smoothstep(.028, .006, from_edge) * smoothstep(0, .05, z - self.jacket.button_z)
        held = np.stack([.05 * taped, 0 * taped, 0 * taped], -1)      # what is worn under it keeps the fronts from sliding off the shoulders
        return Sheet(self.base[..., [0, 2]], self.start, bend, (1 - self.in_darts(), 1 - self.jacket.bridle * taped), held=held)

    def from_edge(self):
        """Metres of each point of the pattern from the front's edge."""
        return self.side * self.base[..., 0] - self.edge(self.base[..., 2])

    def column(self, x, row):
        """The column, of every fourth, next to x on a row."""
        return 4 * int(np.argmin(np.abs(self.base[::4, row, 0] - x)))


def sewn_fronts(g, j: Jacket):
    """Fronts and back, sewn at sides and shoulders and buttoned. Returns (fronts by side -1 and 1, back)."""
    back = CutPanel(j.cut, False)
    fronts = {side: CutFront(j, back, side, .009 if side == j.over else .0) for side in (-1, 1)}
    for panel in (*fronts.values(), back):
        panel.start = panel.laid()
        g._join(panel, "body", None if panel in fronts.values() else "lining")       # a front is faced with its own cloth
    last, half = len(back.v) - 1, len(back.a) // 2
    low = 0 if j.cut.vent is None else int(np.searchsorted(back.base[0, :, 2], j.cut.vent)) // 4 * 4
    for side, front in fronts.items():
        rows = np.arange(low, front.underarm_row + 1)
        own, other = (len(front.a) - 1, len(back.a) - 1) if side > 0 else (0, 0)
        g.cloth.sew(front.number, (np.full(len(rows), own), rows), back.number, (np.full(len(rows), other), rows))
        k = np.arange(front.shoulder + 1)
        own, other = (2 * k, half + (half - front.shoulder) + k) if side > 0 else (len(front.a) - 1 - 2 * k, half - (half - front.shoulder) - k)
        g.cloth.sew(front.number, (own, 0 * k + last), back.number, (other, 0 * k + last))
    z = back.base[0, :, 2]
    for x in (0.0,) if j.twin is None else (-j.twin, j.twin):
        row = 4 * int(np.argmin(np.abs(z[::4] - j.button_z + .01)))
        a, b = (fronts[side].column(x, row) for side in (-1, 1))
        g.cloth.sew(fronts[-1].number, ([a], [row]), fronts[1].number, ([b], [row]))
    return fronts, back


def make_jacket(stage, j: Jacket):
    g = SewnGarment(stage, j.figure, arms=j.arms, seed=j.seed, life=j.life, lock=.12)
    g.THICK, g.EASE = j.thick, CANVAS
    fronts, back = sewn_fronts(g, j)
    arms = {side: g.arm(j.sleeve, fronts[side], back, side) for side in (-1, 1)}
    g.settle()
    g.cloth.seams = [seam for seam in g.cloth.seams if len(seam[1][0]) > 1]          # buttons hold the fronts from now on
    fall_plain(fronts, back, j)
    if j.twin is not None:
        tuck(fronts[-j.over], fronts[j.over], 2.4 * j.overlap, j.button_z + .02, j.thick + .0015)
    for front in fronts.values() if j.cutaway else ():
        round_turn(front)
    for thing in (*arms.values(), *(() if j.cutaway else (*fronts.values(), back))):
        g.hem_band(thing, .038, .0008)
    for arm in arms.values():
        shape_sleeve(arm, j.sleeve)
    for front in fronts.values():
        draw_from_button(front, j)
    stand_off(fronts[j.over], j)
    for front in fronts.values():
        g.darts(front)
    g.show()
    turn_back(g, j.lapels, fronts, back, j.edge, j.button_z, j.over)
    shirting.label(g, back, deep=j.thick + .0016)
    over = fronts[j.over]
    for z in j.buttons:
        for x in (0.0,) if j.twin is None else (-j.twin, j.twin):
            g.button(over.at(np.array(x), np.array(z), .0004), over.facing(np.array(x), np.array(z)), j.button_radius, thick=.0036)
            if x * j.over <= 0:
                sew.buttonhole(g, over, x - j.over * .005, z, .022, .0016)
    for x, z, width in j.pockets:
        for side, front in fronts.items():
            _flap(g, front, side * x, z, width, j.flap, side)
    if j.welt:
        _welt(g, fronts[1], *j.welt)
    for side, arm in arms.items():
        _sleeve_buttons(g, j, arm)
    return g


def _flap(g, panel, x, z, width, height, side, corner=.020):
    """A pocket flap under a narrow welt, its lower corners rounded, cut out of another place of the cloth than the front."""
    across, down = np.sin(np.linspace(-np.pi / 2, np.pi / 2, 45)), np.linspace(0, 1, 15)
    beyond = np.clip((np.abs(across) - 1) * width / (2 * corner) + 1, 0, 1)
    long = height - corner * (1 - np.sqrt(1 - beyond ** 2))
    xx = x + width / 2 * across[None] + 0 * down[:, None]
    zz = z - .003 * side * across[None] - down[:, None] * long[None]
    rise = .0026 + .0034 * np.sin(np.pi * np.clip(down * .72 + .1, 0, 1))[:, None] + 0 * xx
    g.ribbon("pocket", panel.at(xx, zz, rise).transpose(1, 0, 2), sew.cut_apart(panel.cloth_uv(xx, zz), "flap").transpose(1, 0, 2), panel.facing(xx, zz).transpose(1, 0, 2), .0026)
    k = np.linspace(-.5, .5, 30)
    xx, zz = x + k * width * 1.01, z + .0042 - .006 * side * k
    g.folded_edge("pocket", panel.at(xx, zz, .0008), panel.cloth_uv(xx, zz), .0026)


def _welt(g, panel, x, z, width, height=.023):
    """A breast pocket's slanting welt, cut out of another place of the cloth than the front."""
    across, down = np.sin(np.linspace(-np.pi / 2, np.pi / 2, 27)), np.linspace(0, 1, 7)
    xx = x + width / 2 * across[None] + 0 * down[:, None]
    zz = z + .013 * across[None] - down[:, None] * height
    rise = .0008 + (.0028 * (1 - .55 * down ** 2)[:, None]) * np.clip(9 * (1 - np.abs(across)), .4, 1)[None]
    g.ribbon("pocket", panel.at(xx, zz, rise).transpose(1, 0, 2), sew.cut_apart(panel.cloth_uv(xx, zz), "pocket").transpose(1, 0, 2), panel.facing(xx, zz).transpose(1, 0, 2), .0024)


def _sleeve_buttons(g, j, arm):
    """Buttons that touch one another on the seam behind, let into the cloth."""
    radius = j.button_radius * .72
    total = geometry.arc_length(arm.base.mean(0))[-1]
    at = round(len(arm.points) * BACK_SEAM)
    for k in range(j.sleeve_buttons):
        share = 1 - (.030 + 2.04 * radius * k) / total
        row = round(share * (len(arm.share) - 1))
        facing = arm.smooth_normal[at - 1:at + 2, row - 2:row + 3].mean((0, 1))
        facing /= np.linalg.norm(facing)
        g.button(arm.ring(share)[at] - .0014 * facing, facing, radius, thick=.0028, holes=False)
