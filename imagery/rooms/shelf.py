"""Cloth folded on a shelf: aso-oke, adire and linen, one length left hanging over the edge. Soft light from the left."""
from __future__ import annotations

import numpy as np

from studio.room import Crop, Pane, Room, Sun
from studio.surfaces import cloth, limewash, wood

SHELF = 3.2                  # su: its upper side
FRONT, BACK = -3.4, 0.0      # y of its edges
SUN = np.array([0.80, 0.42, -0.43])


def _folded(scene, part, x, z, width, depth, layers, thick, seed):
    """A length folded in half again and again: its front shows the turns, one within the other. Returns the height of its upper side."""
    rng = np.random.default_rng(seed)
    heights = z + thick * (np.arange(layers) + 0.5)
    front = FRONT + 0.45 + rng.uniform(-0.06, 0.06)
    path = []
    for pair in range(layers // 2):                                   # turn after turn, each as deep as cloth lies in it
        low, high = heights[2 * pair], heights[2 * pair + 1]
        lip = front + rng.uniform(-0.05, 0.07)
        bend = np.linspace(-np.pi / 2, np.pi / 2, 9)
        radius = (high - low) / 2
        path += [(lip + depth, low)] + [(y, low) for y in np.linspace(lip + depth * 0.9, lip + radius, 10)]
        path += [(lip + radius - radius * 1.25 * np.cos(a), (low + high) / 2 + radius * np.sin(a)) for a in bend]
        path += [(y, high) for y in np.linspace(lip + radius, lip + depth * 0.9, 10)] + [(lip + depth, high)]
    path = np.array(path)
    across = np.linspace(-width / 2, width / 2, 49)
    points = np.empty((len(across), len(path), 3))
    side = rng.uniform(-0.05, 0.05)
    for n, along in enumerate(across):
        sag = 1 - 0.5 * (abs(along) / (width / 2)) ** 6               # ends of a fold lie flatter
        wave = 0.035 * np.sin(along * 1.9 + seed) + 0.02 * np.sin(along * 4.7 + 2.1 * seed)
        points[n, :, 0] = x + along + side
        points[n, :, 1] = path[:, 0] + 0.05 * np.sin(along * 0.9 + seed * 1.7)
        points[n, :, 2] = z + (path[:, 1] - z) * (0.86 + 0.14 * sag) + wave * (path[:, 1] - z) / (layers * thick)
    scene.grid(part, points, thickness=thick * 0.72, offset=0.0, subdivide=1, flip=False)
    return z + layers * thick


def _hanging(scene, part, x, z, width, length, seed):
    """A length laid over the shelf's edge: it lies flat, turns, and falls in a few soft folds."""
    lying = [(y, z + 0.05) for y in np.linspace(BACK - 0.3, FRONT + 0.15, 24)]
    bend = [(FRONT + 0.15 - 0.24 * np.sin(a), z - 0.19 + 0.24 * np.cos(a)) for a in np.linspace(0.2, np.pi / 2, 8)]
    fall = [(FRONT - 0.09, z - 0.19 - d) for d in np.linspace(0.1, length, 60)]
    path = np.array(lying + bend + fall)
    fallen = np.clip((z - path[:, 1]) / length, 0, 1)
    across = np.linspace(-1, 1, 90)
    points = np.empty((len(across), len(path), 3))
    rng = np.random.default_rng(seed)
    phase = rng.uniform(0, 6, 3)
    for n, u in enumerate(across):
        folds = 0.20 * np.cos(u * 6.2 + phase[0] + 0.5 * fallen) + 0.10 * np.cos(u * 11.3 + phase[1] - 0.7 * fallen)
        points[n, :, 0] = x + u * width / 2 * (1 - 0.07 * fallen) + 0.05 * fallen * np.sin(u * 6.2 + phase[0])
        points[n, :, 1] = path[:, 0] - (folds + 0.30) * fallen ** 0.7 * 0.9 * (fallen > 0)
        points[n, :, 2] = path[:, 1] + 0.05 * fallen * np.sin(u * 3 + phase[2])
    scene.grid(part, points, thickness=0.035, offset=0.0, subdivide=1)


def build(scene):
    scene.grid("wall", np.array([[(x, 0.05, z) for z in (-30, 40)] for x in (-60, 60)]))
    scene.box("board", (6, (FRONT + BACK) / 2, SHELF - 0.22), (26, BACK - FRONT, 0.44), bevel=0.05)
    z = SHELF
    for part, width, layers, thick, seed in (("indigo", 5.0, 4, 0.20, 1), ("bone", 4.8, 6, 0.13, 2), ("stripe", 4.9, 4, 0.21, 3),
                                             ("terracotta", 4.7, 4, 0.15, 4), ("resist", 4.6, 4, 0.16, 5), ("white", 4.4, 4, 0.14, 6)):
        z = _folded(scene, part, 1.3, z + 0.01, width, 2.75, layers, thick, seed)
    low = SHELF
    for part, width, layers, thick, seed in (("white", 3.9, 4, 0.16, 11), ("bars", 3.8, 4, 0.21, 12), ("olive", 3.7, 4, 0.15, 13)):
        low = _folded(scene, part, 6.6, low + 0.01, width, 2.75, layers, thick, seed)
    _hanging(scene, "draped", 6.7, low + 0.02, 2.3, 4.6, 7)


ROOM = Room(
    key="shelf",
    build=build,
    surfaces={
        "wall": limewash("#e5d7c2", "#c9b497", seed=1.3),
        "board": wood("#6b4226", "#38200f", along="x"),
        "indigo": cloth("cotton", "#efe9dd", "adire-eleko", "#242b5c"),
        "resist": cloth("cotton", "#232a5e", "adire-oniko", "#e6e1d6"),
        "stripe": cloth("aso-oke", "#5a1a24", "aso-oke-stripe", "#c9a24b"),
        "bars": cloth("aso-oke", "#14453a", "aso-oke-bars", "#c9a24b"),
        "draped": cloth("aso-oke", "#2a3166", "aso-oke-stripe", "#d9c39a"),
        "bone": cloth("linen", "#d9cfbf"),
        "white": cloth("linen", "#efe9dd"),
        "terracotta": cloth("linen", "#b3543a"),
        "olive": cloth("linen", "#5b5f34"),
    },
    sun=Sun(tuple(SUN), 2.6, angle=6.0),
    panes=(Pane((-16, -14, 12), (2, 0, 5), (9, 12), 5200, (1.0, 0.96, 0.90)),),
    sky=(0.22, 0.22, 0.22),
    exposure=1.6,
    samples=8,
    crops={
        "wide": Crop((1280, 720), (1.5, -30, 8.0), (1.2, 0, 3.9), 14.6),
        "tall": Crop((720, 900), (3.5, -30, 8.0), (3.5, 0, 4.0), 10.4),
    },
)
