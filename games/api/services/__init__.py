"""Services of personal tokens."""
