"""Micro-textures by arithmetic: heights (0..1) that tile, and solids for grain that must not stretch.

A flat texture is a square of `SIZE` texels (cloth: `CLOTH`, for its threads) covering `tile` su of the surface; a solid is a cube of `CUBE` texels
covering `tile` su of space.
"""
from __future__ import annotations

import os
from functools import lru_cache

import cv2
import numpy as np

from . import store

SIZE = 512
CLOTH = 1024
CUBE = 96


def _wrapped_noise(shape, cells, seed, octaves=3, long=1):
    """Tileable smooth noise 0..1 in any number of dimensions; `cells` waves per side, `long` times longer along the last."""
    rng = np.random.default_rng(seed)
    spectrum_axes = [np.fft.fftfreq(n) * n for n in shape]
    spectrum_axes[-1] = spectrum_axes[-1] * long
    radius = np.sqrt(sum(a ** 2 for a in np.meshgrid(*spectrum_axes, indexing="ij")))
    total = np.zeros(shape)
    for octave in range(octaves):
        f = cells * 2 ** octave
        band = np.exp(-((radius - f) / (0.45 * f)) ** 2)
        layer = np.fft.ifftn(np.fft.fftn(rng.standard_normal(shape)) * band).real
        total += layer / (layer.std() + 1e-9) * 0.5 ** octave
    total /= total.std()
    return (0.5 + total / 5).clip(0, 1).astype(np.float32)


def _cells(shape, count, seed, jitter=0.9, stretch=1.0):
    """Tileable Worley cells: nearest and second distance (in cell widths). count cells per side on a jittered lattice."""
    rng = np.random.default_rng(seed)
    d = len(shape)
    counts = [count] * d if np.isscalar(count) else list(count)
    axes = [np.arange(n) * c / n for n, c in zip(shape, counts)]
    at = np.stack(np.meshgrid(*axes, indexing="ij"), -1).astype(np.float32)
    offset = (rng.random((*counts, d)) - 0.5) * jitter + 0.5
    base = np.floor(at).astype(int)
    first = np.full(shape, 9.0, np.float32)
    second = first.copy()
    for step in np.ndindex(*([3] * d)):
        cell = base + np.array(step) - 1
        index = tuple((cell[..., k] % counts[k]) for k in range(d))
        distance = np.sqrt((((cell + offset[index]) - at) ** 2).sum(-1)).astype(np.float32)
        second = np.minimum(second, np.maximum(first, distance))
        first = np.minimum(first, distance)
    return first, second


def _grid(size=SIZE):
    y, x = np.mgrid[0:size, 0:size] / size
    return x.astype(np.float32), y.astype(np.float32)


def _threads(cells, long, seed):
    """Noise drawn out along the threads of both directions, `long` times as long as wide: none is as thick as its neighbour."""
    weft, warp = (_wrapped_noise((CLOTH, CLOTH), cells, seed + k, 2, long) for k in (0, 1))
    return 0.5 * (weft + warp.T)


