"""The ten bags of the house: their measures and what is sewn on to them.

Units: scene units (su), about ten centimetres. Heights are from the floor, x runs to
the right of someone who faces the bag.
"""

from __future__ import annotations

import numpy as np

from builders.bag import BACK, FRONT, PARTS, buckles, fittings, straps, zips
from builders.bag.flap import Flap
from builders.bag.open_body import OpenBody
from builders.bag.panel_body import PanelBody, zip_across
from builders.solids import lines, metal, surfaces, swept
from builders.solids.frames import Frame, frame
from builders.solids.lines import ellipse, lengths_along, resample, rounded_rectangle, tangents_of, unit
from builders.solids.stage import put, put_sheet
from builders.solids.thread import sewn, sewn_in_groove
from studio.geometry import spline, table
from studio.silhouette import Placement, Silhouette, View

SOURCES = ("builders/solids",)
COLOURS = {"second": "main", "lining": "#b59f83", "thread": "main"}


def _views(detail, yaw=-25.0, other_yaw=28.0, height=4.3, other_height=4.6, close_yaw=20.0) -> tuple[View, View, View]:
    """Three-quarter from one side, then from the other, then close to a detail: (x, y, z, size) in su."""
    first = View((Placement(yaw=yaw),), camera_height=height, lens=118)
    second = View((Placement(yaw=other_yaw),), camera_height=other_height, lens=118)
    close = View((Placement(yaw=close_yaw),), camera_height=4.6, lens=118, detail=detail)
    return first, second, close


# ---------------------------------------------------------------- top-handle


def top_handle(scene) -> None:
    """A trapezoid day bag with a curved flap, a turn lock and one rolled handle."""
    body = PanelBody(
        right=[(1.60, 0.0, 0.16), (1.30, 2.02, 0.10)], depth=[(0.0, 0.66), (0.5, 0.53), (1.0, 0.33)], bulge=0.11, tuck=0.13
    )
    body.build(scene, piped_top=False)
    flap = Flap(body, end=lambda share: 0.86 + 0.22 * np.abs(share) ** 2.2, corner=7.0, corner_drop=0.16)
    flap.build(scene)
    lock = flap.frame_at(0, 1.04)
    fittings.turn_lock(scene, lock, 0.42, 0.24)
    span = 0.66
    for x in (-span, span):
        path, normals = flap.band(x, 1.72, 1.66, lift=0.018)
        path = resample(path, 420)
        path[:, 2] += 0.052 * np.exp(-((path[:, 1] / 0.056) ** 2))  # close over the ring's bar, flat on both sides of it
        along = tangents_of(path)
        normals = np.stack([np.zeros(len(path)), along[:, 2], -along[:, 1]], 1)
        normals *= np.sign(normals[np.argmax(path[:, 2]), 2])
        straps.stitched_strap(scene, path, 0.17, 0.030, normals, tip=0.07, tail=0.07)
        fittings.rivet(scene, flap.frame_at(x, 1.745, lift=0.038), 0.034)
        put(scene, "metal", metal.d_ring(0.27, 0.250, 0.038, frame((x, 0.0, 2.02 + 0.110), (0, -1, 0))))
        loop = frame((x, 0, 2.02 + 0.40), (1, 0, 0))
        put(scene, "metal", metal.ring(0.085, 0.036, loop))
    straps.rolled_handle(scene, span, 2.02 + 0.50, 0.94, radius=0.078, squareness=0.80, lean=0.30)
    fittings.feet(scene, 1.2, 0.42)


# ---------------------------------------------------------------- tote


TOTE_ROOT = 0.66  # where its handles are sewn on, from the middle


def _tote_wall(ring, share):
    """Soft leather: the panels bow out, the sides fold in towards the mouth, the handles draw at their roots and the corners settle."""
    ring = ring.copy()
    x, y = ring[:, 0], ring[:, 1]
    half, depth = np.abs(x).max(), np.abs(y).max()
    across, front = np.clip(np.abs(x) / half, 0, 1), np.clip(np.abs(y) / depth, 0, 1)
    panel = np.cos(np.pi * across / 2) ** 0.8 * front**2
    ring[:, 0] -= np.sign(x) * 0.30 * share**1.3 * across**6 * (1 - front**2) ** 1.8
    ring[:, 1] += np.sign(y) * (0.085 * np.sin(np.pi * min(share * 1.05, 1.0)) - 0.070 * share**3) * panel
    below_root = np.exp(-(((np.abs(x) - TOTE_ROOT - 0.05 * (share - 0.5)) / 0.10) ** 2))
    ring[:, 1] -= np.sign(y) * 0.030 * below_root * front**2 * np.exp(-(((share - 0.56) / 0.26) ** 2))
    low = np.exp(-(((share - 0.26) / 0.10) ** 2)) * np.exp(-(((across - 0.84 - 0.10 * np.sin(3.0 * x + y)) / 0.07) ** 2))
    ring[:, 1] -= np.sign(y) * 0.035 * low * front
    ring[:, 1] += 0.018 * share * (np.sin(2.6 * x + 2.2 * share) + 0.7 * np.sin(4.3 * x - 4.0 * share))
    ring[:, 2] -= share**4 * (0.050 * np.cos(np.pi * across / 2) ** 2 - 0.018 * np.exp(-(((np.abs(x) - TOTE_ROOT) / 0.18) ** 2)) * front**2)
    ring[:, 2] -= 0.030 * share**4 * across**6 * (1 - front**2)
    return ring


def _band(scene, body: OpenBody, low: float, high: float, thickness=0.012, under=0.0) -> None:
    """A second layer of leather around a body, its edges rounded; under: how far it is turned in below."""
    rows = [body.section(low, under)] if under else []
    rows += [body.section(low, 0.002), body.section(low, -0.6 * thickness)]
    rows += [body.section(z, -thickness) for z in np.linspace(low + 0.008, high - 0.008, 16)]
    rows += [body.section(high, -0.6 * thickness), body.section(high, 0.002)]
    put(scene, "trim", surfaces.grid(np.array(rows), closed_columns=True))


def tote(scene) -> None:
    """An open shopper with rolled straps that run down the panels, and a tab across the mouth."""
    height = 2.15
    body = OpenBody(
        height,
        width=[(0, 1.36), (0.5, 1.5), (1.0, 1.66)],
        depth=[(0, 0.58), (0.5, 0.55), (1.0, 0.50)],
        power=5.0,
        shape=_tote_wall,
        count=400,
    )
    body.build(scene)
    _band(scene, body, 0.010, 0.36, 0.016, under=0.10)
    _band(scene, body, height - 0.15, height)
    for z, band in ((0.335, 0.016), (height - 0.030, 0.012), (height - 0.125, 0.012)):
        line, normals = body.line_around(z, band)
        put(scene, "thread", sewn(line, normals, sunk=0.8))
    for side in (FRONT, BACK):
        _tote_handle(scene, body, side)
    _inner_pocket(scene, body, 0.62, 1.42, 1.97)
    # the tab that closes the mouth: sewn to the back, its stud meets the front
    back, _ = body.on_wall(0, height - 0.02, BACK)
    front, _ = body.on_wall(0, height - 0.02, FRONT)
    mouth = body.section(height)[:, 2].min()
    tab = spline(
        [
            back + [0, -0.06, -0.25],
            back + [0, -0.05, -0.02],
            back * [0, 0.5, 0] + [0, 0, mouth - 0.02],
            [0, 0, mouth - 0.06],
            front * [0, 0.6, 0] + [0, 0, mouth - 0.005],
            front + [0, -0.02, 0.030],
            *(body.on_wall(0, height - down, FRONT, 0.032)[0] for down in (0.05, 0.18, 0.30, 0.44)),
        ],
        120,
    )
    tab_normals = np.stack([np.zeros(120), tangents_of(tab)[:, 2], -tangents_of(tab)[:, 1]], 1)
    straps.stitched_strap(scene, tab, 0.24, 0.028, tab_normals, tip=0.12)
    fittings.rivet(scene, body.frame_at(0, height - 0.34, FRONT, 0.050), 0.036)


