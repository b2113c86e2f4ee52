"""The table's voice: cues, and sentences in the language that is set."""

from collections.abc import Iterable

from display.speech import spoken
from display.words import Words
from hardware.speaker import Speaker
from table.cues import Say, Sound
from table.desk import Desk


class Voice:
    """Implements `table.loop.Voice`."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._volume: int | None = None

    def utter(self, desk: Desk, sounds: Iterable[Sound | Say]) -> None:
        if desk.settings.volume != self._volume:  # or each picture would be an order to the speaker
            self._volume = desk.settings.volume
            self._speaker.volume(self._volume)
        words = Words(desk.settings.language, desk.game.rules.game if desk.in_game else "")
        for sound in sounds:
            if isinstance(sound, Sound):
                self._speaker.play(sound.cue, sound.seat)
            else:
                self._speaker.say(spoken(sound, words), desk.settings.language)
