"""Faces drawn flat, by the thousand: pips in their patterns, and all that can lie over them.

What is learnt here owes nothing to the drawn tray nor to the renders: a face is a square with spots
on it, in any color, worn, marbled, blurred, with lamps mirrored in it. Where a lamp hides so much
that another value would look the same, the right answer is that there is none.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np
import torch
import torch.nn.functional as functional
from torch import Tensor

from vision.face import AT_A_GLANCE, Attention
from vision.training.optics import blurred, glinting, sharpened, washed

UNREAD = -1  # nobody can say whether it can be read: nothing is to be learnt from it
_LATTICE = torch.tensor(list(product((-1.0, 0.0, 1.0), repeat=2)))  # where pips can be
_SHOWN = {
    1: ["....x...."],
    2: ["x.......x", "..x...x.."],
    3: ["x...x...x", "..x.x.x.."],
    4: ["x.x...x.x"],
    5: ["x.x.x.x.x"],
    6: ["x.xx.xx.x", "xxx...xxx"],
}
_WAYS = [(value, [mark == "x" for mark in way]) for value, ways in _SHOWN.items() for way in ways]
_VALUES = torch.tensor([value for value, _ in _WAYS])
_MASKS = torch.tensor([way for _, way in _WAYS])
_NOTHING = 0.25  # the part of the pictures that show no face
_PART = 0.35  # and of those the part that show a piece of one, as a pip of a large die
_HIDDEN, _SEEN = 0.6, 0.35  # of a pip: how much of a lamp hides it, or does not


@dataclass(slots=True)
class Faces:
    """A source of batches: pictures (nx3xHxW) and values (0: none, UNREAD)."""

    random: torch.Generator
    attention: Attention

    def batch(self, number: int) -> tuple[Tensor, Tensor]:
        ways = self._ways(number)
        pips, values = _MASKS[ways], _VALUES[ways].clone()
        nothing = self._uniform(number) < _NOTHING
        is_part = nothing & (self._uniform(number) < _PART)
        x, y = self._places(number, is_part)
        by_chance = nothing & ~is_part
        pips = torch.where(
            by_chance[:, None], self._uniform(number, 9) < self._uniform(number, 1), pips
        )
        values[nothing] = 0
        picture, at, contrast = self._painted(x, y, pips, values)
        picture, hidden = self._lit(picture, x, y, at)
        is_valid = (pips[:, None] == _MASKS).all(2).any(1)
        values[by_chance & is_valid] = UNREAD  # chance has made a face
        values[_ambiguous(pips, hidden > _SEEN) & ~nothing] = UNREAD
        values[_ambiguous(pips, hidden > _HIDDEN) & ~nothing] = 0
        values[(contrast < 0.09) & ~nothing] = UNREAD
        values[(contrast < 0.03) & ~nothing] = 0
        return self._photographed(picture), values

    def _ways(self, number: int) -> Tensor:
        """Every value is as likely as any other, in however many ways it can lie."""
        values = 1 + self._integers(6, number)
        fits = (values[:, None] == _VALUES).float()
        return torch.multinomial(fits, 1, generator=self.random)[:, 0]

    def _places(self, number: int, is_part: Tensor) -> tuple[Tensor, Tensor]:
        """Of each pixel, in edges of a face that is turned, a little off, and not quite square; or
        seen so near that there is little more than one of its pips."""
        side = self.attention.side_px
        line = (torch.arange(side) - (side - 1) / 2) / self.attention.edge_px
        down, across = torch.meshgrid(line, line, indexing="ij")
        turn = self._one(number) * 2 * np.pi
        grow = torch.exp(self._normal(number, 1, 1).clamp(-2, 2) * 0.09)
        dx, dy = (self._normal(number, 1, 1).clamp(-2.5, 2.5) * 0.055 for _ in range(2))
        near = is_part[:, None, None]
        grow = torch.where(near, 0.2 + 0.3 * self._one(number), grow)
        dx, dy = (
            torch.where(near, off + 0.23 * (self._integers(3, number) - 1)[:, None, None], off)
            for off in (dx, dy)
        )
        x = (across * torch.cos(turn) - down * torch.sin(turn)) * grow + dx
        y = (across * torch.sin(turn) + down * torch.cos(turn)) * grow + dy
        lop, shear = (self._normal(number, 1, 1).clamp(-2, 2) * 0.025 for _ in range(2))
        return x * (1 + lop) + y * shear, y * (1 - lop) + x * shear

    def _painted(
        self, x: Tensor, y: Tensor, pips: Tensor, values: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Body, sides and pips on the felt; where the pips are, and how they differ from it."""
        number = len(x)
        body, pip, felt = (self._color(number) for _ in range(3))
        alike = self._one(number) < 0.15
        felt = torch.where(
            alike[..., None], body * (0.8 + 0.4 * self._one(number)[..., None]), felt
        )
        marbled = body + self._swirl(number)
        picture = felt + 0.08 * self._uniform(number, 1, 1, 1) * self._normal(
            number, 1, *x.shape[1:]
        )
        picture = self._sides(picture, x, y, body, pip)
        rounding = self._one(number) ** 2 * 0.45 + 0.03
        face = _rounded_square(x, y, rounding, self.attention.edge_px)
        slope = self._normal(number, 2, 1, 1) * 0.15
        shade = 1 + slope[:, :1] * x[:, None] + slope[:, 1:] * y[:, None]
        rim = 1 - self._uniform(number, 1, 1, 1) * 2 * (torch.hypot(x, y)[:, None] - 0.35).clamp(0)
        picture = _over(picture, (marbled * shade * rim).clamp(0, 1), face[:, None])
        pitch = 0.15 + 0.15 * self._uniform(number, 1)
        # How far apart the two rows of a six are differs from make to make; `pips` tells whether
        # they lie one way or the other.
        gap = (0.55 + 0.9 * self._uniform(number)).clamp(max=1.08)
        upright = (values == 6) & ~pips[:, 1]
        stretch = torch.ones(number, 2)
        stretch[upright, 1] = gap[upright]
        stretch[(values == 6) & pips[:, 1], 0] = gap[(values == 6) & pips[:, 1]]
        at = _LATTICE * stretch[:, None] * pitch[..., None] + 0.012 * self._normal(number, 9, 2)
        radius = pitch * (0.28 + 0.22 * self._uniform(number, 1))
        large = ((values == 1) & (self._uniform(number) < 0.3))[:, None]
        radius = torch.where(large, radius * (1 + 0.8 * self._uniform(number, 1)), radius)
        radius = radius * (1 + 0.05 * self._normal(number, 9)).clamp(0.85, 1.15)
        worn = torch.where(
            self._uniform(number, 9) < 0.1, 0.6 + 0.4 * self._uniform(number, 9), 1.0
        )
        picture = self._with_pips(picture, x, y, at, radius, pips * worn, pip)
        apart = (pip - body).abs().amax((1, 2, 3)) * worn.amin(1)
        return picture, at, apart

    def _with_pips(
        self,
        picture: Tensor,
        x: Tensor,
        y: Tensor,
        at: Tensor,
        radius: Tensor,
        strength: Tensor,
        color: Tensor,
    ) -> Tensor:
        """Round pits: lit from one side, sometimes with a dark rim or a glint."""
        number = len(x)
        dx, dy = x[:, None] - at[..., 0, None, None], y[:, None] - at[..., 1, None, None]
        far = torch.hypot(dx, dy) / radius[..., None, None]
        edge = self.attention.edge_px * radius[..., None, None]
        cover = ((1 - far) * edge + 0.5).clamp(0, 1) * strength[..., None, None]
        light = self._one(number)[:, None] * 2 * np.pi
        slope = (dx * torch.cos(light) + dy * torch.sin(light)) / radius[..., None, None]
        depth = 0.35 * self._one(number)[:, None]
        tone = ((1 + depth * slope) * cover).sum(1) / cover.sum(1).clamp(min=1e-3)
        all_pips = cover.amax(1, keepdim=True)
        picture = _over(picture, (color * tone[:, None]).clamp(0, 1), all_pips)
        ring = ((0.35 - (far - 0.95).abs()) * 4).clamp(0, 1) * (strength[..., None, None] > 0)
        ringed = (self._one(number)[:, None] < 0.2) * 0.6 * self._one(number)[:, None]
        picture = picture * (1 - ringed * ring.amax(1, keepdim=True))
        glint = (1 - torch.hypot(dx + 0.03, dy + 0.03) / (0.35 * radius[..., None, None])).clamp(0)
        glinting = (self._one(number)[:, None] < 0.15) * 0.8
        return picture + glinting * (glint * strength[..., None, None]).amax(1, keepdim=True)

    def _sides(self, picture: Tensor, x: Tensor, y: Tensor, body: Tensor, pip: Tensor) -> Tensor:
        """Two sides that show beyond the face, darker or lighter, with pips of their own."""
        number = len(x)
        for across, along in ((x, y), (y, x)):
            way = torch.sign(self._normal(number, 1, 1))
            deep = (0.5 * self._one(number) - 0.1).clamp(0)
            out = across * way - 0.45
            inside = (out > 0) & (out < 0.05 + deep) & (along.abs() < 0.48)
            tone = 0.25 + 1.0 * self._one(number)[:, None]
            picture = torch.where(inside[:, None], (body * tone).clamp(0, 1), picture)
            for place in (-0.25, 0.0, 0.25):
                spot = torch.hypot(along - place, (out - 0.05 - deep / 2) / (0.3 + deep)) < 0.09
                spot &= inside & (self._one(number) < 0.5)
                picture = torch.where(spot[:, None], (pip * tone).clamp(0, 1), picture)
        return picture

    def _lit(self, picture: Tensor, x: Tensor, y: Tensor, at: Tensor) -> tuple[Tensor, Tensor]:
        """Lamps and windows mirrored in the face, and how much each place for a pip is hidden."""
        number = len(x)
        hidden = torch.zeros(number, 9)
        for _ in range(3):
            is_lit = self._one(number) < 0.25
            middle = self._normal(number, 2, 1, 1) * 0.3
            turn = self._one(number) * 2 * np.pi
            long, wide = (0.03 + 0.35 * self._one(number) ** 2 for _ in range(2))
            soft = 0.05 + 0.9 * self._one(number)
            strength = (0.2 + 1.0 * self._one(number)).clamp(max=1) * is_lit

            def glare(px: Tensor, py: Tensor) -> Tensor:
                u, v = px - middle[:, 0], py - middle[:, 1]  # noqa: B023
                along = u * torch.cos(turn) + v * torch.sin(turn)  # noqa: B023
                aside = v * torch.cos(turn) - u * torch.sin(turn)  # noqa: B023
                far = torch.hypot(along / long, aside / wide)  # noqa: B023
                return ((1 - far) / soft + 0.5).clamp(0, 1) * strength  # noqa: B023

            white = 0.85 + 0.15 * self._uniform(number, 3, 1, 1)
            picture = _over(picture, white.expand_as(picture), glare(x, y)[:, None])
            over = glare(at[:, :, 0, None], at[:, :, 1, None])[..., 0]
            hidden = torch.maximum(hidden, over)
        return glinting(picture, *self._arcs(number)), hidden

    def _arcs(self, number: int) -> tuple[Tensor, Tensor]:
        """Thin arcs, as lamps are mirrored along the rim of a bulging face: they hide no pip."""
        arcs = torch.stack(
            [
                *(0.3 * self._normal(2, number)),
                0.05 + 0.65 * self._uniform(number),
                0.02 + 0.04 * self._uniform(number),
                2 * np.pi * self._uniform(number),
                0.3 + 1.5 * self._uniform(number),
            ],
            1,
        )
        return arcs, (self._uniform(number) < 0.3) * (0.3 + 0.7 * self._uniform(number))

    def _photographed(self, picture: Tensor) -> Tensor:
        number = len(picture)
        gain = 0.45 + 0.95 * self._uniform(number, 1, 1, 1)
        tint = 1 + 0.1 * self._normal(number, 3, 1, 1)
        veil = 0.3 * self._uniform(number, 1, 1, 1) ** 3
        picture = (picture * gain * tint + veil).clamp(0, 1)
        larger = self.attention.edge_px / AT_A_GLANCE.edge_px
        picture = washed(
            picture, (self._uniform(number) < 0.4) * 2 * larger * self._uniform(number)
        )
        picture = blurred(picture, larger * (0.3 + 1.1 * self._uniform(number)))
        harder = torch.where(self._uniform(number) < 0.4, 1.5 * self._uniform(number), 0.0)
        picture = sharpened(picture, harder)
        noise = self._normal(*picture.shape)
        noise = blurred(noise, 0.7 * self._uniform(number)) * 1.3
        picture = picture + 0.06 * self._uniform(number, 1, 1, 1) ** 2 * noise
        return (picture.clamp(0, 1) * 255).round() / 255

    def _color(self, number: int) -> Tensor:
        """Any color, nx3x1x1; near to grey ones as often as bright ones."""
        hue = self._uniform(number, 3, 1, 1)
        grey = hue.mean(1, keepdim=True)
        bright = 0.2 + 0.8 * self._uniform(number, 1, 1, 1)
        return (grey + (hue - grey) * 1.6 * self._uniform(number, 1, 1, 1)).clamp(0, 1) * bright

    def _swirl(self, number: int) -> Tensor:
        """Marbling: in half of the dice waves of a color are mixed in, with edges or without."""
        side = self.attention.side_px
        strength = (0.7 * self._uniform(number, 1, 1, 1) - 0.35).clamp(0)
        cells = 3 + int(self._integers(6, 1))
        waves = functional.interpolate(
            self._normal(number, 1, cells, cells), (side, side), mode="bicubic"
        )
        is_edged = self._uniform(number, 1, 1, 1) < 0.4
        waves = torch.where(is_edged, torch.tanh(4 * waves), waves)
        return waves * strength * self._normal(number, 3, 1, 1)

    def _uniform(self, *shape: int) -> Tensor:
        return torch.rand(shape, generator=self.random)

    def _normal(self, *shape: int) -> Tensor:
        return torch.randn(shape, generator=self.random)

    def _one(self, number: int) -> Tensor:
        return self._uniform(number, 1, 1)

    def _integers(self, below: int, number: int) -> Tensor:
        return torch.randint(below, (number,), generator=self.random)


def _over(picture: Tensor, color: Tensor, cover: Tensor) -> Tensor:
    return picture + cover * (color - picture)


def _rounded_square(x: Tensor, y: Tensor, rounding: Tensor, edge_px: float) -> Tensor:
    """1 on the face, 0 beside it, with a soft edge of a pixel."""
    qx, qy = x.abs() - 0.5 + rounding, y.abs() - 0.5 + rounding
    outside = torch.hypot(qx.clamp(0), qy.clamp(0)) + torch.maximum(qx, qy).clamp(max=0)
    return ((rounding - outside) * edge_px + 0.5).clamp(0, 1)


def _ambiguous(pips: Tensor, hidden: Tensor) -> Tensor:
    """Whether what is not hidden could be more than one value."""
    fits = ((pips[:, None] == _MASKS) | hidden[:, None]).all(2)
    lowest = torch.where(fits, _VALUES, 9).amin(1)
    highest = torch.where(fits, _VALUES, 0).amax(1)
    return lowest < highest
