"""Jackets and trousers with parameters. Silhouettes choose the numbers."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders import tailoring as sew
from builders.garment import Garment, Leg, Sleeve, Torso
from studio import geometry
from studio.geometry import smoothstep, spline

TAU = 2 * np.pi


# --------------------------------------------------------------------------- jackets

@dataclass(frozen=True)
class Jacket:
    """A blazer or coat: two fronts that overlap, lapels, a collar, pockets with flaps.

    button_z: height of the (upper) fastening; overlap: metres each front passes the middle; cutaway: metres the fronts part at the hem.
    lapel: width; gorge: z where lapel and collar meet. rows: z of the buttons; twin: x of a second column (double-breasted).
    pockets: (x, z, width). sleeve_buttons: how many at each cuff.
    """
    torso: Torso
    sleeve: Sleeve
    button_z: float = 1.12
    overlap: float = .022
    cutaway: float = .075
    lapel: float = .086
    gorge: float = 1.462
    buttons: tuple = (1.12, 1.01)
    twin: float | None = None
    pockets: tuple = ((.115, .97, .135),)
    welt: tuple | None = (.118, 1.30, .095)
    sleeve_buttons: int = 3
    peak: float = -.10
    collar_fall: float = .046
    button_radius: float = .0095
    seed: int = 1
    straight: bool = False


def make_jacket(stage, j: Jacket):
    t = j.torso
    neck = t.neck

    def edge(z):
        """x of the right front's inner edge (it lies over the left)."""
        z = np.asarray(z, float)
        rising = (z - j.button_z) / (neck.z - j.button_z)
        above = -j.overlap + (neck.half + j.overlap) * np.clip(rising, 0, 1)
        low = np.clip((j.buttons[-1] - .012 - z) / (j.buttons[-1] - .012 - t.hem[0]), 0, 1)
        below = -j.overlap + (0 if j.straight else 1) * (j.overlap + j.cutaway) * low ** 1.9
        return np.where(z > j.button_z, above, below)
    g = Garment(stage, seed=j.seed, bend=.6, ruffle=.0008)
    g.THICK = .0030
    under, over, back = g.open_torso(t, lambda z: -edge(z), edge, over=.009, inner="lining")
    arms = [g.sleeve(j.sleeve, panel, back, side) for panel, side in ((under, -1), (over, 1))]      # faced with its own cloth
    g.settle()
    for thing in (under, over, back, *arms):
        g.hem_band(thing, .038, .0008)
    g.show()
    for panel, side in ((under, -1), (over, 1)):
        _lapel(g, j, panel, side, edge)
    _jacket_collar(g, j, under, over, back, edge)
    # pick stitching along the front edges
    for panel, column in ((under, -3), (over, 2)):
        rows = panel.base[column, :, 2] < j.button_z - .01
        if panel is over:
            g.stitch(panel.points[column, rows] + .001 * panel.smooth_normal[column, rows], length=.0026, gap=.0045)
    for z in j.buttons:
        columns = [0.0] if j.twin is None else [-j.twin, j.twin]
        for x in columns:
            panel = over if x > -j.overlap * .9 else over
            spot = np.array(max(x, -j.overlap + .018) if j.twin is None else x)
            g.button(panel.at(spot, np.array(z), .0022), panel.facing(spot, np.array(z)), j.button_radius, thick=.0034)
            if x <= 0:
                sew.buttonhole(g, panel, float(spot) - .004, z, .022, .0022)
    for x, z, width in j.pockets:
        for panel, side in ((under, -1), (over, 1)):
            _flap(g, panel, side * x, z, width, .052, side)
    if j.welt:
        x, z, width = j.welt
        _welt(g, over, x, z, width)
    for panel, side in ((under, -1), (over, 1)):                 # a dart from under the breast to the pocket
        z = np.linspace(1.24, 1.02, 60)
        x = side * (.098 + .010 * np.cos((z - 1.12) * 9))
        g.cord("body", panel.at(x, z, -.0006), .0011)
    for arm, side in zip(arms, (-1, 1)):
        total = geometry.arc_length(arm.base.mean(0))[-1]
        for k in range(j.sleeve_buttons):
            ring = arm.ring(1 - (.034 + .018 * k) / total, 0)
            at = int(len(ring) * (.66 if side > 0 else .66))
            at = int(len(ring) * .34)
            facing = arm.smooth_normal[at, -8]
            g.button(ring[at] + .0006 * facing, facing, j.button_radius * .72, thick=.003)
    return g, under, over, back, arms


