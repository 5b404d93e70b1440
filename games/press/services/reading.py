"""Who reads which press: marked as read, muted, and passed on with a seat."""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import F, OuterRef, Q, Subquery
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Forbidden, Unprocessable
from games.core.locks import lock_game
from games.core.refusals import game_is_gone
from games.models import Game, PressMember, PressMute, PressThread, Seat, SeatState
from games.press.services.press_send import participant_of, thread_of


def press_read(*, game_id: int, by: User, thread_key: str, number: int) -> None:
    """The participant of `by` has read a thread up to a message; a mark never goes back.

    One row of one's own is written and by one statement, so this needs no lock of the game.
    """
    plays = Q(seat__holder=by, seat__state=SeatState.TAKEN)
    runs = Q(seat__isnull=True, thread__game__gm=by)
    own = PressMember.objects.filter(plays | runs, thread__key=thread_key, thread__game=game_id)
    unread = own.filter(read_to__lt=number, thread__last_number__gte=number)
    if not unread.update(read_to=number):
        _read_all(game_id, by, thread_key, number)


@transaction.atomic
def _read_all(game_id: int, by: User, thread_key: str, number: int) -> None:
    """Where there is nothing to mark: refuses strangers, and stops at the last message."""
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise game_is_gone()
    participant = participant_of(game, by)
    thread = thread_of(participant, thread_key)
    number = min(number, thread.last_number)
    PressMember.objects.filter(thread=thread, seat=participant.seat, read_to__lt=number).update(
        read_to=number
    )


@transaction.atomic
def press_mute(*, game_id: int, by: User, power: str, is_muted: bool) -> None:
    """The seat of `by` no longer sees what `power` writes, or sees it again. Nobody is told."""
    game = lock_game(game_id)
    seat = participant_of(game, by).seat
    if seat is None:
        raise Forbidden("gm_mutes_nobody", _("The GM reads what is written to the GM."))
    other = Seat.objects.filter(game=game, power=power).exclude(pk=seat.pk).first()
    if other is None:
        raise Unprocessable("no_such_power", _("Choose another power of this game."), field="power")
    if is_muted:
        PressMute.objects.get_or_create(seat=seat, other=other)
    else:
        PressMute.objects.filter(seat=seat, other=other).delete()


def press_hand_over(*, seat: Seat, from_now: bool) -> None:
    """Hides all that the seat was told so far from its new holder, or nothing."""
    own = PressMember.objects.filter(seat=seat)
    if not from_now:
        own.update(hidden_to=0)
        return
    last = PressThread.objects.filter(pk=OuterRef("thread")).values("last_number")
    own.update(hidden_to=Subquery(last))
    own.update(read_to=F("hidden_to"))


def press_lend(*, seat: Seat, from_now: bool) -> dict[str, list[int]]:
    """Hides all that the seat was told so far from the substitute, or nothing but what was hidden
    from the player too. Gives how far each thread was hidden and read, for press_return."""
    own = PressMember.objects.filter(seat=seat).values_list("pk", "hidden_to", "read_to")
    before = {str(member): [hidden, read] for member, hidden, read in own}
    if from_now:
        press_hand_over(seat=seat, from_now=True)
    return before


def press_return(*, seat: Seat, before: Mapping[str, Sequence[int]]) -> None:
    """The seat's threads are hidden and read as far as they were (`before`, from press_lend); those
    that were begun meanwhile are new."""
    own = list(PressMember.objects.filter(seat=seat))
    for member in own:
        member.hidden_to, member.read_to = before.get(str(member.pk), (0, 0))
    PressMember.objects.bulk_update(own, ["hidden_to", "read_to"])
