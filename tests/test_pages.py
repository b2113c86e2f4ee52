"""The pages around the game: who plays what, and in which language."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from table.controls import Button, Hold, Press
from table.desk import Desk
from table.evening import desk_of
from table.events import Confirm
from table.game import Phase
from table.happenings import Happening, Touch
from table.journal import open_journal
from table.pages.camera import CameraCheck
from table.pages.lot import LOT_SECONDS, SHOWN_SECONDS, Lot
from table.pages.lucky import Lucky
from table.pages.menu import Line as MenuLine
from table.pages.menu import Menu
from table.pages.name import MOST_LETTERS, Name
from table.pages.over import STRAY_SECONDS, Over, Sheets
from table.pages.play import Play
from table.pages.players import Players
from table.pages.rules import RulesPage
from table.pages.start import Line, Start, start_page
from table.pages.statistics import StatisticsPage
from table.refused import Refused
from table.samples import at, played_desk, sample_desk
from table.session import Session
from table.settings import FILE, Kind, Language, Settings, load, save
from table.surroundings import Surroundings
from table.targets import TapKey, TapKind, TapLanguage, TapLine, TapSeat
from table.variants import Cards, Classic, Longo
from tests.trays import tray
from vision.settle import State
from vision.whole_file import write_whole

RED, YELLOW, GREEN, BLUE, OK = Button


def do(desk: Desk, *happenings: Happening, now: float = 0.0) -> None:
    for happening in happenings:
        desk.take(happening, now)


def start(desk: Desk) -> Start:
    assert isinstance(desk.page, Start)
    return desk.page


def joined(*places: int, kind: Kind = Kind.CLASSIC) -> Desk:
    desk = sample_desk(Language.ENGLISH, kind)
    do(desk, *(Press(place, OK) for place in places))
    return desk


class TestStart:
    def test_the_first_to_join_is_the_host(self) -> None:
        assert start(joined(3, 0)).host == 3

    def test_when_the_host_leaves_the_next_one_is(self) -> None:
        desk = joined(3, 0, 1)
        do(desk, Hold(3, OK))
        assert start(desk).joined == (0, 1)

    @pytest.mark.parametrize(
        ("presses", "kind"),
        [
            pytest.param([BLUE], Kind.LONGO, id="right"),
            pytest.param([BLUE, BLUE], Kind.CARDS, id="twice right"),
            pytest.param([RED], Kind.JOKERS, id="left from the first"),
        ],
    )
    def test_the_host_chooses_the_game(self, presses: list[Button], kind: Kind) -> None:
        desk = joined(0)
        do(desk, *(Press(0, button) for button in presses))
        assert desk.settings.kind is kind

    def test_others_change_their_own_name_only(self) -> None:
        desk = joined(0, 1)
        before = start(desk).names
        do(desk, Press(1, BLUE))
        after = start(desk).names
        assert desk.settings.kind is Kind.CLASSIC
        assert after[0] == before[0]
        assert after[1] not in (before[0], before[1])

    def test_the_language_changes_at_once(self) -> None:
        desk = joined(0)
        do(desk, Press(0, GREEN), Press(0, GREEN), Press(0, RED))
        assert start(desk).line is Line.LANGUAGE
        assert desk.settings.language is Language.POLISH

    def test_ok_goes_to_start_and_starts(self) -> None:
        desk = joined(0, 2)
        do(desk, Press(0, OK))
        assert start(desk).line is Line.START
        do(desk, Press(0, OK))
        assert isinstance(desk.page, Lot)
        desk.tick(LOT_SECONDS + SHOWN_SECONDS)
        assert isinstance(desk.page, Play)
        assert desk.places == (0, 2)
        assert desk.game.names == (NAMES[0], NAMES[2])

    def test_a_held_yellow_enters_a_name_and_does_not_move_the_line(self) -> None:
        desk = joined(0)
        do(desk, Press(0, YELLOW), Hold(0, YELLOW))
        assert isinstance(desk.page, Name)
        do(desk, Touch(TapKey("Ż")), Touch(TapKey("E")), Hold(0, OK))
        assert start(desk).names[0] == "Że"
        assert start(desk).line is Line.GAME

    def test_two_players_of_one_name_are_told_apart_first(self) -> None:
        desk = joined(0, 1)
        page = start(desk)
        desk.turn_to(Start((page.names[0],) * 5, page.joined, Line.START))
        do(desk, Press(0, OK))
        assert isinstance(desk.page, Start)
        assert desk.notice is not None

    def test_who_joins_under_a_name_that_is_taken_gets_another(self) -> None:
        desk = joined(0)
        page = start(desk)
        desk.turn_to(replace(page, names=(page.names[1], *page.names[1:])))
        do(desk, Press(1, OK))
        assert start(desk).names[0] == page.names[1]
        assert start(desk).names[1] not in (page.names[1], "")

    def test_nobody_cannot_start(self) -> None:
        desk = joined()
        do(desk, Touch(TapLine(Line.START)))
        assert isinstance(desk.page, Start)
        assert desk.notice is not None

    def test_by_touch(self) -> None:
        desk = joined()
        do(
            desk,
            Touch(TapSeat(1)),
            Touch(TapKind(Kind.CARDS)),
            Touch(TapLanguage(Language.SPANISH)),
        )
        assert start(desk).joined == (1,)
        do(desk, Touch(TapLine(Line.START)))
        assert isinstance(desk.page, Play)  # one player needs no lot
        assert isinstance(desk.game.rules, Cards)
        assert desk.settings.language is Language.SPANISH


NAMES = sample_desk(Language.ENGLISH).page.names  # type: ignore[attr-defined]


class TestName:
    def page(self, **given: object) -> tuple[Desk, list[str]]:
        desk, names = joined(0), list[str]()
        desk.open(Name(0, "", ("Rui", "Zoé"), names.append, **given))  # type: ignore[arg-type]
        return desk, names

    def test_letters_after_the_first_are_small(self) -> None:
        desk, names = self.page()
        do(desk, *(Touch(TapKey(key)) for key in ("J", "O", "-", "A", "N")), Hold(0, OK))
        assert names == ["Jo-An"]

    def test_backspace_and_done(self) -> None:
        desk, names = self.page()
        keys = ("A", "B", "backspace", "done")
        do(desk, *(Touch(TapKey(key)) for key in keys))
        assert names == ["A"]

    def test_a_name_has_an_end(self) -> None:
        desk, names = self.page()
        do(desk, *[Touch(TapKey("A"))] * 40, Hold(0, OK))
        assert len(names[0]) == MOST_LETTERS

    def test_up_from_the_first_row_are_those_who_played_before(self) -> None:
        desk, names = self.page(column=12)
        do(desk, Press(0, YELLOW), Press(0, OK))
        assert names == ["Zoé"]

    def test_only_whose_name_it_is_types(self) -> None:
        desk, names = self.page()
        do(desk, Press(1, OK), Hold(1, OK))
        assert not names

    def test_the_cursor_walks_round(self) -> None:
        desk, _ = self.page()
        do(desk, Press(0, RED), Press(0, OK))
        assert isinstance(desk.page, Name)
        assert desk.page.text == "M"


class TestLucky:
    def page(self) -> Desk:
        desk = joined(0, 1, kind=Kind.LONGO)
        do(desk, Press(0, OK), Press(0, OK))
        assert isinstance(desk.page, Lucky)
        return desk

    def test_all_confirm_their_pair(self) -> None:
        desk = self.page()
        do(desk, Press(0, YELLOW), Press(0, OK), Press(1, OK))
        assert isinstance(desk.page, Lot)
        assert desk.page.new.lucky == ((6, 8), (6, 11))

    def test_a_pair_is_never_twice_the_same_number(self) -> None:
        desk = self.page()
        do(desk, *[Press(0, YELLOW)] * 3)
        assert isinstance(desk.page, Lucky)
        assert desk.page.pairs[0] == (9, 8)

    def test_the_second_number(self) -> None:
        desk = self.page()
        do(desk, Press(1, BLUE), Press(1, GREEN))
        assert isinstance(desk.page, Lucky)
        assert desk.page.pairs[1] == (6, 10)

    def test_taking_back_and_leaving(self) -> None:
        desk = self.page()
        do(desk, Press(0, OK), Hold(0, OK))
        assert isinstance(desk.page, Lucky)
        assert not desk.page.ready
        do(desk, Hold(0, OK))
        assert isinstance(desk.page, Start)


def test_calm_draws_the_lot_at_once() -> None:
    desk = joined(0, 1)
    desk.set(calm=True)
    do(desk, Press(0, OK), Press(0, OK), now=5.0)
    desk.tick(5.0 + SHOWN_SECONDS)
    assert isinstance(desk.page, Play)


class TestLot:
    def lot(self) -> Desk:
        desk = joined(0, 1)
        do(desk, Press(0, OK), Press(0, OK))
        assert isinstance(desk.page, Lot)
        return desk

    def test_a_game_that_cannot_be_kept_leads_back(self) -> None:
        """Or the table would try again and again, without a pause."""
        desk = self.lot()
        desk.session._keep = full_disk
        desk.tick(LOT_SECONDS + SHOWN_SECONDS)
        assert isinstance(desk.page, Start)
        assert desk.notice is not None
        assert desk.next_at == desk.notice.until

    def test_holding_ok_leads_back(self) -> None:
        desk = self.lot()
        do(desk, Hold(1, OK))
        assert isinstance(desk.page, Start)


def full_disk(record: object) -> None:
    raise Refused("the disk is full")


def test_a_camera_check_that_nobody_can_make_waits_quietly() -> None:
    desk = joined(0)
    desk.open(CameraCheck())
    do(desk, tray(State.LIFTED))
    assert desk.next_at is None


class TestMenu:
    def menu(self, line: MenuLine) -> Desk:
        desk = played_desk(Language.ENGLISH, Kind.CLASSIC, 3, at(2, Phase.ROLL))
        desk.open(Menu(line))
        return desk

    def test_the_volume(self) -> None:
        desk = self.menu(MenuLine.SOUND)
        do(desk, *[Press(0, RED)] * 20)
        assert desk.settings.volume == 0
        do(desk, Press(1, BLUE))
        assert desk.settings.volume == 1

    def test_calm(self) -> None:
        desk = self.menu(MenuLine.CALM)
        do(desk, Press(0, OK))
        assert desk.settings.calm

    @pytest.mark.parametrize(
        ("line", "page"),
        [
            (MenuLine.PLAYERS, Players),
            (MenuLine.RULES, RulesPage),
            (MenuLine.STATISTICS, StatisticsPage),
        ],
    )
    def test_pages_open_and_lead_back(self, line: MenuLine, page: type) -> None:
        desk = self.menu(line)
        do(desk, Press(0, OK))
        assert isinstance(desk.page, page)
        do(desk, Press(0, OK))
        assert isinstance(desk.page, Menu)

    def test_ending_the_game_is_asked_for(self) -> None:
        desk = self.menu(MenuLine.END)
        do(desk, Press(0, OK))
        assert desk.in_game
        do(desk, Press(0, RED), Press(0, OK))
        assert desk.in_game
        do(desk, Press(0, OK))
        assert not desk.in_game
        assert isinstance(desk.page, Start)

    def test_players_change_places(self) -> None:
        desk = self.menu(MenuLine.PLAYERS)
        do(desk, Press(0, OK), Press(0, BLUE))
        assert desk.places == (1, 0, 2)
        do(desk, Press(0, GREEN), Press(0, RED))
        assert desk.places == (1, 4, 2)
        assert desk.settings.seats == (1, 4, 2)


class TestOver:
    def over(self) -> Desk:
        desk = played_desk(Language.ENGLISH, Kind.CLASSIC, 3, lambda g: g.phase is Phase.OVER)
        desk.open(Over(-STRAY_SECONDS))
        return desk

    def test_play_again_with_the_same_players(self) -> None:
        desk = self.over()
        names = desk.game.names
        do(desk, Press(1, OK))
        desk.tick(10.0)
        assert desk.game.phase is Phase.ROLL
        assert desk.game.names == names
        assert len(desk.pages) == 1

    def test_the_sheets_and_back(self) -> None:
        desk = self.over()
        do(desk, Press(0, YELLOW))
        assert isinstance(desk.page, Sheets)
        do(desk, Press(0, RED))
        assert isinstance(desk.page, Over)

    def test_a_press_that_was_meant_for_the_game_does_not_end_the_evening(self) -> None:
        desk = self.over()
        desk.turn_to(Over(7.0))
        do(desk, Press(0, OK), Press(0, RED), now=7.0 + STRAY_SECONDS / 2)
        assert isinstance(desk.page, Over)
        do(desk, Press(0, OK), now=7.0 + STRAY_SECONDS)
        assert isinstance(desk.page, Lot)

    def test_playing_again_can_be_thought_better_of(self) -> None:
        desk = self.over()
        do(desk, Press(0, OK), Hold(0, OK))
        assert isinstance(desk.page, Over)

    def test_the_start_screen(self) -> None:
        desk = self.over()
        do(desk, Press(0, RED))
        assert isinstance(desk.page, Start)


class TestResuming:
    def around(self, kept: list[Settings]) -> Surroundings:
        return Surroundings(
            keep_settings=kept.append,
            statistics=dict,
            read_games=lambda most: 1.0,
            playing_seconds=lambda: 0.0,
            examiner=lambda: None,
            chance=Random(1),
            reads=frozenset(),
            is_simulated=False,
            home=start_page,
            play=Play,
        )

    def desk(
        self,
        settings: Settings,
        now: float = 0.0,
        kind: Kind = Kind.CLASSIC,
        phase: Phase = Phase.ACTION1,
    ) -> Desk:
        timeline = played_desk(Language.ENGLISH, kind, 3, at(4, phase)).timeline
        session = Session(lambda record: None, timeline)
        return Desk(session, settings, self.around([]), now)

    def test_a_game_goes_on_where_it_was_left(self) -> None:
        desk = self.desk(Settings(seats=(0, 2, 4)))
        assert isinstance(desk.page, Play)
        assert desk.places == (0, 2, 4)
        assert desk.game.phase is Phase.ACTION1

    @pytest.mark.parametrize(
        ("kind", "phase"),
        [
            *((Kind.CLASSIC, phase) for phase in (Phase.ROLL, Phase.ACTION1, Phase.ACTION2)),
            (Kind.LONGO, Phase.ACTION1),
            (Kind.CARDS, Phase.CARDS),
            (Kind.JOKERS, Phase.ACTION2),
        ],
    )
    def test_in_every_phase(self, kind: Kind, phase: Phase) -> None:
        desk = self.desk(Settings(), 500.0, kind, phase)
        before = desk.game
        desk.tick(500.1)
        assert desk.game == before
        assert isinstance(desk.page, Play)

    def test_what_is_said_about_it_stays_for_a_while(self) -> None:
        desk = self.desk(Settings(), now=500.0)
        desk.tick(502.0)
        assert desk.notice is not None

    def test_nobody_has_been_absent_since_the_world_began(self) -> None:
        desk = self.desk(Settings(), now=500.0)
        desk.advance(Confirm(desk.game.active))
        desk.tick(500.0)
        assert isinstance(desk.page, Play)
        assert desk.page.absent(desk) is None

    def test_a_game_that_is_over_is_not_gone_on_with(self, tmp_path: Path) -> None:
        over = played_desk(Language.ENGLISH, Kind.CLASSIC, 2, lambda g: g.phase is Phase.OVER)
        with open_journal(tmp_path, print) as journal:
            for record in (over.timeline.new, *over.timeline.events()):
                journal.keep(record)
        with open_journal(tmp_path, print) as journal:
            assert isinstance(desk_of(journal, tmp_path).page, Start)

    def test_places_that_do_not_fit_are_not_used(self) -> None:
        assert self.desk(Settings(seats=(0, 2))).places == (0, 1, 2)

    def test_a_game_that_was_ended_is_not_gone_on_with(self) -> None:
        assert isinstance(self.desk(Settings(left=True)).page, Start)

    def test_a_fault_leads_back_to_the_game(self) -> None:
        desk = self.desk(Settings())
        desk.open(Menu())
        desk.recover()
        assert isinstance(desk.page, Play)


class TestSettings:
    def test_kept_and_loaded(self, tmp_path: Path) -> None:
        settings = Settings(Language.POLISH, Kind.LONGO, 3, True, ("Ana", "Łukasz"), (1, 3), True)
        save(tmp_path, settings, write_whole)
        assert load(tmp_path) == settings

    @pytest.mark.parametrize(
        "text",
        [
            pytest.param("", id="empty"),
            pytest.param("[]", id="no object"),
            pytest.param("\x00\xff", id="garbage"),
            pytest.param(
                '{"volume": 99, "language": "xx", "seats": [0, 0], "calm": 1}', id="nonsense"
            ),
        ],
    )
    def test_what_makes_no_sense_was_never_set(self, text: str, tmp_path: Path) -> None:
        (tmp_path / FILE).write_text(text)
        assert load(tmp_path) == Settings()

    def test_one_bad_value_does_not_spoil_the_rest(self, tmp_path: Path) -> None:
        (tmp_path / FILE).write_text(json.dumps({"volume": "loud", "language": "pl"}))
        assert load(tmp_path) == Settings(Language.POLISH)

    def test_names_are_remembered_the_last_first(self) -> None:
        settings = Settings(names=("Ana", "Rui")).with_names(("Zoé", "Rui"))
        assert settings.names == ("Zoé", "Rui", "Ana")


def test_each_kind_has_its_rules() -> None:
    for kind, rules in ((Kind.CLASSIC, Classic), (Kind.LONGO, Longo), (Kind.JOKERS, Cards)):
        desk = joined(0, kind=kind)
        do(desk, Press(0, OK), Press(0, OK), Press(0, OK))
        assert type(desk.game.rules) is rules
