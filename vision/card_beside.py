"""Paper beside a card where no other card was found: one that lies under it, and was overlooked.

On dark felt paper is told by its brightness. On felt as bright as paper it is told by its print, if
the floor has no pattern; or by what it hides: the grain of the floor, if the empty tray is known.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card_face import HEIGHT_MM, WIDTH_MM
from vision.card_floor import Floor
from vision.card_numbers import BIG, against_paper
from vision.card_spot import CardSpot, Cut, Levels
from vision.tray import Tray

_NEAR_MM, _FAR_MM = 3.0, 12.0  # from a card's edge: beyond its shadow and a pile's sides
_CLOSE_MM, _NARROW_MM = 2.0, 5.0  # a card is placed to a mm; so wide is a narrow strip
_ALIKE, _APART = 0.22, 0.5  # logarithms of brightness: paper is paper, and felt is not
_PAPER = 0.5  # so much of what is beside a card must be paper
_PEEPS = 0.3  # and of what a card would show, whose place is not known exactly
_SEEN, _SEEN_NARROW = 0.3, 0.6  # so much of it must be seen at all
_PRINT_MM = 14.0  # beyond it: there the small numbers of a card are that little is seen of
_INK, _FAINT = 0.75, 0.85  # of the light around it: print is no brighter, a pattern may be
_EDGE = np.ones((5, 5), np.uint8)  # around other cards: their shadows
_CLEAN, _PRINTED = 0.004, 0.015  # parts of a strip that are ink: on bare felt, and on a card
_FINE = 2.0  # pixels a mm in which the grain is compared
_SAME, _OTHER = 0.6, 0.1  # how alike grain is that is still seen, and that is not
_STRONGEST = 3.0  # of the grain before: what is stronger now is the edge of a shadow
_PARTS = 3  # of a strip: a coin or the edge of a shadow hides the grain of one, not of most


@dataclass(frozen=True, slots=True)
class _Strip:
    """The strip beside one side of a card: in pixels of a mm, and finer; and a broader one.

    And a narrow one: of a card that lies almost wholly under another little peeps out.
    """

    wide: Cut
    fine: Cut
    broad: Cut
    narrow: Cut


def paper_beside(
    levels: Levels,
    spots: list[CardSpot],
    played: list[CardSpot],
    tray: Tray | None,
    bare: Levels | None = None,
) -> CardSpot | None:
    """The first card beside which paper is seen that belongs to no card.

    Only played cards lie upon each other; beside the draw pile its own shadow may look like print.
    """
    if not spots:
        return None
    floor, before = Floor.of(levels.frame, spots, tray), None
    _, felt, _ = floor.around_all()
    if bare is not None:
        _, then, _ = Floor.of(bare.frame, spots, tray).around_all()
        before = bare, then / np.maximum(felt, 1.0)
    pale = []
    for card, spot in enumerate(spots):
        paper = _paper(levels, spot)
        # A shadow may lie on this card and not on most of the floor.
        floors = np.vstack([felt, floor.around(card)])
        if _unlike(floors, paper).min() < _APART:
            pale.append(spot)
            continue
        for cut, parts in _strips(spot, spots, spot in played):
            pixels = levels.cut(spot, cut)
            parts = [seen for seen in parts if _is_paper(pixels[seen], paper)]
            if not parts or (before is None and not _is_on_floor(spot, cut, tray)):
                continue
            # A pale wall, or the floor's own pattern, was there before.
            if before is not None:
                then = before[0].cut(spot, cut)
                parts = [seen for seen in parts if not _is_paper(then[seen], paper * before[1])]
            if parts:
                return spot
    lying = [spot for spot in pale if spot in played]
    printed = _printed(levels, bare, lying, spots, tray)
    if printed is not None or bare is None or not pale:
        return printed
    return _hides_grain(levels, bare, pale, spots)


def peeps_out(levels: Levels, spot: CardSpot, found: list[CardSpot]) -> bool:
    """Whether a card may lie at a spot: what of it is on no card that was found looks like paper.

    Between cards of a fan a finder sees one more, which would lie on felt.
    """
    part = Cut(0.0, 0.0, round(WIDTH_MM), round(HEIGHT_MM), 1.0)
    free = cv2.erode(part.without(spot, found).astype(np.uint8), _EDGE) > 0
    nearest = min(found, key=lambda card: math.hypot(card.x - spot.x, card.y - spot.y))
    is_seen = bool(free.any())
    return is_seen and _is_paper(levels.cut(spot, part)[free], _paper(levels, nearest), _PEEPS)


def _strips(
    spot: CardSpot, spots: list[CardSpot], is_played: bool
) -> Iterator[tuple[Cut, list[NDArray[np.bool_]]]]:
    """What is looked at beside a card, and the pixels of its parts that belong to no other one."""
    others = _others(spot, spots)
    for side in _SIDES:
        seen = side.wide.without(spot, others)
        if seen.mean() > _SEEN:
            yield side.wide, [seen]
        if is_played:
            seen = cv2.erode(side.narrow.without(spot, others).astype(np.uint8), _EDGE) > 0
            yield side.narrow, [part for part in _thirds(seen) if part.mean() > _SEEN_NARROW / 3]


def _thirds(seen: NDArray[np.bool_]) -> list[NDArray[np.bool_]]:
    """The same pixels in the three parts of a strip, from end to end."""
    along = np.arange(seen.size).reshape(seen.shape)
    along = along % seen.shape[1] if seen.shape[1] > seen.shape[0] else along // seen.shape[1]
    third = 3 * along // (along.max() + 1)
    return [seen & (third == part) for part in range(3)]


def _printed(
    levels: Levels,
    bare: Levels | None,
    played: list[CardSpot],
    spots: list[CardSpot],
    tray: Tray | None,
) -> CardSpot | None:
    """The first card beside which print is seen that belongs to no card, on a floor without any."""
    inked = []
    for spot in played:
        for side in _SIDES:
            seen = cv2.erode(side.broad.without(spot, _others(spot, spots)).astype(np.uint8), _EDGE)
            if seen.mean() < 1 - _SEEN or not _is_on_floor(spot, side.broad, tray):
                continue
            before = None if bare is None else bare.cut(spot, side.broad)
            inked.append((spot, _inked(levels.cut(spot, side.broad), seen > 0, before)))
    if sum(part < _CLEAN for _, part in inked) < 2:
        return None
    return next((spot for spot, part in inked if part > _PRINTED), None)


def _is_on_floor(spot: CardSpot, side: Cut, tray: Tray | None) -> bool:
    half = np.array([side.width_px, side.height_px]) / side.px_per_mm / 2
    (left, top), (right, bottom) = (side.across_mm, side.down_mm) + np.array([[-1], [1]]) * half
    corners = spot.box(left, top, right, bottom).tolist()
    return tray is None or all(tray.contains((x, y)) for x, y in corners)


def _inked(
    strip: NDArray[np.uint8], seen: NDArray[np.bool_], before: NDArray[np.uint8] | None
) -> float:
    """How much of what is seen of a strip is thin, and darker than what is around it; and was not
    before, as a floor's own pattern or its wall."""
    ink = _lightness(strip) < _INK
    if before is not None:
        pattern = (_lightness(before) < _FAINT).astype(np.uint8)
        ink &= cv2.dilate(pattern, np.ones((3, 3), np.uint8)) == 0
    return float(ink[seen].mean())


