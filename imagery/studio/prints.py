"""Cloth prints, drawn by the studio itself, as seamless tiles at their real size.

A print is kept as *coverage*: for every colour layer a float image 0..1 (how much of the
layer's dye covers that spot), painted over the ground from first to last, plus one `tone`
image (multiplies the colour: dye mottling, strip seams, thread relief). The layers are drawn
once and cached, so recolouring a tile is a handful of multiplications:

    image = tile("ankara-fans", "#14453a", "#c08a2d")    # sRGB uint8, TILE_SIZE["ankara-fans"] su a side

Layer roles are "figure" (the recipe's second shade), "accent" (a third colour derived from the
other two, for wax prints), "line" (a deep outline colour) and "pale" (bleached cloth).
Sizes are metres of cloth; tiles are square and run u = across the cloth (weft), v = along it (warp).
"""
from __future__ import annotations

import colorsys
import hashlib
import os
from dataclasses import dataclass
from functools import lru_cache
from typing import Callable

import cv2
import numpy as np

from . import store

TAU = 2 * np.pi

#: Pixels of a tile's longer side.
TILE_PIXELS = 2048


# --------------------------------------------------------------------------- drawing

class Canvas:
    """One layer of a tile, drawn in metres with wrap-around edges."""

    def __init__(self, width: float, height: float, pixels: int = TILE_PIXELS, wrap_rows: bool = True):
        self.wrap_rows = wrap_rows       # False: the drawing itself repeats the rows (overlapping scales)
        self.scale = pixels / max(width, height)
        self.width, self.height = width, height
        self.cols, self.rows = round(width * self.scale), round(height * self.scale)
        self.image = np.zeros((self.rows, self.cols), np.uint8)

    def _stamps(self, points: np.ndarray):
        """The points in fixed-point pixels, once for every copy that touches the tile."""
        pixels = np.asarray(points, float) * self.scale
        low, high = pixels.min(0) - 40, pixels.max(0) + 40
        for i in (-1, 0, 1):
            for j in (-1, 0, 1) if self.wrap_rows else (0,):
                shift = np.array([i * self.cols, j * self.rows])
                if np.all(high + shift > 0) and np.all(low + shift < (self.cols, self.rows)):
                    yield np.round((pixels + shift) * 16).astype(np.int32)

    def fill(self, points, value: float = 1.0):
        for stamp in self._stamps(points):
            cv2.fillPoly(self.image, [stamp], int(255 * value), cv2.LINE_AA, 4)

    def line(self, points, width: float, closed: bool = False, value: float = 1.0):
        thickness = max(1, round(width * self.scale))
        for stamp in self._stamps(points):
            cv2.polylines(self.image, [stamp], closed, int(255 * value), thickness, cv2.LINE_AA, 4)

    def disc(self, centre, radius: float, value: float = 1.0):
        for stamp in self._stamps([centre]):
            cv2.circle(self.image, tuple(int(c) for c in stamp[0]), int(radius * self.scale * 16),
                       int(255 * value), -1, cv2.LINE_AA, 4)

    def ring(self, centre, radius: float, width: float, value: float = 1.0):
        angle = np.linspace(0, TAU, 120)
        circle = np.stack([np.cos(angle), np.sin(angle)], 1) * radius + np.asarray(centre)
        self.line(circle, width, True, value)

    def dashes(self, points, width: float, dash: float, gap: float):
        """A dashed line along a polyline."""
        points = np.asarray(points, float)
        length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
        for start in np.arange(0, length[-1] - dash * .3, dash + gap):
            at = np.linspace(start, min(start + dash, length[-1]), 5)
            self.line(np.stack([np.interp(at, length, points[:, k]) for k in (0, 1)], 1), width)

    def coverage(self) -> np.ndarray:
        return self.image.astype(np.float32) / 255


def periodic_noise(shape, cells: int, seed: int) -> np.ndarray:
    """Smooth seamless noise, about -1..1, with `cells` lumps along the longer side."""
    rng = np.random.default_rng(seed)
    rows, cols = shape
    step = max(rows, cols) / cells
    grid = rng.normal(size=(max(2, round(rows / step)), max(2, round(cols / step)))).astype(np.float32)
    padded = np.pad(grid, 2, mode="wrap")
    y = (np.arange(rows) + .5) / rows * grid.shape[0] + 1.5
    x = (np.arange(cols) + .5) / cols * grid.shape[1] + 1.5
    map_x, map_y = np.meshgrid(x.astype(np.float32), y.astype(np.float32))
    return cv2.remap(padded, map_x, map_y, cv2.INTER_CUBIC) * .6


def wobble(image: np.ndarray, amount: float, cells: int, seed: int) -> np.ndarray:
    """Shift an image about by seamless noise (`amount` in pixels): the hand in hand-drawn."""
    rows, cols = image.shape
    x, y = np.meshgrid(np.arange(cols, dtype=np.float32), np.arange(rows, dtype=np.float32))
    x = x + amount * periodic_noise(image.shape, cells, seed)
    y = y + amount * periodic_noise(image.shape, cells, seed + 1)
    return cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)


def soften(image: np.ndarray, sigma: float) -> np.ndarray:
    """Gaussian blur across the wrapped edges."""
    pad = int(4 * sigma) + 1
    wide = np.pad(image, pad, mode="wrap")
    return cv2.GaussianBlur(wide, (0, 0), sigma)[pad:-pad, pad:-pad]


# --------------------------------------------------------------------------- small figures

def turned(points, angle: float, centre=(0., 0.)) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(points, float) @ np.array([[c, s], [-s, c]]) + np.asarray(centre)


