"""Write every playthrough anew."""

from tests.playthroughs import FILES, replayed

for path in FILES:
    path.write_text(replayed(path.read_text()))
