"""How much light a product takes from the ground it stands on or hangs before: its true shadow, from the shape and the lamps alone.

Every lamp is cut into small pieces and the room into rays; from each of them the product's surface is thrown on the
ground as a dense cloud of points. The shade is what still arrives, divided by what the empty ground receives. Pure numpy.
"""
from __future__ import annotations

import cv2
import numpy as np

from . import framing, staging
from .grounds import Sweep, Wall
from .lamps import KEY, LIGHT, SKY

CELL = 0.025         # su: how finely the shadow is computed
PIECES = 8           # a lamp is cut into PIECES x PIECES
RAYS = 240           # the room, over a whole sphere
PAPER = 0.66         # share of the light that the ground's paper returns


def _pieces(lamp, middle, count=PIECES):
    """Middles of a lamp's pieces (n, 3) and the direction it looks in."""
    at = np.array(lamp.at)
    forward = -at / np.linalg.norm(at)
    right = np.cross(forward, [0, 0, 1.0])
    right /= np.linalg.norm(right)
    up = np.cross(right, forward)
    steps = (np.arange(count) + 0.5) / count - 0.5
    height = lamp.height or lamp.width
    x, y = np.meshgrid(steps * lamp.width, steps * height)
    y = y + (np.arange(count) * 0.618 % 1 - 0.5)[None, :] * height / count      # columns out of step: no bands
    return middle + at + x.ravel()[:, None] * right + y.ravel()[:, None] * up, forward


def _lamplight(lamp, middle, points, normals):
    """Light of a lamp on points of the empty ground."""
    pieces, forward = _pieces(lamp, middle, 3)
    total = 0.0
    for piece in pieces:
        way = points - piece
        far = (way ** 2).sum(-1)
        total = total + np.maximum(way @ forward, 0) * np.maximum(-(way * normals).sum(-1), 0) / far ** 2
    return total * np.mean(lamp.colour) * lamp.power * KEY / len(pieces) / 4 / np.pi       # Cycles: radiance is power / 4 / area


def _room(ground, light, middle):
    """Rays of the room's light (n, 3), evenly all round, and what each brings: the sky, or what the paper itself sends back."""
    i = np.arange(RAYS) + 0.5
    up, angle = 1 - 2 * i / RAYS, np.pi * (1 + 5 ** 0.5) * i
    radius = np.sqrt(1 - up ** 2)
    rays = np.stack([radius * np.cos(angle), radius * np.sin(angle), up], 1)
    brings = np.full(RAYS, np.mean(SKY) * light.sky * KEY)
    own = ground.sees_itself(rays)
    if own.any():
        x, s = ground.meet(middle, rays[own].T)
        points, normals = ground.points(x, s), ground.normals(s)
        lit = 0.6 * brings[own] + sum(_lamplight(lamp, middle, points, normals) for lamp in light.lamps)
        brings[own] = PAPER * lit
    return rays, brings * 4 / RAYS


def shade(silhouette, view_number, take=0, width=framing.WIDTH, height=framing.HEIGHT):
    """Share of the empty ground's light that reaches each pixel's point of the ground (height, width), and the empty ground's light."""
    view = silhouette.view(view_number, take)
    stage = staging.set_up(silhouette, view, take)
    ground = Wall(stage.points[:, 1].max() + view.wall_gap) if view.ground == "wall" else Sweep()
    light, middle, camera = LIGHT[view.ground], stage.middle, stage.camera
    x, s = ground.meet(camera.eye, np.moveaxis(camera.rays(width, height), -1, 0))
    x0, s0 = x.min() - 4 * CELL, s.min() - 4 * CELL
    columns, rows = int((x.max() - x0) / CELL) + 5, int((s.max() - s0) / CELL) + 5
    along = s0 + (np.arange(rows) + 0.5) * CELL
    points = ground.points(*np.meshgrid(x0 + (np.arange(columns) + 0.5) * CELL, along))
    normals = ground.normals(along)[:, None]
    cloud = np.ascontiguousarray(stage.cloud(CELL * 0.8).T)

    def hidden(way):
        to_x, to_s = ground.meet(cloud, way)
        place_x, place_s = (to_x - x0) / CELL, (to_s - s0) / CELL
        inside = (place_x >= 0) & (place_x < columns) & (place_s >= 0) & (place_s < rows)
        mask = np.zeros((rows, columns), np.uint8)
        mask[place_s[inside].astype(np.int32), place_x[inside].astype(np.int32)] = 1
        return mask
    taken, empty = np.zeros((rows, columns)), np.zeros((rows, columns))
    for lamp in light.lamps:
        pieces, _ = _pieces(lamp, middle)
        bright = _lamplight(lamp, middle, points, normals)
        empty += bright
        taken += bright * (sum(hidden(cloud - piece.astype(np.float32)[:, None]).astype(np.uint16) for piece in pieces) / len(pieces))
    for ray, brings in zip(*_room(ground, light, middle)):
        bright = brings * np.maximum(normals @ ray, 0)
        if bright.any():
            empty += bright
            taken += bright * hidden(-ray.astype(np.float32))
    at_x, at_s = ((x - x0) / CELL - 0.5).astype(np.float32), ((s - s0) / CELL - 0.5).astype(np.float32)

    def seen(values):
        return cv2.remap(cv2.GaussianBlur(values, (0, 0), 1.0).astype(np.float32), at_x, at_s, cv2.INTER_CUBIC)
    return seen(1 - taken / empty).clip(0, 1), seen(empty)
