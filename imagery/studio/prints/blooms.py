"""Hibiscus flowers, buds and leaves, each painted on a sheet of its own: modelled petals, veins, a column.

Light comes from `pale` at part coverage and depth from `line`, never from the ground showing through:
so the modelling holds on pale and on dark grounds.
"""
from __future__ import annotations

import cv2
import numpy as np

from .drawing import TAU, leaf, turned
from .painting import Brush, Painting, Sheet, step

#: Where light falls from on the cloth: from the upper left.
LIGHT = np.array([-.6, -.8])


def _veins(rng, place, reach: float):
    """A petal's veins: a fan from its throat that forks and fades towards the rim."""
    strokes = []

    def grow(w, h, lean, width, value, end):
        t = np.linspace(0, 1, 10)
        curve = w + lean * t ** 1.3 + .012 * np.sin(t * 5 + w * 9)
        strokes.append((place(curve, h + (end - h) * t), width, width * .5, value, value * .45))
        if end < .80 and value > .2:
            for side in (-1, 1):
                if rng.random() < .85:
                    grow(curve[-1], end, side * rng.uniform(.03, .085), width * .65, value * .55,
                         end + rng.uniform(.12, .24))

    for w in np.linspace(-.78, .78, 9) + rng.normal(0, .025, 9):
        grow(w * .8, .10, w * .18, reach * .011, .62, rng.uniform(.42, .66))
    return strokes


def _petal(sheet: Sheet, brush: Brush, rng, angle: float, length: float, half: float = .80, twist: float = .28,
           blunt: float = 2.8):
    """One petal from the sheet's middle: ruffled, folded, its throat deep and its rim in the light."""
    c, s = np.float32(np.cos(angle)), np.float32(np.sin(angle))

    def rim(w):
        w = np.clip(w, -1, 1)
        ruffle = .050 * brush(w * .085 + luck[0], luck[1]) + .022 * brush(w * .26 + luck[2], luck[3])
        return length * (1 - np.abs(w) ** blunt) ** .46 * (1 + ruffle * min(1, blunt - 1) - .05 * np.exp(-((w - .1) / .16) ** 2))

    def place(w, h):
        radius = h * rim(np.asarray(w, np.float32))
        a = w * half + twist * radius / length
        return turned(np.stack([np.sin(a) * radius, np.cos(a) * radius], 1), angle)

    luck = rng.uniform(0, 1, 8)
    spot = sheet.around(np.concatenate([[(0, 0)], place(np.linspace(-1, 1, 41), 1.03)]))
    x, y = sheet.x[spot], sheet.y[spot]
    across, along = c * x + s * y, -s * x + c * y
    r = np.hypot(across, along)
    w = (np.arctan2(across, along) - twist * r / length) / half
    reach = rim(w)
    inside = reach - r
    mask = cv2.GaussianBlur(sheet.edge(inside), (0, 0), .7)   # its sides meet at the throat, finer than a pixel
    h = np.clip(r / (reach + 1e-6), 0, 1)
    fibre = brush(w * .9 + luck[4], h * .10 + luck[5]) * step(r, .001, .012)
    broad = brush(w * .12 + luck[6], h * .05 + luck[7])
    fold = (np.sin(w * 5.5 + TAU * luck[0] + .9 * h) + .8 * np.sin(w * 9.5 + TAU * luck[3] - .7 * h)) * .5 * h ** 1.2
    facing = float(np.dot((-s, c), LIGHT))                # a petal towards the light is paler
    side = float(np.dot((c, s), LIGHT))
    lit = .55 * fold + .40 * broad + .55 * side * w + .18 * facing
    edge = np.exp(-np.maximum(inside, 0) / (.055 * length)) * step(h, .15, .45)
    pale = .58 * step(lit + .30 * fibre + .5 * h, .35, 1.25) + .45 * edge * step(broad + .5 * fibre + .3 * facing, -.5, .5)
    throat = step(np.minimum(h, r / length * 1.1) + .10 * fibre + .05 * np.abs(w), .52, .12)
    deep = .42 * step(-lit + .25 * fibre - .25 * h, -.05, .95) + .85 * throat
    glow = .55 * np.exp(-((h - .46 - .10 * fibre) / .17) ** 2) * step(lit + .4 * fibre, -.7, .6)

    vein = sheet.strokes(_veins(rng, place, length), spot=spot)
    broken = step(brush(w * .16 + luck[2], h * .02 + luck[6]), -.25, .45) * step(h, .10, .30)
    contour = .7 * np.exp(-(inside / .00045) ** 2) * broken
    fall = cv2.GaussianBlur(mask, (0, 0), .045 * length * sheet.scale)
    sheet.glaze("line", fall * .42, spot)
    sheet.over(mask, spot, figure=1, accent=glow, pale=np.clip(pale * (1 - throat), 0, .82),
               line=np.clip(deep + (1 - deep) * np.maximum(vein * (1 - .5 * throat), contour), 0, 1))
    # the light is printed last, so what is deep must not be veiled by it
    sheet.layers["pale"][spot] *= 1 - .75 * mask * np.maximum(vein, contour)


