"""The crossbody: a camera bag on a long, buckled strap."""

from __future__ import annotations

import numpy as np

from builders.bag import buckles, fittings, straps
from builders.bag.panel_body import PanelBody
from builders.solids import metal, surfaces
from builders.solids.frames import Frame, frame
from builders.solids.lines import lengths_along, tangents_of
from builders.solids.stage import put, put_sheet
from builders.solids.thread import sewn


def crossbody(scene) -> None:
    """A camera bag: soft box, zip let in over the top, a slip pocket over the front and a long strap that buckles on the right."""
    right = [(1.12, 0.0, 0.26), (1.10, 1.50, 0.30)]
    body = PanelBody(
        right, depth=[(0, 0.37), (0.35, 0.40), (1, 0.31)], bulge=0.085, tuck=0.05, piping=0.022, softness=0.02, pucker=0.002
    )
    body.build(scene, stitch_inset=0.06)
    _slip_pocket(scene, body, 0.94)
    body.let_in_zip(scene, 1.37, slider_at=0.88)
    # a folded tab on each side holds a D-ring by its straight bar, so high that both rings are seen over the bag's corners
    wall, bar, high, wire = 1.078, 1.118, 1.30, 0.019
    bow = high + 0.25
    straps.ring_tab(scene, wall, bar, high, 0.88, wire=wire)
    for side in (-1, 1):
        put(scene, "metal", metal.d_ring(0.27, bow - high, 2 * wire, frame((side * bar, 0, high), (side, 0, 0))))
    _buckled_strap(scene, bar, bow)


def _slip_pocket(scene, body: PanelBody, high: float) -> None:
    """A second layer of leather over the lower front, caught in the side seams, its upper edge folded and standing off a little."""
    columns, rows, thick = 121, 60, 0.026
    outline = body.outline[body.outline[:, 0] > 0]
    outline = outline[np.argsort(outline[:, 1])]
    z = np.linspace(0.012, high, rows)[:, None]
    share = np.sin(np.linspace(-1, 1, columns) * np.pi / 2)
    x = share * (np.interp(z, outline[:, 1], outline[:, 0]) - 0.018)
    z = z - 0.035 * (1 - share**2) * (z / high) ** 4  # the middle of the edge sinks a little
    points = body.on_panel(np.stack([x, z], -1))[0]
    gape = 0.10 * (1 - share**2) ** 1.3 * np.clip((z - 0.45) / (high - 0.45), 0, 1) ** 2
    full = 0.03 * np.sqrt(np.clip(1 - share**8, 0, 1)) * np.clip(z / 0.15, 0, 1)
    points[..., 1] -= thick + gape + full
    normals = surfaces.grid_normals(points)
    normals *= np.sign(-normals[..., 1:2])
    put_sheet(scene, surfaces.sheet(points, thick, np.stack([x, z], -1), normals), "pocket", "lining", "trim")
    for row in (rows - 3, rows - 5):
        put(scene, "thread", sewn(points[row, 4:-4] + normals[row, 4:-4] * 0.001, normals[row, 4:-4]))


def _buckled_strap(scene, bar: float, bow: float) -> None:
    """The crossbody's strap: round the bow of the left ring and sewn to itself; on the right it is buckled to a short end that holds the other ring."""
    width, thick, loop = 0.15, 0.032, 0.036
    arch = straps.hung(bar + loop, bow, 1.80, lean=0.12, skew=-0.06, count=800)
    out = straps.outwards(arch)
    distance = lengths_along(arch)
    total = distance[-1]

    buckle, tip = total - 1.00, total - 0.48
    upper = distance < tip
    step = np.clip((distance - buckle + 0.10) / 0.16, 0, 1)
    over = 1.03 * thick * step * step * (3 - 2 * step)
    over += buckles.over_hinge(distance - buckle, width, 0.045)
    long = (arch + out * over[:, None])[upper]
    long = straps.looped(long, thick, loop, 0.30)
    straps.stitched_strap(scene, long, width, thick, straps.outwards(long), tip=0.09, tail=0.03)
    short = arch[distance > buckle - 0.02][::-1]
    short = straps.looped(short * [-1, 1, 1], thick, loop, 0.26) * [-1, 1, 1]
    straps.stitched_strap(scene, short, width, thick, -straps.outwards(short), tail=0.03, stitch=False)

    def on_strap(place, lift):
        index = int(np.searchsorted(distance, place))
        return Frame(arch[index] + out[index] * lift, np.cross(-tangents_of(arch)[index], out[index]), -tangents_of(arch)[index])

    buckles.strap_buckle(scene, on_strap(buckle, 0.02), width)
    buckles.keeper(scene, on_strap(buckle + 0.275, thick * 0.52), width, 1.4 * thick, 0.055)  # past the bulge over the hinge
    for place in (buckle - 0.36, buckle - 0.24, buckle + 0.40):
        put(scene, "metal", metal.ring(0.014, 0.010, on_strap(place, thick / 2 + (thick * 1.15 if place > buckle else 0))))
    fittings.rivet(scene, on_strap(0.17, thick / 2), 0.028)
