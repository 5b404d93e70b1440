"""Votes on the end of a game, its deadlines and its GM."""
