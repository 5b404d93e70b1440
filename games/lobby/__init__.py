"""The lobby: lists of games, the first page, and new games."""