def _lightness(strip: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The part of the light around each pixel that it has."""
    return np.asarray(against_paper(strip[None])[0].min(1).reshape(strip.shape[:2]), np.float32)


def _strip(across: float, down: float) -> _Strip:
    """The strips beside one side, given by its direction."""

    def cut(wide_mm: float, long: float, px_per_mm: float, beyond_mm: float = _NEAR_MM) -> Cut:
        """So wide, of the side's length so much, and so far from it."""
        reach = beyond_mm + wide_mm / 2
        x, y = across * (WIDTH_MM / 2 + reach), down * (HEIGHT_MM / 2 + reach)
        size = (wide_mm, long * HEIGHT_MM) if across else (long * WIDTH_MM, wide_mm)
        width_px, height_px = (round(side * px_per_mm) for side in size)
        return Cut(x, y, width_px, height_px, px_per_mm)

    near_mm = _FAR_MM - _NEAR_MM
    narrow = cut(_NARROW_MM, 0.9, _FINE, _CLOSE_MM)
    return _Strip(
        cut(near_mm, 0.7, 1.0), cut(near_mm, 0.7, _FINE), cut(_PRINT_MM, 0.8, 1.5), narrow
    )


_SIDES = tuple(_strip(*side) for side in ((-1, 0), (1, 0), (0, -1), (0, 1)))


def _paper(levels: Levels, spot: CardSpot) -> NDArray[np.float64]:
    """The color of a card's paper: that of the brighter part around its number."""
    pixels = levels.cut(spot, BIG).reshape(-1, 3)
    place = round(0.85 * (len(pixels) - 1))
    return np.asarray(np.partition(pixels, place, axis=0)[place], np.float64)


def _others(spot: CardSpot, spots: list[CardSpot]) -> list[CardSpot]:
    return [other for other in spots if other is not spot]


def _is_paper(pixels: NDArray[np.uint8], paper: NDArray[np.float64], part: float = _PAPER) -> bool:
    return float((_unlike(pixels, paper) < _ALIKE).mean()) > part


def _hides_grain(
    levels: Levels, bare: Levels, pale: list[CardSpot], spots: list[CardSpot]
) -> CardSpot | None:
    """The first card beside which the floor's grain is gone, where it is seen beside others."""
    likes: list[tuple[CardSpot, NDArray[np.float64]]] = []
    for spot in pale:
        others = _others(spot, spots)
        for side in _SIDES:
            seen = cv2.erode(side.fine.without(spot, others).astype(np.uint8), _EDGE) > 0
            if seen.mean() > 1 - _SEEN:
                now, before = levels.cut(spot, side.fine), bare.cut(spot, side.fine)
                likes.append((spot, _alike(now, before, seen)))
    medians = [float(np.median(alike)) for _, alike in likes]
    if len(medians) < 2 or np.median(medians) < _SAME:
        return None  # a plain floor, or all is noise
    hidden = [spot for spot, alike in likes if max(alike.mean(), np.median(alike)) < _OTHER]
    return hidden[0] if hidden else None


def _alike(
    now: NDArray[np.uint8], before: NDArray[np.uint8], seen: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """How alike the grain of each part of a strip is: 1 the same, 0 something else."""
    one, other = _grain(now) * seen, _grain(before) * seen
    most = _STRONGEST * other.std()
    one = np.clip(one, -most, most)
    axis = int(one.shape[1] > one.shape[0])
    pairs = zip(np.array_split(one, _PARTS, axis), np.array_split(other, _PARTS, axis), strict=True)
    likes = [float((a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum() + 1e-9)) for a, b in pairs]
    return np.array(likes)


def _grain(strip: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What is fine in a strip, whatever light falls on it."""
    light = np.log(strip.astype(np.float32).sum(2) + 24)
    return np.asarray(light - cv2.blur(light, (9, 9)), np.float32)


def _unlike(pixels: NDArray[np.generic], paper: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far each pixel (nx3) is from paper, in the channel that differs most."""
    parts = np.log(np.asarray(pixels, np.float64) + 8) - np.log(paper + 8)
    return np.asarray(np.abs(parts).max(-1))