def leaf(length: float, width: float, points: int = 40) -> np.ndarray:
    """Outline of a pointed leaf from (0, 0) along +y."""
    t = np.linspace(0, 1, points)
    half = width / 2 * np.sin(np.pi * t ** .85)
    return np.concatenate([np.stack([half, t * length], 1), np.stack([-half, t * length], 1)[::-1]])


def circle(radius: float, points: int = 72) -> np.ndarray:
    angle = np.linspace(0, TAU, points, endpoint=False)
    return np.stack([np.cos(angle), np.sin(angle)], 1) * radius


# --------------------------------------------------------------------------- adire

@dataclass(frozen=True)
class Drawn:
    """What a drawing function returns: (role, coverage) from first to last, and the tone."""
    layers: tuple[tuple[str, np.ndarray], ...]
    tone: np.ndarray | None = None


def _dye(shape, seed: int, depth: float = .10) -> np.ndarray:
    """Uneven indigo: slow clouds and a fine tooth."""
    cloud = periodic_noise(shape, 7, seed) + .6 * periodic_noise(shape, 23, seed + 3)
    return (1 + depth * cloud + .03 * periodic_noise(shape, 400, seed + 5)).astype(np.float32)


def _resist(image: np.ndarray, seed: int) -> np.ndarray:
    """Starch or thread keeps the dye out unevenly: wavering edges into which indigo crept, and a paler breath around them."""
    moved = wobble(wobble(image, 7, 26, seed), 3.5, 110, seed + 7)
    crept = soften(moved, 4.5)
    worn = np.clip(.97 + .16 * periodic_noise(image.shape, 60, seed + 9) + .08 * periodic_noise(image.shape, 9, seed + 11), 0, 1)
    return np.clip(np.clip((crept - .14) * 1.55, 0, 1) * worn + .13 * soften(moved, 16), 0, 1)


def _eleko_motifs(canvas: Canvas, cell: float):
    """The stencil squares' figures: each draws itself into a square of side `cell` at (x, y)."""
    reach = cell * .41

    def olokun(x, y):                                   # rings of dots, the sea goddess's circles
        for ring in range(1, 7):
            radius = ring * reach / 6.3
            for angle in np.arange(0, TAU, TAU / max(6, round(radius / .00155))):
                canvas.disc((x + radius * np.cos(angle), y + radius * np.sin(angle)), .00185)
        canvas.disc((x, y), .004)

    def flower(x, y):                                   # eight veined leaves around an eye
        for angle in np.arange(8) * TAU / 8:
            outline = leaf(reach * .86, reach * .36) + (0, reach * .16)
            canvas.line(turned(outline, angle, (x, y)), .0021, True)
            canvas.dashes(turned([(0, reach * .26), (0, reach * .88)], angle, (x, y)), .0017, .004, .002)
            canvas.disc(turned([(0, reach * 1.02)], angle + TAU / 16, (x, y))[0], .0022)
        canvas.ring((x, y), reach * .11, .002)
        canvas.disc((x, y), .002)

    def water(x, y):                                    # combed waves
        t = np.linspace(-reach, reach, 60)
        for row in np.linspace(-reach, reach, 10):
            canvas.line(np.stack([x + t, y + row + .0032 * np.sin(t / reach * 3 * TAU / 1.5)], 1), .0023)

    def lozenges(x, y):
        for i in range(-4, 5):
            for j in range(-4, 5):
                if (i + j) % 2 == 0:
                    diamond = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)]) * reach * .115
                    canvas.fill(diamond + (x + i * reach * .23, y + j * reach * .23))

    def snail(x, y):                                    # the spiral of patience
        turns = np.linspace(0, 4.2 * TAU, 240)
        radius = reach * turns / turns[-1]
        canvas.line(np.stack([x + radius * np.cos(turns), y + radius * np.sin(turns)], 1), .0026)
        for corner in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            canvas.disc((x + corner[0] * reach * .92, y + corner[1] * reach * .92), .0032)

    def bird(x, y):
        t = np.linspace(0, 1, 40)
        back = np.stack([-.75 + 1.35 * t, .10 - .52 * np.sin(np.pi * t) * (1 - .3 * t)], 1)
        belly = np.stack([.60 - 1.35 * t, .10 + .42 * np.sin(np.pi * t)], 1)
        canvas.line(np.concatenate([back, belly]) * reach + (x, y), .0024, True)
        for feather in range(5):
            start = np.array([-.42 + feather * .17, .05])
            canvas.line((np.array([start, start + (.14, .24)])) * reach + (x, y), .002)
            canvas.line((np.array([start, start + (.12, -.20)])) * reach + (x, y), .002)
        canvas.ring((x + reach * .68, y - reach * .22), reach * .17, .0024)
        canvas.disc((x + reach * .70, y - reach * .25), .0021)
        canvas.line(np.array([(.84, -.22), (1.0, -.14), (.82, -.10)]) * reach + (x, y), .0022)
        for tail in (-.25, 0., .25):
            canvas.line(np.array([(-.72, .10), (-1.0, .10 + tail)]) * reach + (x, y), .0024)
        for leg in (-.05, .15):
            canvas.line(np.array([(leg, .50), (leg, .86), (leg + .16, .92)]) * reach + (x, y), .0022)
        for dot in np.linspace(-.9, .9, 9):
            canvas.disc((x + dot * reach, y - reach * .88), .0019)

    def cassava(x, y):                                  # a hand of seven narrow leaves
        for finger in np.linspace(-1.25, 1.25, 7):
            outline = leaf(reach * 1.15 * (1 - .18 * abs(finger)), reach * .25)
            canvas.fill(turned(outline, finger + np.pi, (x, y + reach * .45)))
        canvas.line(np.array([(0, .45), (0, 1.)]) * reach + (x, y), .003)
        for side in (-1, 1):
            for dot in range(4):
                canvas.disc((x + side * reach * (.35 + dot * .17), y + reach * .88), .002)

    def drum(x, y):                                     # the talking drum's hourglass and cords
        for side in (-1, 1):
            edge = np.array([(-.8, -.85 * side), (.8, -.85 * side), (.22, 0), (-.22, 0)]) * reach
            canvas.line(edge + (x, y), .0024, True)
            for cord in np.linspace(-1, 1, 9):
                canvas.line(np.array([(.75 * cord, -.83 * side), (.2 * cord, 0)]) * reach + (x, y), .0015)
            canvas.line(np.array([(-.88, -.95 * side), (.88, -.95 * side)]) * reach + (x, y), .003)
        for side in (-1, 1):
            for k in range(3):
                canvas.ring((x + side * reach * (.52 + .2 * k), y), reach * (.06 + .03 * k), .0018)

    def crosses(x, y):                                  # OXO: rings and crosses by turns
        for i in range(-1, 2):
            for j in range(-1, 2):
                at = np.array([x + i * reach * .66, y + j * reach * .66])
                if (i + j) % 2:
                    for arm in ((1, 1), (1, -1)):
                        canvas.line(at + np.outer([-1, 1], arm) * reach * .19, .0034)
                else:
                    canvas.ring(at, reach * .22, .0026)
                    canvas.disc(at, reach * .07)

    def comb(x, y):                                     # chevrons drawn with the comb
        for row in np.linspace(-1.1, .8, 10):
            zig = np.array([(-1, 0), (-.5, .32), (0, 0), (.5, .32), (1, 0)]) * reach
            canvas.line(zig + (x, y + row * reach), .0021)

    return olokun, flower, water, lozenges, snail, bird, cassava, drum, crosses, comb


