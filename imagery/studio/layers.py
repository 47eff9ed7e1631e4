"""Which piece of cloth lies on which. What is sewn on (a pocket, placket, collar, lapel) throws a line of shade on what is under it, and its own edge is
turned, so that one side of it catches the light. Settled mesh is too coarse for a step as thin as cloth. Pure arithmetic."""
from __future__ import annotations

import cv2
import numpy as np

from .geometry import smoothstep

SHADE, REACH = 0.50, 0.0021     # of what lies under an edge: how much darker, and how far (picture widths)
TURNED, ROUND = 0.22, 0.0016    # of the edge itself: how much lighter or darker, and how wide (picture widths)
ASIDE = (0.75, 0.65)            # from the key, which stands at the upper left, to the right and down
AWAY = 0.25                     # of that shade that remains where an edge faces the key
LIES, APART = 0.012, 0.045      # su of depth: what is so far in front is the upper one, and what is so far in front does not lie on it but hangs before it
SEEN = (0.35, 0.6)              # how much cloth must face the camera: at a garment's sides patterns run so fast that a seam breaks up
AGREE, SURE = 5.0, (0.25, 0.95)  # pixels along an edge over which its two sides agree which of them is the upper one, and how much they must to be told
LONG = 36                       # pixels: shorter edges are crumbs of a fold
BUTTON, DROPS, SPREAD = 0.6, 0.0018, 0.0022     # of what lies under a button: how much darker; how far its shade falls aside, and how soft it is (picture widths)
OUTSIDE = 1e4                   # a depth and a rank beyond all
LOOSE = ("men-fashion/agbada", "women-fashion/boubou")    # robes fall in layers of one piece, whose folds are no edges
PIECE = 150                     # pixels: what is smaller is no piece, but what a fold leaves to be seen of one
NEAR, CLOSE = (cv2.getStructuringElement(cv2.MORPH_RECT, (side, side)) for side in (7, 5))


def laid(torn, main, depth, facing, share, width):
    """What is left of the light (h, w, 1) beside the edges of pieces, about 1. Folds of one piece have none: their shade is rendered.

    torn: pixels at which one piece ends (bool); main: those of cloth; depth: su towards the camera; facing: 1 towards it, 0 at the rim; share: the product's share
    of each pixel; width: of the picture, pixels.
    """
    rank = _ranks(main & ~torn)
    upper_rank, lower_rank = cv2.dilate(rank, NEAR), cv2.erode(np.where(rank > 0, rank, OUTSIDE).astype(np.float32), NEAR)
    inside = share > 0.98
    nearest = cv2.dilate(np.where(inside, depth, -OUTSIDE).astype(np.float32), CLOSE)
    farthest = cv2.erode(np.where(inside, depth, OUTSIDE).astype(np.float32), CLOSE)
    step = nearest - farthest
    edge = _long(torn & (upper_rank != lower_rank) & (step < APART))
    if not edge.any():
        return np.ones((*torn.shape, 1), np.float32)
    distance, at = to_nearest(edge)
    vote = _agreed(edge, np.where((step > LIES) & _swapped(rank, upper_rank, lower_rank, depth, inside), -1, 1)).flat[at]
    upper = (rank == upper_rank.flat[at]) == (vote > 0)
    aside = _aside(at)
    under = SHADE * np.exp(-distance / (REACH * width)) * (AWAY + 0.6 * aside).clip(0, 1.2)
    over = TURNED * np.exp(-(distance / (ROUND * width)) ** 2) * aside
    told = smoothstep(*SEEN, cv2.GaussianBlur(facing, (0, 0), 2)) * smoothstep(APART, LIES, step.flat[at])
    told = cv2.GaussianBlur((told * smoothstep(*SURE, np.abs(vote))).astype(np.float32), (0, 0), 2.5)
    return cv2.GaussianBlur((1 + told * np.where(upper, over, -under)).astype(np.float32), (0, 0), 0.7)[..., None]


def _swapped(rank, upper_rank, lower_rank, depth, inside):
    """Where the piece that should be the lower one stands before the other."""
    upper, lower = (cv2.dilate(np.where(inside & (rank == side), depth, -OUTSIDE).astype(np.float32), CLOSE) for side in (upper_rank, lower_rank))
    return lower > upper


def _agreed(edge, vote):
    """Votes (-1 or 1) of an edge's pixels, evened out along it: at an armhole, whose two sides are as deep, they would change every few pixels, and with them shade and light."""
    soft = lambda layer: cv2.GaussianBlur(layer.astype(np.float32), (0, 0), AGREE)
    return soft(vote * edge) / np.maximum(soft(edge), 1e-4)


def _long(edge):
    """Without what is too short to be the edge of a piece."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(edge.astype(np.uint8), connectivity=8)
    keep = stats[:, cv2.CC_STAT_AREA] > LONG
    keep[0] = False
    return keep[labels]


def under_buttons(buttons, width):
    """What buttons leave of the light (h, w, 1) on the cloth around them, not on themselves. buttons: their share of each pixel; width: of the picture, pixels."""
    aside = np.float32([[1, 0, DROPS * width], [0, 1, DROPS * width]])
    shade = cv2.GaussianBlur(cv2.warpAffine(buttons, aside, buttons.shape[::-1]), (0, 0), SPREAD * width)
    return (1 - BUTTON * shade * (1 - buttons))[..., None]


def _ranks(pieces):
    """A number for each piece (h, w), the higher the smaller it is: pockets lie on fronts. 0 where there is none."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(pieces.astype(np.uint8), connectivity=4)
    area = stats[:, cv2.CC_STAT_AREA].copy()
    area[0] = 0
    rank = np.empty(len(area), np.float32)
    rank[np.argsort(-area)] = np.arange(1, len(area) + 1)
    rank[area < PIECE] = 0
    return rank[labels]


def to_nearest(edge):
    """How far (pixels) each pixel is from those of a mask, and which of them (index into the flat picture) is nearest."""
    distance, labels = cv2.distanceTransformWithLabels((~edge).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    place = np.zeros(labels.max() + 1, np.int64)
    place[labels[edge]] = np.flatnonzero(edge)
    return distance, place[labels]


def _aside(at):
    """How much each pixel lies on the side of its edge that the key does not light: 1 below and to the right, -1 above and to the left."""
    y, x = np.indices(at.shape)
    down, right = y - at // at.shape[1], x - at % at.shape[1]
    long = np.maximum(np.hypot(right, down), 0.7)
    return sum(toward * cv2.GaussianBlur((part / long).astype(np.float32), (0, 0), 1.2) for toward, part in zip(ASIDE, (right, down)))
