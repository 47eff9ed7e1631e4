"""Aso-oke and kente: narrow strips, woven and sewn edge to edge."""
from __future__ import annotations

import cv2
import numpy as np

from .drawing import TAU, TILE_PIXELS, Canvas, Drawn, circle, periodic_noise, soften


#: Width of a strip from the narrow loom, metres.
STRIP = .10


#: Pitch of the narrow loom's warp threads and of its picks (weft threads), metres.
THREAD, PICK = .00058, .00082

#: How much of a lurex thread a glint bleaches.
GLINT = .34


def _threads(side: float, pitch: float, scale: float):
    """Number of each pixel's thread along a side, and the pixel's way across that thread (0..1)."""
    place = (np.arange(round(side * scale)) + .5) / (side * scale) * round(side / pitch)
    return place.astype(int), place % 1


def _slubs(width, height, scale: float, rng) -> np.ndarray:
    """Hand-spun yarn: here and there a warp thread is thicker for a centimetre or two."""
    rows, (number, _) = round(height * scale), _threads(width, THREAD, scale)
    steps = round(height / .009)
    yarn = rng.normal(0, 1, (steps, number[-1] + 1)).astype(np.float32)
    y = (np.arange(rows) + .5) / rows * steps
    low, share = y.astype(int) % steps, (y % 1)[:, None].astype(np.float32)
    thick = yarn[low] * (1 - share) + yarn[(low + 1) % steps] * share
    return np.clip(thick - 1.15, 0, 1)[:, number]


def _seams(width, height, scale: float) -> np.ndarray:
    """Relief where strips are sewn edge to edge: a hair's gap, rounded edges, slanting stitches over it."""
    x, y = ((np.arange(round(side * scale)) + .5) / scale for side in (width, height))
    count, pitch = round(width / STRIP), height / round(height / .0055)
    aside = ((x / width * count + .5) % 1 - .5) * STRIP
    over = np.exp(-(aside / .0013) ** 6)
    off = ((y[:, None] + .55 * aside) / pitch % 1 - .5) * pitch
    stitch = np.exp(-(off / .00042) ** 2) * over
    shadow = np.exp(-((off - .0008) / .0004) ** 2) * over
    gap = .50 * np.exp(-(aside / .00045) ** 2) + .10 * np.exp(-(aside / .0018) ** 2)
    return (.16 * stitch - .14 * shadow - gap * (1 - .8 * stitch)).astype(np.float32)


def _strip_tone(width, height, scale: float, seed: int) -> np.ndarray:
    """Relief of hand-woven strips: threads each of their own shade, weft ribs, slubs, uneven beating and the seams."""
    rows, cols = round(height * scale), round(width * scale)
    rng = np.random.default_rng(seed)
    count = round(width / STRIP)
    strip = np.arange(cols) * count // cols
    (warp, across), (pick, along) = _threads(width, THREAD, scale), _threads(height, PICK, scale)
    ends = rng.normal(0, .022, warp[-1] + 1)[warp] + .018 * np.sin(across * TAU) + rng.normal(0, .025, count)[strip]
    beaten = rng.normal(0, .5, (pick[-1] + 1, count))[pick][:, strip]
    rib = .034 * np.cos(along * TAU)[:, None] * (1 + .5 * beaten) + .020 * beaten
    tone = 1 + ends[None] + rib + .10 * _slubs(width, height, scale, rng) + _seams(width, height, scale)
    beat = periodic_noise((rows, 8), 130, seed + 2)[:, :1]
    return (tone * (1 + .025 * beat) + .018 * periodic_noise((rows, cols), 500, seed + 4)).astype(np.float32)


def _uneven(image: np.ndarray, width, height, scale: float, seed: int, weft: bool = False) -> np.ndarray:
    """Edges as the loom leaves them: they drift with the tension and step by a fraction of a thread from pick to pick."""
    rng = np.random.default_rng(seed)
    rows, cols = image.shape
    x, y = np.meshgrid(np.arange(cols, dtype=np.float32), np.arange(rows, dtype=np.float32))
    number, _ = _threads(width, THREAD, scale) if weft else _threads(height, PICK, scale)
    step = rng.normal(0, .00007 * scale, number[-1] + 1)[number] + (number % 2 - .5) * .00012 * scale
    drift = .00020 * scale * periodic_noise(image.shape, 11, seed + 1)
    if weft:
        y += drift + step[None].astype(np.float32)
    else:
        x += drift + step[:, None].astype(np.float32)
    return cv2.remap(np.ascontiguousarray(image), x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)


