"""The silks' flowers: painted petal by petal in a few screens, as a print house paints a botanical.

Every figure is painted on a sheet of its own (modelled petals, veins, a column) and then laid into the
tile over what is there, so that petals hide leaves. Light comes from `pale` at part coverage and depth
from `line`, never from the ground showing through: so the modelling holds on pale and on dark grounds.
"""
from __future__ import annotations

import cv2
import numpy as np

from .drawing import TAU, TILE_PIXELS, Drawn, dyed, leaf, periodic_noise, soften, turned

ROLES = ("figure", "accent", "line", "pale")

#: Where light falls from on the cloth: from the upper left.
LIGHT = np.array([-.6, -.8])


class Brush:
    """Fibres of a half-dry brush: stretched noise, looked up along a petal or a leaf."""
    SIDE = 512

    def __init__(self, seed: int):
        shape = (self.SIDE, self.SIDE)
        self.image = periodic_noise(shape, 32, seed) + .6 * periodic_noise(shape, 90, seed + 1)

    def __call__(self, across, along):
        across, along = np.broadcast_arrays(np.float32(across), np.float32(along))
        return cv2.remap(self.image, np.ascontiguousarray(across) * self.SIDE, np.ascontiguousarray(along) * self.SIDE,
                         cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP).reshape(across.shape)


def _step(x, low, high):
    """0 below `low`, 1 above `high`, eased between (also downwards)."""
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


class Sheet:
    """One figure's own square of cloth, `reach` metres to each side; `flat` looks at it aslant."""

    def __init__(self, reach: float, scale: float, flat: float = 1., flat_way: float = 0.):
        self.scale, self.half = scale, int(reach * scale)
        span = np.arange(-self.half, self.half + 1, dtype=np.float32) / scale
        x, y = np.meshgrid(span, span)
        c, s = np.cos(flat_way), np.sin(flat_way)
        self.view = np.array([[c, -s], [s, c]]) @ np.diag([1, flat]) @ np.array([[c, s], [-s, c]])
        back = np.linalg.inv(self.view)
        self.x, self.y = (np.float32(back[k, 0]) * x + np.float32(back[k, 1]) * y for k in (0, 1))
        self.layers = {role: np.zeros_like(x) for role in ROLES}
        self.cover = np.zeros_like(x)

    def over(self, mask, spot=..., **tones):
        """An opaque figure over what is there (`spot`: the part of the sheet that `mask` is of)."""
        for role, layer in self.layers.items():
            layer[spot] += mask * (np.float32(tones.get(role, 0)) - layer[spot])
        self.cover[spot] += mask * (1 - self.cover[spot])

    def glaze(self, role: str, amount, spot=...):
        """A thin wash on what is painted already."""
        layer = self.layers[role][spot]
        layer += amount * self.cover[spot] * (1 - layer)

    def around(self, points, margin: int = 24):
        """The part of the sheet that holds the points."""
        pixels = self.seen(points) // 16
        low, high = np.maximum(pixels.min(0) - margin, 0), pixels.max(0) + margin
        return slice(low[1], high[1]), slice(low[0], high[0])

    def seen(self, points):
        """Points of the figure's plane as fixed-point pixels."""
        return np.round(((np.asarray(points) @ self.view.T) * self.scale + self.half) * 16).astype(np.int32)

    def strokes(self, strokes, seen: bool = True, spot=...):
        """Coverage of tapering strokes: (points, width from, width to, value from, value to)."""
        image = np.zeros(self.cover.shape, np.uint8)
        for points, wide, narrow, strong, weak in strokes:
            pixels = self.seen(points) if seen else np.round((np.asarray(points) * self.scale + self.half) * 16).astype(np.int32)
            steps = np.linspace(0, 1, len(pixels) - 1)
            for a, b, t in zip(pixels[:-1], pixels[1:], steps):
                width = max(1., (wide + (narrow - wide) * t) * self.scale)
                cv2.line(image, tuple(map(int, a)), tuple(map(int, b)), int(255 * (strong + (weak - strong) * t)),
                         round(width), cv2.LINE_AA, 4)
        return image[spot].astype(np.float32) / 255

    def shapes(self, outlines):
        """Coverage of filled outlines."""
        image = np.zeros(self.cover.shape, np.uint8)
        for points in outlines:
            cv2.fillPoly(image, [self.seen(points)], 255, cv2.LINE_AA, 4)
        return image.astype(np.float32) / 255

    def dots(self, points, radius: float):
        image = np.zeros(self.cover.shape, np.uint8)
        for point in np.asarray(points):
            at = np.round((point * self.scale + self.half) * 16).astype(int)
            cv2.circle(image, tuple(int(c) for c in at), int(radius * self.scale * 16), 255, -1, cv2.LINE_AA, 4)
        return image.astype(np.float32) / 255

    def edge(self, inside):
        """Antialiased coverage of where `inside` (metres to the edge, about) is positive."""
        down, across = np.gradient(inside)
        return np.clip(inside / (np.hypot(down, across) + 1e-9) + .5, 0, 1)


