"""Votes on the end of a game and on its clock."""
