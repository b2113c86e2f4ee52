"""Cards laid into a drawn picture: lit, with the thin shadow of their edge and a glossy print."""

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.card_face import HEIGHT_MM, PX_PER_MM, WIDTH_MM, Design, face, outline, shape
from vision.pinhole import Pinhole, Points
from vision.reading import CardColor, Place
from vision.solid import Lamp

_SHADOW_CM = 0.12  # how far the shadow of a card's edge reaches
_FINE_DRAWN = 2.0  # a face is averaged to no more than so many pixels a pixel of the frame
_SIGNS = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]], np.float32)

Spread = tuple[float, float, float]  # x and y in cm, turn in radians


@dataclass(frozen=True, slots=True)
class Mirrored:
    """A lamp's panel or a window mirrored in the print of one card, with its own straight edges.

    Middle, half its sides and how soft its edges are in mm, around the middle of the card.
    """

    x: float
    y: float
    turn: float
    half_mm: Place
    soft_mm: float
    bright: float

    def light(self, height: int, width: int) -> Points:
        """How much it adds to the light that each pixel of a face gives back."""
        rows, columns = np.mgrid[:height, :width].astype(np.float32) / PX_PER_MM
        x, y = columns - WIDTH_MM / 2 - self.x, rows - HEIGHT_MM / 2 - self.y
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        lit = np.float32(self.bright)
        for along, half in zip((x * cos + y * sin, y * cos - x * sin), self.half_mm, strict=True):
            lit = lit * np.clip((half - np.abs(along)) / self.soft_mm + 0.5, 0, 1)
        return np.asarray(lit, np.float32)


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card to draw, its middle at x, y in the room, in cm; turned against the clock, radians.

    `thick_cm` is the height of what it lies on: the draw pile. `blur` are further places that it
    passes while the shutter is open.
    """

    color: CardColor
    number: int
    x: float
    y: float
    turn: float
    design: Design
    thick_cm: float = 0.03
    gloss: float = 0.0
    shadow: float = 0.3
    blur: tuple[Spread, ...] = ()
    mirrored: Mirrored | None = None

    @property
    def at(self) -> Spread:
        return self.x, self.y, self.turn


@dataclass(frozen=True, slots=True)
class CardLabel:
    """Where a drawn card is in the frame: its middle, and its corners from the upper left."""

    color: CardColor
    number: int
    centre: Place
    corners: tuple[Place, ...]


def label_card(camera: Pinhole, card: DrawnCard) -> CardLabel:
    corners = camera.project(_corners(card.at, card.thick_cm))
    x, y = camera.project(np.array([card.x, card.y, card.thick_cm], np.float32)).tolist()
    places = tuple((float(a), float(b)) for a, b in corners)
    return CardLabel(card.color, card.number, (x, y), places)


def lay_card(
    light: Points, lit: Points, camera: Pinhole, lamps: tuple[Lamp, ...], card: DrawnCard
) -> None:
    """Puts a card upon what is there; `lit` is the light that falls on the floor's plane."""
    spreads = (card.at, *card.blur)
    places = [camera.project(_corners(at, card.thick_cm)) for at in spreads]
    base = camera.project(_edge(card, 0.0))
    scale = camera.focal_px / camera.position[2]
    margin = math.ceil(3 * _SHADOW_CM * scale) + 2
    around = np.vstack([*places, base])
    limit = np.array([camera.width, camera.height])
    left, top = np.clip(around.min(0) - margin, 0, limit).astype(int)
    right, bottom = np.clip(around.max(0) + margin, 0, limit).astype(int)
    if left >= right or top >= bottom:
        return
    part, corner = (slice(top, bottom), slice(left, right)), np.array([left, top], np.float32)
    under, fallen = light[part], lit[part]
    if not card.blur:
        upper = camera.project(_edge(card, card.thick_cm))
        hull = cv2.convexHull(np.vstack([upper, base]) - corner)
        _shade(under, hull, card, scale)
        sides = np.array(card.design.paper[::-1], np.float32) * np.float32(0.55)
        cover = _filled(under.shape[:2], hull)
        under += (sides * fallen - under) * cover[..., None]
    printed, cover = _faces([place - corner for place in places], under.shape[:2], card)
    shine = _shine(camera, lamps, card, part)
    under += (printed * fallen + shine) * cover[..., None] - under * cover[..., None]


