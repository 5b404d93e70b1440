"""May this seat be given, and may this person have it?"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Forbidden, Refused
from games.core.gm import has_run
from games.core.named_seat import seat_named
from games.core.open_phase import phase_find
from games.core.refusals import no_such_game, not_running
from games.models import (
    Game,
    Phase,
    Proposal,
    Seat,
    SeatAssignment,
    SeatState,
    Status,
)


class FreeSeat(NamedTuple):
    """A seat without a player, in the open phase of a locked game that runs."""

    seat: Seat
    phase: Phase


def free_seat(*, game: Game, power: str, computers: bool = False, field: str = "") -> FreeSeat:
    """The seat of a power; refuses one that somebody has by now and, unless `computers`, one that
    the computer plays."""
    seat = seat_named(game, power)
    if game.status != Status.RUNNING:
        raise not_running()
    phase = phase_find(game=game)
    assert phase is not None, "a running game has an open phase"
    if seat.state == SeatState.CIVIL_DISORDER:
        raise Conflict("in_disorder", _("This power is in permanent civil disorder."), field=field)
    if seat.state == SeatState.HELD:
        raise Conflict("seat_taken", _("Somebody else has this seat by now."), field=field)
    if seat.state == SeatState.COMPUTER and not computers:
        raise Conflict("seat_not_open", _("The computer plays this seat now."), field=field)
    seat.game = game
    return FreeSeat(seat, phase)


def check_newcomer(*, game: Game, user: User, power: str, field: str = "") -> None:
    """Refuses whoever runs the game or ran it, who sits in it, has a substitute there or was one
    for another seat than this power's, and the site's staff."""
    _check_outsider(game, user, field)
    if _stood_in(game, user) - {power}:
        raise _substitute_once(field)


def barred_from(*, game: Game, user: User, powers: Collection[str]) -> dict[str, str]:
    """Which of these powers' seats somebody cannot have, and why, in a sentence: before anything
    is asked."""
    try:
        _check_outsider(game, user, "")
    except Refused as refusal:
        return dict.fromkeys(powers, refusal.message)
    stood_in = _stood_in(game, user)
    return {power: _substitute_once("").message for power in powers if stood_in - {power}}


def _check_outsider(game: Game, user: User, field: str) -> None:
    """Refuses whom no seat of the game is for."""
    if has_run(game, user):
        raise Forbidden(
            "gm_plays_not",
            _("Whoever is or was the GM never plays in the same game."),
            field=field,
        )
    if Proposal.objects.filter(game=game, candidate=user).exists():
        raise Conflict(
            "stands_for_gm",
            _("Whoever stands for the GM’s chair of a game takes no seat in it."),
            field=field,
        )
    if user.is_staff:
        raise Forbidden(
            "staff_plays_not",
            _("The site’s staff take no seats of games that run."),
            field=field,
        )
    own = Seat.objects.filter(Q(holder=user) | Q(lent_by=user), game=game)
    if own.exists():
        raise Conflict(
            "seated_already", _("This account holds a seat in this game already."), field=field
        )


def _stood_in(game: Game, user: User) -> set[str]:
    """The powers that somebody played as a substitute."""
    played = SeatAssignment.objects.filter(seat__game=game, user=user, stands_in_for__isnull=False)
    return set(played.values_list("seat__power", flat=True))


def _substitute_once(field: str) -> Conflict:
    return Conflict(
        "stood_in",
        _("Whoever was a substitute in a game takes no other seat of it."),
        field=field,
    )


def check_may_see(*, game: Game, invite: str) -> None:
    """Refuses strangers to a private game: it is not there for them."""
    same = secrets.compare_digest(invite.encode("utf-8", "replace"), game.invite_token.encode())
    if not (game.is_public or same):
        raise no_such_game()
