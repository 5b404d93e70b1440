"""The game application."""
