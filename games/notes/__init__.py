"""Private notes: what somebody writes down of a game and of its phases, for nobody else."""