def _woven(name):
    """Cloth as its threads make it: what one sees of them nearby, and what of their unevenness is left from afar."""
    x, y = _grid(CLOTH)
    wave = lambda a, n: 0.5 + 0.5 * np.cos(2 * np.pi * a * n)
    noise = lambda cells, seed, octaves=2: _wrapped_noise((CLOTH, CLOTH), cells, seed, octaves)
    if name == "poplin":                           # plain weave, each thread over one and under the next
        return 0.45 * (0.5 + 0.5 * np.cos(2 * np.pi * 280 * x) * np.cos(2 * np.pi * 280 * y)) + 0.55 * _threads(130, 24, 31)
    if name == "flax":                             # the same of uneven threads, with slubs
        slub = np.clip(_threads(60, 14, 33) * 2.4 - 0.85, 0, 1)
        return 0.25 * (0.5 + 0.5 * np.cos(2 * np.pi * 200 * x) * np.cos(2 * np.pi * 200 * y)) + 0.35 * _threads(110, 16, 35) + 0.40 * slub
    if name == "flannel":                          # a steep twill under a nap of dyed and undyed hairs
        return 0.45 * wave(x * 150 + y * 110 + 0.35 * noise(40, 37), 1) + 0.55 * noise(120, 38, 2)
    if name == "twill":
        return 0.60 * wave(x * 120 + y * 120 + 0.2 * noise(40, 39), 1) + 0.40 * _threads(72, 22, 40)
    if name == "pebble":                           # crepe: threads so twisted that they curl
        return noise(190, 42, 2)
    if name == "charmeuse":                        # long floats of the warp
        return _wrapped_noise((CLOTH, CLOTH), 110, 43, 2, 30).T
    if name == "rib":
        v = np.abs(((x * 170) % 1) - 0.5)
        return 0.55 * wave(x, 170) + 0.25 * wave(y * 170 + v, 1) + 0.20 * noise(60, 44)
    if name == "knit":                             # columns of little Vs
        v = np.abs(((x * 96) % 1) - 0.5)
        return 0.40 * np.sqrt(1 - (2 * v - 1) ** 2 * 0.98) * wave(y * 120 + 1.3 * v, 1) + 0.35 * wave(x, 96) + 0.25 * noise(110, 45)
    if name == "strips":                           # aso-oke: narrow strips sewn edge to edge, weft ribs
        seam = np.clip(np.abs(((x * 4) % 1) - 0.5) * 2, 0, 1) ** 40
        ribs = wave(y * 130 + 0.25 * noise(40, 46), 1) * (0.72 + 0.28 * wave(x, 260))
        return (0.55 * ribs + 0.30 * _wrapped_noise((CLOTH, CLOTH), 120, 47, 2, 24) - 0.6 * seam + 0.15).clip(0, 1)
    return None


