"""Bags of one wall around an open mouth."""

from __future__ import annotations

import numpy as np

from builders.bag import FRONT
from builders.solids import surfaces
from builders.solids.frames import Frame, frame
from builders.solids.lines import Array, resample, unit
from builders.solids.stage import put
from studio.geometry import Shape, table


class OpenBody:
    """A bag with an open mouth: oval or boxy sections piled up from the floor.

    width, depth: half measures as pairs (height share, su). power: 2 is an oval, 5 a box.
    shape: an optional function (points, share of height) -> points that folds or gathers.
    """

    def __init__(self, height, width, depth, power=5.0, wall=0.045, shape=None, count=320):
        self.height, self.power, self.wall, self.shape, self.count = height, power, wall, shape, count
        self._width, self._depth = table(*zip(*width)), table(*zip(*depth))

    def section(self, z: float, inset: float = 0.0) -> Array:
        """The ring of points at one height; it starts and ends in the middle of the back."""
        share = z / self.height
        angle = np.pi / 2 + np.linspace(0, 2 * np.pi, 4 * self.count, endpoint=False)
        cosine, sine = np.cos(angle), np.sin(angle)
        half_width, half_depth = self._width(share) - inset, self._depth(share) - inset
        x = half_width * np.sign(cosine) * np.abs(cosine) ** (2 / self.power)
        y = half_depth * np.sign(sine) * np.abs(sine) ** (2 / self.power)
        ring = resample(np.stack([x, y, np.full_like(x, z)], 1), self.count, closed=True)
        return self.shape(ring, share) if self.shape else ring

    def rows(self, inset=0.0, low=0.0, high=None, count=80) -> Array:
        high = self.height if high is None else high
        return np.array([self.section(z, inset) for z in np.linspace(low, high, count)])

    def build(self, scene, part="body", lining="lining", edge="edge", low=0.0) -> None:
        base = self.section(low + 0.06)
        floor = []
        for share in (0.0, 0.5, 0.9, 0.955):
            ring = base.copy()
            ring[:, :2] *= share
            ring[:, 2] = low + 0.02
            floor.append(ring)
        foot = self.section(low + 0.03, 0.02)
        wall = self.rows(low=low + 0.07)
        outside = np.concatenate([floor, [foot], wall])
        inside = np.concatenate([floor[:3] + np.array([0, 0, 0.05]), self.rows(self.wall, low=low + 0.1)])
        put(scene, part, surfaces.grid(outside, closed_columns=True))
        put(scene, lining, surfaces.grid(inside, closed_columns=True))
        put(scene, edge, self.rim(self.height))

    def rim(self, z: float) -> Shape:
        """The rounded edge that joins wall and lining at the mouth."""
        outer, inner = self.section(z), self.section(z, self.wall)
        middle, across = (outer + inner) / 2, (outer - inner) / 2
        rows = [
            middle + np.cos(a) * across * 1.04 + np.array([0, 0, self.wall * 0.55 * np.sin(a)])
            for a in np.linspace(-0.3, np.pi + 0.3, 12)
        ]
        return surfaces.grid(np.array(rows), closed_columns=True)

    def on_wall(self, x: float, z: float, side=FRONT, lift=0.0) -> tuple[Array, Array]:
        """Point and outward normal on the front or back wall."""

        def at(x, z):
            ring = self.section(z)
            ring = ring[ring[:, 1] * side > 0.3 * np.abs(ring[:, 1]).max()]
            ring = ring[np.argsort(ring[:, 0])]
            return np.array([x, np.interp(x, ring[:, 0], ring[:, 1]), np.interp(x, ring[:, 0], ring[:, 2])])

        high, low = min(z + 0.04, self.height), z - 0.04
        across, up = at(x + 0.06, z) - at(x - 0.06, z), at(x, high) - at(x, low)
        normal = unit(np.cross(across, up))
        if normal[1] * side < 0:
            normal = -normal
        return at(x, min(z, self.height)) + normal * lift, normal

    def frame_at(self, x, z, side=FRONT, lift=0.0) -> Frame:
        point, normal = self.on_wall(x, z, side, lift)
        return frame(point, normal)

    def line_around(self, z: float, lift=0.002) -> tuple[Array, Array]:
        """A closed line around the wall at one height, with normals, for stitches and bands."""
        ring = self.section(z, -lift)
        ring = np.vstack([ring, ring[:1]])
        along = np.gradient(ring, axis=0)
        normals = unit(np.cross(along, [0, 0, 1.0]))
        if np.sum(normals[:, :2] * ring[:, :2]) < 0:
            normals = -normals
        return ring, normals


def leather_band(scene, body: OpenBody, low: float, high: float, thickness=0.012, under=0.0) -> None:
    """A second layer of leather around a body, its edges rounded; under: how far it is turned in below."""
    rows = [body.section(low, under)] if under else []
    rows += [body.section(low, 0.002), body.section(low, -0.6 * thickness)]
    rows += [body.section(z, -thickness) for z in np.linspace(low + 0.008, high - 0.008, 16)]
    rows += [body.section(high, -0.6 * thickness), body.section(high, 0.002)]
    put(scene, "trim", surfaces.grid(np.array(rows), closed_columns=True))
