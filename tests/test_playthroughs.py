"""Whole games, turn by turn, as the files in playthroughs/ tell them."""

from pathlib import Path

import pytest

from tests.playthroughs import FILES, replayed


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    text = path.read_text()
    assert replayed(text) == text
    assert "over, won by" in text.splitlines()[-1]


def test_there_are_playthroughs_of_all_games() -> None:
    games = {path.read_text().splitlines()[0] for path in FILES}
    assert games == {"game: classic", "game: longo", "game: cards", "game: cards with jokers"}
