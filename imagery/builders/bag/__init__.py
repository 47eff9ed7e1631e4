"""Bags: how their parts are cut, sewn and put together.

A bag is drawn with few constructions: `PanelBody` (two panels, a gusset and piping),
`OpenBody` (one wall around an open mouth), `Flap`, and free functions for handles,
straps, locks, zips and buckles. Silhouettes call them with their own measures.

Units: scene units (su), about ten centimetres. A bag stands on z = 0, its front to -y.
"""

FRONT, BACK = -1, 1

#: Part names of all bags and the roles they play.
PARTS = {
    "body": "main",
    "flap": "main",
    "pocket": "main",
    "trim": "second",  # piping, handles, straps, tabs
    "edge": "second",
    "lining": "lining",
    "thread": "thread",
    "metal": "hardware",
}
