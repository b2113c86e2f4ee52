"""The desk as values to be drawn: every text translated, every state named, and no pygame."""
