"""Adire: cloth that was kept from indigo by starch or stitches."""
from __future__ import annotations

import numpy as np

from .drawing import TAU, Canvas, Drawn, dyed, leaf, periodic_noise, soften, turned, wobble


def _resist(image: np.ndarray, seed: int) -> np.ndarray:
    """Starch or thread keeps the dye out unevenly: wavering edges into which indigo crept, and a paler breath around them."""
    moved = wobble(wobble(image, 7, 26, seed), 3.5, 110, seed + 7)
    crept = soften(moved, 4.5)
    worn = np.clip(.97 + .16 * periodic_noise(image.shape, 60, seed + 9) + .08 * periodic_noise(image.shape, 9, seed + 11), 0, 1)
    return np.clip(np.clip((crept - .14) * 1.55, 0, 1) * worn + .13 * soften(moved, 16), 0, 1)


def _eleko_motifs(canvas: Canvas, cell: float):
    """The stencil squares' figures: each draws itself into a square of side `cell` at (x, y)."""
    reach = cell * .41

    def olokun(x, y):                                   # rings of dots, the sea goddess's circles
        for ring in range(1, 7):
            radius = ring * reach / 6.3
            for angle in np.arange(0, TAU, TAU / max(6, round(radius / .00155))):
                canvas.disc((x + radius * np.cos(angle), y + radius * np.sin(angle)), .00185)
        canvas.disc((x, y), .004)

    def flower(x, y):                                   # eight veined leaves around an eye
        for angle in np.arange(8) * TAU / 8:
            outline = leaf(reach * .86, reach * .36) + (0, reach * .16)
            canvas.line(turned(outline, angle, (x, y)), .0021, True)
            canvas.dashes(turned([(0, reach * .26), (0, reach * .88)], angle, (x, y)), .0017, .004, .002)
            canvas.disc(turned([(0, reach * 1.02)], angle + TAU / 16, (x, y))[0], .0022)
        canvas.ring((x, y), reach * .11, .002)
        canvas.disc((x, y), .002)

    def water(x, y):                                    # combed waves
        t = np.linspace(-reach, reach, 60)
        for row in np.linspace(-reach, reach, 10):
            canvas.line(np.stack([x + t, y + row + .0032 * np.sin(t / reach * 3 * TAU / 1.5)], 1), .0023)

    def lozenges(x, y):
        for i in range(-4, 5):
            for j in range(-4, 5):
                if (i + j) % 2 == 0:
                    diamond = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)]) * reach * .115
                    canvas.fill(diamond + (x + i * reach * .23, y + j * reach * .23))

    def snail(x, y):                                    # the spiral of patience
        turns = np.linspace(0, 4.2 * TAU, 240)
        radius = reach * turns / turns[-1]
        canvas.line(np.stack([x + radius * np.cos(turns), y + radius * np.sin(turns)], 1), .0026)
        for corner in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            canvas.disc((x + corner[0] * reach * .92, y + corner[1] * reach * .92), .0032)

    def bird(x, y):
        t = np.linspace(0, 1, 40)
        back = np.stack([-.75 + 1.35 * t, .10 - .52 * np.sin(np.pi * t) * (1 - .3 * t)], 1)
        belly = np.stack([.60 - 1.35 * t, .10 + .42 * np.sin(np.pi * t)], 1)
        canvas.line(np.concatenate([back, belly]) * reach + (x, y), .0024, True)
        for feather in range(5):
            start = np.array([-.42 + feather * .17, .05])
            canvas.line((np.array([start, start + (.14, .24)])) * reach + (x, y), .002)
            canvas.line((np.array([start, start + (.12, -.20)])) * reach + (x, y), .002)
        canvas.ring((x + reach * .68, y - reach * .22), reach * .17, .0024)
        canvas.disc((x + reach * .70, y - reach * .25), .0021)
        canvas.line(np.array([(.84, -.22), (1.0, -.14), (.82, -.10)]) * reach + (x, y), .0022)
        for tail in (-.25, 0., .25):
            canvas.line(np.array([(-.72, .10), (-1.0, .10 + tail)]) * reach + (x, y), .0024)
        for leg in (-.05, .15):
            canvas.line(np.array([(leg, .50), (leg, .86), (leg + .16, .92)]) * reach + (x, y), .0022)
        for dot in np.linspace(-.9, .9, 9):
            canvas.disc((x + dot * reach, y - reach * .88), .0019)

    def cassava(x, y):                                  # a hand of seven narrow leaves
        for finger in np.linspace(-1.25, 1.25, 7):
            outline = leaf(reach * 1.15 * (1 - .18 * abs(finger)), reach * .25)
            canvas.fill(turned(outline, finger + np.pi, (x, y + reach * .45)))
        canvas.line(np.array([(0, .45), (0, 1.)]) * reach + (x, y), .003)
        for side in (-1, 1):
            for dot in range(4):
                canvas.disc((x + side * reach * (.35 + dot * .17), y + reach * .88), .002)

    def drum(x, y):                                     # the talking drum's hourglass and cords
        for side in (-1, 1):
            edge = np.array([(-.8, -.85 * side), (.8, -.85 * side), (.22, 0), (-.22, 0)]) * reach
            canvas.line(edge + (x, y), .0024, True)
            for cord in np.linspace(-1, 1, 9):
                canvas.line(np.array([(.75 * cord, -.83 * side), (.2 * cord, 0)]) * reach + (x, y), .0015)
            canvas.line(np.array([(-.88, -.95 * side), (.88, -.95 * side)]) * reach + (x, y), .003)
        for side in (-1, 1):
            for k in range(3):
                canvas.ring((x + side * reach * (.52 + .2 * k), y), reach * (.06 + .03 * k), .0018)

    def crosses(x, y):                                  # OXO: rings and crosses by turns
        for i in range(-1, 2):
            for j in range(-1, 2):
                at = np.array([x + i * reach * .66, y + j * reach * .66])
                if (i + j) % 2:
                    for arm in ((1, 1), (1, -1)):
                        canvas.line(at + np.outer([-1, 1], arm) * reach * .19, .0034)
                else:
                    canvas.ring(at, reach * .22, .0026)
                    canvas.disc(at, reach * .07)

    def comb(x, y):                                     # chevrons drawn with the comb
        for row in np.linspace(-1.1, .8, 10):
            zig = np.array([(-1, 0), (-.5, .32), (0, 0), (.5, .32), (1, 0)]) * reach
            canvas.line(zig + (x, y + row * reach), .0021)

    return olokun, flower, water, lozenges, snail, bird, cassava, drum, crosses, comb


