"""Join a game that has not started: take a seat, rank the powers, or wait for the draw."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop
from pydantic import Field

from games.core.accounts import User, check_not_blocked
from games.core.acts import PlayerAct
from games.core.errors import Conflict, Refused, Unprocessable, refusal_of
from games.core.gm import has_run
from games.core.inputs import In, Key, Short, Whole
from games.core.locks import lock_game
from games.core.quotas import JOININGS
from games.core.rate_limits import count_towards
from games.core.refusals import gm_plays_not, unknown_power
from games.core.seats import seat_find
from games.models import Game, Ranking, Seat, SeatChoice, SeatState, Status
from games.seats.inputs import Points
from games.seats.queries.joining import (
    check_invited,
    check_may_play,
    invitations,
    no_way_back,
    place_refusal,
    was_removed,
)
from games.seats.services.applications import own_requests_lapse
from games.seats.services.joining import place_take, ranking_save, seal_bid, seat_take
from games.seats.words import joined_words


class JoinIn(In):
    """A seat to take: its `power`; or where players rank the powers, the rank of each from 1, null
    for never; or in an auction the `points` of each, 100 in all, now or later; none of them where
    powers are drawn by lot or the GM assigns them. `invite` is the last part of the address that
    the GM of a private game gives."""

    power: Key = ""
    ranks: Annotated[dict[Key, Whole | None], Field(max_length=40)] = {}
    points: Points = {}
    invite: Short = ""


def may_change_wish(game: Game) -> bool:
    """Whether players of a game can still change a ranking or a bid."""
    changeable = (SeatChoice.PREFERENCES, SeatChoice.AUCTION)
    return game.status == Status.FORMING and game.seat_choice in changeable


def may(game: Game, user: User, now: datetime) -> Refused | None:
    """Why somebody cannot join a game. Players may change a ranking or a bid until the start."""
    if may_change_wish(game) and Ranking.objects.filter(game=game, user=user).exists():
        return None
    if has_run(game, user):
        return gm_plays_not()
    if game.status == Status.FORMING and was_removed(game, user.pk):
        return no_way_back()
    refusal = refusal_of(check_not_blocked, game, user) or refusal_of(check_may_play, game, user)
    if refusal is not None:
        return refusal
    if Seat.objects.filter(game=game, holder=user).exists():
        return Conflict("seated_already", _("You hold a seat in this game already."))
    if game.status != Status.FORMING:
        return Conflict("not_forming", _("This game has started: apply for one of its open seats."))
    return place_refusal(game, user, now)


@transaction.atomic
def game_join(
    *,
    game_id: int,
    by: User,
    power: str = "",
    ranks: Mapping[str, int | None] | None = None,
    points: Mapping[str, int] | None = None,
    invite: str = "",
    now: datetime | None = None,
) -> Seat | Ranking:
    """Join a forming game in the way in which its seats are given.

    Takes the seat of `power`, saves `ranks` or a bid of `points`, or waits for the draw. Returns
    the seat, or else the ranking, which has a power if the game has started by that. A private game
    needs its `invite` token. Equal ranks are allowed, None is never; rankings and bids stay secret,
    and can be changed, until the start. A player of an auction may bid later. The last player
    starts a game that starts as soon as all seats are taken, if nobody has to get a power ranked
    never.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    ranking = Ranking.objects.filter(game=game, user=by).first()
    check_invited(game, by, invite=game.invite_token if ranking else invite)
    if refusal := may(game, by, now):
        raise refusal
    if ranking is not None:
        ranking.game = game
        if game.seat_choice == SeatChoice.AUCTION:
            seal_bid(ranking=ranking, points=points or {})
            return ranking_save(game=game, ranking=ranking, ranks=ranking.ranks, now=now)
        return ranking_save(game=game, ranking=ranking, ranks=ranks or {}, now=now)
    count_towards(JOININGS, by.pk, now, game_id=game.pk)
    if game.is_dealt_at_start:
        own_requests_lapse(game=game, user=by, now=now)
        return place_take(game=game, by=by, ranks=ranks or {}, points=points, now=now)
    seat = _open_seat(game, power)
    if any(offer.seat_id == seat.pk and offer.user_id != by.pk for offer in invitations(game, now)):
        raise Conflict(
            "seat_kept",
            _("This seat is kept for somebody who has been asked. Choose another power."),
            field="power",
        )
    own_requests_lapse(game=game, user=by, now=now)
    seat_take(game=game, seat=seat, by=by, now=now)
    return seat


def _open_seat(game: Game, power: str) -> Seat:
    if not power:
        raise Unprocessable("power_missing", _("Choose a power."), field="power")
    seat = seat_find(game=game, power=power)
    if seat is None:
        raise unknown_power("power")
    if seat.state != SeatState.OPEN:
        raise Conflict("seat_taken", _("Somebody has just taken this seat."), field="power")
    return seat


ACT = PlayerAct(
    code="join",
    path="join",
    inputs=JoinIn,
    run=game_join,
    message=joined_words,
    summary=gettext_noop("Join a game that has not started."),
    description=gettext_noop("A program is refused where `allows_programs` is false."),
)
