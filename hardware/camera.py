"""The port of the camera: whoever looks at the tray asks it for one frame after the other."""

from typing import Protocol

from vision.reading import Frame


class CameraLost(Exception):
    """There is no picture; the reason is one sentence for whoever looks after the table."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Camera(Protocol):
    """A camera above the tray; it is asked from one thread and may be closed from another."""

    def capture(self) -> Frame | None:
        """The next frame, waited for a second at most; None when it would be the last one again.

        Raises `CameraLost` while there is no picture, and may be asked again.
        """

    def close(self) -> None:
        """Give the camera back; whoever still waits for a frame is told that it is lost."""
