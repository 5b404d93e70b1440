"""Missed turns: waiting for orders, recording misses, losing seats, excusing players."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from games.core.events import event_add
from games.core.phases import phase_find
from games.models import (
    ActedBy,
    EndedBy,
    EventKind,
    Excuse,
    Game,
    MissedTurn,
    OpenedBy,
    Phase,
    Seat,
    SeatState,
)
from games.schedule.deadlines import outside_breaks
from games.schedule.due import due_after, longest_wait
from games.schedule.policy import Forfeit, NmrPolicy
from games.schedule.stored import phase_policy, schedule_of
from games.seats.queries.player_facts import counted_misses
from games.seats.services.opening import seat_free
from games.seats.services.substitution import seat_take_back
from games.turn.queries.missing_orders import MissingSeat
from games.turn.services.open_seats import seat_to_computer


def phase_wait(*, game: Game, phase: Phase, missing: Iterable[MissingSeat], now: datetime) -> bool:
    """Make a due phase of a locked game wait for missing orders; return whether it does.

    It waits if the policy says so for the first turn, or for players with an excuse, which is then
    used. A phase waits only once. `missing` are the seats without orders; the phase does not wait
    for those without a player.
    """
    policy = phase_policy(phase)
    if game.is_practice or phase.waiting_since is not None:
        return False
    late = [seat for seat in missing if seat.state == SeatState.TAKEN]
    if not (policy.waits_first and phase.number == 1):
        late = _excused_seats(late, phase, policy, now)
    if not late:
        return False
    phase.waiting_since = now
    phase.waits_for = [seat.power for seat in late]
    phase.due_at = _until(game, phase, policy.wait, now)
    # The grace has already passed.
    phase.grace = timedelta(0)
    phase.claimed_until = None
    phase.save(update_fields=["waiting_since", "waits_for", "due_at", "grace", "claimed_until"])
    data = {
        "powers": phase.waits_for,
        "until": phase.due_at.isoformat(),
        "cause": ActedBy.POLICY.value,
    }
    event_add(game=game, kind=EventKind.WAITING, phase=phase, data=data, now=now)
    return True


def _until(game: Game, phase: Phase, wait: timedelta, now: datetime) -> datetime:
    """The end of the wait.

    It is counted from the deadline, to keep the usual time of day, but from now if the deadline was
    noticed too late. A live game waits for one phase at most.
    """
    assert phase.due_at is not None, "a phase without a deadline is not due"
    wait = longest_wait(phase, wait)
    begins = phase.due_at if now - phase.due_at < wait / 2 else now
    return outside_breaks(schedule_of(game), due_after(phase, begins, wait))


def _excused_seats(
    late: list[MissingSeat], phase: Phase, policy: NmrPolicy, now: datetime
) -> list[MissingSeat]:
    """The seats with an excuse: granted by the GM, or the player's own, which is used here."""
    has_own = policy.excuses > 0 and policy.counts(phase.turn.phase)
    using = [
        seat for seat in late if has_own and not seat.has_excuse and _excuses_left(seat, policy)
    ]
    Excuse.objects.bulk_create(
        Excuse(phase=phase, seat=seat, user=seat.holder, created_at=now) for seat in using
    )
    return [seat for seat in late if seat.has_excuse or seat in using]


def _excuses_left(seat: MissingSeat, policy: NmrPolicy) -> int:
    """The own excuses that a player has left; a substitute has none."""
    return 0 if seat.lent_by_id else policy.excuses - seat.excuses_used


def misses_record(
    *, game: Game, phase: Phase, missed: Collection[MissingSeat], now: datetime
) -> None:
    """Record a missed turn of each seat in a phase that was resolved without its orders.

    Does nothing if the policy does not count such phases. The players and the GM are notified.
    """
    policy = phase_policy(phase)
    if game.is_practice or not missed or not policy.counts(phase.turn.phase):
        return
    MissedTurn.objects.bulk_create(
        MissedTurn(phase=phase, seat=seat, user=seat.holder, is_excused=seat.is_excused)
        for seat in missed
    )
    players = [seat for seat in missed if seat.holder_id is not None]
    if not players:
        return
    data = {
        "missed": {seat.power: seat.missed_by_player + (not seat.is_excused) for seat in players},
        "excused": [seat.power for seat in players if seat.is_excused],
        "limit": policy.limit,
        "forfeit": policy.forfeit.value,
    }
    event_add(game=game, kind=EventKind.MISSED, phase=phase, data=data, now=now)


def misses_copy(*, old: Phase, new: Phase) -> None:
    """Copy the missed turns and excuses of a superseded phase to the phase that replaces it.

    Nobody had to order again.
    """
    missed = MissedTurn.objects.filter(phase=old)
    MissedTurn.objects.bulk_create(
        MissedTurn(phase=new, seat_id=row.seat_id, user_id=row.user_id, is_excused=row.is_excused)
        for row in missed
    )
    excuses = Excuse.objects.filter(phase=old)
    Excuse.objects.bulk_create(
        Excuse(
            phase=new,
            seat_id=row.seat_id,
            user_id=row.user_id,
            granted_by_id=row.granted_by_id,
            created_at=row.created_at,
        )
        for row in excuses
    )


def seats_forfeit(*, game: Game, phase: Phase, now: datetime) -> None:
    """Remove players who reached the policy's limit of missed turns with this resolved phase.

    They lose the seat and all access at once. A substitute loses it to the seat's player. The game
    is locked and goes on.
    """
    policy = phase_policy(phase)
    if not policy.limit:
        return
    missed = MissedTurn.objects.filter(phase=phase, is_excused=False, user__isnull=False)
    seats = Seat.objects.filter(pk__in=missed.values("seat"), state=SeatState.TAKEN)
    count = counted_misses(seats)
    lost = [seat for seat in seats if count[seat.pk] >= policy.limit]
    after = phase_find(game=game) if lost else None
    if after is None:
        return
    for seat in lost:
        _forfeit(game, after, seat, policy.forfeit, now)


def _forfeit(game: Game, phase: Phase, seat: Seat, forfeit: Forfeit, now: datetime) -> None:
    if seat.lent_by_id is not None:
        seat.game = game
        seat_take_back(game=game, seat=seat, ended_by=EndedBy.MISSES, now=now)
        return
    if forfeit is Forfeit.OPEN:
        seat_free(game=game, phase=phase, seat=seat, cause=OpenedBy.POLICY, now=now)
        return
    seat_to_computer(game=game, phase=phase, seat=seat, now=now)
