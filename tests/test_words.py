"""Every text is there in every language, and says the same as the English one."""

import ast
import string
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from babel.util import pathmatch

import display.words
from display.rules_text import RULES
from display.words import DOMAIN, LANGUAGE_NAMES, LOCALES, Words
from table import journal
from table.controls import Button
from table.game import Phase
from table.lines import SETTINGS
from table.refused import Refused
from table.settings import Language
from table.sheet import Color

TOP = Path(display.words.__file__).parents[1]
TRANSLATED = [language for language in Language if language is not Language.ENGLISH]
MARKERS = {"_", "words", "Refused"}
FONTS = sorted((TOP / "display" / "fonts").glob("*.otf"))
PORTUGUESE, SPANISH = Words(Language.PORTUGUESE), Words(Language.SPANISH)
POLISH, ENGLISH = Words(Language.POLISH), Words(Language.ENGLISH)

Key = tuple[str, str]
"""The context, which is mostly empty, and the English text."""


def catalogue(name: str) -> Catalog:
    with (LOCALES / name).open("rb") as file:
        return read_po(file)


@cache
def translations(language: Language) -> dict[Key, str]:
    """What has been translated, in doubt or not."""
    entries = catalogue(f"{language}/LC_MESSAGES/{DOMAIN}.po")
    return {(e.context or "", str(e.id)): str(e.string) for e in entries if e.id and e.string}


def sources() -> Iterator[Path]:
    """The files that speak to people, as the extraction of the texts knows them too."""
    silent, speaking = (
        mapping["pattern"]
        for mapping in tomllib.loads((TOP / "pyproject.toml").read_text())["tool"]["babel"][
            "mappings"
        ]
    )
    for path in TOP.glob("*/**/*.py"):
        name = path.relative_to(TOP).as_posix()
        if any(pathmatch(p, name) for p in speaking) and not any(
            pathmatch(p, name) for p in silent
        ):
            yield path


def calls(path: Path) -> Iterator[tuple[str, list[ast.expr]]]:
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
                yield name, node.args


@cache
def marked() -> dict[Key, str]:
    """The texts in the code, and the file of each."""
    found = {}
    for path in sources():
        for name, arguments in calls(path):
            match arguments:
                case [ast.Constant(str(text)), *_] if name in MARKERS:
                    found["", text] = path.name
                case [ast.Constant(str(context)), ast.Constant(str(text))] if name == "_in":
                    found[context, text] = path.name
    return found


def fields(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_is_missing(language: Language) -> None:
    known = translations(language)
    missing = {key: file for key, file in marked().items() if key not in known}
    assert not missing, "see docs/words.md: make words"


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_is_unused(language: Language) -> None:
    unused = sorted(translations(language).keys() - marked().keys())
    assert not unused, "see docs/words.md: make words"


def test_the_template_is_up_to_date() -> None:
    entries = catalogue(f"{DOMAIN}.pot")
    template = {(entry.context or "", str(entry.id)) for entry in entries if entry.id}
    assert template == set(marked()), "see docs/words.md: make words"


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_is_in_doubt(language: Language) -> None:
    entries = catalogue(f"{language}/LC_MESSAGES/{DOMAIN}.po")
    doubtful = [entry.id for entry in entries if entry.id and (entry.fuzzy or not entry.string)]
    assert not doubtful


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_are_filled_in_with_the_same(language: Language) -> None:
    differing = [
        key for key, said in translations(language).items() if fields(key[1]) != fields(said)
    ]
    assert not differing


ABBREVIATED = {"off", "on"}


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_end_as_the_text_does(language: Language) -> None:
    """A full stop or a space too many is seen by nobody who does not know the English text."""

    def end(text: str) -> str:
        return text[-1:] if text[-1:] in ".:!? " else ""

    differing = [
        key
        for key, said in translations(language).items()
        if end(key[1]) != end(said) and key[1] not in ABBREVIATED
    ]
    assert not differing


def test_texts_are_literals() -> None:
    """What is put together by the program cannot be translated."""
    for path in sources():
        for name, arguments in calls(path):
            if name in MARKERS and arguments:
                assert not isinstance(arguments[0], ast.JoinedStr | ast.BinOp), path


NO_LETTER = "\ue000"


@pytest.mark.skipif(not FONTS, reason="the fonts are not there")
@pytest.mark.parametrize("file", FONTS, ids=lambda file: str(file.stem))
def test_the_fonts_have_every_letter(file: Path) -> None:
    texts = [text for _, text in marked()] + list(LANGUAGE_NAMES.values())
    for language in TRANSLATED:
        texts += translations(language).values()
    letters = "".join(sorted(set("".join(texts))))
    pygame.font.init()
    font = pygame.font.Font(file, 20)
    (lacking,) = font.metrics(NO_LETTER)
    measures = zip(letters, font.metrics(letters), strict=True)
    assert not [letter for letter, measure in measures if measure == lacking]


LEAFLETS = [
    ("Penalty", "Lançamento falhado", "Fallo", "Nietrafienie"),
    ("Lock", "Cadeado", "Candado", "Kłódka"),
    ("Rows", "Linhas", "Filas", "Rzędy"),
    ("White dice", "Dados brancos", "Dados blancos", "Białe kostki"),
    ("Score", "Pontuação", "Puntuación", "Punktacja"),
    (
        "Your lucky numbers",
        "Os teus números da sorte",
        "Tus números de la suerte",
        "Twoje szczęśliwe liczby",
    ),
    ("draw pile", "pilha de baralho", "mazo", "talia"),
    ("everyone may cross", "todos podem riscar", "todos pueden tachar", "każdy może skreślić"),
]


@pytest.mark.parametrize(("english", "portuguese", "spanish", "polish"), LEAFLETS)
def test_the_words_are_those_of_the_leaflets(
    english: str, portuguese: str, spanish: str, polish: str
) -> None:
    assert ENGLISH(english) == english
    assert (PORTUGUESE(english), SPANISH(english), POLISH(english)) == (portuguese, spanish, polish)


def test_the_portuguese_card_game_has_its_own_word() -> None:
    in_cards = Words(Language.PORTUGUESE, "cards")
    assert PORTUGUESE("{name}, take a penalty?", name="Rui") == "Rui, lançamento falhado?"
    assert in_cards("{name}, take a penalty?", name="Rui") == "Rui, jogada falhada?"
    assert in_cards("Lock") == PORTUGUESE("Lock")
    assert Words(Language.ENGLISH, "cards")("penalty") == "penalty"


def test_portuguese_is_that_of_portugal() -> None:
    said = " ".join(translations(Language.PORTUGUESE).values()).lower().split()
    brazilian = {"você", "vocês", "tela", "câmera", "usuário", "salvar", "salva", "time", "ônibus"}
    assert not brazilian & {word.strip(".,:;!?") for word in said}
    assert "ecrã" in said


def test_what_has_no_translation_stays_english() -> None:
    assert POLISH("no such text, {name}", name="Ana") == "no such text, Ana"
    assert POLISH("") == ""


def test_names_are_never_read_as_texts() -> None:
    assert POLISH("{name}'s turn", name="{red}") == "Aktywny gracz: {red}"
    refused = Refused("{name} has nothing to take back.", name="red")
    assert POLISH.refusal(refused) == "red nie ma nic do cofnięcia."


def test_a_slip_in_a_translation_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Words, "_said", lambda _, text: text.replace("{n}", "{liczba}"))
    assert POLISH("Turn {n}", n=3) == "Turn 3"


