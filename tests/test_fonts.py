"""The typeface: its letters, and texts that are made to fit."""

from pathlib import Path

import pygame
import pytest

from display import fonts
from display.fonts import DRAWN, Type, drawable, font_for, font_px
from display.lettering import ELLIPSIS, SHRINK, fitted, lettered, width_px, wrapped

LETTERS = {
    "Portuguese": "ÁÀÂÃÇÉÊÍÓÔÕÚÜáàâãçéêíóôõúüºª",
    "Spanish": "ÁÉÍÑÓÚÜáéíñóúü¿¡",
    "Polish": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż",
    "English": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
    "German": "ÄÖÜäöüß",
    "French": "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ",
    "Czech": "ČĎĚŇŘŠŤŮŽčďěňřšťůž",
    "signs": "χ²·…—“”„→✓.,:;!?()+=-'\"/%",
    "signs that look alike": "\u2212\u00d7\u2013\u2018\u2019",
}


def ink(letter: str, role: Type) -> bytes:
    """The pixels of a letter in Inter, whether it has the letter or not."""
    picture = font_for("A", role, 40).render(letter, True, (255, 255, 255))
    return pygame.image.tostring(picture, "RGBA")


@pytest.mark.parametrize("role", Type)
def test_the_font_files_are_small_and_there(role: Type) -> None:
    assert 10_000 < role.file.stat().st_size < 100_000
    assert (role.file.parent / "OFL.txt").exists()


@pytest.mark.parametrize("role", Type)
@pytest.mark.parametrize("letters", LETTERS.values(), ids=LETTERS)
def test_every_letter_of_the_languages_is_drawn(role: Type, letters: str) -> None:
    assert set(letters) <= DRAWN
    missing = ink("\N{GREEK SMALL LETTER OMEGA}", role)
    assert ink("\N{CYRILLIC SMALL LETTER YU}", role) == missing
    for letter in letters:
        assert ink(letter, role) != missing, letter


def test_pairs_of_letters_are_kerned() -> None:
    apart = width_px("A", Type.EXTRA, 100) + width_px("V", Type.EXTRA, 100)
    assert width_px("AV", Type.EXTRA, 100) < apart


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Ωμέγα", id="Greek"),
        pytest.param("Юлия's turn", id="Cyrillic beside Latin"),
        pytest.param("東京", id="Chinese"),
        pytest.param("\U0001f600", id="beyond the first plane"),
        pytest.param("a\x00b\nc\td", id="control characters"),
        pytest.param("I\u0301n\u0303", id="combining accents"),
    ],
)
def test_letters_that_are_not_there_do_not_stop_the_game(text: str) -> None:
    assert lettered(text, Type.BOLD, 24, (255, 255, 255), 255).picture.get_width() > 0


def test_combining_accents_become_the_letters_of_the_font() -> None:
    assert drawable("Ine\u0302s") == "Inês"
    assert drawable("a\x00b\nc") == "a?b c"


def test_without_its_file_a_weight_is_drawn_in_the_default_font(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fonts, "FOLDER", tmp_path)
    fonts._opened.cache_clear()
    try:
        font = font_for("Ana", Type.BOLD, 40)
        assert font.size("Ana")[0] > 0
        assert font.get_height() == pytest.approx(40, rel=0.3)
    finally:
        fonts._opened.cache_clear()


def test_fonts_are_opened_anew_after_pygame_was_quit() -> None:
    font_for("Ana", Type.BOLD, 33)
    pygame.quit()
    pygame.init()
    assert font_for("Ana", Type.BOLD, 33).size("Ana")[0] > 0


@pytest.mark.parametrize(("size", "u", "px"), [(18, 1.0, 18), (18, 1.5, 27), (4, 0.5, 6)])
def test_sizes_are_whole_pixels_and_never_tiny(size: float, u: float, px: int) -> None:
    assert font_px(size, u) == px


def test_a_text_that_fits_is_left_alone() -> None:
    fit = fitted("Łukasz", Type.EXTRA, 40, 1000)
    assert (fit.text, fit.size_px) == ("Łukasz", 40)


def test_a_text_that_does_not_fit_first_shrinks() -> None:
    limit = round(width_px("Maximilian", Type.EXTRA, 40) * 0.85)
    fit = fitted("Maximilian", Type.EXTRA, 40, limit)
    assert fit.text == "Maximilian"
    assert 40 * SHRINK <= fit.size_px < 40
    assert fit.width_px <= limit
    assert width_px("Maximilian", Type.EXTRA, fit.size_px + 1) > limit


def test_a_text_that_cannot_shrink_enough_is_cut() -> None:
    limit = width_px("Maximilian", Type.EXTRA, 40) // 2
    fit = fitted("Maximilian", Type.EXTRA, 40, limit)
    assert fit.size_px == round(40 * SHRINK)
    assert fit.text.startswith("Maxi")
    assert fit.text.endswith(ELLIPSIS)
    assert fit.width_px <= limit


def test_the_narrowest_room_still_shows_something() -> None:
    assert fitted("Maximilian", Type.EXTRA, 40, 1).text == ELLIPSIS


SENTENCE = "The dotted line is what a fair die shows on average"


def test_a_paragraph_wraps_between_words() -> None:
    wrap = wrapped(SENTENCE, Type.SEMI, 20, 240, 200, 1.25)
    assert " ".join(wrap.lines) == SENTENCE
    assert wrap.size_px == 20
    assert len(wrap.lines) >= 2
    assert all(width_px(line, Type.SEMI, 20) <= 240 for line in wrap.lines)


def test_a_paragraph_shrinks_to_its_height() -> None:
    high = 20 * 1.25 * 2
    wrap = wrapped(SENTENCE, Type.SEMI, 20, 230, high, 1.25)
    assert " ".join(wrap.lines) == SENTENCE
    assert 20 * SHRINK <= wrap.size_px < 20
    assert len(wrap.lines) * wrap.size_px * 1.25 <= high + 0.25 * wrap.size_px


def test_a_paragraph_without_room_is_cut_in_its_last_line() -> None:
    wrap = wrapped(SENTENCE, Type.SEMI, 20, 120, 50, 1.25)
    assert len(wrap.lines) * wrap.size_px * 1.25 <= 50 + 0.25 * wrap.size_px
    assert wrap.lines[-1].endswith(ELLIPSIS)
    assert all(width_px(line, Type.SEMI, wrap.size_px) <= 120 for line in wrap.lines)


@pytest.mark.parametrize("tall", ["Å", "Ů", "Ű"])
def test_a_tall_accent_does_not_push_its_word_down(tall: str) -> None:
    drawn = lettered("H" + tall, Type.EXTRA, 100, (255, 255, 255), 255)
    capital = drawn.picture.subsurface((0, 0, 60, drawn.picture.get_height()))
    assert capital.get_bounding_rect().bottom == drawn.baseline_px
