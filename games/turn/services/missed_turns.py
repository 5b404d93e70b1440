"""Missed turns: waiting for orders, recording misses, losing seats, excusing players."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Unprocessable
from games.core.events import event_add, voters_changed
from games.core.forms import reason_if_any, reason_needed
from games.core.gm import authorize_gm
from games.core.limits import CLOCK_CHANGES, count_towards
from games.core.outbox import order_computers
from games.core.phases import phase_find
from games.core.refusals import excused_already, nothing_to_excuse, seat_without_player
from games.core.seats import seat_named
from games.models import (
    ActedBy,
    EndedBy,
    EventKind,
    Excuse,
    Game,
    MissedTurn,
    OpenedBy,
    Phase,
    Readiness,
    Right,
    Seat,
    SeatState,
)
from games.seats.queries.player_facts import counted_misses
from games.seats.services.assignments import seat_assign
from games.seats.services.opening import seat_free
from games.seats.services.substitution import seat_take_back
from games.settings.deadlines import outside_blackouts
from games.settings.policy import Forfeit, NmrPolicy, check_policy
from games.settings.stored import (
    check_settings_seen,
    phase_policy,
    policy_data,
    policy_fields,
    policy_of,
    schedule_of,
)


def phase_wait(*, game: Game, phase: Phase, missing: Iterable[Any], now: datetime) -> bool:
    """Whether the due phase of a locked game is held instead of being resolved: by the policy for
    the first turn, or for players with an excuse, who use one. A phase is held once. `missing` are
    the seats without orders; for an open one nobody is waited for."""
    policy = phase_policy(phase)
    if game.is_practice or phase.waiting_since is not None:
        return False
    late = [seat for seat in missing if seat.state == SeatState.TAKEN]
    if not (policy.waits_first and phase.number == 1):
        late = _excused(late, phase, policy, now)
    if not late:
        return False
    phase.waiting_since = now
    phase.waits_for = [seat.power for seat in late]
    phase.due_at = _until(game, phase, policy.wait, now)
    # Who missed the deadline has had the grace.
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
    """From the deadline on, so that a held phase ends at the usual time of day; from now on where
    nobody was at work at the deadline."""
    assert phase.due_at is not None, "a phase without a deadline is not due"
    begins = phase.due_at if now - phase.due_at < wait / 2 else now
    return outside_blackouts(schedule_of(game), begins + wait)


def _excused(late: list[Any], phase: Phase, policy: NmrPolicy, now: datetime) -> list[Any]:
    """Those whom the GM has excused, and those who have an excuse left, which is used here."""
    has_own = policy.excuses > 0 and policy.counts(phase.turn.phase)
    using = [seat for seat in late if has_own and not seat.has_excuse and _left(seat, policy)]
    Excuse.objects.bulk_create(
        Excuse(phase=phase, seat=seat, user=seat.holder, created_at=now) for seat in using
    )
    return [seat for seat in late if seat.has_excuse or seat in using]


def _left(seat: Any, policy: NmrPolicy) -> int:
    """The excuses that a player has left; a substitute has none."""
    return 0 if seat.lent_by_id else policy.excuses - seat.excuses_used


def misses_record(*, game: Game, phase: Phase, missed: Collection[Any], now: datetime) -> None:
    """For a phase of a locked game that is resolved after its deadline without the orders of these
    seats, where such phases count: a missed turn of each, told to the players and the GM."""
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
    """The missed turns and the excuses of a superseded phase, in the one that takes its place:
    nobody was asked for orders again."""
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
    """After a resolved phase of a locked game that goes on: whoever has missed as many turns as the
    policy says, the last of them in this phase, loses the seat and all access at once. A substitute
    loses it to its player."""
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
    seat_assign(seat=seat, user=None, now=now)
    data = {"power": seat.power, "cause": ActedBy.POLICY.value}
    event_add(game=game, kind=EventKind.SEAT_REPLACED, phase=phase, data=data, now=now)
    voters_changed.send(Game, game=game, now=now)
    order_computers(phase)


@transaction.atomic
def excuse_grant(
    *,
    game_id: int,
    by: User,
    power: str,
    phase_number: int | None = None,
    reason: str = "",
    now: datetime | None = None,
) -> Excuse:
    """The excuse of the player of a power. If the deadline passes without the player's orders the
    phase is held as by an excuse of the player's own, of which none is used; one that was used in
    this phase is given back. A turn missed nevertheless does not count towards the loss of the
    seat.

    Refuses a seat without a player, one of which nothing is asked or that is final, a second excuse
    in a phase, and a phase without a deadline.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(
        game_id=game_id, by=by, phase_number=phase_number, right=Right.EXTEND
    )
    seat = seat_named(game, power)
    if seat.state != SeatState.TAKEN:
        raise seat_without_player("power")
    if power not in phase.concerned or Readiness.objects.filter(phase=phase, seat=seat).exists():
        raise nothing_to_excuse()
    found = Excuse.objects.filter(phase=phase, seat=seat, user=seat.holder).first()
    if found is not None and found.granted_by_id is not None:
        raise excused_already()
    said = reason_if_any(reason)
    count_towards(CLOCK_CHANGES, by.pk, now)
    excuse = found or Excuse(phase=phase, seat=seat, user=seat.holder, created_at=now)
    excuse.granted_by = by
    excuse.save()
    data = {"power": power, **said}
    event_add(game=game, kind=EventKind.EXCUSED, actor=by, phase=phase, data=data, now=now)
    return excuse


@transaction.atomic
def policy_change(
    *,
    game_id: int,
    by: User,
    policy: NmrPolicy,
    reason: str,
    seen: str = "",
    now: datetime | None = None,
) -> Game:
    """The running game with the policy that its GM has changed, from the next phase on. All are
    told, with the reason.

    Refuses a policy that contradicts itself or the schedule, the one that the game has, a
    change without a reason, and one of settings that are others by now than were `seen`.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    check_settings_seen(game, seen)
    said = reason_needed(reason)
    check_policy(policy, schedule_of(game))
    before, after = policy_data(policy_of(game)), policy_data(policy)
    if before == after:
        raise Unprocessable("nothing_changed", _("This is the policy that the game has."))
    fields = policy_fields(policy)
    for name, value in fields.items():
        setattr(game, name, value)
    game.save(update_fields=list(fields))
    data = {"reason": said, "before": before, "after": after}
    event_add(game=game, kind=EventKind.POLICY_CHANGED, actor=by, phase=phase, data=data, now=now)
    return game
