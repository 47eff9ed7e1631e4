"""Buckles, sliders and keepers, and how a strap runs through them."""

from __future__ import annotations

import numpy as np

from builders.solids import metal, swept
from builders.solids.frames import Frame
from builders.solids.lines import Array, rounded_rectangle, unit
from builders.solids.stage import put
from studio.geometry import spline


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


def strap_slider(scene, at: Frame, strap_width: float, height: float) -> None:
    """A frame with a bar across its middle, for a strap that runs behind its ends and over the bar (`slider_wave`)."""
    put(scene, "metal", metal.frame_buckle(strap_width + 0.08, height, 0.032, at, 0.04))
    half = strap_width / 2 + 0.04
    put(scene, "metal", swept.tube(np.array([at.place([x, 0]) for x in np.linspace(-half, half, 8)]), 0.015, at.up))


def slider_wave(distance: Array, height: float, depth=0.032) -> Array:
    """How far a strap stands out at a distance from the middle of its slider."""
    share = np.abs(distance) / (height / 2)
    return depth * np.where(share < 1, np.cos(np.pi * share), -0.5 - 0.5 * np.cos(np.pi * (np.clip(share, 1, 2) - 1)))
