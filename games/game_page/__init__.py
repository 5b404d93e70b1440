"""The page of a game, made from the parts of all rooms below."""
