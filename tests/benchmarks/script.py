"""How many lines a second the dialogue answers, without and with the journal.

Run it with `make bench`; nothing here is a test, because a busy machine must not fail one.
"""

import subprocess
import sys
import tempfile
from random import Random
from time import perf_counter

from table import plain
from table.bench import GAMES
from table.chance import random_event
from table.game import Phase
from table.timeline import Timeline


def random_lines(count: int) -> bytes:
    """Lines of games of all three kinds, one after the other."""
    lines: list[str] = []
    chance = Random(1)
    while len(lines) < count:
        timeline = Timeline.replay(chance.choice(GAMES))
        lines.append(plain.write(timeline.new))
        while timeline.game.phase is not Phase.OVER:
            event = random_event(timeline.game, chance)
            timeline = timeline.after(event)
            lines.append(plain.write(event))
    return "\n".join(lines[:count]).encode()


def lines_per_second(lines: bytes, *options: str) -> float:
    begun = perf_counter()
    command = [sys.executable, "-m", "table", "script", *options]
    subprocess.run(command, input=lines, stdout=subprocess.DEVNULL, check=True)
    return (lines.count(b"\n") + 1) / (perf_counter() - begun)


if __name__ == "__main__":
    print(f"script_lines_per_s            {lines_per_second(random_lines(20_000)):,.0f}")
    with tempfile.TemporaryDirectory() as state:
        kept = lines_per_second(random_lines(2_000), "--state", state)
        print(f"script_lines_per_s (--state)  {kept:,.0f}")
