"""The build guide is true: its table, sums, measures and drawings are those of the program."""

import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from table import wiring
from table.config import Config, Gpio

ROOT = Path(__file__).parents[1]
BUILDING = ROOT / "docs/building"
GUIDE = (ROOT / "docs/building.md").read_text("utf-8")


def test_the_guide_shows_what_the_command_prints() -> None:
    (shown,) = re.findall(r"```wiring\n(.*?)\n```", GUIDE, re.DOTALL)
    assert shown == wiring.text(wiring.of(Config()))


def test_the_prices_add_up() -> None:
    tables = re.findall(r"(?:^\|.*\|$\n)+", GUIDE, re.MULTILINE)
    priced = [table for table in tables if "**sum**" in table]
    assert len(priced) == 2
    for table in priced:
        *prices, total = re.findall(r"\| \**(\d+)\** \|$", table, re.MULTILINE)
        assert sum(map(int, prices)) == int(total)


@pytest.fixture
def measures(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BUILDING))
    return __import__("measures")


def test_the_camera_is_as_high_as_its_field_of_view_says(measures: ModuleType) -> None:
    rows = re.findall(r"\| (\d+) mm \| (\d+) mm \| (\d+) mm \| (\d+) pixels \|", GUIDE)
    assert len(rows) == 3
    for tray_mm, *heights_mm, edge_px in (map(int, row) for row in rows):
        cameras = (measures.MODULE_3, measures.MODULE_2)
        for camera, height_mm in zip(cameras, heights_mm, strict=True):
            assert camera.height_mm(tray_mm) == height_mm
            assert camera.die_px(height_mm) == pytest.approx(edge_px, abs=0.6)
            assert camera.die_px(height_mm + 50) > 25
            assert 250 <= height_mm + 50 <= 600  # docs/vision.md


def test_the_lamps_are_not_mirrored_in_the_dice(measures: ModuleType) -> None:
    mount = __import__("mount")
    for camera in (measures.MODULE_3, measures.MODULE_2):
        height_mm = camera.height_mm(mount.TRAY)
        clear = measures.mirror_free_mm(mount.TRAY, height_mm, mount.LAMP_HEIGHT)
        assert clear + 40 < mount.LAMP


def test_the_drawings_are_those_that_are_made(tmp_path: Path) -> None:
    """`python docs/building/make.py` makes them again."""
    subprocess.run([sys.executable, BUILDING / "make.py", tmp_path], check=True, timeout=60)
    made = sorted(path.name for path in tmp_path.iterdir())
    kept = [path for path in BUILDING.iterdir() if path.suffix in {".svg", ".pdf"}]
    assert made == sorted(path.name for path in kept)
    for path in kept:
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name


@pytest.mark.parametrize("path", sorted(BUILDING.glob("*.svg")), ids=lambda path: path.name)
def test_drawings_are_well_formed_and_have_a_true_size(path: Path) -> None:
    drawing = ElementTree.parse(path).getroot()
    _, _, width, height = drawing.attrib["viewBox"].split()
    assert (drawing.attrib["width"], drawing.attrib["height"]) == (f"{width}mm", f"{height}mm")


def test_five_stickers_of_each_size_for_each_player(measures: ModuleType) -> None:
    stickers = __import__("stickers")
    placed = list(stickers.placed())
    assert len(placed) == 2 * 25
    for _, diameter, x, y, _ in placed:
        assert diameter / 2 + 5 < x < stickers.WIDTH_MM - diameter / 2 - 5
        assert diameter / 2 + 5 < y < stickers.HEIGHT_MM - diameter / 2 - 5


def test_the_sticker_sheet_is_a_pdf_of_a4() -> None:
    written = (BUILDING / "stickers.pdf").read_bytes()
    assert written.startswith(b"%PDF-1.6")
    assert b"/MediaBox [0 0 595.2756 841.8898]" in written
    start = int(re.findall(rb"startxref\n(\d+)\n", written)[0])
    assert written[start:].startswith(b"xref")


@pytest.mark.parametrize(
    "gpio",
    [
        Gpio(place5=[], lamps=[19, 20, 26, 21], off_button=3),
        Gpio(buzzer=21),
        Gpio(off_button=21),
    ],
)
def test_what_the_guide_configures_can_be_wired(gpio: Gpio) -> None:
    assert wiring.of(Config(gpio=gpio)).wires
    for name in ("lamps", "buzzer", "off_button"):
        if value := getattr(gpio, name):
            assert f"`{name} = {value}`" in GUIDE
