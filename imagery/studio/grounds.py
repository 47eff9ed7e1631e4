"""The surfaces a product stands on or hangs before, unrolled: a point of the ground is x and the way s along its profile. Pure numpy."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

BACK, BEND = 9.0, 6.0      # su: where the sweep's upright part stands, and the radius of the bend before it
TOP = 40.0                 # su: its upper edge
_FLAT = BACK - BEND        # the floor ends here
_ROUND = BEND * np.pi / 2  # way along the bend


@dataclass(frozen=True)
class Wall:
    """Upright paper at y; s is the height."""
    y: float

    def points(self, x, s):
        return np.stack([x, np.full_like(x, self.y), s], -1)

    def normals(self, s):
        return np.broadcast_to(np.array([0, -1.0, 0]), (*s.shape, 3))

    def meet(self, start, way):
        """x and s where rays arrive, from their starts and ways (x, y, z each); NaN where they never do."""
        with np.errstate(divide="ignore", invalid="ignore"):
            t = (self.y - start[1]) / way[1]
        t = np.where(t > 0, t, np.nan)
        return start[0] + t * way[0], start[2] + t * way[2]

    def sees_itself(self, directions):
        return np.zeros(len(directions), bool)


class Sweep:
    """Paper that lies on the floor (s = y), bends and climbs up behind the product."""

    def points(self, x, s):
        angle = np.clip((s - _FLAT) / BEND, 0, np.pi / 2)
        y = np.minimum(s, _FLAT) + BEND * np.sin(angle)
        z = BEND * (1 - np.cos(angle)) + np.maximum(s - _FLAT - _ROUND, 0)
        return np.stack([x, y, z], -1)

    def normals(self, s):
        angle = np.clip((s - _FLAT) / BEND, 0, np.pi / 2)
        return np.stack([np.zeros_like(s), -np.sin(angle), np.cos(angle)], -1)

    def meet(self, start, way):
        """x and s where rays from above the sweep arrive, from their starts and ways (x, y, z each)."""
        (x0, y0, z0), (dx, dy, dz) = start, way
        with np.errstate(divide="ignore", invalid="ignore"):
            t = np.where(dz < 0, -z0 / dz, np.inf)
            s = y0 + t * dy
            late = np.nonzero(~(s <= _FLAT))
            if len(late[0]):
                y0, z0, dy, dz = (np.broadcast_to(v, s.shape)[late] for v in (y0, z0, dy, dz))
                a, b = dy ** 2 + dz ** 2, (y0 - _FLAT) * dy + (z0 - BEND) * dz
                c = (y0 - _FLAT) ** 2 + (z0 - BEND) ** 2 - BEND ** 2
                on_bend = (-b + np.sqrt(np.maximum(b ** 2 - a * c, 0))) / a
                angle = np.arctan2(y0 + on_bend * dy - _FLAT, BEND - z0 - on_bend * dz)
                upright = np.where(dy > 0, (BACK - y0) / dy, np.nan)
                is_bent = (angle >= 0) & (angle <= np.pi / 2)
                t[late] = np.where(is_bent, on_bend, upright)
                s[late] = np.where(is_bent, _FLAT + BEND * angle, _FLAT + _ROUND + z0 + upright * dz - BEND)
        return x0 + t * dx, s

    def sees_itself(self, directions):
        """Whether the paper is what lies in a direction from the product, not the room."""
        return (directions[:, 1] > 0) & (directions[:, 2] < TOP / BACK * directions[:, 1])
