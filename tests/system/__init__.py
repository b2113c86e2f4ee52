"""The whole table on a virtual Pi: `make system-test`; README.md says what is real about it."""
