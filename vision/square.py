"""A square tray: four lines with edges from corner to corner, the innermost of a rim and a wall."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import MARGIN, MIN_SIDE, RIM, Edges, Floats, Ints
from vision.pose import Pose, directions, find_pose

MAX_TILT = np.radians(12.0)
MAX_RATIO = 1.5  # of the tray's sides: square trays, and oblong ones of the shops
SQUARE = 0.015  # how far a square tray's sides may differ, as a part of their sum


@dataclass(frozen=True, slots=True)
class _Lines:
    """Parallel lines in level coordinates, nearest first, on one side of the picture's middle.

    `seen` and `possible` count the edge and picture pixels of each line up to each place along it.
    """

    offset: Floats
    seen: Ints
    possible: Ints


def find_square(edges: Edges, focal: float) -> tuple[Floats, Floats] | None:
    for yaw in directions(edges):
        pose = find_pose(edges, yaw, focal)
        if np.hypot(*pose.nadir()) > 1.4 * focal * np.tan(MAX_TILT):
            continue  # no camera over a tray looks that far aside: these are other things' lines
        floor = _find_floor(edges, pose)
        if floor is not None:
            left, right, top, bottom = np.array(floor) + MARGIN * np.array([-1, 1, -1, 1])
            x, y = np.array([[left, right, right, left], [top, top, bottom, bottom]], np.float32)
            return np.column_stack(pose.seen(x, y)), _within_tilt(pose.nadir(), focal)
    return None


def _find_floor(edges: Edges, pose: Pose) -> tuple[float, float, float, float] | None:
    """Left, right, top and bottom of the tray's floor in level coordinates."""
    left, right, top, bottom = sides = _find_sides(edges, pose)
    if min(len(side.offset) for side in sides) == 0:
        return None
    cover, beyond = _covers(left, right, top, bottom)
    x = np.add.outer(-left.offset, right.offset)[:, :, None, None]
    y = np.add.outer(-top.offset, bottom.offset)
    score = 0.5 * cover.mean(axis=0) + 0.5 * cover.min(axis=0)
    # The stripes of a cloth run on behind the corner, the edges of a tray end there.
    score = score - 0.5 * np.maximum(beyond - 0.1, 0)
    shorter = MIN_SIDE * min(edges.width, edges.height)
    good = (cover.min(axis=0) > 0.5) & (score > 0.65) & (beyond < 0.45)
    good &= (x > shorter) & (y > shorter) & (x < MAX_RATIO * y) & (y < MAX_RATIO * x)
    kept = np.argwhere(good)
    if not len(kept):
        return None
    # Most trays of the shops are square; a mix of rim, floor and shadow lines seldom is.
    score = score + np.where(np.abs(x - y) < SQUARE * (x + y), 0.1, 0.0)
    kept = kept[np.argsort(-score[good])][:80]
    outlines = np.stack([side.offset[k] for side, k in zip(sides, kept.T, strict=True)], axis=1)
    chequered = _crossed((left, right), outlines, outlines[:, 2:]) & _crossed(
        (top, bottom), outlines[:, 2:], outlines
    )
    kept, outlines = kept[~chequered], outlines[~chequered]
    if not len(kept):
        return None
    chosen = _innermost(outlines, score[tuple(kept.T)])
    return None if chosen is None else tuple(float(offset) for offset in outlines[chosen])  # type: ignore[return-value]


def _find_sides(edges: Edges, pose: Pose) -> tuple[_Lines, _Lines, _Lines, _Lines]:
    """The lines to the left and right, above and below the middle of the picture."""
    turn = np.arange(180) - np.degrees(pose.yaw)
    near = np.flatnonzero((np.abs((turn + 45) % 90 - 45) < 14)[edges.degrees])
    x, y = pose.level(edges.x[near], edges.y[near])
    across = (np.abs((turn + 90) % 180 - 90) < 45)[edges.degrees[near]]
    middle = pose.level(np.zeros(1, np.float32), np.zeros(1, np.float32))
    upright = _lines(x[across], y[across], middle[0][0], edges, pose, True)
    level = _lines(y[~across], x[~across], middle[1][0], edges, pose, False)
    return (*upright, *level)


