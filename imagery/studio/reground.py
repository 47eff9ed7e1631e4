"""Gives finished pictures a newly computed ground without rendering their light, and without their passes.

python3 imagery/studio/reground.py men-fashion/kaftan bags/ women-shoes/pump:2 [...]      (outside Blender; ":2" is one view alone)
Blender says only how much of each pixel the product covers (outline.py, seconds a view); what is ground in it is exchanged.
The product's own pixels stay as they are. A real render of the view replaces the pictures whenever one is made.
"""
from __future__ import annotations

import os
import subprocess
import sys
import tempfile

import cv2
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from studio import compose, manifest, occlusion, store  # noqa: E402
from studio.album import Album, digest, read  # noqa: E402

REACH = 2           # pixels beside the product that the encoder and the filter coloured
COVERED = 0.01      # share from which a pixel shows something of the product
UNLIKE = 20         # levels by which colourways differ only where their product is
STRAY = 150         # pixels of that kind outside the outline: then the shape is not the one of the pictures


def share_of(silhouette, view) -> np.ndarray:
    """The product's share of each pixel (h, w), 0 to 1."""
    with tempfile.TemporaryDirectory(prefix="oriki-outline-") as folder:
        out = os.path.join(folder, "share.png")
        log = subprocess.run(["nice", "-n", "19", "blender", "-b", "--factory-startup", "-P", os.path.join(store.ROOT, "studio", "outline.py"), "--",
                              "--key", silhouette.key, "--view", str(view), "--out", out], capture_output=True, text=True)
        if not os.path.exists(out):
            sys.exit(log.stdout[-2000:] + log.stderr[-2000:])
        return cv2.imread(out, cv2.IMREAD_UNCHANGED)[..., 3].astype(np.float32) / 255


def laid(pictures, share, shade, paper):
    """The pictures (n, h, w, 3) of one view on the ground with this shade."""
    outside = 1 - _around(share)
    free = outside.astype(np.float32)
    mean = pictures.mean(0, dtype=np.float32)
    calm = cv2.GaussianBlur(mean * free[..., None], (0, 0), REACH) / np.maximum(cv2.GaussianBlur(free, (0, 0), REACH), 1e-3)[..., None]
    ground = (1 - share[..., None]) * compose.encoded(paper(shade, share > 2 * COVERED))
    was = (1 - share[..., None]) * _nearest(calm, outside)
    most = 255 * share[..., None]                              # in a narrow gap what the ground was is only guessed: it must not shine through
    return [((picture - was).clip(0, most) + ground + 0.5).clip(0, 255).astype(np.uint8) for picture in pictures]


def strays(pictures, share) -> int:
    """Pixels outside the outline in which the colourways differ: many when the silhouette was changed after its pictures were made."""
    differ = pictures.std(0, dtype=np.float32).max(2) > UNLIKE
    return int((differ & (_around(share, REACH) == 0)).sum())


def _around(share, more=0):
    size = 2 * (REACH + more) + 1
    return cv2.dilate((share > COVERED).astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))


def _nearest(image, mask):
    """The image, continued from inside the mask to outside."""
    _, labels = cv2.distanceTransformWithLabels(1 - mask, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    rows, columns = np.nonzero(mask)
    order = np.zeros(labels.max() + 1, np.int64)
    order[labels[rows, columns]] = np.arange(len(rows))
    return image[rows[order[labels]], columns[order[labels]]]


def relay(silhouette, view, album, products):
    """Lays the pictures of one view on their true ground. Returns how many, or why none."""
    hangs = silhouette.views[view - 1].ground == "wall"
    names = [f"{p['key']}-{view}.avif" for p in products]
    wanted = [digest("laid on the wall" if hangs else "laid on the floor", p["recipe"]) for p in products]
    if all(album.has(name, want) for name, want in zip(names, wanted)):
        return 0
    entry = album.index[names[0]]
    pictures = read(names, (entry["height"], entry["width"]))
    share = share_of(silhouette, view)
    if (off := strays(pictures, share)) > STRAY:
        return f"not laid: {off} pixels of the product are outside its outline, render it"
    shade, _ = occlusion.shade(silhouette, view, *share.shape[::-1])
    for name, picture, want in zip(names, laid(pictures, share, shade, compose.wall_paper if hangs else compose.floor_paper), wanted):
        album.put(name, picture, want, like=os.path.getsize(os.path.join(store.PICTURES, name)))
    return len(names)


def asked(key, view, words):
    """Whether the command's words ask for this view: "bags/", "bags/tote", "bags/tote:2"; no words ask for all."""
    return any(key.startswith(start) and only in ("", str(view)) for start, _, only in (word.partition(":") for word in words or [""]))


if __name__ == "__main__":
    album = Album()
    by_silhouette = {}
    for product in manifest.products():
        by_silhouette.setdefault(product["recipe"]["silhouette"], []).append(product)
    for key, products in sorted(by_silhouette.items()):
        for view, _ in enumerate(products[0]["alts"], 1):
            if asked(key, view, sys.argv[1:]):
                print(key, view, relay(store.find_silhouette(key), view, album, products), flush=True)
    album.close()
