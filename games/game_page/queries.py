"""Read everything that a game's page shows to one viewer."""

from dataclasses import dataclass

from django.db.models import Q

from adjudicator import Outcome, Position, Variant
from adjudicator.state import PhaseKind
from games.core.codec import BoardState, position_of, variant_of
from games.core.phases import NewestPhases, newest_phases, present_position
from games.core.seats import SeatRow, seat_table
from games.core.visibility import Viewer, own_sheets_in, visible_conditional
from games.models import Announcement, ConditionalSheet, Game, OrderSheet, Phase, Status
from games.notes.queries import Mark, marks_on_board, with_marks
from games.seats.queries.joining import JoinedPlayers, joined_players
from games.story.queries.events import EventLine, event_list
from games.story.queries.outcome import phase_outcome
from games.votes.queries import Votes, votes

# The number of events, and of their phases, on a page without the whole history.
RECENT = 12
MAX_EVENTS = 1000
MOST_ANNOUNCEMENTS = 3


@dataclass(frozen=True, slots=True)
class GamePage:
    """The parts of a game's page that one viewer may see.

    `phase` is the open one, and `sheet` the viewer's current sheet in it. `result_phase` is the
    phase whose results are shown, with its position, outcome and the viewer's sheet. `phases` are
    those resolved by the newest events, newest first, without positions and outcomes. `conditional`
    are the viewer's conditional sheets of the season. `joined` are the players who wait for a
    power, None if powers are not dealt. `marks` are the viewer's own on the map. `announcements`
    are the newest of the directors of the tournament.
    """

    game: Game
    viewer: Viewer
    variant: Variant
    phase: Phase | None
    position: Position
    seats: list[SeatRow]
    my_seat: SeatRow | None
    sheet: OrderSheet | None
    last_phase: Phase | None
    result_phase: Phase | None
    result_position: Position | None
    result_outcome: Outcome | None
    result_sheet: OrderSheet | None
    phases: list[Phase]
    events: list[EventLine]
    has_earlier: bool
    conditional: list[ConditionalSheet]
    joined: JoinedPlayers | None
    votes: Votes | None
    marks: list[Mark]
    announcements: list[Announcement]

    @property
    def own_seat(self) -> SeatRow | None:
        """The seat that the viewer plays, while a phase is open."""
        held = self.phase and self.my_seat and self.viewer.holds(self.my_seat.seat)
        return self.my_seat if held else None


def game_page(game: Game, viewer: Viewer, *, whole_history: bool = False) -> GamePage:
    """Read the page of a game for one viewer."""
    variant = variant_of(game)
    newest = _newest(game, viewer)
    phase = newest.open if game.status == Status.RUNNING else None
    result = _result_phase(game, newest)
    began = position_of(result) if result else None
    position = present_position(variant, newest)
    rows = seat_table(game, phase, position, viewer)
    mine = next((row for row in rows if viewer.holds(row.seat)), None)
    most = MAX_EVENTS if whole_history else RECENT
    events = event_list(game, viewer, limit=most + 1)
    has_phase = phase is not None or result is not None
    sheets = own_sheets_in(viewer, mine.seat, phase, result) if mine and has_phase else {}
    return GamePage(
        game=game,
        viewer=viewer,
        variant=variant,
        phase=phase,
        position=position,
        seats=rows,
        my_seat=mine,
        sheet=sheets.get(phase.pk) if phase else None,
        last_phase=newest.resolved,
        result_phase=result,
        result_position=began,
        result_outcome=phase_outcome(viewer, result, began) if result and began else None,
        result_sheet=sheets.get(result.pk) if result else None,
        phases=[event.resolved for event in events[:most] if event.resolved is not None],
        events=events[:most],
        has_earlier=len(events) > most,
        conditional=visible_conditional(viewer, phase, mine.seat) if phase and mine else [],
        joined=joined_players(game, viewer),
        votes=votes(
            game, phase, viewer, BoardState(variant, position), mine.seat if mine else None
        ),
        marks=_marks(game, viewer, phase or newest.resolved),
        announcements=_announcements(game),
    )


def _announcements(game: Game) -> list[Announcement]:
    """The newest announcements for a table that is not over."""
    if game.tournament_id is None or game.status == Status.FINISHED:
        return []
    announcements = Announcement.objects.filter(
        Q(games=None) | Q(games=game), tournament=game.tournament_id, text_hidden_at=None
    )
    return list(announcements.select_related("author__owner")[:MOST_ANNOUNCEMENTS])


def _result_phase(game: Game, newest: NewestPhases) -> Phase | None:
    """Choose the phase whose results are shown.

    This is the last resolved one. In a finished game it is the last movement phase, because it
    explains the end better than builds do.
    """
    last = newest.resolved
    if game.status != Status.FINISHED or last is None or last.kind == PhaseKind.MOVEMENT.value:
        return last
    moved = game.phases.current().filter(kind=PhaseKind.MOVEMENT.value, resolved_at__isnull=False)
    return moved.select_related("game").order_by("-number").first() or last


def _newest(game: Game, viewer: Viewer) -> NewestPhases:
    """Read the newest phases, with the viewer's own marks if there are any."""
    if viewer.user_id is None or not viewer.has_marks:
        return newest_phases(game)
    return newest_phases(game, with_marks(game.phases.current(), viewer.user_id))


def _marks(game: Game, viewer: Viewer, phase: Phase | None) -> list[Mark]:
    """Return the viewer's own marks on this board. Those of others are never read."""
    if viewer.user_id is None or not viewer.has_marks:
        return []
    return marks_on_board(viewer.user_id, game.pk, phase)