def draw_eleko(width, height) -> Drawn:
    """Adire eleko: squares painted in cassava starch, each with its own figure, dashed borders."""
    canvas, cell = Canvas(width, height), width / 4
    motifs = _eleko_motifs(canvas, cell)
    order = (0, 1, 9, 5, 3, 4, 6, 8, 2, 7, 1, 0, 5, 3, 4, 6)
    for index, motif in enumerate(order):
        column, row = index % 4, index // 4
        x, y = (column + .5) * cell, (row + .5) * cell
        motifs[motif](x, y)
        frame = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]) * cell
        canvas.dashes(frame * .475 + (x, y), .0022, .0065, .0028)
    for k in range(4):
        canvas.line([(k * cell, 0), (k * cell, height)], .0016)
        canvas.line([(0, k * cell), (width, k * cell)], .0016)
    figure = _resist(canvas.coverage(), 11)
    return Drawn((("figure", figure),), _dye(figure.shape, 21))


def draw_oniko(width, height) -> Drawn:
    """Adire oniko: cloth bound round seeds and pebbles; each tie leaves a rayed ring of light."""
    canvas = Canvas(width, height)
    rows, cols = canvas.image.shape
    yy, xx = np.mgrid[0:rows, 0:cols].astype(np.float32) / canvas.scale
    figure = np.zeros((rows, cols), np.float32)
    rng = np.random.default_rng(5)

    def tie(x, y, radius, rings):
        dx = (xx - x + width / 2) % width - width / 2
        dy = (yy - y + height / 2) % height - height / 2
        reach = radius * 1.35
        near = (abs(dx) < reach) & (abs(dy) < reach)
        dx, dy = dx[near], dy[near]
        distance, angle = np.hypot(dx, dy), np.arctan2(dy, dx)
        folds = int(rng.integers(13, 19))
        phase = rng.uniform(0, TAU, 4)
        ragged = (1 + .045 * np.sin(3 * angle + phase[0]) + .030 * np.sin(folds * angle + phase[1])
                  + .018 * np.sin(2 * folds * angle + phase[2]))
        rays = .5 + .5 * np.sin(folds * angle + phase[3] + 1.2 * np.sin(5 * angle + phase[0]))
        light = np.zeros_like(distance)
        for ring in range(rings):
            at = radius * (1 - ring * .30) * ragged
            broad = radius * (.060 + .045 * rays) * (1 - .12 * ring)
            light = np.maximum(light, np.exp(-((distance - at) / broad) ** 2) * (.72 + .28 * rays))
        between = (distance < radius) * rays ** 4 * .42 * np.clip(distance / radius, 0, 1)
        light = np.maximum(light, between)
        light = np.maximum(light, np.exp(-(distance / (radius * .11)) ** 2))
        figure[near] = np.maximum(figure[near], light)

    step = width / 3
    for row in range(3):
        for column in range(3):
            x = (column + .5 * (row % 2) + .25) * step + rng.normal(0, .0025)
            y = (row + .5) * step + rng.normal(0, .0025)
            tie(x, y, step * .36, 3)
            for angle in np.arange(6) * TAU / 6 + .26:
                tie(x + step * .50 * np.cos(angle), y + step * .50 * np.sin(angle), step * .065, 1)
    figure = wobble(figure, 4, 40, 3)
    return Drawn((("figure", np.clip(soften(figure, 1.2) * 1.08, 0, 1)),), _dye(figure.shape, 31, .13))


