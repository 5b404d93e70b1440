"""Shared by all rooms: access, visibility, locks, errors, words of the game, the board."""