def _column(sheet: Sheet, rng, start, tip, bow: float, size: float):
    """The staminal column: pollen on hair-fine threads, five stigmas at its end."""
    t = np.linspace(0, 1, 24)
    start, tip = np.asarray(start), np.asarray(tip)
    way = tip - start
    aside = np.array([-way[1], way[0]])
    spine = start + t[:, None] * way + (bow * t * (1 - t) * 2)[:, None] * aside
    aside = aside / np.linalg.norm(aside)
    if np.dot(aside, LIGHT) < 0:
        aside = -aside
    body = sheet.strokes([(spine, size * .085, size * .045, 1, 1)], False)
    root = cv2.GaussianBlur(sheet.dots([start], size * .075), (0, 0), size * .035 * sheet.scale)
    body *= 1 - root                                     # it rises out of the throat's dark
    sheet.glaze("line", .5 * cv2.GaussianBlur(np.roll(body, (6, 6), (0, 1)), (0, 0), 5))
    sheet.over(body, accent=1, line=np.clip(.25 + .5 * root, 0, 1))
    glint = sheet.strokes([(spine + aside * size * .012, size * .032, size * .016, 1, 1)], False) * (1 - root)
    sheet.over(glint, accent=1, pale=.65)
    threads, pollen = [], []
    for k in np.linspace(.42, .93, 26):
        root = np.array([np.interp(k, t, spine[:, d]) for d in (0, 1)])
        out = turned(way / np.linalg.norm(way), rng.choice((-1, 1)) * rng.uniform(.6, 1.3))[()]
        end = root + out * size * rng.uniform(.07, .13)
        threads.append((np.stack([root, end]), size * .010, size * .010, .9, .9))
        pollen.append(end)
    for k in np.linspace(-.9, .9, 5):
        end = tip + turned(way / np.linalg.norm(way), k) * size * .13
        threads.append((np.stack([tip, end]), size * .012, size * .012, 1, 1))
    stigmas = [tip + turned(way / np.linalg.norm(way), k) * size * .14 for k in np.linspace(-.9, .9, 5)]
    sheet.over(sheet.strokes(threads, False), accent=1, line=.35)
    pollen, stigmas = np.array(pollen), np.array(stigmas)
    sheet.over(sheet.dots(pollen + size * .006, size * .027), line=.8, accent=1)
    sheet.over(sheet.dots(pollen - size * .003, size * .022), accent=1, pale=.45)
    sheet.over(sheet.dots(stigmas, size * .034), line=.9, figure=1)
    sheet.over(sheet.dots(stigmas - size * .006, size * .020), figure=1, pale=.25)


def toothed_leaf(sheet: Sheet, brush: Brush, rng, angle: float, length: float, shadow: float = 0.):
    """A toothed leaf across the sheet's middle; with `shadow` only its quiet second-tone shape."""
    c, s = np.float32(np.cos(angle)), np.float32(np.sin(angle))
    bend, luck = rng.uniform(-.5, .5), rng.uniform(0, 1, 4)
    k = np.linspace(0, 1, 9)
    half = lambda t: .27 * max(0, np.sin(np.pi * min(t, 1) ** .72)) ** .85

    def place(t, x):
        t = np.asarray(t)
        return turned(np.stack([x * length + bend * length * (t - t * t) * .5, (t - .5) * length], 1), angle)

    spot = sheet.around(np.concatenate([place(k, hand * .3 + 0 * k) for hand in (-1, 1)]), 8)
    across, along = (a * sheet.x[spot] + b * sheet.y[spot] for a, b in ((c, s), (-s, c)))
    along = along + np.float32(length / 2)
    t = np.clip(along / length, 0, 1)
    middle = bend * length * (t - t * t) * .5
    x = across - middle
    side = np.sign(x)
    teeth = 7 + rng.integers(0, 3)
    saw = (t * teeth * (1 + .12 * t) + .35 * side + luck[0]) % 1
    cut = .13 * (saw - .5) + .05 * brush(t * .1 + luck[1], luck[2] + .1 * side)
    width = length * .27 * np.maximum(np.sin(np.pi * t ** .72), 0) ** .85 * (1 + cut)
    inside = width - np.abs(x) - np.abs(along - np.clip(along, 0, length))
    mask = sheet.edge(inside)
    v = np.abs(x) / (width + 1e-6)
    fibre = brush((t - .30 * v) * 1.1 + luck[1], v * .10 + luck[3])
    rib = [(place(np.linspace(-.04, .97, 20), np.zeros(20)), length * .018, length * .006, 1, .7)]
    ribs = []
    for at in np.linspace(.10, .78, 7):
        for hand in (-1, 1):
            to = at + .20 - .08 * at + .02 * hand
            ribs.append((place(at + (to - at) * k ** 1.2, hand * k * half(to) * .88), length * .009, length * .005, .75, .25))
    if shadow:
        vein = np.maximum(sheet.strokes(rib, spot=spot), sheet.strokes(ribs, spot=spot))
        sheet.over(mask, spot, figure=np.clip(shadow * (1 + .30 * fibre + .35 * (v - .5)) * (1 - .8 * vein), 0, .6))
        return
    lit = np.sign(np.dot((c, s), LIGHT)) * side
    vein = sheet.strokes(ribs, spot=spot)
    deep = np.where(lit > 0, .40, .72) + .10 * fibre + .14 * step(v, .55, 1) - .12 * t
    pale = np.where(lit > 0, .26, .0) * step(fibre + .6 * v, -.1, .8) + .5 * vein * (lit > 0)
    contour = np.exp(-(inside / .00040) ** 2) * step(brush(t * .20 + luck[2], .3 * side + luck[3]), -.2, .5) * .6
    deep = np.where(lit > 0, deep, deep * (1 - .55 * vein))
    rib = sheet.strokes(rib, spot=spot)
    sheet.over(np.maximum(mask, rib * .9), spot, figure=1, accent=.48 + .2 * (lit > 0), line=np.clip(np.maximum(deep * (1 - rib), contour), 0, 1),
               pale=np.clip(np.maximum(pale, .45 * rib), 0, .8))


