"""Tournaments: their games, and the standing of their players."""
