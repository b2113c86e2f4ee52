"""The button that switches the table off when it is held, and the wish to be switched off."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from hardware.pins import Input

HOLD_SECONDS = 3.0
LOOK_SECONDS = 0.1
OFF_FILE = "off"
"""What systemd waits for in the service's runtime directory."""


@dataclass(frozen=True, slots=True)
class OffHeld:
    """The off button was held long enough, at `seconds` of the table's clock."""

    seconds: float


class OffSwitch:
    """Puts one `OffHeld` each time that the button is held; looked at every `LOOK_SECONDS`.

    A button that is down from the start on, as a wrong wire has it, is never held.
    """

    def __init__(
        self,
        button: Input,
        put: Callable[[OffHeld], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._button, self._put, self._clock = button, put, clock
        self._down_at: float | None = None
        self._is_over = True
        """This hold was told, or was none: nothing more is told until the button comes up."""

    def look(self) -> None:
        now = self._clock()
        if not self._button.is_down:
            self._down_at, self._is_over = None, False
        elif self._down_at is None:
            self._down_at = now
        elif not self._is_over and now - self._down_at >= HOLD_SECONDS:
            self._is_over = True
            self._put(OffHeld(now))

    def close(self) -> None:
        self._button.close()


def request_off(directory: Path | None) -> bool:
    """Asks systemd to switch the computer off, once the table has ended; whether it can be asked.

    The directory is that of RUNTIME_DIRECTORY; None where there is no service.
    """
    try:
        if directory is not None:
            (directory / OFF_FILE).touch()
            return True
    except OSError:
        pass
    return False
