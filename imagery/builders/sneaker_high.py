"""Soles, tongues and laces of the high-top and the slip-on, which are not rebuilt yet as sneaker_laces.py and sneaker_sole.py do it. Units: su."""
from __future__ import annotations

import numpy as np

from builders import shoe as s
from studio import geometry as g


def floor_line(spring=.06, heel=.02):
    """Underside of a sole standing on the floor, lifted at the tip and a little at the heel."""
    return lambda x: spring * g.smoothstep(2.2, 2.95, x) + heel * g.smoothstep(.35, -.05, x)


CUP = ((0, -.06), (0, .0), (.03, .018), (.10, .026), (.30, .030), (.34, .024), (.37, .024), (.41, .032), (.86, .026), (.95, .014), (1, -.01))
VULCANISED = ((0, -.05), (0, .0), (.05, .016), (.15, .022), (.62, .022), (.66, .016), (.70, .016), (.74, .024), (.94, .018), (1, -.01))


def tongue_field(low_x, top, half=.20):
    """The tongue: the instep between the eyelets, rising above the topline to `top`."""
    def field(surface):
        width = half * (1 - .12 * g.smoothstep(top - .25, top, surface.height))
        corner = np.hypot(np.clip(surface.across - width + .07, 0, None), np.clip(surface.height - top + .07, 0, None)) - .07
        return np.maximum.reduce([surface.across - width, surface.x - low_x, .30 - surface.height, surface.height - top, corner, .98 - surface.x])
    return field


def perforations(spots, part="hole", radius=.013):
    """Small round holes at plan positions (x, across) on both sides."""
    def draw(scene, surface):
        for x, a in spots:
            for side in ((1, -1) if a > 0 else (1,)):
                point, normal = surface.over(x, a * (1 if side > 0 else .85), side)
                scene.cylinder(part, point + normal * .004, radius, .006, axis=tuple(normal), bevel=.002, count=14)
    return draw


def toe_holes():
    return tuple((x, a) for row, x in enumerate((2.16, 2.25, 2.34, 2.43)) for a in ((0, .07, .14) if row % 2 == 0 else (.035, .105)) if a < .16 - row * .012)


def flat_laces(rows, part="lace", eyelet=None):
    return lambda scene, surface: s.add_laces(scene, surface, rows, part=part, width=.034, thick=.010, eyelet=eyelet, lift=.040)


def label(x, height, size=(.17, .10), part="cap", lift=.004):
    """A small patch on the tongue."""
    def draw(scene, surface):
        row = surface.points[:s.N, -1]
        i = int(np.abs(surface.height[:s.N, -1] - height).argmin())
        along = row[i - 3] - row[i + 3]
        along /= np.linalg.norm(along)
        up = np.cross(along, [0, 1.0, 0])
        up = up if up[2] > 0 else -up
        scene.tube(part, np.array([row[i] + up * lift - along * size[1] / 2 + 0 * up, row[i] + up * lift, row[i] + up * lift + along * size[1] / 2]), size=(size[0] / 2, .008), up=up, sides=16, square=.25)
    return draw
