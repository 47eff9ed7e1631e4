"""The watch, on leather and on a bracelet."""

from __future__ import annotations

import numpy as np

from builders import accessory as make
from builders.solids import metal, surfaces, swept
from builders.solids.frames import Frame, frame
from builders.solids.lines import ellipse, resample, rounded_rectangle, tangents_of, unit
from builders.solids.stage import put
from builders.solids.thread import stitches
from studio.geometry import spline


def _watch_head(scene) -> None:
    """A dress watch's case, dial and hands; its middle at the origin. One su is two centimetres."""
    case, depth = 0.98, 0.36
    face = frame((0, 0, 0), (0, -1, 0))
    profile = [
        (0.001, -depth),
        (case * 0.80, -depth),
        (case * 0.94, -depth + 0.05),
        (case, -depth + 0.14),
        (case, -0.10),
        (case * 0.985, -0.06),
        (case * 0.965, -0.045),
        (case * 0.955, -0.02),
        (case * 0.925, 0.012),
        (case * 0.875, 0.018),
        (case * 0.845, 0.004),
        (case * 0.835, -0.03),
        (case * 0.83, -0.075),
    ]
    put(scene, "metal", metal.turned(profile, face, 96))
    dial = Frame(face.at - face.facing * 0.06, face.right, face.up)
    put(
        scene,
        "dial",
        metal.turned([(case * 0.84 * r, -0.045 * r**2) for r in np.linspace(1, 0, 24)], dial, 96),  # domed: it mirrors as its crystal does
    )
    markers = []
    for hour in range(12):
        if hour == 6:
            continue
        length, wide = (0.19, 0.058) if hour % 3 == 0 else (0.15, 0.044)
        markers.append(make.index_mark(length, wide, hour * 30, 0.675, Frame(dial.at - dial.facing * 0.045 * 0.6, dial.right, dial.up)))
    put(scene, "metal", surfaces.join(markers))
    ticks = []
    for minute in range(60):
        angle = np.radians(minute * 6)
        out = np.array([np.sin(angle), np.cos(angle)])
        at = frame(dial.place(out * 0.788) + dial.facing * 0.003, dial.facing, out[0] * dial.right + out[1] * dial.up)
        ticks.append(metal.plate(rounded_rectangle(0.009, 0.034 if minute % 5 else 0.048, 0.003, 24), 0.004, at, 0.001))
    put(scene, "ink", surfaces.join(ticks))
    small = Frame(dial.place(np.array([0.0, -0.40])), dial.right, dial.up)
    rings = [(r, 0.0035 + 0.0022 * np.cos(2 * np.pi * r / 0.018)) for r in np.linspace(0.205, 0, 150)]
    put(scene, "dial", metal.turned(rings, small, 96))  # engine-turned
    put(scene, "ink", metal.wire(ellipse(0.42, 0.42, 64), 0.005, Frame(small.at + small.facing * 0.002, small.right, small.up)))
    put(
        scene,
        "ink",
        surfaces.join(
            [
                metal.plate(
                    rounded_rectangle(0.008, 0.03, 0.003, 24),
                    0.004,
                    frame(
                        small.place(0.185 * np.array([np.sin(a), np.cos(a)])) + small.facing * 0.003,
                        small.facing,
                        np.sin(a) * small.right + np.cos(a) * small.up,
                    ),
                    0.001,
                )
                for a in np.radians(np.arange(0, 360, 30))
            ]
        ),
    )
    put(scene, "metal", make.hand(0.17, 0.022, 0.05, 200, 0.008, small))
    put(scene, "metal", make.hand(0.44, 0.062, 0.10, 304, 0.006, dial))
    put(scene, "metal", make.hand(0.66, 0.050, 0.12, 54, 0.016, dial))
    put(scene, "metal", metal.disc(0.036, 0.05, Frame(dial.at + dial.facing * 0.048, dial.right, dial.up), 0.01))
    # crown with its flutes
    crown = frame((case + 0.13, depth * 0.5, 0), (1, 0, 0))
    angles = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    rows = []
    for height, radius, flutes in (
        (-0.15, 0.05, 0),
        (-0.12, 0.06, 0),
        (-0.11, 0.095, 0),
        (-0.09, 0.105, 1),
        (0.0, 0.105, 1),
        (0.02, 0.09, 0),
        (0.03, 0.04, 0),
        (0.03, 0.001, 0),
    ):
        r = radius + 0.006 * flutes * np.cos(20 * angles)
        rows.append(crown.place(np.stack([r * np.cos(angles), r * np.sin(angles)], 1), height))
    put(scene, "metal", surfaces.grid(np.array(rows), closed_columns=True))
    # lugs
    for x in (-1, 1):
        for z in (-1, 1):
            lug = spline(
                [
                    (x * 0.575, depth * 0.46, z * 0.70),
                    (x * 0.575, depth * 0.48, z * 0.88),
                    (x * 0.575, depth * 0.64, z * 1.00),
                    (x * 0.575, depth * 0.98, z * 1.07),
                ],
                40,
            )
            widths = np.interp(np.linspace(0, 1, 40), [0, 0.5, 1], [1.2, 1, 0.62])
            put(scene, "metal", swept.sweep(lug, swept.bar_section(0.115, 0.15, 0.02), (0, -1, 0.0), widths=widths))


