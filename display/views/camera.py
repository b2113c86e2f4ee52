"""The camera check: the picture with the tray and what lies in it, and four steps that tick."""

from dataclasses import dataclass
from enum import Enum, auto

from display.hints import Hint
from display.views.camera_trouble import AGREE, Advice, advice_of
from display.views.held import ok_held_at
from display.views.live import LiveView, live_view
from display.views.roll import CALLED, Slot, filled
from display.views.statistics import decimal
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.examined import Light, Outline
from table.pages.camera import PICTURES, CameraCheck, Sought, Step, Way, shown
from table.recap import Die
from table.sight import TrayLost, TraySeen
from table.targets import TapBack, TapLine, TapOk
from vision.reading import Card as SeenCard
from vision.reading import Die as SeenDie
from vision.reading import Problem, Reading

STEPS = (Step.TRAY, Step.LIGHT, Step.DICE, Step.STEADY)
TITLES = {
    Step.TRAY: _("Tray outline found"),
    Step.LIGHT: _("Light is good"),
    Step.DICE: _("Six dice recognised"),
    Step.STEADY: _("Reading is steady"),
}
PILE_TITLE = _("Draw pile recognised")
EDGES_MM = {Sought.CUBES: 16.0, Sought.EIGHTS: 18.0, Sought.PILE: 59.0}
"""The edge of the dice in the box; of cards the width is what is measured."""


class StepState(Enum):
    """How far a step has come."""

    DONE = auto()
    NOW = auto()
    FAILS = auto()
    TO_COME = auto()


@dataclass(frozen=True, slots=True)
class StepView:
    state: StepState
    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class DieMark:
    """A die or a card that is read, at a place of the frame in whole pixels."""

    color: Die
    value: int
    x_px: int
    y_px: int


@dataclass(frozen=True, slots=True)
class OutlineView:
    """The corners of the tray in whole pixels of the frame; one that is only guessed is dashed."""

    corners: tuple[tuple[int, int], ...]
    found: bool
    draggable: bool


@dataclass(frozen=True, slots=True)
class CameraView:
    """Without a picture `trouble` says so, and nothing is marked."""

    title: str
    progress: str
    live: LiveView | None
    outline: OutlineView | None
    marks: tuple[DieMark, ...]
    steps: tuple[StepView, ...]
    light: Light | None
    dice: tuple[Slot, ...]
    """None in the card game."""
    sides: int
    pile: str | None
    """Its number, empty while it is not read; None where there are dice."""
    agreeing: float
    """The share of the pictures that agree, of all that are needed."""
    trouble: Advice | None
    save: str
    ready: bool
    held: int | None
    """The place at which OK is held down."""
    hints: tuple[Hint, ...]


def camera_view(desk: Desk, page: CameraCheck, words: Words) -> CameraView:
    sight = desk.sight if isinstance(desk.sight, TraySeen) else None
    reading = sight.reading if sight else Reading()
    kept = page.roll.reading if page.roll else reading
    is_pile = page.sought is Sought.PILE
    return CameraView(
        title=words(_("Camera check")),
        progress=_progress(page, words),
        live=live_view(desk, words, wrong=_wrong(desk, page, reading)),
        outline=_outline(page, sight),
        marks=_marks(reading),
        steps=tuple(_step(desk, page, step, reading, words) for step in STEPS),
        light=page.light,
        dice=() if is_pile else filled(kept.dice if page.step >= Step.DICE else ()),
        sides=8 if page.sought is Sought.EIGHTS else 6,
        pile=_pile(page, kept) if is_pile else None,
        agreeing=page.agreeing / PICTURES,
        trouble=_trouble(desk, page, words),
        save=words(_("Save and finish")),
        ready=page.step is Step.READY,
        held=ok_held_at(desk),
        hints=_hints(page, words),
    )


def _wrong(desk: Desk, page: CameraCheck, reading: Reading) -> tuple[Problem, ...]:
    """What is ringed in the picture."""
    return reading.problems if page.step is Step.DICE and page.fails(desk.now) else ()


