"""What is a die, what only a part of one, and what a heap of dice."""

import numpy as np
import pytest

from vision.judge import State, Verdict
from vision.judged import judged
from vision.locate import Spot

ANY = np.full(6, 1 / 6, np.float32)


def verdict(x: float, edge_px: float, nothing: float) -> Verdict:
    states = np.zeros(4, np.float32)
    states[State.NOTHING], states[State.FLAT] = nothing, 1 - nothing
    return Verdict(Spot(x, 0.0, edge_px, 0.9), states, ANY, ANY)


@pytest.mark.parametrize(
    ("large", "small", "kept"),
    [
        pytest.param(0.01, [0.4], [400], id="a pip that looks a little like a die"),
        pytest.param(0.01, [0.4, 0.4, 0.3], [400], id="three such pips"),
        pytest.param(0.3, [0.01], [30], id="what may be nothing around a sure die"),
        pytest.param(0.1, [0.01], [400], id="a die with one sure die on it"),
        pytest.param(0.1, [0.01, 0.02], [30, 30], id="a tray with two dice as a die with pips"),
    ],
)
def test_dice_within_a_die(large: float, small: list[float], kept: list[int]) -> None:
    seen = [verdict(0, 400, large)]
    seen += [verdict(80.0 * place, 30, nothing) for place, nothing in enumerate(small)]
    found = judged([each.spot for each in seen], [lambda _: seen], lambda *_: True, 0.1)
    assert [round(each.spot.edge_px) for each in found] == kept
