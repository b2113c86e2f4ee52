"""What a reader knows about its table, and whether that still holds in the frame it reads."""

from dataclasses import dataclass, field, replace

from vision.calibration import Calibration, Colors, Eights
from vision.known import Known, from_calibration, from_empty, from_frame
from vision.misfit import fits
from vision.reading import Frame, Misfit
from vision.tray import find_tray


@dataclass(slots=True)
class Knowledge:
    """Of one camera's table, from its empty tray or its calibration, if there is one."""

    empty: Frame | None = None
    calibration: Calibration | None = None
    fit_every: int = 30  # frames: so often it is asked whether the calibration still holds
    misfit: Misfit | None = field(init=False, default=None)
    _known: Known | None = field(init=False, default=None)
    _frames: int = field(init=False, default=0)

    def of(self, frame: Frame) -> Known:
        """What is known, without what no longer holds."""
        height, width = frame.shape[:2]
        if self._known is None or (self._known.width, self._known.height) != (width, height):
            self._known = self._learnt(width, height)
        if self.calibration is not None and self._frames % self.fit_every == 0:
            self.misfit = fits(self.calibration, frame)
        self._frames += 1
        if self._known is None or self.misfit is Misfit.MOVED:
            eights = self._known.eights.anywhere if self._known else Eights()
            return replace(from_frame(frame), eights=eights)
        if self.misfit is Misfit.LIGHT:
            eights = replace(self._known.eights, colors=Colors())
            return replace(self._known, colors=None, eights=eights)
        if self._known.tray is None:
            return replace(self._known, tray=find_tray(frame))
        return self._known

    def _learnt(self, width: int, height: int) -> Known | None:
        if self.calibration is not None:
            return from_calibration(self.calibration, width, height)
        if self.empty is not None and self.empty.shape[:2] == (height, width):
            return from_empty(self.empty)
        return None
