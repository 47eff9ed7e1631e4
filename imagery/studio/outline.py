"""Renders how much of each pixel the product covers, without light or ground: seconds instead of a minute. Runs inside Blender.

blender -b --factory-startup -P imagery/studio/outline.py -- --key bags/tote --view 1 --out share.png      (its alpha is the share)
"""
from __future__ import annotations

import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

SAMPLES = 32


def render(silhouette, view_number, out):
    import bpy
    from studio import camera
    from studio.scene import Scene
    bpy.ops.wm.read_factory_settings(use_empty=True)
    white = bpy.data.materials.new("white")
    stage = Scene(lambda part: white)
    view = silhouette.views[view_number - 1]
    silhouette.set_up(stage, view)
    objects, first = camera.arrange(stage.objects, view.placements)
    camera.shoot_from(view, objects, first)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = 800, 1000, 100
    scene.render.use_border, scene.render.film_transparent = False, True
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.max_bounces = "CPU", SAMPLES, 0
    cycles.use_adaptive_sampling = cycles.use_denoising = False
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.4      # as in render.py
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode = "PNG", "RGBA"
    scene.render.filepath = out
    bpy.ops.render.render(write_still=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--key", required=True)
    parser.add_argument("--view", type=int, default=1)
    parser.add_argument("--out", required=True)
    a = parser.parse_args(sys.argv[sys.argv.index("--") + 1:])
    from studio.store import find_silhouette
    render(find_silhouette(a.key), a.view, os.path.abspath(a.out))
