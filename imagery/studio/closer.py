"""A close view cut out of a whole one: a last picture for silhouettes not yet photographed close.

python3 imagery/studio/closer.py women-fashion/skirt [...]      (outside Blender)
The passes of view 1 are enlarged around the last view's point. Light is soft and enlarges well; colour, prints and
weaves are drawn afterwards from UV at full sharpness. A real render of the view replaces it whenever one is made.
"""
from __future__ import annotations

import json
import os
import sys

import cv2
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from studio import framing, store  # noqa: E402

MOST = 2.1          # times: more than this looks soft


def _window(position, product, detail):
    """Top left corner, width of the cut and of the picture, in pixels."""
    x, _, z, size = detail
    h, w = product.shape
    rows = np.where(product.any(1))[0]
    step = np.abs(np.diff(position[..., 2], axis=0))
    inside = product[1:] & product[:-1] & (step > 1e-5)
    su_per_pixel = np.percentile(step[inside], 35)
    wide = int(np.clip(size / su_per_pixel, w / MOST, w * .9))
    away = (position[..., 0] - x) ** 2 + (position[..., 2] - z) ** 2
    row, column = np.unravel_index(np.argmin(np.where(product, away, np.inf)), product.shape)
    tall = wide * h // w
    left = int(np.clip(column - wide / 2, 0, w - wide))
    top = int(np.clip(row - tall / 2, 0, h - tall))
    return top, left, wide, tall


def closer(silhouette):
    """Writes the last view of a silhouette from its view 1; returns its path, or None without view 1."""
    source, target = store.pass_path(silhouette.key, 1), store.pass_path(silhouette.key, len(silhouette.views))
    if not os.path.exists(source):
        return None
    raw = np.load(source)
    meta = json.loads(str(raw["meta"]))
    (corner_y, corner_x), size = meta.get("at", (0, 0)), meta.get("size")
    layer = {}
    for name in ("light", "gloss", "roles", "uv", "position", "normal"):
        stored = raw[name].astype(np.float32)
        layer[name] = stored
        if size and tuple(size) != stored.shape[:2]:               # only the product's surroundings are kept
            layer[name] = np.zeros((*size, stored.shape[2]), np.float32)
            layer[name][corner_y:corner_y + stored.shape[0], corner_x:corner_x + stored.shape[1]] = stored
    roles, position = layer["roles"] / 255, layer["position"]
    product = roles.sum(2) > .5
    top, left, wide, tall = _window(position, product, silhouette.views[-1].detail)
    w, h = framing.FURTHER
    cut = (slice(top, top + tall), slice(left, left + wide))

    def larger(image, how=cv2.INTER_CUBIC):
        return cv2.resize(np.ascontiguousarray(image[cut], np.float32), (w, h), interpolation=how)

    def with_seams(image):
        """Linear inside a piece, nearest where neighbouring pieces meet."""
        part = image[cut].astype(np.float32)
        jump = np.maximum(np.abs(np.diff(part, axis=0, append=part[-1:])).max(2), np.abs(np.diff(part, axis=1, append=part[:, -1:])).max(2))
        usual = np.median(jump[jump > 0]) if (jump > 0).any() else 1
        broken = cv2.dilate((jump > 7 * usual).astype(np.uint8), np.ones((3, 3), np.uint8))
        near = cv2.resize(broken, (w, h), interpolation=cv2.INTER_NEAREST)[..., None]
        return np.where(near > 0, larger(image, cv2.INTER_NEAREST), larger(image, cv2.INTER_LINEAR))
    share = larger(roles).reshape(h, w, -1).clip(0, 1)
    total = share.sum(2, keepdims=True)
    crisp = np.clip((total - .5) * 2.2 + .5, 0, 1)
    leading = np.clip((share - .5) * 2.2 + .5, 0, 1)
    leading = leading / np.maximum(leading.sum(2, keepdims=True), 1e-3) * crisp
    seen = larger((layer["light"].sum(2, keepdims=True) > 1e-4).astype(np.float32), cv2.INTER_LINEAR).reshape(h, w, 1) > .999
    normal = larger(layer["normal"], cv2.INTER_LINEAR)
    normal /= np.maximum(np.linalg.norm(normal, axis=2, keepdims=True), 1e-6)
    meta.update(view=len(silhouette.views), detail=True, size=[h, w], at=[0, 0])
    np.savez_compressed(target, light=(np.maximum(larger(layer["light"]), 2e-4) * seen).astype(np.float16), gloss=np.maximum(larger(layer["gloss"]), 0).astype(np.float16),
                        roles=(leading * 255 + .5).astype(np.uint8), uv=with_seams(layer["uv"]).astype(np.float32),
                        position=with_seams(position).astype(np.float16), normal=normal.astype(np.float16), meta=json.dumps(meta))
    state = store.read_state(source)
    store.write_state(target, {**state, "shape": f"cut from {state['shape']}"})
    return target


if __name__ == "__main__":
    for key in sys.argv[1:]:
        print(key, closer(store.find_silhouette(key)) or "has no first view yet")
