"""Games, seats and players as many answers show them."""

from collections.abc import Iterable
from datetime import datetime

from adjudicator.state import PhaseKind
from games.api.codes import (
    GameEnding,
    GameStatus,
    PhaseCode,
    Press,
    RightCode,
    SeatStatus,
    YearResult,
)
from games.api.schemas import Out, Shares
from games.core.accounts import User, Visitor
from games.core.addresses import absolute
from games.core.codec import variant_of
from games.core.markdown import markdown_html
from games.core.phases import newest_phases, present_position
from games.core.seats import SeatRow, seat_table
from games.core.visibility import Viewer, visible_version
from games.lobby.queries.game_list import GameRow, game_rows
from games.models import Game, Phase, Status, Tournament
from games.schedule.stored import schedule_of


class PlayerOut(Out):
    """A person, or a program that plays."""

    id: int
    name: str
    is_program: bool


class TournamentOut(Out):
    """A tournament with its page."""

    id: int
    name: str
    url: str


class OpenPhaseOut(Out):
    """The open phase of a game. Orders are taken until `due_at`, null without a deadline."""

    number: int
    title: str
    kind: PhaseCode
    due_at: datetime | None
    is_paused: bool


class GameItem(Out):
    """A game in a list. `power` is the caller's own, "" without one, and `state` says whether its
    orders are missing ("waiting"), saved ("ordered") or final ("ready")."""

    id: int
    name: str
    variant: str
    status: GameStatus
    is_public: bool
    is_practice: bool
    allows_programs: bool
    gm: PlayerOut | None
    press: Press
    seats: int
    taken: int
    open_powers: list[str]
    phase: OpenPhaseOut | None
    created_at: datetime
    finished_at: datetime | None
    ending: GameEnding
    shares: Shares
    power: str
    state: SeatStatus


class SeatOut(Out):
    """A seat. `player` is null without one, and while players are secret. `is_program` says whether
    a program plays it, even then; the site's own computer players are a `state`. That is open,
    computer, disorder, waiting, ordered, ready, or "" if the phase needs nothing from it."""

    power: str
    name: str
    player: PlayerOut | None
    is_program: bool
    state: SeatStatus
    centres: int
    units: int


class ScheduleOut(Out):
    """How many hours each kind of phase lasts, or lasts at least."""

    time_zone: str
    movement_hours: float
    retreat_hours: float
    adjustment_hours: float


class OwnOut(Out):
    """The caller's role in a game, as far as the token allows it."""

    power: str
    is_gm: bool
    rights: list[RightCode]
    has_joined: bool


class GameOut(Out):
    """A game. `version` grows with every change that the caller may notice. `text` is Markdown of
    the GM, and `text_html` the same as safe HTML; both are "" without one."""

    id: int
    name: str
    text: str
    text_html: str
    variant: str
    status: GameStatus
    version: int
    is_public: bool
    is_practice: bool
    is_anonymous: bool
    allows_programs: bool
    press: Press
    tournament: TournamentOut | None
    gm: PlayerOut | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    last_year: int | None
    last_year_result: YearResult
    earliest_end: int | None
    ending: GameEnding
    winner: str
    shares: Shares
    schedule: ScheduleOut
    phase: OpenPhaseOut | None
    last_resolved: int | None
    seats: list[SeatOut]
    own: OwnOut


def game_out(found: Game, viewer: Viewer) -> GameOut:
    """A game as a viewer may see it."""
    variant, newest = variant_of(found), newest_phases(found)
    phase = newest.open if found.status == Status.RUNNING else None
    rows = seat_table(found, phase, present_position(variant, newest), viewer)
    timings = schedule_of(found).timings
    return GameOut(
        id=found.pk,
        name=found.name,
        text=found.visible_text,
        text_html=str(markdown_html(found.visible_text)),
        variant=found.variant_id,
        status=found.status,
        version=visible_version(viewer, found),
        is_public=found.is_public,
        is_practice=found.is_practice,
        is_anonymous=found.is_anonymous,
        allows_programs=found.allows_programs,
        press=found.press_mode,
        tournament=tournament_out(found.tournament),
        gm=player_out(found.gm) if found.gm else None,
        created_at=found.created_at,
        started_at=found.started_at,
        finished_at=found.finished_at,
        last_year=found.last_year,
        last_year_result=found.last_year_result,
        earliest_end=found.earliest_end,
        ending=found.ending,
        winner=found.winner,
        shares=found.shares,
        schedule=ScheduleOut(
            time_zone=found.time_zone,
            movement_hours=timings[PhaseKind.MOVEMENT].length.total_seconds() / 3600,
            retreat_hours=timings[PhaseKind.RETREATS].length.total_seconds() / 3600,
            adjustment_hours=timings[PhaseKind.ADJUSTMENTS].length.total_seconds() / 3600,
        ),
        phase=open_phase_out(phase),
        last_resolved=newest.resolved.number if newest.resolved else None,
        seats=[_seat_out(row) for row in rows],
        own=_own(viewer),
    )


def game_items(games: Iterable[Game], user: Visitor) -> list[GameItem]:
    """The rows of some games, as the user may see them."""
    return [_item(row) for row in game_rows(games, user)]


def _item(row: GameRow) -> GameItem:
    game = row.game
    return GameItem(
        id=game.pk,
        name=game.name,
        variant=game.variant_id,
        status=game.status,
        is_public=game.is_public,
        is_practice=game.is_practice,
        allows_programs=game.allows_programs,
        gm=player_out(game.gm) if game.gm else None,
        press=game.press_mode,
        seats=row.seats,
        taken=row.taken,
        open_powers=row.open_powers,
        phase=open_phase_out(row.phase),
        created_at=game.created_at,
        finished_at=game.finished_at,
        ending=game.ending,
        shares=game.shares,
        power=row.my_power,
        state=row.my_state,
    )


def player_out(user: User) -> PlayerOut:
    """A player whom the caller may know."""
    return PlayerOut(id=user.pk, name=user.own_name(), is_program=user.is_program)


def tournament_out(tournament: Tournament | None) -> TournamentOut | None:
    """The tournament of a game, which everybody may know who may see the game."""
    if tournament is None:
        return None
    return TournamentOut(
        id=tournament.pk, name=tournament.name, url=absolute(tournament.get_absolute_url())
    )


def open_phase_out(phase: Phase | None) -> OpenPhaseOut | None:
    """The open phase of a running game."""
    if phase is None:
        return None
    return OpenPhaseOut(
        number=phase.number,
        title=phase.title,
        kind=phase.kind,
        due_at=phase.due_at,
        is_paused=phase.is_paused,
    )


def _seat_out(row: SeatRow) -> SeatOut:
    holder = row.seat.holder
    return SeatOut(
        power=row.power,
        name=row.power_name,
        player=player_out(holder) if holder and row.holder_id is not None else None,
        is_program=row.is_program,
        state=row.state,
        centres=row.centres,
        units=row.units,
    )


def _own(viewer: Viewer) -> OwnOut:
    return OwnOut(
        power=viewer.power,
        is_gm=viewer.is_gm,
        rights=sorted(viewer.rights),
        has_joined=viewer.has_joined,
    )
