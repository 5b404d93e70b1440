"""The pages of the game application."""
