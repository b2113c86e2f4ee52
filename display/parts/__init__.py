"""Things that several screens draw alike: dice, buttons, pills, sheets."""
