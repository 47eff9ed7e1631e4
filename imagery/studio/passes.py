"""What is rendered once per silhouette and view, and how it is kept.

Blender writes single EXR files; `pack` (outside Blender) cleans them of noise and stores one .npz with:
  light (h, w, 3) float16  light on a white surface, paper included
  gloss (h, w, 3) float16  mirrored light: soft, half, sharp
  roles (h, w, k) uint8    share of each role in the pixel
  uv (h, w, 2) float16     su, main role; position (h, w, 3) float16 su; normal (h, w, 3) float16
  and meta (json): key, view, roles, camera direction, hash.
"""
from __future__ import annotations

import json
import os

import numpy as np

from .geometry import smoothstep
from .lamps import LIGHT

LAYERS = ("DiffDir", "DiffInd", "GlossDir", "GlossInd", "Normal", "roles0", "roles1", "roles2", "uv", "position")

BEHIND = "behind"  # folder of the layers without panes, beside those with them
SHADE = (0.18, 0.10)    # share of light that tells shade from noise, at first and once that is known: more of it takes away the shade that lies along straps, pockets and stitches
DIM = 0.15        # light below which noise is told from shade less and less
BLUNT = 0.42      # that share where a mesh shades itself
FACET = 8         # pixels: so large are a garment's facets in a first picture
ALONG = 0.8       # pixels over which shade is evened along the line it follows
HIDES = 0.03      # su from what hides to what is hidden: less is a pocket or a fold's own slope


def declare(view_layer, tree, folder):
    """Ask Cycles for the layers and write each to its own EXR. Runs inside Blender."""
    for name in ("use_pass_diffuse_direct", "use_pass_diffuse_indirect", "use_pass_glossy_direct", "use_pass_glossy_indirect", "use_pass_normal"):
        setattr(view_layer, name, True)
    for name in LAYERS[5:]:
        aov = view_layer.aovs.add()
        aov.name, aov.type = name, "COLOR"
    source = next(n for n in tree.nodes if n.type == "R_LAYERS")
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format, out.format.color_depth, out.format.exr_codec = "OPEN_EXR", "32", "ZIP"
    out.file_slots.clear()
    for name in LAYERS:
        out.file_slots.new(name + "_")
        tree.links.new(source.outputs[name], out.inputs[name + "_"])


def read_layer(folder, name):
    """One EXR as float32 (h, w, 3), RGB."""
    os.environ.setdefault("OPENCV_IO_ENABLE_OPENEXR", "1")
    import cv2
    path = next(os.path.join(folder, f) for f in sorted(os.listdir(folder)) if f.startswith(name + "_") and f.endswith(".exr"))
    image = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if image is None:
        raise OSError(f"cannot read {path}")
    return np.ascontiguousarray(image[..., 2::-1].astype(np.float32))


def smooth(image, guide, strength, rounds=3, known=None, dim=0.03):
    """Edge-keeping wavelet smoothing: average neighbours that agree in the noise-free guide and roughly in brightness.

    guide (h, w, c): noise-free layers already divided by their tolerance; strength: tolerance in relative brightness of the image.
    known (h, w): its brightness where one is known with less noise than the image has. dim: what is darker than that has a wider tolerance.
    """
    import cv2
    kernel = (0.375, 0.25, 0.0625)
    height, width = image.shape[:2]
    channels = [np.ascontiguousarray(guide[..., c]) for c in range(guide.shape[2])]
    result = image
    for step in range(rounds):
        reach = 2 ** step
        brightness = cv2.GaussianBlur(result.mean(2), (0, 0), 1.0 + step * 0.5) if known is None else known
        scaled = np.log(brightness + dim) / (strength / (1 + step * 0.6))
        layers = [scaled, *channels]
        total = result * kernel[0] ** 2
        weight_sum = np.full((height, width), kernel[0] ** 2, np.float32)
        for dy in range(-2, 3):
            for dx in range(-2, 3):
                if not (dx or dy):
                    continue
                oy, ox = dy * reach, dx * reach
                here = (slice(max(oy, 0), height + min(oy, 0)), slice(max(ox, 0), width + min(ox, 0)))
                there = (slice(max(-oy, 0), height + min(-oy, 0)), slice(max(-ox, 0), width + min(-ox, 0)))
                distance = np.zeros((height - abs(oy), width - abs(ox)), np.float32)
                for layer in layers:
                    difference = layer[here] - layer[there]
                    difference *= difference
                    distance += difference
                weight = cv2.exp(-distance)
                weight *= kernel[abs(dy)] * kernel[abs(dx)]
                total[here] += result[there] * weight[..., None]
                weight_sum[here] += weight
        result = total / weight_sum[..., None]
    return result


