"""The page of the review of a practice game."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.coach.queries.review import Review, Standing
from games.core.codec import variant_of
from games.core.words.names import short_name
from games.core.words.numbers import decimal
from games.core.words.orders import with_dash
from games.models import Game
from games.story.page.headlines import power_headlines
from games.story.page.missed import missed_sentence
from games.story.page.results import result_row
from games.story.queries.facts import ResolvedPhase

# The plot: it is stretched to the page, and its heights are pixels.
WIDTH, HEIGHT, TOP, BOTTOM = 960, 160, 12, 156
MOST_FACTS = 3


def review_context(game: Game, review: Review) -> dict[str, Any]:
    """Return the context of games/coach/review.html."""
    variant = variant_of(game)
    turning = sorted(review.turning, key=lambda item: item[0].number)
    return {
        "game": game,
        "power": review.power,
        "power_name": short_name(variant, review.power),
        "chart": _chart(review) if review.standings else None,
        "turning": [
            _turning_point(review, place, item, resolved, settled)
            for place, (item, resolved, settled) in enumerate(turning, start=1)
        ],
        "missed": [
            {
                "phase": item.phase,
                "sentence": missed_sentence(variant, item.phase, review.power, item.change),
                "before": with_dash(item.change["before"]),
            }
            for item in review.missed
        ],
        "is_whole": review.is_whole,
        "rows": [
            {
                "phase": review.phases[item.number],
                "worth": decimal(item.worth, 1),
                "centres": item.centres,
            }
            for item in review.standings
        ],
    }


def _turning_point(
    review: Review,
    place: int,
    item: Standing,
    resolved: ResolvedPhase,
    settled: ResolvedPhase | None,
) -> dict[str, Any]:
    facts = power_headlines(resolved, (), settled)[:MOST_FACTS]
    sentence = (
        _("Your standing rose from %(before)s to %(after)s.")
        if item.swing > 0
        else _("Your standing fell from %(before)s to %(after)s.")
    )
    return {
        "place": place,
        "phase": review.phases[item.number],
        "sentence": sentence % {"before": decimal(item.before, 1), "after": decimal(item.worth, 1)},
        "is_gain": item.swing > 0,
        "facts": [headline.fact for headline in facts],
        "rows": [
            result_row(resolved, done)
            for done in resolved.outcome.orders
            if done.power == review.power
        ],
    }


def _chart(review: Review) -> dict[str, Any]:
    """The context of games/core/line_chart.html: the standing, and the centres as dots."""
    standings = review.standings
    most = max(5, *(item.centres for item in standings), *(int(i.worth) + 1 for i in standings))
    every = 1 if most <= 6 else 2 if most <= 12 else 5

    def x(number: int) -> float:
        return number / (len(standings) - 1) if number else 0

    def y(value: float) -> int:
        return round(BOTTOM - (BOTTOM - TOP) * value / most)

    def path(values: Sequence[float]) -> str:
        return "M" + "L".join(
            f"{round(WIDTH * x(number))} {y(value)}" for number, value in enumerate(values)
        )

    turning = {item.number for item, _resolved, _settled in review.turning}
    marks = [number for number, item in enumerate(standings) if item.number in turning]
    first, last = standings[0], standings[-1]
    alt = _(
        "Your standing from %(first)s after %(begin)s to %(last)s after %(end)s; the table below"
        " has the same numbers."
    )
    return {
        "power": review.power,
        "width": WIDTH,
        "height": HEIGHT,
        "alt": alt
        % {
            "first": decimal(first.worth, 1),
            "begin": review.phases[first.number].title,
            "last": decimal(last.worth, 1),
            "end": review.phases[last.number].title,
        },
        "line": path([item.worth for item in standings]),
        "dots": path([item.centres for item in standings]),
        "marks": [
            (f"{100 * x(n):.1f}%", y(standings[n].worth), place)
            for place, n in enumerate(marks, start=1)
        ],
        "rules": [(y(value), value) for value in range(0, most + 1, every)],
        "last": decimal(last.worth, 1),
        "last_y": y(last.worth),
        "first_title": review.phases[first.number].title,
        "last_title": review.phases[last.number].title,
    }