def _inner_pocket(scene, body: OpenBody, half, low, high) -> None:
    """A pocket of the lining on the inside of the back, its mouth bound in leather and standing off a little."""
    x, z = np.meshgrid(np.linspace(-half, half, 31), np.linspace(low, high, 9))
    on = [[body.on_wall(px, pz, BACK) for px, pz in zip(*row)] for row in zip(x, z)]
    points, normals = (np.array([[place[part] for place in row] for row in on]) for part in (0, 1))
    gape = 0.05 * (1 - (x / half) ** 2) * np.clip((z - low) / (high - low), 0, 1) ** 2
    points = points - normals * (body.wall + 0.020 + gape)[..., None]
    put_sheet(scene, surfaces.sheet(points, 0.012, np.stack([x, z], -1), -normals), "lining", "lining", "lining")
    put(scene, "trim", swept.sweep(resample(points[-1], 60), swept.bar_section(0.05, 0.026), -resample(normals[-1], 60)))


def _tote_handle(scene, body: OpenBody, side) -> None:
    """Up the panel, round above the rim, and sunk to its own side: the front one further, and no handle quite even."""
    height, root = body.height, TOTE_ROOT
    drop, fall, skew = (0.10, 0.52, 0.045) if side == FRONT else (0.0, 0.34, -0.04)
    climb = np.array([body.on_wall(-root, z, side, 0.020)[0] for z in np.linspace(1.22, height - 0.04, 8)])
    y = climb[-1][1]
    rise = [(-1.00, 0.04, 0.20), (-0.985, 0.20, 0.48), (-0.88, 0.44, 0.77), (-0.64, 0.68, 1.00), (-0.24, 0.86, 1.11)]
    left = [(x * root + skew * z, y + side * fall * out, height + z - drop * out) for x, out, z in rise]
    right = [(-x * root + skew * z, y + side * fall * out * 1.05, height + z * 0.985 - drop * out) for x, out, z in rise]
    path = spline(np.vstack([climb, left, right[::-1], (climb * [-1, 1, 1])[::-1]]), 300)
    out = np.stack([np.zeros(300), np.full(300, float(side)), np.full(300, 0.35)], 1)
    straps.rolled_strap(scene, path, 0.17, 0.034, out, flat=0.98)
    for x in (-root, root):
        fittings.rivet(scene, body.frame_at(x, 1.29, side, 0.036), 0.026)


# ---------------------------------------------------------------- shoulder-flap


def shoulder_flap(scene) -> None:
    """A soft rectangle under a deep flap, worn on a chain that ends in a leather rest."""
    body = PanelBody(
        right=[(1.38, 0.0, 0.24), (1.36, 1.62, 0.12)],
        depth=[(0.0, 0.42), (0.4, 0.46), (1.0, 0.30)],
        bulge=0.10,
        tuck=0.12,
        piping=0.026,
        softness=0.010,
    )
    body.build(scene, piped_top=False)
    flap = Flap(
        body,
        end=lambda share: np.full_like(np.asarray(share, float), 0.42),
        corner=4.2,
        corner_drop=0.30,
        overhang=0.02,
        crown=0.06,
    )
    flap.build(scene, stitch_inset=0.07)
    clasp = flap.frame_at(0, 0.60)
    _disc_clasp(scene, clasp)
    # chain: two runs from eyelets on the top to a leather rest on the shoulder
    base = 1.62 + 0.06
    path = straps.hung(1.02, base, 1.62, lean=0.10, skew=0.05, count=400, hook=0.26)
    share = np.linspace(0, 1, len(path))
    left, rest, right = path[share < 0.335], path[(share > 0.335) & (share < 0.665)], path[share > 0.665]
    for run in (left, right):
        put(scene, "metal", metal.chain(run, 0.165, 0.034))
    normals = straps.outwards(rest)
    straps.stitched_strap(scene, rest, 0.20, 0.045, normals, tip=0.10, tail=0.10)
    for end in (path[0], path[-1]):
        put(scene, "metal", metal.ring(0.075, 0.032, frame(end + [0, 0, 0.0], (0, 0, 1), (0, 1, 0))))


def _disc_clasp(scene, at: Frame) -> None:
    """An oval clasp: a domed plate in a raised ring with a small bar."""
    oval = ellipse(0.46, 0.30, 64)
    lift = Frame(at.at + at.facing * 0.03, at.right, at.up)
    put(scene, "metal", metal.plate(oval, 0.05, lift, 0.014, dome=0.012))
    put(scene, "metal", metal.wire(ellipse(0.43, 0.27, 64), 0.022, Frame(lift.at + lift.facing * 0.008, lift.right, lift.up)))
    bar = Frame(lift.at + lift.facing * 0.055, lift.right, lift.up)
    put(scene, "metal", metal.plate(rounded_rectangle(0.07, 0.2, 0.034), 0.06, bar, 0.02))


# ---------------------------------------------------------------- crossbody


def crossbody(scene) -> None:
    """A camera bag: soft box, zip let in over the top, a slip pocket over the front and a long strap that buckles on the right."""
    right = [(1.12, 0.0, 0.26), (1.10, 1.50, 0.30)]
    body = PanelBody(
        right, depth=[(0, 0.37), (0.35, 0.40), (1, 0.31)], bulge=0.085, tuck=0.05, piping=0.022, softness=0.02, pucker=0.002
    )
    body.build(scene, stitch_inset=0.06)
    _slip_pocket(scene, body, 0.94)
    body.let_in_zip(scene, 1.37, slider_at=0.88)
    # a folded tab on each side holds a D-ring by its straight bar, so high that both rings are seen over the bag's corners
    wall, bar, high, wire = 1.078, 1.118, 1.30, 0.019
    bow = high + 0.25
    straps.ring_tab(scene, wall, bar, high, 0.88, wire=wire)
    for side in (-1, 1):
        put(scene, "metal", metal.d_ring(0.27, bow - high, 2 * wire, frame((side * bar, 0, high), (side, 0, 0))))
    _buckled_strap(scene, bar, bow)


