"""What is sewn onto a garment: collars, plackets, cuffs, pockets, seams' stitching and embroidery.

Everything works on settled cloth (see garment.py): a `Panel` turns design coordinates (x, z in metres, as on the
paper pattern) into points that lie on the cloth, so that details follow every fold.
"""
from __future__ import annotations

import numpy as np

from studio import geometry
from studio.geometry import smoothstep

TAU = 2 * np.pi
MATCHED = 92.352      # metres in which checks, stripes and pinstripes repeat a whole number of times: what is cut so far away meets the cloth it lies on line for line
CUT_FROM = {"placket": (MATCHED, MATCHED), "pocket": (MATCHED, MATCHED), "flap": (-MATCHED, -MATCHED), "collar": (.019, .064), "cuff": (.057, .033)}


def cut_apart(uv, piece):
    """The same grain from another place of the cloth (metres): prints break off at the edge of what was cut by itself, lines do not."""
    return np.asarray(uv) + CUT_FROM[piece]


# --------------------------------------------------------------------------- the neck

def neck_loop(front, back, count=160, lift=0.0, inset=0.0):
    """Points round the neck hole: from the front middle over the picture-right shoulder, the back, the left shoulder, and back.

    inset lowers the line by metres below the edge. Returns (count, 3), closed (first point not repeated).
    """
    half = front.torso.neck.half
    quarter = np.sin(np.linspace(0, np.pi / 2, count // 4 + 1)) * half * .9995
    forth = quarter
    pieces = []
    for panel, xs in ((front, forth), (back, forth[::-1][1:]), (back, -forth[1:]), (front, -forth[::-1][1:-1])):
        pieces.append(panel.at(xs, panel.top(xs) - inset, lift))
    loop = np.concatenate(pieces)
    # even spacing: narrow corners of the cut would bunch the points
    closed = np.vstack([loop, loop[:1]])
    return geometry.resample(closed, count + 1)[:-1]


def open_neck(loop, gap):
    """The loop as an open line starting and ending `gap` metres beside the front middle."""
    along = geometry.arc_length(np.vstack([loop, loop[:1]]))
    total = along[-1]
    at = np.linspace(gap, total - gap, len(loop))
    closed = np.vstack([loop, loop[:1]])
    return np.stack([np.interp(at, along, closed[:, k]) for k in range(3)], 1)


def band_collar(g, front, back, part="collar", height=.036, gap=.002, lean=.16, spread=.0, trim=None, rows=9, thickness=.0022):
    """A standing collar; its front edges are rounded. lean: how far the top leans inwards. Returns its grid (along, up)."""
    line = open_neck(neck_loop(front, back), gap)
    n = len(line)
    centre = line.mean(0)
    inward = centre - line
    inward[:, 2] = 0
    inward /= np.linalg.norm(inward, axis=1, keepdims=True)
    share = np.abs(np.linspace(-1, 1, n))
    ends = np.sqrt(np.clip(1 - np.clip((share - .955) / .045, 0, 1) ** 2 * .75, 0, 1))
    up = np.linspace(0, 1, rows)
    grid = (line[:, None] + up[None, :, None] * (height * ends)[:, None, None] * np.array([0, 0, 1.0])
            + (up ** 1.2)[None, :, None] * (lean * height * inward)[:, None])
    grid[:, 0, 2] -= .003
    grid[..., 1] -= (spread * up[None] * np.clip(share - .8, 0, 1)[:, None])
    along = geometry.arc_length(line)
    uv = cut_apart(np.stack(np.meshgrid(along - along[-1] / 2, -up * height, indexing="ij"), -1), "collar")
    g.sheet(part, grid, uv, outward=-np.repeat(inward[:, None], rows, 1), thickness=thickness)
    if trim:
        for row in (1, rows - 2):
            g.cord(trim, grid[2:-2, row] - .0004 * inward[2:-2], .0012, flat=(.0015, .0008), up=(0, 0, 1))
    return grid


def binding(g, front, back, part="binding", radius=.0042, inset=.002):
    """A rolled binding round the neck hole."""
    loop = neck_loop(front, back, 180, .001, inset)
    g.cord(part, loop, radius, closed=True, up=(0, 0, 1), sides=12)
    return loop


def standing_rib(g, front, back, part="rib", height=.017, ribs=210, lean=.30):
    """A knitted band round the neck that goes on where the cloth under it was going, and the twin stitching of its seam.

    lean: how far it turns inwards besides.
    """
    loop = neck_loop(front, back, 2 * ribs, .0004, 0)
    way = loop - neck_loop(front, back, 2 * ribs, .0004, .014)
    inward = loop.mean(0) - loop
    inward[:, 2] = 0
    inward /= np.linalg.norm(inward, axis=1, keepdims=True)
    way = way / np.linalg.norm(way, axis=1, keepdims=True) + lean * inward
    loop, way = _rounded(loop, 6), _evened(_rounded(way, 20), .8)
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    along = np.roll(loop, -1, 0) - np.roll(loop, 1, 0)
    outward = np.cross(way, along)
    outward /= np.linalg.norm(outward, axis=1, keepdims=True)
    outward *= -np.sign((outward * inward).sum())
    rows = np.linspace(-.06, 1, 10)
    rise = .0008 + .0002 * np.sin(np.pi * np.clip(rows, 0, 1))
    wave = .00034 * np.cos(np.arange(2 * ribs) * np.pi)
    grid = loop[:, None] + (rows * height)[None, :, None] * way[:, None] + (rise[None] + wave[:, None])[..., None] * outward[:, None]
    uv = np.stack(np.meshgrid(np.linspace(0, .42, 2 * ribs + 1), -rows * height, indexing="ij"), -1)
    g.sheet(part, grid, uv, wrap=True, outward=np.repeat(outward[:, None], len(rows), 1), thickness=.0016)
    for inset in (.0042, .0072):
        seam = neck_loop(front, back, 240, .0004, inset)
        g.stitch(np.vstack([seam, seam[:1]]))


def _rounded(loop, rounds):
    """A closed line of points, evened out."""
    for _ in range(rounds):
        loop = .25 * np.roll(loop, 1, 0) + .5 * loop + .25 * np.roll(loop, -1, 0)
    return loop


# --------------------------------------------------------------------------- plackets, buttons, pockets, stitching

def strip(g, panel, part, x, z_top, z_bottom, half, lift=.0022, point=0.0, thickness=.0022, rows=None, columns=9, centre=None):
    """A strip of cloth down the panel (a placket): x is its middle line, or give centre(z). A point lengthens its middle."""
    rows = rows or max(12, int((z_top - z_bottom) / .005))
    across = np.linspace(-1, 1, columns)
    z = np.linspace(z_top, z_bottom, rows)
    zz = z[:, None] - point * (1 - np.abs(across))[None] * np.linspace(0, 1, rows)[:, None] ** 8
    xx = (centre(z)[:, None] if centre else x) + half * across[None] + 0 * zz
    points = panel.at(xx, zz, lift)
    points[:, [0, -1]] -= panel.facing(xx, zz)[:, [0, -1]] * lift * .3
    uv = cut_apart(panel.cloth_uv(xx, zz), "placket")
    g.ribbon(part, points.transpose(1, 0, 2), uv.transpose(1, 0, 2), panel.facing(xx, zz).transpose(1, 0, 2), thickness)
    return z


def buttons_down(g, panel, x, zs, lift=.0042, radius=.0056, part="button", **options):
    for z in zs:
        xx = np.array(x(z) if callable(x) else x)
        g.button(panel.at(xx, np.array(z), lift), panel.facing(xx, np.array(z)), radius, part, **options)


SUNK = .0015            # metres that a sewn button lies lower than one laid on the cloth


def fasten(g, panel, x, zs, face, radius=.0056, part="button", **options):
    """Buttons sunk in the cloth, each covering the upper end of its upright buttonhole, by which that layer hangs. face(x, z): metres of the layer above the panel."""
    for z in zs:
        buttons_down(g, panel, x, [z], float(face(x, z)) - SUNK, radius, part, **options)
        buttonhole(g, panel, x, z - 1.55 * radius, 1.6 * radius, face, upright=True)


def buttonhole(g, panel, x, z, length=.016, lift=.003, upright=False):
    """A worked slit on a panel. lift: metres above it, or a function of (x, z)."""
    t = np.linspace(-.5, .5, 9) * length
    xs, zs = (x + 0 * t, z + t) if upright else (x + t, z + 0 * t)
    worked_slit(g, panel.at(xs, zs, lift(xs, zs) if callable(lift) else lift), panel.facing(xs, zs))


def worked_slit(g, path, facing, apart=.0013, radius=.0008):
    """A slit between two raised rows of thread, barred at its ends. path, facing: (n, 3) along it."""
    way = np.gradient(path, axis=0)
    beside = np.cross(facing, way)
    beside *= apart / np.linalg.norm(beside, axis=1, keepdims=True)
    bars = [path[k] + np.linspace(-1.6, 1.6, 6)[:, None] * beside[k] for k in (0, -1)]
    g.cords("stitch", [path + beside, path - beside, *bars], radius)


def patch_pocket(g, panel, x, z_top, width, height, part="pocket", point=.012, lift=.0028, flap=0.0, mouth=.0016, inset=.004):
    """A pocket sewn on along three edges, its lower one pointed by `point`; flap: height of a flap over its mouth; inset: metres of the stitching from the edge, which presses it down."""
    across, down = np.sin(np.linspace(-np.pi / 2, np.pi / 2, 49)), np.sin(np.linspace(0, np.pi / 2, 41))
    xx = x + width / 2 * across[None] + 0 * down[:, None]
    long = height - point * np.abs(across)[None] ** 1.2
    zz = z_top - down[:, None] * long
    rise = lift + mouth * (1 - np.abs(across)[None] ** 4) * np.exp(-(down[:, None] / .12) ** 2)
    from_edge = np.minimum(width / 2 * (1 - np.abs(across))[None], (1 - down)[:, None] * long)
    points = panel.at(xx, zz, rise - .0007 * np.exp(-((from_edge - inset) / .0014) ** 2))
    g.ribbon(part, points.transpose(1, 0, 2), cut_apart(panel.cloth_uv(xx, zz), "pocket").transpose(1, 0, 2), panel.facing(xx, zz).transpose(1, 0, 2), .0018)
    side = width / 2 - inset
    left = [(x - side, z) for z in np.linspace(z_top - .002, z_top - height + point + inset, 24)]
    base = [(x + k * side, z_top - height + inset + point * abs(k) ** 1.2) for k in np.linspace(-1, 1, 24)]
    right = [(2 * x - a, z) for a, z in left][::-1]
    top = [(x + k * side, z_top - .016) for k in np.linspace(-1, 1, 14)]
    for path, rise in ((left, 0), (base, 0), (right, 0), (top, .0007)):
        g.stitch(panel.at(*np.array(path).T, lift + rise))
    if flap:
        down = np.linspace(0, 1, 16)
        xx = x + (width / 2 + .003) * across[None] + 0 * down[:, None]
        zz = z_top + .010 - down[:, None] * (flap + point * .6 * (1 - np.abs(across)[None]))
        points = panel.at(xx, zz, lift + .0004 + .0042 * smoothstep(0, .5, down)[:, None] * (1 - .25 * across[None] ** 2))
        g.ribbon(part, points.transpose(1, 0, 2), cut_apart(panel.cloth_uv(xx, zz), "flap").transpose(1, 0, 2), panel.facing(xx, zz).transpose(1, 0, 2), .0024)
        top = np.linspace(-.48, .48, 24) * width
        g.stitch(panel.at(x + top, z_top + .0055 + 0 * top, lift + .0013))
        edge = np.array([(x + k * width / 2 * .95, z_top + .010 - (flap + point * .6 * (1 - abs(k))) * .93) for k in np.linspace(-1, 1, 20)])
        g.stitch(panel.at(edge[:, 0], edge[:, 1], lift + .0050))


def turned_edge(g, pieces, radius, part="body", closed=True):
    """The fold of a hem, twice as thick as the cloth: round the lower edges of front and back or the end of a tube, or (not closed) along one piece.

    pieces: (piece, row) each.
    """
    rows = [(p.points[:, k], p.smooth_normal[:, k], p.uv[:len(p.points), k]) for p, k in pieces]
    if len(rows) == 2:
        rows[1] = tuple(row[::-1] for row in rows[1])
    edge, normal, uv = (np.concatenate([row[k] for row in rows]) for k in (0, 1, 2))
    path = edge - radius * normal
    if closed:
        path, uv = np.vstack([path, path[:1]]), np.vstack([uv, uv[:1]])
    g.folded_edge(part, path, uv, radius * 1.12, sides=8)


def hem_stitch(g, panel, height=.020, margin=.02, lift=.0006):
    """Machine stitching along the hem of a panel."""
    a = np.linspace(-1 + margin, 1 - margin, 160)
    width = panel.half_width(np.zeros_like(a))
    x = a * width
    g.stitch(panel.at(x, panel.hem(a) + height, lift))


def ring_stitch(g, tube, share, lift=.0005):
    ring = tube.ring(share, lift)
    g.stitch(np.vstack([ring, ring[:1]]))


def cuff(g, tube, part="cuff", height=.062, lift=.0030, flare=.0, button=True, side=1):
    """A shirt cuff: a stiff band round the end of a sleeve."""
    last = len(tube.share) - 1
    total = geometry.arc_length(tube.base.mean(0))[-1]
    rows = np.linspace(1 - height / total, 1.0, 9)
    rings = np.array([tube.base.mean(0)[0] * 0 + _evened(tube.ring(min(s, 1.0)), .75) for s in rows])
    centre = rings.mean(1, keepdims=True)
    out = rings - centre
    out /= np.linalg.norm(out, axis=2, keepdims=True)
    edge = np.array([0, .8, 1, 1, 1, 1, 1, 1, .9])
    rings = rings + out * (lift * edge + flare * np.linspace(0, 1, 9))[:, None, None]
    uv = cut_apart(np.stack(np.meshgrid(np.linspace(0, .24, rings.shape[1] + 1), -np.linspace(0, height, 9), indexing="ij"), -1), "cuff")
    g.sheet(part, rings.transpose(1, 0, 2), uv, wrap=True, outward=out.transpose(1, 0, 2), thickness=.0022)
    for row in (1, 7):
        g.stitch(np.vstack([rings[row], rings[row][:1]]) + 0)
    if button:
        at = int(rings.shape[1] * .36)
        facing = out[4, at]
        g.button(rings[4, at] + facing * .001, facing, .0052)
    return rings


def _evened(ring, amount):
    """A ring drawn towards its own smooth oval."""
    spectrum = np.fft.fft(ring, axis=0)
    keep = spectrum.copy()
    keep[3:-2] *= 1 - amount
    return np.fft.ifft(keep, axis=0).real


# --------------------------------------------------------------------------- cloth laid over the shoulder

# --------------------------------------------------------------------------- embroidery

def spiral(centre, radius, turns=1.6, start=0.0, hand=1, count=42):
    """A scroll from the middle outwards, in design coordinates."""
    t = np.linspace(.06, 1, count)
    angle = start + hand * t * turns * TAU
    return np.stack([centre[0] + radius * t * np.cos(angle), centre[1] + radius * t * np.sin(angle)], 1)


def circle_path(centre, radius, count=40):
    angle = np.linspace(0, TAU, count)
    return np.stack([centre[0] + radius * np.cos(angle), centre[1] + radius * np.sin(angle)], 1)


def petal(centre, angle, length, width, count=26):
    t = np.linspace(0, 1, count)
    half = width / 2 * np.sin(np.pi * t ** .8)
    along, side = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    there = np.asarray(centre) + t[:, None] * length * along + half[:, None] * side
    back = np.asarray(centre) + t[::-1, None] * length * along - half[::-1, None] * side
    return np.concatenate([there, back])


def knot_braid(start, end, width, waves, count=None):
    """Two cords crossing over one another between two points (the plait of agbada borders)."""
    start, end = np.asarray(start, float), np.asarray(end, float)
    t = np.linspace(0, 1, count or waves * 14)
    along = end - start
    side = np.array([-along[1], along[0]]) / np.linalg.norm(along)
    sway = width / 2 * np.sin(t * waves * np.pi)
    return [start + t[:, None] * along + sway[:, None] * side, start + t[:, None] * along - sway[:, None] * side]


def embroider(g, panel, paths, part="embroidery", radius=.0011, lift=.0011, flat=None):
    """Lay design-coordinate paths on the cloth as cords. What would run over the shoulder line is left out."""
    laid = []
    for path in paths:
        path = np.asarray(path, float)
        inside = path[:, 1] < panel.top(path[:, 0]) - .004
        if not inside.all():
            if len(path) < 60 or inside.sum() < 4:
                continue
            path = path[inside]
        laid.append(panel.at(path[:, 0], path[:, 1], lift))
    g.cords(part, laid, radius, flat=flat)
