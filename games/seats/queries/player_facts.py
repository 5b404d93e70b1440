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
from games.core.visibility import names_players
from games.models import Game, MissedTurn, OrderSheet, PhaseStatus, Seat, SeatAssignment, Status

LISTED = 20


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """A player's record.

    `due` counts resolved phases in which the player had orders to give, as a substitute too, but
    not while a substitute played. The rest counts the player's own seats: `left` those lost before
    the end of the game, `taken_over` those taken after its start. `listed` are public games, each
    with the power that the player last played in it, and whether the player left the seat before
    the end.
    """

    games: int
    finished: int
    due: int
    given: int
    missed: int
    left: int
    taken_over: int
    listed: list[tuple[Game, str, bool]]


def player_facts(player: User) -> PlayerFacts:
    """The record of one player."""
    return facts_of([player.pk])[player.pk]


def facts_of(players: Collection[int]) -> dict[int, PlayerFacts]:
    """The records of these players, in three queries."""
    rows = _assignments().filter(user__in=players).order_by("-seat__game__started_at", "-pk")
    played: dict[int, list[_Played]] = {player: [] for player in players}
    # Objects of hundreds of games would take most of the time of a player's page.
    for user, *row in rows.values_list("user_id", *_COLUMNS):
        assignment = _Played(*row)
        # A seat that was given up before the game began was never played.
        if user is not None and not assignment.is_before_start:
            played[user].append(assignment)
    counts = _order_counts([player for player in players if played[player]])
    newest = {player: _newest(own) for player, own in played.items()}
    games = Game.objects.in_bulk({each.game for own in newest.values() for each in own})
    return {
        player: _facts(
            own,
            counts.get(player, (0, 0)),
            [(games[each.game], each.power, each.was_left) for each in newest[player]],
        )
        for player, own in played.items()
    }


@dataclass(frozen=True, slots=True)
class _Played:
    """An assignment of a seat, with the columns that a record needs."""

    game: int
    power: str
    stands_in_for: int | None
    began: datetime
    ended: datetime | None
    game_began: datetime
    game_ended: datetime | None
    status: str
    is_public: bool

    @property
    def is_before_start(self) -> bool:
        return self.ended is not None and self.ended < self.game_began

    @property
    def was_left(self) -> bool:
        return self.ended is not None and (self.game_ended is None or self.ended < self.game_ended)


_COLUMNS = (
    "seat__game_id",
    "seat__power",
    "stands_in_for_id",
    "started_at",
    "ended_at",
    "seat__game__started_at",
    "seat__game__finished_at",
    "seat__game__status",
    "seat__game__is_public",
)


def _assignments() -> QuerySet[SeatAssignment]:
    """Assignments of seats in games that count for a player's record."""
    return SeatAssignment.objects.filter(
        names_players("seat__game__"),
        seat__game__is_practice=False,
        seat__game__started_at__isnull=False,
    )


def _order_counts(players: Collection[int]) -> dict[int, tuple[int, int]]:
    """For each player the resolved phases with orders to give, and those with a sheet.

    A phase counts for the player who had the seat when it was resolved, unless a substitute
    played it. The database counts, because a player of many games has thousands of phases.
    """
    counts = dict.fromkeys(players, (0, 0))
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
        counts[user] = (counts[user][0] + due, counts[user][1] + given)
    return counts


def _facts(
    every: list[_Played], counts: tuple[int, int], listed: list[tuple[Game, str, bool]]
) -> PlayerFacts:
    due, given = counts
    own = [each for each in every if each.stands_in_for is None]
    return PlayerFacts(
        games=len({each.game for each in own}),
        finished=len({each.game for each in own if each.status == Status.FINISHED}),
        due=due,
        given=given,
        missed=due - given,
        left=sum(each.was_left for each in own),
        taken_over=sum(each.began > each.game_began for each in own),
        listed=listed,
    )


def _newest(every: list[_Played]) -> list[_Played]:
    """The last assignment of each of the newest public games."""
    last: dict[int, _Played] = {}
    for each in every:
        if each.is_public and each.stands_in_for is None:
            last.setdefault(each.game, each)
    return list(last.values())[:LISTED]


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
    counts = {}
    for seat in Seat.objects.filter(game=game):
        own = [row for row in rows if row.seat_id == seat.pk]
        players = [row for row in own if row.user_id and row.user_id == seat.holder_id]
        counted = sum(not row.is_excused for row in players)
        counts[seat.power] = MissedTurnCounts(len(own), len(players), counted)
    return counts


def counted_misses(seats: Iterable[Seat]) -> Counter[int]:
    """Missed turns that count towards the loss of each of these seats, by the seat's id."""
    rows = _not_superseded().filter(seat__in=seats, user=F("seat__holder"), is_excused=False)
    return Counter(rows.values_list("seat_id", flat=True))


def _not_superseded() -> QuerySet[MissedTurn]:
    """Missed turns of phases that no correction has superseded."""
    return MissedTurn.objects.exclude(phase__status=PhaseStatus.SUPERSEDED)
