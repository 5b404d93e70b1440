"""Commentaries: one person tells a resolved phase, step by step, live or at each reader's pace."""
