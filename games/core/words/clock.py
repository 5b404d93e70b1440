"""Pauses, extensions and their ends in words, in the reader's time zone."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.words.times import moment
from games.models import ActedBy, EventKind, ProposalKind

DAY = 24


def zoned(at: str) -> str:
    """ "Fri 8 May, 14:00 CEST": a stored moment with its zone, where nothing else says the zone."""
    local = timezone.localtime(datetime.fromisoformat(at))
    return f"{moment(local, 'weekday')} {local.tzname()}"


def length(hours: int) -> str:
    """ "3 days", or "36 hours" where it is not whole days."""
    days, rest = divmod(hours, DAY)
    if days > 1 and not rest:
        return ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}


def clock_event(kind: str, phase: str, data: dict[str, Any]) -> str:
    """What happened to the deadline, and on whose word."""
    words = {"phase": phase}
    by_vote = data.get("cause") == ActedBy.VOTE
    if kind == EventKind.EXTENDED:
        words["time"] = _duration(int(data.get("seconds", 0)))
        if by_vote:
            return _("The players agreed to extend %(phase)s by %(time)s.") % words
        return _("The GM extended %(phase)s by %(time)s.") % words
    if kind == EventKind.PAUSED:
        words["until"] = zoned(data["until"])
        if by_vote:
            return _("The players agreed to pause the game until %(until)s.") % words
        return _("The GM paused the game until %(until)s.") % words
    words["due"] = zoned(data["due_at"])
    match data.get("cause"):
        case ActedBy.VOTE:
            return _("The players agreed to end the pause; %(phase)s is due %(due)s.") % words
        case ActedBy.TIME:
            return _("The pause is over; %(phase)s is due %(due)s.") % words
    return _("The GM ended the pause; %(phase)s is due %(due)s.") % words


def clock_proposal(kind: str, hours: int | None) -> str:
    """What is proposed of the clock, as a heading."""
    words = {"time": length(hours or 0)}
    if kind == ProposalKind.EXTEND:
        return _("%(time)s more for this phase") % words
    if kind == ProposalKind.PAUSE:
        return _("A pause of %(time)s") % words
    return _("An end of the pause")


def clock_proposed(data: dict[str, Any]) -> str:
    """The event that something was proposed of the clock; nobody learns by whom."""
    words = {"time": length(int(data.get("hours") or 0))}
    match data["kind"]:
        case ProposalKind.EXTEND:
            return _("It is proposed to extend the phase by %(time)s.") % words
        case ProposalKind.PAUSE:
            return _("It is proposed to pause the game for %(time)s.") % words
    return _("It is proposed to end the pause.")


def _duration(seconds: int) -> str:
    minutes = seconds // 60
    if minutes < 60:
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
    hours = minutes // 60
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}
