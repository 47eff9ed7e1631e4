"""What cloth remembers of washing, folding and wearing: creases finer than the threads that were settled, and puckers along seams. Pure arithmetic.

Heights are in su over the flat pattern, so that every view of a garment shows the same ones.
"""
from __future__ import annotations

import hashlib
import json
from functools import lru_cache

import cv2
import numpy as np

from . import textures
from .geometry import smoothstep

TILE = 3.4            # su: side of the square that repeats; a garment is about 3 su high
TEXELS = 1024
BOLTS = 4             # places of it that products are cut from, so that not all have the same creases
VERSION = 3           # raise when creases change: what hangs is then composed again
LAID = ("accessories/gele", "accessories/fila")    # stand on the floor and are soft all the same
LINED = ("women-fashion/column-gown",)             # boned and lined: creases would look like scratches
STIFF = 0.075         # su from a seam within which its layers keep cloth flat
PUCKER = (0.10, 0.0016, 0.022)    # su: from one pucker of a seam to the next, how high, and how far from the seam


def _roofs(rng, count, long, wide, ridge, strength):
    """Folds (TEXELS, TEXELS), each a roof with a round ridge, a little bent, that runs out to all sides. long, wide: su, least and most."""
    total = np.zeros((TEXELS, TEXELS), np.float32)
    for _ in range(count):
        length, width = rng.uniform(*long), rng.uniform(*wide)
        turn = rng.choice([0.0, 0.5, -0.6, 1.35], p=[0.34, 0.24, 0.24, 0.18]) + rng.normal(0, 0.25)
        reach = int((length + width) * TEXELS / TILE)
        at = rng.integers(0, TEXELS, 2)
        span = np.arange(-reach, reach + 1)
        x, y = np.meshgrid(span * TILE / TEXELS, span * TILE / TEXELS)
        along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
        across = across + rng.normal(0, 0.3) * along ** 2 / length
        roof = np.sqrt(across ** 2 + ridge ** 2) * np.exp(-(across / width) ** 2) * np.exp(-(along / (length * 0.6)) ** 2)
        total[np.ix_((at[1] + span) % TEXELS, (at[0] + span) % TEXELS)] += (rng.choice([-1, 1]) * rng.uniform(0.3, 1.0) * strength * roof).astype(np.float32)
    return total


@lru_cache(None)
def heights():
    """Creases of a square of cloth (TEXELS, TEXELS), su: long ones, and many that are short. All are sharp: what is soft looks like a smudge, not like cloth."""
    rng = np.random.default_rng(21)
    return _roofs(rng, 90, (0.35, 0.85), (0.03, 0.09), 0.004, 0.36) + _roofs(rng, 300, (0.07, 0.26), (0.012, 0.036), 0.003, 0.55)


def hangs(key, ground) -> bool:
    """Whether nothing stretches a silhouette's cloth: garments, scarves and what is laid round a head, not shoes and bags. ground: of its first view."""
    return ground == "wall" or key in LAID


def height(look, key, ground) -> float:
    """How high creases stand in a look's cloth on a silhouette: 0 where it has none."""
    return look.crease if hangs(key, ground) and key not in LINED else 0.0


def bolt_of(recipe) -> int:
    """The bolt a product is cut from: the same whatever else is in the catalogue."""
    return int(hashlib.sha256(json.dumps(recipe, sort_keys=True).encode()).hexdigest(), 16) % BOLTS


def tilt(p, bolt=0):
    """How creases tilt each pixel of a plate (h, w, 2): rise of the cloth to the right and up in the picture. What is sewn stays flatter."""
    at = [((p.uv[..., k] / TILE + bolt * shift) % 1 * TEXELS - 0.5).astype(np.float32) for k, shift in ((0, 0.31), (1, 0.57))]
    height = cv2.remap(heights(), *at, cv2.INTER_CUBIC, borderMode=cv2.BORDER_WRAP)
    return _rise(p, height) * smoothstep(0.25, 1, p.sewn / STIFF)[..., None] + _rise(p, _puckers(p))


def _rise(p, height):
    su = np.exp2(p.lod)
    return np.dstack([np.gradient(height, axis=1) / su, -np.gradient(height, axis=0) / su]).astype(np.float32) * p.calm[..., None]


def _puckers(p):
    """Height of the small waves beside seams, whose thread is a little shorter than the cloth."""
    apart, high, reach = PUCKER
    near = p.sewn < 3 * reach
    waves = np.zeros(p.sewn.shape, np.float32)
    waves[near] = (textures.sample_solid(textures.solid("mottle"), p.position[near], 2 * apart) - 0.5) * 2
    return waves * high * np.exp(-(p.sewn / reach) ** 2)
