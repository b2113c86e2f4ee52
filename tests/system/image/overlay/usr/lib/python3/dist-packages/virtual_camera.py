"""The edge of the virtual Pi: what a Pi's camera has and libcamera's virtual camera has not.

`picamera2/__init__.py` imports this last, so that no program can tell. libcamera still makes and
queues the requests, times the frames and owns the buffers; this module
- answers for the sensor's raw modes, of which the virtual camera has none;
- says that frames are good: libcamera 0.4 leaves that to what was in memory, and picamera2 throws
  bad frames away;
- is the clock: the virtual camera gives frames as fast as it can;
- is the ISP: the virtual camera gives NV12 only, whoever asks for RGB888 gets buffers of that;
- puts the picture of the tray in them, `/run/virtual-camera/tray.png`, if there is one;
- is the cable: while `/run/virtual-camera/unplugged` is there no frame comes and no camera starts,
  and a camera that was running when it was pulled must be opened again, as on a Pi.
"""

import mmap
import time
from pathlib import Path
from types import SimpleNamespace

import cv2
import libcamera
import numpy as np
from picamera2.allocators import dmaallocator
from picamera2.picamera2 import CameraManager, Picamera2
from picamera2.request import CompletedRequest

_PLACE = Path("/run/virtual-camera")
_TRAY, _UNPLUGGED = _PLACE / "tray.png", _PLACE / "unplugged"
_SENSOR = libcamera.PixelFormat("NV12")
_GOOD = SimpleNamespace(status=libcamera.FrameMetadata.Status.Success)
_FRAME_SECONDS = 0.2  # an emulated processor has enough to do with so many


class _Tray:
    """The picture of the tray, read again when the file is another one."""

    def __init__(self) -> None:
        self._stamp = 0
        self._frame = None

    def frame(self, size):
        """Blue first; None if no picture was laid there."""
        try:
            stamp = _TRAY.stat().st_mtime_ns
            if stamp != self._stamp:
                picture = cv2.imread(str(_TRAY))
                self._frame, self._stamp = cv2.resize(picture, size), stamp
        except OSError:
            self._frame = None
        return self._frame


class _TwoPlanes:
    """libcamera wants NV12 as two planes of a buffer; picamera2's allocator makes one plane."""

    Plane = libcamera.FrameBuffer.Plane

    def __new__(cls, planes):
        (whole,) = planes
        colors = cls.Plane()
        colors.fd = whole.fd
        colors.offset, colors.length = whole.length * 2 // 3, whole.length // 3
        whole.length = colors.offset
        return libcamera.FrameBuffer([whole, colors])


class _Libcamera:
    """libcamera as the allocator sees it."""

    FrameBuffer = _TwoPlanes

    def __getattr__(self, name):
        return getattr(libcamera, name)


_tray = _Tray()
_allocate = dmaallocator.DmaAllocator.allocate
_update_stream_config = Picamera2._update_stream_config
_completed, _handle, _start = (
    CompletedRequest.__init__,
    CameraManager.handle_request,
    Picamera2.start_,
)


def raw_modes(self):
    formats = self.camera.generate_configuration([libcamera.StreamRole.Viewfinder]).at(0).formats
    return [
        {"format": str(pixel), "size": (size.width, size.height)}
        for pixel in formats.pixel_formats
        for size in formats.sizes(pixel)
    ]


def update_stream_config(self, stream, real):
    """Whoever asked for RGB888 is told that it is RGB888."""
    wanted = stream["format"]
    _update_stream_config(self, stream, real)
    if wanted in ("RGB888", "BGR888") and real.pixel_format == _SENSOR:
        width, height = stream["size"]
        stream.update(format=wanted, stride=3 * width, framesize=3 * width * height)


def allocate(self, configuration, use_case):
    """Beside each buffer of the sensor one of the ISP, which is the one that is given out."""
    _allocate(self, configuration, use_case)
    size = configuration.at(0).size
    self.sensor_buffers = dict(self.mapped_buffers)
    for buffer in self.sensor_buffers:
        self.mapped_buffers[buffer] = mmap.mmap(-1, 3 * size.width * size.height)


def completed(self, request, picam2):
    """A frame has come: the ISP fills the buffer that is given out."""
    _completed(self, request, picam2)
    stream = self.config["main"]
    width, height = stream["size"]
    for buffer in request.buffers.values():
        frame = _tray.frame((width, height))
        if frame is None:
            sensor = np.frombuffer(picam2.allocator.sensor_buffers[buffer], np.uint8)
            frame = cv2.cvtColor(sensor.reshape(-1, width), cv2.COLOR_YUV2BGR_NV12)
        if stream["format"] == "BGR888":  # which is red first: picamera2 counts from the last byte
            frame = frame[..., ::-1]
        given = np.frombuffer(picam2.allocator.mapped_buffers[buffer], np.uint8)
        given.reshape(height, width, 3)[:] = frame


def handle_request(self, flushid=None):
    """Frames that come while the cable is out are lost, and their buffers with them."""
    if _UNPLUGGED.exists():
        self.cms.get_ready_requests()
    else:
        time.sleep(_FRAME_SECONDS)
        _handle(self, flushid)


def start(self):
    if _UNPLUGGED.exists():
        raise RuntimeError("Failed to start camera: Remote I/O error")
    _start(self)


libcamera.FrameBuffer.metadata = property(lambda _: _GOOD)
dmaallocator.libcamera = _Libcamera()
dmaallocator.DmaAllocator.allocate = allocate
Picamera2._get_raw_modes = raw_modes
Picamera2._update_stream_config = update_stream_config
Picamera2.start_ = start
CompletedRequest.__init__ = completed
CameraManager.handle_request = handle_request
