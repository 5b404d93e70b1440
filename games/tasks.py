"""Background tasks. A task may be delivered twice, and its arguments are only ids and words."""

import logging
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from time import monotonic

from celery import shared_task
from django.utils import timezone
from django.utils.translation import override

from games.api.idempotency import keys_forget
from games.core.log import DATABASE_AWAY
from games.core.outbox import mails_begun, mails_wait, queue_was_lost
from games.models import Phase
from games.models.heartbeat import DEADLINES, NOTICES
from games.notices.jobs.mails import delivery_send, due_deliveries, mail_session
from games.notices.jobs.posts import (
    due_player_posts,
    due_posts,
    due_pushes,
    player_post_send,
    push_send,
    webhook_post,
)
from games.notices.jobs.turns import send_in_turn
from games.notices.services.deliveries import digests_add
from games.press.services.deals import computers_deal
from games.programs.services import ladder_table_form
from games.ratings.services import ratings_compute
from games.record.services.after_end import (
    awards_find,
    awards_missing,
    turning_points_find,
    turning_points_missing,
)
from games.record.services.data_set import data_set_write
from games.seats.services.guests import addresses_forget
from games.seats.services.joining import games_start
from games.seats.services.letters import letters_send
from games.seats.services.musters import musters_sweep
from games.seats.services.offers import offers_lapse
from games.seats.services.reserves import reserves_sweep
from games.seats.services.standby import standby_offers
from games.seats.services.substitution import substitutions_sweep
from games.sheets.services.computers import computers_order
from games.statistics.services import statistics_compute
from games.story.pictures import picture_drawn
from games.studio.balance import balance_go_on
from games.turn.queries.due_phases import (
    SILENCE,
    forgotten_phases,
    overdue,
    pauses_over,
    since_heartbeat,
    waits_over,
)
from games.turn.services.claims import claims_release, heartbeat, phases_claim
from games.turn.services.open_seats import open_seats_fill_in_time
from games.turn.services.pauses import pause_end
from games.turn.services.phase_advance import phase_advance, phase_stuck
from games.turn.services.phase_resolve import Cause, phase_resolve
from games.turn.services.reminders import late_phases_notify, reminders_add

logger = logging.getLogger(__name__)

MAX_SECONDS = 30
# Posts that waited until the next sweep are sent by its task.
SWEEP_SECONDS = 60
# Finished games a night whose missing turning points are found.
MOST_OLD_GAMES = 20
# Retries while the database is away, within a minute or two; then the sweep finds the deadline.
TRIES = 6


@shared_task
def sweep_deadlines() -> int:
    """Start a task for each phase that is due, and return their number.

    In this order: passed deadlines and waiting phases whose orders are complete, pauses that are
    over, and phases that wait for nobody but were left behind.
    """
    now = timezone.now()
    silent = since_heartbeat(DEADLINES, now)
    heartbeat(name=DEADLINES, now=now)
    if queue_was_lost() or (silent is not None and silent > SILENCE):
        claims_release(now=now)
    due = phases_claim(wanted=overdue(now), now=now)
    due += phases_claim(wanted=waits_over(now), now=now)
    for phase in due:
        resolve_phase.delay(phase.pk)
    over = phases_claim(wanted=pauses_over(now), now=now)
    for phase in over:
        end_pause.delay(phase.game_id)
    left = phases_claim(wanted=forgotten_phases(now), now=now)
    for phase in left:
        order_for_computers.delay(phase.pk)
    return len(due) + len(over) + len(left)


@shared_task(autoretry_for=DATABASE_AWAY, retry_backoff=True, max_retries=TRIES)
def resolve_phase(phase_id: int) -> None:
    """Resolve a phase whose deadline has passed, or record why it cannot be resolved."""
    now = timezone.now()
    try:
        phase_resolve(phase_id=phase_id, cause=Cause.DEADLINE, now=now)
    except DATABASE_AWAY:
        raise
    except Exception as error:  # noqa: BLE001 - any error in the rules
        phase_stuck(phase_id=phase_id, error=error, now=now)


@shared_task(autoretry_for=DATABASE_AWAY, retry_backoff=True, max_retries=TRIES)
def end_pause(game_id: int) -> None:
    """End a pause whose time is over."""
    pause_end(game_id=game_id)


@shared_task
def order_for_computers(phase_id: int) -> int:
    """Deal and order for the computer players of a phase; resolve it if it waits for nobody."""
    plain = computers_deal(phase_id=phase_id)
    computers_order(phase_id=phase_id, plain=plain)
    return phase_advance(phase_id=phase_id)


