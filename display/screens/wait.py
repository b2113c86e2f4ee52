"""The waiting screen: who rolls, the live picture of the tray, how all stand, the last turn."""

from dataclasses import dataclass
from typing import assert_never

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.motion import blend, eased
from display.parts.buttons import hints, ok_line
from display.parts.dice import card, die, slot
from display.parts.live import live, message, no_picture
from display.parts.panel import felt as draw_felt
from display.parts.panel import page_area
from display.parts.recent import recent
from display.parts.standings import standings, standings_height
from display.symbols import Symbol
from display.theme import (
    BG,
    BRASS,
    CREAM,
    DEAD,
    DEAD_TEXT,
    INK,
    MUTED,
    PANEL,
    TEXT,
    WARN,
)
from display.views.roll import Slot, SlotState
from display.views.wait import Entry, WaitView
from table.targets import TapDie, TapMenu, TapOk

POP_SECONDS = 0.35
"""A die that was read pops into its slot."""
LAST_HEIGHT = 76.0
LINE_HEIGHT = 50.0
MENU = 48.0
TALL = 680.0
"""From this height on the picture gets more of the width, or it would leave room below it."""
ONE_LINE = 0.88
"""What is asked for shrinks so far to stay in one line."""
ROOM_BELOW = 80.0
"""So much below the picture is enough for its message."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the parts of the screen lie, and how large the felt's texts are."""

    felt: Box
    tray: Box
    seats: Box
    last: Box | None
    last_lines: int
    name: float
    ask: float
    slot: float


def draw(canvas: Canvas, view: WaitView) -> None:
    canvas.fill(BG)
    plan = _plan(canvas, len(view.seats), view.last is not None)
    _felt(canvas, plan, view)
    if view.entry is not None:
        _entry(canvas, plan.tray, view, view.entry)
    else:
        _tray(canvas, plan.tray, view)
    standings(canvas, plan.seats, view.seats, crosses=canvas.layout is not Layout.COMPACT)
    if plan.last is not None and view.last is not None:
        recent(canvas, plan.last, view.last, view.sides, plan.last_lines)
    hints(canvas, view.hints)


def _plan(canvas: Canvas, seats: int, with_last: bool) -> _Plan:
    match canvas.layout:
        case Layout.WIDE:
            return _wide(canvas, seats, with_last)
        case Layout.COMPACT:
            return _compact(canvas, seats)
        case Layout.PORTRAIT:
            return _portrait(canvas, seats, with_last)
        case _:
            assert_never(canvas.layout)


def _wide(canvas: Canvas, seats: int, with_last: bool) -> _Plan:
    inner = page_area(canvas)
    last = inner.from_bottom(LAST_HEIGHT)
    above = inner.above_bottom(LAST_HEIGHT + 10.0) if with_last else inner
    tall = above.h > TALL
    left = above.left(460.0 if tall else 536.0)
    height = standings_height(seats)
    return _Plan(
        felt=left.above_bottom(height + 10.0),
        tray=above.after_left(left.w + 12.0),
        seats=left.from_bottom(height),
        last=last,
        last_lines=1,
        name=92.0,
        ask=34.0,
        slot=56.0,
    )


def _compact(canvas: Canvas, seats: int) -> _Plan:
    inner = page_area(canvas)
    left = inner.left(400.0)
    height = standings_height(seats, 38.0)
    return _Plan(
        felt=left.above_bottom(height + 8.0),
        tray=inner.after_left(left.w + 8.0),
        seats=left.from_bottom(height),
        last=None,
        last_lines=0,
        name=68.0,
        ask=29.0,
        slot=48.0,
    )


def _portrait(canvas: Canvas, seats: int, with_last: bool) -> _Plan:
    inner = page_area(canvas)
    lines = 2 if seats <= 3 else 3
    last = inner.from_bottom(LINE_HEIGHT * lines)
    above = inner.above_bottom(last.h + 10.0) if with_last else inner
    height = standings_height(seats)
    standing, above = above.from_bottom(height), above.above_bottom(height + 10.0)
    return _Plan(
        felt=above.top(326.0),
        tray=above.below_top(336.0),
        seats=standing,
        last=last,
        last_lines=lines,
        name=88.0,
        ask=36.0,
        slot=66.0,
    )


def _felt(canvas: Canvas, plan: _Plan, view: WaitView) -> None:
    felt, compact = plan.felt, canvas.layout is Layout.COMPACT
    draw_felt(canvas, felt)
    inner = felt.inset(20.0 if compact else 32.0, 0.0)
    top = felt.y + (14.0 if compact else 56.0)
    if not compact:
        canvas.text(view.turn, inner.x, felt.y + 38.0, Type.SEMI, 20.0, MUTED)
    name, room = plan.name, inner.w
    if compact:  # there are no hints that could be touched
        _menu(canvas, Box(felt.right - MENU - 8.0, felt.y + 8.0, MENU, MENU))
        room -= MENU
    canvas.text(view.name, inner.x, top + name * 0.56, Type.DISPLAY, name, BRASS, width=room)
    below = Box(inner.x, top + name * 1.12, inner.w, felt.bottom - top - name * 1.12 - 16.0)
    if view.slots:
        _ask_for_dice(canvas, below, plan, view)
    else:
        _ask_for_cards(canvas, below, plan, view)


def _menu(canvas: Canvas, box: Box) -> None:
    """Three strokes, as everywhere."""
    for line in box.inset(12.0, 14.0).rows(3, 5.0):
        canvas.box(line, MUTED, line.h / 2)
    canvas.touch(box, TapMenu())


