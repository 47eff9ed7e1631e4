"""From passes to pictures: gives a rendered silhouette its material, shade and print. Runs outside Blender.

picture = paper x light, and on the product: light x colour + gloss. All arithmetic in linear light.
"""
from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from functools import lru_cache

import cv2
import numpy as np

from . import geometry as g
from . import cards, occlusion, store, takes, textures
from .looks import DEFAULT_COLOURS, HARDWARE, LOOKS, Mirror, USUAL

GROUND = "#E3DDD6"
SHADOW = 0.45        # of the shade before the wall: the room returns the rest
WALL_EXPOSURE = 1.09  # white cloth before the wall is as bright as white leather on the floor
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
    """Linear light -> sRGB byte as a table over sqrt(light): with a soft shoulder above 0.72."""
    x = np.linspace(0, 1, steps) ** 2 * top
    x = np.where(x > 0.72, 0.72 + 0.28 * (1 - np.exp(-(x - 0.72) / 0.28)), x)
    y = np.where(x <= 0.0031308, x * 12.92, 1.055 * np.power(np.maximum(x, 1e-6), 1 / 2.4) - 0.055)
    return (y * 255 + 0.5).clip(0, 255).astype(np.uint8)


_CURVE = _tone_curve()
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
    lod: np.ndarray        # log2 of su per pixel in UV
    calm: np.ndarray       # 0 where UV or position jump: no relief there
    paper_bytes: np.ndarray
    windows: list          # rectangle of each role inside the box


def _window(mask):
    rows, columns = np.nonzero(mask.any(1))[0], np.nonzero(mask.any(0))[0]
    return (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)) if len(rows) else None


def wall_paper(shade, product):
    """The wall behind a product (h, w, 3) under the shade of occlusion.py: the plain tone at the picture's edge and far from the product."""
    return _paper(SHADOW * (1 - shade), _distance(product))


def floor_paper(shade, product):
    """The paper sweep under a product (h, w, 3): as on the wall, but where little light is taken the paper and the product return most of it."""
    far = _distance(product)
    soft = cv2.GaussianBlur(shade, (0, 0), 0.012 * shade.shape[1])
    away = g.smoothstep(0.02, 0.08, far)                                    # far from the product the lamp's pieces must not show
    depth = 1 - shade * (1 - away) - soft * away
    return _paper(depth * (0.42 + 0.58 * depth) * g.smoothstep(0.01, 0.06, depth), far)


def _floor_light(light, empty, shade, product):
    """The light the floor would receive without the product (h, w, 3): as computed, raised by what the rendered room sends back."""
    blank = ~product & (light.sum(2) > 1e-4) & (shade > 0.97)      # only the product's surroundings are rendered
    returned = np.median(light[blank] / empty[blank, None], axis=0) if blank.sum() > 500 else np.ones(3)
    return (empty[..., None] * returned).astype(np.float32)


def _distance(product):
    return cv2.distanceTransform((~product).astype(np.uint8), cv2.DIST_L2, 5) / product.shape[1]


