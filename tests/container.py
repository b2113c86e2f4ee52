"""A computer made of processes: a small Debian with its own systemd, in systemd-nspawn."""

import hashlib
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]
SOURCE = "/src"
"""Where the checkout is in there, read-only."""
CACHE = Path("~/.cache/qwixx-table").expanduser()
TOOLS = ("systemd-nspawn", "mmdebstrap", "nsenter", "mount")
SOURCES = (Path("/etc/apt/sources.list.d/debian.sources"), Path("/etc/apt/sources.list"))
PATIENCE_SECONDS = 60.0


def why_not() -> str:
    """What this machine lacks for it; nothing if it can be tried."""
    if os.geteuid():
        return "only root can start a container"
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        return f"there is no {', '.join(missing)} here"
    return "" if _suite() and _sources() else "this machine is no Debian to take packages from"


def until(holds: Callable[[], bool], what: str, seconds: float = PATIENCE_SECONDS) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"not within {seconds} seconds: {what}"
        time.sleep(0.2)


def debian(packages: Sequence[str]) -> Path:
    """The root of a Debian like this machine's, with its packages; kept for the next time."""
    names = ",".join(["systemd-sysv", *packages])
    root = CACHE / f"root-{_suite()}-{hashlib.sha256(names.encode()).hexdigest()[:12]}"
    if root.exists():
        return root
    CACHE.mkdir(parents=True, exist_ok=True)
    part = root.with_suffix(f".{os.getpid()}")
    options = [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in ("doc", "locale", "man")]
    options += ["--aptopt=Acquire::Languages none", "--aptopt=APT::Install-Recommends false"]
    command = ["mmdebstrap", "--quiet", "--mode=root", "--variant=minbase", "--format=directory"]
    command += [*options, f"--include={names}", _suite(), str(part), str(_sources())]
    built = subprocess.run(command, capture_output=True, text=True)
    if built.returncode:
        shutil.rmtree(part, ignore_errors=True)
        pytest.skip(f"no Debian can be built here: {_last_line(built.stderr)}")
    part.rename(root)
    return root


class Container:
    """Its disk is the root and, above it, what it has written, which `close` throws away."""

    def __init__(self, root: Path, directory: Path) -> None:
        self._directory, self.disk = directory, directory / "disk"
        self._nspawn: subprocess.Popen[bytes] | None = None
        self._init = 0
        layers = {"lowerdir": root, "upperdir": directory / "up", "workdir": directory / "work"}
        for path in (self.disk, *layers.values()):
            path.mkdir(exist_ok=True)
        options = ",".join(f"{name}={path}" for name, path in layers.items())
        mount = ["mount", "-t", "overlay", "overlay", "-o", options, str(self.disk)]
        mounted = subprocess.run(mount, capture_output=True, text=True)
        if mounted.returncode:
            pytest.skip(f"no disk can be made here: {_last_line(mounted.stderr)}")

    @property
    def is_on(self) -> bool:
        return self._nspawn is not None and self._nspawn.poll() is None

    def boot(self, *options: str) -> None:
        command = ["systemd-nspawn", "--quiet", f"--directory={self.disk}", "--boot"]
        command += ["--register=no", "--keep-unit", "--private-network"]
        command += [f"--bind-ro={CHECKOUT}:{SOURCE}", *options]
        with (self._directory / "console").open("ab") as console:
            self._nspawn = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT
            )
        until(self._has_booted, "the container boots")

    def run(self, command: str, said: str = "") -> str:
        """What a shell command in there answers; it must succeed. Not for what switches off:
        a shell from outside that is still there keeps it from ending.
        """
        done = self._shell(command, said)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout.strip()

    def power_cut(self) -> None:
        """All processes at once, as they are."""
        assert self._nspawn is not None
        os.kill(self._init, 9)
        self._nspawn.wait(PATIENCE_SECONDS)

    def close(self) -> None:
        if self.is_on:
            self.power_cut()
        subprocess.run(["umount", str(self.disk)], check=True)

    def _has_booted(self) -> bool:
        assert self._nspawn is not None
        if self._nspawn.poll() is not None:
            said = (self._directory / "console").read_text(errors="replace")
            pytest.skip(f"no container can be started here: {_last_line(said)}")
        self._init = _init_of(self._nspawn.pid)
        if not self._init:
            return False
        state = self._shell("systemctl is-system-running").stdout.strip()
        return state in {"running", "degraded"}

    def _shell(self, command: str, said: str = "") -> subprocess.CompletedProcess[str]:
        spaces = ["--mount", "--pid", "--ipc", "--uts", "--net", "--cgroup"]
        return subprocess.run(
            ["nsenter", f"--target={self._init}", *spaces, "--", "/bin/sh", "-c", command],
            input=said,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS * 3,
            env={"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"},
        )


def _init_of(nspawn: int) -> int:
    """The first process of the container, by its number out here; 0 while there is none."""
    try:
        children = Path(f"/proc/{nspawn}/task/{nspawn}/children").read_text().split()
        started = [pid for pid in children if _name(pid) == "systemd"]
    except FileNotFoundError:
        return 0
    return int(started[0]) if started else 0


def _name(pid: str) -> str:
    return Path(f"/proc/{pid}/comm").read_text().strip()


def _suite() -> str:
    try:
        lines = Path("/etc/os-release").read_text().splitlines()
    except OSError:
        return ""
    facts = dict(line.split("=", 1) for line in lines if "=" in line)
    return facts.get("VERSION_CODENAME", "") if facts.get("ID") == "debian" else ""


def _sources() -> Path | None:
    return next((path for path in SOURCES if path.exists()), None)


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no reason given"])[-1]
