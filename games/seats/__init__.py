"""Seats: joining, the powers assigned, leaving and replacing."""
