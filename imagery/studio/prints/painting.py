"""What the silks' botanicals are painted with: sheets for single figures, laid one over another into a tile that wraps round."""
from __future__ import annotations

import cv2
import numpy as np

from .drawing import TILE_PIXELS, periodic_noise

ROLES = ("figure", "accent", "line", "pale")


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


def step(x, low, high):
    """geometry.smoothstep in single precision, in which tiles are painted: 0 below `low`, 1 above `high`, eased between (also downwards)."""
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
