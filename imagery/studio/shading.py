"""How a plate answers to light in a material and a colour: `light x colour + gloss`, weave, nap and scales looked up in UV or space."""
from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from . import cards, creases, store, textures
from .geometry import smoothstep
from .lines import along
from .looks import Mirror
from .plate import PAPER, around, encoded, nearest, plate

WANDER = 26     # degrees: how far what a flat side mirrors wanders across the picture's width, since cards hang near
TURN = 0.36     # how much steeper light falls off on black than on white, whose folds light each other
PRINTED = 0.55  # the same for prints: their figures outshout soft folds
FIGURED = 2.2   # and how much more than on plain cloth light falls in a print's folds, for the same reason
NAPPED = 0.4    # the same of suede, whose hairs hide every seam that light does not show
BLACK = 0.55    # the same again for black cloth, which else would show no fold
DEEPER = 0.5    # how much more of its colour cloth has in its own shade
THREADS = 2.6   # times: so much more the threads' own gloss tells on black cloth than on white
DENT = 1.6      # su: from one dent of a hide to the next but one
ON_BLACK = (0.3, 0.8)   # of what plain black silk mirrors: how much brighter it is, and how much steeper light turns into dark, than on white
HAIRS = 1.4     # the same of a nap, whose hairs lie in all directions
LENS = 0.8      # pixels over which an outline goes over into the ground: no lens draws it sharper, and a dark one would have stairs
STEPS = 2.0     # pixels over which an edge inside the product, or its outline, is evened out along itself
AFAR = 0.5      # size of a nap's hairs on what hangs and is seen from farther away
RIM = 0.05      # light that grazes black cloth and leather from behind
STROKES = 2.6   # su: side of the solid of brushed nap
BAG = 3.2       # su: side of a square as large as what is seen of a bag
KEY = (0.75, 0.65)   # how much light a slope gains that rises to the right, and downwards: the key stands at the upper left
MODELLED = 0.6  # the same again of what stands on the paper sweep, which sends light back into every shade; velvet has shades of its own
FROM_BELOW = (0.20, 0.24)            # light that the paper sends up, and how far: su
FLAGS = 0.35    # how much light black flags on both sides take from what turns away
WIDE = 0.035    # picture widths: what is wider than a fold of cloth
CRISP = (0.006, 0.3)                 # picture widths and strength: how much steeper light turns at a fold's ridge than the settled mesh has it
FOLDS, PALE = 0.55, 0.45             # how much steeper light falls in folds than across what hangs, and how much flatter across what is white, whose brightest parts no picture would tell apart
INSIDE = (0.15, 0.45)     # of light: plain cloth that has less (the inside of a neck, a sleeve or a hem) gets no darker than it is, or it would be a hole; a print is seen there as it is
LEFT = 0.3      # light that black cloth has in there nevertheless, since the wall shines in
THIN = 0.35      # how much less of that white cloth has, through which light comes, too
RETURNED = np.float32([1.0, 0.965, 0.90])     # colour of what light the bone wall sends back into shade
CREASED = 0.62  # how much steeper light falls on a crease than on the fold it lies on
WASHED = 0.10   # share of its colour that a highlight on printed silk and satin loses: figures pale in it
UNDYED = 0.62   # albedo of threads that are not dyed
BEHIND = 0.35   # of what is woven into printed cloth, that is seen: more, and a lattice shows through its flowers
SEAM, SEAM_IN_PRINT = 0.13, 0.36   # how dark the line is along which two pieces of cloth meet, which a print would hide
LAID_IN_FIGURE, LAID_IN_PRINT = 1.6, 1.4     # times: how much more the steps between layers of cloth tell where figures compete with them
LAID_ON_WHITE = 0.5      # how much less they tell on white, where each is seen
BURNISHED = (0.3, 0.06)            # how much of a leather seam's darkness goes on beside it, and how far: su
DOMED = ((0.0022, 26), (0.028, 34))    # of metal: reach (picture widths) and degrees by which a ray turns at an edge: its rounded rim, and its dome
RIPPLE = 110    # degrees: twice the angle by which a ray turns with the surface's slope
FLANK = 0.35    # light of a highlight on leather at which it is hardly coloured any more


