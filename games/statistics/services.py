"""The nightly computation of all statistics."""

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.core.locks import lock_game
from games.core.sweeps import do_for_each, next_keys
from games.models import Ending, Game, GameFacts, GameGroup, GameResult, VariantStatistics
from games.record.queries.archive import archived_games
from games.scoring.results import LEAST_YEARS
from games.statistics.queries import game_facts
from games.statistics.tally import CountedGame, VariantTally

BATCH = 500
# At most this many games are read in a night; the next night reads the others.
MOST_GAMES = 20_000


def statistics_compute(*, now: datetime | None = None, most: int = MOST_GAMES) -> int:
    """Read the facts of games that have none, count all games anew, and return their number.

    Each game is read once; counting a game again from its facts takes a millisecond.
    """
    facts_read(most=most)
    now = now or timezone.now()
    variants = counted_games().values_list("variant_id", flat=True).order_by().distinct()
    rows = []
    for variant_id in sorted(variants):
        for group in GameGroup:
            tally = VariantTally()
            for game in read_games(variant_id, group):
                tally.add(game)
            if tally.games:
                rows.append(
                    VariantStatistics(
                        variant_id=variant_id,
                        group=group,
                        games=tally.games,
                        counts=tally.data(),
                        computed_at=now,
                    )
                )
    with transaction.atomic():
        VariantStatistics.objects.all().delete()
        VariantStatistics.objects.bulk_create(rows)
    return sum(row.games for row in rows)


def counted_games() -> QuerySet[Game]:
    """The games that count: public, with a result, under the variant's own rules, long enough.

    Practice games have no result, and of imported games nobody knows who played.
    """
    counted = archived_games().filter(result__years__gte=LEAST_YEARS, rules={})
    return counted.filter(imported__isnull=True)


def facts_read(*, most: int) -> None:
    """Read the facts of the next games that have none."""
    without = counted_games().filter(result__facts=None)
    do_for_each(next_keys("facts", without, most=most), _read_facts)


@transaction.atomic
def _read_facts(game_id: int) -> int:
    game = lock_game(game_id)
    result = GameResult.objects.filter(game=game, facts=None).first()
    if result is None:
        return 0
    GameFacts.objects.create(result=result, data=game_facts(game, result))
    return 1


def read_games(variant_id: str, group: GameGroup) -> Iterator[CountedGame]:
    """Yield the games of a variant and a group whose facts were read."""
    games = counted_games().filter(
        variant_id=variant_id, result__is_rated=group == GameGroup.PEOPLE
    )
    rows = GameFacts.objects.filter(result__game__in=games)
    fields = ("result__game_id", "result__years", "data", "result__game__ending")
    for pk, years, data, ending in rows.values_list(*fields).iterator(BATCH):
        yield CountedGame(pk, years, data, is_year_over=ending == Ending.YEAR_OVER)
