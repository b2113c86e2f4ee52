"""Settings of all tests."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "table", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("table")
