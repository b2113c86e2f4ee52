"""What hides the felt and is no card, a hand above all: by comparing with the empty tray."""

import statistics
from dataclasses import replace

import numpy as np

from vision.card_face import HEIGHT_MM, WIDTH_MM
from vision.card_grain import find_hidden_grain
from vision.card_spot import CardSpot
from vision.cover import find_cover_of_cards, small
from vision.known import Known
from vision.pinhole import Points
from vision.reading import Frame, Place
from vision.tray import Tray

_STRAY_CARDS = 0.2  # a thing that hides as much felt as so much of a card is in the way
_STRAY_UNKNOWN = 0.8  # and so much where the empty tray is not known
_STRAY_GRAIN = 0.35  # and so much grain of the felt
_INNER = 0.82  # of the floor is looked at then
_AROUND_MM = 6.0  # around a card, that its shadow and a pile's sides may change
_PILE_MM = 14.0  # and as far may a pile's sides and shadow hide the grain


def find_stray(frame: Frame, known: Known, spots: list[CardSpot]) -> Place | None:
    """What hides the felt; where the empty tray is not known, felt is what most of the floor is."""
    now = small(frame)
    scale = now.shape[1] / frame.shape[1]
    if known.tray is not None:
        tray = known.tray.scaled(scale)
    elif known.bare is not None:  # a hand comes from anywhere
        tray = _all_of(now)
    else:
        return None
    outlines: list[Points] = [spot.outline(_AROUND_MM) * scale for spot in spots]
    widths = [spot.width_px * scale for spot in spots]
    width = statistics.median(widths) if widths else 0.09 * now.shape[1]
    bare, part = known.bare, _STRAY_CARDS
    if bare is None or bare.shape != now.shape:
        tray = _within(tray)
        bare, part = _plain(now, tray), _STRAY_UNKNOWN
    least = part * width**2 * HEIGHT_MM / WIDTH_MM
    place = find_cover_of_cards(bare, now, tray, outlines, least)
    return None if place is None else (place[0] / scale, place[1] / scale)


def find_grainless(frame: Frame, known: Known, spots: list[CardSpot]) -> Place | None:
    """What hides the grain of the felt, if the empty tray is known as large as the frame."""
    if known.tray is None or known.empty is None or not spots:
        return None
    width = statistics.median(spot.width_px for spot in spots)
    outlines = [spot.outline(_PILE_MM) for spot in spots]
    least = _STRAY_GRAIN * width**2 * HEIGHT_MM / WIDTH_MM
    return find_hidden_grain(known.empty, frame, known.tray, outlines, least)


def _all_of(picture: Frame) -> Tray:
    """The whole picture, where no tray was found in it."""
    height, width = picture.shape[:2]
    corners = ((0.0, 0.0), (width - 1.0, 0.0), (width - 1.0, height - 1.0), (0.0, height - 1.0))
    return Tray(corners, (width / 2, height / 2))


def _within(tray: Tray) -> Tray:
    """The floor without the shade of its walls."""
    corners = np.array(tray.outline)
    middle = corners.mean(0)
    inner = (middle + (corners - middle) * _INNER).tolist()
    return replace(tray, outline=tuple((float(x), float(y)) for x, y in inner))


def _plain(now: Frame, tray: Tray) -> Frame:
    """A tray whose floor has the color of most of it everywhere."""
    floor = now[tray.mask(now.shape) > 0]
    color = np.median(floor, axis=0) if len(floor) else np.zeros(3)
    return np.broadcast_to(color.astype(np.uint8), now.shape)
