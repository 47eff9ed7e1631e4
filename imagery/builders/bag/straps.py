"""Straps and handles: stitched, rolled, laid round rings, and how they hang."""

from __future__ import annotations

import numpy as np

from builders.bag.fittings import rivet
from builders.solids import metal, swept
from builders.solids.frames import frame
from builders.solids.lines import Array, lengths_along, resample, tangents_of, unit
from builders.solids.stage import put
from builders.solids.thread import sewn, sewn_in_groove
from studio.geometry import spline


def stitched_strap(
    scene, path, width, thickness, normal, part="trim", tip=0.0, tail=0.0, inset: float | None = None, sides=(1,), stitch=True
) -> None:
    """A strap, its edges cut square and painted, with a row of stitches in a groove along both; sides: +1 outer face, -1 inner face; inset: how far from the edge."""
    inset = min(0.036, 0.2 * width) if inset is None else inset
    put(scene, part, swept.strap(path, width, thickness, normal, tip, tail, 0.24 * thickness, inset if stitch else 0.0, sides))
    if not stitch:
        return
    path = np.asarray(path, float)
    direction, across, up = swept.sweep_frames(path, normal)
    distance = lengths_along(path)
    keep = (distance > max(0.05, tail * 0.9)) & (distance < distance[-1] - max(0.05, tip * 0.9))
    for face in sides:
        for edge in (-1, 1):
            line = path + across * edge * (width / 2 - inset) + up * face * (thickness / 2)
            put(scene, "thread", sewn_in_groove(line[keep], (up * face)[keep]))


def rolled_strap(scene, path, width, thickness, normal, flat: float, part="trim", inset=0.030, narrow=0.62, full=2.0) -> None:
    """A strap that lies flat for a length of `flat` at both ends and is folded round between them, its edges sewn together underneath."""
    distance = lengths_along(np.asarray(path, float))
    from_end = np.minimum(distance, distance[-1] - distance)
    rolled = np.clip((from_end - flat) / 0.30, 0, 1)
    rolled = rolled * rolled * (3 - 2 * rolled)
    round_end = np.sqrt(np.clip(1 - (1 - np.clip(from_end / 0.05, 0, 1)) ** 2, 0, 1)) * 0.96 + 0.04
    widths, heights = round_end * (1 - (1 - narrow) * rolled), 1 + (full - 1) * rolled
    put(scene, part, swept.sweep(path, swept.bar_section(width, thickness), normal, widths=widths, heights=heights))
    direction, across, up = swept.sweep_frames(path, normal)
    keep = (from_end > 0.05) & (rolled < 0.9)
    for edge in (-1, 1):
        line = path + across * edge * ((width / 2 - inset) * widths)[:, None] + up * (thickness / 2 * heights + 0.001)[:, None]
        for half in (distance < distance[-1] / 2, distance > distance[-1] / 2):
            put(scene, "thread", sewn(line[keep & half], up[keep & half]))


def ring_tab(scene, wall, bar, high, low, width=0.19, thickness=0.022, wire=0.019, sides=(-1, 1)) -> None:
    """A tab, riveted flat on both ends of a bag, folded upwards round the straight bar of a ring.

    wall: how far out the leather lies there; bar, high: where the ring's bar is; low: where the tab ends.
    """
    for side in sides:
        bend = wire + thickness / 2 + 0.002
        turn = np.radians(np.linspace(180, 0, 14))
        fold = [(bar + bend * np.cos(angle), high + bend * np.sin(angle)) for angle in turn]
        inner, outer = wall + thickness * 0.5, wall + thickness * 1.5 + 0.001
        off = 0.35 * (bar - wall)
        run = [(inner, low + 0.08), (inner, high - 0.20), (inner + off, high - 0.11), *fold, (outer + off, high - 0.11), (outer, high - 0.20), (outer, low)]
        tab = resample(spline([(side * x, 0, z) for x, z in run], 400), 240)
        stitched_strap(scene, tab, width, thickness, np.cross(tangents_of(tab), [0, -side, 0]), tip=0.09)
        rivet(scene, frame((side * (outer + thickness / 2), 0, low + 0.12), (side, 0, 0)), 0.028)