def _relief(height, pixel_gain):
    """Light from the upper left on a height picture: >0 on slopes that face it."""
    gx = cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3) / 8
    gy = cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3) / 8
    return (KEY[0] * gx + KEY[1] * gy) * pixel_gain


@lru_cache(10)
def _texture_of(path, name, kind, tile):
    """Height picture of a texture on a plate (cached: many products share it)."""
    p = plate(path)
    grain = 1 if name in textures.FIGURES else store.find_silhouette(p.meta["key"]).grain_scale
    if name == "nap" and p.meta["ground"] == "wall":
        grain = grain * AFAR
    tile = tile * grain * (_fit(p) if name == "croc" else 1)
    if name in textures.LEAST:
        tile = max(tile, textures.LEAST[name] * _pixel(p) / p.meta.get("print_scale", 1.0))
    if kind == "solid":
        height = np.zeros(p.share.shape[:2], np.float32)
        inside = p.share[..., 0] > 0
        height[inside] = textures.sample_solid(textures.solid(name), p.position[inside], tile)
        if name in textures.CELLS:      # finer grain is shallower, and what is hardly larger than a pixel is not seen
            seen = min(tile / textures.CELLS[name] / (2.5 * _pixel(p)), 1) * (grain ** .5 if name == "grain" else 1)
            mean = height[inside].mean()
            height[inside] = mean + (height[inside] - mean) * seen
        return height
    scale = min(p.meta.get("print_scale", 1.0), 1)      # small things wear larger prints, but of no coarser thread
    u = p.uv[..., 0] + (tile * scale / 2 - _middle(p) if name == "croc" else 0)
    return textures.sample(textures.flat_pyramid(name), u, p.uv[..., 1], tile * scale, p.lod)


def _pixel(p):
    """How many su a pixel of the product is wide."""
    return 2 ** float(np.median(p.lod[p.share[..., 0] > 0]))


def _fit(p):
    """How much smaller skins for small things are: from the middle of a bag come broad scales, from its flank those of a strap."""
    main = p.roles[..., p.meta["roles"].index("main")].sum()
    return float(np.clip(np.sqrt(main) * _pixel(p) / BAG, 0.35, 1))


def _middle(p):
    """The middle of what is seen of the main material across its flat pattern, su: a skin is cut symmetrically."""
    main = p.roles[..., p.meta["roles"].index("main")] > 0.9
    return float(np.median(p.uv[..., 0][main])) if main.any() else 0.0


@lru_cache(6 * creases.BOLTS)
def _cards_of(path, name, crease, bolt, domed=None, uneven=0.0):
    """What a plate mirrors of a set of cards; parts in one another's shade mirror one another. A pixel with two surfaces in it has no way it faces.
    domed: index of the role whose flat sides are a little domed. uneven: degrees by which a hide looks elsewhere than its form."""
    p = plate(path)
    single = np.linalg.norm(p.normal, axis=2) > 0.985
    wander = _wander(p)
    if crease:
        wander = wander - RIPPLE * crease * _tilt_of(path, bolt)
    if domed is not None:
        wander = wander + _dome(p, domed)
    if uneven:
        wander = wander + uneven * _dents(p)
    seen = cards.mirrored(p.normal, p.meta["towards"], cards.SETS[name], wander) * np.sqrt(p.light.mean(2, keepdims=True).clip(0.1, 1))
    seen = cv2.medianBlur(nearest(seen, single, p.share[..., 0] > 0), 3)
    return np.where(single, seen, cv2.GaussianBlur(seen, (0, 0), 0.9))[..., None]


def _wander(p):
    """Degrees right and up by which each pixel looks past what the picture's middle would mirror."""
    (y0, y1, x0, x1), (h, w) = p.box, p.paper.shape[:2]
    right, up = (np.arange(x0, x1) - w / 2) / w, (h / 2 - np.arange(y0, y1)) / w
    return np.dstack(np.meshgrid(right, up)).astype(np.float32) * WANDER


def _dents(p):
    """How far (-1..1) right and up a hide looks elsewhere than its form does: scales are not set evenly on it."""
    turn = np.zeros((*p.share.shape[:2], 2), np.float32)
    inside = p.share[..., 0] > 0
    for axis, apart in enumerate((0.0, 0.37)):
        turn[..., axis][inside] = (textures.sample_solid(textures.solid("mottle"), p.position[inside] + apart * DENT, DENT) - 0.5) * 2
    return turn


