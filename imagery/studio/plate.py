"""One rendered view made ready for dressing: its finished paper, and the passes of the product cut to its rectangle."""
from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from . import geometry as g
from . import creases, layers, occlusion, store
from .lines import course

GROUND = "#E3DDD6"
SHADOW = 0.45        # of the shade before the wall: the room returns the rest
CORE = 0.60          # of a faint shade on the floor that remains; of a deep one nearly all
HOLLOW = (0.60, 0.65)  # of a shade under a sole, a strap or a peak: from which depth on, and how much of what is deeper remains, or it would be a hole
ARCHED = ("women-shoes/", "men-shoes/", "sneakers/", "accessories/cap", "accessories/watch")    # have such hollows; what lies flat on the ground has a line of contact, without which it hovers
FAINT = (0.04, 0.40)  # of that shade: what is fainter no camera tells from the wall, and seen all round it would be fog
WALL_EXPOSURE = 1.09  # white cloth before the wall is as bright as white leather on the floor
CREVICE = (0.012, 0.5, 0.8)   # of cloth that lies on itself: width up to which (picture widths), light of its surroundings up to which, and how far it is filled
FILL = (0.035, 0.20)   # a white board on the shadow's side of what hangs: what is wider than this (picture widths) gets so much of what it lacks of full light
FASTEST = 16         # times the usual step: where cloth turns away, UV run so fast at the most
TORN = 8             # times the usual step of UV from pixel to pixel: there one piece of cloth ends and another begins
CUT = 10  # pixels kept around the product when only it is recomputed


def linear(colour) -> np.ndarray:
    """'#rrggbb' or 0..1 sRGB array -> linear RGB."""
    if isinstance(colour, str):
        h = colour.lstrip("#")
        colour = np.array([int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)], np.float32)
    colour = np.asarray(colour, np.float32)
    return np.where(colour <= 0.04045, colour / 12.92, ((colour + 0.055) / 1.055) ** 2.4).astype(np.float32)


def _tone_curve(steps=8192, top=4.0):
    """Linear light, and sRGB levels of it (0..255, not rounded) with a soft shoulder above 0.72, as a table over sqrt(light)."""
    x = np.linspace(0, 1, steps) ** 2 * top
    soft = np.where(x > 0.72, 0.72 + 0.28 * (1 - np.exp(-(x - 0.72) / 0.28)), x)
    y = np.where(soft <= 0.0031308, soft * 12.92, 1.055 * np.power(np.maximum(soft, 1e-6), 1 / 2.4) - 0.055)
    return x, y * 255


_LIGHTS, _LEVELS = _tone_curve()
_CURVE = (_LEVELS + 0.5).clip(0, 255).astype(np.uint8)
PAPER = linear(GROUND)


def encoded(rgb) -> np.ndarray:
    """Linear RGB -> uint8 sRGB."""
    place = cv2.sqrt(np.clip(rgb, 0, 4.0).astype(np.float32)) * ((len(_CURVE) - 1) / 2.0)
    return _CURVE[place.astype(np.int32)]


@dataclass
class Plate:
    """One view ready for dressing: the finished paper, and the product's passes cut to its rectangle."""
    meta: dict
    paper: np.ndarray      # (h, w, 3) linear, levelled, shadows kept
    box: tuple             # y0, y1, x0, x1
    light: np.ndarray      # exposure-corrected, cut
    gloss: np.ndarray
    roles: np.ndarray      # float 0..1
    share: np.ndarray      # product's share of the pixel (h, w, 1)
    uv: np.ndarray
    position: np.ndarray
    normal: np.ndarray
    facing: np.ndarray     # 1 towards the camera, 0 at the rim
    across: np.ndarray     # how far UV run (h, w, 2) from one pixel to the next on the right,
    down: np.ndarray       # and to the next below
    lod: np.ndarray        # log2 of su per pixel in UV
    calm: np.ndarray       # 0 where UV or position jump: no relief there
    sewn: np.ndarray       # su to the nearest seam between two pieces of cloth
    edge: np.ndarray       # 1 on such a seam and where one piece hides another (h, w, 1), softly
    course: np.ndarray     # way (h, w, 2; right, down) in which such a line, or the product's outline, runs past each pixel
    laid: np.ndarray       # what is left of the light beside the edges of pieces of cloth that hang (h, w, 1)
    paper_bytes: np.ndarray
    windows: list          # rectangle of each role inside the box


def _window(mask):
    rows, columns = np.nonzero(mask.any(1))[0], np.nonzero(mask.any(0))[0]
    return (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)) if len(rows) else None


def wall_paper(shade, product):
    """The wall behind a product (h, w, 3) under the shade of occlusion.py: the plain tone at the picture's edge and far from the product."""
    depth = 1 - shade
    return _paper(SHADOW * depth * g.smoothstep(*FAINT, depth), _distance(product))


