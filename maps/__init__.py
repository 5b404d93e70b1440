"""Boards as data, their checks, and their pictures. Knows the rules, not the web."""
