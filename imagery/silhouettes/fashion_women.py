"""Women's fashion: twelve garments as data. Metres on a body of 1.78 m; the Nigerian dress comes first."""
from __future__ import annotations

from dataclasses import replace

import numpy as np

from builders import shirting
from builders import tailoring as sew
from builders.collars import Collar, collar
from builders.dresses import RingCut, Slip, make_slip
from builders.flared import Flare, Flared, opened, show_flared
from builders.garment import Drag, Folds, Garment, Neck, Torso, replace
from builders.gown import Gown, make_gown
from builders.jackets import Jacket, make_jacket
from builders.lapels import Lapels
from builders.leg import Fold, LegCut
from builders.robe import PLEATED, Robe, RobePanel, edge_braid, robe_hem_stitch, show_robe
from builders.sewn import Cut, CutSleeve, SewnGarment
from builders.tied import cinched, tied_belt
from builders.tops import Top, make_top
from builders.trousers import Trousers, make_trousers
from builders.waistband import Band, band, puckers, slackened
from builders.wrap_dress import WrapDress, bow, make_wrap_dress
from builders.wrapper import LAYER, Wrapper, folded, laid_over, smoothed, tucked, twisted_fringe, wound
from silhouettes.fashion_men import BANDED, JACKET, PARTS, PEARL, PITCH, SOURCES, THREAD, behind, close, hanging, worn
from studio import geometry
from studio.body import WOMAN as WOMAN_BODY, WOMAN_LEGS
from studio.geometry import inward, smoothstep
from studio.prints import GARMENT_PRINT_SCALE
from studio.silhouette import Silhouette

TAU = 2 * np.pi
SOURCES = (*SOURCES, "silhouettes/fashion_men.py", "builders/flared.py", "builders/tied.py", "builders/dresses.py", "builders/gown.py", "builders/wrap_dress.py")

# ------------------------------------------------------------------ shared measures

WOMAN = ((.80, .196, .118, .134), (.88, .192, .114, .134), (.97, .166, .102, .116), (1.05, .138, .096, .092), (1.12, .141, .102, .090),
         (1.19, .152, .122, .096), (1.245, .158, .142, .100), (1.30, .160, .132, .100), (1.37, .152, .098, .094), (1.43, .14, .055, .07), (1.50, .13, .03, .04))
WOMAN_TIP = (.176, .004, 1.430)
WOMAN_ARMHOLE = ((0, .160), (.2, .148), (.5, .146), (.78, .160), (1.0, .176))
# the form for what is modelled over WOMAN: higher shoulders and a smaller breast than those of the body that cut cloth hangs on
MODEL = replace(WOMAN_BODY, solids=(WOMAN_BODY.solids[0],
                                    ((.050, .008, 1.432), (.148, .004, 1.390), .042, .033),
                                    ((.140, .004, 1.380), (.106, .006, 1.255), .032, .036),          # below the shoulder, where an arm would begin
                                    ((.040, -.022, 1.385), (.062, -.050, 1.310), .050, .058),
                                    ((.060, -.036, 1.280), (.076, -.058, 1.232), .062, .060),
                                    ((.070, .036, 1.310), (.076, .034, 1.250), .056, .052)))
WOMAN_NECK = Neck(half=.072, z=1.484, front=1.425, back=1.468, front_y=-.052, back_y=.050)


# ------------------------------------------------------------------ wrap dress

WRAP_BODICE = Torso(body=WOMAN, tip=WOMAN_TIP, underarm=1.290, armhole=WOMAN_ARMHOLE, hem=(1.045, 1.045),
                    neck=replace(WOMAN_NECK, half=.080, z=1.480, front=1.20, front_shape=(1.0, 1.0)), cell=.0048, hem_hold=.25, calm=.03, hole_ease=1.0,
                    drags=(Drag(.085, 1.06, 128, .26, .050, 1.9, .0065, front=True, seed=4), Drag(.150, 1.29, -38, .16, .035, 1.3, .005, seed=6)),
                    slack=((1.5, .002), (1.0, .006)), grow=((1.5, 1.0, 1.0), (1.2, 1.0, 1.0), (1.12, 1.004, 1.012), (1.04, 1.0, 1.0)))

WRAP_CUT = Cut(half=((1.030, .206), (1.055, .204), (1.12, .213), (1.236, .246)), tip=(.180, 1.420), underarm=1.236, armhole=((0, .246), (.10, .214), (.28, .187), (.6, .174), (1, .180)),
               depth=(.52, .50), neck=Neck(half=.078, z=1.470, front=1.39, back=1.450, front_y=-.05, back_y=.048, back_shape=(2.4, .8)), hem=(1.030, 1.030), bend=.013, hem_bend=.014, rib=.98,
               darts=((.092, 1.03, 1.19, .006),), back_darts=((.080, 1.03, 1.20, .009),), cell=.0064)
