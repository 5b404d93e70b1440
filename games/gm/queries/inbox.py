"""The GM's inbox and desk: games by urgency, deputies."""

from dataclasses import dataclass

from games.core.accounts import User
from games.core.codec import variant_of
from games.core.phases import newest_phases, shown_position
from games.core.seats import SeatRow, seat_table
from games.core.visibility import Viewer, visible_stuck_reason
from games.gm.queries.late_board import Table, late_board, tables_seen_to
from games.models import Deputy, Game, Phase, Status
from games.press.queries.threads import UnreadThread, unread_of_gm
from games.story.queries.events import EventLine, event_list


@dataclass(frozen=True, slots=True)
class Inbox:
    """The tables that are not over, the oldest first; `unread` are the threads in which something
    waits for the GM, by game."""

    tables: list[Table]
    unread: dict[int, list[UnreadThread]]


def inbox_of(user: User) -> Inbox:
    """The inbox of a GM or a deputy; one without tables has an empty one. Press is the GM's."""
    tables = tables_seen_to(user.pk)
    own = [table.game.pk for table in tables if table.viewer.is_gm]
    unread: dict[int, list[UnreadThread]] = {game: [] for game in own}
    for waiting in unread_of_gm(user.pk) if own else ():
        if waiting.thread.game_id in unread:
            unread[waiting.thread.game_id].append(waiting)
    return Inbox(tables, unread)


@dataclass(frozen=True, slots=True)
class GmBoard:
    """`table` says how far its seats are; `stuck` why the phase cannot be resolved, "" where it
    can."""

    game: Game
    phase: Phase | None
    stuck: str
    seats: list[SeatRow]
    table: Table
    events: list[EventLine]
    deputies: list[Deputy]


def gm_board(game: Game, viewer: Viewer) -> GmBoard:
    """The desk of a game, for a viewer from access.get_game_for_gm."""
    assert viewer.runs(game.pk) or viewer.rights, "the desk is the GM's"
    newest = newest_phases(game)
    phase = newest.open if game.status == Status.RUNNING else None
    seats = seat_table(game, phase, shown_position(variant_of(game), newest), viewer)
    return GmBoard(
        game=game,
        phase=phase,
        stuck=visible_stuck_reason(viewer, phase) if phase else "",
        seats=seats,
        table=late_board(game, viewer),
        events=event_list(game, viewer),
        deputies=deputies(game),
    )


def deputies(game: Game) -> list[Deputy]:
    """Whoever is a deputy or is asked to be, with the accounts."""
    return list(Deputy.objects.filter(game=game).select_related("user"))
