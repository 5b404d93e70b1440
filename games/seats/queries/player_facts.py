"""Facts about players: games, orders given and missed, seats left and taken over."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import (
    Count,
    Exists,
    F,
    FilteredRelation,
    OuterRef,
    Q,
    QuerySet,
    TextField,
    Value,
)
from django.db.models.functions import Cast, Concat, StrIndex

from games.core.accounts import User
from games.models import Game, MissedTurn, OrderSheet, PhaseStatus, Seat, SeatAssignment, Status

LISTED = 20


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A public game and the power that the player last played in it.

    `is_left` says that the player left the seat before the end.
    """

    game: Game
    power: str
    is_left: bool


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """A player's record.

    `due` counts resolved phases in which the player had orders to give, as a substitute too, but
    not while a substitute played. The rest counts the player's own seats: `left` those lost before
    the end of the game, `taken_over` those taken after its start.
    """

    games: int
    finished: int
    due: int
    given: int
    missed: int
    left: int
    taken_over: int
    listed: list[PlayedGame]


def player_facts(player: User) -> PlayerFacts:
    """The record of one player."""
    return facts_of([player.pk])[player.pk]


def facts_of(players: Collection[int]) -> dict[int, PlayerFacts]:
    """The records of these players, in two queries."""
    rows = (
        _assignments()
        .filter(user__in=players)
        .select_related("seat__game")
        .order_by("-seat__game__started_at", "-pk")
    )
    played: dict[int, list[SeatAssignment]] = {player: [] for player in players}
    for assignment in rows:
        # A seat that was given up before the game began was never played.
        if assignment.user_id is not None and not _is_before_start(assignment):
            played[assignment.user_id].append(assignment)
    counts = _order_counts([player for player in players if played[player]])
    return {player: _facts(own, counts.get(player, (0, 0))) for player, own in played.items()}


def _assignments() -> QuerySet[SeatAssignment]:
    """Assignments of seats in games that count for a player's record."""
    return SeatAssignment.objects.filter(
        Q(seat__game__is_anonymous=False) | Q(seat__game__status=Status.FINISHED),
        seat__game__is_practice=False,
        seat__game__started_at__isnull=False,
    )


def _order_counts(players: Collection[int]) -> dict[int, tuple[int, int]]:
    """For each player the resolved phases with orders to give, and those with a sheet.

    A phase counts for the player who had the seat when it was resolved, unless a substitute
    played it. The database counts, because a player of many games has thousands of phases.
    """
    found = dict.fromkeys(players, (0, 0))
    lent = SeatAssignment.objects.filter(
        Q(ended_at=None) | Q(ended_at__gte=OuterRef("phase__resolved_at")),
        seat=OuterRef("seat"),
        stands_in_for=OuterRef("user"),
        started_at__lte=OuterRef("phase__resolved_at"),
    )
    sheets = OrderSheet.objects.filter(
        seat=OuterRef("seat"), phase=OuterRef("phase"), is_current=True
    )
    rows = (
        _assignments()
        .filter(user__in=players)
        .annotate(phase=FilteredRelation("seat__game__phases"))
        .filter(
            Q(ended_at=None) | Q(ended_at__gte=F("phase__resolved_at")),
            phase__status=PhaseStatus.RESOLVED,
            started_at__lte=F("phase__resolved_at"),
        )
        # The list of powers is compared as text, which every database can do.
        .annotate(
            place=StrIndex(
                Cast("phase__powers_to_order", TextField()),
                Concat(Value('"'), "seat__power", Value('"')),
            ),
            is_lent=Exists(lent),
        )
        .filter(place__gt=0, is_lent=False)
        .order_by()
        .values("user", "seat")
        .annotate(
            due=Count("phase__pk", distinct=True),
            given=Count("phase__pk", distinct=True, filter=Exists(sheets)),
        )
    )
    for user, due, given in rows.values_list("user", "due", "given"):
        found[user] = (found[user][0] + due, found[user][1] + given)
    return found


def _facts(every: list[SeatAssignment], counts: tuple[int, int]) -> PlayerFacts:
    due, given = counts
    assignments = [each for each in every if each.stands_in_for_id is None]
    games = {assignment.seat.game_id: assignment.seat.game for assignment in assignments}
    return PlayerFacts(
        games=len(games),
        finished=sum(game.status == Status.FINISHED for game in games.values()),
        due=due,
        given=given,
        missed=due - given,
        left=sum(_was_left(assignment) for assignment in assignments),
        taken_over=sum(_was_taken_over(assignment) for assignment in assignments),
        listed=_listed(assignments),
    )


def _start_and_end(assignment: SeatAssignment) -> tuple[datetime, datetime | None]:
    game = assignment.seat.game
    assert game.started_at is not None
    return game.started_at, game.finished_at


def _is_before_start(assignment: SeatAssignment) -> bool:
    started_at, _end = _start_and_end(assignment)
    return assignment.ended_at is not None and assignment.ended_at < started_at


def _was_left(assignment: SeatAssignment) -> bool:
    _start, finished_at = _start_and_end(assignment)
    return assignment.ended_at is not None and (
        finished_at is None or assignment.ended_at < finished_at
    )


def _was_taken_over(assignment: SeatAssignment) -> bool:
    started_at, _end = _start_and_end(assignment)
    return assignment.started_at > started_at


def _listed(assignments: Iterable[SeatAssignment]) -> list[PlayedGame]:
    found: dict[int, PlayedGame] = {}
    for assignment in assignments:
        seat: Seat = assignment.seat
        if seat.game.is_public and seat.game_id not in found:
            found[seat.game_id] = PlayedGame(seat.game, seat.power, _was_left(assignment))
    return list(found.values())[:LISTED]


@dataclass(frozen=True, slots=True)
class MissedTurnCounts:
    """Missed turns of a seat across all its players, and those of its present player.

    `counted` are the player's own that the GM has not excused: enough of them cost the seat.
    """

    seat: int = 0
    player: int = 0
    counted: int = 0


def missed_turns(game: Game) -> dict[str, MissedTurnCounts]:
    """Missed turns per power."""
    rows = list(_not_superseded().filter(seat__game=game).select_related("seat"))
    found = {}
    for seat in Seat.objects.filter(game=game):
        own = [row for row in rows if row.seat_id == seat.pk]
        players = [row for row in own if row.user_id and row.user_id == seat.holder_id]
        counted = sum(not row.is_excused for row in players)
        found[seat.power] = MissedTurnCounts(len(own), len(players), counted)
    return found


def counted_misses(seats: Iterable[Seat]) -> Counter[int]:
    """Missed turns that count towards the loss of each of these seats, by the seat's id."""
    rows = _not_superseded().filter(seat__in=seats, user=F("seat__holder"), is_excused=False)
    return Counter(rows.values_list("seat_id", flat=True))


def _not_superseded() -> QuerySet[MissedTurn]:
    """Missed turns of phases that no correction has superseded."""
    return MissedTurn.objects.exclude(phase__status=PhaseStatus.SUPERSEDED)
