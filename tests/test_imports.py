"""Imports point inward: the rules know nothing of files, clocks, screens or chance."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import display
import hardware
import table
import vision

PACKAGE = Path(table.__file__).parent
PAGES = PACKAGE / "pages"
VISION = Path(vision.__file__).parent
DISPLAY = Path(display.__file__).parent
HARDWARE = Path(hardware.__file__).parent
CORE = (
    "refused",
    "sheet",
    "events",
    "rules",
    "variants/classic",
    "variants/longo",
    "variants/cards",
    "variants/__init__",
    "game",
    "turn",
    "timeline",
    "controls",
)
"""From the inside out: a module imports only what stands before it."""
PURE = {"abc", "collections", "dataclasses", "enum", "itertools", "typing"}


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


@pytest.mark.parametrize("module", CORE)
def test_the_core_is_pure(module: str) -> None:
    for name in imported(PACKAGE / f"{module}.py"):
        assert name.startswith("table.") or name.split(".")[0] in PURE, name


@pytest.mark.parametrize("module", CORE)
def test_the_core_imports_inward(module: str) -> None:
    inner = {name.replace("/__init__", "").replace("/", ".") for name in CORE[: CORE.index(module)]}
    for name in imported(PACKAGE / f"{module}.py"):
        if name.startswith("table."):
            known = name.removeprefix("table.")
            assert known in inner, f"{module} imports {known}"


def test_only_the_command_line_knows_everything() -> None:
    for path in PACKAGE.rglob("*.py"):
        assert "table.__main__" not in imported(path)


OUTER = {
    "__main__",
    "annotations",
    "bench",
    "calibrate",
    "calibrate_eights",
    "calibrate_pile",
    "calibrate_live",
    "calibrated",
    "camera_check",
    "checks/buttons",
    "checks/camera",
    "checks/drivers",
    "checks/expanders",
    "checks/levels",
    "checks/machine",
    "checks/picture",
    "checks/screen",
    "demo",
    "diagram/chips",
    "diagram/groups",
    "diagram/header",
    "diagram/notes",
    "diagram/plan",
    "diagram/routes",
    "evening",
    "examined",
    "eyes",
    "fittings",
    "gallery",
    "history_plot",
    "history_text",
    "loop",
    "pictures",
    "pilot",
    "roll_pictures",
    "run",
    "sample_sights",
    "showcase",
    "showcase_opponents",
    "showcase_play",
    "sight",
    "simulator",
    "stills",
    "tray",
    "wiring",
    "wiring_svg",
}
"""What sees, hears, shows, or puts the parts together."""
OPPONENTS = tuple(f"opponents/{path.stem}" for path in (PACKAGE / "opponents").glob("*.py"))
"""Who plays for the table: they reckon with numpy."""
DESK = ("desk", "targets", "settings", *(f"pages/{page.stem}" for page in PAGES.glob("*.py")))
"""Everything that the people at the table see and do; it is shown elsewhere."""


INNER = [
    name
    for path in sorted(PACKAGE.rglob("*.py"))
    if (name := path.relative_to(PACKAGE).with_suffix("").as_posix())
    not in OUTER.union(DESK, OPPONENTS)
]
"""What a game is and does, what follows from it alone, and how it is kept."""


@pytest.mark.parametrize("module", INNER)
def test_the_game_needs_nothing_but_the_standard_library(module: str) -> None:
    for name in imported(PACKAGE / f"{module}.py"):
        top = name.split(".")[0]
        assert top == "table" or top in sys.stdlib_module_names, name


@pytest.mark.parametrize("module", OPPONENTS)
def test_the_opponents_need_nothing_but_numpy(module: str) -> None:
    for name in imported(PACKAGE / f"{module}.py"):
        top = name.split(".")[0]
        assert top in {"numpy", "table"} or top in sys.stdlib_module_names, name


@pytest.mark.parametrize("module", DESK)
def test_the_desk_draws_nothing_and_opens_no_device(module: str) -> None:
    for name in imported(PACKAGE / f"{module}.py"):
        assert name.split(".")[0] not in {"cv2", "display", "hardware", "pygame"}, name


def test_views_are_made_without_pygame() -> None:
    paths = [*(DISPLAY / "views").glob("*.py"), DISPLAY / "words.py", DISPLAY / "scene.py"]
    code = "import sys, importlib\n"
    code += "".join(f"importlib.import_module('display.{_module(path)}')\n" for path in paths)
    code += "assert 'pygame' not in sys.modules, 'a view imports pygame'"
    subprocess.run([sys.executable, "-c", code], check=True)


def _module(path: Path) -> str:
    return ".".join(path.relative_to(DISPLAY).with_suffix("").parts).removesuffix(".__init__")


def test_hardware_knows_nothing_of_the_table() -> None:
    for path in HARDWARE.rglob("*.py"):
        for name in imported(path):
            assert name.split(".")[0] not in {"table", "display"}, f"{path}: {name}"


def test_vision_knows_nothing_of_the_table() -> None:
    for path in VISION.rglob("*.py"):
        for name in imported(path):
            assert name.split(".")[0] not in {"table", "display", "hardware"}, f"{path}: {name}"


def test_only_the_training_needs_its_libraries() -> None:
    """A Pi has OpenCV and numpy from its own packages, and nothing else to see with."""
    for path in VISION.glob("*.py"):
        for name in imported(path):
            top = name.split(".")[0]
            assert top in {"cv2", "numpy", "vision"} or top in sys.stdlib_module_names


def test_a_game_starts_without_waiting_for_opencv() -> None:
    command = [sys.executable, "-X", "importtime", "-m", "table", "script"]
    done = subprocess.run(command, input=b"", capture_output=True, check=True)
    assert b"cv2" not in done.stderr
