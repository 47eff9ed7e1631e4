"""Solids for small hard and leather goods, as plain numpy arrays.

Everything that is sewn, bent or turned on a bag, a belt or a watch is made of a few
shapes: sheets of leather with painted edges, straps and cords swept along a line,
turned and punched metal, links and stitches. This module makes those shapes and
knows nothing about Blender.

Units: scene units (su), about ten centimetres on a bag. Objects stand on z = 0 and
face -y, so a viewer sees +x on the right and +z up. UV coordinates are lengths in su
measured on the surface, so that grain and prints keep one physical scale.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from studio.geometry import Shape, spline, table

__all__ = ["Shape", "spline", "table"]

Array = np.ndarray


def moved(shape: Shape, offset) -> Shape:
    return Shape(shape.vertices + np.asarray(offset, float), shape.faces, shape.uv)


def turned_about(shape: Shape, rotation: Array, about=(0.0, 0.0, 0.0)) -> Shape:
    """The shape turned by a 3x3 matrix around the point `about`."""
    about = np.asarray(about, float)
    return Shape((shape.vertices - about) @ rotation.T + about, shape.faces, shape.uv)


def join(shapes: list[Shape]) -> Shape:
    """One shape out of several; vertices are kept apart."""
    starts = np.cumsum([0] + [len(shape.vertices) for shape in shapes[:-1]])
    return Shape(
        np.concatenate([shape.vertices for shape in shapes]),
        np.concatenate([np.asarray(shape.faces) + start for shape, start in zip(shapes, starts)]),
        np.concatenate([shape.uv for shape in shapes]),
    )


# ---------------------------------------------------------------- lines


def unit(vectors) -> Array:
    """Vectors scaled to length one, along the last axis."""
    vectors = np.asarray(vectors, float)
    return vectors / (np.linalg.norm(vectors, axis=-1, keepdims=True) + 1e-12)


def lengths_along(path: Array, closed: bool = False) -> Array:
    """Distance from the start at every point (one more entry if closed)."""
    path = np.asarray(path, float)
    if closed:
        path = np.vstack([path, path[:1]])
    steps = np.linalg.norm(np.diff(path, axis=0), axis=1)
    return np.concatenate([[0.0], np.cumsum(steps)])


def resample(path: Array, count: int, closed: bool = False, shares: Array | None = None) -> Array:
    """The same line with `count` points, evenly spaced or at `shares` of its length."""
    path = np.asarray(path, float)
    distance = lengths_along(path, closed)
    points = np.vstack([path, path[:1]]) if closed else path
    if shares is None:
        shares = np.linspace(0.0, 1.0, count, endpoint=not closed)
    wanted = np.asarray(shares) * distance[-1]
    return np.stack([np.interp(wanted, distance, points[:, axis]) for axis in range(path.shape[1])], axis=1)


def tangents_of(path: Array, closed: bool = False) -> Array:
    """Unit direction of travel at every point."""
    path = np.asarray(path, float)
    if closed:
        return unit(np.roll(path, -1, 0) - np.roll(path, 1, 0))
    return unit(np.gradient(path, axis=0))


def rounded_rectangle(width: float, height: float, radius: float, count: int = 96) -> Array:
    """Closed outline (x, z) centred on the origin, counter-clockwise."""
    radius = min(radius, width / 2 - 1e-4, height / 2 - 1e-4)
    corners = []
    for centre_x, centre_z, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        angle = np.radians(np.linspace(start, start + 90, 24))
        centre = np.array([centre_x * (width / 2 - radius), centre_z * (height / 2 - radius)])
        corners.append(centre + radius * np.stack([np.cos(angle), np.sin(angle)], 1))
    outline = np.vstack(corners)
    # Corners keep their own points: even spacing would flatten small radii.
    straight = []
    for corner, following in zip(range(4), (1, 2, 3, 0)):
        start, end = corners[corner][-1], corners[following][0]
        straight.append(start + (end - start) * np.linspace(0, 1, 12)[1:-1, None])
    pieces = []
    for corner in range(4):
        pieces += [corners[corner][:: max(1, 24 // max(4, count // 12))], corners[corner][-1:], straight[corner]]
    outline = np.vstack(pieces)
    keep = np.concatenate([[True], np.linalg.norm(np.diff(outline, axis=0), axis=1) > 1e-6])
    return outline[keep]


def ellipse(width: float, height: float, count: int = 64) -> Array:
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.stack([width / 2 * np.cos(angle), height / 2 * np.sin(angle)], 1)


def inset(outline: Array, distance: float) -> Array:
    """A closed counter-clockwise outline moved inwards by `distance`."""
    direction = tangents_of(outline, closed=True)
    return outline + distance * np.stack([-direction[:, 1], direction[:, 0]], 1)


# ---------------------------------------------------------------- frames


@dataclass
class Frame:
    """Where a flat piece sits: its centre, its own right and up, facing right x up."""

    at: Array
    right: Array
    up: Array

    @property
    def facing(self) -> Array:
        return np.cross(self.right, self.up)

    def place(self, flat: Array, height=0.0) -> Array:
        """Points (x, z) of the flat piece, lifted by `height` towards the viewer."""
        flat = np.asarray(flat, float)
        lift = np.broadcast_to(np.asarray(height, float), flat.shape[:-1])
        return self.at + flat[..., :1] * self.right + flat[..., 1:2] * self.up + lift[..., None] * self.facing


def frame(at, facing=(0, -1, 0), up=(0, 0, 1)) -> Frame:
    """A frame that faces `facing` with its up as near to `up` as can be."""
    facing = unit(facing)
    up = np.asarray(up, float)
    up = unit(up - facing * up.dot(facing))
    return Frame(np.asarray(at, float), np.cross(up, facing), up)


def turn(axis, degrees: float) -> Array:
    """Rotation matrix."""
    x, y, z = unit(axis)
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    k = 1 - c
    return np.array(
        [
            [c + x * x * k, x * y * k - z * s, x * z * k + y * s],
            [y * x * k + z * s, c + y * y * k, y * z * k - x * s],
            [z * x * k - y * s, z * y * k + x * s, c + z * z * k],
        ]
    )


# ---------------------------------------------------------------- surfaces


def surface_uv(points: Array, closed_rows: bool, closed_columns: bool) -> Array:
    """UV of a grid by mean lengths on the surface: columns run along u, rows along v."""
    rows, columns, _ = points.shape
    along_columns = np.mean([lengths_along(row, closed_columns) for row in points[:: max(1, rows // 8)]], axis=0)
    along_rows = np.mean([lengths_along(points[:, j], closed_rows) for j in range(0, columns, max(1, columns // 8))], axis=0)
    u, v = np.meshgrid(along_columns, along_rows)
    return np.stack([u, v], -1)


def grid(points, closed_rows: bool = False, closed_columns: bool = False, uv: Array | None = None) -> Shape:
    """A surface from rows x columns of points. `uv` may be given per point (open grids).

    Closed directions repeat their first line, so that UV can run on past it; the
    doubled vertices are welded on the stage.
    """
    points = np.asarray(points, float)
    if uv is None:
        uv = surface_uv(points, closed_rows, closed_columns)
    if closed_columns:
        points = np.concatenate([points, points[:, :1]], 1)
    if closed_rows:
        points = np.concatenate([points, points[:1]], 0)
    rows, columns, _ = points.shape
    uv = np.asarray(uv, float)
    if uv.shape[1] < columns:  # given per point: the last line repeats the first
        uv = np.concatenate([uv, uv[:, :1]], 1)
    if uv.shape[0] < rows:
        uv = np.concatenate([uv, uv[:1]], 0)
    uv = uv[:rows, :columns]
    i, j = np.meshgrid(np.arange(rows - 1), np.arange(columns - 1), indexing="ij")
    start = (i * columns + j).ravel()
    faces = np.stack([start, start + 1, start + columns + 1, start + columns], 1)
    return Shape(points.reshape(-1, 3), faces, uv.reshape(-1, 2))


def facing_outwards(shape: Shape) -> Shape:
    """Turn the faces round if together they enclose a negative volume."""
    faces = np.asarray(shape.faces)
    corners = shape.vertices[faces] - shape.vertices.mean(0)
    volume = np.sum(corners[:, 0] * np.cross(corners[:, 1], corners[:, 2])) + np.sum(
        corners[:, 0] * np.cross(corners[:, 2], corners[:, 3])
    )
    return shape if volume >= 0 else Shape(shape.vertices, faces[:, ::-1], shape.uv)


def grid_normals(points: Array) -> Array:
    """Unit normals of an open grid (columns direction x rows direction)."""
    return unit(np.cross(np.gradient(points, axis=1), np.gradient(points, axis=0)))


@dataclass
class Sheet:
    """A piece of leather: its outside, its inside and its rounded, painted edge."""

    outside: Shape
    inside: Shape
    edge: Shape


def sheet(points, thickness: float, uv: Array | None = None, normals: Array | None = None) -> Sheet:
    """Leather of one thickness under an open grid of points.

    The grid is the outside and `normals` point away from the leather (from the grid if
    not given). The edge is a half round all the way about, as burnished edges are.
    """
    points = np.asarray(points, float)
    outward = grid_normals(points) if normals is None else normals
    below = points - outward * thickness
    rows, columns, _ = points.shape
    loop = (
        [(0, j) for j in range(columns)]
        + [(i, columns - 1) for i in range(1, rows)]
        + [(rows - 1, j) for j in range(columns - 2, -1, -1)]
        + [(i, 0) for i in range(rows - 2, 0, -1)]
    )
    at_i, at_j = np.array(loop).T
    rim, normal = points[at_i, at_j], outward[at_i, at_j]
    along = tangents_of(rim, closed=True)
    away = np.cross(along, normal)  # all outwards or, with the loop the other way round, all inwards
    inner = points[np.clip(at_i, 1, rows - 2), np.clip(at_j, 1, columns - 2)]
    away = unit(away) * np.sign(np.sum(away * (rim - inner)))
    middle = rim - normal * thickness / 2
    arcs = [middle + thickness / 2 * (np.cos(angle) * normal + np.sin(angle) * away) for angle in np.linspace(0, np.pi, 9)]
    return Sheet(grid(points, uv=uv), grid(below, uv=uv), grid(np.array(arcs), closed_columns=True))


#: A groove that is cut for a seam: how deep it is, half its width at the bottom and at the top, and where the face is flat again.
GROOVE = (0.0048, 0.0036, 0.0068, 0.011)


def bar_section(width: float, thickness: float, rounding: float | None = None, groove: float = 0.0, faces=(1,)) -> Array:
    """Closed cross-section of a strap: flat faces, rounded edges. First axis is the width.

    groove: how far from both edges a groove is cut for a seam, into the upper (+1) and lower (-1) face as `faces` says.
    """
    radius = min(rounding if rounding is not None else thickness / 2, thickness / 2, width / 2)
    half = width / 2 - radius
    points = []
    for side_x, side_y, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        angle = np.radians(np.linspace(start, start + 90, 6))
        centre = np.array([side_x * (width / 2 - radius), side_y * (thickness / 2 - radius)])
        points.append(centre + radius * np.stack([np.cos(angle), np.sin(angle)], 1))
        if start in (0, 180):
            for x, deep in _across(half, width / 2 - groove if groove and side_y in faces else 0.0):
                points.append(np.array([[side_x * x, side_y * (thickness / 2 - deep)]]))
    return np.vstack(points)


def _across(half: float, groove: float) -> list[tuple[float, float]]:
    """Points (x, depth) over a face from one side to the other: a few to keep its shading flat, and grooves at both sides of its middle."""
    if not groove:
        return [(half * share, 0.0) for share in (0.94, 0.0, -0.94)]
    deep, bottom, top, flat = GROOVE
    steps = ((flat, 0.0), (top, 0.0), (bottom, deep), (-bottom, deep), (-top, 0.0), (-flat, 0.0))
    right = [(groove + step, down) for step, down in steps if groove + step < 0.98 * half]
    return [*right, (0.0, 0.0), *[(-x, down) for x, down in right[::-1]]]


def round_section(radius: float, count: int = 16) -> Array:
    return ellipse(2 * radius, 2 * radius, count)


def sweep_frames(path: Array, normal, closed: bool = False) -> tuple[Array, Array, Array]:
    """Tangent, side and normal at every point of a path.

    `normal` is one vector, carried along without twist, or one vector per point.
    """
    path = np.asarray(path, float)
    direction = tangents_of(path, closed)
    normal = np.asarray(normal, float)
    if normal.ndim == 1:
        current = normal - direction[0] * normal.dot(direction[0])
        if np.linalg.norm(current) < 1e-3:
            current = np.cross(direction[0], [0.3, 0.5, 0.8])
        carried = []
        for step in direction:
            current = unit(current - step * current.dot(step))
            carried.append(current)
        normal = np.array(carried)
    else:
        normal = unit(normal - direction * np.sum(normal * direction, 1, keepdims=True))
    return direction, np.cross(direction, normal), normal


def sweep(path, section, normal=(0, 0, 1), closed: bool = False, widths=None, heights=None, cap: float = 0.012) -> Shape:
    """A section carried along a path; its first axis lies sideways, its second along `normal`.

    `widths` and `heights` scale the section along the way (one value per point).
    Open ends are closed with a small bevel of `cap`.
    """
    path, section = np.asarray(path, float), np.asarray(section, float)
    direction, side, up = sweep_frames(path, normal, closed)
    count = len(path)
    widths = np.ones(count) if widths is None else np.asarray(widths, float)
    heights = widths if heights is None else np.asarray(heights, float)
    rings = (
        path[:, None]
        + (widths[:, None] * section[:, 0])[..., None] * side[:, None]
        + (heights[:, None] * section[:, 1])[..., None] * up[:, None]
    )
    if not closed:
        rings = np.concatenate(
            [_end(rings[0], path[0], -direction[0], cap)[::-1], rings, _end(rings[-1], path[-1], direction[-1], cap)]
        )
    return grid(rings, closed_rows=closed, closed_columns=True)


def _end(ring: Array, centre: Array, outward: Array, bevel: float) -> Array:
    """Rings that close the end of a sweep: a rounded shoulder, then a flat face."""
    size = np.median(np.linalg.norm(ring - centre, axis=1)) + 1e-9
    bevel = min(bevel, 0.5 * size)
    rows = []
    for angle in np.radians((35, 65, 90)):
        rows.append(centre + (ring - centre) * (1 - bevel / size * (1 - np.cos(angle))) + outward * bevel * np.sin(angle))
    face = rows[-1] - centre - outward * bevel
    rows += [centre + outward * bevel + face * share for share in (0.9, 0.4, 0.0)]
    return np.array(rows)


def tube(path, radius: float, normal=(0, 0, 1), closed: bool = False, taper=None, count: int = 16) -> Shape:
    """A round cord, wire or piping along a path."""
    return sweep(path, round_section(radius, count), normal, closed, widths=taper)


def strap(path, width: float, thickness: float, normal, tip: float = 0.0, tail: float = 0.0, rounding: float | None = None, groove: float = 0.0, faces=(1,)) -> Shape:
    """A leather strap along a path, `normal` out of its face.

    `tip` and `tail` round off the last and the first stretch of that length. `rounding`, `groove`, `faces`: as for `bar_section`.
    """
    path = np.asarray(path, float)
    distance = lengths_along(path)
    widths = np.ones(len(path))
    for length, from_end in ((tip, distance[-1] - distance), (tail, distance)):
        if length > 0:
            share = np.clip(from_end / length, 0, 1)
            widths = np.minimum(widths, np.sqrt(np.clip(1 - (1 - share) ** 2, 0, 1)) * 0.96 + 0.04)
    section = bar_section(width, thickness, rounding, groove, faces)
    return sweep(path, section, normal, widths=widths, heights=np.ones(len(path)))


# ---------------------------------------------------------------- metal and punched parts


def plate(outline, thickness: float, at: Frame, bevel: float = 0.02, dome: float = 0.0) -> Shape:
    """A flat piece with rounded edges on both sides, lying behind its frame's face.

    `outline` is closed, counter-clockwise, star-shaped about its mean (x, z).
    `dome` lifts the middle of the face.
    """
    outline = np.asarray(outline, float)
    bevel = min(bevel, thickness / 2)
    centre = outline.mean(0)
    rows = []
    angles = np.radians(np.linspace(0, 90, 6))
    for angle in angles:  # back edge, from the face inwards to the rim
        rows.append(at.place(inset(outline, bevel * (1 - np.sin(angle))), -thickness + bevel * (1 - np.cos(angle))))
    for angle in angles[::-1]:
        rows.append(at.place(inset(outline, bevel * (1 - np.sin(angle))), -bevel * (1 - np.cos(angle))))
    face = inset(outline, bevel)
    front = [at.place(centre + (face - centre) * share, dome * (1 - share**2)) for share in (0.985, 0.85, 0.65, 0.4, 0.2, 0.0)]
    back = [at.place(centre + (face - centre) * share, -thickness) for share in (0.0, 0.5, 0.985)]
    return grid(np.array(back + rows + front), closed_columns=True)


def chamfered(outline, thickness: float, at: Frame, chamfer: float = 0.012) -> Shape:
    """A flat piece like `plate`, its front edge cut off at half a right angle; to be put with `sharp` edges."""
    outline = np.asarray(outline, float)
    centre, face = outline.mean(0), inset(outline, chamfer)
    rows = [at.place(centre + 0 * outline, -thickness), at.place(outline, -thickness), at.place(outline, -chamfer), at.place(face, 0.0)]
    rows += [at.place(centre + (face - centre) * share) for share in (0.6, 0.2, 0.0)]
    return grid(np.array(rows), closed_columns=True)


def block(width: float, height: float, depth: float, at: Frame, radius: float = 0.05, bevel: float = 0.02) -> Shape:
    """A box with rounded corners (`radius`) and edges (`bevel`), its face on the frame."""
    return plate(rounded_rectangle(width, height, radius), depth, at, bevel)


def disc(radius: float, thickness: float, at: Frame, bevel: float = 0.015, dome: float = 0.0, count: int = 48) -> Shape:
    return plate(ellipse(2 * radius, 2 * radius, count), thickness, at, bevel, dome)


def turned(profile, at: Frame, count: int = 48) -> Shape:
    """A turned piece: (radius, height) pairs about the frame's facing axis."""
    circle = ellipse(2, 2, count)
    rows = [at.place(circle * max(radius, 1e-4), height) for radius, height in profile]
    return grid(np.array(rows), closed_columns=True)


