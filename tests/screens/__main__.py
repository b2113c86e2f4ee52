"""Draw anew every golden that the screen no longer looks like."""

import os

from tests.likeness import FEW, difference, read, reduced, write
from tests.screens import FOLDER, PICTURES

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

for path in set(FOLDER.glob("*/*.png")) - {picture.path for picture in PICTURES}:
    path.unlink()
for picture in PICTURES:
    drawn, path = picture.drawn(), picture.path
    if path.exists() and difference(read(path), drawn, picture.factor).count <= FEW:
        continue
    write(path, reduced(drawn, picture.factor))
    print(path.relative_to(FOLDER))
