"""Acts of the GM and deputies. Each module beside this one with an `ACT` is one."""

from games.core.acts import find_acts
from games.gm.acts.act import DeskAct

ACTS = find_acts(__name__, __path__)
# Those with a page of their own.
DESK_ACTS = tuple(act for act in ACTS if isinstance(act, DeskAct))
