"""The tests: they read like the rule book."""
