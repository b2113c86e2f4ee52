"""The README and the script page are true: their lines are played, their commands exist."""

import json
import re
from pathlib import Path

import pytest

from table.lines import LINES, read_line
from table.script import answer
from table.session import Session
from tests.command import run

ROOT = Path(__file__).parents[1]


def test_the_readmes_game_can_be_played() -> None:
    (block,) = re.findall(r"```jsonl\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    session = Session(keep=lambda record: None)
    answers = [answer(session, line.encode()) for line in block.splitlines()]
    assert all(reply["ok"] for reply in answers), answers
    ana, rui = answers[-1]["state"]["players"]
    assert (ana["score"]["total"], rui["score"]["total"]) == (2, 1)


def test_the_readmes_commands_exist() -> None:
    commands = set(re.findall(r"\| `qwixx-table (\w+)", (ROOT / "README.md").read_text()))
    help_text = run("-h").stdout.decode()
    known = set(re.findall(r"^    (\w+) ", help_text, re.MULTILINE))
    assert commands == known


def test_the_script_page_shows_every_line_as_it_is() -> None:
    shown = re.findall(r"^\| `(\{.*?\})` \|", (ROOT / "docs/script.md").read_text(), re.MULTILINE)
    for line in shown:
        read_line(line.encode())
    assert {next(iter(json.loads(line))) for line in shown} == set(LINES)


@pytest.mark.parametrize(
    "page", ["README.md", *(f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md")))]
)
def test_links_lead_somewhere(page: str) -> None:
    path = ROOT / page
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text()):
        assert (path.parent / target).exists(), target
