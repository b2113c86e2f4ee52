"""The configuration file: complete, explained, and patient with mistakes."""

import tomllib
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import pytest

from table import config
from table.config import Config, load
from table.directories import configuration, state_directory
from table.refused import Refused

DEFAULT = Path(config.__file__).with_name("default.toml")


def written(directory: Path, text: str) -> Path:
    path = directory / "config.toml"
    path.write_text(text)
    return path


def test_the_default_file_has_every_key_with_its_default() -> None:
    assert load(DEFAULT) == Config()
    given = tomllib.loads(DEFAULT.read_text())
    for section in fields(Config):
        keys = {key.name for key in fields(getattr(Config(), section.name))}
        assert set(given[section.name]) == keys


def test_the_default_file_explains_every_key() -> None:
    lines = DEFAULT.read_text().splitlines()
    for before, line in pairwise(lines):
        if " = " in line and not line.startswith("#"):
            assert before.startswith("# "), line


def test_what_is_left_out_keeps_its_default(tmp_path: Path) -> None:
    assert load(written(tmp_path, "")) == Config()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[storage]\ndirektory = "x"', "there is no storage.direktory: did you mean directory?"),
        ("[storrage]", "there is no storrage: did you mean storage?"),
        ("[storage]\ndirectory = 3", "storage.directory must be like '', not 3."),
        ("storage = 3", "storage is a section: write [storage]."),
        ("[storage", "is not TOML"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, text: str, reason: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(Refused) as refused:
        load(path)
    assert str(path) in str(refused.value)
    assert reason in str(refused.value)


def test_a_named_file_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be read: No such file"):
        configuration(str(tmp_path / "none.toml"))


def test_where_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    configured = load(written(tmp_path, '[storage]\ndirectory = "/configured"'))
    assert state_directory(None, Config()) == tmp_path / "qwixx-table"
    assert state_directory(None, configured) == Path("/configured")
    monkeypatch.setenv("STATE_DIRECTORY", "/systemd:/other")
    assert state_directory(None, configured) == Path("/systemd")
    assert state_directory("/named", configured) == Path("/named")


def test_the_users_configuration_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert configuration(None) == Config()
    (tmp_path / "qwixx-table").mkdir()
    written(tmp_path / "qwixx-table", '[storage]\ndirectory = "/mine"')
    assert configuration(None).storage.directory == "/mine"
