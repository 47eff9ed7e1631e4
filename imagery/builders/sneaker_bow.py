"""The bow of a flat lace: two loops that stand half on edge where they turn, two loose ends with their tags, and the knot. Units: su."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.sneaker_laces import Lacing, lace, spot
from studio import geometry as g

# half a loop, from the knot to its tip: shares of its length along it, shares of its half width beside that
LOOP = ((0, .02), (.14, .22), (.34, .68), (.56, .98), (.76, .96), (.92, .62))
LEAN = 1.0        # radians by which a loop's lace is turned up on edge at the tip: flat, it would not go round
TAG = .085        # length of the stiff tip of a lace


@dataclass(frozen=True)
class Bow:
    """A bow tied over the topmost bar of a lacing, as it falls. Of each, the outer side's first: loops: length; ends: length without the tag;
    turned: radians by which loop and end point ahead rather than sideways."""
    lacing: Lacing
    loops: tuple = (.46, .41)
    ends: tuple = (.48, .54)
    half_width: float = .064          # of a loop's middle line
    turned: tuple = ((.62, 1.14), (.70, 1.20))

    def __call__(self, scene, surface):
        for side, loop, end, (of_loop, of_end) in zip((1, -1), self.loops, self.ends, self.turned):
            self._loop(scene, surface, side, loop, of_loop)
            self._end(scene, surface, side, end, of_end)
        self._knot(scene, surface)

    def _floor(self, x, across):
        """su above the last of what the bow lies on: the tongue between the facings, the bars, the eyestay, and the quarter beside it."""
        lacing = self.lacing
        half, reach = float(lacing.throat.half(x)), lacing.reach(x)
        bars = 2 * lacing.half_thick + .006 - .010 * g.smoothstep(reach + .02, reach + .07, abs(across))
        facing = lacing.lift(x) - .014 * g.smoothstep(half + .13, half + .19, abs(across))
        return .012 + (facing - .012) * g.smoothstep(half * .4, half + .02, abs(across)) + bars

    def _laid(self, surface, side, turned, flat, above):
        """Points and normals of a flat curve (n, 2: su out from the knot, su ahead), turned ahead by radians, that lies so many su (n) above what is below it."""
        out = flat[:, 0] * np.cos(turned) - flat[:, 1] * np.sin(turned)
        ahead = flat[:, 0] * np.sin(turned) + flat[:, 1] * np.cos(turned)
        x = self.lacing.rows[-1] + ahead * self._pace(surface)
        feet, normals = (np.array(v) for v in zip(*(spot(surface, at, side * a) for at, a in zip(x, out))))
        return feet + normals * (above + [self._floor(at, a) for at, a in zip(x, out)])[:, None], normals

    def _pace(self, surface):
        """How far x goes for one su along the ridge."""
        x = self.lacing.rows[-1]
        return .1 / np.linalg.norm(spot(surface, x, 0)[0] - spot(surface, x + .1, 0)[0])

    def _loop(self, scene, surface, side, length, turned):
        half = np.array(LOOP) * (length, self.half_width)
        flat = g.spline(np.vstack([half * (1, -1), [(length, 0)], half[::-1]]), 141)
        share = flat[:, 0] / length
        lean = LEAN * g.smoothstep(.10, .85, share)
        thick, wide = self.lacing.half_thick, self.lacing.half_width
        back = np.linspace(0, 1, len(flat))
        stacked = thick * (3 + 2 * back) * g.smoothstep(.5, .05, share)        # at the knot over the end, and its way back over its way out
        arch = .030 * np.sin(np.pi * np.clip(share / .8, 0, 1)) ** 2
        path, normals = self._laid(surface, side, turned, flat, thick + wide * np.sin(lean) * .95 + stacked + arch)
        path = g.smooth_path(path, .009, 5)
        resampled = np.linspace(0, 1, len(path))
        normals = np.stack([np.interp(resampled, back, column) for column in normals.T], 1)
        lean, share = (np.interp(resampled, back, values) for values in (lean, share))
        outwards = np.cross(np.gradient(path, axis=0), normals) * side
        outwards /= np.linalg.norm(outwards, axis=1, keepdims=True)
        faces = normals * np.cos(lean)[:, None] + outwards * np.sin(lean)[:, None]
        lace(scene, self.lacing.part, path, faces, wide, thick, 1 - .32 * g.smoothstep(.28, .04, share))

    def _end(self, scene, surface, side, length, turned):
        """A loose end: it swings a little and lies flat; its tag is the lace rolled tight."""
        whole = length + TAG
        flat = g.spline([(0, 0), (.3 * whole, .016), (.65 * whole, -.006), (whole, -.050)], 101)
        thick = self.lacing.half_thick
        path, normals = self._laid(surface, side, turned, flat, np.full(len(flat), thick))
        for _ in range(12):
            path += g.inward(path)
        along = g.arc_length(path)
        left = along[-1] - along
        cloth, tag = left > TAG - .012, left < TAG
        lace(scene, self.lacing.part, path[cloth], normals[cloth], self.lacing.half_width, thick,
             (1 - .32 * g.smoothstep(.12, .02, along) - .5 * g.smoothstep(TAG + .045, TAG, left))[cloth])
        lifted = path[tag] + normals[tag] * .006
        scene.tube(self.lacing.part, lifted, size=(.0165, .0125), up=normals[tag].mean(0), taper=1 - .25 * g.smoothstep(.010, 0, left[tag]), sides=18, square=.8)

    def _knot(self, scene, surface):
        """The lace drawn once round all of it and the bar below, a little askew."""
        stops = [(-.034, -.034), (-.040, .006), (-.022, .041), (.010, .052), (.039, .041), (.052, .006), (.046, -.034)]    # loops and ends come out of its front half
        curve = g.spline(stops, 61)
        path, normals = self._laid(surface, 1, np.pi / 2 - .30, np.stack([curve[:, 0], 0 * curve[:, 0]], 1), curve[:, 1])
        across = np.cross(normals[30], path[-1] - path[0])
        lace(scene, self.lacing.part, path, np.cross(np.gradient(path, axis=0), across), self.lacing.half_width, self.lacing.half_thick, .70 + .26 * g.smoothstep(-.020, .035, curve[:, 1]))
        core = np.linspace((-.030, .006), (.030, .006), 15)
        inside, normals = self._laid(surface, 1, -.30, core, np.full(len(core), .021))
        scene.tube(self.lacing.part, inside, size=(.036, .016), up=normals[7], sides=18, square=.8)        # the turns of lace that it is drawn round