def _slip_pocket(scene, body: PanelBody, high: float) -> None:
    """A second layer of leather over the lower front, caught in the side seams, its upper edge folded and standing off a little."""
    columns, rows, thick = 121, 60, 0.026
    outline = body.outline[body.outline[:, 0] > 0]
    outline = outline[np.argsort(outline[:, 1])]
    z = np.linspace(0.012, high, rows)[:, None]
    share = np.sin(np.linspace(-1, 1, columns) * np.pi / 2)
    x = share * (np.interp(z, outline[:, 1], outline[:, 0]) - 0.018)
    z = z - 0.035 * (1 - share**2) * (z / high) ** 4  # the middle of the edge sinks a little
    points = body.on_panel(np.stack([x, z], -1))[0]
    gape = 0.10 * (1 - share**2) ** 1.3 * np.clip((z - 0.45) / (high - 0.45), 0, 1) ** 2
    full = 0.03 * np.sqrt(np.clip(1 - share**8, 0, 1)) * np.clip(z / 0.15, 0, 1)
    points[..., 1] -= thick + gape + full
    normals = surfaces.grid_normals(points)
    normals *= np.sign(-normals[..., 1:2])
    put_sheet(scene, surfaces.sheet(points, thick, np.stack([x, z], -1), normals), "pocket", "lining", "trim")
    for row in (rows - 3, rows - 5):
        put(scene, "thread", sewn(points[row, 4:-4] + normals[row, 4:-4] * 0.001, normals[row, 4:-4]))


def _buckled_strap(scene, bar: float, bow: float) -> None:
    """The crossbody's strap: round the bow of the left ring and sewn to itself; on the right it is buckled to a short end that holds the other ring."""
    width, thick, loop = 0.15, 0.032, 0.036
    arch = straps.hung(bar + loop, bow, 1.80, lean=0.12, skew=-0.06, count=800)
    out = straps.outwards(arch)
    distance = lengths_along(arch)
    total = distance[-1]

    buckle, tip = total - 1.00, total - 0.48
    upper = distance < tip
    step = np.clip((distance - buckle + 0.10) / 0.16, 0, 1)
    over = 1.03 * thick * step * step * (3 - 2 * step)
    over += buckles.over_hinge(distance - buckle, width, 0.045)
    long = (arch + out * over[:, None])[upper]
    long = straps.looped(long, thick, loop, 0.30)
    straps.stitched_strap(scene, long, width, thick, straps.outwards(long), tip=0.09, tail=0.03)
    short = arch[distance > buckle - 0.02][::-1]
    short = straps.looped(short * [-1, 1, 1], thick, loop, 0.26) * [-1, 1, 1]
    straps.stitched_strap(scene, short, width, thick, -straps.outwards(short), tail=0.03, stitch=False)

    def on_strap(place, lift):
        index = int(np.searchsorted(distance, place))
        return Frame(arch[index] + out[index] * lift, np.cross(-tangents_of(arch)[index], out[index]), -tangents_of(arch)[index])

    buckles.strap_buckle(scene, on_strap(buckle, 0.02), width)
    buckles.keeper(scene, on_strap(buckle + 0.275, thick * 0.52), width, 1.4 * thick, 0.055)  # past the bulge over the hinge
    for place in (buckle - 0.36, buckle - 0.24, buckle + 0.40):
        put(scene, "metal", metal.ring(0.014, 0.010, on_strap(place, thick / 2 + (thick * 1.15 if place > buckle else 0))))
    fittings.rivet(scene, on_strap(0.17, thick / 2), 0.028)


# ---------------------------------------------------------------- bucket


PLEATS = 10
CORD = 0.86  # share of the height at which the cord runs


def _bucket_gather(ring, share):
    """The cord draws the wall into pleats: folded in where it runs outside, standing out where it runs inside; they run out below it."""
    ring = ring.copy()
    angle = np.arctan2(ring[:, 1], ring[:, 0]) + np.pi / 2
    wander = 0.10 * np.sin(2 * angle + 0.4) + 0.07 * np.sin(3 * angle - 1.1)
    wave = np.cos(PLEATS * angle + wander * (1 - share) * 4)
    fold = np.abs((1 - wave) / 2) ** 1.25 - 0.45       # round ridges, narrow valleys
    each = 1 + 0.28 * np.sin(2 * angle + 1.0) + 0.22 * np.sin(3 * angle - 0.5)
    below = np.exp(-((max(CORD - share, 0) / (0.19 + 0.06 * np.sin(3 * angle + 2.0))) ** 2))
    above = 1 - 0.30 * max(share - CORD, 0) / (1 - CORD)
    drawn = np.exp(-(((share - CORD) / 0.13) ** 2))
    belly = 0.030 * np.exp(-(((share - 0.55) / 0.22) ** 2))
    soft = 0.010 * np.sin(3 * angle + 4 * share) * share + 0.012 * np.sin(2 * angle + 1) * share
    ring[:, :2] *= (1 - 0.18 * drawn + belly + 0.215 * fold * each * below * above + soft)[:, None]
    mouth = np.clip((share - CORD) / (1 - CORD), 0, 1)
    ring[:, 2] += mouth * (0.030 * fold + 0.035 * np.sin(2 * angle + 0.6)) - 0.05 * mouth * drawn
    return ring


def bucket(scene) -> None:
    """A round drawstring bag on a firm base, with a shoulder strap and a cord that is held by a toggle."""
    height = 2.2
    body = OpenBody(
        height,
        width=[(0, 0.97), (0.3, 1.0), (0.7, 1.04), (1.0, 1.10)],
        depth=[(0, 0.85), (0.3, 0.88), (0.7, 0.92), (1.0, 0.98)],
        power=2.15,
        wall=0.04,
        shape=_bucket_gather,
        count=640,
    )
    body.build(scene)
    for z in (0.375, height - 0.05):
        line, normals = body.line_around(z, 0.019 if z < 1 else 0.003)
        put(scene, "thread", sewn(line, normals))
    foot, _ = body.line_around(0.05, 0.012)
    put(scene, "trim", swept.tube(foot[:-1], 0.026, (0, 0, 1), closed=True))
    _band(scene, body, 0.07, 0.40, 0.018)
    _drawstring(scene, body)
    _bucket_strap(scene, body)


