"""Pieces of the upper, cut out of the last's surface by curves drawn in side view (x from heel 0 to toe, height above the foot's underside)
or in plan (x, distance from the middle line), with their edges and seams."""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Callable

import numpy as np

from builders.shoe_lines import even, gradient
from studio import geometry as g


@dataclass(frozen=True)
class Panel:
    """A piece of the upper: `field(surface)` is negative where there is material.

    lift: su above the last; thick: su; stitch: distances from its edge where a row of stitches runs (negative: none);
    only_inside(surface): field that limits the stitches (so that they do not run along the sole).
    edge: how far the folded edge swells beyond the field's contour, 0 for none; edge_part: a binding instead; cut: its edge is a clean cut.
    turn, shift: how the piece was laid on the skin or cloth, degrees and su.
    tuck: height from which its lift runs out towards the sole, under which it is drawn.
    flat(surface, field): UV of its own flat pattern, whose threads keep their lengths (for what is woven or printed); else the whole last's.
    """
    part: str
    field: Callable
    lift: float = 0.0
    thick: float = 0.022
    inner: str | None = "lining"
    stitch: tuple = ()
    edge: float = 0.0
    edge_part: str | None = None
    cut: bool = False
    joint: str = "edge"      # part of the line where a cut edge meets what lies under it
    edge_field: Callable | None = None
    stitch_size: tuple = (.0170, .0065, .0034)      # some four a centimetre
    turn: float = 0.0
    shift: tuple = (0.0, 0.0)
    flat: Callable | None = None
    tuck: float = 0.0


def add_panel(scene, surface, panel):
    d = panel.field(surface)
    if panel.tuck:
        panel = replace(panel, lift=panel.lift * g.smoothstep(0, panel.tuck, surface.height))
    contour_field = on_surface(surface, panel.edge_field(surface) if panel.edge_field else d)
    finish = add_fold if panel.edge else add_cut_edge if panel.cut else None
    material = np.maximum(d, contour_field + HIDDEN) if finish else d
    uv = g.rotation(z=panel.turn)[:2, :2] @ (panel.flat(surface, d) if panel.flat else surface.uv)[..., None]
    shape = g.cut(surface.lifted(panel.lift), material, uv[..., 0] + panel.shift, flip=surface.flip)
    if len(shape.faces) == 0:
        raise ValueError(f"panel {panel.part} is empty")
    scene.add(panel.part, shape, thickness=panel.thick, inner=panel.inner, weld=True, pattern=True)
    if finish:
        finish(scene, surface, panel, contour_field, d)
    length, gap, radius = panel.stitch_size
    for inset in panel.stitch:
        for path in surface.lines(contour_field + inset, surface.lifted(panel.lift - .25 * radius), d, surface.height, shortest=.12):
            for run in _on_panel(even(path, .01), inset):
                scene.stitches("thread", run, length=length, gap=gap, radius=radius)


HIDDEN = .009     # how far before its edge a panel's mesh ends, under the strip that finishes the edge


def on_surface(surface, field):
    """A field whose lengths are those on the surface near where it is 0, not those in side view or plan."""
    return field / np.linalg.norm(gradient(surface.points, field), axis=-1).clip(.35, 2)


def _on_panel(path, inset):
    """The stretches of a stitch line (place, panel's field, height) that lie well inside the panel and clear of the sole."""
    return [path[run, :3] for run in _stretches((path[:, 3] < -inset * .6) & (path[:, 4] > .02), 5)]


def _stretches(good, longer):
    """Slices of a path where `good` holds for more points than `longer`."""
    ends = np.flatnonzero(np.diff(np.concatenate([[0], good, [0]])))
    return [slice(start, stop) for start, stop in zip(ends[::2], ends[1::2]) if stop - start > longer]


def add_fold(scene, surface, panel, field, _d):
    """Leather turned in along a panel's edge, rolled round a cord, and a little way down the lining; with `edge_part` a binding that also shows outside."""
    roll = panel.edge
    outside = ((.030, .0), (.030, .005), (.004, .006)) if panel.edge_part else ((2.9 * roll, .0006), (2.2 * roll, .0014), (1.4 * roll, .52 * roll), (.66 * roll, .82 * roll))
    top, bottom = outside[-1][1] + .001, -panel.thick - .66 * roll
    half = (top - bottom) / 2
    rows = [(-down, up) for down, up in outside]
    rows += [(roll * np.sin(a), bottom + half + half * np.cos(a)) for a in np.linspace(0, np.pi, 13)]
    rows += [(-.006, bottom), (-.018, bottom + .002), (-.024, -panel.thick + .004)]
    for path in surface.lines(field, *_beside(surface, panel, field), shortest=.2):
        _strip(scene, panel.edge_part or panel.part, path, rows, closed=bool(np.linalg.norm(path[0, :3] - path[-1, :3]) < .03))


def add_cut_edge(scene, surface, panel, field, d):
    """The cut edge of a piece that is sewn on another: its flat border with the corner that the knife left, its section, and
    the joint with what lies `panel.thick` below."""
    border = [(-.016, .0004), (-.008, .0006), (-.0035, .0006), (-.0010, -.0008), (0, -.0030), (.0006, .0040 - panel.thick)]
    joint = [(.0006, .0045 - panel.thick), (.0012, .0022 - panel.thick), (.0024, .0010 - panel.thick), (.0026, -.004 - panel.thick)]
    for path in surface.lines(field, *_beside(surface, panel, field), d, shortest=.12):
        for run in _stretches(path[:, 9] < .012, 12):
            _strip(scene, panel.part, path[run], border)
            _strip(scene, panel.joint, path[run], joint)


def _beside(surface, panel, field):
    """What an edge's strip needs along its line: places, normals, the direction out of the panel."""
    return surface.lifted(panel.lift), surface.normal, gradient(surface.points, field)


def _strip(scene, part, path, rows, closed=False):
    """A strip along a panel's edge (place, normal, direction out of the panel). rows: its section as (su out of the panel, su above it)."""
    path = even(path, .012, 6, closed)
    place, normal = path[:, :3], path[:, 3:6]
    normal = normal / np.linalg.norm(normal, axis=1, keepdims=True)
    along = (np.roll(place, -1, 0) - np.roll(place, 1, 0)) if closed else np.gradient(place, axis=0)
    over = np.cross(along, normal)
    over /= np.linalg.norm(over, axis=1, keepdims=True)
    over *= np.sign((over * path[:, 6:9]).sum())
    grid = np.array([place + over * out + normal * up for out, up in rows])
    facing = (g.normals(grid) * normal[None])[:3].sum() < 0
    uv = np.stack(np.broadcast_arrays(g.arc_length(place)[None, :], .02 * np.arange(len(rows))[:, None]), -1)
    scene.grid(part, grid, uv=uv, wrap_v=closed, flip=facing, pattern=True)
