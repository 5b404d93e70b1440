"""What the page of a draw shows, and what is needed to repeat it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.codec import variant_of
from games.core.errors import NotFound
from games.core.visibility import Viewer, may_see_players
from games.models import Game, Ranking, SeatChoice, Status
from games.seats.assignment import Assignment, assign, commitment, normal_ranks


@dataclass(frozen=True, slots=True)
class AssignmentRow:
    """A ranking under its lot; `player` is "" where players are secret. `ranks` are as they count,
    without gaps, in the order of the variant's powers."""

    lot: str
    player: str
    ranks: list[int | None]
    power: str


@dataclass(frozen=True, slots=True)
class PowerAssignment:
    """Before the powers are dealt there is the commitment alone, with no seed and no rows. `again`
    is the draw as it comes out when it is repeated at this moment."""

    game: Game
    variant: Variant
    commitment: str
    seed: str
    rows: list[AssignmentRow]
    again: Assignment | None
    is_same: bool


def power_assignment(game: Game, viewer: Viewer) -> PowerAssignment:
    """The page of a game's draw; refuses for a game whose powers are not ranked."""
    if game.seat_choice != SeatChoice.PREFERENCES:
        raise NotFound(
            "no_draw", _("The powers of this game are not ranked, so that none are drawn.")
        )
    variant = variant_of(game)
    promise = commitment(game.assignment_seed)
    if not is_dealt(game):
        return PowerAssignment(game, variant, promise, seed="", rows=[], again=None, is_same=False)
    named = may_see_players(viewer, game)
    rankings = list(Ranking.objects.filter(game=game).select_related("user").order_by("lot"))
    again = assign(list(variant.powers), [row.ranks for row in rankings], game.assignment_seed)
    return PowerAssignment(
        game=game,
        variant=variant,
        commitment=promise,
        seed=game.assignment_seed,
        rows=[_row(variant, ranking, named) for ranking in rankings],
        again=again,
        is_same=again.powers == tuple(row.power for row in rankings),
    )


def power_assignment_data(page: PowerAssignment) -> dict[str, Any]:
    """The draw as a file for `python -m games.seats.assignment`: no player is named in it."""
    powers = list(page.variant.powers)
    return {
        "commitment": page.commitment,
        "seed": page.seed,
        "powers": powers,
        "rankings": [
            {
                "lot": row.lot,
                "ranks": dict(zip(powers, row.ranks, strict=True)),
                "power": row.power,
            }
            for row in page.rows
        ],
    }


def is_dealt(game: Game) -> bool:
    """Whether the powers are dealt: a game that was called off before its start never was."""
    return game.started_at is not None and game.status != Status.FORMING


def _row(variant: Variant, ranking: Ranking, named: bool) -> AssignmentRow:
    ranks = normal_ranks(ranking.ranks)
    return AssignmentRow(
        lot=ranking.lot,
        player=ranking.user.get_short_name() if named else "",
        ranks=[ranks[power] for power in variant.powers],
        power=ranking.power,
    )
