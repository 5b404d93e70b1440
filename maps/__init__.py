"""Boards as data, with their checks and their pictures. Knows the rules, not the web."""
