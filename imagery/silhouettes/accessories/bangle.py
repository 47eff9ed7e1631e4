"""Bangles: a broad cuff and two slim ones."""

from __future__ import annotations

import numpy as np

from builders.solids import frames, surfaces
from builders.solids.lines import resample
from builders.solids.stage import put


def bangle(scene) -> None:
    """Three polished bangles: a broad domed cuff, and two slim ones, one ridged, that lie across its rim. One su is about three centimetres."""
    count = 720
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    around = np.linspace(0, 2 * np.pi, 513)[:-1]
    out, up = np.cos(around), np.sin(around)

    def hoop(radius, across, high, middle, lean=0.0):
        """A ring of one section: `across`, `high` from the section's middle; radius may vary round it; `lean` degrees to the right."""
        section = resample(np.column_stack([across, high]), 128, closed=True)
        rows = [np.stack([(radius + a) * np.cos(angle), (radius + a) * np.sin(angle), np.full(count, h)], 1) for a, h in section]
        shape = surfaces.grid(np.array(rows), closed_rows=True, closed_columns=True)
        put(scene, "bangle", surfaces.moved(surfaces.turned_about(shape, frames.turn((0, 1, 0), lean)), middle))

    def soft(v, power):
        return np.sign(v) * np.abs(v) ** power

    tall, ring, slim, thin = 0.60, 1.15, 0.085, 0.052
    high = 0.5 * tall * soft(up, 0.32)
    hoop(1.13, 0.045 * soft(out, 0.30) + 0.075 * (out > 0) * (1 - (2 * high / tall) ** 2), high, (0, 0, tall / 2))
    # a slim one lies on the ground at its right and across the rim: where the circles cross it is as high as the rim
    apart = 1.0
    sine = (tall + 0.045) / (1 + apart / (2 * ring)) / ring
    lean, middle = np.degrees(np.arcsin(sine)), np.array([apart, 0, slim + ring * sine])
    ridged = ring + 0.010 * np.cos(60 * angle)
    hoop(ridged, slim * out, slim * up, middle, lean)
    above = np.array([sine, 0, np.sqrt(1 - sine**2)]) * (slim + thin + 0.004)
    hoop(ring, thin * out, thin * up, middle + above + (-0.035, 0.03, 0.012), lean)
