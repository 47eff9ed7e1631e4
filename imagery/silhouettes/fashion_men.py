"""Men's fashion: nine garments as data over the garment builder. Metres on a body of 1.86 m; the Nigerian dress comes first."""
from __future__ import annotations

import numpy as np

from builders.garment import SU, Drag, Folds, Garment, Leg, Neck, Skirt, Sleeve, Torso, fuller, replace
from builders import tailoring as sew
from builders.sewn import Cut, CutSleeve
from builders.wardrobe import Jacket, Top, Trousers, finish_trousers, make_jacket, make_top, make_trousers
from studio import geometry
from studio.geometry import smoothstep
from studio.prints import GARMENT_PRINT_SCALE
from studio.silhouette import GARMENT_FRAME, Placement, Silhouette, View

SOURCES = ("builders/garment.py", "builders/tailoring.py", "builders/drape.py", "builders/wardrobe.py", "builders/sewn.py", "studio/cloth.py", "studio/body.py")


def hanging(yaw=12.0, low=.45, high=1.55, frame=GARMENT_FRAME):
    """The whole garment, hung before the wall and turned a little. low, high: where it begins and ends (metres)."""
    return View(placements=(Placement(yaw=yaw, rest=False),), ground="wall", camera_height=(.42 * low + .58 * high) * SU, distance=18.0, frame=frame)


def close(x, y, z, size, yaw=12.0):
    """A close view of `size` metres around a point (metres)."""
    return View(placements=(Placement(yaw=yaw, rest=False),), ground="wall", camera_height=(z + .05) * SU, distance=18.0,
                detail=(x * SU, y * SU, z * SU, size * SU))


PARTS = {"body": "main", "sleeve": "main", "collar": "main", "placket": "main", "pocket": "main", "cuff": "main", "rib": "main", "lapel": "main", "band": "main",
         "stitch": "thread", "button": "fixed:#2b2622", "embroidery": "second"}
THREAD = {"thread": "main"}

# ------------------------------------------------------------------ shared measures

MAN = ((.40, .262, .128, .140), (.60, .252, .128, .140), (.80, .240, .126, .138), (.92, .230, .124, .136), (1.10, .214, .124, .122),
       (1.25, .214, .134, .118), (1.34, .216, .136, .116), (1.42, .214, .118, .112), (1.48, .205, .075, .085), (1.55, .2, .04, .05))
MAN_TIP = (.218, .004, 1.487)
MAN_ARMHOLE = ((0, .214), (.18, .198), (.45, .191), (.75, .202), (1.0, .218))
MAN_ARM = ((.203, .004, 1.432), (.218, .002, 1.392), (.242, .004, 1.30), (.270, .000, 1.17), (.296, -.020, 1.03), (.316, -.048, .90))
MAN_NECK = Neck(half=.074, z=1.546, front=1.488, back=1.534, front_y=-.060, back_y=.055)


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


KAFTAN = Torso(body=MAN, tip=MAN_TIP, underarm=1.335, armhole=MAN_ARMHOLE, neck=MAN_NECK, hem=(.50, .505), hem_power=3,
               folds=(Folds(1.25, .055, 1.40, .50, 1.0, 1.3, .8, 11), Folds(2.75, .024, 1.26, .50, .9, 1.5, .9, 14, lean=.8)),
               drags=(Drag(.205, 1.34, -52, .34, .085, 1.5, .013, seed=2), Drag(.21, 1.41, -24, .20, .038, 1.2, .006, seed=5),
                      Drag(.10, 1.50, -80, .28, .055, 1.2, .003, seed=7)),
               flat=((0, 1.32, .06, .20),), slack=((1.55, .003), (1.30, .012), (1.0, .025), (.5, .04)),
               grow=((1.55, 1.0, 1.0), (1.42, 1.0, 1.004), (1.2, 1.002, 1.008), (1.0, 1.002, 1.006), (.5, 1.0, 1.0)))
