"""When a camera holds its exposure and white balance, and when it must find them anew.

Held, the dice keep their colors while hands come and go. But the evening goes on: a lamp is lit,
the sun sets. Then both are let go for a moment; nothing but the exposure changes by that.
"""

from enum import Enum, auto

from vision.reading import Frame

SETTLE_SECONDS = 2.0
LONGEST_SECONDS = 6.0
"""The latest time to hold, though the lens still seeks."""
OFF_SECONDS = 4.0
"""So long the picture is far off before the light, not a head over the tray, is blamed."""
_OFF = 1.5  # times brighter or darker: 2.4 times the light
_BLACK = 8.0  # of 255, added so that noise in the dark counts little
_SPOILT_SECONDS = 1.0  # a picture that is off so soon was spoilt by the holding itself
_TRIES = 2


class Order(Enum):
    """What the camera must do now."""

    HOLD = auto()
    LET_GO = auto()


def brightness(frame: Frame) -> float:
    """From 0 to 255, of a few pixels in every part of the frame."""
    return float(frame[::16, ::16].mean())


class Exposure:
    """Of one camera, which begins with both free at `now`.

    Some webcams have another exposure when it is theirs no longer: those keep it in the end.
    """

    def __init__(self, now: float) -> None:
        self._since = now  # they are free, or held
        self._held: float | None = None  # the brightness with which they were
        self._off_since: float | None = None
        self._spoilt = 0

    def see(self, bright: float, now: float, ready: bool = True) -> Order | None:
        """After one more frame; `ready` says that nothing else about the picture changes."""
        if self._held is None:
            return self._settle(bright, now, ready)
        if 1 / _OFF <= (bright + _BLACK) / (self._held + _BLACK) <= _OFF:
            self._off_since = None
            return None
        if self._off_since is None:
            self._off_since = now
        if now - self._off_since < OFF_SECONDS:
            return None
        self._spoilt += self._off_since - self._since <= _SPOILT_SECONDS
        self._held, self._since, self._off_since = None, now, None
        return Order.LET_GO

    def _settle(self, bright: float, now: float, ready: bool) -> Order | None:
        free_seconds = now - self._since
        if self._spoilt >= _TRIES or free_seconds < SETTLE_SECONDS:
            return None
        if not ready and free_seconds < LONGEST_SECONDS:
            return None
        self._held, self._since = bright, now
        return Order.HOLD
