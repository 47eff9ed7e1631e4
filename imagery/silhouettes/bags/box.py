"""The box: a little hard trunk."""

from __future__ import annotations

import numpy as np

from builders.bag import BACK, FRONT, fittings
from builders.solids import lines, metal, surfaces, swept
from builders.solids.frames import frame
from builders.solids.lines import lengths_along, rounded_rectangle, tangents_of, unit
from builders.solids.stage import put
from builders.solids.thread import sewn_in_groove
from studio.geometry import spline


def box(scene) -> None:
    """A little hard trunk: lid, nailed leather edges, metal corners, lock and a firm handle."""
    width, depth, height, lid = 2.1, 1.06, 1.46, 1.02
    upright = lambda z: frame((0, 0, z), (0, 0, 1), (0, 1, 0))
    _brick(scene, width, depth, 0.0, lid - 0.012)
    _brick(scene, width, depth, lid + 0.012, height)
    put(scene, "metal", metal.plate(rounded_rectangle(width - 0.03, depth - 0.03, 0.05), 0.09, upright(lid + 0.045), 0.01))
    # leather edges, front and back, with nails
    for side in (FRONT, BACK):
        face = lambda x, z, lift=0.0: frame((x, side * (depth / 2 + lift), z), (0, side, 0))
        _edges(scene, face, width, lid, height)
        nails = [(x, z) for z in (0.07, height - 0.07) for x in np.linspace(-width / 2 + 0.30, width / 2 - 0.30, 17)]
        nails += [(x, z) for x in (-width / 2 + 0.07, width / 2 - 0.07) for z in (*np.linspace(0.28, lid - 0.12, 7), lid + 0.11)]
        put(scene, "metal", surfaces.join([metal.stud(0.02, face(x, z, 0.014)) for x, z in nails]))
    for side in (-1, 1):  # the ends wear the same edges
        face = lambda y, z, lift=0.0: frame((side * (width / 2 + lift), y, z), (side, 0, 0))
        _edges(scene, face, depth, lid, height)
        put(
            scene,
            "metal",
            surfaces.join(
                [
                    metal.stud(0.02, face(y, z, 0.014))
                    for z in (0.07, height - 0.07)
                    for y in np.linspace(-depth / 2 + 0.28, depth / 2 - 0.28, 6)
                ]
            ),
        )
        put(scene, "metal", metal.d_ring(0.20, 0.17, 0.034, frame((side * (width / 2 + 0.035), 0, lid - 0.20), (side, -0.2, 0))))
        put(
            scene,
            "trim",
            swept.strap(
                spline(
                    [
                        (side * (width / 2 + 0.02), 0, lid - 0.42),
                        (side * (width / 2 + 0.03), 0, lid - 0.28),
                        (side * (width / 2 + 0.06), 0, lid - 0.19),
                        (side * (width / 2 + 0.02), 0, lid - 0.16),
                    ],
                    30,
                ),
                0.14,
                0.024,
                np.tile([side, 0, 0.02], (30, 1)),
                tail=0.05,
            ),
        )
        fittings.rivet(scene, frame((side * (width / 2 + 0.04), 0, lid - 0.33), (side, 0, 0)), 0.022)
    for side in (-1, 1):  # and the lid's top all round
        for x, y, wide, deep in ((0, side * (depth / 2 - 0.06), width, 0.12), (side * (width / 2 - 0.06), 0, 0.12, depth)):
            at = frame((x, y, height + (0.012 if x else 0.008)), (0, 0, 1), (0, 1, 0))
            put(scene, "trim", metal.plate(rounded_rectangle(wide, deep, 0.03), 0.022, at, 0.008))
    for x in (-1, 1):  # metal corners
        for y in (-1, 1):
            for z, tall in ((0.0, 0.2), (height, 0.2)):
                put(scene, "metal", _corner(x * width / 2, y * depth / 2, z, x, y, 1 if z == 0 else -1))
    # lock on the front: a plate with a raised border, the hasp over it, a keyhole under its turning knob
    front = lambda z, lift: frame((0, -depth / 2 - lift, z), (0, -1, 0))
    border = rounded_rectangle(0.36, 0.32, 0.035)
    put(scene, "metal", metal.plate(border, 0.030, front(lid - 0.11, 0.046), 0.010))
    put(scene, "metal", metal.wire(lines.inset(border, 0.020), 0.010, front(lid - 0.11, 0.048)))
    put(scene, "metal", metal.plate(rounded_rectangle(0.15, 0.30, 0.025), 0.024, front(lid + 0.045, 0.074), 0.009))
    put(scene, "metal", metal.disc(0.046, 0.018, front(lid - 0.045, 0.090), 0.006))
    for shape in (metal.disc(0.011, 0.004, front(lid - 0.178, 0.049), 0.001), metal.plate(rounded_rectangle(0.009, 0.034, 0.003), 0.004, front(lid - 0.196, 0.050), 0.001)):
        put(scene, "lining", shape)
    put(scene, "lining", metal.plate(rounded_rectangle(0.052, 0.009, 0.004), 0.004, front(lid - 0.045, 0.100), 0.001))
    for x in (-0.14, 0.14):
        for z in (lid + 0.012, lid - 0.232):
            put(scene, "metal", metal.stud(0.013, frame((x, -depth / 2 - 0.046, z), (0, -1, 0))))
    # handle
    span = 0.46
    base = height
    grip = spline(
        [
            (-span, 0, base + 0.09),
            (-span * 0.92, 0, base + 0.26),
            (-span * 0.6, 0, base + 0.37),
            (0, 0, base + 0.40),
            (span * 0.6, 0, base + 0.37),
            (span * 0.92, 0, base + 0.26),
            (span, 0, base + 0.09),
        ],
        140,
    )
    normals = unit(np.cross(tangents_of(grip), [0, 1.0, 0]))
    normals *= np.sign(normals[70, 2])
    widths = np.interp(np.linspace(0, 1, 140), [0, 0.16, 0.34, 0.66, 0.84, 1], [0.6, 0.7, 1, 1, 0.7, 0.6])
    put(scene, "trim", swept.sweep(grip, swept.bar_section(0.19, 0.085, 0.04, groove=0.054), normals, widths=widths, heights=np.ones(140)))
    direction, across, up = swept.sweep_frames(grip, normals)
    for edge in (-1, 1):
        seam = grip + across * edge * (0.041 * widths)[:, None] + up * 0.0425
        put(scene, "thread", sewn_in_groove(seam[6:-6], up[6:-6]))
    for x in (-span, span):
        put(scene, "metal", metal.ring(0.075, 0.034, frame((x, 0, base + 0.075), (1, 0, 0))))
        put(
            scene,
            "metal",
            metal.plate(rounded_rectangle(0.26, 0.17, 0.05), 0.03, frame((x, 0, base + 0.022), (0, 0, 1), (0, 1, 0)), 0.01),
        )


