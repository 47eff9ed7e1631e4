"""Men's fashion: nine garments, all cut flat and sewn, as data. Metres on a body of 1.86 m; the Nigerian dress comes first."""
from __future__ import annotations

import numpy as np

from builders import tailoring as sew
from builders.collars import Collar
from builders.garment import SU, Neck, replace
from builders.jackets import Jacket, make_jacket
from builders.leg import Fold, LegCut
from builders.pressing import elbow, falling
from builders.robe import PLEATED, Robe, RobePanel, robe_hem_stitch, show_robe
from builders.sewn import Cut, CutSleeve, SewnGarment
from builders.tops import Top, make_top
from builders.trousers import Trousers, make_trousers
from studio.body import MAN as MAN_BODY, MAN_LEGS
from studio.geometry import smoothstep, spline
from studio.prints import GARMENT_PRINT_SCALE
from studio.silhouette import GARMENT_FRAME, Frame, Placement, Silhouette, View, Worn

SOURCES = ("builders/garment.py", "builders/tailoring.py", "builders/drape.py", "builders/jackets.py", "builders/lapels.py", "builders/pressing.py", "builders/leg.py", "builders/trousers.py", "builders/waistband.py", "builders/tops.py", "builders/sewn.py", "builders/seams.py", "builders/shirting.py", "builders/wordmark.py", "builders/collars.py", "builders/robe.py", "builders/wrapper.py", "studio/cloth.py", "studio/body.py", "studio/form.py")


def hanging(yaw=12.0, low=.45, high=1.55, frame=GARMENT_FRAME):
    """The whole garment, hung before the wall and turned a little. low, high: where it begins and ends (metres); the camera is a little above their middle."""
    return View(placements=(Placement(yaw=yaw, rest=False),), ground="wall", camera_height=(.42 * low + .58 * high) * SU, distance=18.0, frame=frame)


def worn(front, figure, yaw=-16.0):
    """The same on a tailor's form, turned to the other side, as large as in front: neck and cap are above it."""
    return Worn(placements=(Placement(yaw=yaw, rest=False),), ground=front.ground, camera_height=front.camera_height, distance=front.distance,
                frame=Frame(front.frame.width, .86), figure=figure)


def behind(front, yaw=168.0):
    """The same from behind, as large as in front."""
    return replace(front, placements=(replace(front.placements[0], yaw=yaw),))


def close(x, y, z, size, yaw=12.0):
    """A close view of `size` metres around a point (metres)."""
    return View(placements=(Placement(yaw=yaw, rest=False),), ground="wall", camera_height=(z + .05) * SU, distance=18.0,
                detail=(x * SU, y * SU, z * SU, size * SU))


PARTS = {"body": "main", "sleeve": "main", "collar": "main", "placket": "main", "pocket": "main", "cuff": "main", "rib": "main", "lapel": "main", "band": "main",
         "stitch": "thread", "label": "fixed:#d8d0c2", "wordmark": "fixed:#2b2622", "button": "fixed:#2b2622", "embroidery": "second"}
THREAD = {"thread": "main"}
JACKET = {"lining": "lining", "label": "fixed:#2b2622", "wordmark": "fixed:#d8d0c2"}       # on a pale lining a pale label is not seen

# ------------------------------------------------------------------ trousers

def pull(height, rise):
    """Folds that a leg's length throws where it rests on the foot. height: z; rise: metres they stand out."""
    return (Fold((-.190, height + .045), (-.004, height + .010), .016, rise, .016), Fold((-.165, height - .005), (-.020, height - .015), .013, .6 * rise, .010))


def broken(height, rise):
    """The one fold of a leg that breaks on the foot from its outer side."""
    return (Fold((-.172, height + .006), (-.006, height + .038), .016, rise, .012), Fold((-.120, height - .022), (-.012, height - .002), .011, .4 * rise, .006))


STANDING = replace(MAN_LEGS, torso=((.80, .158, .088, .106), (.87, .172, .094, .124), (.94, .172, .099, .124), *MAN_BODY.torso[3:]),           # a flat front
                   legs=(((.080, -.004, .93), (.066, .002, .50), .081, .058), ((.066, .002, .50), (.071, .030, .09), .058, .044), ((.058, -.046, .90), (.064, -.028, .62), .046, .040)))
WORN = (Fold((-.268, .852), (-.105, .905), .011, .0025, .012), Fold((-.262, .868), (-.150, .960), .010, .0020, .006), Fold((-.262, .835), (-.110, .790), .013, .0018, -.014),
        Fold((-.225, .440), (-.030, .590), .020, .0095, .016), Fold((-.205, .385), (-.060, .462), .017, .0070, .014), Fold((-.060, .93), (-.092, .10), .026, .0055, .014), *pull(.135, .0170))
