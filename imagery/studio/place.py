"""The place in which the pictures of the categories are taken: a lime-washed wall, terrazzo underfoot and on the steps, the sun of one window.

Six rooms share it, so that their pictures hang together: they differ in what stands there.
"""
from __future__ import annotations

import numpy as np

from .room import GARMENT, Pane, Piece, Sun
from .silhouette import Placement
from .surfaces import limewash, terrazzo

SUN = np.array([0.70, 0.46, -0.50])
AWAY = 20.0                   # su from what the sun falls on to the wall with the window: further than any picture shows
STONES = ("#efe6d8", "#e4d6c0", "#d3b593", "#f1e9dc", "#b98a6e", "#dccbb0", "#eadfce", "#a39a8c", "#7d5048", "#e7dac5", "#cdbda5", "#5b5552")

SURFACES = {
    "wall": limewash("#e9dcc6", "#cdb798"),
    "floor": terrazzo("#d8cab6", STONES),
    "step": terrazzo("#d8cab6", STONES, roughness=0.26),
}
LIGHT = Sun(tuple(SUN), 7.2, angle=0.42)
BOUNCE = (Pane((-16, -22, 13), (0, -1, 4), (16, 14), 4300, (1.0, 0.975, 0.94)),)
SKY = (0.34, 0.36, 0.40)
ON_A_PAGE = 45_000            # bytes of a picture that stands over a list: both must fit a page's first view
DRESSED = -3.4                # y of tailor's forms
SOURCES = ("studio/place.py", "studio/form.py", "studio/body.py")


def shell(scene, skirting=0.85):
    """Wall and floor, and between them a low band of the floor's own terrazzo."""
    scene.grid("wall", np.array([[(x, 0, z) for z in (0, 60)] for x in (-80, 80)]))
    scene.grid("floor", np.array([[(x, y, 0) for y in (-70, 0.2)] for x in (-80, 80)]))
    scene.box("step", (0, -0.05, skirting / 2), (160, 0.16, skirting), bevel=0.045)


def steps(scene, *blocks):
    """Each block (x from, x to, y from, y to, height)."""
    for x0, x1, y0, y1, height in blocks:
        scene.box("step", ((x0 + x1) / 2, (y0 + y1) / 2, height / 2), (x1 - x0, y1 - y0, height), bevel=0.055)


def window(scene, through, half, bars=(2, 3), frond=None, away=AWAY):
    """A wall out of the picture on the left, its window where the sun comes from that falls on `through`.

    half: half its width (along y) and height. bars: panes across and upwards. frond: (y, z) share of the window where a palm's leaf hangs before it.
    """
    _, y, z = np.asarray(through, float) - SUN * (away / SUN[0])
    x = through[0] - away
    wide, tall = half
    beyond = 80
    for low, high, bottom, top in ((-beyond, y - wide, -5, 80), (y + wide, beyond, -5, 80), (y - wide, y + wide, z + tall, 80), (y - wide, y + wide, -5, z - tall)):
        scene.grid("side", np.array([[(x, a, b) for b in (bottom, top)] for a in (low, high)]))
    for k in range(1, bars[0]):
        a = y - wide + 2 * wide * k / bars[0]
        scene.grid("bar", np.array([[(x, b, c) for c in (z - tall, z + tall)] for b in (a - 0.17, a + 0.17)]))
    for k in range(1, bars[1]):
        c = z - tall + 2 * tall * k / bars[1]
        scene.grid("bar", np.array([[(x, a, b) for b in (c - 0.13, c + 0.13)] for a in (y - wide, y + wide)]))
    if frond:
        _frond(scene, np.array([x - 1.2, y + frond[0] * wide, z + frond[1] * tall]), wide * 2.1)


def _frond(scene, tip, length):
    """A palm's leaf before the window: a bowed rib with narrow leaflets on both sides, seen from the room."""
    rng = np.random.default_rng(4)
    along = np.linspace(0, 1, 34)
    rib = np.stack([np.zeros_like(along), -length * 0.9 * along, length * (0.34 * along - 0.62 * (1 - along) ** 2)], 1) + tip
    scene.grid("rib", np.stack([rib - [0, 0, 0.06], rib + [0, 0, 0.06]]))
    way = np.gradient(rib, axis=0)
    for n in range(2, len(along)):
        for side in (-1, 1):
            forward = -way[n] / np.linalg.norm(way[n])
            out = np.array([0, -forward[2], forward[1]]) * side
            lean = np.radians(38 + rng.uniform(-6, 6))
            reach = length * 0.36 * np.sin(np.pi * np.clip(along[n] * 0.9 + 0.12, 0, 1)) ** 0.7 * rng.uniform(0.85, 1.1)
            ray = out * np.sin(lean) + forward * np.cos(lean)
            across = np.array([0, -ray[2], ray[1]])
            t = np.linspace(0, 1, 7)
            middle = rib[n] + ray * (reach * t)[:, None] + np.array([0, 0, -0.16 * reach]) * (t ** 2)[:, None]
            width = (0.17 * np.sin(np.pi * np.clip(t * 0.88 + 0.1, 0, 1)))[:, None]
            scene.grid("leaflet", np.stack([middle - across * width, middle + across * width]))


def on_form(silhouette, x, yaw, figure, **recipe):
    """A garment on a tailor's form of that figure, before the wall."""
    return Piece(silhouette, recipe, (Placement(yaw=yaw, rest=False),), (x, DRESSED, 0), GARMENT, figure)


def room(**options):
    """The options of a Room that all six share."""
    from .room import Room
    return Room(**{"surfaces": SURFACES, "sun": LIGHT, "panes": BOUNCE, "sky": SKY, "exposure": 2.1, "samples": 6, "sources": SOURCES, **options})
