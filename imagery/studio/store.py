"""Where things lie, and which passes are fresh. Pure Python."""
from __future__ import annotations

import glob
import hashlib
import importlib
import json
import os

from . import takes

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))   # imagery/
WORK = os.environ.get("ORIKI_IMAGERY_WORK", os.path.join(ROOT, "work"))
PICTURES = os.path.join(ROOT, "pictures")
MANIFEST = os.path.join(ROOT, "manifest.json")
LOCK = "/tmp/oriki-render.lock"    # one render at a time on the machine

VIEWS = (1, 2, 3, 4)    # a silhouette has two to four of them

STUDIO_VERSION = 5   # raise when light, ground, samples, what is cleaned of noise or pass layout change: everything is then rendered again

FAMILIES = {"women-shoes": "shoes_women", "men-shoes": "shoes_men", "sneakers": "sneakers", "bags": "bags",
            "accessories": "accessories", "women-fashion": "fashion_women", "men-fashion": "fashion_men"}
FAMILY_BUILDER = {"women-shoes": "shoe", "men-shoes": "shoe", "sneakers": "sneaker", "bags": "bag",
                  "accessories": "accessory", "women-fashion": "garment", "men-fashion": "garment"}


def all_silhouettes() -> dict:
    """Every silhouette of every family."""
    found = {}
    for module in FAMILIES.values():
        found.update(importlib.import_module("silhouettes." + module).SILHOUETTES)
    return found


def find_silhouette(key):
    return importlib.import_module("silhouettes." + FAMILIES[key.split("/")[0]]).SILHOUETTES[key]


def files_of(name) -> list[str]:
    """The files of a module named by its path under imagery/, with or without .py: its own, or all those of a folder."""
    path = os.path.join(ROOT, name)
    return sorted(glob.glob(os.path.join(path, "*.py"))) if os.path.isdir(path) else [path.removesuffix(".py") + ".py"]


def source_hash(silhouette) -> str:
    """Changes when any module a silhouette is made of changes."""
    family = silhouette.key.split("/")[0]
    names = ["studio/geometry", "studio/scene", f"silhouettes/{FAMILIES[family]}", f"builders/{FAMILY_BUILDER[family]}", *silhouette.sources]
    digest = hashlib.sha256(str(STUDIO_VERSION).encode())
    for path in (path for name in names for path in files_of(name)):
        with open(path, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()[:16]


def pass_path(key, view, preview=False, take=0) -> str:
    return os.path.join(WORK, "preview-passes" if preview else "passes", f"{key.replace('/', '-')}-{view}{takes.mark(take)}.npz")


def read_state(path) -> dict:
    try:
        with open(path + ".json") as file:
            return json.load(file)
    except OSError:
        return {}


def write_state(path, state):
    with open(path + ".json", "w") as file:
        json.dump(state, file)
