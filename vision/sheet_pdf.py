"""The printed sheet as a PDF of one page, written without any library."""

from collections.abc import Iterable
from pathlib import Path

from vision.sheet import BOARD_MM, Rectangle, black_rectangles, white_rectangles

PAGE_MM = (210.0, 297.0)
"""A4."""
CUT_MM = 174.0
"""The sheet's side once it is cut out: fits into a tray of 18 cm."""
RULER_MM = 100.0

# The board and the text keep 18 mm away from A4's ends, which Letter paper does not have.
_BOARD_LEFT_MM, _BOARD_TOP_MM, _RULER_TOP_MM = (PAGE_MM[0] - BOARD_MM) / 2, 34.0, 222.0


def write_pdf(path: Path) -> None:
    """The sheet on A4, at its true size, with a line to measure whether the printer kept it."""
    path.write_bytes(_pdf(_drawing().encode("ascii")))


def _drawing() -> str:
    """In millimetres from the page's bottom left corner, as PDF counts."""
    cut_left, cut_top = _BOARD_LEFT_MM - (CUT_MM - BOARD_MM) / 2, _BOARD_TOP_MM - 10
    ruler_left, ruler = (PAGE_MM[0] - RULER_MM) / 2, PAGE_MM[1] - _RULER_TOP_MM
    ends = "".join(
        f"{x:g} {ruler - 3:g} m {x:g} {ruler + 3:g} l " for x in (ruler_left, ruler_left + RULER_MM)
    )
    return "\n".join(
        [
            f"{72 / 25.4:.8f} 0 0 {72 / 25.4:.8f} 0 0 cm",
            f"0 g {_path(black_rectangles())} f",
            f"1 g {_path(white_rectangles())} f",
            f"0 G 0.2 w {cut_left:g} {PAGE_MM[1] - cut_top - CUT_MM:g} {CUT_MM:g} {CUT_MM:g} re S",
            f"{ruler_left:g} {ruler:g} m {ruler_left + RULER_MM:g} {ruler:g} l {ends} S 0 g",
            _text(ruler_left, ruler - 8, "100 mm: measure this line; print at 100 %"),
            _text(ruler_left, ruler - 14, "Cut along the square, lay the sheet flat in the tray,"),
            _text(ruler_left, ruler - 20, "then run: qwixx-table calibrate"),
        ]
    )


def _path(rectangles: Iterable[Rectangle]) -> str:
    """One path for all, as viewers show seams between neighbours that are filled one by one."""
    return "\n".join(
        f"{_BOARD_LEFT_MM + each.left:.5f} "
        f"{PAGE_MM[1] - _BOARD_TOP_MM - each.top - each.height:.5f} "
        f"{each.width:.5f} {each.height:.5f} re"
        for each in rectangles
    )


def _text(left: float, bottom: float, words: str) -> str:
    return f"BT /F 4 Tf {left:g} {bottom:g} Td ({words}) Tj ET"


def _pdf(drawing: bytes) -> bytes:
    """A file of one page. PrintScaling asks the print dialogue not to fit it to the paper."""
    width, height = (side * 72 / 25.4 for side in PAGE_MM)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.4f %.4f] /Contents 4 0 R "
        b"/Resources << /Font << /F 5 0 R >> >> >>" % (width, height),
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(drawing), drawing),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    pdf, starts = b"%PDF-1.6\n", []
    for number, contents in enumerate(objects, start=1):
        starts.append(len(pdf))
        pdf += b"%d 0 obj\n%b\nendobj\n" % (number, contents)
    table = b"".join(b"%010d 00000 n \n" % start for start in starts)
    count = len(objects) + 1
    return pdf + (
        b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<< /Size %d /Root 1 0 R >>\n"
        b"startxref\n%d\n%%%%EOF\n" % (count, table, count, len(pdf))
    )
