"""Wax prints (ankara): blocks in loose registration, with the wax's crackle."""
from __future__ import annotations

import numpy as np

from .drawing import TAU, Canvas, Drawn, dyed, leaf, periodic_noise, soften, turned, wobble


def _crackle(shape, seed: int) -> np.ndarray:
    """The wax's hairline veins: where noise crosses zero, in some places only, all of a hair's width."""
    veins = periodic_noise(shape, 34, seed) + .35 * periodic_noise(shape, 90, seed + 1)
    line = np.exp(-(veins / (.75 * np.hypot(*np.gradient(veins)) + 1e-6)) ** 2)
    return line * np.clip(periodic_noise(shape, 12, seed + 2) * 1.6 - .45, 0, 1) * .32


def _registered(image: np.ndarray, block: int, scale: float, seed: int) -> np.ndarray:
    """A block's print: each is laid down by hand, a fraction of a millimetre off the one before it, and its edges waver."""
    across, down = ((0, 0), (.0005, -.0003), (-.0003, .0004))[block % 3]
    off = np.roll(image, (round(down * scale), round(across * scale)), (0, 1))
    return soften(wobble(off, 2.4, 30, seed + block), .7)


def _halo(covered: np.ndarray, scale: float, seed: int) -> np.ndarray:
    """The ground's dye thins where it meets the wax: a lighter breath of it round the figures, more here than there."""
    breath = np.clip(2.6 * soften(covered, .00055 * scale) - .2, 0, 1) * (1 - covered)
    return breath * np.clip(.6 + .7 * periodic_noise(covered.shape, 22, seed), 0, 1)


def _bubbles(width: float, height: float, seed: int) -> np.ndarray:
    """Where the wax foamed, beads of it stayed on the ground: specks in loose clusters."""
    canvas, rng = Canvas(width, height), np.random.default_rng(seed)
    for _ in range(round(120 * width * height / .13)):
        heart, spread = rng.uniform(0, 1, 2) * (width, height), rng.uniform(.003, .011)
        for _ in range(rng.integers(3, 16)):
            canvas.disc((heart + rng.normal(0, spread, 2)) % (width, height), rng.uniform(.00025, .0005), rng.uniform(.3, 1))
    return canvas.coverage()


def _mottled(shape, seed: int) -> np.ndarray:
    """Deep, even dye which took a little unevenly, as the cloth went through the bath in folds."""
    return (dyed(shape, seed, .025) + .018 * periodic_noise(shape, 52, seed + 7) + .012 * periodic_noise(shape, 130, seed + 9)).astype(np.float32)


def _wax(layers, seed: int) -> Drawn:
    """Blocks in loose registration with pale edges, over a ground with the wax's beads; its crackle; saturated dye."""
    canvases = [canvas for _, canvas in layers]
    width, height, scale = canvases[0].width, canvases[0].height, canvases[0].scale
    printed = [(role, _registered(canvas.coverage(), k, scale, seed)) for k, (role, canvas) in enumerate(layers)]
    covered = np.max([image for _, image in printed], 0)
    beads = .62 * soften(_bubbles(width, height, seed + 50), .9)
    tone = _mottled(covered.shape, seed + 30) * (1 + .60 * _halo(covered, scale, seed + 40))
    return Drawn((("accent", beads), *printed, ("pale", _crackle(covered.shape, seed + 20))), tone)


