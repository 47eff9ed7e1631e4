"""What is fixed to the leather: turn locks, rivets, feet."""

from __future__ import annotations

from builders.solids import metal
from builders.solids.frames import Frame, frame
from builders.solids.lines import ellipse, rounded_rectangle
from builders.solids.stage import put


def turn_lock(scene, at: Frame, width=0.44, height=0.25) -> None:
    """A plate, its edge cut off broadly, and a bar with a ridge that turns on a pin; facets are as wide as a picture can show."""
    above = lambda lift: Frame(at.at + at.facing * lift, at.right, at.up)
    put(scene, "metal", metal.chamfered(rounded_rectangle(width, height, 0.055), 0.05, above(0.036), 0.028), sharp=25)
    put(scene, "metal", metal.chamfered(ellipse(0.09, 0.09, 48), 0.05, above(0.078), 0.010), sharp=25)
    put(scene, "metal", metal.chamfered(rounded_rectangle(0.28, 0.090, 0.014), 0.046, above(0.120), 0.029), sharp=25)


def rivet(scene, at: Frame, radius=0.04) -> None:
    put(scene, "metal", metal.stud(radius, at))


def feet(scene, half_width, half_depth, radius=0.06, height=0.05) -> None:
    """Four metal feet under a bag; they reach `height` below z = 0."""
    for x in (-half_width, half_width):
        for y in (-half_depth, half_depth):
            put(scene, "metal", metal.disc(radius, height + 0.02, frame((x, y, -height), (0, 0, -1), (0, 1, 0)), 0.015))
