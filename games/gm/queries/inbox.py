"""Queries of the GM's inbox and desk."""

from dataclasses import dataclass

from django.db.models import Count
from django.utils import timezone

from games.core.accounts import User
from games.core.codec import variant_of
from games.core.phases import newest_phases, present_position
from games.core.seats import SeatRow, seat_table
from games.core.visibility import Viewer, visible_stuck_reason
from games.gm.queries.late_board import LateBoard, late_board, late_boards_for
from games.models import (
    NOT_BEGUN,
    Deputy,
    Game,
    Phase,
    Ranking,
    RequestState,
    SeatOffer,
    SeatState,
    Status,
    Substitution,
)
from games.press.queries.threads import Membership, gm_threads_unread
from games.seats.queries.joining import JoinedPlayers, invitations, joined_players
from games.seats.queries.likeness import LikelyPair, pairs_for_gm
from games.story.queries.events import EventLine, event_list


@dataclass(frozen=True, slots=True)
class Inbox:
    """The late boards of unfinished games, oldest first, and the GM's unread threads by game.

    `joined` counts the players of each game that has not started.
    """

    boards: list[LateBoard]
    unread: dict[int, list[Membership]]
    joined: dict[int, int]


def inbox_of(user: User) -> Inbox:
    """The inbox of a GM or deputy. Deputies see no press."""
    boards = late_boards_for(user.pk)
    own = [board.game.pk for board in boards if board.viewer.is_gm]
    unread: dict[int, list[Membership]] = {game: [] for game in own}
    for waiting in gm_threads_unread(user.pk) if own else ():
        if waiting.thread.game_id in unread:
            unread[waiting.thread.game_id].append(waiting)
    return Inbox(boards, unread, _count_joined(boards))


def _count_joined(boards: list[LateBoard]) -> dict[int, int]:
    forming = [board for board in boards if board.game.status == Status.FORMING]
    dealt = [board.game.pk for board in forming if board.game.is_dealt_at_start]
    ranked = Ranking.objects.filter(game__in=dealt).order_by() if dealt else Ranking.objects.none()
    waiting = dict(ranked.values_list("game").annotate(Count("pk")))
    return {
        board.game.pk: waiting.get(board.game.pk, 0)
        or sum(row.seat.state == SeatState.TAKEN for row in board.seats)
        for board in forming
    }


@dataclass(frozen=True, slots=True)
class GmDesk:
    """The desk of a game.

    `stuck` says why the phase cannot be resolved, empty if it can. `joined` are the players who
    wait for the powers to be assigned, `invitations` the seats kept for people who have been asked.
    `likely_pairs` are hints about seats of one person, for a GM who does not play.
    """

    game: Game
    phase: Phase | None
    stuck: str
    seats: list[SeatRow]
    board: LateBoard
    events: list[EventLine]
    likely_pairs: list[LikelyPair]
    deputies: list[Deputy]
    joined: JoinedPlayers | None
    invitations: list[SeatOffer]


def promised_seats(game: Game) -> tuple[frozenset[str], frozenset[str]]:
    """The powers with a substitute who has not begun, and those whose open seat is offered."""
    substitutes = Substitution.objects.filter(seat__game=game, state__in=NOT_BEGUN)
    offers = SeatOffer.objects.filter(
        seat__game=game, seat__state=SeatState.OPEN, state=RequestState.WAITING
    )
    return (
        frozenset(substitutes.values_list("seat__power", flat=True)),
        frozenset(offers.values_list("seat__power", flat=True)),
    )


def gm_desk(game: Game, viewer: Viewer) -> GmDesk:
    """The desk of a game, for a viewer from access.get_game_for_gm."""
    assert viewer.runs(game.pk) or viewer.rights, "only GMs and deputies see the desk"
    newest = newest_phases(game)
    phase = newest.open if game.status == Status.RUNNING else None
    seats = seat_table(game, phase, present_position(variant_of(game), newest), viewer)
    return GmDesk(
        game=game,
        phase=phase,
        stuck=visible_stuck_reason(viewer, phase) if phase else "",
        seats=seats,
        board=late_board(game, viewer),
        events=event_list(game, viewer),
        likely_pairs=pairs_for_gm(game) if viewer.runs(game.pk) and not viewer.power else [],
        deputies=deputies(game),
        joined=joined_players(game, viewer),
        invitations=invitations(game, timezone.now()),
    )


def deputies(game: Game) -> list[Deputy]:
    """The deputies of a game, including people who have been asked, with their accounts."""
    return list(Deputy.objects.filter(game=game).select_related("user"))
