"""What loafers and driving shoes have on the vamp: the raised seam of the apron, the saddle with its slot, the horsebit. Units: su."""
from __future__ import annotations

import numpy as np

from builders.flat_pattern import round_toe
from builders.shoe_laces import across_ridge, lying
from builders.shoe_lines import even, gradient
from builders.sneaker_laces import ribbon, station
from studio import geometry as g

UNDER = .04      # su that an apron lies over the edge of its wall
INNER = .80      # an apron's seam runs closer to the middle on the inner side


def plug(*half):
    """Field of the apron: negative inside. half: its seam in plan, (x, distance from the middle) on the outer side from behind the strap to the middle of the toe."""
    line = [tuple(p) for p in g.spline(half, 120)]
    outline = np.array([(line[0][0], -.5)] + line + [(line[-1][0], -.5)])

    def field(surface):
        across = np.where(surface.side > 0, surface.across, surface.across / INNER)
        return np.maximum(g.polygon_distance(surface.x, across, outline), (.05 - surface.height) * 4)
    return field


def wall(*half):
    """Flat pattern of the wall round an apron, for Panel; what lies under the apron's edge by more than `UNDER` takes no part in it."""
    return lambda surface, field: round_toe(surface, np.maximum(field, -plug(*half)(surface) - UNDER))


def puckers(half, by=.010, pitch=.062, reach=.085):
    """Padding for Shoe: the side wall is gathered into the apron's seam, most round the toe."""
    def swell(surface):
        d = plug(*half)(surface)
        start = half[-1][0] - .55
        turn = np.arctan2(surface.across * surface.side, surface.x - start)
        gathers = .5 + .5 * np.cos(turn * 2 * np.pi * .42 / pitch)
        round_toe = g.smoothstep(start - .1, start + .25, surface.x)
        wall = np.where(d > 0, np.exp(-(d / reach) ** 2), np.exp(-(d / .02) ** 2))
        return -by * gathers * round_toe * wall + .006 * np.exp(-(d / .035) ** 2)
    return swell


def rolled_under(by=.065, high=.22):
    """Padding: the wall turns in to a sole that is narrower than the foot, most at the toe."""
    def swell(surface):
        length = surface.last.length
        most = .35 + .65 * g.smoothstep(.62 * length, .88 * length, surface.x)
        return -by * most * g.smoothstep(high, 0, surface.height) ** 1.2
    return swell


def waisted(by=.040):
    """Padding: drawn in at the waist, where nothing stiffens it."""
    def swell(surface):
        length = surface.last.length
        return -by * np.exp(-((surface.x - .40 * length) / (.15 * length)) ** 2) * g.smoothstep(.62, .30, surface.height)
    return swell


def raised_seam(*half, part="upper", radius=.0105, step=.030, thread=.0026, hidden=.012, swollen=.10, fine=.010):
    """The ridge where apron and wall are sewn together by hand, and the thread across it. hidden: su of it under the strap; swollen: share by which it swells between stitches; fine: su between its points."""
    def draw(scene, surface):
        field = plug(*half)(surface)
        slope = gradient(surface.points, field)
        for path in surface.lines(field, surface.points, surface.normal, slope, shortest=.4)[:1]:
            path = even(path, fine, round(.14 / fine))
            path = path[path[:, 0] > half[0][0] + hidden]
            place, normal = path[:, :3], path[:, 3:6] / np.linalg.norm(path[:, 3:6], axis=1, keepdims=True)
            along = g.arc_length(place)
            swell = 1 + swollen * np.sin(2 * np.pi * along / step)
            scene.tube(part, place + normal * .004, radius, taper=swell, sides=14)
            over = path[:, 6:9] / np.linalg.norm(path[:, 6:9], axis=1, keepdims=True)
            tangent = np.gradient(place, axis=0)
            tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
            for at in np.arange(step / 2, along[-1], step):
                i = int(np.searchsorted(along, at))
                turn = np.linspace(-1.15, 1.15, 7)
                arc = [place[i] + normal[i] * (.004 + radius * 1.02 * np.cos(a)) + over[i] * radius * 1.02 * np.sin(a) + tangent[i] * .005 * a for a in turn]
                scene.tube("thread", np.array(arc), thread, sides=6)
    return draw


