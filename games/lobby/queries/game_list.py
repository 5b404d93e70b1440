"""Games for lists: in the lobby, on the home page, and a person's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, cast

from django.core.cache import cache
from django.db.models import Case, Count, Exists, Max, OuterRef, Q, QuerySet, When
from django.db.models.functions import Coalesce

from games.core.accounts import Visitor
from games.core.clubs import for_members
from games.core.gm import run_by
from games.core.seat_states import states_in
from games.models import (
    ClubMember,
    Game,
    Guest,
    OpenTo,
    Phase,
    PressMode,
    Ranking,
    RequestState,
    Seat,
    SeatApplication,
    SeatState,
    Status,
)
from games.schedule.schedule import DAY, FAST, LIVE, SLOW, STEADY, THREE_DAYS, THREE_HOURS
from games.schedule.stored import policy_of
from games.seats.queries.joining import count_joined

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

# The number of finished games in lists may be so old.
FINISHED_SECONDS = 60

OPEN_SEAT = Exists(Seat.objects.filter(game=OuterRef("pk"), state=SeatState.OPEN))
COMPUTERS_SEAT = Exists(Seat.objects.filter(game=OuterRef("pk"), state=SeatState.COMPUTER))

STATES = {
    "forming": Q(status=Status.FORMING),
    "open": Q(status=Status.RUNNING)
    & Q(Q(OPEN_SEAT) | Q(COMPUTERS_SEAT, nmr_policy__computers_give_way=True)),
    "running": Q(status=Status.RUNNING),
    "finished": Q(status=Status.FINISHED),
}


PACE_FILTERS = {
    LIVE: Q(turn__lte=THREE_HOURS),
    FAST: Q(turn__gt=THREE_HOURS, turn__lte=DAY),
    STEADY: Q(turn__gt=DAY, turn__lte=THREE_DAYS),
    SLOW: Q(turn__gt=THREE_DAYS),
}


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in a list, with facts for one visitor.

    `phase` is the open phase. `taken` includes players who have ranked powers and wait for one.
    `free_powers` are the open ones, and those of computers that give way; `applied_for` is a power
    for which the visitor's application waits.
    `my_power` and `my_state` are empty, and `my_seat` is None, if the visitor has no seat;
    `is_away` is true while a substitute plays the visitor's seat. `seat_states` has all seats, in
    the visitor's own games with their states. `is_invited` says whether the visitor is invited to a
    forming game that needs it, or a member of the club for whose members it is. `last_year` is the
    last year of a finished game.
    """

    game: Game
    phase: Phase | None
    seats: int
    taken: int
    computers: int
    open_powers: list[str]
    free_powers: list[str]
    applied_for: str
    my_power: str
    my_state: str
    has_joined: bool
    is_away: bool
    is_gm: bool
    is_invited: bool
    seat_states: list[tuple[Seat, str]]
    my_seat: Seat | None
    last_year: int | None

    @property
    def takes_part(self) -> bool:
        """Whether the visitor plays or runs the game, or waits for a seat in it."""
        return bool(self.my_power or self.has_joined or self.is_away or self.is_gm)


def game_counts(user: Visitor) -> dict[str, int]:
    """Count the games of the lobby by state: forming, open (seats), running, finished."""
    counts = status_counts(user)
    counts["open"] = game_list(user, "open").order_by().count()
    return {state: counts[state] for state in STATES}


def status_counts(user: Visitor, variant_id: str = "") -> Counter[str]:
    """Count the public games and the visitor's own by status, of all variants or of one.

    Most games are finished and never change, so the public ones are counted once a minute.
    """
    lobby = Game.objects.filter(is_practice=False, is_ladder=False)
    if variant_id:
        lobby = lobby.filter(variant_id=variant_id)
    public = lobby.filter(is_public=True)
    over = public.filter(status=Status.FINISHED)
    finished = cache.get_or_set(f"finished-games-{variant_id}", over.count, FINISHED_SECONDS)
    counts: Counter[str] = Counter({Status.FINISHED.value: finished or 0})
    parts = [public.filter(status__in=(Status.FORMING, Status.RUNNING))]
    if user.is_authenticated:
        parts.append(lobby.filter(_participates(user.pk), is_public=False))
    for part in parts:
        counts.update(dict(part.values_list("status").annotate(count=Count("*")).order_by()))
    return counts


