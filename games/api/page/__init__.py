"""Pages of the API."""
