"""What runs beside the web. Every task may be delivered twice, and carries ids alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from time import monotonic

from celery import shared_task
from django.utils import timezone
from django.utils.translation import override

from games.core.log import DATABASE_AWAY
from games.core.outbox import mails_begun, mails_wait, queue_was_lost
from games.models import Phase
from games.models.heartbeat import DEADLINES, NOTICES
from games.notices.jobs.mails import delivery_send, due_deliveries, mail_line
from games.notices.jobs.webhooks import due_posts, webhook_post
from games.notices.services.digests import digests_add
from games.seats.services.offers import offers_lapse
from games.seats.services.standby import standby_offers
from games.seats.services.substitution import substitutions_sweep
from games.sheets.services.computers import computers_order
from games.story.pictures import picture_drawn
from games.turn.queries.due_phases import holds_over, left_behind, overdue, pauses_over
from games.turn.services.claims import claims_release, heartbeat, phases_claim
from games.turn.services.pauses import pause_end
from games.turn.services.phase_advance import phase_advance, phase_stuck
from games.turn.services.phase_resolve import Cause, phase_resolve
from games.turn.services.reminders import lateness_tell, reminders_add

MAX_SECONDS = 30
# So often a deadline is tried again within a minute or two while the database is away; then the
# sweep finds it.
TRIES = 6


@shared_task
def sweep_deadlines() -> int:
    """Hands out what is due by now, each phase as a task of its own: first the deadlines and the
    held phases whose orders are there, then the pauses that are over, then the phases that wait
    for nobody but were left behind; gives their number."""
    now = timezone.now()
    heartbeat(name=DEADLINES, now=now)
    if queue_was_lost():
        claims_release(now=now)
    due = phases_claim(wanted=overdue(now), now=now)
    due += phases_claim(wanted=holds_over(now), now=now)
    for phase in due:
        resolve_phase.delay(phase.pk)
    over = phases_claim(wanted=pauses_over(now), now=now)
    for phase in over:
        end_pause.delay(phase.game_id)
    left = phases_claim(wanted=left_behind(now), now=now)
    for phase in left:
        order_for_computers.delay(phase.pk)
    return len(due) + len(over) + len(left)


@shared_task(autoretry_for=DATABASE_AWAY, retry_backoff=True, max_retries=TRIES)
def resolve_phase(phase_id: int) -> None:
    """Resolves a phase whose deadline has passed, or records why it cannot be."""
    now = timezone.now()
    try:
        phase_resolve(phase_id=phase_id, cause=Cause.DEADLINE, now=now)
    except DATABASE_AWAY:
        raise
    except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
        phase_stuck(phase_id=phase_id, error=error, now=now)


@shared_task(autoretry_for=DATABASE_AWAY, retry_backoff=True, max_retries=TRIES)
def end_pause(game_id: int) -> None:
    """Lets a game go on whose pause is over."""
    pause_end(game_id=game_id)


@shared_task
def order_for_computers(phase_id: int) -> int:
    """Has the computer players of a phase order, then goes on if nobody else is waited for."""
    computers_order(phase_id=phase_id)
    return phase_advance(phase_id=phase_id)


@shared_task
def draw_picture(phase_id: int, kind: str, language: str) -> None:
    """Draws a picture of a phase that somebody waits for, in a language."""
    phase = Phase.objects.select_related("game").filter(pk=phase_id).first()
    if phase is not None:
        with override(language):
            picture_drawn(phase, kind)


def _in_time(keys: Iterable[int]) -> Iterator[int]:
    """The keys, while there is time: a server that answers slowly keeps no deadline waiting; what
    is left comes with the next sweep."""
    until = monotonic() + MAX_SECONDS
    return takewhile(lambda _key: monotonic() < until, keys)


@shared_task
def send_mails() -> int:
    """Sends the mails that wait, and calls for the next if there are more than one task sends;
    gives the number sent. Two at work share them."""
    mails_begun()
    now = timezone.now()
    with mail_line() as line:
        keys = _in_time(due_deliveries(now))
        sent = sum(delivery_send(delivery_id=pk, line=line, now=now) for pk in keys)
    if due_deliveries(now, most=1):
        mails_wait()
    return sent


@shared_task
def send_posts() -> int:
    """Posts to the games' webhooks what waits; gives the number posted."""
    now = timezone.now()
    return sum(webhook_post(post_id=pk, now=now) for pk in _in_time(due_posts(now)))


@shared_task
def sweep_notices() -> None:
    """Ends offers that nobody answered, makes the next to people on standby, ends what substitutes
    do for too long, writes down the reminders and daily mails that are due, then sends what waits,
    also what was left behind."""
    heartbeat(name=NOTICES)
    offers_lapse()
    standby_offers()
    substitutions_sweep()
    reminders_add()
    lateness_tell()
    digests_add()
    send_mails()
    send_posts()