DRESS_LEG = LegCut(rows=((.036, .190, .200), (.12, .194, .204), (.48, .215, .228), (.70, .238, .252), (.84, .247, .268), (.93, .246, .270), (1.0, .238, .250), (1.06, .232, .222)),
                   waist=(1.030, 1.064), ring=(.154, .108, .104), crotch=.83, fork=(.030, .074), slant=.014, inner=-.009, pleat=.014, worn=WORN)

# ------------------------------------------------------------------ kaftan

def kaftan_embroidery(g, front, neck_z, bottom, part="embroidery"):
    """The chest panel: framed scrolls either side of the placket, ending in a fan."""
    paths = []
    for x, drop in ((.0225, .010), (.0255, .013), (.0545, .040), (.0575, .043)):
        for side in (-1, 1):
            top = neck_z + (.016 if x < .03 else .040)
            paths.append(np.array([(side * x, z) for z in np.linspace(top, bottom - drop, 110)]))
        paths.append(np.array([(x * k, bottom - drop - .012 * (1 - k * k)) for k in np.linspace(-1, 1, 40)]))
    count = 13
    pitch = (neck_z + .020 - bottom) / count
    for k in range(count):
        z = neck_z + .012 - (k + .5) * pitch
        for side in (-1, 1):
            hand = side * (1 if k % 2 else -1)
            paths.append(sew.spiral((side * .040, z), .0098, 1.7, start=np.pi / 2 * (1 + side), hand=hand))
            paths.append(sew.petal((side * .040, z - pitch * .5), np.pi / 2 * (1 - .55 * hand), .0105, .0042))
            paths.append(sew.circle_path((side * .0305, z - pitch * .5), .0021, 14))
            paths.append(sew.circle_path((side * .0495, z - pitch * .5), .0021, 14))
    centre = (0, bottom - .050)
    for k, angle in enumerate(np.linspace(np.pi * 1.06, np.pi * 1.94, 11)):
        paths.append(sew.petal(centre, angle, .046 - .006 * (k % 2), .0125))
        paths.append(sew.petal(centre, angle, .030, .006))
        tip = np.array(centre) + .054 * np.array([np.cos(angle), np.sin(angle)])
        paths.append(sew.circle_path(tip, .0026, 14))
    paths.append(sew.circle_path(centre, .008))
    paths.append(sew.circle_path(centre, .0045))
    sew.embroider(g, front, paths, part)


ROBED = replace(MAN_BODY, bend=25.0, uneven=6.0)
KAFTAN = Cut(half=((.50, .415), (.80, .374), (1.05, .334), (1.29, .306)), tip=(.224, 1.490), underarm=1.29, armhole=((0, .306), (.10, .260), (.28, .220), (.6, .210), (1, .224)),
             neck=Neck(half=.078, z=1.546, front=1.476, back=1.528, front_y=-.06, back_y=.055, front_shape=(2.0, .6), back_shape=(2.2, .8)), hem=(.50, .505), vent=.70,
             bend=.0105, hem_bend=.017, uneven=.0035, rib=.985, cell=.0062, stiff=((-.066, .066, 1.16, 1.50, .040),))
KAFTAN_SLEEVE = CutSleeve(width=.44, end=.31, under=.432, bend=.0115, end_bend=.045, band=.045, cell=.0062)


def _levelled(panels, share=.65, reach=.19):
    """The hem is levelled once worn, as a tailor does: what hangs lower than the rest is let up, in place. reach: metres above the hem, below the vents' ends."""
    level = np.mean([panel.points[:, 0, 2].mean() for panel in panels])
    for panel in panels:
        z = panel.points[..., 2]
        z += share * (level - z[:, :1]) * smoothstep(reach, 0, panel.base[..., 2] - panel.base[:, :1, 2])


def _let_fall(panel, folds, top=1.13, drop=.75, corner=(.007, .003)):
    """Long folds begin below the chest and grow down to the hem, which sinks where they stand out; the corners at the vents turn up, one more than the other."""
    out = falling(panel.base[..., 0], panel.base[..., 2], folds, top) * (1 - panel.a[:, None] ** 6)
    points = panel.points + out[..., None] * panel.smooth_normal
    above = panel.base[..., 2] - panel.base[:, :1, 2]
    lift = np.where(panel.a < 0, *corner) * smoothstep(.055, 0, panel.base[:, 0, 0].max() - np.abs(panel.base[:, 0, 0]))
    points[..., 2] += lift[:, None] * smoothstep(.09, 0, above) - drop * out * smoothstep(.25, 0, above)
    panel.take(points)