def slotted(x, half=.150, wide=.032, bow=.16):
    """Field of a penny strap but for the slot cut out of it at x: lips across the ridge that run out into points, `half` su to either side, 2 x `wide` high in the middle."""
    def field(surface):
        away = surface.from_ridge
        open_ = .5 + .5 * np.cos(np.pi * np.clip(away / half, -1, 1))
        return wide * (.6 * open_ + .4 * (1 - (away / half) ** 2)) - np.abs(station(surface) - x - bow * away ** 2)
    return field


LOOP = ((0, .02, .012), (-.10, .28, .018), (-.07, .62, .012), (.04, .92, .004), (.20, .98, .003), (.28, .84, .003), (.20, .50, .008), (.07, .18, .014), (0, .02, .018))
END = ((.01, .02, .010), (.22, .14, .006), (.46, .34, .002), (.72, .46, .002))


def thong(x, lift, size=.35, wide=.0145, thick=.0050, holes=.19, part="strap"):
    """A bow of flat leather lace at x, on a face `lift` su above the last: it comes out of two holes, `holes` su from the ridge, its ends are knotted."""
    def draw(scene, surface):
        def cord(stops):
            path = g.smooth_path(lying(surface, [(a, b, lift + h) for a, b, h in stops], 90, -.05), .008, 6)
            places = g.spline(stops, len(path))
            normals = np.array([across_ridge(surface, a, [b])[1][0] for a, b, _ in places])
            ribbon(scene, part, path, normals, wide, thick, np.ones(len(path)), square=.35)
            return path

        def knot(path, at, radius):
            scene.tube(part, path[at] + (path[at + 3] - path[at - 3]) * np.linspace(-1, 1, 9)[:, None] * .9, radius, taper=np.sqrt(1 - .75 * np.linspace(-1, 1, 9) ** 2), sides=16)
        cord([(x, side * across * holes, high) for side, across, high in ((-1, 1.05, -.016), (-1, .96, .005), (-1, .6, .007), (1, .6, .007), (1, .96, .005), (1, 1.05, -.016))])
        for side in (1, -1):
            cord([(x + ahead * size, side * across * size, high + thick) for ahead, across, high in LOOP])
            knot(cord([(x + ahead * size, side * across * size, high + thick) for ahead, across, high in END]), -12, 1.35 * wide)
        middle = lying(surface, [(x + ahead, 0, lift + high) for ahead, high in ((-.034, .002), (-.026, .024), (.004, .034), (.034, .024), (.042, .002))], 30, -.05)
        ribbon(scene, part, middle, np.gradient(np.gradient(middle, axis=0), axis=0) * -1, 1.2 * wide, thick, np.ones(30), square=.4)
    return draw


def horsebit(x, lift=.020, half=.158, ring=.065, bar=.0230, part="hardware"):
    """A metal snaffle on the strap at x: two rings that lie on its sides, and between them a bar of two halves that meet in a joint over the ridge."""
    def draw(scene, surface):
        points, normals = across_ridge(surface, x, np.array([half, 0, -half]))
        for side, point, normal in ((1, points[0], normals[0]), (-1, points[2], normals[2])):
            outwards = points[0] - points[2]
            outwards = side * outwards / np.linalg.norm(outwards)
            normal = .6 * normal + .4 * normals[1]                    # a ring does not lie down all the way: the bar holds it up
            normal /= np.linalg.norm(normal)
            outwards -= normal * (outwards @ normal)
            scene.torus(part, point + normal * (lift + bar * .42) + outwards * ring * .62, ring=ring, radius=bar * .62, axis=tuple(normal), count=64)
        joint = points[1] + normals[1] * (lift + bar * .55)
        for side, point, normal in ((1, points[0], normals[0]), (-1, points[2], normals[2])):
            end = point + normal * (lift + bar * .95)
            path = joint * (1 - np.linspace(.05, 1, 60)[:, None]) + end * np.linspace(.05, 1, 60)[:, None]
            t = np.linspace(0, 1, 60)
            scene.tube(part, path, bar, taper=.62 + .34 * g.smoothstep(.0, .85, t) + .12 * np.exp(-((t - .93) / .06) ** 2) - .25 * np.exp(-((t - 1) / .03) ** 2), sides=20)
        across = np.cross(points[0] - points[2], normals[1])
        scene.torus(part, joint, ring=bar * .80, radius=bar * .42, axis=tuple(across / np.linalg.norm(across)), count=40)
        scene.torus(part, joint, ring=bar * .72, radius=bar * .36, axis=tuple(normals[1]), count=40)
    return draw