class Painting:
    """The tile the sheets are laid into; wraps round."""

    def __init__(self, width: float, height: float):
        self.scale = TILE_PIXELS / max(width, height)
        self.shape = round(height * self.scale), round(width * self.scale)
        self.layers = {role: np.zeros(self.shape, np.float32) for role in ROLES}
        self.cover = np.zeros(self.shape, np.float32)

    def lay(self, sheet: Sheet, at, shade: float = .30):
        """Lay a figure in place; it shades what it lies upon, but not the ground."""
        column, row = (round(c * self.scale) for c in at)
        used = [np.flatnonzero(sheet.cover.any(axis)) for axis in (1, 0)]
        part = tuple(slice(max(0, along[0] - 30), along[-1] + 30) for along in used)
        cover = sheet.cover[part]
        span = [start - sheet.half + part[axis].start + np.arange(cover.shape[axis]) for axis, start in enumerate((row, column))]
        spot = np.ix_(span[0] % self.shape[0], span[1] % self.shape[1])
        fall = cv2.GaussianBlur(np.roll(cover, (8, 5), (0, 1)), (0, 0), 9) * shade * self.cover[spot] if shade else 0
        for role, layer in self.layers.items():
            under = layer[spot]
            if role == "line" and shade:
                under += fall * (1 - under)
            layer[spot] = under + cover * (sheet.layers[role][part] - under)
        self.cover[spot] += cover * (1 - self.cover[spot])


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
    mask = sheet.edge(inside)
    h = np.clip(r / (reach + 1e-6), 0, 1)
    fibre = brush(w * .9 + luck[4], h * .10 + luck[5]) * _step(r, .001, .012)
    broad = brush(w * .12 + luck[6], h * .05 + luck[7])
    fold = (np.sin(w * 5.5 + TAU * luck[0] + .9 * h) + .8 * np.sin(w * 9.5 + TAU * luck[3] - .7 * h)) * .5 * h ** 1.2
    facing = float(np.dot((-s, c), LIGHT))                # a petal towards the light is paler
    side = float(np.dot((c, s), LIGHT))
    lit = .55 * fold + .40 * broad + .55 * side * w + .18 * facing
    edge = np.exp(-np.maximum(inside, 0) / (.055 * length))
    pale = .58 * _step(lit + .30 * fibre + .5 * h, .35, 1.25) + .45 * edge * _step(broad + .5 * fibre + .3 * facing, -.5, .5)
    throat = _step(h + .10 * fibre + .05 * np.abs(w), .52, .12)
    deep = .42 * _step(-lit + .25 * fibre - .25 * h, -.05, .95) + .85 * throat
    glow = .55 * np.exp(-((h - .46 - .10 * fibre) / .17) ** 2) * _step(lit + .4 * fibre, -.7, .6)

    vein = sheet.strokes(_veins(rng, place, length), spot=spot)
    contour = np.exp(-(inside / .00045) ** 2) * _step(brush(w * .16 + luck[2], h * .02 + luck[6]), -.25, .45) * .7
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
    sheet.glaze("line", .5 * cv2.GaussianBlur(np.roll(body, (6, 6), (0, 1)), (0, 0), 5))
    sheet.over(body, accent=1, line=np.float32(.25) + .6 * cv2.GaussianBlur(sheet.dots([start], size * .10), (0, 0), size * .05 * sheet.scale))
    sheet.over(sheet.strokes([(spine + aside * size * .012, size * .032, size * .016, 1, 1)], False), accent=1, pale=.65)
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