def stud(radius: float, at: Frame) -> Shape:
    """A domed rivet head that sits on the frame."""
    profile = [(radius, -0.02), (radius, radius * 0.12)]
    profile += [(radius * np.cos(a), radius * (0.12 + 0.55 * np.sin(a))) for a in np.radians((15, 30, 45, 60, 75, 88))]
    return turned(profile, at, 32)


def wire(outline, radius: float, at: Frame, count: int = 14) -> Shape:
    """Bent wire: a closed outline (x, z) in a frame, such as a ring or a buckle."""
    path = at.place(np.asarray(outline, float))
    return sweep(path, round_section(radius, count), np.tile(at.facing, (len(path), 1)), closed=True)


def ring(radius: float, thickness: float, at: Frame) -> Shape:
    """A round ring; `radius` to the middle of the wire, `thickness` its diameter."""
    return wire(ellipse(2 * radius, 2 * radius, 64), thickness / 2, at)


def d_ring(width: float, height: float, thickness: float, at: Frame) -> Shape:
    """A D-shaped ring, straight side down."""
    half = width / 2
    outline = spline(
        [
            (-half * 0.8, 0),
            (0, 0),
            (half * 0.8, 0),
            (half, height * 0.14),
            (half * 0.98, height * 0.42),
            (half * 0.6, height * 0.86),
            (0, height),
            (-half * 0.6, height * 0.86),
            (-half * 0.98, height * 0.42),
            (-half, height * 0.14),
        ],
        72,
        closed=True,
    )
    return wire(outline, thickness / 2, at)


