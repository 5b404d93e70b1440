"""Links to the section of the rules that decided a result."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.urls import reverse

from adjudicator import Reason

# Sections of the page of rules.
SECTIONS: Mapping[Reason, str] = MappingProxyType(
    {
        Reason.NO_SINGLE_HIGHEST_BID: "points",
        Reason.OVERSPENT: "points",
        Reason.NOT_A_MINOR: "points",
        Reason.ATTACKS_MINOR: "points",
        Reason.BID_NOT_UNDERSTOOD: "points",
        Reason.MINOR_NEVER_MOVES: "points",
        Reason.MINOR_DISBANDS: "minors",
        Reason.SORTIE_STAYS: "sorties",
        Reason.SORTIE_WOULD_SUCCEED: "sorties",
        Reason.SURPLUS_SUPPORT: "sorties",
        Reason.SUPPORT_OF_INVALID_SORTIE: "sorties",
        Reason.RELIGION: "religion",
        Reason.CROSSING_BLOCKED: "crossings",
        Reason.NOT_HOME: "builds",
        Reason.NO_EXTRA_HOME_LEFT: "builds",
        Reason.NOT_OWNED: "builds",
        Reason.OCCUPIED: "builds",
    }
)
# Chapters of the tutorial, for rules that all variants share.
CHAPTERS: Mapping[Reason, str] = MappingProxyType(
    {
        Reason.OVERPOWERED: "bounce",
        Reason.DEFENDED: "bounce",
        Reason.UNMATCHED: "support",
        Reason.CANNOT_REACH_SUPPORT: "support",
        Reason.SUPPORTED_CANNOT_MOVE: "support",
        Reason.NOT_VACATED: "bounce",
        Reason.CONTESTED: "bounce",
        Reason.HEAD_TO_HEAD: "bounce",
        Reason.OWN_UNIT: "bounce",
        Reason.SUPPORT_CUT: "cut",
        Reason.SUPPORTER_DISLODGED: "cut",
        Reason.CONVOY_BROKEN: "convoy",
        Reason.CONVOY_MISSING: "convoy",
        Reason.CONVOY_PARADOX: "convoy",
        Reason.FLEET_DISLODGED: "convoy",
        Reason.NO_ROUTE: "convoy",
        Reason.CANNOT_CONVOY: "convoy",
        Reason.NOT_ON_ROUTE: "convoy",
        Reason.NO_RETREAT: "retreat",
        Reason.RETREAT_NOT_OPEN: "retreat",
        Reason.RETREAT_COLLISION: "retreat",
        Reason.NO_BUILDS_LEFT: "build",
        Reason.NOT_A_CENTRE: "build",
        Reason.REMOVED_BY_DEFAULT: "build",
    }
)


def paragraph_url(variant_id: str, reason: Reason) -> str:
    """The address of the explanation of a reason; empty if the result explains itself."""
    if reason in SECTIONS:
        return f"{reverse('games:variant_rules', args=[variant_id])}#{SECTIONS[reason]}"
    if reason in CHAPTERS:
        return reverse("games:lesson", args=[CHAPTERS[reason]])
    return ""
