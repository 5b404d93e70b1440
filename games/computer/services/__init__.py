"""Has computer players order."""
