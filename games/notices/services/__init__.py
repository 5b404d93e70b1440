"""Services write. One life cycle per file."""