def draw_olona(width, height) -> Drawn:
    """Adire olona: bands ("roads") of stitched and combed ornament running down the cloth."""
    canvas = Canvas(width, height)
    along = np.linspace(0, height, 200)
    centre = 0.0

    def straight(x, line):
        canvas.line([(x, 0), (x, height)], line)

    bands = (("comb", .052), ("chevron", .050), ("ladder", .036), ("comb", .052), ("lozenge", .058),
             ("dots", .040), ("wave", .052), ("ladder", .036), ("chain", .064))
    total = sum(size for _, size in bands)
    for name, size in bands:
        size *= width / total
        left, middle, right = centre, centre + size / 2, centre + size
        straight(left, .0026)
        if name == "comb":
            for x in np.linspace(left, right, 9)[1:-1]:
                canvas.dashes([(x, 0), (x, height)], .0021, .0118, .0022)
        elif name == "chevron":
            count = 26
            for y in np.arange(count) * height / count:
                canvas.line([(left + .006, y), (middle, y + .012), (right - .006, y)], .0028)
        elif name == "ladder":
            count = 40
            for y in np.arange(count) * height / count:
                canvas.line([(left + .006, y), (right - .006, y)], .0026)
        elif name == "lozenge":
            count = 9
            for y in (np.arange(count) + .5) * height / count:
                for shrink in (1., .62, .26):
                    diamond = np.array([(0, -.0245), (.022, 0), (0, .0245), (-.022, 0)]) * shrink
                    canvas.line(diamond + (middle, y), .0024, True)
        elif name == "dots":
            count = 28
            for k, y in enumerate((np.arange(count) + .5) * height / count):
                canvas.disc((middle + (.0075 if k % 2 else -.0075), y), .0043)
        elif name == "wave":
            for shift in (-.014, -.0047, .0047, .014):
                canvas.line(np.stack([middle + shift + .0045 * np.sin(along / height * 14 * TAU), along], 1), .0024)
        elif name == "chain":
            count = 8
            for y in (np.arange(count) + .5) * height / count:
                for radius in (.0235, .0165, .0095):
                    canvas.ring((middle, y), radius, .0022)
                canvas.disc((middle, y), .0035)
        centre = right
    figure = _resist(canvas.coverage(), 41)
    return Drawn((("figure", figure),), _dye(figure.shape, 43))


# --------------------------------------------------------------------------- wax prints

def _crackle(shape, seed: int) -> np.ndarray:
    """The wax's hairline veins: where noise crosses zero, in some places only."""
    veins = periodic_noise(shape, 34, seed) + .35 * periodic_noise(shape, 90, seed + 1)
    line = np.exp(-(veins / .018) ** 2)
    return line * np.clip(periodic_noise(shape, 12, seed + 2) * 1.6 - .25, 0, 1) * .55


def _wax(layers, seed: int) -> Drawn:
    """Slightly loose registration of the blocks, crackle and an even, saturated ground."""
    printed = []
    for k, (role, canvas) in enumerate(layers):
        image = canvas.coverage() if isinstance(canvas, Canvas) else canvas
        printed.append((role, soften(wobble(image, 2.4, 30, seed + k), .7)))
    shape = printed[0][1].shape
    printed.append(("pale", _crackle(shape, seed + 20)))
    return Drawn(tuple(printed), _dye(shape, seed + 30, .025))


def draw_fans(width, height) -> Drawn:
    """Overlapping peacock fans in half drop."""
    figure, accent, line = (Canvas(width, height, wrap_rows=False) for _ in range(3))
    radius = width / 8
    for row in range(10, -3, -1):
        for column in range(4):
            x = (column + .5 * (row % 2)) * 2 * radius
            y = row * height / 8
            at = (x, y)
            for layer in (figure, accent, line):
                layer.disc(at, radius, 0)
            line.disc(at, radius)
            line.disc(at, radius * .95, 0)
            figure.disc(at, radius * .95)
            for k in range(36):
                spoke = turned([(-.035, .70), (0, .90), (.035, .70)], k * TAU / 36) * radius + at
                line.fill(spoke)
            line.disc(at, radius * .70)
            line.disc(at, radius * .66, 0)
            accent.disc(at, radius * .66)
            for k in range(24):
                dot = turned([(0, .54)], k * TAU / 24)[0] * radius + at
                line.disc(dot, radius * .042)
            accent.disc(at, radius * .42, 0)
            figure.disc(at, radius * .42, 0)
            for k in range(12):
                figure.fill(turned(leaf(.17, .11) + (0, .22), k * TAU / 12) * radius + at)
            line.ring(at, radius * .42, .0014)
            accent.disc(at, radius * .17)
            line.disc(at, radius * .08)
    return _wax((("figure", figure), ("accent", accent), ("line", line)), 51)


def draw_discs(width, height) -> Drawn:
    """Great record-like discs of concentric dashes, half drop, on a speckled ground."""
    figure, accent, line = (Canvas(width, height) for _ in range(3))
    rng = np.random.default_rng(9)
    centres = [((i + .5 * (j % 2)) * width / 2 + width / 4, (j + .5) * height / 2) for i in range(2) for j in range(2)]
    for _ in range(1500):
        figure.disc(rng.uniform(0, 1, 2) * (width, height), rng.uniform(.0007, .0013))
    radius = width * .222
    for at in centres:
        figure.disc(at, radius * 1.10, 0)
        line.disc(at, radius * 1.04)
        line.disc(at, radius, 0)
        figure.disc(at, radius)
        for ring, share in enumerate((.92, .82, .72)):
            count = 46 - 5 * ring
            for k in range(count):
                start = k * TAU / count
                arc = np.linspace(start, start + TAU / count * .62, 5)
                line.line(np.stack([np.cos(arc), np.sin(arc)], 1) * radius * share + at, .0034)
        accent.disc(at, radius * .62)
        line.ring(at, radius * .62, .002)
        for k in range(16):
            line.fill(turned(leaf(.22, .085) + (0, .36), k * TAU / 16) * radius + at)
        figure.disc(at, radius * .33)
        accent.disc(at, radius * .33, 0)
        line.ring(at, radius * .33, .002)
        for k in range(8):
            line.disc(turned([(0, .235)], k * TAU / 8)[0] * radius + at, radius * .04)
        accent.disc(at, radius * .15)
        line.disc(at, radius * .07)
    for x, y in centres:                                 # small stars in the gaps
        at = (x + width / 4, y)
        for k in range(8):
            accent.fill(turned(leaf(.026, .010) + (0, .004), k * TAU / 8) + at)
    return _wax((("figure", figure), ("accent", accent), ("line", line)), 61)


