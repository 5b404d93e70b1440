"""Sentences that say how each award of a finished game was counted."""

from django.utils.translation import gettext_lazy, ngettext

from games.models import Award, AwardKind

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


def how_counted(award: Award) -> str:
    """Say from which numbers an award was computed."""
    facts: dict[str, int] = award.facts
    if award.kind == AwardKind.ALLY:
        sentence = ngettext(
            "Gave %(count)s support to units of other powers that held, more than anybody else.",
            "Gave %(count)s supports to units of other powers that held, more than anybody else.",
            facts["count"],
        )
        return sentence % facts
    return str(_HOW[AwardKind(award.kind)]) % facts
