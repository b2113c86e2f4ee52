"""Flat shapes and words as a PDF page, without any library; in mm from the top left."""

from collections.abc import Sequence
from typing import assert_never

from display.shapes import Disc, Point, Polygon, Shape, Stroke
from display.theme import Rgb

POINTS_PER_MM = 72 / 25.4
CIRCLE = 0.5523
"""How far, in radii, the handles of a quarter of a circle reach."""


def pdf(width_mm: float, height_mm: float, drawing: Sequence[str]) -> bytes:
    """A file of one page. PrintScaling asks the print dialogue not to fit it to the paper."""
    turn = f"{POINTS_PER_MM:.8f} 0 0 {-POINTS_PER_MM:.8f} 0 {height_mm * POINTS_PER_MM:.4f} cm"
    stream = "\n".join([turn, *drawing]).encode("ascii")
    size = f"{width_mm * POINTS_PER_MM:.4f} {height_mm * POINTS_PER_MM:.4f}"
    page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size}] /Contents 4 0 R "
    fonts = "/Resources << /Font << /F 5 0 R /B 6 0 R >> >> >>"
    return _file(
        [
            b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            (page + fonts).encode("ascii"),
            b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
        ]
    )


def _file(objects: Sequence[bytes]) -> bytes:
    written, starts = b"%PDF-1.6\n", []
    for number, contents in enumerate(objects, start=1):
        starts.append(len(written))
        written += b"%d 0 obj\n%b\nendobj\n" % (number, contents)
    table = b"".join(b"%010d 00000 n \n" % start for start in starts)
    count = len(objects) + 1
    return written + (
        b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<< /Size %d /Root 1 0 R >>\n"
        b"startxref\n%d\n%%%%EOF\n" % (count, table, count, len(written))
    )


def shape(drawn: Shape, color: Rgb) -> str:
    match drawn:
        case Disc(x, y, radius):
            return f"{_color(color)} rg {_circle(x, y, radius)} f"
        case Polygon(points):
            return f"{_color(color)} rg {_path(points)} f"
        case Stroke(points, width, round_ends):
            ends = int(round_ends)
            return f"{_color(color)} RG {width:g} w {ends} J {ends} j {_path(points)} S"
        case _:
            assert_never(drawn)


def words(x: float, y: float, text: str, size: float, color: Rgb, bold: bool = False) -> str:
    """A line of text that begins at x; y is its base line."""
    font = "B" if bold else "F"
    return f"{_color(color)} rg BT /{font} {size:g} Tf 1 0 0 -1 {x:.3f} {y:.3f} Tm ({text}) Tj ET"


def _color(color: Rgb) -> str:
    return " ".join(f"{part / 255:.3f}" for part in color)


def _path(points: Sequence[Point]) -> str:
    (x, y), *others = points
    return f"{x:.3f} {y:.3f} m " + " ".join(f"{x:.3f} {y:.3f} l" for x, y in others)


def _circle(x: float, y: float, r: float) -> str:
    h = r * CIRCLE
    quarters = (
        (x + r, y + h, x + h, y + r, x, y + r),
        (x - h, y + r, x - r, y + h, x - r, y),
        (x - r, y - h, x - h, y - r, x, y - r),
        (x + h, y - r, x + r, y - h, x + r, y),
    )
    curves = " ".join(" ".join(f"{each:.3f}" for each in quarter) + " c" for quarter in quarters)
    return f"{x + r:.3f} {y:.3f} m {curves}"