def _drawstring(scene, body: OpenBody) -> None:
    """Eyelets on the flanks of the pleats and one cord in and out of them; its ends come out in front and hang through a toggle."""
    ring = body.section(body.height * CORD)
    angles = np.arctan2(ring[:, 1], ring[:, 0])
    order = np.argsort(angles)
    along = np.gradient(ring, axis=0)
    flank = unit(np.stack([along[:, 1], -along[:, 0], np.zeros(len(ring))], 1))
    flank *= np.sign(np.sum(flank * ring * [1, 1, 0], 1, keepdims=True))

    def eyelet(number, hand):
        angle = -np.pi / 2 + (number + hand * 0.27) * 2 * np.pi / PLEATS
        angle = (angle + np.pi) % (2 * np.pi) - np.pi
        at = lambda values: np.array([np.interp(angle, angles[order], values[order, axis], period=2 * np.pi) for axis in range(3)])
        return at(ring), unit(at(flank))

    cord = []
    for number in range(PLEATS):
        (left, left_out), (right, right_out) = eyelet(number, -1), eyelet(number, 1)
        for place, out in ((left, left_out), (right, right_out)):
            put(scene, "metal", metal.ring(0.040, 0.016, frame(place + out * 0.006, out)))
            put(scene, "lining", metal.disc(0.034, 0.006, frame(place + out * 0.003, out), 0.002))
        outside = [left - left_out * 0.05, left + left_out * 0.035, right + right_out * 0.035, right - right_out * 0.05]
        bridge = (outside[1] + outside[2]) / 2 + unit((left + right) * [1, 1, 0]) * 0.022
        cord.append([*outside[:2], bridge, *outside[2:]])
    front = cord[0]
    run = np.vstack([front[3:], *cord[1:], front[:2]])
    middle = np.array([0.01, min(front[1][1], front[3][1]) - 0.055, front[2][2] - 0.20])
    ends = []
    for start, hand in ((front[3], 1), (front[1], -1)):
        drop = 0.62 + 0.07 * hand
        before_wall = lambda x, z: body.on_wall(middle[0] + hand * x, middle[2] + z, FRONT, 0.034)[0]
        below = [before_wall(x, z) for x, z in ((0.060, -0.26), (0.085, -0.44), (0.074, -drop))]
        ends.append([start * [0.6, 0.5, 0.5] + middle * [0.4, 0.5, 0.5] + [0, -0.01, 0.05], middle + [hand * 0.030, 0, 0.07],
                     middle + [hand * 0.034, 0, -0.10], *below])
        knot = spline([below[-1] + [0, 0, z] for z in (0.05, 0.02, -0.03, -0.06)], 12)
        put(scene, "trim", swept.tube(knot, 0.040, taper=np.sin(np.linspace(0.25, 2.9, 12)) ** 0.5))
        tail = spline([before_wall(x, z - drop) for x, z in ((0.074, -0.04), (0.080, -0.12), (0.092, -0.20))], 12)
        put(scene, "trim", swept.tube(tail, 0.022))
    whole = spline(np.vstack([ends[0][::-1], run, ends[1]]), 1500)
    put(scene, "trim", swept.tube(whole, 0.022, (0, 0, 1)))
    toggle = middle + np.array([[0, 0, 0.075], [0, 0, -0.075]])
    put(scene, "trim", swept.sweep(resample(toggle, 12), swept.bar_section(0.19, 0.085, 0.04), (0, -1, 0)))
    for z in (0.055, -0.055):
        row = middle + np.stack([np.linspace(-0.08, 0.08, 12), np.full(12, -0.0435), np.full(12, z)], 1)
        put(scene, "thread", sewn(row, (0, -1, 0)))


def _bucket_strap(scene, body: OpenBody) -> None:
    """The shoulder strap, held up by a hook, between rings that stand at the rim on tabs sewn flat to the wall above the cord."""
    ring, wire, round_ring = 0.105, 0.017, 0.036
    thick, foot_z = 0.034, body.height + 0.06
    at_cord = body.section(body.height * CORD)
    reach = max(np.abs(body.section(body.height)[:, 0])) + 0.04
    arch = straps.hung(reach - 0.10, foot_z + 2 * ring - 0.02, 1.25, lean=0.12, skew=0.04, count=900)
    for side in (-1, 1):
        index = int(np.argmax(at_cord[:, 0] * side))
        wall_at = lambda z, off: np.array([body.section(z)[index, 0] + side * off, 0, z])
        foot = np.array([side * reach, 0, foot_z])
        top = arch[-1 if side > 0 else 0]
        up = unit(top - foot)
        put(scene, "metal", metal.ring(ring, 2 * wire, Frame(foot + up * ring, np.array([0, 1.0, 0]), up)))
        turn = np.radians(np.linspace(0, 180, 12))
        bend = [foot + [side * 0.033 * np.cos(a), 0, 0.033 * np.sin(a)] for a in turn]
        flat = [wall_at(z, 0.016) for z in (1.94, 2.02, 2.10, 2.17)]
        tab = resample(spline(np.array([*flat, *bend]), 400), 200)
        straps.stitched_strap(scene, tab, 0.16, 0.026, np.cross(tangents_of(tab), [0, side, 0]), tail=0.08)
        fittings.rivet(scene, frame(wall_at(2.03, 0.029), (side, 0, -0.35)), 0.024)
    strap = straps.looped(straps.looped(arch, thick, round_ring, 0.30)[::-1] * [-1, 1, 1], thick, round_ring, 0.30)
    straps.stitched_strap(scene, strap, 0.15, thick, straps.outwards(strap), tip=0.03, tail=0.03, sides=(1, -1))


# ---------------------------------------------------------------- clutch


def clutch(scene) -> None:
    """An envelope with a pointed flap, a round stud and a wrist loop."""
    height = 1.78
    body = PanelBody(
        [(1.5, 0.0, 0.10), (1.5, height, 0.09)],
        depth=[(0, 0.13), (0.4, 0.15), (1, 0.09)],
        bulge=0.105,
        tuck=0.045,
        piping=0.0,
        softness=0.020,
        pucker=0.003,
    )
    body.build(scene, stitch_inset=0.07)
    flap = Flap(
        body,
        end=lambda share: 0.56 + 1.0 * (np.sqrt(share**2 + 0.006) - np.sqrt(0.006)),
        corner=40,
        corner_drop=0.03,
        overhang=-0.020,
        thickness=0.044,
        clearance=0.016,
        crown=0.085,
        back_share=0.9,
        bridge=0.92,
    )
    flap.build(scene, stitch_inset=0.07)
    at = flap.frame_at(0, 0.76)
    put(scene, "metal", metal.disc(0.125, 0.05, Frame(at.at + at.facing * 0.035, at.right, at.up), 0.02, dome=0.02))
    put(scene, "metal", metal.ring(0.125, 0.026, Frame(at.at + at.facing * 0.012, at.right, at.up)))
    _wrist_loop(scene)


def _wrist_loop(scene) -> None:
    """On the right side a tab from the seam, a ring in it, and through the ring a strap whose ends a clamp holds together."""
    wide, thick, round_ring = 0.085, 0.022, 0.028
    hold = np.array([1.545, 0.0, 1.46])  # the ring's highest point
    turn = np.radians(np.linspace(0, 180, 12))
    bend = [hold + [round_ring * np.cos(a), 0, -round_ring * np.sin(a)] for a in turn]
    tab = [hold + [-0.040, 0, 0.17], hold + [0.0, 0, 0.10], hold + [0.024, 0, 0.05], *bend, hold + [-0.040, 0, 0.05], hold + [-0.055, 0, 0.16]]
    tab = resample(spline(np.array(tab), 300), 120)
    put(scene, "trim", swept.strap(tab, wide, thick, np.cross(tangents_of(tab), [0, 1.0, 0]), tail=0.03))
    ring = 0.085
    put(scene, "metal", metal.ring(ring, 0.026, frame(hold - [0, 0, ring], (0.9, -0.42, 0))))
    start = hold - [0, 0, 2 * ring]
    through = [start + [round_ring * np.cos(a), 0, round_ring * np.sin(a)] for a in turn]
    front = [(0.018, -0.01, -0.14), (0.08, -0.06, -0.34), (0.15, -0.12, -0.72), (0.125, -0.17, -0.98), (0.065, -0.19, -1.06)]
    back = [(0.005, -0.15, -0.97), (-0.008, -0.08, -0.66), (-0.012, -0.03, -0.34), (-0.014, 0, -0.14)]
    loop = np.vstack([start + [-0.014, 0, -0.14], through[::-1], *[start + place for place in (*front, *back)]])
    loop = resample(spline(loop, 600), 300)
    straps.stitched_strap(scene, loop, wide, thick, np.cross(tangents_of(loop), [0, 1.0, 0]), stitch=False)
    clamp = frame(start + [0.002, 0, -0.13], (0, 0, 1), (0, 1, 0))
    put(scene, "metal", metal.block(0.075, wide + 0.035, 0.085, clamp, 0.015, 0.010))


