"""A buzzer on a pin of the header, which beeps where a loudspeaker would be too fine."""

from dataclasses import dataclass

from hardware.pins import Output, Pins
from hardware.speaker import Speaker


@dataclass(frozen=True, slots=True)
class _Beep:
    """So many beeps of a length, in seconds, with pauses between them."""

    seconds: float
    pause_seconds: float = 0.0
    times: int = 1


_BEEPS = {
    "settled": _Beep(0.03),
    "all-ready": _Beep(0.03, 0.09, 2),
    "not-possible": _Beep(0.25),
    "warning": _Beep(0.12, 0.12, 2),
    "penalty": _Beep(0.5),
    "row-closed": _Beep(0.03, 0.06, 4),
    "trouble": _Beep(0.12, 0.12, 3),
    "game-over": _Beep(0.2, 0.1, 3),
}
"""What happens to all is heard; that a button was pressed is seen."""


def with_buzzer(inner: Speaker, gpio: int | None, pins: Pins) -> Speaker:
    """The speaker, and a buzzer beside it if there is one that works; `pins` has its fault."""
    buzzer = pins.output(gpio, "The buzzer") if gpio else None
    return BuzzingSpeaker(inner, buzzer) if buzzer else inner


class BuzzingSpeaker:
    """Another speaker, and a buzzer beside it; it is silent when the volume is 0."""

    def __init__(self, inner: Speaker, buzzer: Output) -> None:
        self._inner, self._buzzer = inner, buzzer
        self._level = 0

    def play(self, cue: str, seat: int) -> None:
        self._inner.play(cue, seat)
        beep = _BEEPS.get(cue)
        if beep is not None and self._level:
            self._buzzer.blink(beep.seconds, beep.pause_seconds, beep.times)

    def say(self, text: str, language: str) -> None:
        self._inner.say(text, language)

    def volume(self, level: int) -> None:
        """A buzzer knows only on and off."""
        self._inner.volume(level)
        self._level = level
        if not level:
            self._buzzer.off()

    def close(self) -> None:
        self._level = 0
        self._buzzer.close()
        self._inner.close()