def kaftan(stage):
    g = SewnGarment(stage, figure=ROBED, arms=(44.0, 11.0), seed=5, life=.019, lock=.12)
    g.EASE = dict(soft=.00003, reach=30, grip=7.0, rounds=600)
    front, back = g.bodice(KAFTAN)
    tubes = [g.arm(replace(KAFTAN_SLEEVE, end=.275, end_bend=.030), front, back, side) for side in (-1, 1)]
    g.settle()
    _levelled((front, back))
    _let_fall(front, ((-.262, .036, .013), (-.088, .050, .009), (.110, .040, .014), (.270, .030, .008)))
    _let_fall(back, ((-.220, .042, .010), (.030, .050, .012), (.225, .036, .012)), corner=(.003, .006))
    for tube in tubes:
        g.hem_band(tube, .030)
    for panel in (front, back):
        g.hem_band(panel, .028)
    g.show()
    for panel in (front, back):
        sew.turned_edge(g, ((panel, 0),), .0017, closed=False)
    neck = KAFTAN.neck.front
    bottom = neck - .27
    sew.strip(g, front, "placket", 0, neck - .002, bottom, .0165)
    kaftan_embroidery(g, front, neck, bottom)
    sew.fasten(g, front, 0, np.linspace(neck - .024, bottom + .028, 5), lambda x, z: .0022 + 0 * z, holes=False)
    sew.band_collar(g, front, back, height=.036, trim="embroidery")
    sew.hem_stitch(g, front, .026)
    for tube in tubes:
        for share in (.940, .952, .956):
            ring = tube.ring(share, -.0002)
            g.cord("embroidery", ring, .0011, closed=True)
        sew.ring_stitch(g, tube, .985)


# ------------------------------------------------------------------ agbada

AGBADA = Robe(half=((.16, 1.32), (1.2, 1.32)), tip=(1.32, 1.535), underarm=.41, armhole=((0, 1.32), (1, 1.32)), neck=Neck(half=.104, z=1.545, front=1.425, back=1.520, front_y=-.080, back_y=.062, front_shape=(1.7, .95), back_shape=(2.0, 1.0)),
              hem=(.16, .16), vent=2.0, level=.30, slant=.05, bend=.018, hem_bend=.034, rib=.99, cell=.0082, room=.165, gap=.020, loose=.026, fan=.8, sway=.016, hand=.003, closing=.65,
              falls=((-.125, .034, .013), (-.010, .046, .010), (.112, .036, .015)),
              crest=((0, 1.575), (.10, 1.560), (.15, 1.543), (.19, 1.524), (.24, 1.492), (.30, 1.425), (.37, 1.305), (.44, 1.16), (.52, 1.00), (.62, .78)),
              pleats=((.285, .205, .432, .278), (.338, .188, .398, .312)), pin=(.16, .56), pressed=(.08, .34),
              stiff=((-.165, .165, .95, 1.47, .055),))
UNDER = replace(KAFTAN, half=((1.0, .268), (1.29, .276)), armhole=((0, .276), (.10, .246), (.28, .219), (.6, .210), (1, .224)), hem=(1.0, 1.0), vent=None, cell=.0068)
STRIDE = replace(STANDING, legs=(((.086, -.004, .93), (.092, .002, .50), .081, .058), ((.092, .002, .50), (.098, .022, .09), .058, .044), ((.060, -.046, .90), (.080, -.028, .62), .046, .040)))
SOKOTO = Trousers(LegCut(rows=((.024, .206, .214), (.12, .222, .232), (.30, .248, .260), (.52, .264, .280), (.70, .268, .286), (.84, .268, .290), (.93, .254, .280), (1.06, .236, .226)),
                         waist=(1.030, 1.060), ring=(.154, .108, .104), crotch=.82, fork=(.034, .078), slant=.013, inner=-.006, pleat=0, crease=0, worn=(*pull(.105, .0150), *pull(.20, .0070)),
                         worn_left=(*broken(.100, .0140), *pull(.185, .0080)),
                         bend=.019, hem_bend=.024), STRIDE, hem=.030, stitched=True, part="under", covered=.62, seed=6, life=.020)


PITCH = .0025          # metres between two threads that fill a figure: they touch


