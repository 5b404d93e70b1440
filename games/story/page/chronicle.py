"""The chronicle of a game, year by year, and the strip of its turns."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import pgettext

from adjudicator import Variant
from adjudicator.state import PhaseKind, Season
from games.core.codec import variant_of
from games.models import Game, Phase
from games.models.titles import year_title
from games.story.page.chart import Chart, charts, with_start
from games.story.page.told import QUIET, told
from games.story.queries.phase import CentreTable, centre_table
from games.story.queries.replay import TurnFacts, turns
from games.votes.queries.sentences import EndOfGame, end_of_game
from maps.load import load_variant

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
    """What games/story/chronicle.html takes; `earlier_than` is the year before which the next page
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


@dataclass(frozen=True, slots=True)
class Stop:
    """A phase in the strip; `year` is there at the first of a year."""

    letter: str
    year: str
    title: str
    url: str
    is_shown: bool


def stops(phases: list[Phase], shown: Phase) -> list[Stop]:
    """A stop for each phase, oldest first."""
    found = []
    year = None
    for phase in phases:
        found.append(
            Stop(
                letter=_letter(phase),
                year=_short(phase.year) if phase.year != year else "",
                title=phase.title,
                url=phase.get_absolute_url(),
                is_shown=phase.number == shown.number,
            )
        )
        year = phase.year
    return found


def _letter(phase: Phase) -> str:
    """That of its season, which retreats share with the movement before them."""
    if phase.turn.phase is PhaseKind.RETREATS:
        return _season(phase) + pgettext("retreats, as one letter", "r")
    if phase.turn.phase is PhaseKind.ALLIANCES:
        return pgettext("alliances, as one letter", "a")
    return _season(phase)


def _season(phase: Phase) -> str:
    letters = {
        Season.SPRING: pgettext("Spring, as one letter", "S"),
        Season.FALL: pgettext("Fall, as one letter", "F"),
        Season.WINTER: pgettext("Winter, as one letter", "W"),
    }
    names = load_variant(phase.game.variant_id).calendar.names
    if names.get(phase.season) == "autumn":
        return pgettext("Autumn, as one letter", "A")
    return letters[phase.turn.season]


def _short(year: int) -> str:
    """Of a year with four figures the last two."""
    return str(year)[-2:] if year >= 1000 else str(year)
