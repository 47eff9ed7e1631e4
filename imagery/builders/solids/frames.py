"""Where flat pieces sit in space, and how they are turned."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.solids.lines import Array, unit


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
