"""Grounds and lamps. Powers in watts, sizes in su. Runs inside Blender."""
from __future__ import annotations

import math

import bpy
import numpy as np
from mathutils import Vector

from . import geometry, materials

KEY = 1.38            # exposure of the whole set
WARM, COOL, NEUTRAL = (1.0, 0.985, 0.96), (0.965, 0.98, 1.0), (1.0, 1.0, 1.0)


def lamp(location, target, width, power, colour=NEUTRAL, height=None):
    data = bpy.data.lights.new("lamp", "AREA")
    data.shape, data.size, data.size_y = "RECTANGLE", width, height or width
    data.energy, data.color = power * KEY, colour
    thing = bpy.data.objects.new("lamp", data)
    thing.location = location
    thing.rotation_euler = (Vector(target) - Vector(location)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)


def world(strength):
    sky = bpy.data.worlds.new("world")
    sky.use_nodes = True
    background = sky.node_tree.nodes["Background"]
    background.inputs[0].default_value = (0.93, 0.94, 0.96, 1)
    background.inputs[1].default_value = strength * KEY
    bpy.context.scene.world = sky


def _ground(shape):
    mesh = bpy.data.meshes.new("ground")
    mesh.from_pydata(np.asarray(shape.vertices).tolist(), [], shape.faces)
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.materials.append(materials.paper())
    thing = bpy.data.objects.new("ground", mesh)
    bpy.context.scene.collection.objects.link(thing)


def set_up(view, middle):
    """Build the ground and lamps for a View; middle is the middle of the product (su)."""
    x, y, z = middle
    if view.ground == "wall":
        wall = view.wall_y
        _ground(geometry.Shape(np.array([(-60, wall, -40), (60, wall, -40), (60, wall, 60), (-60, wall, 60)]), [[0, 1, 2, 3]], None))
        lamp((x - 10.5, y - 5.0, z + 6.0), middle, 5.0, 1500, WARM)            # raking key: shows folds
        lamp((x + 8.0, y - 5.0, z + 0.5), middle, 4.0, 230, COOL, 8.0)         # fill strip
        lamp((x - 4.0, y - 1.0, z + 7.5), middle, 4.0, 90, NEUTRAL, 2.0)       # shoulders
        world(0.30)
        return
    if view.ground == "table":
        _ground(geometry.Shape(np.array([(-60, -60, 0), (60, -60, 0), (60, 60, 0), (-60, 60, 0)]), [[0, 1, 2, 3]], None))
        lamp((-7, 5, 8), (0, 0, 0), 4.5, 600, WARM)
        lamp((7, -3, 9), (0, 0, 0), 6, 170, COOL)
        world(0.22)
        return
    back, bend = 9.0, 6.0
    profile = [(-40, 0), (back - bend, 0)]
    profile += [(back - bend + bend * math.sin(a), bend - bend * math.cos(a)) for a in np.linspace(0, math.pi / 2, 24)[1:]]
    profile += [(back, 40)]
    sweep = np.array([[(px, py, pz) for py, pz in profile] for px in (-60, 60)])
    _ground(geometry.grid(sweep))
    lamp((x - 6.5, y - 4.5, z + 6.5), middle, 4.0, 430, WARM)                  # key, upper left
    lamp((x + 1.0, y + 2.0, z + 7.5), middle, 6.0, 260, NEUTRAL, 3.5)          # overhead strip, a little behind
    lamp((x + 7.5, y - 3.0, z + 2.5), middle, 3.0, 120, COOL, 7.0)             # tall strip on the right
    world(0.20)
