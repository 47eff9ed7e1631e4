"""What builders made of a silhouette, kept in work/models/: each of its views needs it, for the product and again for the shadow on the ground."""
from __future__ import annotations

import glob
import hashlib
import os
import pickle
from functools import lru_cache

from . import store, takes
from .scene import Scene


class Recorder(Scene):
    """A stage without Blender: remembers what is put on it."""

    def __init__(self, take=0):
        super().__init__(None)
        self.take = take
        self.put = []          # (part, shape, options of Scene.add)

    def add(self, part, shape, **options):
        self.put.append((part, shape, options))


@lru_cache(1)
def _version() -> str:
    """Changes with anything that shapes follow from."""
    digest = hashlib.sha256()
    for name in ("geometry", "scene", "body", "cloth", "form"):
        with open(os.path.join(store.ROOT, "studio", name + ".py"), "rb") as file:
            digest.update(file.read())
    for path in sorted(p for folder in ("builders", "silhouettes") for p in glob.glob(os.path.join(store.ROOT, folder, "**", "*.py"), recursive=True)):
        with open(path, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()[:16]


def shapes(silhouette, take=0) -> list:
    """(part, shape, options of Scene.add) of all that its builder puts on the stage."""
    path = os.path.join(store.WORK, "models", f"{silhouette.key.replace('/', '-')}{takes.mark(take)}.pickle")
    if os.path.exists(path):
        with open(path, "rb") as file:
            if pickle.load(file) == _version():
                return pickle.load(file)
    recorder = Recorder(take)
    silhouette.build(recorder)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    own = f"{path}.{os.getpid()}"                 # another process may be at the same
    with open(own, "wb") as file:
        pickle.dump(_version(), file)
        pickle.dump(recorder.put, file)
    os.replace(own, path)
    return recorder.put
