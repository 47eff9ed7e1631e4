"""A body made of distance functions: what cloth hangs on while it settles. Metres, axes as in builders/garment.py. Pure numpy.

Torso and neck do not move: their distance is kept on a grid of cells. Arms are chains of round cones that can be lowered.
"""
from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from . import geometry

CELL = .010          # metres of the torso's grid
MELT = .030          # how softly parts of the torso run into one another


@dataclass(frozen=True)
class Figure:
    """torso: rows (z, half width, depth in front, depth behind). solids: further (from, to, radius, radius) round cones of the torso,
    mirrored where x is not 0. shoulder: the joint; upper_arm, forearm: lengths; arm: radius at shoulder, elbow, wrist.
    bend: how far the forearm swings forward of the upper arm, in degrees. uneven: degrees by which the arms differ; nobody hangs straight.
    legs: round cones like `solids`; without legs the hips go on downwards (a long robe or skirt hangs on them).
    hand: its radius, for cuffs that would slide off a bare wrist (0: no hand).
    """
    torso: tuple
    solids: tuple
    shoulder: tuple
    upper_arm: float = .310
    forearm: float = .300
    arm: tuple = (.048, .041, .034)
    square: float = 2.35
    bend: float = 14.0
    uneven: float = 3.0
    legs: tuple = ()
    hand: float = 0.0


MAN = Figure(
    torso=((.60, .165, .100, .115), (.78, .176, .108, .126), (.90, .178, .108, .130), (1.00, .164, .102, .110), (1.12, .146, .102, .094), (1.22, .152, .112, .102),
           (1.32, .160, .118, .110), (1.39, .152, .104, .108), (1.44, .130, .078, .092), (1.49, .090, .045, .066), (1.52, .05, .03, .05)),
    solids=(((0, .020, 1.42), (0, -.004, 1.62), .058, .056),                       # neck
            ((.045, .018, 1.476), (.188, .006, 1.434), .048, .044),                # from the neck to the shoulder
            ((.062, -.040, 1.335), (.080, -.034, 1.375), .080, .072),              # breast
            ((.080, .040, 1.37), (.088, .040, 1.30), .070, .066)),                 # shoulder blade
    shoulder=(.190, .004, 1.430))

MAN_LEGS = replace(MAN, legs=(((.082, .010, .93), (.076, .004, .50), .076, .058), ((.076, .004, .50), (.073, .032, .09), .058, .044)))
WOMAN = Figure(
    torso=((.50, .160, .108, .122), (.70, .178, .112, .134), (.88, .186, .108, .132), (.97, .160, .098, .112), (1.05, .132, .092, .088), (1.12, .136, .096, .086),
           (1.22, .146, .104, .092), (1.30, .144, .090, .094), (1.36, .130, .064, .080), (1.41, .085, .040, .060), (1.44, .05, .03, .05)),
    solids=(((0, .014, 1.34), (0, -.006, 1.55), .050, .048),
            ((.040, .014, 1.408), (.156, .004, 1.372), .042, .038),
            ((.060, -.036, 1.280), (.076, -.060, 1.232), .066, .064),
            ((.070, .036, 1.31), (.076, .036, 1.25), .062, .058)),
    shoulder=(.158, .004, 1.366), upper_arm=.285, forearm=.262, arm=(.040, .034, .028))
WOMAN_LEGS = replace(WOMAN, torso=((.76, .162, .066, .112), (.83, .180, .080, .128), (.90, .185, .096, .130), *WOMAN.torso[3:]),
                     legs=(((.086, -.006, .86), (.074, .000, .48), .084, .054), ((.074, .000, .48), (.070, .030, .09), .054, .040)))


