"""The dice that the Pi's camera sees, as JSON: {"size": [w, h], "dice": [["red", 3], ...]}."""

import json
import time

from hardware.camera import CameraLost
from hardware.picamera import PiCamera
from hardware.reopened import Reopened
from vision.reader import Reader
from vision.reading import Frame

PATIENCE_SECONDS = 180.0


def main() -> None:
    frame = _frame()
    dice = sorted((str(die.color), die.value) for die in Reader().read(frame).dice)
    print(json.dumps({"size": [frame.shape[1], frame.shape[0]], "dice": dice}))


def _frame() -> Frame:
    camera = Reopened(lambda: PiCamera(1280, 960))
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            if (frame := camera.capture()) is not None:
                camera.close()
                return frame
        except CameraLost:
            if time.monotonic() > end:
                raise


main()
