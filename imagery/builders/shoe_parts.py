"""Curves and trimmings that several shoes share: fields for panels, straps, bows, bits, seams, zips. Units: su."""
from __future__ import annotations

import numpy as np

from builders import shoe as s
from builders.sneaker_laces import ribbon, section
from builders.sneaker_laces import spot as laces_spot
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


def below(*line):
    xs, zs = zip(*line)
    return lambda surface: surface.below(xs, zs)


def band(*line, width, x_from=-9, x_to=9):
    """A strap of a given width along a line height(x)."""
    xs, zs = zip(*line)

    def field(surface):
        d = np.abs(surface.below(xs, zs)) - width / 2
        return np.maximum.reduce([d, surface.x - x_to, x_from - surface.x])
    return field


def band_between(low, high, half_width):
    """A strap across the foot: in side view a straight band from `low` to `high` (both (x, height)), running on beyond them."""
    (x0, z0), (x1, z1) = low, high

    def field(surface):
        dx, dz = x1 - x0, z1 - z0
        return np.abs((surface.x - x0) * dz - (surface.height - z0) * dx) / np.hypot(dx, dz) - half_width
    return field


def strap_over(low, high, half_width, tip):
    """A strap across the foot (`band_between`), sewn in on the inner side; on the outer side it ends in a round tip, `tip` before `low`."""
    (x0, z0), (x1, z1) = low, high

    def field(surface):
        dx, dz = x1 - x0, z1 - z0
        length = np.hypot(dx, dz)
        across = ((surface.x - x0) * dz - (surface.height - z0) * dx) / length
        along = ((surface.x - x0) * dx + (surface.height - z0) * dz) / length
        short = np.where(surface.side > 0, np.clip(tip - along, 0, None), 0)
        return np.hypot(across, short) - half_width
    return field


# ---------------------------------------------------------------- soles

ROPE = tuple((q, .012 * abs(np.sin(q * np.pi * 7)) + (-.02 if q in (0, 1) else 0)) for q in np.linspace(0, 1, 85))


def wedge_floor(x):
    return 0.035 + 0.05 * g.smoothstep(2.2, 2.8, x)


def rubber_floor(scene, surface):
    """A thin rubber sheet under a wedge."""
    sole = s.Sole(thick=0, out=.01, part="rubber")
    edge = surface.feather(0)
    n = surface._outward(edge)
    rings = []
    for z, o in ((.045, 0.012), (.03, .016), (.004, .012), (0, .004)):
        ring = edge.copy()
        ring[:, :2] += n * o
        ring[:, 2] = z + .05 * g.smoothstep(2.2, 2.8, edge[:, 0])
        rings.append(ring)
    scene.grid(sole.part, np.array(rings), wrap_v=True, flip=not s.surface_is_clockwise(edge))
    scene.add(sole.part, s._filled(rings[-1], False))


def instep_strap(x, low, half_width=.05, part="strap"):
    """A strap over the instep at x, from one side's topline to the other: a round arc, since it is drawn tight over a foot. low: where it is sewn in."""
    def draw(scene, surface):
        points, normals, _ = section(surface, x)
        on = points[:, 2] - surface.last.underside(x) > low
        path, out = g.resample(points[on], 120), g.resample(normals[on], 120)
        for _ in range(350):
            path[1:-1] = .5 * path[1:-1] + .25 * (path[:-2] + path[2:])
        out /= np.linalg.norm(out, axis=1, keepdims=True)
        for _ in range(200):
            out[1:-1] = .5 * out[1:-1] + .25 * (out[:-2] + out[2:])
        ends = g.smoothstep(0, .12, np.minimum(np.linspace(0, 1, 120), np.linspace(1, 0, 120)))[:, None]
        ribbon(scene, part, path + out * (.016 + .010 * ends), out, half_width, .011, np.ones(120), square=.3)
        for edge in (-1, 1):
            along = np.gradient(path, axis=0)
            side = np.cross(out, along)
            side /= np.linalg.norm(side, axis=1, keepdims=True)
            seam = path + out * (.028 + .010 * ends) + edge * side * (half_width - .014)
            scene.stitches("thread", seam[4:-4], length=.022, gap=.010, radius=.0045)
    return draw


# ---------------------------------------------------------------- trimmings; each returns a function (scene, surface)

def buckle_on(x, height, side=1, along=(1, 0, 0), lift=.030, **size):
    def draw(scene, surface):
        point, normal = surface.spot(x, height, side, lift)
        direction = np.asarray(along, float) - normal * np.dot(along, normal)
        s.add_buckle(scene, point, np.cross(normal, direction), direction, **size)
    return draw