def _lines(
    across: Floats, along: Floats, middle: float, edges: Edges, pose: Pose, upright: bool
) -> tuple[_Lines, _Lines]:
    reach = edges.width
    place = np.clip(np.rint(across) + reach, 0, 2 * reach).astype(np.intp)
    votes = np.bincount(place, minlength=2 * reach + 1).astype(np.float32)
    votes = np.convolve(votes, [0.6, 1.0, 0.6], "same").astype(np.float32)
    rising = np.diff(votes, prepend=0) > 0
    falling = np.diff(votes, append=0) <= 0
    peaks = np.flatnonzero(rising & falling & (votes >= 0.08 * edges.width))
    found = []
    for side in (peaks[peaks < middle + reach], peaks[peaks >= middle + reach]):
        best = side[np.argsort(-votes[side])[:8]]
        found.append(_counted(best - reach, across, along, edges, pose, upright))
    return found[0], found[1]


def _counted(
    offset: Ints, across: Floats, along: Floats, edges: Edges, pose: Pose, upright: bool
) -> _Lines:
    reach = edges.width
    line, point = np.nonzero(np.abs(across - offset[:, None]) < 1.8)
    hit = np.zeros((len(offset), 2 * reach), np.uint8)
    hit[line, np.clip(np.rint(along[point]) + reach, 0, 2 * reach - 1).astype(np.intp)] = 1
    if len(offset):
        # A slanting row of pixels leaves gaps.
        cv2.dilate(hit, np.ones((1, 5), np.uint8), hit)
    many = np.maximum(np.bincount(line, minlength=len(offset)), 1)
    fitted = np.bincount(line, across[point], len(offset)) / many
    places = np.arange(4 - reach, reach, 8, dtype=np.float32)
    one, other = np.broadcast_arrays(fitted[:, None].astype(np.float32), places)
    x, y = pose.seen(one, other) if upright else pose.seen(other, one)
    inside = (np.abs(x) < edges.width / 2 - 2) & (np.abs(y) < edges.height / 2 - 2)
    inside = np.repeat(inside, 8, axis=1)
    return _Lines(
        fitted.astype(np.float32), np.cumsum(hit * inside, axis=1), np.cumsum(inside, axis=1)
    )


