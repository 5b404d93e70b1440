"""The table of The Rise of Rome I, and its visitors."""

from collections.abc import Callable

import pytest

from games.models import Game
from tests.games.alliances.rome import roman_table
from tests.games.copies import copy_of
from tests.games.table import Visit


@pytest.fixture
def table(alice, bob, greta, idle) -> Game:
    return copy_of("rome", [alice, bob, greta], lambda: roman_table(alice, bob, greta))


@pytest.fixture
def ended(table, greta) -> Callable[[int], None]:
    """Resolves a phase of the table now."""
    from games.gm.acts.resolve import phase_resolve_now

    def end(number: int) -> None:
        phase_resolve_now(game_id=table.pk, by=greta, phase_number=number)

    return end


@pytest.fixture
def rome(visit, alice) -> Visit:
    return visit(alice)


@pytest.fixture
def carthage(visit, bob) -> Visit:
    return visit(bob)