# ---------------------------------------------------------------- satchel


def satchel(scene) -> None:
    """A school satchel: straight flap, two buckled straps, a soft padded handle and side rings."""
    height = 1.88
    body = PanelBody(
        [(1.42, 0.0, 0.13), (1.40, height, 0.10)], depth=[(0, 0.44), (0.5, 0.42), (1, 0.36)], bulge=0.06, tuck=0.12, piping=0.028, softness=0.012
    )
    body.build(scene, piped_top=False)
    end = 0.62
    flap = Flap(
        body,
        end=lambda share: np.full_like(np.asarray(share, float), end),
        corner=8.0,
        corner_drop=0.16,
        overhang=0.025,
        clearance=0.025,
        crown=0.065,
    )
    flap.build(scene)
    thick = 0.028
    for x in (-0.78, 0.78):
        line = flap.profile(x, 0.016)
        line = line[(line[:, 0] < 0) & (line[:, 1] < 1.36) & (line[:, 1] > 0.20)]
        below = np.clip((end - 0.03 - line[:, 1]) / 0.14, 0, 1)
        line[:, 0] += 0.062 * below**2 * (3 - 2 * below)
        along = tangents_of(line)
        normals = np.stack([np.zeros(len(line)), -np.abs(along[:, 1]), -along[:, 0] * np.sign(along[:, 1])], 1)
        path = resample(np.stack([np.full(len(line), x), line[:, 0], line[:, 1]], 1), 500)
        normals = np.stack(
            [np.interp(np.linspace(0, 1, 500), np.linspace(0, 1, len(normals)), normals[:, axis]) for axis in range(3)], 1
        )
        index = int(np.argmin(np.abs(path[:, 2] - 0.80)))
        buckles.strap_buckle(scene, frame(path[index], normals[index]), 0.23, thick)
        path = path + normals * buckles.over_hinge(lengths_along(path) - lengths_along(path)[index], 0.23, buckles.hinge_depth(thick))[:, None]
        straps.stitched_strap(scene, path, 0.23, thick, normals, tip=0.12, tail=0.05)
        low = int(np.argmin(np.abs(path[:, 2] - 0.53)))
        buckles.keeper(scene, frame(path[low], normals[low]), 0.23, thick, 0.062)
        for z in (0.42, 0.33):
            hole = int(np.argmin(np.abs(path[:, 2] - z)))
            put(scene, "metal", metal.ring(0.02, 0.012, frame(path[hole] + normals[hole] * (thick / 2 + 0.001), normals[hole])))
        fittings.rivet(scene, frame(path[30] + normals[30] * thick / 2, normals[30]), 0.026)
    # handle: a stitched grip, padded where the hand holds it and sunk a little to the back, on two loops
    span = 0.48
    base = height + 0.065
    grip = spline(
        [
            (-span, 0, base + 0.06),
            (-span * 0.99, 0.02, base + 0.17),
            (-span * 0.80, 0.06, base + 0.30),
            (-span * 0.32, 0.10, base + 0.365),
            (span * 0.28, 0.105, base + 0.35),
            (span * 0.76, 0.07, base + 0.285),
            (span * 0.98, 0.02, base + 0.165),
            (span, 0, base + 0.06),
        ],
        140,
    )
    normals = unit(np.cross(tangents_of(grip), [0, 1.0, 0.25]))
    normals *= np.sign(normals[70, 2])
    widths = np.interp(np.linspace(0, 1, 140), [0, 0.14, 0.3, 0.7, 0.86, 1], [0.72, 0.76, 1, 1, 0.76, 0.72])
    heights = np.interp(np.linspace(0, 1, 140), [0, 0.16, 0.36, 0.64, 0.84, 1], [0.75, 0.80, 1.5, 1.5, 0.80, 0.75])
    put(scene, "trim", swept.sweep(grip, swept.bar_section(0.19, 0.075, 0.035, groove=0.050), normals, widths=widths, heights=heights))
    direction, across, up = swept.sweep_frames(grip, normals)
    for edge in (-1, 1):
        line = grip + across * edge * (0.045 * widths)[:, None] + up * (0.0375 * heights)[:, None]
        put(scene, "thread", sewn_in_groove(line[6:-6], up[6:-6]))
    for x in (-span, span):
        put(scene, "metal", metal.wire(rounded_rectangle(0.21, 0.13, 0.05), 0.022, frame((x, 0, base + 0.055), (1, 0, 0))))
        plate_path = spline(
            [
                (x - 0.14, 0, base + 0.012),
                (x - 0.05, 0, base + 0.016),
                (x, 0, base + 0.03),
                (x + 0.05, 0, base + 0.016),
                (x + 0.14, 0, base + 0.012),
            ],
            40,
        )
        put(scene, "trim", swept.strap(plate_path, 0.16, 0.024, (0, 0, 1.0), 0.04, 0.04))
        for shift in (-0.105, 0.105):
            fittings.rivet(scene, frame((x + shift, 0, base + 0.026), (0, 0, 1), (0, 1, 0)), 0.022)
    # side rings for a shoulder strap
    straps.ring_tab(scene, 1.285, 1.375, 1.30, 0.92)
    for side in (-1, 1):
        put(scene, "metal", metal.d_ring(0.25, 0.20, 0.036, frame((side * 1.375, 0, 1.30), (side, 0, -0.12))))


# ---------------------------------------------------------------- hobo


