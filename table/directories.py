"""Where the table looks for its configuration and keeps its games."""

import os
from pathlib import Path

from table.config import Config, load

PROGRAM = "qwixx-table"


def configuration(named: str | None) -> Config:
    """The named configuration file, else the user's, else the defaults."""
    if named:
        return load(Path(named))
    path = _home("XDG_CONFIG_HOME", ".config") / PROGRAM / "config.toml"
    return load(path) if path.exists() else Config()


def state_directory(named: str | None, config: Config) -> Path:
    """`--state`, else systemd's, else the configuration's, else the user's state directory."""
    systemd = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    chosen = named or systemd or config.storage.directory
    return (
        Path(chosen).expanduser() if chosen else _home("XDG_STATE_HOME", ".local/state") / PROGRAM
    )


def _home(variable: str, beside: str) -> Path:
    return Path(os.environ.get(variable) or Path.home() / beside)