def frame_buckle(width: float, height: float, bar: float, at: Frame, radius: float = 0.06) -> Shape:
    """A rectangular buckle of square-shouldered bar."""
    outline = rounded_rectangle(width, height, radius)
    path = at.place(outline)
    return sweep(path, bar_section(bar, bar * 0.9, bar * 0.3), np.tile(at.facing, (len(path), 1)), closed=True)


def stitches(
    path, normals, length: float = 0.027, gap: float = 0.016, radius: float = 0.0074, slant: float = 4.0, sunk: float = 0.35
) -> Shape:
    """A machine's stitches along a path: short, as the thread's pull lets them into the leather by `sunk` of their radius.

    `normals` points out of the leather: one vector or one per point. Each stitch is a
    short spindle, turned by `slant` degrees out of the line as a hand-sewn one is.
    """
    path = np.asarray(path, float)
    normals = np.broadcast_to(np.asarray(normals, float), path.shape)
    distance = lengths_along(path)
    count = max(1, int(distance[-1] / (length + gap)))
    centres = (np.arange(count) + 0.5) * distance[-1] / count

    def at(position, values):
        return np.stack([np.interp(position, distance, values[:, axis]) for axis in range(3)], 1)

    start, end = at(centres - length / 2, path), at(centres + length / 2, path)
    out = unit(at(centres, normals))
    along = end - start
    span = np.linalg.norm(along, axis=1)
    good = span > 1e-4
    start, out, along, span = start[good], out[good], along[good], span[good]
    along = unit(along)
    out = unit(out - along * np.sum(out * along, 1, keepdims=True))
    side = np.cross(along, out)
    tilt = np.radians(slant)
    middle = start + along * span[:, None] / 2
    along, side = np.cos(tilt) * along + np.sin(tilt) * side, np.cos(tilt) * side - np.sin(tilt) * along
    ring_angles = np.linspace(0, 2 * np.pi, 7, endpoint=False)
    rows = []
    for share, scale, sink in (
        (-0.5, 0.3, -0.7),
        (-0.4, 0.85, 0.0),
        (-0.15, 1.0, 0.25),
        (0.15, 1.0, 0.25),
        (0.4, 0.85, 0.0),
        (0.5, 0.3, -0.7),
    ):
        centre = middle + along * (share * span)[:, None] + out * radius * (sink - sunk)
        rows.append(
            centre[:, None]
            + scale
            * radius
            * (np.cos(ring_angles)[None, :, None] * side[:, None] + np.sin(ring_angles)[None, :, None] * out[:, None])
        )
    rows = np.stack(rows, 1)  # stitches, rings, points
    return join([grid(stitch, closed_columns=True, uv=np.zeros((6, 8, 2))) for stitch in rows])


def chain(path, link: float, wire_diameter: float, flatness: float = 0.62) -> Shape:
    """Oval links along a path, each turned a quarter against the one before it."""
    path = np.asarray(path, float)
    total = lengths_along(path)[-1]
    pitch = link - 2.1 * wire_diameter
    count = int(total / pitch)
    centres = resample(path, count)
    direction, side, up = sweep_frames(centres, (0.4, -1.0, 0.2))
    outline = ellipse(link, link * flatness, 32)
    links = []
    for i in range(count):
        angle = np.radians(94 if i % 2 else 4)
        across = np.cos(angle) * side[i] + np.sin(angle) * up[i]
        links.append(wire(outline, wire_diameter / 2, Frame(centres[i], direction[i], across), 10))
    return join(links)
