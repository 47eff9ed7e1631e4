"""Bags: how their parts are cut, sewn and put together.

A bag is drawn with few constructions: `PanelBody` (two panels, a gusset and piping),
`OpenBody` (one wall around an open mouth), `Flap`, and free functions for handles,
straps, locks, zips and buckles. Silhouettes call them with their own measures.

Units: scene units (su), about ten centimetres. A bag stands on z = 0, its front to -y.
"""

from __future__ import annotations

import numpy as np

from builders.solids import lines, metal, surfaces, swept
from builders.solids.frames import Frame, frame
from builders.solids.lines import Array, ellipse, lengths_along, resample, rounded_rectangle, tangents_of, unit
from builders.solids.surfaces import Sheet
from builders.solids.thread import stitches
from studio.geometry import Shape, spline, table

FRONT, BACK = -1, 1

#: Part names of all bags and the roles they play.
PARTS = {
    "body": "main",
    "flap": "main",
    "pocket": "main",
    "trim": "second",  # piping, handles, straps, tabs
    "edge": "second",
    "lining": "lining",
    "thread": "thread",
    "metal": "hardware",
}


def put(scene, part: str, shape, sharp: float | None = None) -> None:
    """Place one shape, or every shape of a list, as the named part; sharp: degrees above which its edges stay hard."""
    for one in shape if isinstance(shape, (list, tuple)) else [shape]:
        one = surfaces.facing_outwards(one)
        scene.add(part, Shape(one.vertices, np.asarray(one.faces).tolist(), one.uv), weld=True, sharp=sharp)


def put_sheet(scene, sheet: Sheet, outside: str = "body", inside: str = "lining", edge: str = "edge") -> None:
    put(scene, outside, sheet.outside)
    put(scene, inside, sheet.inside)
    put(scene, edge, sheet.edge)


def sewn(path, normals, sunk=0.65) -> Shape:
    """A fine seam: stitches of three millimetres, the thread's length four fifths of it."""
    return stitches(path, normals, length=0.024, gap=0.006, radius=0.0048, slant=7.0, sunk=sunk)


def sewn_in_groove(path, normals) -> Shape:
    """A fine seam in the groove that `bar_section` cuts for it; the path lies on the face, above which hardly a stitch rises."""
    return sewn(path - normals * 0.0004, normals, sunk=1.05)


# ---------------------------------------------------------------- outlines


def rounded_polygon(corners, count: int = 240) -> Array:
    """Closed outline through corners (x, z, radius), counter-clockwise, evenly spaced."""
    corners = np.asarray(corners, float)
    points, radii = corners[:, :2], corners[:, 2]
    line = []
    for i in range(len(points)):
        here, before, after = points[i], points[i - 1], points[(i + 1) % len(points)]
        into, out = unit(before - here), unit(after - here)
        angle = np.arccos(np.clip(into.dot(out), -0.9999, 0.9999))
        cut = min(radii[i] / np.tan(angle / 2), 0.49 * np.linalg.norm(before - here), 0.49 * np.linalg.norm(after - here))
        radius = cut * np.tan(angle / 2)
        centre = here + unit(into + out) * radius / np.sin(angle / 2)
        start, end = here + into * cut - centre, here + out * cut - centre
        from_angle = np.arctan2(start[1], start[0])
        sweep = (np.arctan2(end[1], end[0]) - from_angle + np.pi) % (2 * np.pi) - np.pi
        turn = from_angle + sweep * np.linspace(0, 1, 24)
        line.append(centre + radius * np.stack([np.cos(turn), np.sin(turn)], 1))
    return resample(np.vstack(line), count, closed=True)


def mirrored(right_half) -> list:
    """Corners of the whole outline from those on the right, bottom to top."""
    return [*right_half, *[(-x, z, radius) for x, z, radius in right_half[::-1]]]


# ---------------------------------------------------------------- two panels and a gusset


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


