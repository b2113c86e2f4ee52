"""A roll as a small JPEG file: the tray with its dice, and in the comment what was read of them."""

import json
import struct
from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from vision.reading import Color, Die, Frame, Place, Problem, Reading, Trouble
from vision.roll_picture import RollPicture

LONGEST_PX = 800
MOST_BYTES = 48_000
QUALITIES = (85, 75, 65, 55, 45)
SMALLER = 0.75
"""The picture shrinks by so much where the worst quality is still too large."""
RIM_EDGES = 1.0
"""So many edges of a die round the floor belong to the tray: what stands in it hides the wall."""
LONELY_EDGES = 3.0
"""Where the tray is not known: so many round the dice."""
USUAL_EDGE_PX = 50.0

_START, _SCAN, _COMMENT = b"\xff\xd8", 0xDA, 0xFE


def cropped(picture: RollPicture) -> RollPicture:
    """The tray alone, no larger than is kept."""
    left, top, right, bottom = _tray_box(picture.frame, picture.reading)
    part = picture.frame[top:bottom, left:right]
    reading = picture.reading.moved(lambda place: (place[0] - left, place[1] - top))
    return scaled(RollPicture(part, reading), LONGEST_PX / max(part.shape[:2]))


def scaled(picture: RollPicture, factor: float) -> RollPicture:
    """Frame and reading made smaller by a factor; nothing grows."""
    if factor >= 1.0:
        return picture
    height, width = picture.frame.shape[:2]
    size = max(1, round(width * factor)), max(1, round(height * factor))
    frame = cv2.resize(picture.frame, size, interpolation=cv2.INTER_AREA)

    def resized(place: Place) -> Place:
        return (place[0] + 0.5) * factor - 0.5, (place[1] + 0.5) * factor - 0.5

    reading = picture.reading.moved(resized)
    reading = replace(reading, edge_px=reading.edge_px * factor)
    return RollPicture(np.asarray(frame, np.uint8), reading)


def _tray_box(frame: Frame, reading: Reading) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is kept of a frame: the tray and all dice."""
    height, width = frame.shape[:2]
    edge = reading.edge_px or USUAL_EDGE_PX
    places = [die.centre for die in reading.dice]
    margin = RIM_EDGES * edge if reading.outline else LONELY_EDGES * edge
    places += reading.outline
    if not places:
        return 0, 0, width, height
    low, high = np.min(places, 0) - margin, np.max(places, 0) + margin
    left, top = np.clip(np.floor(low), 0, (width - 1, height - 1)).astype(int)
    right, bottom = np.clip(np.ceil(high), (left + 1, top + 1), (width, height)).astype(int)
    return int(left), int(top), int(right), int(bottom)


def encode(picture: RollPicture) -> bytes:
    """A file of `MOST_BYTES` at most, as good as they allow."""
    small = cropped(picture)
    while True:
        comment = _comment(small.reading)
        for quality in QUALITIES:
            options = [cv2.IMWRITE_JPEG_QUALITY, quality]
            data = cv2.imencode(".jpg", small.frame, options)[1].tobytes()
            if len(data) + len(comment) <= MOST_BYTES:
                return _START + comment + data[len(_START) :]
        small = scaled(small, SMALLER)


def _comment(reading: Reading) -> bytes:
    """A segment that every program skips which only wants to show the picture."""
    told = {
        "edge_px": round(reading.edge_px, 1),
        "dice": [[die.color, die.value, *_rounded(die.centre)] for die in reading.dice],
        "problems": [
            [problem.kind, problem.color, *_rounded(problem.centre)]
            for problem in reading.problems
            if problem.centre
        ],
    }
    text = json.dumps(told).encode()
    return struct.pack(">BBH", 0xFF, _COMMENT, len(text) + 2) + text


def _rounded(place: Place) -> tuple[float, float]:
    return round(place[0], 1), round(place[1], 1)


def decode(data: bytes) -> RollPicture | None:
    """What `encode` made; None for a file that was cut off, or is something else."""
    try:
        told = json.loads(_found_comment(data))
        frame = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        if frame is None:
            return None
        return RollPicture(np.asarray(frame, np.uint8), _reading(told))
    except (ValueError, TypeError, KeyError, IndexError, struct.error, cv2.error):
        return None


def _found_comment(data: bytes) -> bytes:
    """The text of the first comment; raises `ValueError` or `struct.error` where there is none."""
    if not data.startswith(_START):
        raise ValueError("no JPEG file")
    at = len(_START)
    while True:
        _, kind, length = struct.unpack_from(">BBH", data, at)
        if kind == _COMMENT:
            return data[at + 4 : at + 2 + length]
        if kind == _SCAN:
            raise ValueError("no comment")
        at += 2 + length


def _reading(told: dict[str, Any]) -> Reading:
    return Reading(
        tuple(
            Die(Color(color), int(value), (float(x), float(y)), 1.0)
            for color, value, x, y in told["dice"]
        ),
        tuple(
            Problem(Trouble(kind), "", color and Color(color), (float(x), float(y)))
            for kind, color, x, y in told["problems"]
        ),
        float(told["edge_px"]),
    )
