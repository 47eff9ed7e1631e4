"""The finished pictures: imagery/pictures/*.avif and index.json. Encoding is done by imagery/encode.mjs (sharp)."""
from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys

import numpy as np

from . import framing, store

LIMIT = 46_000             # bytes of a first picture; smaller ones have as many a pixel
PRINTED = 64_000           # of a first picture in print, whose figures would be blurred in fewer
CLOSE = 34_000             # of a close view, whose weave would not fit into a smaller one's bytes; all pictures together have 120 MB
INDEX = os.path.join(store.PICTURES, "index.json")


DECODE = """
const sharp = require("sharp");
(async () => { for (const f of process.argv.slice(1)) process.stdout.write(await sharp(f).resize(%d, %d).removeAlpha().raw().toBuffer()); })();
"""


def read(names, width=400) -> np.ndarray:
    """Finished pictures, made smaller, as one array (n, h, w, 3)."""
    height = width * framing.HEIGHT // framing.WIDTH
    files = [os.path.join(store.PICTURES, name) for name in names]
    run = subprocess.run(["node", "-e", DECODE % (width, height), *files], stdout=subprocess.PIPE, check=True, cwd=os.path.dirname(store.ROOT))
    return np.frombuffer(run.stdout, np.uint8).reshape(len(files), height, width, 3)


def digest(*parts) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


class Album:
    """Takes pictures (uint8 RGB) and writes them while the next is being composed; the index is saved at the end and now and then."""

    def __init__(self):
        os.makedirs(store.PICTURES, exist_ok=True)
        self.index = {}
        if os.path.exists(INDEX):
            with open(INDEX) as file:
                self.index = json.load(file)
        self.encoder = None
        self.waiting = []
        self.bytes = 0
        self.count = 0

    def has(self, name, wanted_hash) -> bool:
        return self.index.get(name, {}).get("hash") == wanted_hash and os.path.exists(os.path.join(store.PICTURES, name))

    def put(self, name, picture, wanted_hash, limit=None, most=0):
        """limit: bytes, the usual ones for its size when left out; most: what it may have instead where there is much to see."""
        if self.encoder is None:
            self.encoder = subprocess.Popen(["node", os.path.join(store.ROOT, "encode.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        height, width = picture.shape[:2]
        limit = limit or LIMIT * width * height // (framing.WIDTH * framing.HEIGHT)
        header = {"file": os.path.join(store.PICTURES, name), "width": width, "height": height, "limit": limit, "most": max(limit, most)}
        while len(self.waiting) > 1:
            self._take()
        self.encoder.stdin.write(json.dumps(header).encode() + b"\n" + picture.tobytes())
        self.encoder.stdin.flush()
        self.waiting.append((name, width, height, wanted_hash))

    def _take(self):
        name, width, height, wanted_hash = self.waiting.pop(0)
        line = self.encoder.stdout.readline()
        if not line:
            sys.exit("the encoder stopped: is `npm ci` done?")
        answer = json.loads(line)
        self.index[name] = {"width": width, "height": height, "thumbhash": answer["thumbhash"], "hash": wanted_hash}
        self.bytes += answer["bytes"]
        self.count += 1
        if self.count % 100 == 0:
            self.save()

    def save(self):
        with open(INDEX + ".new", "w") as file:
            json.dump(dict(sorted(self.index.items())), file, indent=0)
            file.write("\n")
        os.replace(INDEX + ".new", INDEX)

    def drop_others(self, names):
        """Forget and delete pictures that the manifest no longer knows."""
        for name in [n for n in self.index if n not in names]:
            del self.index[name]
            path = os.path.join(store.PICTURES, name)
            if os.path.exists(path):
                os.remove(path)

    def close(self):
        while self.waiting:
            self._take()
        if self.encoder:
            self.encoder.stdin.close()
            self.encoder.wait()
        self.save()
        if self.count:
            subprocess.run(["node", os.path.join(store.ROOT, "measure.mjs")], check=True)
