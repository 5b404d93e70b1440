"""A game told year by year, in sentences made from facts."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator import Variant
from games.core.codec import variant_of
from games.models import Game, Phase
from games.models.titles import year_title
from games.phases.page.chart import Chart, charts, with_start
from games.phases.page.told import QUIET, told
from games.phases.queries.centre_table import CentreTable, centre_table
from games.phases.queries.year import TurnFacts, turns
from games.votes.queries.end_of_game import EndOfGame, end_of_game

# The chronicle of a long game is several pages.
YEARS_A_PAGE = 10


@dataclass(frozen=True, slots=True)
class PhaseTold:
    """What happened in one phase, each event once."""

    phase: Phase
    sentences: list[str]


@dataclass(frozen=True, slots=True)
class YearTold:
    """A year of a game, and what it is called; `url` is where it begins."""

    year: int
    name: str
    url: str
    phases: list[PhaseTold]


def years_told(variant: Variant, turns: list[TurnFacts]) -> list[YearTold]:
    """The years of these phases; a phase in which nothing happened is told of only where it is the
    only one."""
    by_year: dict[int, list[TurnFacts]] = {}
    for turn in turns:
        by_year.setdefault(turn.phase.year, []).append(turn)
    return [
        YearTold(
            year,
            year_title(variant.calendar, year),
            found[0].phase.get_absolute_url(),
            _phases(variant, found),
        )
        for year, found in by_year.items()
    ]


def _phases(variant: Variant, turns: list[TurnFacts]) -> list[PhaseTold]:
    # What a Fall led to may be told with the retreats after it.
    taken = {(turn.phase.season, item.space) for turn in turns for item in turn.facts.changes}
    all_told = []
    for turn in turns:
        spaces = {space for season, space in taken if season == turn.phase.season}
        all_told.append((turn.phase, told(variant, turn.facts, spaces)))
    loud = [(phase, found) for phase, found in all_told if found[0].weight > QUIET]
    return [
        PhaseTold(phase, [item.sentence for item in found]) for phase, found in loud or all_told[:1]
    ]


@dataclass(frozen=True, slots=True)
class ChronicleContext:
    """What games/phases/chronicle.html takes; `earlier_than` is the year before which the next page
    begins, None on the last one."""

    game: Game
    years: list[YearTold]
    earlier_than: int | None
    is_newest: bool
    end: EndOfGame | None
    centres: CentreTable
    charts: list[Chart]


def chronicle_context(game: Game, before: int | None = None) -> ChronicleContext:
    """A page of the chronicle, the newest year first: the last years of the game, or the last
    `before` one of them. Everybody reads the same."""
    variant = variant_of(game)
    table = with_start(centre_table(game))
    played = turns(game)
    wanted = [turn for turn in played if before is None or turn.phase.year < before]
    years = sorted({turn.phase.year for turn in wanted})
    shown = set(years[-YEARS_A_PAGE:])
    found = years_told(variant, [turn for turn in wanted if turn.phase.year in shown])
    return ChronicleContext(
        game=game,
        years=[*reversed(found)],
        earlier_than=min(shown) if len(years) > len(shown) else None,
        is_newest=len(wanted) == len(played),
        end=end_of_game(game, variant),
        centres=table,
        charts=charts(variant, table),
    )
