"""When deadlines fall: the schedule of a game, chosen at its start and changed with a reason."""