def _paper(depth, far):
    depth = depth * (1 - g.smoothstep(0.02, 0.24, far)) * g.smoothstep(0.0, 0.11, _from_edge(*far.shape))
    return (PAPER * (1 - depth[..., None])).astype(np.float32)


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
        paper, trend = floor_paper(shade, product), _floor_light(light, empty, shade, product)
    # exposure: white paper light at the product's place counts as 1
    ys, xs = np.nonzero(product)
    exposure = 1 / trend[ys, xs].mean(0) if len(ys) else np.ones(3)
    y0, y1 = max(ys.min() - CUT, 0), min(ys.max() + CUT, h)
    x0, x1 = max(xs.min() - CUT, 0), min(xs.max() + CUT, w)
    cut = (slice(y0, y1), slice(x0, x1))
    neutral = exposure.mean()
    normal = whole(raw["normal"])[cut]
    facing = np.abs((normal * np.asarray(meta["towards"], np.float32)).sum(2)).clip(0, 1)
    uv, position = whole(raw["uv"])[cut], whole(raw["position"])[cut]
    main = roles[cut][..., meta["roles"].index("main")] if "main" in meta["roles"] else np.zeros(uv.shape[:2], np.float32)
    typical = np.median(_step(uv)[main > 0.9]) if (main > 0.9).any() else 0.004
    uv = settled(uv, main > 0.02, typical * TORN)
    step = _step(uv)
    lod = np.log2(np.clip(step, typical * 0.4, typical * 6) + 1e-9).astype(np.float32)
    jump = np.maximum(np.abs(np.gradient(position, axis=1)).max(2), np.abs(np.gradient(position, axis=0)).max(2))
    calm = ((step < typical * TORN + 1e-6) & (jump < 12 * typical)).astype(np.float32) * (share[cut] > 0.98)
    return Plate(meta, paper, (y0, y1, x0, x1), light[cut] * neutral, whole(raw["gloss"])[cut] * neutral, roles[cut], share[cut][..., None],
                 uv, position, normal, facing[..., None], lod, calm, encoded(paper), [_window(roles[cut][..., k] > 0.01) for k in range(roles.shape[2])])


def _step(uv):
    """How far UV run from pixel to pixel."""
    return np.maximum(np.abs(np.gradient(uv, axis=1)).max(2), np.abs(np.gradient(uv, axis=0)).max(2))


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
    _, labels = cv2.distanceTransformWithLabels((~certain).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    place = np.zeros(labels.max() + 1, np.int64)
    place[labels[certain]] = np.flatnonzero(certain)
    there = image.reshape(-1, image.shape[2])[place[labels]]
    return np.where((wanted & ~certain)[..., None], there, image)


def _relief(height, pixel_gain):
    """Light from the upper left on a height picture: >0 on slopes that face it."""
    gx = cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3) / 8
    gy = cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3) / 8
    return (0.75 * gx + 0.65 * gy) * pixel_gain


@lru_cache(8)
def _texture_of(path, name, kind, tile):
    """Height picture of a texture on a plate (cached: many products share it)."""
    p = plate(path)
    grain = 1 if name in textures.FIGURES else store.find_silhouette(p.meta["key"]).grain_scale
    tile = tile * grain
    if kind == "solid":
        height = np.zeros(p.share.shape[:2], np.float32)
        inside = p.share[..., 0] > 0
        height[inside] = textures.sample_solid(textures.solid(name), p.position[inside], tile)
        if name in textures.CELLS:      # finer grain is shallower, and what is hardly larger than a pixel is not seen
            typical = 2 ** float(np.median(p.lod[inside]))
            seen = min(tile / textures.CELLS[name] / (2.5 * typical), 1) * grain ** .5
            mean = height[inside].mean()
            height[inside] = mean + (height[inside] - mean) * seen
        return height
    scale = p.meta.get("print_scale", 1.0)
    return textures.sample(textures.flat_pyramid(name), p.uv[..., 0], p.uv[..., 1], tile * scale, p.lod)


@lru_cache(4)
def _cards_of(path, name):
    """What a plate mirrors of a set of cards; parts in one another's shade mirror one another. A pixel with two surfaces in it has no way it faces."""
    p = plate(path)
    single = np.linalg.norm(p.normal, axis=2) > 0.985
    seen = cards.mirrored(p.normal, p.meta["towards"], cards.SETS[name]) * np.sqrt(p.light.mean(2, keepdims=True).clip(0.1, 1))
    return cv2.medianBlur(nearest(seen, single, p.share[..., 0] > 0), 3)[..., None]


def dress(path, role_looks):
    """The picture of a plate. role_looks: role -> (Look, colour): linear RGB triple or an (h, w, 3) image cut to the plate's box.

    Returns uint8 RGB (h, w, 3).
    """
    p = plate(path)
    y0, y1, x0, x1 = p.box
    crop = p.paper[y0:y1, x0:x1] * (1 - p.share) + sharpened(product_light(path, role_looks), p.share)
    picture = p.paper_bytes.copy()
    picture[y0:y1, x0:x1] = encoded(crop)
    return picture


