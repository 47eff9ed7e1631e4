"""The product in front of the camera without Blender: what camera.py sets up, as arrays of points. Pure numpy.

Shells and rounded edges are left out.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from . import framing, geometry
from .modelled import Recorder

SENSOR = 36.0        # mm, as in camera.py


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

    def pixels(self, points, width, height):
        """Where points lie in the picture, in pixels (n, 2)."""
        seen = points - self.eye
        depth = seen @ self.forward
        x = (seen @ self.right / depth * self.scale - self.shift[0] + 0.5) * width
        y = 0.5 * height - (seen @ self.up / depth * self.scale - self.shift[1]) * width
        return np.stack([x, y], -1)


@dataclass(frozen=True)
class Stage:
    """A view's product: its shapes, how each copy is turned and shifted, and the camera before it."""
    shapes: list
    places: list          # (turn, shift) of each copy
    points: np.ndarray    # all corners of all copies
    camera: Camera

    @property
    def middle(self):
        return (self.points.min(0) + self.points.max(0)) / 2

    def cloud(self, spacing):
        """Points all over the product's faces, at most `spacing` apart."""
        one = _cloud(self.shapes, spacing)
        return np.vstack([one @ turn.T + shift for turn, shift in self.places]).astype(np.float32)


def set_up(silhouette, view, take=0) -> Stage:
    """A silhouette as one of its views shows it."""
    recorder = Recorder()
    silhouette.set_up(recorder, view, take)
    shapes = [shape for _, shape, _ in recorder.put]
    vertices = np.vstack([s.vertices for s in shapes])
    centre = (vertices.min(0) + vertices.max(0)) / 2 * [1, 1, 0]
    places = []
    for place in view.placements:
        turn = geometry.rotation(place.pitch, place.nod, place.yaw) @ np.diag([1, -1 if place.mirror else 1, 1])
        shift = np.array(list(place.at) + [0] * (3 - len(place.at)), float) - turn @ centre
        if place.rest and view.ground != "wall":
            shift[2] -= (vertices @ turn.T + shift)[:, 2].min() - (place.at[2] if len(place.at) > 2 else 0)
        places.append((turn, shift))
    points = view.framed(np.vstack([vertices @ turn.T + shift for turn, shift in places]))
    return Stage(shapes, places, points, _camera(view, points, *places[0]))


def _camera(view, points, turn, shift) -> Camera:
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