def _watch_loop():
    """The way of a strap from the upper lugs round the back to the lower ones: its points, the way out of it, its share of the whole width."""
    half = [(0, 0.16, 0.85), (0, 0.24, 1.09), (0, 0.44, 1.36), (0, 0.84, 1.56), (0, 1.30, 1.52), (0, 1.80, 1.15), (0, 2.06, 0.55)]
    loop = spline([*half, (0, 2.12, 0.0), *[(0, y, -z) for _, y, z in half[::-1]]], 420)
    out = unit(np.cross(tangents_of(loop), [1.0, 0, 0]))
    out *= np.sign(np.sum(out * (loop - np.array([0, 1.1, 0])), 1).mean())
    return loop, out, np.interp(np.linspace(0, 1, 420), [0, 0.1, 0.42, 0.58, 0.9, 1], [1.0, 1.0, 0.84, 0.84, 1.0, 1.0])


def watch_on_bracelet(scene) -> None:
    """The same watch on a bracelet: brushed links in the middle, polished ones beside them half a link further, closed by a folding clasp."""
    _watch_head(scene)
    loop, out, widths = _watch_loop()
    rows, fine = 38, 24  # links along the bracelet, points along each
    path, up = resample(loop, rows * fine + 1), unit(resample(out, rows * fine + 1))
    across = np.cross(tangents_of(path), up)
    wide = np.interp(np.linspace(0, 1, len(path)), np.linspace(0, 1, 420), widths)[:, None]

    def link(part, first, last, from_middle, width, thickness):
        """A plate bent as the bracelet lies there, from one place (in links) to another; its ends roll off a little, so that a fine joint shows."""
        run = slice(max(round(first * fine) + 1, 0), min(round(last * fine), len(path)))
        ends = np.linspace(-1, 1, len(path[run]))
        height = np.sqrt(1 - 0.45 * np.abs(ends) ** 10)
        put(scene, part, swept.sweep(path[run] + across[run] * from_middle * wide[run], swept.bar_section(width, thickness, 0.030), up[run], widths=wide[run][:, 0], heights=height, cap=0.008))

    clasp = (rows / 2 - 2.5, rows / 2 + 2.5)
    for place in range(rows + 1):  # the first and the last are half hidden between the lugs
        if not clasp[0] < place < clasp[1]:
            link("strap", place - 0.5, place + 0.5, 0.0, 0.375, 0.122)
    for place in range(rows):
        if not clasp[0] < place < clasp[1] - 1:  # what of them reaches under the clasp is hidden in it
            for side in (-1, 1):
                link("side", place, place + 1, side * 0.333, 0.282, 0.110)
    link("strap", *clasp, 0.0, 0.955, 0.150)
    for end in clasp:  # its rims
        link("side", end - 0.11, end + 0.11, 0.0, 0.960, 0.164)


def watch(scene) -> None:
    """The watch on a leather strap, closed and standing."""
    _watch_head(scene)
    loop, out, _ = _watch_loop()
    share = np.linspace(0, 1, 420)
    widths = np.interp(share, [0, 0.03, 0.34, 0.66, 0.97, 1], [1.0, 1.0, 0.77, 0.77, 1.0, 1.0])
    thick = np.interp(share, [0, 0.10, 0.3, 0.7, 0.90, 1], [1.5, 1.5, 0.8, 0.8, 1.5, 1.5])
    put(scene, "strap", swept.sweep(loop, swept.bar_section(0.99, 0.10, 0.045), out, widths=widths, heights=thick))
    put(
        scene,
        "lining",
        swept.sweep(loop - out * (0.052 * thick)[:, None], swept.bar_section(0.95, 0.014), out, widths=widths, heights=np.ones(420)),
    )
    direction, across, up = swept.sweep_frames(loop, out)
    for edge in (-1, 1):
        line = loop + across * edge * (0.435 * widths)[:, None] + up * (0.0505 * thick)[:, None]
        for run in (slice(14, 190), slice(232, -14)):
            put(scene, "thread", stitches(line[run], up[run]))
    for first in (16, -19):  # and straight across, next to the case
        line = (
            np.linspace(loop[first] - across[first] * 0.42, loop[first] + across[first] * 0.42, 16)
            + up[first] * 0.0505 * thick[first]
        )
        put(scene, "thread", stitches(line, up[first]))
    # buckle and keepers at the back
    index = 205
    put(
        scene,
        "metal",
        metal.frame_buckle(
            0.87, 0.40, 0.06, Frame(loop[index] + out[index] * 0.07, across[index], np.cross(out[index], across[index])), 0.08
        ),
    )
    put(scene, "metal", swept.tube(loop[index - 9 : index + 12] + out[index - 9 : index + 12] * 0.085, 0.022, (1, 0, 0)))
    for index in (242, 268):
        rim = Frame(loop[index], across[index], out[index]).place(rounded_rectangle(0.79, 0.13, 0.04))
        put(scene, "strap", swept.sweep(rim, swept.bar_section(0.13, 0.024), unit(rim - rim.mean(0)), closed=True))
