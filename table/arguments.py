"""The commands of `qwixx-table` and what each of them takes."""

from typing import Protocol

from table import __version__, usage
from table.directories import PROGRAM
from table.settings import Language
from table.strength import POLICIES
from table.usage import Parser

GAMES = ("classic", "longo", "cards")
LANGUAGES = tuple(language.value for language in Language)


class Command(Protocol):
    """Adds a command, by its name and what it does."""

    def __call__(self, name: str, what: str) -> Parser: ...


def parser() -> Parser:
    """Tells the command as `command`, which is None for the table itself."""
    parser = Parser(PROGRAM, description="A dice table for Qwixx.", parents=[usage.common()])
    parser.set_defaults(state=None, config=None)
    parser.add_argument(
        "--simulate", action="store_true", help="a simulated tray and the keyboard, even on a Pi"
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")

    def command(name: str, what: str) -> Parser:
        added: Parser = commands.add_parser(
            name, help=what, description=what, parents=[usage.common()]
        )
        return added

    for add in (_of_games, _of_reading, _of_calibration, _of_the_table, _of_the_screen):
        add(command)
    benchmark = command("bench", "measure speed and memory on this machine")
    benchmark.add_argument("--json", action="store_true", help="one JSON object")
    return parser


def _of_games(command: Command) -> None:
    script = command("script", "play a game as JSON lines; kept on disk with --state")
    script.add_argument("file", nargs="?", default="-", help="the lines (default: standard input)")
    export = command("export", "write all games as JSON lines")
    export.add_argument("file", nargs="?", default="-", help="default: standard output")
    history = command("history", "finished games, players, dice and the reader in figures")
    history.add_argument("--json", action="store_true", help="one JSON object")
    history.add_argument(
        "--plot", metavar="FILE.png", type=usage.name, help="draw the figures as a picture, too"
    )
    history.add_argument("--game", choices=GAMES, help="of one kind of game only")
    history.add_argument("--player", metavar="NAME", help="only games in which NAME played")
    history.add_argument(
        "--last", metavar="N", type=usage.positive, help="only the last N finished games"
    )
    importing = command("import", "add the games of an export, all or none")
    importing.add_argument("file", help="the exported lines; - for standard input")


def _of_reading(command: Command) -> None:
    read = command("read", "read the dice or the cards in pictures")
    read.add_argument("images", nargs="+", metavar="IMAGE", help="a JPEG or PNG file")
    read.add_argument("--json", action="store_true", help="one JSON object a picture")
    read.add_argument("--game", choices=GAMES, default="classic", help="what is read")
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


def _of_calibration(command: Command) -> None:
    calibrate = command("calibrate", "find tray, lens, dice and colors; save that")
    calibrate.add_argument("--empty", metavar="IMAGE", help="the tray with nothing in it")
    for name, what in (
        ("--rolls", "the six dice lying flat in the tray"),
        ("--board", "the printed sheet, first flat in the tray, then held at a slant"),
    ):
        calibrate.add_argument(
            name, metavar="IMAGE", nargs="+", action="extend", default=[], help=what
        )
    calibrate.add_argument(
        "--pile", metavar="IMAGE", help="card game: the draw pile alone in the tray; nothing else"
    )
    calibrate.add_argument(
        "--game",
        choices=("classic", "longo"),
        default="classic",
        help="longo: teach a set of eight-sided dice, with --rolls and --values",
    )
    calibrate.add_argument(
        "--values",
        metavar="V,V,V,V,V,V",
        nargs="+",
        action="extend",
        default=[],
        type=usage.values,
        help="longo: what the dice of each roll show: white, white, red, yellow, green, blue",
    )
    calibrate.add_argument("--sheet", metavar="FILE.pdf", help="write the sheet to print")
    calibrate.add_argument(
        "--calibration",
        metavar="FILE",
        type=usage.name,
        help="where to save (default: in the state directory)",
    )


def _of_the_table(command: Command) -> None:
    command("doctor", "check camera, buttons, screen, sound, storage and clock")
    wires = command("wiring", "show which wire goes where")
    how = wires.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="one JSON object")
    how.add_argument("--svg", metavar="FILE", type=usage.name, help="draw it on a sheet to print")


def _of_the_screen(command: Command) -> None:
    demo = command("demo", "a game that plays itself on the simulated tray")
    demo.add_argument("--game", choices=GAMES, default="classic")
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
    simulate = command("simulate", "games without a screen between policies")
    simulate.add_argument("--game", choices=("classic", "longo"), default="classic")
    simulate.add_argument(
        "--players",
        metavar="NAMES",
        type=usage.policies,
        default=("strong", "medium"),
        help=f"one a seat, with commas: {', '.join(POLICIES)} (default: strong,medium)",
    )
    simulate.add_argument("--games", metavar="N", type=usage.positive, default=1000)
    simulate.add_argument("--seed", metavar="N", type=usage.seed, default=1)
    simulate.add_argument("--json", action="store_true", help="one JSON object")
    gallery = command("gallery", "write every screen with sample contents as PNG")
    gallery.add_argument("directory", metavar="DIR", type=usage.name)
    gallery.add_argument("--size", metavar="WxH", type=usage.size, default=(1280, 720))
    gallery.add_argument("--language", choices=LANGUAGES, default="en")