def _lurex(figure: np.ndarray, width, height, scale: float, seed: int, weft: bool = False) -> np.ndarray:
    """Glints of metal thread: short broken dashes where the flat yarn turns to the light."""
    rng = np.random.default_rng(seed)
    dash, thread = .0019, .00082
    (column, over), (row, under) = _threads(width, dash if weft else thread, scale), _threads(height, thread if weft else dash, scale)
    shine = np.clip(rng.normal(0, 1, (row[-1] + 1, column[-1] + 1)) - .75, 0, 1.3).astype(np.float32)
    way, dashed = (under[:, None], over[None]) if weft else (over[None], under[:, None])
    shape = np.clip(1.5 - np.abs(way - .5) * 4, 0, 1) * np.clip(3 - np.abs(dashed - .5) * 6.4, 0, 1)
    return (figure * shine[row][:, column] * shape).astype(np.float32)


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


def _holes(canvas: Canvas, x: float, start: float, count: int, pitch: float, rng):
    """Openwork (eya): a row of small eyelets drawn together by the weft, no two quite alike."""
    for k in range(count):
        size = np.array([.0016, .0037]) * rng.normal(1, .09, 2)
        canvas.fill(circle(1, 24) * size + (x, start + k * pitch) + rng.normal(0, .00022, 2))


def _rims(holes: np.ndarray) -> np.ndarray:
    """Relief of the yarns that are drawn together round the eyelets."""
    return .16 * np.clip(soften(holes, 5) - holes, 0, 1) - .10 * np.roll(holes, (4, 3), (0, 1))


def draw_aso_oke_stripe(width, height) -> Drawn:
    """Aso-oke: narrow strips sewn edge to edge, warp stripes, some with rows of openwork."""
    scale = TILE_PIXELS / max(width, height)
    wide = ((.018, .020), (.050, .006), (.082, .020))
    fine = tuple((x, .0034) for x in np.linspace(.010, .090, 11))
    figure = _warp(width, scale, height, (wide, fine))
    accent = _warp(width, scale, height, (((.034, .0042), (.066, .0042)), ((.050, .010),)))
    holes, rng = Canvas(width, height), np.random.default_rng(19)
    count = round(width / STRIP)
    for index in range(0, count):
        left = index * width / count
        pitch = height / 34
        if index % 2 == 0:
            for offset in (.0405, .0595):
                _holes(holes, left + offset, pitch / 2, 34, pitch, rng)
    figure, accent = (_uneven(image, width, height, scale, 55) for image in (figure, accent))
    open_work = soften(holes.coverage(), .8)
    tone = _strip_tone(width, height, scale, 5) + _rims(open_work)
    glint = _lurex(np.maximum(figure - accent, 0), width, height, scale, 57)
    return Drawn((("figure", figure), ("accent", accent), ("pale", glint * GLINT), ("line", open_work * .85)), tone)


def draw_aso_oke_bars(width, height) -> Drawn:
    """Aso-oke with weft bars: each strip's bars sit a little off its neighbour's."""
    figure, accent = (Canvas(width, height) for _ in range(2))
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
    scale = figure.scale
    edge = _warp(width, scale, height, (((.006, .004), (.094, .004)),))
    edge = _uneven(edge, width, height, scale, 75)
    bars, bright = (_uneven(canvas.coverage(), width, height, scale, 77, weft=True) for canvas in (figure, accent))
    tone = _strip_tone(width, height, scale, 7)
    weft = 1 + .030 * np.sin((np.arange(tone.shape[0]) + .5) / scale / .0013 * TAU)[:, None] * bars
    glint = _lurex(np.maximum(bars - bright, 0), width, height, scale, 79, weft=True)
    return Drawn((("accent", edge * .9), ("figure", bars), ("accent", bright), ("pale", glint * GLINT)),
                 (tone * weft).astype(np.float32))


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