def draw_fans(width, height) -> Drawn:
    """Overlapping peacock fans in half drop."""
    figure, accent, line = (Canvas(width, height, wrap_rows=False) for _ in range(3))
    radius = width / 8
    for row in range(10, -3, -1):
        for column in range(4):
            x = (column + .5 * (row % 2)) * 2 * radius
            y = row * height / 8
            at = (x, y)
            for layer in (figure, accent, line):
                layer.disc(at, radius, 0)
            line.disc(at, radius)
            line.disc(at, radius * .95, 0)
            figure.disc(at, radius * .95)
            for k in range(36):
                spoke = turned([(-.035, .70), (0, .90), (.035, .70)], k * TAU / 36) * radius + at
                line.fill(spoke)
            line.disc(at, radius * .70)
            line.disc(at, radius * .66, 0)
            accent.disc(at, radius * .66)
            for k in range(24):
                dot = turned([(0, .54)], k * TAU / 24)[0] * radius + at
                line.disc(dot, radius * .042)
            accent.disc(at, radius * .42, 0)
            figure.disc(at, radius * .42, 0)
            for k in range(12):
                figure.fill(turned(leaf(.17, .11) + (0, .22), k * TAU / 12) * radius + at)
            line.ring(at, radius * .42, .0014)
            accent.disc(at, radius * .17)
            line.disc(at, radius * .08)
    return _wax((("figure", figure), ("accent", accent), ("line", line)), 51)


def draw_discs(width, height) -> Drawn:
    """Great record-like discs of concentric dashes, half drop, on a speckled ground."""
    figure, accent, line = (Canvas(width, height) for _ in range(3))
    rng = np.random.default_rng(9)
    centres = [((i + .5 * (j % 2)) * width / 2 + width / 4, (j + .5) * height / 2) for i in range(2) for j in range(2)]
    for _ in range(1500):
        figure.disc(rng.uniform(0, 1, 2) * (width, height), rng.uniform(.0007, .0013))
    radius = width * .222
    for at in centres:
        figure.disc(at, radius * 1.10, 0)
        line.disc(at, radius * 1.04)
        line.disc(at, radius, 0)
        figure.disc(at, radius)
        for ring, share in enumerate((.92, .82, .72)):
            count = 46 - 5 * ring
            for k in range(count):
                start = k * TAU / count
                arc = np.linspace(start, start + TAU / count * .62, 5)
                line.line(np.stack([np.cos(arc), np.sin(arc)], 1) * radius * share + at, .0034)
        accent.disc(at, radius * .62)
        line.ring(at, radius * .62, .002)
        for k in range(16):
            line.fill(turned(leaf(.22, .085) + (0, .36), k * TAU / 16) * radius + at)
        figure.disc(at, radius * .33)
        accent.disc(at, radius * .33, 0)
        line.ring(at, radius * .33, .002)
        for k in range(8):
            line.disc(turned([(0, .235)], k * TAU / 8)[0] * radius + at, radius * .04)
        accent.disc(at, radius * .15)
        line.disc(at, radius * .07)
    for x, y in centres:                                 # small stars where three discs leave room
        for at in ((x + width / 4, y - .1875 * height), (x + width / 4, y + .1875 * height)):
            figure.disc(at, .026, 0)
            for k in range(8):
                accent.fill(turned(leaf(.018, .0085) + (0, .004), k * TAU / 8) + at)
    return _wax((("figure", figure), ("accent", accent), ("line", line)), 61)


def draw_leaves(width, height) -> Drawn:
    """Sprays of veined leaves, two directions in half drop, over fine speckles."""
    figure, accent, line = (Canvas(width, height) for _ in range(3))
    rng = np.random.default_rng(4)
    for _ in range(1100):
        accent.disc(rng.uniform(0, 1, 2) * (width, height), rng.uniform(.0008, .0015))
    for i in range(2):
        for j in range(2):
            at = np.array([(i + .5) * width / 2, (j + .25 + .5 * (i % 2)) * height / 2])
            tilt = .62 if i % 2 else -.62
            stem = np.stack([.012 * np.sin(np.linspace(-1, 1, 30) * 2.2), np.linspace(-.085, .075, 30)], 1)
            line.line(turned(stem, tilt, at), .0034)
            blades = [(side * (.95 - .16 * k), stem[4 + 5 * k], .076 - .006 * k) for k in range(5) for side in (-1, 1)]
            blades.append((0., stem[-1], .062))
            for k, (angle, root, length) in enumerate(blades):
                outline = leaf(length, length * .40)
                place = lambda p: turned(turned(p, angle, root), tilt, at)
                edge = leaf(length + .005, length * .40 + .006) - (0, .0025)
                accent.fill(place(edge), 0)
                line.fill(place(edge))
                line.fill(place(outline), 0)
                layer, other = (figure, accent) if k % 3 else (accent, figure)
                other.fill(place(outline), 0)
                layer.fill(place(outline))
                line.line(place([(0, .004), (0, length * .9)]), .0014)
                for vein in np.linspace(.2, .75, 5):
                    for side in (-1, 1):
                        line.line(place([(0, vein * length), (side * length * .12, (vein + .13) * length)]), .001)
    return _wax((("figure", figure), ("accent", accent), ("line", line)), 71)


