"""Computer players that explain: their plans after a phase, the coach before it, the review."""
