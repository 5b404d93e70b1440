"""Reminders of players before a deadline, and of the GM after a missed one."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.models import (
    Delivery,
    NoticeKind,
    NoticeSettings,
    OrderSheet,
    Phase,
    PhaseStatus,
    Seat,
    SeatState,
    Status,
)
from games.models.notices import LONGEST_REMINDER
from games.notices.services.deliveries import deliveries_add
from games.schedule.due import running_between
from games.schedule.stored import phase_policy
from games.sheets.queries.waiting import missing_orders
from games.turn.queries.due_phases import late_phases


def reminder_add(*, phase: Phase, seat: Seat, key: str, now: datetime, by_gm: bool = False) -> None:
    """Remind the player of a seat of missing orders in the open phase, once for each key.

    A reminder `by_gm` says that it comes from the GM or a deputy.
    """
    deliveries_add(
        user_ids=[seat.holder_id],
        kind=NoticeKind.REMINDER,
        key=key,
        game=phase.game,
        phase=phase,
        data=missing_orders(phase, seat) | ({"by_gm": True} if by_gm else {}),
        now=now,
    )


logger = logging.getLogger(__name__)


def reminders_add(*, now: datetime | None = None) -> int:
    """Add the reminders that are due, and return their number.

    Players whose orders are not final are reminded before the deadline, at the times that they and
    the policy of the game have chosen, but not in the first half of the phase. A phase that waits
    for missing orders reminds only those players. Each time reminds a player once in a phase; if
    several have passed, only the last one does.
    """
    now = now or timezone.now()
    return sum(_remind_safely(phase, now) for phase in _near(now))


def _remind_safely(phase: Phase, now: datetime) -> int:
    try:
        return _remind(phase, now)
    except Exception:  # other games must get their reminders
        logger.exception("Reminders of phase %s failed", phase.pk)
        return 0


def _near(now: datetime) -> list[Phase]:
    phases = Phase.objects.filter(
        status=PhaseStatus.OPEN,
        game__status=Status.RUNNING,
        game__is_practice=False,
        withheld_since__isnull=True,
        due_at__gt=now,
        due_at__lte=now + timedelta(hours=LONGEST_REMINDER),
    )
    return list(phases.select_related("game").defer("outcome", "public_outcome"))


def _remind(phase: Phase, now: datetime) -> int:
    final = OrderSheet.objects.filter(phase=phase, seat=OuterRef("pk"), is_final=True)
    powers = phase.waits_for if phase.is_waiting else phase.powers_to_order
    players = Seat.objects.filter(~Exists(final), game=phase.game, state=SeatState.TAKEN)
    seats = [seat for seat in players if seat.power in powers]
    holders = [seat.holder_id for seat in seats]
    chosen = dict(
        NoticeSettings.objects.filter(user__in=holders).values_list("user_id", "remind_hours")
    )
    reminders = Delivery.objects.filter(kind=NoticeKind.REMINDER, phase=phase)
    sent = set(reminders.values_list("user_id", "key"))
    count = 0
    for seat in seats:
        own = chosen.get(seat.holder_id or 0, NoticeSettings().remind_hours)
        key = _key(phase, own, now)
        if key and (seat.holder_id, key) not in sent:
            with transaction.atomic():
                reminder_add(phase=phase, seat=seat, key=key, now=now)
            count += 1
    return count


def _key(phase: Phase, own: int, now: datetime) -> str:
    """The key of the last reminder time that has passed; "" before the first.

    The time that the player chose has a key without hours, so that a new choice does not repeat
    the reminder.
    """
    policy, chosen = phase_policy(phase), timedelta(hours=own)
    before = {chosen, *(timedelta(hours=each) for each in policy.reminders)}
    before |= {timedelta(minutes=each) for each in policy.reminder_minutes}
    passed = [length for length in before if _is_time(phase, length, now)]
    if not passed:
        return ""
    name, last = f"{'held' if phase.is_waiting else 'phase'}:{phase.pk}", min(passed)
    if last == chosen:
        return name
    hours, rest = divmod(last, timedelta(hours=1))
    return f"{name}:{rest // timedelta(minutes=1)}min" if rest else f"{name}:{hours}"


def _is_time(phase: Phase, before: timedelta, now: datetime) -> bool:
    """Whether a reminder is due, by a clock that stands still at night."""
    assert phase.due_at is not None
    whole = running_between(phase, phase.waiting_since or phase.opened_at, phase.due_at)
    return running_between(phase, now, phase.due_at) <= min(before, whole / 2)


LATE = "late"
# The GM is not notified of a sweep that is only slow.
PATIENCE = timedelta(minutes=10)


def late_phases_notify(*, now: datetime | None = None) -> int:
    """Notify GMs of late phases, once for each deadline, and return the number of late phases.

    Stuck phases are left out: their GMs were notified already.
    """
    now = now or timezone.now()
    late = late_phases(now - PATIENCE).filter(stuck_reason="").select_related("game")
    phases = list(late.defer("position", "outcome", "public_outcome"))
    for phase in phases:
        assert phase.due_at is not None, "a phase without a deadline is never late"
        deliveries_add(
            user_ids=[phase.game.gm_id],
            kind=NoticeKind.GAME,
            key=f"{LATE}:{phase.pk}:{phase.due_at:%Y%m%d%H%M}",
            game=phase.game,
            phase=phase,
            data={"event": LATE},
            now=now,
        )
    return len(phases)
