"""A milliner's head: what headwear is shown on. Linen over a plain head without features but brow, nose and jaw, on a foot of wood. One su is ten centimetres."""
from __future__ import annotations

import numpy as np

from studio import geometry as g
from studio.geometry import smoothstep

HEAD = (0.80, 0.92)                         # half width, half depth at the brow, z = 0
FOOT = -1.62                                # z of the upper side of its foot

# by z: half width, how far the front and the back lie from the middle
WIDTH = g.table((-1.62, -1.50, -1.36, -1.24, -1.14, -1.06, -.98, -.86, -.70, -.35, 0, .30, .60, .80, .92, .97), (.56, .45, .38, .372, .40, .45, .52, .61, .685, .775, .80, .77, .63, .45, .24, .02))
FRONT = g.table((-1.62, -1.50, -1.34, -1.24, -1.17, -1.11, -1.04, -.92, -.70, -.35, 0, .30, .60, .80, .92, .97), (.44, .38, .36, .41, .53, .66, .725, .745, .77, .81, .86, .84, .68, .48, .26, .02))
BACK = g.table((-1.62, -1.50, -1.28, -.96, -.60, -.20, .15, .45, .70, .86, .94, .97), (.64, .58, .55, .62, .80, .95, .98, .90, .70, .46, .22, .02))


def _bump(a, z, at, high, wide, tall):
    return np.exp(-((a - at) / wide) ** 2 - ((z - high) / tall) ** 2)


def _face(a, z):
    """How far features stand out: a nose with a flat ridge, brows, the hollows under them, cheekbones, a mouth's hint and a chin."""
    ridge = .07 + .055 * smoothstep(-.30, -.60, z)
    nose = ridge * np.exp(-np.abs(a / (.105 + .075 * smoothstep(-.30, -.62, z))) ** 2.8) * smoothstep(-.74, -.63, z) * smoothstep(-.08, -.36, z)
    beside = sum(.028 * _bump(a, z, side * .34, -.15, .26, .075) - .048 * _bump(a, z, side * .36, -.33, .21, .12)
                 + .026 * _bump(a, z, side * .62, -.52, .24, .13) - .022 * _bump(a, z, side * .55, -.82, .22, .13) for side in (-1, 1))
    return nose + beside + .022 * _bump(a, z, 0, -.84, .22, .065) - .010 * _bump(a, z, 0, -.945, .20, .03) + .040 * _bump(a, z, 0, -1.045, .24, .07)


def _surface(rows=240, around=300):
    z = np.concatenate([np.linspace(FOOT, .75, rows - 40, endpoint=False), .75 + .22 * np.sin(np.linspace(0, np.pi / 2, 40))])[:, None]
    a = np.linspace(-np.pi, np.pi, around, endpoint=False)[None]
    face = _face(a, z)
    front = np.cos(a) > 0
    depth = np.where(front, FRONT(z), BACK(z))
    return np.stack([WIDTH(z) * np.sin(a), -(depth + np.where(front, face, 0)) * np.cos(a), z + 0 * a], -1)


def head(scene):
    """Puts a head on the stage."""
    points = _surface()
    scene.grid("form-linen", points, wrap_v=True, flip=False)
    low = FOOT
    foot = [(0, low - .22), (.76, low - .22), (.79, low - .20), (.79, low - .12), (.77, low - .10), (.68, low - .09), (.65, low - .06), (.64, low + .02), (0, low + .02)]
    scene.turned("form-wood", foot, count=128, sharp=40)
