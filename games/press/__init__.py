"""Press: what players write to one another."""
