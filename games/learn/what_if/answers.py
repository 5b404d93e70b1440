"""The orders that computer players give on any board, for all powers that have none yet.

They follow from the position and from a seed of their own, never from that of a game. All powers
of a board take a tenth of a second of a processor, strong ones up to about one, so masters and
strong players of crowded boards do not answer here.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from random import Random
from secrets import randbits

from django.utils.translation import gettext as _

from adjudicator import Bid, resolve
from adjudicator.calendar import powers_to_order
from adjudicator.state import PhaseKind
from games.computer import Level, Sheet, choose_orders
from games.core.codec import BoardState
from games.core.errors import Unprocessable
from games.core.given_boards import is_crowded
from games.core.log import error_location
from games.learn.what_if.alliances import alliances_made
from games.learn.what_if.queries import OrdersByOwner, possible, resolve_given

logger = logging.getLogger(__name__)

LEVELS = (Level.BEGINNER, Level.INTERMEDIATE, Level.STRONG)
# Such a number is exact in JSON.
SEED_BITS = 53
# More units than games have, at which strong players take long.
MOST_UNITS = 60


def new_seed() -> int:
    """Return a seed for one answer."""
    return randbits(SEED_BITS)


def answering_level(state: BoardState, code: str) -> Level:
    """Return the level with this code; refuses one that would take too long on the board."""
    level = next((level for level in LEVELS if level == (code or Level.INTERMEDIATE)), None)
    if level is None:
        raise Unprocessable("level_unknown", _("Choose one of the levels."), field="level")
    is_large = is_crowded(state) or len(state.position.units) > MOST_UNITS
    if level is Level.STRONG and is_large:
        raise Unprocessable(
            "level_too_slow",
            _("With so many units choose a weaker level, which needs less time."),
            field="level",
        )
    return level


def computers_sheets(
    state: BoardState, level: Level, seed: int, without: Mapping[str, object] | None = None
) -> dict[str, Sheet]:
    """Return the sheets of all powers that order in this phase, except those in `without`."""
    random = Random(f"what-if {seed}")  # noqa: S311 - not a secret
    guesses = random.getrandbits(SEED_BITS)
    seeds = {power: random.getrandbits(SEED_BITS) for power in state.variant.powers}
    return {
        power: _choose(state, power, seeds[power], level, guesses)
        for power in powers_to_order(state.variant, state.position)
        if power not in (without or {})
    }


def _choose(state: BoardState, power: str, seed: int, level: Level, guesses: int) -> Sheet:
    try:
        return choose_orders(state.variant, state.position, power, seed, level, guesses)
    except Exception as error:  # noqa: BLE001 - boards come from outside
        logger.error("Computer player failed on a board: %s", error_location(error))
        return Sheet()


def with_answers(
    state: BoardState, draft: OrdersByOwner, level: Level, seed: int
) -> dict[str, tuple[str, ...]]:
    """Return the draft with the orders of computers for all powers that have none in it.

    Minors that have none obey the computers' bids.
    """
    sheets = computers_sheets(state, level, seed, draft)
    bids: dict[str, Sequence[Bid]] = {power: sheet.bids for power, sheet in sheets.items()}
    if state.position.turn.phase is PhaseKind.ALLIANCES:
        outcome = resolve(state.variant, state.position, {}, bids)
        return {**possible(state, alliances_made(state.position, outcome)), **draft}
    orders = {**{power: sheet.orders for power, sheet in sheets.items()}, **draft}
    if any(bids.values()):
        powers = {owner: lines for owner, lines in orders.items() if owner in state.variant.powers}
        for row in resolve_given(state, powers, bids).minors:
            if row.controlled and row.order:
                orders.setdefault(row.minor, (row.order,))
    return possible(state, orders)
