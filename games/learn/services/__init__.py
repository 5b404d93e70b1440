"""What may be done: one verb a file."""