def _edges(scene, face, long, lid, height):
    """Leather along the edges of one side of body and lid. face: (along, z, lift) -> Frame; long: su that the side is."""
    strips = [(0, z, long, tall) for z, tall in ((0.07, 0.14), (lid - 0.066, 0.11), (lid + 0.066, 0.11), (height - 0.07, 0.14))]
    strips += [
        (along, z, 0.14, tall)
        for along in (-long / 2 + 0.07, long / 2 - 0.07)
        for z, tall in (((lid - 0.012) / 2, lid - 0.02), ((lid + height) / 2, height - lid - 0.03))
    ]
    for along, z, wide, tall in strips:
        at = face(along, z, 0.014 if wide > tall else 0.009)
        put(scene, "trim", metal.plate(rounded_rectangle(wide, tall, 0.03), 0.022, at, 0.008))


def _brick(scene, width, depth, low, high) -> None:
    """A covered block between two heights. One length of cloth goes up its front and on over its top; the ends follow round the corners."""
    outline, edge = rounded_rectangle(width, depth, 0.07), 0.03
    around = lengths_along(outline, closed=True)
    middle = int(np.argmin(np.abs(outline[:, 0]) + 9 * (outline[:, 1] + depth / 2)))
    around += outline[middle, 0] - around[middle]  # so that u is x on the front, as it is on the top
    quarter = np.radians(np.linspace(0, 90, 6))
    rims = [(edge * (1 - np.sin(a)), low + edge * (1 - np.cos(a))) for a in quarter]
    rims += [(inset, low + high - z) for inset, z in rims[::-1]]
    ring = lambda flat, z: np.column_stack([flat, np.full(len(flat), z)])
    walls = np.array([ring(lines.inset(outline, inset), z) for inset, z in rims])
    heights = lengths_along(walls[:, middle])
    put(scene, "body", surfaces.grid(walls, closed_columns=True, uv=np.stack(np.meshgrid(around, heights), -1)))
    top = np.array([ring(walls[-1, :, :2] * share, high) for share in np.linspace(1, 0, 12)])
    on_front = np.stack([top[..., 0], heights[-1] + depth / 2 - edge + top[..., 1]], -1)
    put(scene, "body", surfaces.grid(top, closed_columns=True, uv=on_front))


def _corner(x, y, z, from_x, from_y, up, size=0.2) -> list:
    """A cap of pressed sheet over one corner of a box, nailed on its three faces."""
    proud = 0.027
    centre = np.array([x - from_x * (size / 2 - proud), y - from_y * (size / 2 - proud), z + up * (size / 2 - proud)])
    top = centre + np.array([0, 0, size / 2])
    cap = metal.plate(rounded_rectangle(size, size, 0.035), size, frame(top, (0, 0, 1), (0, 1, 0)), 0.022)
    inner = size / 2 - 0.042       # the nails keep to the corner's far ends
    nails = []
    for axis, sign in ((0, from_x), (1, from_y), (2, -up)):
        normal = np.zeros(3)
        normal[axis] = sign
        for along in {0, 1, 2} - {axis}:
            away = np.array([-from_x, -from_y, up]) * inner
            away[[axis, 3 - axis - along]] = 0
            at = centre + normal * size / 2 + away
            nails.append(metal.stud(0.016, frame(at, normal, (0, 1, 0) if axis == 2 else (0, 0, 1))))
    return [cap, *nails]
