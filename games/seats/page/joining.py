"""How a visitor joins a game that is forming, and the page of the assignment of its powers."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils import timezone

from adjudicator import Variant
from games.core.accounts import Visitor
from games.core.visibility import Viewer
from games.models import Game, SeatChoice, Status
from games.seats.acts import join, wait
from games.seats.assignment import ALL_POINTS
from games.seats.forms import UnsavedJoin
from games.seats.queries.draws import PowerAssignment
from games.seats.queries.guests import has_invitation, listed_guests
from games.seats.queries.joining import (
    JoinedPlayers,
    is_invited,
    is_last_player,
    points_rows,
    rank_rows,
)
from games.seats.queries.reserves import muster_progress, waiting_list


def joining(
    game: Game,
    variant: Variant,
    viewer: Viewer,
    visitor: Visitor,
    joined: JoinedPlayers | None,
    *,
    has_seat: bool,
    invite: str,
    unsaved: UnsavedJoin | None,
) -> dict[str, Any]:
    """How one visitor can join a game, for games/seats/pane.html.

    `joined` are the players who wait for a power, with their powers where the GM assigns these to
    the `named_players`; `lot` is the visitor's own in the draw, `own_power` the one that the GM has
    assigned, `receipt` the own bid with its receipt, and `next` the page after signing in. A game
    without a GM ends if its only player, who `is_last`, leaves it. If the table `is_full`, nobody
    else can join. `guests` are the people who are invited, for those who may know them. A visitor
    who `lacks_invitation` cannot join a game for invited people.

    `invite` is the token of the visitor's invitation, `unsaved` a refused form.
    """
    is_forming = game.status == Status.FORMING
    is_in = has_seat or viewer.has_joined
    asks = is_forming and visitor.is_authenticated
    refusal = join.may(game, visitor, timezone.now()) if asks and visitor.is_authenticated else None
    may_join = asks and refusal is None
    lacks_invitation = game.needs_invitation and not is_invited(game, viewer.user_id, invite=invite)
    is_ranked = game.seat_choice == SeatChoice.PREFERENCES
    is_full = joined is not None and joined.count + joined.invited >= len(variant.powers)
    is_auction = game.seat_choice == SeatChoice.AUCTION
    is_fixed = game.seat_choice == SeatChoice.FIXED
    own = joined.own if joined else None
    ranks = own.ranks if own else None
    points: Mapping[str, int | str] | None = own.points if own else None
    if unsaved and unsaved.ranks is not None:
        ranks = unsaved.ranks
    if unsaved and unsaved.points is not None:
        points = unsaved.points
    waiting = waiting_list(game, viewer)
    can_wait = asks and not is_in and not lacks_invitation and wait.is_offered(refusal)
    reserve = waiting.reserve if waiting else None
    reserve_points = unsaved.points if unsaved else reserve.points if reserve else None
    bids_as_reserve = is_auction and asks and (can_wait or reserve is not None)
    return {
        "error": unsaved.error if unsaved else refusal.message if refusal else "",
        "unsaved_error": unsaved.error if unsaved else "",
        "is_drawn": game.seat_choice == SeatChoice.DRAWN,
        "is_ranked": is_ranked,
        "is_auction": is_auction,
        "is_fixed": is_fixed,
        "has_joined": viewer.has_joined,
        "is_full": is_full,
        "joined": joined,
        "named_players": _name_players(variant, joined) if joined else [],
        "lot": joined.lot if joined and game.has_draw else "",
        "own_power": _power_name(variant, own.power) if own and is_fixed else "",
        "receipt": own if own and own.receipt else None,
        "rank_rows": rank_rows(variant, ranks) if is_ranked and joined and may_join else [],
        "points_rows": points_rows(variant, points) if is_auction and joined and may_join else [],
        "all_points": ALL_POINTS,
        "guests": listed_guests(game, viewer) if asks and not viewer.is_gm else [],
        "can_decline": asks and not is_in and has_invitation(game, viewer.user_id),
        "can_wait": can_wait and reserve is None,
        "waiting": waiting,
        "reserve_points_rows": points_rows(variant, reserve_points) if bids_as_reserve else [],
        "muster": muster_progress(game, viewer),
        "lacks_invitation": lacks_invitation,
        "can_join": may_join and (not lacks_invitation or is_in),
        "can_leave": is_forming and is_in,
        "is_last": is_last_player(game, viewer.user_id),
        "next": _way_back(game, invite),
        "power_assignment_url": power_assignment_url(game),
    }


def _name_players(variant: Variant, joined: JoinedPlayers) -> list[str]:
    """The players who have joined, with the powers that the GM has assigned to them."""
    powers = {pk: _power_name(variant, power) for pk, power in joined.powers.items() if power}
    return [
        f"{player.get_short_name()} ({powers[player.pk]})"
        if player.pk in powers
        else player.get_short_name()
        for player in joined.players
    ]


def _power_name(variant: Variant, power: str) -> str:
    return variant.powers[power].name if power in variant.powers else ""


def power_assignment_url(game: Game) -> str:
    """The address of the assignment of powers; empty if there is none."""
    if not game.has_draw:
        return ""
    return reverse("games:power_assignment", kwargs={"pk": game.pk})


def _way_back(game: Game, invite: str) -> str:
    """The address after signing in or up: the invitation, which the new session must remember."""
    if invite and game.needs_invitation:
        return reverse("games:invite", kwargs={"pk": game.pk, "token": invite})
    return game.get_absolute_url()


def power_assignment_context(page: PowerAssignment) -> dict[str, Any]:
    """The context of games/seats/power_assignment.html. Marks the rank or the points
    of the power that each player got."""
    powers = page.variant.powers
    return {
        "game": page.game,
        "is_ranked": page.game.seat_choice == SeatChoice.PREFERENCES,
        "is_auction": page.is_auction,
        "all_points": ALL_POINTS,
        "commitment": page.commitment,
        "seed": page.seed,
        "powers": [(power, record.name) for power, record in powers.items()],
        "has_names": any(row["player"] for row in page.rows),
        "rows": [
            row
            | {
                "power_name": powers[row["power"]].name,
                "values": [
                    (value, power == row["power"])
                    for power, value in zip(powers, row["values"], strict=True)
                ],
            }
            for row in page.rows
        ],
        "total": page.again.total if page.again else 0,
        "ways": page.again.ways if page.again else 0,
        "number": page.again.number + 1 if page.again else 0,
        "is_same": page.is_same,
    }
