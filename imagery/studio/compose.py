"""From passes to pictures: gives a rendered silhouette its material, shade and print. Runs outside Blender.

picture = paper x light, and on the product: light x colour + gloss (shading.py). All arithmetic in linear light.
"""
from __future__ import annotations

import json
import os
from dataclasses import asdict
from functools import lru_cache

import cv2
import numpy as np

from . import cards, creases, prints, shading, store, takes, textures
from .looks import DEFAULT_COLOURS, HARDWARE, LOOKS, Mirror, USUAL
from .plate import around, linear, plate
from .shading import dress

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
DARK_CLOTH = 0.025


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
    image = prints.tile(key, ground, figure)
    return textures.pyramid(linear(np.arange(256) / 255)[image]), prints.TILE_SIZE[key]


QUARTERS = (-0.25, 0.25)    # pixels: middles of a pixel's halves. A print is looked up in each quarter, half as blurred as in the whole


def _printed(p, recipe):
    """The albedo (h, w, 3) that a recipe's print gives a plate."""
    key = recipe["print"]
    levels, size = _print_pyramid(key, hex_of(recipe["shade"]), hex_of(recipe.get("second") or "ivory"))
    size = size * p.meta["print_scale"]
    turn = slice(None, None, -1 if runs_across(recipe, p.meta["materials"]) else 1)
    (u, v), tone = np.moveaxis(p.uv[..., turn], 2, 0), 1.0
    stray = prints.BY_HAND.get(key)
    if stray:                                          # clouds larger than a tile: no two repeats are alike
        here, there, dye = (textures.sample(textures.flat_pyramid("clouds"), u + shift, v, size * 2.7, p.lod) - 0.5 for shift in (0, 1.3, 2.9))
        u, v, tone = u + here * size * stray * 4, v + there * size * stray * 4, 1 + 14 * stray * dye[..., None]
    quarters = [(right * p.across + down * p.down)[..., turn] for right in QUARTERS for down in QUARTERS]
    colour = sum(textures.sample(levels, u + aside[..., 0], v + aside[..., 1], size, p.lod - 1) for aside in quarters) / len(quarters)
    colour = (colour * tone).clip(0, 1) * 0.88 + 0.004      # as of all pigments: white keeps room for light
    if p.meta["materials"].get("second") == "thread" and "second" in p.meta["roles"]:
        colour = colour + (pigment(hex_of(recipe["shade"])) - colour) * _embroidered(p)
    return colour


KNITTED = ("knit", "jersey", "pique")


def runs_across(recipe, materials):
    """Whether a recipe's stripes run round the body: yarn is knitted in rounds, and its colour changes from one to the next. materials: the silhouette's own."""
    return recipe.get("print") == "stripe" and materials.get(recipe["material"], recipe["material"]) in KNITTED


def _embroidered(p):
    """Where thread lies so close (h, w, 1) that nothing of a print is seen between: embroidery is worked on plain cloth."""
    cords = (p.roles[..., p.meta["roles"].index("second")] > 0.3).astype(np.float32)
    gap = round(0.0105 * p.paper.shape[1])
    closed = cv2.morphologyEx(cords, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (gap, gap)))
    return cv2.GaussianBlur(closed, (0, 0), 1.0)[..., None]


ON_NAP = (1.12, 0.055)   # smooth thread in the dye of the suede it is sewn through: times, and by how much light, it is paler, or no stitch and no lace would be seen
ON_HIDE = (1.10, 0.03)   # the same on smooth leather, beside whose shine it would look like a row of holes, and on canvas
LUSTRE = 0.18    # how much greyer thread is than its dye: it shines at every angle at once
CORD = 0.0045    # picture widths: reach over which a cord stands out from the hollow beside it


def _worked(p, role, dye, cloth):
    """Colour (h, w, 3) of embroidery: cords of lustrous thread, deeper and mixed with the cloth where one looks down between them."""
    share = p.roles[..., p.meta["roles"].index(role)]
    lit = p.light.mean(2)
    reach = CORD * p.paper.shape[1]
    close = cv2.GaussianBlur(share, (0, 0), reach)
    near = cv2.GaussianBlur(lit * share, (0, 0), reach) / np.maximum(close, 1e-3)
    stands = 1 + ((lit / np.maximum(near, 1e-3) - 1) * close)[..., None]      # a single cord has no neighbour that shades it
    thread = dye + (np.mean(dye) - dye) * LUSTRE
    gap = ((0.92 - stands) * 2.0).clip(0, 0.6)
    return ((thread + (cloth - thread) * gap) * stands.clip(0.3, 1.5)).astype(np.float32)


def dress_recipe(path, recipe):
    """Picture of a manifest recipe {material, shade, print?, second?, hardware?} on a rendered view."""
    return dress(path, looks_of(path, recipe), creases.bolt_of(recipe))


