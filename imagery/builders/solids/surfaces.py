"""Surfaces from rows and columns of points, and sheets of leather with painted edges."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.solids.lines import Array, lengths_along, tangents_of, unit
from studio.geometry import Shape


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
