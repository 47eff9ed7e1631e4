"""The fila: a tall tube of stiff cloth, sewn flat at its top, whose upper half is folded over to the wearer's left. One su is ten centimetres.

It is laid by hand: from the oval of the head the tube becomes flatter up to the fold and is an envelope from there on, which lies down beside
the ear. Three pleats take in the width of its end. Each column is one thread of the flat cloth, so that stripes run up the wall and down the flap.
"""
from __future__ import annotations

import numpy as np

from builders import solids as s
from builders.bag import put
from studio import geometry
from studio.geometry import smoothstep

WIDE, LONG = .84, .99                           # half width and half length of the opening
AROUND, ROWS = 288, 144
SQUARE = .62                                    # power that makes the oval of the folded part fuller at its ends
NARROW = .93                                    # its length beside the opening's
HEM, FIRM = .40, .024                           # height of the doubled band, and how thick it is
CLOSE = .10                                     # from the closed end, where both layers bend into the seam
# lines in the plane of the fold: x, z of the wall that goes over the top, x, z of the one that turns back under it
LINES = np.array([
    (-.84, 0, .84, 0), (-.86, .45, .85, .38), (-.86, .95, .82, .74), (-.81, 1.36, .50, 1.07), (-.72, 1.62, -.10, 1.39),
    (-.58, 1.73, -.40, 1.56), (-.34, 1.68, -.24, 1.56), (.10, 1.54, .06, 1.37), (.55, 1.30, .46, 1.13), (.87, 1.00, .74, .89), (1.04, .74, .90, .69), (1.08, .50, .98, .48)])
FOLD = 5                                        # number of the point at the top of the fold
LAP = .7                                        # su by which a pleat's edge lies over the next, of its depth
DROOP, SWING, RISE = .12, .10, .06              # su: the flap's long sides sink, its end swings forward, the fold is higher in front
# pleats of the flap: their edges as shares of its upper layer from behind, width in such shares, depth in su, how far up they reach (1: to the fold)
PLEATS = ((.27, .20, .050, .55), (.50, .21, .085, .95), (.77, .25, .065, .70))
# creases that the fold sends into the cloth: from (share of the girth from behind, su up) to there, width, height
CREASES = (
    (.50, 1.62, .66, .70, .20, .045), (.465, 1.50, .535, .62, .17, -.035), (.40, 1.62, .44, .85, .20, .030), (.24, 1.64, .30, .70, .22, -.035),
    (.12, 1.60, .17, .95, .20, .030), (.47, 2.05, .36, 2.45, .14, .030), (.30, 1.95, .36, 2.75, .16, -.030), (.10, 2.05, .20, 2.60, .16, .035), (.60, 1.15, .72, .60, .16, -.03))


def _oval(half, long, shares, power=1.0):
    """Points on an oval, from behind anticlockwise, at these shares of its girth."""
    angle = np.pi / 2 + np.linspace(0, 2 * np.pi, 1440)
    across, along = np.cos(angle), np.sin(angle)
    line = np.stack([half * np.sign(across) * np.abs(across) ** power, long * np.sign(along) * np.abs(along) ** power], 1)
    at = geometry.arc_length(line)
    return np.stack([np.interp(shares, at / at[-1], line[:, k]) for k in (0, 1)], 1)


def _waves(u, v, seed):
    """Broad, flat buckles of stiff cloth, about -1..1."""
    rng = np.random.default_rng(seed)
    ways = rng.uniform(0, 2 * np.pi, 9)
    return sum(np.sin((u * np.cos(w) + v * np.sin(w)) * rng.uniform(2.5, 7) + rng.uniform(0, 6.28)) for w in ways) / 4


def _pleats(share, down):
    """su by which the upper layer stands out; share: of its threads, from behind; down: 0 at the fold, 1 at the closed end."""
    height = 0 * share * down
    for edge, width, depth, reach in PLEATS:
        edge = np.round(edge * AROUND / 2) * 2 / AROUND + .2 / AROUND               # it follows a thread
        beside = (edge - share) / width
        height = height + depth * np.clip(1 - beside, 0, 1) ** 1.4 * (beside > 0) * smoothstep(1 - reach, 1.1, down)
    return height


def _creases(flat):
    """su by which creases stand out of stiff cloth: planes that meet in an edge."""
    height = 0 * flat[..., 0]
    for a, b, c, d, width, high in CREASES:
        start, way = np.array([a * flat[-1, 0, 0], b]), np.array([(c - a) * flat[-1, 0, 0], d - b])
        length = np.hypot(*way)
        beside = flat - start
        along = beside @ way / length ** 2
        off = np.sqrt((beside @ (way[1], -way[0]) / length) ** 2 + .015 ** 2) / width
        height = height + high * np.clip(1 - off, 0, 1) ** 1.5 * smoothstep(-.1, .3, along) * smoothstep(1.15, .5, along)
    return height


