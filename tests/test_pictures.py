"""Picture files of every kind that somebody may name, whole and broken."""

import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.pictures import MAX_PIXELS, Picture, Unreadable, load
from vision.reading import Frame

WIDTH, HEIGHT = 160, 120


def drawn(width: int = WIDTH, height: int = HEIGHT) -> Frame:
    """Green, with a red block in the top left quarter."""
    frame = np.full((height, width, 3), (40, 120, 30), np.uint8)
    frame[: height // 2, : width // 2] = (30, 30, 200)
    return frame


def encoded(kind: str, picture: np.ndarray) -> bytes:
    return cv2.imencode(kind, picture)[1].tobytes()


def loaded(path: Path, contents: bytes) -> Picture:
    path.write_bytes(contents)
    return load(path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "roll.jpg"


@pytest.mark.parametrize("kind", [".jpg", ".png", ".bmp", ".webp", ".tiff", ".ppm"])
def test_kinds_of_picture(path: Path, kind: str) -> None:
    picture = loaded(path, encoded(kind, drawn()))
    assert picture.scale == 1
    assert picture.frame.dtype == np.uint8
    assert picture.frame.shape == (HEIGHT, WIDTH, 3)
    assert np.abs(picture.frame[30, 40].astype(int) - (30, 30, 200)).max() < 12
    assert np.abs(picture.frame[90, 120].astype(int) - (40, 120, 30)).max() < 12


@pytest.mark.parametrize("kind", [".jpg", ".png", ".bmp", ".webp", ".tiff", ".pgm"])
def test_grey_becomes_color(path: Path, kind: str) -> None:
    frame = loaded(path, encoded(kind, np.full((HEIGHT, WIDTH), 77, np.uint8))).frame
    assert frame.shape == (HEIGHT, WIDTH, 3)
    assert (frame == 77).all()


@pytest.mark.parametrize("kind", [".png", ".tiff", ".ppm"])
def test_sixteen_bit_become_eight(path: Path, kind: str) -> None:
    frame = loaded(path, encoded(kind, drawn().astype(np.uint16) * 257)).frame
    assert (frame == drawn()).all()


def test_transparency_is_dropped(path: Path) -> None:
    clear = np.dstack([drawn(), np.zeros((HEIGHT, WIDTH), np.uint8)])
    assert (loaded(path, encoded(".png", clear)).frame == drawn()).all()


def test_a_photograph_is_turned_as_its_exif_says(path: Path) -> None:
    quarter_turn = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    segment = b"\xff\xe1" + struct.pack(">H", len(quarter_turn) + 2) + quarter_turn
    jpeg = encoded(".jpg", drawn())
    frame = loaded(path, jpeg[:2] + segment + jpeg[2:]).frame
    assert frame.shape == (WIDTH, HEIGHT, 3)
    assert frame[40, 90, 2] > 150, "the top left quarter is at the top right"


def test_six_to_one_is_not_too_narrow(path: Path) -> None:
    assert loaded(path, encoded(".png", drawn(768, 128))).frame.shape == (128, 768, 3)


def test_a_name_beyond_ascii(tmp_path: Path) -> None:
    assert loaded(tmp_path / "würfel 骰子.png", encoded(".png", drawn())).frame.shape[0] == HEIGHT


@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [
        pytest.param(3840, 2160, 1, id="8 megapixels whole"),
        pytest.param(4032, 3024, 2, id="12 megapixels halved"),
        pytest.param(8192, 6144, 4, id="50 megapixels quartered"),
    ],
)
def test_huge_pictures_are_decoded_smaller(path: Path, width: int, height: int, scale: int) -> None:
    picture = loaded(path, encoded(".jpg", drawn(width, height)))
    assert picture.scale == scale
    assert picture.frame.shape == (height // scale, width // scale, 3)
    edge = np.flatnonzero(picture.frame[10, :, 2] > 115)[-1] + 0.5
    assert picture.in_file((float(edge), 0.0))[0] == pytest.approx(width // 2 - 0.5, abs=scale)


def png_header(width: int, height: int) -> bytes:
    def chunk(name: bytes, contents: bytes) -> bytes:
        checksum = zlib.crc32(name + contents)
        return struct.pack(">I", len(contents)) + name + contents + struct.pack(">I", checksum)

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    ends = chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + ends


JPEG = encoded(".jpg", drawn())
PNG = encoded(".png", drawn())


@pytest.mark.parametrize(
    ("contents", "answer"),
    [
        pytest.param(b"", "is empty", id="empty"),
        pytest.param(b"dice: 4, 1, 6", "is no picture", id="text"),
        pytest.param(b"BMW, P2, MM and II", "is no picture", id="text that begins like BMP"),
        pytest.param(os.urandom(999).replace(b"\xff", b"x"), "is no picture", id="noise"),
        pytest.param(JPEG[:2], "cut off or damaged near its beginning", id="two bytes of a JPEG"),
        pytest.param(JPEG[:100], "cut off or damaged near its beginning", id="head of a JPEG"),
        pytest.param(JPEG[:-300], "cut off before its end", id="JPEG but for its end"),
        pytest.param(PNG[:20], "cut off or damaged near its beginning", id="head of a PNG"),
        pytest.param(PNG[:-20], "cut off before its end", id="PNG but for its end"),
        pytest.param(PNG[:60] + b"????" + PNG[64:], "is damaged", id="PNG with wrong bytes"),
        pytest.param(encoded(".png", drawn(1, 1)), "too small to hold dice, 1x1", id="one pixel"),
        pytest.param(encoded(".jpg", drawn(1, 1)), "too small to hold dice, 1x1", id="one of JPEG"),
        pytest.param(encoded(".png", drawn(900, 63)), "too small to hold dice", id="a strip"),
        pytest.param(png_header(40_000, 64), "too long and narrow to .* 40000x64", id="a ribbon"),
        pytest.param(png_header(64, 100_000), "too long and narrow", id="a ribbon upright"),
        pytest.param(png_header(640, 480), "is damaged", id="PNG without most of its pixels"),
        pytest.param(png_header(60_000, 60_000), "is too large, 60000x60000", id="a lying header"),
    ],
)
def test_what_cannot_be_read(
    path: Path, contents: bytes, answer: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Unreadable, match=answer) as caught:
        loaded(path, contents)
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)
    assert capfd.readouterr().err == "", "the decoders keep silent"


@pytest.mark.parametrize("kind", [".jpg", ".png", ".bmp", ".webp", ".tiff", ".ppm"])
def test_cut_off_anywhere_it_is_refused_or_read(path: Path, kind: str) -> None:
    whole = encoded(kind, drawn())
    for length in range(0, len(whole), max(1, len(whole) // 60)):
        try:
            assert loaded(path, whole[:length]).frame.shape == (HEIGHT, WIDTH, 3)
            assert kind not in (".jpg", ".png")
        except Unreadable:
            pass


def test_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="is a directory"):
        load(tmp_path)
    with pytest.raises(Unreadable, match="does not exist"):
        load(tmp_path / "roll.jpg")
    with pytest.raises(Unreadable, match="not an ordinary file"):
        load(Path("/dev/zero"))
    with pytest.raises(Unreadable, match=r"cannot be read: File name too long\."):
        load(tmp_path / ("r" * 999))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(path: Path) -> None:
    path.write_bytes(JPEG)
    path.chmod(0)
    with pytest.raises(Unreadable, match="may not be read"):
        load(path)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="measured as Linux does")
@pytest.mark.parametrize(
    ("kind", "width", "height", "megabytes"),
    [
        pytest.param(".jpg", 2304, 1296, 40, id="a frame of the camera"),
        pytest.param(".jpg", 11552, 8660, 60, id="100 megapixels of JPEG"),
        pytest.param(".png", 11552, 8660, 400, id="100 megapixels of PNG"),
    ],
)
def test_memory_that_loading_takes(
    path: Path, kind: str, width: int, height: int, megabytes: int
) -> None:
    assert width * height <= MAX_PIXELS
    path.write_bytes(encoded(kind, drawn(width, height)))
    program = r"""if True:
        import re, sys
        from pathlib import Path
        from vision.pictures import load

        def peak():
            return int(re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())[1])

        before = peak()
        load(Path(sys.argv[1]))
        print(peak() - before)
    """
    command = [sys.executable, "-c", program, str(path)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(answer.stdout) < megabytes * 1024
