"""Clubs: their members, tables, templates, league and archive."""
