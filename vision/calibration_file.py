"""The file of a calibration: TOML, each key below a comment that explains it."""

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_args

import cv2
import numpy as np

from vision.calibration import Above, Calibration, Lab, Unusable, decoded
from vision.eight_prints import prints_in
from vision.reading import Place
from vision.tray import Tray
from vision.whole_file import write_whole

_FOCAL_WIDTHS, _EDGE_WIDTHS = (0.2, 10.0), (0.002, 0.5)
"""From the widest lens to the longest, from the smallest die to the largest, in frame widths."""
_AROUND = 3.0  # frames around the frame, in which all places are
_DICE = {
    "white": "the white dice",
    "red": "the red die",
    "yellow": "the yellow die",
    "green": "the green die",
    "blue": "the blue die",
}
_FLOOR = 0.01  # the part of the frame that the tray's floor has at least


def _whole(given: object, where: str) -> int:
    if type(given) is not int or not 1 <= given <= 20_000:
        raise Unusable(f"{where} must be a whole number from 1 to 20000, not {given!r:.60}.")
    return given


def _number(given: object, where: str) -> float:
    number = isinstance(given, int | float) and not isinstance(given, bool)
    if not number or not -1e6 <= given <= 1e6:  # type: ignore[operator]
        raise Unusable(f"{where} must be a number within a million, not {given!r:.60}.")
    return float(given)  # type: ignore[arg-type]


def _positive(given: object, where: str) -> float:
    number = _number(given, where)
    if number <= 0:
        raise Unusable(f"{where} must be more than 0, not {given!r:.60}.")
    return number


def _place(given: object, where: str) -> Place:
    if not isinstance(given, list) or len(given) != 2:
        raise Unusable(f"{where} must be two numbers [x, y], not {given!r:.60}.")
    return _number(given[0], where), _number(given[1], where)


def _outline(given: object, where: str) -> tuple[Place, ...]:
    if not isinstance(given, list) or len(given) < 3:
        raise Unusable(f"{where} must be three or more corners [[x, y], ...], not {given!r:.60}.")
    return tuple(_place(corner, where) for corner in given)


def _lab(given: object, where: str) -> Lab:
    if not isinstance(given, list) or len(given) != 3:
        raise Unusable(f"{where} must be three numbers [L, a, b], not {given!r:.60}.")
    light, a, b = (_number(part, where) for part in given)
    if not (0 <= light <= 100 and abs(a) <= 128 and abs(b) <= 128):
        raise Unusable(f"{where} must have L in 0..100, a and b in -128..128, not {given!r:.60}.")
    return light, a, b


def _picture(given: object, where: str) -> str:
    if not isinstance(given, str) or decoded(given) is None:
        raise Unusable(f"{where} must be a JPEG in base64, not {given!r:.60}.")
    return given


def _above(given: object, where: str) -> Above:
    if given not in list(Above):
        raise Unusable(f"{where} must be {' or '.join(Above)}, not {given!r:.60}.")
    return Above(str(given))


def _prints(given: object, where: str) -> str:
    if not isinstance(given, str) or not prints_in(given):
        raise Unusable(f"{where} must be a PNG of eight faces in base64, not {given!r:.60}.")
    return given


_KEYS: dict[str, tuple[str, Callable[[object, str], object]]] = {
    "camera.width": ("the frame's width, pixels; all places are in this frame", _whole),
    "camera.height": ("the frame's height, pixels", _whole),
    "camera.focal_px": ("focal length, pixels", _positive),
    "camera.k1": ("radial distortion, OpenCV's first coefficient, no unit", _number),
    "camera.k2": ("radial distortion, OpenCV's second coefficient, no unit", _number),
    "camera.centre": ("the lens's centre [x, y], pixels", _place),
    "tray.outline": ("corners of the tray's floor [x, y], pixels", _outline),
    "tray.nadir": ("the point straight below the camera [x, y], pixels", _place),
    "dice.edge_px": ("edge of a die's top face at the nadir, pixels", _positive),
    **{
        f"dice.colors.{name}": (f"{whose} in this light, CIE [L, a, b]", _lab)
        for name, whose in _DICE.items()
    },
    "eights.edge_px": ("longo: side of a die's upper face at the nadir, pixels", _positive),
    "eights.above": ("longo: what is above a numeral on its face, corner or edge", _above),
    "eights.prints": ("longo: the print of the faces 1 to 8, PNG in base64", _prints),
    **{
        f"eights.colors.{name}": (f"longo: {whose} in this light, CIE [L, a, b]", _lab)
        for name, whose in _DICE.items()
    },
    "cards.pile": ("card game: the middle of the draw pile [x, y], pixels", _place),
    "empty.picture": (
        "the empty tray, all of the frame, 320 pixels wide, JPEG in base64",
        _picture,
    ),
}
"""What is written above each key, and what checks its value."""