def game_list(
    user: Visitor,
    state: str = "",
    query: str = "",
    press: str = "",
    pace: str = "",
    variant_id: str = "",
) -> QuerySet[Game]:
    """Return the public games and the visitor's own, newest first.

    Practice games and the ladder of programs are left out.

    An unknown state, press mode or pace does not filter.
    """
    games = Game.objects.filter(visible(user), is_practice=False, is_ladder=False)
    games = games.select_related("gm").filter(STATES.get(state, Q()))
    games = games.alias(turn=Coalesce("turn_length", "movement_length"))
    games = games.filter(PACE_FILTERS.get(pace, Q()))
    if press in PressMode.values:
        games = games.filter(press_mode=press)
    if variant_id:
        games = games.filter(variant_id=variant_id)
    words = "".join(sign for sign in query if sign.isprintable()).strip()[:60]
    if words:
        games = games.filter(Q(name__icontains=words) | Q(gm__name__icontains=words))
    return games.order_by("-created_at", "-pk")


def game_rows(games: Iterable[Game], user: Visitor, boards: Collection[Game] = ()) -> list[GameRow]:
    """Return the rows of some games in few queries.

    Only the phases of `boards` have positions, because these are large.
    """
    games = list(games)
    seats: dict[int, list[Seat]] = {game.pk: [] for game in games}
    applied: dict[int, str] = {}
    for seat in _with_applications(Seat.objects.filter(game__in=games), user).order_by("pk"):
        seats[seat.game_id].append(seat)
        if seat.is_applied_for:
            applied.setdefault(seat.game_id, seat.power)
    phases = {phase.game_id: phase for phase in _open_phases(games, boards)}
    for game in games:
        if game.pk in phases:
            phases[game.pk].game = game
    running = {
        game.pk: phases.get(game.pk) if game.status == Status.RUNNING else None for game in games
    }
    mine = {game.pk: _own(seats[game.pk], user) for game in games}
    states = states_in(
        (running[game.pk], seat)
        for game in games
        for seat in seats[game.pk]
        if mine[game.pk] is not None or _runs(game, user)
    )
    waiting = count_joined(games, user)
    years = _last_years(games)
    invited = _games_of_guest(games, user)
    return [
        _row(
            game,
            running[game.pk],
            seats[game.pk],
            mine[game.pk],
            states,
            waiting.get(game.pk, (0, False)),
            applied.get(game.pk, ""),
            user,
            years.get(game.pk),
            is_invited=game.pk in invited,
        )
        for game in games
    ]


def _games_of_guest(games: list[Game], user: Visitor) -> set[int]:
    """The games that need an invitation and to which the visitor is invited by name, and those for
    the members of the visitor's clubs."""
    forming = [game for game in games if game.status == Status.FORMING]
    closed = [game.pk for game in forming if game.needs_invitation]
    members = [game for game in games if game.is_for_members and game.status != Status.FINISHED]
    clubs = {game.club_id for game in members}
    if not user.is_authenticated:
        return set()
    invited: set[int] = set()
    if closed:
        guests = Guest.objects.filter(game__in=closed, user=user.pk, declined_at=None)
        invited |= set(guests.values_list("game_id", flat=True))
    if clubs:
        own = ClubMember.objects.filter(club__in=clubs, user=user.pk)
        mine = set(own.values_list("club_id", flat=True))
        invited |= {game.pk for game in members if game.club_id in mine}
    return invited


class BoardData(TypedDict):
    """The data of the phases whose boards are drawn; the others have None."""

    shown_position: dict[str, Any] | None
    shown_outcome: dict[str, Any] | None


PhaseOfBoard: TypeAlias = "WithAnnotations[Phase, BoardData]"


def _open_phases(games: Iterable[Game], boards: Collection[Game]) -> Iterator[Phase]:
    phases = Phase.objects.filter(game__in=games, status="open")
    phases = phases.defer("position", "outcome", "public_outcome")
    if not boards:
        yield from phases
        return
    has_board = Q(game__in=boards)
    annotated = phases.annotate(
        shown_position=Case(When(has_board, then="position")),
        shown_outcome=Case(When(has_board, then="public_outcome")),
    )
    for phase in cast("Iterable[PhaseOfBoard]", annotated):
        phase.position, phase.public_outcome = phase.shown_position, phase.shown_outcome
        yield phase


