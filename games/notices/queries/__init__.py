"""Queries only read."""
