"""Robes cut as one wide rectangle, folded at the shoulders, with a neck hole in its middle: boubou and agbada.

The sides are open for the arms down to `underarm`. What is wider than the shoulders hangs over the outstretched arms (boubou) or
is laid back and forth on the shoulder in pleats (agbada), where it is pinned while the cloth settles.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.garment import SU
from builders.sewn import LAID, Cut, CutPanel
from studio import geometry
from studio.cloth import Sheet
from studio.geometry import smoothstep


@dataclass(frozen=True)
class Robe(Cut):
    """room: metres the cloth begins in front of the body and behind it. crest: rows (x, z) of the line it begins on over the
    shoulders; None: as straight as it was cut. pleats: x at which it turns back, in its order. gap: metres between two layers of a pleat.
    pin: (x from, x to) of the shoulder on which pleats are pinned. trim: rows (x, z) of the hem, where the cloth is cut off after it has
    settled (its threads stay straight on the pattern).
    """
    room: float = .15
    crest: tuple | None = None
    pleats: tuple = ()
    gap: float = .010
    pin: tuple = (.18, .27)
    trim: tuple | None = None


class RobePanel(CutPanel):
    def trim(self, x):
        """z of the hem at x."""
        rows = np.array(self.cut.trim or ((0, self.cut.hem[0]), (1, self.cut.hem[0])))
        return geometry.table(rows[:, 0], rows[:, 1])(np.abs(x))

    def laid(self):
        cut, t = self.cut, self.torso
        flat_x, z = self.base[..., 0], self.base[..., 2]
        sign = -1 if self.front else 1
        x, layer = _pleated(np.abs(flat_x), cut)
        self.lies = x
        x = np.sign(flat_x) * x
        crest = t.neck.z if cut.crest is None else np.interp(np.abs(x), *np.array(cut.crest).T)
        down = np.clip((self.top(flat_x) - z) / .16, 0, 1)
        down = np.sqrt(down * (2 - down))
        in_neck = np.abs(flat_x) < t.neck.half
        ring = (t.neck.front_y if self.front else t.neck.back_y) * np.sqrt(np.clip(1 - (flat_x / t.neck.half) ** 2, 0, 1))
        sewn = 0 * z if cut.pleats else smoothstep(t.underarm + .06, t.underarm - .14, z)
        end = np.clip(np.abs(flat_x) / self.half_width(self.v)[None], 0, 1) ** 8
        deep = cut.room * (1 - sewn * end)
        y = np.where(in_neck, ring, 0) * (1 - down) + sign * (.003 + deep * down + layer * down * (1 - sewn * end))
        return np.stack([x, y, z + LAID + crest - t.neck.z + layer * (1 - down)], -1)

    def sheet(self) -> Sheet:
        sheet = super().sheet()
        if self.cut.pleats:
            low, high = self.cut.pin
            on = smoothstep(low - .02, low, self.lies) * smoothstep(high + .02, high, self.lies)
            sheet.held = .04 * on * (self.top(self.base[..., 0]) - self.base[..., 2] < .012)
        return sheet


def _pleated(x, cut):
    """Where the cloth at x (metres from the middle, flat) lies, and how far above the lowest layer."""
    if not cut.pleats:
        return x, 0 * x
    r = cut.gap / 2
    turn = np.linspace(-np.pi / 2, np.pi / 2, 9)
    path, way = [(0.0, 0.0)], 1
    for k, at in enumerate(cut.pleats):
        path += [(at + way * r * (np.cos(a) - 1), k * cut.gap + r + r * np.sin(a)) for a in turn]
        way = -way
    path.append((path[-1][0] + way * 9, path[-1][1]))
    path = np.array(path)
    along = geometry.arc_length(path)
    return np.interp(x, along, path[:, 0]), np.interp(x, along, path[:, 1])


def show_robe(g, panels, part="body", hem=.030, rise=.0013):
    """The panels as cloth, cut off at their hem, which is turned up."""
    for panel in panels:
        above = panel.base[..., 2] - panel.trim(panel.base[..., 0])
        points = panel.points + panel.smooth_normal * (rise * smoothstep(hem + .005, hem - .005, above))[..., None]
        flip = (geometry.normals(points) * panel.smooth_normal).sum() < 0
        shape = geometry.cut(points * SU, -above * SU, panel.uv * SU, flip)
        g.stage.add(part, shape, thickness=g.THICK * SU, offset=-1.0, pattern=g.PATTERN)
        panel.points = points


def robe_hem_stitch(g, panel, height=.028):
    x = np.linspace(-1, 1, 400) * (panel.torso.tip[0] - .02)
    g.stitch(panel.at(x, panel.trim(x) + height, .0009))


def edge_cords(g, panels, part, insets, low, high, radius=.0013):
    """Cords along the open side edges, columns `insets` from the edge, between two heights."""
    for panel in panels:
        rows = np.flatnonzero((panel.base[0, :, 2] > low) & (panel.base[0, :, 2] < high))
        for inset in insets:
            for column in (inset, -1 - inset):
                g.cord(part, panel.points[column, rows] + .0012 * panel.smooth_normal[column, rows], radius)