WRAP_ARM = CutSleeve(width=.345, end=.310, under=.300, ease=1.02, bend=.012, end_bend=.026, cell=.0064)
WRAP = WrapDress(Jacket(WRAP_CUT, WRAP_ARM, button_z=1.052, overlap=.106, over=1, cutaway=0, buttons=(1.052,), edge_bend=.016, bridle=.022, seed=3, figure=WOMAN_BODY,
                        arms=(46.0, 16.0), life=.012),
                 Flare(waist=(.144, .103, .098), top=1.060, length=.630, spread=1.95, turns=1.12, end_at=-52, hand=-1, gap=.013, rounded=.035, bend=.0115, hem_bend=.012, cell=.0092, seed=31))


def wrap_dress(stage):
    g, under, over, back, skirt = make_wrap_dress(stage, WRAP)
    knot = tied_belt(g, (under, over, back, skirt), 1.053, -.078, ((-.030, .34, 26), (.036, .27, -34)))
    bow(g, knot)


# ------------------------------------------------------------------ boubou

BOUBOU = Robe(half=((.05, .90), (1.0, .90)), tip=(.90, 1.470), underarm=.97, armhole=((0, .90), (1, .90)), neck=Neck(half=.098, z=1.478, front=1.385, back=1.452, front_y=-.070, back_y=.055),
              hem=(.0, .0), level=.070, bend=.0135, hem_bend=.018, rib=.985, cell=.0080, room=.15, sway=.012, hand=.0020, closing=.55, flare=.05, flute=.033, even=True, drop=.20,
              crest=((0, 1.488), (.085, 1.480), (.116, 1.454), (.155, 1.424), (.198, 1.380), (.262, 1.274), (.341, 1.150), (.415, 1.036), (.486, .938), (.560, .838)),
              pleats=((), ()), pin=(.085, .80),
              stiff=((-.16, .16, 1.27, 1.48, .026), (-.07, .07, 1.06, 1.30, .030)))


def boubou_embroidery(g, front):
    """A deep yoke of rings, scallops and a long tongue down the breast: filled with threads, its figures raised on them."""
    neck = front.torso.neck
    k = np.sin(np.linspace(-1.5, 1.5, 220))                                # on to the shoulder's crest, where no end is seen
    ring = lambda lift: np.stack([k * (neck.half + lift), neck.z - (neck.z - neck.front + lift * 1.1) * np.sqrt(np.clip(1 - k ** 2, 0, 1)) - .004], 1)
    ground = [ring(lift) for low, high in ((-.003, .012), (.030, .034), (.058, .062)) for lift in np.arange(low, high, PITCH)]
    paths = [ring(lift) for lift in (.008, .0115, .030, .0335, .058, .0615)]
    for k in np.linspace(-1.44, 1.44, 45):
        at = lambda r: np.array([(neck.half + r) * np.sin(k), neck.z - .004 - (neck.z - neck.front + r * 1.1) * np.cos(k)])
        paths += [sew.circle_path(at(.0208), r, 20) for r in (.0068, .0030)]
        direction = np.arctan2(*(at(.06) - at(.02))[::-1])
        paths.append(sew.spiral(at(.046), .0092, 1.8, direction, 1 if k > 0 else -1, 36))
        paths += [sew.petal(at(.064), direction, size * .017, size * .012, 16) for size in (1, .6)]
    top = neck.front - .068
    t = np.linspace(-1, 1, 90)
    tongue = lambda size: np.stack([.066 * size * t, top - .235 * size * (1 - np.abs(t) ** 2.2)], 1)
    for down in np.arange(.002, .232, PITCH):
        half, bare = (.066 * size * max(1 - down / (.235 * size), 0) ** (1 / 2.2) for size in (1, .53))
        ground += [np.array([(side * x, top - down) for x in np.linspace(bare, half, 8)]) for side in (-1, 1)]
    paths += [tongue(size) for size in (1.0, .95, .56, .51)]
    for row in range(9):
        z = top - .020 - .021 * row
        half = .066 * (1 - ((top - z) / .235)) ** .45 * .74
        for side in (-1, 1):
            paths.append(sew.spiral((side * half, z), .0092, 1.8, np.pi / 2, side, 36))
        paths += [sew.petal((0, z + .012), -np.pi / 2, size * .018, size * .009, 16) for size in (1, .6)]
    for at in geometry.resample(tongue(1.0) * (1.06, 1) - (0, .004), 26):
        paths += [sew.circle_path(at, r, 16) for r in (.0052, .0024)]
    sew.embroider(g, front, ground, radius=.0015, lift=.0006)
    sew.embroider(g, front, paths, radius=.0014, lift=.0022)


def boubou(stage):
    g = SewnGarment(stage, figure=replace(WOMAN_BODY, bend=1.0, uneven=.5), arms=(34.0, 31.0), seed=4, life=.010, friction=.2)
    front, back = g.bodice(BOUBOU, kind=RobePanel)
    g.settle(levels=PLEATED)
    show_robe(g, (front, back))
    boubou_embroidery(g, front)
    g.cord("embroidery", sew.neck_loop(front, back, 200, .001, .001), .0028, closed=True, up=(0, 0, 1))
    for panel in (front, back):
        robe_hem_stitch(g, panel)
    edge_braid(g, front, back, "embroidery", .985)


# ------------------------------------------------------------------ iro and buba

