"""Services: they write. One life cycle per file."""
