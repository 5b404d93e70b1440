"""Codes and facts in words."""
