"""Cloth prints, drawn by the studio itself, as seamless tiles at their real size.

A print is kept as *coverage*: for every colour layer a float image 0..1 (how much of the
layer's dye covers that spot), painted over the ground from first to last, plus one `tone`
image (multiplies the colour: dye mottling, strip seams, thread relief). The layers are drawn
once and cached, so recolouring a tile is a handful of multiplications:

    image = tile("ankara-fans", "#14453a", "#c08a2d")    # sRGB uint8, TILE_SIZE["ankara-fans"] su a side

Layer roles are "figure" (the recipe's second shade), "accent" (a third colour derived from the
other two, for wax prints), "line" (a deep outline colour) and "pale" (bleached cloth).
Sizes are metres of cloth; tiles are square and run u = across the cloth (weft), v = along it (warp).
"""
from __future__ import annotations

import colorsys
import hashlib
import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Callable

import numpy as np

from .. import store
from . import adire, flowers, shirtings, strips, tied, wax
from .drawing import Drawn


@dataclass(frozen=True)
class Print:
    """One print: side of the square tile in metres of cloth, and its drawing."""
    size: float
    draw: Callable[[float, float], Drawn]


PRINTS: dict[str, Print] = {
    "adire-eleko": Print(.46, adire.draw_eleko),
    "adire-oniko": Print(.42, tied.draw_oniko),
    "adire-olona": Print(.44, adire.draw_olona),
    "ankara-fans": Print(.56, wax.draw_fans),
    "ankara-discs": Print(.36, wax.draw_discs),
    "ankara-leaves": Print(.30, wax.draw_leaves),
    "ankara-ripple": Print(.36, wax.draw_ripple),
    "ankara-diamonds": Print(.36, wax.draw_diamonds),
    "aso-oke-stripe": Print(.40, strips.draw_aso_oke_stripe),
    "aso-oke-bars": Print(.40, strips.draw_aso_oke_bars),
    "pinstripe": Print(.222, shirtings.draw_pinstripe),
    "stripe": Print(.208, shirtings.draw_stripe),
    "check": Print(.192, shirtings.draw_check),
    "polka": Print(.196, shirtings.draw_polka),
    "hibiscus": Print(.42, flowers.draw_hibiscus),
    "kente-blocks": Print(.40, strips.draw_kente_blocks),
}

#: Prints laid on by hand: share of their tile by which a figure strays from one repeat to the next.
BY_HAND: dict[str, float] = {"adire-eleko": .010, "adire-oniko": .014, "adire-olona": .008, "aso-oke-bars": .004}

#: Scene units a metre of cloth takes on the garments, and the garments' print_scale (which also makes weaves finer).
SU_PER_METRE, GARMENT_PRINT_SCALE = 2.4, .6

#: Side of each tile in scene units at print_scale 1.
TILE_SIZE: dict[str, float] = {key: spec.size * SU_PER_METRE / GARMENT_PRINT_SCALE for key, spec in PRINTS.items()}


@lru_cache(maxsize=None)
def masks(key: str) -> Drawn:
    """The print's coverage layers and tone (drawn at first use, then kept)."""
    spec = PRINTS[key]
    drawn = spec.draw(spec.size, spec.size)
    layers = tuple((role, np.clip(image, 0, 1).astype(np.float32)) for role, image in drawn.layers)
    tone = drawn.tone if drawn.tone is not None else np.ones_like(layers[0][1])
    return Drawn(layers, tone.astype(np.float32))


def _encode(c):
    return np.where(np.asarray(c) <= .0031308, np.asarray(c) * 12.92, 1.055 * np.maximum(c, 1e-9) ** (1 / 2.4) - .055)


def _decode(c):
    return np.where(np.asarray(c) <= .04045, np.asarray(c) / 12.92, ((np.asarray(c) + .055) / 1.055) ** 2.4)


def palette(ground, figure) -> dict[str, np.ndarray]:
    """Linear colours for every layer role, from linear ground and figure colours.

    The accent is the warmer of the two, moved towards marigold and lifted; the outline is the
    darker colour deepened, so that a wax print keeps its drawn edges in any colourway.
    """
    ground, figure = np.asarray(ground, float), np.asarray(figure, float)
    hls_ground = colorsys.rgb_to_hls(*_encode(np.clip(ground, 0, 1)))
    hls_figure = colorsys.rgb_to_hls(*_encode(np.clip(figure, 0, 1)))
    darker = hls_ground if hls_ground[1] < hls_figure[1] else hls_figure
    line = _decode(colorsys.hls_to_rgb(darker[0], max(.055, darker[1] * .38), darker[2] * .8))

    def warmth(hls):
        """Large for saturated reds, oranges and yellows; small for pale, dark or cool colours."""
        from_orange = abs((hls[0] - .07 + .5) % 1 - .5)
        return hls[2] * np.exp(-(from_orange / .10) ** 2) * min(1, 4 * hls[1] * (1 - hls[1]))

    warm = max((hls_figure, hls_ground), key=warmth)
    if warmth(warm) > .12:
        hue = warm[0] + .45 * ((.095 - warm[0] + .5) % 1 - .5)
        accent = colorsys.hls_to_rgb(hue % 1, min(.80, warm[1] * .55 + .36), min(.80, warm[2] * .95))
    elif max(hls_figure[1], hls_ground[1]) > .55:        # cool and pale: a middle tint of the cool one
        cool = max((hls_figure, hls_ground), key=lambda hls: hls[2] * (1 - abs(2 * hls[1] - 1)))
        accent = colorsys.hls_to_rgb(cool[0], .62, min(.5, cool[2]))
    else:                                                # two dark cool colours: the house ochre
        accent = (.80, .58, .25)
    pale = .25 * figure + .75 * _decode([.94, .91, .84])
    return {"figure": figure, "accent": _decode(np.asarray(accent)), "line": line, "pale": pale}


def colour_tile(key: str, ground, figure) -> np.ndarray:
    """The tile in colour: linear RGB float32, rows along the cloth, columns across it."""
    drawn, colours = masks(key), palette(ground, figure)
    tile = np.broadcast_to(np.asarray(ground, np.float32), drawn.tone.shape + (3,)).copy()
    for role, cover in drawn.layers:
        tile += cover[..., None] * (colours[role].astype(np.float32) - tile)
    return tile * drawn.tone[..., None]


@lru_cache(1)
def _version() -> str:
    """Changes when anything changes that draws."""
    digest = hashlib.sha256()
    for module in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(module.read_bytes())
    return digest.hexdigest()[:12]


@lru_cache(maxsize=12)
def tile(key: str, ground: str, figure: str) -> np.ndarray:
    """The tile for two shades ('#rrggbb'): sRGB uint8, RGB. Drawing takes seconds, so it is kept in work/."""
    path = os.path.join(store.WORK, "prints", f"{key}-{ground}-{figure}-{_version()}.npy".replace("#", ""))
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        np.save(path, _drawn(key, ground, figure))
    return np.load(path)


def _drawn(key, ground, figure):
    def linear(colour):
        return _decode(np.array([int(colour.lstrip("#")[i:i + 2], 16) / 255 for i in (0, 2, 4)]))
    image = _encode(np.clip(colour_tile(key, linear(ground), linear(figure)), 0, 1))
    return (np.clip(image, 0, 1) * 255 + .5).astype(np.uint8)
