"""The belt: coiled leather and its buckle."""

from __future__ import annotations

import numpy as np

from builders import accessory as make
from builders.bag import straps
from builders.solids import metal, swept
from builders.solids.frames import Frame, frame
from builders.solids.lines import lengths_along, resample, rounded_polygon, rounded_rectangle, tangents_of, unit
from builders.solids.stage import put
from builders.solids.thread import sewn, sewn_in_groove
from studio import geometry
from studio.geometry import spline


def belt(scene) -> None:
    """A belt standing in a coil, its buckle in front. One su is about six centimetres."""
    width, thickness, inset = 0.56, 0.058, 0.060
    middle = width / 2
    turns, outer = 2.80, 1.12  # so many that one sees the holes on the far side of the innermost
    coil = make.coil(turns, 0.53, outer, -90 - 360 * turns + 8, 700)
    direction = unit(coil[-1] - coil[-2])
    aside = np.array([direction[1], -direction[0]])
    reach = np.linspace(0.01, 0.62, 60)[:, None]
    flat = np.vstack([coil, coil[-1] + direction * reach + aside * 0.10 * reach**2])
    # the last stretch lifts, so that the buckle stands on the floor and not below it, and ends level
    share = np.linspace(0, 1, len(flat))
    lift = 0.11 * geometry.smoothstep(0.62, 0.93, share)
    path = resample(np.column_stack([flat, middle + lift]), 800)
    along = tangents_of(path)
    out = np.cross(along, [0, 0, 1.0])
    distance = lengths_along(path)
    end, forward, face = path[-1], along[-1], out[-1]
    joint = int(np.searchsorted(distance, distance[-1] - 0.36))  # under the keeper
    straps.stitched_strap(scene, path[: joint + 1], width, thickness, out[: joint + 1], part="strap", sides=(1, -1), inset=inset, tail=0.3)
    # punched holes towards the tongue, inside the coil
    for place in (0.62, 0.80, 0.98, 1.16, 1.34):
        index = int(np.searchsorted(distance, place))
        for side in (1, -1):
            at = frame(path[index] + out[index] * side * (thickness / 2 + 0.004), out[index] * side)
            put(scene, "hole", metal.disc(0.03, 0.01, at, 0.002))
    # the end goes round the buckle's heel, skived thinner there, and back under the keeper; the prong has a slot in the bend
    heel, bend = 0.03, 0.052  # of the bar, from the end of the path; of the leather's middle round it
    beside = lambda ahead, deep: end + forward * ahead + face * deep
    behind = [int(np.searchsorted(distance, distance[-1] - back)) for back in (0.16, 0.30, 0.45, 0.62)]
    turn = [beside(heel + bend * np.sin(a), bend * (np.cos(a) - 1)) for a in np.radians(np.linspace(0, 180, 15))]
    back = [path[index] - out[index] * deep for index, deep in zip(behind, (0.088, 0.070, 0.064, 0.062))]
    fold = resample(np.vstack([path[joint::4][:-1], end, *turn, beside(-0.03, -2 * bend + 0.002), *back]), 260)
    bent = lengths_along(fold)
    top = 0.36 + heel + bend * np.pi / 2  # where the bend stands furthest out
    skived = 1 - 0.24 * geometry.smoothstep(0.16, 0.34, bent)
    put(scene, "strap", make.slotted(fold, width, thickness * skived, (top - 0.17, top + 0.12), 0.054, inset, 0.36 - 0.10))
    to_cross = path[joint:][distance[joint:] < distance[-1] - 0.09]
    thin = np.interp(np.linspace(0, 0.27, len(to_cross)), bent, skived) * thickness / 2
    for edge in (-1, 1):
        line = to_cross + out[joint : joint + len(to_cross)] * thin[:, None] + [0, 0, edge * (width / 2 - inset)]
        put(scene, "thread", sewn_in_groove(line, out[joint : joint + len(to_cross)]))
    across = np.array([to_cross[-1] + out[-1] * thin[-1] + [0, 0, z] for z in np.linspace(-1, 1, 12) * (width / 2 - inset)])
    put(scene, "thread", sewn(across, face))
    # buckle: a frame in one plane with the fold's middle; its heel is straight and thinner, a notch opposite takes the prong
    at = Frame(beside(heel + 0.27, -bend), forward, np.array([0, 0, 1.0]))
    tall, wide, bar = width + 0.135, 0.54, 0.078
    corners = [(-wide / 2, -tall / 2, 0.06), (wide / 2, -tall / 2, 0.15), (wide / 2, tall / 2, 0.15), (-wide / 2, tall / 2, 0.06)]
    outline = rounded_polygon(corners, 400)
    slim = 1 - 0.32 * geometry.smoothstep(-wide / 2 + 0.035, -wide / 2 + 0.005, outline[:, 0])
    notch = 1 - 0.30 * np.exp(-((outline[:, 1] / 0.055) ** 4)) * (outline[:, 0] > 0)
    ring = at.place(outline)
    normals = np.tile(at.facing, (len(ring), 1))
    put(scene, "metal", swept.sweep(ring, swept.bar_section(bar, 0.075, 0.032), normals, closed=True, widths=slim, heights=slim * notch))
    prong = [(heel + 0.02, -0.102), (heel - 0.046, -0.080), (heel - 0.046, -0.024), (heel + 0.01, 0.004), (0.16, 0.012)]
    prong = spline([beside(*place) for place in [*prong, (0.36, 0.010), (0.53, 0.000), (0.612, -0.012)]], 70)
    narrow = np.interp(np.linspace(0, 1, 70), [0, 0.35, 0.8, 1], [1.1, 1.1, 0.88, 0.62])
    put(scene, "metal", swept.sweep(prong, swept.bar_section(0.07, 0.05, 0.024), unit(np.cross(tangents_of(prong), [0, 0, 1.0])), widths=narrow))
    # keeper
    place = path[joint] - out[joint] * 0.036
    loop = Frame(place, out[joint], np.array([0, 0, 1.0]))
    rim = loop.place(rounded_rectangle(0.17, width + 0.05, 0.05))
    put(scene, "trim", swept.sweep(rim, swept.bar_section(0.15, 0.03, 0.010), unit(rim - place), closed=True))