def _ask_for_dice(canvas: Canvas, box: Box, plan: _Plan, view: WaitView) -> None:
    edge = min(plan.slot, (box.w - 5 * 12.0) / 6)
    dice = box.from_bottom(edge)
    used = 0.0
    if view.count:
        used = 36.0
        canvas.text(view.count, box.x, dice.y - 20.0, Type.SEMI, 20.0, MUTED)
    asked = box.above_bottom(edge + used + 10.0)
    narrow = int(plan.ask * asked.w / canvas.measure(view.ask, Type.BOLD, plan.ask))
    in_one_line = plan.ask * ONE_LINE <= narrow < plan.ask
    canvas.paragraph(view.ask, asked, Type.BOLD, narrow if in_one_line else plan.ask, TEXT)
    pitch = min(edge * 1.43, (box.w - edge) / 5)
    index = 0
    for number, each in enumerate(view.slots):
        place = Box(dice.x + pitch * number, dice.y, edge, edge)
        _slot(canvas, place, each, number, view.sides)
        if each.state is not SlotState.CLOSED:
            canvas.touch(Box.around(place.cx, place.cy, max(edge, 40.0)), TapDie(index))
            index += 1


def _slot(canvas: Canvas, box: Box, each: Slot, number: int, sides: int) -> None:
    if each.state is SlotState.CLOSED:
        canvas.box(box, DEAD, box.w * 0.2, 0.6)
        canvas.symbol(Symbol.LOCK, box.cx, box.cy, box.w * 0.5, DEAD_TEXT)
    elif each.value is None:
        slot(canvas, box.inset(2.0), each.color)
    else:
        popped = eased(canvas.motion.progress(("read", number, each.value), POP_SECONDS))
        die(canvas, box.grown(blend(0.8, 1.0, popped)), each.color, each.value, sides)


def _ask_for_cards(canvas: Canvas, box: Box, plan: _Plan, view: WaitView) -> None:
    """The card game's first step: the table asks for nothing, the player takes cards."""
    cy = box.y + 22.0
    canvas.disc(box.x + 18.0, cy, 18.0, CREAM)
    canvas.text("1", box.x + 18.0, cy, Type.EXTRA, 21.0, INK, Align.CENTER)
    canvas.text(view.step, box.x + 48.0, cy, Type.BOLD, 28.0, TEXT, width=box.w - 48.0)
    asked = box.below_top(54.0)
    canvas.paragraph(view.ask, asked, Type.SEMI, plan.ask * 0.82, TEXT)


def _tray(canvas: Canvas, box: Box, view: WaitView) -> None:
    if view.live is None:
        no_picture(canvas, box)
        message(canvas, box, view.message)
        return
    shown = live(canvas, box, view.live)
    below = box.below_top(shown.bottom - box.y)
    if below.h >= ROOM_BELOW:
        message(canvas, below, view.message, alarm=view.alarm)
    else:
        message(canvas, shown, view.message, view.holds_dice, view.alarm)
    if view.misfit:
        _misfit(canvas, shown, view.misfit)


def _misfit(canvas: Canvas, box: Box, text: str) -> None:
    strip = Box(box.x + 20.0, box.y + 66.0, box.w - 40.0, 40.0)
    width = min(strip.w, canvas.measure(text, Type.BOLD, 18.0) + 36.0)
    canvas.box(strip.left(width), WARN, 20.0)
    canvas.text(text, strip.x + 18.0, strip.cy, Type.BOLD, 18.0, INK, width=width - 36.0)


def _entry(canvas: Canvas, box: Box, view: WaitView, entry: Entry) -> None:
    """What stands in place of the picture where the camera does not read."""
    canvas.box(box, PANEL, 14.0)
    inner = box.inset(36.0, 28.0)
    button = Box.around(inner.cx, inner.bottom - 36.0, min(inner.w, 480.0), 72.0)
    canvas.touch(button, TapOk())
    ok_line(canvas, button, entry.ok, CREAM)
    texts = Box(inner.x, button.y - 146.0, inner.w, 124.0)
    canvas.paragraph(entry.what, texts.top(82.0), Type.BOLD, 32.0, TEXT, Align.CENTER, middle=True)
    canvas.paragraph(entry.why, texts.from_bottom(34.0), Type.SEMI, 20.0, MUTED, Align.CENTER)
    shown = Box(inner.x, inner.y, inner.w, texts.y - inner.y - 12.0)
    if view.pile:
        _pile(canvas, shown, view.pile)
    else:
        _unread_dice(canvas, shown, view)


def _pile(canvas: Canvas, box: Box, word: str) -> None:
    height = min(box.h - 40.0, 260.0)
    paper = Box.around(box.cx, box.cy - 16.0, height * 0.72, height)
    for away in (8.0, 4.0, 0.0):
        card(canvas, paper.moved(away, away), None, "?" if not away else "")
    canvas.text(word, box.cx, paper.bottom + 30.0, Type.SEMI, 22.0, MUTED, Align.CENTER)


def _unread_dice(canvas: Canvas, box: Box, view: WaitView) -> None:
    open_dice = [each for each in view.slots if each.state is not SlotState.CLOSED]
    edge = min(118.0, box.h / 2.3, box.w / 3.4)
    for row, part in enumerate((open_dice[:3], open_dice[3:])):
        y = box.cy + (row - 0.5) * edge * 1.16
        for column, each in enumerate(part):
            x = box.cx + (column - (len(part) - 1) / 2) * edge * 1.16
            die(canvas, Box.around(x, y, edge), each.color, None, view.sides)
