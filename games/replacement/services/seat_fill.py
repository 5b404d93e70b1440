"""Gives a free seat to a player who wants it: the only way to a seat of a game that runs."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.clock.services.deadline_at_least import deadline_at_least
from games.conditional.services.conditional_withhold import conditional_withhold
from games.core.accounts import User
from games.core.events import event_add
from games.models import (
    ActedBy,
    EventKind,
    Game,
    Phase,
    PressHandedOn,
    RequestState,
    Seat,
    SeatApplication,
    SeatOffer,
)
from games.notices.services.seat_tell import SeatSaid, seat_tell
from games.orders.services.sheet_withhold import sheet_withhold
from games.press.services.press_hand_over import press_hand_over
from games.replacement.queries.flags import has_held_another
from games.seats.services.seat_hold import seat_hold

# A newcomer has at least so long for the first orders.
FIRST_TURN = timedelta(hours=48)


def seat_fill(
    *, game: Game, phase: Phase, seat: Seat, user: User, actor: User, now: datetime
) -> None:
    """The seat of a locked game is the user's, with its drafts and conditional orders, none of them
    final, and with its press as the game says. Whoever has held another seat of the game carries
    nothing of this one's past: press from now on, no drafts, no receipts.

    The deadline moves where it is near and the seat has something to order. Whoever else wanted the
    seat, and whatever else the user asked of this game, has no more to wait for.
    """
    is_strict = has_held_another(seat, user.pk)
    seat_hold(seat=seat, user=user, now=now)
    from_now = is_strict or game.press_handed_on == PressHandedOn.FROM_NOW
    press_hand_over(seat=seat, from_now=from_now)
    if is_strict:
        sheet_withhold(phase=phase, seat=seat)
        conditional_withhold(seat=seat)
        seat.hidden_before = now
        seat.save(update_fields=["hidden_before"])
    event_add(
        game=game,
        kind=EventKind.SEAT_REPLACED,
        actor=actor,
        about=user,
        phase=phase,
        data={"power": seat.power},
        now=now,
    )
    if seat.power in phase.concerned:
        deadline_at_least(
            game=game, phase=phase, at_least=FIRST_TURN, cause=ActedBy.NEWCOMER, now=now
        )
    _end_all(game, seat, user, now)


def _end_all(game: Game, seat: Seat, user: User, now: datetime) -> None:
    """What waits for this seat, and for this person in this game, has lapsed."""
    others = SeatApplication.objects.filter(seat=seat, state=RequestState.WAITING)
    lapsed = {"state": RequestState.LAPSED, "answered_at": now}
    for told in others.exclude(user=user):
        seat_tell(seat=seat, user_id=told.user_id, said=SeatSaid.GONE, key=told.pk, now=now)
    for offer in SeatOffer.objects.filter(seat=seat, state=RequestState.WAITING):
        if offer.user_id not in (None, user.pk):
            seat_tell(seat=seat, user_id=offer.user_id, said=SeatSaid.GONE, key=offer.pk, now=now)
    for model in (SeatApplication, SeatOffer):
        waiting = model.objects.filter(state=RequestState.WAITING)
        waiting.filter(seat=seat).update(**lapsed)
        waiting.filter(seat__game=game, user=user).update(**lapsed)
