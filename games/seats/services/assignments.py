"""Holders of seats. Only this module writes holders and assignments."""

from datetime import datetime

from django.db.models import DateTimeField, QuerySet, Value
from django.db.models.functions import Greatest
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.gm import gm_game
from games.core.locks import keep_accounts
from games.core.mentors import former_mentor, knows_another
from games.core.refusals import already_started, no_programs
from games.models import (
    LIVE,
    ConditionalSheet,
    Envelope,
    Game,
    OrderSheet,
    Phase,
    Seat,
    SeatAssignment,
    SeatState,
    Status,
    Substitution,
    SubstitutionState,
    Vote,
)
from games.models.game import new_token
from games.notices.services.settings import creators_webhook_end
from games.seats.services.mentorships import mentorships_end_with
from maps.load import load_variant

# Fields that change with the holder of a seat.
HOLDER_FIELDS = [
    "state",
    "holder",
    "resigns_after",
    "hidden_before",
    "lent_by",
    "lent_until",
    "standby",
    "standby_since",
]


def seat_assign(*, seat: Seat, user: User | None, now: datetime) -> None:
    """Give a seat to a player, or to the computer if `user` is None.

    Refuses an account that was deleted in the meantime, a program that may not play, and a mentor
    of another seat.
    """
    if user is not None:
        _check_account(seat, user)
        keep_accounts([user.pk])
    _end_assignment(seat, now)
    seat.state = SeatState.TAKEN if user else SeatState.COMPUTER
    seat.holder = user
    seat.save(update_fields=HOLDER_FIELDS)
    SeatAssignment.objects.create(seat=seat, user=user, started_at=now)


def _check_account(seat: Seat, user: User) -> None:
    """Refuse a program where the policy of the game lets none play, and a mentor of another seat,
    whatever the act has checked before."""
    if user.is_program and not seat.game.allows_programs:
        raise no_programs()
    if seat.game.status != Status.FORMING and knows_another(seat.game, [user.pk], seat.power):
        raise former_mentor()


def open_seats_fill(*, game: Game, now: datetime) -> None:
    """Give the open seats of a starting game to computer players.

    Nobody has ordered or voted yet, so there is nothing of an earlier holder to end.
    """
    seats = list(Seat.objects.filter(game=game, state=SeatState.OPEN))
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(state=SeatState.COMPUTER)
    SeatAssignment.objects.bulk_create(SeatAssignment(seat=seat, started_at=now) for seat in seats)


def seat_vacate(*, seat: Seat, state: SeatState, now: datetime) -> None:
    """Remove the holder of a seat, who loses access at once. Sheets stay with the seat."""
    _end_assignment(seat, now)
    seat.state = state
    seat.holder = None
    seat.save(update_fields=HOLDER_FIELDS)
    creators_webhook_end(game=seat.game)


def seat_lend(*, seat: Seat, user: User, until: datetime, now: datetime) -> None:
    """Lend a player's seat to a substitute, who may read no more than the player could.

    The player loses access to the seat, but the player's own assignment goes on.
    """
    _check_account(seat, user)
    keep_accounts([user.pk])
    _let_go(seat)
    seat.lent_by, seat.lent_until = seat.holder, until
    seat.holder = user
    seat.save(update_fields=HOLDER_FIELDS)
    SeatAssignment.objects.create(seat=seat, user=user, stands_in_for=seat.lent_by, started_at=now)


def seat_return(*, seat: Seat, now: datetime) -> None:
    """Return a seat to its player. The substitute loses access."""
    _let_go(seat)
    seat.holder = seat.lent_by
    seat.lent_by = seat.lent_until = None
    seat.save(update_fields=HOLDER_FIELDS)
    _end(SeatAssignment.objects.filter(seat=seat, stands_in_for__isnull=False), now)


def _end(assignments: QuerySet[SeatAssignment], now: datetime) -> None:
    """End those that last. One may have begun after `now`, while this act waited for its lock."""
    ended_at = Greatest("started_at", Value(now, output_field=DateTimeField()))
    assignments.filter(ended_at__isnull=True).update(ended_at=ended_at)


def _end_assignment(seat: Seat, now: datetime) -> None:
    seat.resigns_after = seat.hidden_before = seat.lent_by = seat.lent_until = None
    seat.standby, seat.standby_since = "", None
    _end(SeatAssignment.objects.filter(seat=seat), now)
    live = Substitution.objects.filter(seat=seat, state__in=LIVE)
    live.update(state=SubstitutionState.OVER, ended_at=now)
    mentorships_end_with(seat=seat, now=now)
    _let_go(seat)


def _let_go(seat: Seat) -> None:
    """Delete whatever the next holder must not inherit."""
    if seat.holder_id is not None:
        # The former holder knows the secret address of a private game.
        running = Game.objects.filter(pk=seat.game_id, is_public=False, status=Status.RUNNING)
        running.update(invite_token=new_token())
    # A new holder has seen nothing yet.
    Seat.objects.filter(pk=seat.pk).update(seen_phase=None)
    # A new holder has agreed to nothing yet.
    Vote.objects.filter(seat=seat).delete()
    # Orders that were final for one player are not final for the next.
    final = OrderSheet.objects.filter(seat=seat, is_final=True, phase__status="open")
    final.update(is_final=False)
    # A new holder was not notified of an opened envelope.
    Envelope.objects.filter(seat=seat).delete()
    filed = ConditionalSheet.objects.filter(seat=seat, is_current=True, used_in__isnull=True)
    filed.update(ready_at=None)


def seats_create(game: Game) -> list[Seat]:
    """Create an open seat for every power of a new game's variant."""
    powers = load_variant(game.variant_id).powers
    return Seat.objects.bulk_create(Seat(game=game, power=power) for power in powers)


def playable_seat_update(*, game: Game, phase: Phase) -> None:
    """Switch to a seat that has something to do in the phase that has just opened.

    Nothing changes if the seat in play has something to do, or none of the player's seats has.
    """
    own = player_seats(game)
    to_order = [seat for seat in own if seat.power in phase.powers_to_order]
    if len(own) > 1 and to_order and not any(seat.is_playable for seat in to_order):
        playable_seat_set(game=game, power=to_order[0].power)


def player_seats(game: Game) -> list[Seat]:
    """The seats of the player of a practice game, none in other games."""
    return list(Seat.objects.filter(game=game, state=SeatState.TAKEN)) if game.is_practice else []


def playable_seat_set(*, game: Game, power: str) -> bool:
    """Let the player of a locked practice game play this seat. Returns whether it was another."""
    seats = Seat.objects.filter(game=game, state=SeatState.TAKEN)
    if seats.filter(power=power, is_playable=True).exists():
        return False
    seats.update(is_playable=False)
    seats.filter(power=power).update(is_playable=True)
    return True


def authorize_forming(*, game_id: int, by: User) -> Game:
    """Lock a forming game; refuses everybody but the person who runs it."""
    game = gm_game(game_id=game_id, by=by, prepares=True)
    if game.status != Status.FORMING:
        raise already_started()
    return game


def powers_dealt_later() -> Conflict:
    """Nobody has a power before the start."""
    return Conflict("dealt_at_start", _("The powers of this game are dealt when it starts."))
