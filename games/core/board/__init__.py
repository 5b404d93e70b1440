"""The board on a page: picture, alternative text and table."""
