"""The printed sheet's page: its measures, and that it is a PDF."""

import re
from pathlib import Path

from vision.sheet_pdf import CUT_MM, PAGE_MM, write_pdf


def test_the_pdf_is_a_page_of_true_measures(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    write_pdf(path)
    pdf = path.read_bytes()
    assert b"/MediaBox [0 0 595.2756 841.8898]" in pdf
    assert b"2.83464567 0 0 2.83464567 0 0 cm" in pdf, "one unit is a millimetre"
    assert b"(100 mm: measure this line; print at 100 %)" in pdf
    ruler = re.search(rb"^(\S+) (\S+) m (\S+) (\S+) l", pdf, re.MULTILINE)
    assert ruler
    left, bottom, right, top = (float(number) for number in ruler.groups())
    assert (right - left, top - bottom) == (100, 0)


def test_the_pdf_finds_its_own_objects(tmp_path: Path) -> None:
    write_pdf(tmp_path / "sheet.pdf")
    pdf = (tmp_path / "sheet.pdf").read_bytes()
    start = int(pdf.split(b"startxref\n")[1].split()[0])
    assert pdf[start:].startswith(b"xref")
    places = [int(line[:10]) for line in pdf[start:].splitlines() if line.endswith(b" n ")]
    for number, place in enumerate(places, start=1):
        assert pdf[place:].startswith(b"%d 0 obj" % number)
    length = re.search(rb"/Length (\d+) >>\nstream\n", pdf)
    assert length
    assert pdf[length.end() + int(length[1]) :].startswith(b"\nendstream")


def test_the_sheet_fits_the_tray_and_letter_paper(tmp_path: Path) -> None:
    write_pdf(tmp_path / "sheet.pdf")
    assert CUT_MM < 180
    drawing = (tmp_path / "sheet.pdf").read_text("ascii")
    letter_width, letter_height, unprinted = 215.9, 279.4, 6
    lost = (PAGE_MM[1] - letter_height) / 2 + unprinted
    for numbers in re.findall(r"(\S+) (\S+) (\S+) (\S+) re", drawing):
        left, bottom, width, height = (float(number) for number in numbers)
        assert unprinted < left < left + width < min(PAGE_MM[0], letter_width) - unprinted
        assert lost < bottom < bottom + height < PAGE_MM[1] - lost