def _tube():
    """The tube in su (columns from behind, the first once more at the end; rows from the hem up) and its flat pattern."""
    lines = geometry.spline(LINES, ROWS)
    over, under = lines[:, :2], lines[:, 2:]
    lengths = [geometry.arc_length(line) for line in (over, under)]
    rows = np.arange(ROWS)
    top = np.argmin(np.linalg.norm(lines - LINES[FOLD], axis=1))
    up, past = rows / top, (rows - top) / (ROWS - 1 - top)
    down = np.clip(past, 0, 1)
    middle, way = (over + under) / 2, under - over
    half = np.linalg.norm(way, axis=1) / 2
    way = way / (2 * half[:, None])
    closing = np.clip(1 - (lengths[0][-1] - lengths[0]) / CLOSE, 0, 1)
    half = half * np.sqrt(1 - .96 * closing ** 2)
    shares = np.linspace(0, 1, AROUND + 1)
    around = geometry.arc_length(_oval(WIDE, LONG, np.linspace(0, 1, 1000)))[-1]
    power = 1 + (SQUARE - 1) * smoothstep(.3, .8, up)
    long = LONG * (1 + (NARROW - 1) * smoothstep(.3, 1, up))
    section = np.stack([_oval(half[row], long[row], shares, power[row]) for row in rows], 1)
    pleats = _pleats(2 * shares[:, None], down)
    x, y = section[..., 0] - pleats, section[..., 1] - LAP * pleats
    droop = DROOP * smoothstep(-.10, .25, past) * smoothstep(.35, 1.0, np.abs(y)) ** 1.5 * smoothstep(1.1, .5, down)
    points = np.stack([middle[:, 0] + x * way[:, 0], y - SWING * down ** 1.3, middle[:, 1] + x * way[:, 1] - droop], -1)
    points[..., 2] -= RISE * y * smoothstep(.4, 1, up) * (1 - .6 * down)
    left = .5 - .5 * _oval(WIDE, LONG, shares)[:, :1] / WIDE
    flat = np.stack([np.repeat((shares * around)[:, None], ROWS, 1), left * lengths[0] + (1 - left) * lengths[1]], -1)
    return points, flat


def _worn(points, flat):
    """What handling does to it: broad buckles, none in the band."""
    out = geometry.normals(np.concatenate([points[-2:-1], points, points[1:2]]))[1:-1]
    closing = np.cos(2 * np.pi * flat[:, :1, 0] / flat[-1, 0, 0])
    buckles = .014 * _waves(2 * closing, flat[..., 1], 5) + .010 * _waves(points[..., 1] * 1.2, points[..., 0] + points[..., 2], 8)
    return points + out * ((buckles + _creases(flat)) * smoothstep(HEM - .1, HEM + .4, flat[..., 1]))[..., None]


def fila(scene) -> None:
    points, flat = _tube()
    tube = _worn(points, flat)
    out = geometry.normals(np.concatenate([tube[-2:-1], tube, tube[1:2]]))[1:-1]
    uv = flat * (1, -1)
    scene.grid("cap", tube, uv=uv, weld=True, subdivide=1, pattern=True)
    end = tube[:, -1]
    seam = np.stack([end, (end + end[::-1]) / 2], 1)                                # both layers meet in it
    scene.grid("cap", seam, uv=np.stack([uv[:, -1], uv[:, -1] - (0, .03)], 1), pattern=True)
    band = int(np.argmax(flat[0, :, 1] > HEM))
    doubled = (tube + out * FIRM)[:, :band + 1]
    turned = [tube[:, band] + out[:, band] * FIRM * c + (0, 0, .9 * FIRM * d) for c, d in ((.9, .5), (.55, .85), (0, 1), (-.4, 1))]
    doubled = np.concatenate([doubled, np.stack(turned, 1)], 1)                      # its upper edge is turned in
    scene.grid("cap", doubled, uv=uv[:, :band + 5], weld=True, subdivide=1, pattern=True)
    scene.grid("lining", (tube - out * .02)[:, :2 * band], weld=True, flip=True)
    edge = geometry.tube(doubled[:, 0] - out[:, 0] * .012, radius=.018, sides=12, up=(0, 0, 1))
    along = np.repeat(uv[:, 0], len(edge.uv) // len(doubled), 0)                     # the print runs on over what is turned in
    scene.add("cap", geometry.Shape(edge.vertices, edge.faces, along), pattern=True)
    row = band - 2
    put(scene, "thread", s.stitches(doubled[:, row] + out[:, row] * .002, out[:, row], .034, .020, .0045))
