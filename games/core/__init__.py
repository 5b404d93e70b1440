"""What every room needs: access, visibility, locks, errors, words of the game, the board."""