@pytest.mark.parametrize("contents", [None, b"", b"no catalogue"])
def test_without_a_compiled_catalogue_the_table_speaks_english(
    contents: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if contents is not None:
        (tmp_path / "pl" / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / "pl" / "LC_MESSAGES" / f"{DOMAIN}.mo").write_bytes(contents)
    monkeypatch.setattr(display.words, "LOCALES", tmp_path)
    display.words._catalogue.cache_clear()
    assert POLISH("Lock") == "Lock"
    display.words._catalogue.cache_clear()


REFUSALS = [
    (
        Refused("{name} has nothing to cross in {color} now.", name="Ana", color=Color.BLUE),
        "Ana nie ma teraz nic do skreślenia w niebieskim.",
    ),
    (Refused("The roll lacks the {color} die.", color="white"), "W rzucie brakuje białej kostki."),
    (
        Refused(
            "The {color} die cannot show {value}, only 1 to {faces}.", color="red", value=7, faces=6
        ),
        "Czerwona kostka nie może pokazać 7, tylko od 1 do 6.",
    ),
    (
        Refused("It is not the time to roll: the phase is {phase}.", phase=Phase.ACTION1),
        "To nie pora na rzut. Faza: akcja 1.",
    ),
    (Refused("{game} is played without cards.", game="classic"), "Klasyczna: gra się bez kart."),
    (
        Refused("{name} may not cross {crosses} now.", name="Ana", crosses="red 5 and red 7"),
        "Ana nie może teraz skreślić: czerwona 5 i czerwona 7.",
    ),
    (
        Refused("Only OK is held to take back, not {button}.", button=Button.RED),
        "Aby cofnąć, przytrzymaj OK, nie inny przycisk (czerwona).",
    ),
    (
        Refused(
            "Lucky numbers are two different ones from 2 to {highest}, not {pair}.",
            highest=16,
            pair=[5, 5],
        ),
        "Szczęśliwe liczby to dwie różne od 2 do 16, nie 5, 5.",
    ),
    (
        Refused(journal.NOT_KEPT, reason="the disk is full"),
        "Nie wykonano, bo nie można było zapisać: dysk jest pełny.",
    ),
    (
        Refused(journal.NOT_OPENED, reason=OSError("read-only")),
        "Nie można otworzyć gier: read-only.",
    ),
]


@pytest.mark.parametrize(("refused", "polish"), REFUSALS, ids=lambda case: str(case)[:40])
def test_refusals_are_translated_with_what_is_in_them(refused: Refused, polish: str) -> None:
    assert POLISH.refusal(refused) == polish


@pytest.mark.parametrize(
    ("names", "spoken"),
    [(["Ana"], "Ana"), (["Ana", "Rui"], "Ana e Rui"), (["Ana", "Rui", "Eva"], "Ana, Rui e Eva")],
)
def test_names_are_listed(names: list[str], spoken: str) -> None:
    assert PORTUGUESE.listed(names) == spoken


def test_every_language_has_a_name_of_its_own() -> None:
    assert set(LANGUAGE_NAMES) == set(Language)


def test_every_game_has_a_page_of_rules() -> None:
    assert set(RULES) == set(SETTINGS)
    for page in RULES.values():
        assert 6 <= len(page) <= 9