def floor_paper(shade, product, hollow):
    """The paper sweep under a product (h, w, 3): as on the wall, but where little light is taken the paper and the product return most of it. hollow: whether one looks under it."""
    far = _distance(product)
    soft = cv2.GaussianBlur(shade, (0, 0), 0.012 * shade.shape[1])
    away = g.smoothstep(0.02, 0.08, far)                                    # far from the product the lamp's pieces must not show
    depth = 1 - shade * (1 - away) - soft * away
    told = depth * (CORE + (1.05 - CORE) * depth) * g.smoothstep(0.01, 0.06, depth)
    if hollow:
        told = told - (1 - HOLLOW[1]) * (told - HOLLOW[0]).clip(0)
    return _paper(told, far)


def _floor_light(light, empty, shade, product):
    """The light the floor would receive without the product (h, w, 3): as computed, raised by what the rendered room sends back."""
    blank = ~product & (light.sum(2) > 1e-4) & (shade > 0.97)      # only the product's surroundings are rendered
    returned = np.median(light[blank] / empty[blank, None], axis=0) if blank.sum() > 500 else np.ones(3)
    return (empty[..., None] * returned).astype(np.float32)


def _distance(product):
    return cv2.distanceTransform((~product).astype(np.uint8), cv2.DIST_L2, 5) / product.shape[1]


def _paper(depth, far):
    return _in_shade(depth * (1 - g.smoothstep(0.02, 0.24, far)) * g.smoothstep(0.0, 0.11, _from_edge(*far.shape)))


def _in_shade(depth):
    """Paper (h, w, 3) that lacks so much light, by as many levels of every colour: were each less by the same share, its hue would
    be paler in shade, and the encoder, which rounds hue coarsely where little happens, drew pink steps round every shadow."""
    levels = encoded(PAPER).ravel().astype(np.float32)
    lacks = levels[1] - np.interp(PAPER[1] * (1 - depth), _LIGHTS, _LEVELS)
    return np.dstack([np.interp(level - lacks, _LEVELS, _LIGHTS) for level in levels]).astype(np.float32)


def _from_edge(h, w):
    """Distance of each pixel to the picture's nearest edge, in picture widths."""
    y, x = np.mgrid[0:h, 0:w]
    return np.minimum(np.minimum(x, w - 1 - x), np.minimum(y, h - 1 - y)) / w


@lru_cache(3)
def plate(path) -> Plate:
    raw = np.load(path)
    meta = json.loads(str(raw["meta"]))
    (top, left), size = meta.get("at", (0, 0)), meta.get("size")

    def whole(image, background=0.0):
        """A stored layer (cut to what was rendered) put back into the full picture."""
        if not size or tuple(size) == image.shape[:2]:
            return image.astype(np.float32)
        full = np.full((*size, image.shape[2]), background, np.float32)
        full[top:top + image.shape[0], left:left + image.shape[1]] = image
        return full
    light = whole(raw["light"])
    roles = whole(raw["roles"]) / 255
    share = roles.sum(2).clip(0, 1)
    h, w = share.shape
    product = share > 0.02
    silhouette = store.find_silhouette(meta["key"])
    meta = {**meta, "materials": dict(silhouette.materials)}      # another answer to light needs no new render
    shade, empty = occlusion.shade(silhouette, meta["view"], meta.get("take", 0), w, h)
    if meta["ground"] == "wall":
        paper, trend = wall_paper(shade, product), np.repeat(empty[..., None] / WALL_EXPOSURE, 3, 2)
    else:
        paper, trend = floor_paper(shade, product, meta["key"].startswith(ARCHED)), _floor_light(light, empty, shade, product)
    # exposure: white paper light at the product's place counts as 1
    ys, xs = np.nonzero(product)
    exposure = 1 / trend[ys, xs].mean(0) if len(ys) else np.ones(3)
    y0, y1 = max(ys.min() - CUT, 0), min(ys.max() + CUT, h)
    x0, x1 = max(xs.min() - CUT, 0), min(xs.max() + CUT, w)
    cut = (slice(y0, y1), slice(x0, x1))
    neutral = exposure.mean()
    if meta["ground"] == "wall":
        light = filled(light, product)
    light = light[cut] * neutral
    if meta["ground"] == "wall":
        light = light * _board(light.mean(2), share[cut], FILL[0] * w)[..., None]
    normal = whole(raw["normal"])[cut]
    facing = np.abs((normal * np.asarray(meta["towards"], np.float32)).sum(2)).clip(0, 1)
    uv, position = whole(raw["uv"])[cut], whole(raw["position"])[cut]
    main = roles[cut][..., meta["roles"].index("main")] if "main" in meta["roles"] else np.zeros(uv.shape[:2], np.float32)
    typical = np.median(_step(uv)[main > 0.9]) if (main > 0.9).any() else 0.004
    uv = settled(uv, main > 0.02, typical * TORN)
    step = _step(uv)
    across, down = (_run(uv, axis, typical * FASTEST) for axis in (1, 0))
    lod = np.log2(np.maximum(np.maximum(np.abs(across), np.abs(down)).max(2), typical * 0.4))
    jump = np.maximum(np.abs(np.gradient(position, axis=1)).max(2), np.abs(np.gradient(position, axis=0)).max(2))
    calm = ((step < typical * TORN + 1e-6) & (jump < 12 * typical)).astype(np.float32) * (share[cut] > 0.98)
    torn = (step > typical * TORN) & (main > 0.9)
    if creases.hangs(meta["key"], meta["ground"]) and meta["key"] not in layers.LOOSE:
        buttons = sum((roles[cut][..., k] for k, role in enumerate(meta["roles"]) if role.split(":")[0] in ("fixed", "hardware")), np.zeros_like(main))
        over = layers.laid(torn, main > 0.9, (position * np.asarray(meta["towards"], np.float32)).sum(2), facing, share[cut], w) * layers.under_buttons(buttons, w)
    else:
        over = np.ones((*share[cut].shape, 1), np.float32)
    edge, seam = (cv2.distanceTransform((~line).astype(np.uint8), cv2.DIST_L2, 5) for line in (torn, torn & (jump < 12 * typical)))
    edge = np.exp(-(edge / 1.1) ** 2)
    return Plate(meta, paper, (y0, y1, x0, x1), light, whole(raw["gloss"])[cut] * neutral, roles[cut], share[cut][..., None],
                 uv, position, normal, facing[..., None], across, down, lod, calm, seam * typical, edge[..., None], course(edge + 2 * share[cut]), over, encoded(paper), [_window(roles[cut][..., k] > 0.01) for k in range(roles.shape[2])])


