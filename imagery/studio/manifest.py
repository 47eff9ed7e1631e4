"""Reads imagery/manifest.json (written by `npm run imagery:manifest`)."""
from __future__ import annotations

import json
import os

from . import store

SAMPLE = {"products": [{"key": "sample-pump", "recipe": {"silhouette": "women-shoes/pump", "material": "suede", "shade": "scarlet"}, "alts": ["", ""]}]}

INSTEAD = {("accessories/watch", "metal"): "accessories/watch-bracelet"}   # what a silhouette becomes in a material


def products(only=()):
    """Products whose key or silhouette begins with one of `only`; all when it is empty."""
    data = SAMPLE
    if os.path.exists(store.MANIFEST):
        with open(store.MANIFEST) as file:
            data = json.load(file)
    for recipe in (p["recipe"] for p in data["products"]):
        recipe["silhouette"] = INSTEAD.get((recipe["silhouette"], recipe["material"]), recipe["silhouette"])
    return [p for p in data["products"]
            if not only or any(p["key"].startswith(o) or p["recipe"]["silhouette"].startswith(o) for o in only)]


def files(product) -> list[str]:
    """Names of a product's pictures: one a view, as many as there are texts for them."""
    return [f"{product['key']}-{view}.avif" for view, _ in enumerate(product["alts"], 1)]
