"""Whether two pictures of a screen look the same, though other versions of SDL drew them.

Goldens are kept reduced, in 256 colors. A pixel differs when it is brighter or darker than all
that lies within a pixel of it in the other picture: so a letter may stand half a pixel further and
an edge be smoother, but a box that moved, another letter and another color are seen.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pygame
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""Height, width and three colors: RGB."""

REACH = np.ones((3, 3), np.uint8)
SLACK = 9.0
"""So many levels of 255 a color may be off: the goldens' own colors are, by up to a half of it."""
CONTRAST_SLACK = 0.2
"""And this share of the contrast around a pixel, for edges are smoothed otherwise."""
WINDOW = 16
FEW = 6
"""So many pixels in a window of that many by that many may differ."""
STEP = 4
COLORS = 256
"""Of a golden: how finely its colors are told apart, and how many it has."""
PNG = b"\x89PNG\r\n\x1a\n"
PALETTE = 3


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two pictures differ most, in pixels of the screen, and by how many of the golden's."""

    count: int
    x: int
    y: int
    marked: NDArray[np.bool_]
    """The pixels of the golden that differ."""


def pixels(surface: pygame.Surface) -> Pixels:
    return np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1))


def reduced(shown: Pixels, factor: int) -> Pixels:
    """The mean of each square of so many pixels."""
    height, width = shown.shape[:2]
    size = (width // factor, height // factor)
    return np.asarray(cv2.resize(shown, size, interpolation=cv2.INTER_AREA), np.uint8)


def difference(golden: Pixels, shown: Pixels, factor: int) -> Difference:
    """The golden against a screen that is `factor` times as large."""
    differs = _differs(golden, shown, factor)
    counts = cv2.blur(differs.astype(np.float32), (WINDOW, WINDOW), borderType=cv2.BORDER_CONSTANT)
    y, x = np.unravel_index(int(counts.argmax()), counts.shape)
    count = round(float(counts.max()) * WINDOW * WINDOW)
    return Difference(count, int(x) * factor, int(y) * factor, differs)


def _differs(golden: Pixels, shown: Pixels, factor: int) -> NDArray[np.bool_]:
    height, width = golden.shape[:2]
    # The mean of every square of the screen, not only of those that the golden has: it is moved
    # by single pixels of the screen before it is reduced.
    means = cv2.blur(shown, (factor, factor), anchor=(0, 0))
    low, high, now = (
        each[::factor, ::factor][:height, :width].astype(np.float32)
        for each in (cv2.erode(means, REACH), cv2.dilate(means, REACH), means)
    )
    least, most, was = (
        each.astype(np.float32)
        for each in (cv2.erode(golden, REACH), cv2.dilate(golden, REACH), golden)
    )
    off = np.maximum.reduce([was - high, low - was, now - most, least - now])
    contrast = np.maximum(high, most) - np.minimum(low, least)
    return np.asarray((off > SLACK + CONTRAST_SLACK * contrast).any(axis=2))


def write(path: Path, picture: Pixels) -> None:
    """As PNG with a palette, which neither OpenCV nor every pygame writes."""
    colors, indices = _palette(picture)
    height, width = indices.shape
    header = struct.pack(">IIBBBBB", width, height, 8, PALETTE, 0, 0, 0)
    lines = np.pad(indices, ((0, 0), (1, 0)))  # each begins with a 0: it is not filtered
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(
        PNG
        + _chunk(b"IHDR", header)
        + _chunk(b"PLTE", colors.tobytes())
        + _chunk(b"IDAT", zlib.compress(lines.tobytes(), 9))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    checksum = struct.pack(">I", zlib.crc32(kind + data))
    return struct.pack(">I", len(data)) + kind + data + checksum


def read(path: Path) -> Pixels:
    return pixels(pygame.image.load(str(path)))


def in_few_colors(picture: Pixels) -> Pixels:
    """What is read again when the picture was written."""
    colors, indices = _palette(picture)
    return np.asarray(colors[indices])


def _palette(picture: Pixels) -> tuple[Pixels, Pixels]:
    """At most 256 colors, and for each pixel which of them is its nearest."""
    steps = (picture.reshape(-1, 3).astype(np.int32) + STEP // 2) // STEP
    codes, which, counts = np.unique(
        (steps << (16, 8, 0)).sum(axis=1), return_inverse=True, return_counts=True
    )
    colors = np.minimum(255, (codes[:, None] >> (16, 8, 0) & 0xFF) * STEP)
    chosen = list(_chosen(colors, counts))
    nearest = np.stack([_distances(colors, colors[at]) for at in chosen]).argmin(axis=0)
    indices = nearest[which.reshape(-1)].reshape(picture.shape[:2])
    return colors[chosen].astype(np.uint8), indices.astype(np.uint8)


def _chosen(colors: NDArray[np.int_], counts: NDArray[np.int_]) -> Iterator[int]:
    """One color after the other that is far from all before it, or frequent, or both."""
    away = np.full(len(colors), np.inf)
    weight = np.cbrt(counts)
    at = int(counts.argmax())
    for _ in range(min(COLORS, len(colors))):
        yield at
        away = np.minimum(away, _distances(colors, colors[at]))
        at = int((away * weight).argmax())


def _distances(colors: NDArray[np.int_], color: NDArray[np.int_]) -> NDArray[np.int_]:
    return np.asarray(((colors - color) ** 2).sum(axis=1))


def side_by_side(golden: Pixels, shown: Pixels, factor: int, found: Difference) -> Pixels:
    """What was expected, what is drawn, and that with all that differs in magenta."""
    now = reduced(shown, factor)
    seen = now // 3
    seen[found.marked] = (255, 0, 255)
    gap = np.full((golden.shape[0], 8, 3), 255, np.uint8)
    return np.hstack([golden, gap, now, gap, seen])