class Flap:
    """A flap that starts on the back panel, runs over the top and falls down the front.

    end: height (su) of the lower edge for shares -1..1 of its width, as a function.
    overhang: how far it is wider than the body. corner: exponent of its rounded lower
    corners, higher is squarer. clearance: air between flap and front panel. bridge: where across
    the panel, as a share of the way out, its bulge is followed; beyond that the flap bridges the panel's falling sides.
    """

    def __init__(
        self,
        body: PanelBody,
        end,
        overhang=0.03,
        thickness=0.05,
        clearance=0.03,
        crown=0.07,
        corner=9.0,
        corner_drop=0.32,
        back_share=0.84,
        bridge=0.8,
    ):
        self.body, self.end = body, end
        self.overhang, self.thickness, self.clearance = overhang, thickness, clearance
        self.crown, self.corner, self.corner_drop, self.back_share = crown, corner, corner_drop, back_share
        self.bridge = bridge

    def profile(self, x: float, lift: float = 0.0) -> Array:
        """The flap's run (y, z) above one x, from the back over the top and down to the floor."""
        body, height = self.body, self.body.height
        depth = float(body.half_depth(height))
        air = self.clearance + self.thickness + lift
        x_in = self.bridge * x
        sewn_on = self.thickness + lift + 0.004  # its lower edge behind lies on the panel all along
        points = [(float(body.panel_y(0.97 * x, self.back_share * height, BACK)) + sewn_on, self.back_share * height)]
        points += [(float(body.panel_y(x_in, 0.945 * height, BACK)) + air * 0.8, 0.945 * height)]
        top = height + self.crown + lift
        points += [
            (depth + 0.7 * air, height - 0.02),
            (depth * 0.62, top - 0.012),
            (0, top),
            (-depth * 0.62, top - 0.012),
            (-depth - 0.8 * air, height - 0.02),
        ]
        points += [
            (float(body.panel_y(x_in, z * height, FRONT)) - air, z * height) for z in (0.92, 0.82, 0.7, 0.55, 0.4, 0.25, 0.1)
        ]
        return spline(points, 160)

    def points(self, inset: float = 0.0, lift: float = 0.0, columns: int = 121, rows: int = 90) -> Array:
        """The flap's outer face as a grid; row 0 on the back, last row the lower edge."""
        shares = np.sin(np.linspace(-1, 1, columns) * np.pi / 2)
        out = np.empty((rows, columns, 3))
        for column, share in enumerate(shares):
            half_top = float(self.body.half_width(self.body.height)) + self.overhang - inset
            line = self.profile(share * half_top, lift)
            distance = lengths_along(line)
            front = line[:, 0] < 0
            rounding = self.corner_drop * (1 - (1 - min(abs(share), 1.0) ** self.corner) ** (1 / self.corner))
            end_height = float(self.end(share)) + rounding + inset
            finish = np.interp(-end_height, -line[front, 1], distance[front])
            start = distance[0] + inset
            wanted = np.linspace(start, finish, rows)
            y, z = np.interp(wanted, distance, line[:, 0]), np.interp(wanted, distance, line[:, 1])
            y = y - 0.034 * abs(share) ** 7 * np.clip((np.linspace(0, 1, rows) - 0.72) / 0.28, 0, 1) ** 2  # its corners lift a little
            half = self.body.half_width(z) + self.overhang - inset
            out[:, column] = np.stack([share * half, y, z], 1)
        return self.body.at + out

    def build(self, scene, stitch_inset=0.075, part="flap", edge="edge") -> None:
        points = self.points()
        # UV lies flat on the cut leather, so that prints do not follow the pointed or curved edge
        down = np.stack([lengths_along(points[:, column]) for column in range(points.shape[1])], 1)
        uv = np.stack([points[..., 0], -down], -1)
        put_sheet(scene, surfaces.sheet(points, self.thickness, uv, self.normals(points)), part, "lining", edge)
        if stitch_inset:
            line = self.points(stitch_inset)
            normals = self.normals(line)
            path = np.vstack([line[:, 0], line[-1, 1:-1], line[::-1, -1]])
            out = np.vstack([normals[:, 0], normals[-1, 1:-1], normals[::-1, -1]])
            put(scene, "thread", sewn(path + out * 0.002, out))

    @staticmethod
    def normals(points: Array) -> Array:
        """Out of the leather, square to the run of each column (columns crowd at the corners)."""
        along = unit(np.gradient(points, axis=0))
        out = unit(np.cross(along, [1.0, 0, 0]))
        top = np.unravel_index(np.argmax(points[..., 2]), points.shape[:2])
        return out * np.sign(out[top][2])

    def frame_at(self, x: float, z: float, lift: float = 0.0) -> Frame:
        """A frame on the front of the flap."""
        line = self.profile(x, lift)
        front = line[:, 0] < 0
        line = line[front]
        index = int(np.argmin(np.abs(line[:, 1] - z)))
        along = line[min(index + 1, len(line) - 1)] - line[max(index - 1, 0)]
        normal = unit(np.array([0.0, along[1], -along[0]]))
        if normal[1] > 0:
            normal = -normal
        return frame(self.body.at + np.array([x, line[index, 0], line[index, 1]]), normal)

    def band(self, x: float, from_z: float, to_z: float, lift: float = 0.012) -> tuple[Array, Array]:
        """A line on the flap at one x, from `from_z` on the back to `to_z` on the front, with normals."""
        line = self.profile(x, lift)
        back = line[:, 0] > 0
        keep = np.where(back, line[:, 1] >= from_z, line[:, 1] >= to_z)
        line = line[keep]
        along = tangents_of(line)
        normals = np.stack([np.zeros(len(line)), -along[:, 1], along[:, 0]], 1)
        if normals[np.argmax(line[:, 1]), 2] < 0:
            normals = -normals
        path = np.stack([np.full(len(line), x), line[:, 0], line[:, 1]], 1)
        return self.body.at + path, normals


