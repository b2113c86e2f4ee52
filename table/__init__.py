"""The game at the dice table: rules, timeline, journal and command line."""

__version__ = "0.1.0"
