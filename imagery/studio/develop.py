"""From a room's layers to a picture: light is cleaned of noise apart from what colour things are, then exposed as film would. Outside Blender."""
from __future__ import annotations

import cv2
import numpy as np

from . import passes

VERSION = 1    # raise when pictures should be developed again
WHITE = 4.0   # light that film no longer tells apart


def picture(folder, exposure) -> np.ndarray:
    """uint8 RGB of what shoot.py left in folder."""
    layer = {name: passes.read_layer(folder, name) for name in ("DiffDir", "DiffInd", "DiffCol", "GlossDir", "GlossInd", "GlossCol", "Normal", "Depth")}
    depth = np.log(np.clip(layer["Depth"][..., :1], 1, 1e3))
    guide = np.concatenate([layer["Normal"] / 0.22, depth / 0.02], 2)
    direct = passes.smooth(layer["DiffDir"], guide, 0.30, rounds=2)
    returned = passes.smooth(layer["DiffInd"], guide, 0.9, rounds=5)
    mirrored = passes.smooth(np.minimum(layer["GlossDir"] + layer["GlossInd"], 10), np.concatenate([layer["Normal"] / 0.10, depth / 0.02], 2), 0.5, rounds=3)
    linear = (direct + returned) * layer["DiffCol"] + mirrored * layer["GlossCol"]
    return _exposed(_with_glow(linear * exposure))


def _with_glow(light):
    """What a lens adds around bright places."""
    wide = light.shape[1]
    bright = np.clip(light - 0.6, 0, 2)
    return light * 0.985 + cv2.GaussianBlur(bright, (0, 0), wide * 0.012) * 0.05 + cv2.GaussianBlur(bright, (0, 0), wide * 0.05) * 0.03


def _exposed(light):
    """Linear light -> sRGB bytes: open shade, a long shoulder, and highlights that pale instead of turning yellow."""
    light = np.maximum(light, 0)
    brightness = light @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    pale = np.clip((brightness - 0.5) / 1.6, 0, 0.55)[..., None]
    light = light * (1 - pale) + brightness[..., None] * pale
    curved = light * (1 + light / WHITE ** 2) / (1 + light * 0.55)
    curved = curved / (WHITE * (1 + 1 / WHITE) / (1 + WHITE * 0.55))
    srgb = np.where(curved <= 0.0031308, curved * 12.92, 1.055 * np.maximum(curved, 1e-6) ** (1 / 2.4) - 0.055)
    steady = np.random.default_rng(1).uniform(-0.5, 0.5, srgb.shape)          # no bands on plaster
    return (srgb * 255 + 0.5 + 0.8 * steady).clip(0, 255).astype(np.uint8)
