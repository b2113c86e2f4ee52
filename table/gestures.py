"""From the levels of buttons to what the players did with them: presses and holds.

A color acts when it goes down, for that feels quick; if it stays down it is a hold as well, and
whoever takes gestures takes the press back. OK acts when it is let go, or after its hold.
"""

from dataclasses import dataclass, field

from table.controls import Button, Hold, Press

OK_HOLD_SECONDS = 0.8
COLOR_HOLD_SECONDS = 0.9
BOUNCE_SECONDS = 0.03
"""So long after a change a contact may flutter; what it says then is looked at afterwards."""


def hold_seconds(button: Button) -> float:
    return OK_HOLD_SECONDS if button is Button.OK else COLOR_HOLD_SECONDS


@dataclass(slots=True)
class _Contact:
    """One button: the level that it shows, the one that counts, and since when."""

    shown: bool = False
    down: bool = False
    since: float = float("-inf")
    held: bool = False


@dataclass(slots=True)
class Gestures:
    """Watches all buttons; time is given in seconds of a clock that never goes back."""

    _contacts: dict[tuple[int, Button], _Contact] = field(default_factory=dict)

    def level(self, seat: int, button: Button, down: bool, seconds: float) -> list[Press | Hold]:
        """A button's level was seen to be up or down; what follows from that at once."""
        contact = self._contacts.setdefault((seat, button), _Contact())
        contact.shown = down
        return self._follow(seat, button, contact, seconds)

    def tick(self, seconds: float) -> list[Press | Hold]:
        """What follows from nothing but time: holds, and levels seen while a contact fluttered."""
        return [
            gesture
            for (seat, button), contact in self._contacts.items()
            for gesture in self._follow(seat, button, contact, seconds)
        ]

    @property
    def next_at(self) -> float | None:
        """When `tick` will have something to say, if nothing else happens."""
        due = []
        for (_, button), contact in self._contacts.items():
            if contact.shown != contact.down:
                due.append(contact.since + BOUNCE_SECONDS)
            elif contact.down and not contact.held:
                due.append(contact.since + hold_seconds(button))
        return min(due, default=None)

    def holding(self, seconds: float) -> dict[tuple[int, Button], float]:
        """The buttons that are down, and how much of their hold has passed, 0 to 1."""
        return {
            (seat, button): min((seconds - contact.since) / hold_seconds(button), 1.0)
            for (seat, button), contact in self._contacts.items()
            if contact.down and not contact.held
        }

    def _follow(
        self, seat: int, button: Button, contact: _Contact, seconds: float
    ) -> list[Press | Hold]:
        gestures: list[Press | Hold] = []
        if self._is_due(button, contact, seconds):
            contact.held = True
            gestures.append(Hold(seat, button))
        if contact.shown != contact.down and seconds >= contact.since + BOUNCE_SECONDS:
            is_ok = button is Button.OK
            if (contact.shown and not is_ok) or (contact.down and is_ok and not contact.held):
                gestures.append(Press(seat, button))
            contact.down, contact.since, contact.held = contact.shown, seconds, False
        return gestures

    @staticmethod
    def _is_due(button: Button, contact: _Contact, seconds: float) -> bool:
        """Whether a hold is complete; one that was let go in time, but not yet seen, is none."""
        so_long = seconds >= contact.since + hold_seconds(button)
        return contact.down and contact.shown and not contact.held and so_long
