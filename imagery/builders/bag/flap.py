"""The flap that falls over a bag of two panels."""

from __future__ import annotations

import numpy as np

from builders.bag import BACK, FRONT
from builders.bag.panel_body import PanelBody
from builders.solids import surfaces
from builders.solids.frames import Frame, frame
from builders.solids.lines import Array, lengths_along, tangents_of, unit
from builders.solids.stage import put, put_sheet
from builders.solids.thread import sewn
from studio.geometry import spline


class Flap:
    """A flap that starts on the back panel, runs over the top and falls down the front.

    end: height (su) of the lower edge for shares -1..1 of its width, as a function.
    overhang: how far it is wider than the body. corner: exponent of its rounded lower
    corners, higher is squarer. clearance: air between flap and front panel. bridge: where across
    the panel, as a share of the way out, its bulge is followed; beyond that the flap bridges the panel's falling sides.
    """

    def __init__(
        self,
        body: PanelBody,
        end,
        overhang=0.03,
        thickness=0.05,
        clearance=0.03,
        crown=0.07,
        corner=9.0,
        corner_drop=0.32,
        back_share=0.84,
        bridge=0.8,
    ):
        self.body, self.end = body, end
        self.overhang, self.thickness, self.clearance = overhang, thickness, clearance
        self.crown, self.corner, self.corner_drop, self.back_share = crown, corner, corner_drop, back_share
        self.bridge = bridge

    def profile(self, x: float, lift: float = 0.0) -> Array:
        """The flap's run (y, z) above one x, from the back over the top and down to the floor."""
        body, height = self.body, self.body.height
        depth = float(body.half_depth(height))
        air = self.clearance + self.thickness + lift
        x_in = self.bridge * x
        sewn_on = self.thickness + lift + 0.004  # its lower edge behind lies on the panel all along
        points = [(float(body.panel_y(0.97 * x, self.back_share * height, BACK)) + sewn_on, self.back_share * height)]
        points += [(float(body.panel_y(x_in, 0.945 * height, BACK)) + air * 0.8, 0.945 * height)]
        top = height + self.crown + lift
        points += [
            (depth + 0.7 * air, height - 0.02),
            (depth * 0.62, top - 0.012),
            (0, top),
            (-depth * 0.62, top - 0.012),
            (-depth - 0.8 * air, height - 0.02),
        ]
        points += [
            (float(body.panel_y(x_in, z * height, FRONT)) - air, z * height) for z in (0.92, 0.82, 0.7, 0.55, 0.4, 0.25, 0.1)
        ]
        return spline(points, 160)

    def points(self, inset: float = 0.0, lift: float = 0.0, columns: int = 121, rows: int = 90) -> Array:
        """The flap's outer face as a grid; row 0 on the back, last row the lower edge."""
        shares = np.sin(np.linspace(-1, 1, columns) * np.pi / 2)
        out = np.empty((rows, columns, 3))
        for column, share in enumerate(shares):
            half_top = float(self.body.half_width(self.body.height)) + self.overhang - inset
            line = self.profile(share * half_top, lift)
            distance = lengths_along(line)
            front = line[:, 0] < 0
            rounding = self.corner_drop * (1 - (1 - min(abs(share), 1.0) ** self.corner) ** (1 / self.corner))
            end_height = float(self.end(share)) + rounding + inset
            finish = np.interp(-end_height, -line[front, 1], distance[front])
            start = distance[0] + inset
            wanted = np.linspace(start, finish, rows)
            y, z = np.interp(wanted, distance, line[:, 0]), np.interp(wanted, distance, line[:, 1])
            y = y - 0.034 * abs(share) ** 7 * np.clip((np.linspace(0, 1, rows) - 0.72) / 0.28, 0, 1) ** 2  # its corners lift a little
            half = self.body.half_width(z) + self.overhang - inset
            out[:, column] = np.stack([share * half, y, z], 1)
        return self.body.at + out

    def build(self, scene, stitch_inset=0.075, part="flap", edge="edge") -> None:
        points = self.points()
        # UV lies flat on the cut leather, so that prints do not follow the pointed or curved edge
        down = np.stack([lengths_along(points[:, column]) for column in range(points.shape[1])], 1)
        uv = np.stack([points[..., 0], -down], -1)
        put_sheet(scene, surfaces.sheet(points, self.thickness, uv, self.normals(points)), part, "lining", edge)
        if stitch_inset:
            line = self.points(stitch_inset)
            normals = self.normals(line)
            path = np.vstack([line[:, 0], line[-1, 1:-1], line[::-1, -1]])
            out = np.vstack([normals[:, 0], normals[-1, 1:-1], normals[::-1, -1]])
            put(scene, "thread", sewn(path + out * 0.002, out))

    @staticmethod
    def normals(points: Array) -> Array:
        """Out of the leather, square to the run of each column (columns crowd at the corners)."""
        along = unit(np.gradient(points, axis=0))
        out = unit(np.cross(along, [1.0, 0, 0]))
        top = np.unravel_index(np.argmax(points[..., 2]), points.shape[:2])
        return out * np.sign(out[top][2])

    def frame_at(self, x: float, z: float, lift: float = 0.0) -> Frame:
        """A frame on the front of the flap."""
        line = self.profile(x, lift)
        front = line[:, 0] < 0
        line = line[front]
        index = int(np.argmin(np.abs(line[:, 1] - z)))
        along = line[min(index + 1, len(line) - 1)] - line[max(index - 1, 0)]
        normal = unit(np.array([0.0, along[1], -along[0]]))
        if normal[1] > 0:
            normal = -normal
        return frame(self.body.at + np.array([x, line[index, 0], line[index, 1]]), normal)

    def band(self, x: float, from_z: float, to_z: float, lift: float = 0.012) -> tuple[Array, Array]:
        """A line on the flap at one x, from `from_z` on the back to `to_z` on the front, with normals."""
        line = self.profile(x, lift)
        back = line[:, 0] > 0
        keep = np.where(back, line[:, 1] >= from_z, line[:, 1] >= to_z)
        line = line[keep]
        along = tangents_of(line)
        normals = np.stack([np.zeros(len(line)), -along[:, 1], along[:, 0]], 1)
        if normals[np.argmax(line[:, 1]), 2] < 0:
            normals = -normals
        path = np.stack([np.full(len(line), x), line[:, 0], line[:, 1]], 1)
        return self.body.at + path, normals
