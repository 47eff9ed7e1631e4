"""The silks' flowers, printed as a good house prints a botanical: a few screens, many tones, no row left empty."""
from __future__ import annotations

import numpy as np

from .blooms import bloom, bud, stem, toothed_leaf, trumpet
from .drawing import TAU, Drawn, dyed, soften, turned
from .painting import ROLES, Brush, Painting, Sheet


class _Room:
    """Where the tile is still empty (wraps round), on a coarse grid of 2 mm."""

    def __init__(self, width: float, height: float):
        self.span = np.array([width, height])
        self.count = round(width / .002), round(height / .002)
        self.gap = np.full(self.count[::-1], 1., np.float32)
        x, y = ((np.arange(n) + .5) / n * side for n, side in zip(self.count, self.span))
        self.x, self.y = np.meshgrid(x, y)

    def take(self, at, radius: float):
        away = [(axis - c + side / 2) % side - side / 2 for axis, c, side in zip((self.x, self.y), at, self.span)]
        self.gap = np.minimum(self.gap, np.hypot(*away) - radius)

    def take_leaf(self, at, angle: float, length: float):
        for k in (-.33, 0, .33):
            self.take(np.asarray(at) + turned([(0, k * length)], angle)[0], length * .17)

    def widest(self):
        spot = np.unravel_index(np.argmax(self.gap), self.gap.shape)
        return np.array([self.x[spot], self.y[spot]]), float(self.gap[spot])


#: The flowers by hand, in shares of the tile: kind, x, y, size in metres, turn, how open to us (1: from the front).
_FLOWERS = (
    ("open", .22, .20, .074, .3, 1.), ("open", .70, .63, .070, 2.2, .92),
    ("open", .66, .16, .054, 1.3, .66), ("open", .16, .68, .056, 4.2, .70), ("open", .43, .91, .044, 5.4, .78),
    ("open", .95, .42, .042, .8, .62),
    ("trumpet", .46, .45, .058, 2.6, 0), ("trumpet", .93, .87, .052, .7, 0),
    ("bud", .44, .66, .034, .5, 0), ("bud", .91, .13, .036, 3.5, 0), ("bud", .10, .43, .030, 5.5, 0), ("bud", .45, .30, .028, 4.0, 0),
)


def draw_hibiscus(width, height) -> Drawn:
    """A hibiscus botanical: flowers in three sizes and views among toothed leaves, over a paler second growth."""
    painting, brush, rng = Painting(width, height), Brush(103), np.random.default_rng(107)
    span = np.array([width, height])
    flowers = [(kind, np.array([x, y]) * span, size, turn, flat) for kind, x, y, size, turn, flat in _FLOWERS]
    room, leaves = _Room(width, height), []
    for kind, at, size, turn, flat in flowers:
        if kind == "open":
            room.take(at, size * (.55 + .25 * flat))
            for k in range(3 if size > .05 else 2):       # leaves that spring from behind the flower
                way = turn + 1.1 + k * TAU / 3 + rng.normal(0, .25)
                length = float(np.clip(size * rng.uniform(.9, 1.3), .046, .088))
                leaves.append((at + turned([(0, size * .66 + length * .42)], way)[0], way, length))
        else:
            room.take(at + turned([(0, size * .4)], turn)[0], size * .42)
    for spot in leaves:
        room.take_leaf(*spot)
    quiet = []
    for k in range(44):                                  # then whatever is still empty
        at, gap = room.widest()
        if gap < .010:
            break
        way, length = rng.uniform(0, TAU), float(np.clip(gap * 3.4, .040, .085))
        (quiet if k % 4 else leaves).append((at, way, length))
        room.take_leaf(at, way, length)
    for at, way, length in quiet + [(at + rng.normal(0, .02, 2), way + .9, length * 1.1) for at, way, length in leaves[::3]]:
        sheet = Sheet(length * .62, painting.scale)
        toothed_leaf(sheet, brush, rng, way, length, shadow=rng.uniform(.14, .26))
        painting.lay(sheet, at, 0)
    painting.cover[:] = 0
    for kind, at, size, turn, _ in flowers:
        if kind != "open":
            away = lambda other: np.linalg.norm((other - at + span / 2) % span - span / 2)
            nearest = min((flower[1] for flower in flowers if flower[0] == "open"), key=away)
            stem(painting, at - turned([(0, size * .5)], turn)[0], nearest, turn)
    for at, way, length in leaves:
        sheet = Sheet(length * .62, painting.scale)
        toothed_leaf(sheet, brush, rng, way, length)
        painting.lay(sheet, at)
    for kind, at, size, turn, flat in sorted(flowers, key=lambda f: f[2]):
        if kind == "open":
            bloom(painting, brush, rng, at, size, turn, flat)
        else:
            (trumpet if kind == "trumpet" else bud)(painting, brush, rng, at, size, turn)
    layers = tuple((role, soften(painting.layers[role], .7)) for role in ROLES)
    return Drawn(layers, dyed(painting.shape, 131, .02))
