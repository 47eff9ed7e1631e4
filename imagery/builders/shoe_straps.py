"""Straps of shoes as real straps: cut to a width, with edges and stitches, through a buckle. Units: su.

A strap is a curve with the direction its face looks in at each point: laid on the last (`laid`) or hung free round the heel, round the
ankle or across an open throat (`round_heel`, `round_ankle`, `bridge`).
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders.shoe_laces import across_ridge
from builders.shoe_lines import even
from builders.sneaker_laces import ribbon
from studio import geometry as g

COUNT = 160     # points along a strap


def laid(*stops, tight=60):
    """A strap over the instep. stops: (x, su across the ridge, su above the surface) from the inner to the outer side; drawn tight over hollows."""
    def curve(surface):
        found = [across_ridge(surface, x, [a]) for x, a, _ in g.spline(stops, COUNT)]
        high = g.spline(stops, COUNT)[:, 2:]
        path = np.array([p[0] for p, _ in found])
        normals = np.array([n[0] for _, n in found])
        path = path + normals * high
        for _ in range(tight):
            path += g.inward(path)
            normals += g.inward(normals)
        return path, normals / np.linalg.norm(normals, axis=1, keepdims=True)
    return curve


def _facing_out(path, lean):
    """For a strap that hangs in the air: its face looks away from the middle of its curve, tipped up by `lean` (a number or one a point)."""
    out = np.cross(np.gradient(path, axis=0), [0, 0, 1.0])
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    out = out * np.sign((out * (path - path.mean(0))).sum())
    out[:, 2] += lean
    return path, out / np.linalg.norm(out, axis=1, keepdims=True)


def round_heel(front, back, sag=.025, lean=.12, bulge=2.3, inside=.012, into=0.0):
    """A strap from the inner side round the heel to the outer. front: (x, height) of its ends, sewn `inside` the upper; back: (x, su above the heel seat);
    sag: how far it hangs through on the way; into: su that its ends go on, flat, between leather and lining, with `front` at the topline."""
    def curve(surface):
        ends, flat = zip(*(surface.spot(*front, side, -inside) for side in (-1, 1)))
        turn = np.linspace(-1, 1, 3 * COUNT) * np.pi / 2
        end = np.where(turn[:, None] < 0, ends[0], ends[1])
        share = np.abs(np.cos(turn)) ** (2 / bulge)                     # 0 in front, 1 behind the heel
        x = end[:, 0] + (back[0] - end[:, 0]) * share
        middle = surface.middle(x)
        y = middle + np.abs(end[:, 1] - surface.middle(end[:, 0])) * np.sign(turn) * np.abs(np.sin(turn)) ** (2 / bulge)
        top = surface.last.underside(0.0) + back[1]
        z = end[:, 2] + (top - end[:, 2]) * share ** 1.15 - sag * np.sin(np.pi * share)
        path = np.stack([x, y, z], 1)
        if into:
            hidden = [surface.spot(front[0] + into, front[1], side, -inside)[0] for side in (-1, 1)]
            path = np.vstack([hidden[:1], path, hidden[1:]])
        path, out = _facing_out(g.resample(g.smooth_path(path, .012, 10), COUNT), lean)
        if into:
            along = g.arc_length(path)
            for away, normal in zip((along, along[-1] - along), flat):      # it turns into the leather's own slant before it goes in
                share = g.smoothstep(.34, .06, away)[:, None]
                out = out * (1 - share) + normal * share
            out /= np.linalg.norm(out, axis=1, keepdims=True)
        return path, out
    return curve


def round_ankle(back, front, half=.27, sag=.03, lean=.10, layer=.023, twist=0.0, clear=0.0):
    """A strap once round an ankle, from the buckle on its outer side backwards, round to the buckle again and on over its own beginning. back, front:
    (x, su above the heel seat); it droops to its front, more on the inner side, and is tipped up by `twist` more there. layer: su from its middle to that of
    the end lying over it; clear: how far off the leather behind the ankle its middle keeps at least."""
    def curve(surface):
        seat = surface.last.underside(0.1)
        turn = np.linspace(1.36, 2.02 + 2 * np.pi, 4 * COUNT)
        middle, reach = (front[0] + back[0]) / 2, (front[0] - back[0]) / 2
        over = layer * g.smoothstep(.84, .90, np.linspace(0, 1, len(turn)))
        c, s = np.cos(turn), np.sin(turn)
        x = middle + (reach + over) * np.sign(c) * np.abs(c) ** .92
        y = (half + over) * np.sign(s) * np.abs(s) ** .92
        share = .5 + .5 * c
        z = seat + back[1] + (front[1] - back[1]) * share - sag * s ** 2 + .2 * twist * half * s * share
        path = g.resample(g.smooth_path(np.stack([x, y + surface.middle(x) * .5, z], 1), .012, 6), COUNT)
        if clear:
            near = [np.unravel_index(np.linalg.norm(surface.points - point, axis=-1).argmin(), surface.x.shape) for point in path]
            skin, away = (np.array([values[i] for i in near]) for values in (surface.points, surface.normal))
            missing = (clear + np.interp(np.arange(COUNT), np.linspace(0, COUNT, len(over)), over) - ((path - skin) * away).sum(1)).clip(0)
            missing = missing * g.smoothstep(.62, .45, path[:, 0])
            for _ in range(20):
                missing += g.inward(missing)
            path = path + away * missing[:, None]
        return _facing_out(path, lean + twist * g.smoothstep(back[0], front[0], path[:, 0]))
    return curve


def bridge(x, height, rise, down=.25, lift=.014):
    """A strap across an open throat, sewn between leather and lining of the inner topline and buckled outside the outer one: the low arch of a foot that is
    not there. x, height: where it leaves the toplines; rise: su of the arch; down: how far it goes down the outer side."""
    def curve(surface):
        (inner, inner_normal), (outer, outer_normal) = surface.spot(x, height, -1, -.011), surface.spot(x, height, 1, lift)
        hidden = surface.spot(x, height - .035, -1, -.011)
        below = [surface.spot(x - .02 * d / down, height - d, 1, lift) for d in np.linspace(.03, down, 7)]
        t = np.linspace(0, 1, 41)[:, None]
        arch = inner * (1 - t) + outer * t + np.array([0, 0, rise]) * np.sin(np.pi * t) ** .82
        over = np.cross([1.0, 0, 0], np.gradient(arch, axis=0))
        over /= np.linalg.norm(over, axis=1, keepdims=True)
        first, last = g.smoothstep(.25, 0, t), g.smoothstep(.72, 1, t)
        over = over * (1 - first - last) + inner_normal * first + outer_normal * last      # it lies flat on the leather at both ends
        path = np.vstack([np.hstack(hidden), np.hstack([arch, over]), [np.hstack(found) for found in below]])
        path = even(even(path, .005, 40), g.arc_length(path[:, :3])[-1] / COUNT)
        along = np.linspace(0, len(path) - 1, COUNT)
        path = np.stack([np.interp(along, np.arange(len(path)), column) for column in path.T], 1)
        return path[:, :3], path[:, 3:] / np.linalg.norm(path[:, 3:], axis=1, keepdims=True)
    return curve


@dataclass(frozen=True)
class Strap:
    """width: su; tip: the last end is cut round, else both ends are sewn in; buckle: share of its length where a buckle sits (None: none).
    forged: the strap's sewn end is stitched across; holes: punched in its tail; prong: how far past the buckle's middle it comes out, in half buckles."""
    curve: object
    width: float = .12
    thick: float = .018
    part: str = "strap"
    tip: bool = True
    buckle: float | None = None
    frame: tuple = (.052, .0115)      # half length of the buckle along the strap, radius of its bar
    stitched: bool = True
    forged: bool = False
    holes: int = 0
    prong: float = .25

    def __call__(self, scene, surface):
        path, normals = self.curve(surface)
        along = g.arc_length(path)
        left = along[-1] - along
        half = self.width / 2
        taper = np.sqrt(1 - np.clip(1 - left / (half * 1.3), 0, 1) ** 2.2).clip(.02) if self.tip else np.ones(COUNT)
        flat = path
        if self.buckle:                                               # it comes up through the frame and runs on over the bar that the prong turns on
            past = along - self.buckle * along[-1] - .9 * self.frame[0]
            path = path + normals * ((self.thick + 1.2 * self.frame[1]) * np.exp(-(past / np.where(past < 0, .7 * self.frame[0], .075)) ** 2))[:, None]
        ribbon(scene, self.part, path, normals, half, self.thick / 2, taper, sides=28, square=.22)
        tangent = np.gradient(path, axis=0)
        side = np.cross(normals, tangent)
        side /= np.linalg.norm(side, axis=1, keepdims=True)
        if self.stitched:
            for edge in (-1, 1):
                seam = path + normals * (self.thick / 2 - .0004) + edge * side * ((half - .015) * taper)[:, None]
                seam = seam[left > .02] if self.tip else seam
                scene.stitches("thread", seam[2:], length=.0125, gap=.0055, radius=.0026)
        if self.stitched and self.forged and self.tip:
            start = int(np.searchsorted(along, .022))
            scene.stitches("thread", path[start] + normals[start] * (self.thick / 2 - .0004) + side[start] * np.linspace(.015 - half, half - .015, 12)[:, None],
                           length=.0125, gap=.0055, radius=.0026)
        if self.buckle:
            at = int(self.buckle * COUNT)
            self._buckle(scene, flat, path, normals, side, at)
            self._keeper(scene, path, normals, side, at)

    def _buckle(self, scene, flat, path, normals, side, at):
        """A frame in one plane with straight, flattened bars and rounded corners; a prong that comes out of the strap and rests on the bar it comes in under;
        holes punched towards the tip. flat: the strap's middle as it would lie without a buckle."""
        reach, bar = self.frame
        along = flat[at + 2] - flat[at - 2]
        along /= np.linalg.norm(along)
        across = side[at] - along * (side[at] @ along)
        across /= np.linalg.norm(across)
        up = np.cross(along, across)
        up *= np.sign(up @ normals[at])
        half, corner = self.width / 2 + bar * 1.3, min(.026, .5 * reach)
        centre = flat[at] + up * (self.thick / 2 + bar * .55)
        turn = np.linspace(0, np.pi / 2, 9)
        frame = np.vstack([centre + along * (a * (reach - corner) + corner * np.cos(turn + start))[:, None] + across * (b * (half - corner) + corner * np.sin(turn + start))[:, None]
                           for a, b, start in ((1, 1, 0), (-1, 1, np.pi / 2), (-1, -1, np.pi), (1, -1, 1.5 * np.pi))])
        scene.tube("hardware", g.resample(np.vstack([frame, frame[:1]]), 160)[:-1], size=(1.15 * bar, .85 * bar), closed=True, up=up, sides=18, square=.6)
        lying = self.thick / 2 + .72 * bar                            # of the prong above the strap's middle
        step = g.arc_length(path)[-1] / COUNT
        on_strap = lambda ahead, high: path[at + int(ahead * reach / step)] + up * high
        prong = [on_strap(self.prong, .2 * self.thick)] + [on_strap(ahead, lying) for ahead in np.arange(self.prong - .25, 0, -.25)]
        prong += [flat[at] - along * reach * a + up * h for a, h in ((.25, lying), (.72, lying + .75 * bar), (.96, lying + 1.35 * bar), (1.10, lying + 1.2 * bar))]
        scene.tube("hardware", g.spline(prong, 30), .62 * bar, sides=14)
        for number in range(1, self.holes + 1):
            place = at + int((1.45 * reach + .055 * number) / step)
            if place < COUNT - 2:
                scene.cylinder("hole", path[place] + normals[place] * (self.thick / 2), .0085, .003, axis=tuple(normals[place]), bevel=.0008, count=18)

    def _keeper(self, scene, path, normals, side, at):
        """A loop of leather round the strap's tail."""
        half = self.width / 2 + .006
        past = at + int((self.frame[0] + .050) / max(g.arc_length(path)[-1] / COUNT, 1e-6))
        if 4 < past < COUNT - 4:
            loop = [path[past] + normals[past] * h + side[past] * b for b, h in ((-half - .002, -self.thick), (-half, self.thick * .3), (-half * .86, self.thick / 2 + .005), (0, self.thick / 2 + .006), (half * .86, self.thick / 2 + .005), (half, self.thick * .3), (half + .002, -self.thick))]
            scene.tube(self.part, g.spline(loop, 60), size=(.016, .005), up=normals[past], sides=16, square=.35)
