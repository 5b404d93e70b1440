"""Deadlines as an iCalendar file (RFC 5545). It names games and phases, never a power."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from games.models import Phase
from games.notices.addresses import page_of
from games.schedule.expected import expected_at

WIDEST = 75


def calendar_text(phases: Iterable[Phase], now: datetime) -> str:
    """The file: an event for every deadline; where a game is paused, for the one that follows."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Ambition & Empire//Deadlines//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_text(_('Ambition & Empire: deadlines'))}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ]
    for phase in phases:
        lines += _event(phase, now)
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _event(phase: Phase, now: datetime) -> list[str]:
    due_at = expected_at(phase)
    assert due_at is not None
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    summary = _("%(phase)s is due: %(game)s")
    if phase.is_paused:
        summary = _("%(phase)s is due after the pause: %(game)s")
    words = {"phase": phase.title, "game": phase.game.name}
    return [
        "BEGIN:VEVENT",
        f"UID:phase-{phase.pk}@{host}",
        f"DTSTAMP:{_time(now)}",
        f"DTSTART:{_time(due_at)}",
        f"SUMMARY:{_text(summary % words)}",
        f"STATUS:{'TENTATIVE' if phase.is_paused else 'CONFIRMED'}",
        f"URL:{page_of(phase.game)}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _time(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return " ".join(escaped.split())


def _folded(line: str) -> str:
    """The line in pieces of at most 75 bytes, never within a sign."""
    pieces, width, piece = [], 0, ""
    for sign in line:
        size = len(sign.encode())
        if width + size > WIDEST:
            pieces.append(piece)
            # The space that marks the continuation counts too.
            piece, width = " ", 1
        piece += sign
        width += size
    return "\r\n".join([*pieces, piece])
