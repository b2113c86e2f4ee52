"""Settings of all tests."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "table", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("table")

# Screens are drawn and sounds are mixed in tests, but for nobody.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
