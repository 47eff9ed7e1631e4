"""What lies under the foot: sole, insole with its sock, and heel. Units: su."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from studio import geometry as g


def surface_is_clockwise(edge):
    x, y = edge[:, 0], edge[:, 1]
    return (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() < 0


def _ladder(ring):
    """Rungs between the outer and the inner side of a closed feather curve (k, 14, 3)."""
    count = len(ring)
    half = count // 2
    left, right = ring[:half + 1], ring[-np.arange(half + 1) % count]
    s = np.linspace(0, 1, 14)[None, :, None]
    return left[:, None] * (1 - s) + right[:, None] * s


def _filled(ring, up):
    """A face inside a closed feather curve."""
    return g.grid(_ladder(ring), flip=up == surface_is_clockwise(ring))


# ---------------------------------------------------------------- sole

@dataclass(frozen=True)
class Sole:
    """A sole that follows the last's underside. out: how far it stands out at the ball, seat: at heel and waist (None: the same); thick: su."""
    thick: float = .035
    out: float = -.008
    seat: float | None = None
    part: str = "sole"
    profile: tuple = ((0, -.010), (.12, -.004), (.5, 0), (.88, -.006), (1, -.03))
    stitched: bool = False

    def reach(self, x, length):
        """How far it stands out at x."""
        return self.out if self.seat is None else self.seat + (self.out - self.seat) * g.smoothstep(.32 * length, .56 * length, x)


def add_sole(scene, surface, sole):
    edge = surface.feather(0)
    n = surface._outward(edge)
    top = edge[:, 2]
    reach = np.broadcast_to(sole.reach(edge[:, 0], surface.last.length), top.shape)
    rings = []
    for q, o in sole.profile:
        ring = edge.copy()
        ring[:, :2] += n * (reach + o)[:, None]
        ring[:, 2] = top - sole.thick * q
        rings.append(ring)
    scene.grid(sole.part, np.array(rings), wrap_v=True, flip=not surface_is_clockwise(edge))
    for ring, up in ((rings[0], True), (rings[-1], False)):
        scene.add(sole.part, _filled(ring, up), name="sole face")
    if sole.stitched:
        ring = edge.copy()
        ring[:, :2] += n * (reach - .0185)[:, None]
        ring[:, 2] = top + .0005
        welt = edge[:, 0] > .34 * surface.last.length
        start = int(np.argmin(welt))
        scene.stitches("welt", g.smooth_path(np.roll(ring, -start, 0)[np.roll(welt, -start)], .02), length=.024, gap=.010, radius=.0052)


# ---------------------------------------------------------------- insole

def add_insole(scene, surface, rim="lining", stamp=None):
    """The insole: its wrapped edge, the sock on it and, with a `stamp` (a part), a heel pad with the maker's mark."""
    edge = surface.feather(0)
    n = surface._outward(edge)

    def ring(out, lift):
        points = edge.copy()
        points[:, :2] += n * out
        points[:, 2] += lift
        return points
    wrapped = np.array([ring(out, lift) for out, lift in ((-.012, -.001), (-.005, .001), (-.004, .005), (-.007, .011), (-.013, .015), (-.020, .016))])
    scene.grid(rim, wrapped[::-1], wrap_v=True, flip=surface_is_clockwise(edge))
    scene.add("lining", _filled(ring(-.018, .0155), True), name="insole")
    if stamp:
        _heel_pad(scene, surface, ring(-.018, .0195), stamp)


def _heel_pad(scene, surface, ring, stamp):
    points = _ladder(ring)
    length = surface.last.length
    across = np.linspace(-1, 1, points.shape[1])[None, :]
    front = .31 * length + .06 * (1 - across ** 2)
    field = np.maximum(points[..., 0] - front, .035 - points[..., 0])
    field = np.maximum(field, (np.abs(across) - .97) * .2)
    clockwise = surface_is_clockwise(ring)
    scene.add("lining", g.cut(points, field, flip=clockwise), thickness=.005, weld=True, name="heel pad")
    for path in g.contours(points + [0, 0, .0006], field + .016, .2):
        scene.tube(stamp, g.smooth_path(path, .015, 4), .0016, sides=6)
    at = lambda x: points[np.abs(points[:, 7, 0] - x).argmin(), 6:8].mean(0) + [0, 0, .0006]
    middle = at(.19 * length)
    slope = at(.21 * length) - at(.17 * length)
    slope /= np.linalg.norm(slope)
    place = lambda along, side: middle + slope * along + np.array([0, side, 0])
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    scene.tube(stamp, np.array([place(.030 * np.cos(a), .021 * np.sin(a)) for a in turn]), .0030, closed=True, sides=6)
    for side in (-1, 1):
        for along, reach in ((.012, .10), (-.012, .085)):
            scene.tube(stamp, np.array([place(along, side * .036), place(along, side * reach)]), .0024, sides=6)


# ---------------------------------------------------------------- heel

@dataclass(frozen=True)
class Heel:
    """A heel lofted from the floor (q = 0) to the seat (q = 1): tables of back x, front x and half width over q.

    At the seat it takes the outline of the upper, so that both meet in a hairline; from `opens` (q) on it widens into it.
    round_back, round_side: 1 round section, small square. tip: height of the rubber piece on the floor. layers: lifts of a stacked heel, which keeps the seat's outline.
    joint: how deep the groove between two lifts, and over the rubber, is; 0: hardly seen, and the lifts begin at the floor.
    """
    q: tuple
    back: tuple
    front: tuple
    half: tuple
    round_back: float = 1.0
    round_side: float = .85
    part: str = "heel"
    tip: float = .035
    tip_part: str = "tip"
    opens: float = .6
    layers: int = 0
    joint: float = 0.0


