"""A cloth belt tied round the waist: drawn in at its knot, with two ends that twist as they hang. Metres on the settled cloth."""
from __future__ import annotations

import numpy as np

from builders.garment import TAU
from studio.geometry import smoothstep

ROUND = 240


def cinched(cloth, z, half=.019, by=.085, reach=.050):
    """Draws all of `cloth` in where a belt at height z will lie, in soft gathers that run out above and below it. In place, before it is shown.

    by: share of its girth that is taken in; reach: metres beyond the belt's edge.
    """
    for thing in cloth:
        away = np.abs(thing.points[..., 2] - z)
        taken = smoothstep(half + reach, .6 * half, away)
        angle = np.arctan2(thing.points[..., 1], thing.points[..., 0])
        gathers = .010 * taken * smoothstep(.9 * half, 2.2 * half, away) * (np.sin(31 * angle) + .7 * np.sin(19 * angle + 1))
        thing.points = thing.points * np.stack([1 - by * taken + gathers, 1 - by * taken + gathers, np.ones(away.shape)], -1)


def tied_belt(g, cloth, z, x, tails, part="belt", half=.019, rounds=0):
    """Round everything of `cloth` at height z, knotted at x in front. tails: (sideways, length, degrees it twists) of each end.

    rounds: how often it is smoothed along itself, where drawn tight from fold to fold it would be a flat facet. Returns where the knot is.
    """
    up = np.linspace(-1, 1, 13)
    ring = np.stack([np.hstack([taut(cloth, z + half * k), np.full((ROUND, 1), z + half * k)]) for k in up], 1)
    for _ in range(12):                                                      # it runs straight over the edges beneath it
        ring[:, 1:-1] = .25 * ring[:, :-2] + .5 * ring[:, 1:-1] + .25 * ring[:, 2:]
    for _ in range(rounds):
        ring = .25 * np.roll(ring, 1, 0) + .5 * ring + .25 * np.roll(ring, -1, 0)
    out = ring * (1, 1, 0)
    out /= np.linalg.norm(out, axis=-1, keepdims=True)
    front = np.argmin(np.abs(ring[:, 6, 0] - x) + (ring[:, 6, 1] > 0))
    turn = ((np.arange(ROUND) - front + ROUND // 2) % ROUND - ROUND // 2)[:, None] / ROUND * TAU
    beside = np.abs(turn) * .12                                              # metres from the knot
    gathered = np.exp(-(beside / .040) ** 2)
    ring[..., 2] = z + .0022 * np.sin(2 * turn + .8) + half * up * (1 - .46 * gathered - .05 * np.sin(5 * turn + 1))
    crease = np.sin(8 * up + 22 * beside + 1.3 * np.sign(turn)) * (.0007 + .0022 * gathered) + .0008 * np.sin(4.1 * up + 3 * turn) * np.sin(2 * turn + .4) ** 2
    ring = ring + (.0028 + .0022 * (1 - up ** 4) + crease)[..., None] * out
    uv = np.stack(np.meshgrid(np.linspace(0, .75, ROUND + 1) + .031, up * half, indexing="ij"), -1)
    g.sheet(part, ring, uv, wrap=True, outward=out, thickness=.0022)
    knot = ring[front, 6]
    for number, (aside, length, twist) in enumerate(tails):
        _tail(g, part, cloth, knot, aside, length, twist, half, number)
    _knot(g, part, knot)
    return knot


def _knot(g, part, at):
    """One pleated turn over the belt, narrower where it goes behind, drawn slantwise."""
    turn, across = np.linspace(1.95, -1.95, 36)[:, None], np.linspace(-1, 1, 25)[None]
    wide = .0175 - .0050 * (np.abs(turn) / 1.95) ** 2 + .0012 * np.sin(2 * turn)
    bulge = np.sqrt(1 - .88 * across ** 2)
    pleat = .0011 * np.sin(11 * across + 1.6 * turn) + .0007 * np.sin(5 * across - 2 * turn)
    points = np.stack([across * wide + .010 * np.sin(turn), -((.0165 + pleat) * np.cos(turn) + .002) * bulge, (.0215 + .6 * pleat) * np.sin(turn) * (.72 + .28 * bulge)], -1)
    g.ribbon(part, at + points, outward=np.broadcast_to([0, -1.0, 0], points.shape), thickness=.0026)


def _tail(g, part, cloth, knot, aside, length, twist, half, number):
    """An end of the belt: gathered in the knot, opening below it, turning about its own length until one sees its other side."""
    t, across = np.linspace(0, 1, 90)[None], np.linspace(-1, 1, 13)[:, None]
    wide = half * np.interp(t, [0, .06, .20, .45, 1], [.34, .50, .80, .95, 1.0])
    angle = np.radians(twist) * np.sin(np.pi * (.18 + .95 * t)) * smoothstep(0, .3, t)
    sway = aside * (.22 + .78 * np.sqrt(t)) + .0050 * np.sin(5.5 * t + 2 * number)
    line = np.stack([knot[0] + sway[0], 0 * t[0], knot[2] - .010 - length * t[0]], -1)[None]
    y = lying(cloth, line)
    for _ in range(60):                                                      # the cloth is too stiff for every ridge beneath it
        y[:, 1:-1] = .25 * y[:, :-2] + .5 * y[:, 1:-1] + .25 * y[:, 2:]
    y = np.minimum(y - .0045 - .0035 * number - half * np.abs(np.sin(angle)), knot[1] - .002 * (1 - t))
    pleats = .0030 * np.sin(7 * across + number) * smoothstep(.30, .02, t) + .0022 * (1 - across ** 2) * np.sin(4 * t + number)
    points = np.stack(np.broadcast_arrays(line[..., 0] + wide * across * np.cos(angle), y + wide * across * np.sin(angle) - pleats,
                                          line[..., 2] + .018 * across * t ** 6 * (-1) ** number), -1)
    g.ribbon(part, points, outward=np.broadcast_to([0, -1.0, 0], points.shape), thickness=.0020)


def taut(cloth, z):
    """(ROUND, 2) points of a ring drawn tight round the cloth at height z: it bridges hollows, as the cloth's convex hull does."""
    near = np.concatenate([thing.points[np.abs(thing.points[..., 2] - z) < .0056][:, :2] for thing in cloth])
    theta = np.linspace(0, TAU, ROUND, endpoint=False)
    way = np.stack([np.cos(theta), np.sin(theta)], 1)
    reach = (near @ way.T).max(0)
    facing = way @ way.T
    radius = np.where(facing > .3, reach / np.maximum(facing, .3), np.inf).min(1)
    return way * radius[:, None]


def lying(cloth, points, reach=.012):
    """Their y where points (across, down) lie on the front of the cloth; below what stands out they hang straight down."""
    skin = np.concatenate([thing.points[thing.points[..., 1] < 0] for thing in cloth])
    y = np.array([[skin[np.abs(skin[:, [0, 2]] - p).max(1) < reach, 1].min(initial=0) for p in row] for row in points[..., [0, 2]]])
    return np.minimum.accumulate(y, 1)
