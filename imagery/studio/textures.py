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
from .geometry import smoothstep
from .prints import drawing

SIZE = 512
CLOTH = 1024
CUBE = 96
SOLIDS = 7    # raise when a solid changes: they are kept
CELLS = {"grain": 13, "nap": 24}    # how many hollows lie along a solid's side
LEAST = {"nap": 24 * 2.1, "knit": 60 * 2.7, "canvas": 56 * 3.6, "twill": 118 * 2.2}    # pixels a texture's side takes at the least: hairs and threads smaller than that would not be seen
FIGURES = ("mottle", "brushed", "stroked", "strips", "damask")    # patches and figures are no grain: they keep their size where it is finer


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


def _cells(shape, count, seed, jitter=0.9):
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
    """Cloth as its threads make it. They are drawn some twice as coarse as real ones, or no picture would show them."""
    x, y = _grid(CLOTH)
    wave = lambda a, n: 0.5 + 0.5 * np.cos(2 * np.pi * a * n)
    noise = lambda cells, seed, octaves=2: _wrapped_noise((CLOTH, CLOTH), cells, seed, octaves)
    crossing = lambda n: 0.5 + 0.5 * np.cos(2 * np.pi * n * x) * np.cos(2 * np.pi * n * y)
    if name == "pique":                            # knitted in small raised diamonds
        return (0.52 * crossing(78) ** 1.4 + 0.48 * noise(76, 33)).clip(0, 1)
    if name == "poplin":                           # plain weave, each thread over one and under the next
        return 0.42 * crossing(92) + 0.58 * _threads(70, 20, 31)
    if name == "flax":                             # the same of uneven threads, with slubs
        slub = np.clip(_threads(66, 9, 33) * 2.2 - 0.85, 0, 1)
        return 0.26 * crossing(80) + 0.44 * _threads(84, 8, 35) + 0.30 * slub
    if name == "flannel":                          # a steep twill under a nap of dyed and undyed hairs
        hairs = 0.6 * _wrapped_noise((CLOTH, CLOTH), 88, 38, 2, 2.5) + 0.4 * noise(34, 36)
        return 0.34 * wave(x * 72 + y * 50 + 0.4 * noise(30, 37), 1) + 0.66 * hairs
    if name == "twill":                            # dyed warp over pale weft, the warp uneven
        warp = _wrapped_noise((CLOTH, CLOTH), 84, 40, 2, 8).T
        return 0.34 * wave(x * 118 + y * 118 + 0.25 * noise(40, 39), 1) + 0.24 * warp + 0.42 * noise(90, 41)
    if name == "pebble":                           # crepe: threads so twisted that they curl
        return 0.45 * noise(104, 42, 1) + 0.55 * _threads(112, 5, 48)
    if name == "charmeuse":                        # long floats of the warp
        return _wrapped_noise((CLOTH, CLOTH), 80, 43, 2, 34).T
    if name == "rib":
        v = np.abs(((x * 84) % 1) - 0.5)
        return 0.34 * wave(x, 84) + 0.26 * wave(y * 96 + v, 1) + 0.40 * noise(84, 44)
    if name == "knit":                             # columns of little Vs
        v = np.abs(((x * 60) % 1) - 0.5)
        return 0.40 * np.sqrt(1 - (2 * v - 1) ** 2 * 0.98) * wave(y * 78 + 1.3 * v, 1) + 0.35 * wave(x, 60) + 0.25 * noise(80, 45)
    if name == "strips":                           # aso-oke: narrow strips sewn edge to edge, weft ribs
        seam = np.clip(np.abs(((x * 2) % 1) - 0.5) * 2, 0, 1) ** 80
        ribs = wave(y * 104 + 0.25 * noise(40, 46), 1) * (0.70 + 0.30 * wave(x, 150))
        return (0.55 * ribs + 0.30 * _wrapped_noise((CLOTH, CLOTH), 70, 47, 2, 12) - 0.4 * seam + 0.15).clip(0, 1)
    return None


