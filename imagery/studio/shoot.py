"""Entry point inside Blender: photographs a room, its layers written apart so that only light needs cleaning.

blender -b --factory-startup -P imagery/studio/shoot.py -- --room window --crop wide --out FOLDER [--percent 100] [--samples 64]
"""
from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

LAYERS = ("DiffDir", "DiffInd", "DiffCol", "GlossDir", "GlossInd", "GlossCol", "Normal", "Depth")
PASSES = ("diffuse_direct", "diffuse_indirect", "diffuse_color", "glossy_direct", "glossy_indirect", "glossy_color", "normal", "z")


def furnish(room):
    """Walls, floor and furniture in their surfaces, and what only casts shadows."""
    from studio.scene import Scene
    made = {}

    def material(part):
        if part not in made:
            made[part] = room.surfaces[part](part)
        return made[part]
    room.build(Scene(material))
    if room.blinds:
        blinds = Scene(lambda part: None)
        blinds.add = _without_material(blinds)
        room.blinds(blinds)
        for thing in blinds.objects:
            thing.visible_camera = thing.visible_diffuse = thing.visible_glossy = False


def _without_material(scene):
    import bpy
    import numpy as np

    def add(part, shape, **_):
        mesh = bpy.data.meshes.new(part)
        mesh.from_pydata(np.asarray(shape.vertices, float).tolist(), [], shape.faces)
        thing = bpy.data.objects.new(part, mesh)
        bpy.context.scene.collection.objects.link(thing)
        scene.objects.append(thing)
        return thing
    return add


def stand(piece, shades):
    """A product in its real materials, at each of its places."""
    from mathutils import Matrix

    from studio import camera, form, surfaces
    from studio.scene import Scene
    from studio.store import find_silhouette
    silhouette = find_silhouette(piece.silhouette)
    worn = surfaces.dress(silhouette, piece.recipe, shades, piece.scale)
    bare = surfaces.bare_form(piece.scale) if piece.form else {}
    stage = Scene(lambda part: bare[part] if part in bare else worn[silhouette.parts[part]])
    silhouette.set_up(stage, silhouette.views[0])
    if piece.form:
        form.stand(stage, form.SU, piece.form)
    things, _ = camera.arrange(stage.objects, piece.places)
    to_room = Matrix.Translation(piece.at) @ Matrix.Scale(piece.scale, 4)
    for thing in things:
        thing.matrix_world = to_room @ thing.matrix_world


def light(room):
    import bpy
    from mathutils import Vector
    scene = bpy.context.scene
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.color, sun.angle = room.sun.power, room.sun.colour, math.radians(room.sun.angle)
    thing = bpy.data.objects.new("sun", sun)
    thing.rotation_euler = Vector(room.sun.towards).to_track_quat("-Z", "Y").to_euler()
    scene.collection.objects.link(thing)
    for pane in room.panes:
        data = bpy.data.lights.new("pane", "AREA")
        data.shape, (data.size, data.size_y) = "RECTANGLE", pane.size
        data.energy, data.color = pane.power, pane.colour
        thing = bpy.data.objects.new("pane", data)
        thing.location = pane.at
        thing.rotation_euler = (Vector(pane.aim) - Vector(pane.at)).to_track_quat("-Z", "Y").to_euler()
        thing.visible_camera = False
        scene.collection.objects.link(thing)
    sky = bpy.data.worlds.new("sky")
    sky.use_nodes = True
    sky.node_tree.nodes["Background"].inputs[0].default_value = (*room.sky, 1)
    scene.world = sky


def frame(crop):
    import bpy
    from mathutils import Vector
    data = bpy.data.cameras.new("camera")
    eye, aim = Vector(crop.eye), Vector(crop.aim)
    data.sensor_fit, data.angle = "HORIZONTAL", 2 * math.atan(crop.field / 2 / (aim - eye).length)
    data.shift_x, data.shift_y = crop.shift
    data.clip_end = 400
    thing = bpy.data.objects.new("camera", data)
    thing.location = eye
    thing.rotation_euler = (aim - eye).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = crop.size


def declare(folder):
    """Each layer to its own EXR."""
    import bpy
    scene = bpy.context.scene
    for name in PASSES:
        setattr(scene.view_layers[0], "use_pass_" + name, True)
    scene.use_nodes = True
    tree = scene.node_tree
    source = next(n for n in tree.nodes if n.type == "R_LAYERS")
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format, out.format.color_depth, out.format.exr_codec = "OPEN_EXR", "32", "ZIP"
    out.file_slots.clear()
    for name in LAYERS:
        out.file_slots.new(name + "_")
        tree.links.new(source.outputs[name], out.inputs[name + "_"])


def shoot(room, crop, out, percent, samples):
    import bpy
    from studio import store
    started = time.time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    with open(store.MANIFEST) as file:
        shades = json.load(file)["shades"]
    furnish(room)
    for piece in room.pieces:
        stand(piece, shades)
    light(room)
    frame(crop)
    scene = bpy.context.scene
    scene.render.engine, scene.render.resolution_percentage = "CYCLES", percent
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    cycles = scene.cycles
    cycles.device, cycles.samples = "CPU", samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.05, 5
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 3, 2, 2
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 3
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.4
    declare(out)
    built = time.time()
    bpy.ops.render.render()
    print("SHOT", {"build": round(built - started, 1), "render": round(time.time() - built, 1)})


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--room", required=True)
    parser.add_argument("--crop", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--percent", type=int, default=100)
    parser.add_argument("--samples", type=int)
    a = parser.parse_args(sys.argv[sys.argv.index("--") + 1:])
    from studio.room import find_room
    wanted = find_room(a.room)
    shoot(wanted, wanted.crops[a.crop], a.out, a.percent, a.samples or wanted.samples)
