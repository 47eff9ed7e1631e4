"""Solids put on the stage as named parts."""

from __future__ import annotations

import numpy as np

from builders.solids.surfaces import Sheet, facing_outwards
from studio.geometry import Shape


def put(scene, part: str, shape, sharp: float | None = None) -> None:
    """Place one shape, or every shape of a list, as the named part; sharp: degrees above which its edges stay hard."""
    for one in shape if isinstance(shape, (list, tuple)) else [shape]:
        one = facing_outwards(one)
        scene.add(part, Shape(one.vertices, np.asarray(one.faces).tolist(), one.uv), weld=True, sharp=sharp)


def put_sheet(scene, sheet: Sheet, outside: str = "body", inside: str = "lining", edge: str = "edge") -> None:
    put(scene, outside, sheet.outside)
    put(scene, inside, sheet.inside)
    put(scene, edge, sheet.edge)