def sharpened(light, share):
    """The product's light (weighted by its share of the pixel) a little crisper: measured against its own surroundings, never the ground's."""
    soft = cv2.GaussianBlur(light, (0, 0), 1.0) / np.maximum(cv2.GaussianBlur(share, (0, 0), 1.0)[..., None], 1e-3)
    return np.maximum(light + 0.30 * (light - soft * share), 0)


def product_light(path, role_looks):
    """The product alone, cut to the plate's box, linear and weighted by its share of each pixel."""
    p = plate(path)
    crop = np.zeros_like(p.light)
    for index, role in enumerate(p.meta["roles"]):
        window = p.windows[index]
        if window is None:
            continue
        look, colour = role_looks[role]
        crop[window] += p.roles[window][..., index:index + 1] * _shaded(path, p, window, look, colour)
    return crop


def _shaded(path, p, window, look, colour):
    """Linear RGB of one role in its window."""
    colour = np.asarray(colour, np.float32)
    if colour.ndim == 3:
        colour = colour[window]
    lit, gloss, facing = p.light[window], p.gloss[window], p.facing[window]
    tone, relief, gloss_tone = 1.0, 0.0, 1.0
    name, kind = (look.flat, "flat") if look.flat else (look.solid, "solid")
    if name:
        height = _texture_of(path, name, kind, look.tile)[window]
        if look.bump:
            relief = (_relief(height, 4.0 * look.bump) * p.calm[window])[..., None]
        if look.tone:
            tone = 1 - look.tone * (1 - height[..., None])
        if look.gloss_tone:
            gloss_tone = np.clip(1 - look.gloss_tone * (1 - height[..., None]) if look.gloss_tone > 0 else 1 + look.gloss_tone * height[..., None], 0, 2)
    if look.mottle:
        patches = _texture_of(path, "mottle", "solid", 2.2)[window][..., None]
        tone = tone * (1 + look.mottle * (patches - 0.5) * 2)
    if look.gloss_mottle:
        gloss_tone = gloss_tone * (1 + look.gloss_mottle * (_texture_of(path, "mottle", "solid", 0.9)[window][..., None] - 0.5) * 2)
    rim = (1 - facing)
    sharp = _cards_of(path, look.cards)[window] if isinstance(look, Mirror) else gloss[..., 2:3]
    mirror = gloss[..., 0:1] * look.soft + gloss[..., 1:2] * look.half + sharp * look.sharp
    if look.metal < 0.5:      # lamps stand out, the reflected room steps back
        mirror = mirror * mirror / (mirror + 0.9)
    mirror = mirror * np.clip(1 + 2.2 * relief, 0.1, 3) * gloss_tone
    fresnel = look.f0 + (1 - look.f0) * rim ** 5 * 0.6
    light = lit * np.clip(1 + relief, 0.2, 2)
    if look.depth:
        light = light * (1 - look.depth * facing ** 2)
    body = light * colour * tone * (1 - look.metal)
    shine = mirror * fresnel
    if look.metal:
        tint = colour * tone * look.metal + (1 - look.metal)
        shine = shine * (tint + (1 - tint) * rim ** 5)
    result = body + shine
    if isinstance(look, Mirror):
        result = result + look.through * lit * colour ** 0.6 * rim ** 1.5
    if look.sheen:
        hairs = rim ** (1.4 if look.depth else 2.5) * look.sheen * lit      # pile stands up and glows wherever it turns away
        result = result + hairs * (0.5 * colour + 0.25 * colour.mean(-1, keepdims=True) + 0.04)
    return result


# ---------------------------------------------------------------- recipes

def shades():
    with open(store.MANIFEST) as file:
        return json.load(file)["shades"]


