"""Curves, surfaces and solids in numpy, without Blender. Lengths in scene units (su).

Every solid is a `Shape`: vertices (n,3), faces (lists of vertex numbers, counter-clockwise seen from outside) and uv (n,2).
UV coordinates are lengths in su along the surface, so that grain and prints keep one physical size.
"""
from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np


@dataclass
class Shape:
    vertices: np.ndarray
    faces: list
    uv: np.ndarray


# ---------------------------------------------------------------- curves

def spline(points, count: int, closed: bool = False) -> np.ndarray:
    """Centripetal Catmull-Rom curve through `points` (k, d), resampled to `count` points at even arc length."""
    points = np.asarray(points, float)
    if closed:
        control = np.vstack([points[-1], points, points[0], points[1]])
    else:
        control = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    steps = np.maximum(np.linalg.norm(np.diff(control, axis=0), axis=1) ** 0.5, 1e-9)
    knots = np.concatenate([[0], np.cumsum(steps)])
    dense = []
    spans = len(control) - 3
    for i in range(spans):
        t0, t1, t2, t3 = knots[i:i + 4]
        p0, p1, p2, p3 = control[i:i + 4]
        t = np.linspace(t1, t2, 40, endpoint=(i == spans - 1))[:, None]
        a1 = (t1 - t) / (t1 - t0) * p0 + (t - t0) / (t1 - t0) * p1
        a2 = (t2 - t) / (t2 - t1) * p1 + (t - t1) / (t2 - t1) * p2
        a3 = (t3 - t) / (t3 - t2) * p2 + (t - t2) / (t3 - t2) * p3
        b1 = (t2 - t) / (t2 - t0) * a1 + (t - t0) / (t2 - t0) * a2
        b2 = (t3 - t) / (t3 - t1) * a2 + (t - t1) / (t3 - t1) * a3
        dense.append((t2 - t) / (t2 - t1) * b1 + (t - t1) / (t2 - t1) * b2)
    return resample(np.vstack(dense), count, endpoint=not closed)


def resample(path, count: int, endpoint: bool = True) -> np.ndarray:
    """The same path with `count` points at even distances."""
    path = np.asarray(path, float)
    along = arc_length(path)
    total = along[-1] or 1.0
    wanted = np.linspace(0, total, count, endpoint=endpoint)
    return np.stack([np.interp(wanted, along, path[:, j]) for j in range(path.shape[1])], 1)


def inward(values, axis: int = 0, closed: bool = False) -> np.ndarray:
    """Half the way from each value to the mean of its two neighbours; the ends of what is not closed stay. Added round after round, it evens out."""
    values = np.moveaxis(np.asarray(values), axis, 0)
    way = .25 * (np.roll(values, 1, 0) + np.roll(values, -1, 0)) - .5 * values
    if not closed:
        way[[0, -1]] = 0
    return np.moveaxis(way, 0, axis)


def arc_length(path) -> np.ndarray:
    """Distance travelled along the path at each of its points."""
    path = np.asarray(path, float)
    return np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])


def table(xs, ys):
    """A smooth function through a table, without overshoot (monotone cubic); constant outside."""
    xs, ys = np.asarray(xs, float), np.asarray(ys, float)
    order = np.argsort(xs)
    xs, ys = xs[order], ys[order]
    span = np.diff(xs)
    rise = np.diff(ys) / span
    slope = np.zeros_like(xs)
    slope[0], slope[-1] = rise[0], rise[-1]
    for i in range(1, len(xs) - 1):
        same = rise[i - 1] * rise[i] > 0
        slope[i] = 2 * rise[i - 1] * rise[i] / (rise[i - 1] + rise[i]) if same else 0

    def at(x):
        x = np.clip(np.asarray(x, float), xs[0], xs[-1])
        i = np.clip(np.searchsorted(xs, x) - 1, 0, len(span) - 1)
        t = (x - xs[i]) / span[i]
        return ((2 * t**3 - 3 * t**2 + 1) * ys[i] + (t**3 - 2 * t**2 + t) * span[i] * slope[i]
                + (-2 * t**3 + 3 * t**2) * ys[i + 1] + (t**3 - t**2) * span[i] * slope[i + 1])
    return at


