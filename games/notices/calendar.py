"""A person's deadlines as a calendar file."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from games.core.addresses import page_of
from games.models import Game, NoticeSettings, Phase, PhaseStatus, Seat, SeatState, Status
from games.schedule.due import expected_at
from games.scoring.last_year import last_year_words


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Open phases with a deadline or a pause, and the language of their owner, "" if unknown."""

    phases: list[Phase]
    language: str


def deadlines_of(token: str) -> Deadlines | None:
    """Find the open phases of the games that the owner of a calendar plays or runs.

    They have a deadline or a pause, and take orders. Returns None for an unknown token.
    """
    owner = (
        NoticeSettings.objects.filter(
            calendar_token=token, calendar_token__isnull=False, user__is_active=True
        )
        .select_related("user")
        .first()
    )
    if owner is None:
        return None
    taken = Seat.objects.filter(
        game=OuterRef("game"), holder_id=owner.user_id, state=SeatState.TAKEN
    )
    phases = Phase.objects.filter(
        Q(game__gm_id=owner.user_id) | Exists(taken),
        Q(due_at__isnull=False) | Q(paused_at__isnull=False),
        status=PhaseStatus.OPEN,
        withheld_since__isnull=True,
        game__status=Status.RUNNING,
    )
    phases = phases.select_related("game__tournament").defer(
        "position", "outcome", "public_outcome"
    )
    return Deadlines(list(phases.order_by("due_at", "pk")), owner.user.language)


WIDEST = 75


def calendar_text(phases: Iterable[Phase], now: datetime) -> str:
    """Write the calendar: an event for each deadline. A paused game has its next deadline."""
    name = _text(_("Ambition & Empire: deadlines"))
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Ambition & Empire//Deadlines//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{name}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ]
    for phase in phases:
        lines += _event(phase, now)
    return "".join(f"{_fold(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


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
        *_description(phase.game),
        f"STATUS:{'TENTATIVE' if phase.is_paused else 'CONFIRMED'}",
        f"URL:{page_of(phase.game)}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _description(game: Game) -> list[str]:
    lines = [last_year_words(game)]
    if game.tournament:
        lines.append(_("Tournament: %(name)s") % {"name": game.tournament.name})
    text = ". ".join(filter(None, lines))
    return [f"DESCRIPTION:{_text(text)}"] if text else []


def _time(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return " ".join(escaped.split())


def _fold(line: str) -> str:
    """Fold a line into pieces of at most 75 bytes, without splitting a character."""
    pieces, width, piece = [], 0, ""
    for sign in line:
        size = len(sign.encode())
        if width + size > WIDEST:
            pieces.append(piece)
            # The space that begins a continuation counts too.
            piece, width = " ", 1
        piece += sign
        width += size
    return "\r\n".join([*pieces, piece])
