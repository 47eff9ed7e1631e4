"""The stage a builder works on: every call adds one mesh whose material slot is a named part. `add` needs Blender."""
from __future__ import annotations

import numpy as np

from . import geometry


class Scene:
    """Collects the meshes of one product. Coordinates in su (see silhouette.py)."""

    def __init__(self, material_of_part):
        self.material_of_part = material_of_part  # part name -> Blender material
        self.objects = []
        self.take = 0                             # of how many falls of the cloth this is one (takes.py)

    def add(self, part, shape: geometry.Shape, *, inner=None, thickness=0.0, offset=-1.0, bevel=0.0, subdivide=0,
            weld=False, smooth=True, sharp=None, name=None, pattern=False):
        """Put a Shape on the stage.

        thickness: make it a shell (su); offset -1 grows inwards, +1 outwards, 0 both. inner: part of the shell's inner side.
        bevel: round hard edges (su). subdivide: Catmull-Clark levels. weld: join coinciding vertices. sharp: angle in degrees above which edges stay hard.
        pattern: its UV are a flat pattern's lengths, which do not follow from its shape.
        """
        import bpy
        mesh = bpy.data.meshes.new(name or part)
        mesh.from_pydata(np.asarray(shape.vertices, float).tolist(), [], shape.faces)
        mesh.update()
        layer = mesh.uv_layers.new(name="UVMap")
        of_loop = np.empty(len(mesh.loops), np.int32)
        mesh.loops.foreach_get("vertex_index", of_loop)
        layer.data.foreach_set("uv", np.asarray(shape.uv, np.float32)[of_loop].ravel())
        mesh.polygons.foreach_set("use_smooth", [smooth] * len(mesh.polygons))
        if bevel or sharp:
            mesh.use_auto_smooth = True
            mesh.auto_smooth_angle = np.radians(sharp or 40)
        mesh.materials.append(self.material_of_part(part))
        thing = bpy.data.objects.new(name or part, mesh)
        thing["pattern"] = pattern
        bpy.context.scene.collection.objects.link(thing)
        if weld:
            thing.modifiers.new("weld", "WELD").merge_threshold = 1e-4
        if subdivide:
            m = thing.modifiers.new("subdivide", "SUBSURF")
            m.levels = m.render_levels = subdivide
        if thickness:
            m = thing.modifiers.new("shell", "SOLIDIFY")
            m.thickness, m.offset = thickness, offset
            if inner:
                mesh.materials.append(self.material_of_part(inner))
                m.material_offset, m.material_offset_rim = 1, 0
        if bevel:
            m = thing.modifiers.new("bevel", "BEVEL")
            m.width, m.segments, m.limit_method = bevel, 3, "ANGLE"
        self.objects.append(thing)
        return thing

    _ADD = ("inner", "thickness", "offset", "bevel", "subdivide", "weld", "smooth", "sharp", "name", "pattern")

    def _make(self, part, maker, args, options):
        add = {k: options.pop(k) for k in self._ADD if k in options}
        return self.add(part, maker(*args, **options), **add)

    def grid(self, part, points, **options):
        """geometry.grid plus the options of add."""
        return self._make(part, geometry.grid, (points,), options)

    def tube(self, part, path, radius=0.05, **options):
        return self._make(part, geometry.tube, (path, radius), options)

    def stitches(self, part, path, **options):
        return self._make(part, geometry.stitches, (path,), options)

    def torus(self, part, centre, **options):
        return self._make(part, geometry.torus, (centre,), options)

    def turned(self, part, profile, **options):
        return self._make(part, geometry.turned, (profile,), options)

    def cylinder(self, part, centre, radius, height, **options):
        return self._make(part, geometry.cylinder, (centre, radius, height), options)

    def box(self, part, centre, size, bevel=0.02, **options):
        return self._make(part, geometry.box, (centre, size), {**options, "bevel": bevel})

    def bounds(self):
        """Lowest and highest corner of everything so far (before modifiers)."""
        points = np.vstack([np.array([v.co for v in o.data.vertices]) for o in self.objects])
        return points.min(0), points.max(0)
