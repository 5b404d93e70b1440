"""Private notes of one person on a game and its phases."""
