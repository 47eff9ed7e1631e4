"""Earrings: studs, hoops and pearls."""

from __future__ import annotations

import numpy as np

from builders.solids import frames, metal, surfaces, swept
from builders.solids.frames import Frame, frame
from builders.solids.stage import put
from studio import geometry
from studio.geometry import spline


def earrings(scene) -> None:
    """A pair of drops: a domed stud, a sculpted hoop that thickens downwards, a bead within. One su is about two centimetres."""
    for x, turn in ((-0.78, 16.0), (0.78, -24.0)):
        spin = frames.turn((0, 0, 1), turn)
        pieces = []
        face = frame((0, -0.10, 0), (0, -1, 0))
        angles = np.linspace(0, 2 * np.pi, 120, endpoint=False)
        rows = []  # a domed stud, fluted round a smooth middle
        for share in np.sin(np.linspace(np.pi / 2, 0, 34)):
            r = 0.27 * share * (1 + 0.035 * np.cos(14 * angles) * share**2)
            rows.append(
                face.place(
                    np.stack([r * np.cos(angles), r * np.sin(angles)], 1),
                    0.13 * np.sqrt(max(0.0, 1 - share**2)) + 0.036 * np.cos(14 * angles) * share * (1 - share) * geometry.smoothstep(0.16, 0.50, share),
                )
            )
        rim = [
            face.place(0.27 * np.stack([np.cos(angles), np.sin(angles)], 1) * (1 + 0.035 * np.cos(14 * angles))[:, None] * k, d)
            for k, d in ((0.2, -0.05), (0.9, -0.05), (1.0, -0.03))
        ]
        pieces.append(("stud", surfaces.grid(np.array(rim + rows), closed_columns=True)))
        boss = Frame(face.at + face.facing * 0.128, face.right, face.up)
        pieces.append(("metal", metal.turned([(0.062 * np.cos(b), 0.050 * np.sin(b)) for b in np.linspace(-0.2, np.pi / 2, 20)], boss, 48)))
        pieces.append(("metal", swept.tube(np.array([[0, 0.35, 0], [0, 0.1, 0], [0, -0.06, 0]], float), 0.022, (0, 0, 1))))
        pieces.append(("metal", metal.ring(0.075, 0.03, frame((0, -0.12, -0.325), (1, 0.0, 0)))))
        pieces.append(("metal", metal.ring(0.065, 0.03, frame((0, -0.12, -0.43), (0, -1, 0)))))
        # hoop: an open drop, slender above, full below
        drop = spline(
            [
                (0, 0, 0.0),
                (0.17, 0, -0.16),
                (0.42, 0, -0.52),
                (0.56, 0, -0.96),
                (0.46, 0, -1.36),
                (0.20, 0, -1.58),
                (0, 0, -1.62),
                (-0.20, 0, -1.58),
                (-0.46, 0, -1.36),
                (-0.56, 0, -0.96),
                (-0.42, 0, -0.52),
                (-0.17, 0, -0.16),
            ],
            360,
            closed=True,
        ) + np.array([0, -0.12, -0.50])
        low = np.clip((-(drop[:, 2] + 0.50)) / 1.62, 0, 1)
        thick = 0.036 + 0.10 * low**1.5
        pieces.append(
            (
                "hoop",
                swept.sweep(
                    drop,
                    swept.round_section(1.0, 28),
                    np.tile([0, -1.0, 0], (360, 1)),
                    closed=True,
                    widths=thick,
                    heights=thick * 0.92,
                ),
            )
        )
        # a pearl, not quite round, held by a small cap on its pin
        pieces.append(("metal", swept.tube(np.array([[0, -0.12, -0.50], [0, -0.12, -0.65], [0, -0.12, -0.82]], float), 0.013, (0, 1, 0))))
        pearl = frame((0, -0.12, -1.03), (0, 0, 1), (0, 1, 0))
        steps = np.linspace(np.pi, 0, 48)
        pieces.append(("bead", metal.turned([(max(0.0, 0.222 * np.sin(b)) * (1 - 0.06 * np.cos(b)), 0.226 * np.cos(b)) for b in steps], pearl, 96)))
        cap_at = frame((0, -0.12, -0.805), (0, 0, 1), (0, 1, 0))
        pieces.append(("metal", metal.turned([(0.078, -0.018), (0.074, -0.006), (0.05, 0.012), (0.018, 0.03), (0.0, 0.034)], cap_at)))
        for part, shape in pieces:
            put(scene, part, surfaces.moved(surfaces.turned_about(shape, spin), (x, 0, 0)))
