"""Conditional orders: filed now for a later phase of the season."""