@lru_cache(None)
def solid(name):
    """Cube of heights for grain that follows space, not UV; kept in work/ because it takes seconds."""
    path = os.path.join(store.WORK, "textures", f"{name}-{SOLIDS}.npy")
    if os.path.exists(path):
        return np.load(path)
    cube = _solid(name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    np.save(path, cube)
    return cube


def _solid(name):
    shape = (CUBE,) * 3
    if name == "grain":
        first, second = _cells(shape, CELLS["grain"], 3)
        return (np.clip((second - first) * 1.6, 0, 1) ** 0.7 * 0.8 + 0.2 * _wrapped_noise(shape, 5, 4)).astype(np.float32)
    if name == "nap":                              # short hairs that lie downwards
        return _wrapped_noise(shape, CELLS["nap"], 5, 2, long=2)
    if name == "brushed":                          # where a hand stroked the nap the other way
        return smoothstep(0.10, 0.90, _wrapped_noise(shape, 3, 9, 1)).astype(np.float32)
    if name == "stroked":                          # the same on suede, in smaller patches
        return smoothstep(0.26, 0.74, _wrapped_noise(shape, 7, 9, 2)).astype(np.float32)
    if name == "creases":                          # fine folds of foil on leather
        return (np.abs(_wrapped_noise(shape, 5, 10, 2) - 0.5) * 4).clip(0, 1) ** 0.5
    if name == "flakes":                           # marbled sheets of acetate, pressed together
        return smoothstep(0.22, 0.78, _wrapped_noise(shape, 4, 16, 2)).astype(np.float32)
    if name == "mottle":
        return _wrapped_noise(shape, 2, 6, 3)
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
        return _belly()
    if name == "intrecciato":                      # plaited leather strips: each rises over the next and dives under the one after
        across, along = (x + y) * 6 % 2, (x - y) * 6 % 2
        over = (np.floor(across) + np.floor(along)) % 2 == 0
        across, along = across % 1, along % 1
        across, along = np.where(over, across, along), np.where(over, along, across)
        edge = np.clip(np.minimum(across, 1 - across) * 9, 0, 1) ** 0.6
        return (edge * (0.35 + 0.65 * np.sin(np.pi * along) ** 0.6)).astype(np.float32)
    if name == "canvas":
        n = 56
        over = ((np.floor(x * n) + np.floor(y * n)) % 2) == 0
        return (np.where(over, wave(y + 0.5 / n, n), wave(x + 0.5 / n, n)) * 0.7 + 0.3 * _wrapped_noise((SIZE, SIZE), 30, 15)).astype(np.float32)
    if name == "clouds":
        return _wrapped_noise((SIZE, SIZE), 6, 17)
    if name == "fibres":
        return _fibres()
    if name == "damask":
        return _damask()
    raise KeyError(name)


def _fibres():
    """Felted wool: short curved hairs that lie over one another every way."""
    rng = np.random.default_rng(23)
    canvas = drawing.Canvas(1, 1, CLOTH)
    along = np.linspace(-0.5, 0.5, 7)
    for value in rng.uniform(0.2, 1, 16000):
        long, turn, bent = rng.uniform(0.015, 0.045), rng.uniform(0, np.pi), rng.normal(0, 0.7)
        hair = np.stack([along, bent * (along ** 2 - 0.1)], 1) * long
        canvas.line(drawing.turned(hair, turn, rng.random(2)), 0.0016, value=value)
    lumps = _wrapped_noise((CLOTH, CLOTH), 14, 24)
    return (0.75 * canvas.coverage() + 0.25 * lumps).astype(np.float32)


def _scales(rng):
    """Middles (n, 2) of the scales of a crocodile's belly and their widths, in tiles: broad in rows along its middle, small and round on the flanks."""
    at, width, x = [], [], 0.0
    while x < 0.985:
        broad = 0.022 + 0.026 * (0.5 - 0.5 * np.cos(2 * np.pi * (x + 0.02))) ** 0.8
        rows = round(1 / (broad * 0.92))
        y = (np.arange(rows) + rng.random()) / rows
        at += zip(x + broad / 2 + rng.normal(0, 0.09, rows) * broad, y + rng.normal(0, 0.10, rows) / rows)
        width += [broad] * rows
        x += broad
    return np.array(at) / (x, 1), np.array(width) / x


def _belly():
    """Scales of mock crocodile: each swells a little from its furrow."""
    middles, widths = _scales(np.random.default_rng(13))
    first = np.full((CLOTH, CLOTH), 9.0, np.float32)
    second = first.copy()
    for (x, y), width in zip(middles, widths):
        reach = np.arange(-int(2.2 * width * CLOTH), int(2.2 * width * CLOTH) + 1)
        columns, rows = np.round(x * CLOTH).astype(int) + reach, np.round(y * CLOTH).astype(int) + reach
        across, along = (np.abs(columns / CLOTH - x) / width) ** 2.6, (np.abs(rows / CLOTH - y) / width) ** 2.6
        distance = ((across + along[:, None]) ** (1 / 2.6)).astype(np.float32)
        place = np.ix_(rows % CLOTH, columns % CLOTH)
        second[place] = np.minimum(second[place], np.maximum(first[place], distance))
        first[place] = np.minimum(first[place], distance)
    furrow = np.clip((second - first) * 4.2, 0, 1) ** 0.6
    dome = np.clip(1 - first ** 2 * 1.6, 0, 1)
    return (0.66 * furrow + 0.24 * dome + 0.10 * _wrapped_noise((CLOTH, CLOTH), 24, 14)).astype(np.float32)


def _damask():
    """Brocade's figure (1) on its ground (0): pomegranates in a lattice of ogees, with beads where its stems meet."""
    canvas = drawing.Canvas(1, 1, CLOTH)
    along = np.linspace(0, 1, 160)
    for start in (0, 0.5):
        for side in (-1, 1):
            canvas.line(np.stack([start + side * 0.125 * (1 - np.cos(2 * np.pi * along)), along], 1), 0.016)
    for x, y in ((0, 0.5), (0.5, 0.5), (0.25, 0.0), (0.75, 0.0)):
        for size, value in ((0.36, 1), (0.325, 0), (0.285, 1), (0.235, 0)):
            fruit = drawing.leaf(size, size * 0.62) - (0, size / 2)
            canvas.fill(fruit + (x, y), value)
        for petal in range(8):
            canvas.fill(drawing.turned(drawing.leaf(0.058, 0.034) + (0, 0.010), petal * np.pi / 4, (x, y - 0.008)))
        canvas.disc((x, y - 0.008), 0.013)
        canvas.disc((x, y - 0.218), 0.014)
        canvas.disc((x, y + 0.212), 0.014)
    for x, y in ((0.25, 0.5), (0.75, 0.5), (0, 0), (0.5, 0)):
        canvas.disc((x, y), 0.024)
    return canvas.coverage()


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
