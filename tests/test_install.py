"""The install script where nothing is installed: how it answers; the rest is in test_nspawn."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from table.config import Config, load

SYSTEMD = Path(__file__).parents[1] / "systemd"
INSTALL = SYSTEMD / "install.sh"
SCRIPTS = sorted(SYSTEMD.glob("*.sh"))
NOBODY = 65534


def install(
    *arguments: str, directory: Path = SYSTEMD, as_nobody: bool = False
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(INSTALL), *arguments],
        cwd=directory,
        capture_output=True,
        text=True,
        user=NOBODY if as_nobody and not os.geteuid() else None,
    )


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_can_be_run(script: Path) -> None:
    shell = "bash" if "bash" in script.read_text().splitlines()[0] else "sh"
    subprocess.run([shell, "-n", script], check=True)
    assert os.access(script, os.X_OK)


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="there is no shellcheck here")
def test_shellcheck_finds_nothing() -> None:
    checked = subprocess.run(["shellcheck", *SCRIPTS], capture_output=True, text=True)
    assert not checked.stdout


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_it_explains_itself_to_everybody_everywhere(option: str, tmp_path: Path) -> None:
    explained = install(option, directory=tmp_path)
    assert explained.returncode == 0
    assert not explained.stderr
    for word in ("--uninstall", "--purge", "--no-start", "games"):
        assert word in explained.stdout


@pytest.mark.parametrize(
    ("arguments", "status", "answer"),
    [
        pytest.param(["--unistall"], 2, "--unistall is no option", id="a mistyped option"),
        pytest.param(["/opt"], 2, "/opt is no option", id="a word too many"),
        pytest.param(["--purge"], 2, "--purge goes with --uninstall", id="what is purged?"),
        pytest.param([], 1, "Only root can do that: sudo", id="install without sudo"),
        pytest.param(["--uninstall"], 1, "Only root can do that: sudo", id="remove without sudo"),
    ],
)
def test_it_refuses_in_one_line(arguments: list[str], status: int, answer: str) -> None:
    try:
        refused = install(*arguments, as_nobody=True)
    except PermissionError:
        pytest.skip("this checkout is closed to others than root")
    assert refused.returncode == status
    assert not refused.stdout
    assert refused.stderr.startswith("install.sh: ")
    assert answer in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_the_configuration_that_it_leaves_to_fill_in_changes_nothing(tmp_path: Path) -> None:
    """And names every key: with the # taken away it is the default configuration again."""
    function = INSTALL.read_text().split("settings_to_fill_in() {")[1].split("\n}")[0]
    setting = f"SETTINGS={tmp_path}; CHECKOUT={INSTALL.parents[1]}; {function}"
    subprocess.run(["bash", "-euc", setting], check=True)
    written = tmp_path / "config.toml"
    assert load(written) == Config()
    keys = [
        line
        for line in written.read_text().splitlines()
        if line.startswith("#") and line[1:2].isalpha()
    ]
    default = (INSTALL.parents[1] / "table/default.toml").read_text().splitlines()
    assert keys == [f"#{line}" for line in default if line[:1].isalpha()]


def test_every_unit_is_removed_that_is_installed() -> None:
    """The script names them by a pattern; this says whether it meets them all."""
    pattern = INSTALL.read_text().split('for unit in "$UNITS"/')[1].split(";")[0]
    removed = subprocess.check_output(["bash", "-c", f"echo {pattern}"], text=True).split()
    assert {path.name for path in SYSTEMD.glob("qwixx-table*") if path.suffix != ".sh"} <= set(
        removed
    )
