"""Placing the product and the camera. Runs inside Blender."""
from __future__ import annotations

import bpy
import numpy as np
from mathutils import Matrix, Vector

from . import framing, geometry

SENSOR = 36.0  # mm


def evaluated_points(objects):
    """World coordinates of all vertices after modifiers (n, 3)."""
    graph = bpy.context.evaluated_depsgraph_get()
    clouds = []
    for thing in objects:
        final = thing.evaluated_get(graph)
        mesh = final.to_mesh()
        co = np.empty(len(mesh.vertices) * 3, np.float32)
        mesh.vertices.foreach_get("co", co)
        final.to_mesh_clear()
        m = np.array(thing.matrix_world)
        clouds.append(co.reshape(-1, 3) @ m[:3, :3].T + m[:3, 3])
    return np.vstack(clouds)


def arrange(objects, placements):
    """Stand the product's objects at each placement (copies share meshes). Returns all objects and the first matrix."""
    points = evaluated_points(objects)
    centre = (points.min(0) + points.max(0)) / 2
    everything, first = [], None
    for index, place in enumerate(placements):
        turn = geometry.rotation(place.pitch, place.nod, place.yaw)
        flip = np.diag([1.0, -1.0 if place.mirror else 1.0, 1.0])
        linear = turn @ flip
        local = points - np.array([centre[0], centre[1], 0])
        moved = local @ linear.T
        at = np.array(list(place.at) + [0] * (3 - len(place.at)), float)
        if place.rest:
            at[2] -= moved[:, 2].min()
        matrix = np.eye(4)
        matrix[:3, :3] = linear
        matrix[:3, 3] = at - linear @ np.array([centre[0], centre[1], 0])
        first = matrix if first is None else first
        for thing in objects:
            copy = thing if index == 0 else thing.copy()
            if index:
                bpy.context.scene.collection.objects.link(copy)
            everything.append((copy, Matrix(matrix.tolist())))
    for thing, matrix in everything:
        thing.matrix_world = matrix
    bpy.context.view_layer.update()
    return [thing for thing, _ in everything], first


def shoot_from(view, objects, first_matrix):
    """Add the camera for a View and frame it. Returns the middle of the product, its rearmost y and the direction to the camera."""
    everything = evaluated_points(objects)
    points = view.framed(everything)
    middle = (points.min(0) + points.max(0)) / 2
    aim = np.array(view.aim if view.aim else (0.0, 0.0, middle[2]))
    if view.detail:
        x, y, z, size = view.detail
        aim = first_matrix[:3, :3] @ np.array([x, y, z]) + first_matrix[:3, 3]
    data = bpy.data.cameras.new("camera")
    data.sensor_width, data.sensor_fit, data.lens = SENSOR, "HORIZONTAL", view.lens
    camera = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    if view.ground == "table":
        camera.location = (aim[0], aim[1], view.distance)
        camera.rotation_euler = (0, 0, 0)
    else:
        camera.location = (0, -view.distance, view.camera_height) if not view.detail else (aim[0], aim[1] - view.distance, view.camera_height)
        camera.rotation_euler = (Vector(aim) - camera.location).to_track_quat("-Z", "Y").to_euler()
    bpy.context.view_layer.update()
    inverse = np.array(camera.matrix_world.inverted())
    seen = points @ inverse[:3, :3].T + inverse[:3, 3]
    flat = seen[:, :2] / -seen[:, 2:3]
    if view.detail:
        data.lens = SENSOR / (view.detail[3] / view.distance)
    else:
        data.lens, data.shift_x, data.shift_y = framing.lens_and_shift(flat, data.lens, SENSOR, view.frame)
        left, right, low, high = framing.shares(flat, data.lens, SENSOR, data.shift_x, data.shift_y)
        _limit_to((left, right, low if len(points) == len(everything) else 0, high), view.ground)
    towards = np.array(camera.matrix_world)[:3, 2]
    return middle, float(points[:, 1].max()), towards


def _limit_to(box, ground):
    """Render only the product's rectangle and where its shadow falls; the rest of the paper is known."""
    left, right, low, high = box
    beyond = 0.18 if ground == "wall" else 0.10
    render = bpy.context.scene.render
    render.use_border, render.use_crop_to_border = True, False
    render.border_min_x, render.border_max_x = max(0, left - 0.10), min(1, right + beyond)
    render.border_min_y, render.border_max_y = max(0, low - 0.10), min(1, high + 0.04)
