"""The command `qwixx-table`: reads the command line and wires the parts together."""

import argparse
import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from table import usage
from table.archive import FILE, Archive, Damaged
from table.arguments import parser
from table.chronicle import Chronicle
from table.directories import configuration, state_directory
from table.exchange import exported, import_games
from table.journal import Journal, open_journal
from table.refused import Refused
from table.script import converse, lines
from table.session import Session
from table.settings import Kind, Language
from table.streams import Progress, mend, say, warn

if TYPE_CHECKING:  # it needs OpenCV, which would slow every command's start
    from table.calibrate import Finding


def main(arguments: list[str] | None = None) -> int:
    """Run one command; its exit status."""
    mend()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    options = usage.parsed(parser(), arguments)
    try:
        return COMMANDS[options.command](options)
    except Refused as refused:
        warn(str(refused))
        return 2
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            warn(f"{error.filename or 'Standard output'}: {error.strerror}.")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except KeyboardInterrupt:
        return 130


def _table(options: argparse.Namespace) -> int:
    # To find its icon pygame looks for this, which takes a tenth of the time to the first screen.
    sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]
    from table import run  # pygame and OpenCV would slow every other command's start

    config = configuration(options.config)
    directory = state_directory(options.state, config)
    with open_journal(directory, warn) as journal:
        try:
            run.play(journal, directory, config, simulate=options.simulate)
            return 0
        except run.NoScreen as fault:
            if "NOTIFY_SOCKET" in os.environ:  # a table that starts by itself is tried again
                raise Refused("There is no screen: {reason}.", reason=fault) from fault
            warn(f"There is no screen here ({fault}): the demo is played to its end instead.")
    return _play_demo(headless=True, fast=True)


def _script(options: argparse.Namespace) -> int:
    with _source(options.file) as source:
        if options.state is None:
            _converse(None, source)
        else:
            with _journal(options) as journal:
                _converse(journal, source)
    return 0


def _converse(journal: Journal | None, source: BinaryIO) -> None:
    if journal is None:
        session = Session(keep=lambda record: None)
    else:
        session = Session(journal.keep, journal.unfinished)
    converse(session, source, sys.stdout.buffer)


def _export(options: argparse.Namespace) -> int:
    warnings: list[str] = []
    with _archive(options) as archive:
        games = list(exported(archive, warnings.append))
    _write(options.file, "".join(f"{line}\n" for line in games).encode())
    for warning in warnings:
        warn(warning)
    return 1 if warnings else 0


def _history(options: argparse.Namespace) -> int:
    from table import history, history_text  # no other command needs what they import

    with _archive(options) as archive:
        chronicle = Chronicle(archive)
        history.read(chronicle, Progress("reading the games"))
    selection = history.Selection(options.game, options.player, options.last)
    chosen = history.History.of(chronicle, selection)
    if options.plot is not None:
        from table import history_plot  # pygame would slow the others' start

        _write(options.plot, history_plot.png(chosen))
    if options.json:
        print(json.dumps(history.as_json(chosen), ensure_ascii=False))
    else:
        for line in history_text.lines(chosen, selection):
            print(line)
    for damage in chronicle.damaged():
        warn(f"Left out: {damage}.")
    return 1 if chronicle.damaged() else 0


def _import(options: argparse.Namespace) -> int:
    with _source(options.file) as source, _journal(options) as journal:
        count = import_games(journal, lines(source))
    print(f"Games imported: {count}")
    return 0


def _read(options: argparse.Namespace) -> int:
    from table import annotations, stills  # OpenCV would slow every other command's start

    reading = stills.Stills(
        stills.open_reader(options.game, options.empty, options.calibration),
        stills.expected(options.expect),
        warn,
        options.repeat,
    )
    if options.annotate is not None:
        read = filter(None, [*options.images, options.empty])
        reading.annotations = annotations.Annotations(Path(options.annotate), read)
    is_whole = True
    for file in options.images:
        still = reading.read(file)
        say(still.as_json() if options.json else still.as_text())
        is_whole &= still.is_whole
    return 0 if is_whole else 1


