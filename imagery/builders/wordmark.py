"""The house's name, woven into labels: a light line for every stroke of its letters."""
from __future__ import annotations

import numpy as np

from builders.garment import bilinear
from studio import geometry

TALL, WIDE = 0.40, 0.13            # the height of a letter: of the label's, and of its width at the most
APART = 0.42                       # of a letter's height: the gap to the next
STROKE = .00034                    # metres: half a thread's width


def _arc(middle, wide, high, first, last):
    turn = np.radians(np.linspace(first, last, 25))
    return np.stack([middle[0] + wide * np.cos(turn), middle[1] - high * np.sin(turn)], 1)


def _accent(lean):
    return np.array([(.10 - .13 * lean, -.20), (.10 + .13 * lean, -.42)])


STEM = np.array([(0, 0), (0, 1)])
# each letter: its width and its strokes, in heights of a capital, from its upper left corner
LETTERS = (
    (.84, [_arc((.42, .5), .42, .5, 0, 360)]),
    (.58, [STEM, np.vstack([[(0, 0)], _arc((.30, .27), .26, .27, 90, -90), [(0, .54)]]), np.array([(.26, .54), (.58, 1)])]),
    (.20, [STEM + (.10, 0), _accent(1)]),
    (.60, [STEM, np.array([(.56, 0), (0, .56)]), np.array([(.20, .38), (.60, 1)])]),
    (.20, [STEM + (.10, 0), _accent(-1)]),
)


def woven(g, points, outward, part="wordmark"):
    """ORÍKÌ in the middle of a label. points (n, m, 3), outward (n, m, 3): its face, metres, the one that is read looking along +y."""
    if points[-1, 0, 0] < points[0, 0, 0]:
        points, outward = points[::-1], outward[::-1]
    if points[0, -1, 2] > points[0, 0, 2]:
        points, outward = points[:, ::-1], outward[:, ::-1]
    along, down = geometry.arc_length(points[:, points.shape[1] // 2]), geometry.arc_length(points[len(points) // 2])
    tall = min(TALL * down[-1], WIDE * along[-1])
    gap = APART * tall
    left = .5 * (along[-1] - sum(wide for wide, _ in LETTERS) * tall - (len(LETTERS) - 1) * gap)
    top = .5 * (down[-1] - tall) + .05 * down[-1]
    paths = []
    for wide, strokes in LETTERS:
        for stroke in strokes:
            line = geometry.resample(stroke * tall + (left, top), 24)
            i, j = np.interp(line[:, 0], along, np.arange(len(along))), np.interp(line[:, 1], down, np.arange(len(down)))
            paths.append(bilinear(points, i, j) + .0002 * bilinear(outward, i, j))
        left += wide * tall + gap
    g.cords(part, paths, radius=STROKE)
