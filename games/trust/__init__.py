"""What was done with a game by whoever had a right over it, for everybody who may see the game."""
