"""Figures as they are written on the screen."""

MINUS = "\N{MINUS SIGN}"
"""A hyphen is too short beside digits."""


def signed(points: int) -> str:
    return str(points).replace("-", MINUS)
