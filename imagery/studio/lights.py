"""Grounds and lamps. Powers in watts, sizes in su. Runs inside Blender."""
from __future__ import annotations

import math

import bpy
import numpy as np
from mathutils import Vector

from . import geometry, materials
from .grounds import BACK, BEND, TOP
from .lamps import KEY, LIGHT, SKY


def _hang(lamp, target):
    data = bpy.data.lights.new("lamp", "AREA")
    data.shape, data.size, data.size_y = "RECTANGLE", lamp.width, lamp.height or lamp.width
    data.energy, data.color = lamp.power * KEY, lamp.colour
    thing = bpy.data.objects.new("lamp", data)
    thing.location = Vector(target) + Vector(lamp.at)
    thing.rotation_euler = (-Vector(lamp.at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)


def _sky(strength):
    sky = bpy.data.worlds.new("world")
    sky.use_nodes = True
    background = sky.node_tree.nodes["Background"]
    background.inputs[0].default_value = (*SKY, 1)
    background.inputs[1].default_value = strength * KEY
    bpy.context.scene.world = sky


def _ground(shape):
    mesh = bpy.data.meshes.new("ground")
    mesh.from_pydata(np.asarray(shape.vertices).tolist(), [], shape.faces)
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.materials.append(materials.paper())
    thing = bpy.data.objects.new("ground", mesh)
    bpy.context.scene.collection.objects.link(thing)


def _sweep():
    """Paper that lies on the floor and climbs up behind the product."""
    profile = [(-40, 0), (BACK - BEND, 0)]
    profile += [(BACK - BEND + BEND * math.sin(a), BEND - BEND * math.cos(a)) for a in np.linspace(0, math.pi / 2, 24)[1:]]
    profile += [(BACK, TOP)]
    return geometry.grid(np.array([[(px, py, pz) for py, pz in profile] for px in (-60, 60)]))


def set_up(view, middle, back):
    """Build the ground and lamps for a View; middle and back: the product's middle and its rearmost y (su)."""
    if view.ground == "wall":
        wall = back + view.wall_gap
        _ground(geometry.Shape(np.array([(-60, wall, -40), (60, wall, -40), (60, wall, 60), (-60, wall, 60)]), [[0, 1, 2, 3]], None))
    elif view.ground == "table":
        _ground(geometry.Shape(np.array([(-60, -60, 0), (60, -60, 0), (60, 60, 0), (-60, 60, 0)]), [[0, 1, 2, 3]], None))
        middle = (0, 0, 0)
    else:
        _ground(_sweep())
    for lamp in LIGHT[view.ground].lamps:
        _hang(lamp, middle)
    _sky(LIGHT[view.ground].sky)
