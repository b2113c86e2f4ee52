"""The numerals of the fonts that are installed where the networks are trained."""

from functools import cache
from pathlib import Path

import cv2
import numpy as np
from pygame import freetype, surfarray

from vision.strokes import Mask, Numerals, cropped, written

_FOLDER = Path("/usr/share/fonts")
_UNLIKE = ("Mono", "Script", "Symbol", "Math", "Integral", "Size", "Thin", "Light", "_K")
_KEPT = ("NotoSans-", "NotoSerif-", "NotoSansDisplay-", "NotoSerifDisplay-")
"""Of the hundred scripts of Noto: the others have the same digits, or none."""
_DRAWN_PX = 96
_LEAST_INK = 60.0  # of 255, on average in an 8


class Font:
    """The digits of one file, drawn once and scaled."""

    def __init__(self, path: Path) -> None:
        freetype.init()
        font = freetype.Font(str(path), _DRAWN_PX)
        self.name = path.stem
        self._texts: dict[str, Mask] = {}
        for text in map(str, range(13)):
            surface, _ = font.render(text, fgcolor=(255, 255, 255), bgcolor=(0, 0, 0))
            self._texts[text] = cropped(np.ascontiguousarray(surfarray.array3d(surface)[..., 0].T))

    def __call__(self, text: str, height_px: int) -> Mask:
        mask = self._texts[text]
        # 11 and 1 are as high as the rest in every font that is used.
        width = max(round(mask.shape[1] * height_px / mask.shape[0]), 1)
        way = cv2.INTER_AREA if height_px < mask.shape[0] else cv2.INTER_LINEAR
        return np.asarray(cv2.resize(mask, (width, height_px), interpolation=way), np.uint8)

    @property
    def is_usable(self) -> bool:
        """Ten different digits, all of them standing on one line, equally high and not too thin."""
        digits = [self._texts[str(digit)] for digit in range(10)]
        heights = [digit.shape[0] for digit in digits]
        if max(heights) > 1.1 * min(heights) or min(heights) < 20 or digits[8].mean() < _LEAST_INK:
            return False
        shapes = {digit.tobytes() for digit in digits}
        return len(shapes) == 10


@cache
def fonts() -> tuple[Numerals, ...]:
    """Every usable font, always in the same order; first the numerals of the project itself."""
    found: list[Numerals] = [written]
    seen: set[bytes] = set()
    for path in sorted(_FOLDER.rglob("*")):
        name = path.name
        if path.suffix.lower() not in (".ttf", ".otf") or any(part in name for part in _UNLIKE):
            continue
        if name.startswith("Noto") and not name.startswith(_KEPT):
            continue
        try:
            font = Font(path)
        except (OSError, RuntimeError, IndexError, ValueError):  # it has no digits
            continue
        print_of = font("5", 40).tobytes() + font("2", 40).tobytes()
        if font.is_usable and print_of not in seen:
            seen.add(print_of)
            found.append(font)
    return tuple(found)
