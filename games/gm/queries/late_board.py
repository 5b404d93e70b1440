"""Seats whose orders are late, for the GM."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery, TextField
from django.db.models.functions import Cast, Now

from games.core.codec import variant_of
from games.core.visibility import Viewer, may_see_players
from games.models import (
    Delivery,
    Deputy,
    Game,
    NoticeKind,
    OrderSheet,
    Phase,
    PhaseStatus,
    Readiness,
    RequestState,
    Right,
    Seat,
    SeatApplication,
    SeatState,
    Status,
)
from games.settings.policy import NmrPolicy
from games.settings.stored import phase_policy, policy_of
from games.turn.queries.due_phases import seats_of_powers
from games.turn.queries.missing_orders import with_misses

NOW = timedelta(hours=12)

TODAY = timedelta(hours=36)


class Urgency(StrEnum):
    """The groups of the inbox, the most urgent first."""

    NOW = "now"
    TODAY = "today"
    LATER = "later"


def urgency(at: datetime | None, now: datetime) -> Urgency:
    """How urgent it is to act before a moment; None is no moment at all."""
    if at is None or at > now + TODAY:
        return Urgency.LATER
    return Urgency.NOW if at <= now + NOW else Urgency.TODAY


def is_near(phase: Phase | None, now: datetime) -> bool:
    """Whether sheets are still taken in a phase, and its deadline is so near that missing orders
    are for its GM to see to."""
    if phase is None or phase.is_withheld or phase.due_at is None or phase.closes_at is None:
        return False
    return phase.closes_at > now and urgency(phase.due_at, now) != Urgency.LATER


def late_seats(user_id: int, now: datetime | Now) -> QuerySet[Seat]:
    """The seats whose deadline is near, at the tables of a GM or of a deputy whose rights are for
    them: those that have orders missing, and those that are open and are waited for."""
    final = Readiness.objects.filter(phase=OuterRef("game__phases__pk"), seat=OuterRef("pk"))
    sheet = OrderSheet.objects.filter(
        phase=OuterRef("game__phases__pk"), seat=OuterRef("pk"), is_current=True, is_complete=True
    )
    missing = Q(state=SeatState.TAKEN) & ~Exists(final) & ~Exists(sheet)
    seats = Seat.objects.filter(
        missing & _seen_to(user_id, Right.REMIND, Right.EXTEND)
        | Q(state=SeatState.OPEN) & _seen_to(user_id, Right.REPLACE, Right.EXTEND),
        game__status=Status.RUNNING,
        game__phases__status="open",
        game__phases__due_at__lte=now + TODAY,
        game__phases__due_at__gt=now - F("game__phases__grace"),
    )
    return seats_of_powers(seats, "game__phases__concerned")


def _seen_to(user_id: int, *rights: Right) -> Q:
    """Of seats, whether somebody is their GM, or a deputy with one of the rights."""
    has = Q()
    for right in rights:
        has |= Q(said__contains=f'"{right}"')
    helping = Deputy.objects.filter(game=OuterRef("game"), user=user_id, taken_at__isnull=False)
    said = helping.annotate(said=Cast("rights", TextField()))
    return Q(game__gm=user_id) | Q(Exists(said.filter(has)))


class Progress(StrEnum):
    """How far a seat is with what is asked of it; IDLE where nothing is."""

    NOTHING = "nothing"
    INCOMPLETE = "incomplete"
    COMPLETE = "complete"
    FINAL = "final"
    OPEN = "open"
    COMPUTER = "computer"
    DISORDER = "disorder"
    IDLE = ""


# No player is reminded more often than this, by whomever.
REST = timedelta(hours=6)

MISSING = (Progress.NOTHING, Progress.INCOMPLETE)

_OF_NOBODY = {
    SeatState.OPEN: Progress.OPEN,
    SeatState.COMPUTER: Progress.COMPUTER,
    SeatState.CIVIL_DISORDER: Progress.DISORDER,
}


@dataclass(frozen=True, slots=True)
class BoardSeat:
    """A seat with how far it is. `reminded_at` is when its player was last reminded in the open
    phase, `active_at` when that player last signed in or saved orders here. `missed` turns are of
    the seat, whoever held it, `missed_by_player` those that count towards its loss; `excuses_left`
    is None where the game gives none, and `most_missed`, which cost the seat, 0 where they never
    do. `applicants` wait for an answer about an open seat."""

    seat: Seat
    power: str
    power_name: str
    short: str
    holder_name: str
    progress: Progress
    is_asked: bool
    ready_at: datetime | None
    reminded_at: datetime | None
    active_at: datetime | None
    missed: int
    missed_by_player: int
    most_missed: int
    excuses_left: int | None
    is_excused: bool
    applicants: int

    @property
    def is_late(self) -> bool:
        """Whether its player still has something to order."""
        return self.is_asked and self.progress in MISSING

    @property
    def can_be_excused(self) -> bool:
        """Whether the phase would wait for its player if the GM excused that player."""
        return self.is_asked and self.progress == Progress.NOTHING and not self.is_excused


@dataclass(frozen=True, slots=True)
class Table:
    """A game with its open phase, if it has one, and its seats in the order of their powers, for a
    `viewer` who is its GM or a deputy."""

    game: Game
    phase: Phase | None
    seats: list[BoardSeat]
    viewer: Viewer

    @property
    def late(self) -> list[BoardSeat]:
        return [seat for seat in self.seats if seat.is_late]


def late_board(game: Game, viewer: Viewer) -> Table:
    """The late board of one game, for a viewer from access.get_game_for_gm."""
    assert viewer.runs(game.pk) or viewer.rights, "the late board is the GM's"
    return tables_of([game], {game.pk: viewer})[0]


def reminded_again_from(seat: BoardSeat, now: datetime) -> datetime:
    """From when the player of a seat may be reminded again; now, where nobody did of late."""
    return max(seat.reminded_at + REST, now) if seat.reminded_at else now


def run_games(user_id: int) -> QuerySet[Game]:
    """The games that somebody is the GM of and that are not over, the oldest first."""
    return Game.objects.filter(gm=user_id).exclude(status=Status.FINISHED).order_by("pk")


def tables_seen_to(user_id: int) -> list[Table]:
    """The late boards of all games that are not over and that somebody is the GM or a deputy of."""
    viewers, games = {}, list(run_games(user_id))
    for deputy in helped_games(user_id).select_related("game", "game__gm"):
        rights = frozenset(deputy.rights)
        viewers[deputy.game_id] = Viewer(deputy.game_id, user_id, rights=rights)
        games.append(deputy.game)
    return tables_of(games, viewers)


def helped_games(user_id: int) -> QuerySet[Deputy]:
    """What somebody is a deputy of, where the game is not over, the oldest game first."""
    own = Deputy.objects.filter(user=user_id, taken_at__isnull=False)
    return own.exclude(game__status=Status.FINISHED).order_by("game_id")


def tables_of(games: Collection[Game], viewers: Mapping[int, Viewer] | None = None) -> list[Table]:
    """The late boards of some games, in two queries: for their GM, but where there is one of the
    `viewers`, by game."""
    viewers = viewers or {}
    phases = {
        phase.game_id: phase
        for phase in Phase.objects.filter(
            game__in=games, game__status=Status.RUNNING, status=PhaseStatus.OPEN
        ).defer("position", "outcome", "public_outcome")
    }
    seats: dict[int, list[Any]] = defaultdict(list)
    for seat in _seats(games):
        seats[seat.game_id].append(seat)
    tables = []
    for game in games:
        phase = phases.get(game.pk)
        if phase is not None:
            phase.game = game
        viewer = viewers.get(game.pk) or Viewer(game.pk, game.gm_id, is_gm=True)
        rows = [_row(game, phase, seat, viewer) for seat in seats[game.pk]]
        tables.append(Table(game, phase, rows, viewer))
    return tables


def _seats(games: Collection[Game]) -> QuerySet[Any]:
    phase = {"phase__game": OuterRef("game"), "phase__status": PhaseStatus.OPEN}
    final = Readiness.objects.filter(**phase, seat=OuterRef("pk"))
    sheet = OrderSheet.objects.filter(**phase, seat=OuterRef("pk"), is_current=True).order_by()
    reminders = Delivery.objects.filter(
        **phase, kind=NoticeKind.REMINDER, user=OuterRef("holder")
    ).order_by()
    reminded = reminders.values("user").annotate(at=Max("created_at")).values("at")
    own = OrderSheet.objects.filter(seat=OuterRef("pk"), saved_by=OuterRef("holder")).order_by()
    saved = own.values("seat").annotate(at=Max("saved_at")).values("at")
    waiting = SeatApplication.objects.filter(seat=OuterRef("pk"), state=RequestState.WAITING)
    asking = waiting.order_by().values("seat").annotate(n=Count("pk")).values("n")
    found = Seat.objects.filter(game__in=games).select_related("holder").order_by("pk")
    rows: QuerySet[Any] = with_misses(found).annotate(
        ready_at=Subquery(final.values("ready_at")[:1]),
        is_complete=Subquery(sheet.values("is_complete")[:1]),
        reminded_at=Subquery(reminded),
        last_saved_at=Subquery(saved),
        applicants=Subquery(asking),
    )
    return rows


def _row(game: Game, phase: Phase | None, seat: Any, viewer: Viewer) -> BoardSeat:
    power = variant_of(game).powers[seat.power]
    is_asked = phase is not None and seat.power in phase.concerned
    holder, policy = seat.holder, phase_policy(phase) if phase else policy_of(game)
    named = may_see_players(viewer, game)
    active = [at for at in (seat.last_saved_at, holder.last_login if holder else None) if at]
    return BoardSeat(
        seat=seat,
        power=seat.power,
        power_name=power.name,
        short=power.short,
        holder_name=holder.get_short_name() if holder and named else "",
        progress=_progress(seat, is_asked=is_asked),
        is_asked=is_asked,
        ready_at=seat.ready_at,
        reminded_at=seat.reminded_at,
        active_at=max(active, default=None),
        missed=seat.missed,
        missed_by_player=seat.missed_by_player,
        most_missed=policy.limit,
        excuses_left=_excuses_left(policy, seat),
        is_excused=seat.is_excused,
        applicants=seat.applicants or 0,
    )


def _excuses_left(policy: NmrPolicy, seat: Any) -> int | None:
    """A substitute has none."""
    if not policy.excuses:
        return None
    return 0 if seat.lent_by_id else max(policy.excuses - seat.excuses_used, 0)


def _progress(seat: Any, *, is_asked: bool) -> Progress:
    if seat.state in _OF_NOBODY:
        return _OF_NOBODY[seat.state]
    if not is_asked:
        return Progress.IDLE
    if seat.ready_at is not None:
        return Progress.FINAL
    if seat.is_complete is None:
        return Progress.NOTHING
    return Progress.COMPLETE if seat.is_complete else Progress.INCOMPLETE