def looks_of(path, recipe):
    """Look and colour of every role of a plate for a recipe."""
    p = plate(path)
    meta = p.meta
    main_look = LOOKS[meta["materials"].get(recipe["material"], recipe["material"])]
    plated = main_look.metal > 0.9 and recipe["shade"] in HARDWARE      # all that is gold of a product is one gold
    main_colour = linear(HARDWARE[recipe["shade"]]) if plated else pigment(hex_of(recipe["shade"]))
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
                colour = _printed(p, recipe)
                # a pixel that sees two pieces of cloth has a UV between theirs, which is some other place of the print
                colour = np.where(p.calm[..., None] > 0, colour, cv2.medianBlur(colour.astype(np.float32), 3))
                colour = colour + p.edge ** CRUMBS[0] * (_beside(colour, p.roles[..., meta["roles"].index("main")], CRUMBS[1]) - colour)
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
        if kind == "thread" and wish == "main" and (main_look.napped or main_look.seam):
            times, light = ON_NAP if main_look.napped else ON_HIDE
            colour = colour * times + light * (0.5 + 0.5 * colour / np.mean(colour))
        name = material or (meta["materials"].get(recipe["material"], recipe["material"]) if kind == "second" else USUAL[kind])
        if kind == "second" and name == "thread":
            colour = _worked(p, role, colour, main_colour)
        looks[role] = (LOOKS[name], on_cloth(colour, LOOKS[name]))
    if "thread" in looks and blends(recipe, meta["colours"]):
        look, _ = looks["thread"]
        looks["thread"] = (look, _beside(looks["main"][1], p.roles[..., meta["roles"].index("main")]))
    return looks


def blends(recipe, colours):
    """Whether thread takes the print's own colour under each stitch: in the ground's colour it would dot every figure."""
    return bool(recipe.get("print")) and colours.get("thread") == "main"


CRUMBS = (0.8, 1.2)    # along a seam, crumbs of figures are mixed: the power of its line's softness, which makes it wider, and over how many pixels


def _beside(colour, share, reach=1.8):
    """The mean colour of the cloth around each pixel. reach: pixels."""
    return around(colour * share[..., None], share, reach)


def preview(key, view, recipe_text=None, take=0):
    """Writes imagery/work/preview/<key>-<view>.png (doubled) from the preview passes."""
    names = (recipe_text or "calf,oxblood").split(",")
    recipe = dict(zip(("material", "shade", "print", "second"), names))
    recipe = {k: v for k, v in recipe.items() if v}
    plate.cache_clear()
    shading.forget()
    picture = dress_recipe(store.pass_path(key, view, True, take), recipe)
    folder = os.path.join(store.WORK, "preview")
    os.makedirs(folder, exist_ok=True)
    target = os.path.join(folder, f"{key.replace('/', '-')}-{view}{takes.mark(take)}.png")
    cv2.imwrite(target, cv2.resize(picture, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)[..., ::-1])
    print("wrote", target)


COMPOSE_VERSION = 15  # raise when textures or shades change: every picture is then composed again
PRINTED_VERSION = 5   # raise when prints change, or how they answer to light: every picture of printed cloth is then composed again


def run(args):
    """Composes every product of the manifest whose passes exist and whose picture is not fresh."""
    import time

    from . import manifest
    from .album import CLOSE, PRINTED, Album, digest
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
            silhouette, look = store.find_silhouette(recipe["silhouette"]), LOOKS[recipe["material"]]
            printed = [f"printed {PRINTED_VERSION}"] if recipe.get("print") else []
            across = ["across"] if runs_across(recipe, silhouette.materials) else []
            blended = ["thread as the print"] if blends(recipe, silhouette.colours) else []
            lifted = ["dark cloth"] if is_lifted(recipe) else []
            own = {part: asdict(LOOKS[other]) for part, other in silhouette.materials.items() if part == recipe["material"] or isinstance(LOOKS[other], Mirror)}
            creased = [f"creases {creases.VERSION}"] if creases.height(look, silhouette.key, silhouette.views[0].ground) else []
            least = [textures.LEAST[name] for name in (look.flat, look.solid) if name in textures.LEAST]
            finer = [f"grain {silhouette.grain_scale}", *least] if silhouette.grain_scale != 1 else []
            metal = [cards.METAL, asdict(LOOKS["metal"])] if "hardware" in silhouette.parts.values() or look.metal > 0.9 else []
            wanted = digest(COMPOSE_VERSION, recipe, asdict(look), store.read_state(path).get("shape"), *printed, *across, *blended, *lifted, *creased, *finer, *metal, *([own] if own else []))
            if album.has(name, wanted) and not args.force:
                skipped += 1
                continue
            closely = silhouette.views[view - 1].detail
            album.put(name, dress_recipe(path, recipe), wanted, CLOSE if closely else None, PRINTED if printed and view == 1 else 0)
    if not args.only:
        album.drop_others({name for p in manifest.products() for name in manifest.files(p)} | {n for n in album.index if n.startswith("room-")})
    album.close()
    took = time.time() - started
    print(f"{album.count} pictures, {album.bytes / 1e6:.1f} MB, {took:.0f} s ({took / max(album.count, 1):.2f} s each); {skipped} were fresh")
    if missing:
        print("not rendered yet:", ", ".join(sorted(missing)))