BUBA = Cut(half=((.845, .304), (1.05, .285), (1.18, .276)), tip=(.232, 1.425), underarm=1.18, armhole=((0, .276), (.12, .252), (.32, .234), (.65, .226), (1, .232)), depth=(.50, .55),
           neck=Neck(half=.092, z=1.478, front=1.383, back=1.455, front_y=-.062, back_y=.052, front_shape=(2.0, .55)), hem=(.836, .860), uneven=.008, hem_reach=3, bend=.0120, hem_bend=.014, rib=.985, cell=.0068)
BUBA_SLEEVE = CutSleeve(width=.50, end=.52, under=.345, bend=.0135, end_bend=.030, cell=.0068)
BUBA_ENDS = .870        # height above which it lies on the iro
IRO = Wrapper(ring=(.195, .116, .140), top=.925, low=.080, turns=1.36, open_at=-216, bend=.012, narrow=.095, sweep=.060, corner=.030, hand=.0003)
IPELE = ((.126, -.178, .84), (.128, -.176, .95), (.136, -.176, 1.20), (.148, -.150, 1.36), (.152, -.075, 1.462), (.150, .0, 1.482), (.152, .075, 1.462), (.158, .155, 1.36), (.163, .182, 1.20), (.165, .184, .92))
IRO_FOLDS = (((.03, .74), .012, .009), ((.11, .80), .016, .013), ((.20, .60), .019, .015), ((.36, .68), .021, .015), ((.43, .46), .021, .013), ((.54, .34), .021, .008))


def _round_ended(sleeve, rows=16, amount=.85):
    """A wide sleeve's settled points, its stiff hem without dents."""
    even = np.stack([sew._evened(ring, amount) for ring in sleeve.swapaxes(0, 1)], 1)
    return sleeve + smoothstep(rows, 0, np.arange(sleeve.shape[1])[::-1])[:, None] * (even - sleeve)


# folds of the sleeves: shares of the way round (from the underarm over the front) where each begins and ends, share of the way down it begins, half width, metres it stands out
SLEEVE_FOLDS = {-1: ((.46, .20, .06, .070, .013), (.66, .82, .10, .075, .012)), 1: ((.43, .31, .10, .062, .011), (.25, .10, .25, .050, .009), (.68, .76, .20, .075, .012))}


def _falling(arm, folds):
    """Lets a wide sleeve fall in soft folds from the shoulder, in place: its hem sinks where one stands out."""
    round_, down = (np.arange(size)[:, None] / size for size in arm.points.shape[:2])
    down, raised = down.T, 0
    for begin, end, top, half, rise in folds:
        away = (round_ - begin - (end - begin) * down) / (half * (.6 + .6 * down))
        raised = raised + rise * smoothstep(top, top + .55, down) * (np.exp(-away ** 2) - .5 * np.exp(-(away + 1.7) ** 2) - .4 * np.exp(-(away - 1.9) ** 2))
    along = np.gradient(arm.points, axis=1)
    along /= np.linalg.norm(along, axis=-1, keepdims=True)
    arm.take(arm.points + raised[..., None] * arm.smooth_normal + (.6 * raised * smoothstep(.5, 1, down))[..., None] * along)


def iro_and_buba(stage):
    g = SewnGarment(stage, figure=WOMAN_BODY, arms=(58.0, 22.0), seed=7, life=.026)
    iro = g.lay(wound(IRO), "body")
    front, back = g.bodice(BUBA)
    arms = [g.arm(BUBA_SLEEVE, front, back, side) for side in (-1, 1)]
    sash = g.lay(laid_over(IPELE, .30, .165, bend=.011), "sash")
    g.settle()
    smoothed(iro, BUBA_ENDS)
    for arm in arms:
        arm.take(_round_ended(arm.points))
        _falling(arm, SLEEVE_FOLDS[arm.side])
    for thing in (front, back, *arms):
        g.hem_band(thing, .024)
    g.hem_band(iro, .024, at_end=True)
    stole = folded(sash)
    iro.points = iro.points * (1 - .085 * smoothstep(.72, .10, iro.points[..., 2:]) * (1, 1, 0))                # closer round the calves than round the hips
    tucked(iro, IRO_FOLDS, BUBA_ENDS)
    edge = .0135 * smoothstep(12, 0, np.arange(len(iro.points))[::-1])[:, None] * smoothstep(BUBA_ENDS, .74, iro.points[..., 2])
    iro.points = iro.points + iro.smooth_normal * edge[..., None]                                           # below the buba the outer end stands off a little
    g.show(skip=(sash,))
    sew.binding(g, front, back, radius=.0026)
    # a short slit under the neck with its facing
    neck = BUBA.neck.front
    sew.strip(g, front, "placket", 0, neck - .001, neck - .105, .012, lift=.0016, point=.008)
    g.cord("stitch", front.at(np.zeros(30), np.linspace(neck - .004, neck - .092, 30), .0034), .0010)
    sew.hem_stitch(g, front, .022)
    for arm in arms:
        sew.ring_stitch(g, arm, .945)
    g.stitch(iro.points[-3, 4:-4] + .0008 * iro.smooth_normal[-3, 4:-4])
    for arm in arms:
        rim = arm.points[:, -1] + .0008 * arm.smooth_normal[:, -1]
        g.folded_edge("sleeve", np.vstack([rim, rim[:1]]), arm.uv[:, -1], .0017)
    g.folded_edge("body", iro.points[-1], iro.uv[-1], .0020)
    g.sheet("sash", sash.points, sash.uv, outward=sash.smooth_normal, thickness=LAYER)
    for edge in (0, -1):                                                                                   # selvedges
        g.folded_edge("sash", sash.points[edge] - .0007 * stole.outward[edge], sash.uv[edge], .0010, sides=8)
    top = stole.layers[-1]
    raised, away = (sash.points + .0008 * stole.outward)[top], stole.outward[top]
    for share in (.09, .15, .34, .40, .59, .65, .83, .89):
        at = round(share * (len(raised) - 1))
        g.ribbon("stripe", raised[at - 1:at + 2, 1:-1], None, away[at - 1:at + 2, 1:-1], .0007)
    for row in (0, -1):
        for number, layer in enumerate((stole.layers[0], top)):
            ends = geometry.resample(sash.points[layer, row], 38)[1:-1]
            twisted_fringe(g, "sash", ends + (0, 0, .002), seed=1 + number - 2 * row)


