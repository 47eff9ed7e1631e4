"""Curves and trimmings that several shoes share: fields for panels, straps, bows, bits, seams, zips. Units: su."""
from __future__ import annotations

import numpy as np

from builders.shoe_lines import even
from studio import geometry as g

# ---------------------------------------------------------------- fields (negative where there is material)


def opening(*line):
    """Closed curve above a topline given from throat to heel, in side view."""
    return tuple(map(tuple, g.spline(line, 160))) + ((-.6, line[-1][1]), (-.6, 5), (line[0][0], 5))


def region(*corners):
    """Closed curve through corners; the long outer corners (beyond the shoe) stay straight."""
    return tuple(corners)


def within(curve, smooth=True, plan=False):
    """Inside a closed curve; its first to last but two corners are smoothed as one line when inside the shoe's reach."""
    def field(surface):
        return surface.inside(rounded(curve) if smooth else curve, plan=plan)
    return field


def rounded(corners, reach=(-.25, 3.2)):
    """Smooth the run of corners that lies on the shoe, keep the helper corners outside straight."""
    corners = [tuple(c) for c in corners]
    on = [reach[0] < x < reach[1] and -.31 < z < 4.9 for x, z in corners]
    start = next((i for i in range(len(corners)) if on[i] and not on[i - 1]), 0)
    corners = corners[start:] + corners[:start]
    run = 0
    on = on[start:] + on[:start]
    while run < len(corners) and on[run]:
        run += 1
    if run < 3:
        return corners
    return [tuple(c) for c in g.spline(corners[:run], 140)] + corners[run:]


def outside(curve):
    return lambda surface: -surface.inside(curve)


def both(*fields):
    """Where all fields have material."""
    return lambda surface: np.maximum.reduce([f(surface) for f in fields])


def rounded_both(radius, *fields):
    """The same with corners of su `radius`."""
    def field(surface):
        deep = np.array([f(surface) for f in fields]) + radius
        return np.where((deep > 0).sum(0) > 1, np.linalg.norm(deep.clip(0), axis=0), deep.max(0)) - radius
    return field


def inset(field, by):
    """The same field `by` su smaller all round."""
    return lambda surface: field(surface) + by


def added(*fields):
    """The sum of fields: for paddings."""
    return lambda surface: sum(f(surface) for f in fields)


def below(*line):
    xs, zs = zip(*line)
    return lambda surface: surface.below(xs, zs)


def band_across(x, back, half_width):
    """A strap across the foot: over the ridge at x, squarely, then down both sides at a slant: `back` su towards the heel for each su down."""
    def field(surface):
        down = np.sqrt(.0625 + surface.from_ridge ** 2) - .25
        return np.abs(surface.x - x + back * down) / np.hypot(1, back * g.smoothstep(0, .3, down)) - half_width
    return field


# ---------------------------------------------------------------- trimmings; each returns a function (scene, surface)

def upright(surface, line, side, shift=0.0, lift=0.0):
    """The line (x, height) on one side of the last, from its top down, moved by su towards the toe and off the surface."""
    xs, heights = np.array(sorted(line, key=lambda stop: stop[1])).T
    field = surface.x - shift - g.table(heights, xs)(surface.height)
    paths = [path[(path[:, 3] * side > 0) & (path[:, 4] > heights[0]) & (path[:, 4] < heights[-1])]
             for path in surface.lines(field, surface.lifted(lift), surface.side, surface.height)]
    path = even(max(paths, key=len), .012, 4)[:, :3]
    return path if path[0, 2] > path[-1, 2] else path[::-1]


def seam_line(*line, stitched=True, sides=(1, -1), part="upper", radius=.006):
    """A closed seam down the side: a fine ridge, with a row of stitches beside it."""
    def draw(scene, surface):
        for side in sides:
            scene.tube(part, upright(surface, line, side, lift=.001), radius, sides=8)
            if stitched:
                scene.stitches("thread", upright(surface, line, side, shift=.018), length=.0125, gap=.0055, radius=.0026)
    return draw


def stitching(field, inside, lift=.0):
    """A row of stitches along field = 0, where a panel (`inside`, lifted by `lift`) has leather."""
    def draw(scene, surface):
        for path in surface.lines(field(surface), surface.lifted(lift - .0006), inside(surface), surface.height, shortest=.12):
            path = even(path, .01)
            path = path[(path[:, 3] < -.008) & (path[:, 4] > .02)]
            if len(path) > 5:
                scene.stitches("thread", path[:, :3], length=.0125, gap=.0055, radius=.0026)
    return draw