def blade_outline(x, top, width, length, shrink=1.0):
    """The edge of one "knife" (aska) of agbada embroidery, a long pointed blade, in design coordinates."""
    half, tip = width / 2 * shrink, top - length * (.5 + .5 * shrink)
    return spline(np.array([(x - half, top), (x - half * .82, top - length * .35), (x, tip), (x + half * .82, top - length * .35), (x + half, top)]), 60)


def blade_ground(x, top, width, length):
    """Threads that fill a blade, laid as its plait runs: in narrow chevrons."""
    outline = blade_outline(x, top, width, length)
    rows = np.arange(top + .25 * width, outline[:, 1].min() + .004, -PITCH)
    half = np.interp(rows, outline[:30, 1][::-1], x - outline[:30, 0][::-1])
    return [np.array([(x - h, min(z, top)), (x - .5 * h, min(z - .5 * h, top)), (x, min(z - .6 * h, top)), (x + .5 * h, min(z - .5 * h, top)), (x + h, min(z, top))]) for z, h in zip(rows, half)]


def blade(x, top, width, length):
    """What is raised on it: two rims and a row of chevrons down the middle."""
    paths = [blade_outline(x, top, width, length, shrink) for shrink in (1.0, .72)]
    for z in np.arange(top - .008, top - length * .68, -.0085):
        half = width * .27 * (1 - (top - z) / length)
        paths.append(np.array([(x - half, z), (x, z - .007), (x + half, z)]))
    return paths


def agbada_embroidery(g, front):
    """Neck border, the drum (tambari) on one breast, the blades on the other, and the long tongue: filled with threads, their figures raised on them."""
    neck = front.torso.neck
    ground, paths = [], []
    edge = lambda k, r: np.array([(neck.half + r) * k, neck.z - r * .35 - (neck.z - neck.front + .70 * r) * (1 - abs(k) ** neck.front_shape[0]) ** neck.front_shape[1]])
    ground += [np.array([edge(k, lift) for k in np.linspace(-1, 1, 200)]) for lift in (*np.arange(.006, .0125, PITCH), *np.arange(.0265, .0310, PITCH))]
    for lift in (.007, .011, .026, .030, .044):
        paths.append(np.array([edge(k, lift) for k in np.linspace(-1, 1, 200)]))
    for k in np.linspace(-.95, .95, 34):
        paths.append(sew.circle_path(edge(k, .0185), .0052, 20))
        paths.append(sew.circle_path(edge(k, .0185), .0024, 12))
        paths += [sew.petal(edge(k, .047), -np.pi / 2 + k, size * .020, size * .009, 16) for size in (1, .62)]
        paths.append(sew.circle_path(edge(k + .028, .0370), .0042, 16))
    top = neck.front - .060
    # the tongue: two plaits framing the slit
    for x in (-.016, .016):
        ground += [np.array([(x + at, z) for z in np.linspace(top + .014, top - .302, 80)]) for at in np.arange(-.0115, .0126, PITCH)]
        paths += sew.knot_braid((x, top + .012), (x, top - .290), .013, 26)
    for x in (-.0285, -.0265, -.004, .004, .0265, .0285):
        paths.append(np.array([(x, z) for z in np.linspace(top + .014, top - .300, 80)]))
    blades = [(0, top - .300, .060, .115)]
    # picture left: the king's drum
    centre = np.array((-.108, top - .062))
    ground += [sew.circle_path(centre, r, 80) for low, high in ((.002, .012), (.028, .032), (.052, .079)) for r in np.arange(low, high, PITCH)]
    for r in (.011, .028, .031, .052, .055, .0775, .0800):
        paths.append(sew.circle_path(centre, r, 80))
    toward = lambda angle, r: centre + r * np.array([np.cos(angle), np.sin(angle)])
    paths.append(sew.spiral(centre, .0085, 2.4, count=60))
    for angle in np.arange(12) * sew.TAU / 12:
        paths.append(sew.spiral(toward(angle, .0415), .0092, 1.8, angle + np.pi, 1, 40))
        paths += [sew.petal(toward(angle, .014), angle, size * .014, size * .0066, 16) for size in (1, .6)]
    for angle in (np.arange(20) + .5) * sew.TAU / 20:
        paths += [sew.circle_path(toward(angle, .0662), r, 22) for r in (.0084, .0056, .0026)]
        paths += [sew.petal(toward(angle, .081), angle, size * .015, size * .010, 14) for size in (1, .6)]
    # picture right: blades, each shorter than the one before
    blades += [(.052 + .035 * k, top + .030 - .003 * k, .033, length) for k, length in enumerate((.250, .200, .150, .105))]
    ground += [np.array([(.032 + .144 * t, top + at - .010 * t) for t in np.linspace(0, 1, 60)]) for at in np.arange(.034, .056, PITCH)]
    paths += sew.knot_braid((.034, top + .046), (.174, top + .036), .012, 18)
    # under the drum: a short row of them
    blades += [(-.143 + .035 * k, top - .168, .032, length) for k, length in enumerate((.075, .105, .075))]
    ground += [np.array([(x, top - at) for x in np.linspace(-.163, -.053, 50)]) for at in np.arange(.148, .170, PITCH)]
    paths += sew.knot_braid((-.162, top - .158), (-.054, top - .158), .012, 15)
    for shape in blades:
        ground += blade_ground(*shape)
        paths += blade(*shape)
    sew.embroider(g, front, ground, radius=.0015, lift=.0006)
    sew.embroider(g, front, paths, radius=.00145, lift=.0023)


