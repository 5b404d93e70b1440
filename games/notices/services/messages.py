"""Notifications without an event: about the GM role, press, seats and substitutes."""

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum

from django.db.models import Exists, OuterRef

from games.core.outbox import is_quiet
from games.models import (
    Game,
    Guest,
    NoticeKind,
    PressMember,
    PressMessage,
    PressMute,
    Seat,
    SeatState,
    Substitution,
)
from games.notices.services.deliveries import deliveries_add, failures_logged


class GmRoleMessage(StrEnum):
    """Messages to one person about a GM role that is offered or given. No event announces them."""

    OFFERED = "gm_role_offered"
    DECLINED = "gm_role_declined"
    CALL_DECLINED = "gm_call_declined"
    DEPUTY_OFFERED = "deputy_offered"
    APPOINTED = "gm_role_appointed"


def gm_role_notify(
    *, game: Game, user_id: int | None, message: GmRoleMessage, now: datetime
) -> None:
    """Notify one person about the offer of a GM role, at most once a day for each message."""
    with failures_logged("the GM role of game", game.pk):
        deliveries_add(
            user_ids=[user_id],
            kind=NoticeKind.SEAT,
            key=f"{message}:{game.pk}:{now:%Y%m%d}",
            game=game,
            phase=None,
            data={"event": message.value},
            now=now,
        )


def gm_call_notify(*, game: Game, now: datetime) -> None:
    """Notify the players of a game without a GM that the person whom they called has declined."""
    players = Seat.objects.filter(game=game, state=SeatState.TAKEN)
    for user_id in players.values_list("holder_id", flat=True):
        gm_role_notify(game=game, user_id=user_id, message=GmRoleMessage.CALL_DECLINED, now=now)


def press_notify(*, message: PressMessage, game: Game, now: datetime) -> None:
    """Notify the readers of new press, at most once an hour for each game.

    Readers who muted the author are left out. The notification never names the author.
    """
    if game.is_practice or is_quiet():
        return
    with failures_logged("press in game", game.pk):
        readers = PressMember.objects.filter(thread=message.thread_id)
        muted = PressMute.objects.filter(seat=OuterRef("seat"), other=message.author_id)
        players = readers.filter(~Exists(muted), seat__state=SeatState.TAKEN)
        people: set[int | None] = set(players.values_list("seat__holder_id", flat=True))
        if readers.filter(seat__isnull=True).exists():
            people.add(game.gm_id)
        deliveries_add(
            user_ids=people - {message.sent_by_id},
            kind=NoticeKind.PRESS,
            key=f"press:{game.pk}:{now:%Y%m%d%H}",
            game=game,
            phase=None,
            data={},
            now=now,
        )


class SeatMessage(StrEnum):
    """Messages to one person about a seat. No event announces them."""

    OFFERED = "seat_offered_to_you"
    INVITED = "seat_kept_for_you"
    YOURS = "seat_yours"
    DECLINED = "seat_not_yours"
    GONE = "seat_gone"
    NOT_OFFERED = "seat_not_offered"
    IN_DISORDER = "seat_in_disorder"
    BACK = "seat_yours_again"
    BLOCK = "seat_block"
    PLACE_KEPT = "place_kept_for_you"
    PLACE_NOT_KEPT = "place_not_kept"


PLACES = (SeatMessage.PLACE_KEPT, SeatMessage.PLACE_NOT_KEPT)


def seat_notify(
    *,
    seat: Seat,
    user_id: int | None,
    message: SeatMessage,
    key: int,
    now: datetime,
    reason: str = "",
) -> None:
    """Notify one person, once for each application or offer; `key` is its primary key.

    A place in a game whose powers are not dealt has no power yet.
    """
    if is_quiet():
        return
    with failures_logged("a seat of game", seat.game_id):
        deliveries_add(
            user_ids=[user_id],
            kind=NoticeKind.SEAT,
            key=f"{message}:{seat.pk}:{key}",
            game=seat.game,
            phase=None,
            data={"event": message.value}
            | ({} if message in PLACES else {"power": seat.power})
            | ({"reason": reason} if reason else {}),
            now=now,
        )


class GuestMessage(StrEnum):
    """Messages to one person who is invited to a game. No event announces them."""

    INVITED = "invited_to_game"


def guest_notify(*, guest: Guest, message: GuestMessage, now: datetime) -> None:
    """Notify a person of an invitation, once for each."""
    if is_quiet():
        return
    with failures_logged("an invitation to game", guest.game_id):
        deliveries_add(
            user_ids=[guest.user_id],
            kind=NoticeKind.SEAT,
            key=f"{message}:{guest.pk}",
            game=guest.game,
            phase=None,
            data={"event": message.value},
            now=now,
        )


class TableMessage(StrEnum):
    """Messages about the waiting list, the muster and the assigned powers of a game, each to those
    whom it concerns. No event announces them."""

    SEATED = "seated_in_round"
    MOVED_UP = "reserve_moved_up"
    NOT_MOVED_UP = "reserve_not_needed"
    MUSTER = "muster"
    MUSTER_OUT = "muster_out"
    MUSTER_OFF = "muster_off"
    MUSTER_FOR_GM = "muster_for_gm"
    POWER_FIXED = "power_fixed"
    POWER_TAKEN = "power_taken"


def table_notify(
    *,
    game: Game,
    user_ids: Collection[int | None],
    message: TableMessage,
    key: datetime,
    now: datetime,
    until: datetime | None = None,
    power: str = "",
) -> None:
    """Notify people of a forming game, once for each moment `key` and `power`."""
    if is_quiet():
        return
    with failures_logged("the table of game", game.pk):
        deliveries_add(
            user_ids=user_ids,
            kind=NoticeKind.GAME,
            key=f"{message}:{game.pk}:{key.timestamp():.0f}{power}",
            game=game,
            phase=None,
            data={"event": message.value}
            | ({"until": until.isoformat()} if until else {})
            | ({"power": power} if power else {}),
            now=now,
        )


class SubstituteMessage(StrEnum):
    """Messages to the player or the substitute, in addition to the events."""

    ASKED = "substitute_asked_you"
    ASKED_FOR_YOU = "substitute_asked_for_you"
    NOBODY = "substitute_nobody"
    NOT_NEEDED = "substitute_not_needed"
    ENDS_FOR_PLAYER = "substitute_ends_for_player"
    ENDS_FOR_SUBSTITUTE = "substitute_ends_for_substitute"


def substitute_notify(
    substitution: Substitution,
    message: SubstituteMessage,
    user_ids: Collection[int],
    *,
    now: datetime,
) -> None:
    """Send each of these people the message, once for each substitution."""
    if is_quiet():
        return
    seat = substitution.seat
    with failures_logged("a seat of game", seat.game_id):
        deliveries_add(
            user_ids=user_ids,
            kind=NoticeKind.SEAT,
            key=f"{message}:{substitution.pk}",
            game=seat.game,
            phase=None,
            data={
                "event": message.value,
                "power": seat.power,
                "until": substitution.until.isoformat(),
            },
            now=now,
        )
