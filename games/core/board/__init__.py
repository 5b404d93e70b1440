"""The board of a page: its picture, its sentence and its table."""
