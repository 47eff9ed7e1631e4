"""The last of leather shoes, sandals and boots as numbers: its toe, heel, instep, volume and leg. Its surface is in shoe_surface.py. 1 su is about 10 cm."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.shoe_surface import Surface
from studio import geometry as g

TOES = {
    # shape of the tip: half width (outer, inner) and ridge height at given distances from the tip
    "pointed": dict(at=[0, .04, .16, .40, .69, .94], outer=[0, .045, .115, .225, .345, .405], inner=[0, .04, .09, .16, .235, .30], ridge=[.02, .058, .115, .245, .37, .47]),
    "almond": dict(at=[0, .03, .12, .32, .62, .94], outer=[0, .085, .175, .285, .375, .415], inner=[0, .075, .15, .215, .265, .305], ridge=[.025, .122, .206, .310, .405, .495]),
    "english": dict(at=[0, .03, .12, .32, .62, .94], outer=[0, .100, .190, .300, .400, .43], inner=[0, .094, .176, .265, .335, .36], ridge=[.03, .130, .215, .318, .415, .515]),
    "dress": dict(at=[0, .03, .12, .32, .62, .94], outer=[0, .094, .178, .288, .394, .43], inner=[0, .088, .164, .254, .330, .36], ridge=[.03, .108, .180, .254, .334, .450]),
    "moccasin": dict(at=[0, .03, .11, .30, .60, .94], outer=[0, .108, .210, .332, .415, .435], inner=[0, .102, .190, .275, .320, .325], ridge=[.03, .098, .172, .252, .334, .452]),
    "round": dict(at=[0, .03, .11, .30, .60, .94], outer=[0, .115, .225, .345, .415, .43], inner=[0, .11, .205, .285, .315, .32], ridge=[.03, .135, .22, .315, .395, .48]),
    "square": dict(at=[0, .02, .06, .30, .60, .94], outer=[.0, .15, .225, .325, .395, .42], inner=[0, .145, .20, .245, .28, .31], ridge=[.02, .105, .16, .275, .375, .47]),
    "soft-square": dict(at=[0, .02, .08, .30, .60, .94], outer=[.0, .12, .205, .315, .395, .42], inner=[0, .115, .185, .24, .28, .31], ridge=[.02, .105, .175, .28, .375, .47]),
}


@dataclass(frozen=True)
class Last:
    """length, width, heights: su. heel: how much the heel seat is lifted; ball_lift: platform under the ball; spring: lift of the tip.

    cone: heights of the instep's ridge above waist, its middle and in front of the ankle.
    top: height of the surface's upper end above the heel seat; shaft: rows (height, front x, back x, half width) of the leg above the ankle; with the first
    two alike it goes on from the foot without a crease.
    hug: how far the quarters lean in towards the ankle, su; cup: how far the back curves in above the heel; flex: depth of what walking left on the vamp.
    """
    toe: str = "almond"
    length: float = 2.74
    width: float = 1.0
    volume: float = 1.0
    heel: float = 0.25
    ball_lift: float = 0.05
    spring: float = 0.06
    high: bool = False
    cone: tuple = (.63, .85, 1.12)
    top: float = 1.5
    shaft: tuple = ()
    box: float = 0.93        # section of the toe: less stands up straighter and is flatter on top
    instep: float = 0.60     # the same of the instep
    fine: float = 1.0        # how much denser the surface's grid is than N x K (shoe_surface.py)
    rounded: bool = False    # no edge down the tip of the toe
    hug: float = 0.0
    cup: float = 0.0
    flex: float = 0.0

    def underside(self, x):
        """Height of the foot's underside (the feather) above the floor at x."""
        k = self.length / 2.74
        if self.high:   # arched, as on a pump
            lift = g.table(np.array([0, .15, .38, .65, .95, 1.25, 1.55, 1.82, 2.0]) * k, [1, .977, .9, .735, .482, .207, .042, 0, 0])
        else:           # a level seat, then down to the ball
            lift = g.table(np.array([0, .55, .9, 1.25, 1.6, 1.9]) * k, [1, .97, .72, .34, .08, 0])
        tip = g.table(np.array([1.8, 2.05, 2.34, 2.58, 2.74]) * k, [0, .0, .25, .65, 1.0])
        return self.ball_lift + self.heel * lift(x) + self.spring * tip(x)

    def columns(self):
        """Rows of (foot x, outer, inner; end x, end half width, end height) from toe to heel."""
        toe, L, w, v = TOES[self.toe], self.length, self.width, self.volume
        rows = []
        for d, o, i, r in zip(toe["at"], toe["outer"], toe["inner"], toe["ridge"]):
            rows.append((L - d, o * w, i * w, L - d, 0, r * v))
        k = L / 2.74
        rows += [
            (1.55 * k, .395 * w, .315 * w, 1.52 * k, 0, self.cone[0] * v),
            (1.28 * k, .335 * w, .255 * w, 1.26 * k, 0, self.cone[1] * v),
            (1.02 * k, .28 * w, .22 * w, 1.08 * k, 0, self.cone[2] * v),
        ]
        top = self.top
        front = 1.0 * k
        rows += [
            (.84 * k, .262 * w, .215 * w, front - .02, 0, top),
            (.72 * k, .257 * w, .222 * w, front - .10, .13 * w, top),
            (.55 * k, .258 * w, .24 * w, .66 * k, .225 * w, top),
            (.34 * k, .258 * w, .25 * w, .40 * k, .225 * w, top),
            (.15 * k, .22 * w, .22 * w, .20 * k, .15 * w, top),
            (.035 * k, .12 * w, .12 * w, .115 * k, .07 * w, top),
            (0, 0, 0, .09 * k, 0, top),
        ]
        return np.array(rows)

    def surface(self):
        return Surface(self)