class Body:
    def __init__(self, figure: Figure):
        self.figure = figure
        low, high = np.array([-.34, -.24, .55]), np.array([.34, .26, 1.66])
        self.low, count = low, np.ceil((high - low) / CELL).astype(int) + 1
        self.count = count
        grid = np.stack(np.meshgrid(*(low[k] + CELL * np.arange(count[k]) for k in range(3)), indexing="ij"))
        distance = _torso(figure, grid.reshape(3, -1)).reshape(count)
        slope = np.stack(np.gradient(distance, CELL))
        steep = np.maximum(np.sqrt((slope ** 2).sum(0)), .3)
        field = np.concatenate([(distance / steep)[None], slope / steep])
        self.field = np.ascontiguousarray(field.reshape(4, -1).astype(np.float32))
        self.pose(0.0)

    def pose(self, degrees):
        """Arms hang `degrees` off the body."""
        f = self.figure
        self.bones = []
        for side in (-1, 1):
            joint, elbow, wrist = arm_line(f, degrees, side)
            self.bones += [(joint, elbow, *f.arm[:2]), (elbow, wrist, *f.arm[1:])]
            if f.hand:
                self.bones.append((wrist, wrist + .25 * (wrist - elbow), f.arm[2], f.hand))
            self.bones += [(np.array(a) * (side, 1, 1), np.array(b) * (side, 1, 1), ra, rb) for a, b, ra, rb in f.legs]
        return self

    def push(self, points, before, gap, friction):
        """Move points (3, n) out of the body to at least `gap` from it; what touches it is held back by friction."""
        x = (points - self.low[:, None]) * (1 / CELL)
        np.clip(x, 0, (self.count - 2)[:, None] + .99, out=x)
        cell = x.astype(np.int32)
        t = (x - cell).astype(np.float32)
        step = (int(self.count[1] * self.count[2]), int(self.count[2]), 1)
        at = cell[0] * step[0] + cell[1] * step[1] + cell[2]
        distance = self._mix(self.field[0], at, t, step)
        near = np.flatnonzero(distance < gap)
        if len(near):
            depth = gap - distance[near]
            slope = np.stack([self._mix(self.field[k], at[near], t[:, near], step) for k in (1, 2, 3)])
            slope /= np.sqrt((slope ** 2).sum(0)) + 1e-6
            _slide(points, before, near, slope, depth, friction)
        for a, b, ra, rb in self.bones:
            close = np.flatnonzero((points[2] > min(a[2], b[2]) - .1) & (points[0] * a[0] > 0) & (np.abs(points[0]) > abs(a[0]) - .09))
            if not len(close):
                continue
            way, distance = _cone(points[:, close], a, b, ra, rb)
            inside = distance < gap
            near = close[inside]
            if len(near):
                _slide(points, before, near, way[:, inside], (gap - distance[inside]).astype(np.float32), friction)

    @staticmethod
    def _mix(field, at, t, step):
        """Value between the eight corners of a cell."""
        i, j, k = step
        x, y, z = t
        low = (field[at] * (1 - z) + field[at + k] * z) * (1 - y) + (field[at + j] * (1 - z) + field[at + j + k] * z) * y
        high = (field[at + i] * (1 - z) + field[at + i + k] * z) * (1 - y) + (field[at + i + j] * (1 - z) + field[at + i + j + k] * z) * y
        return low * (1 - x) + high * x


def arm_line(figure, degrees, side):
    """Shoulder joint, elbow and wrist of an arm that hangs `degrees` off the body."""
    angle = np.radians(degrees + side * figure.uneven / 2)
    joint = np.array(figure.shoulder) * (side, 1, 1)
    down = np.array([side * np.sin(angle), .02, -np.cos(angle)])
    elbow = joint + figure.upper_arm * down / np.linalg.norm(down)
    swing = np.radians(figure.bend)
    fore = np.array([side * np.sin(angle * .7) * np.cos(swing), -np.sin(swing), -np.cos(angle * .7) * np.cos(swing)])
    return joint, elbow, elbow + figure.forearm * fore / np.linalg.norm(fore)


def _slide(points, before, at, way, depth, friction):
    points[:, at] += way * depth
    moved = points[:, at] - before[:, at]
    along = moved - way * (moved * way).sum(0)
    length = np.sqrt((along ** 2).sum(0)) + 1e-9
    points[:, at] -= along * np.minimum(1, friction * depth / length)


def _cone(p, a, b, ra, rb):
    """Outward direction and distance of points (3, n) from a round cone."""
    axis = (b - a)[:, None]
    t = np.clip(((p - a[:, None]) * axis).sum(0) / (axis ** 2).sum(), 0, 1)
    away = p - a[:, None] - axis * t
    length = np.sqrt((away ** 2).sum(0)) + 1e-9
    return (away / length).astype(np.float32), length - (ra + (rb - ra) * t)


def _torso(figure, p):
    rows = np.array(figure.torso)
    wide, front, behind = (geometry.table(rows[:, 0], rows[:, k])(p[2]) for k in (1, 2, 3))
    depth = np.where(p[1] < 0, front, behind)
    e = figure.square
    ratio = ((np.abs(p[0]) / wide) ** e + (np.abs(p[1]) / depth) ** e) ** (1 / e)
    total = (ratio - 1) * np.minimum(wide, depth)
    total = np.maximum(total, p[2] - rows[-1, 0])
    if figure.legs:
        total = np.maximum(total, figure.legs[0][0][2] - .08 - p[2])
    for a, b, ra, rb in figure.solids:
        for side in ((1,) if a[0] == 0 else (-1, 1)):
            other = _cone(p, np.array(a) * (side, 1, 1), np.array(b) * (side, 1, 1), ra, rb)[1]
            h = np.clip(.5 + .5 * (total - other) / MELT, 0, 1)
            total = total * (1 - h) + other * h - MELT * h * (1 - h)
    return total
