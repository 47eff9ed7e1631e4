"""Art-directed pictures: several dressed products arranged on one ground (category cards).

Every item is a cut-out that brings its own shadow, so that all stand in the same light. Written to imagery/pictures/.
"""
from __future__ import annotations

import os
from dataclasses import dataclass

import cv2
import numpy as np

from . import compose, store


@dataclass(frozen=True)
class Item:
    """x, y: where the middle of the product's lower edge stands (shares of the picture); width: share of the picture's width it takes."""
    silhouette: str
    view: int
    recipe: dict
    x: float
    y: float
    width: float
    turned: bool = False   # mirrored left to right


def _recipe(material, shade, second=None, print_=None, hardware="gold"):
    recipe = {"material": material, "shade": shade, "hardware": hardware}
    if second:
        recipe["second"] = second
    if print_:
        recipe["print"] = print_
    return recipe


CARD = (900, 1125)

ART = {
    "category-women-shoes": (*CARD, (
        Item("women-shoes/slingback", 1, _recipe("calf", "bone", second="jet"), .47, .36, .58),
        Item("women-shoes/pump", 1, _recipe("suede", "indigo"), .55, .65, .60),
        Item("women-shoes/strappy-sandal", 1, _recipe("metallic", "gold"), .47, .93, .60),
    )),
    "category-men-shoes": (*CARD, (
        Item("men-shoes/chelsea-boot", 1, _recipe("suede", "tan"), .47, .44, .62),
        Item("men-shoes/derby", 1, _recipe("calf", "jet"), .56, .68, .62),
        Item("men-shoes/derby", 1, _recipe("croc", "oxblood"), .47, .91, .62),
    )),
    "category-women-fashion": (*CARD, (
        Item("women-fashion/boubou", 1, _recipe("cotton", "indigo", "ivory", "adire-eleko"), .31, .88, .52),
        Item("women-fashion/wrap-dress", 1, _recipe("crepe", "terracotta"), .745, .89, .46),
    )),
    "category-men-fashion": (*CARD, (
        Item("men-fashion/kaftan", 1, _recipe("linen", "bone"), .765, .87, .43),
        Item("men-fashion/agbada", 1, _recipe("brocade", "indigo", "gold"), .325, .88, .55),
    )),
    "category-bags": (*CARD, (
        Item("bags/tote", 1, _recipe("calf", "tan"), .66, .56, .50),
        Item("bags/shoulder-flap", 1, _recipe("croc", "bottle"), .32, .70, .46),
        Item("bags/top-handle", 1, _recipe("grained", "oxblood"), .58, .93, .54),
    )),
    "category-sneakers": (*CARD, (
        Item("sneakers/high-top", 1, _recipe("suede", "indigo", "ivory"), .50, .42, .58),
        Item("sneakers/runner", 1, _recipe("calf", "bone", "terracotta"), .46, .68, .60),
        Item("sneakers/court", 1, _recipe("calf", "chalk", "bottle"), .54, .92, .60),
    )),
}


def lay(canvas, item):
    """Puts one item on the canvas (linear RGB), darkening the ground by its shadow."""
    path = store.pass_path(item.silhouette, item.view)
    p = compose.plate(path)
    y0, y1, x0, x1 = p.box
    shadow = (p.paper / compose.PAPER).mean(2, keepdims=True)
    light = np.zeros_like(p.paper)
    light[y0:y1, x0:x1] = compose.sharpened(compose.product_light(path, compose.looks_of(path, item.recipe)), p.share)
    share = np.zeros_like(shadow)
    share[y0:y1, x0:x1] = p.share
    if item.turned:
        shadow, light, share = (np.ascontiguousarray(a[:, ::-1]) for a in (shadow, light, share))
        x0, x1 = p.paper.shape[1] - x1, p.paper.shape[1] - x0
    height, width = canvas.shape[:2]
    scale = item.width * width / (x1 - x0 - 2 * compose.CUT)
    size = (int(round(p.paper.shape[1] * scale)), int(round(p.paper.shape[0] * scale)))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    shadow, light, share = (cv2.resize(a, size, interpolation=how).reshape(size[1], size[0], -1) for a in (shadow, light, share))
    left = int(round(item.x * width - (x0 + x1) / 2 * scale))
    top = int(round(item.y * height - (y1 - compose.CUT) * scale))
    inner = (slice(max(0, -top), min(size[1], height - top)), slice(max(0, -left), min(size[0], width - left)))
    outer = (slice(max(0, top), min(height, top + size[1])), slice(max(0, left), min(width, left + size[0])))
    share = np.clip(share[inner], 0, 1)
    canvas[outer] = canvas[outer] * np.clip(shadow[inner], 0, 1) * (1 - share) + np.maximum(light[inner], 0)


def picture(width, height, items):
    canvas = np.broadcast_to(compose.PAPER, (height, width, 3)).copy()
    for item in items:
        if os.path.exists(store.pass_path(item.silhouette, item.view)):
            lay(canvas, item)
    return compose.encoded(canvas)


def run(args):
    """Makes the art pictures whose products are all rendered, and photographs the rooms."""
    from . import rooms
    from .album import Album, digest
    album = Album()
    for name, (width, height, items) in ART.items():
        if args.only and name not in args.only:
            continue
        missing = [f"{i.silhouette} {i.view}" for i in items if not os.path.exists(store.pass_path(i.silhouette, i.view))]
        if missing:
            print(name, "waits for", ", ".join(missing))
            if not args.preview:
                continue
        image = picture(width, height, items)
        if args.preview or args.out:
            target = os.path.join(args.out or os.path.join(store.WORK, "preview"), name + ".png")
            cv2.imwrite(target, image[..., ::-1])
        else:
            states = [store.read_state(store.pass_path(i.silhouette, i.view)).get("shape") for i in items]
            album.put(name + ".avif", image, digest(compose.COMPOSE_VERSION, repr(items), states), qualities=(58,))
    rooms.run(args, album)
    album.close()
