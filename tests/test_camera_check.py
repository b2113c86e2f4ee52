"""The camera check: its steps tick themselves, and what it saves is what the reader takes."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.simulated import SimulatedTray
from table.camera_check import CameraBench, light_of
from table.controls import Button, Hold, Press
from table.cues import Cue, Sound
from table.desk import Desk
from table.examined import Examiner, Glow, Light, Outline
from table.happenings import Touch
from table.pages.camera import LOOK_SECONDS, PICTURES, CameraCheck, Sought, Step, Way
from table.pages.menu import Line, Menu
from table.pages.start import Start
from table.refused import Refused
from table.samples import new_game, sample_desk
from table.settings import Kind, Language
from table.sight import TrayLost, TraySeen
from table.targets import TapBack, TapCorner, TapLine, TapOk
from tests import test_lens as long_lens
from tests.trays import ROLL, card_tray, problem, tray
from vision.calibration import Above, Calibration, Camera, CardPlaces, Colors, Eights
from vision.calibration_file import load, save
from vision.reader import Reader
from vision.reading import SET, Dice, Frame, Place, Reading, Trouble
from vision.settle import State
from vision.tray import FOCAL_PER_SIDE

SQUARE = Outline(((60.0, 40.0), (700.0, 40.0), (700.0, 560.0), (60.0, 560.0)), (380.0, 300.0))
OTHER_ROLL = "white5 white4 red2 yellow2 green3 blue1"
Saved = tuple[Frame, Outline, Frame, Reading]


@dataclass
class Lab(Examiner):
    """An examiner that sees what the test wants it to see."""

    found: Outline | None = SQUARE
    glow: Glow = Glow.GOOD
    still: bool = True
    looks: int = 0
    refuses: str = ""
    saved: list[Saved] = field(default_factory=list)
    eights: list[tuple[Frame, Outline, Frame, Reading]] = field(default_factory=list)
    piles: list[tuple[Frame, Outline, Place]] = field(default_factory=list)

    def outline(self, frame: Frame) -> Outline | None:
        self.looks += 1
        return self.found

    def is_still(self, before: Frame, now: Frame) -> bool:
        return self.still

    def light(self, frame: Frame, outline: Outline, reading: Reading) -> Light:
        return Light(self.glow, 0.5, 0.2, 0.9)

    def save(self, empty: Frame, outline: Outline, roll: Frame, reading: Reading) -> None:
        if self.refuses:
            raise Refused("{reason}", reason=self.refuses)
        self.saved.append((empty, outline, roll, reading))

    def save_eights(self, empty: Frame, outline: Outline, roll: Frame, reading: Reading) -> None:
        self.eights.append((empty, outline, roll, reading))

    def save_pile(self, empty: Frame, outline: Outline, pile: Place) -> None:
        self.piles.append((empty, outline, pile))


@dataclass
class Check:
    """The check on a desk of its own, in a time of its own."""

    lab: Lab = field(default_factory=Lab)
    now: float = 0.0
    sought: Sought = Sought.CUBES

    def __post_init__(self) -> None:
        self.desk = sample_desk(Language.ENGLISH, examiner=self.lab)
        self.desk.open(CameraCheck(sought=self.sought))

    @property
    def page(self) -> CameraCheck:
        page = self.desk.page
        assert isinstance(page, CameraCheck)
        return page

    def step(self) -> Step:
        return self.page.step

    def see(self, sight: TraySeen | TrayLost, seconds: float = 2.0) -> None:
        """The sight comes, and then nothing new for so long."""
        self.desk.take(sight, self.now)
        end = self.now + seconds
        while (due := self.desk.page.next_at(self.desk)) is not None and due <= end:
            self.now = max(self.now, due)
            self.desk.tick(self.now)
        self.now = end
        self.desk.tick(end)

    def press(self, button: Button) -> None:
        self.desk.take(Press(0, button), self.now)

    def ready(self) -> None:
        self.see(empty())
        self.see(rolled())
        self.see(rolled(), 6.0)
        assert self.step() is Step.READY


@pytest.fixture
def check() -> Check:
    return Check()


def empty() -> TraySeen:
    return tray(State.LIFTED)


def rolled(dice: str = ROLL) -> TraySeen:
    return tray(State.SETTLING, dice)


def test_all_steps_tick_themselves(check: Check) -> None:
    check.see(empty(), 1.5)
    assert check.step() is Step.LIGHT
    check.see(empty(), 1.5)
    assert check.step() is Step.DICE
    check.see(rolled(), 1.5)
    assert check.step() is Step.STEADY
    check.see(rolled(), 6.0)
    assert check.step() is Step.READY
    cues = [sound.cue for sound in check.desk.sounds if isinstance(sound, Sound)]
    assert cues == [Cue.CONFIRM] * 3 + [Cue.ALL_READY]


def test_one_picture_stands_for_all_while_nothing_changes(check: Check) -> None:
    """The simulated tray gives no new frames of dice that lie still."""
    check.see(empty(), 5.0)
    assert check.step() is Step.DICE
    check.see(rolled(), 10.0)
    assert check.step() is Step.READY
    assert check.page.next_at(check.desk) is None


@pytest.mark.parametrize(
    "sight",
    [
        pytest.param(rolled(), id="dice"),
        pytest.param(tray(State.REFUSED, "", problem(Trouble.LEANING, "red")), id="a leaning die"),
        pytest.param(replace(empty(), reading=Reading((), (problem(Trouble.COVERED),))), id="hand"),
    ],
)
def test_the_tray_is_looked_for_while_it_is_empty(check: Check, sight: TraySeen) -> None:
    check.see(sight, 5.0)
    assert check.step() is Step.TRAY
    assert check.page.fails(check.now)
    check.see(empty())
    assert check.step() > Step.TRAY


@pytest.mark.parametrize(
    ("lab", "step"),
    [
        pytest.param(Lab(found=None), Step.TRAY, id="no tray"),
        pytest.param(Lab(still=False), Step.TRAY, id="a hand moves"),
        pytest.param(Lab(glow=Glow.DARK), Step.LIGHT, id="dark"),
        pytest.param(Lab(glow=Glow.GLARE), Step.LIGHT, id="glare"),
    ],
)
def test_a_step_that_fails_is_told_after_a_while(lab: Lab, step: Step) -> None:
    check = Check(lab)
    check.see(empty(), 1.2)
    assert not check.page.fails(check.now)
    check.see(empty(), 3.0)
    assert check.step() is step
    assert check.page.fails(check.now)
    lab.found, lab.still, lab.glow = SQUARE, True, Glow.GOOD
    check.see(empty(), 5.0)
    assert check.step() is Step.DICE


def test_the_tray_is_looked_for_seldom(check: Check) -> None:
    check.lab.found = None
    for _ in range(30):
        check.see(empty(), 1 / 15)
    assert 5 <= check.lab.looks <= 2 / LOOK_SECONDS + 1
    looks, sight = check.lab.looks, empty()
    check.see(sight, 5.0)
    assert check.lab.looks == looks + 1  # once a frame


def test_all_six_dice_are_needed(check: Check) -> None:
    check.see(empty(), 5.0)
    for dice in ("white5 white4 red2 yellow2 green3", f"{ROLL} red3"):
        check.see(rolled(dice), 3.0)
        assert check.step() is Step.DICE
    check.see(tray(State.REFUSED, ROLL, problem(Trouble.LEANING, "red")), 3.0)
    assert check.step() is Step.DICE
    closed = tray(State.SETTLING, ROLL, problem(Trouble.EXTRA, "green"))
    check.see(closed, 1.5)
    assert check.step() is Step.STEADY  # of a game whose green row is closed


def test_pictures_that_disagree_are_told_and_counted_anew(check: Check) -> None:
    check.see(empty(), 5.0)
    check.see(rolled(), 1.1)
    for number in range(2 * PICTURES):
        check.see(rolled(ROLL if number % 2 else OTHER_ROLL), 0.05)
    assert check.step() is Step.STEADY
    assert check.page.agreeing == PICTURES // 2
    assert check.page.fails(check.now)
    check.see(rolled(), 6.0)
    assert check.step() is Step.READY


def test_one_bad_picture_is_forgiven(check: Check) -> None:
    check.see(empty(), 5.0)
    check.see(rolled(), 2.0)
    check.see(rolled("white5"), 0.05)
    check.see(rolled(), 4.0)
    assert check.step() is Step.READY


def test_dice_that_are_taken_out_are_asked_for_again(check: Check) -> None:
    check.see(empty(), 5.0)
    check.see(rolled(), 2.0)
    assert check.step() is Step.STEADY
    check.see(empty(), 3.0)
    assert check.step() is Step.DICE
    assert check.page.fails(check.now)


def test_red_steps_back_and_blue_measures_again(check: Check) -> None:
    check.ready()
    check.lab.glow = Glow.DARK
    check.press(Button.BLUE)
    assert check.step() is Step.LIGHT
    assert check.page.light is not None
    assert check.page.light.glow is Glow.DARK
    check.lab.glow, check.lab.found = Glow.GOOD, None
    check.see(rolled(), 12.0)
    assert check.step() is Step.READY
    for step in (Step.STEADY, Step.DICE, Step.LIGHT, Step.TRAY, Step.TRAY):
        check.desk.take(Touch(TapLine(Way.STEP_BACK)), check.now)
        assert check.step() is step
    assert check.page.outline is None


def test_ok_saves_what_was_kept_when_the_steps_ticked(check: Check) -> None:
    bare = empty()
    check.see(bare, 5.0)
    roll = rolled()
    check.see(roll, 10.0)
    check.see(rolled(OTHER_ROLL), 1.0)
    check.desk.take(Touch(TapOk()), check.now)
    ((empty_frame, outline, roll_frame, reading),) = check.lab.saved
    assert empty_frame is bare.frame
    assert outline == SQUARE
    assert roll_frame is roll.frame
    assert reading is roll.reading
    assert isinstance(check.desk.page, Start)
    assert check.desk.notice is not None


def test_what_cannot_be_saved_is_told_and_can_be_tried_again(check: Check) -> None:
    check.ready()
    check.lab.refuses = "the disk is full"
    check.press(Button.OK)
    assert check.step() is Step.READY
    assert check.desk.notice is not None
    assert check.desk.notice.refused.values["reason"] == "the disk is full"


def test_ok_does_nothing_before_the_end(check: Check) -> None:
    check.see(empty(), 5.0)
    check.press(Button.OK)
    assert check.step() is Step.DICE
    assert not check.lab.saved


@pytest.mark.parametrize("leave", [Hold(0, Button.OK), Touch(TapBack())], ids=["hold", "touch"])
def test_the_dice_of_a_check_are_no_roll(check: Check, leave: Hold | Touch) -> None:
    check.ready()
    check.desk.pending = object()  # type: ignore[assignment]
    check.desk.take(leave, check.now)
    assert isinstance(check.desk.page, Start)
    assert check.desk.pending is None
    assert not check.lab.saved


def test_without_a_picture_nothing_ticks(check: Check) -> None:
    check.see(empty(), 0.8)
    check.see(TrayLost("The cable is out."), 5.0)
    check.see(empty(), 0.8)
    assert check.step() is Step.TRAY


def test_corners_are_dragged_where_they_are(check: Check) -> None:
    check.lab.found = None
    check.see(empty(), 1.0)
    check.desk.take(Touch(TapCorner(0, 100.0, -50.0)), check.now)
    check.desk.take(Touch(TapCorner(2, 900.0, 500.0)), check.now)
    assert check.page.outline is not None
    assert check.page.outline.corners[0] == (100.0, 0.0)
    assert check.page.outline.corners[2] == (759.0, 500.0)
    looks = check.lab.looks
    check.see(empty(), 3.0)
    assert check.step() > Step.TRAY
    assert check.lab.looks == looks
    check.desk.take(Touch(TapCorner(9, 1.0, 1.0)), check.now)  # there is no such corner


def test_eight_sided_dice_are_learnt_where_they_are_played_with() -> None:
    check = Check(sought=Sought.EIGHTS)
    check.ready()
    check.press(Button.OK)
    assert len(check.lab.eights) == 1
    assert not check.lab.saved


# In the card game the draw pile takes the place of the dice.


@pytest.fixture
def pile_check() -> Check:
    return Check(sought=Sought.PILE)


def test_the_place_of_the_pile_is_learnt(pile_check: Check) -> None:
    bare = card_tray(State.LIFTED)
    pile_check.see(bare, 5.0)
    assert pile_check.step() is Step.DICE
    pile_check.see(card_tray(State.SETTLING, "neutral7"), 10.0)
    assert pile_check.step() is Step.READY
    pile_check.press(Button.OK)
    assert pile_check.lab.piles == [(bare.frame, SQUARE, (150.0, 250.0))]
    assert not pile_check.lab.saved


@pytest.mark.parametrize(
    "sight",
    [
        pytest.param(card_tray(State.LIFTED), id="nothing"),
        pytest.param(card_tray(State.SETTLING, "red7"), id="a front"),
        pytest.param(card_tray(State.SETTLING, "neutral7 neutral5"), id="the display beside it"),
        pytest.param(card_tray(State.SETTLING, "neutral7 red5"), id="a played card beside it"),
        pytest.param(
            card_tray(State.REFUSED, "neutral7", problem(Trouble.COVERED)), id="a hand over it"
        ),
    ],
)
def test_the_pile_must_lie_alone(pile_check: Check, sight: TraySeen) -> None:
    pile_check.see(card_tray(State.LIFTED), 5.0)
    pile_check.see(sight, 3.0)
    assert pile_check.step() is Step.DICE
    assert pile_check.page.fails(pile_check.now)


def test_stepping_back_and_measuring_again_stay_with_the_pile(pile_check: Check) -> None:
    pile_check.see(card_tray(State.LIFTED), 5.0)
    pile_check.see(card_tray(State.SETTLING, "neutral7"), 10.0)
    pile_check.press(Button.BLUE)
    for _ in Step:
        assert pile_check.page.sought is Sought.PILE
        pile_check.press(Button.RED)


@pytest.mark.parametrize(
    ("kind", "sought"),
    [(Kind.CLASSIC, Sought.CUBES), (Kind.LONGO, Sought.EIGHTS), (Kind.CARDS, Sought.PILE)],
)
def test_the_menu_checks_what_the_game_is_played_with(kind: Kind, sought: Sought) -> None:
    desk = sample_desk(Language.ENGLISH, examiner=Lab())
    desk.begin(new_game(kind, 2, 0), (0, 1))
    desk.open(Menu(Line.CAMERA))
    desk.take(Press(0, Button.OK), 1.0)
    assert isinstance(desk.page, CameraCheck)
    assert desk.page.sought is sought


# What is found out in frames, drawn as the simulated tray draws them.


def simulated() -> SimulatedTray:
    return SimulatedTray(seed=5, frame_seconds=0.0, height_px=420)


@cache
def bare() -> Frame:
    return simulated().empty


@cache
def roll(kind: Dice = Dice.CUBES) -> tuple[Frame, Reading]:
    """The first roll that is read, and what is read of it."""
    table, reader = simulated(), Reader(bare(), kind=kind)
    table.roll(SET, kind)
    frame = next(frame for frame in _frames(table, kind) if reader.read(frame).ok)
    return frame, reader.read(frame)


def _frames(table: SimulatedTray, kind: Dice) -> Iterator[Frame]:
    while True:
        frame = table.capture()
        if frame is None:
            table.roll(SET, kind)
        else:
            yield frame


def found() -> Outline:
    outline = CameraBench(Path("none.toml")).outline(bare())
    assert outline is not None
    return outline


def spot(frame: Frame, level: int, share: float) -> Frame:
    """With a grey disc in the middle; its radius is that share of the frame's height."""
    height, width = frame.shape[:2]
    return np.asarray(
        cv2.circle(frame.copy(), (width // 2, height // 2), round(share * height), (level,) * 3, -1)
    )


def test_the_tray_is_found_in_a_frame() -> None:
    outline = found()
    height, width = bare().shape[:2]
    assert outline.is_square
    assert outline.corners[0] == pytest.approx((0.18 * width, 0.1 * height), abs=0.03 * width)
    assert outline.nadir == pytest.approx((width / 2, height / 2), abs=0.05 * width)
    assert CameraBench(Path("none.toml")).outline(np.full_like(bare(), 90)) is None


@pytest.mark.parametrize(
    ("frame", "glow"),
    [
        pytest.param(bare(), Glow.GOOD, id="good"),
        pytest.param((bare() * 0.35).astype(np.uint8), Glow.DARK, id="dark"),
        pytest.param(np.full_like(bare(), 255), Glow.BRIGHT, id="bright"),
        pytest.param(spot(bare(), 255, 0.04), Glow.GLARE, id="a lamp is reflected"),
        pytest.param(spot(bare(), 2, 0.24), Glow.SHADOW, id="a deep shadow"),
        pytest.param(spot(bare(), 250, 0.01), Glow.GOOD, id="a spark"),
    ],
)
def test_the_light_in_the_tray(frame: Frame, glow: Glow) -> None:
    light = light_of(frame, found(), Reading())
    assert light.glow is glow
    if glow is Glow.DARK:
        assert light.level < light.least
    elif glow is Glow.BRIGHT:
        assert light.level > light.most
    else:
        assert light.least < light.level < light.most


def test_dice_are_no_glare() -> None:
    frame, reading = roll()
    for die in reading.dice:
        centre = round(die.centre[0]), round(die.centre[1])
        frame = np.asarray(cv2.circle(frame.copy(), centre, 12, (255, 255, 255), -1))
    assert light_of(frame, found(), reading).glow is Glow.GOOD
    assert light_of(frame, found(), Reading()).glow is Glow.GLARE


def test_a_hand_moves_and_noise_does_not() -> None:
    bench = CameraBench(Path("none.toml"))
    noise = np.random.default_rng(1).normal(0, 4, bare().shape)
    noisy = np.clip(bare() + noise, 0, 255).astype(np.uint8)
    assert bench.is_still(bare(), bare())
    assert bench.is_still(bare(), noisy)
    assert not bench.is_still(bare(), spot(bare(), 180, 0.1))
    assert not bench.is_still(bare(), bare()[:-2])


def test_what_is_saved_is_a_calibration_that_fits(tmp_path: Path) -> None:
    file = tmp_path / "calibration.toml"
    frame, reading = roll()
    CameraBench(file).save(bare(), found(), frame, reading)
    calibration = load(file)
    assert calibration.tray is not None
    assert calibration.tray.outline == found().corners
    assert calibration.dice.edge_px == pytest.approx(reading.edge_px, abs=0.01)
    again = Reader(calibration=calibration).read(frame)
    assert again.misfit is None
    assert {(die.color, die.value) for die in again.dice} == {
        (die.color, die.value) for die in reading.dice
    }


def test_eight_sided_dice_are_saved_beside_the_cubes(tmp_path: Path) -> None:
    bench = CameraBench(tmp_path / "calibration.toml")
    bench.save(bare(), found(), *roll())
    cubes = load(bench.file).dice
    taught = Eights(edge_px=30.0, above=Above.CORNER, prints="")
    save(replace(load(bench.file), eights=taught), bench.file)
    frame, reading = roll(Dice.EIGHTS)
    bench.save_eights(bare(), found(), frame, reading)
    known = load(bench.file)
    assert known.dice == cubes
    assert known.eights.above is Above.CORNER, "the set that was taught"
    assert all(known.eights.colors.of(color) for color in SET)
    again = Reader(calibration=known, kind=Dice.EIGHTS).read(frame)
    assert {(die.color, die.value) for die in again.dice} == {
        (die.color, die.value) for die in reading.dice
    }


def test_cubes_are_as_much_larger_as_the_tray_if_the_camera_has_come_nearer(
    tmp_path: Path,
) -> None:
    bench, outline = CameraBench(tmp_path / "calibration.toml"), found()
    (x, y), *_ = outline.corners
    far = replace(
        outline, corners=tuple((x + (a - x) / 2, y + (b - y) / 2) for a, b in outline.corners)
    )
    bench.save(bare(), far, *roll())
    frame, reading = roll(Dice.EIGHTS)
    bench.save_eights(bare(), far, frame, reading)
    assert load(bench.file).dice.edge_px == pytest.approx(roll()[1].edge_px, abs=0.01)
    bench.save_eights(bare(), outline, frame, reading)
    assert load(bench.file).dice.edge_px == pytest.approx(2 * roll()[1].edge_px, rel=0.01)


def test_eight_sided_dice_stay_known_where_the_cubes_are_checked(tmp_path: Path) -> None:
    bench, outline = CameraBench(tmp_path / "calibration.toml"), found()
    bench.save_eights(bare(), outline, *roll(Dice.EIGHTS))
    colors = load(bench.file).eights.colors
    bench.save(bare(), outline, *roll())
    assert load(bench.file).eights.colors == colors
    moved = replace(outline, corners=tuple((x + 40.0, y) for x, y in outline.corners))
    bench.save(bare(), moved, *roll())
    assert load(bench.file).eights == load(bench.file).eights.anywhere


def test_in_other_light_the_colors_of_the_other_dice_are_forgotten(tmp_path: Path) -> None:
    bench, outline = CameraBench(tmp_path / "calibration.toml"), found()
    bench.save(bare(), outline, *roll())
    assert load(bench.file).dice.colors.red is not None
    bluer = np.clip(bare() * np.array([1.6, 1.0, 0.6]), 0, 255).astype(np.uint8)
    bench.save_pile(bluer, outline, (210.0, 180.0))
    assert load(bench.file).dice.colors == Colors()
    assert load(bench.file).dice.edge_px is not None


def test_the_pile_is_saved_beside_the_dice_that_are_known(tmp_path: Path) -> None:
    bench = CameraBench(tmp_path / "calibration.toml")
    bench.save(bare(), found(), *roll())
    bench.save_pile(bare(), found(), (210.0, 180.0))
    known = load(bench.file)
    assert known.cards == CardPlaces((210.0, 180.0))
    assert known.dice.edge_px == pytest.approx(roll()[1].edge_px, abs=0.01)
    bench.save(bare(), found(), *roll())
    assert load(bench.file).cards == CardPlaces((210.0, 180.0))


def test_a_tray_that_was_moved_has_its_pile_elsewhere(tmp_path: Path) -> None:
    bench, outline = CameraBench(tmp_path / "calibration.toml"), found()
    bench.save_pile(bare(), outline, (210.0, 180.0))
    moved = replace(outline, corners=tuple((x + 40.0, y) for x, y in outline.corners))
    bench.save(bare(), moved, *roll())
    assert load(bench.file).cards == CardPlaces()


@pytest.mark.parametrize(("width", "stays"), [(532, True), (640, False)])
def test_the_lens_stays_that_of_the_same_camera(tmp_path: Path, width: int, stays: bool) -> None:
    file = tmp_path / "calibration.toml"
    height = bare().shape[0]
    assert bare().shape[1] == 532
    save(Calibration(Camera(width, height, 600.0, k1=0.01)), file)
    CameraBench(file).save(bare(), found(), *roll())
    assert (load(file).camera.focal_px == 600.0) is stays


def test_flat_dice_tell_the_lens_where_no_sheet_did(tmp_path: Path) -> None:
    empty, rolls = long_lens.table(1.3)
    bench, reader = CameraBench(tmp_path / "calibration.toml"), Reader(empty)
    outline = bench.outline(empty)
    assert outline is not None
    longer = 0
    for roll in rolls:
        reading = reader.read(roll)
        if not reading.ok:
            continue
        bench.save(empty, outline, roll, reading)
        known = load(bench.file)
        assert known.tray is not None
        assert known.tray.outline == outline.corners
        if known.camera.focal_px is not None:
            longer += known.camera.focal_px > FOCAL_PER_SIDE * known.camera.width
            assert known.tray.nadir != outline.nadir, "with another lens it is tilted otherwise"
    assert longer > 0, "one roll tells less than several, but some do"


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_text("")
    with pytest.raises(Refused, match="cannot be written"):
        CameraBench(tmp_path / "in-the-way" / "file.toml").save(bare(), found(), *roll())


def test_the_page_is_made_without_arguments() -> None:
    desk: Desk = sample_desk(Language.ENGLISH)
    desk.open(CameraCheck())
    desk.take(empty(), 0.0)
    assert desk.page == CameraCheck()
