"""Picture files: loaded into a frame, or refused with one sentence.

The file's header is looked at first, and a picture that is too large, or says that it is, is not
decoded at all. Of a large JPEG only the smaller picture is ever in memory; pictures of other kinds
are there whole for a moment, with three bytes a pixel and more.

A photograph of a telephone is turned as its EXIF says, as OpenCV does by itself; places are those
of the picture as it is shown.
"""

import os
import re
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG

import cv2
import numpy as np

from vision.reading import Frame, Place

MIN_SIDE = 64
MAX_RATIO = 6
MAX_PIXELS = 128_000_000
MAX_BYTES = 256 * 1024 * 1024
WHOLE_PIXELS = 4 * 2304 * 1296
"""A picture of more pixels is decoded smaller."""

_REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
_BMP_HEADERS = {bytes([length]) for length in (40, 52, 56, 64, 108, 124)}
_JPEG_WITHOUT_LENGTH = {0x01, *range(0xD0, 0xD9)}
_JPEG_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_SCAN = 0xDA


class Unreadable(Exception):
    """A file is no picture in which dice can be read; says which file, why, and what to do."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A frame, and how many pixels of the file one of its pixels is wide."""

    frame: Frame
    scale: int = 1

    def in_file(self, place: Place) -> Place:
        """A place of the frame in pixels of the file.

        That is the place times `scale`, but for half a pixel: (0, 0) is the middle of a pixel.
        """
        x, y = place
        return (x + 0.5) * self.scale - 0.5, (y + 0.5) * self.scale - 0.5


def load(path: Path) -> Picture:
    """The picture in a file as 8 bit color, decoded smaller if it is huge.

    Grey becomes color, 16 bit lose the lower 8, transparency is dropped.
    """
    data = _contents(path)
    try:
        width, height = _size(data)
        cut_off = _cut_off(data)
    except (ValueError, IndexError, struct.error) as error:
        raise Unreadable(
            f"{path} is cut off or damaged near its beginning: copy it again."
        ) from error
    except KeyError as error:
        raise Unreadable(
            f"{path} is no picture of a kind that is known: give a JPEG or PNG file."
        ) from error
    scale = _scale(path, width, height)
    if cut_off:
        raise Unreadable(f"{path} is cut off before its end: copy it again.")
    return Picture(_decoded(path, data, scale), scale)


def _contents(path: Path) -> bytes:
    try:
        status = path.stat()
        if not S_ISREG(status.st_mode):
            kind = "a directory" if path.is_dir() else "not an ordinary file"
            raise Unreadable(f"{path} is {kind}: name a picture file.")
        if status.st_size > MAX_BYTES:
            raise Unreadable(f"{path} has more than {MAX_BYTES >> 20} MB: save it smaller.")
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise Unreadable(f"{path} does not exist: check the name.") from error
    except PermissionError as error:
        raise Unreadable(f"{path} may not be read: change its permissions.") from error
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from error
    if not data:
        raise Unreadable(f"{path} is empty: copy it again.")
    return data


def _scale(path: Path, width: int, height: int) -> int:
    if width * height > MAX_PIXELS:
        raise Unreadable(
            f"{path} is too large, {width}x{height} pixels: save it with at most "
            f"{MAX_PIXELS // 1_000_000} million."
        )
    scale = next(scale for scale in _REDUCED if width * height <= WHOLE_PIXELS * scale**2)
    if min(width, height) // scale < MIN_SIDE:
        raise Unreadable(
            f"{path} is too small to hold dice, {width}x{height} pixels: "
            f"take one with at least {MIN_SIDE * scale} each way."
        )
    if max(width, height) > MAX_RATIO * min(width, height):
        raise Unreadable(
            f"{path} is too long and narrow to show a tray, {width}x{height} pixels: "
            f"take one with sides of at most {MAX_RATIO} to 1."
        )
    return scale


