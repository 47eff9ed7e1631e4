"""The teeth of zips, with stops and slider."""

from __future__ import annotations

import numpy as np

from builders.solids import metal, surfaces, swept
from builders.solids.frames import Frame
from builders.solids.lines import lengths_along, rounded_rectangle, unit
from builders.solids.stage import put
from studio.geometry import spline


def zip_teeth(scene, path, normals, slider_at=0.80, hangs=False, scale=1.0) -> None:
    """The teeth of a closed zip that grip the tape under them, a stop at both ends, and a slider whose pull lies along them or hangs down."""
    direction, across, up = swept.sweep_frames(path, normals)
    distance = lengths_along(path)

    def at(place, lift, shift=0.0):
        index = int(np.searchsorted(distance, place))
        return Frame(path[index] + across[index] * shift * scale + up[index] * lift * scale, direction[index], across[index])

    def piece(length, width, corner, thickness, place, bevel):
        return metal.plate(rounded_rectangle(length * scale, width * scale, corner * scale, 24), thickness * scale, place, bevel * scale)

    places = np.arange(0.06, distance[-1] - 0.06, 0.020 * max(scale, 0.85))
    teeth = [piece(0.0115, 0.050, 0.003, 0.026, at(place, 0.018, 0.005 * (-1) ** number), 0.003) for number, place in enumerate(places)]
    teeth += [piece(0.034, 0.066, 0.012, 0.03, at(place, 0.022), 0.01) for place in (0.04, distance[-1] - 0.04)]
    put(scene, "metal", surfaces.join(teeth))
    body = at(distance[-1] * slider_at, 0.034)
    put(scene, "metal", piece(0.13, 0.085, 0.03, 0.032, body, 0.012))
    arch_of = np.array([(-0.045, -0.01), (-0.03, 0.022), (0.03, 0.022), (0.045, -0.01)]) * scale
    bridge = spline([body.place([along, 0], lift) for along, lift in arch_of], 24)
    put(scene, "metal", swept.tube(bridge, 0.011 * scale, body.up))
    far = at(distance[-1] * slider_at + 0.22 * scale, 0.034).at if not hangs else body.at + unit(np.array([0.05, 0, -1.0])) * 0.24 * scale
    along = unit(far - body.at)
    pull = Frame((body.place([0, 0], 0.01 * scale) + far) / 2, along, unit(np.cross(body.facing, along)))
    put(scene, "metal", piece(0.22, 0.062, 0.028, 0.014, pull, 0.006))
