"""Clubs founded, changed and closed; their members, tables, templates and seasons."""
