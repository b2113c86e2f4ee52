"""The voice gives the speaker what is to be heard, and no more."""

from dataclasses import dataclass, field

from display.voice import Voice
from hardware.speaker import SilentSpeaker
from table.cues import Cue, Say, Sound
from table.samples import sample_desk
from table.settings import Language


@dataclass
class Counting(SilentSpeaker):
    levels: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def volume(self, level: int) -> None:
        self.levels.append(level)


def test_the_volume_is_told_when_it_changes() -> None:
    """The loop tells the voice of every picture; orders that wait push out older ones."""
    desk, speaker = sample_desk(Language.ENGLISH), Counting()
    voice = Voice(speaker)
    for volume in (7, 7, 7, 3, 3):
        desk.set(volume=volume)
        voice.utter(desk, [])
    assert speaker.levels == [7, 3]


def test_cues_and_sentences_in_the_language_of_the_table() -> None:
    desk, speaker = sample_desk(Language.PORTUGUESE), SilentSpeaker()
    Voice(speaker).utter(desk, [Sound(Cue.JOIN, 2), Say("{sum}", (("sum", 9),))])
    assert speaker.played == [(Cue.JOIN, 2)]
    assert speaker.said == [("9", "pt")]
