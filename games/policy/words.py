"""A policy for missing orders and a silent GM in words: what everybody knows before joining."""

from __future__ import annotations

from datetime import timedelta

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from adjudicator.state import PhaseKind
from games.core.words.settings import length_text
from games.policy.policy import Forfeit, NmrPolicy
from games.schedule.words import changed_lines


def policy_words(policy: NmrPolicy) -> list[tuple[str, str]]:
    """The policy: (what it is about, how it is here); what is nothing special is left out."""
    found = []
    if policy.holds_first:
        said = _("Waits for missing orders, at most %(wait)s") % {"wait": length_text(policy.wait)}
        found.append((_("First deadline"), said))
    if policy.excuses:
        found.append((_("Excuses"), _excuses(policy)))
    found.append((_("Missed turns"), _missed(policy)))
    if policy.reminders:
        hours = [length_text(timedelta(hours=each)) for each in policy.reminders]
        said = _("%(times)s before the deadline") % {"times": get_text_list(hours, _("and"))}
        found.append((_("Reminders"), said))
    found.append((_("Silent GM"), _silence(policy.silence_days)))
    return found


def policy_change_words(before: NmrPolicy, after: NmrPolicy) -> str:
    """What is different after a change: each line as it is now, and as it was."""
    return changed_lines(policy_words(before), policy_words(after))


def _silence(days: int) -> str:
    if not days:
        return _("Nobody takes over the chair")
    said = _("After %(time)s a deputy takes over the chair, or whom the players elect")
    return said % {"time": length_text(timedelta(days=days))}


def _excuses(policy: NmrPolicy) -> str:
    said = ngettext(
        "One for each player: the first missed deadline holds the phase, at most %(wait)s",
        "%(count)s for each player: so many missed deadlines hold the phase, at most %(wait)s each",
        policy.excuses,
    )
    return said % {"count": policy.excuses, "wait": length_text(policy.wait)}


def _missed(policy: NmrPolicy) -> str:
    if not policy.limit:
        return _("Units without orders hold; nobody loses the seat by them.")
    return f"{_forfeit(policy)}. {_counted(policy)}"


def _forfeit(policy: NmrPolicy) -> str:
    if policy.forfeit is Forfeit.COMPUTER:
        said = ngettext(
            "The computer takes over after one",
            "The computer takes over after %(count)s",
            policy.limit,
        )
    else:
        said = ngettext("The seat opens after one", "The seat opens after %(count)s", policy.limit)
    return said % {"count": policy.limit}


def _counted(policy: NmrPolicy) -> str:
    kinds = policy.counted
    if {PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS} <= kinds:
        return _("Retreats and builds count as well.")
    if PhaseKind.RETREATS in kinds:
        return _("Retreats count as well, builds do not.")
    if PhaseKind.ADJUSTMENTS in kinds:
        return _("Builds count as well, retreats do not.")
    return pgettext("missed turns", "Movement alone counts.")
