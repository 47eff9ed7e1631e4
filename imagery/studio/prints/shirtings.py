"""Stripes, checks and dots."""
from __future__ import annotations

import numpy as np

from .drawing import TILE_PIXELS, Canvas, Drawn, periodic_noise


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