def _lapel(g, j, panel, side, edge):
    """One lapel: turned back along the roll line, lying on the front."""
    t = np.linspace(0, 1, 64)
    z = j.button_z + .004 + t * (j.gorge - j.button_z - .004)
    roll = edge(z)
    belly = np.sin(np.clip(t / .96, 0, 1) * np.pi / 2) ** .85
    width = j.lapel * belly * (1 + .10 * np.sin(np.pi * t))
    across = np.linspace(0, 1, 20)
    x = roll[:, None] + width[:, None] * across[None] * .985
    zz = z[:, None] + width[:, None] * across[None] * (j.peak * (1 - t[:, None]) * 0 + j.peak * .9) * t[:, None] ** 2
    rise = .0030 + .0085 * np.exp(-(across[None] * width[:, None] / .011) ** 2) * np.clip(t[:, None] * 3, .25, 1) + .0022 * np.sin(np.pi * across)[None]
    points = panel.at(side * x, zz, rise)
    facing = panel.facing(side * x, zz)
    uv = np.stack([-side * x, -zz], -1)
    g.ribbon("lapel", points, uv, facing, .0026)
    g.stitch(np.concatenate([points[3:, -2] + .0020 * facing[3:, -2], points[-2, ::-1][1:-3] + .0020 * facing[-2, ::-1][1:-3]]), length=.0026, gap=.0045)
    if side > 0:
        sew.buttonhole(g, panel, float(x[-6, -5]), float(zz[-6, -5]), .018, .0052)


def _jacket_collar(g, j, under, over, back, edge):
    """The collar: from one gorge round the back of the neck to the other, its leaf lying outside."""
    neck = j.torso.neck
    n = 30
    z = np.linspace(j.gorge - .006, neck.z - .004, n)
    folds, ends = [], []
    lie = .0075
    for panel, side in ((over, 1), (under, -1)):
        roll = edge(z)
        share = np.linspace(0, 1, n)
        length = (j.collar_fall + .010) * (1 - .12 * share)
        fold = panel.at(side * roll, z, .010 + .012 * share ** 2)
        direction = np.stack([np.full(n, .93), -.37 + .25 * share], 1)
        ex, ez = roll + length * direction[:, 0], z + length * direction[:, 1]
        end = panel.at(side * ex, np.minimum(ez, panel.top(ex) - .002), lie)
        folds.append(fold)
        ends.append(end)
    x = np.linspace(neck.half * .93, -neck.half * .93, 61)
    lift_up = .020 + .010 * np.cos(x / neck.half * np.pi / 2)
    fold_back = back.at(x, back.top(x) - .001, .002) + np.stack([0 * x, 0 * x - .004, lift_up], 1)
    spread = 1.0 + .55 * np.abs(x / neck.half) ** 1.5
    end_back = back.at(x * spread, np.minimum(back.top(x * spread), back.top(x)) - .020, lie)
    fold = np.concatenate([folds[0], fold_back, folds[1][::-1]])
    end = np.concatenate([ends[0], end_back, ends[1][::-1]])
    for _ in range(14):                                          # round the passage over the shoulder
        for line in (fold, end):
            line[1:-1] = .25 * line[:-2] + .5 * line[1:-1] + .25 * line[2:]
    centre = np.array([0, .0, fold[:, 2].mean()])
    out = fold - centre
    out[:, 2] = 0
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    s = np.linspace(0, 1, 16)
    control = fold + out * .016 + np.array([0, -.004, .016])
    leaf = ((1 - s) ** 2)[None, :, None] * fold[:, None] + (2 * s * (1 - s))[None, :, None] * control[:, None] + (s ** 2)[None, :, None] * end[:, None]
    uv = geometry.surface_lengths(leaf)
    g.ribbon("lapel", leaf, uv, np.repeat((out + (0, 0, .5))[:, None], 16, 1), .0026)
    stand_low = np.concatenate([folds[0] - (0, 0, .004), back.at(x, back.top(x) - .006, .001), folds[1][::-1] - (0, 0, .004)])
    stand = stand_low[:, None] * (1 - s)[None, ::3, None] + fold[:, None] * s[None, ::3, None]
    g.ribbon("lapel", stand, geometry.surface_lengths(stand), -np.repeat(out[:, None], stand.shape[1], 1), .0022)


def _flap(g, panel, x, z, width, height, side):
    """A pocket flap under a narrow welt, its corners rounded."""
    across, down = np.linspace(-1, 1, 33), np.linspace(0, 1, 14)
    round_off = 1 - .22 * np.clip((np.abs(across) - .82) / .18, 0, 1) ** 2
    xx = x + width / 2 * across[None] + 0 * down[:, None]
    zz = z + .006 * side * across[None] - down[:, None] * height * round_off[None]
    rise = .0022 + .0034 * np.sin(np.pi * np.clip(down * .9 + .1, 0, 1))[:, None] + 0 * xx
    points = panel.at(xx, zz, rise)
    g.ribbon("pocket", points.transpose(1, 0, 2), panel.cloth_uv(xx, zz).transpose(1, 0, 2), panel.facing(xx, zz).transpose(1, 0, 2), .0024)
    k = np.linspace(-.5, .5, 30)
    g.cord("pocket", panel.at(x + k * width * 1.01, z + .0045 + .006 * side * 2 * k, .0012), .0030)