def _progress(page: CameraCheck, words: Words) -> str:
    step = words(_("Step {n} of 4"), n=min(page.step + 1, len(STEPS)))
    if page.step is not Step.READY:
        return step
    ready = words(_("everything is ready"))
    return f"{step}: {ready}"


def _outline(page: CameraCheck, sight: TraySeen | None) -> OutlineView | None:
    if sight is None:
        return None
    outline = page.outline or Outline.guessed(sight.frame)
    corners = tuple((round(x), round(y)) for x, y in outline.corners)
    return OutlineView(corners, page.outline is not None, outline.is_square)


def _marks(reading: Reading) -> tuple[DieMark, ...]:
    dice = tuple(_mark(die) for die in reading.dice if str(die.color) in CALLED)
    return (*dice, *(_card_mark(card) for card in reading.cards))


def _mark(die: SeenDie) -> DieMark:
    x_px, y_px = die.centre
    return DieMark(CALLED[str(die.color)], die.value, round(x_px), round(y_px))


def _card_mark(card: SeenCard) -> DieMark:
    x_px, y_px = card.centre
    return DieMark(CALLED.get(str(card.color)), card.number, round(x_px), round(y_px))


def _pile(page: CameraCheck, reading: Reading) -> str:
    seen = shown(reading, Sought.PILE) if page.step >= Step.DICE else None
    return str(seen[0][1]) if seen else ""


def _step(desk: Desk, page: CameraCheck, step: Step, reading: Reading, words: Words) -> StepView:
    if step < page.step:
        state = StepState.DONE
    elif step > page.step:
        state = StepState.TO_COME
    else:
        fails = page.fails(desk.now) and isinstance(desk.sight, TraySeen)
        state = StepState.FAILS if fails else StepState.NOW
    is_pile = step is Step.DICE and page.sought is Sought.PILE
    title = PILE_TITLE if is_pile else TITLES[step]
    return StepView(state, words(title), _detail(page, step, reading, words))


def _detail(page: CameraCheck, step: Step, reading: Reading, words: Words) -> str:
    match step:
        case Step.TRAY:
            return _tray_detail(page, reading, words)
        case Step.LIGHT:
            return words(_("even, no glare, no deep shadow"))
        case Step.DICE if page.sought is Sought.PILE:
            return words(_("alone, where it lies in the game"))
        case Step.DICE:
            return words(_("two white, four colours, values correct?"))
        case _:
            agreeing = PICTURES if page.step is Step.READY else page.agreeing
            return words(AGREE, n=agreeing, m=PICTURES)


def _tray_detail(page: CameraCheck, reading: Reading, words: Words) -> str:
    outline = page.outline
    if outline is None:
        return ""
    if not outline.is_square:
        return words(_("a round rim"))
    if not reading.edge_px:
        return words(_("four corners"))
    scale = decimal(reading.edge_px / EDGES_MM[page.sought], 1, words)
    return words(_("four corners, {x} px per mm"), x=scale)


def _trouble(desk: Desk, page: CameraCheck, words: Words) -> Advice | None:
    match desk.sight:
        case TraySeen() as sight:
            return advice_of(page, sight, words) if page.fails(desk.now) else None
        case TrayLost():
            return Advice(words(_("No camera picture.")), words(_("Check the cable.")))
        case None:
            return Advice(words(_("Waiting for the camera")))


def _hints(page: CameraCheck, words: Words) -> tuple[Hint, ...]:
    save = Hint((Button.OK,), words(_("save")), target=TapOk())
    back = Hint((Button.RED,), words(_("step back")), arrows=True, target=TapLine(Way.STEP_BACK))
    again = Hint((Button.BLUE,), words(_("measure again")), arrows=True, target=TapLine(Way.AGAIN))
    cancel = Hint((Button.OK,), words(_("hold: cancel")), held=True, target=TapBack())
    ready, begun = page.step is Step.READY, page.step is not Step.TRAY
    return (*([save] if ready else ()), *([back] if begun else ()), again, cancel)
