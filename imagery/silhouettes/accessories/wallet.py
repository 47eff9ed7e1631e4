"""The wallet: a bifold with stepped pockets."""

from __future__ import annotations

import numpy as np

from builders.solids import metal, surfaces
from builders.solids.frames import Frame, frame
from builders.solids.lines import lengths_along, rounded_rectangle, tangents_of
from builders.solids.stage import put, put_sheet
from builders.solids.thread import stitches
from studio import geometry

WALLET_SEAM = dict(length=0.031, gap=0.007, radius=0.0064, slant=7.0, sunk=0.8)


def wallet(scene) -> None:
    """A bifold standing half open like a book. One su is about five centimetres."""
    tall, wide, leaf, spine = 1.86, 2.08, 0.085, 0.14
    opening = np.radians(74)
    # plan of the outside: one leaf, round the spine, the other leaf
    left = np.array([-np.sin(opening / 2), -np.cos(opening / 2)])
    right = np.array([np.sin(opening / 2), -np.cos(opening / 2)])
    normal_left = np.array([left[1], -left[0]])
    normal_left = normal_left if normal_left[0] < 0 else -normal_left
    normal_right = normal_left * np.array([-1, 1])
    bowed = lambda k: spine + 0.032 * np.sin(np.pi * k) ** 1.5
    leaf_left = [normal_left * bowed(k) + left * wide * k for k in np.linspace(1, 0, 60)]
    a0, a1 = np.arctan2(normal_left[1], normal_left[0]), np.arctan2(normal_right[1], normal_right[0])
    if a0 < 0:
        a0 += 2 * np.pi
    round_spine = [spine * np.array([np.cos(a), np.sin(a)]) for a in np.linspace(a0, a1, 26)][1:-1]
    leaf_right = [normal_right * bowed(k) + right * wide * k for k in np.linspace(0, 1, 60)]
    plan = geometry.smooth_path(np.array(leaf_left + round_spine + leaf_right), 0.02, 45)  # the spine rolls softly into the leaves
    heights = np.linspace(0, tall, 50)
    outside = np.array([np.column_stack([plan, np.full(len(plan), z)]) for z in heights])
    # round the four outer corners by lifting the foot and lowering the head there
    distance = lengths_along(plan)
    near = np.minimum(distance, distance[-1] - distance)
    radius = 0.16
    cut = np.where(near < radius, radius - np.sqrt(np.clip(radius**2 - (radius - near) ** 2, 0, None)), 0)
    for i, z in enumerate(heights):
        outside[i, :, 2] = cut + (tall - 2 * cut) * z / tall
    tangent = tangents_of(plan)
    facing = np.stack([-tangent[:, 1], tangent[:, 0]], 1)
    facing *= np.sign(np.sum(facing[5] * normal_left))
    normals = np.broadcast_to(np.column_stack([facing, np.zeros(len(plan))]), outside.shape)
    # the cover and two layers inside it, each cut a little smaller, with the shadow between them that their edges show
    put_sheet(scene, surfaces.sheet(outside, 0.026, normals=normals), "cover", "inside", "edge")
    for number, deep in ((1, 0.034), (2, 0.062)):
        smaller = (outside - normals * deep)[:, number:-number]
        smaller[..., 2] += 0.016 * number * (1 - 2 * (heights / tall)[:, None])
        put_sheet(scene, surfaces.sheet(smaller, 0.020, normals=normals[:, number:-number]), "inside", "inside", "edge")
    edge = 0.055
    z_low = cut + edge
    keep = near > edge
    low = np.column_stack([plan, z_low])[keep]
    high = np.column_stack([plan, tall - z_low])[keep]
    beside_spine = np.abs(distance - distance[-1] / 2)[keep] > 0.5 * spine  # seams end at the fold
    for row in (low, high):
        for half in (distance[keep] < distance[-1] / 2, distance[keep] > distance[-1] / 2):
            run = half & beside_spine
            put(scene, "thread", stitches(row[run] + normals[0][keep][run] * 0.001, normals[0][keep][run], **WALLET_SEAM))
    for end in (int(np.argmax(distance > edge)), len(plan) - 1 - int(np.argmax(distance[::-1] < distance[-1] - edge))):
        upright = np.column_stack([np.tile(plan[end], (40, 1)), np.linspace(z_low[end], tall - z_low[end], 40)])
        put(scene, "thread", stitches(upright + normals[0][end] * 0.001, normals[0][end], **WALLET_SEAM))
    # inside: stepped card pockets on one leaf, a slip pocket on the other
    for leaf_end, out, pockets in ((left, -normal_left, "slip"), (right, -normal_right, "cards")):
        out3, along3 = np.array([*out, 0]), np.array([*leaf_end, 0])
        origin = np.array([*((-out) * (spine - leaf)), 0])
        centre = origin + along3 * (0.16 + (wide - 0.24) / 2)
        right_axis = np.cross([0, 0, 1.0], out3)

        def pocket(height, level):
            at = Frame(
                centre + np.array([0, 0, 0.07 + height / 2]) + out3 * (0.014 + 0.022 * level), right_axis, np.array([0, 0, 1.0])
            )
            put(scene, "pocket", metal.plate(rounded_rectangle(wide - 0.30, height, 0.05), 0.02, at, 0.008))
            top = np.array(
                [at.place(np.array([x, height / 2 - 0.04])) for x in np.linspace(-(wide - 0.36) / 2, (wide - 0.36) / 2, 30)]
            )
            put(scene, "thread", stitches(top + out3 * 0.001, out3, **WALLET_SEAM))

        if pockets == "cards":
            for level, height in enumerate((1.44, 1.20, 0.96, 0.72)):
                pocket(height, level)
            for level, height in enumerate((1.56, 1.31)):
                at = Frame(
                    centre + np.array([0, 0, 0.07 + height - 0.55]) + out3 * (0.006 + 0.022 * level),
                    right_axis,
                    np.array([0, 0, 1.0]),
                )
                put(
                    scene,
                    "card" if level == 0 else "card2",
                    metal.plate(rounded_rectangle(wide - 0.44, 1.08, 0.07), 0.012, at, 0.004),
                )
        else:
            pocket(1.50, 0)
            pocket(0.92, 1)
    # a small metal plate near the foot of the front leaf
    for leaf_end, out in ((right, normal_right), (left, normal_left)):
        out3 = np.array([*out, 0])
        at = frame(np.array([*(out * bowed(0.80) + leaf_end * wide * 0.80), 0.30]) + out3 * 0.012, out3)
        put(scene, "metal", metal.plate(rounded_rectangle(0.26, 0.07, 0.02), 0.02, at, 0.008))
