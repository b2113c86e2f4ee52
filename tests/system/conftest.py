"""These tests take minutes and root: nobody runs them by the way."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.image import cached, check_machine
from tests.system.pi import ON_THE_PI, VirtualPi

collect_ignore_glob = [] if "QWIXX_SYSTEM_TEST" in os.environ else ["test_*.py"]
_CHECKOUT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def pi(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VirtualPi]:
    check_machine()
    pi = VirtualPi(cached(), tmp_path_factory.mktemp("virtual") / "pi")
    try:
        pi.boot()
        pi.copy_checkout(_CHECKOUT, ON_THE_PI)
        yield pi
    finally:
        pi.cut_power()