def _welt(g, panel, x, z, width, height=.024):
    """A breast pocket's slanting welt."""
    across, down = np.linspace(-1, 1, 21), np.linspace(0, 1, 6)
    xx = x + width / 2 * across[None] + 0 * down[:, None]
    zz = z + .010 * across[None] - down[:, None] * height
    points = panel.at(xx, zz, .0024)
    g.ribbon("pocket", points.transpose(1, 0, 2), panel.cloth_uv(xx, zz).transpose(1, 0, 2), panel.facing(xx, zz).transpose(1, 0, 2), .0022)


# --------------------------------------------------------------------------- trousers

@dataclass(frozen=True)
class Trousers:
    """leg: see garment.Leg. band: height of the waistband; loops: belt loops or not; pleats: folds under the waistband at each side."""
    leg: Leg
    band: float = .038
    loops: bool = True
    pleats: int = 1
    fly: bool = True
    turn_up: float = 0.0
    seed: int = 1


def make_trousers(stage, spec: Trousers, g=None, settle=True):
    own = g is None
    g = g or Garment(stage, seed=spec.seed, bend=.45)
    legs = g.legs(spec.leg)
    if settle:
        g.settle()
    for leg in legs:
        g.hem_band(leg, spec.turn_up or .030, .0028 if spec.turn_up else .0010)
    if own:
        g.show()
        finish_trousers(g, spec, legs)
    return g, legs


def finish_trousers(g, spec: Trousers, legs):
    rows = np.array(sorted(spec.leg.rows))
    top = rows[-1, 0]
    theta = np.linspace(0, TAU, 240, endpoint=False)
    e = 2 / spec.leg.square

    def ring(z, lift):
        middle, wide, front, back = (np.interp(z, rows[:, 0], rows[:, k]) for k in (1, 2, 3, 4))
        c, s = np.cos(theta), np.sin(theta)
        return np.stack([(middle + wide + lift) * np.sign(c) * np.abs(c) ** e, np.where(s < 0, front + lift, back + lift) * np.sign(s) * np.abs(s) ** e,
                         np.full(len(theta), z)], 1)
    heights = np.linspace(top - .004, top - .004 + spec.band, 7)
    grid = np.array([ring(min(z, top), .0035 - .004 * (z - heights[0]) / spec.band) + (0, 0, max(z - top, 0)) for z in heights]).transpose(1, 0, 2)
    out = np.stack([np.cos(theta), np.sin(theta), 0 * theta], 1)
    uv = np.stack(np.meshgrid(np.linspace(0, .9, 241), -np.linspace(0, spec.band, 7), indexing="ij"), -1)
    g.sheet("band", grid, uv, wrap=True, outward=np.repeat(out[:, None], 7, 1), thickness=.0034)
    for row in (1, 5):
        g.stitch(np.vstack([grid[:, row], grid[:1, row]]) + .0006 * np.vstack([out, out[:1]]))
    front = lambda degrees: int(round((degrees % 360) / 360 * 240)) % 240
    if spec.loops:
        for degrees in (-90 - 44, -90 + 44, -90 - 82, -90 + 82, 90):
            at = front(degrees)
            path = np.array([grid[at, 0] - (0, 0, .006), grid[at, 1] + out[at] * .003, grid[at, 3] + out[at] * .0042, grid[at, 5] + out[at] * .003, grid[at, 6] + (0, 0, .002) - out[at] * .001])
            g.cord("band", spline(path, 24), flat=(.0048, .0013), up=out[at], sides=12)
    at = front(-90 + 4)
    g.button(grid[at, 3] + out[at] * .0012, out[at], .0082, thick=.003)
    if spec.fly:                                            # the curved topstitching and the seam of the fly
        leg = legs[1]
        z = np.linspace(top - .01, spec.leg.crotch + .055, 60)
        x_like = 90 + 6 + 12 * smoothstep(spec.leg.crotch + .10, spec.leg.crotch + .05, z)
        curve = leg.at(90 - 18 + 0 * z + 18 * smoothstep(spec.leg.crotch + .12, spec.leg.crotch + .055, z) * .9, z, .0008)
        g.stitch(curve)
    for leg in legs:                                        # slanted side pockets
        t = np.linspace(0, 1, 40)
        degrees = 46 - 34 * t
        z = top - .012 - .165 * t
        line = leg.at(degrees, z, .0010)
        g.cord("body", line, .0013)
        g.stitch(leg.at(degrees + 4, z, .0008))
        for k in range(spec.pleats):
            z = np.linspace(top - .004, top - .085 - .03 * k, 30)
            g.cord("body", leg.at(74 - 11 * k + 0 * z, z, .0006), .0018, taper=np.linspace(1, .1, 30))
        ring_points = leg.ring(.972, .0006)
        g.stitch(np.vstack([ring_points, ring_points[:1]]))
