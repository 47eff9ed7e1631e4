"""Gives finished pictures a newly computed ground, without Blender and without their passes.

python3 imagery/studio/reground.py men-fashion/kaftan bags/ women-shoes/pump:2 [...]      (outside Blender; ":2" is one view alone)
All pictures of a silhouette's view share outline and ground and differ only in the product's colours: from all of them
together each pixel's share of the product is measured, and what is ground in it is exchanged. The product's own pixels
stay as they are. A real render of the view replaces the pictures whenever one is made.
"""
from __future__ import annotations

import os
import sys

import cv2
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from studio import compose, manifest, occlusion, staging, store  # noqa: E402
from studio.album import Album, digest, read  # noqa: E402

BONE = np.array([0xE3, 0xDD, 0xD6], np.float32)
UNLIKE = 14         # levels by which a picture's pixel must differ from the others or the ground to belong to the product
REACH = 3           # pixels on both sides of the outline that are measured anew


def matte(pictures, outline=None):
    """Share of the product in each pixel (h, w) and the ground all pictures have in common (h, w, 3).

    outline: where the shape says the product is; needed where its shadow is as dark as a sole that all colourways share.
    """
    mean, square = np.zeros(pictures.shape[1:], np.float32), np.zeros(pictures.shape[1:], np.float32)
    for picture in pictures:
        mean += picture
        square += picture.astype(np.float32) ** 2
    mean /= len(pictures)
    spread = np.sqrt(np.maximum(square / len(pictures) - mean ** 2, 0).max(2))
    away = np.abs(mean - BONE).max(2)
    if outline is None:
        core = (spread > UNLIKE) | (away > 3 * UNLIKE)
    else:
        light = mean / BONE
        unlike = (spread > UNLIKE) | (light.max(2) - light.min(2) > 1.5 * UNLIKE / 255)
        core = (cv2.dilate(outline, _disc(2 * REACH)) > 0) & unlike | (cv2.erode(outline, _disc(REACH)) > 0)
    core = core.astype(np.uint8)
    core = cv2.morphologyEx(core, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    count, label, stats, _ = cv2.connectedComponentsWithStats(core)
    for i in range(1, count):
        if stats[i, cv2.CC_STAT_AREA] < 12:
            core[label == i] = 0
    inside, outside = cv2.erode(core, _disc(REACH)), 1 - cv2.dilate(core, _disc(REACH))
    inside |= (core > 0) & (cv2.dilate(inside, _disc(REACH + 2)) == 0)        # what is thinner than the reach keeps its middle
    free = outside.astype(np.float32)
    calm = cv2.GaussianBlur(mean * free[..., None], (0, 0), 3) / np.maximum(cv2.GaussianBlur(free, (0, 0), 3), 1e-3)[..., None]
    ground = _nearest(calm, outside)
    band = np.nonzero((inside == 0) & (outside == 0))
    top, bottom = np.zeros(len(band[0]), np.float32), np.full(len(band[0]), 1e-3, np.float32)
    labels, places = _places(inside)
    source = tuple(axis[labels[band]] for axis in places)
    for picture in pictures:
        product = picture[source].astype(np.float32) - ground[band]
        top += ((picture[band] - ground[band]) * product).sum(1)
        bottom += (product ** 2).sum(1)
    share = inside.astype(np.float32)
    share[band] = np.clip(top / bottom, 0, 1)
    share[share < 0.02] = 0
    return share, ground


def _disc(radius):
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))


def _places(mask):
    """For every pixel the number of the nearest pixel of the mask, and where the numbered pixels lie."""
    _, labels = cv2.distanceTransformWithLabels(1 - mask, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    rows, columns = np.nonzero(mask)
    order = np.zeros(labels.max() + 1, np.int64)
    order[labels[rows, columns]] = np.arange(len(rows))
    return order[labels], (rows, columns)


def _nearest(image, mask):
    """The image, continued from inside the mask to outside."""
    number, (rows, columns) = _places(mask)
    return image[rows[number], columns[number]]


def relay(silhouette, view, album, products):
    """Lays the pictures of one view on their true ground. Returns how many."""
    hangs = silhouette.views[view - 1].ground == "wall"
    names = [f"{p['key']}-{view}.avif" for p in products]
    entries = [album.index[name] for name in names]
    shape = entries[0]["height"], entries[0]["width"]
    wanted = [digest("laid on the wall" if hangs else "laid on the floor", p["recipe"]) for p in products]
    if all(album.has(name, want) for name, want in zip(names, wanted)):
        return 0
    shade, _ = occlusion.shade(silhouette, view, shape[1], shape[0])
    pictures, _ = laid(silhouette, view, read(names, shape), shade)
    for name, picture, want in zip(names, pictures, wanted):
        album.put(name, picture, want, like=os.path.getsize(os.path.join(store.PICTURES, name)))
    return len(names)


def laid(silhouette, view, pictures, shade):
    """The pictures (n, h, w, 3) of one view on the ground with this shade, and the product's share of each pixel (h, w)."""
    hangs = silhouette.views[view - 1].ground == "wall"
    height, width = shade.shape
    share, old = matte(pictures, None if hangs else staging.set_up(silhouette, silhouette.views[view - 1]).outline(width, height))
    paper = compose.wall_paper if hangs else compose.floor_paper
    new = compose.encoded(paper(shade, share > 0.02)).astype(np.float32)
    change = (1 - share[..., None]) * (np.minimum(new - old, 0) if hangs else new - old)      # narrow gaps before the wall were dark already
    whole = (np.where(share[..., None] > 0, picture + change, new) for picture in pictures)
    return [(picture + 0.5).clip(0, 255).astype(np.uint8) for picture in whole], share


def asked(key, view, words):
    return any(key.startswith(start) and only in ("", str(view)) for start, _, only in (word.partition(":") for word in words or [""]))


if __name__ == "__main__":
    album = Album()
    by_silhouette = {}
    for product in manifest.products([]):
        by_silhouette.setdefault(product["recipe"]["silhouette"], []).append(product)
    for key, products in sorted(by_silhouette.items()):
        for view in (1, 2):
            if asked(key, view, sys.argv[1:]):
                print(key, view, relay(store.find_silhouette(key), view, album, products), flush=True)
    album.close()
