"""What the keys of a keyboard do where there are no buttons and no tray: the overlay of F1."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from display.words import Words, _

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "roll": _("roll the dice, or show cards"),
        "nudge": _("nudge a die"),
        "lean": _("make a die lean"),
        "hand": _("a hand over the tray"),
        "out": _("take a die out"),
        "lift": _("take all dice up"),
        "keys": _("show or hide this"),
        "full-screen": _("full screen"),
        "quit": _("quit"),
    }
)
"""By the words of `hardware.keyboard.Command`, which knows the keys themselves."""


@dataclass(frozen=True, slots=True)
class KeysView:
    title: str
    places: str
    """Over the numbers of the places."""
    commands: tuple[tuple[str, str], ...]
    """The keyboard's word for each command, and what it does."""


def keys_view(words: Words) -> KeysView:
    return KeysView(
        title=words(_("Keys")),
        places=words(_("Players")),
        commands=tuple((command, words(text)) for command, text in COMMANDS.items()),
    )
