"""How much light a product takes from the wall behind it: its true shadow, from the shape and the lamps alone. Pure numpy.

Every lamp is cut into small pieces and the sky into rays; from each of them the product's surface is thrown on the
wall as a dense cloud of points. The shade is what still arrives, divided by what the empty wall receives.
"""
from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from . import framing, geometry
from .lamps import KEY, LIGHT, SKY
from .scene import Scene

SENSOR = 36.0        # mm, as in camera.py
CELL = 0.025         # su: how finely the shadow is computed
PIECES = 12          # a lamp is cut into PIECES x PIECES, the sky into as many rays


class _Shapes(Scene):
    """Collects the shapes themselves, without Blender."""

    def __init__(self):
        super().__init__(lambda part: part)
        self.shapes = []

    def add(self, part, shape, **options):
        self.shapes.append(shape)


@dataclass(frozen=True)
class Camera:
    """A view's camera: where it stands, its axes, and the picture plane's scale and shift (picture widths)."""
    eye: np.ndarray
    right: np.ndarray
    up: np.ndarray
    forward: np.ndarray
    scale: float
    shift: tuple[float, float]

    def rays(self, width, height):
        """Direction of each pixel's ray (h, w, 3)."""
        x = ((np.arange(width) + 0.5) / width - 0.5 + self.shift[0]) / self.scale
        y = (0.5 * height / width - (np.arange(height) + 0.5) / width + self.shift[1]) / self.scale
        return self.forward + x[None, :, None] * self.right + y[:, None, None] * self.up


def _stand(view, points):
    """Turn and shift that put the product where the view's first placement wants it."""
    place = view.placements[0]
    turn = geometry.rotation(place.pitch, place.nod, place.yaw) @ np.diag([1, -1 if place.mirror else 1, 1])
    centre = (points.min(0) + points.max(0)) / 2 * [1, 1, 0]
    return turn, np.array(list(place.at) + [0] * (3 - len(place.at)), float) - turn @ centre


def _camera(view, points, turn, shift) -> Camera:
    """The camera that camera.py sets up in Blender for a wall."""
    middle = (points.min(0) + points.max(0)) / 2
    aim = np.array(view.aim if view.aim else (0.0, 0.0, middle[2]))
    eye = np.array([0, -view.distance, view.camera_height])
    if view.detail:
        aim = turn @ np.array(view.detail[:3]) + shift
        eye = np.array([aim[0], aim[1] - view.distance, view.camera_height])
    forward = (aim - eye) / np.linalg.norm(aim - eye)
    right = np.cross(forward, [0, 0, 1.0])
    right /= np.linalg.norm(right)
    up = np.cross(right, forward)
    if view.detail:
        return Camera(eye, right, up, forward, view.distance / view.detail[3], (0.0, 0.0))
    flat = np.stack([(points - eye) @ right, (points - eye) @ up], 1) / ((points - eye) @ forward)[:, None]
    lens, shift_x, shift_y = framing.lens_and_shift(flat, view.lens, SENSOR, view.frame)
    return Camera(eye, right, up, forward, lens / SENSOR, (shift_x, shift_y))


def _cloud(shapes, spacing):
    """Points all over the faces, at most `spacing` apart."""
    clouds = []
    for shape in shapes:
        points = np.asarray(shape.vertices, np.float32)
        for sides in {len(face) for face in shape.faces}:
            faces = np.array([face for face in shape.faces if len(face) == sides])
            for k in range(0, sides - 2, 2):                      # fans of quads; a last triangle repeats its corner
                a, b, c, d = (points[faces[:, i]] for i in (0, k + 1, k + 2, min(k + 3, sides - 1)))
                wide = max(np.linalg.norm(b - a, axis=1).max(), np.linalg.norm(c - d, axis=1).max())
                tall = max(np.linalg.norm(d - a, axis=1).max(), np.linalg.norm(c - b, axis=1).max())
                u = (np.arange(n := int(np.ceil(wide / spacing)) or 1) + 0.5)[:, None, None, None] / n
                v = (np.arange(m := int(np.ceil(tall / spacing)) or 1) + 0.5)[None, :, None, None] / m
                clouds.append((((1 - u) * a + u * b) * (1 - v) + ((1 - u) * d + u * c) * v).reshape(-1, 3))
    cloud = np.vstack(clouds)
    _, first = np.unique(np.floor(cloud / (spacing * 0.7)).astype(np.int32), axis=0, return_index=True)
    return cloud[first]


