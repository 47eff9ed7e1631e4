"""Bags of two panels, a gusset and piping, and the zips let into them."""

from __future__ import annotations

import numpy as np

from builders.bag import BACK, FRONT
from builders.bag.zips import zip_teeth
from builders.solids import lines, surfaces, swept
from builders.solids.frames import Frame, frame
from builders.solids.lines import Array, lengths_along, resample, rounded_polygon, rounded_rectangle, tangents_of, unit
from builders.solids.stage import put
from builders.solids.thread import sewn
from studio.geometry import Shape, table


def mirrored(right_half) -> list:
    """Corners of the whole outline from those on the right, bottom to top."""
    return [*right_half, *[(-x, z, radius) for x, z, radius in right_half[::-1]]]


class PanelBody:
    """Front and back panel over one outline, joined by a gusset, with piping on the seams.

    right: corners (x, z, radius) of the right half, bottom to top.
    depth: half depth as pairs (height share 0..1, su).
    bulge: how far the middle of a panel stands out. tuck: how far the gusset folds in.
    at: where the middle of the foot stands (pockets stand off the floor).
    pucker: how deep the seam draws the leather in from stitch to stitch, unevenly.
    """

    def __init__(
        self, right, depth, bulge=0.12, tuck=0.1, piping=0.033, at=(0.0, 0.0, 0.0), softness=0.006, pucker=0.0, count=280
    ):
        self.outline = rounded_polygon(mirrored(right), count)
        self.height = float(self.outline[:, 1].max())
        self.centre = np.array([0.0, 0.5 * self.height])
        self.bulge, self.tuck, self.piping, self.softness, self.pucker = bulge, tuck, piping, softness, pucker
        shares, depths = zip(*depth)
        self._depth = table(shares, depths)
        self.at = np.asarray(at, float)
        around = self.outline - self.centre
        angles = np.arctan2(around[:, 1], around[:, 0])
        order = np.argsort(angles)
        self._angles, self._reach = angles[order], np.linalg.norm(around, axis=1)[order]
        right_side = self.outline[self.outline[:, 0] > 0.05 * self.outline[:, 0].max()]
        right_side = right_side[np.argsort(right_side[:, 1])]
        self._side = right_side

    def half_depth(self, z):
        return self._depth(np.clip(np.asarray(z, float) / self.height, 0, 1))

    def half_width(self, z):
        """Half width at a height: the straight side, drawn on past the rounded corners."""
        low, high = 0.3 * self.height, 0.7 * self.height
        at_low, at_high = np.interp((low, high), self._side[:, 1], self._side[:, 0])
        z = np.minimum(z, self.height)
        return at_low + (np.asarray(z, float) - low) / (high - low) * (at_high - at_low)

    def share(self, x, z):
        """0 in the middle of a panel, 1 on its seam."""
        across, up = np.asarray(x, float) - self.centre[0], np.asarray(z, float) - self.centre[1]
        reach = np.interp(np.arctan2(up, across), self._angles, self._reach, period=2 * np.pi)
        return np.clip(np.hypot(across, up) / reach, 0, 1.2)

    def panel_y(self, x, z, side=FRONT):
        """Where the panel lies at (x, z), in its own coordinates."""
        x, z = np.asarray(x, float), np.asarray(z, float)
        share = self.share(x, z)
        soft = (
            self.softness * (np.sin(2.3 * x + 1.7 * z + side) + 0.6 * np.sin(4.1 * x - 3.3 * z)) * (1 - np.clip(share, 0, 1) ** 2)
        )
        return side * (self.half_depth(z) + self.bulge * (1 - np.clip(share, 0, 1) ** 2.6) + soft - self._puckers(x, z, share))

    def _puckers(self, x, z, share):
        turn = np.arctan2(z - self.centre[1], x - self.centre[0])
        ripple = np.sin(29 * turn + 2 * np.sin(5 * turn)) * (0.6 + 0.4 * np.sin(7 * turn + 1))
        near = np.clip((share - 0.68) / 0.2, 0, 1) * np.clip((1 - share) / 0.06, 0, 1)
        return self.pucker * ripple * near

    def on_panel(self, flat, side=FRONT, lift=0.0) -> tuple[Array, Array]:
        """Points and normals on a panel for flat points (x, z)."""
        flat = np.asarray(flat, float)
        x, z = flat[..., 0], flat[..., 1]
        step = 0.01
        y = self.panel_y(x, z, side)
        slope_x = (self.panel_y(x + step, z, side) - self.panel_y(x - step, z, side)) / (2 * step)
        slope_z = (self.panel_y(x, z + step, side) - self.panel_y(x, z - step, side)) / (2 * step)
        normal = unit(np.stack([-slope_x, np.ones_like(x), -slope_z], -1)) * side
        return self.at + np.stack([x, y, z], -1) + normal * lift, normal

    def frame_at(self, x, z, side=FRONT, lift=0.0) -> Frame:
        point, normal = self.on_panel(np.array([x, z]), side, lift)
        return frame(point, normal)

    def build(
        self, scene, part="body", trim="trim", stitch_inset: float | None = 0.085, piped_top=True, back=True
    ) -> None:
        """Panels, gusset, piping and seams. `piped_top=False` leaves the top edge flat, for a flap."""
        shares = np.sin(np.linspace(1, 0, 44) * np.pi / 2)
        for side in (FRONT, BACK) if back else (FRONT,):
            flat = self.centre + (self.outline - self.centre) * shares[:, None, None]
            y = self.panel_y(flat[..., 0], flat[..., 1], side)
            points = self.at + np.stack([flat[..., 0], y, flat[..., 1]], -1)
            put(scene, part, surfaces.grid(points, closed_columns=True, uv=flat))
            if self.piping:
                seam = self.seam(side)
                if piped_top:
                    put(scene, trim, swept.tube(seam, self.piping, (0, 1, 0), closed=True))
                else:
                    covered = seam[:, 2] > self.at[2] + self.height - 0.03
                    first = int(np.where(covered)[0].max()) + 1
                    put(scene, trim, swept.tube(np.roll(seam, -first, 0)[~np.roll(covered, -first)], self.piping, (0, 1, 0)))
            if stitch_inset:
                put(scene, "thread", self.seam_stitches(side, stitch_inset))
        put(scene, part, self.gusset())

    def seam(self, side) -> Array:
        grown = lines.inset(self.outline, -0.4 * self.piping)
        y = side * self.half_depth(grown[:, 1])
        return self.at + np.stack([grown[:, 0], y, grown[:, 1]], 1)

    def seam_stitches(self, side, distance: float) -> Shape:
        line = lines.inset(self.outline, distance)
        line = np.vstack([line, line[:1]])
        points, normals = self.on_panel(line, side, 0.003)
        return sewn(points, normals)

    def gusset(self) -> Shape:
        across = np.linspace(-1, 1, 25)
        rows = []
        direction = tangents_of(self.outline, closed=True)
        sideways = np.abs(direction[:, 1])  # only the upright runs fold in
        for share in across:
            fold = self.tuck * (1 - abs(share) ** 2.2) * sideways
            flat = self.outline + fold[:, None] * np.stack([-direction[:, 1], direction[:, 0]], 1)
            rows.append(np.stack([flat[:, 0], share * self.half_depth(self.outline[:, 1]), flat[:, 1]], 1))
        return surfaces.grid(self.at + np.array(rows), closed_columns=True)

    def along_gusset(self, part: Array, across: Array, lift: Array, soft_ends: float = 0.0) -> tuple[Array, Array]:
        """Rows of points on the gusset, one for each y of `across` and its height above the leather, with normals.

        part: which points of the outline. soft_ends: over how long the height falls to nothing at both ends.
        """
        run = resample(self.outline[part], 400, shares=(1 - np.cos(np.linspace(0, np.pi, 400))) / 2)
        direction = tangents_of(run)
        out = np.stack([direction[:, 1], -direction[:, 0]], 1)
        distance = lengths_along(run)
        near_end = np.minimum(distance, distance[-1] - distance)
        rounded = np.sqrt(1 - (1 - np.clip(near_end / soft_ends, 0, 1)) ** 2) if soft_ends else np.ones(len(run))
        rows = []
        for y, height in zip(across, lift):
            fold = self.tuck * (1 - np.abs(y / self.half_depth(run[:, 1])) ** 2.2) * np.abs(direction[:, 1])
            flat = run + (height * rounded - fold)[:, None] * out
            rows.append(np.stack([flat[:, 0], np.full(len(run), y), flat[:, 1]], 1))
        return self.at + np.array(rows), np.stack([out[:, 0], np.zeros(len(run)), out[:, 1]], 1)

    def let_in_zip(self, scene, end: float, part="body", slider_at=0.80) -> None:
        """A zip over the top: two lips of leather with the tape between them, down to the height `end` on both sides.

        There the strip that runs on under the bag is sewn over the tape, and a stop ends the teeth.
        """
        width, slit, thick = float(self.half_depth(self.height)) - 0.05, 0.05, 0.014
        above = np.where(self.outline[:, 1] > end - 0.05)[0]
        edge = thick * np.array([-0.3, 0.6, 0.9, 1, 1, 1, 1, 0.9, 0.6, -0.3])
        across = lambda low, high: np.array(
            [low, low, low + 0.003, low + 0.008, *np.linspace(low, high, 4)[1:3], high - 0.008, high - 0.003, high, high]
        )
        for side in (FRONT, BACK):
            put(scene, part, surfaces.grid(self.along_gusset(above, side * across(slit, width), edge)[0]))
            line, normals = self.along_gusset(above, [side * (slit + 0.028)], [thick + 0.001])
            put(scene, "thread", sewn(line[0], normals))
        put(scene, "trim", surfaces.grid(self.along_gusset(above, np.linspace(-slit, slit, 5) * 1.2, np.full(5, 0.003))[0]))
        first, last = np.where(self.outline[:, 1] > end)[0][[0, -1]]
        below = np.arange(last, last + len(self.outline) - (last - first) + 1) % len(self.outline)
        put(scene, part, surfaces.grid(self.along_gusset(below, across(-width - 0.01, width + 0.01), edge + thick, 0.012)[0]))
        line, normals = self.along_gusset(below, np.linspace(-width, width, 40) * 0.94, np.full(40, 2 * thick + 0.001))
        distance = lengths_along(line[20])
        for place in (0.03, distance[-1] - 0.03):
            index = int(np.argmin(np.abs(distance - place)))
            put(scene, "thread", sewn(line[:, index], normals[index]))
        teeth, normals = self.along_gusset(np.arange(first, last + 1), [0.0], [0.003])
        teeth, normals = resample(teeth[0], 900), unit(resample(normals, 900))
        zip_teeth(scene, teeth, normals, slider_at=slider_at)


