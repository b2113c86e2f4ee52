"""What the voice says: names without signs, numbers in the table's language."""

import shutil
import subprocess

import pytest

from display.speech import spoken
from table.cues import Say


def in_english(text: str, **values: object) -> str:
    return text.format(**values)


@pytest.mark.parametrize(
    ("name", "heard"),
    [
        pytest.param("Ana", "Ana", id="as it is"),
        pytest.param("Ana Luísa", "Ana Luísa", id="two names"),
        pytest.param("Jean-Luc O'Neil", "Jean-Luc O'Neil", id="marks within names"),
        pytest.param("** Rui **", "Rui", id="signs around it"),
        pytest.param("Ana_99", "Ana 99", id="an underscore"),
        pytest.param("a/b#c", "a b c", id="signs within"),
        pytest.param("Rui 🎲", "Rui", id="a picture"),
        pytest.param("Joa\N{COMBINING TILDE}o", "João", id="a tilde of its own"),
        pytest.param("[[x]]", "x", id="brackets that would be phonemes"),
        pytest.param("🎲", "🎲", id="nothing but a picture: the voice knows its name"),
        pytest.param("Ana, Rui", "Ana, Rui", id="a list keeps its pauses"),
    ],
)
def test_names_are_spoken_without_signs(name: str, heard: str) -> None:
    say = Say("{name}'s turn", (("name", name),))
    assert spoken(say, in_english) == f"{heard}'s turn"


def test_a_sentence_is_translated_before_it_is_filled_in() -> None:
    def in_polish(text: str, **values: object) -> str:
        return {"{name} has {n}": "{n} ma {name}"}[text].format(**values)

    say = Say("{name} has {n}", (("name", "#Ola"), ("n", 12)))
    assert spoken(say, in_polish) == "12 ma Ola"


def test_a_number_stays_a_number() -> None:
    assert spoken(Say("12"), in_english) == "12"
    assert spoken(Say("{sum}", (("sum", 12),)), in_english) == "12"


WORDS = {
    "pt-pt": "dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze "
    "dezasseis",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
    "dieciséis",
    "pl": "dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście "
    "trzynaście czternaście piętnaście szesnaście",
    "en-gb": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen",
}
"""The sums from 2 to 16."""

_SAME_TO_THE_EAR = {
    "\N{MODIFIER LETTER VERTICAL LINE}": "",
    "\N{MODIFIER LETTER LOW VERTICAL LINE}": "",
    "\N{LATIN LETTER SMALL CAPITAL I}": "i",
    "ʊ": "u",
    "ɛ": "e",
    "ŋ": "n",
    "ɾə": "r",
    "pj": "pʲ",
}
"""Stress, and what the voices sound a shade differently in a number than in a word."""


def phonemes(voice: str, text: str) -> str:
    command = ["espeak-ng", "-v", voice, "-q", "--ipa", "--", text]
    heard = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
    for shade, plain in _SAME_TO_THE_EAR.items():
        heard = heard.replace(shade, plain)
    return heard.strip()


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="there is no espeak-ng here")
@pytest.mark.parametrize("voice", WORDS)
def test_digits_are_spoken_as_words_of_the_language(voice: str) -> None:
    words = WORDS[voice].split()
    digits = [phonemes(voice, spoken(Say(str(number)), in_english)) for number in range(2, 17)]
    assert digits == [phonemes(voice, word) for word in words]
