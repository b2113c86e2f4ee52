"""The configuration: one TOML file, every key with a default, every mistake named."""

import tomllib
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from table.nearest import nearest
from table.refused import Refused


@dataclass(frozen=True, slots=True)
class Storage:
    """Where games are kept, and of how many the pictures of the rolls."""

    directory: str = ""
    roll_pictures: int = 5


@dataclass(frozen=True, slots=True)
class Screen:
    """How the table is shown where there is a desktop; on a Pi's console it fills the screen."""

    full_screen: bool = False


@dataclass(frozen=True, slots=True)
class Camera:
    """What looks at the tray."""

    source: str = "auto"
    width: int = 1280
    height: int = 960


@dataclass(frozen=True, slots=True)
class Gpio:
    """The pins of the Raspberry Pi that the buttons, lamps, buzzer and off button are wired to."""

    place1: list[int] = field(default_factory=lambda: [4, 17, 27, 22, 10])
    place2: list[int] = field(default_factory=lambda: [14, 15, 18, 23, 24])
    place3: list[int] = field(default_factory=lambda: [9, 11, 5, 6, 13])
    place4: list[int] = field(default_factory=lambda: [25, 8, 7, 12, 16])
    place5: list[int] = field(default_factory=lambda: [2, 3, 19, 26, 20])
    lamps: list[int] = field(default_factory=list)
    buzzer: int = 0
    off_button: int = 0


@dataclass(frozen=True, slots=True)
class Expander:
    """MCP23017 chips on the I2C bus, in the place of the header's pins."""

    bus: int = 1
    addresses: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Joysticks:
    """Which buttons of game controllers and arcade encoders are whose."""

    buttons: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Config:
    """All that can be set; `default.toml` explains each key to the person who sets it."""

    storage: Storage = field(default_factory=Storage)
    screen: Screen = field(default_factory=Screen)
    camera: Camera = field(default_factory=Camera)
    gpio: Gpio = field(default_factory=Gpio)
    expander: Expander = field(default_factory=Expander)
    joysticks: Joysticks = field(default_factory=Joysticks)


def load(path: Path) -> Config:
    """The configuration in a file; raises `Refused` with the key or the line that is wrong."""
    try:
        with open(path, "rb") as file:
            config: Config = _filled(Config(), tomllib.load(file), "")
            return config
    except OSError as error:
        raise Refused(
            "{path} cannot be read: {reason}.", path=path, reason=error.strerror
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refused("{path} is not TOML: {reason}.", path=path, reason=error) from error
    except Refused as refused:
        raise Refused("{path}: {reason}", path=path, reason=refused) from refused


def _filled(default: Any, given: object, where: str) -> Any:
    """The default with the given values put in, a section key by key."""
    if not is_dataclass(default):
        return _checked(default, given, where)
    if not isinstance(given, dict):
        raise Refused("{where} is a section: write [{where}].", where=where)
    known = [key.name for key in fields(default)]
    for key in given:
        if key not in known:
            raise Refused(
                "there is no {key}: {hint}", key=_joined(where, key), hint=nearest(key, known)
            )
    filled = {
        key: _filled(getattr(default, key), value, _joined(where, key))
        for key, value in given.items()
    }
    return replace(default, **filled)  # type: ignore[type-var]


def _joined(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _checked(default: object, given: object, where: str) -> object:
    numbers = isinstance(given, list) and all(type(each) is int for each in given)
    if type(given) is not type(default) or (isinstance(given, list) and not numbers):
        raise Refused(
            "{where} must be like {default!r}, not {given!r}.",
            where=where,
            default=default,
            given=given,
        )
    return given
