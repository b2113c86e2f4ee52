"""The table's senses and voice, real and simulated; they know nothing of the game."""