KAFTAN_SLEEVE = Sleeve(path=MAN_ARM, radius=((0, .074, .084), (.2, .070, .080), (.5, .066, .070), (.8, .060, .062), (1, .056, .060)),
                       grow=((0, 1.0, 1.0), (.2, 1.0, 1.02), (.45, 1.01, 1.055), (.7, 1.01, 1.045), (.92, 1.0, 1.02), (1, 1.0, 1.0)), crush=.05)


def kaftan(stage):
    g = Garment(stage, seed=5)
    front, back = g.torso(KAFTAN)
    tubes = [g.sleeve(KAFTAN_SLEEVE, front, back, side) for side in (-1, 1)]
    g.settle()
    for tube in tubes:
        g.hem_band(tube, .030)
    for panel in (front, back):
        g.hem_band(panel, .028)
    g.show()
    neck = KAFTAN.neck.front
    bottom = neck - .27
    sew.strip(g, front, "placket", 0, neck - .002, bottom, .0165)
    kaftan_embroidery(g, front, neck, bottom)
    sew.buttons_down(g, front, 0, np.linspace(neck - .024, bottom + .028, 5), part="button", holes=False)
    sew.band_collar(g, front, back, height=.036, trim="embroidery")
    sew.hem_stitch(g, front, .026)
    for tube in tubes:
        for share in (.952, .962):
            ring = tube.ring(share, .0012)
            g.cord("embroidery", ring, .0012, closed=True)
        sew.ring_stitch(g, tube, .985)


# ------------------------------------------------------------------ agbada

AGBADA = Torso(body=((.28, .500, .215, .205), (.55, .505, .212, .202), (.85, .475, .202, .192), (1.10, .410, .190, .176), (1.30, .338, .172, .155),
                     (1.42, .304, .140, .130), (1.50, .290, .09, .09), (1.56, .28, .05, .05)),
               tip=(.292, .0, 1.452), underarm=1.32, armhole=((0, .331), (.5, .310), (1.0, .292)), hole_ease=1.0,
               neck=Neck(half=.098, z=1.545, front=1.425, back=1.520, front_y=-.085, back_y=.065), shoulder_curve=.86,
               hem=(.38, .46), hem_power=2.4, square=4.0, open_sides=.34, puff=.10, calm=0.0, columns=.62,
               flat=((0, 1.28, .15, .17),), folds=(Folds(3.0, .060, 1.42, .95, .9, 1.3, .35, 21, within=(.58, 1.2)), Folds(2.0, .095, 1.30, .30, .9, 1.2, .6, 22, within=(.30, 1.2)),
                      Folds(3.5, .055, 1.12, .30, .8, 1.4, .7, 24), Folds(1.25, .060, 1.02, .30, .9, 1.2, .6, 27)),
               drags=(Drag(.25, 1.40, -62, .70, .085, 1.4, .013, front=True, seed=3),),
               slack=((1.6, .004), (1.3, .02), (.3, .06)), hold=.006)
UNDER = replace(KAFTAN, hem=(1.02, 1.02), folds=(), drags=())
AGBADA_ARM = ((.203, .004, 1.432), (.270, .002, 1.375), (.360, .0, 1.27), (.432, -.006, 1.15), (.480, -.026, 1.03), (.508, -.050, .925))
TROUSERS = Leg(rows=((.035, .112, .078, .086, .092), (.20, .110, .084, .092, .097), (.45, .107, .098, .104, .108), (.70, .102, .112, .116, .118),
                     (.86, .096, .100, .122, .140), (.98, .094, .100, .118, .130), (1.06, .090, .092, .108, .108)), crotch=.82,
               folds=(Folds(1.0, .020, .55, .03, 1.0, 1.0, .4, 5),), grow=((1.1, 1.0, 1.0), (.7, 1.0, 1.004), (.3, 1.0, 1.012), (.03, 1.0, 1.02)))


