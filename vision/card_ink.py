"""The second look at a card's color, without any network: its ink against its own paper.

Paper is nearly white, so light tints it as it tints the ink: what the ink takes away from the
paper's light is its color, whatever the lamp.
"""

import colorsys
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.card_numbers import against_paper, darkness
from vision.card_spot import CardSpot, Cut, Levels
from vision.reading import CardColor, Frame

_STRIP = Cut(0.0, 0.0, 20, 121, 20 / 15)
"""The middle of a card from end to end: a joker has its stars there, above and below its number."""
_MARK_PX, _HALF_PX = 41, 10  # from the strip's middle to that of a mark, and half a mark
_SHIFTS_PX = (0, -4, 4, -8, 8, -12, 12)  # of the card along itself, as it may be misplaced
_GREY, _GREY_SMALL = 0.2, 0.16  # how colorful black and grey may look; small ink is faint
_COLOR, _COLOR_SMALL = 0.15, 0.045  # and how colorful the four colors look at least
_HUES = {  # in degrees, of what the inks look like next to paper
    CardColor.RED: (-30.0, 24.0),
    CardColor.YELLOW: (24.0, 75.0),
    CardColor.GREEN: (75.0, 190.0),
    CardColor.BLUE: (190.0, 275.0),
}
# A number in all colors: its hues, as arrows, add up to less than this. One in a color, if it is
# small, must add up to more: a joker's, of which much was red, did not.
_SPREAD, _ALIKE_SMALL = 0.75, 0.9
Counts = NDArray[np.int_]
_MARKED = 0.15  # of a mark's place is ink: of a joker's 0.19 at least, of others hardly any
_SEEN = 0.4  # so much of a mark's place must be free of other cards


@dataclass(frozen=True, slots=True)
class Ink:
    """What the ink of a number looks like: how colorful, of which hue, and how much of one hue."""

    colorful: float
    hue_degrees: float
    alike: float
    is_small: bool

    def may_be(self, color: CardColor) -> bool:
        is_grey = self.colorful < (_GREY_SMALL if self.is_small else _GREY)
        if color is CardColor.NEUTRAL:
            return is_grey
        if color is CardColor.JOKER:
            return is_grey or self.alike < _SPREAD
        low, high = _HUES[color]
        is_hue = (self.hue_degrees - low) % 360 < high - low
        least, alike = (_COLOR_SMALL, _ALIKE_SMALL) if self.is_small else (_COLOR, _SPREAD)
        return is_hue and self.colorful > least and self.alike >= alike

    def may_be_another(self, color: CardColor) -> bool:
        """Besides one that it may be. Joker and back are told by their marks, not by their ink."""
        is_grey = color in (CardColor.JOKER, CardColor.NEUTRAL)
        others = [*_HUES] if is_grey else [*_HUES, CardColor.JOKER]
        return any(self.may_be(other) for other in others if other is not color)


def ink_of(cut: Frame, is_small: bool = False) -> Ink:
    """The ink in a cut that holds a number, the large one or one in a corner."""
    parts = against_paper(cut[None])
    part = np.minimum(parts[0][darkness(parts)[0] > 0.6], 1.0)
    if not len(part):
        return Ink(0.0, 0.0, 1.0, is_small)
    colorful = (part.max(1) - part.min(1)) / np.maximum(part.max(1), 1e-3)
    blue, green, red = np.median(part, axis=0).tolist()
    hue, saturation, _ = colorsys.rgb_to_hsv(red, green, blue)
    arrows = np.exp(1j * _hues(part)) * colorful
    alike = float(abs(arrows.sum()) / max(colorful.sum(), 1e-3))
    if alike < _SPREAD:  # the median of many colors is none of them
        saturation = float(np.median(colorful))
    return Ink(float(saturation), 360 * hue, alike, is_small)


def has_marks(levels: Levels, spot: CardSpot, others: list[CardSpot]) -> bool | None:
    """Whether ink is where a joker has its stars; None if other cards leave too little to see."""
    strip, seen = (
        against_paper(levels.cut(spot, _STRIP)[None])[0].min(1),
        _STRIP.without(spot, others),
    )
    strip = strip.reshape(seen.shape)
    middle = _STRIP.height_px // 2
    number = slice(middle - 22, middle + 22)
    if not seen[number].any():
        return None
    ink = float(np.percentile(strip[number][seen[number]], 2))
    dark = strip < 0.5 * (ink + 1)  # half as dark as the number, in the light that falls there
    inked, free = (np.append(0, np.cumsum(each.sum(1))) for each in (dark & seen, seen))
    marked = [_marked(inked, free, middle + shift) for shift in _SHIFTS_PX]
    known = [each for each in marked if each is not None]
    return any(known) if known else None


def _marked(inked: Counts, free: Counts, middle: int) -> bool | None:
    """Whether both marks are there, as far as they are seen; None if they are not.

    The pixels that are ink, and that are seen, are counted up to each row of the strip.
    """
    parts = []
    for way in (-1, 1):
        start = middle + way * _MARK_PX - _HALF_PX
        first, last = np.clip((start, start + 2 * _HALF_PX), 0, _STRIP.height_px)
        seen = free[last] - free[first]
        if seen > _SEEN * (last - first) * _STRIP.width_px:
            parts.append(float((inked[last] - inked[first]) / seen))
    return min(parts) > _MARKED if parts else None


def _hues(part: NDArray[np.float32]) -> NDArray[np.float64]:
    """The hue of each row (blue, green, red) as an angle."""
    blue, green, red = part.T
    return np.asarray(np.arctan2(np.sqrt(3) * (green - blue), 2 * red - green - blue))
