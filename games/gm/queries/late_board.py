"""The late board: how far each seat of a game is with its orders, for the GM."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias, cast

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery, TextField
from django.db.models.functions import Cast, Now

from games.core.codec import variant_of
from games.core.gm import run_by
from games.core.refusals import no_such_power
from games.core.visibility import Viewer, may_see_players
from games.models import (
    Delivery,
    Deputy,
    Excuse,
    Game,
    NoticeKind,
    OrderSheet,
    Phase,
    PhaseStatus,
    RequestState,
    Right,
    Seat,
    SeatApplication,
    SeatState,
    Status,
)
from games.schedule.policy import NmrPolicy
from games.schedule.stored import phase_policy, policy_of
from games.turn.queries.due_phases import seats_of_powers
from games.turn.queries.missing_orders import Misses, with_misses

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

# The shortest time between two reminders of a player.
REMINDER_INTERVAL = timedelta(hours=6)
# The rights for which a deputy must know how far players are with their orders.
ABOUT_PLAYERS = (Right.REMIND, Right.EXTEND, Right.REPLACE)
NOW = timedelta(hours=12)
TODAY = timedelta(hours=36)


class Urgency(StrEnum):
    """The groups of the inbox, most urgent first."""

    NOW = "now"
    TODAY = "today"
    LATER = "later"


def urgency(at: datetime | None, now: datetime) -> Urgency:
    """How urgent it is to act before a moment; least without one."""
    if at is None or at > now + TODAY:
        return Urgency.LATER
    return Urgency.NOW if at <= now + NOW else Urgency.TODAY


def is_near(phase: Phase | None, now: datetime) -> bool:
    """Whether a phase accepts orders and its deadline is near enough to bother the GM."""
    if phase is None or phase.is_withheld or phase.due_at is None or phase.closes_at is None:
        return False
    return phase.closes_at > now and urgency(phase.due_at, now) != Urgency.LATER


def late_seats(user_id: int, now: datetime | Now) -> QuerySet[Seat]:
    """Seats with a near deadline that need a GM, or a deputy with the rights to act.

    These are seats with missing orders, and open seats that must order. Seats whose players were
    reminded or excused are settled, as LateBoard.is_settled says.
    """
    sheet = OrderSheet.objects.filter(
        Q(is_complete=True) | Q(is_final=True),
        phase=OuterRef("game__phases__pk"),
        seat=OuterRef("pk"),
        is_current=True,
    )
    reminded = Delivery.objects.filter(
        kind=NoticeKind.REMINDER,
        phase=OuterRef("game__phases__pk"),
        user=OuterRef("holder"),
        created_at__gt=now - REMINDER_INTERVAL,
    )
    excused = Excuse.objects.filter(
        phase=OuterRef("game__phases__pk"),
        phase__waiting_since__isnull=True,
        seat=OuterRef("pk"),
        user=OuterRef("holder"),
        granted_by__isnull=False,
    )
    missing = Q(state=SeatState.TAKEN) & ~Exists(sheet) & ~Exists(reminded) & ~Exists(excused)
    seats = Seat.objects.filter(
        missing & _run_by(user_id, Right.REMIND, Right.EXTEND)
        | Q(state=SeatState.OPEN) & _run_by(user_id, Right.REPLACE, Right.EXTEND),
        game__status=Status.RUNNING,
        game__phases__status="open",
        game__phases__withheld_since__isnull=True,
        game__phases__due_at__lte=now + TODAY,
        game__phases__due_at__gt=now - F("game__phases__grace"),
    )
    return seats_of_powers(seats, "game__phases__powers_to_order")


def _run_by(user_id: int, *rights: Right) -> Q:
    """Filter seats by games of a GM, or of a deputy with one of the rights."""
    has = Q()
    for right in rights:
        has |= Q(text__contains=f'"{right}"')
    deputies = Deputy.objects.filter(game=OuterRef("game"), user=user_id, taken_at__isnull=False)
    with_text = deputies.annotate(text=Cast("rights", TextField()))
    return Q(game__gm=user_id) | Q(Exists(with_text.filter(has)))


class Progress(StrEnum):
    """How far the orders of a seat are; IDLE if it has nothing to order.

    ORDERED, which everybody may know, is for viewers who may not know whether orders are missing.
    """

    NOTHING = "nothing"
    INCOMPLETE = "incomplete"
    ORDERED = "ordered"
    COMPLETE = "complete"
    FINAL = "final"
    OPEN = "open"
    COMPUTER = "computer"
    DISORDER = "disorder"
    IDLE = ""


MISSING = (Progress.NOTHING, Progress.INCOMPLETE)

WITHOUT_PLAYER: Mapping[str, Progress] = {
    SeatState.OPEN: Progress.OPEN,
    SeatState.COMPUTER: Progress.COMPUTER,
    SeatState.CIVIL_DISORDER: Progress.DISORDER,
}


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """A seat and the progress of its orders.

    `reminded_at` is the last reminder of its player in the open phase, `active_at` the last time
    that the player signed in or saved orders here, None unless `shows_activity`. `missed` counts
    the missed turns of the seat across all its players, `missed_by_player` those that count towards
    losing it; the seat is lost at `most_missed`, 0 for never. `excuses_left` is None if the game
    gives no excuses. `applicants` is the number of people who wait for an answer about an open
    seat.
    """

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
    shows_activity: bool
    missed: int
    missed_by_player: int
    most_missed: int
    excuses_left: int | None
    is_excused: bool
    applicants: int

    @property
    def is_late(self) -> bool:
        """Whether its player has orders missing."""
        return self.is_asked and self.progress in MISSING


@dataclass(frozen=True, slots=True)
class LateBoard:
    """A game with its open phase, if any, and its seats, for a `viewer` who is GM or deputy."""

    game: Game
    phase: Phase | None
    seats: list[SeatStatus]
    viewer: Viewer

    def seat(self, power: str) -> SeatStatus:
        """The seat of a power; refuses an unknown power."""
        seat = next((seat for seat in self.seats if seat.power == power), None)
        if seat is None:
            raise no_such_power()
        return seat

    @property
    def accepts_orders(self) -> bool:
        """Whether the game runs and orders of its phase are not closed."""
        return self.phase is not None and not self.phase.is_withheld

    @property
    def late(self) -> list[SeatStatus]:
        return [seat for seat in self.seats if seat.is_late] if self.accepts_orders else []

    @property
    def open_seats(self) -> list[SeatStatus]:
        return [seat for seat in self.seats if seat.progress == Progress.OPEN]

    def is_overdue(self, now: datetime) -> bool:
        """Whether the deadline has passed and the phase waits for missing orders."""
        phase = self.phase
        return phase is not None and (
            phase.is_waiting or (phase.due_at is not None and phase.due_at <= now)
        )

    def is_excused(self, seat: SeatStatus) -> bool:
        """Whether a player is excused from a deadline that is still ahead."""
        return seat.is_excused and self.phase is not None and not self.phase.is_waiting

    def is_settled(self, seat: SeatStatus, now: datetime) -> bool:
        """Whether the GM can do no more about missing orders for now: the player was
        reminded within six hours, or is excused."""
        return next_reminder_at(seat, now) > now or self.is_excused(seat)

    def unsettled_seats(self, now: datetime) -> list[SeatStatus]:
        """The late seats that still need the GM."""
        return [seat for seat in self.late if not self.is_settled(seat, now)]


def late_board(game: Game, viewer: Viewer) -> LateBoard:
    """The late board of a game, for a viewer from access.get_game_for_gm."""
    assert viewer.runs(game.pk) or viewer.rights, "only GMs and deputies see the late board"
    return late_boards([game], {game.pk: viewer})[0]


def board_under_lock(game: Game) -> LateBoard:
    """All facts of the late board of a locked game, for an act that checks them again."""
    return late_boards([game])[0]


def next_reminder_at(seat: SeatStatus, now: datetime) -> datetime:
    """When the player of a seat may be reminded again, `now` at the earliest."""
    return max(seat.reminded_at + REMINDER_INTERVAL, now) if seat.reminded_at else now


def games_run_by(user_id: int) -> QuerySet[Game]:
    """The unfinished games of a GM, oldest first."""
    return Game.objects.filter(run_by(user_id)).exclude(status=Status.FINISHED).order_by("pk")


def late_boards_for(user_id: int) -> list[LateBoard]:
    """The late boards of all unfinished games that a person is GM or deputy of."""
    viewers, games = {}, list(games_run_by(user_id))
    for deputy in deputy_roles(user_id).select_related("game", "game__gm"):
        rights = frozenset(deputy.rights)
        viewers[deputy.game_id] = Viewer(deputy.game_id, user_id, rights=rights)
        games.append(deputy.game)
    return late_boards(games, viewers)


def deputy_roles(user_id: int) -> QuerySet[Deputy]:
    """The deputy records of a person in unfinished games, oldest game first."""
    own = Deputy.objects.filter(user=user_id, taken_at__isnull=False)
    return own.exclude(game__status=Status.FINISHED).order_by("game_id")


def late_boards(
    games: Collection[Game], viewers: Mapping[int, Viewer] | None = None
) -> list[LateBoard]:
    """The late boards of some games, in two queries.

    `viewers` has the viewers of games by id; other boards are for the GM.
    """
    viewers = viewers or {}
    phases = {
        phase.game_id: phase
        for phase in Phase.objects.filter(
            game__in=games, game__status=Status.RUNNING, status=PhaseStatus.OPEN
        ).defer("position", "outcome", "public_outcome")
    }
    seats: dict[int, list[SeatOfBoard]] = defaultdict(list)
    for seat in _seats(games):
        seats[seat.game_id].append(seat)
    boards = []
    for game in games:
        phase = phases.get(game.pk)
        if phase is not None:
            phase.game = game
        viewer = viewers.get(game.pk) or Viewer(game.pk, game.runner_id, is_gm=True)
        rows = [_row(game, phase, seat, viewer) for seat in seats[game.pk]]
        boards.append(LateBoard(game, phase, rows, viewer))
    return boards


class SeatFacts(Misses):
    """What the late board reads of a seat in the open phase and of its player."""

    ready_at: datetime | None
    is_complete: bool | None
    reminded_at: datetime | None
    last_saved_at: datetime | None
    applicants: int | None


SeatOfBoard: TypeAlias = "WithAnnotations[Seat, SeatFacts]"


def _seats(games: Collection[Game]) -> Iterable[SeatOfBoard]:
    phase = {"phase__game": OuterRef("game"), "phase__status": PhaseStatus.OPEN}
    sheet = OrderSheet.objects.filter(**phase, seat=OuterRef("pk"), is_current=True).order_by()
    reminders = Delivery.objects.filter(
        **phase, kind=NoticeKind.REMINDER, user=OuterRef("holder")
    ).order_by()
    reminded = reminders.values("user").annotate(at=Max("created_at")).values("at")
    own = OrderSheet.objects.filter(seat=OuterRef("pk"), saved_by=OuterRef("holder")).order_by()
    saved = own.values("seat").annotate(at=Max("saved_at")).values("at")
    waiting = SeatApplication.objects.filter(seat=OuterRef("pk"), state=RequestState.WAITING)
    asking = waiting.order_by().values("seat").annotate(n=Count("pk")).values("n")
    seats = Seat.objects.filter(game__in=games).select_related("holder").order_by("pk")
    rows = with_misses(seats).annotate(
        ready_at=Subquery(sheet.filter(is_final=True).values("ready_at")[:1]),
        is_complete=Subquery(sheet.values("is_complete")[:1]),
        reminded_at=Subquery(reminded),
        last_saved_at=Subquery(saved),
        applicants=Subquery(asking),
    )
    return cast("Iterable[SeatOfBoard]", rows)


def _row(game: Game, phase: Phase | None, seat: SeatOfBoard, viewer: Viewer) -> SeatStatus:
    power = variant_of(game).powers[seat.power]
    is_asked = phase is not None and seat.power in phase.powers_to_order
    holder, policy = seat.holder, phase_policy(phase) if phase else policy_of(game)
    named, cares = may_see_players(viewer, game), any(map(viewer.may, ABOUT_PLAYERS))
    shows_activity = named and cares
    active = [at for at in (seat.last_saved_at, holder.last_login if holder else None) if at]
    return SeatStatus(
        seat=seat,
        power=seat.power,
        power_name=power.name,
        short=power.short,
        holder_name=holder.get_short_name() if holder and named else "",
        progress=_progress(seat, is_asked=is_asked, is_exact=cares),
        is_asked=is_asked,
        ready_at=seat.ready_at,
        reminded_at=seat.reminded_at,
        active_at=max(active, default=None) if shows_activity else None,
        shows_activity=shows_activity,
        missed=seat.missed,
        missed_by_player=seat.missed_by_player,
        most_missed=policy.limit,
        excuses_left=_excuses_left(policy, seat),
        is_excused=seat.is_excused,
        applicants=seat.applicants or 0,
    )


def _excuses_left(policy: NmrPolicy, seat: SeatOfBoard) -> int | None:
    """The excuses that a player has left; a substitute has none, and a computer needs none."""
    if not policy.excuses or seat.state in (SeatState.COMPUTER, SeatState.CIVIL_DISORDER):
        return None
    return 0 if seat.lent_by_id else max(policy.excuses - seat.excuses_used, 0)


def _progress(seat: SeatOfBoard, *, is_asked: bool, is_exact: bool) -> Progress:
    if seat.state in WITHOUT_PLAYER:
        return WITHOUT_PLAYER[seat.state]
    if not is_asked:
        return Progress.IDLE
    if seat.ready_at is not None:
        return Progress.FINAL
    if seat.is_complete is None:
        return Progress.NOTHING
    if not is_exact:
        return Progress.ORDERED
    return Progress.COMPLETE if seat.is_complete else Progress.INCOMPLETE
