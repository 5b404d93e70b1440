"""Contexts of the pages of pupils and mentors."""