def around(weighted, share, reach):
    """What the product is like around each pixel: the mean of an image already weighted by the product's share. reach: pixels."""
    soft, whole = cv2.GaussianBlur(weighted, (0, 0), reach), np.maximum(cv2.GaussianBlur(share, (0, 0), reach), 1e-3)
    return soft / (whole if soft.ndim == 2 else whole[..., None])


def filled(light, product):
    """Light in which crevices between sleeve and side, or of a fold, are not black: threads hand light on, and mesh is ragged down there."""
    width, share, much = CREVICE
    lit = light.mean(2) * product
    reach = 2 * round(width * lit.shape[1] / 2) + 1
    around = cv2.morphologyEx(lit, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
    lack = (share * cv2.GaussianBlur(around, (0, 0), reach / 4) - lit).clip(0) * product
    return light + (much * lack)[..., None]


def _board(lit, share, reach):
    """How much brighter a white board makes each pixel: the shade of an arm, the inside of a neck; folds keep their contrast."""
    lack = 1 / around(lit * share, share, reach).clip(0.08, 1) - 1
    return 1 + FILL[1] * lack


def _step(uv):
    """How far UV run from pixel to pixel."""
    return np.maximum(np.abs(np.gradient(uv, axis=1)).max(2), np.abs(np.gradient(uv, axis=0)).max(2))


def _run(uv, axis, fastest):
    """How far UV run (h, w, 2) to the next pixel along an axis, at most `fastest` su: the less of what it is on either side, since at a piece's edge one is a leap."""
    ahead = np.diff(uv, axis=axis, append=np.take(uv, [-1], axis))
    behind = np.roll(ahead, 1, axis)
    run = np.where((np.abs(ahead).max(2) < np.abs(behind).max(2))[..., None], ahead, behind)
    return run.clip(-fastest, fastest).astype(np.float32)


def settled(uv, main, torn):
    """UV in which a pixel that sees two pieces of cloth takes the nearest that sees one: between theirs lies some other place of the print."""
    certain = main.copy()
    for axis in (0, 1):
        here, there = [(slice(None),) * axis + (part,) for part in (slice(1, None), slice(None, -1))]
        apart = (np.abs(uv[here] - uv[there]).max(2) > torn) & main[here] & main[there]
        certain[here] &= ~apart
        certain[there] &= ~apart
    return nearest(uv, certain, main)


def nearest(image, certain, wanted):
    """An image in which every wanted pixel that is not certain takes the nearest that is."""
    if not certain.any():
        return image
    _, at = layers.to_nearest(certain)
    there = image.reshape(-1, image.shape[2])[at]
    return np.where((wanted & ~certain)[..., None], there, image)