# ------------------------------------------------------------------ evening

def bind_edges(g, front, back, part="body", radius=.0017):
    """Narrow bound edges round the neck and the bare armholes."""
    x = front.torso.neck.half * .9995 * np.sin(np.linspace(-np.pi / 2, np.pi / 2, 121))
    for panel in (front, back):
        z = panel.top(x) - .001
        g.folded_edge(part, panel.at(x, z, .0006), panel.cloth_uv(x, z), radius)
        for column in (0, -1):
            g.folded_edge(part, panel.points[column, panel.underarm_row:], panel.uv[column, panel.underarm_row:], radius)


# hips that the cloth falls from, where a form would end
SLIM = replace(WOMAN_BODY, torso=((.50, .110, .080, .090), (.66, .142, .094, .110), (.78, .172, .105, .127), (.86, .182, .108, .132), (.92, .178, .106, .127), (.98, .160, .100, .112), *WOMAN_BODY.torso[4:]),
               solids=(*WOMAN_BODY.solids, ((0, -.040, 1.290), (0, -.066, 1.230), .052, .058)))             # cloth spans the hollow between the breasts
GOWN_CUT = RingCut(half=((.03, .530), (.20, .436), (.40, .346), (.60, .286), (.80, .254), (.90, .242), (.97, .227), (1.05, .193), (1.14, .200), (1.255, .236)), tip=(.142, 1.438), underarm=1.255,
               armhole=((0, .236), (.10, .206), (.28, .168), (.6, .144), (1, .142)), depth=(.50, .50),
               neck=Neck(half=.088, z=1.462, front=1.262, back=1.370, front_shape=(1.0, 1.0), back_shape=(1.4, .8), front_y=-.050, back_y=.048),
               hem=(.03, .03), bend=.0095, hem_bend=.014, rib=.97, cell=.0066)
GOWNED = replace(SLIM, torso=((.50, .110, .080, .090), (.66, .148, .097, .112), (.78, .174, .106, .126), (.86, .176, .107, .128), (.92, .1675, .105, .122), (.98, .152, .100, .109), *WOMAN_BODY.torso[4:]))
GOWN = Gown(GOWN_CUT, GOWNED, flutes=(-165, -129, -104, -71, -31, -6, 38, 76, 130), drop=.38, seed=12, life=.008,
            worn=(Fold((-.030, .90), (-.075, -.55), .024, .0110), Fold((.058, .50), (.105, -.46), .032, .0140), Fold((-.170, .42), (-.300, -.38), .034, .0170), Fold((.135, .88), (.330, -.50), .022, .0100)))


def column_gown(stage):
    g, front, back = make_gown(stage, GOWN)
    bind_edges(g, front, back)
    g.stitch(front.points[3:-3, 3] + .0008 * front.smooth_normal[3:-3, 3])


SLIP_CUT = RingCut(half=((.33, .402), (.50, .346), (.70, .291), (.82, .270), (.90, .258), (.97, .239), (1.05, .223), (1.15, .225), (1.245, .235), (1.345, .240)), tip=(.235, 1.245), underarm=1.235,
               armhole=((0, .235), (1.0, .235)), neck=Neck(half=.106, z=1.345, front=1.272, back=1.225, front_shape=(2.0, 1.0), back_shape=(2.0, .8), back_z=1.265),
               hem=(.33, .335), middling=.30, bend=.0105, hem_bend=.012, rib=1.0, cell=.0066)
SLIP = Slip(SLIP_CUT, SLIM, seed=14, life=.010)


def slip_dress(stage):
    make_slip(stage, SLIP)


# ------------------------------------------------------------------ day