def _leaf(sheet: Sheet, brush: Brush, rng, angle: float, length: float, shadow: float = 0.):
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
    width = length * .27 * np.maximum(np.sin(np.pi * t ** .72), 0) ** .85 * (1 + (.13 * (saw - .5) + .05 * brush(t * .1 + luck[1], luck[2] + .1 * side)))
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
    deep = np.where(lit > 0, .40, .72) + .10 * fibre + .14 * _step(v, .55, 1) - .12 * t
    pale = np.where(lit > 0, .26, .0) * _step(fibre + .6 * v, -.1, .8) + .5 * vein * (lit > 0)
    contour = np.exp(-(inside / .00040) ** 2) * _step(brush(t * .20 + luck[2], .3 * side + luck[3]), -.2, .5) * .6
    deep = np.where(lit > 0, deep, deep * (1 - .55 * vein))
    rib = sheet.strokes(rib, spot=spot)
    sheet.over(np.maximum(mask, rib * .9), spot, figure=1, accent=.48 + .2 * (lit > 0), line=np.clip(np.maximum(deep * (1 - rib), contour), 0, 1),
               pale=np.clip(np.maximum(pale, .45 * rib), 0, .8))


def _bloom(painting: Painting, brush: Brush, rng, at, size: float, spin: float, flat: float = 1.):
    """An open flower; `flat` below one turns it aside, and its column leans out towards us."""
    way = spin + .4
    sheet = Sheet(size * 1.22, painting.scale, flat, way)
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


def _trumpet(painting: Painting, brush: Brush, rng, at, size: float, angle: float):
    """A flower from the side: three petals fan out of its cup."""
    sheet = Sheet(size * 1.30, painting.scale)
    tip = turned([(.16 * size, size * 1.02)], angle)[0]
    for lean, share in ((-.62, .86), (.66, .90)):
        _petal(sheet, brush, rng, angle + lean, size * share, .50, .35 * np.sign(lean))
    _column(sheet, rng, (0, 0), tip, .15, size * .9)
    _petal(sheet, brush, rng, angle - .06, size * .80, .50, .20)
    _calyx(sheet, angle, size)
    painting.lay(sheet, at)


def _bud(painting: Painting, brush: Brush, rng, at, size: float, angle: float):
    """A furled bud: two narrow petals wound about each other."""
    sheet = Sheet(size * 1.25, painting.scale)
    _petal(sheet, brush, rng, angle + .17, size, .40, .30, 1.35)
    _petal(sheet, brush, rng, angle - .13, size * .93, .36, -.30, 1.35)
    _calyx(sheet, angle, size)
    painting.lay(sheet, at)


def _stem(painting: Painting, start, goal, angle: float):
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


class _Room:
    """Where the tile is still empty (wraps round), on a coarse grid of 2 mm."""

    def __init__(self, width: float, height: float):
        self.span = np.array([width, height])
        self.count = round(width / .002), round(height / .002)
        self.gap = np.full(self.count[::-1], 1., np.float32)
        x, y = ((np.arange(n) + .5) / n * side for n, side in zip(self.count, self.span))
        self.x, self.y = np.meshgrid(x, y)

    def take(self, at, radius: float):
        away = [(axis - c + side / 2) % side - side / 2 for axis, c, side in zip((self.x, self.y), at, self.span)]
        self.gap = np.minimum(self.gap, np.hypot(*away) - radius)

    def take_leaf(self, at, angle: float, length: float):
        for k in (-.33, 0, .33):
            self.take(np.asarray(at) + turned([(0, k * length)], angle)[0], length * .17)

    def widest(self):
        spot = np.unravel_index(np.argmax(self.gap), self.gap.shape)
        return np.array([self.x[spot], self.y[spot]]), float(self.gap[spot])


