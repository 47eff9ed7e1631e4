"""Punched, turned and bent pieces: plates, discs, rivets, rings, buckles, links."""

from __future__ import annotations

import numpy as np

from builders.solids.frames import Frame
from builders.solids.lines import ellipse, inset, lengths_along, resample, rounded_rectangle
from builders.solids.surfaces import grid, join
from builders.solids.swept import bar_section, round_section, sweep, sweep_frames
from studio.geometry import Shape, spline


def plate(outline, thickness: float, at: Frame, bevel: float = 0.02, dome: float = 0.0) -> Shape:
    """A flat piece with rounded edges on both sides, lying behind its frame's face.

    `outline` is closed, counter-clockwise, star-shaped about its mean (x, z).
    `dome` lifts the middle of the face.
    """
    outline = np.asarray(outline, float)
    bevel = min(bevel, thickness / 2)
    centre = outline.mean(0)
    rows = []
    angles = np.radians(np.linspace(0, 90, 6))
    for angle in angles:  # back edge, from the face inwards to the rim
        rows.append(at.place(inset(outline, bevel * (1 - np.sin(angle))), -thickness + bevel * (1 - np.cos(angle))))
    for angle in angles[::-1]:
        rows.append(at.place(inset(outline, bevel * (1 - np.sin(angle))), -bevel * (1 - np.cos(angle))))
    face = inset(outline, bevel)
    front = [at.place(centre + (face - centre) * share, dome * (1 - share**2)) for share in (0.985, 0.85, 0.65, 0.4, 0.2, 0.0)]
    back = [at.place(centre + (face - centre) * share, -thickness) for share in (0.0, 0.5, 0.985)]
    return grid(np.array(back + rows + front), closed_columns=True)


def chamfered(outline, thickness: float, at: Frame, chamfer: float = 0.012) -> Shape:
    """A flat piece like `plate`, its front edge cut off at half a right angle; to be put with `sharp` edges."""
    outline = np.asarray(outline, float)
    centre, face = outline.mean(0), inset(outline, chamfer)
    rows = [at.place(centre + 0 * outline, -thickness), at.place(outline, -thickness), at.place(outline, -chamfer), at.place(face, 0.0)]
    rows += [at.place(centre + (face - centre) * share) for share in (0.6, 0.2, 0.0)]
    return grid(np.array(rows), closed_columns=True)


def block(width: float, height: float, depth: float, at: Frame, radius: float = 0.05, bevel: float = 0.02) -> Shape:
    """A box with rounded corners (`radius`) and edges (`bevel`), its face on the frame."""
    return plate(rounded_rectangle(width, height, radius), depth, at, bevel)


def disc(radius: float, thickness: float, at: Frame, bevel: float = 0.015, dome: float = 0.0, count: int = 48) -> Shape:
    return plate(ellipse(2 * radius, 2 * radius, count), thickness, at, bevel, dome)


def turned(profile, at: Frame, count: int = 48) -> Shape:
    """A turned piece: (radius, height) pairs about the frame's facing axis."""
    circle = ellipse(2, 2, count)
    rows = [at.place(circle * max(radius, 1e-4), height) for radius, height in profile]
    return grid(np.array(rows), closed_columns=True)


def stud(radius: float, at: Frame) -> Shape:
    """A domed rivet head that sits on the frame."""
    profile = [(radius, -0.02), (radius, radius * 0.12)]
    profile += [(radius * np.cos(a), radius * (0.12 + 0.55 * np.sin(a))) for a in np.radians((15, 30, 45, 60, 75, 88))]
    return turned(profile, at, 32)


def wire(outline, radius: float, at: Frame, count: int = 14) -> Shape:
    """Bent wire: a closed outline (x, z) in a frame, such as a ring or a buckle."""
    path = at.place(np.asarray(outline, float))
    return sweep(path, round_section(radius, count), np.tile(at.facing, (len(path), 1)), closed=True)


def ring(radius: float, thickness: float, at: Frame) -> Shape:
    """A round ring; `radius` to the middle of the wire, `thickness` its diameter."""
    return wire(ellipse(2 * radius, 2 * radius, 64), thickness / 2, at)


def d_ring(width: float, height: float, thickness: float, at: Frame) -> Shape:
    """A D-shaped ring, straight side down."""
    half = width / 2
    outline = spline(
        [
            (-half * 0.8, 0),
            (0, 0),
            (half * 0.8, 0),
            (half, height * 0.14),
            (half * 0.98, height * 0.42),
            (half * 0.6, height * 0.86),
            (0, height),
            (-half * 0.6, height * 0.86),
            (-half * 0.98, height * 0.42),
            (-half, height * 0.14),
        ],
        72,
        closed=True,
    )
    return wire(outline, thickness / 2, at)


def frame_buckle(width: float, height: float, bar: float, at: Frame, radius: float = 0.06) -> Shape:
    """A rectangular buckle of square-shouldered bar."""
    outline = rounded_rectangle(width, height, radius)
    path = at.place(outline)
    return sweep(path, bar_section(bar, bar * 0.9, bar * 0.3), np.tile(at.facing, (len(path), 1)), closed=True)


def chain(path, link: float, wire_diameter: float, flatness: float = 0.62) -> Shape:
    """Oval links along a path, each turned a quarter against the one before it."""
    path = np.asarray(path, float)
    total = lengths_along(path)[-1]
    pitch = link - 2.1 * wire_diameter
    count = int(total / pitch)
    centres = resample(path, count)
    direction, side, up = sweep_frames(centres, (0.4, -1.0, 0.2))
    outline = ellipse(link, link * flatness, 32)
    links = []
    for i in range(count):
        angle = np.radians(94 if i % 2 else 4)
        across = np.cos(angle) * side[i] + np.sin(angle) * up[i]
        links.append(wire(outline, wire_diameter / 2, Frame(centres[i], direction[i], across), 10))
    return join(links)
