"""The numeral on an upper face: stood upright whatever its turn, and read by two looks."""

import math
from dataclasses import replace

import numpy as np
import pytest

from vision.eight_judge import Verdict
from vision.faces import CLOSENESS, FACE_PX, TURNS, in_color, in_print, whole_face
from vision.locate import Spot
from vision.numeral import Numeral, Sight, read_numerals
from vision.numerals import Pen, Sign
from vision.octahedron import Octahedron, laid
from vision.pinhole import Pinhole
from vision.reading import Color, Frame
from vision.solid import Rgb
from vision.synthetic import DrawnDie, Easel, SetUp, label

EDGE_CM = 1.9
SETUP = SetUp(Pinhole(200, 150, 1000.0, (0.0, 0.0, 36.0)), edge_cm=EDGE_CM)
LIGHT, DARK, BLUE = (0.8, 0.8, 0.75), (0.02, 0.02, 0.02), (0.03, 0.08, 0.45)


def drawn(value: int, turn: float, look: Octahedron) -> tuple[Frame, Spot, float]:
    """A frame, where the upper face is in it, and the direction of its corner at the numeral."""
    die = DrawnDie(Color.BLUE, value, laid(look, value, 0.0, 0.0, EDGE_CM, turn), look)
    seen = label(SETUP, die)
    corners = np.array(seen.corners)
    edge = float(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).mean())
    x, y = corners[look.tops[look.values.index(value)]] - seen.centre
    return Easel(SETUP).draw((die,)), Spot(*seen.centre, edge, 1.0), math.atan2(y, x)


def verdict(spot: Spot, turn: float) -> Verdict:
    return Verdict(spot, np.eye(4, dtype=np.float32)[1], np.eye(6, dtype=np.float32)[4], turn)


@pytest.mark.parametrize("sign", Sign)
@pytest.mark.parametrize(("body", "ink"), [(BLUE, LIGHT), (LIGHT, DARK)], ids=["light", "dark"])
def test_every_value_in_every_turn(body: Rgb, ink: Rgb, sign: Sign) -> None:
    look = Octahedron(Pen(sign=sign).write(), body=body, print=ink, gloss=0.0)
    for value in range(1, 9):
        for turn in (0.0, 2.9):
            frame, spot, corner = drawn(value, turn + 0.3 * value, look)
            for third in range(3):  # the judge does not know which corner it is
                lie = corner + third * 2 * math.pi / 3
                (sight,) = read_numerals(frame, [verdict(spot, lie)])
                assert (sight.first.value, sight.second.value) == (value, value)
                assert sight.first.agrees(sight.second)


@pytest.mark.parametrize("flipped", [False, True], ids=["a corner above", "an edge above"])
def test_the_upright_sixth_tells_whether_a_corner_or_an_edge_is_above(flipped: bool) -> None:
    look = replace(Octahedron(Pen().write()), flipped=flipped)
    for value in range(2, 8):
        frame, spot, corner = drawn(value, 0.2, look)
        (sight,) = read_numerals(frame, [verdict(spot, corner)])
        assert sight.first.sixth == sight.second.sixth == (3 if flipped else 0)


def test_the_print_is_the_same_whatever_its_colors() -> None:
    faces = []
    for body, ink in ((BLUE, LIGHT), ((0.5, 0.04, 0.04), LIGHT)):
        frame, spot, corner = drawn(5, 0.0, Octahedron(Pen().write(), body, ink, gloss=0.0))
        faces.append(in_print(whole_face(frame, spot, corner))[0, 0])
    assert abs(np.corrcoef(faces[0].ravel(), faces[1].ravel())[0, 1]) > 0.95


def test_there_are_six_cut_outs_of_a_face() -> None:
    frame, spot, corner = drawn(4, 0.0, Octahedron(Pen().write()))
    whole = whole_face(frame, spot, corner)
    assert in_color(whole).shape == (TURNS, 3, FACE_PX, FACE_PX)
    assert in_print(whole).shape == (TURNS, 1, FACE_PX, FACE_PX)
    closer = in_color(whole_face(frame, spot, corner, CLOSENESS))
    assert closer.shape == (TURNS, 3, FACE_PX * CLOSENESS, FACE_PX * CLOSENESS)
    assert (in_color(whole, [2])[0] == in_color(whole)[2]).all()


def test_what_the_closer_look_does_not_second_is_asked_of_all_three(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frame, spot, corner = drawn(5, 0.4, Octahedron(Pen().write(), BLUE, LIGHT, gloss=0.0))
    (seconded,) = read_numerals(frame, [verdict(spot, corner)])
    assert seconded.is_sure
    assert seconded.joint is None
    monkeypatch.setattr("vision.numeral._seconds", lambda *_: [0.0])
    (studied,) = read_numerals(frame, [verdict(spot, corner)])
    assert studied.joint is not None
    assert (studied.is_sure, studied.best.value) == (True, 5)


@pytest.mark.parametrize(("value", "is_sure"), [(1, True), (8, False), (4, False)])
def test_which_way_up_a_one_is_need_not_be_known(
    monkeypatch: pytest.MonkeyPatch, value: int, is_sure: bool
) -> None:
    """An 8 that is not likely upright both ways is none."""

    def both_ways(_: str, cutouts: np.ndarray, turns: int = TURNS) -> np.ndarray:
        said = np.tile(np.eye(9, dtype=np.float32)[8], (len(cutouts) // turns, turns, 1))
        for way in (0, turns // 2):
            said[:, way, value - 1], said[:, way, 8] = 0.85, 0.15
        return said

    monkeypatch.setattr("vision.numeral._asked", both_ways)
    frame, spot, corner = drawn(value, 0.4, Octahedron(Pen().write()))
    (sight,) = read_numerals(frame, [verdict(spot, corner)])
    assert (sight.is_sure, sight.best.value) == (is_sure, value)


CLEAR_FIVE, UNCLEAR_FIVE, CLEAR_SIX = (
    Numeral(value, chance, 0.0, 0) for value, chance in ((5, 1.0), (5, 0.8), (6, 1.0))
)


@pytest.mark.parametrize(
    ("sight", "is_sure"),
    [
        pytest.param(Sight(CLEAR_FIVE, CLEAR_FIVE), True, id="both are"),
        pytest.param(Sight(CLEAR_FIVE, UNCLEAR_FIVE), False, id="one is not"),
        pytest.param(Sight(CLEAR_FIVE, CLEAR_SIX), False, id="each of another value"),
        pytest.param(Sight(CLEAR_FIVE, UNCLEAR_FIVE, CLEAR_FIVE), True, id="all three together"),
        pytest.param(Sight(CLEAR_FIVE, CLEAR_FIVE, UNCLEAR_FIVE), False, id="but for the third"),
    ],
)
def test_a_numeral_is_sure_if_all_looks_are(sight: Sight, is_sure: bool) -> None:
    assert sight.is_sure is is_sure
    assert sight.best.value == 5


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        pytest.param((4, 2), (4, 2), True, id="the same"),
        pytest.param((4, 2), (5, 2), False, id="another value"),
        pytest.param((4, 2), (4, 5), False, id="a 4 upside down"),
        pytest.param((8, 2), (8, 5), True, id="an 8 may stand on its head"),
        pytest.param((1, 2), (1, 5), True, id="so may a 1"),
        pytest.param((8, 2), (8, 4), False, id="but none may lie"),
    ],
)
def test_both_looks_must_agree(one: tuple[int, int], other: tuple[int, int], agree: bool) -> None:
    first, second = (Numeral(value, 1.0, 0.0, sixth) for value, sixth in (one, other))
    assert first.agrees(second) is agree
