"""A player who is away has somebody else play, and takes the seat back by a click."""
