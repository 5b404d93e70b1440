"""Joining a game, and the page of its assignment of powers."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import timezone

from adjudicator import Variant
from games.core.accounts import Visitor
from games.core.visibility import Viewer
from games.models import Game, SeatChoice, Status
from games.seats.acts import join, wait
from games.seats.forms import UnsavedJoin
from games.seats.queries.guests import ListedGuest, has_invitation, listed_guests
from games.seats.queries.joining import (
    JoinedPlayers,
    PowerAssignment,
    RankRow,
    is_invited,
    is_last_player,
    rank_rows,
)
from games.seats.queries.reserves import RunningMuster, WaitingList, muster_progress, waiting_list


@dataclass(frozen=True, slots=True)
class Joining:
    """Joining a game: `joined` are the players who wait for a power, `lot` is the visitor's own in
    the draw, and `next` the page after signing in. A game without a GM ends if its only player, who
    `is_last`, leaves it. If the table `is_full`, nobody else can join.
    `guests` are the people who are invited, for those who may know them. A visitor who
    `lacks_invitation` cannot join a game for invited people."""

    error: str
    is_drawn: bool
    is_ranked: bool
    has_joined: bool
    is_full: bool
    joined: JoinedPlayers | None
    lot: str
    rank_rows: list[RankRow]
    lacks_invitation: bool
    guests: list[ListedGuest]
    can_decline: bool
    can_wait: bool
    waiting: WaitingList | None
    muster: RunningMuster | None
    can_join: bool
    can_leave: bool
    is_last: bool
    next: str
    power_assignment_url: str


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
) -> Joining:
    """Return the choices of one visitor. `invite` is their invitation's token, `unsaved` a refused
    form."""
    is_forming = game.status == Status.FORMING
    is_in = has_seat or viewer.has_joined
    asks = is_forming and visitor.is_authenticated
    refusal = join.may(game, visitor, timezone.now()) if asks and visitor.is_authenticated else None
    may_join = asks and refusal is None
    lacks_invitation = game.needs_invitation and not is_invited(game, viewer.user_id, invite=invite)
    is_ranked = game.seat_choice == SeatChoice.PREFERENCES
    is_full = joined is not None and joined.count + joined.invited >= len(variant.powers)
    unsaved_ranks = unsaved.ranks if unsaved else None
    ranks = unsaved_ranks if unsaved_ranks is not None else (joined.ranks if joined else None)
    return Joining(
        error=unsaved.error if unsaved else refusal.message if refusal else "",
        is_drawn=game.seat_choice == SeatChoice.DRAWN,
        is_ranked=is_ranked,
        has_joined=viewer.has_joined,
        is_full=is_full,
        joined=joined,
        lot=joined.lot if joined else "",
        rank_rows=rank_rows(variant, ranks) if is_ranked and joined and may_join else [],
        guests=listed_guests(game, viewer) if asks and not viewer.is_gm else [],
        can_decline=asks and not is_in and has_invitation(game, viewer.user_id),
        can_wait=asks and not is_in and not lacks_invitation and wait.is_offered(refusal),
        waiting=waiting_list(game, viewer),
        muster=muster_progress(game, viewer),
        lacks_invitation=lacks_invitation,
        can_join=may_join and (not lacks_invitation or is_in),
        can_leave=is_forming and is_in,
        is_last=is_last_player(game, viewer.user_id),
        next=_way_back(game, invite),
        power_assignment_url=power_assignment_url(game),
    )


def power_assignment_url(game: Game) -> str:
    """The address of the assignment of powers; empty if there is none."""
    if not game.is_dealt_at_start:
        return ""
    return reverse("games:power_assignment", kwargs={"pk": game.pk})


def _way_back(game: Game, invite: str) -> str:
    """The address after signing in or up: the invitation, which the new session must remember."""
    if invite and game.needs_invitation:
        return reverse("games:invite", kwargs={"pk": game.pk, "token": invite})
    return game.get_absolute_url()


def power_assignment_context(page: PowerAssignment) -> dict[str, Any]:
    """The context of games/seats/power_assignment.html. Marks the rank that each player got."""
    powers = page.variant.powers
    return {
        "game": page.game,
        "is_ranked": page.game.seat_choice == SeatChoice.PREFERENCES,
        "commitment": page.commitment,
        "seed": page.seed,
        "powers": [(power, record.name) for power, record in powers.items()],
        "has_names": any(row.player for row in page.rows),
        "rows": [
            {
                "lot": row.lot,
                "player": row.player,
                "power": row.power,
                "power_name": powers[row.power].name,
                "ranks": [
                    (rank, power == row.power)
                    for power, rank in zip(powers, row.ranks, strict=True)
                ],
            }
            for row in page.rows
        ],
        "total": page.again.total if page.again else 0,
        "ways": page.again.ways if page.again else 0,
        "number": page.again.number + 1 if page.again else 0,
        "is_same": page.is_same,
    }
