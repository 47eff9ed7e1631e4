"""Contact sheets: many pictures on one page, to judge them together. Written to imagery/work/sheets/."""
from __future__ import annotations

import os

import cv2
import numpy as np

from . import manifest, store
from .album import read


def page(pictures, columns=6, width=220):
    """One picture of many."""
    height, gap = int(width * 1.25), 6
    cells = []
    for picture in pictures:
        cell = np.full((height + gap, width + gap, 3), 255, np.uint8)
        cell[:height, :width] = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
        cells.append(cell)
    while len(cells) % columns:
        cells.append(np.full_like(cells[0], 255))
    return np.vstack([np.hstack(cells[i:i + columns]) for i in range(0, len(cells), columns)])


def run(args):
    """One sheet of finished pictures per category (or for --only): up to 48 products, spread over the silhouettes."""
    folder = os.path.join(store.WORK, "sheets")
    os.makedirs(folder, exist_ok=True)
    groups = {}
    for product in manifest.products(args.only):
        groups.setdefault(product["recipe"]["silhouette"].split("/")[0], []).append(product)
    for family, products in groups.items():
        of_silhouette = {}
        for product in products:
            of_silhouette.setdefault(product["recipe"]["silhouette"], []).append(product)
        share = max(1, 48 // len(of_silhouette))
        names = []
        for key, some in sorted(of_silhouette.items()):
            step = max(1, len(some) // share)
            for index, product in enumerate(some[::step][:share]):
                view = args.view or (2 if index % 4 == 3 else 1)
                names.append(f"{product['key']}-{view}.avif")
        pictures = read([name for name in names if os.path.exists(os.path.join(store.PICTURES, name))])
        if len(pictures):
            target = args.out or os.path.join(folder, family + ".png")
            cv2.imwrite(target, page(pictures)[..., ::-1])
            print("wrote", target, len(pictures))