def draw_ripple(width, height) -> Drawn:
    """Rings of dots spreading from wells and meeting: the ripple of a pebble."""
    figure, accent, line = (Canvas(width, height) for _ in range(3))
    wells = [np.array([(i + .5 * (j % 2)) * width / 2 + width / 8, (j + .5) * height / 2]) for i in range(2) for j in range(2)]
    gap = .0118
    span = np.array([width, height])
    for own, at in enumerate(wells):
        for ring in range(1, 14):
            radius = ring * gap
            dots = max(6, round(TAU * radius / .0088))
            for k in range(dots):
                point = at + turned([(0, radius)], (k + .5 * (ring % 2)) * TAU / dots)[0]
                away = [np.linalg.norm((point - other + span / 2) % span - span / 2) for other in wells]
                if np.argmin(away) != own:
                    continue
                layer = accent if ring in (4, 8) else figure
                layer.disc(point, .0040 - .00013 * ring)
        accent.disc(at, .0065)
        line.ring(at, .0068, .0016)
        for ring in (2.5, 6.5, 10.5):
            angle = np.linspace(0, TAU, 181)
            loop = at + np.stack([np.cos(angle), np.sin(angle)], 1) * ring * gap
            keep = [np.argmin([np.linalg.norm((p - o + span / 2) % span - span / 2) for o in wells]) == own for p in loop]
            for a, b, ok in zip(loop[:-1], loop[1:], keep):
                if ok:
                    line.line([a, b], .0020)
    return _wax((("line", line), ("figure", figure), ("accent", accent)), 81)


def draw_diamonds(width, height) -> Drawn:
    """A lattice of nested diamonds with stepped edges."""
    figure, accent, line = (Canvas(width, height) for _ in range(3))
    across, down = width / 4, height / 3
    for row in range(6):
        for column in range(4):
            at = ((column + .5 * (row % 2)) * across, row * down / 2)
            rhombus = np.array([(0, -down / 2), (across / 2, 0), (0, down / 2), (-across / 2, 0)])

            def steps(scale, teeth=7):
                """The rhombus with its edges cut in steps."""
                points = []
                for k in range(4):
                    a, b = rhombus[k] * scale, rhombus[(k + 1) % 4] * scale
                    for t in range(teeth):
                        p, q = a + (b - a) * t / teeth, a + (b - a) * (t + 1) / teeth
                        points += [p, (q[0], p[1]) if k % 2 == 0 else (p[0], q[1])]
                return np.array(points) + at
            line.line(rhombus + at, .0030, True)
            figure.fill(steps(.86))
            line.line(steps(.86), .0011, True)
            figure.fill(rhombus * .58 + at, 0)
            accent.fill(rhombus * .58 + at)
            line.line(rhombus * .58 + at, .0026, True)
            accent.fill(rhombus * .36 + at, 0)
            figure.fill(rhombus * .27 + at)
            line.fill(rhombus * .10 + at)
            for corner in rhombus:
                for share in (.68, .47):
                    line.disc(corner * share + at, .0021)
    return _wax((("figure", figure), ("accent", accent), ("line", line)), 91)
