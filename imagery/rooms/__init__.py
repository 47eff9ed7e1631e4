"""The places in which the house's pictures are taken: one module each, with a `ROOM`."""
