"""What people send: order sheets, and the forms of a game."""
