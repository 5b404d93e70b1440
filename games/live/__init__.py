"""Server-sent events: tell open pages that their game has changed."""
