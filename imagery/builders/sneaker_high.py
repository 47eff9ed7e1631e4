"""The leg of the high-top. Units: su."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.shoe_surface import Surface
from builders.sneaker_last import Trainer
from studio import geometry as g


class LegSurface(Surface):
    """The last of a high-top. Its columns run obliquely on the leg, so the ridge there has a length of its own: `station` falls with x
    up to the ankle and with the length of the leg's front above it; from_ridge is the distance from the front of the leg."""
    ANKLE = 1.40

    def _measure(self):
        super()._measure()
        front = (self.across[:self.n, -1] < .012) & (self.x[:self.n, -1] > .8 * self.last.length / 2.86)
        ridge = self.points[:self.n, -1][front]
        ridge = g.resample(ridge, 900)
        length = g.arc_length(ridge)
        x = ridge[:, 0]
        ankle = int((x < self.ANKLE).argmax())
        along = np.where(np.arange(len(x)) < ankle, x, x[ankle] - (length - length[ankle]))
        flat = self.points.reshape(-1, 3)
        nearest = np.array([((ridge - p) ** 2).sum(1).argmin() for p in flat])
        near = np.clip(nearest, 1, len(ridge) - 2)
        step = ridge[near + 1] - ridge[near - 1]
        share = ((flat - ridge[near]) * step).sum(1) / (step ** 2).sum(1)
        share = np.clip(share, -.5, .5)
        foot = ridge[near] + share[:, None] * step
        self.station = (along[near] + share * (along[near + 1] - along[near - 1])).reshape(self.x.shape)
        distance = np.linalg.norm(flat - foot, axis=1).reshape(self.x.shape)
        own = g.smoothstep(1.75, 1.40, self.x)
        self.from_ridge = self.from_ridge * (1 - own) + distance * own
        self.station = self.x * (1 - own) + self.station * own
        signed = self.from_ridge * self.side
        close = self.from_ridge < .45
        self._close = (np.stack([self.station[close], signed[close]], 1), self.points[close], self.normal[close])

    def beside_ridge(self, station, across):
        """Point and normal at a station and a signed distance from the ridge: a plane fitted to the points around."""
        places, points, normals = self._close
        off = places - (station, across)
        far = (off ** 2).sum(1)
        some = np.argpartition(far, 16)[:16]
        weight = 1 / (far[some] + 1e-4)
        a = np.column_stack([np.ones(len(some)), off[some]]) * weight[:, None] ** .5
        fit = np.linalg.lstsq(a, np.hstack([points[some], normals[some]]) * weight[:, None] ** .5, rcond=None)[0][0]
        return fit[:3], fit[3:] / np.linalg.norm(fit[3:])


@dataclass(frozen=True)
class LegLast(Trainer):
    """A last with a leg that can be laced."""

    def surface(self):
        return LegSurface(self)


def padded(topline, depth=.26, by=.038, front=1.02):
    """Padding below the topline of a leg as far as a seam at `depth`, which runs out towards its front."""
    def swell(surface):
        share = np.clip((surface.inside(topline) + .04) / (depth + .04), 0, 1)
        return by * np.sin(np.pi * share ** .75) ** .8 * g.smoothstep(front, front - .25, surface.x)
    return swell