def _decoded(path: Path, data: bytes, scale: int) -> Frame:
    try:
        with _silence():
            frame = cv2.imdecode(np.frombuffer(data, np.uint8), _REDUCED[scale])
    except cv2.error:
        frame = None
    if frame is None:
        raise Unreadable(f"{path} is damaged: copy it again, or save it anew as JPEG.")
    return np.asarray(frame, np.uint8)


@contextmanager
def _silence() -> Iterator[None]:
    """Keep the decoders' own messages, which no log level of OpenCV rules, off standard error.

    Meant for the command line: what another thread writes there meanwhile is lost as well.
    """
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _cut_off(data: bytes) -> bool:
    """Whether the mark at the end is missing: decoders fill up what is missing with grey."""
    if data.startswith(b"\xff\xd8"):
        return data.find(b"\xff\xd9", _jpeg_segment(data, {_JPEG_SCAN})) < 0
    return data.startswith(b"\x89PNG") and data.rfind(b"IEND") < 0


def _size(data: bytes) -> tuple[int, int]:
    """Width and height as the header gives them; raises KeyError for what is no picture."""
    match data[:2]:
        case b"\xff\xd8":
            height, width = struct.unpack_from(">HH", data, _jpeg_segment(data, _JPEG_FRAMES) + 5)
        case b"\x89P" if data.startswith(b"\x89PNG\r\n\x1a\n"):
            width, height = struct.unpack_from(">II", data, 16)
        case b"BM" if data[14:15] in _BMP_HEADERS:
            width, height = (abs(side) for side in struct.unpack_from("<ii", data, 18))
        case b"RI" if data[8:12] == b"WEBP":
            width, height = _webp_size(data)
        case b"II" | b"MM" if data[2:4] in (b"*\0", b"\0*"):
            width, height = _tiff_size(data)
        case b"P1" | b"P2" | b"P3" | b"P4" | b"P5" | b"P6":
            width, height = _pnm_size(data)
        case _:
            raise KeyError
    return width, height


def _jpeg_segment(data: bytes, kinds: set[int]) -> int:
    """Where the first segment of one of these kinds begins, with the byte 0xFF."""
    at = 2
    while data[at + 1] not in kinds:
        if data[at] != 0xFF:
            raise ValueError
        if data[at + 1] == 0xFF:
            at += 1
        elif data[at + 1] in _JPEG_WITHOUT_LENGTH:
            at += 2
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return at


def _webp_size(data: bytes) -> tuple[int, int]:
    match data[12:16]:
        case b"VP8 ":
            width, height = struct.unpack_from("<HH", data, 26)
            return width & 0x3FFF, height & 0x3FFF
        case b"VP8L":
            (bits,) = struct.unpack_from("<I", data, 21)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            sides = data[24:27], data[27:30]
            width, height = (int.from_bytes(side, "little") + 1 for side in sides)
            return width, height
    raise ValueError


def _tiff_size(data: bytes) -> tuple[int, int]:
    """From the first directory: tag 256 is the width, 257 the height, of type short or long."""
    order = "<" if data.startswith(b"II") else ">"
    (directory,) = struct.unpack_from(order + "I", data, 4)
    (count,) = struct.unpack_from(order + "H", data, directory)
    sides = {}
    for entry in range(directory + 2, directory + 2 + 12 * count, 12):
        tag, kind = struct.unpack_from(order + "HH", data, entry)
        if tag in (256, 257):
            (sides[tag],) = struct.unpack_from(order + ("H" if kind == 3 else "I"), data, entry + 8)
    if len(sides) < 2:
        raise ValueError
    return sides[256], sides[257]


def _pnm_size(data: bytes) -> tuple[int, int]:
    sides = re.match(rb"P\d(?:\s|#[^\n]*\n)+(\d+)(?:\s|#[^\n]*\n)+(\d+)\s", data[:1024])
    if not sides:
        raise KeyError
    return int(sides[1]), int(sides[2])
