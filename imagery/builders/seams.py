"""Seams of settled cloth (sewn.py): pieces that are sewn together become one surface. Metres.

Where sleeve and body are pressed together they crumple more sharply than they are thick: there the cloth is eased. Then all pieces are
made twice as fine, meet point for point, sink a little along every seam, and are joined to one shape: no seam gapes or cuts through another.
"""
from __future__ import annotations

import numpy as np

from builders.garment import SU, merged, tube_normals
from studio import geometry
from studio.cloth import refined

DEEP = .0006          # metres a seam lies under the cloth beside it
PROUD = .0004         # metres the side stands up to which the allowance of an armhole is pressed
ROLL = .0017          # metres the head of a tailored sleeve stands over its seam: a strip of wadding lies in it


def ease(cloth, tubes, reach=24, soft=.00003, grip=5.3, rounds=500):
    """Even out the settled cloth beside armholes, in place: it comes to lie as a stiff plate would that is held ever harder away from the seam.

    tubes: numbers of the sheets whose first rows are sewn in. reach: how many threads away cloth still moves. soft: how hard the seam itself is
    held (.00003: waves shorter than some 23 cm go), ten times as hard every `grip` threads.
    """
    shapes = [s.points.shape[:2] for s in cloth.sheets]
    base = np.concatenate([[0], np.cumsum([n * m for n, m in shapes])])
    number = [base[k] + np.arange(n * m).reshape(n, m) for k, (n, m) in enumerate(shapes)]
    same = _sewn_points(cloth.seams, number, base[-1])
    edges = same[np.concatenate([_threads(grid, sheet.wrap) for grid, sheet in zip(number, cloth.sheets)])]
    edges = np.unique(np.sort(edges[edges[:, 0] != edges[:, 1]], axis=1), axis=0)
    edges = np.concatenate([edges, edges[:, ::-1]])
    far = _rings(edges, same[np.concatenate([number[t][:, 0] for t in tubes])], base[-1], reach + 1)
    here = np.flatnonzero(far <= reach)
    beside = _neighbours(edges[(far[edges] <= reach).all(1)], here, base[-1])
    points = np.concatenate([s.points.reshape(-1, 3) for s in cloth.sheets])
    points[here] = _plate(points[here], beside, (soft * 10 ** (far[here] / grip))[:, None], rounds)
    points = points[same]
    for sheet, grid in zip(cloth.sheets, number):
        sheet.points[:] = points[grid]


def _neighbours(edges, here, count):
    """For each of the points `here` the places of its neighbours among them, and its own where it has fewer than most."""
    place = np.zeros(count, int)
    place[here] = np.arange(len(here))
    edges = place[edges[np.argsort(edges[:, 0], kind="stable")]]
    first = np.searchsorted(edges[:, 0], np.arange(len(here)))
    beside = np.repeat(np.arange(len(here))[:, None], np.bincount(edges[:, 0]).max(), 1)
    beside[edges[:, 0], np.arange(len(edges)) - first[edges[:, 0]]] = edges[:, 1]
    return beside


def _plate(home, beside, held, rounds):
    """Points that bend as little as they may, drawn to where they were as hard as they are held (conjugate gradients)."""
    bent = lambda x: .25 * (x[beside].sum(1) - beside.shape[1] * x)
    apply = lambda x: bent(bent(x)) + held * x
    x = home.copy()
    rest = held * home - apply(x)
    way, size = rest.copy(), (rest ** 2).sum(0)
    for _ in range(rounds):
        stiff = apply(way)
        step = size / np.maximum((way * stiff).sum(0), 1e-30)
        x += step * way
        rest -= step * stiff
        grown = (rest ** 2).sum(0)
        way = rest + grown / np.maximum(size, 1e-30) * way
        size = grown
    return x


def _sewn_points(seams, number, count):
    """For every point the one that stands for all it is sewn to."""
    same = np.arange(count)
    pairs = [(number[first][a], number[second][b]) for first, a, second, b in seams]
    for _ in range(3):                                            # several seams may meet in a point
        for a, b in pairs:
            same[a] = same[b] = np.minimum(same[a], same[b])
    return same


def _threads(grid, wrap):
    pairs = [(grid[:-1], grid[1:]), (grid[:, :-1], grid[:, 1:])] + ([(grid[-1], grid[0])] if wrap else [])
    return np.concatenate([np.stack([a.ravel(), b.ravel()], 1) for a, b in pairs])


