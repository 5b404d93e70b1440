"""What runs beside the web. Every task may be delivered twice, and carries ids alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from itertools import takewhile
from time import monotonic

from celery import shared_task
from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import override

from games.clock.services.game_resume import pause_end, pauses_over
from games.clock.services.phase_advance import phase_advance
from games.clock.services.phase_resolve import Cause, phase_resolve
from games.clock.services.phase_stuck import phase_stuck
from games.computer.services.computers_order import computers_order
from games.models import Phase, PhaseStatus, Readiness, Status
from games.notices.jobs.delivery_send import delivery_send, due_deliveries
from games.notices.jobs.webhook_post import due_posts, webhook_post
from games.notices.services.digests_add import digests_add
from games.notices.services.reminders_add import reminders_add
from games.phases.pictures import PNG_WIDTHS, has_pictures, picture_png

MAX_PHASES = 100
MAX_SECONDS = 30


@shared_task
def sweep_deadlines() -> int:
    """Ends the pauses that are over, then resolves every phase whose deadline has passed, each in
    its own transaction, and those that wait for nobody but were left behind; gives the number
    resolved."""
    now = timezone.now()
    resolved = 0
    for game_id in pauses_over(now):
        pause_end(game_id=game_id, now=now)
    for phase_id in _due_phases():
        try:
            resolved += phase_resolve(phase_id=phase_id, cause=Cause.DEADLINE, now=now) is not None
        except Exception as error:  # noqa: BLE001 - one game's trouble is not another's
            phase_stuck(phase_id=phase_id, error=error, now=now)
    for phase_id in _ready_phases():
        resolved += phase_advance(phase_id=phase_id, now=now)
    return resolved


@shared_task
def order_for_computers(phase_id: int) -> int:
    """Has the computer players of a phase order, then goes on if nobody else is waited for."""
    computers_order(phase_id=phase_id)
    return phase_advance(phase_id=phase_id)


@shared_task
def draw_pictures(phase_id: int) -> None:
    """Draws the pictures of a resolved phase in the site's language and keeps them; drawn and kept
    already, they cost nothing. What goes wrong is tried again when somebody asks for it."""
    phase = Phase.objects.select_related("game").filter(pk=phase_id).first()
    with override(settings.LANGUAGE_CODE):
        if phase is not None and has_pictures(phase):
            for kind in PNG_WIDTHS:
                picture_png(phase, kind)


def _in_time(keys: Iterable[int]) -> Iterator[int]:
    """The keys, while there is time: a server that answers slowly keeps no deadline waiting; what
    is left comes with the next sweep."""
    until = monotonic() + MAX_SECONDS
    return takewhile(lambda _key: monotonic() < until, keys)


def _due_phases() -> list[int]:
    now = timezone.now()
    rested = Q(backoff_until__isnull=True) | Q(backoff_until__lte=now)
    due = Phase.objects.filter(
        rested, status=PhaseStatus.OPEN, due_at__lte=now, game__status=Status.RUNNING
    )
    return list(due.order_by("due_at").values_list("pk", flat=True)[:MAX_PHASES])


def _ready_phases() -> list[int]:
    """Open phases that perhaps wait for nobody, because a process ended before it went on: those
    in which a person was final, or with no movement, in the last hour."""
    now = timezone.now()
    rested = Q(backoff_until__isnull=True) | Q(backoff_until__lte=now)
    recent = now - timedelta(hours=1)
    final = Readiness.objects.filter(
        phase=OuterRef("pk"), seat__holder__isnull=False, ready_at__gte=recent
    )
    small = Q(opened_at__gte=recent) & ~Q(kind="movement")
    left = Phase.objects.filter(
        rested,
        Q(Exists(final)) | small,
        status=PhaseStatus.OPEN,
        game__status=Status.RUNNING,
        paused_at__isnull=True,
        game__resolve_when_all_ready=True,
    )
    return list(left.order_by("pk").values_list("pk", flat=True)[:MAX_PHASES])


@shared_task
def send_mails() -> int:
    """Sends the mails that wait; gives the number sent. Two at work share them."""
    now = timezone.now()
    return sum(delivery_send(delivery_id=pk, now=now) for pk in _in_time(due_deliveries(now)))


@shared_task
def send_posts() -> int:
    """Posts to the games' webhooks what waits; gives the number posted."""
    now = timezone.now()
    return sum(webhook_post(post_id=pk, now=now) for pk in _in_time(due_posts(now)))


@shared_task
def sweep_notices() -> None:
    """Writes down the reminders and daily mails that are due, then sends what waits, also what
    was left behind."""
    reminders_add()
    digests_add()
    send_mails()
    send_posts()