def agbada(stage):
    """Three layers settle together: the robe hangs on the tunic, whose collar it shows."""
    make_trousers(stage, SOKOTO)
    g = SewnGarment(stage, figure=replace(MAN_BODY, bend=1.0, uneven=.5), arms=(36.0, 33.0), seed=8, life=.010)
    inner_front, inner_back = g.bodice(UNDER, "under")
    arms = [g.arm(replace(KAFTAN_SLEEVE, under=.465, end=.27, cell=.0068), inner_front, inner_back, side, "under") for side in (-1, 1)]
    front, back = g.bodice(AGBADA, kind=RobePanel)
    g.settle(levels=PLEATED)
    for tube in arms:
        g.hem_band(tube, .028)
    g.show(skip=(front, back))
    show_robe(g, (front, back), hem=.035)
    agbada_embroidery(g, front)
    loop = sew.neck_loop(front, back, 180, .001, .001)
    g.cord("embroidery", loop, .0030, closed=True, up=(0, 0, 1))
    sew.band_collar(g, inner_front, inner_back, part="under", height=.034)
    for panel in (front, back):
        robe_hem_stitch(g, panel, .033)


# ------------------------------------------------------------------ senator set

SENATOR = replace(KAFTAN, half=((.735, .302), (.95, .292), (1.12, .284), (1.29, .284)), armhole=((0, .284), (.10, .248), (.28, .217), (.6, .210), (1, .224)), hem=(.732, .752), vent=.87,
                  bend=.0104, hem_bend=.0120, uneven=.0095, stiff=((.044, .128, 1.13, 1.43, .016), (-.150, -.040, 1.20, 1.34, .016), (-.02, .02, 1.13, 1.50, .030)))
SENATOR_LEG = replace(DRESS_LEG, rows=((.030, .192, .202), *DRESS_LEG.rows[1:]), waist=(1.020, 1.044), slant=.022, bend=.020, phase=.12, worn=(*WORN[3:5], *pull(.125, .0160)),
                      worn_left=(Fold((-.205, .480), (-.050, .405), .020, .0070, .014), Fold((-.185, .178), (-.020, .122), .014, .0085, .012), *broken(.098, .0140)))
ASTRIDE = replace(STANDING, legs=(((.082, -.004, .93), (.077, .002, .50), .081, .058), ((.077, .002, .50), (.086, .030, .09), .058, .044), ((.060, -.046, .90), (.075, -.028, .62), .046, .040)))
SENATOR_TROUSERS = Trousers(SENATOR_LEG, ASTRIDE, covered=.86, seed=4, life=.012, flat=.42, stance=((-.002, .006, -.003, -.04), (.010, -.003, .004, .05)))


def senator_embroidery(g, front, neck_z):
    """A tall panel with a pointed end on one breast side: a raised outline, beads between two rims and a lattice, as on a tailored senator."""
    x0, x1, top, low = .050, .120, neck_z - .055, neck_z - .345
    middle, point = (x0 + x1) / 2, .030

    def rim(inset):
        corners = [(x0 + inset, low + point + .45 * inset), (x0 + inset, top - inset), (x1 - inset, top - inset), (x1 - inset, low + point + .45 * inset), (middle, low + 1.3 * inset)]
        return np.concatenate([np.linspace(a, b, 44) for a, b in zip(corners, corners[1:] + corners[:1])])
    fine = [rim(inset) for inset in (.0045, .0135, .0158)]
    for z in np.arange(low + point + .004, top - .008, .0078):
        fine += [sew.circle_path((x, z), .0026, 14) for x in (x0 + .009, x1 - .009)]
    count = 8
    pitch = (top - low - point - .024) / count
    for k in range(count):
        z = top - .022 - (k + .5) * pitch
        for half in (.0150, .0100, .0050):
            fine.append(np.array([(middle, z + half), (middle + half * .95, z), (middle, z - half), (middle - half * .95, z), (middle, z + half)]))
    sew.embroider(g, front, fine, radius=.00095, lift=.0007)
    sew.embroider(g, front, [rim(.0), rim(.0019)], radius=.00135, lift=.0009)