def triangle_blade(x, top, width, length):
    """One "knife" of agbada embroidery: a long pointed blade with plaited filling, in design coordinates."""
    paths = []
    for shrink in (1.0, .86, .70):
        half = width / 2 * shrink
        tip = top - length * (.5 + .5 * shrink)
        paths.append(np.array([(x - half, top), (x - half * .82, top - length * .35), (x, tip), (x + half * .82, top - length * .35), (x + half, top)]))
    paths = [sew.spline(p, 60) for p in paths]
    z = top - .006
    while z > top - length * .72:
        share = 1 - (top - z) / length
        half = width * .30 * share
        paths.append(np.array([(x - half, z), (x, z - .007), (x + half, z)]))
        paths.append(np.array([(x - half, z - .004), (x, z - .011), (x + half, z - .004)]))
        z -= .0085
    return paths


def agbada_embroidery(g, front):
    """Neck rings, the roundel (tambari) on one breast, the blades (aska) on the other, and a plaited border."""
    neck = front.torso.neck
    paths = []
    ring = np.linspace(-1, 1, 200)
    for lift in (.007, .011, .026, .030, .044):
        half = neck.half + lift * .85
        drop = neck.z - neck.front + lift * 1.05
        reach = .97
        x = ring * half * reach
        paths.append(np.stack([x, neck.z - drop * np.sqrt(np.clip(1 - (ring * reach) ** 2, 0, 1))], 1))
    for k in np.linspace(-.93, .93, 34):
        angle = -np.pi / 2 + k * 1.10
        at = lambda r: np.array([(neck.half + r) * np.sin(k * 1.22), neck.z - (neck.z - neck.front + r) * np.cos(k * 1.22) ** .9])
        paths.append(sew.circle_path(at(.0185), .0052, 20))
        paths.append(sew.petal(at(.047), angle, .020, .009, 16))
    top = neck.front - .060
    # the long middle piece: two plaits framing the slit
    for x in (-.016, .016):
        paths += sew.knot_braid((x, top + .012), (x, top - .290), .010, 26)
    for x in (-.026, .026, -.0285, .0285):
        paths.append(np.array([(x, z) for z in np.linspace(top + .014, top - .300, 80)]))
    paths += triangle_blade(0, top - .300, .060, .115)
    # picture left: the king's drum
    centre = (-.108, top - .062)
    for r in (.011, .014, .028, .031, .052, .055, .0745, .0775):
        paths.append(sew.circle_path(centre, r, 80))
    for k in range(12):
        angle = k * sew.TAU / 12
        spot = np.array(centre) + .0415 * np.array([np.cos(angle), np.sin(angle)])
        paths.append(sew.spiral(spot, .0088, 1.6, angle + np.pi, 1 if k % 2 else -1, 34))
        paths.append(sew.petal(np.array(centre) + .015 * np.array([np.cos(angle), np.sin(angle)]), angle, .014, .006, 16))
    for k in range(20):
        angle = (k + .5) * sew.TAU / 20
        spot = np.array(centre) + .0648 * np.array([np.cos(angle), np.sin(angle)])
        paths.append(sew.circle_path(spot, .0076, 22))
        paths.append(sew.circle_path(spot, .0045, 14))
        paths.append(sew.petal(np.array(centre) + .079 * np.array([np.cos(angle), np.sin(angle)]), angle, .014, .010, 14))
    # picture right: the blades, long and short by turns
    for k, length in enumerate((.250, .200, .150, .105)):
        paths += triangle_blade(.052 + .035 * k, top + .030 - .003 * k, .032, length)
    paths.append(np.array([(.034 + .140 * t, top + .038 - .010 * t) for t in np.linspace(0, 1, 60)]))
    paths += sew.knot_braid((.034, top + .048), (.174, top + .038), .009, 18)
    # under the drum: a short row of blades
    for k, length in enumerate((.075, .105, .075)):
        paths += triangle_blade(-.143 + .035 * k, top - .166, .031, length)
    paths += sew.knot_braid((-.162, top - .156), (-.054, top - .156), .009, 15)
    sew.embroider(g, front, paths, radius=.00135, lift=.0010)


