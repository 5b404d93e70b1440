"""Server-sent events: an open page hears that its game has moved on."""
