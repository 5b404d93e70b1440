"""Acts around seats, of players, of the GM, and of people who are asked. Each module beside this
one with an `ACT` is one."""

from games.core.acts import find_acts

ACTS = find_acts(__name__, __path__)
