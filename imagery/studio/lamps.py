"""The lamps of each ground as numbers: lights.py hangs them up in Blender, occlusion.py computes with them. Pure Python."""
from __future__ import annotations

from dataclasses import dataclass

KEY = 1.38            # exposure of the whole set
WARM, COOL, NEUTRAL = (1.0, 0.985, 0.96), (0.965, 0.98, 1.0), (1.0, 1.0, 1.0)
SKY = (0.93, 0.94, 0.96)


@dataclass(frozen=True)
class Lamp:
    """A rectangle of light that looks at the middle of the product.

    at: su from that middle (on a table: from the origin); width, height: su; power: watts before KEY.
    """
    at: tuple[float, float, float]
    width: float
    power: float
    colour: tuple[float, float, float] = NEUTRAL
    height: float | None = None


@dataclass(frozen=True)
class Light:
    """lamps and the strength of the sky around them (before KEY)."""
    lamps: tuple[Lamp, ...]
    sky: float


LIGHT = {
    "wall": Light((Lamp((-10.5, -5.0, 6.0), 5.0, 1500, WARM),            # raking key: shows folds
                   Lamp((8.0, -5.0, 0.5), 4.0, 230, COOL, 8.0),          # fill strip
                   Lamp((-4.0, -1.0, 7.5), 4.0, 90, NEUTRAL, 2.0)),      # shoulders
                  0.30),
    "table": Light((Lamp((-7, 5, 8), 4.5, 600, WARM),
                    Lamp((7, -3, 9), 6, 170, COOL)),
                   0.22),
    "floor": Light((Lamp((-6.5, -4.5, 6.5), 4.0, 430, WARM),             # key, upper left
                    Lamp((1.0, 2.0, 7.5), 6.0, 260, NEUTRAL, 3.5),       # overhead strip, a little behind
                    Lamp((7.5, -3.0, 2.5), 3.0, 120, COOL, 7.0)),        # tall strip on the right
                   0.20),
}
