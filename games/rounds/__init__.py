"""Rounds of tournaments: planned with tables, drawn, and made in one act."""
