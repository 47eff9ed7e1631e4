"""The wedge of an espadrille: jute braids of one thickness laid round and round, on a rubber sheet. Units: su."""
from __future__ import annotations

import numpy as np

from builders.shoe_bottom import _filled, surface_is_clockwise
from studio import geometry as g

BRAID = .084     # height of one braid
STRAND = .066    # length of one of its strands along the edge


def _floor(x):
    return .040 + .05 * g.smoothstep(2.2, 2.8, x)


def rope_wedge(scene, surface):
    """Rows run parallel to the floor and end where the foot slopes down; each is a plait, whose strands come from both its edges and meet in its middle."""
    edge = g.resample(np.vstack([surface.feather(0), surface.feather(0)[:1]]), 1800)[:-1]
    n = surface._outward(edge)
    floor, top = _floor(edge[:, 0]), edge[:, 2] - .004
    along = g.arc_length(edge)
    rings = []
    for up in np.arange(0, (top - floor).max() + BRAID / 14, BRAID / 14):
        row, share = divmod(up / BRAID, 1)
        lean = .85 * abs(share - .5) + (.5 if share > .5 else 0) + .37 * row
        strands = np.abs(np.sin(np.pi * (along / STRAND + lean)))
        swell = np.sin(np.pi * share) ** .6
        out = .002 + .016 * swell + .013 * (strands ** .6 - .5) * min(1, 1.6 * swell) * (.5 + .5 * min(1, abs(share - .5) / .08))
        z = floor + up
        ends = g.smoothstep(-.004, .020, top - z)
        ring = edge.copy()
        ring[:, :2] += n * (out * ends - .004 * (1 - ends))[:, None]
        ring[:, 2] = np.minimum(z, top)
        rings.append(ring)
    scene.grid("rope", np.array(rings)[::-1], wrap_v=True, flip=not surface_is_clockwise(edge))
    scene.add("rope", _filled(rings[-1], True), name="wedge face")


def rubber_sheet(scene, surface):
    edge = surface.feather(0)
    n = surface._outward(edge)
    rings = []
    for z, out in ((.045, .008), (.036, .020), (.006, .018), (0, .010)):
        ring = edge.copy()
        ring[:, :2] += n * out
        ring[:, 2] = z + .05 * g.smoothstep(2.2, 2.8, edge[:, 0])
        rings.append(ring)
    scene.grid("rubber", np.array(rings), wrap_v=True, flip=not surface_is_clockwise(edge))
    scene.add("rubber", _filled(rings[-1], False))


def blanket_stitches(*spans, spacing=.055):
    """The thick thread that sews the upper to the uppermost braid, upright at even distances and linked by a thread along the upper. spans: (x from, x to) where there is an upper."""
    def draw(scene, surface):
        edge = g.resample(surface.feather(0), 1200)
        n = surface._outward(edge)
        sewn = np.any([(low < edge[:, 0]) & (edge[:, 0] < high) for low, high in spans], axis=0)
        place = lambda i, out, up: edge[i] + np.append(n[i] * out, up)
        for run in np.split(np.arange(len(edge)), np.flatnonzero(np.diff(sewn)) + 1):
            if sewn[run[0]]:
                along = g.arc_length(edge[run])
                held = run[np.searchsorted(along, np.arange(.5 * spacing, along[-1], spacing))]
                for i in held:
                    scene.tube("thread", g.spline([place(i, .002, .040), place(i, .012, .032), place(i, .018, .0), place(i, .020, -.030), place(i, .008, -.042)], 14), .0048, sides=8)
                scene.tube("thread", np.array([place(i, .012, .036) for i in np.arange(held[0], held[-1] + 1, 3)]), .0048, sides=8)
    return draw