def _ridge(surface, x, lift=0.0):
    """Point and frame on the ridge of the instep at x: point, along (to the toe), up."""
    row = surface.points[:s.N, -1]
    i = int(np.abs(surface.x[:s.N, -1] - x).argmin())
    along = row[max(i - 4, 0)] - row[i + 4]
    along /= np.linalg.norm(along)
    up = np.cross(along, [0, 1, 0])
    up = up if up[2] > 0 else -up
    return row[i] + up * lift, along, up


def bow(x, part="trim", size=.155, width=.036):
    """A flat bow of ribbon or thin leather on the throat: two puffed loops, two tails and a knot over their middle."""
    def draw(scene, surface):
        centre, along, up = _ridge(surface, x - .02, .016)
        at = lambda across, ahead, high: centre + [0, across, 0] + along * ahead + up * (high - .9 * across ** 2)
        for sign in (-1, 1):
            loop = [(0, .004), (.5, .006), (.93, .010), (1, .024), (.92, .040), (.5, .040), (0, .022)]
            path = g.spline([at(sign * size * a, 0, high) for a, high in loop], 48)
            scene.tube(part, path, size=(width, .0045), up=up, sides=16, square=.4, taper=.5 + .5 * np.sin(np.pi * np.linspace(.06, .94, 48)) ** .7)
            tail = g.spline([at(0, 0, .0), at(sign * size * .34, .07, .004), at(sign * size * .62, .15, .002)], 24)
            scene.tube(part, tail, size=(width * .62, .004), up=up, sides=16, square=.4)
        knot = [at(0, -.034, .004), at(0, -.024, .040), at(0, .0, .050), at(0, .024, .040), at(0, .034, .004)]
        scene.tube(part, g.spline(knot, 24), size=(width * .62, .010), up=up, sides=16, square=.5)
    return draw


def apron(*half, part="upper", radius=.013):
    """The raised seam of a moccasin front. half: plan points (x, across) from the strap to the middle of the toe."""
    def draw(scene, surface):
        curve = list(half) + [(x, -a) for x, a in half[-2::-1]]
        line = g.spline(curve, 160)
        path = []
        for x, a in line:
            d = np.hypot(surface.x - x, surface.across - abs(a) * (1 if a > 0 else .78)) + np.where(surface.side == (1 if a >= 0 else -1), 0, 9) + np.where(surface.height < .06, 5, 0)
            i, j = np.unravel_index(d.argmin(), d.shape)
            path.append(surface.points[i, j] + surface.normal[i, j] * .002)
        path = g.smooth_path(np.array(path), .012, 10)
        scene.tube(part, path, radius, sides=10)
        scene.stitches("thread", path + [0, 0, radius * .95], length=.02, gap=.030, radius=.0075)
    return draw


def horsebit(x, part="hardware", half=.19, ring=.062):
    """A metal snaffle across the strap: two rings and between them a bar of two halves, jointed in the middle and thicker at the rings."""
    def draw(scene, surface):
        for sign in (-1, 1):
            point, normal = laces_spot(surface, x, sign * half)
            scene.torus(part, point + normal * .036, ring=ring, radius=.0135, axis=tuple(normal), count=48)
        stops = [laces_spot(surface, x, across) for across in np.linspace(-1, 1, 15) * (half - ring)]
        path = g.spline([point + normal * .044 for point, normal in stops], 90)
        for _ in range(60):
            path[1:-1] = .25 * path[:-2] + .5 * path[1:-1] + .25 * path[2:]
        t = np.linspace(-1, 1, 90)
        scene.tube(part, path, .0145, taper=1 + .55 * np.exp(-((np.abs(t) - .90) / .07) ** 2) + .5 * np.exp(-((np.abs(t) - .09) / .05) ** 2) - .3 * np.exp(-(t / .03) ** 2), sides=16)
    return draw


def seam_line(*line, stitched=True, sides=(1, -1), part="upper", radius=.006):
    """A closed seam down the side: a fine ridge, with a row of stitches beside it."""
    def draw(scene, surface):
        for side in sides:
            stops = g.spline(line, 70)
            path = g.smooth_path(np.array([surface.spot(x, h, side, .001)[0] for x, h in stops]), .02, 8)
            scene.tube(part, path, radius, sides=8)
            if stitched:
                path = g.smooth_path(np.array([surface.spot(x + .035, h, side, .004)[0] for x, h in stops]), .02, 8)
                scene.stitches("thread", path, length=.036, gap=.018, radius=.0055)
    return draw


