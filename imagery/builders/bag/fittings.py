"""What is fixed to the leather: turn locks, rivets, feet."""

from __future__ import annotations

from builders.solids import metal
from builders.solids.frames import Frame, frame
from builders.solids.lines import ellipse, rounded_rectangle
from builders.solids.stage import put


def turn_lock(scene, at: Frame, width=0.44, height=0.25) -> None:
    """A plate with a raised field, and a bar that turns on its boss."""
    above = lambda lift: Frame(at.at + at.facing * lift, at.right, at.up)
    put(scene, "metal", metal.chamfered(rounded_rectangle(width, height, 0.07), 0.045, above(0.026), 0.012), sharp=30)
    put(scene, "metal", metal.chamfered(rounded_rectangle(width - 0.075, height - 0.075, 0.045), 0.02, above(0.036), 0.010), sharp=30)
    put(scene, "metal", metal.chamfered(ellipse(0.13, 0.13, 64), 0.05, above(0.075), 0.010), sharp=30)
    # broad facets along the bar mirror other cards than the plate does, so that it stands out
    put(scene, "metal", metal.chamfered(rounded_rectangle(0.25, 0.080, 0.034), 0.055, above(0.132), 0.024), sharp=30)


def rivet(scene, at: Frame, radius=0.04) -> None:
    put(scene, "metal", metal.stud(radius, at))


def feet(scene, half_width, half_depth, radius=0.06, height=0.05) -> None:
    """Four metal feet under a bag; they reach `height` below z = 0."""
    for x in (-half_width, half_width):
        for y in (-half_depth, half_depth):
            put(scene, "metal", metal.disc(radius, height + 0.02, frame((x, y, -height), (0, 0, -1), (0, 1, 0)), 0.015))
