"""A substitution: begins, ends, is called off and swept."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Refused
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.locks import lock_game
from games.core.phases import phase_find
from games.core.refusals import no_seat, not_running, seat_without_player
from games.core.seats import seat_named
from games.core.sweeps import do_for_each, next_keys
from games.models import (
    LIVE,
    NOT_BEGUN,
    EndedBy,
    EventKind,
    Game,
    Phase,
    PressHandedOn,
    Right,
    Seat,
    SeatState,
    Status,
    Substitution,
    SubstitutionState,
)
from games.notices.services.messages import SubstituteMessage, substitute_notify
from games.press.services.reading import press_lend, press_return
from games.seats.queries.replacement import find_own_seat, live_substitution
from games.seats.services.applications import own_requests_lapse
from games.seats.services.assignments import seat_lend, seat_return


class LockedSeat(NamedTuple):
    """A seat with a player, in the open phase of a locked game."""

    game: Game
    phase: Phase
    seat: Seat


def substitution_refusal(game: Game) -> Refused | None:
    """Why no seat of a game can have a substitute, for its players."""
    if game.status != Status.RUNNING:
        return not_running()
    if game.is_practice:
        return Conflict("practice", _("Nobody waits for you in a practice game."))
    return None


def authorize_substitution(*, game_id: int, by: User, power: str = "") -> LockedSeat:
    """Lock the game and return the seat that `by` plays or has lent to a substitute.

    With a `power`, return its seat, for the GM or a deputy who may fill seats. Refuses seats
    without a player, practice games and games that are not running.
    """
    if power:
        game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
        seat = seat_named(game, power)
        if seat.state != SeatState.TAKEN:
            raise seat_without_player("power")
        seat.game = game
        return LockedSeat(game, phase, seat)
    game = lock_game(game_id)
    own_seat = find_own_seat(game, by)
    if own_seat is None:
        raise no_seat()
    if refusal := substitution_refusal(game):
        raise refusal
    open_phase = phase_find(game=game)
    assert open_phase is not None, "a running game has an open phase"
    own_seat.game = game
    return LockedSeat(game, open_phase, own_seat)


def live(seat: Seat) -> Substitution:
    """Return the substitution of a seat of a locked game that is not over; refuse if none is."""
    substitution = live_substitution(seat)
    if substitution is None:
        raise no_substitution()
    substitution.seat = seat
    return substitution


def no_substitution() -> Conflict:
    """Refusal for a substitution that was answered, withdrawn or is over."""
    return Conflict(
        "no_substitution", _("This request was answered or withdrawn already, or is over.")
    )


# A substitution that is longer than this has a reminder this long before its end.
AHEAD = timedelta(hours=24)


def substitution_begin(
    *, game: Game, phase: Phase, substitution: Substitution, actor: User, now: datetime
) -> None:
    """Give the seat of a locked game to the substitute and notify everybody.

    The substitute gets its drafts, none of them final, and its press as the game's settings say of
    new players. The deadline stays. The substitute's own applications and offers in this game
    lapse.
    """
    seat, user = substitution.seat, substitution.substitute
    from_now = game.press_handed_on == PressHandedOn.FROM_NOW
    substitution.press = press_lend(seat=seat, from_now=from_now)
    substitution.seen_phase = seat.seen_phase
    substitution.state = SubstitutionState.RUNNING
    substitution.started_at = now
    substitution.reminded_at = now if substitution.until - now <= AHEAD else None
    substitution.save()
    seat_lend(seat=seat, user=user, until=substitution.until, now=now)
    own_requests_lapse(game=game, user=user, now=now)
    event_add(
        game=game,
        kind=EventKind.SUBSTITUTE_BEGAN,
        actor=actor,
        about=user,
        phase=phase,
        data={"power": seat.power, "until": substitution.until.isoformat()},
        now=now,
    )


def seat_take_back(
    *, game: Game, seat: Seat, ended_by: EndedBy, now: datetime, actor: User | None = None
) -> None:
    """End the running substitution of a seat in a locked game and add its event."""
    seat_come_back(seat=seat, now=now)
    event_add(
        game=game,
        kind=EventKind.SUBSTITUTE_ENDED,
        actor=actor,
        phase=phase_find(game=game),
        data={"power": seat.power, "ended_by": ended_by.value},
        now=now,
    )


def seat_come_back(*, seat: Seat, now: datetime) -> None:
    """Return the seat of a locked game to its player.

    Press that arrived in the meantime is unread, and phases resolved since are unseen.
    """
    substitution = live(seat)
    seat_return(seat=seat, now=now)
    press_return(seat=seat, before=substitution.press)
    Seat.objects.filter(pk=seat.pk).update(seen_phase=substitution.seen_phase)
    substitution.state, substitution.ended_at = SubstitutionState.OVER, now
    substitution.save(update_fields=["state", "ended_at"])


def substitution_off(
    *,
    game: Game,
    substitution: Substitution,
    state: SubstitutionState,
    ended_by: EndedBy,
    now: datetime,
    actor: User | None = None,
) -> None:
    """End a substitution of a locked game that has not begun.

    Notifies its player and the substitute, except the `actor`; the event notifies the GM.
    """
    messages = {substitution.player_id: SubstituteMessage.NOBODY}
    if substitution.state != SubstitutionState.WITHHELD:
        messages[substitution.substitute_id] = SubstituteMessage.NOT_NEEDED
    substitution.state, substitution.ended_at = state, now
    substitution.save(update_fields=["state", "ended_at"])
    for user_id, message in messages.items():
        if actor is None or user_id != actor.pk:
            substitute_notify(substitution, message, [user_id], now=now)
    event_add(
        game=game,
        kind=EventKind.SUBSTITUTE_OFF,
        actor=actor,
        phase=phase_find(game=game),
        data={"power": substitution.seat.power, "ended_by": ended_by.value},
        now=now,
    )


def substitutions_leave(*, game: Game, by: User, now: datetime) -> None:
    """End all substitutions of `by` in a locked game, as a player and as a substitute."""
    either = Q(substitute=by) | Q(player=by)
    requests = Substitution.objects.filter(either, seat__game=game, state__in=NOT_BEGUN)
    for row in requests.select_related("seat"):
        row.seat.game = game
        substitution_off(
            game=game,
            substitution=row,
            state=SubstitutionState.WITHDRAWN,
            ended_by=EndedBy.PLAYER if row.player_id == by.pk else EndedBy.ACCOUNT,
            actor=by,
            now=now,
        )
    for seat in Seat.objects.filter(Q(lent_by=by) | Q(holder=by, lent_by__isnull=False), game=game):
        seat.game = game
        ended_by = EndedBy.PLAYER if seat.lent_by_id == by.pk else EndedBy.ACCOUNT
        seat_take_back(game=game, seat=seat, ended_by=ended_by, actor=by, now=now)


def substitutions_sweep(*, now: datetime | None = None) -> int:
    """End substitutions whose time is over, and remind people a day before. Run by the sweep.

    Returns how many have ended.
    """
    now = now or timezone.now()
    games = next_keys("substitutions", Substitution.objects.filter(_due(now)), "seat__game_id")
    return do_for_each(games, lambda game_id: _sweep(game_id, now))


def _due(now: datetime) -> Q:
    ends_soon = Q(state=SubstitutionState.RUNNING, reminded_at__isnull=True, until__lte=now + AHEAD)
    return Q(state__in=LIVE, until__lte=now) | ends_soon


@transaction.atomic
def _sweep(game_id: int, now: datetime) -> int:
    game = lock_game(game_id)
    due = Substitution.objects.filter(_due(now), seat__game=game)
    rows = list(due.select_related("seat", "player", "substitute"))
    for row in rows:
        row.seat.game = game
        if row.until <= now:
            _end(game, row, now)
        else:
            _remind(row, now)
    return sum(row.until <= now for row in rows)


def _end(game: Game, row: Substitution, now: datetime) -> None:
    if row.state == SubstitutionState.RUNNING:
        seat_take_back(game=game, seat=row.seat, ended_by=EndedBy.TIME, now=now)
        return
    substitution_off(
        game=game,
        substitution=row,
        state=SubstitutionState.LAPSED,
        ended_by=EndedBy.TIME,
        now=now,
    )


def _remind(row: Substitution, now: datetime) -> None:
    row.reminded_at = now
    row.save(update_fields=["reminded_at"])
    substitute_notify(row, SubstituteMessage.ENDS_FOR_PLAYER, [row.player_id], now=now)
    substitute_notify(row, SubstituteMessage.ENDS_FOR_SUBSTITUTE, [row.substitute_id], now=now)
