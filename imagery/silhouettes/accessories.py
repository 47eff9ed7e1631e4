"""The accessories of the house: their measures and how their pieces meet.

Small things are modelled large; each function says what one scene unit (su) stands for.
"""

from __future__ import annotations

import numpy as np

from builders import accessory as make, cap, fila, gele, scarf, sunglasses
from builders.bag import straps
from builders.solids import frames, metal, surfaces, swept
from builders.solids.lines import ellipse, lengths_along, resample, rounded_polygon, rounded_rectangle, tangents_of, unit
from builders.solids.stage import put, put_sheet
from builders.solids.thread import sewn, sewn_in_groove, stitches
from studio import form, geometry
from studio.geometry import spline
from studio.silhouette import Frame, Placement, SMALL_FRAME, Silhouette, View, fixed

SOURCES = ("builders/solids",)
WATCH = {"strap": "main", "dial": "second", "metal": "hardware", "ink": fixed("#1f1c1a")}
POLISHED = {"metal": "polished", "hardware": "polished"}
WIDE_FRAME = Frame(width=0.66, height=0.62)  # for things much wider than tall


# ---------------------------------------------------------------- belt


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
            at = frames.frame(path[index] + out[index] * side * (thickness / 2 + 0.004), out[index] * side)
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
    at = frames.Frame(beside(heel + 0.27, -bend), forward, np.array([0, 0, 1.0]))
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
    loop = frames.Frame(place, out[joint], np.array([0, 0, 1.0]))
    rim = loop.place(rounded_rectangle(0.17, width + 0.05, 0.05))
    put(scene, "trim", swept.sweep(rim, swept.bar_section(0.15, 0.03, 0.010), unit(rim - place), closed=True))


# ---------------------------------------------------------------- watch


