"""How each material of the vocabulary answers to light. Numbers only; compose.py does the arithmetic."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Look:
    """soft, half, sharp: shares of the three gloss layers. f0: reflection straight on (0.04 plastic, 1 metal).
    metal: share of the gloss that takes the colour, with the diffuse light reduced by the same share.
    sheen: bright rim of cloth hairs. depth: dark towards the camera (velvet).
    flat, solid: texture names; tile: su per tile; bump: strength of its relief; tone: how much it darkens the hollows.
    mottle, gloss_mottle: patchiness of the colour and of the gloss. gloss_tone: how much the hollows' gloss is darkened.
    """
    soft: float = 0.0
    half: float = 0.0
    sharp: float = 0.0
    f0: float = 0.04
    metal: float = 0.0
    sheen: float = 0.0
    depth: float = 0.0
    flat: str | None = None
    solid: str | None = None
    tile: float = 0.5
    bump: float = 0.0
    tone: float = 0.0
    mottle: float = 0.0
    gloss_tone: float = 0.0
    gloss_mottle: float = 0.0


LOOKS = {
    # leather goods
    "grained": Look(soft=0.75, half=0.25, f0=0.045, solid="grain", tile=0.30, bump=0.34, tone=0.20, mottle=0.05, gloss_tone=0.5),
    "calf": Look(soft=0.45, half=0.65, f0=0.055, solid="grain", tile=0.13, bump=0.15, tone=0.07, mottle=0.05, gloss_tone=0.35, gloss_mottle=0.25),
    "patent": Look(half=0.10, sharp=1.1, f0=0.08),
    "suede": Look(soft=0.12, f0=0.02, sheen=0.16, solid="nap", tile=0.42, bump=0.22, tone=0.12, mottle=0.22),
    "croc": Look(soft=0.3, half=0.5, sharp=0.3, f0=0.055, flat="croc", tile=0.74, bump=0.75, tone=0.55, gloss_tone=0.7),
    "metallic": Look(soft=0.55, half=0.55, f0=0.8, metal=0.86, solid="nap", tile=0.5, bump=0.05, mottle=0.04),
    "woven": Look(soft=0.55, half=0.2, f0=0.045, flat="intrecciato", tile=0.8, bump=0.8, tone=0.5, gloss_tone=0.7),
    "canvas": Look(soft=0.15, f0=0.02, sheen=0.06, flat="canvas", tile=1.1, bump=0.3, tone=0.22),
    # cloth
    "cotton": Look(soft=0.12, f0=0.02, sheen=0.05, flat="poplin", tile=1.2, bump=0.14, tone=0.09),
    "linen": Look(soft=0.12, f0=0.02, sheen=0.05, flat="flax", tile=1.2, bump=0.26, tone=0.22, mottle=0.03),
    # their gloss takes the colour of the thread: white gloss would make them rubber
    "silk": Look(soft=0.40, half=0.03, f0=0.04, metal=0.32, sheen=0.22, flat="charmeuse", tile=1.2, bump=0.03, tone=0.04, mottle=0.03),
    "satin": Look(soft=0.80, half=0.04, f0=0.06, metal=0.48, sheen=0.20, flat="charmeuse", tile=1.2, bump=0.015, tone=0.02),
    "crepe": Look(soft=0.16, f0=0.022, sheen=0.06, flat="pebble", tile=1.2, bump=0.16, tone=0.14),
    "wool": Look(soft=0.06, f0=0.02, sheen=0.12, flat="flannel", tile=1.2, bump=0.05, tone=0.34, mottle=0.04),
    "jersey": Look(soft=0.14, f0=0.02, sheen=0.06, flat="rib", tile=1.2, bump=0.12, tone=0.06),
    "denim": Look(soft=0.12, f0=0.02, sheen=0.06, flat="twill", tile=1.2, bump=0.24, tone=0.60, mottle=0.16),
    "velvet": Look(soft=0.05, f0=0.02, sheen=1.3, depth=0.55, solid="nap", tile=0.5, bump=0.06, mottle=0.16),
    "brocade": Look(soft=0.50, f0=0.04, metal=0.06, flat="damask", tile=0.62, bump=0.16, tone=0.26, gloss_tone=-0.5),
    "aso-oke": Look(soft=0.35, f0=0.035, flat="strips", tile=1.2, bump=0.30, tone=0.20, gloss_tone=0.4),
    "knit": Look(soft=0.08, f0=0.02, sheen=0.10, flat="knit", tile=1.2, bump=0.42, tone=0.26),
    # hard
    "acetate": Look(half=0.15, sharp=0.9, f0=0.06, mottle=0.0),
    "metal": Look(soft=0.10, half=0.45, sharp=0.50, f0=0.92, metal=0.94),
    "felt": Look(soft=0.06, f0=0.02, sheen=0.12, solid="felt", tile=0.5, bump=0.25, tone=0.10, mottle=0.08),
    # what recipes never name
    "rubber": Look(soft=0.45, f0=0.035),
    "thread": Look(soft=0.3, f0=0.03),
    "leather-sole": Look(soft=0.4, half=0.3, f0=0.045, mottle=0.06),
    "wood": Look(soft=0.3, f0=0.035, solid="wood", tile=1.6, bump=0.04, tone=0.28, mottle=0.04),
    "glass": Look(sharp=1.0, f0=0.09),
}

HARDWARE = {"gold": "#e3b968", "silver": "#d3d4d6"}

USUAL = {"lining": "calf", "sole": "leather-sole", "hardware": "metal", "thread": "thread"}
DEFAULT_COLOURS = {"lining": "#cfae86", "sole": "#3a2a20", "thread": "#d8c9ae"}
