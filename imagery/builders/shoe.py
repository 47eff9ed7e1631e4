"""Leather shoes, sandals and boots: a last, the panels cut out of its surface, what is below it and what is sewn on."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable

from builders.shoe_bottom import Heel, Sole, add_heel, add_insole, add_sole
from builders.shoe_last import Last
from builders.shoe_panels import add_panel


@dataclass(frozen=True)
class Shoe:
    """One model of shoe as data."""
    last: Last
    panels: tuple = ()
    sole: Sole | None = field(default_factory=Sole)
    heel: Heel | None = None
    insole: bool = True
    rim: str = "lining"      # part of the insole's wrapped edge
    stamp: str | None = None # part of the maker's mark in it
    extras: tuple = ()       # functions (scene, surface)
    padding: Callable | None = None   # surface -> su by which the upper is padded


def build(scene, shoe: Shoe):
    surface = shoe.last.surface()
    if shoe.padding:
        surface.swell(shoe.padding(surface))
    for panel in shoe.panels:
        add_panel(scene, surface, panel)
    if shoe.insole:
        add_insole(scene, surface, shoe.rim, shoe.stamp)
    if shoe.sole:
        add_sole(scene, surface, shoe.sole)
    if shoe.heel:
        add_heel(scene, surface, shoe.heel, shoe.sole)
    for extra in shoe.extras:
        extra(scene, surface)
