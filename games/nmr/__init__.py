"""Missing orders (NMR, no moves received): held phases, excuses, missed turns and lost seats."""
