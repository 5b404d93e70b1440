"""The chronicle of a game year by year, the charts of its centres and the strip of its phases."""

from dataclasses import dataclass, replace
from itertools import pairwise
from math import floor
from typing import Any

from django.utils.translation import gettext as _, pgettext

from adjudicator import Variant
from adjudicator.state import PhaseKind, Season
from games.core.codec import variant_of
from games.models import Game, Phase
from games.models.titles import year_title
from games.scoring.last_year import last_year_words
from games.story.page.gazette import gazette_year, heaviest
from games.story.page.missed import chances_by_year
from games.story.page.summary import PublicWeight, public_headlines
from games.story.queries.missed import missed_chances
from games.story.queries.outcome import PLATE, picture_url
from games.story.queries.phase import CentreTable, centre_table
from games.story.queries.replay import TurnFacts, turns
from games.votes.queries import end_of_game
from maps.load import load_variant

DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3", "14 5", "2 3 8 3", "7 2 2 2 2 2", "3 6", "10 3 3 3")
# The offset of a shape from its point, and the shape, which ends at its start: so all the shapes of
# a line are one path.
SHAPES = (
    ((-4, -4), "h8v8h-8z"),
    ((0, -5), "l5 9h-10z"),
    ((0, -6), "l6 6-6 6-6-6z"),
    ((0, -5), "a5 5 0 1 0 .1 0z"),
    ((0, 5), "l5-9h-10z"),
)

