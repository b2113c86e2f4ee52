"""python docs/building/make.py [DIR]: the build guide's drawings and sheets, made again."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

import mount  # noqa: E402
import one_button  # noqa: E402
import stickers  # noqa: E402

from table import wiring  # noqa: E402
from table.config import Config, Expander  # noqa: E402
from vision.sheet_pdf import write_pdf  # noqa: E402

CHIPS = [0x20, 0x21]


def make(directory: Path) -> None:
    header = wiring.of(Config())
    chips = wiring.of(Config(expander=Expander(addresses=CHIPS)))
    drawings = {
        "wiring.svg": wiring.svg(header),
        "wiring-expanders.svg": wiring.svg(chips),
        "mount.svg": mount.page(),
        "button.svg": one_button.page(),
        "stickers.svg": stickers.as_svg(),
    }
    for name, drawing in drawings.items():
        (directory / name).write_text(drawing, "utf-8")
    (directory / "stickers.pdf").write_bytes(stickers.as_pdf())
    write_pdf(directory / "calibration-sheet.pdf")


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