#: The flowers by hand, in shares of the tile: kind, x, y, size in metres, turn.
_FLOWERS = (
    ("open", .22, .20, .074, .3, 1.), ("open", .70, .63, .070, 2.2, .92),
    ("open", .66, .16, .054, 1.3, .66), ("open", .16, .68, .056, 4.2, .70), ("open", .43, .91, .044, 5.4, .78),
    ("open", .95, .42, .042, .8, .62),
    ("trumpet", .46, .45, .058, 2.6, 0), ("trumpet", .93, .87, .052, .7, 0),
    ("bud", .44, .66, .034, .5, 0), ("bud", .91, .13, .036, 3.5, 0), ("bud", .10, .43, .030, 5.5, 0), ("bud", .45, .30, .028, 4.0, 0),
)


def draw_hibiscus(width, height) -> Drawn:
    """A hibiscus botanical: flowers in three sizes and views among toothed leaves, over a paler second growth."""
    painting, brush, rng = Painting(width, height), Brush(103), np.random.default_rng(107)
    span = np.array([width, height])
    flowers = [(kind, np.array([x, y]) * span, size, turn, flat) for kind, x, y, size, turn, flat in _FLOWERS]
    room, leaves = _Room(width, height), []
    for kind, at, size, turn, flat in flowers:
        if kind == "open":
            room.take(at, size * (.55 + .25 * flat))
            for k in range(3 if size > .05 else 2):       # leaves that spring from behind the flower
                way = turn + 1.1 + k * TAU / 3 + rng.normal(0, .25)
                length = float(np.clip(size * rng.uniform(.9, 1.3), .046, .088))
                leaves.append((at + turned([(0, size * .66 + length * .42)], way)[0], way, length))
        else:
            room.take(at + turned([(0, size * .4)], turn)[0], size * .42)
    for spot in leaves:
        room.take_leaf(*spot)
    quiet = []
    for k in range(44):                                  # then whatever is still empty
        at, gap = room.widest()
        if gap < .010:
            break
        way, length = rng.uniform(0, TAU), float(np.clip(gap * 3.4, .040, .085))
        (quiet if k % 4 else leaves).append((at, way, length))
        room.take_leaf(at, way, length)
    for at, way, length in quiet + [(at + rng.normal(0, .02, 2), way + .9, length * 1.1) for at, way, length in leaves[::3]]:
        sheet = Sheet(length * .62, painting.scale)
        _leaf(sheet, brush, rng, way, length, shadow=rng.uniform(.14, .26))
        painting.lay(sheet, at, 0)
    painting.cover[:] = 0
    for kind, at, size, turn, _ in flowers:
        if kind != "open":
            _stem(painting, at - turned([(0, size * .5)], turn)[0], min((f[1] for f in flowers if f[0] == "open"), key=lambda f: np.linalg.norm((f - at + span / 2) % span - span / 2)), turn)
    for at, way, length in leaves:
        sheet = Sheet(length * .62, painting.scale)
        _leaf(sheet, brush, rng, way, length)
        painting.lay(sheet, at)
    for kind, at, size, turn, flat in sorted(flowers, key=lambda f: f[2]):
        if kind == "open":
            _bloom(painting, brush, rng, at, size, turn, flat)
        else:
            (_trumpet if kind == "trumpet" else _bud)(painting, brush, rng, at, size, turn)
    layers = tuple((role, soften(painting.layers[role], .7)) for role in ROLES)
    return Drawn(layers, dyed(painting.shape, 131, .02))