BLOUSE_CUT = Cut(half=((.855, .258), (.90, .268), (1.00, .281), (1.12, .274), (1.222, .270)), tip=(.186, 1.418), underarm=1.222, armhole=((0, .270), (.12, .238), (.3, .204), (.6, .182), (1, .186)),
                 depth=(.52, .52), neck=Neck(half=.082, z=1.468, front=1.390, back=1.452, front_y=-.05, back_y=.048, front_shape=(2.0, .6), back_shape=(2.4, .8)),
                 hem=(.855, .880), hem_power=3.0, hem_reach=5, bend=.0095, hem_bend=.013, uneven=.0070, rib=.84, stiff=((-.012, .012, .85, 1.40, .026),))
BALLOON = CutSleeve(width=.45, end=.57, under=.460, ease=1.065, bend=.0076, end_bend=.040, band=.044, draw=.356, blouse=.088)
BLOUSE_BAND = Collar(stand=(.025, .018), leaf=False, over=-1, lap=.010, lean=.36)


def blouse(stage):
    g = SewnGarment(stage, figure=replace(WOMAN_BODY, hand=.044, bend=21.0, uneven=7.0), arms=(48.0, 23.0), seed=15, life=.012, lock=.12)
    front, back = g.bodice(BLOUSE_CUT)
    arms = [g.arm(replace(BALLOON, blouse=puff), front, back, side) for side, puff in ((-1, .094), (1, .080))]
    g.settle()
    for panel in (front, back):
        g.hem_band(panel, .012)
    g.show()
    sew.turned_edge(g, ((front, 0), (back, 0)), .0016)
    neck = BLOUSE_CUT.neck.front
    buttons = np.linspace(neck - .050, .90, 8)
    face = shirting.placket(g, front, neck - .001, .858, .0125, -1, buttons=buttons)
    sew.fasten(g, front, 0, buttons, face, .0052)
    collar(g, front, back, BLOUSE_BAND, .0046)
    shirting.label(g, back, below=.004)
    sew.hem_stitch(g, front, .010)
    for arm in arms:
        shirting.cuff(g, arm, height=.042, opening=.24, buttons=2, button_radius=.0046)


SHIRT_CUT = Cut(half=((.745, .272), (.88, .266), (1.04, .239), (1.14, .243), (1.232, .252)), tip=(.186, 1.418), underarm=1.232,
                armhole=((0, .252), (.10, .222), (.28, .192), (.6, .177), (1, .186)), depth=(.52, .50),
                neck=Neck(half=.069, z=1.470, front=1.392, back=1.455, front_y=-.05, back_y=.048, front_shape=(2.0, .6), back_shape=(2.4, .8)), hem=(.750, .825), hem_power=3.2, hem_reach=5,
                bend=.0120, hem_bend=.017, uneven=.0026, rib=.985, neck_bend=.042, stiff=((-.016, .016, .74, 1.41, .042), (.040, .136, 1.14, 1.27, .030)),
                darts=((.092, .93, 1.19, .011),), back_darts=((.085, .90, 1.22, .016),))
SHIRT_ARM = CutSleeve(width=.345, end=.262, under=.432, bend=.0112, end_bend=.048, band=.058, draw=.82, ease=1.015, blouse=.028)
SHIRT = Top(SHIRT_CUT, SHIRT_ARM, collar=Collar(stand=(.030, .023), below=.016, shoulder=.018, tip=(.040, .041), over=-1), placket_half=.0150, button_radius=.0052,
            pockets=((.088, 1.262, .094, .104, 0),), cuff_height=.058, seed=45, figure=replace(WOMAN_BODY, bend=23.0, uneven=7.0, hand=.041), arms=(46.0, 17.0), life=.031)


def shirt(stage):
    make_top(stage, SHIRT)


FLARE = Flare(waist=(.1370, .0965, .0915), top=1.054, length=.712, spread=3.0, gores=6, tilt=.012, dip=.020, drop=.45, sway=.008, unequal=.40, bend=.014, hem_bend=.018, seed=9)


def skirt(stage):
    g = SewnGarment(stage, figure=WOMAN_BODY, seed=16, life=.014)
    sheet = g.lay(Flared(FLARE))
    g.settle()
    down = np.broadcast_to(FLARE.length * np.linspace(0, 1, sheet.points.shape[1]), sheet.points.shape[:2])
    opened(sheet.points, down)
    slackened(sheet.points, down, reach=.16, ahead=.80, behind=.40, dip=.004, sunk=.008)
    sheet.points = sheet.points + sheet.smooth_normal * puckers(sheet.points, down, .0014)[..., None]
    g.hem_band(sheet, .026, .0009, at_end=True)
    show_flared(g, sheet)
    start = len(sheet.points) // 4                                       # it closes on the wearer's left
    ring = np.roll(sheet.points[:, 1], start, 0)
    band(g, np.vstack([ring, ring[:1]]), Band(.040, lean=.10, button=0, label_at=.25, soft=.0020))
    g.stitch(sheet.points[:, -4] + .0009 * sheet.smooth_normal[:, -4])


TROUSERED = replace(WOMAN_LEGS, torso=((.76, .162, .078, .112), (.83, .180, .089, .128), (.90, .185, .098, .130), *WOMAN_BODY.torso[3:]),            # a flat front
                    legs=(((.084, -.006, .86), (.060, .000, .48), .084, .052), ((.060, .000, .48), (.074, .030, .09), .054, .040), ((.060, -.050, .86), (.062, -.026, .58), .046, .036)))