def _calibrate(options: argparse.Namespace) -> int:
    from table import calibrate  # OpenCV would slow every other command's start

    pictures = calibrate.Pictures(options.empty, tuple(options.board), tuple(options.rolls))
    if options.sheet is not None:
        say(calibrate.write_sheet(options.sheet, pictures))
        return 0
    path = Path(options.calibration or _state(options) / calibrate.FILE)
    if options.pile is not None:
        from table import calibrate_pile

        path.parent.mkdir(parents=True, exist_ok=True)
        say(calibrate_pile.save_pile(options.pile, path).text)
        return 0
    if options.game == "longo" or options.values:
        from table import calibrate_eights

        path.parent.mkdir(parents=True, exist_ok=True)
        return _told(calibrate_eights.save_set(options.game, pictures, options.values, path))
    before = calibrate.kept(path)
    if pictures == calibrate.Pictures():
        from table import calibrate_live

        camera = configuration(options.config).camera
        calibration, findings = calibrate_live.find_out(camera, before, say)
    else:
        calibration, findings = calibrate.find_out(pictures, before)
    if not options.calibration:
        path.parent.mkdir(parents=True, exist_ok=True)
    findings.append(calibrate.save(calibration, path, before))
    return _told(findings)


def _told(findings: Sequence["Finding"]) -> int:
    for finding in findings:
        say(finding.text)
    return 1 if any(finding.is_missing for finding in findings) else 0


def _doctor(options: argparse.Namespace) -> int:
    from table import doctor  # what it looks at would slow every other command's start

    config = configuration(options.config)
    return doctor.run(config, state_directory(options.state, config), say)


def _wiring(options: argparse.Namespace) -> int:
    from table import wiring  # pygame would slow every other command's start

    found = wiring.of(configuration(options.config))
    if options.svg is not None:
        _write(options.svg, wiring.svg(found).encode())
    else:
        print(wiring.as_json(found) if options.json else wiring.text(found))
    return 0


def _demo(options: argparse.Namespace) -> int:
    return _play_demo(
        kind=Kind(options.game),
        players=options.players,
        seed=options.seed,
        language=Language(options.language),
        fast=options.fast,
        headless=options.headless,
        screens=Path(options.screens) if options.screens else None,
    )


def _play_demo(**plan: Any) -> int:
    from table import demo  # pygame and OpenCV would slow every other command's start

    for line in demo.play(demo.Plan(**plan), warn):
        say(line)
    return 0


def _simulate(options: argparse.Namespace) -> int:
    from table.opponents import simulate  # numpy would slow every other command's start

    plan = simulate.Plan(options.game, options.players, options.games, options.seed)
    tell = simulate.bar(plan.games, sys.stderr) if sys.stderr.isatty() else simulate.nobody
    outcome, seconds = simulate.simulate(plan, tell)
    if options.json:
        print(json.dumps(outcome.as_json(seconds)))
    else:
        for line in simulate.as_text(plan, outcome, seconds):
            say(line)
    return 0


def _gallery(options: argparse.Namespace) -> int:
    from table import gallery  # pygame and OpenCV would slow every other command's start

    for path in gallery.write(Path(options.directory), options.size, Language(options.language)):
        say(str(path))
    return 0


def _bench(options: argparse.Namespace) -> int:
    from table import bench  # what it imports would slow every other command's start

    figures = bench.measured()
    if options.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:12} {figure:,.1f}")
    return 0


@contextmanager
def _archive(options: argparse.Namespace) -> Iterator[Archive]:
    """All games, to be read only; whoever reads them is refused where that is not possible."""
    path = _state(options) / FILE
    if not path.exists():
        raise Refused("There are no games in {directory}.", directory=path.parent)
    try:
        yield Archive.open(path)
    except (Damaged, sqlite3.Error) as fault:
        raise Refused("{path} cannot be read: {reason}.", path=path, reason=fault) from fault


def _state(options: argparse.Namespace) -> Path:
    return state_directory(options.state, configuration(options.config))


def _journal(options: argparse.Namespace) -> AbstractContextManager[Journal]:
    return open_journal(_state(options), warn)


def _source(name: str) -> AbstractContextManager[BinaryIO]:
    """A file to read from; - is standard input."""
    return nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb")


def _write(name: str, data: bytes) -> None:
    """Write a file, in its place only when it is whole; - is standard output."""
    if name == "-":
        sys.stdout.buffer.write(data)
        return
    part = Path(f"{name}.part")
    part.write_bytes(data)
    part.replace(name)


COMMANDS: Mapping[str | None, Callable[[argparse.Namespace], int]] = {
    None: _table,
    "script": _script,
    "export": _export,
    "import": _import,
    "history": _history,
    "read": _read,
    "calibrate": _calibrate,
    "doctor": _doctor,
    "wiring": _wiring,
    "demo": _demo,
    "simulate": _simulate,
    "gallery": _gallery,
    "bench": _bench,
}


if __name__ == "__main__":
    sys.exit(main())
