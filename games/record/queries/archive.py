"""Finished games that have a result, for the archive."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, UTC, datetime
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Subquery

from games.core.accounts import User
from games.models import (
    Ending,
    Game,
    Phase,
    PhaseStatus,
    PlayerResult,
    PressMode,
    SeatResult,
    ShownTo,
    Status,
    Tournament,
)

A_PAGE = 20
MOST_TOURNAMENTS = 100
ORDERS = {
    "newest": ("-finished_at", "-pk"),
    "oldest": ("finished_at", "pk"),
    # By result__game_id, not pk: the indexes of results have it.
    "longest": ("-result__years", "-result__game_id"),
    "shortest": ("result__years", "result__game_id"),
    # The best games are those whose lead changed hands most often, then the longest.
    "best": ("-result__lead_changes", "-result__years", "-result__game_id"),
}
# The games of a power that has won at most this often are looked up by their ids.
FEW = 500
# The least and the most years of each choice of length.
LENGTHS = {"short": (0, 5), "middle": (6, 10), "long": (11, 10_000)}


@dataclass(frozen=True, slots=True)
class ArchiveFilter:
    """The games that a reader of the archive asks for. An empty or unknown value filters nothing.

    `power` has won alone or shares the result; `year` is the calendar year of the end. `people`
    is "people" for rated games and "computers" for the others; `length` is a key of `LENGTHS`, and
    `anonymity` "secret" or "open". `player` finds nobody whose page is not for everybody.
    `tournament` is its number.
    """

    variant: str = ""
    ending: str = ""
    power: str = ""
    player: str = ""
    press: str = ""
    year: int = 0
    people: str = ""
    length: str = ""
    anonymity: str = ""
    tournament: int = 0
    query: str = ""
    order: str = "newest"


# Games with a result, without those of the ladder of programs.
WITH_RESULT = Q(is_practice=False, is_ladder=False, result__isnull=False)


def archived_games() -> QuerySet[Game]:
    """The public finished games that have a result, without those of the ladder of programs."""
    return Game.objects.filter(WITH_RESULT, status=Status.FINISHED, is_public=True)


def archive_page(filters: ArchiveFilter, number: int) -> tuple[list[Game], bool]:
    """Return a page of the archive, counted from 1, and whether another one follows.

    Each game comes with its result and the powers in their order.
    """
    rows = archived_games().filter(matching(filters))
    rows = rows.select_related("result", "gm", "imported", "tournament")
    rows = rows.order_by(*ORDERS.get(filters.order, ORDERS["newest"]))
    seats = Prefetch("result__seats", SeatResult.objects.order_by("place", "-centres", "pk"))
    first = (number - 1) * A_PAGE
    games = list(rows.prefetch_related(seats)[first : first + A_PAGE + 1])
    return games[:A_PAGE], len(games) > A_PAGE


def archived_game(game: Game) -> Game | None:
    """Read a game of the archive with its result and seats; None for any other."""
    games = archived_games().filter(pk=game.pk).select_related("result")
    return games.prefetch_related("result__seats").first()


def is_public_tournament(number: int) -> bool:
    """Whether a tournament may have games in the archive, which are public."""
    return Tournament.objects.filter(pk=number, is_public=True).exists()


def archived_tournaments(chosen: int) -> list[Tournament]:
    """The newest tournaments with a game in the archive, and the chosen one."""
    rows = Tournament.objects.filter(Exists(archived_games().filter(tournament=OuterRef("pk"))))
    newest = list(rows.order_by("-pk")[:MOST_TOURNAMENTS])
    if not chosen or any(tournament.pk == chosen for tournament in newest):
        return newest
    return newest + list(rows.filter(pk=chosen))


def final_positions(games: Sequence[Game]) -> dict[int, Any]:
    """The stored positions at the end of these games, by the game's id."""
    ids = [game.pk for game in games]
    last = Phase.objects.current().filter(game=OuterRef("pk")).order_by("-number")
    newest = Game.objects.filter(pk__in=ids).annotate(last=Subquery(last.values("pk")[:1]))
    rows = Phase.objects.filter(pk__in=newest.values("last")).values_list(
        "game_id", "status", "position", "public_outcome__position"
    )
    return {
        game_id: before if status == PhaseStatus.OPEN else after
        for game_id, status, before, after in rows
    }


def matching(filters: ArchiveFilter) -> Q:
    """The filter of the games that a reader of the archive asks for."""
    games = Q()
    if filters.variant:
        games &= Q(variant_id=filters.variant)
    if filters.ending in Ending.values:
        games &= Q(ending=filters.ending)
    if filters.press in PressMode.values:
        games &= Q(press_mode=filters.press)
    if filters.people in ("people", "computers"):
        games &= Q(result__is_rated=filters.people == "people")
    if filters.length in LENGTHS:
        games &= Q(result__years__range=LENGTHS[filters.length])
    if filters.anonymity in ("secret", "open"):
        games &= Q(is_anonymous=filters.anonymity == "secret")
    if filters.tournament:
        games &= Q(tournament=filters.tournament)
    if filters.power:
        games &= _filter_winner(filters.power)
    if filters.player:
        players = (
            User.objects.by_name(filters.player)
            .filter(is_active=True)
            .exclude(player_page__shown_to__in=(ShownTo.ACCOUNTS, ShownTo.FACTS))
        )
        # The database begins with the games of few people, if it knows them.
        played = PlayerResult.objects.filter(user__in=list(players.values_list("pk", flat=True)))
        games &= Q(pk__in=played.order_by().values("seat__result__game"))
    if 1 <= filters.year < MAXYEAR:
        begins = datetime(filters.year, 1, 1, tzinfo=UTC)
        ends = datetime(filters.year + 1, 1, 1, tzinfo=UTC)
        games &= Q(finished_at__gte=begins, finished_at__lt=ends)
    if filters.query:
        games &= Q(name__icontains=filters.query)
    return games


def _filter_winner(power: str) -> Q:
    """Filter games in which a power has won or shares the result.

    For a power that seldom does, the database would try all games, the newest first.
    """
    best = SeatResult.objects.filter(power=power, share__gt=0).order_by()
    few = list(best.values_list("result", flat=True)[: FEW + 1])
    if len(few) <= FEW:
        return Q(result__in=few)
    return Q(Exists(best.filter(result__game=OuterRef("pk"))))
