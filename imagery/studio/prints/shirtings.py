"""Stripes, checks and dots, yarn by yarn."""
from __future__ import annotations

import numpy as np

from .drawing import TILE_PIXELS, Drawn, soften
from .weaving import banded, expanded, heather, lengthwise, twill, yarn_tone

#: Yarns along a tile's side: about .4 mm each, whole numbers of them in every repeat and in the twill's period.
SUITING, POPLIN, TWEED, SILK = 576, 512, 512, 640


def _crossed(up: np.ndarray, yarns: np.ndarray) -> np.ndarray:
    """Coverage at each crossing of like ends and picks: the upper one hides the lower but for a glimpse, which keeps the twill calm."""
    share = np.where(up, .8, .2)
    return share * yarns[None] + (1 - share) * yarns[:, None]


def draw_pinstripe(width, height) -> Drawn:
    """Worsted twill with pairs of pale ends: a pick ties them down every fourth time, so that the stripe is a row of dashes."""
    up, rng = twill(SUITING), np.random.default_rng(3)
    repeats = round(width / .0185)
    pair = banded(SUITING, repeats, 2.2 * repeats / SUITING)
    worn = .95 + .06 * lengthwise(SUITING, 9, rng) + .04 * rng.normal(0, 1, up.shape)
    floats = np.where(twill(SUITING, 3), np.minimum(worn, 1), .38)
    cover = np.maximum(expanded(floats * pair[None]), heather(SUITING, 32, .011))
    return Drawn((("figure", cover),), yarn_tone(up, 31, .030, .045))


def draw_stripe(width, height) -> Drawn:
    """End-on-end poplin: every other end of a stripe is paler, and its edge is beaded by the picks that cross it."""
    up = twill(POPLIN, 1, 2)
    repeats = round(width / .026)
    core = banded(POPLIN, repeats, .0125 / .026)
    stripe = banded(POPLIN, repeats, .0125 / .026 + 2 * repeats / POPLIN)
    dyed = stripe * np.where(np.arange(POPLIN) % 2, 1, .992)
    cover = np.where(up, dyed[None], (.985 * dyed * core + .30 * (stripe - core))[None])
    return Drawn((("figure", expanded(cover)),), yarn_tone(up, 33, .026, .024, .016))


def draw_check(width, height) -> Drawn:
    """A twill check: where the bands cross the figure is full, where one runs alone its yarns alternate with the ground's."""
    up, repeats = twill(TWEED), round(width / .048)
    band = banded(TWEED, repeats, .020 / .048)
    over = banded(TWEED, repeats, 4.2 * repeats / TWEED, .5)          # tone on tone, through the ground's squares
    fine = banded(TWEED, repeats, 6.2 * repeats / TWEED)
    figure, line = (expanded(_crossed(up, yarns)) for yarns in (np.maximum(band * .95, over * .45), fine * .60))
    return Drawn((("figure", figure), ("line", line)), yarn_tone(up, 35, .032, .055))


def draw_polka(width, height) -> Drawn:
    """Dots in half drop whose edges stop at single yarns."""
    count, scale = 7, TILE_PIXELS / width
    place = (np.arange(TILE_PIXELS) + .5) / TILE_PIXELS * count
    lattices = [((place + shift) % 1 - .5) * width / count for shift in (.25, .75)]
    away = np.minimum(*(np.hypot(at[None], at[:, None]) for at in lattices))
    jitter = expanded(np.random.default_rng(37).normal(0, .00007, (SILK, SILK)), .6)
    dots = soften(np.clip((.0062 - away + jitter) * scale * .6 + .5, 0, 1).astype(np.float32), .7)
    return Drawn((("figure", dots),), yarn_tone(twill(SILK, 1, 2), 39, .020, .016, .008))