def _pieces(lamp, middle):
    """Middles of a lamp's pieces (n, 3) and the direction it looks in."""
    at = np.array(lamp.at)
    forward = -at / np.linalg.norm(at)
    right = np.cross(forward, [0, 0, 1.0])
    right /= np.linalg.norm(right)
    up = np.cross(right, forward)
    steps = (np.arange(PIECES) + 0.5) / PIECES - 0.5
    height = lamp.height or lamp.width
    x, y = np.meshgrid(steps * lamp.width, steps * height)
    y = y + (np.arange(PIECES) * 0.618 % 1 - 0.5)[None, :] * height / PIECES      # columns out of step: no bands
    return middle + at + x.ravel()[:, None] * right + y.ravel()[:, None] * up, forward


def _sky_rays(count):
    """Directions over the half space before the wall, each bringing the same light to it (n, 3)."""
    i = np.arange(count) + 0.5
    radius, angle = np.sqrt(i / count), np.pi * (1 + 5 ** 0.5) * i
    return np.stack([radius * np.cos(angle), -np.sqrt(1 - radius ** 2), radius * np.sin(angle)], 1)


def wall_shade(silhouette, view_number, width=800, height=1000):
    """Share of the empty wall's light that reaches each pixel's point of the wall (height, width), and the empty wall's light."""
    view = silhouette.views[view_number - 1]
    stage = _Shapes()
    silhouette.build(stage)
    vertices = np.vstack([s.vertices for s in stage.shapes])
    turn, shift = _stand(view, vertices)
    placed = vertices @ turn.T + shift
    middle = (placed.min(0) + placed.max(0)) / 2
    camera = _camera(view, placed, turn, shift)
    wall = placed[:, 1].max() + view.wall_gap
    rays = camera.rays(width, height)
    on_wall = camera.eye + rays * ((wall - camera.eye[1]) / rays[..., 1])[..., None]
    x, z = on_wall[..., 0], on_wall[..., 2]
    cloud = (_cloud(stage.shapes, CELL * 0.6) @ turn.T + shift).astype(np.float32)
    x0, z0 = x.min() - 4 * CELL, z.min() - 4 * CELL
    columns, rows = int((x.max() - x0) / CELL) + 5, int((z.max() - z0) / CELL) + 5
    grid_x, grid_z = x0 + (np.arange(columns) + 0.5) * CELL, z0 + (np.arange(rows) + 0.5) * CELL
    gx, gz = np.meshgrid(grid_x, grid_z)

    def hidden(px, pz):
        column, row = np.floor((px - x0) / CELL).astype(np.int32), np.floor((pz - z0) / CELL).astype(np.int32)
        inside = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
        mask = np.zeros(rows * columns, bool)
        mask[row[inside] * columns + column[inside]] = True
        return mask.reshape(rows, columns)
    light = LIGHT["wall"]
    arrives, empty = np.zeros((rows, columns)), np.zeros((rows, columns))
    for lamp in light.lamps:
        pieces, forward = _pieces(lamp, middle)
        brightness = np.mean(lamp.colour) * lamp.power * KEY / len(pieces) / 4 / np.pi     # Cycles: radiance is power / 4 / area
        for piece in pieces:
            dx, dz, dy = gx - piece[0], gz - piece[2], wall - piece[1]
            far = dx ** 2 + dz ** 2 + dy ** 2
            bright = brightness * np.maximum(dx * forward[0] + dy * forward[1] + dz * forward[2], 0) * dy / far ** 2
            before = cloud[:, 1] > piece[1] + 1e-3
            t = dy / (cloud[before, 1] - piece[1])
            empty += bright
            arrives += bright * ~hidden(piece[0] + (cloud[before, 0] - piece[0]) * t, piece[2] + (cloud[before, 2] - piece[2]) * t)
    rays_of_sky = _sky_rays(PIECES * PIECES)
    brightness = np.mean(SKY) * light.sky * KEY / len(rays_of_sky)
    for ray in rays_of_sky:
        t = (cloud[:, 1] - wall) / ray[1]
        empty += brightness
        arrives += brightness * ~hidden(cloud[:, 0] - ray[0] * t, cloud[:, 2] - ray[2] * t)
    at_x, at_z = ((x - x0) / CELL - 0.5).astype(np.float32), ((z - z0) / CELL - 0.5).astype(np.float32)

    def seen(values):
        return cv2.remap(cv2.GaussianBlur(values, (0, 0), 1.0).astype(np.float32), at_x, at_z, cv2.INTER_CUBIC)
    return seen(arrives / empty).clip(0, 1), seen(empty)
