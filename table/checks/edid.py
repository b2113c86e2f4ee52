"""How large a screen is, as it says itself in its EDID."""

_HEADER = b"\x00\xff\xff\xff\xff\xff\xff\x00"
_RATIOS_CM = {(16, 9), (16, 10), (4, 3)}
"""Some screens give their shape in the place of their size in centimetres."""
_LEAST_MM = 40


def size_mm(edid: bytes) -> tuple[int, int] | None:
    """Width and height of the picture in millimetres; None where the screen does not say."""
    if len(edid) < 128 or not edid.startswith(_HEADER) or (edid[21], edid[22]) in _RATIOS_CM:
        return None
    # The first detailed timing is the screen's own: its size is exact, while bytes 21 and 22 are
    # rounded to centimetres.
    timing = edid[54:72]
    exact = timing[12] | (timing[14] >> 4) << 8, timing[13] | (timing[14] & 15) << 8
    is_timing = timing[0] or timing[1]
    if is_timing and min(exact) >= _LEAST_MM:
        return exact
    rounded = edid[21] * 10, edid[22] * 10
    return rounded if min(rounded) >= _LEAST_MM else None