def zipper(*line, side=-1, part="hardware"):
    """A zip on the inner side: a row of teeth and a puller."""
    def draw(scene, surface):
        stops = g.spline(line, 90)
        path = g.smooth_path(np.array([surface.spot(x, h, side, .003)[0] for x, h in stops]), .015, 8)
        scene.tube("elastic", path, size=(.028, .006), up=(0, side, 0), sides=10)
        scene.stitches(part, path + [0, side * .006, 0], length=.010, gap=.008, radius=.010)
        scene.box(part, path[3] + [0, side * .02, -.06], (.03, .012, .12), bevel=.005)
    return draw


def lace_bow(x, lift, part="lace", size=.25, radius=.012):
    """The tied bow on top of the lacing: its loops and ends fall to both sides and come to lie on the leather."""
    def draw(scene, surface):
        def lying(stops, count):
            on = [laces_spot(surface, x + ahead, across * size) for ahead, across, _ in stops]
            return g.spline([point + normal * (lift + high) for (point, normal), (_, _, high) in zip(on, stops)], count)
        for sign in (-1, 1):
            loop = [(0, 0, .030), (-.01, .30, .044), (.03, .70, .030), (.09, .97, .012), (.14, .95, .010), (.12, .66, .018), (.05, .28, .030), (.01, 0, .030)]
            scene.tube(part, lying([(a, sign * b, h) for a, b, h in loop], 70), radius, sides=12)
            end = lying([(a, sign * b, h) for a, b, h in ((0, 0, .024), (.07, .20, .026), (.16, .36, .012), (.27, .44, .006), (.36, .42, .004))], 50)
            scene.tube(part, end, radius, sides=12)
            scene.tube(part, end[-12:], radius * 1.18, sides=12)
        knot = lying([(-.035, .02, .014), (-.01, .03, .046), (.025, -.01, .046), (.045, -.03, .014)], 24)
        scene.tube(part, knot, radius * 1.7, sides=14)
    return draw


def slit(half_width, x_from, x_to):
    """Field of everything but a gap along the ridge between two x (for lacing)."""
    def field(surface):
        taper = half_width * np.clip((x_to - surface.x) / .12, 0, 1) ** .5
        gap = np.maximum.reduce([surface.across - taper, surface.x - x_to, x_from - surface.x])
        high = .30 - surface.height
        return -np.maximum(gap, high)
    return field


def broguing(curve, inset=.030, spacing=.05, radius=.011, part="hole", plan=False, sides=(1, -1)):
    """A row of punched holes beside a panel's edge."""
    def draw(scene, surface):
        d = surface.inside(rounded(curve), plan=plan) + inset
        for path in g.contours(surface.lifted(.0125), d, .2):
            path = g.resample(path, max(3, int(g.arc_length(path)[-1] / spacing)))
            for point in path:
                i, j = np.unravel_index(np.linalg.norm(surface.points - point, axis=2).argmin(), surface.x.shape)
                scene.cylinder(part, point, radius, .004, axis=tuple(surface.normal[i, j]), bevel=.001, count=12)
    return draw