SAMPLE_SHADES = {"jet": "#1a1919", "graphite": "#3a3a3d", "ivory": "#efe9dd", "chalk": "#f2f1ee", "bone": "#d9cfbf", "cognac": "#9a5a2c",
                 "tan": "#b98a5a", "chocolate": "#4a2d20", "espresso": "#2e1f19", "indigo": "#2a3166", "navy": "#1d2440", "cobalt": "#2348a8",
                 "powder": "#9db6cf", "scarlet": "#b81f2a", "oxblood": "#5a1a24", "terracotta": "#b3543a", "bottle": "#14453a", "olive": "#5b5f34",
                 "emerald": "#0f6b4f", "sage": "#8fa083", "gold": "#c9a24b", "ochre": "#c08a2d", "champagne": "#d9c39a", "silver": "#c3c5c9",
                 "pewter": "#85878c", "dove": "#a9aaa8"}


@lru_cache(1)
def shade_table():
    return shades() if os.path.exists(store.MANIFEST) else SAMPLE_SHADES


def hex_of(shade):
    return shade if shade.startswith("#") else shade_table()[shade]


def pigment(colour):
    """Wished colour -> albedo: nothing real is pure white or black."""
    value = linear(colour)
    return value * 0.88 + 0.004


# How much light dark cloth gives back at the least: between its threads it is never as black as leather or paint.
DARK_CLOTH = 0.027


def on_cloth(colour, look):
    """A dark colour on cloth, lifted so that its folds show: what is hairy scatters light that paint would swallow."""
    if not look.sheen:
        return colour
    return colour + DARK_CLOTH * np.exp(-np.mean(colour, axis=-1, keepdims=True) / 0.02)


def is_lifted(recipe):
    """Whether the cloth of a recipe is dark enough for `on_cloth` to be seen."""
    return LOOKS[recipe["material"]].sheen > 0 and float(np.mean(pigment(hex_of(recipe["shade"])))) < 0.03


@lru_cache(64)
def _print_pyramid(key, ground, figure):
    from . import prints
    image = prints.tile(key, ground, figure)
    return textures.pyramid(linear(image.astype(np.float32) / 255)), prints.TILE_SIZE[key]


def dress_recipe(path, recipe):
    """Picture of a manifest recipe {material, shade, print?, second?, hardware?} on a rendered view."""
    return dress(path, looks_of(path, recipe))


def looks_of(path, recipe):
    """Look and colour of every role of a plate for a recipe."""
    p = plate(path)
    meta = p.meta
    main_look = LOOKS[meta["materials"].get(recipe["material"], recipe["material"])]
    main_colour = pigment(hex_of(recipe["shade"]))
    looks = {}
    for role in meta["roles"]:
        kind = role.split(":")[0]
        material = meta["materials"].get(role) or meta["materials"].get(kind)
        default = meta["colours"].get(role)
        if kind == "fixed":
            looks[role] = (LOOKS[material or "rubber"], pigment(role.split(":", 1)[1]))
            continue
        if kind == "hardware":
            hue = HARDWARE[recipe.get("hardware") or "gold"]
            looks[role] = (LOOKS[material or "metal"], linear(hue))
            continue
        if kind == "main":
            colour = main_colour
            if recipe.get("print"):
                levels, size = _print_pyramid(recipe["print"], hex_of(recipe["shade"]), hex_of(recipe.get("second") or "ivory"))
                colour = textures.sample(levels, p.uv[..., 0], p.uv[..., 1], size * meta["print_scale"], p.lod) * 0.93 + 0.004
                # a pixel that sees two pieces of cloth has a UV between theirs, which is some other place of the print
                colour = np.where(p.calm[..., None] > 0, colour, cv2.medianBlur(colour.astype(np.float32), 3))
            look = LOOKS[material] if material else main_look
            looks[role] = (look, on_cloth(colour, look))
            continue
        if kind == "second":
            wish = recipe.get("second") if recipe.get("second") and not recipe.get("print") else None
            wish = wish or default or "main"
        else:
            wish = default or DEFAULT_COLOURS[kind]
        colour = main_colour if wish == "main" else pigment(hex_of(wish))
        if wish == "second":
            colour = pigment(hex_of(recipe.get("second") or recipe["shade"]))
        name = material or (recipe["material"] if kind == "second" else USUAL[kind])
        looks[role] = (LOOKS[name], on_cloth(colour, LOOKS[name]))
    if "thread" in looks and blends(recipe, meta["colours"]):
        look, _ = looks["thread"]
        looks["thread"] = (look, _beside(looks["main"][1], p.roles[..., meta["roles"].index("main")]))
    return looks