def draw_leaves(width, height) -> Drawn:
    """Sprays of veined leaves, two directions in half drop, over fine speckles."""
    figure, accent, line = (Canvas(width, height) for _ in range(3))
    rng = np.random.default_rng(4)
    for _ in range(1100):
        accent.disc(rng.uniform(0, 1, 2) * (width, height), rng.uniform(.0008, .0015))
    for i in range(2):
        for j in range(2):
            at = np.array([(i + .5) * width / 2, (j + .25 + .5 * (i % 2)) * height / 2])
            tilt = .62 if i % 2 else -.62
            stem = np.stack([.012 * np.sin(np.linspace(-1, 1, 30) * 2.2), np.linspace(-.085, .075, 30)], 1)
            line.line(turned(stem, tilt, at), .0034)
            blades = [(side * (.95 - .16 * k), stem[4 + 5 * k], .076 - .006 * k) for k in range(5) for side in (-1, 1)]
            blades.append((0., stem[-1], .062))
            for k, (angle, root, length) in enumerate(blades):
                outline = leaf(length, length * .40)
                place = lambda p: turned(turned(p, angle, root), tilt, at)
                edge = leaf(length + .005, length * .40 + .006) - (0, .0025)
                accent.fill(place(edge), 0)
                line.fill(place(edge))
                line.fill(place(outline), 0)
                layer, other = (figure, accent) if k % 3 else (accent, figure)
                other.fill(place(outline), 0)
                layer.fill(place(outline))
                line.line(place([(0, .004), (0, length * .9)]), .0014)
                for vein in np.linspace(.2, .75, 5):
                    for side in (-1, 1):
                        line.line(place([(0, vein * length), (side * length * .12, (vein + .13) * length)]), .001)
    return _wax((("figure", figure), ("accent", accent), ("line", line)), 71)


def draw_ripple(width, height) -> Drawn:
    """Rings of dots spreading from wells and meeting: the ripple of a pebble."""
    figure, accent, line = (Canvas(width, height) for _ in range(3))
    wells = [np.array([(i + .5 * (j % 2)) * width / 2 + width / 8, (j + .5) * height / 2]) for i in range(2) for j in range(2)]
    gap = .0118
    span = np.array([width, height])
    for own, at in enumerate(wells):
        for ring in range(1, 14):
            radius = ring * gap
            dots = max(6, round(TAU * radius / .0088))
            for k in range(dots):
                point = at + turned([(0, radius)], (k + .5 * (ring % 2)) * TAU / dots)[0]
                away = [np.linalg.norm((point - other + span / 2) % span - span / 2) for other in wells]
                if np.argmin(away) != own:
                    continue
                layer = accent if ring in (4, 8) else figure
                layer.disc(point, .0040 - .00013 * ring)
        accent.disc(at, .0065)
        line.ring(at, .0068, .0016)
        for ring in (2.5, 6.5, 10.5):
            angle = np.linspace(0, TAU, 181)
            loop = at + np.stack([np.cos(angle), np.sin(angle)], 1) * ring * gap
            keep = [np.argmin([np.linalg.norm((p - o + span / 2) % span - span / 2) for o in wells]) == own for p in loop]
            for a, b, ok in zip(loop[:-1], loop[1:], keep):
                if ok:
                    line.line([a, b], .0020)
    return _wax((("line", line), ("figure", figure), ("accent", accent)), 81)


def draw_diamonds(width, height) -> Drawn:
    """A lattice of nested diamonds with stepped edges."""
    figure, accent, line = (Canvas(width, height) for _ in range(3))
    across, down = width / 4, height / 3
    for row in range(6):
        for column in range(4):
            at = ((column + .5 * (row % 2)) * across, row * down / 2)
            rhombus = np.array([(0, -down / 2), (across / 2, 0), (0, down / 2), (-across / 2, 0)])

            def steps(scale, teeth=7):
                """The rhombus with its edges cut in steps."""
                points = []
                for k in range(4):
                    a, b = rhombus[k] * scale, rhombus[(k + 1) % 4] * scale
                    for t in range(teeth):
                        p, q = a + (b - a) * t / teeth, a + (b - a) * (t + 1) / teeth
                        points += [p, (q[0], p[1]) if k % 2 == 0 else (p[0], q[1])]
                return np.array(points) + at
            line.line(rhombus + at, .0030, True)
            figure.fill(steps(.86))
            line.line(steps(.86), .0011, True)
            figure.fill(rhombus * .58 + at, 0)
            accent.fill(rhombus * .58 + at)
            line.line(rhombus * .58 + at, .0026, True)
            accent.fill(rhombus * .36 + at, 0)
            figure.fill(rhombus * .27 + at)
            line.fill(rhombus * .10 + at)
            for corner in rhombus:
                for share in (.68, .47):
                    line.disc(corner * share + at, .0021)
    return _wax((("figure", figure), ("accent", accent), ("line", line)), 91)


