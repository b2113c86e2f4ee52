"""kms++ is not in Debian; picamera2 imports it for a preview, which nobody asks for."""


class _AnyName(type):
    def __getattr__(cls, name: str) -> str:
        return name


class PixelFormat(metaclass=_AnyName):
    """Has every format's name and none of the formats."""
