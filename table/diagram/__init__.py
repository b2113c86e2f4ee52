"""The wiring drawn: header, groups of buttons and the wires between them, in mm of the sheet."""
