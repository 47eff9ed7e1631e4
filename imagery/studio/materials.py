"""The neutral materials worn during the pass render. Runs inside Blender.

Nothing has its own colour yet: every part is white, with three polished layers that only the camera sees. The glossy
pass carries them apart, one per colour channel: red = soft (roughness .42), green = half (.24), blue = sharp (.10).
What colour, grain and how much of which gloss a part shows is decided afterwards by compose.py.
"""
from __future__ import annotations

import bpy

ALBEDO = 0.55            # white of the neutral diffuse layer; what bounces on to neighbours
GLOSS_ROUGHNESS = (0.42, 0.24, 0.10)
ROLE_LAYERS = 3          # colour layers that hold three role masks each
PAPER_ALBEDO = (0.70, 0.66, 0.61)


def _node(tree, kind, **inputs):
    node = tree.nodes.new(kind)
    for name, value in inputs.items():
        node.inputs[name.replace("_", " ")].default_value = value
    return node


def neutral(name: str, role_index: int, is_main: bool):
    """White material that writes its role mask, UV (main role only) and object position into render layers."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    link = tree.links.new
    diffuse = _node(tree, "ShaderNodeBsdfDiffuse", Color=(ALBEDO,) * 3 + (1,))
    gloss = None
    for channel, roughness in enumerate(GLOSS_ROUGHNESS):
        layer = _node(tree, "ShaderNodeBsdfGlossy", Roughness=roughness, Color=tuple(float(c == channel) for c in range(3)) + (1,))
        layer.distribution = "GGX"
        if gloss is None:
            gloss = layer
        else:
            add = _node(tree, "ShaderNodeAddShader")
            link(gloss.outputs[0], add.inputs[0])
            link(layer.outputs[0], add.inputs[1])
            gloss = add
    both = _node(tree, "ShaderNodeAddShader")
    link(diffuse.outputs[0], both.inputs[0])
    link(gloss.outputs[0], both.inputs[1])
    path = _node(tree, "ShaderNodeLightPath")
    only_camera = _node(tree, "ShaderNodeMixShader")
    link(path.outputs["Is Camera Ray"], only_camera.inputs[0])
    link(diffuse.outputs[0], only_camera.inputs[1])
    link(both.outputs[0], only_camera.inputs[2])
    out = _node(tree, "ShaderNodeOutputMaterial")
    link(only_camera.outputs[0], out.inputs["Surface"])
    _mask_outputs(tree, role_index)
    coordinates = _node(tree, "ShaderNodeTexCoord")
    position = _aov(tree, "position")
    link(coordinates.outputs["Object"], position.inputs["Color"])
    uv = _aov(tree, "uv")
    if is_main:
        lift = tree.nodes.new("ShaderNodeVectorMath")
        lift.operation = "ADD"
        lift.inputs[1].default_value = (0, 0, 1)
        link(coordinates.outputs["UV"], lift.inputs[0])
        link(lift.outputs[0], uv.inputs["Color"])
    else:
        uv.inputs["Color"].default_value = (0, 0, 0, 1)
    return material


def direct(name: str, look, colour):
    """A real material for a direct render, to check composition against: look from looks.py, linear colour, no micro-texture."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = next(n for n in material.node_tree.nodes if n.type == "BSDF_PRINCIPLED")
    total = max(look.soft + look.half + look.sharp, 1e-3)
    roughness = sum(share * value for share, value in zip((look.soft, look.half, look.sharp), GLOSS_ROUGHNESS)) / total
    for key, value in {"Base Color": (*colour, 1), "Metallic": look.metal, "Roughness": roughness if total > 0.3 else 0.9,
                       "Specular": min(1.0, look.f0 / 0.08) * min(1.0, total), "Sheen": look.sheen * 2}.items():
        shader.inputs[key].default_value = value
    return material


def paper():
    """The ground: plain matt paper."""
    material = bpy.data.materials.new("paper")
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    diffuse = _node(tree, "ShaderNodeBsdfDiffuse", Color=PAPER_ALBEDO + (1,))
    out = _node(tree, "ShaderNodeOutputMaterial")
    tree.links.new(diffuse.outputs[0], out.inputs["Surface"])
    for layer in range(ROLE_LAYERS):
        _aov(tree, f"roles{layer}").inputs["Color"].default_value = (0, 0, 0, 1)
    return material


def _aov(tree, name):
    node = tree.nodes.new("ShaderNodeOutputAOV")
    node.name = name
    return node


def _mask_outputs(tree, role_index):
    for layer in range(ROLE_LAYERS):
        colour = tuple(float(role_index == layer * 3 + channel) for channel in range(3)) + (1,)
        _aov(tree, f"roles{layer}").inputs["Color"].default_value = colour