def bloom(painting: Painting, brush: Brush, rng, at, size: float, spin: float, flat: float = 1.):
    """An open flower; `flat` below one turns it aside, and its column leans out towards us."""
    way = spin + .4
    sheet = Sheet(size * 1.22, painting.scale, flat, way)
    sheet.over(sheet.dots([(0, 0)], size * .09), figure=1, line=.9)      # the throat, seen between the petals' feet
    order = np.array([0, 2, 4, 1, 3]) if rng.random() < .5 else np.array([3, 0, 2, 4, 1])
    for k in order:
        _petal(sheet, brush, rng, spin + k * TAU / 5 + rng.normal(0, .06), size * rng.uniform(.92, 1.06),
               rng.uniform(.74, .86), rng.choice((.22, .30)))
    lean = turned([(0., 1.)], way)[0] * (1 if rng.random() < .5 else -1)
    _column(sheet, rng, (0, 0), lean * size * (.62 + .25 * (1 - flat)), rng.choice((-.22, .22)), size)
    painting.lay(sheet, at)


def _calyx(sheet: Sheet, angle: float, size: float):
    """The green cup a flower sits in, and a length of its stalk."""
    k = np.linspace(0, 1, 12)
    strokes = [(turned(np.stack([0 * k, -k * size * .52], 1), angle), size * .055, size * .04, 1, 1)]
    sheet.over(sheet.strokes(strokes), figure=1, accent=.48, line=.5)
    for lean, deep in ((-.62, .30), (.60, .80), (-.30, .50), (.22, .72), (-.06, .36)):
        spear = turned(leaf(size * .44, size * .17) - (0, size * .08), -lean * .8)
        sheet.over(sheet.shapes([turned(spear, angle)]), figure=1, accent=.48, line=deep)


def trumpet(painting: Painting, brush: Brush, rng, at, size: float, angle: float):
    """A flower from the side: three petals fan out of its cup."""
    sheet = Sheet(size * 1.30, painting.scale)
    tip = turned([(.16 * size, size * 1.02)], angle)[0]
    for lean, share in ((-.62, .86), (.66, .90)):
        _petal(sheet, brush, rng, angle + lean, size * share, .50, .35 * np.sign(lean))
    _column(sheet, rng, (0, 0), tip, .15, size * .9)
    _petal(sheet, brush, rng, angle - .06, size * .80, .50, .20)
    _calyx(sheet, angle, size)
    painting.lay(sheet, at)


def bud(painting: Painting, brush: Brush, rng, at, size: float, angle: float):
    """A furled bud: two narrow petals wound about each other."""
    sheet = Sheet(size * 1.25, painting.scale)
    _petal(sheet, brush, rng, angle + .17, size, .40, .30, 1.35)
    _petal(sheet, brush, rng, angle - .13, size * .93, .36, -.30, 1.35)
    _calyx(sheet, angle, size)
    painting.lay(sheet, at)


def stem(painting: Painting, start, goal, angle: float):
    """A stalk that leaves its flower straight and bends to the nearest great bloom (which hides its end)."""
    span = np.array(painting.shape[::-1]) / painting.scale
    way = (goal - start + span / 2) % span - span / 2
    t = np.linspace(0, 1, 24)[:, None]
    first = -turned([(0, .5 * np.linalg.norm(way))], angle)[0]
    curve = 2 * t * (1 - t) * first + t * t * way
    middle = (curve.min(0) + curve.max(0)) / 2
    sheet = Sheet(float(np.ptp(curve, 0).max()) / 2 + .006, painting.scale)
    sheet.over(sheet.strokes([(curve - middle, .0022, .0034, 1, 1)]), figure=1, accent=.48, line=.62)
    sheet.over(sheet.strokes([(curve - middle - .0005, .0006, .0010, .8, .8)]), figure=1, accent=.9, line=.15)
    painting.lay(sheet, start + middle)
