"""A lime-washed wall, a polished floor, a low stool: afternoon sun through the louvres of a window on the left."""
from __future__ import annotations

import numpy as np

from studio import geometry as g
from studio.room import Crop, Pane, Piece, Room, Sun
from studio.silhouette import Placement, pair
from studio.surfaces import limewash, polished, wood

STOOL = (3.3, -3.6)           # where it stands
SEAT = 3.0                    # su high
SUN = np.array([0.74, 0.50, -0.44])
LOUVRE = 12.5                 # su to the left of the middle: where the window is


def build(scene):
    scene.grid("wall", np.array([[(x, 0, z) for z in (0, 40)] for x in (-60, 60)]))
    scene.grid("floor", np.array([[(x, y, 0) for y in (-60, 0.2)] for x in (-60, 60)]))
    scene.box("skirting", (0, -0.06, 0.45), (120, 0.16, 0.9), bevel=0.05)
    x, y = STOOL
    scene.turned("wood", [(0, SEAT - 0.34), (1.62, SEAT - 0.34), (1.80, SEAT - 0.26), (1.86, SEAT - 0.14), (1.82, SEAT - 0.03), (1.72, SEAT), (1.5, SEAT - 0.03), (0, SEAT - 0.05)],
                 centre=(x, y, 0), count=96)
    for n in range(3):
        angle = np.radians(100 + 120 * n)
        out = np.array([np.cos(angle), np.sin(angle), 0])
        foot, top = np.array([x, y, 0.0]) + out * 1.62, np.array([x, y, SEAT - 0.3]) + out * 1.05
        way = np.linspace(0, 1, 24)[:, None]
        swell = 0.72 + 0.5 * np.sin(np.pi * np.linspace(0.08, 0.86, 24)) - 0.25 * np.linspace(1, 0, 24) ** 4
        scene.tube("wood", foot + (top - foot) * way, radius=0.17, taper=swell)
    ring = g.circle((x, y, 0.95), 1.33, axis=(0, 0, 1))
    scene.tube("wood", ring, radius=0.075, closed=True)


def blinds(scene):
    """The wall on the left with its window: thirteen blades, one of them slipped."""
    middle = np.array([STOOL[0] + 0.2, STOOL[1] + 0.4, 4.2])
    reach = (middle[0] + LOUVRE) / SUN[0]
    _, y, z = middle - SUN * reach
    wide, tall = 5.0, 7.2
    outside = 60
    for low, high, bottom, top in ((-outside, y - wide, -5, 60), (y + wide, outside, -5, 60), (y - wide, y + wide, z + tall, 60), (y - wide, y + wide, -5, z - tall)):
        scene.grid("side", np.array([[(-LOUVRE, a, b) for b in (bottom, top)] for a in (low, high)]))
    scene.grid("side", np.array([[(-LOUVRE, a, b) for b in (z - tall, z + tall)] for a in (y - 0.22, y + 0.22)]))
    count = 13
    for n in range(count):
        height = z - tall + 2 * tall * (n + 0.5) / count
        tilt = 0.30 + (0.16 if n == 7 else 0.015 * np.sin(n * 2.4))
        scene.grid("blade", np.array([[(-LOUVRE - 0.30, a, height + tilt), (-LOUVRE + 0.30, a, height - tilt)] for a in (y - wide, y + wide)]))


ROOM = Room(
    key="window",
    build=build,
    blinds=blinds,
    surfaces={
        "wall": limewash("#e9dcc6", "#cdb798"),
        "floor": polished("#9c5a41", "#7c4231"),
        "skirting": polished("#8c4f3a", "#743f30", 0.4),
        "wood": wood("#6b4226", "#3a2115"),
    },
    pieces=(
        Piece("bags/top-handle", {"material": "grained", "shade": "oxblood", "hardware": "gold"}, (Placement(yaw=-24),), (*STOOL, SEAT - 0.03)),
        Piece("women-shoes/slingback", {"material": "calf", "shade": "bone", "second": "jet", "hardware": "gold"}, pair(yaw=-150, gap=1.15), (-0.55, -3.6, 0)),
    ),
    sun=Sun(tuple(SUN), 7.6, angle=0.55),
    panes=(Pane((-16, -22, 13), (0, -1, 4), (16, 14), 4300, (1.0, 0.975, 0.94)),),
    exposure=2.8,
    samples=12,
    sky=(0.34, 0.36, 0.40),
    crops={
        "wide": Crop((1440, 810), (-0.4, -34, 10.0), (-0.4, 0, 2.75), 17.8),
        "tall": Crop((880, 1100), (1.9, -34, 10.0), (1.9, 0, 3.0), 9.2),
    },
)
