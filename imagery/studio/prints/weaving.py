"""What yarn-dyed cloth is woven from: a grid of ends (warp) and picks (weft), of which one lies on top at each crossing."""
from __future__ import annotations

import numpy as np

from .drawing import TILE_PIXELS, periodic_noise, soften


def yarn_places(count: int) -> np.ndarray:
    """Middle of each yarn, as a share of the tile's side."""
    return (np.arange(count) + .5) / count


def banded(count: int, repeats: int, size: float, offset: float = 0.) -> np.ndarray:
    """1 for the yarns in a band of `size` round `offset`, both as shares of the repeat: a stripe is whole yarns."""
    away = abs((yarn_places(count) * repeats - offset + .5) % 1 - .5)
    return (away < size / 2).astype(np.float32)


def twill(count: int, over: int = 2, period: int = 4) -> np.ndarray:
    """True where the end lies on top: floats of `over` picks in `period`, each a pick higher than its neighbour."""
    at = np.arange(count)
    return (at[None] + at[:, None]) % period < over


def expanded(cells: np.ndarray, blur: float = .75) -> np.ndarray:
    """A value per crossing as pixels, without the ruler's corners: yarn is round and hairy."""
    at = ((np.arange(TILE_PIXELS) + .5) / TILE_PIXELS * len(cells)).astype(int)
    return soften(cells.astype(np.float32)[at][:, at], blur)


def lengthwise(count: int, run: int, rng) -> np.ndarray:
    """A shade (about -1..1) for every yarn (column) that changes slowly along it, over about `run` crossings."""
    knots = rng.normal(0, 1, (count // run, count)).astype(np.float32)
    place = np.arange(count) / count * len(knots)
    low, share = place.astype(int), (place % 1)[:, None].astype(np.float32)
    return knots[low] * (1 - share) + knots[(low + 1) % len(knots)] * share


def yarn_tone(up: np.ndarray, seed: int, shade: float, fibre: float, relief: float = .02) -> np.ndarray:
    """Brightness of woven cloth: no two yarns took the dye alike (`shade`), nor did their fibres (`fibre`: melange)."""
    count, rng = len(up), np.random.default_rng(seed)
    ends = shade * (.7 * rng.normal(0, 1, count)[None] + .7 * lengthwise(count, 12, rng))
    picks = shade * (.7 * rng.normal(0, 1, count)[None] + .7 * lengthwise(count, 12, rng)).T
    tone = expanded(np.where(up, ends + relief, picks - relief))
    return (1 + tone + fibre * periodic_noise(tone.shape, 620, seed + 1) + .35 * fibre * periodic_noise(tone.shape, 160, seed + 2)).astype(np.float32)


def heather(count: int, seed: int, depth: float) -> np.ndarray:
    """Coverage of stray fibres of the stripe's colour in the ground's yarn: a dark wool is never one flat colour."""
    rng = np.random.default_rng(seed)
    yarn = expanded(np.where(twill(count), lengthwise(count, 6, rng), lengthwise(count, 6, rng).T), .6)
    return depth * np.clip(.3 + .5 * yarn + .8 * periodic_noise(yarn.shape, 620, seed + 1), 0, None)
