"""The balance of variants: games of computer players from the start, counted and compared."""
