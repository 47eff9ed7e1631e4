"""What prints are drawn with: a canvas that wraps round, seamless noise, a few figures. Lengths are metres of cloth."""
from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

TAU = 2 * np.pi

#: Pixels of a tile's longer side.
TILE_PIXELS = 2048


@dataclass(frozen=True)
class Drawn:
    """What a drawing function returns: (role, coverage) from first to last, and the tone."""
    layers: tuple[tuple[str, np.ndarray], ...]
    tone: np.ndarray | None = None


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


def dyed(shape, seed: int, depth: float = .10) -> np.ndarray:
    """Uneven indigo: slow clouds and a fine tooth."""
    cloud = periodic_noise(shape, 7, seed) + .6 * periodic_noise(shape, 23, seed + 3)
    return (1 + depth * cloud + .03 * periodic_noise(shape, 400, seed + 5)).astype(np.float32)
