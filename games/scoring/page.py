"""The contexts of the pages of scoring systems, with an example that they compute."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.codec import variant_named
from games.core.errors import NotFound
from games.models.titles import year_title
from games.scoring.facts import Facts
from games.scoring.systems import SYSTEMS, System
from games.scoring.words import decimals_of, score_words

# The example: a game of the site's first variant after its last year. Powers and their centres: two
# are equal, and two were eliminated, so many years after the start.
COUNTS = (10, 8, 6, 6, 5, 4, 3, 1, 0, 0)
YEARS = {8: 5, 9: 3}


def example_variant() -> Variant:
    """The variant of the example."""
    return variant_named(settings.DEFAULT_VARIANT)


def example_facts() -> Facts:
    """The facts of the example."""
    variant = example_variant()
    centres = dict(zip(variant.powers, COUNTS, strict=False))
    out = {power: YEARS[number] for number, power in enumerate(centres) if number in YEARS}
    return Facts(
        centres,
        len(variant.board.centres),
        out=out,
        sharers=frozenset(centres.keys() - out.keys()),
    )


def systems_context() -> dict[str, Any]:
    """The context of the list: all systems, and the example scored by each."""
    tables = [_texts(system) for system in SYSTEMS.values()]
    rows = [row | {"scores": [table[row["power"]] for table in tables]} for row in _powers()]
    return {"systems": list(SYSTEMS.values()), "rows": rows}


def system_context(code: str) -> dict[str, Any]:
    """The context of one system's page; refuses an unknown code."""
    system = SYSTEMS.get(code)
    if system is None:
        raise NotFound("no_such_scoring", _("There is no such scoring system."))
    scores, texts = system.score(example_facts()), _texts(system)
    rows = [
        row | {"score": texts[row["power"]], "fraction": _fraction(str(scores[row["power"]]))}
        for row in _powers()
    ]
    total = sum(scores.values())
    variant = example_variant()
    return {
        "system": system,
        "variant": variant.name,
        "board_centres": len(variant.board.centres),
        "rows": rows,
        "total": score_words(total, decimals_of([total])),
        "others": [other for other in SYSTEMS.values() if other is not system],
    }


def _texts(system: System) -> dict[str, str]:
    """The scores of the example as text, by power."""
    scores = system.score(example_facts())
    decimals = decimals_of(scores.values())
    return {power: score_words(score, decimals) for power, score in scores.items()}


def _fraction(text: str) -> str:
    """The exact score where decimals cannot show it."""
    return text if "/" in text else ""


def _powers() -> list[dict[str, Any]]:
    """The powers of the example, with their names, centres and years of elimination."""
    variant, facts = example_variant(), example_facts()
    calendar, start = variant.calendar, variant.start.turn.year
    return [
        {
            "power": power,
            "name": variant.powers[power].name,
            "centres": centres,
            "out": (
                year_title(calendar, start + facts.out[power] * calendar.step)
                if power in facts.out
                else ""
            ),
        }
        for power, centres in facts.centres.items()
    ]
