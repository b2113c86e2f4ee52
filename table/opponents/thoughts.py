"""Thinking beside the game: questions go in from the loop, answers come back into its inbox."""

import heapq
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from threading import Condition, Thread
from time import monotonic
from typing import TypeAlias

from table.coach import Advised, Reviewed
from table.happenings import Decided

Thought: TypeAlias = Decided | Advised | Reviewed

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Question:
    think: Callable[[], Thought]
    due_at: float


@dataclass(order=True, slots=True)
class _Answer:
    due_at: float
    number: int
    thought: Thought = field(compare=False)


class Thoughts(Thread):
    """One thought after the other; an answer is put when its pause is over, not before."""

    def __init__(self, put: Callable[[Thought], None]) -> None:
        """`put` is called from this thread."""
        super().__init__(name="thoughts", daemon=True)
        self._put = put
        self._questions: list[_Question] = []
        self._answers: list[_Answer] = []
        self._numbers = count()
        self._changed = Condition()
        self._ended = False

    def ask(self, think: Callable[[], Thought], pause_seconds: float = 0.0) -> None:
        """From any thread; does not wait."""
        with self._changed:
            self._questions.append(_Question(think, monotonic() + pause_seconds))
            self._changed.notify()

    def end(self) -> None:
        with self._changed:
            self._ended = True
            self._changed.notify()
        if self.ident is not None:
            self.join(2.0)

    def run(self) -> None:
        while (questions := self._next()) is not None:
            for question in questions:
                self._think(question)
            while self._answers and self._answers[0].due_at <= monotonic():
                self._put(heapq.heappop(self._answers).thought)

    def _next(self) -> list[_Question] | None:
        """What has been asked, as soon as something is or an answer is due; None at the end."""
        with self._changed:
            if not self._questions and not self._ended:
                first = self._answers[0].due_at - monotonic() if self._answers else None
                self._changed.wait(first if first is None else max(first, 0.0))
            questions, self._questions = self._questions, []
            return None if self._ended else questions

    def _think(self, question: _Question) -> None:
        try:
            answer = _Answer(question.due_at, next(self._numbers), question.think())
        except Exception:  # who asked asks again
            _log.exception("A thought of the table's has failed")
        else:
            heapq.heappush(self._answers, answer)
