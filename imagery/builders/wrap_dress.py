"""Wrap dresses: two fronts that cross over one another and a skirt wound further than once round, tied where their edges meet (sewn.py)."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders import shirting
from builders.flared import Flare, Flared, show_flared
from builders.jackets import Jacket, sewn_fronts
from builders.sewn import SewnGarment
from builders.tied import cinched
from studio import geometry
from studio.geometry import smoothstep

TAU = 2 * np.pi


@dataclass(frozen=True)
class WrapDress:
    """bodice: a Jacket whose fronts cross as far as its `overlap`, at the waist, `button_z`. waist: factor by which the belt draws in the bodice there."""
    bodice: Jacket
    skirt: Flare
    waist: float = .865


def make_wrap_dress(stage, dress: WrapDress):
    """Returns (garment, under front, over front, back, skirt)."""
    j = dress.bodice
    g = SewnGarment(stage, j.figure, arms=j.arms, seed=j.seed, life=j.life, lock=.12)
    fronts, back = sewn_fronts(g, j)
    for panel in (*fronts.values(), back):
        _belted(g, panel, dress.waist, j.button_z)
    arms = [g.arm(j.sleeve, fronts[side], back, side) for side in (-1, 1)]
    skirt = g.lay(Flared(dress.skirt))
    g.settle()
    cinched((*fronts.values(), back, skirt), j.button_z)
    under, over = fronts[-j.over], fronts[j.over]
    _behind(under.points, over.points, over.smooth_normal)
    _unpinched(skirt.points)
    skirt.points[..., 2] -= _dropped(skirt.points)
    skirt.take(skirt.points)
    lap, last = round(len(skirt.points) * (1 - 1 / dress.skirt.turns)) + 6, len(skirt.points) - 1
    across, down = np.meshgrid(np.arange(last + 1), np.linspace(0, 1, skirt.points.shape[1]), indexing="ij")
    skirt.points[..., 2] -= .018 * smoothstep(.78 * last, last, across) ** 2 * down                 # its outer one, pulled up by the folds, is let down
    across, down = across[:lap], down[:lap]
    skirt.points[:lap, :, 2] += .045 * smoothstep(.55, 1, down) * smoothstep(lap, .4 * lap, across)         # its inner corner is cut higher
    for _ in range(2):                                              # a fold may carry its end far aside of where it was laid
        _behind(skirt.points[:lap], skirt.points[-lap - 20:], skirt.smooth_normal[-lap - 20:])
    for arm in arms:
        g.hem_band(arm, .018)
    g.hem_band(skirt, .022, at_end=True)
    over.uv = over.uv + (.043, .058)                                # cut by itself: prints break off at its edge
    over.points = over.points + over.smooth_normal * (.0022 * smoothstep(.014, .002, over.from_edge()))[..., None]
    for panel in fronts.values():
        g.darts(panel, .0004)
    g.show(skip=(skirt,))
    show_flared(g, skirt)
    shirting.label(g, back, below=.012)
    _edges(g, under, over, back, skirt, j.button_z)
    g.stitch(skirt.points[6:-6, -4] + .0008 * skirt.smooth_normal[6:-6, -4])
    return g, under, over, back, skirt


def _unpinched(points, rounds=30):
    """Rounds folds off where the grid, coarse for them, breaks into a beak or doubles back, in place."""
    for _ in range(rounds):
        bent = .5 * (points[:-2] + points[2:]) - points[1:-1]
        wide = np.linalg.norm(np.diff(points, axis=0), axis=-1).mean(0)
        points[1:-1] += .5 * (smoothstep(.22, .50, np.linalg.norm(bent, axis=-1) / wide))[..., None] * bent


def _dropped(points, share=.42, rounds=120):
    """Metres that the hem sinks where a fold stands out and rises where it falls in: what hangs on the bias grows longer."""
    out = np.hypot(points[..., 0], points[..., 1])
    calm = out.copy()
    for _ in range(rounds):
        calm += geometry.inward(calm)
    return share * (out - calm) * smoothstep(.12, -.04, points[..., 1]) * np.linspace(0, 1, out.shape[1]) ** 3


def _belted(g, panel, narrow, z):
    """Hold a panel's lower edge where the belt draws it in."""
    sheet = g.cloth.sheets[panel.number]
    low = smoothstep(z + .014, z - .002, panel.base[..., 2])
    sheet.start = sheet.start * (1 + (narrow - 1) * low[..., None] * (1, 1, 0))
    held = low[..., None] * np.ones(3)
    sheet.held = held if sheet.held is None else np.maximum(sheet.held, held)


