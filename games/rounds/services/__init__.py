"""Writes: one life cycle per file."""