def _dome(p, role):
    """Degrees right and up by which a role's sides look outwards near their edges: what is cast and polished is nowhere quite flat."""
    share = (p.roles[..., role] > 0.5).astype(np.float32)
    h, w = share.shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    turn = np.zeros((h, w, 2), np.float32)
    for reach, degrees in DOMED:
        sigma = reach * p.paper.shape[1]
        middle = np.dstack([around(c * share, share, sigma) for c in (x, y)])
        turn += degrees / sigma * (np.dstack([x, y]) - middle) * (1, -1)
    return turn * share[..., None]


@lru_cache(2 * creases.BOLTS)
def _tilt_of(path, bolt):
    """Creases of a plate: many products share them."""
    return creases.tilt(plate(path), bolt)


@lru_cache(3)
def _folds_of(path):
    """What hangs has light that falls off across it, and in its folds: the two apart (h, w, 1), their product being the light."""
    p = plate(path)
    reach = WIDE * p.paper.shape[1]
    lit, share = p.light.mean(2), p.share[..., 0]
    fall = around(lit * share, share, reach)
    fold = cv2.GaussianBlur((lit / np.maximum(fall, 1e-2)).clip(0.5, 1.6), (0, 0), 1.2)
    soft = around(fold * share, share, CRISP[0] * p.paper.shape[1])
    fold = fold * (fold / np.maximum(soft, 1e-2)).clip(0.7, 1.4) ** CRISP[1]
    return fall.clip(0.3, 2)[..., None], fold[..., None]


@lru_cache(3)
def _rim_of(path):
    """How far each pixel turns away (0..1), evened out over a few pixels: hairs are longer than an edge is wide."""
    p = plate(path)
    reach = 0.0032 * p.paper.shape[1]
    return around((1 - p.facing) * p.share, p.share, reach)[..., None]


def forget():
    """Empties what is kept of plates whose passes may have changed."""
    for kept in (_texture_of, _cards_of, _folds_of, _rim_of, _tilt_of):
        kept.cache_clear()


def dress(path, role_looks, bolt=0):
    """The picture of a plate. role_looks: role -> (Look, colour): linear RGB triple or an (h, w, 3) image cut to the plate's box.
    bolt: which of the bolts of cloth (creases.py) it is cut from.

    Returns uint8 RGB (h, w, 3).
    """
    p = plate(path)
    y0, y1, x0, x1 = p.box
    light = product_light(path, role_looks, bolt)
    outline = (4 * cv2.blur(p.share * (1 - p.share), (3, 3))).clip(0, 1)[..., None]
    stepped = np.maximum(p.edge ** 0.5, outline)      # what is looked up at one point of a pixel has steps along its edges
    light = light + stepped * (along(light, p.course, STEPS) - light)
    crop = p.paper[y0:y1, x0:x1] * (1 - p.share) + sharpened(light, p.share)
    crop = crop + outline * (cv2.GaussianBlur(crop, (0, 0), LENS) - crop)
    picture = p.paper_bytes.copy()
    picture[y0:y1, x0:x1] = encoded(crop)
    return picture


def sharpened(light, share):
    """The product's light (weighted by its share of the pixel) a little crisper: measured against its own surroundings, never the ground's."""
    return np.maximum(light + 0.30 * (light - around(light, share, 1.0) * share), 0)


def product_light(path, role_looks, bolt=0):
    """The product alone, cut to the plate's box, linear and weighted by its share of each pixel."""
    p = plate(path)
    crop = np.zeros_like(p.light)
    for index, role in enumerate(p.meta["roles"]):
        window = p.windows[index]
        if window is None:
            continue
        look, colour = role_looks[role]
        crop[window] += p.roles[window][..., index:index + 1] * _shaded(path, p, window, look, colour, bolt, index)
    return crop


