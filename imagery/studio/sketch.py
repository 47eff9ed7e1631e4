"""A look at a silhouette in a second, without Blender: flat-shaded faces, painted back to front.

/usr/bin/python3 imagery/studio/sketch.py sneakers/court out.png [view]   (no shells, bevels or shadows: for judging proportions)
"""
from __future__ import annotations

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from studio import framing, geometry, store  # noqa: E402  (before numpy: see its package)
from studio.modelled import Recorder  # noqa: E402
import cv2  # noqa: E402
import numpy as np  # noqa: E402

COLOURS = {"main": (150, 80, 50), "second": (60, 110, 90), "lining": (215, 190, 150), "sole": (90, 75, 65), "hardware": (225, 185, 90), "thread": (235, 225, 205)}


def colour_of(role):
    if role.startswith("fixed:"):
        h = role[7:]
        return tuple(int(h[i:i + 2], 16) for i in (0, 2, 4))
    return COLOURS[role]


def draw(silhouette, view_number=1, size=(800, 1000)):
    stage = Recorder()
    view = silhouette.views[view_number - 1]
    silhouette.set_up(stage, view)
    parts = silhouette.parts_in(view)
    cloud = np.vstack([s.vertices for _, s, _ in stage.put])
    centre = (cloud.min(0) + cloud.max(0)) / 2 * [1, 1, 0]
    polygons, depths, tints, seen = [], [], [], []
    world = []
    for place in view.placements:
        turn = geometry.rotation(place.pitch, place.nod, place.yaw) @ np.diag([1, -1 if place.mirror else 1, 1])
        moved = (cloud - centre) @ turn.T
        at = np.array(list(place.at) + [0] * (3 - len(place.at)), float)
        if place.rest:
            at[2] -= moved[:, 2].min()
        world.append((turn, at))
    everything = view.framed(np.vstack([(cloud - centre) @ t.T + a for t, a in world]))
    middle = (everything.min(0) + everything.max(0)) / 2
    if view.ground == "table":
        eye, aim = np.array([0, -1e-3, view.distance]), np.zeros(3)
    else:
        eye, aim = np.array([0, -view.distance, view.camera_height]), np.array(view.aim or (0, 0, middle[2]))
    forward = (aim - eye) / np.linalg.norm(aim - eye)
    right = np.cross(forward, [0, 0, 1.0])
    right /= np.linalg.norm(right)
    up = np.cross(right, forward)
    project = lambda p: (np.stack([(p - eye) @ right, (p - eye) @ up], -1) / ((p - eye) @ forward)[..., None], (p - eye) @ forward)
    flat, _ = project(everything)
    lens, shift_x, shift_y = framing.lens_and_shift(flat, view.lens, 36.0, view.frame)
    scale, w, h = lens / 36.0, *size
    lamp = np.array([-.55, -.5, .67])
    for (turn, at), place in zip(world, view.placements):
        for part, shape, options in stage.put:
            points = (np.asarray(shape.vertices) - centre) @ turn.T + at
            xy, depth = project(points)
            px = np.stack([(xy[:, 0] * scale - shift_x + .5) * w, (.5 * framing.ASPECT - (xy[:, 1] * scale - shift_y)) * w], 1)
            outer, within = colour_of(parts[part]), colour_of(parts[options.get("inner") or part])
            for face in shape.faces:
                p = points[face]
                n = np.cross(p[1] - p[0], p[2] - p[1]) if len(face) < 5 else np.cross(p[len(p) // 3] - p[0], p[2 * len(p) // 3] - p[len(p) // 3])
                n = n / (np.linalg.norm(n) + 1e-12) * (-1 if place.mirror else 1)
                away = n @ (p[0] - eye) > 0
                n = -n if away else n
                light = .35 + .65 * max(0, n @ lamp) + .12 * max(0, n[0])
                polygons.append(np.round(px[face] * 8).astype(np.int32))
                depths.append(depth[face].mean() + (.012 if away else 0))
                tints.append(tuple(float(c * min(light, 1.15)) for c in (within if away else outer)))
    image = np.full((h, w, 3), (227, 221, 214), np.uint8)
    for i in np.argsort(depths)[::-1]:
        cv2.fillConvexPoly(image, polygons[i], tints[i], cv2.LINE_8, 3)
    return image


if __name__ == "__main__":
    shape = store.find_silhouette(sys.argv[1])
    picture = draw(shape, int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    cv2.imwrite(sys.argv[2], picture[..., ::-1])
