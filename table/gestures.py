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
    """One button: the level that it shows, the one that counts, and since when for each."""

    shown: bool = False
    shown_since: float = float("-inf")
    down: bool = False
    since: float = float("-inf")
    held: bool = False


@dataclass(slots=True)
class Gestures:
    """Watches all buttons; time is given in seconds of a clock that never goes back.

    Levels may come late and several at once, as each has its own time: what had to follow before
    it follows first.
    """

    _contacts: dict[tuple[int, Button], _Contact] = field(default_factory=dict)

    def level(self, seat: int, button: Button, down: bool, seconds: float) -> list[Press | Hold]:
        """A button's level was seen to be up or down; what follows from that at once."""
        contact = self._contacts.setdefault((seat, button), _Contact())
        gestures = self._until(seat, button, contact, seconds)
        if down != contact.shown:
            contact.shown, contact.shown_since = down, seconds
        return gestures + self._until(seat, button, contact, seconds)

    def tick(self, seconds: float) -> list[Press | Hold]:
        """What follows from nothing but time: holds, and levels seen while a contact fluttered."""
        return [
            gesture
            for (seat, button), contact in self._contacts.items()
            for gesture in self._until(seat, button, contact, seconds)
        ]

    @property
    def next_at(self) -> float | None:
        """When `tick` will have something to say, if nothing else happens."""
        due = [self._due(button, contact) for (_, button), contact in self._contacts.items()]
        return min((at for at in due if at is not None), default=None)

    def holding(self, seconds: float) -> dict[tuple[int, Button], float]:
        """The buttons that are down, and how much of their hold has passed, 0 to 1."""
        return {
            (seat, button): min((seconds - contact.since) / hold_seconds(button), 1.0)
            for (seat, button), contact in self._contacts.items()
            if contact.down and not contact.held
        }

    def _until(
        self, seat: int, button: Button, contact: _Contact, seconds: float
    ) -> list[Press | Hold]:
        """Everything that is due by then, each at its own time."""
        gestures: list[Press | Hold] = []
        while (due := self._due(button, contact)) is not None and due <= seconds:
            if contact.shown == contact.down:
                contact.held = True
                gestures.append(Hold(seat, button))
            else:
                if _is_press(button, contact):
                    gestures.append(Press(seat, button))
                contact.down, contact.since, contact.held = contact.shown, due, False
        return gestures

    @staticmethod
    def _due(button: Button, contact: _Contact) -> float | None:
        """When the shown level counts, or else a hold is complete, if nothing else happens."""
        if contact.shown != contact.down:
            return max(contact.since + BOUNCE_SECONDS, contact.shown_since)
        return contact.since + hold_seconds(button) if contact.down and not contact.held else None


def _is_press(button: Button, contact: _Contact) -> bool:
    """Whether what is shown now makes a press: a color going down, OK let go before its hold."""
    if button is Button.OK:
        return not contact.shown and not contact.held
    return contact.shown