SWAYED = (Fold((-.290, .822), (-.110, .872), .014, .0025, .012), Fold((-.285, .845), (-.140, .935), .013, .0020, .006), Fold((-.285, .805), (-.120, .745), .016, .0018, -.014),
          Fold((-.330, .41), (-.070, .50), .022, .0040, .020), Fold((-.300, .16), (-.020, .10), .020, .0034, .018),
          Fold((-.062, .93), (-.100, -.35), .026, .0179, .012), Fold((-.215, .84), (-.300, -.30), .024, .0153, -.012), Fold((-.150, .52), (-.245, -.30), .022, .0136),         # columns from hip and fork
          Fold((.085, .65), (.120, -.40), .042, .0110))
SWAYED_LEFT = (*SWAYED[:3], Fold((-.320, .49), (-.100, .40), .024, .0046, .018), Fold((-.310, .105), (-.040, .165), .018, .0040, .016),
               Fold((-.063, .92), (-.098, -.36), .024, .0143, .011), Fold((-.205, .83), (-.283, -.31), .022, .0122, -.011), Fold((-.144, .51), (-.232, -.31), .020, .0109), Fold((.200, .60), (.250, -.42), .046, .0120))
WIDE_LEG = LegCut(rows=((.028, .375, .395), (.30, .350, .368), (.55, .318, .334), (.72, .288, .304), (.80, .268, .286), (.88, .258, .276), (.97, .244, .246), (1.07, .214, .189)),
                  waist=(1.046, 1.074), ring=(.134, .095, .091), crotch=.80, fork=(.028, .072), slant=.020, inner=.023, pleat=.024, opens=.0065, crease=.0042, reach=.022, knee=.62, creased=(.98, .82), apart=.022, phase=.12, ahead=.014, drop=1.2,
                  worn=SWAYED, worn_left=SWAYED_LEFT, bend=.016, hem_bend=.026, cell=.0074)
WIDE = Trousers(WIDE_LEG, TROUSERED, band=.042, loops=False, over=-1, hem=.042, gape=.0026, sunk=.012, seed=47)


def wide_trousers(stage):
    make_trousers(stage, WIDE)


# ------------------------------------------------------------------ tailoring

SLIM = replace(WOMAN_BODY, torso=((.50, .150, .102, .114), (.70, .164, .105, .122), (.88, .171, .103, .122), (.97, .153, .098, .106), *WOMAN_BODY.torso[4:]))      # jackets skim the hips
JACKETED = replace(SLIM, solids=(WOMAN_BODY.solids[0], ((.040, .014, 1.410), (.164, .004, 1.384), .042, .036), *WOMAN_BODY.solids[2:]), arm=(.043, .037, .029), bend=24.0)
BLAZER_CUT = Cut(half=((.735, .252), (.86, .251), (1.04, .226), (1.14, .235), (1.246, .246)), tip=(.188, 1.424), underarm=1.246,
                 armhole=((0, .246), (.10, .214), (.28, .185), (.6, .172), (1, .188)), depth=(.52, .50),
                 neck=Neck(half=.068, z=1.474, front=1.40, back=1.458, front_y=-.046, back_y=.050, back_shape=(2.4, .8)), hem=(.726, .747), back_hem=(.731, .747), bend=.032, hem_bend=.042, rib=1.0, cell=.0060,
                 stiff=((.03, .26, 1.24, 1.48, .048), (.05, .19, .86, .94, .05)), darts=((.088, .917, 1.20, .016),), back_darts=((.075, .88, 1.18, .018),))
BLAZER_SLEEVE = CutSleeve(width=.335, end=.250, under=.395, ease=1.04, bend=.027, end_bend=.046, band=.042, elbow=.12, cell=.0060)
BLAZER = Jacket(BLAZER_CUT, BLAZER_SLEEVE, Lapels(width=.080, drop=.026, gorge=.80, notch=.034, collar_tip=.032, stand=.026, shoulder=.033), button_z=1.055, overlap=.020, over=-1,
                cutaway=.135, buttons=(1.055,), pockets=((.126, .915, .120),), flap=.048, welt=None, plain=(1.235, 1.12), figure=JACKETED, arms=(34.0, 13.0), seed=49)


def blazer(stage):
    make_jacket(stage, BLAZER)


COAT_CUT = replace(BLAZER_CUT, half=((.40, .304), (.62, .293), (.88, .274), (1.05, .254), (1.15, .256), (1.240, .266)), tip=(.196, 1.426), underarm=1.240,
                   armhole=((0, .266), (.10, .230), (.28, .196), (.6, .181), (1, .196)), hem=(.400, .412), back_hem=(.404, .412), bend=.038, hem_bend=.046, cell=.0072,
                   stiff=((-.10, .27, 1.22, 1.48, .050), (.10, .25, .82, .91, .05)), darts=((.128, .90, 1.19, .012),), back_darts=((.08, .86, 1.18, .016),))
