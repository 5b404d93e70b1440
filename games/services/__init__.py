"""What may be done in games: one verb a file."""