def smoothstep(low, high, x):
    """0 below low, 1 above high, smooth between (low > high turns it round)."""
    t = np.clip((np.asarray(x, float) - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def polygon_distance(px, pz, polygon) -> np.ndarray:
    """Signed distance of the points (px, pz) to a closed polygon (k, 2): negative inside."""
    polygon = np.asarray(polygon, float)
    px, pz = np.asarray(px, float), np.asarray(pz, float)
    distance = np.empty(px.size)
    for start in range(0, px.size, 8192):      # as much as stays in the processor's cache
        part = slice(start, start + 8192)
        x, z = px.ravel()[part], pz.ravel()[part]
        nearest, inside = np.full(x.shape, 1e18), np.zeros(x.shape, bool)
        for a, b in zip(polygon, np.roll(polygon, -1, axis=0)):
            edge = b - a
            from_x, from_z = x - a[0], z - a[1]
            t = ((from_x * edge[0] + from_z * edge[1]) / (edge @ edge + 1e-12)).clip(0, 1)
            np.minimum(nearest, (from_x - t * edge[0]) ** 2 + (from_z - t * edge[1]) ** 2, out=nearest)
            inside ^= ((a[1] > z) != (b[1] > z)) & (from_x < edge[0] * from_z / (edge[1] + 1e-12))
        distance[part] = np.where(inside, -1, 1) * np.sqrt(nearest)
    return distance.reshape(px.shape)


def frames(path, up=(0, 0, 1), closed=False):
    """Tangent, up and side vectors along a path (parallel transport, no twisting)."""
    path = np.asarray(path, float)
    tangent = (np.roll(path, -1, 0) - np.roll(path, 1, 0)) if closed else np.gradient(path, axis=0)
    tangent = tangent / (np.linalg.norm(tangent, axis=1, keepdims=True) + 1e-12)
    first = np.asarray(up, float) - tangent[0] * np.dot(up, tangent[0])
    if np.linalg.norm(first) < 1e-3:
        first = np.array([1.0, 0, 0]) - tangent[0] * tangent[0][0]
    ups = [first / np.linalg.norm(first)]
    for t in tangent[1:]:
        u = ups[-1] - t * np.dot(ups[-1], t)
        ups.append(u / (np.linalg.norm(u) + 1e-12))
    ups = np.array(ups)
    return tangent, ups, np.cross(tangent, ups)


def normals(points) -> np.ndarray:
    """Unit normals of a grid of points (n, m, 3): along i cross along j."""
    points = np.asarray(points, float)
    n = np.cross(np.gradient(points, axis=0), np.gradient(points, axis=1))
    return n / (np.linalg.norm(n, axis=-1, keepdims=True) + 1e-9)


# ---------------------------------------------------------------- surfaces and solids

def grid(points, wrap_u=False, wrap_v=False, flip=False, uv=None) -> Shape:
    """A surface over a grid of points (n, m, 3). It faces along_i x along_j; flip turns it over. wrap closes a direction."""
    points = np.asarray(points, float)
    n, m, _ = points.shape
    i, j = np.meshgrid(np.arange(n if wrap_u else n - 1), np.arange(m if wrap_v else m - 1), indexing="ij")
    i, j = i.ravel(), j.ravel()
    i2, j2 = (i + 1) % n, (j + 1) % m
    faces = np.stack([i * m + j, i2 * m + j, i2 * m + j2, i * m + j2], 1)
    if flip:
        faces = faces[:, ::-1]
    if uv is None:
        uv = surface_lengths(points)
    return Shape(points.reshape(-1, 3), faces.tolist(), np.asarray(uv, float).reshape(-1, 2))


def surface_lengths(points) -> np.ndarray:
    """UV of a grid in su: mean arc length along each direction (n, m, 2)."""
    n, m, _ = points.shape
    along_u = np.linalg.norm(np.diff(points, axis=0), axis=2).mean(1) if n > 1 else np.zeros(0)
    along_v = np.linalg.norm(np.diff(points, axis=1), axis=2).mean(0) if m > 1 else np.zeros(0)
    u = np.concatenate([[0], np.cumsum(along_u)])
    v = np.concatenate([[0], np.cumsum(along_v)])
    return np.stack(np.meshgrid(u, v, indexing="ij"), -1)


def tube(path, radius=0.05, size=None, closed=False, up=(0, 0, 1), taper=None, sides=20, square=0.5) -> Shape:
    """Sweep a circle (radius) or a rounded rectangle (size = half width across, half height along `up`) along a path.

    taper: factor per path point. square: 1 is an ellipse, small is a sharp rectangle (only with size).
    """
    path = np.asarray(path, float)
    _, ups, sides_dir = frames(path, up, closed)
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    c, s = np.cos(angle), np.sin(angle)
    half_width, half_height = size if size else (radius, radius)
    if size:
        c, s = np.sign(c) * np.abs(c) ** square, np.sign(s) * np.abs(s) ** square
    k = np.ones(len(path)) if taper is None else np.asarray(taper, float)
    rings = path[:, None] + k[:, None, None] * (ups[:, None] * (half_height * s)[None, :, None]
                                                + sides_dir[:, None] * (half_width * c)[None, :, None])
    shape = grid(rings, wrap_u=closed, wrap_v=True)
    if not closed:
        m, last = sides, (len(path) - 1) * sides
        shape.faces.append(list(range(m)))
        shape.faces.append([last + q for q in range(m)][::-1])
    return shape


def stitches(path, length=0.055, gap=0.03, radius=0.0075) -> Shape:
    """A row of thread stitches lying on a path: small spindles of six sides."""
    path = np.asarray(path, float)
    along = arc_length(path)
    count = max(2, int(along[-1] / (length + gap)))
    middle = (np.arange(count) + 0.5) * along[-1] / count

    def at(s):
        return np.stack([np.interp(s, along, path[:, j]) for j in range(3)], 1)
    start, end = at(middle - length / 2), at(middle + length / 2)
    t = end - start
    size = np.linalg.norm(t, axis=1, keepdims=True)
    t = t / (size + 1e-12)
    u = np.cross(t, [0.31, 0.2, 0.93])
    u /= np.linalg.norm(u, axis=1, keepdims=True) + 1e-12
    w = np.cross(t, u)
    rings = [(0.0, 0.35), (0.12, 0.85), (0.5, 1.0), (0.88, 0.85), (1.0, 0.35)]
    angle = np.linspace(0, 2 * np.pi, 6, endpoint=False)
    rows = np.stack([start[:, None] + (t * size)[:, None] * q
                     + radius * k * (u[:, None] * np.cos(angle)[None, :, None] + w[:, None] * np.sin(angle)[None, :, None])
                     for q, k in rings], 1)
    faces = []
    for n in range(count):
        base = n * 30
        for q in range(4):
            for j in range(6):
                faces.append([base + q * 6 + j, base + q * 6 + (j + 1) % 6, base + (q + 1) * 6 + (j + 1) % 6, base + (q + 1) * 6 + j])
    vertices = rows.reshape(-1, 3)
    return Shape(vertices, faces, np.zeros((len(vertices), 2)))


def torus(centre, ring=0.13, radius=0.03, axis=(0, 1, 0), stretch=(1, 1), count=64) -> Shape:
    """A ring of radius `ring` around `axis`, made of a bar of radius `radius`; stretch makes it oval."""
    return tube(circle(centre, ring, axis, stretch, count), radius, closed=True, up=axis, sides=16)


def circle(centre, ring, axis=(0, 1, 0), stretch=(1, 1), count=64) -> np.ndarray:
    axis = np.asarray(axis, float) / np.linalg.norm(axis)
    u = np.cross(axis, [0, 0, 1.0])
    u = u / np.linalg.norm(u) if np.linalg.norm(u) > 1e-3 else np.array([1.0, 0, 0])
    w = np.cross(u, axis)
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)[:, None]
    return np.asarray(centre, float) + ring * (np.cos(angle) * u * stretch[0] + np.sin(angle) * w * stretch[1])


def turned(profile, centre=(0, 0, 0), axis=(0, 0, 1), count=64) -> Shape:
    """A body of revolution: profile is [(radius, height along axis), ...] from bottom to top."""
    axis = np.asarray(axis, float) / np.linalg.norm(axis)
    helper = np.array([1.0, 0, 0]) if abs(axis[0]) < 0.9 else np.array([0, 1.0, 0])
    u = np.cross(axis, helper)
    u /= np.linalg.norm(u)
    w = np.cross(axis, u)
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)[:, None]
    rings = [np.asarray(centre, float) + axis * h + max(r, 1e-4) * (np.cos(angle) * u + np.sin(angle) * w) for r, h in profile]
    return grid(np.array(rings), wrap_v=True, flip=True)


