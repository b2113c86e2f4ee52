"""How long the loop stands still when the statistics of many games are opened, in CPU time.

Run it with `make bench`; nothing here is a test, because a busy machine must not fail one.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from table.evening import desk_of
from table.journal import open_journal
from table.lines import Record
from table.pages.statistics import StatisticsPage
from table.samples import is_over, played_desk
from table.settings import Kind, Language, Settings

GAMES = 2_000
KINDS = (Kind.CLASSIC, Kind.CLASSIC, Kind.CLASSIC, Kind.LONGO, Kind.CARDS)


def played(count: int) -> Iterator[list[Record]]:
    """Games of two to five bots."""
    for seed in range(count):
        kind = KINDS[seed % len(KINDS)]
        timeline = played_desk(Language.ENGLISH, kind, 2 + seed % 4, is_over, seed).timeline
        yield [timeline.new, *timeline.events()]


def main(count: int) -> None:
    with tempfile.TemporaryDirectory() as state, open_journal(Path(state), print) as journal:
        journal.add(played(count))
        desk = desk_of(journal, None, Settings())
        begun, turns = process_time(), []
        at = process_time()
        desk.open(StatisticsPage.of(desk))
        turns.append(process_time() - at)
        while desk.next_at is not None and desk.next_at <= desk.now:
            at = process_time()
            desk.tick(desk.now + 0.05)
            turns.append(process_time() - at)
        print(f"statistics_games              {count:,}")
        print(f"statistics_open_ms            {1000 * turns[0]:,.1f}")
        print(f"statistics_longest_turn_ms    {1000 * max(turns):,.1f}")
        print(f"statistics_all_counted_s      {process_time() - begun:,.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
