"""The lens of a camera that focuses by itself: it seeks once and then stays where it is."""

from collections.abc import Mapping
from typing import Any

SEEK_AFTER_SECONDS = 1.0  # when the exposure has been found
LONGEST_SECONDS = 4.0

# libcamera's numbers for AfMode, AfTrigger and AfState.
_MANUAL, _AUTO = 0, 1
_START = 0
_FOCUSED, _FAILED = 2, 3


class Lens:
    """Begins to seek a second after `now`."""

    def __init__(self, now: float) -> None:
        self._since = now
        self._sought_at: float | None = None
        self.is_held = False
        self.is_sharp = False

    def see(self, metadata: Mapping[str, Any], now: float) -> dict[str, object]:
        """The controls to set after the frame of this metadata."""
        if self.is_held:
            return {}
        if self._sought_at is None:
            if now - self._since < SEEK_AFTER_SECONDS:
                return {}
            self._sought_at = now
            return {"AfMode": _AUTO, "AfTrigger": _START}
        state = metadata.get("AfState")
        if state not in (_FOCUSED, _FAILED) and now - self._sought_at < LONGEST_SECONDS:
            return {}
        self.is_held, self.is_sharp = True, state == _FOCUSED
        position = metadata.get("LensPosition")
        return {"AfMode": _MANUAL} | ({} if position is None else {"LensPosition": position})