def zipper(*line, side=-1, part="hardware"):
    """A zip on the inner side: its tape let into a slit with stitched edges, teeth, a slider and a puller that hangs from it."""
    def draw(scene, surface):
        zip_fastener(scene, lambda shift, lift: upright(surface, line, side, shift, lift), side, part)
    return draw


def zip_fastener(scene, along, side, part="hardware"):
    """What a zip is made of. along(shift, lift): the line it runs, from its slider down, moved by su sideways and off the surface."""
    middle = along(0, .001)
    scene.tube("elastic", middle, size=(.022, .004), up=(0, side, 0), sides=10)
    scene.stitches(part, along(0, .0025)[4:], length=.0055, gap=.0055, radius=.0062)
    scene.tube("upper", _slit_edge(along, .021, .001), size=(.0105, .0088), closed=True, up=(0, side, 0), sides=12)      # its lips lie as high as the teeth
    seam = _slit_edge(along, .050, .0)
    scene.stitches("thread", np.vstack([seam, seam[:1]]), length=.0125, gap=.0055, radius=.0026)
    scene.box(part, middle[-2] + [0, side * .004, 0], (.022, .010, .014), bevel=.003)
    at = middle[4]
    scene.box(part, at + [0, side * .007, 0], (.036, .018, .046), bevel=.006)
    scene.torus(part, at + [0, side * .017, -.028], ring=.014, radius=.004, axis=(0, 1, 0), count=24)
    puller = at + np.array([0, side * .018, -.038]) + np.linspace(0, 1, 20)[:, None] * [.003, 0, -.100]
    scene.tube(part, puller, size=(.014, .005), up=(0, side, 0), taper=.6 + .4 * np.linspace(0, 1, 20), sides=16)


def _slit_edge(along, half, lift):
    """The line round a slit, su `half` from its middle, with round ends: closed."""
    down, up = along(-half, lift), along(half, lift)[::-1]
    turn = np.linspace(0, 1, 11)[1:-1, None]
    ends = []
    for before, after in ((down, up), (up, down)):
        ahead = before[-1] - before[-4]
        ends.append(before[-1] * (1 - turn) + after[0] * turn + half * np.sin(np.pi * turn) * ahead / np.linalg.norm(ahead))
    return np.vstack([down, ends[0], up, ends[1]])


def slit(half_width, x_from, x_to):
    """Field of everything but a gap along the ridge between two x (for lacing)."""
    def field(surface):
        taper = half_width * np.clip((x_to - surface.x) / .12, 0, 1) ** .5
        gap = np.maximum.reduce([surface.across - taper, surface.x - x_to, x_from - surface.x])
        high = .30 - surface.height
        return -np.maximum(gap, high)
    return field


ANKLE_FOLDS = (   # height in front of the ankle, su it climbs per radian, depth, where round the leg (0 in front, outer side positive), reach in radians
    (1.17, .055, .017, .70, 1.3), (1.28, -.070, .022, -.60, 1.35), (1.42, .080, .019, .80, 1.4), (1.57, -.070, .013, -.50, 1.2), (1.24, .04, .013, 2.9, .9), (1.44, -.05, .010, 3.4, .8))


def saddle(x, by=.028, along=.24, across=.22):
    """Padding for Shoe: the vamp sinks a little behind its throat, highest at x, so that the throat's edge lies flat."""
    return lambda surface: -by * np.exp(-((surface.x - x) / along) ** 2 - (surface.across / across) ** 2)


SHALLOW_FOLDS = (   # the same of a short boot, where foot and leg meet
    (1.00, -.05, .006, .95, .50), (.875, -.15, .014, .50, .90), (.765, -.26, .008, .40, .50), (.63, -.13, .009, .80, .55),
    (.96, .05, .004, -.70, .50), (.82, .22, .012, -.45, .80), (.69, .30, .005, -.30, .45), (.60, .12, .004, -.9, .5))


def slouch(z, angle, folds=ANKLE_FOLDS):
    """What a soft leg sinks into above the ankle: slanting folds, each sharp beneath and round above, that die out towards the calf. su outwards."""
    out = np.zeros_like(z)
    for height, climb, deep, at, reach in folds:
        away = (angle - at + np.pi) % (2 * np.pi) - np.pi
        off = z - height - climb * away
        out = out + deep * np.exp(-(away / reach) ** 2) * (.75 * np.exp(-((off - .062) / .050) ** 2) + .30 * np.exp(-((off + .060) / .045) ** 2) - np.exp(-(off / .030) ** 2))
    return out


