"""python docs/pictures/screens.py: the README's pictures, from `gallery` and from the demo."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2

HERE = Path(__file__).parent
SCREENS = (
    "01-start",
    "01e-opponents",
    "03-action1",
    "04-action2",
    "06-reader",
    "09-gameover",
    "12-longo",
    "17-coach-ranks",
)
WIDTH, HEIGHT = 960, 540
MOVING_WIDTH, MOVING_HEIGHT = 640, 360
MOVING_SECONDS = 0.9  # that a picture of the moving one stays
MOVING_PICTURES = 24


def _table(*arguments: str) -> None:
    command = [sys.executable, "-m", "table", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _smaller(path: Path, width: int, height: int) -> cv2.typing.MatLike:
    return cv2.resize(cv2.imread(str(path)), (width, height), interpolation=cv2.INTER_AREA)


with TemporaryDirectory() as directory:
    _table("gallery", directory)
    for name in SCREENS:
        picture = _smaller(Path(directory, f"{name}.png"), WIDTH, HEIGHT)
        cv2.imwrite(str(HERE / f"{name}.png"), picture, [cv2.IMWRITE_PNG_COMPRESSION, 9])

with TemporaryDirectory() as directory:
    _table("demo", "--headless", "--fast", "--seed", "3", "--screens", directory)
    shown = sorted(Path(directory).glob("*.png"))[:MOVING_PICTURES]
    animation = cv2.Animation()
    animation.frames = [_smaller(path, MOVING_WIDTH, MOVING_HEIGHT) for path in shown]
    animation.durations = [int(1000 * MOVING_SECONDS)] * len(shown)
    cv2.imwriteanimation(str(HERE / "demo.webp"), animation, [cv2.IMWRITE_WEBP_QUALITY, 80])