def cylinder(centre, radius, height, axis=(0, 1, 0), bevel=0.02, count=64) -> Shape:
    """A disc or rod with softened edges, its middle at `centre`."""
    h, r, b = height / 2, radius, min(bevel, radius * 0.9, height * 0.49)
    return turned([(0, -h), (r - b, -h), (r - b * 0.3, -h + b * 0.3), (r, -h + b), (r, h - b), (r - b * 0.3, h - b * 0.3), (r - b, h), (0, h)],
                  centre, axis, count)


def rotation(x=0.0, y=0.0, z=0.0) -> np.ndarray:
    """Rotation matrix from angles in degrees about x, then y, then z."""
    a, b, c = (math.radians(v) for v in (x, y, z))
    rx = np.array([[1, 0, 0], [0, math.cos(a), -math.sin(a)], [0, math.sin(a), math.cos(a)]])
    ry = np.array([[math.cos(b), 0, math.sin(b)], [0, 1, 0], [-math.sin(b), 0, math.cos(b)]])
    rz = np.array([[math.cos(c), -math.sin(c), 0], [math.sin(c), math.cos(c), 0], [0, 0, 1]])
    return rz @ ry @ rx


def box(centre, size, rotate=(0, 0, 0)) -> Shape:
    """A box of full `size` (x, y, z); rotate in degrees. Soften it with bevel= when adding it to the scene."""
    half = np.asarray(size, float) / 2
    corners = np.array([(i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)], float) * half
    corners = corners @ rotation(*rotate).T + np.asarray(centre, float)
    faces = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
    return Shape(corners, faces, corners[:, [0, 2]])