def _corners(at: Spread, z: float) -> Points:
    return _placed(outline(), at, z)


def card_edge(radius_mm: float) -> Points:
    """The outline of a card with its round corners, in mm around its middle."""
    angles = np.radians(np.arange(0, 91, 15))
    arc = np.stack([np.cos(angles), np.sin(angles)], 1) - 1
    corners = [outline()[1] * sign + arc * sign * radius_mm for sign in _SIGNS]
    return np.asarray(cv2.convexHull(np.vstack(corners).astype(np.float32))[:, 0], np.float32)


def _edge(card: DrawnCard, z: float) -> Points:
    return _placed(card_edge(card.design.radius_mm), card.at, z)


def _placed(places_mm: Points, at: Spread, z: float) -> Points:
    x, y, turn = at
    across, up = (places_mm / 10).T
    cos, sin = math.cos(turn), math.sin(turn)
    level = np.full(len(places_mm), z)
    moved = [x + across * cos - up * sin, y + across * sin + up * cos, level]
    return np.stack(moved, 1).astype(np.float32)


def _filled(size: tuple[int, ...], polygon: np.ndarray) -> Points:
    mask = np.zeros(size[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(polygon * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return np.asarray(mask / 255, np.float32)


def _shade(under: Points, polygon: np.ndarray, card: DrawnCard, scale: float) -> None:
    soft = _filled(under.shape, polygon)
    reach = (_SHADOW_CM + 0.4 * card.thick_cm) * scale
    soft = np.asarray(cv2.GaussianBlur(soft, (0, 0), max(0.6 * reach, 0.5)), np.float32)
    under *= 1 - np.float32(2 * card.shadow) * np.minimum(soft, 0.5)[..., None]


def _faces(places: list[Points], size: tuple[int, ...], card: DrawnCard) -> tuple[Points, Points]:
    """What the print gives back and how much of each pixel is card, over all its places."""
    picture, mask = _printed(card.design, card.color, card.number)
    if card.mirrored is not None:
        picture = picture + card.mirrored.light(*mask.shape)[..., None]
    length = float(np.linalg.norm(places[0][3] - places[0][0]))
    shrink = picture.shape[0] / max(length, 1.0)
    if shrink > _FINE_DRAWN:
        small = (round(picture.shape[1] / shrink * 1.5), round(picture.shape[0] / shrink * 1.5))
        picture = np.asarray(cv2.resize(picture, small, interpolation=cv2.INTER_AREA), np.float32)
        mask = np.asarray(cv2.resize(mask, small, interpolation=cv2.INTER_AREA), np.float32)
    height, width = mask.shape
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    seen = np.zeros((*size, 3), np.float32)
    cover = np.zeros(size, np.float32)
    for place in places:
        move = cv2.getPerspectiveTransform(source, np.asarray(place, np.float32))
        shown = (size[1], size[0])
        part = np.asarray(cv2.warpPerspective(mask, move, shown), np.float32)
        seen += cv2.warpPerspective(picture * mask[..., None], move, shown)
        cover += part
    mean = seen / np.maximum(cover, np.float32(1e-3))[..., None]
    return np.asarray(mean, np.float32), np.asarray(cover / len(places), np.float32)


@lru_cache(maxsize=64)
def _printed(design: Design, color: CardColor, number: int) -> tuple[Points, Points]:
    return face(design, color, number), shape(design.radius_mm)


def _shine(
    camera: Pinhole, lamps: tuple[Lamp, ...], card: DrawnCard, part: tuple[slice, slice]
) -> Points:
    """The lamps mirrored in a glossy print: bright where the mirrored lamp is, and around it."""
    rows, columns = np.mgrid[part].astype(np.float32)
    shine = np.zeros((*rows.shape, 3), np.float32)
    if card.gloss <= 0:
        return shine
    eye = np.array(camera.position, np.float32)
    for lamp in lamps:
        source = np.array(lamp.position, np.float32)
        mirror = (eye * source[2] + source * eye[2]) / (eye[2] + source[2])
        mirror[2] = card.thick_cm
        x, y = camera.project(mirror).tolist()
        spread = (2.0 + 0.25 * lamp.size) * camera.focal_px / camera.position[2]
        near = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * spread**2))
        shine += near[..., None] * np.array(lamp.color[::-1], np.float32) * np.float32(card.gloss)
    return shine
