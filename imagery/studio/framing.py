"""Framing rules as arithmetic: where the product lies in the picture. Pure numpy."""
from __future__ import annotations

WIDTH, HEIGHT = 1200, 1500    # pixels of a first picture
FURTHER = 800, 1000           # of the others
ASPECT = HEIGHT / WIDTH
MARGIN = 0.06           # share of the width kept free on every side


def pixels(view_number) -> tuple[int, int]:
    """Width and height at which a view is rendered."""
    return (WIDTH, HEIGHT) if view_number == 1 else FURTHER


def lens_and_shift(points, lens, sensor, frame):
    """Correct lens and shift so that `points` fill the frame.

    points: (n, 2) picture-plane coordinates x/depth, y/depth (y up) of everything visible of the product.
    Returns lens (mm), shift_x, shift_y in Blender's units (shares of the picture's width).
    """
    low, high = points.min(0), points.max(0)
    size = high - low
    share_wide = min(frame.width, 1 - 2 * MARGIN)
    scale = min(share_wide / size[0], frame.height * ASPECT / size[1])   # picture widths per unit
    new_lens = scale * sensor
    tall = size[1] * scale / ASPECT                                       # share of the height
    centred = 0.515 + tall / 2
    bottom = centred if frame.bottom is None else max(frame.bottom, 0.5 + tall / 2)
    bottom = min(bottom, 1 - MARGIN * 0.8)
    middle_x = (low[0] + high[0]) / 2 * scale
    bottom_y = low[1] * scale                                             # relative to the picture's middle, in widths
    wanted_y = (0.5 - bottom) * ASPECT
    return new_lens, middle_x, bottom_y - wanted_y


def shares(points, lens, sensor, shift_x, shift_y):
    """Where the points lie in the picture: left, right, low, high as shares of width and height (from the lower left corner)."""
    x = points[:, 0] * lens / sensor - shift_x + 0.5
    y = (points[:, 1] * lens / sensor - shift_y) / ASPECT + 0.5
    return float(x.min()), float(x.max()), float(y.min()), float(y.max())
