"""The page of all years: a map to drag through the game, the chart, and a small map a year."""

from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any

from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.board.board import board, layer_url
from games.core.codec import BoardState, variant_of
from games.models import Game
from games.models.titles import year_title
from games.story.page.chart import chart
from games.story.page.chronicle import with_start
from games.story.queries.phase import centre_table
from games.story.queries.replay import Moment, read_moments
from maps.realms import realms
from maps.render import has_geometry, land_tints, unit_dots, years_svg


def years_context(game: Game) -> dict[str, Any]:
    """Return the context of games/story/years.html, which is the same for everybody."""
    variant, moments = variant_of(game), read_moments(game)
    table = with_start(centre_table(game))
    title, view = "", None
    if moments:
        last = moments[-1]
        title = _title(last)
        view = board(BoardState(variant, last.position), title, tools=True)
        view = view and replace(view, table_url=last.phase.get_absolute_url())
    return {
        "game": game,
        "board": view,
        "stops": len(moments),
        "title": title,
        "data_url": f"{reverse('games:years_data', args=[game.pk])}?v={game.version}",
        "years": _year_maps(variant, moments),
        "centres": table,
        "chart": chart(variant, table),
    }


def _title(moment: Moment) -> str:
    return _("The end") if moment.is_end else moment.phase.title


def _year_maps(variant: Variant, moments: list[Moment]) -> list[dict[str, Any]]:
    """The small maps of the start and of each year that has ended, with the leading powers."""
    if not moments or not has_geometry(variant.id):
        return []
    ends = [(_("Start"), moments[0].phase, moments[0].position)] + [
        (year_title(variant.calendar, before.phase.year), before.phase, after.position)
        for before, after in pairwise(moments)
        if after.is_end or after.phase.year != before.phase.year
    ]
    positions = [position for _title, _phase, position in ends]
    pictures = years_svg(variant, positions, layer_url(variant.id, "shapes"))
    maps = []
    for (title, phase, position), picture in zip(ends, pictures, strict=True):
        counts = {power: len(position.centres_of(power)) for power in variant.powers}
        most = max(counts.values())
        maps.append(
            {
                "title": title,
                "url": phase.get_absolute_url(),
                # The renderer draws it from keys and numbers, without user input.
                "picture": mark_safe(picture),  # noqa: S308
                "leaders": [
                    (power, variant.powers[power].short)
                    for power, count in counts.items()
                    if count == most
                ],
                "most": most,
            }
        )
    return maps


def years_json(game: Game) -> dict[str, Any]:
    """Return what static/js/story/years.js shows at each stop of the slider.

    - stops: title, address, and the column of the chart, in parts of a year.
    - land, changes: the owner of each land space at the first stop, and what changed at each.
    - units: the dots of each power's units at each stop, as path data.
    - columns: the number of columns of the chart after its first.
    """
    variant, moments = variant_of(game), read_moments(game)
    owners = [_owners(BoardState(variant, moment.position)) for moment in moments]
    return {
        "stops": [
            {"title": _title(moment), "url": moment.phase.get_absolute_url(), "column": column}
            for moment, column in zip(moments, _columns(moments), strict=True)
        ],
        "changes": [
            {key: owner for key, owner in now.items() if before.get(key) != owner}
            for before, now in zip([{}, *owners], owners, strict=False)
        ],
        "units": [unit_dots(variant, moment.position) for moment in moments],
        "colours": land_tints(variant.id),
        "columns": max(1, len(centre_table(game).years) - 1),
    }


def _owners(state: BoardState) -> dict[str, str]:
    """The power in whose realm each land space is; "" for a minor's and for nobody's."""
    owners = realms(state.variant, state.position)
    return {key: owner if owner in state.variant.powers else "" for key, owner in owners.items()}


def _columns(moments: list[Moment]) -> list[float]:
    """The place of each moment on the chart, whose columns are the start and the ends of years."""
    played = [moment for moment in moments if not moment.is_end]
    years = [[*group] for _year, group in groupby(played, key=lambda moment: moment.phase.year)]
    columns = [
        round(place + part / len(year), 2)
        for place, year in enumerate(years)
        for part in range(len(year))
    ]
    return [*columns, *(float(len(years)) for _end in moments[len(played) :])]
