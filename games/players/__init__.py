"""Players: what is known of one, blocks, and leaving."""