def hobo(scene) -> None:
    """A slouching crescent under one wide strap, zipped along its hollow top; tabs over the zip's ends hold the rings."""
    columns, rows = 201, 81
    share = np.sin(np.linspace(-1, 1, columns) * np.pi / 2)
    reach = np.abs(share)
    x = 1.62 * share
    bottom = table([0, 0.35, 0.6, 0.8, 0.92, 1.0], [0.0, 0.01, 0.10, 0.40, 0.84, 1.46])(reach)
    top = 1.02 + 0.64 * reach**1.9 - 0.018 * np.sin(3.4 * share + 0.5)
    depth = table([0, 0.4, 0.75, 0.93, 1.0], [0.47, 0.45, 0.32, 0.17, 0.11])(reach)
    fullness = table([0, 0.06, 0.2, 0.42, 0.70, 0.90, 1.0], [0.36, 0.70, 0.96, 1.0, 0.70, 0.36, 0.22])
    up = np.linspace(0, 1, rows)

    def wall(side):
        height = up[:, None]
        z = bottom + (top - bottom) * height
        y = depth * fullness(height)
        # the weight hangs on both horns: folds fan out from them and die away in the belly
        for horn in (-1, 1):
            across, down = 1.72 - horn * x, 1.74 - z
            away, turn = np.hypot(across, down), np.arctan2(down, across)
            strength = 0.028 * np.clip((away - 0.14) / 0.3, 0, 1) * np.exp(-((away / 0.95) ** 2))
            y = y + strength * np.sin(15 * turn + 2.2 * np.sin(3 * turn + side * horn) + 1.3 * horn)
        # and the mouth's fall lets the leather below it buckle once
        buckle = 0.70 + 0.05 * np.sin(2.1 * x + side)
        y = y - 0.045 * np.exp(-(((height - buckle) / 0.09) ** 2)) * np.exp(-(((x - 0.12 * side) / 0.62) ** 2))
        y = y + 0.03 * np.sin(2.2 * x + 3.0 * height + side) * np.sin(np.pi * height) ** 1.5
        lower = 0.02 * np.sin(3 * x + side) * np.sin(np.pi * height)
        return np.stack([x + 0 * z, side * np.maximum(y, 0.02), z + lower], -1)

    walls = {side: wall(side) for side in (FRONT, BACK)}
    for side, face in walls.items():
        put(scene, "body", surfaces.grid(face))
        normals = surfaces.grid_normals(face)
        normals *= np.sign(np.sum(normals[rows // 2, :, 1]) * side)
        for row in (3, rows - 3):
            put(scene, "thread", sewn(face[row, 6:-6] + normals[row, 6:-6] * 0.001, normals[row, 6:-6]))
        for row in (0, -1):
            put(scene, "trim", swept.tube(face[row, 2:-2], 0.02, (0, 1, 0)))
    base = np.linspace(walls[FRONT][0], walls[BACK][0], 5)
    put(scene, "body", surfaces.grid(base))
    tape = np.linspace(walls[FRONT][-1], walls[BACK][-1], 7) - [0, 0, 0.012]
    put(scene, "trim", surfaces.grid(tape))
    teeth = resample(tape[3, 12:-12], 900)
    zips.zip_teeth(scene, teeth, np.tile([0, 0, 1.0], (900, 1)), slider_at=0.72)
    # over each horn a tab that lies on it inside and outside and holds a ring by its lower bar; the ring leans as the strap pulls
    bar, high, wire, tall = 1.655, 1.735, 0.021, 0.21
    thick, loop = 0.04, 0.04
    lean = unit(np.array([-1.0, 0, 1.25]))
    top = np.array([bar, 0, high]) + lean * tall
    for side in (-1, 1):
        turn = np.radians(np.linspace(150, -10, 12))
        fold = [(bar + 0.036 * np.cos(angle), high + 0.036 * np.sin(angle)) for angle in turn]
        run = [(1.34, 1.505), (1.46, 1.585), (1.57, 1.672), *fold, (1.662, 1.62), (1.640, 1.48), (1.598, 1.33)]
        tab = resample(spline([(side * px, 0, z) for px, z in run], 400), 240)
        normals = np.cross(tangents_of(tab), [0, -side, 0])
        straps.stitched_strap(scene, tab, 0.21, 0.028, normals, tip=0.10, tail=0.10)
        at = (np.array([bar, 0, high]) + lean * tall / 2) * [side, 1, 1]
        put(scene, "metal", metal.wire(rounded_rectangle(0.36, tall, 0.09), wire, Frame(at, np.array([0, 1.0, 0]), lean * [side, 1, 1])))
    arch = straps.hung(top[0] + 0.02, top[2], 1.80, lean=0.10, skew=0.05, count=800)
    strap = straps.looped(straps.looped(arch, thick, loop, 0.27)[::-1] * [-1, 1, 1], thick, loop, 0.27)
    straps.stitched_strap(scene, strap, 0.24, thick, straps.outwards(strap), tip=0.03, tail=0.03, sides=(1, -1))


# ---------------------------------------------------------------- box


def box(scene) -> None:
    """A little hard trunk: lid, nailed leather edges, metal corners, lock and a firm handle."""
    width, depth, height, lid = 2.1, 1.06, 1.46, 1.02
    upright = lambda z: frame((0, 0, z), (0, 0, 1), (0, 1, 0))
    _brick(scene, width, depth, 0.0, lid - 0.012)
    _brick(scene, width, depth, lid + 0.012, height)
    put(scene, "metal", metal.plate(rounded_rectangle(width - 0.03, depth - 0.03, 0.05), 0.09, upright(lid + 0.045), 0.01))
    # leather edges, front and back, with nails
    for side in (FRONT, BACK):
        face = lambda x, z, lift=0.0: frame((x, side * (depth / 2 + lift), z), (0, side, 0))
        strips = [
            (0, 0.07, width, 0.14),
            (0, lid - 0.066, width, 0.11),
            (0, lid + 0.066, width, 0.11),
            (0, height - 0.07, width, 0.14),
        ]
        strips += [
            (x, z, 0.14, tall)
            for x in (-width / 2 + 0.07, width / 2 - 0.07)
            for z, tall in (((lid - 0.012) / 2, lid - 0.02), ((lid + height) / 2, height - lid - 0.03))
        ]
        for x, z, wide, tall in strips:
            put(
                scene,
                "trim",
                metal.plate(rounded_rectangle(wide, tall, 0.03), 0.022, face(x, z, 0.014 if wide > tall else 0.009), 0.008),
            )
        nails = [(x, z) for z in (0.07, height - 0.07) for x in np.linspace(-width / 2 + 0.30, width / 2 - 0.30, 17)]
        nails += [(x, z) for x in (-width / 2 + 0.07, width / 2 - 0.07) for z in (*np.linspace(0.28, lid - 0.12, 7), lid + 0.11)]
        put(scene, "metal", surfaces.join([metal.stud(0.02, face(x, z, 0.014)) for x, z in nails]))
    for side in (-1, 1):  # the ends wear the same edges
        face = lambda y, z, lift=0.0: frame((side * (width / 2 + lift), y, z), (side, 0, 0))
        strips = [
            (0, 0.07, depth, 0.14),
            (0, lid - 0.066, depth, 0.11),
            (0, lid + 0.066, depth, 0.11),
            (0, height - 0.07, depth, 0.14),
        ]
        strips += [
            (y, z, 0.14, tall)
            for y in (-depth / 2 + 0.07, depth / 2 - 0.07)
            for z, tall in (((lid - 0.012) / 2, lid - 0.02), ((lid + height) / 2, height - lid - 0.03))
        ]
        for y, z, wide, tall in strips:
            put(
                scene,
                "trim",
                metal.plate(rounded_rectangle(wide, tall, 0.03), 0.022, face(y, z, 0.014 if wide > tall else 0.009), 0.008),
            )
        put(
            scene,
            "metal",
            surfaces.join(
                [
                    metal.stud(0.02, face(y, z, 0.014))
                    for z in (0.07, height - 0.07)
                    for y in np.linspace(-depth / 2 + 0.28, depth / 2 - 0.28, 6)
                ]
            ),
        )
        put(scene, "metal", metal.d_ring(0.20, 0.17, 0.034, frame((side * (width / 2 + 0.035), 0, lid - 0.20), (side, -0.2, 0))))
        put(
            scene,
            "trim",
            swept.strap(
                spline(
                    [
                        (side * (width / 2 + 0.02), 0, lid - 0.42),
                        (side * (width / 2 + 0.03), 0, lid - 0.28),
                        (side * (width / 2 + 0.06), 0, lid - 0.19),
                        (side * (width / 2 + 0.02), 0, lid - 0.16),
                    ],
                    30,
                ),
                0.14,
                0.024,
                np.tile([side, 0, 0.02], (30, 1)),
                tail=0.05,
            ),
        )
        fittings.rivet(scene, frame((side * (width / 2 + 0.04), 0, lid - 0.33), (side, 0, 0)), 0.022)
    for side in (-1, 1):  # and the lid's top all round
        for x, y, wide, deep in ((0, side * (depth / 2 - 0.06), width, 0.12), (side * (width / 2 - 0.06), 0, 0.12, depth)):
            at = frame((x, y, height + (0.012 if x else 0.008)), (0, 0, 1), (0, 1, 0))
            put(scene, "trim", metal.plate(rounded_rectangle(wide, deep, 0.03), 0.022, at, 0.008))
    for x in (-1, 1):  # metal corners
        for y in (-1, 1):
            for z, tall in ((0.0, 0.2), (height, 0.2)):
                put(scene, "metal", _corner(x * width / 2, y * depth / 2, z, x, y, 1 if z == 0 else -1))
    # lock on the front: a plate with a raised border, the hasp over it, a keyhole under its turning knob
    front = lambda z, lift: frame((0, -depth / 2 - lift, z), (0, -1, 0))
    border = rounded_rectangle(0.36, 0.32, 0.035)
    put(scene, "metal", metal.plate(border, 0.030, front(lid - 0.11, 0.046), 0.010))
    put(scene, "metal", metal.wire(lines.inset(border, 0.020), 0.010, front(lid - 0.11, 0.048)))
    put(scene, "metal", metal.plate(rounded_rectangle(0.15, 0.30, 0.025), 0.024, front(lid + 0.045, 0.074), 0.009))
    put(scene, "metal", metal.disc(0.046, 0.018, front(lid - 0.045, 0.090), 0.006))
    for shape in (metal.disc(0.011, 0.004, front(lid - 0.178, 0.049), 0.001), metal.plate(rounded_rectangle(0.009, 0.034, 0.003), 0.004, front(lid - 0.196, 0.050), 0.001)):
        put(scene, "lining", shape)
    put(scene, "lining", metal.plate(rounded_rectangle(0.052, 0.009, 0.004), 0.004, front(lid - 0.045, 0.100), 0.001))
    for x in (-0.14, 0.14):
        for z in (lid + 0.012, lid - 0.232):
            put(scene, "metal", metal.stud(0.013, frame((x, -depth / 2 - 0.046, z), (0, -1, 0))))
    # handle
    span = 0.46
    base = height
    grip = spline(
        [
            (-span, 0, base + 0.09),
            (-span * 0.92, 0, base + 0.26),
            (-span * 0.6, 0, base + 0.37),
            (0, 0, base + 0.40),
            (span * 0.6, 0, base + 0.37),
            (span * 0.92, 0, base + 0.26),
            (span, 0, base + 0.09),
        ],
        140,
    )
    normals = unit(np.cross(tangents_of(grip), [0, 1.0, 0]))
    normals *= np.sign(normals[70, 2])
    widths = np.interp(np.linspace(0, 1, 140), [0, 0.16, 0.34, 0.66, 0.84, 1], [0.6, 0.7, 1, 1, 0.7, 0.6])
    put(scene, "trim", swept.sweep(grip, swept.bar_section(0.19, 0.085, 0.04, groove=0.054), normals, widths=widths, heights=np.ones(140)))
    direction, across, up = swept.sweep_frames(grip, normals)
    for edge in (-1, 1):
        seam = grip + across * edge * (0.041 * widths)[:, None] + up * 0.0425
        put(scene, "thread", sewn_in_groove(seam[6:-6], up[6:-6]))
    for x in (-span, span):
        put(scene, "metal", metal.ring(0.075, 0.034, frame((x, 0, base + 0.075), (1, 0, 0))))
        put(
            scene,
            "metal",
            metal.plate(rounded_rectangle(0.26, 0.17, 0.05), 0.03, frame((x, 0, base + 0.022), (0, 0, 1), (0, 1, 0)), 0.01),
        )


def _brick(scene, width, depth, low, high) -> None:
    """A covered block between two heights. One length of cloth goes up its front and on over its top; the ends follow round the corners."""
    outline, edge = rounded_rectangle(width, depth, 0.07), 0.03
    around = lengths_along(outline, closed=True)
    middle = int(np.argmin(np.abs(outline[:, 0]) + 9 * (outline[:, 1] + depth / 2)))
    around += outline[middle, 0] - around[middle]  # so that u is x on the front, as it is on the top
    quarter = np.radians(np.linspace(0, 90, 6))
    rims = [(edge * (1 - np.sin(a)), low + edge * (1 - np.cos(a))) for a in quarter]
    rims += [(inset, low + high - z) for inset, z in rims[::-1]]
    ring = lambda flat, z: np.column_stack([flat, np.full(len(flat), z)])
    walls = np.array([ring(lines.inset(outline, inset), z) for inset, z in rims])
    heights = lengths_along(walls[:, middle])
    put(scene, "body", surfaces.grid(walls, closed_columns=True, uv=np.stack(np.meshgrid(around, heights), -1)))
    top = np.array([ring(walls[-1, :, :2] * share, high) for share in np.linspace(1, 0, 12)])
    on_front = np.stack([top[..., 0], heights[-1] + depth / 2 - edge + top[..., 1]], -1)
    put(scene, "body", surfaces.grid(top, closed_columns=True, uv=on_front))


def _corner(x, y, z, from_x, from_y, up, size=0.2) -> list:
    """A cap of pressed sheet over one corner of a box, nailed on its three faces."""
    proud = 0.027
    centre = np.array([x - from_x * (size / 2 - proud), y - from_y * (size / 2 - proud), z + up * (size / 2 - proud)])
    top = centre + np.array([0, 0, size / 2])
    cap = metal.plate(rounded_rectangle(size, size, 0.035), size, frame(top, (0, 0, 1), (0, 1, 0)), 0.022)
    inner = size / 2 - 0.042       # the nails keep to the corner's far ends
    nails = []
    for axis, sign in ((0, from_x), (1, from_y), (2, -up)):
        normal = np.zeros(3)
        normal[axis] = sign
        for along in {0, 1, 2} - {axis}:
            away = np.array([-from_x, -from_y, up]) * inner
            away[[axis, 3 - axis - along]] = 0
            at = centre + normal * size / 2 + away
            nails.append(metal.stud(0.016, frame(at, normal, (0, 1, 0) if axis == 2 else (0, 0, 1))))
    return [cap, *nails]


# ---------------------------------------------------------------- backpack


def backpack(scene) -> None:
    """A day pack: flap and buckled strap, zipped front pocket, grab handle, padded straps behind."""
    height = 2.42
    body = PanelBody(
        [(1.0, 0.0, 0.28), (0.95, height, 0.24)],
        depth=[(0, 0.46), (0.45, 0.48), (1, 0.34)],
        bulge=0.13,
        tuck=0.09,
        piping=0.03,
        softness=0.026,
        pucker=0.006,
    )
    body.build(scene, piped_top=False)
    pocket = PanelBody(
        [(0.80, 0.0, 0.2), (0.78, 1.02, 0.18)],
        depth=[(0, 0.13), (1, 0.09)],
        bulge=0.08,
        tuck=0.0,
        piping=0.022,
        at=(0, -0.60, 0.16),
    )
    pocket.build(scene, part="pocket", stitch_inset=0.06, back=False)
    zip_across(scene, pocket, 0.56, 0.80)
    flap = Flap(
        body,
        end=lambda share: np.full_like(np.asarray(share, float), 1.36),
        corner=3.6,
        corner_drop=0.34,
        overhang=0.03,
        clearance=0.03,
        crown=0.09,
        back_share=0.9,
    )
    flap.build(scene)
    # one strap closes the flap
    thick = 0.028
    line = flap.profile(0.0, 0.016)
    line = resample(line[(line[:, 0] < 0) & (line[:, 1] < 1.95) & (line[:, 1] > 1.20)], 140)
    along = tangents_of(line)
    out = np.stack([np.zeros(len(line)), -np.abs(along[:, 1]), -along[:, 0] * np.sign(along[:, 1])], 1)
    path = np.stack([np.zeros(len(line)), line[:, 0], line[:, 1]], 1)
    index, low, hole, top = (int(np.argmin(np.abs(path[:, 2] - z))) for z in (1.60, 1.385, 1.29, 1.88))
    buckles.strap_buckle(scene, frame(path[index], out[index]), 0.22, thick)
    path = path + out * buckles.over_hinge(lengths_along(path) - lengths_along(path)[index], 0.22, buckles.hinge_depth(thick))[:, None]
    straps.stitched_strap(scene, path, 0.22, thick, out, tip=0.10, tail=0.10)
    buckles.keeper(scene, frame(path[low], out[low]), 0.22, thick, 0.06)
    put(scene, "metal", metal.ring(0.02, 0.012, frame(path[hole] + out[hole] * (thick / 2 + 0.001), out[hole])))
    fittings.rivet(scene, frame(path[top] + out[top] * thick / 2, out[top]), 0.028)
    # grab handle
    top = height + 0.09
    grip = spline(
        [
            (-0.26, 0.26, top - 0.06),
            (-0.25, 0.24, top + 0.10),
            (-0.16, 0.22, top + 0.24),
            (0, 0.21, top + 0.28),
            (0.16, 0.22, top + 0.24),
            (0.25, 0.24, top + 0.10),
            (0.26, 0.26, top - 0.06),
        ],
        90,
    )
    grip_normals = unit(np.cross(tangents_of(grip), [0, 1.0, 0]))
    grip_normals *= np.sign(grip_normals[45, 2])
    straps.stitched_strap(scene, grip, 0.15, 0.05, grip_normals)
    _carrying_straps(scene, body)


def _carrying_straps(scene, body: PanelBody) -> None:
    """The backpack's straps: sewn in under a yoke on the back, padded as far as a slider, then narrow down to tabs at the bottom seam."""
    back = lambda x, z, lift: body.on_panel(np.array([x, z]), BACK, lift)[0]
    for side in (-1, 1):
        places = [(0.20, 2.02, 0.01), (0.21, 1.92, 0.015), (0.22, 1.82, 0.045), (0.28, 1.58, 0.15), (0.39, 1.25, 0.24)]
        places += [(0.53, 0.90, 0.25), (0.66, 0.54, 0.14), (0.75, 0.26, 0.035), (0.78, 0.14, 0.02)]
        run = spline([back(side * x, z, lift) for x, z, lift in places], 400)
        normals = unit(np.cross(np.cross(tangents_of(run), [0, 1.0, 0.0]), tangents_of(run)))
        distance = lengths_along(run)
        end = int(np.searchsorted(distance, 1.18))
        padded, out = run[: end + 1], normals[: end + 1]
        narrowing = 0.73 + 0.27 * np.cos(np.pi * np.clip((distance[: end + 1] - 0.62) / 0.56, 0, 1))
        put(scene, "trim", swept.sweep(padded, swept.bar_section(0.34, 0.075, 0.034, groove=0.047), out, widths=narrowing, heights=np.sqrt(narrowing)))
        across = swept.sweep_frames(padded, out)[1]
        for edge in (-1, 1):
            line = padded + across * edge * (0.123 * narrowing)[:, None] + out * (0.0375 * np.sqrt(narrowing))[:, None]
            put(scene, "thread", sewn_in_groove(line[10:], out[10:]))
        slider = frame(run[end] + normals[end] * 0.02, normals[end], -tangents_of(run)[end])
        buckles.strap_slider(scene, slider, 0.15, 0.2)
        narrow = run[end - 4 :] + normals[end - 4 :] * buckles.slider_wave(distance[end - 4 :] - distance[end], 0.2)[:, None]
        straps.stitched_strap(scene, narrow, 0.14, 0.03, normals[end - 4 :], stitch=False)
        tail = [(0, 0.05), (-0.08, 0.055), (-0.22, 0.07), (-0.40, 0.075)]
        tail = spline([slider.at + [side * 0.05 * -z, 0, z] + normals[end] * lift for z, lift in tail], 60)
        straps.stitched_strap(scene, tail, 0.14, 0.026, normals[end], tip=0.08, stitch=False)
        foot = spline([back(side * x, z, 0.03) for x, z in ((0.66, 0.42), (0.72, 0.32), (0.80, 0.10))], 40)
        straps.stitched_strap(scene, foot, 0.2, 0.026, (0, 1.0, 0), tail=0.05)
    flat = np.stack(np.meshgrid(np.linspace(-0.46, 0.46, 61), np.linspace(1.86, 2.10, 24)), -1)
    points, normals = body.on_panel(flat, BACK, 0.085)
    put_sheet(scene, surfaces.sheet(points, 0.07, flat, normals), "trim", "lining", "edge")
    border = rounded_rectangle(0.86, 0.18, 0.03) + [0, 1.98]
    points, normals = body.on_panel(np.vstack([border, border[:1]]), BACK, 0.086)
    put(scene, "thread", sewn(points, normals))


def _bag(key: str, build, views, **more) -> Silhouette:
    return Silhouette(
        key=f"bags/{key}", build=build, views=views, parts=PARTS, colours=COLOURS, sources=SOURCES, **more
    )


SILHOUETTES = {
    silhouette.key: silhouette
    for silhouette in (
        _bag("top-handle", top_handle, _views((0.12, -0.5, 1.52, 2.15), close_yaw=22)),
        _bag("tote", tote, _views((0.5, -0.5, 1.9, 1.9), height=5.0, other_yaw=32, other_height=7.0)),
        _bag("shoulder-flap", shoulder_flap, _views((0.1, -0.6, 0.75, 2.0))),
        _bag("crossbody", crossbody, _views((0.75, -0.2, 1.25, 2.3), close_yaw=-52)),
        _bag("bucket", bucket, _views((0.1, -0.8, 1.75, 1.9), height=5.0, other_height=6.8)),
        _bag("clutch", clutch, _views((0.1, -0.3, 0.85, 1.7), height=4.0)),
        _bag("satchel", satchel, _views((0.62, -0.5, 0.92, 2.0))),
        _bag("hobo", hobo, _views((-1.3, -0.1, 1.6, 2.0))),
        _bag("box", box, _views((0.0, -0.6, 1.0, 1.6), height=4.6, other_yaw=34, other_height=5.6)),
        _bag("backpack", backpack, _views((0.0, -0.8, 1.25, 1.8), other_yaw=152)),
    )
}
