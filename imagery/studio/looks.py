"""How each material of the vocabulary answers to light. Numbers only; shading.py does the arithmetic."""
from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Look:
    """soft, half, sharp: shares of the three gloss layers. f0: reflection straight on (0.04 plastic, 1 metal).
    metal: share of the gloss that takes the colour, with the diffuse light reduced by the same share.
    tinted: share of the gloss that takes the colour where that is another one (satin); without metal, that of a highlight's flanks (leather).
    sheen: bright rim of cloth hairs. depth: dark towards the camera (velvet).
    flat, solid: texture names; tile: su per tile; bump: strength of its relief; tone: how much it darkens the hollows.
    mottle, gloss_mottle: patchiness of the colour and of the gloss. gloss_tone: how much the hollows' gloss is darkened.
    nap: how much lighter a nap is where it was brushed the other way.
    figure: texture of what is woven glossy on a matt ground; figure_tile: su; figure_tone: how much lighter it is.
    flakes: how far the colours of marbled sheets lie apart (acetate).
    weft: how much undyed thread shows between dyed ones (denim).
    crease: how high creases stand in cloth that hangs (creases.py), a freely washed linen's being 1.
    seam: how dark the line is along which two pieces of what does not hang meet, and what is burnished beside it.
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
    tinted: float = 0.0
    nap: float = 0.0
    figure: str | None = None
    figure_tile: float = 1.0
    figure_tone: float = 0.0
    flakes: float = 0.0
    crease: float = 0.0
    weft: float = 0.0
    seam: float = 0.0

    @property
    def napped(self) -> bool:
        """Whether short hairs cover it, as suede's do: velvet's, which stand, are a pile and have depth."""
        return self.nap > 0 and not self.depth


@dataclass(frozen=True)
class Mirror(Look):
    """The sharp gloss mirrors a set of cards (cards.py) instead of the room. through: light that passes through, where it is thin.
    uneven: degrees by which what is mirrored strays from place to place."""
    cards: str = "jeweller"
    through: float = 0.0
    uneven: float = 0.0


LOOKS = {
    # leather goods
    "grained": Mirror(soft=0.60, half=0.20, sharp=0.38, f0=0.045, tinted=0.5, cards="window", solid="grain", tile=0.30, bump=0.34, tone=0.20, mottle=0.05, gloss_tone=0.5, seam=0.35),
    "calf": Mirror(soft=0.36, half=0.30, sharp=1.05, f0=0.045, tinted=0.6, cards="polish", solid="grain", tile=0.13, bump=0.18, tone=0.14, mottle=0.07, gloss_tone=0.5, gloss_mottle=0.18, seam=0.35),
    "coated": Mirror(soft=0.60, half=0.20, sharp=0.22, f0=0.045, tinted=0.6, cards="window", solid="grain", tile=0.44, bump=0.24, tone=0.10, gloss_tone=0.5, seam=0.35),
    "patent": Mirror(sharp=1.1, f0=0.06, cards="lacquer", seam=0.25),
    "suede": Look(soft=0.12, f0=0.022, sheen=0.48, solid="nap", tile=0.17, bump=0.12, tone=0.75, mottle=0.10, nap=0.085, crease=0.25, seam=0.35),
    "croc": Mirror(soft=0.4, half=0.4, sharp=0.6, f0=0.045, tinted=0.5, cards="window", uneven=10.0, flat="croc", tile=2.5, bump=1.3, tone=0.55, gloss_tone=0.6, seam=0.30),
    "metallic": Mirror(soft=0.35, sharp=0.70, f0=0.80, metal=0.86, tinted=0.97, cards="foil", solid="grain", tile=0.26, bump=0.10, gloss_tone=0.16, seam=0.30),
    "woven": Look(soft=0.55, half=0.3, f0=0.045, flat="intrecciato", tile=0.8, bump=0.8, tone=0.55, gloss_tone=0.7),
    "canvas": Look(soft=0.25, f0=0.022, sheen=0.06, flat="canvas", tile=1.1, bump=0.3, tone=0.22, seam=0.30),
    # cloth
    "cotton": Look(soft=0.22, f0=0.024, sheen=0.05, flat="poplin", tile=0.8, bump=0.16, tone=0.13, crease=0.60),
    "linen": Look(soft=0.20, f0=0.024, sheen=0.05, flat="flax", tile=0.76, bump=0.22, tone=0.30, mottle=0.02, crease=0.85),
    # their gloss takes the colour of the thread: white gloss would make them rubber
    "silk": Mirror(soft=0.10, sharp=0.85, f0=0.38, metal=0.26, tinted=0.95, cards="folds", flat="charmeuse", tile=1.2, bump=0.015, tone=0.06, crease=0.14),
    "satin": Mirror(sharp=1.0, f0=0.44, metal=0.24, tinted=0.935, cards="folds", flat="charmeuse", tile=1.2, bump=0.008, tone=0.05, crease=0.12),
    "crepe": Look(soft=0.13, f0=0.022, sheen=0.12, flat="pebble", tile=0.8, bump=0.13, tone=0.30, crease=0.25),
    "wool": Look(soft=0.16, f0=0.022, sheen=0.16, flat="flannel", tile=1.2, bump=0.06, tone=0.36, mottle=0.04, crease=0.28),
    "jersey": Look(soft=0.13, f0=0.022, sheen=0.12, flat="rib", tile=0.64, bump=0.12, tone=0.08, crease=0.22),
    "pique": Look(soft=0.22, f0=0.024, sheen=0.05, flat="pique", tile=0.8, bump=0.14, tone=0.16, crease=0.10),      # cotton that is knitted hardly creases
    "denim": Look(soft=0.16, f0=0.022, sheen=0.06, flat="twill", tile=1.2, bump=0.15, tone=0.34, mottle=0.16, crease=0.75, weft=0.03),
    "velvet": Look(soft=0.05, f0=0.02, sheen=1.5, depth=0.66, flat="fibres", tile=0.62, bump=0.07, tone=0.30, nap=0.22, crease=0.2),
    "brocade": Mirror(sharp=1.0, f0=0.66, metal=0.12, tinted=0.95, sheen=0.05, cards="folds", flat="rib", tile=1.0, bump=0.06, tone=0.06,
                      figure="damask", figure_tile=0.90, figure_tone=0.13, crease=0.2),
    "aso-oke": Look(soft=0.35, f0=0.035, sheen=0.05, flat="strips", tile=1.2, bump=0.30, tone=0.24, gloss_tone=0.4, crease=0.3),
    "knit": Look(soft=0.20, f0=0.022, sheen=0.10, flat="knit", tile=0.64, bump=0.42, tone=0.26),
    # hard
    "acetate": Mirror(half=0.15, sharp=0.9, f0=0.06, cards="lamps", through=0.5, flakes=0.5),
    "metal": Mirror(half=0.14, sharp=0.92, f0=0.92, metal=0.96),
    "felt": Look(soft=0.06, f0=0.02, sheen=0.42, flat="fibres", tile=0.85, bump=0.26, tone=0.55, mottle=0.06),
    # what recipes never name
    "rubber": Look(soft=0.45, f0=0.035),
    "thread": Look(soft=0.3, f0=0.03),
    "leather-sole": Look(soft=0.4, half=0.3, f0=0.045, mottle=0.06),
    "wood": Look(soft=0.3, f0=0.035, solid="wood", tile=1.6, bump=0.04, tone=0.28, mottle=0.04),
    "glass": Mirror(sharp=1.0, f0=0.09, cards="softbox"),
    "polished": Mirror(half=0.08, sharp=0.98, f0=0.92, metal=0.97),
    "headtie": Mirror(soft=0.45, half=0.20, sharp=0.55, f0=0.18, metal=0.26, tinted=0.90, sheen=0.08, cards="folds", flat="strips", tile=0.42, bump=0.26, tone=0.16, gloss_tone=0.4, crease=1.0),
    "cupro": Mirror(sharp=1.0, f0=0.90, metal=0.40, tinted=0.93, cards="folds"),
    "pile": Look(soft=0.06, f0=0.02, sheen=1.1, depth=0.62, flat="fibres", tile=0.60, bump=0.12, tone=0.50, nap=0.18),
    "nubuck": Look(soft=0.10, f0=0.02, sheen=0.20, solid="nap", tile=0.17, bump=0.05, tone=0.28, nap=0.04),
    "dial": Mirror(soft=0.25, half=0.20, sharp=1.0, f0=0.06, cards="crystal"),
    "pearl": Mirror(soft=0.10, half=0.15, sharp=0.7, f0=0.30, metal=0.42, cards="pearl", through=-0.30),
}

LOOKS["stretched"] = replace(LOOKS["linen"], crease=0.0)      # a form's cover

HARDWARE = {"gold": "#e3b968", "silver": "#d3d4d6"}

USUAL = {"lining": "calf", "sole": "leather-sole", "hardware": "metal", "thread": "thread"}
DEFAULT_COLOURS = {"lining": "#cfae86", "sole": "#3a2a20", "thread": "#d8c9ae"}