def zip_across(scene, body: PanelBody, half: float, z: float, side=FRONT, slider_at=0.16) -> None:
    """A zip let into a panel at the height z: its tape between two folded lips of leather, stitched all round."""
    run = lambda height, lift, end: body.on_panel(np.stack([np.linspace(-end, end, 200), np.full(200, height)], -1), side, lift)
    tape = np.array([run(z + rise, 0.003, half)[0] for rise in np.linspace(-0.075, 0.075, 5)])
    put(scene, "trim", surfaces.grid(tape))
    for edge in (-1, 1):
        path, normals = run(z + edge * 0.086, 0.006, half + 0.02)
        put(scene, "trim", swept.sweep(path, swept.bar_section(0.04, 0.022), normals, cap=0.01))
    for end in (-half, half):
        stop = body.on_panel(np.stack([np.full(30, end), np.linspace(z - 0.10, z + 0.10, 30)], -1), side, 0.008)
        put(scene, "trim", swept.sweep(stop[0], swept.bar_section(0.05, 0.024), stop[1], cap=0.01))
    border = rounded_rectangle(2 * half + 0.12, 0.26, 0.03) + [0, z]
    points, normals = body.on_panel(np.vstack([border, border[:1]]), side, 0.001)
    put(scene, "thread", sewn(points, normals))
    path, normals = run(z, 0.004, half - 0.03)
    zip_teeth(scene, resample(path, 900), unit(resample(normals, 900)), slider_at=slider_at, hangs=True, scale=0.6)
