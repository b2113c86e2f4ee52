"""What the contacts of buttons show, and what of it the table is told: stuck ones are kept out."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from hardware.buttons import Level, Place, Stuck

STUCK_SECONDS = 20.0
"""Nobody holds a button for so long."""
START_SECONDS = 1.0
"""A button that somebody happens to hold when the table starts is not complained of at once."""
FREE_SECONDS = 0.1
"""A stuck button that comes up may flutter: it is free when it has been up for so long."""


@dataclass(slots=True)
class _Contact:
    """One button: what it shows and since when."""

    down: bool
    since: float
    is_out: bool
    """It was down at the start or is stuck, and has not come up since."""
    is_told: bool = False
    """The table knows that it is stuck."""
    in_doubt: bool = False
    """At the last comparison it was found to be other than it had shown."""


class Contacts:
    """Puts a `Level` for each change and a `Stuck` for each button that does not come up.

    A button that is down from the start has not been pressed: it is left out until it was up.
    May be used by several threads; what is put is in order, and its times never go back.
    """

    def __init__(self, put: Callable[[Level | Stuck], None]) -> None:
        self._put = put
        self._contacts: dict[Place, _Contact] = {}
        self._lock = Lock()

    def add(self, place: Place, down: bool, seconds: float) -> None:
        """From now on there is this button."""
        with self._lock:
            self._contacts[place] = _Contact(down, seconds, is_out=down)

    def remove(self, place: Place, seconds: float) -> None:
        """The button is gone, let go if it was down."""
        with self._lock:
            contact = self._contacts.pop(place, None)
            if contact is None:
                return
            if contact.down and not contact.is_out:
                self._put(Level(*place, False, max(seconds, contact.since)))
            if contact.is_told:
                self._put(Stuck(*place, False, seconds))

    def close(self) -> None:
        """From now on nothing is put."""
        with self._lock:
            self._contacts.clear()

    def change(self, place: Place, down: bool, seconds: float) -> None:
        """A button is known to be down or up; that it was so before is no news."""
        with self._lock:
            contact = self._contacts.get(place)
            if contact is not None:
                contact.in_doubt = False
                self._change(place, contact, down, seconds)

    def compare(self, place: Place, down: bool, seconds: float) -> None:
        """A button was looked at, to make good a change that was lost.

        It is believed at the second look in a row that differs: a change that is on its way when
        a button is looked at would otherwise be followed by the level from before it.
        """
        with self._lock:
            contact = self._contacts.get(place)
            if contact is None:
                return
            differs = down != contact.down
            if differs and contact.in_doubt:
                self._change(place, contact, down, seconds)
            contact.in_doubt = differs and not contact.in_doubt

    def look(self, seconds: float) -> None:
        """What follows from nothing but time: who is stuck, and who is free again."""
        with self._lock:
            for place, contact in self._contacts.items():
                self._look(place, contact, seconds)

    def _change(self, place: Place, contact: _Contact, down: bool, seconds: float) -> None:
        if down == contact.down:
            return
        contact.down, contact.since = down, max(seconds, contact.since)
        if not contact.is_out:
            self._put(Level(*place, down, contact.since))

    def _look(self, place: Place, contact: _Contact, seconds: float) -> None:
        for_seconds = seconds - contact.since
        if not contact.down:
            if contact.is_out and for_seconds >= FREE_SECONDS:
                self._free(place, contact, seconds)
        elif contact.is_out:
            if not contact.is_told and for_seconds >= START_SECONDS:
                self._tell(place, contact, seconds)
        elif for_seconds >= STUCK_SECONDS:
            contact.is_out = True
            self._put(Level(*place, False, seconds))  # or it would be held for ever
            self._tell(place, contact, seconds)

    def _tell(self, place: Place, contact: _Contact, seconds: float) -> None:
        contact.is_told = True
        self._put(Stuck(*place, True, seconds))

    def _free(self, place: Place, contact: _Contact, seconds: float) -> None:
        contact.is_out = False
        if contact.is_told:
            contact.is_told = False
            self._put(Stuck(*place, False, seconds))
