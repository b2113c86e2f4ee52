"""What `qwixx-table doctor` looks at, one part of the table a file."""
