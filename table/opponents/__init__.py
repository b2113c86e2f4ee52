"""Players who need no person: how they judge a sheet, what they cross, and how strong they are."""