def agbada(stage):
    g = Garment(stage, seed=8, bend=.5)
    front, back = g.torso(AGBADA)
    rows = np.arange(front.underarm_row // 3)
    g.cloth.seams.clear()                                   # sides stay open, sewn only near the hem
    for column in (0, len(front.a) - 1):
        at = (np.full(len(rows), column), rows)
        g.cloth.sew(front.number, at, back.number, at)
    inner_front, inner_back = g.torso(UNDER, part="under")
    arms = [g.sleeve(replace(KAFTAN_SLEEVE, path=AGBADA_ARM), inner_front, inner_back, side, part="under") for side in (-1, 1)]
    legs = g.legs(TROUSERS, part="under")
    g.settle()
    for panel in (front, back):
        g.hem_band(panel, .035)
    for tube in (*arms, *legs):
        g.hem_band(tube, .028)
    g.show()
    for side in (-1, 1):
        sew.shoulder_fold(g, front, back, side, (.150, .286), (.290, .478), .92, .60, .014, 3.0, 3 + side, deep=.018, tuck=.8)
        sew.shoulder_fold(g, front, back, side, (.176, .262), (.300, .420), .64, .44, .032, 2.0, 9 + side, deep=.016, tuck=.6)
    agbada_embroidery(g, front)
    loop = sew.neck_loop(front, back, 180, .001, .001)
    g.cord("embroidery", loop, .0030, closed=True, up=(0, 0, 1))
    sew.band_collar(g, inner_front, inner_back, part="under", height=.034)
    sew.hem_stitch(g, front, .033)
    for tube in arms:
        for share in (.952, .962):
            g.cord("embroidery", tube.ring(share, .0012), .0012, closed=True)


# ------------------------------------------------------------------ senator set

SENATOR = replace(KAFTAN, hem=(.735, .745), flat=((.086, 1.30, .045, .15), (-.095, 1.28, .05, .07), (0, 1.34, .02, .16)), folds=(Folds(1.25, .044, 1.38, .74, .9, 1.2, .8, 71), Folds(2.75, .022, 1.24, .74, .7, 1.5, .9, 72)),
                  body=tuple((z, w - .012 * (z < 1.3), f - .006, b - .008) for z, w, f, b in MAN))
SLIM = Leg(rows=((.05, .100, .074, .086, .092), (.20, .099, .079, .090, .095), (.45, .098, .090, .099, .104), (.70, .096, .104, .112, .116),
                 (.80, .093, .096, .100, .112), (.98, .088, .090, .094, .102), (1.06, .084, .086, .088, .090)), crotch=.82, crease=.007,
           folds=(Folds(1.0, .014, .60, .05, 1.0, 1.2, .5, 6), Folds(2.0, .007, .40, .05, 1.0, 1.2, .8, 8)),
           grow=((1.1, 1.0, 1.0), (.7, 1.0, 1.004), (.5, 1.0, 1.012), (.3, 1.0, 1.006), (.12, 1.004, 1.03), (.05, 1.0, 1.01)))


def senator_embroidery(g, front, neck_z):
    """A tall framed panel on one breast side: braid, lattice and three tassels' loops, as on a tailored senator."""
    paths = []
    x0, x1, top, low = .050, .122, neck_z - .055, neck_z - .335
    for inset in (0, .0035, .0125, .016):
        box = [(x0 + inset, top - inset), (x1 - inset, top - inset), (x1 - inset, low + inset), (x0 + inset, low + inset), (x0 + inset, top - inset)]
        path = np.concatenate([np.linspace(a, b, 40) for a, b in zip(box[:-1], box[1:])])
        paths.append(path)
    middle = (x0 + x1) / 2
    count = 8
    pitch = (top - low - .040) / count
    for k in range(count):
        z = top - .020 - (k + .5) * pitch
        for half in (.016, .010, .0045):
            paths.append(np.array([(middle, z + half), (middle + half * .95, z), (middle, z - half), (middle - half * .95, z), (middle, z + half)]))
    for z in np.arange(low + .0085, top - .006, .0098):
        for x in (x0 + .008, x1 - .008):
            paths.append(sew.circle_path((x, z), .0026, 14))
    sew.embroider(g, front, paths, radius=.00105)


def senator(stage):
    g = Garment(stage, seed=9)
    front, back = g.torso(SENATOR)
    arms = [g.sleeve(KAFTAN_SLEEVE, front, back, side) for side in (-1, 1)]
    legs = g.legs(SLIM)
    g.settle()
    for thing in (front, back, *arms, *legs):
        g.hem_band(thing, .028)
    g.show()
    neck = SENATOR.neck.front
    sew.strip(g, front, "placket", 0, neck - .002, neck - .34, .0170, point=.010)
    for x in (-.0125, .0125):
        z = np.linspace(neck - .006, neck - .332, 120)
        g.stitch(front.at(x + 0 * z, z, .0030))
    sew.buttons_down(g, front, 0, np.linspace(neck - .03, neck - .29, 5), lift=.0036)
    senator_embroidery(g, front, neck)
    sew.patch_pocket(g, front, -.095, neck - .155, .098, .112, point=.010)
    for k in range(3):
        z = neck - .158 - .004 * k
        g.cord("embroidery", front.at(np.linspace(-.095 - .046, -.095 + .046, 30), z + 0 * np.linspace(0, 1, 30), .0046), .0010)
    sew.band_collar(g, front, back, height=.038)
    sew.hem_stitch(g, front, .026)
    for arm in arms:
        sew.cuff(g, arm, height=.055, button=True)
        g.cord("embroidery", arm.ring(.90, .0016), .0011, closed=True)
        g.cord("embroidery", arm.ring(.893, .0016), .0011, closed=True)
    for leg in legs:
        sew.ring_stitch(g, leg, .972)


# ------------------------------------------------------------------ shirts, knitwear

FIT = tuple((z, w, f, b) for z, w, f, b in ((.74, .222, .122, .134), (.92, .222, .122, .134), (1.10, .208, .122, .120), (1.25, .211, .130, .116), (1.34, .214, .134, .115),
                                            (1.42, .210, .116, .112), (1.48, .205, .075, .085), (1.55, .2, .04, .05)))
SHIRT_NECK = Neck(half=.070, z=1.542, front=1.478, back=1.530, front_y=-.062, back_y=.055)
SHIRT_TORSO = Torso(body=FIT, tip=MAN_TIP, underarm=1.335, armhole=MAN_ARMHOLE, neck=SHIRT_NECK, hem=(.775, .850), hem_power=3.2, flat=((.105, 1.26, .055, .065),),
                    folds=(Folds(1.25, .034, 1.36, .80, .9, 1.2, .8, 81), Folds(3.0, .017, 1.22, .78, .8, 1.4, .9, 82)),
                    drags=(Drag(.205, 1.34, -50, .32, .075, 1.5, .009, seed=2), Drag(.19, 1.05, 150, .22, .05, 1.5, .006, seed=4), Drag(.09, 1.50, -84, .30, .06, 1.2, .003, seed=7)),
                    slack=((1.55, .003), (1.30, .012), (1.0, .02), (.7, .03)), grow=((1.55, 1.0, 1.0), (1.42, 1.0, 1.004), (1.15, 1.002, 1.012), (.95, 1.0, 1.006), (.75, 1.0, 1.0)))
SHIRT_SLEEVE = replace(KAFTAN_SLEEVE, radius=((0, .074, .082), (.2, .070, .078), (.5, .063, .068), (.85, .054, .058), (1, .046, .050)), seed=13,
                       grow=((0, 1.0, 1.0), (.2, 1.0, 1.02), (.45, 1.01, 1.06), (.7, 1.02, 1.055), (.88, 1.03, 1.04), (1, 1.0, 1.0)))
SHIRT = Top(fuller(SHIRT_TORSO, 1.6), SHIRT_SLEEVE, pockets=((.105, 1.315, .108, .122, 0),), seed=13)

SHORT_ARM = ((.203, .004, 1.432), (.220, .002, 1.392), (.242, .003, 1.330), (.264, .002, 1.262), (.280, .0, 1.212))
TEE_SLEEVE = Sleeve(path=SHORT_ARM, radius=((0, .072, .084), (.4, .068, .079), (1, .067, .077)), blend=.45, crush=.0,
                    grow=((0, 1.0, 1.0), (.4, 1.0, 1.03), (.8, 1.0, 1.025), (1, 1.0, 1.0)), seed=21)
TEE_CUT = Cut(half=((.80, .254), (1.00, .260), (1.29, .272)), tip=(.226, 1.488), underarm=1.29, armhole=((0, .272), (.10, .242), (.28, .219), (.6, .212), (1, .226)),
              neck=Neck(half=.088, z=1.545, front=1.455, back=1.522, front_y=-.06, back_y=.055, front_shape=(1.9, .8), back_shape=(2.4, .8)), hem=(.803, .815), back_hem=(.813, .815), bend=.016, hem_bend=.024)
TEE = Top(TEE_CUT, CutSleeve(width=.40, end=.37, under=.10, bend=.018), collar="rib", placket=None, cuffs="hem", yoke=0, seed=21, hem=.020, life=.022)
POLO = Top(fuller(replace(SHIRT_TORSO, flat=((0, 1.40, .03, .09),), hem=(.82, .825), hem_power=2, neck=replace(SHIRT_NECK, half=.074, front=1.470),
                   folds=(Folds(1.25, .028, 1.34, .81, .9, 1.2, .9, 96), Folds(2.5, .012, 1.18, .81, .8, 1.4, .9, 97))), 1.6),
           replace(TEE_SLEEVE, radius=((0, .075, .085), (.5, .073, .080), (1, .068, .074)), seed=23), collar="polo", placket=1.325, buttons=3, cuffs="rib", yoke=0, seed=23, hem=.020,
           collar_options=(("stand", .018), ("fall", .044), ("point", .058), ("gap", .010), ("spread", .75)))
OVERSHIRT = Top(fuller(replace(SHIRT_TORSO, flat=((.108, 1.26, .065, .07), (-.108, 1.26, .065, .07)), body=tuple((z, w + .014, f + .010, b + .010) for z, w, f, b in FIT), hem=(.79, .80), hem_power=2.5, tip=(.232, .004, 1.482),
                        armhole=((0, .228), (.2, .214), (.5, .208), (.78, .218), (1.0, .232)), underarm=1.315,
                        folds=(Folds(1.0, .032, 1.34, .80, .9, 1.2, .8, 101), Folds(2.25, .014, 1.2, .80, .8, 1.3, .9, 102))), 1.6),
                replace(SHIRT_SLEEVE, radius=((0, .082, .092), (.2, .079, .088), (.5, .073, .078), (.85, .064, .068), (1, .056, .060)), seed=25,
                        path=((.215, .004, 1.42), (.232, .002, 1.380), (.257, .004, 1.29), (.285, .0, 1.165), (.310, -.02, 1.03), (.329, -.046, .905))),
                pockets=((-.108, 1.325, .125, .140, .050), (.108, 1.325, .125, .140, .050)), buttons=6, placket_half=.020, seed=25, bend=.55, hem=.018, button_radius=.0075,
                collar_options=(("fall", .050), ("point", .078), ("spread", .62)))


def from_top(top):
    def build(stage):
        make_top(stage, top)
    return build


# ------------------------------------------------------------------ tailoring

DRESS_LEG = replace(SLIM, rows=((.05, .123, .086, .100, .106), (.20, .120, .091, .104, .108), (.45, .113, .100, .112, .116), (.70, .104, .112, .122, .126),
                                (.84, .097, .106, .126, .148), (.98, .092, .102, .122, .134), (1.055, .086, .090, .106, .108)), crease=.010)
TROUSERS_SET = Trousers(DRESS_LEG, seed=31)


def trousers(stage):
    make_trousers(stage, TROUSERS_SET)


BLAZER_TORSO = Torso(body=((.72, .230, .132, .148), (.90, .230, .132, .146), (1.08, .208, .128, .124), (1.22, .216, .140, .120), (1.33, .224, .146, .120),
                           (1.42, .218, .124, .116), (1.49, .21, .08, .09), (1.56, .2, .04, .05)),
                     tip=(.232, .002, 1.494), underarm=1.325, armhole=((0, .222), (.18, .208), (.45, .203), (.75, .214), (1.0, .232)),
                     neck=Neck(half=.078, z=1.548, front=1.48, back=1.540, front_y=-.05, back_y=.058), hem=(.725, .745), hem_power=2.2, shoulder_curve=1.12,
                     folds=(Folds(1.0, .012, 1.10, .72, .9, 1.1, .6, 111),), drags=(Drag(.03, 1.12, 160, .20, .06, 1.6, .005, front=True, seed=3), Drag(.212, 1.33, -60, .26, .06, 1.5, .006, seed=5)),
                     slack=((1.55, .002), (1.2, .006), (.7, .014)), hold=.012, calm=.05)
BLAZER_SLEEVE = Sleeve(path=((.218, .004, 1.425), (.234, .002, 1.385), (.256, .002, 1.29), (.282, -.004, 1.17), (.304, -.028, 1.03), (.316, -.064, .895)),
                       radius=((0, .082, .090), (.15, .078, .088), (.5, .070, .076), (.8, .063, .067), (1, .058, .062)), crush=.03, hold=.006,
                       grow=((0, 1.0, 1.0), (.2, 1.0, 1.006), (.45, 1.0, 1.026), (.7, 1.0, 1.022), (.92, 1.0, 1.006), (1, 1.0, 1.0)), seed=33)
BLAZER = Jacket(BLAZER_TORSO, BLAZER_SLEEVE, seed=33)


def blazer(stage):
    make_jacket(stage, BLAZER)


def garment(key, build, first, second, parts=None, **options):
    options.setdefault("colours", THREAD)
    return Silhouette(key, build, (first, second), {**PARTS, **(parts or {})}, sources=SOURCES, print_scale=GARMENT_PRINT_SCALE, **options)


GOLD = dict(colours={"second": "#c9a24b", **THREAD}, materials={"second": "thread"})
LINED = dict(colours={"lining": "#57504a", **THREAD}, materials={"lining": "satin"})

SILHOUETTES = {s.key: s for s in (
    garment("men-fashion/kaftan", kaftan, hanging(11), close(0, -.08, 1.355, .42, 18), {"button": "hardware"}, **GOLD),
    garment("men-fashion/agbada", agbada, hanging(10, .03), close(0, -.2, 1.32, .56, 16), {"fold": "main", "under": "main"}, **GOLD),
    garment("men-fashion/senator-set", senator, hanging(12, .05), close(.0, -.05, 1.350, .42, 18), **GOLD),
    garment("men-fashion/shirt", from_top(SHIRT), hanging(12, .78), close(.0, -.04, 1.378, .345, 18)),
    garment("men-fashion/polo", from_top(POLO), hanging(12, .78), close(.0, -.05, 1.390, .34, 16)),
    garment("men-fashion/tee", from_top(TEE), hanging(12, .78), close(.0, -.04, 1.385, .34, 16)),
    garment("men-fashion/trousers", trousers, hanging(7, .05, 1.09), close(.0, .0, .85, .50, 20), {"lining": "lining"}),
    garment("men-fashion/blazer", blazer, hanging(13, .73), close(.0, -.04, 1.325, .46, 18), {"lining": "lining"}, **LINED),
    garment("men-fashion/overshirt", from_top(OVERSHIRT), hanging(12, .78), close(.0, -.04, 1.330, .45, 18)),
)}
