"""Games, seats and players as many answers show them."""

from collections.abc import Iterable
from datetime import datetime
from operator import call
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from adjudicator.state import PhaseKind
from games.api.codes import (
    GameEnding,
    GameStatus,
    OpenToCode,
    PhaseCode,
    Press,
    RightCode,
    SeatStatus,
    YearResult,
)
from games.api.schemas import Out, Shares
from games.core.accounts import Visitor
from games.core.addresses import absolute
from games.core.clubs import is_member
from games.core.codec import variant_of
from games.core.markdown import markdown_html
from games.core.phases import newest_phases, present_position
from games.core.seats import SeatRow, seat_table
from games.core.visibility import Viewer, visible_version
from games.lobby.queries.game_list import GameRow, game_rows
from games.models import Game, Status
from games.schedule.stored import schedule_of


class PlayerOut(Out):
    """A person, or a program that plays."""

    id: int = Field(validation_alias="pk")
    name: Annotated[str, Field(validation_alias="own_name"), BeforeValidator(call)]
    is_program: bool


class TournamentOut(Out):
    """A tournament with its page."""

    id: int = Field(validation_alias="pk")
    name: str
    url: Annotated[
        str,
        Field(validation_alias="get_absolute_url"),
        BeforeValidator(call),
        AfterValidator(absolute),
    ]


class ClubOut(TournamentOut):
    """A club with its page."""


class OpenPhaseOut(Out):
    """The open phase of a game. Orders are taken until `due_at`, null without a deadline."""

    number: int
    title: str
    kind: PhaseCode
    due_at: datetime | None
    is_paused: bool


class GameItem(Out):
    """A game in a list. `power` is the caller's own, "" without one, and `state` says whether its
    orders are missing ("waiting"), saved ("ordered") or final ("ready"). `open_powers` include
    those of computers that give way to people."""

    id: int = Field(validation_alias="pk")
    name: str
    variant: str = Field(validation_alias="variant_id")
    status: GameStatus
    is_public: bool
    open_to: OpenToCode
    is_practice: bool
    allows_programs: bool
    allows_mentors: bool
    gm: PlayerOut | None
    without_gm: bool = Field(validation_alias="is_without_gm")
    press: Press = Field(validation_alias="press_mode")
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
    name: str = Field(validation_alias="power_name")
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
    """A game. `without_gm` says whether its players play without a GM. `version` grows with every
    change that the caller may notice. `text` is Markdown of the GM, and `text_html` the same as
    safe HTML; both are "" without one. The caller sees a private `club` as one of its members."""

    id: int = Field(validation_alias="pk")
    name: str
    text: str = Field(validation_alias="visible_text")
    text_html: str
    variant: str = Field(validation_alias="variant_id")
    status: GameStatus
    version: int
    is_public: bool
    open_to: OpenToCode
    is_practice: bool
    is_anonymous: bool
    allows_programs: bool
    allows_mentors: bool
    press: Press = Field(validation_alias="press_mode")
    tournament: TournamentOut | None
    club: ClubOut | None
    gm: PlayerOut | None
    without_gm: bool = Field(validation_alias="is_without_gm")
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


def game_out(game: Game, viewer: Viewer) -> GameOut:
    """A game as a viewer may see it."""
    variant, newest = variant_of(game), newest_phases(game)
    phase = newest.open if game.status == Status.RUNNING else None
    rows = seat_table(game, phase, present_position(variant, newest), viewer)
    timings = schedule_of(game).timings
    return GameOut.read_from(
        game,
        text_html=str(markdown_html(game.visible_text)),
        version=visible_version(viewer, game),
        club=_club_of(game, viewer),
        schedule=ScheduleOut(
            time_zone=game.time_zone,
            movement_hours=timings[PhaseKind.MOVEMENT].length.total_seconds() / 3600,
            retreat_hours=timings[PhaseKind.RETREATS].length.total_seconds() / 3600,
            adjustment_hours=timings[PhaseKind.ADJUSTMENTS].length.total_seconds() / 3600,
        ),
        phase=phase,
        last_resolved=newest.resolved.number if newest.resolved else None,
        seats=[_seat_out(row) for row in rows],
        own=OwnOut.read_from(viewer, rights=sorted(viewer.rights)),
    )


def _club_of(game: Game, viewer: Viewer) -> ClubOut | None:
    """The club of a game if the viewer may see its name."""
    club = game.club
    if club is None or not (club.is_public or is_member(club.pk, viewer.user_id)):
        return None
    return ClubOut.read_from(club)


def game_items(games: Iterable[Game], user: Visitor) -> list[GameItem]:
    """The rows of some games, as the user may see them."""
    return [_item(row) for row in game_rows(games, user)]


def _item(row: GameRow) -> GameItem:
    return GameItem.read_from(
        row.game,
        seats=row.seats,
        taken=row.taken,
        open_powers=row.free_powers,
        phase=row.phase,
        power=row.my_power,
        state=row.my_state,
    )


def _seat_out(row: SeatRow) -> SeatOut:
    return SeatOut.read_from(row, player=None if row.holder_id is None else row.seat.holder)
