"""Waistbands of trousers and skirts: a stiff lined band on the upper edge of settled cloth, what closes it, and its belt loops. Metres."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from builders import wordmark
from builders.tailoring import cut_apart
from studio import geometry
from studio.geometry import inward, smoothstep, spline

COLUMNS = 240


@dataclass(frozen=True)
class Band:
    """height; lap: metres its end goes on under its beginning; lean: share of the height that its upper edge is drawn in.

    button: radius of the button on the lap (0: it closes out of sight). label: width of the woven label inside the back, at a share of the way round.
    soft: metres that it swells and sinks along itself, where only cloth stiffens it.
    """
    height: float
    lap: float = .030
    lean: float = .05
    button: float = .0082
    label: float = .044
    label_at: float = .5
    inner: str | None = "lining"
    soft: float = 0.0


def slackened(points, down, reach=.21, ahead=.62, behind=.34, dip=.0035, sunk=.0):
    """Cloth that nobody wears: towards its waist the front falls against the back, and its edge sinks a little, not evenly. In place.

    down: metres below the waist of each point; sunk: metres that the middle of its front lies lower than its sides; reach: how far down the front falls in; ahead, behind: shares of its depth that are lost at the waist.
    """
    x, y = points[..., 0], points[..., 1]
    empty = smoothstep(reach, .02, down)
    in_front = smoothstep(.02, -.04, y)
    points[..., 1] *= 1 - empty * (behind + (ahead - behind) * in_front)
    points[..., 1] += .0040 * np.sin(34 * x + 1.1) * empty * in_front
    points[..., 2] -= (dip * (1 + .55 * np.sin(21 * x + .6)) * smoothstep(.10, 0, down) + sunk * np.exp(-(x / .085) ** 2) * smoothstep(.16, 0, down)) * in_front


def puckers(points, down, rise=.0011):
    """Metres that the cloth stands out in short creases below the band it is sewn into."""
    x = points[..., 0]
    high = np.clip(down / .012, 0, 1) * np.exp(-(down / (.030 + .012 * np.sin(47 * x + 1))) ** 2)
    return rise * high * (np.sin(230 * x + 3 * np.sin(31 * x)) + .6 * np.sin(141 * x + 1))


@dataclass(frozen=True)
class Made:
    """A band as it lies: its grid (along, up) and its UV, what is outward of it, and its height."""
    grid: np.ndarray
    uv: np.ndarray
    out: np.ndarray
    height: float


def band(g, line, b: Band, part="band") -> Made:
    """Lies on `line` (n, 3): from the front middle once round, in the direction in which it closes over itself."""
    ring = geometry.resample(line, COLUMNS + 1)
    for _ in range(8):
        ring += inward(ring)
    total = geometry.arc_length(ring)[-1]
    extra = max(2, round(b.lap / total * COLUMNS))
    line = np.concatenate([ring, ring[1:extra]])                          # its end goes on under its beginning
    out = line - ring.mean(0)
    out[:, 2] = 0
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    under = smoothstep(COLUMNS - 5, COLUMNS + 3, np.arange(len(line)))
    up = np.concatenate([[-.10, -.04], np.linspace(.06, .94, 7), [1.0]])
    pressed = np.interp(up, [-.10, .0, .12, .5, .88, 1], [.0002, .0008, .0012, .0014, .0010, .0001])
    away = .0032 + pressed[None] - .0038 * under[:, None] - b.lean * b.height * np.clip(up, 0, 1)[None]
    along = geometry.arc_length(line)
    swell, rise = _swelling(along, total, np.clip(up, 0, 1)[None])
    away = away + b.soft * swell
    grid = line[:, None] + (up * b.height + .5 * b.soft * rise)[..., None] * np.array([0, 0, 1.0]) + away[..., None] * out[:, None]
    uv = np.stack(np.broadcast_arrays(along[:, None] - total / 2 + .043, .021 - (up * b.height)[None]), -1)
    g.sheet(part, grid, uv, outward=np.repeat(out[:, None], len(up), 1), thickness=.0034, inner=b.inner)
    for row in (2, 8):
        g.stitch(grid[:COLUMNS + 1, row] + .0004 * out[:COLUMNS + 1], length=.0026, gap=.0018)
    g.stitch(geometry.resample(grid[2, 2:9] + .0004 * out[2], 30), length=.0026, gap=.0018)          # across the end that closes over
    if b.button:
        at = int(np.searchsorted(along, .014))
        g.button(grid[at, 5] + .0004 * out[at], out[at], b.button, thick=.003)
    if b.label:
        _label(g, grid, out, b)
    return Made(grid, uv, out, b.height)


def _swelling(along, total, up):
    """How far a soft band stands out and how far its edge rises, of -1 to 1: long waves that begin at its seam, short ones in its middle."""
    turn = 2 * np.pi * along[:, None] / total
    swell = up * (.7 * np.sin(5 * turn + .9) + .3 * np.sin(11 * turn + 2.2)) + 2.2 * up * (1 - up) * np.sin(17 * turn + 2.6 * up + 2 * np.sin(3 * turn))
    return swell, up * (.7 * np.sin(4 * turn + .5) + .3 * np.sin(9 * turn + 1.9))


def _label(g, grid, out, b):
    """A woven label inside the back, sewn on along its short sides."""
    half = round(.5 * b.label / (geometry.arc_length(grid[:, 0])[-1] / len(grid)))
    middle = round(b.label_at * COLUMNS)
    columns = np.arange(middle - half, middle + half + 1)
    inside = grid[columns][:, 3:9] - .0044 * out[columns][:, None]
    outward = np.repeat(-out[columns][:, None], inside.shape[1], 1)
    g.ribbon("label", inside, None, outward, .0006)
    wordmark.woven(g, inside, outward)


def loops(g, made: Made, shares, part="band"):
    """Belt loops: narrow strips of cloth sewn flat above and below, a bar of thread at either end, pressed, with stitching along both edges. Cut by themselves, but on the band's stripes: across so narrow a strip others would be dashes."""
    for share in shares:
        at = round(share * COLUMNS)
        aside = made.grid[at + 1, 4] - made.grid[at - 1, 4]
        aside /= np.linalg.norm(aside)
        out = made.out[at]
        foot, low, middle, high, top = (made.grid[at, k] for k in (0, 2, 5, 8, 9))
        path = spline(np.array([foot - (0, 0, .0075) + .0010 * out, foot + .0024 * out, low + .0030 * out, middle + .0046 * out, high + .0030 * out, top + (0, 0, .0008) + .0016 * out]), 30)
        path -= np.interp(np.arange(30), (0, 6, 24, 29), (0, .0012, .0012, 0))[:, None] * out
        across = np.linspace(-.0052, .0052, 7)
        points = path[:, None] + across[None, :, None] * aside
        up = geometry.arc_length(path)
        uv = made.uv[at, 5] + np.stack(np.broadcast_arrays(across[None], (up[15] - up)[:, None]), -1)
        g.ribbon(part, points, cut_apart(uv, "pocket"), np.broadcast_to(out, points.shape), .0009)
        for row in (1, 5):
            g.stitch(points[3:27, row] + .0003 * out, length=.0026, gap=.0018)
        for k in (2, 27):
            g.cord("stitch", points[k] + .0004 * out, .0007)