# creases of the picture's left sleeve and of its right one, see pressing.elbow
SENATOR_ELBOWS = {-1: ((-.33, .46, .0034, .22), (-.47, -.20, .0046, .19), (-.61, .42, .0042, .20)),
                  1: ((-.36, .34, .0036, .20), (-.50, -.26, .0040, .22), (-.65, .36, .0034, .18))}


def senator(stage):
    make_trousers(stage, SENATOR_TROUSERS)
    g = SewnGarment(stage, figure=ROBED, arms=(44.0, 7.5), seed=9, life=.022, lock=.12)
    front, back = g.bodice(SENATOR)
    arms = [g.arm(replace(KAFTAN_SLEEVE, width=.40, end=.26), front, back, side) for side in (-1, 1)]
    g.settle()
    _let_fall(front, ((-.205, .034, .010), (-.060, .042, .007), (.092, .036, .011), (.222, .028, .007)), top=1.12, drop=.6, corner=(.008, .003))
    _let_fall(back, ((-.180, .040, .009), (.110, .044, .011)), corner=(.003, .006))
    for arm in arms:
        arm.points = arm.points + arm.smooth_normal * elbow(arm, KAFTAN_SLEEVE, SENATOR_ELBOWS[arm.side], .015, .17)[0][..., None]
    for thing in (front, back, *arms):
        g.hem_band(thing, .028)
    g.show()
    for panel in (front, back):
        sew.turned_edge(g, ((panel, 0),), .0017, closed=False)
    neck = SENATOR.neck.front
    sew.strip(g, front, "placket", 0, neck - .002, neck - .34, .0170, point=.010)
    for x in (-.0125, .0125):
        z = np.linspace(neck - .006, neck - .332, 120)
        g.stitch(front.at(x + 0 * z, z, .0030))
    sew.fasten(g, front, 0, np.linspace(neck - .03, neck - .29, 5), lambda x, z: .0022 + 0 * z)
    senator_embroidery(g, front, neck)
    sew.patch_pocket(g, front, -.095, neck - .155, .098, .112, point=.010, lift=.0022, mouth=.0020)
    for k in range(3):
        z = neck - .158 - .004 * k
        g.cord("embroidery", front.at(np.linspace(-.095 - .046, -.095 + .046, 30), z + 0 * np.linspace(0, 1, 30), .0046), .0010)
    sew.band_collar(g, front, back, height=.038)
    sew.hem_stitch(g, front, .026)
    for arm in arms:
        rings = sew.cuff(g, arm, height=.055, button=True)
        for row in (2, 3):
            g.cord("embroidery", rings[row], .0010, closed=True)


# ------------------------------------------------------------------ shirts, knitwear

SHIRTED = replace(MAN_BODY, bend=24.0, uneven=7.0, hand=.047)
SHIRT_CUT = Cut(half=((.77, .268), (.92, .262), (1.08, .258), (1.20, .264), (1.285, .274)), tip=(.224, 1.490), underarm=1.285, armhole=((0, .274), (.10, .244), (.28, .220), (.6, .212), (1, .224)),
                neck=Neck(half=.078, z=1.545, front=1.462, back=1.528, front_y=-.06, back_y=.055, front_shape=(2.0, .6), back_shape=(2.4, .8)), hem=(.775, .845), hem_power=3.2, hem_reach=5,
                bend=.0125, hem_bend=.018, uneven=.0028, rib=.985, neck_bend=.045, stiff=((-.018, .018, .76, 1.48, .045), (.050, .160, 1.18, 1.32, .034)))
SHIRT = Top(SHIRT_CUT, CutSleeve(width=.40, end=.30, under=.505, bend=.0115, end_bend=.050, band=.062, draw=.84, ease=1.015, blouse=.030), collar=Collar(stand=(.034, .022), shoulder=.022, tip=(.067, .040), gap=.056, undone=True, roll=.0052),
            first_button=.030, undone=.058,
            pockets=((.105, 1.315, .108, .122, 0),), seed=13, figure=SHIRTED, arms=(42.0, 14.0), life=.034)