ANGLES = np.linspace(0, 2 * np.pi, 168, endpoint=False)


def _around(curve, middle):
    """A closed plan curve that can be seen whole from `middle`, at ANGLES around it."""
    off = curve - middle
    angle = np.arctan2(off[:, 1], off[:, 0]) % (2 * np.pi)
    order = np.argsort(angle)
    far = np.interp(ANGLES, angle[order], np.linalg.norm(off, axis=1)[order], period=2 * np.pi)
    return middle + far[:, None] * np.stack([np.cos(ANGLES), np.sin(ANGLES)], 1)


def _seat(surface, breast, out):
    """The outline of the heel's seat in plan: the feather as far as the breast, closed by a slightly hollow line."""
    edge = g.resample(np.vstack([surface.feather(0), surface.feather(0)[:1]]), 900)[:-1]
    edge[:, :2] += surface._outward(edge) * out
    back = edge[edge[:, 0] < breast, :2]
    left, right = back[back[:, 1] > 0], back[back[:, 1] <= 0]
    ends = left[left[:, 0].argmax()], right[right[:, 0].argmax()]
    t = np.linspace(0, 1, 80)[1:-1, None]
    line = ends[0] * (1 - t) + ends[1] * t
    line[:, :1] -= .035 * np.sin(np.pi * t) ** .8
    return np.vstack([back, line])


def _grooves(z, heel, top):
    """How deep in a joint of the stack each height z is: between its lifts, and most where it stands on the rubber (1)."""
    lift = (top - heel.tip) / heel.layers
    place = (z - heel.tip) / lift
    return np.exp(-(np.abs(place - np.round(place)) * lift / .0042) ** 1.5) * np.where(place < .5, 1, .75) * (place < heel.layers - .5)


def _inset(plan, by):
    """A closed plan curve with each point moved in."""
    along = np.roll(plan, -1, 0) - np.roll(plan, 1, 0)
    return plan + np.stack([-along[:, 1], along[:, 0]], 1) / np.linalg.norm(along, axis=1, keepdims=True) * by[:, None]


def add_heel(scene, surface, heel, sole):
    covered = heel.part == "heel"
    back, front, half = (g.table(heel.q, c) for c in (heel.back, heel.front, heel.half))
    c, s = np.cos(ANGLES), np.sin(ANGLES)
    drop = -.004 if covered else sole.thick - .004
    reach = -.003 if covered else float(sole.reach(0.0, surface.last.length)) - .006
    seat = _seat(surface, heel.front[-1], reach)
    height = lambda x: surface.last.underside(x) - drop

    def stacked(q, shrink):
        """The seat's outline, a little smaller all round towards the floor; the breast stands upright."""
        plan = _around(seat, np.array([.5 * heel.front[-1], seat[:, 1].mean()]))
        centre = np.array([heel.front[-1], plan[:, 1].mean()])
        return centre + (plan - centre) * (1 - (.048 if heel.joint else .035) * (1 - q) - shrink / .3)

    def ring(q, shrink=0.0):
        if heel.layers:
            return stacked(q, shrink)
        x0, x1, w = float(back(q)) + shrink, float(front(q)) - shrink, float(half(q)) - shrink
        middle = x0 + (x1 - x0) * .45
        x = np.where(c < 0, middle - (middle - x0) * np.abs(c) ** heel.round_back, middle + (x1 - middle) * np.abs(c) ** .55)
        stem = np.stack([x, w * np.sign(s) * np.abs(s) ** heel.round_side + surface.middle(x)], 1)
        open_ = max(0.0, (q - heel.opens) / (1 - heel.opens)) ** 1.7
        if open_ <= 0:
            return _around(stem, stem.mean(0))
        return _around(stem, stem.mean(0)) * (1 - open_) + _around(seat, np.array([.5 * heel.front[-1], seat[:, 1].mean()])) * open_
    levels = np.unique(np.concatenate([np.linspace(heel.tip, .12, 4) if heel.tip else [0, .12], np.linspace(.15, 1, 110)]))
    rings = []
    for q in levels:
        plan = ring(q)
        z = q * height(plan[:, 0])
        if heel.tip and q == levels[0]:
            z = np.full_like(z, heel.tip)
        if heel.joint:
            plan = _inset(plan, heel.joint * _grooves(q * height(plan[:, 0]), heel, height(plan[:, 0])))
        elif heel.layers:
            share = (q * heel.layers) % 1
            plan = plan.mean(0) + (plan - plan.mean(0)) * (1 - .006 * np.exp(-((min(share, 1 - share)) / .10) ** 2))
        rings.append(np.column_stack([plan, z]))
    middle = rings[0].mean(0)
    closed = middle + (rings[0] - middle) * .02
    scene.grid(heel.part, np.array([closed] + rings), wrap_v=True, flip=True)
    if heel.tip:
        plan = ring(0, .004)
        foot = [np.column_stack([plan, np.full(len(plan), h)]) for h in (heel.tip, 0.004, 0.0)]
        foot.append(foot[-1].mean(0) + (foot[-1] - foot[-1].mean(0)) * .02)
        scene.grid(heel.tip_part, np.array(foot[::-1]), wrap_v=True, flip=True)
