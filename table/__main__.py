"""The command `qwixx-table`: reads the command line and wires the parts together."""

import argparse
import json
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

from table import __version__, usage
from table.archive import FILE, Archive, Damaged
from table.directories import PROGRAM, configuration, state_directory
from table.exchange import exported, import_games
from table.journal import Journal, open_journal
from table.refused import Refused
from table.script import converse, lines
from table.session import Session
from table.settings import Kind, Language
from table.streams import mend, say, warn
from table.usage import Parser

LANGUAGES = [language.value for language in Language]


def main(arguments: list[str] | None = None) -> int:
    """Run one command; its exit status."""
    mend()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    options = usage.parsed(_parser(), arguments)
    try:
        status: int = options.run(options)
        return status
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


def _parser() -> Parser:
    parser = Parser(PROGRAM, description="A dice table for Qwixx.", parents=[usage.common()])
    parser.set_defaults(run=_table, state=None, config=None)
    parser.add_argument(
        "--simulate", action="store_true", help="a simulated tray and the keyboard, even on a Pi"
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], what: str) -> Parser:
        added: Parser = commands.add_parser(
            name, help=what, description=what, parents=[usage.common()]
        )
        added.set_defaults(run=run)
        return added

    script = command("script", _script, "play a game as JSON lines; kept on disk with --state")
    script.add_argument("file", nargs="?", default="-", help="the lines (default: standard input)")
    export = command("export", _export, "write all games as JSON lines")
    export.add_argument("file", nargs="?", default="-", help="default: standard output")
    importing = command("import", _import, "add the games of an export, all or none")
    importing.add_argument("file", help="the exported lines; - for standard input")
    read = command("read", _read, "read the dice in pictures")
    read.add_argument("images", nargs="+", metavar="IMAGE", help="a JPEG or PNG file")
    read.add_argument("--json", action="store_true", help="one JSON object a picture")
    read.add_argument(
        "--game", choices=["classic", "longo", "cards"], default="classic", help="what is read"
    )
    read.add_argument("--empty", metavar="IMAGE", help="the same tray with nothing in it")
    read.add_argument(
        "--calibration", metavar="FILE", type=usage.name, help="what calibrate has saved"
    )
    read.add_argument(
        "--expect",
        metavar="COLORS",
        default="white,white,red,yellow,green,blue",
        help="the dice that must be there (default: the six); any: whatever is seen",
    )
    read.add_argument(
        "--annotate",
        metavar="DIR",
        type=usage.name,
        help="write what was seen, drawn on the picture",
    )
    read.add_argument(
        "--repeat",
        metavar="N",
        type=usage.positive,
        default=1,
        help="read N times, tell the median",
    )
    calibrate = command("calibrate", _calibrate, "find tray, lens, dice and colors; save that")
    calibrate.add_argument("--empty", metavar="IMAGE", help="the tray with nothing in it")
    for name, what in (
        ("--rolls", "the six dice lying flat in the tray"),
        ("--board", "the printed sheet, first flat in the tray, then held at a slant"),
    ):
        calibrate.add_argument(
            name, metavar="IMAGE", nargs="+", action="extend", default=[], help=what
        )
    calibrate.add_argument("--sheet", metavar="FILE.pdf", help="write the sheet to print")
    calibrate.add_argument(
        "--calibration",
        metavar="FILE",
        type=usage.name,
        help="where to save (default: in the state directory)",
    )
    demo = command("demo", _demo, "a game that plays itself on the simulated tray")
    demo.add_argument("--game", choices=["classic", "longo", "cards"], default="classic")
    demo.add_argument("--players", metavar="N", type=usage.players, default=4, help="1 to 5")
    demo.add_argument(
        "--seed", metavar="N", type=usage.seed, default=1, help="other dice, another game"
    )
    demo.add_argument("--language", choices=LANGUAGES, default="en")
    demo.add_argument(
        "--screens", metavar="DIR", type=usage.name, help="write the screen of every phase as PNG"
    )
    demo.add_argument("--headless", action="store_true", help="without a window")
    demo.add_argument("--fast", action="store_true", help="as quick as the machine can")
    gallery = command("gallery", _gallery, "write every screen with sample contents as PNG")
    gallery.add_argument("directory", metavar="DIR", type=usage.name)
    gallery.add_argument("--size", metavar="WxH", type=usage.size, default=(1280, 720))
    gallery.add_argument("--language", choices=LANGUAGES, default="en")
    benchmark = command("bench", _bench, "measure speed and memory on this machine")
    benchmark.add_argument("--json", action="store_true", help="one JSON object")
    return parser


def _table(options: argparse.Namespace) -> int:
    # To find its icon pygame looks for this, which takes a tenth of the time to the first screen.
    sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]
    from table import run  # pygame and OpenCV would slow every other command's start

    config = configuration(options.config)
    directory = state_directory(options.state, config)
    with open_journal(directory, warn) as journal:
        try:
            run.play(journal, directory, config)
            return 0
        except run.NoScreen as fault:
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
    path = _state(options) / FILE
    warnings: list[str] = []
    if not path.exists():
        raise Refused("There are no games in {directory}.", directory=path.parent)
    try:
        games = list(exported(Archive.open(path), warnings.append))
    except (Damaged, sqlite3.Error) as fault:
        raise Refused("{path} cannot be read: {reason}.", path=path, reason=fault) from fault
    _write(options.file, "".join(f"{line}\n" for line in games).encode())
    for warning in warnings:
        warn(warning)
    return 1 if warnings else 0


def _import(options: argparse.Namespace) -> int:
    with _source(options.file) as source, _journal(options) as journal:
        count = import_games(journal, lines(source))
    print(f"Games imported: {count}")
    return 0


def _read(options: argparse.Namespace) -> int:
    from table import annotations, stills  # OpenCV would slow every other command's start

    if options.game != "classic":
        raise Refused("This version reads the dice of the classic game only.")
    expect = stills.expected(options.expect)
    reading = stills.Stills(
        stills.open_reader(options.empty, options.calibration), expect, warn, options.repeat
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
    before = calibrate.kept(path)
    calibration, findings = calibrate.find_out(pictures, before)
    if not options.calibration:
        path.parent.mkdir(parents=True, exist_ok=True)
    findings.append(calibrate.save(calibration, path, before))
    for finding in findings:
        say(finding.text)
    return 1 if any(finding.is_missing for finding in findings) else 0


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


if __name__ == "__main__":
    sys.exit(main())
