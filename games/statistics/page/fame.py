"""The hall of fame of a variant: the best results of each power."""

from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from games.core.words.clock import FORMATS
from games.core.words.names import listed
from games.core.words.numbers import decimal
from games.models import GameGroup
from games.statistics.page.charts import year_titles
from games.statistics.page.statistics import Choice, group_choices
from games.statistics.queries import RecordGame, VariantCounts, record_games
from maps.records import PublishedRecord, published_records


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record: what was reached, in which game, by whom; `players` is "" for players not shown.

    A record from elsewhere has no `url`, and a `source`.
    """

    reached: str
    game: str
    url: str
    players: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class FameRow:
    """The best results of a power, each a list with the best first."""

    power: str
    name: str
    games: int
    solos: list[RecordRow]
    centres: list[RecordRow]
    squares: list[RecordRow]
    published: list[RecordRow]


@dataclass(frozen=True, slots=True)
class FameContext:
    """The context of games/statistics/fame.html; `published` has powers with results elsewhere."""

    variant_id: str
    name: str
    groups: list[Choice]
    is_computers: bool
    rows: list[FameRow]
    published: list[FameRow]


def fame_context(variant: Variant, found: VariantCounts) -> FameContext:
    """Return the hall of fame of a variant, with the best result of each kind for each power."""
    shown = found.shown
    rows = fame_rows(variant, found, most=1)
    return FameContext(
        variant_id=variant.id,
        name=variant.name,
        groups=group_choices(found),
        is_computers=shown is not None and shown.group == GameGroup.COMPUTERS,
        rows=[row for row in rows if row.centres],
        published=[row for row in rows if row.published],
    )


def fame_rows(
    variant: Variant, found: VariantCounts, *, most: int, power: str = ""
) -> list[FameRow]:
    """Return the best results of all powers or of one, at most this many of each kind.

    Powers without any are left out.
    """
    counts: dict[str, Any] = found.shown.counts if found.shown else {"powers": {}, "best": {}}
    powers = [power] if power else [*variant.powers]
    best = {key: counts["best"].get(key, {}) for key in powers}
    games = record_games(
        record[-1] for kinds in best.values() for records in kinds.values() for record in records
    )
    titles = year_titles(variant, _most_years(best))
    rows = []
    for key in powers:
        published = [_published(row) for row in published_records(variant.id) if row.power == key]
        row = FameRow(
            power=key,
            name=variant.powers[key].short,
            games=counts["powers"].get(key, {}).get("games", 0),
            solos=[
                _row(
                    games[pk],
                    key,
                    _("%(year)s, %(centres)s")
                    % {"year": titles[years - 1], "centres": _centres(-centres)},
                )
                for years, centres, pk in best[key].get("solo", [])
                if pk in games
            ][:most],
            centres=[
                _row(
                    games[pk],
                    key,
                    _("%(centres)s, %(year)s")
                    % {"year": titles[years - 1], "centres": _centres(-centres)},
                )
                for centres, years, pk in best[key].get("centres", [])
                if pk in games
            ][:most],
            squares=[
                _row(games[pk], key, decimal(-square, 2))
                for square, _years, pk in best[key].get("square", [])
                if pk in games
            ][:most],
            published=published,
        )
        if row.centres or row.published:
            rows.append(row)
    return rows


def _most_years(best: dict[str, dict[str, list[Any]]]) -> int:
    solos = [record[0] for kinds in best.values() for record in kinds.get("solo", [])]
    centres = [record[1] for kinds in best.values() for record in kinds.get("centres", [])]
    return max([*solos, *centres], default=0)


def _row(found: RecordGame, power: str, reached: str) -> RecordRow:
    return RecordRow(
        reached=reached,
        game=found.game.name,
        url=found.game.get_absolute_url(),
        players=listed(found.players.get(power, [])),
    )


def _published(row: PublishedRecord) -> RecordRow:
    reached = _("won with %(centres)s") if row.is_solo else "%(centres)s"
    return RecordRow(
        reached=reached % {"centres": _centres(row.centres)},
        game=row.game,
        url="",
        players=row.player,
        source=_("ended %(day)s, published by %(source)s")
        % {"day": date_format(row.ended, str(FORMATS["date"])), "source": row.source},
    )


def _centres(count: int) -> str:
    return ngettext("%(count)s centre", "%(count)s centres", count) % {"count": count}
