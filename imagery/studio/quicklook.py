"""A picture of a silhouette in two seconds, without Blender: for modelling, never for the shop.

python3 imagery/studio/quicklook.py women-fashion/boubou /tmp/look.png [--view 2] [--print adire-eleko] [--size 900]
Points are splatted into a depth buffer and shaded with one raking lamp and a soft contact shade.
"""
from __future__ import annotations

import argparse
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from studio import modelled                                    # noqa: E402  (before numpy: see its package)
from studio import prints                                      # noqa: E402
import cv2                                                     # noqa: E402
import numpy as np                                             # noqa: E402

ROLE_COLOURS = {"main": (.18, .23, .42), "second": (.72, .55, .25), "lining": (.5, .45, .4), "hardware": (.8, .65, .35),
                "thread": (.72, .58, .3), "sole": (.2, .2, .2)}


def triangles(shape):
    faces = [f for f in shape.faces if len(f) in (3, 4)]
    quads = np.array([list(f) if len(f) == 4 else list(f) + [f[2]] for f in faces])
    return np.asarray(shape.vertices)[quads], np.asarray(shape.uv)[quads]


def vertex_normals(shape):
    v = np.asarray(shape.vertices, float)
    q = np.array([list(f) if len(f) == 4 else list(f[:3]) + [f[2]] for f in shape.faces if len(f) in (3, 4)])
    n = np.cross(v[q[:, 2]] - v[q[:, 0]], v[q[:, 3]] - v[q[:, 1]])
    total = np.zeros_like(v)
    for k in range(4):
        np.add.at(total, q[:, k], n)
    return (total / (np.linalg.norm(total, axis=1, keepdims=True) + 1e-12)), q


def picture(silhouette, view_number, print_key, size):
    put = [(part, shape) for part, shape, _ in modelled.shapes(silhouette)]
    view = silhouette.views[view_number - 1]
    turn = np.radians(view.placements[0].yaw)
    rotation = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    every = np.vstack([s.vertices for _, s in put]) @ rotation.T
    low, high = every.min(0), every.max(0)
    height, width = size, int(size * .8)
    if view.detail:
        centre = rotation @ (np.array(view.detail[:3]) - np.array([0, 0, 0]))
        scale = width / view.detail[3]
        middle = np.array([centre[0], centre[2]])
    else:
        scale = min(.82 * width / (high[0] - low[0]), .80 * height / (high[2] - low[2]))
        middle = (low[[0, 2]] + high[[0, 2]]) / 2
    depth = np.full(height * width, 1e9)
    colour = np.ones((height * width, 3)) * .84
    normal = np.zeros((height * width, 3))
    tile = None
    if print_key:
        tile = prints.colour_tile(print_key, (.02, .03, .13), (.85, .81, .72))
    keys = []
    for part, shape in put:
        role = silhouette.parts[part]
        base = np.array(ROLE_COLOURS.get(role, (.3, .3, .3))) if not role.startswith("fixed") else np.array([.1, .1, .1])
        n, q = vertex_normals(shape)
        v = np.asarray(shape.vertices) @ rotation.T
        n = n @ rotation.T
        uv = np.asarray(shape.uv)
        span = np.linalg.norm(v[q[:, 2]] - v[q[:, 0]], axis=1).max() * scale
        steps = int(np.clip(np.percentile(np.linalg.norm(v[q[:, 2]] - v[q[:, 0]], axis=1), 95) * scale * 1.3, 2, 14))
        for a in (np.arange(steps) + .5) / steps:
            for b in (np.arange(steps) + .5) / steps:
                w = np.array([(1 - a) * (1 - b), a * (1 - b), a * b, (1 - a) * b])
                p = np.einsum("k,nkc->nc", w, v[q])
                x = ((p[:, 0] - middle[0]) * scale + width / 2).astype(int)
                z = (height / 2 - (p[:, 2] - middle[1]) * scale).astype(int)
                ok = (x >= 0) & (x < width) & (z >= 0) & (z < height)
                index = z[ok] * width + x[ok]
                order = np.argsort(-p[ok, 1], kind="stable")
                index, y = index[order], p[ok, 1][order]
                near = y < depth[index]
                chosen = np.flatnonzero(ok)[order][near]
                index, y = index[near], y[near]
                depth[index] = y
                normal[index] = np.einsum("k,nkc->nc", w, n[q[chosen]])
                if tile is not None and role == "main":
                    t = np.einsum("k,nkc->nc", w, uv[q[chosen]])
                    from builders.garment import SU
                    size_m = (prints.PRINTS[print_key].size,) * 2
                    row = (t[:, 1] / SU / size_m[1] % 1 * tile.shape[0]).astype(int) % tile.shape[0]
                    column = (t[:, 0] / SU / size_m[0] % 1 * tile.shape[1]).astype(int) % tile.shape[1]
                    colour[index] = tile[row, column] ** .45
                else:
                    colour[index] = base
    depth = depth.reshape(height, width)
    shown = depth < 1e8
    normal = normal.reshape(height, width, 3)
    away = normal[..., 1] > 0                                   # inner side
    normal[away] *= -1
    lamp = np.array([-.80, -.38, .46])
    lamp /= np.linalg.norm(lamp)
    light = np.clip(normal @ lamp, 0, 1) * .95 + .22 + .18 * np.clip(normal @ np.array([.8, -.6, 0]), 0, 1)
    filled = np.where(shown, depth, np.nanmax(np.where(shown, depth, np.nan)) + .3).astype(np.float32)
    shade = 1.0
    for sigma in (5, 16):
        around = cv2.GaussianBlur(filled, (0, 0), sigma)
        shade = shade * np.exp(-np.clip(filled - around, 0, .6) * (28 / sigma))
    light = np.where(shown, light * shade, 1)[..., None]
    light = np.where(away[..., None] & shown[..., None], light * .45, light)
    image = colour.reshape(height, width, 3) * light
    return (np.clip(image, 0, 1) * 255).astype(np.uint8)[..., ::-1], sum(len(s.faces) for _, s in put)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("key")
    parser.add_argument("out")
    parser.add_argument("--view", type=int, default=0)
    parser.add_argument("--print", dest="print_key")
    parser.add_argument("--size", type=int, default=900)
    a = parser.parse_args()
    from studio.store import find_silhouette
    chosen = find_silhouette(a.key)
    views = [a.view] if a.view else [1, 2]
    made = [picture(chosen, view, a.print_key, a.size) for view in views]
    cv2.imwrite(a.out, np.hstack([image for image, _ in made]))
    print(a.key, "faces", made[0][1])