def boot_leg(low, front, rear, seam, part="upper", radius=.013, count=160, rows=110):
    """The leg of a tall boot above the ankle, closed all round: oval sections of the last's shaft from `low` up to a line that
    runs from `rear` to `front` height. seam: x of the upright seam on both sides."""
    def draw(scene, surface):
        shaft = np.array(surface.last.shaft)
        x_front, x_rear, half = (g.table(shaft[:, 0], shaft[:, c]) for c in (1, 2, 3))
        lifted = surface.last.underside(0.3)

        def ring(share, lift=0.0):
            angle = np.linspace(0, 2 * np.pi, count, endpoint=False) + np.pi      # the joint of the grain lies at the back
            top = rear + (front - rear) * (.5 + .5 * np.cos(angle)) - .05 * np.sin(angle) ** 2
            z = low + (top - low) * share
            middle, reach = (x_front(z) + x_rear(z)) / 2, (x_front(z) - x_rear(z)) / 2
            return np.stack([middle + (reach + lift) * np.cos(angle), (half(z) + lift) * np.sin(angle) + surface.middle(middle + reach * np.cos(angle)), z + lifted], 1), z
        rings = [ring(t, .014 * g.smoothstep(.10, 0, t)) for t in np.linspace(0, 1, rows)]        # its lower edge laps over the foot
        points = np.array([np.vstack([r, r[:1]]) for r, _ in rings])
        around = g.arc_length(points[rows // 2])
        heights = np.array([np.append(z, z[0]) for _, z in rings])
        uv = np.stack([np.broadcast_to(around, heights.shape), heights], -1)
        scene.grid(part, points, uv=uv, thickness=.022, inner="lining", offset=-1.0, weld=True, flip=True)
        scene.tube(part, ring(1.0, -.010)[0], radius, closed=True, sides=12)
        scene.tube(part, ring(0.0, .008)[0], .009, closed=True, sides=8)
        for side in (1, -1):
            path = []
            for t in np.linspace(.004, .994, 80):
                r, _ = ring(t, .002)
                mine = r[np.sign(r[:, 1] - surface.middle(r[:, 0])) == side]
                path.append(mine[np.abs(mine[:, 0] - seam).argmin()])
            scene.tube(part, g.smooth_path(np.array(path), .02, 8), .006, sides=8)
    return draw


def pull_tab(height, part="strap", width=.075, length=.22):
    """A loop of webbing at the back of a boot."""
    def draw(scene, surface):
        back = surface.points[s.N - 1]
        heights = surface.height[s.N - 1]
        at = lambda h: back[np.abs(heights - h).argmin()]
        low, top = at(height - length * .55), at(height)
        path = g.spline([low + [-.012, 0, 0], top + [-.018, 0, -.03], top + [-.012, 0, .07], top + [.03, 0, .085], top + [.045, 0, .0], top + [.04, 0, -.1]], 50)
        scene.tube(part, path, size=(width, .010), up=(-1, 0, 0), sides=14, square=.5)
    return draw


def pebbles(part="sole"):
    """Rubber pebbles under a driving shoe and up its heel."""
    def draw(scene, surface):
        def drop(centre, axis, radius):
            scene.turned(part, [(0, -.02), (radius, -.02), (radius, .012), (radius * .8, .024), (radius * .4, .030), (0, .032)], centre=centre, axis=axis, count=16)
        n = s.N
        edge = surface.points[:, 0]
        for t in np.linspace(.04, .96, 22):
            for index in (int(t * (n - 1)), 2 * n - 2 - int(t * (n - 1))):
                p = edge[index]
                inwards = [.04 * (surface.last.length / 2 - p[0]), -.085 * np.sign(p[1] + 1e-6), -.030]
                drop(p + inwards, (0, 0, -1), .032)
        for h in (.10, .20, .30, .40):
            for shift in (-2, -1, 0, 1, 2):
                if abs(shift) * .075 > .17 - h * .18:
                    continue
                i = n - 1 + int(shift * 7)
                j = int(np.abs(surface.height[i] - h).argmin())
                drop(surface.points[i, j] + surface.normal[i, j] * .002, tuple(surface.normal[i, j]), .024)
    return draw


def outside_smooth(curve):
    return lambda surface: -surface.inside(rounded(curve))


def near(curve, distance):
    """A border of a given width around a curve."""
    return lambda surface: surface.inside(rounded(curve)) - distance


def ribs(curve, top, part="elastic", spacing=.030):
    """Fine upright ribs on an elastic gusset."""
    def draw(scene, surface):
        polygon = np.array(rounded(curve))
        low_x, high_x = polygon[:, 0].min(), polygon[:, 0].max()
        for side in (1, -1):
            for x in np.arange(low_x + spacing, high_x, spacing):
                stops = [(x, h) for h in np.linspace(.45, top, 26)]
                inside = [(a, h) for a, h in stops if g.polygon_distance(np.array([a]), np.array([h]), polygon)[0] < -.012]
                if len(inside) > 4:
                    path = g.smooth_path(np.array([surface.spot(a, h, side, .010)[0] for a, h in inside]), .03, 6)
                    scene.tube(part, path, .009, sides=6)
    return draw


def penny(x, part="hole", size=.075):
    """The slot of a penny strap: a dark lozenge cut into the saddle."""
    def draw(scene, surface):
        centre, along, up = _ridge(surface, x, .018)
        stops = []
        for a in np.linspace(-1, 1, 15):
            row = int(np.abs(surface.x[:s.N, -1] - x).argmin())
            row = row if a > 0 else 2 * s.N - 2 - row
            j = int(np.abs(surface.across[row] - abs(a) * size * 1.5).argmin())
            stops.append(surface.points[row, j] + surface.normal[row, j] * .016)
        path = g.smooth_path(np.array(stops), .01, 3)
        scene.tube(part, path, size=(.034, .004), up=up, sides=10, taper=1.02 - np.abs(np.linspace(-1, 1, len(path))) ** 1.4)
    return draw


def ridge_tongue(x_from):
    """The vamp under open lacing, as far up as a tongue hides its edge: everything in front of a slanting line behind the laces."""
    return lambda surface: np.maximum(x_from - .55 * (.9 - surface.height).clip(0, 1) - surface.x, surface.height - .80)
