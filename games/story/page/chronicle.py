"""The chronicle of a game year by year, and the strip of its phases."""

from dataclasses import replace
from math import ceil
from typing import Any

from django.utils.translation import gettext as _, pgettext

from adjudicator import Variant
from games.core.codec import variant_of
from games.models import Game, Phase
from games.models.titles import year_title
from games.scoring.last_year import last_year_words
from games.story.page.chart import chart
from games.story.page.gazette import gazette_year, heaviest, year_numbers
from games.story.page.missed import chances_by_year
from games.story.page.summary import PublicWeight, public_headlines, summary
from games.story.queries.missed import missed_chances
from games.story.queries.outcome import PLATE, picture_url
from games.story.queries.phase import CentreTable, centre_table
from games.story.queries.replay import TurnFacts, turns
from games.story.words.nouns import tell
from games.votes.queries import end_of_game


def with_start(table: CentreTable) -> CentreTable:
    """Return the table with a title for the column before the first year."""
    return replace(table, years=[year or _("Start") for year in table.years])


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
    leader = max(table.rows, key=lambda row: row.counts[-1])
    centres = dict(zip(table.years, leader.counts, strict=True))
    links = [
        {
            "name": year_title(variant.calendar, number),
            "short": str(number)[-2:] if number >= 1000 else str(number),
            "url": f"?year={number}",
            "is_shown": number == year,
            "centres": centres.get(year_title(variant.calendar, number), 0),
        }
        for number in years
    ]
    of_year = [turn for turn in played if turn.phase.year == year]
    heavy = heaviest(of_year)
    leading = next((turn for turn in of_year if turn.phase == heavy), of_year[0] if years else None)
    label = pgettext("of the leader", "Centres of %(power)s")
    seasons = gazette_year(variant, played, year)
    is_newest = place == len(years) - 1
    return {
        "game": game,
        "year": year,
        "number": _("No. %(number)s of %(all)s") % {"number": place + 1, "all": len(years)},
        "headline": summary(variant, leading.facts)["headline"] if leading else "",
        "numbers": year_numbers(of_year),
        "lead": seasons[0] if seasons else None,
        "others": seasons[1:],
        "plate": picture_url(heavy, PLATE) if heavy else "",
        "plate_phase": heavy,
        "missed": chances_by_year(variant, missed_chances(game)).get(year, []),
        "years": links,
        "leader": leader.power,
        "leader_label": tell(variant, label, power=leader.name),
        "most": max(leader.counts) or 1,
        "current": links[place] if links else None,
        "earlier": links[place - 1] if place > 0 else None,
        "later": None if is_newest else links[place + 1],
        "end": end_of_game(game, variant) if is_newest else None,
        "last_year": last_year_words(game) if is_newest else "",
        "centres": table,
        "chart": chart(variant, table),
    }


# A timeline has room for the titles of as many years.
MOST_YEARS = 7


def stops(phases: list[Phase], current: Phase) -> list[dict[str, Any]]:
    """Return the ticks of the timeline of all phases, oldest first.

    The first phase of a year begins it; as many as MOST_YEARS of these have a title, the `year`.
    """
    calendar = variant_of(current.game).calendar
    years = list(dict.fromkeys(phase.year for phase in phases))
    titled = set(years[:: ceil(len(years) / MOST_YEARS)] if years else ())
    before = [None, *(phase.year for phase in phases)]
    return [
        {
            "begins_year": phase.year != last,
            "year": year_title(calendar, phase.year)
            if phase.year != last and phase.year in titled
            else "",
            "title": phase.title,
            "url": phase.get_absolute_url(),
            "is_shown": phase.number == current.number,
        }
        for last, phase in zip(before, phases, strict=False)
    ]
