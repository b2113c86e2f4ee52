"""The history as it is read in a terminal: `qwixx-table history`."""

from collections.abc import Iterator, Sequence

from display.views.statistics import TABS, verdict_text
from display.words import Words
from table.fairness import Fairness, Verdict
from table.game import Game
from table.history import History, Selection, moment, winners, word_of
from table.rolls import Rolls
from table.settings import Language
from table.sheet import COLOR_WORDS
from table.statistics import Statistics, Summary
from table.streams import one_line

WORDS = Words(Language.ENGLISH)
NOTHING = "No games yet."
NOTHING_CHOSEN = "No such games."
GAP = "  "
NOT_REAL = "none known to be of real dice, so they tell nothing of yours"
Row = Sequence[str]


def lines(history: History, selection: Selection) -> Iterator[str]:
    """Every line of it; the games first, then each kind of game in figures."""
    if not any(known.games for known in history.kinds.values()):
        yield NOTHING if selection == Selection() else NOTHING_CHOSEN
        return
    if history.finished:
        yield from _games(history.finished)
    for kind, known in history.kinds.items():
        if known.games:
            yield ""
            yield f"{TABS[kind]}: {_counted(known.games, 'game')}, {known.finished:,} finished"
            yield from _kind(known)


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def _games(finished: dict[int, Summary]) -> Iterator[str]:
    heads = ("no", "date", "game", "turns", "min", "player", *COLOR_WORDS, "penalties", "total", "")
    rows = [row for number, summary in finished.items() for row in _game(number, summary)]
    yield from _table([heads, *rows], left={1, 2, 5, 12})


def _game(number: int, summary: Summary) -> Iterator[Row]:
    """A line for each player; what is true of all of them stands in the first."""
    game, span = summary.game, summary.span
    minutes = round(span.playing_seconds / 60)
    first = (
        str(number),
        f"{moment(span.began):%Y-%m-%d %H:%M}",
        TABS[game.rules.game],
        str(game.turn),
        str(minutes) if minutes else "",
    )
    for seat in game.seats:
        yield (*(first if seat == 0 else ("",) * len(first)), *_seat(game, seat))


def _seat(game: Game, seat: int) -> Row:
    sheet = game.sheets[seat]
    points = [str(row.score) for row in sheet.rows]
    won = "won" if seat in winners(game) else ""
    name = one_line(game.names[seat])
    return (name, *points, str(sheet.penalty_score), str(sheet.total), won)


def _kind(known: Statistics) -> Iterator[str]:
    if known.players:
        heads = ("player", "won", "played", "average", "best", "penalties")
        rows = [
            (
                one_line(player.name),
                str(player.won),
                str(player.played),
                f"{player.average:.1f}",
                str(player.best),
                f"{player.penalties:.1f}",
            )
            for player in known.players
        ]
        yield from _table([heads, *rows], left={0}, margin=GAP)
    if not known.real.faces:
        yield from _reader(known.real)
    elif known.real.rolls:
        yield from _rolls(known.real, _counted(known.real.rolls, "real roll"))
    elif known.others.rolls:
        yield from _rolls(known.others, f"{_counted(known.others.rolls, 'roll')}, {NOT_REAL}")
    if known.real.rolls and known.others.rolls:
        left_out = _counted(known.others.rolls, "roll")
        yield f"{GAP}Left out: {left_out} of simulated dice, scripts, imports or older versions"


def _rolls(rolls: Rolls, title: str) -> Iterator[str]:
    yield f"{GAP}{title}"
    faces = len(next(iter(rolls.faces.values())))
    numbers = (str(face) for face in range(1, faces + 1))
    heads = ("die", "throws", *numbers, "chi-square", "p", "")
    rows = [(word_of(die), *_die(fairness)) for die, fairness in rolls.dice.items()]
    yield from _table([heads, *rows], left={0, faces + 4}, margin=GAP)
    yield from _reader(rolls)


def _reader(rolls: Rolls) -> Iterator[str]:
    """How often it was wrong, and with what."""
    if rolls.read or rolls.entered:
        share = f" ({100 * rolls.wrong / rolls.read:.1f} %)" if rolls.read else ""
        yield (
            f"{GAP}read by the camera: {rolls.read}, of these corrected: {rolls.wrong}{share};"
            f" entered by hand: {rolls.entered}"
        )
    for misread, times in rolls.misreads.most_common():
        die, often = word_of(misread.die), _counted(times, "time")
        yield f"{GAP * 2}{die} {misread.shows} was read as {misread.read}: {often}"


def _die(fairness: Fairness) -> Row:
    text = verdict_text(fairness, WORDS)
    counts = [str(count) for count in fairness.counts]
    if fairness.verdict is Verdict.FEW:
        return (str(fairness.throws), *counts, "", "", text)
    return (str(fairness.throws), *counts, f"{fairness.chi_square:.1f}", f"{fairness.p:.3f}", text)


def _table(rows: Sequence[Row], left: set[int], margin: str = "") -> Iterator[str]:
    """Columns as wide as what is in them; those of words begin at the left, numbers end right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if index in left else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield (margin + GAP.join(cells)).rstrip()