def draw_hibiscus(width, height) -> Drawn:
    """Large open hibiscus flowers and their leaves, half drop."""
    figure, accent, line = (Canvas(width, height) for _ in range(3))
    t = np.linspace(-1, 1, 41)

    def petal(size):
        """A broad petal with a ruffled rim, from (0, 0) along +y."""
        angle = t * .74
        radius = size * (1 - .55 * abs(t) ** 3.2) * (1 + .045 * np.cos(9 * t * np.pi / 1.2))
        rim = np.stack([np.sin(angle) * radius, np.cos(angle) * radius], 1)
        return np.concatenate([[(0., 0.)], rim])

    for i in range(2):
        for j in range(2):
            at = np.array([(i + .5) * width / 2, (j + .25 + .5 * (i % 2)) * height / 2])
            spin = .35 + 1.1 * i + 2.1 * j
            for angle, length in ((.45, .112), (2.5, .104), (4.3, .110)):
                place = lambda p: turned(p, angle + spin, at)
                accent.fill(place(leaf(length, .044)))
                line.line(place([(0, .03), (0, length * .93)]), .0014)
                for vein in np.linspace(.45, .8, 4):
                    for side in (-1, 1):
                        line.line(place([(0, vein * length), (side * .012, (vein + .1) * length)]), .0010)
            for k in range(5):
                place = lambda p: turned(p, spin + k * TAU / 5, at)
                for layer in (accent, line):
                    layer.fill(place(petal(.0755)), 0)
                figure.fill(place(petal(.0755)), 0)
                figure.fill(place(petal(.073)))
                line.line(place(petal(.073)), .0013, True)
                for vein in np.linspace(-.42, .42, 5):
                    ray = np.linspace(.016, .050 - .012 * abs(vein), 12)
                    line.line(place(np.stack([np.sin(vein * ray / .05) * ray, ray], 1)), .0010)
                accent.fill(place(leaf(.026, .012)))
            pistil = turned(np.stack([.010 * np.sin(np.linspace(0, 1.6, 20)), np.linspace(0, .062, 20)], 1), spin + .62, at)
            line.line(pistil, .0052)
            accent.line(pistil, .0030)
            line.line(pistil, .0001, value=0)
            for k in range(9, 20, 2):
                for side in (-1, 1):
                    dot = pistil[k] + turned([(side * .0052, 0)], spin + .62)[0]
                    accent.disc(dot, .0019)
                    line.disc(dot, .0019, 0)
            line.disc(at, .0045)
    return _wax((("figure", figure), ("accent", accent), ("line", line)), 101)


# --------------------------------------------------------------------------- woven strips

#: Width of a strip from the narrow loom, metres.
STRIP = .10


def _strip_tone(width, height, scale: float, seed: int, ribs: float = .0011) -> np.ndarray:
    """Relief of hand-woven strips: warp ribs, uneven beating and the sewn edge each 10 cm."""
    rows, cols = round(height * scale), round(width * scale)
    x = (np.arange(cols) + .5) / scale
    count = round(width / STRIP)
    rng = np.random.default_rng(seed)
    strip = np.minimum((x / width * count).astype(int), count - 1)
    rib = .035 * np.sin(x / ribs * TAU)
    to_seam = np.abs((x / width * count + .5) % 1 - .5) * STRIP
    seam = -.55 * np.exp(-(to_seam / .0011) ** 2) + .10 * np.exp(-((to_seam - .0036) / .0018) ** 2)
    tone = np.broadcast_to(1 + rib + seam + rng.normal(0, .025, count)[strip], (rows, cols)).astype(np.float32).copy()
    y = (np.arange(rows) + .5) / scale
    whip = np.exp(-(to_seam / .0022) ** 2)               # overcasting stitches across the seam
    stitch = .5 + .5 * np.sin(y / height * round(height / .0065) * TAU)
    tone += .22 * np.outer(stitch, whip)
    beat = periodic_noise((rows, 8), 130, seed + 2)[:, :1]
    return (tone * (1 + .030 * beat) + .02 * periodic_noise((rows, cols), 500, seed + 4)).astype(np.float32)


def _warp(width, scale, height, bands) -> np.ndarray:
    """Coverage of warp stripes: per strip a list of (centre, width) in metres from its left edge."""
    cols, rows = round(width * scale), round(height * scale)
    x = (np.arange(cols) + .5) / scale
    row = np.zeros(cols, np.float32)
    count = round(width / STRIP)
    for index in range(count):
        for centre, size in bands[index % len(bands)]:
            away = abs(x - (index + 0) * width / count - centre * width / count / STRIP)
            row = np.maximum(row, np.clip((size / 2 - away) * scale + .5, 0, 1))
    return np.repeat(row[None], rows, 0)


def _holes(canvas: Canvas, x: float, start: float, count: int, pitch: float):
    """Openwork (eya): a row of small eyelets drawn together by the weft."""
    for k in range(count):
        hole = circle(1, 24) * (.0019, .0042) + (x, start + k * pitch)
        canvas.fill(hole)


def draw_aso_oke_stripe(width, height) -> Drawn:
    """Aso-oke: narrow strips sewn edge to edge, warp stripes, some with rows of openwork."""
    scale = TILE_PIXELS / max(width, height)
    wide = ((.018, .020), (.050, .006), (.082, .020))
    fine = tuple((x, .0034) for x in np.linspace(.010, .090, 11))
    figure = _warp(width, scale, height, (wide, fine))
    accent = _warp(width, scale, height, (((.034, .0042), (.066, .0042)), ((.050, .010),)))
    holes = Canvas(width, height)
    count = round(width / STRIP)
    for index in range(0, count):
        left = index * width / count
        pitch = height / 34
        if index % 2 == 0:
            for offset in (.0405, .0595):
                _holes(holes, left + offset, pitch / 2, 34, pitch)
    tone = _strip_tone(width, height, scale, 5)
    return Drawn((("figure", figure), ("accent", accent), ("line", soften(holes.coverage(), .8) * .85)), tone)


