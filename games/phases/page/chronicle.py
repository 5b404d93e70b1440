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


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What happened in one phase."""

    phase: Phase
    text: str


@dataclass(frozen=True, slots=True)
class YearTold:
    """A year of a game, and what it is called; `url` is where it begins."""

    year: int
    name: str
    url: str
    paragraphs: list[Paragraph]


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
            _paragraphs(variant, found),
        )
        for year, found in by_year.items()
    ]


def _paragraphs(variant: Variant, turns: list[TurnFacts]) -> list[Paragraph]:
    all_told = [(turn.phase, told(variant, turn.facts)) for turn in turns]
    loud = [(phase, found) for phase, found in all_told if found[0].weight > QUIET]
    return [
        Paragraph(phase, " ".join(item.sentence for item in found))
        for phase, found in loud or all_told[:1]
    ]


@dataclass(frozen=True, slots=True)
class ChronicleContext:
    """What games/phases/chronicle.html takes."""

    game: Game
    years: list[YearTold]
    centres: CentreTable
    charts: list[Chart]


def chronicle_context(game: Game) -> ChronicleContext:
    """The whole game, the newest year first. Everybody reads the same."""
    variant = variant_of(game)
    table = with_start(centre_table(game))
    return ChronicleContext(
        game=game,
        years=[*reversed(years_told(variant, turns(game)))],
        centres=table,
        charts=charts(variant, table),
    )
