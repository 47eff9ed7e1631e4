"""The bucket bag, drawn together in pleats by a cord."""

from __future__ import annotations

import numpy as np

from builders.bag import FRONT, fittings, straps
from builders.bag.open_body import OpenBody, leather_band
from builders.solids import metal, swept
from builders.solids.frames import Frame, frame
from builders.solids.lines import resample, tangents_of, unit
from builders.solids.stage import put
from builders.solids.thread import sewn
from studio.geometry import spline

PLEATS = 10
CORD = 0.86  # share of the height at which the cord runs


def _bucket_gather(ring, share):
    """The cord draws the wall into pleats: folded in where it runs outside, standing out where it runs inside; they run out below it."""
    ring = ring.copy()
    angle = np.arctan2(ring[:, 1], ring[:, 0]) + np.pi / 2
    wander = 0.10 * np.sin(2 * angle + 0.4) + 0.07 * np.sin(3 * angle - 1.1)
    wave = np.cos(PLEATS * angle + wander * (1 - share) * 4)
    fold = np.abs((1 - wave) / 2) ** 1.25 - 0.45       # round ridges, narrow valleys
    each = 1 + 0.28 * np.sin(2 * angle + 1.0) + 0.22 * np.sin(3 * angle - 0.5)
    below = np.exp(-((max(CORD - share, 0) / (0.19 + 0.06 * np.sin(3 * angle + 2.0))) ** 2))
    above = 1 - 0.30 * max(share - CORD, 0) / (1 - CORD)
    drawn = np.exp(-(((share - CORD) / 0.13) ** 2))
    belly = 0.030 * np.exp(-(((share - 0.55) / 0.22) ** 2))
    soft = 0.010 * np.sin(3 * angle + 4 * share) * share + 0.012 * np.sin(2 * angle + 1) * share
    ring[:, :2] *= (1 - 0.18 * drawn + belly + 0.215 * fold * each * below * above + soft)[:, None]
    mouth = np.clip((share - CORD) / (1 - CORD), 0, 1)
    ring[:, 2] += mouth * (0.030 * fold + 0.035 * np.sin(2 * angle + 0.6)) - 0.05 * mouth * drawn
    return ring


def bucket(scene) -> None:
    """A round drawstring bag on a firm base, with a shoulder strap and a cord that is held by a toggle."""
    height = 2.2
    body = OpenBody(
        height,
        width=[(0, 0.97), (0.3, 1.0), (0.7, 1.04), (1.0, 1.10)],
        depth=[(0, 0.85), (0.3, 0.88), (0.7, 0.92), (1.0, 0.98)],
        power=2.15,
        wall=0.04,
        shape=_bucket_gather,
        count=640,
    )
    body.build(scene)
    for z in (0.375, height - 0.05):
        line, normals = body.line_around(z, 0.019 if z < 1 else 0.003)
        put(scene, "thread", sewn(line, normals))
    foot, _ = body.line_around(0.05, 0.012)
    put(scene, "trim", swept.tube(foot[:-1], 0.026, (0, 0, 1), closed=True))
    leather_band(scene, body, 0.07, 0.40, 0.018)
    _drawstring(scene, body)
    _bucket_strap(scene, body)


