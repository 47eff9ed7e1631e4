"""Real materials for rooms and for products that stand in them, by Blender's own textures. Runs inside Blender.

Colours are '#rrggbb'. Everything is measured in su, so that grain and weave keep their size.
"""
from __future__ import annotations

import numpy as np

from . import prints, textures
from .looks import DEFAULT_COLOURS, HARDWARE, LOOKS, USUAL

try:
    import bpy
    from .materials import GLOSS_ROUGHNESS
except ImportError:      # rooms name their surfaces outside Blender, too
    bpy = None


def linear(colour):
    if not isinstance(colour, str):
        return tuple(colour)
    parts = [int(colour.lstrip("#")[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


class Surface:
    """A material under construction: each call adds a node and returns its output."""

    def __init__(self, name, scale=1.0):
        """scale: of the product in the room; its relief grows with it."""
        self.scale = scale
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = next(n for n in self.tree.nodes if n.type == "BSDF_PRINCIPLED")

    def node(self, kind, inputs=(), settings=(), out=0):
        node = self.tree.nodes.new(kind)
        for key, value in dict(settings).items():
            setattr(node, key, value)
        for key, value in dict(inputs).items():
            self.put(node.inputs[key], value)
        return node.outputs[out]

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif socket.type == "RGBA":
            socket.default_value = (*linear(value), 1) if len(linear(value)) == 3 else value
        else:
            socket.default_value = value

    def wear(self, **inputs):
        for key, value in inputs.items():
            self.put(self.shader.inputs[key.replace("_", " ")], value)
        return self.material

    def place(self, stretch=(1, 1, 1), turn=(0, 0, 0)):
        """Where in the room (su)."""
        where = self.node("ShaderNodeMapping", {"Vector": self.node("ShaderNodeNewGeometry", out="Position"), "Rotation": turn})
        return self.node("ShaderNodeMapping", {"Vector": where, "Scale": stretch})

    def own_place(self):
        """Where on the product (su)."""
        return self.node("ShaderNodeTexCoord", out="Object")

    def noise(self, where, scale, detail=3.0, rough=0.55, colour=False):
        return self.node("ShaderNodeTexNoise", {"Vector": where, "Scale": scale, "Detail": detail, "Roughness": rough}, out="Color" if colour else "Fac")

    def ramp(self, value, low, high, start=0.0, end=1.0):
        return self.node("ShaderNodeMapRange", {0: value, 1: low, 2: high, 3: start, 4: end}, {"interpolation_type": "SMOOTHSTEP"})

    def math(self, how, a, b=0.0):
        return self.node("ShaderNodeMath", {0: a, 1: b}, {"operation": how})

    def mix(self, share, a, b, how="MIX"):
        return self.node("ShaderNodeMixRGB", {0: share, 1: a, 2: b}, {"blend_type": how})

    def bump(self, height, distance, strength=1.0, normal=None):
        return self.node("ShaderNodeBump", {"Height": height, "Distance": distance * self.scale, "Strength": strength, **({"Normal": normal} if normal else {})})

    def warped(self, where, scale, amount):
        """Positions shifted about by noise."""
        shift = self.node("ShaderNodeVectorMath", {0: self.noise(where, scale, 2, colour=True), 1: (0.5, 0.5, 0.5)}, {"operation": "SUBTRACT"})
        far = self.node("ShaderNodeVectorMath", {0: shift, "Scale": amount}, {"operation": "SCALE"})
        return self.node("ShaderNodeVectorMath", {0: where, 1: far}, {"operation": "ADD"})


# ---------------------------------------------------------------- rooms

def limewash(colour, deep, seed=0.0):
    """Lime brushed on in crossing strokes: clouds, strokes, small hollows."""
    def make(name):
        s = Surface(name)
        where = s.place(turn=(0, seed, 0))
        clouds = s.noise(where, 0.16, 5, 0.62)
        patches = s.noise(where, 0.7, 6, 0.68)
        across = s.noise(s.place((0.45, 1, 1.9), (0, 0.6 + seed, 0)), 1.0, 5, 0.62)
        against = s.noise(s.place((0.4, 1, 1.7), (0, -0.8 + seed, 0)), 1.0, 5, 0.62)
        strokes = s.math("ADD", s.math("MULTIPLY", across, 0.5), s.math("MULTIPLY", against, 0.5))
        tone = s.math("ADD", s.math("MULTIPLY", clouds, 0.5), s.math("ADD", s.math("MULTIPLY", patches, 0.22), s.math("MULTIPLY", strokes, 0.42)))
        paint = s.mix(s.ramp(tone, 0.44, 0.72), deep, colour)
        trowel = s.bump(s.noise(where, 0.55, 4, 0.5), 0.30, 0.30)
        relief = s.bump(s.math("ADD", strokes, s.math("MULTIPLY", s.noise(where, 9.0, 3), 0.25)), 0.07, 0.4, trowel)
        return s.wear(Base_Color=paint, Roughness=0.95, Specular=0.12, Normal=relief)
    return make


def polished(colour, deep, roughness=0.24):
    """A cement floor, coloured in the mix and polished by feet."""
    def make(name):
        s = Surface(name)
        where = s.place()
        clouds, patches = s.noise(where, 0.22, 6, 0.65), s.noise(where, 1.6, 6, 0.7)
        tone = s.math("ADD", s.math("MULTIPLY", clouds, 0.6), s.math("MULTIPLY", patches, 0.4))
        wear = s.ramp(s.noise(where, 0.5, 5, 0.7), 0.35, 0.75, roughness - 0.05, roughness + 0.16)
        uneven = s.bump(s.noise(where, 0.35, 3), 0.12, 0.22)
        return s.wear(Base_Color=s.mix(s.ramp(tone, 0.36, 0.66), deep, colour), Roughness=wear, Specular=0.42,
                      Normal=s.bump(patches, 0.01, 0.25, uneven))
    return make


def terrazzo(ground, stones, roughness=0.20):
    """Broken marble cast in cement, ground flat and polished: stones of three sizes, the small ones between the large. They go through
    the whole slab, so that the edge of a step cuts the stones of its top."""
    def make(name):
        s = Surface(name)
        where = s.warped(s.place(), 2.6, 0.10)
        cement = s.mix(s.ramp(s.noise(where, 1.3, 5, 0.6), 0.35, 0.7), tuple(c * 0.84 for c in linear(ground)), ground)
        paint = s.mix(s.ramp(s.noise(where, 60.0, 2), 0.40, 0.72, 0.0, 0.25), cement, tuple(c * 0.45 for c in linear(ground)))
        for size, share, rim, turn in ((0.065, 0.60, 0.10, 0.0), (0.13, 0.45, 0.075, 1.1), (0.27, 0.30, 0.05, 2.3)):
            at = s.warped(s.place(turn=(turn, turn * 0.7, turn * 0.4)), 5.0, 0.05)
            cell = s.node("ShaderNodeTexVoronoi", {"Vector": at, "Scale": 1 / size}, {"feature": "F1"}, out="Color")
            edge = s.node("ShaderNodeTexVoronoi", {"Vector": at, "Scale": 1 / size}, {"feature": "DISTANCE_TO_EDGE"})
            one, other, third = (s.node("ShaderNodeSeparateRGB", {0: cell}, out=channel) for channel in ("R", "G", "B"))
            inside = s.ramp(edge, rim * 0.8, rim * 1.15)
            is_there = s.math("LESS_THAN", one, share)
            stone = _chosen(s, other, stones)
            veins = s.ramp(s.noise(at, 3.2 / size, 4, 0.7), 0.42, 0.62)
            stone = s.mix(s.math("MULTIPLY", veins, 0.22), stone, "#f3ece0")
            stone = s.mix(s.math("MULTIPLY", third, 0.25), stone, tuple(c * 0.55 for c in linear(ground)))
            paint = s.mix(s.math("MULTIPLY", inside, is_there), paint, stone)
        uneven = s.bump(s.noise(s.place(), 0.45, 3), 0.07, 0.12)
        wear = s.ramp(s.noise(s.place(), 0.6, 5, 0.7), 0.35, 0.75, roughness - 0.05, roughness + 0.14)
        return s.wear(Base_Color=paint, Roughness=wear, Specular=0.45, Normal=uneven)
    return make


def _chosen(s, value, colours):
    """One of the colours by an even random value."""
    node = s.tree.nodes.new("ShaderNodeValToRGB")
    s.put(node.inputs[0], value)
    ramp = node.color_ramp
    ramp.interpolation = "CONSTANT"
    while len(ramp.elements) < len(colours):
        ramp.elements.new(1.0)
    for n, colour in enumerate(colours):
        ramp.elements[n].position = n / len(colours)
        ramp.elements[n].color = (*linear(colour), 1)
    return node.outputs[0]


def metal(colour, roughness=0.28):
    """Brass rails and pegs, rubbed by hands."""
    def make(name):
        s = Surface(name)
        wear = s.ramp(s.noise(s.place(), 1.4, 4, 0.7), 0.35, 0.7, roughness - 0.08, roughness + 0.12)
        return s.wear(Base_Color=colour, Metallic=1.0, Roughness=wear)
    return make


def wood(colour, deep, along="z", roughness=0.42):
    """Oiled hardwood, its grain along one axis of the room."""
    def make(name):
        s = Surface(name)
        long = {"x": (0.12, 2.2, 2.2), "y": (2.2, 0.12, 2.2), "z": (2.2, 2.2, 0.12)}[along]
        fine = {"x": (0.6, 26, 26), "y": (26, 0.6, 26), "z": (26, 26, 0.6)}[along]
        bent = s.warped(s.place(long), 0.9, 0.7)
        rings = s.math("PINGPONG", s.math("MULTIPLY", s.noise(bent, 0.8, 2), 7.0), 1.0)
        pores = s.noise(s.place(fine), 1.0, 3, 0.6)
        tone = s.math("ADD", s.math("MULTIPLY", rings, 0.55), s.math("MULTIPLY", pores, 0.6))
        return s.wear(Base_Color=s.mix(s.ramp(tone, 0.25, 0.95), deep, colour), Roughness=s.ramp(pores, 0.3, 0.7, roughness + 0.12, roughness - 0.05),
                      Specular=0.35, Normal=s.bump(pores, 0.012, 0.35))
    return make


def cloth(material, colour, print_=None, figure=None, scale=1.0):
    """Cloth as on the products (looks.py), its print at its real size."""
    def make(name):
        s = Surface(name)
        paint = linear(colour)
        if print_:
            side = prints.PRINTS[print_].size * 10.0 * scale
            paint = _image(s, f"{print_}{colour}{figure}", prints.tile(print_, colour, figure), side)
        return _dressed(s, LOOKS[material], paint, weave=0.62)
    return make


# ---------------------------------------------------------------- products

def dress(silhouette, recipe, shades, scale=1.0):
    """role -> material of a silhouette for a recipe of the manifest, as compose.py would dress it."""
    hex_of = lambda colour: shades.get(colour, colour)
    worn = {}
    for role in silhouette.roles():
        kind = role.split(":")[0]
        material = silhouette.materials.get(role) or silhouette.materials.get(kind)
        default = silhouette.colours.get(role)
        s = Surface(role, scale)
        if kind == "main" and recipe.get("print"):
            tile = prints.tile(recipe["print"], hex_of(recipe["shade"]), hex_of(recipe.get("second") or "ivory"))
            paint = _image(s, role, tile, prints.TILE_SIZE[recipe["print"]] * silhouette.print_scale)
        else:
            second = recipe.get("second") if not recipe.get("print") else None
            wish = {"main": recipe["shade"], "hardware": HARDWARE[recipe.get("hardware") or "gold"], "fixed": role[6:],
                    "second": second or default or recipe["shade"]}.get(kind) or default or DEFAULT_COLOURS[kind]
            wish = {"main": recipe["shade"], "second": recipe.get("second") or recipe["shade"]}.get(wish, wish)
            paint = tuple(c * (1 if kind == "hardware" else 0.80) + 0.002 for c in linear(hex_of(wish)))
        usual = {"main": recipe["material"], "second": recipe["material"], "fixed": "rubber"}.get(kind) or USUAL[kind]
        worn[role] = _dressed(s, LOOKS[material or usual], paint)
    return worn


def bare_form(scale):
    """part -> material of a tailor's form (form.py)."""
    linen = _dressed(Surface("form-linen", scale), LOOKS["linen"], linear("#cdbfa8"))
    return {"form-linen": linen, "form-wood": wood("#6b4226", "#3a2115")("form-wood"), "form-pole": metal("#b98f4e")("form-pole")}


def _image(s, name, pixels, side, colour=True):
    """A square picture (rows from the top) laid over UV, `side` su wide."""
    height, width = pixels.shape[:2]
    image = bpy.data.images.new(name, width, height, alpha=False, float_buffer=False)
    image.colorspace_settings.name = "sRGB" if colour else "Non-Color"
    flat = np.ones((height, width, 4), np.float32)
    flat[..., :3] = pixels[::-1].reshape(height, width, -1).astype(np.float32) / (255 if pixels.dtype == np.uint8 else 1)
    image.pixels.foreach_set(flat.ravel())
    image.pack()
    uv = s.node("ShaderNodeTexCoord", out="UV")
    where = s.node("ShaderNodeMapping", {"Vector": uv, "Scale": (1 / side,) * 3})
    return s.node("ShaderNodeTexImage", {"Vector": where}, {"image": image, "interpolation": "Cubic"})


def _dressed(s, look, paint, weave=1.0):
    """The look's gloss, sheen and relief."""
    total = max(look.soft + look.half + look.sharp, 1e-3)
    rough = sum(share * value for share, value in zip((look.soft, look.half, look.sharp), GLOSS_ROUGHNESS)) / total
    normal, height = None, None
    if look.solid == "grain":
        where = s.warped(s.own_place(), 9.0, 0.05)
        height = s.ramp(s.node("ShaderNodeTexVoronoi", {"Vector": where, "Scale": 40.0}, {"feature": "DISTANCE_TO_EDGE"}), 0.0, 0.34)
        normal = s.bump(height, 0.006, 0.42)      # more, and each grain sparkles in the sun
    elif look.solid:
        height = s.noise(s.own_place(), 34.0, 4, 0.65)
        normal = s.bump(height, 0.012, min(1.0, look.bump * 2.2))
    elif look.flat:
        height = _image(s, look.flat, textures.flat(look.flat)[..., None].repeat(3, 2), look.tile * weave, colour=False)
        normal = s.bump(height, 0.03 * weave, min(1.0, look.bump * 1.6))
    if height is not None and look.tone:
        paint = s.mix(s.ramp(height, 0.1, 0.75, look.tone, 0.0), paint, (0.0, 0.0, 0.0))
    if look.mottle:
        patches = s.ramp(s.noise(s.own_place(), 3.0, 4), 0.3, 0.7, 1 - look.mottle, 1 + look.mottle)
        grey = s.node("ShaderNodeCombineRGB", {0: patches, 1: patches, 2: patches})
        paint = s.mix(1.0, paint, grey, "MULTIPLY")
    s.wear(Base_Color=paint, Metallic=look.metal, Roughness=rough if total > 0.3 else 0.88,
           Specular=0.5 * min(1.0, look.f0 / 0.08) * min(1.0, total), Sheen=min(1.0, look.sheen * 2.4))
    if normal is not None:
        s.wear(Normal=normal)
    return s.material
