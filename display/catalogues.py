"""Compiles the translations when the table is built or installed; nothing needs it afterwards."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools.command.build_py import build_py

LOCALES = Path(__file__).parent / "locales"


class BuildWithWords(build_py):
    """Builds the Python files, as ever, and before that the catalogues that lie beside them."""

    def run(self) -> None:
        compile_catalogues(LOCALES)
        super().run()


def compile_catalogues(locales: Path) -> None:
    """Write a .mo file beside every .po file; translations that are in doubt are left out."""
    for path in locales.glob("*/LC_MESSAGES/*.po"):
        with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source))
