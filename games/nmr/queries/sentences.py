"""What was done about missing orders, in sentences: for the history and for notices."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator import Variant
from games.core.words.clock import zoned
from games.models import ActedBy, Event, EventKind
from games.models.titles import turn_title
from games.policy.policy import Forfeit
from games.policy.stored import policy_from
from games.policy.words import policy_change_words

KINDS = frozenset({EventKind.HELD, EventKind.MISSED, EventKind.EXCUSED, EventKind.POLICY_CHANGED})


def is_by_policy(event: Event) -> bool:
    """Whether an event tells of missing orders, or that the computer took over for them."""
    if event.kind == EventKind.SEAT_REPLACED:
        return bool(event.data.get("cause") == ActedBy.POLICY)
    return event.kind in KINDS


def policy_sentence(variant: Variant, event: Event) -> str:
    """What was done, as a sentence. It names powers, never players."""
    data = event.data
    phase = turn_title(variant.calendar, event.phase.turn) if event.phase else ""
    words = {"phase": phase, "power": short_names(variant, [data.get("power", "")])}
    match event.kind:
        case EventKind.HELD:
            words |= {"powers": short_names(variant, data["powers"]), "until": zoned(data["until"])}
            return _("%(phase)s waits for %(powers)s, at most until %(until)s.") % words
        case EventKind.MISSED:
            words["powers"] = missed_powers(variant, data)
            return _("%(phase)s was missed by %(powers)s") % words
        case EventKind.EXCUSED:
            return _("The GM excused %(power)s in %(phase)s.") % words
        case EventKind.SEAT_REPLACED:
            return _("By the game’s policy the computer took over %(power)s.") % words
        case _:
            changes = policy_change_words(policy_from(data["before"]), policy_from(data["after"]))
            return _("The GM changed the policy from the next phase on. %(changes)s.") % {
                "changes": changes
            }


def missed_powers(variant: Variant, data: dict[str, Any]) -> str:
    """Who missed a phase, how many turns each has missed by now, and what comes of it."""
    said = [_missed(variant, power, count, data) for power, count in data["missed"].items()]
    return f"{', '.join(said)}. {_consequence(data)}".strip()


def _missed(variant: Variant, power: str, count: int, data: dict[str, Any]) -> str:
    words = {"power": short_names(variant, [power]), "count": count}
    if power in data.get("excused", []):
        return _("%(power)s (excused)") % words
    said = ngettext(
        "%(power)s (%(count)s missed turn)", "%(power)s (%(count)s missed turns)", count
    )
    return said % words


def _consequence(data: dict[str, Any]) -> str:
    limit = int(data.get("limit", 0))
    if not limit:
        return ""
    if data.get("forfeit") == Forfeit.COMPUTER:
        said = ngettext(
            "With one the computer takes over.", "With %(limit)s the computer takes over.", limit
        )
    else:
        said = ngettext("With one the seat opens.", "With %(limit)s the seat opens.", limit)
    return said % {"limit": limit}


def short_names(variant: Variant, powers: list[str]) -> str:
    """The powers as the history names them."""
    return ", ".join(variant.powers[key].short if key in variant.powers else key for key in powers)
