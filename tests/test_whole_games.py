"""Whole games as people play them: every answer is a key, every classic roll is read."""

import pygame
import pytest

from display.motion import Motion
from display.voice import Voice
from display.window import Window
from hardware.buttons import Level
from hardware.keyboard import COMMANDS, KEYS, Command, scancode
from hardware.speaker import SilentSpeaker
from table.demo import Demo, Plan, Stepped
from table.game import Phase
from table.loop import Input
from table.settings import Kind, Language

BUTTON_KEYS = {place: key for key, place in KEYS.items()}
COMMAND_KEYS = {command: key for key, command in COMMANDS.items()}


def press_keys(inputs: list[Input]) -> list[Input]:
    """Everything is done with the keyboard, as SDL would tell it."""
    for each in inputs:
        if isinstance(each, Level):
            _post(BUTTON_KEYS[each.seat, each.button], each.down)
        elif isinstance(each, Command):
            _post(COMMAND_KEYS[each], True)
            _post(COMMAND_KEYS[each], False)
    return []


def _post(key: str, down: bool) -> None:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    event = pygame.event.Event(kind, key=0, mod=0, unicode="", scancode=scancode(key))
    pygame.event.post(event)


@pytest.mark.parametrize(
    ("kind", "players", "language"),
    [
        pytest.param(Kind.CLASSIC, 2, Language.POLISH, id="classic, two players, Polish"),
        pytest.param(Kind.LONGO, 3, Language.PORTUGUESE, id="Longo, three players, Portuguese"),
        pytest.param(Kind.CARDS, 4, Language.SPANISH, id="cards, four players, Spanish"),
        pytest.param(Kind.JOKERS, 1, Language.ENGLISH, id="cards with jokers, solo"),
    ],
)
def test_a_whole_game_through_keys(kind: Kind, players: int, language: Language) -> None:
    clock, speaker = Stepped(), SilentSpeaker()
    window = Window(clock=clock, motion=Motion.still())
    plan = Plan(kind, players, seed=7, language=language, fast=True)
    demo = Demo(plan, window, Voice(speaker), clock, press_keys)
    tally = demo.play()
    window.close()
    game = demo.desk.game
    assert game.phase is Phase.OVER
    assert game.winners
    assert tally.misread == 0
    assert tally.read == game.turn
    assert ("game-over", 0) in speaker.played
    assert len(speaker.said) > game.turn  # every sum and every turn is said
