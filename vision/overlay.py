"""Draws a reading on its picture, so that a person can check it at a glance."""

from dataclasses import dataclass

import cv2

from vision.reading import CardColor, Color, Frame, Place, Problem, Reading

Paint = tuple[int, int, int]
"""Blue, green, red."""

PAINTS: dict[Color, Paint] = {
    Color.WHITE: (255, 255, 255),
    Color.RED: (60, 60, 255),
    Color.YELLOW: (0, 225, 255),
    Color.GREEN: (80, 220, 80),
    Color.BLUE: (255, 150, 60),
    Color.OTHER: (190, 190, 190),
}
CARD_PAINTS: dict[CardColor, Paint] = {
    CardColor.RED: PAINTS[Color.RED],
    CardColor.YELLOW: PAINTS[Color.YELLOW],
    CardColor.GREEN: PAINTS[Color.GREEN],
    CardColor.BLUE: PAINTS[Color.BLUE],
    CardColor.NEUTRAL: PAINTS[Color.OTHER],
    CardColor.JOKER: PAINTS[Color.WHITE],
}
PROBLEM: Paint = (255, 80, 255)  # magenta: neither a die nor a tray has it
OUTLINE: Paint = (0, 0, 0)

FONT = cv2.FONT_HERSHEY_SIMPLEX
SCALE_1_PX = 22  # height of a capital letter at scale 1

# In shorter sides of the picture. The circle goes round a die and leaves its pips to be seen.
RADIUS = 0.042
LETTER = 0.019
STROKE = 0.0025
LEAST_LETTER_PX = 9  # smaller ones cannot be read


@dataclass(frozen=True, slots=True)
class _Box:
    """Part of a picture, in pixels."""

    left: int
    top: int
    width: int
    height: int

    def inside(self, picture: Frame) -> "_Box":
        """This box, moved as little as possible to lie in the picture."""
        left = max(0, min(self.left, picture.shape[1] - self.width))
        top = max(0, min(self.top, picture.shape[0] - self.height))
        return _Box(left, top, self.width, self.height)

    def overlap(self, other: "_Box") -> int:
        """What the two have in common, in square pixels."""
        right = min(self.left + self.width, other.left + other.width)
        bottom = min(self.top + self.height, other.top + other.height)
        width, height = right - max(self.left, other.left), bottom - max(self.top, other.top)
        return max(0, width) * max(0, height)


def draw(frame: Frame, reading: Reading) -> Frame:
    """A copy of the frame with each die, card and problem circled, its name next to the circle.

    A problem without a place is named along the top edge.
    """
    picture = frame.copy()
    marks = [(die.centre, f"{die.value} {die.color}", PAINTS[die.color]) for die in reading.dice]
    marks += [
        (card.centre, f"{card.number} {card.color}", CARD_PAINTS[card.color])
        for card in reading.cards
    ]
    nowhere = []
    for problem in reading.problems:
        if problem.centre is None:
            nowhere.append(_name(problem))
        else:
            marks.append((problem.centre, _name(problem), PROBLEM))
    full = _write_along_top(picture, nowhere)
    circles = [_circle(picture, centre, paint) for centre, _, paint in marks]
    full += circles
    for circle, (_, name, paint) in zip(circles, marks, strict=True):
        full.append(_write_next_to(picture, circle, name, paint, full))
    return picture


def _name(problem: Problem) -> str:
    return f"{problem.kind} {problem.color}" if problem.color else str(problem.kind)


def _circle(picture: Frame, centre: Place, paint: Paint) -> _Box:
    x, y = round(centre[0]), round(centre[1])
    radius, stroke = _px(picture, RADIUS), _px(picture, STROKE)
    for color, thickness in ((OUTLINE, 3 * stroke), (paint, stroke)):
        cv2.circle(picture, (x, y), radius, color, thickness, cv2.LINE_AA)
    return _Box(x - radius, y - radius, 2 * radius, 2 * radius)


def _write_next_to(picture: Frame, circle: _Box, name: str, paint: Paint, full: list[_Box]) -> _Box:
    """Below the circle, or wherever else least is covered of what is already there."""
    width, height = _width(picture, name), 2 * _letter_px(picture)
    middle = circle.left + (circle.width - width) // 2, circle.top + (circle.height - height) // 2
    places = (
        (middle[0], circle.top + circle.height),
        (middle[0], circle.top - height),
        (circle.left + circle.width, middle[1]),
        (circle.left - width, middle[1]),
    )
    boxes = [_Box(left, top, width, height).inside(picture) for left, top in places]
    box = min(boxes, key=lambda box: sum(box.overlap(other) for other in full))
    _write(picture, name, box, paint)
    return box


def _write_along_top(picture: Frame, names: list[str]) -> list[_Box]:
    """From left to right, and on to the next line where the picture ends."""
    height, boxes = 2 * _letter_px(picture), []
    left, top = 0, 0
    for name in names:
        width = _width(picture, name)
        if left > 0 and left + width > picture.shape[1]:
            left, top = 0, top + height
        boxes.append(_Box(left, top, width, height))
        _write(picture, name, boxes[-1], PROBLEM)
        left += width
    return boxes


def _write(picture: Frame, text: str, box: _Box, paint: Paint) -> None:
    stroke, letter = _px(picture, STROKE), _letter_px(picture)
    left, baseline = box.left + letter // 2, box.top + letter + letter // 2

    def put(dx: int, dy: int, color: Paint) -> None:
        where, scale = (left + dx, baseline + dy), letter / SCALE_1_PX
        cv2.putText(picture, text, where, FONT, scale, color, stroke, cv2.LINE_AA)

    # Not one thick text behind a thin one: OpenCV 5 draws its letters as thick as it likes.
    around = (-stroke, 0, stroke)
    for dx in around:
        for dy in around:
            put(dx, dy, OUTLINE)
    put(0, 0, paint)


def _width(picture: Frame, text: str) -> int:
    """Of a line of text, with half a letter to either side."""
    letter = _letter_px(picture)
    size, _ = cv2.getTextSize(text, FONT, letter / SCALE_1_PX, _px(picture, STROKE))
    return int(size[0]) + letter


def _letter_px(picture: Frame) -> int:
    return max(LEAST_LETTER_PX, _px(picture, LETTER))


def _px(picture: Frame, share: float) -> int:
    """A share of the picture's shorter side, never less than a pixel."""
    shorter = min(int(side) for side in picture.shape[:2])
    return max(1, round(share * shorter))
