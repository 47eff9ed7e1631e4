"""Aso-oke and kente: narrow strips, woven and sewn edge to edge."""
from __future__ import annotations

import numpy as np

from .drawing import TAU, TILE_PIXELS, Canvas, Drawn, circle, periodic_noise, soften


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