def _last_years(games: list[Game]) -> dict[int, int]:
    """The last year of each finished game."""
    over = [game.pk for game in games if game.status == Status.FINISHED]
    if not over:
        return {}
    played = Phase.objects.current().filter(game__in=over, resolved_at__isnull=False)
    last_years = played.order_by().values("game_id").annotate(last=Max("year"))
    return {row["game_id"]: row["last"] for row in last_years}


class Application(TypedDict):
    is_applied_for: bool


SeatWithApplication: TypeAlias = "WithAnnotations[Seat, Application]"


def _with_applications(seats: QuerySet[Seat], user: Visitor) -> QuerySet[SeatWithApplication]:
    """Annotate whether the visitor's application for a seat waits for an answer."""
    applications = SeatApplication.objects.filter(seat=OuterRef("pk"), state=RequestState.WAITING)
    own = applications.filter(user=user.pk) if user.is_authenticated else applications.none()
    return seats.annotate(is_applied_for=Exists(own))


def _runs(game: Game, user: Visitor) -> bool:
    return user.is_authenticated and game.runner_id == user.pk


def _own(seats: list[Seat], user: Visitor) -> Seat | None:
    own = [seat for seat in seats if user.is_authenticated and seat.holder_id == user.pk]
    return next((seat for seat in own if seat.is_playable), None)


def _row(
    game: Game,
    phase: Phase | None,
    seats: list[Seat],
    mine: Seat | None,
    states: dict[int, str],
    waiting: tuple[int, bool],
    applied_for: str,
    user: Visitor,
    last_year: int | None,
    *,
    is_invited: bool,
) -> GameRow:
    count, has_joined = waiting
    free = {SeatState.OPEN}
    if game.status == Status.RUNNING and policy_of(game).computers_give_way:
        free.add(SeatState.COMPUTER)
    return GameRow(
        game=game,
        phase=phase,
        seats=len(seats),
        taken=sum(seat.state != SeatState.OPEN for seat in seats) + count,
        computers=sum(seat.state == SeatState.COMPUTER for seat in seats),
        open_powers=[seat.power for seat in seats if seat.state == SeatState.OPEN],
        free_powers=[seat.power for seat in seats if seat.state in free],
        applied_for=applied_for,
        my_power=mine.power if mine else "",
        my_state=states[mine.pk] if mine else "",
        has_joined=has_joined,
        is_away=user.is_authenticated and any(seat.lent_by_id == user.pk for seat in seats),
        is_gm=_runs(game, user),
        is_invited=is_invited,
        seat_states=[(seat, states.get(seat.pk, "")) for seat in seats],
        my_seat=mine,
        last_year=last_year,
    )


def visible(user: Visitor) -> Q:
    """The public games, and those that a person runs or plays, is invited to, or may join as a
    member of a club."""
    visible = Q(is_public=True)
    if user.is_authenticated:
        invited = Exists(Guest.objects.filter(game=OuterRef("pk"), user=user.pk, declined_at=None))
        visible |= run_by(user.pk) | plays(user.pk) | Q(invited, status=Status.FORMING)
        visible |= for_members(user.pk)
    return visible


def _participates(user_id: int) -> Q:
    """Games that a person runs, plays, is invited to or may join as a member of a club, found from
    that person's rows."""
    seats = Seat.objects.filter(holder_id=user_id).order_by().values("game_id")
    lent = Seat.objects.filter(lent_by_id=user_id).order_by().values("game_id")
    waits = Ranking.objects.filter(user_id=user_id, game__status=Status.FORMING)
    run = Game.objects.filter(run_by(user_id)).order_by().values("pk")
    invited = Guest.objects.filter(user_id=user_id, declined_at=None, game__status=Status.FORMING)
    games = (rows.order_by().values("game_id") for rows in (waits, invited))
    clubs = ClubMember.objects.filter(user_id=user_id).order_by().values("club_id")
    own = Game.objects.filter(open_to=OpenTo.MEMBERS, club__in=clubs).order_by().values("pk")
    return Q(pk__in=run.union(seats, lent, own, *games))


def plays(user_id: int) -> Q:
    """Games in which a person has a seat, has lent it to a substitute, or waits for one."""
    own = Q(holder_id=user_id) | Q(lent_by_id=user_id)
    plays = Exists(Seat.objects.filter(own, game=OuterRef("pk")))
    waits = Exists(Ranking.objects.filter(game=OuterRef("pk"), user_id=user_id))
    return Q(plays) | Q(waits, status=Status.FORMING)