def _drawstring(scene, body: OpenBody) -> None:
    """Eyelets on the flanks of the pleats and one cord in and out of them; its ends come out in front and hang through a toggle."""
    ring = body.section(body.height * CORD)
    angles = np.arctan2(ring[:, 1], ring[:, 0])
    order = np.argsort(angles)
    along = np.gradient(ring, axis=0)
    flank = unit(np.stack([along[:, 1], -along[:, 0], np.zeros(len(ring))], 1))
    flank *= np.sign(np.sum(flank * ring * [1, 1, 0], 1, keepdims=True))

    def eyelet(number, hand):
        angle = -np.pi / 2 + (number + hand * 0.27) * 2 * np.pi / PLEATS
        angle = (angle + np.pi) % (2 * np.pi) - np.pi
        at = lambda values: np.array([np.interp(angle, angles[order], values[order, axis], period=2 * np.pi) for axis in range(3)])
        return at(ring), unit(at(flank))

    cord = []
    for number in range(PLEATS):
        (left, left_out), (right, right_out) = eyelet(number, -1), eyelet(number, 1)
        for place, out in ((left, left_out), (right, right_out)):
            put(scene, "metal", metal.ring(0.040, 0.016, frame(place + out * 0.006, out)))
            put(scene, "lining", metal.disc(0.034, 0.006, frame(place + out * 0.003, out), 0.002))
        outside = [left - left_out * 0.05, left + left_out * 0.035, right + right_out * 0.035, right - right_out * 0.05]
        bridge = (outside[1] + outside[2]) / 2 + unit((left + right) * [1, 1, 0]) * 0.022
        cord.append([*outside[:2], bridge, *outside[2:]])
    front = cord[0]
    run = np.vstack([front[3:], *cord[1:], front[:2]])
    middle = np.array([0.01, min(front[1][1], front[3][1]) - 0.055, front[2][2] - 0.20])
    ends = []
    for start, hand in ((front[3], 1), (front[1], -1)):
        drop = 0.62 + 0.07 * hand
        before_wall = lambda x, z: body.on_wall(middle[0] + hand * x, middle[2] + z, FRONT, 0.034)[0]
        below = [before_wall(x, z) for x, z in ((0.060, -0.26), (0.085, -0.44), (0.074, -drop))]
        ends.append([start * [0.6, 0.5, 0.5] + middle * [0.4, 0.5, 0.5] + [0, -0.01, 0.05], middle + [hand * 0.030, 0, 0.07],
                     middle + [hand * 0.034, 0, -0.10], *below])
        knot = spline([below[-1] + [0, 0, z] for z in (0.05, 0.02, -0.03, -0.06)], 12)
        put(scene, "trim", swept.tube(knot, 0.040, taper=np.sin(np.linspace(0.25, 2.9, 12)) ** 0.5))
        tail = spline([before_wall(x, z - drop) for x, z in ((0.074, -0.04), (0.080, -0.12), (0.092, -0.20))], 12)
        put(scene, "trim", swept.tube(tail, 0.022))
    whole = spline(np.vstack([ends[0][::-1], run, ends[1]]), 1500)
    put(scene, "trim", swept.tube(whole, 0.022, (0, 0, 1)))
    toggle = middle + np.array([[0, 0, 0.075], [0, 0, -0.075]])
    put(scene, "trim", swept.sweep(resample(toggle, 12), swept.bar_section(0.19, 0.085, 0.04), (0, -1, 0)))
    for z in (0.055, -0.055):
        row = middle + np.stack([np.linspace(-0.08, 0.08, 12), np.full(12, -0.0435), np.full(12, z)], 1)
        put(scene, "thread", sewn(row, (0, -1, 0)))


def _bucket_strap(scene, body: OpenBody) -> None:
    """The shoulder strap, held up by a hook, between rings that stand at the rim on tabs sewn flat to the wall above the cord."""
    ring, wire, round_ring = 0.105, 0.017, 0.036
    thick, foot_z = 0.034, body.height + 0.06
    at_cord = body.section(body.height * CORD)
    reach = max(np.abs(body.section(body.height)[:, 0])) + 0.04
    arch = straps.hung(reach - 0.10, foot_z + 2 * ring - 0.02, 1.25, lean=0.12, skew=0.04, count=900)
    for side in (-1, 1):
        index = int(np.argmax(at_cord[:, 0] * side))
        wall_at = lambda z, off: np.array([body.section(z)[index, 0] + side * off, 0, z])
        foot = np.array([side * reach, 0, foot_z])
        top = arch[-1 if side > 0 else 0]
        up = unit(top - foot)
        put(scene, "metal", metal.ring(ring, 2 * wire, Frame(foot + up * ring, np.array([0, 1.0, 0]), up)))
        turn = np.radians(np.linspace(0, 180, 12))
        bend = [foot + [side * 0.033 * np.cos(a), 0, 0.033 * np.sin(a)] for a in turn]
        flat = [wall_at(z, 0.016) for z in (1.94, 2.02, 2.10, 2.17)]
        tab = resample(spline(np.array([*flat, *bend]), 400), 200)
        straps.stitched_strap(scene, tab, 0.16, 0.026, np.cross(tangents_of(tab), [0, side, 0]), tail=0.08)
        fittings.rivet(scene, frame(wall_at(2.03, 0.029), (side, 0, -0.35)), 0.024)
    strap = straps.looped(straps.looped(arch, thick, round_ring, 0.30)[::-1] * [-1, 1, 1], thick, round_ring, 0.30)
    straps.stitched_strap(scene, strap, 0.15, thick, straps.outwards(strap), tip=0.03, tail=0.03, sides=(1, -1))
