"""The facts of a finished game that statistics count, the stored counts, and the games of records.

Facts come from published outcomes alone. The stored form of `GameFacts.data`; years are counted
from 0, and a year counts if its Fall was resolved:

- results: power -> its share, its centres and square score, and whether it was alive at the end.
- centres: power -> its centres at the end of each year.
- alive: power -> after how many of these years it had a unit or a centre.
- openings: power -> its first orders, " / " between them; without powers that sent none.
- neutrals: each centre that no power owns at the start -> its owner at the end of each year, or "".
- extra_homes: power -> the homes that it has gained by the end.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from adjudicator import Reason, Result
from adjudicator.state import PhaseKind, Season
from games.core.codec import variant_of
from games.models import (
    Game,
    GameResult,
    Phase,
    PhaseStatus,
    PlayerResult,
    PowerRating,
    SeatResult,
    ShownTo,
    VariantStatistics,
)
from games.record.queries.archive import archived_games
from maps.load import load_variant

SEPARATOR = " / "
# The unit of an order that had no effect holds, which is a row of its own.
WITHOUT_EFFECT = (Result.ILLEGAL.value, Result.INVALID.value)


def game_facts(game: Game, result: GameResult) -> dict[str, Any]:
    """Read the facts of a finished game that has a result."""
    powers = [*load_variant(game.variant_id).powers]
    seats = list(result.seats.all())
    ends = _year_ends(game)
    owners = [_owners(centres) for _year, centres, _homes in ends]
    return {
        "results": {
            seat.power: [seat.share, seat.centres, round(seat.square, 4), seat.out_year is None]
            for seat in seats
        },
        "centres": {
            power: [len(centres.get(power, ())) for _year, centres, _homes in ends]
            for power in powers
        },
        "alive": {seat.power: _years_alive(seat, [end[0] for end in ends]) for seat in seats},
        "openings": _openings(game),
        "neutrals": {
            space: [owner.get(space, "") for owner in owners] for space in neutral_centres(game)
        },
        "extra_homes": ends[-1][2] if ends else {},
    }


def neutral_centres(game: Game) -> list[str]:
    """The centres that no power owns at the start, in the order of the board."""
    variant = variant_of(game)
    return [space for space in variant.board.centres if space not in variant.start.centres]


def _year_ends(game: Game) -> list[tuple[int, dict[str, list[str]], dict[str, list[str]]]]:
    """The centres and extra homes of each power at the end of each year whose Fall was resolved."""
    phases = _resolved_phases(game).values_list(
        "year",
        "season",
        "kind",
        "public_outcome__position__centres",
        "public_outcome__position__extra_homes",
    )
    ends: dict[int, tuple[int, dict[str, list[str]], dict[str, list[str]]]] = {}
    falls = set()
    for year, season, kind, centres, homes in phases:
        if season == Season.FALL.value and kind == PhaseKind.MOVEMENT.value:
            falls.add(year)
        ends[year] = (year, centres, homes or {})
    return [end for year, end in ends.items() if year in falls]


def _owners(centres: dict[str, list[str]]) -> dict[str, str]:
    return {space: power for power, spaces in centres.items() for space in spaces}


def _years_alive(seat: SeatResult, years: list[int]) -> int:
    """A power that was eliminated was not alive at the end of its last year."""
    if seat.out_year is None or seat.out_year not in years:
        return len(years)
    return years.index(seat.out_year)


def _openings(game: Game) -> dict[str, str]:
    first = _resolved_phases(game).filter(kind=PhaseKind.MOVEMENT.value)
    rows = first.values_list("public_outcome__orders", flat=True).first() or []
    orders: dict[str, list[str]] = {}
    given = set()
    for row in rows:
        if row["result"] in WITHOUT_EFFECT:
            continue
        orders.setdefault(row["power"], []).append(row["order"])
        if row["reason"] != Reason.NO_ORDER.value:
            given.add(row["power"])
    return {power: SEPARATOR.join(sorted(orders[power])) for power in orders if power in given}


def _resolved_phases(game: Game) -> Any:
    return Phase.objects.filter(game=game, status=PhaseStatus.RESOLVED).order_by("number")


@dataclass(frozen=True, slots=True)
class VariantCounts:
    """The number of games in each group that has any, and the counts of the chosen group.

    games/statistics/tally.py describes the counts. `chosen` is None as long as no finished game of
    the variant was counted.
    """

    sizes: dict[str, int]
    chosen: VariantStatistics | None


def variant_counts(variant_id: str, group: str) -> VariantCounts:
    """Return the counts of a group of games; by default games of people come first."""
    rows = VariantStatistics.objects.filter(variant_id=variant_id).order_by("-group")
    sizes = dict(rows.values_list("group", "games"))
    group = group if group in sizes else next(iter(sizes), "")
    row = rows.filter(group=group).first() if group else None
    return VariantCounts(sizes if row else {}, row)


def record_games(pks: Iterable[int]) -> dict[int, tuple[Game, dict[str, list[str]]]]:
    """Return these games by id, without those that are no longer in the archive.

    Each comes with the players of each power whose page everybody may see.
    """
    games: dict[int, tuple[Game, dict[str, list[str]]]] = {
        game.pk: (game, {}) for game in archived_games().filter(pk__in=set(pks))
    }
    rows = PlayerResult.objects.filter(seat__result__game__in=games, user__is_active=True)
    rows = rows.exclude(user__player_page__shown_to__in=(ShownTo.ACCOUNTS, ShownTo.FACTS))
    for row in rows.order_by("-part", "pk").select_related("user", "seat__result"):
        _game, players = games[row.seat.result.game_id]
        players.setdefault(row.seat.power, []).append(row.user.get_short_name())
    return games


def power_rating(variant_id: str, power: str) -> PowerRating | None:
    """The rating of a power; None before its games were rated."""
    return PowerRating.objects.filter(variant_id=variant_id, power=power).first()
