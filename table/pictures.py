"""Who keeps pictures of the rolls, as the desk knows them."""

from typing import Protocol

from vision.roll_picture import RollPicture


class Pictures(Protocol):
    """Keeps how the dice of each turn lay; never waits for a disk, and never fails."""

    def begin(self) -> None:
        """Another game is played now."""

    def keep(self, turn: int, picture: RollPicture) -> None: ...

    def of(self, turn: int) -> RollPicture | None: ...

    def forget_from(self, turn: int) -> None:
        """The rolls of this turn and of all after it were taken back, if there were any."""


class NoPictures:
    """Implements `Pictures` where nobody will ask."""

    def begin(self) -> None:
        pass

    def keep(self, turn: int, picture: RollPicture) -> None:
        pass

    def of(self, turn: int) -> RollPicture | None:
        return None

    def forget_from(self, turn: int) -> None:
        pass