def _behind(under, over, facing, gap=.0042, beside=(.012, .034)):
    """Move points that another layer covers behind it, in place: a wide edge that hangs free would come through somewhere.

    beside: metres from that layer within which they are moved wholly, and from which on not at all.
    """
    cloth, facing, flat = over.reshape(-1, 3), facing.reshape(-1, 3), under.reshape(-1, 3)
    for start in range(0, len(flat), 400):
        points = flat[start:start + 400]
        nearest = ((points[:, None] - cloth[None]) ** 2).sum(-1).argmin(1)
        apart, way = points - cloth[nearest], facing[nearest]
        ahead = (apart * way).sum(1)
        aside = np.linalg.norm(apart - ahead[:, None] * way, axis=1)
        flat[start:start + 400] -= (np.clip(ahead + gap, 0, .04) * smoothstep(*beside[::-1], aside))[:, None] * way
    under[:] = flat.reshape(under.shape)


def _edges(g, under, over, back, skirt, z, radius=.0019):
    """The turned edge: up the under front, round the neck behind, down the over front; and the one of the skirt, from the knot to the hem."""
    fronts = []
    for panel, column, low in ((under, -1 if under.side < 0 else 0, z + .15), (over, 0 if over.side > 0 else -1, z)):
        seen = panel.base[column, :, 2] > low
        fronts.append(np.hstack([panel.points[column] + .0002 * panel.smooth_normal[column], panel.uv[column]])[seen])
    x = np.linspace(-over.side, over.side, 60)[1:-1] * back.torso.neck.half
    at = back.top(x) - .001
    line = np.vstack([fronts[0], np.hstack([back.at(x, at, .0004), back.cloth_uv(x, at)]), fronts[1][::-1]])
    along = geometry.arc_length(line[:, :3])
    even = np.linspace(0, along[-1], 420)
    line = np.stack([np.interp(even, along, line[:, k]) for k in range(5)], 1)
    g.folded_edge("body", line[:, :3], line[:, 3:], radius)
    inset, edge = (3, 0) if over.side > 0 else (-4, -1)
    seen = over.base[edge, :, 2] > z
    g.stitch((over.points[inset] + .0008 * over.smooth_normal[inset])[seen][:-3])
    columns, uv = skirt.gores[-1]
    g.folded_edge("body", skirt.points[columns[-1], 2:], uv[-1, 2:], .0016)
    g.stitch(skirt.points[columns[-1] - 2, 2:-2] + .0008 * skirt.smooth_normal[columns[-1] - 2, 2:-2])


def bow(g, knot, part="belt", loops=((-1, .085, 28), (1, .072, 40)), half=.019):
    """The loops of a bow: each is drawn together at the knot and hangs. loops: (side, metres long, degrees it hangs below level)."""
    for number, (side, length, droop) in enumerate(loops):
        t, s = np.linspace(0, 1, 49)[:, None], np.linspace(-1, 1, 11)[None]
        out = length * (.5 - .5 * np.cos(TAU * t))
        layer = np.sin(TAU * t)                                            # out in front, back behind
        angle = np.radians(droop) + .45 * out / length + .10 * layer
        wide = half * (.40 + .60 * smoothstep(0, .6, out / length)) * (1 + .10 * layer)
        fold = .0022 * np.sin(5 * s + 1.5 * number + 2 * t) * smoothstep(.9, .1, out / length)
        across, up = np.cos(angle), -np.sin(angle)
        x = side * (out * across + .006 - wide * s * up * .8)
        z = out * up + wide * s * across - .006 * (s ** 2) * out / length
        y = -.013 - (.011 * layer + .004) * (out / length) ** .5 - .004 * number + fold
        points = knot + np.stack([x, y + 0 * s, z], -1)
        g.ribbon(part, points, outward=np.broadcast_to(np.stack([0 * layer, -np.cos(np.pi * t), 0 * layer], -1), points.shape), thickness=.0024)