def _rings(edges, seeds, count, most):
    """How many threads away from the seeds each point is, up to `most`."""
    far = np.full(count, most)
    far[seeds] = 0
    for ring in range(1, most):
        reached = edges[far[edges[:, 0]] == ring - 1, 1]
        far[reached] = np.minimum(far[reached], ring)
    return far


class Piece:
    """One settled piece, twice as fine."""

    def __init__(self, thing, wrap):
        self.wrap = wrap
        n, m = thing.points.shape[:2]
        self.points = np.moveaxis(refined(np.moveaxis(thing.points, -1, 0), (2 * n if wrap else 2 * n - 1, 2 * m - 1), wrap, 2), 0, -1).astype(float)
        self.uv = _halved(_halved(np.asarray(thing.uv, float)).swapaxes(0, 1)).swapaxes(0, 1)
        self.turned = bool((geometry.normals(self.points)[::2, ::2] * thing.smooth_normal).sum() < 0)
        self.normal = tube_normals(self.points) if wrap else geometry.normals(self.points) * (-1 if self.turned else 1)

    def shape(self):
        points = np.concatenate([self.points, self.points[:1]]) if self.wrap else self.points
        return geometry.grid(points * SU, uv=self.uv * SU, flip=self.turned)


def _halved(grid):
    """A grid with the middles between its rows put in."""
    finer = np.repeat(grid, 2, 0)[:-1]
    finer[1::2] = .5 * (grid[:-1] + grid[1:])
    return finer


def _between(at):
    """Places of a seam on the finer grid: its own and, where they are neighbours, the ones between."""
    at = np.stack([np.asarray(x) for x in at], 1)
    near = np.abs(np.diff(at, axis=0)).max(1) <= 2
    return 2 * at, (at[:-1] + at[1:])[near], near


def join(pieces, seams, armholes):
    """Let the pieces (by number) meet along their seams, and press the seams. armholes: (tube, front, back, side) as SewnGarment keeps them."""
    pairs = []
    for first, a, second, b in seams:
        if first not in pieces or second not in pieces:
            continue
        (a, between_a, near_a), (b, between_b, near_b) = _between(a), _between(b)
        both = near_a & near_b
        pairs.append((pieces[first], np.concatenate([a, between_a[both[near_a]]]), pieces[second], np.concatenate([b, between_b[both[near_b]]])))
    for tube, front, back, side in armholes:
        ring, up = pieces[tube.number], np.arange(2 * front.above + 1)
        for panel, at in ((front, up), (back, (4 * front.above - up) % len(ring.points))):
            last = len(pieces[panel.number].points) - 1 if side > 0 else 0
            pairs.append((ring, np.stack([at, 0 * at], 1), pieces[panel.number], np.stack([0 * up + last, 2 * panel.underarm_row + up], 1)))
        _press(pieces, tube, (front, back), side)
    for one, a, other, b in pairs:
        one.points[tuple(a.T)] -= DEEP * one.normal[tuple(a.T)]
        other.points[tuple(b.T)] -= DEEP * other.normal[tuple(b.T)]
    for _ in range(4):
        for one, a, other, b in pairs:
            middle = .5 * (one.points[tuple(a.T)] + other.points[tuple(b.T)])
            one.points[tuple(a.T)] = other.points[tuple(b.T)] = middle


def _press(pieces, tube, panels, side):
    """The allowance of an armhole lies in the body, or in the head of a tailored sleeve, and lifts it beside the seam."""
    if tube.cut.elbow:
        ring = pieces[tube.number]
        head = .5 - .5 * np.cos(2 * np.pi * np.arange(len(ring.points)) / len(ring.points))
        for row in range(1, 15):
            _lift(ring.points[:, row], ring.points[:, 0], ring.normal[:, row], ROLL * np.sin(np.pi * (row / 15) ** .6) ** 2 * head)
        return
    for panel in panels:
        piece = pieces[panel.number]
        rows = slice(2 * panel.underarm_row, None)
        for column, share in ((1, .5), (2, 1.0), (3, .9), (4, .4)):
            k = len(piece.points) - 1 - column if side > 0 else column
            edge = len(piece.points) - 1 if side > 0 else 0
            _lift(piece.points[k, rows], piece.points[edge, rows], piece.normal[k, rows], share * PROUD)


def _lift(points, seam, normal, height):
    """Lift a row of points beside a seam, in place: less where the cloth is pushed together, or it would turn over."""
    away = np.linalg.norm(points - seam, axis=1)
    points += np.minimum(height, .15 * away)[:, None] * normal


def surface(pieces):
    """All pieces as one Shape; points that coincide are still to be welded."""
    return merged([piece.shape() for piece in pieces])