COAT_SLEEVE = replace(BLAZER_SLEEVE, width=.375, end=.275, under=.440, bend=.030, cell=.0072)
COAT = Jacket(COAT_CUT, COAT_SLEEVE, Lapels(width=.102, drop=-.018, gorge=.80, notch=.050, collar_tip=.040, angle=62, stand=.031, below=.020, shoulder=.040, lift=.0085, thickness=.0034), button_z=1.10,
              overlap=.085, over=-1, cutaway=0, buttons=(1.10, .975, .85), twin=.058, pockets=((.182, .900, .128),), flap=.055, welt=None, sleeve_buttons=2, button_radius=.0125,
              thick=.0040, proud=.0042, plain=(1.23, 1.11), calm=140, straight=.80, folds=((-.225, .050, .040), (-.100, .046, .028), (.135, .044, .026), (.235, .050, .040)), eye=.052, figure=JACKETED, arms=(34.0, 14.0), seed=51)


def coat(stage):
    make_jacket(stage, COAT)


JUMPSUIT_BODICE = replace(WRAP_BODICE, tip=(.136, .002, 1.435), armhole=((0, .158), (.2, .141), (.5, .130), (.8, .130), (1.0, .136)), underarm=1.280, hole_ease=1.03,
                          body=((1.035, .126, .088, .084), (1.060, .136, .104, .097), (1.086, .145, .117, .107), (1.13, .144, .116, .102), (1.19, .149, .127, .100), (1.245, .157, .147, .100), *WOMAN[7:]),      # it blouses over the belt
                          hem=(1.038, 1.038), hold=.03, neck=replace(WRAP_BODICE.neck, z=1.469, back=1.458), drags=(Drag(.150, 1.27, -52, .20, .040, 1.6, .0055, seed=6),),
                          folds=(Folds(3.5, .024, 1.235, 1.07, 1.0, 1.2, .45, 37), Folds(5.0, .018, 1.190, 1.065, 1.0, 1.0, .6, 11, within=(.55, .98))), grow=((1.5, 1.0, 1.0), (1.16, 1.0, 1.0), (1.06, 1.03, 1.012)))
FLOWING = (*SWAYED[:3], SWAYED[5], Fold((-.120, .86), (-.175, -.40), .025, .0231, -.010), Fold((-.215, .84), (-.275, -.35), .027, .0253, -.012),
           Fold((-.150, .46), (-.235, -.42), .022, .0220),                                       # long flutes of soft cloth, not ironed; rays at the fork
           Fold((-.262, .838), (-.165, .915), .011, .0050, .008), Fold((-.262, .822), (-.125, .812), .013, .0048, -.012), Fold((-.258, .800), (-.160, .705), .013, .0046, -.010),
           Fold((-.270, .45), (-.130, .50), .022, .0024, .016), Fold((.100, .70), (.125, -.40), .043, .0264), Fold((.225, .55), (.270, -.35), .038, .0220))
FLOWING_LEFT = (*SWAYED_LEFT[:3], Fold((-.092, .86), (-.132, -.42), .026, .0330, .012), Fold((-.180, .66), (-.242, -.36), .027, .0308, .012), Fold((-.036, .42), (-.050, -.40), .020, .0187),
                Fold((-.240, .86), (-.335, -.30), .022, .0187), Fold((-.262, .838), (-.170, .930), .012, .0046, .008), Fold((-.258, .806), (-.140, .740), .014, .0050, -.012),
                Fold((-.300, .52), (-.150, .44), .022, .0026, .018), Fold((.070, .60), (.090, -.40), .038, .0220), Fold((.180, .70), (.230, -.38), .043, .0286))
GATHERS = tuple(Fold((x, 1.125), (1.10 * x, low), wide, rise) for x, low, wide, rise in
                ((-.188, .950, .0075, .0032), (-.160, .985, .0060, .0026), (-.136, .935, .0080, .0036), (-.086, .975, .0070, .0028), (-.062, .945, .0075, .0032),
                 (-.030, .985, .0060, .0024)))                                                      # what the waist's seam takes in opens below the belt
JUMPSUIT_LEGS = replace(WIDE, cut=replace(WIDE_LEG, waist=(1.050, 1.060), ring=(.127, .091, .087), pleat=.020, crease=.0, ahead=.024, drop=1.2, worn=(*FLOWING, *GATHERS), worn_left=(*FLOWING_LEFT, *GATHERS)), band=0, seed=18)


def evened(path, rounds=4):
    """A line without the grid's steps; its ends stay."""
    path = np.array(path)
    for _ in range(rounds):
        path += inward(path)
    return path


def bound(g, panel, column, low, stitched=True):
    """A front's wrapped edge: folded over, faced and stitched. column: the grid's first (0) or last (-1); low: z where it begins."""
    seen = panel.base[column, :, 2] > low
    seen[-3:] = False                                                                     # its end is sewn into the shoulder
    columns = (0, 1, 2, 3, 4) if column == 0 else (-1, -2, -3, -4, -5)
    normal = panel.smooth_normal[column][seen]
    into = smoothstep(0, 6, np.arange(len(normal))[::-1])[:, None]                        # it runs into the shoulder's seam
    points = np.array([panel.points[c][seen] + (lift * into - .0012 * (1 - into)) * normal for c, lift in zip(columns, (.0016, .0030, .0026, .0016, -.0004))])
    for _ in range(8):
        points += inward(points, 1)
    g.ribbon("body", points, np.array([panel.uv[c][seen] for c in columns]), np.repeat(normal[None], 5, 0), .0022)
    if stitched:
        g.stitch(points[2] + .0004 * normal)


