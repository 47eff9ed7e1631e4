"""Adire oniko: cloth that was kept from indigo by thread, tied round seeds and pebbles."""
from __future__ import annotations

import numpy as np

from .drawing import TAU, Canvas, Drawn, dyed, periodic_noise, soften, wobble


def _pleats(angle, folds: int, rng):
    """The folds a tie gathers, unequal, and four finer gathers in each: (number, way from the crest 0..1) of both."""
    phase = rng.uniform(0, TAU, 3)
    turn = (angle / TAU * folds + .24 * np.sin(2 * angle + phase[0]) + .15 * np.sin(5 * angle + phase[1])
            + .09 * np.sin(9 * angle + phase[2]))
    return [(np.floor(turn * fine).astype(int) % (folds * fine), np.abs(turn * fine % 1 - .5) * 2) for fine in (1, 4)]


def _bound(distance, angle, radius: float, rings: int, scale: float, rng) -> np.ndarray:
    """What one tie kept white: where the thread bit a fine jagged line, rays of resist between the folds, a breath within."""
    sharp = lambda inside: np.clip(inside * scale / 2.4 + .5, 0, 1)      # metres to the edge: .5 mm from dye to cloth
    folds = int(rng.integers(24, 33) if rings > 1 else rng.integers(11, 17))
    (fold, crest), (gather, fine) = _pleats(angle, folds, rng)
    each = lambda low, high: rng.uniform(low, high, folds).astype(np.float32)[fold]
    hair = lambda low, high: rng.uniform(low, high, folds * 4).astype(np.float32)[gather]
    spread = distance * np.pi / folds                    # half a fold's width here
    sway = 1 + .035 * np.sin(3 * angle + rng.uniform(0, TAU)) + .018 * np.sin(7 * angle + rng.uniform(0, TAU))
    light = np.zeros_like(distance)
    for ring in range(rings):
        share = 1 - ring * .295 + (rng.normal(0, .022) if ring else 0)
        at = radius * share * sway + radius * (.026 * (.5 - crest) + each(-.016, .016)) + hair(-.0003, .0003)
        out = distance - at
        thick = radius * .012 + .00035
        kept = sharp(thick * (each(.55, 1.25) + .5 * (1 - crest)) - abs(out)) * each(.85, 1)
        second = radius * (share * sway + .062 - .020 * crest)  # the thread's next turn, which holds only here and there
        kept = np.maximum(kept, sharp(each(-.0006, .0003) + hair(-.0002, .0001) - abs(distance - second)) * .7)
        for side, low, high, strong in ((1, .05, .17, 1.), (-1, .04, .15, .95)):
            long = radius * each(low, high) * hair(.50, 1.1)
            taper = np.clip(1 - side * out / long, 0, 1)
            ray = sharp(np.minimum(spread * (each(.55, .88) * taper ** .6 - crest), (taper > 0) * .001 - (taper <= 0) * .01))
            kept = np.maximum(kept, ray * (side * out > -.0004) * hair(strong - .22, strong) * (.72 + .28 * np.sqrt(taper)))
        creep = sharp(hair(-.0006, .00030) - spread / 4 * (1 - fine))    # dye in the gathers, as hairs across the white
        kept = kept * (1 - .75 * creep * (abs(out) > thick * .5))
        breath = np.exp(np.minimum(out, 0) / (radius * .07 + .001)) * (out < 0) * .15 * (1.1 - .7 * crest)
        light = np.where(kept > .12, np.maximum(light, kept), np.maximum(light, np.maximum(kept, breath)))
    within = (distance < radius * sway) * np.clip(distance / radius * 1.3, 0, 1)
    crease = sharp(np.where(rings > 1, each(-.0004, .00030), each(-.0001, .00050)) - spread * crest)
    light = np.maximum(light, within * crease * (.60 if rings > 1 else .85))
    seed = radius * .050 + .0007                         # the pebble's crown: a crisp eye in its own small star
    light = np.maximum(light, sharp(seed * (1 + .34 * (.5 - crest) + .10 * np.sin(3 * angle)) - distance))
    if rings > 1:
        light *= 1 - sharp(seed * .36 - distance)
        light = np.maximum(light, sharp(.0009 * (1 - crest) - .0001 + hair(-.0003, .0003) - abs(distance - seed * 1.9 * sway)) * .9)
    return light


def draw_oniko(width, height) -> Drawn:
    """Adire oniko: cloth bound round seeds and pebbles; each tie leaves a rayed ring of light."""
    canvas = Canvas(width, height)
    rows, cols = canvas.image.shape
    figure = np.zeros((rows, cols), np.float32)
    rng = np.random.default_rng(5)

    def tie(x, y, radius, rings):
        span = np.arange(-int(radius * 1.3 * canvas.scale), int(radius * 1.3 * canvas.scale) + 1)
        column, row = int(x * canvas.scale), int(y * canvas.scale)
        dx, dy = np.meshgrid(np.float32(span / canvas.scale), np.float32(span / canvas.scale))
        dx, dy = turned_about(dx, dy, rng.uniform(0, TAU), rng.uniform(.93, 1.07))
        spot = np.ix_((row + span) % rows, (column + span) % cols)
        light = _bound(np.hypot(dx, dy), np.arctan2(dy, dx), radius, rings, canvas.scale, rng)
        figure[spot] = np.maximum(figure[spot], light)

    def turned_about(dx, dy, way, press):
        """A tie is never quite round."""
        c, s = np.cos(way), np.sin(way)
        return np.float32(c) * dx + np.float32(s) * dy, np.float32(press) * (np.float32(c) * dy - np.float32(s) * dx)

    step = width / 3
    for row in range(3):
        for column in range(3):
            x = (column + .5 * (row % 2) + .25) * step + rng.normal(0, .003)
            y = (row + .5) * step + rng.normal(0, .003)
            tie(x, y, step * rng.uniform(.325, .385), 3)
            for angle in np.arange(6) * TAU / 6 + .26:
                tie(x + step * .50 * np.cos(angle) + rng.normal(0, .001), y + step * .50 * np.sin(angle) + rng.normal(0, .001),
                    step * rng.uniform(.050, .080), 1)
    figure = wobble(figure, 2.2, 90, 3)
    cloth = 1 + .10 * periodic_noise(figure.shape, 300, 33) + .07 * periodic_noise(figure.shape, 40, 35) - .06
    figure = np.clip(soften(figure, .7), 0, 1)
    crept = figure * np.minimum(cloth, 1) + .06 * soften(figure, 9) * (1 - figure)
    return Drawn((("figure", np.clip(crept, 0, 1)),), dyed(figure.shape, 31, .13))
