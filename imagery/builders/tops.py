"""Shirts, polos, tees and overshirts: cut flat, sewn and hung on a body (sewn.py), with what closes them. Silhouettes choose the numbers."""
from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from builders import shirting
from builders import tailoring as sew
from builders.collars import Collar, collar
from builders.sewn import Cut, CutSleeve, SewnGarment
from studio import geometry
from studio.body import MAN, Figure
from studio.geometry import inward, smoothstep


@dataclass(frozen=True)
class Top:
    """collar: "rib" is a knitted band. placket: z of its lower end ("hem": to the hem; None: no placket).

    buttons: how many; first_button: metres under the neck. undone: metres under the neck down to which the placket has fallen open (0: closed). pockets: (x, z of the mouth, width, height, flap) each.
    cuffs: "band", "hem" or "rib". yoke: metres the yoke seam lies in front of the shoulder line (0: none). thick: metres of a cloth edge.
    figure, arms, life: see studio/cloth.py. ease: options of seams.ease, for cloth too stiff to crumple at its armholes.
    """
    cut: Cut
    sleeve: CutSleeve
    collar: str | Collar = Collar()
    placket: object = "hem"
    placket_half: float = .0165
    buttons: int = 7
    first_button: float = .058
    undone: float = .0
    button_radius: float = .0056
    pockets: tuple = ()
    cuffs: str = "band"
    cuff_height: float = .062
    cuff_buttons: int = 1
    yoke: float = .032
    hem: float = .009
    thick: float = .0022
    seed: int = 1
    figure: Figure = MAN
    arms: tuple = (42.0, 14.0)
    life: float = .02
    ease: dict = field(default_factory=dict)


def make_top(stage, top: Top):
    """Build a Top on the stage; returns the garment, front, back and sleeves for further sewing."""
    g = SewnGarment(stage, top.figure, arms=top.arms, seed=top.seed, life=top.life, lock=.12)
    g.THICK, g.EASE = top.thick, top.ease
    front, back = g.bodice(top.cut)
    arms = [g.arm(top.sleeve, front, back, side) for side in (-1, 1)]
    g.settle()
    if top.undone:
        _fallen_open(front, top.cut.neck.front - top.undone)
    for panel in (front, back):
        g.hem_band(panel, top.hem + .002, .5 * top.thick)
        g.darts(panel)
    for arm in arms:
        if top.cuffs == "hem":
            g.hem_band(arm, .022)
        elif top.cuffs == "rib":
            _drawn_in(arm, RIB_CUFF)
    g.show()
    if top.cut.vent is None:
        sew.turned_edge(g, ((front, 0), (back, 0)), .8 * top.thick)
    else:
        for panel in (front, back):
            sew.turned_edge(g, ((panel, 0),), .8 * top.thick, closed=False)
    for arm in arms if top.cuffs == "hem" else ():
        sew.turned_edge(g, ((arm, -1),), .8 * top.thick, "sleeve")
    if top.placket is not None:
        _close(g, top, front)
    if top.collar == "rib":
        sew.standing_rib(g, front, back, height=.019)
    else:
        collar(g, front, back, top.collar, top.button_radius)
    shirting.label(g, back, below=.005)
    if top.yoke:
        for side in (-1, 1):
            _yoke(g, front, back, side, top.yoke)
    for x, z, width, height, flap in top.pockets:
        sew.patch_pocket(g, front, x, z, width, height, flap=flap)
        if flap:
            sew.fasten(g, front, x, [z - flap + .026], lambda x, z: .0072 + 0 * z, top.button_radius)
    for panel in (front, back):
        for height in (top.hem, top.hem - .0038) if top.cuffs == "hem" else (top.hem,):
            sew.hem_stitch(g, panel, height)
    for arm in arms:
        if top.cuffs == "band":
            shirting.cuff(g, arm, height=top.cuff_height, lift=.0004 + top.thick, buttons=top.cuff_buttons)
        elif top.cuffs == "rib":
            rib_cuff(g, arm)
        else:
            for lift in (.020, .0165):
                total = geometry.arc_length(arm.base.mean(0))[-1]
                sew.ring_stitch(g, arm, 1 - lift / total)
    if top.cuffs == "band":
        armhole_stitch(g, front)
    return g, front, back, arms


def _close(g, top, front):
    """Placket, buttons and their holes."""
    neck, to_hem = float(front.top(np.array(0.0))), top.placket == "hem"
    low = top.cut.hem[0] + .003 if to_hem else top.placket
    zs = np.linspace(neck - top.first_button, low + (.085 if to_hem else .034), top.buttons)
    face = shirting.placket(g, front, neck - .001, low, top.placket_half, top.collar.over, box=0 if to_hem else .014, buttons=zs)
    sew.fasten(g, front, 0, zs, face, top.button_radius)
    if top.undone:
        for side in (-1, 1):
            _turned_back(g, front, side, .8 * top.collar.gap, .94 * top.placket_half, side == top.collar.over)
        sew.buttons_down(g, front, -1.25 * top.placket_half * top.collar.over, [neck + top.placket_half], lift=.0013, radius=top.button_radius)


