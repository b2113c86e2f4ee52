"""The game in play: what happens is applied, then kept, and only then adopted."""

from collections.abc import Callable

from table.controls import Hold, Press, decide
from table.game import New
from table.lines import Line, Record
from table.refused import Refused
from table.timeline import Timeline


class Session:
    """One game after another; `keep` puts a record where no power cut can reach it."""

    def __init__(self, keep: Callable[[Record], None], timeline: Timeline | None = None) -> None:
        self.timeline = timeline
        self._keep = keep

    def take(self, line: Line) -> Timeline:
        """Where a line leads; raises `Refused` and changes nothing where it leads nowhere."""
        if isinstance(line, New):
            record: Record = line
            timeline = Timeline.replay(line)
        else:
            if self.timeline is None:
                raise Refused("There is no game yet: the first line must be new.")
            game = self.timeline.game
            record = decide(game, line) if isinstance(line, Press | Hold) else line
            timeline = self.timeline.after(record)
        self._keep(record)
        self.timeline = timeline
        return timeline
