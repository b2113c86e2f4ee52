"""How long a frame of 1280x960 takes to read on one core, over the committed renders."""

import json
import resource
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import cv2
import numpy as np

from vision.reader import Reader
from vision.reading import Color, Frame

PHOTOS = Path(__file__).parents[1] / "photos"
REPEATS = 10


def main() -> None:
    cv2.setNumThreads(1)
    times = []
    for line in (PHOTOS / "labels.jsonl").read_text().splitlines():
        render = json.loads(line)
        expect = tuple(Color(die["color"]) for die in render["dice"])
        reader, frame = Reader(picture(render["empty"])), picture(render["file"])
        times.append(median(read_ms(reader, frame, expect) for _ in range(REPEATS)))
    slow = quantiles(times, n=20)[-1]
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"read: median {median(times):.1f} ms, 95 % within {slow:.1f} ms, {megabytes:.0f} MB")


def read_ms(reader: Reader, frame: Frame, expect: tuple[Color, ...]) -> float:
    begun = perf_counter()
    reader.read(frame, expect)
    return 1000 * (perf_counter() - begun)


def picture(name: str) -> Frame:
    return np.asarray(cv2.imread(str(PHOTOS / name)), np.uint8)


if __name__ == "__main__":
    main()