TEE_CUT = Cut(half=((.80, .254), (1.00, .260), (1.29, .272)), tip=(.226, 1.488), underarm=1.29, armhole=((0, .272), (.10, .242), (.28, .219), (.6, .212), (1, .226)),
              neck=Neck(half=.088, z=1.545, front=1.455, back=1.522, front_y=-.06, back_y=.055, front_shape=(1.9, .8), back_shape=(2.4, .8)), hem=(.803, .815), back_hem=(.813, .815), bend=.0112, hem_bend=.0135, uneven=.0055)
TEE = Top(TEE_CUT, CutSleeve(width=.385, end=.325, under=.135, bend=.0100, end_bend=.0150), collar="rib", placket=None, cuffs="hem", yoke=0, seed=21, hem=.020, life=.032, thick=.0016,
          figure=replace(MAN_BODY, uneven=5.0), arms=(42.0, 9.0))
POLO_CUT = replace(TEE_CUT, half=((.79, .252), (1.00, .256), (1.29, .268)), armhole=((0, .268), (.10, .240), (.28, .218), (.6, .211), (1, .225)), tip=(.225, 1.489),
                   neck=Neck(half=.080, z=1.545, front=1.462, back=1.528, front_y=-.06, back_y=.055, front_shape=(2.0, .6), back_shape=(2.4, .8)), hem=(.800, .806), back_hem=(.788, .806),
                   vent=.86, bend=.0125, hem_bend=.0150, uneven=.0075, rib=.985, neck_bend=.032, stiff=((-.018, .018, 1.30, 1.47, .034),))
POLO = Top(POLO_CUT, CutSleeve(width=.38, end=.335, under=.140, bend=.0115, draw=.86, band=.026),
           collar=Collar(stand=(.026, .005), below=.024, shoulder=.031, tip=(.068, .060), gap=.050, undone=True, roll=.0046, belly=.0034, curl=.0050, thickness=.0020, stitch=0, buttoned=False, ribs=.0026,
                         part="rib"),
           placket=1.300, placket_half=.0155, buttons=2, first_button=.022, undone=.055, cuffs="rib", yoke=0, seed=23, hem=.020, life=.030, thick=.0019, figure=replace(MAN_BODY, uneven=5.0),
           arms=(42.0, 9.0))
OVERSHIRT_CUT = Cut(half=((.775, .286), (.95, .284), (1.15, .286), (1.275, .292)), tip=(.236, 1.488), underarm=1.275, armhole=((0, .292), (.10, .260), (.28, .234), (.6, .224), (1, .236)),
                    neck=Neck(half=.082, z=1.546, front=1.458, back=1.528, front_y=-.06, back_y=.055, front_shape=(2.0, .6), back_shape=(2.4, .8)), hem=(.777, .790), vent=.84,
                    bend=.0155, hem_bend=.024, uneven=.0024, rib=.985, neck_bend=.040, stiff=((-.022, .022, .76, 1.48, .040), (.044, .172, 1.18, 1.34, .032), (-.172, -.044, 1.18, 1.34, .032)))
OVERSHIRT = Top(OVERSHIRT_CUT, CutSleeve(width=.43, end=.34, under=.50, bend=.0145, end_bend=.045, band=.068, draw=.82, ease=1.01, blouse=.026),
                collar=Collar(stand=(.035, .022), below=.022, shoulder=.029, tip=(.076, .050), gap=.060, undone=True, roll=.0060, belly=.0054, curl=.0034, thickness=.0024, stitch=.0070, lap=.017),
                placket_half=.0205, buttons=6, button_radius=.0075, first_button=.030, undone=.062, pockets=((-.108, 1.325, .128, .142, .050), (.108, 1.325, .128, .142, .050)), cuff_height=.068,
                cuff_buttons=2, yoke=.044, hem=.020, thick=.0028, seed=26, figure=replace(SHIRTED, hand=.050), arms=(42.0, 13.0), life=.026,
                ease=dict(soft=.00003, reach=38, grip=9.0, rounds=700))


def from_top(top):
    def build(stage):
        make_top(stage, top)
    return build


# ------------------------------------------------------------------ tailoring

PRESSED = (*WORN[:3], Fold((-.225, .455), (-.030, .580), .014, .0036, .014), WORN[5], Fold((-.190, .187), (-.004, .152), .012, .0068, .014))
PRESSED_LEFT = (*WORN[:3], Fold((-.190, .500), (-.040, .440), .014, .0032, .012), WORN[5], Fold((-.172, .090), (-.006, .122), .012, .0074, .010))
TROUSERS = Trousers(replace(DRESS_LEG, waist=(1.038, 1.066), slant=.010, creased=(.99, .84), crease=.0048, reach=.020, knee=.30, opens=.0050, apart=.014, phase=.12, worn=PRESSED, worn_left=PRESSED_LEFT), STANDING, seed=31, fallen=.66, sunk=.012,
                    slant=.084, flat=.46, stance=((.002, .006, -.002, -.04), (.010, -.004, .003, .05)))