def _shaded(path, p, window, look, colour, bolt, role):
    """Linear RGB of one role in its window."""
    colour = np.asarray(colour, np.float32)
    printed = colour.ndim == 3
    if printed:
        colour = colour[window]
    lit = p.light[window]
    mean = colour.mean(-1, keepdims=True)
    dark = np.exp(-mean / 0.08)
    relief, tone, gloss_tone = _grain(path, p, window, look, dark, bolt, printed)
    if look.weft:
        colour = colour + (UNDYED - colour) * look.weft * (1 - mean) ** 2
    if look.flakes:
        colour = colour ** (1 + look.flakes * (0.5 - _texture_of(path, "flakes", "solid", 1.1)[window][..., None]))
    light = _lit(path, p, window, look, mean, dark, printed, np.clip(1 + relief, 0.2, 2))
    light = light * _seams(p, window, look, printed, float(mean.mean()))
    hue = (colour / np.maximum(colour.max(-1, keepdims=True), 1e-4)).clip(0.02, 1)
    body = light * colour * hue ** (DEEPER * (1 - lit).clip(0, 1)) * tone * (1 - look.metal)
    rim = 1 - p.facing[window]
    fresnel = look.f0 + (1 - look.f0) * rim ** 5 * 0.6
    shine = _gloss(path, p, window, look, dark * (not printed), bolt, role) * np.clip(1 + 2.2 * relief, 0.1, 3) * gloss_tone * fresnel
    if look.metal:
        tinted = (look.tinted or look.metal) * (1 - WASHED * printed)
        tint = colour * tone * tinted + (1 - tinted) * hue ** (0.5 * (1 - look.metal))      # what little is not of the thread's colour has passed by threads
        shine = shine * (tint + (1 - tint) * look.metal * rim ** 5)
    elif look.tinted:         # only the middle of a highlight is white: its flanks come from under the finish
        shine = shine * (1 - look.tinted * (1 - hue) * np.exp(-shine / FLANK))
    result = body + shine
    if isinstance(look, Mirror):
        result = result + look.through * lit * colour ** 0.6 * rim ** 1.5
    if look.sheen:
        result = result + _hairs(path, window, look, lit, colour, mean, dark)
    return result


def _lit(path, p, window, look, mean, dark, printed, rough):
    """Light (h, w, 3) on a window, before its seams: it falls the steeper, the darker what it falls on. mean, dark: how pale and how black that is; rough: the relief's share."""
    lit, facing = p.light[window], p.facing[window]
    told = lambda lit: printed * np.where(lit > 1, 1 - mean.clip(0, 1), 1)      # pale figures would be blown out
    steep = 1 - TURN / 4 + TURN * (1 - mean.clip(0, 1)) + PRINTED * told(lit) + (BLACK * dark if look.sheen else 0)
    outside = 1.0
    if p.meta["ground"] != "wall":
        if not look.depth:
            steep = steep + (MODELLED + NAPPED * look.napped) * (1 - 0.6 * mean)      # pale things light their own shades
        light = lit ** steep * rough
        light = light + _from_below(p, window) - FLAGS * light * (1 - facing) ** 2 * (1 - mean)
    else:
        if not printed:
            outside = smoothstep(*INSIDE, lit)
        fall, fold = (part[window] for part in _folds_of(path))
        light = lit ** (1 + (steep - 1) * outside) * rough + LEFT * dark * (1 - outside)
        light = light * fold ** (outside * FOLDS * (1 + FIGURED * told(fold) - THIN * mean)) * fall ** (-PALE * mean) * RETURNED ** (1 - lit).clip(0, 1)
    return light * (1 - look.depth * outside * facing ** 2)      # inside, one sees the back of a pile


def _from_below(p, window):
    """Warm light (h, w, 3) of the paper on what stands close over it and does not look up."""
    much, reach = FROM_BELOW
    return much * np.exp(-p.position[window][..., 2:3].clip(0) / reach) * (1 - p.normal[window][..., 2:3]).clip(0, 1) * PAPER


def _seams(p, window, look, printed, pale):
    """What the lines leave of the light along which pieces of cloth or leather meet. What hangs and has no weave is not sewn: earrings."""
    if creases.hangs(p.meta["key"], p.meta["ground"]):
        lit = p.light[window].mean(2, keepdims=True)
        line = 1 - (SEAM_IN_PRINT if printed else SEAM) * p.edge[window] * (lit / 0.7).clip(0, 1)      # down in a fold nobody sees it
        told = (LAID_IN_PRINT if printed else LAID_IN_FIGURE if look.figure else 1) * (1 - LAID_ON_WHITE * pale)
        return line * (1 + told * (p.laid[window] - 1)).clip(0.2, 2) if look.flat or look.solid else 1.0
    share, reach = BURNISHED
    lit = p.light[window].mean(2)
    stepped = (cv2.blur(np.abs(lit - cv2.GaussianBlur(lit, (0, 0), 2)), (5, 5)) / 0.02).clip(0, 1)[..., None]
    return 1 - look.seam * stepped * np.maximum(p.edge[window], share * np.exp(-(p.sewn[window][..., None] / reach) ** 2))


