"""Corrections: roll back and forward, the orders of a resolved phase, the board."""
