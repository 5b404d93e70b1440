"""Acts on sheets, of the GM. Each module beside this one with an `ACT` is one."""

from games.core.acts import find_acts

ACTS = find_acts(__name__, __path__)
