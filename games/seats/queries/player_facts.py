"""Facts about players: games, orders given and missed, seats left and taken over."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Q, QuerySet, TextField
from django.db.models.functions import Cast

from games.core.accounts import User
from games.models import (
    Game,
    MissedTurn,
    OrderSheet,
    Phase,
    PhaseStatus,
    Seat,
    SeatAssignment,
    Status,
)

LISTED = 20
# The ids of a phase and its game, the powers that must order as stored, and when it was resolved.
ResolvedPhase = tuple[int, int, str, datetime | None]


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
    """The records of these players, in three queries."""
    rows = (
        SeatAssignment.objects.filter(
            Q(seat__game__is_anonymous=False) | Q(seat__game__status=Status.FINISHED),
            Q(user__in=players) | Q(stands_in_for__in=players),
            seat__game__is_practice=False,
            seat__game__started_at__isnull=False,
        )
        .select_related("seat__game")
        .order_by("-seat__game__started_at", "-pk")
    )
    played: dict[int, list[SeatAssignment]] = {player: [] for player in players}
    lent: dict[int, list[SeatAssignment]] = {player: [] for player in players}
    for assignment in rows:
        # A seat that was given up before the game began was never played.
        if assignment.user_id in played and not _is_before_start(assignment):
            played[assignment.user_id].append(assignment)
        if assignment.stands_in_for_id in lent:
            lent[assignment.stands_in_for_id].append(assignment)
    phases = _resolved_phases({a.seat.game_id for own in played.values() for a in own})
    due = {
        player: _phases_due(own, phases) - _phases_due(lent[player], phases)
        for player, own in played.items()
    }
    # Sheets of other phases are there too: to leave them out here takes longer than to read them.
    seats = {seat for own in due.values() for seat, _phase in own}
    sheets = OrderSheet.objects.filter(seat__in=seats, is_current=True).order_by()
    filed = set(sheets.values_list("seat_id", "phase_id"))
    return {player: _facts(own, due[player], filed) for player, own in played.items()}


def _facts(
    every: list[SeatAssignment], due: set[tuple[int, int]], filed: set[tuple[int, int]]
) -> PlayerFacts:
    given = len(due & filed)
    assignments = [each for each in every if each.stands_in_for_id is None]
    games = {assignment.seat.game_id: assignment.seat.game for assignment in assignments}
    return PlayerFacts(
        games=len(games),
        finished=sum(game.status == Status.FINISHED for game in games.values()),
        due=len(due),
        given=given,
        missed=len(due) - given,
        left=sum(_was_left(assignment) for assignment in assignments),
        taken_over=sum(_was_taken_over(assignment) for assignment in assignments),
        listed=_listed(assignments),
    )


def _resolved_phases(games: Collection[int]) -> list[ResolvedPhase]:
    resolved = Phase.objects.filter(game__in=games, status="resolved").order_by()
    # A player of many games has thousands of phases: to parse their JSON takes most of the time.
    powers = Cast("powers_to_order", TextField())
    return list(resolved.values_list("pk", "game_id", powers, "resolved_at"))


def _phases_due(
    assignments: Iterable[SeatAssignment], phases: Iterable[ResolvedPhase]
) -> set[tuple[int, int]]:
    """Pairs of seat and phase: resolved while the player had the seat, with something to order."""
    by_game: dict[int, list[SeatAssignment]] = defaultdict(list)
    for assignment in assignments:
        by_game[assignment.seat.game_id].append(assignment)
    return {
        (assignment.seat_id, pk)
        for pk, game, powers, resolved_at in phases
        for assignment in by_game[game]
        if f'"{assignment.seat.power}"' in powers and _played_at(assignment, resolved_at)
    }


def _played_at(assignment: SeatAssignment, moment: datetime | None) -> bool:
    return (
        moment is not None
        and assignment.started_at <= moment
        and (assignment.ended_at is None or moment <= assignment.ended_at)
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
