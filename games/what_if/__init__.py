"""Boards of one's own: any phase that one can see, ordered by one hand and resolved."""
