"""What the people at the table see and hear; it reads the table and changes nothing."""