def pack(folder, target, meta):
    """Clean the raw layers in `folder`, cut them to what was rendered and store them as `target` (.npz)."""
    layer = {name: read_layer(folder, name) for name in LAYERS}
    light = layer["DiffDir"] + layer["DiffInd"]
    size = light.shape[:2]
    rows, columns = np.nonzero((light.sum(2) > 1e-5).any(1))[0], np.nonzero((light.sum(2) > 1e-5).any(0))[0]
    cut = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    layer = {name: image[cut] for name, image in layer.items()}
    light = light[cut]
    gloss = layer["GlossDir"] + layer["GlossInd"]
    roles = np.concatenate([layer[f"roles{i}"] for i in range(3)], 2)[..., :len(meta["roles"])].clip(0, 1)
    share = roles.sum(2, keepdims=True)
    normal, position = layer["Normal"], layer["position"]
    which = (roles * np.arange(1, roles.shape[2] + 1)).sum(2, keepdims=True)
    light = _cleaned(light, np.concatenate([normal / 0.16, which / 0.30], 2), _grazed(normal, meta["ground"]))
    light = _calm_contours(_calm_edges(light, roles, share), layer["position"], share[..., 0])
    gloss = smooth(np.minimum(gloss, 12), np.concatenate([normal / 0.07, which / 0.30], 2), 0.45, rounds=2)
    for role, tint in meta.get("panes", {}).items():
        through = {name: read_layer(os.path.join(folder, BEHIND), name)[cut] for name in ("DiffDir", "DiffInd", "Normal", "roles0", "roles1", "roles2")}
        light, roles = _glazed(light, roles, meta["roles"].index(role), tint, position[..., 2] / np.maximum(share[..., 0], 1e-3), through)
    main = layer["uv"][..., 2:3]
    uv = np.where(main > 1e-3, layer["uv"][..., :2] / np.maximum(main, 1e-3), 0)
    position = np.where(share > 1e-3, position / np.maximum(share, 1e-3), 0)
    meta = {**meta, "size": size, "at": [int(rows[0]), int(columns[0])]}
    unfinished = target + ".new.npz"                                   # pictures may be composed while others are rendered
    np.savez_compressed(unfinished, light=light.astype(np.float16), gloss=gloss.astype(np.float16),
                        roles=(roles * 255 + 0.5).astype(np.uint8), uv=uv.astype(np.float32), position=position.astype(np.float16),
                        normal=normal.astype(np.float16), meta=json.dumps(meta))
    os.replace(unfinished, target)


def _cleaned(light, guide, grazed=None):
    """Light without noise, twice from the same render: where shade falls, one knows only once most noise is gone. grazed (h, w, 1): see `_grazed`."""
    from .lines import along, course
    rough, fine = SHADE
    told = smooth(light, guide, fine, known=smooth(light, guide, rough, dim=DIM).mean(2), dim=DIM)
    told = along(told, course(3 * np.log(told.mean(2) + DIM)), ALONG)       # what noise is left on a line is evened along it
    return told if grazed is None else told + grazed * (smooth(light, guide, BLUNT, rounds=4) - told)


def _grazed(normal, ground):
    """Where (0..1; h, w, 1) a mesh shades itself in steps: on a bend that the key light only just reaches, one facet sees the lamp and the next does not."""
    import cv2
    key = np.asarray(LIGHT[ground].lamps[0].at, np.float32)
    soft = cv2.GaussianBlur(normal, (0, 0), FACET / 2)
    soft = soft / np.maximum(np.linalg.norm(soft, axis=2, keepdims=True), 0.2)
    bend = np.sqrt(sum((np.gradient(soft, axis=axis) ** 2).sum(2) for axis in (0, 1)))
    bend = cv2.GaussianBlur(bend, (0, 0), FACET / 2) * FACET
    off = np.abs(soft @ (key / np.linalg.norm(key))) / (3 * bend + 0.03)
    return cv2.GaussianBlur(smoothstep(1.3, 0.7, off).astype(np.float32), (0, 0), 0.4 * FACET)[..., None]


def _glazed(light, roles, pane, tint, height, through):
    """Light and shares of a picture in which one sees through its pane: as much of what is behind as the tint lets pass."""
    low, low_opacity, high, high_opacity = tint
    opacity = np.interp(height, [low, high], [low_opacity, high_opacity]).astype(np.float32)
    behind = np.concatenate([through[f"roles{i}"] for i in range(3)], 2)[..., :roles.shape[2]].clip(0, 1)
    which = (behind * np.arange(1, behind.shape[2] + 1)).sum(2, keepdims=True)
    seen = smooth(through["DiffDir"] + through["DiffInd"], np.concatenate([through["Normal"] / 0.16, which / 0.30], 2), BLUNT, rounds=4)
    share = roles[..., pane].copy()
    glazed = roles.copy()
    glazed[..., pane] = 0
    glazed += (behind - glazed).clip(0, 1) * (1 - opacity)[..., None]
    glazed[..., pane] = share * opacity
    return light * (1 - share[..., None]) + seen * share[..., None], glazed


def _calm_contours(light, position, share):
    """Where one part of the product hides another, single pixels see a shell's rim or the gap behind it: they take the median of their neighbours."""
    import cv2
    square = np.ones((3, 3), np.uint8)
    depth = np.ascontiguousarray(position[..., 1])
    jump = cv2.dilate(depth, square) - cv2.erode(depth, square) > HIDES
    inside = cv2.erode(np.ascontiguousarray(share), square) > 0.98
    calm = np.dstack([cv2.medianBlur(np.ascontiguousarray(light[..., k]), 3) for k in range(3)])
    return np.where((jump & inside)[..., None], calm, light)


def _calm_edges(light, roles, share):
    """Pixels shared by several roles see few samples of each: they take the mean of their neighbours."""
    import cv2
    purest = np.maximum(roles.max(2), 1 - share[..., 0])
    mixed = np.clip((0.97 - purest) / 0.15, 0, 1)[..., None]
    return light * (1 - mixed) + cv2.GaussianBlur(light, (0, 0), 1.1) * mixed
