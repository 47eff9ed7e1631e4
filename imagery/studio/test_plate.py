"""What the ground of every picture must keep."""
from __future__ import annotations

import unittest

import numpy as np

from studio.plate import PAPER, _in_shade, encoded


class Shade(unittest.TestCase):
    def test_has_the_ground_s_hue_at_any_depth(self):
        depths = np.linspace(0, 0.8, 500)[None]
        levels = encoded(_in_shade(depths)).astype(int)
        apart = levels - levels[..., 1:2]
        self.assertGreater((apart == apart[0, 0]).all(-1).mean(), 0.95)       # a few round the other way
        self.assertLessEqual(np.abs(apart - apart[0, 0]).max(), 1)
        self.assertTrue((np.diff(levels[0, :, 1]) <= 0).all())

    def test_is_the_bone_tone_where_there_is_none(self):
        self.assertEqual(encoded(_in_shade(np.zeros((1, 1)))).ravel().tolist(), encoded(PAPER).ravel().tolist())


if __name__ == "__main__":
    unittest.main()