# ---------------------------------------------------------------- one wall around an open mouth


class OpenBody:
    """A bag with an open mouth: oval or boxy sections piled up from the floor.

    width, depth: half measures as pairs (height share, su). power: 2 is an oval, 5 a box.
    shape: an optional function (points, share of height) -> points that folds or gathers.
    """

    def __init__(self, height, width, depth, power=5.0, wall=0.045, shape=None, count=320):
        self.height, self.power, self.wall, self.shape, self.count = height, power, wall, shape, count
        self._width, self._depth = table(*zip(*width)), table(*zip(*depth))

    def section(self, z: float, inset: float = 0.0) -> Array:
        """The ring of points at one height; it starts and ends in the middle of the back."""
        share = z / self.height
        angle = np.pi / 2 + np.linspace(0, 2 * np.pi, 4 * self.count, endpoint=False)
        cosine, sine = np.cos(angle), np.sin(angle)
        half_width, half_depth = self._width(share) - inset, self._depth(share) - inset
        x = half_width * np.sign(cosine) * np.abs(cosine) ** (2 / self.power)
        y = half_depth * np.sign(sine) * np.abs(sine) ** (2 / self.power)
        ring = resample(np.stack([x, y, np.full_like(x, z)], 1), self.count, closed=True)
        return self.shape(ring, share) if self.shape else ring

    def rows(self, inset=0.0, low=0.0, high=None, count=80) -> Array:
        high = self.height if high is None else high
        return np.array([self.section(z, inset) for z in np.linspace(low, high, count)])

    def build(self, scene, part="body", lining="lining", edge="edge", low=0.0) -> None:
        base = self.section(low + 0.06)
        floor = []
        for share in (0.0, 0.5, 0.9, 0.955):
            ring = base.copy()
            ring[:, :2] *= share
            ring[:, 2] = low + 0.02
            floor.append(ring)
        foot = self.section(low + 0.03, 0.02)
        wall = self.rows(low=low + 0.07)
        outside = np.concatenate([floor, [foot], wall])
        inside = np.concatenate([floor[:3] + np.array([0, 0, 0.05]), self.rows(self.wall, low=low + 0.1)])
        put(scene, part, surfaces.grid(outside, closed_columns=True))
        put(scene, lining, surfaces.grid(inside, closed_columns=True))
        put(scene, edge, self.rim(self.height))

    def rim(self, z: float) -> Shape:
        """The rounded edge that joins wall and lining at the mouth."""
        outer, inner = self.section(z), self.section(z, self.wall)
        middle, across = (outer + inner) / 2, (outer - inner) / 2
        rows = [
            middle + np.cos(a) * across * 1.04 + np.array([0, 0, self.wall * 0.55 * np.sin(a)])
            for a in np.linspace(-0.3, np.pi + 0.3, 12)
        ]
        return surfaces.grid(np.array(rows), closed_columns=True)

    def on_wall(self, x: float, z: float, side=FRONT, lift=0.0) -> tuple[Array, Array]:
        """Point and outward normal on the front or back wall."""

        def at(x, z):
            ring = self.section(z)
            ring = ring[ring[:, 1] * side > 0.3 * np.abs(ring[:, 1]).max()]
            ring = ring[np.argsort(ring[:, 0])]
            return np.array([x, np.interp(x, ring[:, 0], ring[:, 1]), np.interp(x, ring[:, 0], ring[:, 2])])

        high, low = min(z + 0.04, self.height), z - 0.04
        across, up = at(x + 0.06, z) - at(x - 0.06, z), at(x, high) - at(x, low)
        normal = unit(np.cross(across, up))
        if normal[1] * side < 0:
            normal = -normal
        return at(x, min(z, self.height)) + normal * lift, normal

    def frame_at(self, x, z, side=FRONT, lift=0.0) -> Frame:
        point, normal = self.on_wall(x, z, side, lift)
        return frame(point, normal)

    def line_around(self, z: float, lift=0.002) -> tuple[Array, Array]:
        """A closed line around the wall at one height, with normals, for stitches and bands."""
        ring = self.section(z, -lift)
        ring = np.vstack([ring, ring[:1]])
        along = np.gradient(ring, axis=0)
        normals = unit(np.cross(along, [0, 0, 1.0]))
        if np.sum(normals[:, :2] * ring[:, :2]) < 0:
            normals = -normals
        return ring, normals


# ---------------------------------------------------------------- handles and straps


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


# ---------------------------------------------------------------- metal