def trousers(stage):
    make_trousers(stage, TROUSERS)


JACKETED = replace(MAN_BODY, solids=(MAN_BODY.solids[0], ((.045, .018, 1.478), (.198, .006, 1.448), .048, .040), *MAN_BODY.solids[2:]), arm=(.050, .044, .036), bend=24.0)
BLAZER_CUT = Cut(half=((.765, .256), (.88, .259), (1.07, .238), (1.20, .257), (1.305, .277)), tip=(.224, 1.510), underarm=1.305,
                 armhole=((0, .277), (.10, .243), (.28, .214), (.6, .207), (1, .224)),
                 neck=Neck(half=.077, z=1.550, front=1.48, back=1.532, front_y=-.055, back_y=.055, back_shape=(2.4, .8)), hem=(.752, .780), back_hem=(.760, .780), bend=.034, hem_bend=.045, rib=1.0, cell=.0065,
                 stiff=((.03, .28, 1.20, 1.56, .058), (.06, .215, .90, .985, .05)), darts=((.105, .967, 1.25, .012),), back_darts=((.08, .95, 1.22, .014),))
BLAZER_SLEEVE = CutSleeve(width=.385, end=.285, under=.445, ease=1.035, bend=.030, end_bend=.05, band=.045, elbow=.12, cell=.0065)
BLAZER = Jacket(BLAZER_CUT, BLAZER_SLEEVE, cutaway=.150, figure=JACKETED, seed=33)


def blazer(stage):
    make_jacket(stage, BLAZER)


def garment(key, build, first, last, parts=None, figure=None, **options):
    """first, last: views of the garment alone; between them a tailor's form of that figure wears it, if there is one, and it is seen from behind."""
    options.setdefault("colours", THREAD)
    views = (first, *((worn(first, figure),) if figure else ()), behind(first), last)
    return Silhouette(key, build, views, {**PARTS, **(parts or {})}, sources=SOURCES, print_scale=GARMENT_PRINT_SCALE, **options)


GOLD = dict(colours={"second": "#c9a24b", **THREAD}, materials={"second": "thread"})
LINED = dict(colours={"lining": "#b5a996", **THREAD}, materials={"lining": "cupro"})
BANDED = dict(colours={"lining": "#a59c8f", **THREAD}, materials={"lining": "cotton"})
KNITTED = dict(materials={"cotton": "pique"}, colours={"second": "main", **THREAD})
RIBBED = {"rib": "second"}                 # ribs are knitted in one colour, whatever is printed on the cloth

PEARL = {"button": "fixed:#cfc7b9"}

SILHOUETTES = {s.key: s for s in (
    garment("men-fashion/kaftan", kaftan, hanging(11), close(0, -.08, 1.355, .42, 18), {"button": "hardware"}, MAN_BODY, **GOLD),
    garment("men-fashion/agbada", agbada, hanging(10, .03), close(0, -.2, 1.32, .56, 16), {"fold": "main", "under": "main"}, MAN_LEGS, **GOLD),
    garment("men-fashion/senator-set", senator, hanging(12, .05), close(.0, -.05, 1.350, .42, 18), figure=MAN_LEGS, **GOLD),
    garment("men-fashion/shirt", from_top(SHIRT), hanging(12, .78), close(.0, -.04, 1.378, .345, 18), PEARL, MAN_BODY),
    garment("men-fashion/polo", from_top(POLO), hanging(12, .78), close(.0, -.05, 1.390, .34, 16), RIBBED, MAN_BODY, **KNITTED),
    garment("men-fashion/tee", from_top(TEE), hanging(12, .78), close(.0, -.04, 1.385, .34, 16), RIBBED, MAN_BODY, **KNITTED),
    garment("men-fashion/trousers", trousers, hanging(7, .05, 1.09), close(.0, .0, .85, .50, 20), {"lining": "lining"}, **BANDED),
    garment("men-fashion/blazer", blazer, hanging(13, .73), close(.0, -.04, 1.325, .46, 18), JACKET, MAN_BODY, **LINED),
    garment("men-fashion/overshirt", from_top(OVERSHIRT), hanging(12, .78), close(.0, -.04, 1.330, .45, 18), figure=MAN_BODY),
)}