def blends(recipe, colours):
    """Whether thread takes the print's own colour under each stitch: in the ground's colour it would dot every figure."""
    return bool(recipe.get("print")) and colours.get("thread") == "main"


def _beside(colour, share):
    """The mean colour of the cloth around each pixel."""
    near = cv2.GaussianBlur(share, (0, 0), 1.8)[..., None]
    return cv2.GaussianBlur(colour * share[..., None], (0, 0), 1.8) / np.maximum(near, 1e-3)


def preview(key, view, recipe_text=None, take=0):
    """Writes imagery/work/preview/<key>-<view>.png (doubled) from the preview passes."""
    names = (recipe_text or "calf,oxblood").split(",")
    recipe = dict(zip(("material", "shade", "print", "second"), names))
    recipe = {k: v for k, v in recipe.items() if v}
    plate.cache_clear()
    _texture_of.cache_clear()
    _cards_of.cache_clear()
    picture = dress_recipe(store.pass_path(key, view, True, take), recipe)
    folder = os.path.join(store.WORK, "preview")
    os.makedirs(folder, exist_ok=True)
    target = os.path.join(folder, f"{key.replace('/', '-')}-{view}{takes.mark(take)}.png")
    cv2.imwrite(target, cv2.resize(picture, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)[..., ::-1])
    print("wrote", target)


COMPOSE_VERSION = 5   # raise when textures or prints change: every picture is then composed again


def run(args):
    """Composes every product of the manifest whose passes exist and whose picture is not fresh."""
    import time

    from . import manifest
    from .album import Album, digest
    album = Album()
    started, skipped, missing = time.time(), 0, set()
    products = sorted(manifest.products(args.only), key=lambda p: p["recipe"]["silhouette"])
    for view in ((args.view,) if args.view else store.VIEWS):      # every product's first picture before any second one
        for product in products:
            recipe = product["recipe"]
            if view > len(product["alts"]):
                continue
            path = manifest.passes_of(product, view)
            if not os.path.exists(path):
                missing.add(f"{recipe['silhouette']} {view}")
                continue
            name = f"{product['key']}-{view}.avif"
            silhouette = store.find_silhouette(recipe["silhouette"])
            blended = ["thread as the print"] if blends(recipe, silhouette.colours) else []
            lifted = ["dark cloth"] if is_lifted(recipe) else []
            own = {part: asdict(LOOKS[look]) for part, look in silhouette.materials.items() if part == recipe["material"] or isinstance(LOOKS[look], Mirror)}
            finer = [f"grain {silhouette.grain_scale}"] if silhouette.grain_scale != 1 else []
            wanted = digest(COMPOSE_VERSION, recipe, asdict(LOOKS[recipe["material"]]), store.read_state(path).get("shape"), *blended, *lifted, *finer, *([own] if own else []))
            if album.has(name, wanted) and not args.force:
                skipped += 1
                continue
            album.put(name, dress_recipe(path, recipe), wanted)
    if not args.only:
        album.drop_others({name for p in manifest.products() for name in manifest.files(p)} | {n for n in album.index if n.startswith("room-")})
    album.close()
    took = time.time() - started
    print(f"{album.count} pictures, {album.bytes / 1e6:.1f} MB, {took:.0f} s ({took / max(album.count, 1):.2f} s each); {skipped} were fresh")
    if missing:
        print("not rendered yet:", ", ".join(sorted(missing)))