@shared_task
def draw_picture(phase_id: int, kind: str, language: str) -> None:
    """Draw a requested picture of a phase in a language."""
    phase = Phase.objects.select_related("game").filter(pk=phase_id).first()
    if phase is not None:
        with override(language):
            picture_drawn(phase, kind)


@shared_task
def find_turning_points(game_id: int) -> int:
    """Find the turning points of one phase of a finished game; call the worker again for the rest.

    The awards come last. Pictures share the queue, so that a game takes no longer than a phase of
    it. Returns how many phases are left.
    """
    left = turning_points_find(game_id=game_id)
    if left:
        find_turning_points.delay(game_id)
    else:
        awards_find(game_id=game_id)
    return left


@shared_task
def find_missing_turning_points() -> int:
    """Call the worker for finished games without their turning points or awards.

    Returns their number. Old games are few a night, so that pictures of running games do not wait
    for them.
    """
    games = turning_points_missing(MOST_OLD_GAMES)
    games += [pk for pk in awards_missing(MOST_OLD_GAMES) if pk not in games]
    for game_id in games:
        find_turning_points.delay(game_id)
    return len(games)


def _in_time(keys: Iterable[int]) -> Iterator[int]:
    """Yield keys for at most MAX_SECONDS, so that a slow server does not delay deadlines.

    The next sweep takes the rest.
    """
    until = monotonic() + MAX_SECONDS
    return takewhile(lambda _key: monotonic() < until, keys)


@shared_task
def send_mails() -> int:
    """Send waiting emails and return their number; call the worker again if some are left.

    Two workers share the emails.
    """
    mails_begun()
    now = timezone.now()
    with mail_session() as session:
        keys = _in_time(due_deliveries(now))
        sent = sum(delivery_send(delivery_id=pk, session=session, now=now) for pk in keys)
    if due_deliveries(now, most=1):
        mails_wait()
    return sent


@shared_task
def send_posts() -> int:
    """Send the waiting push messages and webhook posts, and return their number.

    Push messages go first: push services are quick, and webhooks may be slow.
    """
    now = timezone.now()
    sent = send_in_turn(due_pushes(now), push_send, now)
    sent += send_in_turn(due_posts(now), webhook_post, now)
    return sent + send_in_turn(due_player_posts(now), player_post_send, now)


NOTICE_STEPS: tuple[Callable[[], object], ...] = (
    games_start,
    offers_lapse,
    reserves_sweep,
    musters_sweep,
    addresses_forget,
    standby_offers,
    open_seats_fill_in_time,
    substitutions_sweep,
    ladder_table_form,
    reminders_add,
    late_phases_notify,
    digests_add,
    keys_forget,
    send_mails,
    letters_send,
)


@shared_task
def sweep_notices() -> None:
    """Do everything that is due apart from deadlines.

    Start games whose time has come, let unanswered offers lapse, let reserves move up, begin and
    end musters, send letters of invitation and delete old addresses, offer seats to people on
    standby, give seats of games without a GM to the computer, end overdue substitutions, start a
    table of the ladder, add due reminders and digests, forget the keys of old requests, send
    waiting emails, and have another worker send waiting posts, so that a slow host delays no email.
    A step that fails stops no other; at the end its error is raised.
    """
    heartbeat(name=NOTICES)
    failed: Exception | None = None
    for step in NOTICE_STEPS:
        try:
            step()
        except DATABASE_AWAY:
            raise
        except Exception as error:  # the other steps must not wait for this one
            logger.exception("A step of the sweep failed: %s", step.__name__)
            failed = failed or error
    send_posts.apply_async(expires=SWEEP_SECONDS)
    if failed:
        raise failed


@shared_task
def play_draft(draft_id: int) -> int:
    """Play one game of a run in the balance lab; call the worker again for the rest.

    Pictures share the queue, so that each waits for one game at the most. Returns how many are
    left.
    """
    return balance_go_on(draft_id=draft_id)


# All games are rated at once, which takes minutes if there are many.
@shared_task(time_limit=3600)
def compute_ratings() -> int:
    """Rate all players and powers anew, and return the number of rated games."""
    return ratings_compute()


@shared_task(time_limit=3600)
def compute_statistics() -> int:
    """Count the finished games of all variants anew, and return their number."""
    return statistics_compute()


@shared_task(time_limit=3600)
def write_data_set() -> int | None:
    """Write the data set of finished games if this month has none, and return their number."""
    return data_set_write()