def outwards(path) -> Array:
    """Normals of an arch that stands in the plane of x and z and is run from the left to the right."""
    return unit(np.cross(tangents_of(path), [0, 1.0, 0]))


def looped(run, thickness: float, radius: float, back: float, count=900) -> Array:
    """A run that begins on the left, its end taken round a ring there and laid back along its inner side, `back` far.

    radius: of the bend round the ring.
    """
    distance = lengths_along(run)
    apart = thickness + 0.002 + (2 * radius - thickness) * np.exp(-((distance / 0.07) ** 2))
    inner = (run - outwards(run) * apart[:, None])[distance < back][::-1]
    turn = np.radians(np.linspace(0, 180, 16))[1:-1, None]
    middle, half = (inner[-1] + run[0]) / 2, (inner[-1] - run[0]) / 2
    bend = middle + np.cos(turn) * half - np.sin(turn) * tangents_of(run)[0] * radius
    return resample(np.vstack([inner, bend, run]), count)


def arch(half_span, base, rise, lean=0.0, count=200, squareness=0.75, y=0.0) -> Array:
    """A standing arch from (-half_span, base) to (half_span, base); lean shifts its top in y."""
    angle = np.linspace(np.pi, 0, 60)
    x = half_span * np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** squareness
    z = base + rise * np.abs(np.sin(angle)) ** squareness
    y = y + lean * np.sin(angle)
    return resample(np.stack([x, y, z], 1), count)


def hung(half_span, base, rise, lean=0.0, skew=0.0, count=200, hook=0.16) -> Array:
    """A strap held up by a hook, from (-half_span, base) to (half_span, base): two straight runs drawn taut, round where it is held.

    skew: how far it is held to one side of the middle. hook: radius of its bend there.
    """
    across = np.linspace(-1, 1, 2001)
    bend = hook * rise / half_span**2
    up = 1 - (np.hypot(across, bend) - bend) / (np.hypot(1, bend) - bend)
    return resample(np.stack([half_span * across + skew * up, lean * up, base + rise * up], 1), count)


def rolled_handle(scene, half_span, base, rise, radius=0.08, lean=0.0, y=0.0, caps=True, squareness=0.8) -> None:
    """A stuffed, rolled handle with a seam along its inside and metal bells at its ends."""
    path = arch(half_span, base, rise, lean, squareness=squareness, y=y)
    share = np.linspace(0, 1, len(path))
    taper = np.interp(share, [0, 0.05, 0.16, 0.5, 0.84, 0.95, 1], [0.72, 0.78, 1, 1.1, 1, 0.78, 0.72])
    put(scene, "trim", swept.tube(path, radius, (0, 1, 0), taper=taper, count=28))
    direction, across, up = swept.sweep_frames(path, (0, 1, 0))
    towards = np.where((across[len(path) // 2][2] > 0), -1, 1)
    seam = path + across * towards * (radius * taper)[:, None]
    put(scene, "thread", sewn(seam[12:-12], across[12:-12] * towards))
    if caps:
        for end, inwards in ((path[0], path[4] - path[0]), (path[-1], path[-5] - path[-1])):
            at = frame(end, unit(inwards), (0, 1, 0))
            size = radius * 0.86
            bell = [
                (0.001, -0.05),
                (size * 0.75, -0.05),
                (size * 0.95, -0.03),
                (size, 0.0),
                (size, 0.10),
                (size * 1.08, 0.115),
                (size * 1.08, 0.14),
                (size, 0.155),
                (size * 0.8, 0.16),
            ]
            put(scene, "metal", metal.turned(bell, at))