TOP, BOTTOM, LEFT = 26, 34, 34
# The distance between lines with equal values.
APART = 3.0


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of a chart for wide or for narrow pages."""

    name: str
    width: int
    height: int
    labels: int
    line: float


WIDE = Layout("wide", 760, 430, 225, 21.0)

NARROW = Layout("narrow", 400, 430, 235, 25.0)


def with_start(table: CentreTable) -> CentreTable:
    """Return the table with a title for the column before the first year."""
    return replace(table, years=[year or _("Start") for year in table.years])


def charts(
    variant: Variant, table: CentreTable, key: str = "", alt: str = ""
) -> list[dict[str, Any]]:
    """Draw the chart of a table for wide and for narrow pages; before a year is over, none.

    The table counts centres, and the chart shows how many win. For other counts, `key` begins the
    ids and `alt` describes the chart for people who do not see it.
    """
    if len(table.years) < 2:
        return []
    return [_chart(variant, table, layout, key, alt) for layout in (WIDE, NARROW)]


def _chart(
    variant: Variant, table: CentreTable, layout: Layout, key: str, alt: str
) -> dict[str, Any]:
    """The context of games/story/chart.html; `key` begins the ids of its lines."""
    goal = 0 if key else variant.rules.victory_centres
    # The scale ends above the highest value; the goal is drawn once a power comes near it.
    most = max(3, *(count for row in table.rows for count in row.counts)) + 1
    every = 1 if most <= 8 else 2 if most <= 16 else 5
    right = layout.width - layout.labels
    step = (right - LEFT) / (len(table.years) - 1)

    def x(column: int) -> float:
        return LEFT + column * step

    def y(count: float) -> float:
        return layout.height - BOTTOM - count * (layout.height - TOP - BOTTOM) / most

    rows = sorted(table.rows, key=lambda row: -row.counts[-1])
    offsets = _offsets([row.counts for row in rows])
    ends = _spread([y(row.counts[-1]) for row in rows], layout)
    curves = []
    for number, row in enumerate(rows):
        points = [
            (floor(x(column) + 0.5), floor(y(count) + offsets[number][column] * APART + 0.5))
            for column, count in enumerate(row.counts)
        ]
        (right_end, height), end = points[-1], round(ends[number])
        (dx, dy), shape = SHAPES[number % len(SHAPES)]
        short = variant.powers[row.power].short
        curves.append(
            {
                "power": row.power,
                "label": f"{row.counts[-1]} {short}",
                "path": "l".join(_steps(points)),
                "dashes": DASHES[number % len(DASHES)],
                "points": "m".join(
                    step + shape for step in _steps([(px + dx, py + dy) for px, py in points])
                ),
                "joint": f"M{right_end + 6} {height}L{right + 22} {end}",
                "chip": {"x": right + 24, "y": end},
            }
        )
    return {
        "key": f"{key}-{layout.name}" if key else layout.name,
        "name": layout.name,
        "view_box": f"0 0 {layout.width} {layout.height}",
        "alt": alt
        or _("Centres of each power over the years; the table below has the same numbers."),
        "curves": curves,
        "years": [
            (f"{x(n):.0f}", layout.height - 10, year)
            for n, year in enumerate(table.years)
            if _has_title(n, table, layout)
        ],
        "rules": [(LEFT, f"{y(count):.0f}", count) for count in range(0, most + 1, every)],
        "right": right,
        "goal": (LEFT, f"{y(goal):.0f}") if 0 < goal <= most else None,
        "goal_says": _("%(count)s centres, and more than anybody else, win") % {"count": goal},
    }


def _steps(points: list[tuple[int, int]]) -> list[str]:
    """Return the steps from point to point, which are shorter than the places themselves."""
    (x, y), *_rest = points
    return [
        f"M{x} {y}",
        *(f"{bx - ax} {by - ay}".replace(" -", "-") for (ax, ay), (bx, by) in pairwise(points)),
    ]


def _has_title(column: int, table: CentreTable, layout: Layout) -> bool:
    """Whether there is room for the title of a year; there always is for the last."""
    room = (layout.width - layout.labels - LEFT) / 48
    every = max(1, round(len(table.years) / room + 0.49))
    return (len(table.years) - 1 - column) % every == 0


def _offsets(rows: list[list[int]]) -> list[list[float]]:
    """Return the shift of each point that keeps equal points apart."""
    offsets = [[0.0] * len(counts) for counts in rows]
    for column in range(len(rows[0])):
        same: dict[int, list[int]] = {}
        for number, counts in enumerate(rows):
            same.setdefault(counts[column], []).append(number)
        for numbers in same.values():
            for place, number in enumerate(numbers):
                offsets[number][column] = place - (len(numbers) - 1) / 2
    return offsets


def _spread(wanted: list[float], layout: Layout) -> list[float]:
    """Return heights of labels close to the wanted ones, from the top down and without overlaps."""
    placed: list[float] = []
    for height in wanted:
        placed.append(max(height, placed[-1] + layout.line) if placed else height)
    lowest = layout.height - 12.0
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], lowest)
        lowest = placed[number] - layout.line
    return placed


def year_card(variant: Variant, turns: list[TurnFacts]) -> dict[str, Any] | None:
    """Return the phases of one year for games/story/chronicle_year.html; None without any.

    Phases in which nothing happened are left out. A year without any other keeps its first one.
    """
    if not turns:
        return None
    phases = [(turn.phase, public_headlines(variant, turn.facts)) for turn in turns]
    eventful = [item for item in phases if item[1][0].weight > PublicWeight.NOTHING]
    return {
        "name": year_title(variant.calendar, turns[0].phase.year),
        "phases": [
            (phase, [item.fact for item in headlines])
            for phase, headlines in eventful or phases[:1]
        ],
    }


def chronicle_context(game: Game, wanted: int | None = None) -> dict[str, Any]:
    """Return a year of the chronicle, which is the same for everybody; by default the newest."""
    variant, played = variant_of(game), turns(game)
    table = with_start(centre_table(game))
    years = list(dict.fromkeys(turn.phase.year for turn in played))
    place = years.index(wanted) if wanted in years else len(years) - 1
    year = years[place] if years else 0
    links = [
        {
            "name": year_title(variant.calendar, number),
            "url": f"?year={number}",
            "is_shown": number == year,
        }
        for number in years
    ]
    heavy = heaviest([turn for turn in played if turn.phase.year == year])
    is_newest = place == len(years) - 1
    return {
        "game": game,
        "year": year,
        "number": _("No. %(number)s of %(all)s") % {"number": place + 1, "all": len(years)},
        "seasons": gazette_year(variant, played, year),
        "plate": picture_url(heavy, PLATE) if heavy else "",
        "plate_phase": heavy,
        "missed": chances_by_year(variant, missed_chances(game)).get(year, []),
        "years": links,
        "current": links[place] if links else None,
        "earlier": links[place - 1] if place > 0 else None,
        "later": None if is_newest else links[place + 1],
        "end": end_of_game(game, variant) if is_newest else None,
        "last_year": last_year_words(game) if is_newest else "",
        "centres": table,
        "charts": charts(variant, table),
    }


def stops(phases: list[Phase], current: Phase) -> list[dict[str, Any]]:
    """Return the strip of all phases, oldest first; only the first phase of a year has a `year`."""
    years = [None, *(phase.year for phase in phases)]
    return [
        {
            "letter": _letter(phase),
            "year": "" if phase.year == before else _short_year(phase.year),
            "title": phase.title,
            "url": phase.get_absolute_url(),
            "is_shown": phase.number == current.number,
        }
        for before, phase in zip(years, phases, strict=False)
    ]


def _letter(phase: Phase) -> str:
    """Return the letter of the phase's season; retreats and alliances add one of their own."""
    match phase.turn.phase:
        case PhaseKind.ALLIANCES:
            return pgettext("alliances, as one letter", "a")
        case PhaseKind.RETREATS:
            return _season_letter(phase) + pgettext("retreats, as one letter", "r")
    return _season_letter(phase)


def _season_letter(phase: Phase) -> str:
    letters = {
        Season.SPRING: pgettext("Spring, as one letter", "S"),
        Season.FALL: pgettext("Fall, as one letter", "F"),
        Season.WINTER: pgettext("Winter, as one letter", "W"),
    }
    names = load_variant(phase.game.variant_id).calendar.names
    if names.get(phase.season) == "autumn":
        return pgettext("Autumn, as one letter", "A")
    return letters[phase.turn.season]


def _short_year(year: int) -> str:
    """Return the last two digits of a year with four."""
    return str(year)[-2:] if year >= 1000 else str(year)
