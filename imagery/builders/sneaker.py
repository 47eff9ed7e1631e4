"""What the uppers of sneakers add to a shoe: padded collars, elastic gores and punched holes. Units: su."""
from __future__ import annotations

import numpy as np

from builders.shoe_parts import rounded
from builders.sneaker_laces import spot
from studio import geometry as g

def perforations(spots, part="hole", radius=.0105, lift=.001):
    """Small punched holes at (x, su from the ridge), on both sides of it."""
    def draw(scene, surface):
        for x, a in spots:
            for side in ((1, -1) if a > 0 else (1,)):
                point, normal = spot(surface, x, side * a)
                scene.cylinder(part, point + normal * lift, radius, .004, axis=tuple(normal), bevel=.001, count=18)
    return draw


def toe_holes(first=2.235, last=2.385, rows=4, spacing=.062, widest=.19):
    """Rows of holes on the vamp, each shifted by half a hole against the one before and a little shorter."""
    spots = []
    for row, x in enumerate(np.linspace(first, last, rows)):
        start = 0.0 if row % 2 == 0 else spacing / 2
        spots += [(float(x), float(a)) for a in np.arange(start, widest - .022 * row + 1e-6, spacing)]
    return tuple(spots)


def gore(curve, topline, part="elastic", pitch=.045):
    """Ribbed elastic under a V that is cut out of the upper."""
    def draw(scene, surface):
        field = np.maximum(surface.inside(rounded(curve)) - .03, -surface.inside(topline))
        ribs = .004 * np.cos(2 * np.pi * surface.x / pitch) - .020
        scene.add(part, g.cut(surface.lifted(ribs), field, surface.uv, flip=surface.flip), thickness=.014, weld=True)
    return draw


def padded(topline, depth=.17, by=.026, front=1.24):
    """Padding for Shoe: the upper swells out below its topline, most in the middle of `depth`, and runs out towards the throat."""
    def swell(surface):
        below = surface.inside(topline)
        return by * np.sin(np.pi * np.clip(below / depth, 0, 1) ** .75) * g.smoothstep(front, front - .22, surface.x) * g.smoothstep(1.2, 1.0, surface.height)
    return swell


def collar(field, radius=.036, part="upper", front=1.18):
    """The rolled edge of a padded topline, from one side of the tongue round the heel to the other."""
    def draw(scene, surface):
        for path in g.contours(surface.lifted(-radius), field(surface), .5)[:1]:
            ahead = path[:, 0] > front * surface.last.length / 2.86          # open over the tongue
            gap = int(np.argmax(ahead))
            path = np.roll(path[:-1], -gap, 0)
            path = g.smooth_path(path[~np.roll(ahead[:-1], -gap)], .012, 8)
            ends = np.minimum(np.arange(len(path)), np.arange(len(path))[::-1])
            scene.tube(part, path, radius, taper=.35 + .65 * g.smoothstep(0, 14, ends), sides=16)
    return draw
