"""Entry point inside Blender: renders the raw layers of one silhouette view into a folder.

blender -b --factory-startup -P imagery/studio/render.py -- --key bags/tote --view 1 --out FOLDER [--percent 100] [--samples 20]
"""
from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))



def shape_hash(objects, view, roles) -> str:
    """Changes only when the meshes, their parts, the view or a sewn thing's pattern change (not when comments do)."""
    import numpy as np
    from studio import store
    digest = hashlib.sha256(repr((store.STUDIO_VERSION, view, roles)).encode())
    for thing in objects:
        co = np.empty(len(thing.data.vertices) * 3, np.float32)
        thing.data.vertices.foreach_get("co", co)
        corners = np.empty(len(thing.data.loops), np.int32)
        thing.data.loops.foreach_get("vertex_index", corners)
        digest.update(co.round(5).tobytes() + corners.tobytes())
        if thing["pattern"]:                                      # a print turned round leaves the meshes as they were
            uv = np.empty(len(thing.data.loops) * 2, np.float32)
            thing.data.uv_layers[0].data.foreach_get("uv", uv)
            digest.update((uv.round(4) + 0).tobytes())
        digest.update(repr([m.name for m in thing.data.materials]).encode())
        digest.update(repr([(m.type, *(getattr(m, k, None) for k in ("thickness", "offset", "width", "levels", "material_offset"))) for m in thing.modifiers]).encode())
    return digest.hexdigest()[:16]


def direct_materials(silhouette, view, text):
    """role -> material for a direct render with a plain recipe 'material,#hex'."""
    from studio import materials
    from studio.looks import DEFAULT_COLOURS, HARDWARE, LOOKS, USUAL
    material, shade = text.split(",")

    def linear(h):
        c = [int(h.lstrip("#")[i:i + 2], 16) / 255 for i in (0, 2, 4)]
        return tuple((x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4) * 0.88 + 0.004 for x in c)
    made = {}
    for role in silhouette.roles(view):
        kind = role.split(":")[0]
        wish = {"main": shade, "hardware": HARDWARE["gold"], "fixed": role[6:]}.get(kind) or silhouette.colours.get(role) or DEFAULT_COLOURS.get(kind, shade)
        look = LOOKS[silhouette.materials_in(view).get(role) or USUAL.get(kind) or ("rubber" if kind == "fixed" else material)]
        made[role] = materials.direct(role, look, linear(shade if wish == "main" else wish))
    return made


def render(silhouette, view_number, take, out, percent, samples, have, direct=""):
    import bpy
    from studio import camera, framing, lights, materials, passes
    from studio.scene import Scene
    started = time.time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    view = silhouette.view(view_number, take)
    roles, parts = silhouette.roles(view), silhouette.parts_in(view)
    made = direct_materials(silhouette, view, direct) if direct else {}

    def material_of_part(part):
        role = parts[part]
        if role not in made:
            made[role] = materials.neutral(role, roles.index(role), role == "main" or part == "form-linen")
        return made[role]

    stage = Scene(material_of_part)
    silhouette.set_up(stage, view, take)
    shape = shape_hash(stage.objects, view, [*roles, *silhouette.panes.items()])
    if shape == have:
        print("UNCHANGED", silhouette.key, view_number, take)
        return
    objects, first = camera.arrange(stage.objects, view.placements)
    middle, back, towards = camera.shoot_from(view, objects, first)
    lights.set_up(view, tuple(float(v) for v in middle), back)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = framing.pixels(view_number)
    scene.render.resolution_percentage = percent
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    cycles = scene.cycles
    cycles.device, cycles.samples = "CPU", samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.06, 4
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 2, 2, 1
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 4, 0
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.4
    scene.use_nodes = True
    if direct:
        scene.use_nodes, scene.render.use_border = False, False
        scene.view_settings.view_transform = "Standard"
    else:
        passes.declare(scene.view_layers[0], scene.node_tree, out)
    scene.render.image_settings.file_format = "PNG"
    scene.render.filepath = os.path.join(out, "beauty.png")
    built = time.time()
    bpy.ops.render.render(write_still=bool(direct))
    if silhouette.panes and not direct:                             # once more without the panes: what is seen through them
        for thing in objects:
            thing.hide_render = thing.data.materials[0].name in silhouette.panes
        next(n for n in scene.node_tree.nodes if n.type == "OUTPUT_FILE").base_path = os.path.join(out, passes.BEHIND)
        bpy.ops.render.render()
    meta = {"key": silhouette.key, "view": view_number, "take": take, "shape": shape, "roles": roles, "ground": view.ground, "detail": bool(view.detail), "towards": [float(v) for v in towards],
            "materials": silhouette.materials_in(view), "colours": dict(silhouette.colours), "print_scale": silhouette.print_scale, "panes": dict(silhouette.panes),
            "seconds": {"build": round(built - started, 1), "render": round(time.time() - built, 1)}}
    with open(os.path.join(out, "meta.json"), "w") as file:
        json.dump(meta, file)
    print("RENDERED", silhouette.key, view_number, take, meta["seconds"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--key", required=True)
    parser.add_argument("--view", type=int, default=1)
    parser.add_argument("--take", type=int, default=0)
    parser.add_argument("--out", required=True)
    parser.add_argument("--percent", type=int, default=100)
    parser.add_argument("--samples", type=int, default=20)
    parser.add_argument("--have", default="")
    parser.add_argument("--direct", default="", help="material,#hex: an ordinary render with real materials to beauty.png, for comparison")
    a = parser.parse_args(sys.argv[sys.argv.index("--") + 1:])
    from studio.store import find_silhouette
    render(find_silhouette(a.key), a.view, a.take, a.out, a.percent, a.samples, a.have, a.direct)
