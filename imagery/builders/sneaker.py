"""What the uppers of sneakers add to a shoe: padded collars, elastic gores and punched holes. Units: su."""
from __future__ import annotations

import numpy as np

from builders.shoe_parts import rounded
from builders.sneaker_laces import spot
from builders.sneaker_panels import STITCH
from studio import geometry as g


def perforations(spots, part="hole", radius=.0105, lift=.001):
    """Small punched holes at (x, su from the ridge), on both sides of it."""
    def draw(scene, surface):
        for x, a in spots:
            for side in ((1, -1) if a > 0 else (1,)):
                point, normal = spot(surface, x, side * a)
                scene.cylinder(part, point + normal * lift, radius, .004, axis=tuple(normal), bevel=.001, count=18)
    return draw


def toe_holes(first=2.215, last=2.300, rows=3, spacing=.055, widest=.17):
    """Rows of holes on the vamp, each shifted by half a hole against the one before and a little shorter."""
    spots = []
    for row, x in enumerate(np.linspace(first, last, rows)):
        start = 0.0 if row % 2 == 0 else spacing / 2
        spots += [(float(x), float(a)) for a in np.arange(start, widest - .022 * row + 1e-6, spacing)]
    return tuple(spots)


def gore(curve, topline, part="elastic", pitch=.0145, rows=(.020, .042)):
    """Ribbed elastic under a V that is cut out of the upper, sewn in along the V; the vamp lies over its front."""
    def draw(scene, surface):
        cut = surface.inside(rounded(curve))
        field = np.maximum(cut - .03, -surface.inside(topline))
        for half in (slice(surface.n), slice(surface.n - 1, None)):
            shown = np.flatnonzero((field[half] < 0).any(1))
            first = slice(half.start or 0, None)
            x, within, points, normal, uv = (_finer(values[first][shown[0] - 1:shown[-1] + 2]) for values in (surface.x, field, surface.points, surface.normal, surface.uv))
            ribs = .0035 * np.cos(2 * np.pi * x / pitch) - .019
            scene.add(part, g.cut(points + normal * ribs[..., None], within, uv, flip=surface.flip), thickness=.014, weld=True)
        for away in rows:
            for path in surface.lines(cut - away, surface.lifted(.0050), surface.inside(topline), shortest=.2):
                below = path[:, 3] > .030
                for run in np.split(path, np.flatnonzero(np.diff(below)) + 1):
                    if run[0, 3] > .030 and len(run) > 5:
                        scene.stitches("thread", g.smooth_path(run[:, :3], .01, 6), **STITCH)
    return draw


def _finer(values, times=6):
    """Values of a last's grid with rows put between its rows."""
    at = np.linspace(0, len(values) - 1, times * (len(values) - 1) + 1)
    low = np.minimum(at.astype(int), len(values) - 2)
    share = (at - low).reshape(-1, *[1] * (values.ndim - 1))
    return values[low] * (1 - share) + values[low + 1] * share


def padded(topline, depth=.20, by=.042, front=1.24):
    """Padding for Shoe: the upper swells out below its topline as far as a seam at `depth`, and runs out towards the throat."""
    def swell(surface):
        share = np.clip((surface.inside(topline) + .04) / (depth + .04), 0, 1)
        return by * np.sin(np.pi * share ** .75) ** .8 * g.smoothstep(front, front - .26, surface.x) * g.smoothstep(1.2, 1.0, surface.height)
    return swell


def below_collar(topline, depth=.18, front=1.22):
    """Field of a quarter that ends below the padding, whose soft leather shows above its edge; in front and under the heel's tab it reaches up to the topline."""
    def field(surface):
        deep = (depth + .04) * g.smoothstep(front, front - .62, surface.x) * g.smoothstep(.10, .72, surface.x) - .04
        return deep - surface.inside(topline)
    return field


def collar_seam(topline, upper, depth=.20, front=1.06, lift=.0):
    """The row of stitches that holds a collar's padding, on the upper (a field) lifted by su."""
    def draw(scene, surface):
        for path in g.contours(surface.lifted(lift + .0015), surface.inside(topline) - depth, .3):
            ahead = path[:, 0] > front * surface.last.length / 2.86
            gap = int(np.argmax(ahead)) if ahead.any() else 0
            path = np.roll(path, -gap, 0)[~np.roll(ahead, -gap)]
            scene.stitches("thread", g.smooth_path(path, .01, 4), **STITCH)
    return draw


def collar(field, radius=.040, part="upper", front=1.19):
    """The rolled edge of a padded topline, from one side of the tongue round the heel to the other, where it is sewn over the tab."""
    def draw(scene, surface):
        out = .030 * g.smoothstep(.62, .36, surface.x)
        for path in g.contours(surface.lifted(out - radius), field(surface), .5)[:1]:
            ahead = path[:, 0] > front * surface.last.length / 2.86          # open over the tongue
            gap = int(np.argmax(ahead))
            path = np.roll(path[:-1], -gap, 0)
            path = g.smooth_path(path[~np.roll(ahead[:-1], -gap)], .012, 8)
            ends = np.minimum(np.arange(len(path)), np.arange(len(path))[::-1])
            scene.tube(part, path, radius, taper=.35 + .65 * g.smoothstep(0, 14, ends), sides=16)
    return draw


def badge(centre, radius, part="cap", side=1, lift=.012, thick=.024):
    """A moulded disc at (x, height) of one side: a raised rim and a ring in the middle, bent with the surface."""
    def draw(scene, surface):
        near = (surface.side == side) & (np.hypot(surface.x - centre[0], surface.height - centre[1]) < radius + .1)
        known = np.column_stack([np.ones(near.sum()), surface.x[near] - centre[0], surface.height[near] - centre[1]])
        bend = lambda a: np.column_stack([a, a[:, 1] ** 2, a[:, 1] * a[:, 2], a[:, 2] ** 2])
        fit = np.linalg.lstsq(bend(known), np.hstack([surface.points[near], surface.normal[near]]), rcond=None)[0]
        shares = np.array([.02, .25, .29, .33, .50, .54, .58, .80, .83, .87, .93, .96, .985, 1, 1])
        high = np.array([0, 0, .003, .009, .009, .003, 0, 0, .004, .010, .010, .008, .004, -.004, -thick]) + thick
        turn = np.linspace(0, 2 * np.pi, 96, endpoint=False)
        flat = radius * shares[:, None, None] * np.stack([np.cos(turn), np.sin(turn)], -1)
        found = bend(np.column_stack([np.ones(flat[..., 0].size), flat.reshape(-1, 2)])) @ fit
        normals = found[:, 3:] / np.linalg.norm(found[:, 3:], axis=1, keepdims=True)
        points = (found[:, :3] + normals * (lift + np.repeat(high, 96)[:, None])).reshape(len(shares), 96, 3)
        scene.grid(part, points, wrap_v=True, flip=side > 0)
    return draw
