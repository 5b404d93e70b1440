"""Turns what the selectors read into what the templates show."""