def draw_eleko(width, height) -> Drawn:
    """Adire eleko: squares painted in cassava starch, each with its own figure, dashed borders."""
    canvas, cell = Canvas(width, height), width / 4
    motifs = _eleko_motifs(canvas, cell)
    order = (0, 1, 9, 5, 3, 4, 6, 8, 2, 7, 1, 0, 5, 3, 4, 6)
    for index, motif in enumerate(order):
        column, row = index % 4, index // 4
        x, y = (column + .5) * cell, (row + .5) * cell
        motifs[motif](x, y)
        frame = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]) * cell
        canvas.dashes(frame * .475 + (x, y), .0022, .0065, .0028)
    for k in range(4):
        canvas.line([(k * cell, 0), (k * cell, height)], .0016)
        canvas.line([(0, k * cell), (width, k * cell)], .0016)
    figure = _resist(canvas.coverage(), 11)
    return Drawn((("figure", figure),), dyed(figure.shape, 21))


def draw_olona(width, height) -> Drawn:
    """Adire olona: bands ("roads") of stitched and combed ornament running down the cloth."""
    canvas = Canvas(width, height)
    along = np.linspace(0, height, 200)
    centre = 0.0

    def straight(x, line):
        canvas.line([(x, 0), (x, height)], line)

    bands = (("comb", .052), ("chevron", .050), ("ladder", .036), ("comb", .052), ("lozenge", .058),
             ("dots", .040), ("wave", .052), ("ladder", .036), ("chain", .064))
    total = sum(size for _, size in bands)
    for name, size in bands:
        size *= width / total
        left, middle, right = centre, centre + size / 2, centre + size
        straight(left, .0026)
        if name == "comb":
            for x in np.linspace(left, right, 9)[1:-1]:
                canvas.dashes([(x, 0), (x, height)], .0021, .0118, .0022)
        elif name == "chevron":
            count = 26
            for y in np.arange(count) * height / count:
                canvas.line([(left + .006, y), (middle, y + .012), (right - .006, y)], .0028)
        elif name == "ladder":
            count = 40
            for y in np.arange(count) * height / count:
                canvas.line([(left + .006, y), (right - .006, y)], .0026)
        elif name == "lozenge":
            count = 9
            for y in (np.arange(count) + .5) * height / count:
                for shrink in (1., .62, .26):
                    diamond = np.array([(0, -.0245), (.022, 0), (0, .0245), (-.022, 0)]) * shrink
                    canvas.line(diamond + (middle, y), .0024, True)
        elif name == "dots":
            count = 28
            for k, y in enumerate((np.arange(count) + .5) * height / count):
                canvas.disc((middle + (.0075 if k % 2 else -.0075), y), .0043)
        elif name == "wave":
            for shift in (-.014, -.0047, .0047, .014):
                canvas.line(np.stack([middle + shift + .0045 * np.sin(along / height * 14 * TAU), along], 1), .0024)
        elif name == "chain":
            count = 8
            for y in (np.arange(count) + .5) * height / count:
                for radius in (.0235, .0165, .0095):
                    canvas.ring((middle, y), radius, .0022)
                canvas.disc((middle, y), .0035)
        centre = right
    figure = _resist(canvas.coverage(), 41)
    return Drawn((("figure", figure),), dyed(figure.shape, 43))
