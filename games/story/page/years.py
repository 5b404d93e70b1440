"""The page of all years: a map to drag through the game, the chart, and a small map a year."""

from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from games.core.board.board import BoardView, board, layer_url
from games.core.codec import BoardState, variant_of
from games.models import Game, Phase
from games.models.titles import year_title
from games.story.page.chronicle import Chart, charts, with_start
from games.story.queries.phase import CentreTable, centre_table
from games.story.queries.replay import Moment, moments, year_ends
from maps.realms import realms
from maps.render import has_geometry, land_tints, unit_dots, years_svg


@dataclass(frozen=True, slots=True)
class YearMap:
    """The small map of a year's end; the leading powers as pairs of code and name."""

    title: str
    url: str
    picture: SafeString
    leaders: list[tuple[str, str]]
    most: int


@dataclass(frozen=True, slots=True)
class YearsContext:
    """The context of games/story/years.html."""

    game: Game
    board: BoardView | None
    stops: int
    shown: str
    data_url: str
    years: list[YearMap]
    centres: CentreTable
    charts: list[Chart]


def years_context(game: Game) -> YearsContext:
    """Return the page of all years, which is the same for everybody."""
    variant, found = variant_of(game), moments(game)
    table = with_start(centre_table(game))
    shown = _title(found[-1]) if found else ""
    view = None
    if found:
        view = board(BoardState(variant, found[-1].position), shown, tools=True)
    return YearsContext(
        game=game,
        board=view and replace(view, table_url=found[-1].phase.get_absolute_url()),
        stops=len(found),
        shown=shown,
        data_url=f"{reverse('games:years_data', args=[game.pk])}?v={game.version}",
        years=_years(variant, found),
        centres=table,
        charts=charts(variant, table),
    )


def _title(moment: Moment) -> str:
    return _("The end") if moment.is_end else moment.phase.title


def _years(variant: Variant, found: list[Moment]) -> list[YearMap]:
    if not found or not has_geometry(variant.id):
        return []
    first, ends = found[0], year_ends(found)
    shown: list[tuple[str, Phase, Position]] = [(_("Start"), first.phase, first.position)]
    shown += [(year_title(variant.calendar, phase.year), phase, after) for phase, after in ends]
    pictures = years_svg(
        variant, [after for *_rest, after in shown], layer_url(variant.id, "shapes")
    )
    maps = []
    for (title, phase, position), picture in zip(shown, pictures, strict=True):
        counts = {power: len(position.centres_of(power)) for power in variant.powers}
        most = max(counts.values())
        leaders = [
            (power, variant.powers[power].short) for power in counts if counts[power] == most
        ]
        # The renderer draws it from keys and numbers, without user input.
        drawn = mark_safe(picture)  # noqa: S308
        maps.append(YearMap(title, phase.get_absolute_url(), drawn, leaders, most))
    return maps


def years_json(game: Game) -> dict[str, Any]:
    """Return what static/js/story/years.js shows at each stop of the slider.

    - stops: title, address, and the column of the chart, in parts of a year.
    - land, changes: the owner of each land space at the first stop, and what changed at each.
    - units: the dots of each power's units at each stop, as path data.
    - columns: the number of columns of the chart after its first.
    """
    variant, found = variant_of(game), moments(game)
    owners = [_owners(BoardState(variant, moment.position)) for moment in found]
    columns = _columns(found)
    return {
        "stops": [
            {"title": _title(moment), "url": moment.phase.get_absolute_url(), "column": column}
            for moment, column in zip(found, columns, strict=True)
        ],
        "changes": [
            {key: owner for key, owner in now.items() if before.get(key) != owner}
            for before, now in zip([{}, *owners], owners, strict=False)
        ],
        "units": [unit_dots(variant, moment.position) for moment in found],
        "colours": land_tints(variant.id),
        "columns": max(1, len(centre_table(game).years) - 1),
    }


def _owners(state: BoardState) -> dict[str, str]:
    """The power in whose realm each land space is; "" for a minor's and for nobody's."""
    found = realms(state.variant, state.position)
    return {key: owner if owner in state.variant.powers else "" for key, owner in found.items()}


def _columns(found: list[Moment]) -> list[float]:
    """The place of each moment on the chart, whose columns are the start and the ends of years."""
    by_year: dict[int, list[int]] = {}
    for place, moment in enumerate(found):
        if not moment.is_end:
            by_year.setdefault(moment.phase.year, []).append(place)
    columns = [
        round(year + part / len(places), 2)
        for year, places in enumerate(by_year.values())
        for part in range(len(places))
    ]
    return [*columns, *(float(len(by_year)) for moment in found if moment.is_end)]
