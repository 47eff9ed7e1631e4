"""Lines in a picture: which way they run, and evening something out along them, not across."""
from __future__ import annotations

import cv2
import numpy as np


def course(lines):
    """Unit vectors (h, w, 2; right, down) along the lines of an image, wherever one is near."""
    soft = cv2.GaussianBlur(lines.astype(np.float32), (0, 0), 1.0)
    gx, gy = cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    xx, yy, xy = (cv2.GaussianBlur(a * b, (0, 0), 2.0) for a, b in ((gx, gx), (gy, gy), (gx, gy)))
    across = 0.5 * np.arctan2(2 * xy, xx - yy)
    return np.dstack([-np.sin(across), np.cos(across)]).astype(np.float32)


def along(image, course, reach):
    """An image evened out along the lines in it, not across: what was looked up at one point of a pixel has steps on a slanting line. reach: pixels."""
    h, w = image.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    steps = np.arange(-int(2 * reach), int(2 * reach) + 1)
    weights = np.exp(-0.5 * (steps / reach) ** 2)
    looked = (cv2.remap(image, x + step * course[..., 0], y + step * course[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE) * weight
              for step, weight in zip(steps.astype(np.float32), (weights / weights.sum()).astype(np.float32)))
    return sum(looked)