def draw_aso_oke_bars(width, height) -> Drawn:
    """Aso-oke with weft bars: each strip's bars sit a little off its neighbour's."""
    figure, accent, holes = (Canvas(width, height) for _ in range(3))
    count = round(width / STRIP)
    strip = width / count
    rng = np.random.default_rng(17)
    groups = 3
    for index in range(count):
        left = index * strip
        lift = (.5 * (index % 2) + .12 * (index % 3)) * height / groups
        for group in range(groups):
            y = lift + group * height / groups + rng.normal(0, .0018)
            bars = ((0, .020), (.021, .0045), (.031, .0045), (.041, .020)) if group % 2 == 0 else ((.004, .008), (.018, .008), (.032, .008), (.046, .008))
            for offset, size in bars:
                figure.fill([(left, y + offset), (left + strip, y + offset), (left + strip, y + offset + size), (left, y + offset + size)])
            if group % 2 == 0:
                for offset in (.0075, .0485):
                    accent.fill([(left, y + offset), (left + strip, y + offset), (left + strip, y + offset + .005), (left, y + offset + .005)])
            if index % 2 == 0 and group % 2:
                for k in range(7):
                    holes.fill(circle(1, 24) * (.0024, .0040) + (left + strip * (k + .5) / 7, y + .078))
    scale = figure.scale
    edge = _warp(width, scale, height, (((.006, .004), (.094, .004)),))
    tone = _strip_tone(width, height, scale, 7)
    weft = 1 + .030 * np.sin((np.arange(tone.shape[0]) + .5) / scale / .0013 * TAU)[:, None] * figure.coverage()
    return Drawn((("accent", edge * .9), ("figure", figure.coverage()), ("accent", accent.coverage()),
                  ("line", soften(holes.coverage(), .8) * .85)), (tone * weft).astype(np.float32))


def draw_kente_blocks(width, height) -> Drawn:
    """Strip cloth where warp-striped and weft-faced blocks alternate like a chessboard."""
    figure, accent, line = (Canvas(width, height) for _ in range(3))
    count, blocks = round(width / STRIP), 6
    strip, tall = width / count, height / blocks
    for index in range(count):
        for block in range(blocks):
            x, y = index * strip, block * tall
            box = lambda a, b, c, d: [(x + a * strip, y + b * tall), (x + c * strip, y + b * tall), (x + c * strip, y + d * tall), (x + a * strip, y + d * tall)]
            if (index + block) % 2:
                for k in range(5):
                    figure.fill(box(0, k * .2 + .03, 1, k * .2 + .13))
                accent.fill(box(0, .43, 1, .57))
                line.fill(box(.38, .43, .62, .57))
            else:
                for a in (.10, .26, .66, .82):
                    figure.fill(box(a, 0, a + .08, 1))
                accent.fill(box(.42, 0, .58, 1))
                for k, half in enumerate((.30, .22, .14)):
                    layer = (figure, line, accent)[k]
                    for other in (figure, accent, line):
                        other.fill(box(.5 - half, .5 - half, .5 + half, .5 + half), 0)
                    layer.fill(box(.5 - half, .5 - half, .5 + half, .5 + half))
    tone = _strip_tone(width, height, figure.scale, 9)
    return Drawn((("figure", figure.coverage()), ("accent", accent.coverage()), ("line", line.coverage())), tone)


# --------------------------------------------------------------------------- shirtings

def _lines(width, height, pitch, size, axis=0) -> np.ndarray:
    """Even stripes: `pitch` and `size` in metres; axis 0 = running along the cloth."""
    scale = TILE_PIXELS / max(width, height)
    cols, rows = round(width * scale), round(height * scale)
    span, pixels = (width, cols) if axis == 0 else (height, rows)
    at = (np.arange(pixels) + .5) / pixels * span
    pitch = span / round(span / pitch)
    row = np.clip((size / 2 - abs((at + pitch / 2) % pitch - pitch / 2)) * scale + .5, 0, 1).astype(np.float32)
    return np.repeat(row[None], rows, 0) if axis == 0 else np.repeat(row[:, None], cols, 1)


def draw_pinstripe(width, height) -> Drawn:
    image = _lines(width, height, .0185, .0014)
    broken = .72 + .22 * periodic_noise(image.shape, 420, 3)
    return Drawn((("figure", np.clip(image * broken, 0, 1)),))


def draw_stripe(width, height) -> Drawn:
    return Drawn((("figure", _lines(width, height, .026, .0125)),))


def draw_check(width, height) -> Drawn:
    """A soft overcheck: half-tone where one set of threads shows, full where both do."""
    warp, weft = _lines(width, height, .048, .020), _lines(width, height, .048, .020, 1)
    fine = np.maximum(_lines(width, height, .048, .0022, 0), _lines(width, height, .048, .0022, 1))
    both = .46 * warp + .46 * weft
    return Drawn((("figure", np.clip(both, 0, .95)), ("line", fine * .35)))


def draw_polka(width, height) -> Drawn:
    canvas = Canvas(width, height)
    count = 7
    for row in range(2 * count):
        for column in range(count):
            canvas.disc(((column + .5 * (row % 2) + .25) * width / count, (row + .5) * height / (2 * count)), .0062)
    return Drawn((("figure", canvas.coverage()),))


# --------------------------------------------------------------------------- the register

@dataclass(frozen=True)
class Print:
    """One print: side of the square tile in metres of cloth, and its drawing."""
    size: float
    draw: Callable[[float, float], Drawn]


