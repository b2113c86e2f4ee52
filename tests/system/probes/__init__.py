"""Small programs that run on the virtual Pi, to tell its own faults from the table's."""