def _watch_head(scene) -> None:
    """A dress watch's case, dial and hands; its middle at the origin. One su is two centimetres."""
    case, depth = 0.98, 0.36
    face = frames.frame((0, 0, 0), (0, -1, 0))
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
    dial = frames.Frame(face.at - face.facing * 0.06, face.right, face.up)
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
        markers.append(make.index_mark(length, wide, hour * 30, 0.675, frames.Frame(dial.at - dial.facing * 0.045 * 0.6, dial.right, dial.up)))
    put(scene, "metal", surfaces.join(markers))
    ticks = []
    for minute in range(60):
        angle = np.radians(minute * 6)
        out = np.array([np.sin(angle), np.cos(angle)])
        at = frames.frame(dial.place(out * 0.788) + dial.facing * 0.003, dial.facing, out[0] * dial.right + out[1] * dial.up)
        ticks.append(metal.plate(rounded_rectangle(0.009, 0.034 if minute % 5 else 0.048, 0.003, 24), 0.004, at, 0.001))
    put(scene, "ink", surfaces.join(ticks))
    small = frames.Frame(dial.place(np.array([0.0, -0.40])), dial.right, dial.up)
    rings = [(r, 0.0035 + 0.0022 * np.cos(2 * np.pi * r / 0.018)) for r in np.linspace(0.205, 0, 150)]
    put(scene, "dial", metal.turned(rings, small, 96))  # engine-turned
    put(scene, "ink", metal.wire(ellipse(0.42, 0.42, 64), 0.005, frames.Frame(small.at + small.facing * 0.002, small.right, small.up)))
    put(
        scene,
        "ink",
        surfaces.join(
            [
                metal.plate(
                    rounded_rectangle(0.008, 0.03, 0.003, 24),
                    0.004,
                    frames.frame(
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
    put(scene, "metal", metal.disc(0.036, 0.05, frames.Frame(dial.at + dial.facing * 0.048, dial.right, dial.up), 0.01))
    # crown with its flutes
    crown = frames.frame((case + 0.13, depth * 0.5, 0), (1, 0, 0))
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
            0.87, 0.40, 0.06, frames.Frame(loop[index] + out[index] * 0.07, across[index], np.cross(out[index], across[index])), 0.08
        ),
    )
    put(scene, "metal", swept.tube(loop[index - 9 : index + 12] + out[index - 9 : index + 12] * 0.085, 0.022, (1, 0, 0)))
    for index in (242, 268):
        rim = frames.Frame(loop[index], across[index], out[index]).place(rounded_rectangle(0.79, 0.13, 0.04))
        put(scene, "strap", swept.sweep(rim, swept.bar_section(0.13, 0.024), unit(rim - rim.mean(0)), closed=True))


# ---------------------------------------------------------------- wallet


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
            at = frames.Frame(
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
                at = frames.Frame(
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
        at = frames.frame(np.array([*(out * bowed(0.80) + leaf_end * wide * 0.80), 0.30]) + out3 * 0.012, out3)
        put(scene, "metal", metal.plate(rounded_rectangle(0.26, 0.07, 0.02), 0.02, at, 0.008))


# ---------------------------------------------------------------- bangle


def bangle(scene) -> None:
    """Three polished bangles: a broad domed cuff, and two slim ones, one ridged, that lie across its rim. One su is about three centimetres."""
    count = 720
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    around = np.linspace(0, 2 * np.pi, 513)[:-1]
    out, up = np.cos(around), np.sin(around)

    def hoop(radius, across, high, middle, lean=0.0):
        """A ring of one section: `across`, `high` from the section's middle; radius may vary round it; `lean` degrees to the right."""
        section = resample(np.column_stack([across, high]), 128, closed=True)
        rows = [np.stack([(radius + a) * np.cos(angle), (radius + a) * np.sin(angle), np.full(count, h)], 1) for a, h in section]
        shape = surfaces.grid(np.array(rows), closed_rows=True, closed_columns=True)
        put(scene, "bangle", surfaces.moved(surfaces.turned_about(shape, frames.turn((0, 1, 0), lean)), middle))

    def soft(v, power):
        return np.sign(v) * np.abs(v) ** power

    tall, ring, slim, thin = 0.60, 1.15, 0.085, 0.052
    high = 0.5 * tall * soft(up, 0.32)
    hoop(1.13, 0.045 * soft(out, 0.30) + 0.075 * (out > 0) * (1 - (2 * high / tall) ** 2), high, (0, 0, tall / 2))
    # a slim one lies on the ground at its right and across the rim: where the circles cross it is as high as the rim
    apart = 1.0
    sine = (tall + 0.045) / (1 + apart / (2 * ring)) / ring
    lean, middle = np.degrees(np.arcsin(sine)), np.array([apart, 0, slim + ring * sine])
    ridged = ring + 0.010 * np.cos(60 * angle)
    hoop(ridged, slim * out, slim * up, middle, lean)
    above = np.array([sine, 0, np.sqrt(1 - sine**2)]) * (slim + thin + 0.004)
    hoop(ring, thin * out, thin * up, middle + above + (-0.035, 0.03, 0.012), lean)


# ---------------------------------------------------------------- earrings


def earrings(scene) -> None:
    """A pair of drops: a domed stud, a sculpted hoop that thickens downwards, a bead within. One su is about two centimetres."""
    for x, turn in ((-0.78, 16.0), (0.78, -24.0)):
        spin = frames.turn((0, 0, 1), turn)
        pieces = []
        face = frames.frame((0, -0.10, 0), (0, -1, 0))
        angles = np.linspace(0, 2 * np.pi, 120, endpoint=False)
        rows = []  # a domed stud, fluted round a smooth middle
        for share in np.sin(np.linspace(np.pi / 2, 0, 34)):
            r = 0.27 * share * (1 + 0.035 * np.cos(14 * angles) * share**2)
            rows.append(
                face.place(
                    np.stack([r * np.cos(angles), r * np.sin(angles)], 1),
                    0.13 * np.sqrt(max(0.0, 1 - share**2)) + 0.036 * np.cos(14 * angles) * share * (1 - share) * geometry.smoothstep(0.16, 0.50, share),
                )
            )
        rim = [
            face.place(0.27 * np.stack([np.cos(angles), np.sin(angles)], 1) * (1 + 0.035 * np.cos(14 * angles))[:, None] * k, d)
            for k, d in ((0.2, -0.05), (0.9, -0.05), (1.0, -0.03))
        ]
        pieces.append(("stud", surfaces.grid(np.array(rim + rows), closed_columns=True)))
        boss = frames.Frame(face.at + face.facing * 0.128, face.right, face.up)
        pieces.append(("metal", metal.turned([(0.062 * np.cos(b), 0.050 * np.sin(b)) for b in np.linspace(-0.2, np.pi / 2, 20)], boss, 48)))
        pieces.append(("metal", swept.tube(np.array([[0, 0.35, 0], [0, 0.1, 0], [0, -0.06, 0]], float), 0.022, (0, 0, 1))))
        pieces.append(("metal", metal.ring(0.075, 0.03, frames.frame((0, -0.12, -0.325), (1, 0.0, 0)))))
        pieces.append(("metal", metal.ring(0.065, 0.03, frames.frame((0, -0.12, -0.43), (0, -1, 0)))))
        # hoop: an open drop, slender above, full below
        drop = spline(
            [
                (0, 0, 0.0),
                (0.17, 0, -0.16),
                (0.42, 0, -0.52),
                (0.56, 0, -0.96),
                (0.46, 0, -1.36),
                (0.20, 0, -1.58),
                (0, 0, -1.62),
                (-0.20, 0, -1.58),
                (-0.46, 0, -1.36),
                (-0.56, 0, -0.96),
                (-0.42, 0, -0.52),
                (-0.17, 0, -0.16),
            ],
            360,
            closed=True,
        ) + np.array([0, -0.12, -0.50])
        low = np.clip((-(drop[:, 2] + 0.50)) / 1.62, 0, 1)
        thick = 0.036 + 0.10 * low**1.5
        pieces.append(
            (
                "hoop",
                swept.sweep(
                    drop,
                    swept.round_section(1.0, 28),
                    np.tile([0, -1.0, 0], (360, 1)),
                    closed=True,
                    widths=thick,
                    heights=thick * 0.92,
                ),
            )
        )
        # a pearl, not quite round, held by a small cap on its pin
        pieces.append(("metal", swept.tube(np.array([[0, -0.12, -0.50], [0, -0.12, -0.65], [0, -0.12, -0.82]], float), 0.013, (0, 1, 0))))
        pearl = frames.frame((0, -0.12, -1.03), (0, 0, 1), (0, 1, 0))
        steps = np.linspace(np.pi, 0, 48)
        pieces.append(("bead", metal.turned([(max(0.0, 0.222 * np.sin(b)) * (1 - 0.06 * np.cos(b)), 0.226 * np.cos(b)) for b in steps], pearl, 96)))
        cap_at = frames.frame((0, -0.12, -0.805), (0, 0, 1), (0, 1, 0))
        pieces.append(("metal", metal.turned([(0.078, -0.018), (0.074, -0.006), (0.05, 0.012), (0.018, 0.03), (0.0, 0.034)], cap_at)))
        for part, shape in pieces:
            put(scene, part, surfaces.moved(surfaces.turned_about(shape, spin), (x, 0, 0)))


def _small(
    yaw,
    other_yaw,
    height=4.2,
    other_height=4.6,
    ground="floor",
    detail=None,
    pitch=0.0,
    frame=SMALL_FRAME,
    rest=True,
    lens=135.0,
) -> tuple[View, View]:
    common = dict(ground=ground, lens=lens, frame=frame)
    return (
        View((Placement(yaw=yaw, pitch=pitch, rest=rest),), camera_height=height, **common),
        View((Placement(yaw=other_yaw, pitch=pitch, rest=rest),), camera_height=other_height, detail=detail, **common),
    )


def _accessory(key, build, views, parts, own=(), **more) -> Silhouette:
    return Silhouette(key=f"accessories/{key}", build=build, views=views, parts=parts, sources=SOURCES + own, **more)


SILHOUETTES = {
    silhouette.key: silhouette
    for silhouette in (
        _accessory(
            "belt",
            belt,
            _small(-6, 40, 6.0, 7.5, frame=WIDE_FRAME),
            {"strap": "main", "trim": "second", "thread": "thread", "metal": "hardware", "hole": fixed("#1c1714")},
            colours={"second": "main"},
            materials=POLISHED,
            own=("builders/bag",),
        ),
        _accessory(
            "sunglasses",
            sunglasses.sunglasses,
            _small(-13, 158, 4.4, 5.4, pitch=-20.0, frame=WIDE_FRAME),
            {"frame": "main", "lens": fixed("#33251b"), "metal": "hardware"},
            materials={fixed("#33251b"): "glass", **POLISHED},
            panes={fixed("#33251b"): (-0.40, 0.72, 0.34, 0.965)},
            own=("builders/sunglasses.py",),
        ),
        _accessory(
            "watch",
            watch,
            _small(-24, 20, 4.4, 3.2, pitch=-14),
            {**WATCH, "thread": "thread", "lining": "lining"},
            colours={"second": "#efe9dd", "thread": "main"},
            materials={"second": "dial", **POLISHED},
        ),
        _accessory(
            "watch-bracelet",
            watch_on_bracelet,
            _small(-24, 20, 4.4, 3.2, pitch=-14),
            {**WATCH, "side": "hardware"},
            colours={"second": "#efe9dd"},
            materials={"second": "dial", "hardware": "polished"},
        ),
        _accessory(
            "gele",
            gele.gele,
            _small(14, 184, 4.6, 4.8, frame=Frame(width=0.80, height=0.78)),
            {"cloth": "main", **{part: form.ROLES[part] for part in ("form-linen", "form-wood")}},
            materials={"aso-oke": "headtie", **form.MATERIALS},
            own=("builders/gele.py", "builders/milliner.py"),
            print_scale=1.35,
        ),
        _accessory(
            "fila",
            fila.fila,
            _small(-26, -64, 4.0, 4.0),
            {"cap": "main", "lining": "lining"},
            materials={"velvet": "pile"},
            own=("builders/fila.py", "studio/cloth.py"),
            print_scale=1.7,
        ),
        _accessory(
            "cap",
            cap.cap,
            _small(-36, 136, 4.6, 5.8, frame=Frame(width=0.66, height=0.62)),
            {
                "crown": "main",
                "peak": "second",
                "under": "second",
                "lining": "lining",
                "thread": "thread",
                "hole": fixed("#1c1714"),
                "metal": "hardware",
                "trim": "second",
                "band": "lining",
            },
            colours={"second": "main", "lining": "main", "thread": "main"},
            materials={"lining": "cotton", **POLISHED},
            own=("builders/cap.py",),
        ),
        _accessory(
            "wallet",
            wallet,
            _small(196, 12, 4.6, 5.4),
            {
                "cover": "main",
                "inside": "lining",
                "edge": "second",
                "pocket": "main",
                "thread": "thread",
                "metal": "hardware",
                "card": fixed("#c9a24b"),
                "card2": fixed("#33363c"),
            },
            colours={"second": "main"},
            materials={"suede": "nubuck", **POLISHED},
        ),
        _accessory("bangle", bangle, _small(-20, 30, 4.6, 6.5, frame=Frame(width=0.72, height=0.62)), {"bangle": "main"}, materials=POLISHED),
        _accessory(
            "earrings",
            earrings,
            _small(0, 0, 1.2, 0.2, ground="wall", rest=False, detail=(-0.78, -0.1, -0.9, 2.6)),
            {"stud": "main", "hoop": "main", "metal": "hardware", "bead": "second"},
            colours={"second": "#b3543a"},
            materials={"second": "pearl", **POLISHED},
        ),
        _accessory(
            "scarf",
            scarf.scarf,
            _small(
                -9,
                -16,
                4.1,
                3.7,
                ground="wall",
                rest=False,
                frame=Frame(width=0.62, height=0.76),
                detail=(-0.05, -0.2, 0.8, 1.9),
            ),
            {"cloth": "main", "metal": "hardware"},
            materials={"silk": "satin", **POLISHED},
            own=("builders/scarf.py", "studio/cloth.py"),
        ),
    )
}