# ---------------------------------------------------------------- cutting surfaces along curves

def cut(points, field, uv=None, flip=False) -> Shape:
    """The part of a grid (n, m, 3) where `field` (n, m) is negative, with an exact edge along field = 0."""
    points = np.asarray(points, float)
    n, m, _ = points.shape
    uv = surface_lengths(points) if uv is None else np.asarray(uv, float)
    flat_points, flat_uv, d = points.reshape(-1, 3), uv.reshape(-1, 2), np.asarray(field, float).ravel()
    d = np.where(np.abs(d) < 1e-7, 1e-7, d)
    i, j = np.meshgrid(np.arange(n - 1), np.arange(m - 1), indexing="ij")
    a = (i * m + j).ravel()
    cells = np.stack([a, a + m, a + m + 1, a + 1], 1)
    inside = d[cells] < 0
    count = inside.sum(1)
    faces = cells[count == 4].tolist()
    extra_points, extra_uv, edge_number = [], [], {}

    def on_edge(p, q):
        key = (min(p, q), max(p, q))
        if key not in edge_number:
            t = d[p] / (d[p] - d[q])
            edge_number[key] = len(flat_points) + len(extra_points)
            extra_points.append(flat_points[p] * (1 - t) + flat_points[q] * t)
            extra_uv.append(flat_uv[p] * (1 - t) + flat_uv[q] * t)
        return edge_number[key]
    for cell in cells[(count > 0) & (count < 4)]:
        ring = []
        for p, q in zip(cell, np.roll(cell, -1)):
            if d[p] < 0:
                ring.append(int(p))
            if (d[p] < 0) != (d[q] < 0):
                ring.append(on_edge(int(p), int(q)))
        if len(ring) >= 3:
            faces.append(ring)
    vertices = np.vstack([flat_points, np.array(extra_points).reshape(-1, 3)])
    uvs = np.vstack([flat_uv, np.array(extra_uv).reshape(-1, 2)])
    used = np.zeros(len(vertices), bool)
    for face in faces:
        used[face] = True
    number = np.cumsum(used) - 1
    faces = [[int(number[v]) for v in (face[::-1] if flip else face)] for face in faces]
    return Shape(vertices[used], faces, uvs[used])


def contours(points, field, shortest=0.05) -> list:
    """The curves field = 0 on a grid of points (n, m, 3), each as a path (k, 3), longest first."""
    points = np.asarray(points, float)
    n, m, _ = points.shape
    p3, d = points.reshape(-1, 3), np.asarray(field, float).ravel()
    d = np.where(np.abs(d) < 1e-7, 1e-7, d)
    i, j = np.meshgrid(np.arange(n - 1), np.arange(m - 1), indexing="ij")
    a = (i * m + j).ravel()
    cells = np.stack([a, a + m, a + m + 1, a + 1], 1)
    negative = d[cells] < 0
    mixed = cells[(negative.sum(1) > 0) & (negative.sum(1) < 4)]
    links, place = {}, {}
    for cell in mixed:
        ends = []
        for p, q in zip(cell, np.roll(cell, -1)):
            if (d[p] < 0) != (d[q] < 0):
                key = (min(p, q), max(p, q))
                if key not in place:
                    t = d[key[0]] / (d[key[0]] - d[key[1]])
                    place[key] = p3[key[0]] * (1 - t) + p3[key[1]] * t
                ends.append(key)
        for a_, b_ in zip(ends[::2], ends[1::2]):
            links.setdefault(a_, []).append(b_)
            links.setdefault(b_, []).append(a_)
    paths = []
    left = set(links)
    while left:
        start = next((k for k in left if len(links[k]) == 1), None) or next(iter(left))
        chain, at = [start], start
        left.discard(start)
        while True:
            after = next((k for k in links[at] if k in left), None)
            if after is None:
                break
            chain.append(after)
            left.discard(after)
            at = after
        path = np.array([place[k] for k in chain])
        if len(path) > 2 and arc_length(path)[-1] > shortest:
            if start in links.get(at, []) and len(chain) > 8:
                path = np.vstack([path, path[:1]])
            paths.append(path)
    return sorted(paths, key=lambda q: -arc_length(q)[-1])


def smooth_path(path, spacing=0.02, rounds=2) -> np.ndarray:
    """Even spacing and a little smoothing of a contour, ends kept."""
    path = resample(path, max(4, int(arc_length(path)[-1] / spacing)))
    for _ in range(rounds):
        path += inward(path)
    return path