PRINTS: dict[str, Print] = {
    "adire-eleko": Print(.46, draw_eleko),
    "adire-oniko": Print(.42, draw_oniko),
    "adire-olona": Print(.44, draw_olona),
    "ankara-fans": Print(.56, draw_fans),
    "ankara-discs": Print(.36, draw_discs),
    "ankara-leaves": Print(.30, draw_leaves),
    "ankara-ripple": Print(.36, draw_ripple),
    "ankara-diamonds": Print(.36, draw_diamonds),
    "aso-oke-stripe": Print(.40, draw_aso_oke_stripe),
    "aso-oke-bars": Print(.40, draw_aso_oke_bars),
    "pinstripe": Print(.222, draw_pinstripe),
    "stripe": Print(.208, draw_stripe),
    "check": Print(.192, draw_check),
    "polka": Print(.196, draw_polka),
    "hibiscus": Print(.42, draw_hibiscus),
    "kente-blocks": Print(.40, draw_kente_blocks),
}

#: Prints laid on by hand: share of their tile by which a figure strays from one repeat to the next.
BY_HAND: dict[str, float] = {"adire-eleko": .010, "adire-oniko": .014, "adire-olona": .008, "aso-oke-bars": .004}

#: Scene units a metre of cloth takes on the garments, and the garments' print_scale (which also makes weaves finer).
SU_PER_METRE, GARMENT_PRINT_SCALE = 2.4, .6

#: Side of each tile in scene units at print_scale 1.
TILE_SIZE: dict[str, float] = {key: spec.size * SU_PER_METRE / GARMENT_PRINT_SCALE for key, spec in PRINTS.items()}


@lru_cache(maxsize=None)
def masks(key: str) -> Drawn:
    """The print's coverage layers and tone (drawn at first use, then kept)."""
    spec = PRINTS[key]
    drawn = spec.draw(spec.size, spec.size)
    layers = tuple((role, np.clip(image, 0, 1).astype(np.float32)) for role, image in drawn.layers)
    tone = drawn.tone if drawn.tone is not None else np.ones_like(layers[0][1])
    return Drawn(layers, tone.astype(np.float32))


def _encode(c):
    return np.where(np.asarray(c) <= .0031308, np.asarray(c) * 12.92, 1.055 * np.maximum(c, 1e-9) ** (1 / 2.4) - .055)


def _decode(c):
    return np.where(np.asarray(c) <= .04045, np.asarray(c) / 12.92, ((np.asarray(c) + .055) / 1.055) ** 2.4)


def palette(ground, figure) -> dict[str, np.ndarray]:
    """Linear colours for every layer role, from linear ground and figure colours.

    The accent is the warmer of the two, moved towards marigold and lifted; the outline is the
    darker colour deepened, so that a wax print keeps its drawn edges in any colourway.
    """
    ground, figure = np.asarray(ground, float), np.asarray(figure, float)
    hls_ground = colorsys.rgb_to_hls(*_encode(np.clip(ground, 0, 1)))
    hls_figure = colorsys.rgb_to_hls(*_encode(np.clip(figure, 0, 1)))
    darker = hls_ground if hls_ground[1] < hls_figure[1] else hls_figure
    line = _decode(colorsys.hls_to_rgb(darker[0], max(.055, darker[1] * .38), darker[2] * .8))

    def warmth(hls):
        """Large for saturated reds, oranges and yellows; small for pale, dark or cool colours."""
        from_orange = abs((hls[0] - .07 + .5) % 1 - .5)
        return hls[2] * np.exp(-(from_orange / .10) ** 2) * min(1, 4 * hls[1] * (1 - hls[1]))

    warm = max((hls_figure, hls_ground), key=warmth)
    if warmth(warm) > .12:
        hue = warm[0] + .45 * ((.095 - warm[0] + .5) % 1 - .5)
        accent = colorsys.hls_to_rgb(hue % 1, min(.80, warm[1] * .55 + .36), min(.80, warm[2] * .95))
    elif max(hls_figure[1], hls_ground[1]) > .55:        # cool and pale: a middle tint of the cool one
        cool = max((hls_figure, hls_ground), key=lambda hls: hls[2] * (1 - abs(2 * hls[1] - 1)))
        accent = colorsys.hls_to_rgb(cool[0], .62, min(.5, cool[2]))
    else:                                                # two dark cool colours: the house ochre
        accent = (.80, .58, .25)
    pale = .25 * figure + .75 * _decode([.94, .91, .84])
    return {"figure": figure, "accent": _decode(np.asarray(accent)), "line": line, "pale": pale}


def colour_tile(key: str, ground, figure) -> np.ndarray:
    """The tile in colour: linear RGB float32, rows along the cloth, columns across it."""
    drawn, colours = masks(key), palette(ground, figure)
    tile = np.broadcast_to(np.asarray(ground, np.float32), drawn.tone.shape + (3,)).copy()
    for role, cover in drawn.layers:
        tile += cover[..., None] * (colours[role].astype(np.float32) - tile)
    return tile * drawn.tone[..., None]


@lru_cache(1)
def _version() -> str:
    """Changes when anything changes that draws."""
    with open(__file__, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()[:12]


@lru_cache(maxsize=12)
def tile(key: str, ground: str, figure: str) -> np.ndarray:
    """The tile for two shades ('#rrggbb'): sRGB uint8, RGB. Drawing takes seconds, so it is kept in work/."""
    path = os.path.join(store.WORK, "prints", f"{key}-{ground}-{figure}-{_version()}.npy".replace("#", ""))
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        np.save(path, _drawn(key, ground, figure))
    return np.load(path)


def _drawn(key, ground, figure):
    def linear(colour):
        return _decode(np.array([int(colour.lstrip("#")[i:i + 2], 16) / 255 for i in (0, 2, 4)]))
    image = _encode(np.clip(colour_tile(key, linear(ground), linear(figure)), 0, 1))
    return (np.clip(image, 0, 1) * 255 + .5).astype(np.uint8)