def _fallen_open(front, point, reach=.13):
    """Cuts the settled neck down to a point, in place, as an open placket leaves it. reach: metres below the neck over which the grid gives way."""
    x, z, closed = front.base[..., 0], front.base[..., 2], front.top
    front.top = lambda x: np.minimum(closed(x), point + 1.6 * np.abs(x) + 6 * np.asarray(x) ** 2)
    down = (closed(x) - front.top(x)) * np.clip(1 - (closed(x) - z) / reach, 0, 1) ** 1.5
    moved = down > 0
    points = front.points.copy()
    points[moved] = front.at(x[moved], (z - down)[moved])
    front.base = front.base - down[..., None] * (0, 0, 1)
    front.take(points)


def _turned_back(g, front, side, far, wide, over):
    """One half of a placket that is open above its first button: a band along the slanting edge, from its point to `far` metres aside. over: it is the half with the buttonhole."""
    x = np.linspace(.0008, far, 40)[:, None]
    z = front.top(x)
    way = np.stack([np.gradient(x[:, 0]), np.gradient(z[:, 0])], 1)
    into = (way / np.linalg.norm(way, axis=1, keepdims=True))[:, ::-1] * (1, -1)
    away, lift = np.array([[.0012, .0006, .003, wide - .002, wide]]), np.array([[-.0016, .0012, .0026, .0022, .0004]])
    xx, zz = side * (x + away * into[:, :1]), z + away * into[:, 1:]
    facing = front.facing(xx, zz)
    points = front.at(xx, zz, lift + 0 * xx)
    g.ribbon("placket", points, sew.cut_apart(front.cloth_uv(xx, zz), "placket"), facing, .0018)
    g.stitch(front.at(xx[:, 3] - .002 * side * into[:, 0], zz[:, 3] - .002 * into[:, 1], .0028))
    if over:
        hole = slice(14, 28)
        sew.worked_slit(g, .5 * (points[hole, 2] + points[hole, 3]), facing[hole, 2])


def _yoke(g, front, back, side, deep, behind=.016):
    """One shoulder of the yoke, an own layer whose grain runs across: from its seam in front, over the shoulder, to metres `behind` it.

    Its seam is a folded edge that rises softly from the cloth: one fine line, with no gap under it.
    """
    across, t = np.linspace(0, 1, 90)[:, None], np.linspace(0, 1, 13)[None]
    inner = front.torso.neck.half * 1.01
    flush = .0010 * smoothstep(.93, 1, across)                    # where the sleeve's seam takes it in

    def strip(panel, below, rise):
        x = inner + across * (front.torso.tip[0] - inner) + 0 * below
        for _ in range(3):                                        # its end follows the armhole
            z = panel.top(x) - below
            x = inner + across * (panel.hole(z) - .0014 - inner)
        return panel.at(side * x, z, rise - flush), panel.facing(side * x, z), np.stack([-z, side * x], -1)
    below = deep * (1 - t ** 1.6)
    layers = strip(front, below + .0008, .0003 + .0010 * smoothstep(0, .0045, deep - below)), strip(back, .0008 + behind * t, .0013 + 0 * t)
    points, facing, uv = (np.concatenate([a, b], 1) for a, b in zip(*layers))
    uv[:, t.size:, 0] = 2 * uv[:, t.size - 1:t.size, 0] - uv[:, t.size:, 0]
    points[:, t.size - 2:t.size + 2] = .5 * points[:, t.size - 2:t.size + 2] + .25 * (points[:, t.size - 3:t.size + 1] + points[:, t.size - 1:t.size + 3])
    for _ in range(6):                                            # two layers of cloth even out what one does not
        points += inward(points)
    g.ribbon("body", points, uv, facing, .0014)


def armhole_stitch(g, front, inset=1):
    """Stitching on the body beside the sleeve seam."""
    rows = slice(front.underarm_row + 3, len(front.v) - 1)
    for column in (inset, -1 - inset):
        g.stitch(front.points[column, rows] + .0008 * front.smooth_normal[column, rows])


RIB_CUFF = .026


def _drawn_in(arm, height, by=.0065):
    """The end of a sleeve as a ribbed cuff draws it in, in place."""
    away = geometry.arc_length(arm.base.mean(0)[::-1])[::-1]
    inward = arm.points.mean(0) - arm.points
    inward /= np.linalg.norm(inward, axis=-1, keepdims=True)
    arm.points = arm.points + (by * smoothstep(height + .018, height + .003, away))[:, None] * inward


def rib_cuff(g, arm, height=RIB_CUFF, ribs=110):
    total = geometry.arc_length(arm.base.mean(0))[-1]
    rows = np.linspace(1 - height / total, 1.004, 7)
    rings = np.array([sew._evened(arm.ring(min(s, 1.0)), .8) for s in rows])
    rings = np.array([geometry.resample(np.vstack([r, r[:1]]), 2 * ribs + 1)[:-1] for r in rings])
    out = rings - rings.mean(1, keepdims=True)
    out /= np.linalg.norm(out, axis=2, keepdims=True)
    wave = .0006 * np.cos(np.arange(2 * ribs) * np.pi)
    edge = np.array([.6, 1, 1, 1, 1, .9, .3])[:, None]                # rounded
    rings = rings + out * (edge * (.0022 + wave))[..., None]
    uv = np.stack(np.meshgrid(np.linspace(0, .3, 2 * ribs + 1), np.linspace(0, height, 7), indexing="ij"), -1)
    g.sheet("rib", rings.transpose(1, 0, 2), uv, wrap=True, outward=out.transpose(1, 0, 2), thickness=.002)
