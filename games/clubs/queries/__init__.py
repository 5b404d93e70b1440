"""Clubs as one person may see them."""