def _grain(path, p, window, look, dark, bolt, printed):
    """Relief (share of the light), tone of the colour and tone of the gloss that weave, grain and nap make in a window."""
    relief, tone, gloss_tone = _creased(path, p, look, window, bolt), 1.0, 1.0
    name, kind = (look.flat, "flat") if look.flat else (look.solid, "solid")
    told = 1 + ((THREADS if look.flat else HAIRS) - 1) * dark if look.sheen else 1.0
    if name:
        height = _texture_of(path, name, kind, look.tile)[window]
        if look.bump:
            relief = relief + (_relief(height, 4.0 * look.bump) * p.calm[window])[..., None] * told
        height = height[..., None]
        if look.tone:
            tone = np.maximum(1 - look.tone * told * (0.5 - height if look.sheen else 1 - height), 0.1)
        if look.gloss_tone:
            gloss_tone = np.clip(1 - look.gloss_tone * (1 - height), 0, 2)
    if look.figure:
        figure = _texture_of(path, look.figure, "flat", look.figure_tile)[window][..., None]
        if printed:
            figure = 0.5 + BEHIND * (figure - 0.5)
        gloss_tone = gloss_tone * (0.10 + 0.90 * figure)
        tone = tone * (1 + look.figure_tone * (figure - 0.5))
        relief = relief * (1 - 0.8 * figure)
    if look.mottle:
        tone = tone * (1 + look.mottle * (_texture_of(path, "mottle", "solid", 2.2)[window][..., None] - 0.5) * 2)
    if look.nap:
        tone = tone * (1 + look.nap * (_texture_of(path, "brushed" if look.depth else "stroked", "solid", STROKES)[window][..., None] - 0.5) * 2)
    if look.gloss_mottle:
        gloss_tone = gloss_tone * (1 + look.gloss_mottle * (_texture_of(path, "mottle", "solid", 0.9)[window][..., None] - 0.5) * 2)
    return relief, tone, gloss_tone


def _creased(path, p, look, window, bolt):
    """Relief of creases."""
    high = _crease(p, look)
    if not high:
        return 0.0
    tilt = _tilt_of(path, bolt)[window] * high
    return (CREASED * (KEY[0] * tilt[..., 0:1] - KEY[1] * tilt[..., 1:2])).clip(-0.5, 0.5)


def _crease(p, look):
    return creases.height(look, p.meta["key"], p.meta["ground"])


def _gloss(path, p, window, look, dark, bolt, role):
    """What a window mirrors, before its surface takes a share of it."""
    gloss = p.gloss[window]
    sharp = _cards_of(path, look.cards, _crease(p, look), bolt, role if look.metal > 0.9 else None, look.uneven)[window] if isinstance(look, Mirror) else gloss[..., 2:3]
    mirror = gloss[..., 0:1] * look.soft + gloss[..., 1:2] * look.half + sharp * look.sharp
    if isinstance(look, Mirror) and look.cards == "folds":
        mirror = mirror * (1 + ON_BLACK[0] * dark ** 2) * mirror ** (ON_BLACK[1] * dark ** 2)
    if look.metal < 0.2:      # lamps stand out, the reflected room steps back
        mirror = mirror * mirror / (mirror + 0.9)
    return mirror


def _hairs(path, window, look, lit, colour, mean, dark):
    """Light in what stands up from cloth: it glows wherever it turns away, and rims what is black."""
    rim = _rim_of(path)[window]
    hairs = rim ** (1.7 if look.depth else 2.5) * look.sheen * lit
    if look.nap and look.depth:
        hairs = hairs * (0.6 + 0.8 * _texture_of(path, "brushed", "solid", STROKES)[window][..., None])
    return hairs * (0.5 * colour + 0.25 * mean + 0.04) + RIM * dark * rim ** 2.5 * lit
