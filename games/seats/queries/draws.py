"""The draw of the powers: rankings, lots or an auction, and how anybody can repeat it."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.codec import variant_of
from games.core.errors import NotFound
from games.core.visibility import Viewer, may_see_players
from games.models import Game, Ranking, SeatChoice, Status
from games.seats.assignment import (
    Assignment,
    assign,
    auction,
    commitment,
    normal_ranks,
    receipt_matches,
)


def counted_rankings(game: Game) -> list[Ranking]:
    """The rankings of a forming game by lot. Those of closed accounts do not count."""
    rankings = Ranking.objects.filter(game=game, user__is_active=True)
    return list(rankings.select_related("user").order_by("lot"))


def draw_powers(game: Game, rankings: list[Ranking]) -> Assignment:
    """Return the powers that the game's seed draws for these rankings or bids."""
    powers = list(variant_of(game).powers)
    if game.seat_choice == SeatChoice.AUCTION:
        return auction(powers, [row.points for row in rankings], game.assignment_seed)
    return assign(powers, [row.ranks for row in rankings], game.assignment_seed)


@dataclass(frozen=True, slots=True)
class PowerAssignment:
    """The assignment of a game's powers. Before the start it has only the commitment to the seed.

    `rows` are the rankings or bids: `player` is empty if players are secret, and `values` are the
    ranks without gaps, or the points, in the order of the variant's powers. `salt` and `receipt`
    are empty without a bid. `again` is the result of repeating it now, and `is_same` says whether
    that is what the players got, and whether every receipt is that of its bid.
    """

    game: Game
    variant: Variant
    commitment: str
    seed: str
    rows: list[dict[str, Any]]
    again: Assignment | None
    is_same: bool

    @property
    def is_auction(self) -> bool:
        return self.game.seat_choice == SeatChoice.AUCTION


def power_assignment(game: Game, viewer: Viewer) -> PowerAssignment:
    """Read the assignment of a game's powers; refuse a game without one."""
    if not game.has_draw:
        raise NotFound("no_draw", _("No powers are drawn when this game starts."))
    variant = variant_of(game)
    promise = commitment(game.assignment_seed)
    if not is_dealt(game):
        return PowerAssignment(game, variant, promise, seed="", rows=[], again=None, is_same=False)
    named = may_see_players(viewer, game)
    rankings = list(Ranking.objects.filter(game=game).select_related("user").order_by("lot"))
    again = draw_powers(game, rankings)
    page = PowerAssignment(
        game=game,
        variant=variant,
        commitment=promise,
        seed=game.assignment_seed,
        rows=[_row(game, variant, ranking, named) for ranking in rankings],
        again=again,
        is_same=again.powers == tuple(row.power for row in rankings),
    )
    return replace(page, is_same=page.is_same and _receipts_match(page))


def _receipts_match(page: PowerAssignment) -> bool:
    if not page.is_auction:
        return True
    return all(receipt_matches(page.game.pk, bid) for bid in power_assignment_data(page)["bids"])


def power_assignment_data(page: PowerAssignment) -> dict[str, Any]:
    """The assignment as data for `python -m games.seats.assignment`, without names of players."""
    powers = list(page.variant.powers)
    data = {"commitment": page.commitment, "seed": page.seed, "powers": powers}
    if page.is_auction:
        bids = [
            {
                "lot": row["lot"],
                "points": dict(zip(powers, row["values"], strict=True)),
                "salt": row["salt"],
                "receipt": row["receipt"],
                "power": row["power"],
            }
            for row in page.rows
        ]
        return data | {"game": page.game.pk, "bids": bids}
    return data | {
        "rankings": [
            {
                "lot": row["lot"],
                "ranks": dict(zip(powers, row["values"], strict=True)),
                "power": row["power"],
            }
            for row in page.rows
        ],
    }


def is_dealt(game: Game) -> bool:
    """Whether the powers are assigned; a game that was cancelled before its start has none."""
    return game.started_at is not None and game.status != Status.FORMING


def _row(game: Game, variant: Variant, ranking: Ranking, named: bool) -> dict[str, Any]:
    if game.seat_choice == SeatChoice.AUCTION:
        values = [ranking.points.get(power, 0) for power in variant.powers]
    else:
        ranks = normal_ranks(ranking.ranks)
        values = [ranks[power] for power in variant.powers]
    return {
        "lot": ranking.lot,
        "player": ranking.user.get_short_name() if named else "",
        "values": values,
        "power": ranking.power,
        "salt": ranking.salt,
        "receipt": ranking.receipt,
    }
