"""A tailor's form: a body covered in linen, closed at the neck by a turned cap of wood, on a stand. What garments are shown on.

It has the body's own distance functions (body.py), a little smaller than the body that cloth settled on. Metres until it is put on a stage.
"""
from __future__ import annotations

import numpy as np

from . import body

SLACK = .010                  # metres it is smaller than the body
LOW, CHIN = .92, .035         # where the linen ends: above the floor, and below the end of the figure's neck
BEYOND = -.5                  # a floor out of the picture, on which nothing is framed
ROLES = {"form-linen": "fixed:#c6b79d", "form-wood": "fixed:#553722", "form-pole": "fixed:#b98f4e"}       # part -> role in a product's picture
MATERIALS = {ROLES["form-linen"]: "stretched", ROLES["form-wood"]: "wood", ROLES["form-pole"]: "metal"}
SU = 2.4                      # scene units per metre, as garments are built


def _surface(figure, rows=120, around=112):
    """Points (rows, around, 3) where the body's distance is -SLACK, found along rays from the middle of each level."""
    chin = figure.solids[0][1][2] - CHIN
    bust = chin - .225
    z = np.concatenate([np.linspace(LOW, bust, 44, endpoint=False), np.linspace(bust, chin, rows - 44)])
    angle = np.linspace(0, 2 * np.pi, around, endpoint=False)
    middle = np.interp(z, [LOW, chin - .285, chin - .145, chin - .085, chin], [.008, .0, .004, .010, .000])
    low, high = np.full((rows, around), .004), np.full((rows, around), .40)
    for _ in range(26):
        r = (low + high) / 2
        points = np.stack([r * np.cos(angle), middle[:, None] + r * np.sin(angle), np.broadcast_to(z[:, None], r.shape)])
        inside = body._torso(figure, points.reshape(3, -1)).reshape(r.shape) < -SLACK
        low, high = np.where(inside, r, low), np.where(inside, high, r)
    r = np.maximum(low, .03)
    return np.stack([r * np.cos(angle), middle[:, None] + r * np.sin(angle), np.broadcast_to(z[:, None], r.shape)], -1)


def stand(scene, su, figure=body.MAN, floor=0.0):
    """Puts a form on the stage. su: scene units per metre; floor: z in metres where its stand begins (None: no stand).

    A figure with legs wears trousers: the pole goes down one leg.
    """
    points = _surface(figure) * su
    scene.grid("form-linen", points, wrap_v=True, flip=True)
    seam = points[:, [0, points.shape[1] // 4, points.shape[1] // 2, 3 * points.shape[1] // 4]]
    for k in (1, 3):                                                # the panels meet in front and behind
        scene.tube("form-linen", seam[:, k], radius=.0011 * su, sides=8)
    top, neck = points[-1].mean(0), np.linalg.norm(points[-1] - points[-1].mean(0), axis=1).mean()
    cap = [(0, 0), (1.04, 0), (1.10, .10), (1.10, .20), (1.02, .30), (.80, .42), (.42, .52), (.20, .56), (.15, .64), (.16, .72), (.26, .82), (.30, .94),
           (.25, 1.06), (.12, 1.13), (0, 1.15)]
    scene.turned("form-wood", [(r * neck, h * neck) for r, h in cap], centre=top - [0, 0, .004 * su], count=72)
    low = points[0].mean(0)
    rim = low + .9 * (points[0] - low) + [0, 0, .004 * su]           # cloth is close
    scene.tube("form-wood", rim, size=(.010 * su, .014 * su), closed=True)
    scene.grid("form-wood", np.stack([rim, low + (rim - low) * .02]), wrap_v=True)
    if floor is not None:
        foot = floor * su
        x, y = np.array(figure.legs[0][0][:2]) * su if figure.legs else low[:2]
        scene.cylinder("form-pole", (x, y, (low[2] + foot) / 2), .013 * su, low[2] - foot, axis=(0, 0, 1))
        plate = ((0, 0), (.15, 0), (.155, .008), (.150, .020), (.06, .030), (.028, .050), (.024, .10), (0, .10))
        scene.turned("form-wood", [(r * su, h * su) for r, h in plate], centre=(x, y, foot), count=72)