def bent_ankle(surface, middle=.52):
    """Padding for Shoe: the shallow folds of a short boot. middle: x of the leg's middle."""
    return slouch(surface.height, np.arctan2(surface.side * surface.across, surface.x - middle), SHALLOW_FOLDS)


def boot_leg(low, front, rear, seam, part="upper", radius=.012, count=240, rows=260):
    """The leg of a tall boot, closed all round, from `low` above the heel seat up to a line that runs from `rear` to `front` height. Round the ankle it has
    the last's own sections, above them the shaft's ovals; it comes out of the foot's leather at a flat angle, so that no edge shows.
    seam: x of the upright seam on the outer side and of the zip on the inner."""
    def draw(scene, surface):
        shaft = np.array(surface.last.shaft)
        x_front, x_rear, half = (g.table(shaft[:, 0], shaft[:, c]) for c in (1, 2, 3))
        lifted = surface.last.underside(0.3)
        fuller = _beyond_oval(surface, lifted, low - .12, (x_front, x_rear, half))

        def ring(share, lift=0.0):
            angle = np.linspace(0, 2 * np.pi, count, endpoint=False) + np.pi      # the joint of the grain lies at the back
            top = rear + (front - rear) * (.5 + .5 * np.cos(angle)) - .02 * np.sin(angle) ** 2
            z = low + (top - low) * share
            middle, reach = (x_front(z) + x_rear(z)) / 2, (x_front(z) - x_rear(z)) / 2
            k = fuller(z, angle)
            out = lift + slouch(z, angle) * g.smoothstep(low + .12, low + .26, z) + .0030 - .0078 * g.smoothstep(low + .15, low, z)
            return np.stack([middle + (k * reach + out) * np.cos(angle), (k * half(z) + out) * np.sin(angle) + surface.middle(middle + k * reach * np.cos(angle)), z + lifted], 1), z
        rings = [ring(t) for t in np.linspace(0, 1, rows)]
        points = np.array([np.vstack([r, r[:1]]) for r, _ in rings])
        around = g.arc_length(points[rows // 2])
        heights = np.array([np.append(z, z[0]) for _, z in rings])
        uv = np.stack([np.broadcast_to(around, heights.shape), heights], -1)
        scene.grid(part, points, uv=uv, thickness=.022, inner="lining", offset=-1.0, weld=True, flip=True)
        scene.tube(part, ring(1.0, -.010)[0], radius, closed=True, sides=16)

        def upright(side, x, lift):
            """The line up the leg at x, from its top down."""
            path = []
            for t in np.linspace(.992, .06, 110):
                r, _ = ring(t, lift)
                mine = r[np.sign(r[:, 1] - surface.middle(r[:, 0])) == side]
                mine = mine[np.argsort(mine[:, 0])]
                path.append([np.interp(x, mine[:, 0], column) for column in mine.T])
            return np.array(path)

        def down(side, end, shift=0.0, lift=.003):
            """The same, and on down the foot to the height `end`."""
            foot = [surface.spot(seam + .03 * g.smoothstep(low, .5, h) + shift, h, side, lift)[0] for h in np.linspace(low + .07, end, 40)]
            return g.smooth_path(np.vstack([upright(side, seam + shift, lift), foot]), .012, 16)
        scene.tube(part, down(1, .02), .005, sides=8)
        for shift in (-.018, .018):
            scene.stitches("thread", down(1, .02, shift, .0), length=.0125, gap=.0055, radius=.0026)
        zip_fastener(scene, lambda shift, lift: down(-1, .42, shift, lift)[3:], -1)      # its seam closes below the rim
    return draw


def _beyond_oval(surface, lifted, low, oval, count=180):
    """How far the last's sections from `low` above the heel seat lie beyond the shaft's ovals: factor (height, angle), 1 from where the leg begins."""
    x_front, x_rear, half = oval
    high = surface.last.shaft[1][0] + .30
    heights, angles = np.linspace(low, high, 40), np.linspace(-np.pi, np.pi, count, endpoint=False)
    table = np.ones((len(heights), count))
    up = surface.points[..., 2] - lifted
    ridge = surface.points[:surface.n, -1]
    for row, z in enumerate(heights[:-1]):
        found = np.array([[np.interp(z, column, place) for place in points.T[:2]] for column, points in zip(up, surface.points) if column[-1] > z])
        found = np.vstack([found, [np.interp(z, ridge[:, 2] - lifted, place) for place in ridge.T[:2]]])
        middle, reach = (x_front(z) + x_rear(z)) / 2, (x_front(z) - x_rear(z)) / 2
        off = np.stack([(found[:, 0] - middle) / reach, (found[:, 1] - surface.middle(found[:, 0])) / half(z)], 1)
        angle = np.arctan2(off[:, 1], off[:, 0])
        order = np.argsort(angle)
        table[row] = np.interp(angles, angle[order], np.linalg.norm(off, axis=1)[order], period=2 * np.pi)
    for number in range(20):                                          # its columns stand far apart in front
        table = .25 * np.roll(table, 1, 1) + .5 * table + .25 * np.roll(table, -1, 1)
        if number < 6:
            table += g.inward(table)

    def factor(z, angle):
        row = np.clip((z - low) / (high - low), 0, 1) * (len(heights) - 1)
        column = (angle + np.pi) / (2 * np.pi) * count % count
        i, j = np.minimum(row.astype(int), len(heights) - 2), column.astype(int)
        s, t, k = row - i, column - j, (j + 1) % count
        return (table[i, j] * (1 - s) + table[i + 1, j] * s) * (1 - t) + (table[i, k] * (1 - s) + table[i + 1, k] * s) * t
    return factor


def pull_tab(height, part="strap", width=.075, length=.22):
    """A loop of webbing at the back of a boot."""
    def draw(scene, surface):
        back = surface.points[surface.n - 1]
        heights = surface.height[surface.n - 1]
        at = lambda h: back[np.abs(heights - h).argmin()]
        low, top = at(height - length * .55), at(height)
        path = g.spline([low + [-.012, 0, 0], top + [-.018, 0, -.03], top + [-.012, 0, .07], top + [.03, 0, .085], top + [.045, 0, .0], top + [.04, 0, -.1]], 50)
        scene.tube(part, path, size=(width, .010), up=(-1, 0, 0), sides=14, square=.5)
    return draw


def pebbles(part="sole"):
    """Rubber pebbles under a driving shoe and up its heel."""
    def draw(scene, surface):
        def drop(centre, axis, radius, high=1.0):
            scene.turned(part, [(0, -.008), (radius, -.008), (radius, .002), (radius * .86, .009 * high), (radius * .5, .013 * high), (0, .014 * high)], centre=centre, axis=axis, count=20)
        n = surface.n
        edge = surface.points[:, 0]
        for t in np.linspace(.04, .96, 22):
            for index in (int(t * (n - 1)), 2 * n - 2 - int(t * (n - 1))):
                p = edge[index]
                inwards = [.04 * (surface.last.length / 2 - p[0]), -.052 * np.sign(p[1] + 1e-6), -.030]
                drop(p + inwards, (0, 0, -1), .032, 1.5)
        for h in (.10, .20, .30, .40):
            for shift in (-2, -1, 0, 1, 2):
                if abs(shift) * .075 > .17 - h * .18:
                    continue
                i = n - 1 + int(shift * n / 24)
                j = int(np.abs(surface.height[i] - h).argmin())
                drop(surface.points[i, j] + surface.normal[i, j] * .002, tuple(surface.normal[i, j]), .024)
    return draw


def outside_smooth(curve):
    return lambda surface: -surface.inside(rounded(curve))


def near(curve, distance):
    """A border of a given width around a curve."""
    return lambda surface: surface.inside(rounded(curve)) - distance


def ribs(field, start, end, part="elastic", spacing=.013, radius=.0055, sunk=.0135):
    """Fine upright ribs from x = start to end where `field` has elastic; sunk: su of their middle below the last."""
    def draw(scene, surface):
        there = field(surface)
        for x in np.arange(start, end, spacing):
            for path in surface.lines(surface.x - x, surface.lifted(-sunk), there):
                path = path[path[:, 3] < 0, :3]
                if len(path) > 5:
                    scene.tube(part, even(path, .02), radius, sides=8)
    return draw


def ridge_tongue(x_from):
    """The vamp under open lacing, as far up as a tongue hides its edge: everything in front of a slanting line behind the laces."""
    return lambda surface: np.maximum(x_from - .55 * (1.05 - surface.height).clip(0, 1) - surface.x, surface.height - .92)
