"""Management commands of the game application."""