def jumpsuit(stage):
    g = Garment(stage, seed=18, bend=.30)
    edge = np.polyfit([1.04, 1.20, 1.48], [.100, .046, -.080], 2)
    under, over, back = g.open_torso(JUMPSUIT_BODICE, lambda z: np.polyval(edge, z), lambda z: -np.polyval(edge, z), over=.007)
    g.settle()
    cinched((under, over, back), 1.050, by=.06)
    for panel, shift in ((over, (.083, .051)), (back, (.19, .017))):                            # each piece has a place of its own on the cloth
        panel.uv = panel.uv + shift
    g.show()
    for panel, column in ((under, -1), (over, 0)):
        bound(g, panel, column, 1.082 if column == 0 else 1.285, column == 0)
        outer = 0 if column == -1 else -1
        points, uv = (np.concatenate([f[outer, panel.underarm_row:], b[outer, back.underarm_row:][::-1]]) for f, b in ((panel.points, back.points), (panel.uv, back.uv)))
        g.folded_edge("body", evened(points), uv, .0019)
    shirting.label(g, back, below=.012)
    back_x = np.linspace(-.975, .975, 60) * back.torso.neck.half
    back_z = back.top(back_x) - .001
    g.folded_edge("body", back.at(back_x, back_z, .0008), back.cloth_uv(back_x, back_z), .0016, taper=.3 + .7 * smoothstep(0, 5, np.minimum(np.arange(60), np.arange(60)[::-1])))
    _, legs = make_trousers(stage, JUMPSUIT_LEGS)
    tied_belt(g, (under, over, back, *legs.values()), 1.050, .060, ((-.004, .24, 38), (.046, .34, -46)), rounds=30)


def garment(key, build, first, last, parts=None, figure=None, **options):
    """first, last: views of the garment alone; between them a tailor's form of that figure wears it, if there is one, and it is seen from behind."""
    options.setdefault("colours", THREAD)
    views = (first, *((worn(first, figure),) if figure else ()), behind(first), last)
    return Silhouette(key, build, views, {**PARTS, **(parts or {})}, sources=SOURCES, print_scale=GARMENT_PRINT_SCALE, **options)


GOLD = dict(colours={"second": "#c9a24b", **THREAD}, materials={"second": "thread"})
LINED = dict(colours={"lining": "#b5a996", **THREAD}, materials={"lining": "cupro"})

SILHOUETTES = {s.key: s for s in (
    garment("women-fashion/wrap-dress", wrap_dress, hanging(13, .42, 1.48), close(.0, -.04, 1.245, .46, 14), {"belt": "main", "lining": "main"}, WOMAN_BODY),
    garment("women-fashion/boubou", boubou, hanging(10, .05, 1.48), close(0, -.14, 1.30, .60, 16), figure=WOMAN_BODY, **GOLD),
    garment("women-fashion/iro-and-buba", iro_and_buba, hanging(12, .07, 1.48), close(.02, -.08, 1.215, .56, 18), {"sash": "second", "stripe": "thread", "binding": "main"}, WOMAN_BODY,
            colours={"second": "#c08a2d", **THREAD}, materials={"second": "aso-oke"}),
    garment("women-fashion/column-gown", column_gown, hanging(13, .03, 1.47), close(.0, -.04, 1.18, .48, -16), figure=WOMAN_BODY),
    garment("women-fashion/slip-dress", slip_dress, hanging(13, .33, 1.45), close(.0, -.05, 1.20, .46, 16), {"strap": "main", "ring": "hardware"}, WOMAN_BODY),
    garment("women-fashion/blouse", blouse, hanging(7, .86, 1.5), close(.0, -.06, 1.295, .40, 18), {"button": "main"}, WOMAN_BODY),
    garment("women-fashion/shirt", shirt, hanging(12, .76, 1.52), close(.0, -.04, 1.322, .33, 18), PEARL, WOMAN_BODY),
    garment("women-fashion/skirt", skirt, hanging(13, .20, .82), close(.0, .0, .855, .46, -16), {"lining": "lining"}, **BANDED),
    garment("women-fashion/wide-trousers", wide_trousers, hanging(7, .03, 1.11), close(.0, .0, .87, .46, 20), {"lining": "lining"}, **BANDED),
    garment("women-fashion/blazer", blazer, hanging(13, .77, 1.5), close(.0, -.04, 1.285, .42, 18), JACKET, SLIM, **LINED),
    garment("women-fashion/coat", coat, hanging(13, .40, 1.5), close(.0, -.05, 1.265, .46, 18), JACKET, SLIM, **LINED),
    garment("women-fashion/jumpsuit", jumpsuit, hanging(8, .03, 1.05), close(.0, -.05, 1.22, .50, -14), {"belt": "main"}, replace(MODEL, torso=WOMAN_LEGS.torso, legs=WOMAN_LEGS.legs)),
)}
