"""The chronicle of a game year by year, the charts of its centres and the strip of its phases."""

from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import floor

from django.utils.translation import gettext as _, pgettext

from adjudicator import Variant
from adjudicator.state import PhaseKind, Season
from games.core.codec import variant_of
from games.models import Game, Phase
from games.models.titles import year_title
from games.scoring.last_year import last_year_words
from games.story.page.gazette import GazetteSeason, gazette_year, heaviest
from games.story.page.missed import missed_by_year
from games.story.page.summary import PublicWeight, public_headlines
from games.story.queries.missed import missed_chances
from games.story.queries.outcome import plate_picture
from games.story.queries.phase import CentreTable, centre_table
from games.story.queries.replay import TurnFacts, turns
from games.votes.queries import EndOfGame, end_of_game
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


@dataclass(frozen=True, slots=True)
class Mark:
    """A text and its place; the text may be empty."""

    x: str
    y: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """A power's line: its path, the shapes at its points, and the label at its end."""

    power: str
    label: str
    path: str
    dashes: str
    points: str
    joint: str
    chip: Mark


@dataclass(frozen=True, slots=True)
class Chart:
    """The context of games/story/chart.html. `key` begins the ids of its lines."""

    key: str
    name: str
    view_box: str
    alt: str
    curves: list[Curve]
    years: list[Mark]
    rules: list[Mark]
    right: str
    goal: Mark | None
    goal_says: str


def with_start(table: CentreTable) -> CentreTable:
    """Return the table with a title for the column before the first year."""
    return replace(table, years=[year or _("Start") for year in table.years])


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a chart: a key for its ids, and a description for people who do not see it."""

    key: str
    alt: str


def charts(variant: Variant, table: CentreTable, subject: Subject | None = None) -> list[Chart]:
    """Draw the chart of a table for wide and for narrow pages; before a year is over, none.

    Without a subject the table counts centres, and the chart shows how many win.
    """
    if len(table.years) < 2:
        return []
    return [_chart(variant, table, layout, subject) for layout in (WIDE, NARROW)]


def _chart(variant: Variant, table: CentreTable, layout: Layout, subject: Subject | None) -> Chart:
    goal = variant.rules.victory_centres if subject is None else 0
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
            Curve(
                power=row.power,
                label=f"{row.counts[-1]} {short}",
                path="l".join(_steps(points)),
                dashes=DASHES[number % len(DASHES)],
                points="m".join(
                    step + shape for step in _steps([(px + dx, py + dy) for px, py in points])
                ),
                joint=f"M{right_end + 6} {height}L{right + 22} {end}",
                chip=Mark(f"{right + 24}", f"{end}"),
            )
        )
    alt = _("Centres of each power over the years; the table below has the same numbers.")
    return Chart(
        key=f"{subject.key}-{layout.name}" if subject else layout.name,
        name=layout.name,
        view_box=f"0 0 {layout.width} {layout.height}",
        alt=subject.alt if subject else alt,
        curves=curves,
        years=[
            Mark(
                f"{x(n):.0f}", f"{layout.height - 10}", year if _has_title(n, table, layout) else ""
            )
            for n, year in enumerate(table.years)
        ],
        rules=[
            Mark(f"{LEFT}", f"{y(count):.0f}", str(count)) for count in range(0, most + 1, every)
        ],
        right=f"{right}",
        goal=Mark(f"{LEFT}", f"{y(goal):.0f}") if 0 < goal <= most else None,
        goal_says=_("%(count)s centres, and more than anybody else, win") % {"count": goal},
    )


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


@dataclass(frozen=True, slots=True)
class ChroniclePhase:
    """A phase and its facts in sentences."""

    phase: Phase
    sentences: list[str]


@dataclass(frozen=True, slots=True)
class ChronicleYear:
    """A year of the chronicle; `url` is the page of its first phase.

    `missed` are sentences about chances that powers missed, once the game is over.
    """

    year: int
    name: str
    url: str
    phases: list[ChroniclePhase]
    missed: list[str] = field(default_factory=list)


def chronicle_years(variant: Variant, turns: list[TurnFacts]) -> list[ChronicleYear]:
    """Group phases by year, without those in which nothing happened.

    A year without any other phase keeps its first one.
    """
    by_year: dict[int, list[TurnFacts]] = {}
    for turn in turns:
        by_year.setdefault(turn.phase.year, []).append(turn)
    return [
        ChronicleYear(
            year,
            year_title(variant.calendar, year),
            found[0].phase.get_absolute_url(),
            _phases(variant, found),
        )
        for year, found in by_year.items()
    ]


def _phases(variant: Variant, turns: list[TurnFacts]) -> list[ChroniclePhase]:
    phases = [(turn.phase, public_headlines(variant, turn.facts)) for turn in turns]
    eventful = [item for item in phases if item[1][0].weight > PublicWeight.NOTHING]
    return [
        ChroniclePhase(phase, [item.fact for item in found])
        for phase, found in eventful or phases[:1]
    ]


@dataclass(frozen=True, slots=True)
class YearLink:
    """A year of the chronicle with its page."""

    name: str
    url: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class ChronicleContext:
    """The context of games/story/chronicle.html, whose first lines describe each field."""

    game: Game
    year: int
    name: str
    number: str
    seasons: list[GazetteSeason]
    plate: str
    plate_phase: Phase | None
    missed: list[str]
    years: list[YearLink]
    earlier: YearLink | None
    later: YearLink | None
    end: EndOfGame | None
    last_year: str
    centres: CentreTable
    charts: list[Chart]


def chronicle_context(game: Game, wanted: int | None = None) -> ChronicleContext:
    """Return a year of the chronicle, which is the same for everybody; by default the newest."""
    variant = variant_of(game)
    table = with_start(centre_table(game))
    played = turns(game)
    years = list(dict.fromkeys(turn.phase.year for turn in played))
    shown = wanted if wanted in years else years[-1] if years else 0
    place = years.index(shown) if years else 0
    links = [
        YearLink(year_title(variant.calendar, year), f"?year={year}", year == shown)
        for year in years
    ]
    plated = heaviest([turn for turn in played if turn.phase.year == shown])
    is_newest = not years or place == len(years) - 1
    return ChronicleContext(
        game=game,
        year=shown,
        name=links[place].name if links else "",
        number=_("No. %(number)s of %(all)s") % {"number": place + 1, "all": len(years)},
        seasons=gazette_year(variant, played, shown),
        plate=plate_picture(plated) if plated else "",
        plate_phase=plated,
        missed=missed_by_year(variant, missed_chances(game)).get(shown, []),
        years=links,
        earlier=links[place - 1] if place else None,
        later=links[place + 1] if links and not is_newest else None,
        end=end_of_game(game, variant) if is_newest else None,
        last_year=last_year_words(game) if is_newest else "",
        centres=table,
        charts=charts(variant, table),
    )


@dataclass(frozen=True, slots=True)
class Stop:
    """A phase in the strip; only the first phase of a year has a `year`."""

    letter: str
    year: str
    title: str
    url: str
    is_shown: bool


def stops(phases: list[Phase], shown: Phase) -> list[Stop]:
    """Return the strip of all phases, oldest first."""
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
    """Return the letter of the phase's season; retreats and alliances add one of their own."""
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
    """The last two digits of a year with four."""
    return str(year)[-2:] if year >= 1000 else str(year)
