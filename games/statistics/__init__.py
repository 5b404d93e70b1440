"""Statistics of variants and powers from finished games, computed at night."""