@lru_cache(None)
def solid(name):
    """Cube of heights for grain that follows space, not UV; kept in work/ because it takes seconds."""
    path = os.path.join(store.WORK, "textures", name + ".npy")
    if os.path.exists(path):
        return np.load(path)
    cube = _solid(name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    np.save(path, cube)
    return cube


def _solid(name):
    shape = (CUBE,) * 3
    if name == "grain":
        first, second = _cells(shape, 13, 3)
        return (np.clip((second - first) * 1.6, 0, 1) ** 0.7 * 0.8 + 0.2 * _wrapped_noise(shape, 5, 4)).astype(np.float32)
    if name == "nap":
        return _wrapped_noise(shape, 16, 5, 2)
    if name == "mottle":
        return _wrapped_noise(shape, 2, 6, 3)
    if name == "felt":
        return _wrapped_noise(shape, 22, 7, 2)
    if name == "wood":                             # upright grain
        return _wrapped_noise(shape, 12, 8, 3, long=16)
    raise KeyError(name)


@lru_cache(None)
def flat(name):
    """Square of heights in UV."""
    woven = _woven(name)
    if woven is not None:
        return woven.astype(np.float32)
    x, y = _grid()
    wave = lambda a, n: 0.5 + 0.5 * np.cos(2 * np.pi * a * n)
    if name == "croc":
        warp_x = (_wrapped_noise((SIZE, SIZE), 3, 11) - 0.5) * 0.05
        warp_y = (_wrapped_noise((SIZE, SIZE), 3, 12) - 0.5) * 0.05
        first, second = _cells((SIZE, SIZE), (6, 5), 13, jitter=0.55)
        height = np.clip((second - first) * 3.2, 0, 1) ** 0.55
        map_x, map_y = ((x + warp_x) * SIZE).astype(np.float32), ((y + warp_y) * SIZE).astype(np.float32)
        height = cv2.remap(height.astype(np.float32), map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
        return (0.86 * height + 0.14 * _wrapped_noise((SIZE, SIZE), 9, 14)).astype(np.float32)
    if name == "intrecciato":                      # plaited leather strips
        n = 8
        cx, cy = (x * n) % 1, (y * n) % 1
        over = ((np.floor(x * n) + np.floor(y * n)) % 2) == 0
        arch = lambda a: np.sqrt(np.clip(1 - (2 * a - 1) ** 2, 0, 1))
        return np.where(over, 0.35 * arch(cx) + 0.65 * arch(cy) ** 0.5 * 1.0, 0.35 * arch(cy) + 0.65 * arch(cx) ** 0.5).astype(np.float32)
    if name == "canvas":
        n = 40
        over = ((np.floor(x * n) + np.floor(y * n)) % 2) == 0
        return (np.where(over, wave(y + 0.5 / n, n), wave(x + 0.5 / n, n)) * 0.8 + 0.2 * _wrapped_noise((SIZE, SIZE), 30, 15)).astype(np.float32)
    if name == "damask":
        figure = np.zeros((SIZE, SIZE), np.float32)
        for cx, cy in ((0.25, 0.25), (0.75, 0.75)):
            dx, dy = (x - cx + 0.5) % 1 - 0.5, (y - cy + 0.5) % 1 - 0.5
            r, a = np.hypot(dx, dy * 0.8), np.arctan2(dx, dy)
            petal = 0.15 + 0.055 * np.cos(a * 6)
            ring = np.abs(r - 0.225 - 0.012 * np.cos(a * 12)) < 0.012
            figure = np.maximum(figure, ((r < petal) & (np.abs(r - petal + 0.03) > 0.008)) | ring)
        for cx, cy in ((0.75, 0.25), (0.25, 0.75)):
            dx, dy = (x - cx + 0.5) % 1 - 0.5, (y - cy + 0.5) % 1 - 0.5
            figure = np.maximum(figure, (np.abs(dx) + np.abs(dy) < 0.075) & (np.abs(dx) + np.abs(dy) > 0.03))
        return cv2.GaussianBlur(figure, (0, 0), 1.2).astype(np.float32)
    raise KeyError(name)


def pyramid(image):
    """The texture and its halvings, for sampling without shimmer."""
    levels = [np.ascontiguousarray(image, np.float32)]
    while min(levels[-1].shape[:2]) > 8:
        h, w = levels[-1].shape[:2]
        levels.append(cv2.resize(levels[-1], (w // 2, h // 2), interpolation=cv2.INTER_AREA))
    return levels


@lru_cache(None)
def flat_pyramid(name):
    return pyramid(flat(name))


def sample(levels, u, v, tile, texels_lod):
    """Look up a tiling texture at UV (su). texels_lod: log2 of su per picture pixel at each pixel."""
    lod = np.clip(texels_lod + np.log2(levels[0].shape[1] / tile), 0, len(levels) - 1.001)
    low = int(np.floor(np.percentile(lod, 2)))
    high = int(np.ceil(np.percentile(lod, 98)))
    total = None
    for level in range(low, high + 1):
        image = levels[level]
        h, w = image.shape[:2]
        weight = np.clip(1 - np.abs(np.clip(lod, low, high) - level), 0, 1).astype(np.float32)
        looked = cv2.remap(image, ((u / tile) % 1 * w - 0.5).astype(np.float32), ((v / tile) % 1 * h - 0.5).astype(np.float32),
                           cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
        looked = looked * (weight[..., None] if looked.ndim == 3 else weight)
        total = looked if total is None else total + looked
    return total


def sample_solid(cube, position, tile):
    """Trilinear look-up in a tiling cube at object positions (n, 3) in su."""
    n = cube.shape[0]
    p = (position / tile % 1) * n
    i = np.floor(p).astype(np.int32)
    f = (p - i).astype(np.float32)
    i %= n
    j = (i + 1) % n
    total = np.zeros(len(position), np.float32)
    for a in (0, 1):
        wa = f[:, 0] if a else 1 - f[:, 0]
        xa = (j if a else i)[:, 0] * n * n
        for b in (0, 1):
            wb = wa * (f[:, 1] if b else 1 - f[:, 1])
            xb = xa + (j if b else i)[:, 1] * n
            total += wb * (1 - f[:, 2]) * cube.ravel()[xb + i[:, 2]] + wb * f[:, 2] * cube.ravel()[xb + j[:, 2]]
    return total
