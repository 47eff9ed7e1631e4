"""What a silhouette is: one product shape, its parts and the two to four ways it is photographed.

Units: scene units (su). A shoe is about 2.8 su long, a bag about 3 su wide, a garment about 3 su high.
Axes: x to the right, y away from the camera, z up; the floor is z = 0. A product is built at the origin,
standing on the floor (or hanging), its front towards -y; shoes point along +x.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable, Mapping

from . import form, modelled, takes
from .body import MAN, Figure

BELOW = 0.5         # su below the floor that nothing worn reaches
MAIN, SECOND, LINING, SOLE, HARDWARE, THREAD = "main", "second", "lining", "sole", "hardware", "thread"


def fixed(hex_colour: str) -> str:
    """A role whose colour the silhouette decides, e.g. fixed('#1a1919') for a rubber heel tip."""
    return f"fixed:{hex_colour}"


@dataclass(frozen=True)
class Placement:
    """Where one copy of the product stands. A pair of shoes is two placements, one mirrored.

    at: shift on the floor (x, y) or (x, y, z) in su after turning; yaw: turn about z in degrees, about the middle of the product;
    pitch: turn about its own x axis (a shoe tipped on its side), nod: about its own y axis; mirror: swap left and right (y).
    rest: afterwards lower or lift it so that the lowest point touches the floor (False for things that hang).
    """
    at: tuple[float, ...] = (0.0, 0.0)
    yaw: float = 0.0
    pitch: float = 0.0
    nod: float = 0.0
    mirror: bool = False
    rest: bool = True


@dataclass(frozen=True)
class Frame:
    """How much of the 4:5 picture the product takes; framing.py turns it into lens and shift.

    width, height: largest share of the picture's width and height; the product is scaled until it touches either.
    bottom: where its lowest point lies (share of the height from the top); None centres it a little below the middle.
    """
    width: float = 0.75
    height: float = 0.80
    bottom: float | None = None


SHOE_FRAME = Frame(width=0.84, height=0.74, bottom=0.70)
BAG_FRAME = Frame(width=0.75, height=0.80)
SMALL_FRAME = Frame(width=0.60, height=0.62)
GARMENT_FRAME = Frame(width=0.82, height=0.78)


@dataclass(frozen=True)
class View:
    """One photograph.

    ground: "floor" is the paper sweep, "wall" the upright paper behind garments (wall_gap su behind their rearmost point), "table" looks straight down.
    camera_height: su above the floor; distance: su from the origin along -y; lens is only a start, framing corrects it (sensor 36 mm).
    aim: (x, y, z) the camera looks at; None is the middle of the product.
    detail: (x, y, z, size) frames a square of that size around that point of the first placement instead of the whole product.
    """
    placements: tuple[Placement, ...] = (Placement(),)
    ground: str = "floor"
    camera_height: float = 3.8
    distance: float = 15.5
    lens: float = 150.0
    frame: Frame = BAG_FRAME
    aim: tuple[float, float, float] | None = None
    detail: tuple[float, float, float, float] | None = None
    wall_gap: float = 0.05

    def framed(self, points):
        """Those of a product's points (n, 3) in su that must lie within the frame."""
        return points


@dataclass(frozen=True)
class Worn(View):
    """A garment on a tailor's form. The pole goes on beyond the picture.

    figure: the body whose form it is.
    """
    figure: Figure = MAN

    def framed(self, points):
        """Without those below the floor: the pole goes on."""
        return points[points[:, 2] > -BELOW]


@dataclass(frozen=True)
class Silhouette:
    """A product shape.

    key: "bags/tote" as in the manifest. build(scene) models it once with scene.grid(part, ...), scene.tube(part, ...).
    parts: part name -> role: "main" (the recipe's material, shade and print), "second" (recipe.second or second_default),
    "lining", "sole", "hardware", "thread" or fixed('#hex'). At most 9 different roles.
    materials: role -> material key when a role does not wear the recipe's material or the usual one
    or the recipe's material -> another answer to light that this silhouette gives it
    (usual: second = recipe's material, lining = calf, sole = rubber, hardware = metal, thread = thread, fixed = rubber).
    colours: default colours (hex) for the roles second, lining, sole, thread; "main" there means: the recipe's shade.
    sources: further modules (paths under imagery/; a folder is all its modules) whose change must lead to a new render.
    print_scale: multiplies the size of prints and weaves on this product.
    grain_scale: multiplies the size of grain, nap, scales and weaves, but not of prints: shoes are cut from finer skins than bags.
    panes: role -> (z, opacity, z, opacity): tinted glass, through which one sees what is behind it.
    """
    key: str
    build: Callable
    views: tuple[View, ...]
    parts: Mapping[str, str]
    materials: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[str, ...] = ()
    print_scale: float = 1.0
    grain_scale: float = 1.0
    panes: Mapping[str, tuple[float, float, float, float]] = field(default_factory=dict)

    def view(self, number, take=0) -> View:
        """One of its views, counted from 1, in one of its takes (takes.py)."""
        return takes.turned(self.views[number - 1], take)

    def set_up(self, scene, view, take=0):
        """Models what a view shows: the product, and the form that wears it."""
        for part, shape, options in modelled.shapes(self, take):
            scene.add(part, shape, **options)
        if isinstance(view, Worn):
            form.stand(scene, form.SU, view.figure, floor=form.BEYOND)

    def parts_in(self, view) -> dict[str, str]:
        return {**self.parts, **form.ROLES} if isinstance(view, Worn) else dict(self.parts)

    def materials_in(self, view) -> dict[str, str]:
        return {**self.materials, **form.MATERIALS} if isinstance(view, Worn) else dict(self.materials)

    def roles(self, view=None) -> list[str]:
        """Different roles (of what a view shows) in a steady order; their place is the channel of the role mask."""
        seen = dict.fromkeys(self.parts_in(view).values())
        if len(seen) > 9:
            raise ValueError(f"{self.key}: {len(seen)} roles, at most 9")
        return list(seen)


def pair(yaw: float = -28, gap: float = 1.1, stagger: float = 0.64, toe_out: float = 4) -> tuple[Placement, Placement]:
    """Two shoes side by side pointing right, the far one a little ahead."""
    near = Placement(at=(-stagger / 2, -gap / 2), yaw=yaw, mirror=True)   # built as a left shoe; the near one is the right, its outer side to us
    far = Placement(at=(stagger / 2, gap / 2), yaw=yaw + toe_out)
    return near, far