def _covers(
    left: _Lines, right: _Lines, top: _Lines, bottom: _Lines
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Of every outline the four sides' parts that are edges, and that part of what is beyond."""
    turns = [(left, top, bottom), (right, top, bottom), (top, left, right), (bottom, left, right)]
    parts = [_side(*turn) for turn in turns]
    axes = [(1,), (0,), (3,), (2,)]
    spread = []
    for k, (cover, beyond) in enumerate(parts):
        order = (cover, beyond) if k < 2 else (np.moveaxis(cover, 0, 2), np.moveaxis(beyond, 0, 2))
        spread.append([np.expand_dims(part, axes[k]) for part in order])
    cover = np.stack(np.broadcast_arrays(*[part[0] for part in spread]))
    beyond = np.stack(np.broadcast_arrays(*[part[1] for part in spread])).mean(axis=0)
    return cover, beyond


def _side(
    lines: _Lines, starts: _Lines, ends: _Lines
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The part of a side that is an edge, and the part of its continuation that is one."""
    reach = lines.seen.shape[1] // 2
    low, high = starts.offset[:, None] + reach, ends.offset[None, :] + reach
    length = high - low

    def count(start: Floats, end: Floats) -> tuple[Ints, Ints]:
        first, last = (
            np.clip(np.rint(at), 0, 2 * reach - 1).astype(np.intp) for at in (start, end)
        )
        possible = lines.possible[:, last] - lines.possible[:, first]
        return lines.seen[:, last] - lines.seen[:, first], possible

    seen, possible = count(low + 0 * high, high + 0 * low)
    cover = np.where(possible < 0.35 * length, 0.0, seen / np.maximum(possible, 1))
    # The joint of a rim's boards may continue the edge for the width of the rim: left out.
    before, room_before = count(low - 0.3 * length, low - 0.08 * length)
    after, room_after = count(high + 0.08 * length, high + 0.3 * length)
    room = room_before + room_after
    # Out of sight an edge may run on as well: a quarter of it is taken for that.
    unseen = np.maximum(0.44 * length - room, 0.0)
    beyond = (before + after + 0.25 * unseen) / np.maximum(room + unseen, 1)
    return cover, beyond


def _crossed(lines: tuple[_Lines, _Lines], across: Floats, along: Floats) -> NDArray[np.bool_]:
    """Whether two lines or more run through an outline: the floor of a tray is not chequered.

    The first two columns of across and along are where the outlines start and end.
    """
    offset = np.concatenate([side.offset for side in lines])
    seen = np.concatenate([side.seen for side in lines])
    possible = np.concatenate([side.possible for side in lines])
    reach = seen.shape[1] // 2
    places = np.clip(np.rint(along[:, :2]) + reach, 0, 2 * reach - 1).astype(np.intp)
    start, end = places.T
    covered, room = (counts[:, end] - counts[:, start] for counts in (seen, possible))
    edge = 0.1 * (across[:, 1] - across[:, 0])
    within = (offset > (across[:, 0] + edge)[:, None]) & (offset < (across[:, 1] - edge)[:, None])
    through = (covered > 0.7 * room) & (room > 0.35 * (end - start))
    return np.asarray((within & through.T).sum(axis=1) >= 2)


def _innermost(outlines: Floats, score: NDArray[np.float64]) -> int | None:
    """From the surest outline with another around it inwards, or one that is sure by itself."""
    around = _around(np.abs(outlines))
    if not around.any():
        return 0 if score[0] > 0.95 else None
    pairs = np.where(around, score[:, None] + score[None, :], 0.0)
    inner = int(np.argmax(pairs.max(axis=1)))
    for _ in range(2):  # from the rim's outer edge to its inner one, and on to the floor
        if not around[:, inner].any():
            break
        inner = int(np.argmax(np.where(around[:, inner], score, 0.0)))
    return inner


def _around(distance: Floats) -> NDArray[np.bool_]:
    """Whether (row, column) the second outline is the edge of a rim or wall around the first.

    The outlines are given by their sides' distances from the nadir. Seen from the camera, the
    wall's upper edge is the floor's outline enlarged about the nadir by one factor, and the rim's
    outer edge is one width farther out on every side. The edge of a shadow does not fit that.
    """
    sides = np.ascontiguousarray(distance.T)  # sums over the first axis are the quick ones
    inner, outer = sides[:, :, None], sides[:, None, :]
    gap = outer - inner
    width = gap.mean(axis=0)
    factor = (inner * outer).sum(axis=0) / (inner * inner).sum(axis=0)
    misfit = np.minimum(
        np.abs(gap - width).max(axis=0),
        np.abs(outer - factor * inner).max(axis=0),
    )
    wide = (gap.min(axis=0) > 1.5) & (width < RIM * sides.mean(axis=0)[:, None])
    return np.asarray(wide & (misfit < 1.2))


def _within_tilt(nadir: tuple[float, float], focal: float) -> Floats:
    """A nadir of more than the greatest tilt is mostly noise: it is drawn back to that tilt."""
    away = float(np.hypot(*nadir))
    limit = focal * float(np.tan(MAX_TILT))
    return np.array(nadir, np.float32) * np.float32(min(1.0, limit / max(away, limit)))
