"""What cleaning light of its noise must keep."""
from __future__ import annotations

import unittest

import numpy as np

from studio.passes import _cleaned

DEEP, WIDE, NOISE = 0.30, 3, 0.06       # of the shade that lies along a pocket's edge: share of the light, pixels; of the noise: share of the light


class Cleaning(unittest.TestCase):
    def setUp(self):
        shade = np.ones((64, 96), np.float32)
        shade[:, 47:47 + WIDE] -= DEEP
        noise = np.random.default_rng(7).normal(0, NOISE, shade.shape).astype(np.float32)
        light = np.repeat((shade * (1 + noise))[..., None], 3, 2)
        self.cleaned = _cleaned(light, np.zeros((*shade.shape, 1), np.float32))[8:-8, 8:-8, 0]      # no layer tells of the shade

    def test_keeps_the_shade_along_an_edge(self):
        across = self.cleaned.mean(0)
        self.assertGreater(np.median(across) - across.min(), 0.5 * DEEP)

    def test_takes_the_noise(self):
        self.assertLess(self.cleaned[:, :24].std(), 0.1 * NOISE)


if __name__ == "__main__":
    unittest.main()