def load(path: Path) -> Calibration:
    """The calibration in a file; raises `Unusable` with the key or the line that is wrong."""
    try:
        return _parsed(path.read_text("utf-8"))
    except OSError as error:
        raise Unusable(f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise Unusable(f"{path} is not TOML: {error}.") from error
    except Unusable as unusable:
        raise Unusable(f"{path}: {unusable}") from unusable


def _parsed(text: str) -> Calibration:
    calibration: Calibration = _filled(Calibration, tomllib.loads(text), "")
    _check(calibration)
    return calibration


def _check(calibration: Calibration) -> None:
    """Raises `Unusable` for numbers that no table has: they would lead the reader far astray."""
    camera, tray = calibration.camera, calibration.tray
    if camera.focal_px is not None:
        _check_length("camera.focal_px", camera.focal_px, camera.width, _FOCAL_WIDTHS)
    for where, dice in (("dice", calibration.dice), ("eights", calibration.eights)):
        if dice.edge_px is not None:
            _check_length(f"{where}.edge_px", dice.edge_px, camera.width, _EDGE_WIDTHS)
    size = camera.width, camera.height
    if camera.centre is not None:
        _check_near("camera.centre", camera.centre, size)
    if tray is not None:
        _check_near("tray.nadir", tray.nadir, size)
        _check_floor(tray, size)


def _check_length(where: str, length: float, width: int, widths: tuple[float, float]) -> None:
    least, most = (width * part for part in widths)
    if not least <= length <= most:
        raise Unusable(
            f"{where} must be from {least:g} to {most:g} in frames {width} wide, not {length:g}."
        )


def _check_near(where: str, place: Place, size: tuple[int, int]) -> None:
    for at, side in zip(place, size, strict=True):
        if not -_AROUND * side <= at <= (1 + _AROUND) * side:
            raise Unusable(
                f"{where} must be within {_AROUND:g} frames of {size[0]}x{size[1]} around the"
                f" frame, not at {at:g}: run qwixx-table calibrate."
            )


def _check_floor(tray: Tray, size: tuple[int, int]) -> None:
    for corner in tray.outline:
        _check_near("tray.outline", corner, size)
    grid = np.zeros((200, 200), np.uint8)  # the frame, drawn square
    corners = np.array(tray.outline) / size * grid.shape
    cv2.fillPoly(grid, [np.rint(corners).astype(np.int32)], 1)
    if grid.mean() < _FLOOR:
        raise Unusable(
            f"tray.outline must enclose {_FLOOR:.0%} or more of the frame of {size[0]}x{size[1]}:"
            " run qwixx-table calibrate."
        )


def _filled(kind: Any, given: object, where: str) -> Any:
    if not isinstance(given, dict):
        raise Unusable(f"{where} is a section: write [{where}].")
    known = {each.name: each for each in fields(kind)}
    for key in given:
        if key not in known:
            raise Unusable(f"there is no {_joined(where, key)}: {_nearest(key, list(known))}")
    for key, each in known.items():
        if key not in given and each.default is MISSING and each.default_factory is MISSING:
            raise Unusable(f"{_joined(where, key)} is missing: run qwixx-table calibrate.")
    return kind(**{key: _read(known[key].type, given[key], _joined(where, key)) for key in given})


def _read(kind: Any, given: object, where: str) -> object:
    section = next((part for part in get_args(kind) or (kind,) if is_dataclass(part)), None)
    return _filled(section, given, where) if section else _KEYS[where][1](given, where)


def _joined(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _nearest(word: str, known: list[str]) -> str:
    close = get_close_matches(word[:40], known, n=1)
    return f"did you mean {close[0]}?" if close else f"known are {', '.join(known)}."


def save(calibration: Calibration, path: Path) -> None:
    """Write the file so that after a power cut it is the old one or the new one.

    Raises `Unusable`, and leaves the old file, also for what `load` would not take back.
    """
    text = "\n".join(["# Written by qwixx-table calibrate.", *_lines(calibration, ""), ""])
    try:
        _parsed(text)
    except tomllib.TOMLDecodeError as error:
        raise Unusable(f"{path} would not be TOML: {error}.") from error
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise Unusable(f"{path} cannot be written: {error.strerror}.") from error


def _lines(section: Any, where: str) -> Iterator[str]:
    """The keys that are set, each below its comment, then the sections within."""
    values = {_joined(where, key.name): getattr(section, key.name) for key in fields(section)}
    for name, value in values.items():
        if not is_dataclass(value) and value not in (None, (), ""):
            yield from (f"# {_KEYS[name][0]}", f"{name.split('.')[-1]} = {_toml(value)}")
    for name, value in values.items():
        if is_dataclass(value) and (lines := list(_lines(value, name))):
            yield from ("", f"[{name}]", *lines)


def _toml(value: object) -> str:
    match value:
        case str():
            return f'"{value}"'
        case int():
            return str(value)
        case tuple():
            return f"[{', '.join(_toml(part) for part in value)}]"
        case _:
            return repr(float(value))  # type: ignore[arg-type]
