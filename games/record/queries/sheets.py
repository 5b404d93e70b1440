"""The sheets that resolved the phases of a finished game, as the adjudicator takes them."""

from collections.abc import Iterable

from adjudicator import Turn
from adjudicator.turning_points import UsedSheets
from games.core.codec import BoardState, outcome_of, position_of, variant_of
from games.models import Game, Phase
from games.sheets.queries.sheets import current_sheets, orders_and_bids


def played_phases(game: Game, year: int | None = None) -> list[Phase]:
    """The resolved phases of a game's current branch, or of one of its years, oldest first."""
    rows = game.phases.current().filter(resolved_at__isnull=False)
    if year is not None:
        rows = rows.filter(year=year)
    phases = list(rows.order_by("number"))
    for phase in phases:
        phase.game = game
    return phases


def _public_sheets(state: BoardState, phase: Phase) -> UsedSheets:
    """The published orders of a phase; each minor carries out the order that was published.

    They come from the published outcome alone, so nothing that is made from them tells a bid.
    """
    assert phase.public_outcome is not None, "the phase is resolved"
    outcome = outcome_of(state.variant, state.position, phase.public_outcome)
    orders: dict[str, list[str]] = {}
    for done in outcome.orders:
        orders.setdefault(done.power, []).append(done.order)
    return UsedSheets(orders, direct=[minor.published for minor in outcome.minors])


def real_sheets(phases: Iterable[Phase]) -> dict[int, UsedSheets]:
    """The sheets that resolved some phases, with their bids, by the phase's id."""
    phases = list(phases)
    sheets = current_sheets(phases)
    return {
        phase.pk: UsedSheets(*orders_and_bids(sheets[phase.pk], position_of(phase)))
        for phase in phases
    }


def by_turn(phases: Iterable[Phase], sheets: dict[int, UsedSheets]) -> dict[Turn, UsedSheets]:
    """The sheets of some phases by turn."""
    return {phase.turn: sheets[phase.pk] for phase in phases}


def public_year(game: Game, phases: Iterable[Phase]) -> dict[int, UsedSheets]:
    """The published orders of some phases, by the phase's id."""
    variant = variant_of(game)
    return {
        phase.pk: _public_sheets(BoardState(variant, position_of(phase)), phase) for phase in phases
    }
