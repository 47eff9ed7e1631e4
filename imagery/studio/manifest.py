"""Reads imagery/manifest.json (written by `npm run imagery:manifest`)."""
from __future__ import annotations

import json
import os
from collections import Counter
from functools import lru_cache

from . import store, takes

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


@lru_cache(1)
def takes_of() -> dict[str, int]:
    """How many takes each silhouette has."""
    return {key: takes.count(number) for key, number in Counter(p["recipe"]["silhouette"] for p in products()).items()}


def passes_of(product, view) -> str:
    """Where the passes of a product's picture lie: those of its own take, while that is not rendered those of the first."""
    key = product["recipe"]["silhouette"]
    own = store.pass_path(key, view, take=takes.of(product["key"], takes_of()[key]) if view == 1 else 0)
    return own if os.path.exists(own) else store.pass_path(key, view)


def files(product) -> list[str]:
    """Names of a product's pictures: one a view, as many as there are texts for them."""
    return [f"{product['key']}-{view}.avif" for view, _ in enumerate(product["alts"], 1)]
