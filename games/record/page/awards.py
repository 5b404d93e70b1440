"""Awards of a finished game in words: each with how it was counted."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy, ngettext

from adjudicator import Variant
from games.core.words.names import short_name
from games.models import AwardKind
from games.record.queries.awards import FoundAward

_HOW = {
    AwardKind.ALLIANCE: gettext_lazy(
        "Supports between them in %(years)s years in a row, %(count)s in all: more years than any"
        " other pair."
    ),
    AwardKind.REALM: gettext_lazy(
        "%(count)s centres after a Fall, the most that any power ever held."
    ),
    AwardKind.FRONTIER: gettext_lazy(
        "Took %(taken)s centres and lost %(lost)s: together more than any other power."
    ),
    AwardKind.RISE: gettext_lazy(
        "Rose by %(count)s centres from one count to a later one, more than anybody else."
    ),
    AwardKind.BLOWS: gettext_lazy("Dislodged %(count)s units, more than any other power."),
    AwardKind.POINTS: gettext_lazy(
        "%(won)s of its %(spent)s points were part of a winning bid, the most of all."
    ),
    AwardKind.HOME: gettext_lazy(
        "No other power ever took one of its home centres; every other power lost one."
    ),
}


@dataclass(frozen=True, slots=True)
class ShownAward:
    """An award: its name, its powers by code and name, and how it was counted."""

    title: str
    powers: list[tuple[str, str]]
    how: str


def shown_award(variant: Variant, award: FoundAward) -> ShownAward:
    """Return an award for a page."""
    powers = [(power, short_name(variant, power)) for power in award.powers]
    return ShownAward(str(award.kind.label), powers, how_counted(award.kind, award.facts))


def how_counted(kind: AwardKind, facts: Mapping[str, int]) -> str:
    """Say from which numbers an award was computed."""
    if kind is AwardKind.ALLY:
        said = ngettext(
            "Gave %(count)s support to units of other powers that held, more than anybody else.",
            "Gave %(count)s supports to units of other powers that held, more than anybody else.",
            facts["count"],
        )
        return said % facts
    return str(_HOW[kind]) % facts
