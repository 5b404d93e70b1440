"""Computer players that hold and say nothing."""

from collections.abc import Callable

import pytest

from games.computer import Sheet
from games.press.queries.deals import deals_in


def make_idle(patch: pytest.MonkeyPatch, choose: Callable[..., Sheet] = lambda *_: Sheet()) -> None:
    """Make computer players hold, or order as `choose` says, and make no deals.

    That is fast, and the same in each game: choices and deals follow from a game's secret seed.
    """
    patch.setattr("games.sheets.services.computers.choose_orders", choose)
    patch.setattr("games.press.services.deals.deals_in", lambda _phase: False)


def make_dealing(patch: pytest.MonkeyPatch) -> None:
    """Let idle computer players make deals."""
    patch.setattr("games.press.services.deals.deals_in", deals_in)