def turn_lock(scene, at: Frame, width=0.44, height=0.25) -> None:
    """A plate, its edge cut off broadly, and a bar with a ridge that turns on a pin; facets are as wide as a picture can show."""
    above = lambda lift: Frame(at.at + at.facing * lift, at.right, at.up)
    put(scene, "metal", metal.chamfered(rounded_rectangle(width, height, 0.055), 0.05, above(0.036), 0.028), sharp=25)
    put(scene, "metal", metal.chamfered(ellipse(0.09, 0.09, 48), 0.05, above(0.078), 0.010), sharp=25)
    put(scene, "metal", metal.chamfered(rounded_rectangle(0.28, 0.090, 0.014), 0.046, above(0.120), 0.029), sharp=25)


def rivet(scene, at: Frame, radius=0.04) -> None:
    put(scene, "metal", metal.stud(radius, at))


def buckle_height(strap_width: float) -> float:
    return strap_width * 0.92 + 0.06


def over_hinge(distance: Array, strap_width: float, depth=0.066) -> Array:
    """How far a strap stands out at a distance past the middle of its buckle: it comes from under the frame and climbs over the hinged bar."""
    return depth * np.exp(-(((np.asarray(distance) - buckle_height(strap_width) / 2) / 0.085) ** 2))


def hinge_depth(thickness: float) -> float:
    """How far a strap of this thickness has to stand out to pass over the bar of a buckle that lies on it (`strap_buckle`, `over_hinge`)."""
    return thickness + 0.044


def strap_buckle(scene, at: Frame, strap_width: float, thickness: float | None = None) -> None:
    """A frame buckle on a strap that comes from the frame's up and runs over its lower bar (`over_hinge`); the prong comes out of a hole and rests on the far bar.

    thickness: of a single strap whose middle `at` lies on; the frame then lies on its face, and an eyelet is set round the prong's root.
    """
    if thickness:
        over = float(over_hinge(np.array(0.11 * buckle_height(strap_width)), strap_width, hinge_depth(thickness)))
        root = Frame(at.at - at.up * 0.11 * buckle_height(strap_width) + at.facing * (over + thickness / 2 + 0.003), at.right, at.up)
        put(scene, "metal", metal.ring(0.027, 0.013, root))
        at = Frame(at.at + at.facing * (thickness / 2 - 0.008), at.right, at.up)
    width, height, bar = strap_width + 0.12, buckle_height(strap_width), 0.038
    lifted = Frame(at.at + at.facing * 0.03, at.right, at.up)
    put(scene, "metal", metal.frame_buckle(width, height, bar, lifted))
    half = height / 2
    path = [(-half * 0.34, -0.018), (-half * 0.12, 0.014), (half * 0.30, 0.026), (half * 0.80, 0.030), (half * 1.10, 0.022)]
    points = [lifted.at + lifted.up * along + lifted.facing * out for along, out in path]
    put(scene, "metal", swept.tube(spline(points, 24), 0.017, at.right))
    hole = Frame(lifted.at - lifted.up * half * 0.22 + lifted.facing * 0.008, at.right, at.up)
    put(scene, "lining", metal.disc(0.024, 0.004, hole, 0.001))


def keeper(scene, at: Frame, strap_width: float, thickness=0.05, length=0.08) -> None:
    """A leather loop around a strap."""
    outline = rounded_rectangle(strap_width + 0.004, thickness + 0.034, 0.014)
    loop = Frame(at.at, at.right, at.facing)
    path = loop.place(outline)
    out = unit(path - path.mean(0))
    put(scene, "trim", swept.sweep(path, swept.bar_section(length, 0.013, 0.004), out, closed=True))


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


def strap_slider(scene, at: Frame, strap_width: float, height: float) -> None:
    """A frame with a bar across its middle, for a strap that runs behind its ends and over the bar (`slider_wave`)."""
    put(scene, "metal", metal.frame_buckle(strap_width + 0.08, height, 0.032, at, 0.04))
    half = strap_width / 2 + 0.04
    put(scene, "metal", swept.tube(np.array([at.place([x, 0]) for x in np.linspace(-half, half, 8)]), 0.015, at.up))


def slider_wave(distance: Array, height: float, depth=0.032) -> Array:
    """How far a strap stands out at a distance from the middle of its slider."""
    share = np.abs(distance) / (height / 2)
    return depth * np.where(share < 1, np.cos(np.pi * share), -0.5 - 0.5 * np.cos(np.pi * (np.clip(share, 1, 2) - 1)))


def feet(scene, half_width, half_depth, radius=0.06, height=0.05) -> None:
    """Four metal feet under a bag; they reach `height` below z = 0."""
    for x in (-half_width, half_width):
        for y in (-half_depth, half_depth):
            put(scene, "metal", metal.disc(radius, height + 0.02, frame((x, y, -height), (0, 0, -1), (0, 1, 0)), 0.015))
