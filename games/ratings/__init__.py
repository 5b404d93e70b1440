"""Ratings of players and powers."""
