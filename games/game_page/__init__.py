"""The page of a game: what the rooms show, put together."""
