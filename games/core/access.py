"""The only way by which a view gets a game, a phase or a seat."""

from __future__ import annotations

import functools
import secrets
from dataclasses import replace
from typing import Any

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.errors import NotFound
from games.core.refusals import (
    no_offer,
    no_seat,
    no_such_game,
    not_gm,
    other_power_in_hand,
    phase_over,
    signed_out,
)
from games.core.visibility import Viewer
from games.models import (
    UNANSWERED,
    Game,
    Note,
    Phase,
    Ranking,
    RequestState,
    Right,
    Seat,
    SeatApplication,
    SeatOffer,
    SeatState,
    Status,
    Substitution,
)

# For so many people a process keeps the query of what they are in a game, each of some 40 kB.
PEOPLE = 250


def get_game_for_view(user: Visitor, pk: int, *, invite: str = "") -> tuple[Game, Viewer]:
    """A game and what `user` is in it; a private game does not exist for strangers.

    `invite` is the token of an invitation that the visitor followed, if any. Whoever is asked to
    take the GM role, to be a deputy or a substitute sees the table as a spectator does, and so does
    a deputy, and a player while a substitute plays.
    """
    try:
        game: Any = _seen_by(user.pk).get(pk=pk)
    except Game.DoesNotExist:
        raise no_such_game() from None
    viewer = _viewer_of_seen(user, game)
    invited = bool(invite) and secrets.compare_digest(
        invite.encode("utf-8", "replace"), game.invite_token.encode()
    )
    is_asked = viewer.user_id is not None and (
        game.gm_role_offered_to_id == viewer.user_id
        or game.deputy_since is not None
        or viewer.is_asked_to_stand_in
    )
    belongs = viewer.is_gm or viewer.power or viewer.has_joined or viewer.lent_power
    if not (game.is_public or belongs or invited or is_asked or _wants_a_seat(viewer, game)):
        raise no_such_game()
    return game, viewer


@functools.lru_cache(maxsize=PEOPLE)
def _seen_by(user: int | None) -> QuerySet[Any]:
    """Games with what a person is in each, in one query, as every page of a game begins with it.
    What there is once at most for a person and a game is joined: that takes half the time of as
    many questions within the query. Nobody in particular is nothing anywhere.

    The query is kept, never its answer: to build it anew takes more than half of the time."""
    games = Game.objects.select_related("gm", "creator")
    if user is None:
        return games
    return games.alias(
        own=FilteredRelation(
            "seats",
            condition=Q(seats__holder=user, seats__state=SeatState.HELD, seats__in_hand=True),
        ),
        lent=FilteredRelation("seats", condition=Q(seats__lent_by=user)),
        deputy=FilteredRelation("deputies", condition=Q(deputies__user=user)),
        ranked=FilteredRelation("rankings", condition=Q(rankings__user=user)),
    ).annotate(
        own_seat=F("own__pk"),
        own_power=F("own__power"),
        own_until=F("own__lent_until"),
        lent_power=F("lent__power"),
        deputy_since=F("deputy__offered_at"),
        deputy_taken=F("deputy__taken_at"),
        deputy_rights=F("deputy__rights"),
        has_ranked=Q(ranked__isnull=False),
        stand_in_asked=Exists(
            Substitution.objects.filter(
                substitute=user, state__in=UNANSWERED, seat__game=OuterRef("pk")
            )
        ),
        has_marks=Exists(Note.objects.filter(user=user, game=OuterRef("pk")).exclude(marks=[])),
    )


def _wants_a_seat(viewer: Viewer, game: Game) -> bool:
    """Whether somebody waits for an answer about a seat of a private game: whoever applied came by
    its secret address, which may be another by now, and whoever is offered one was asked."""
    if viewer.user_id is None or game.status != Status.RUNNING:
        return False
    waiting = {"state": RequestState.WAITING, "seat__game": game.pk, "user": viewer.user_id}
    applied = SeatApplication.objects.filter(**waiting).exists()
    return applied or SeatOffer.objects.filter(**waiting).exists()


def viewer_of(user: Visitor, game: Game) -> Viewer:
    """What a person is in a game: its GM, the holder of a seat, or a spectator."""
    seat = _held_by(user).filter(game=game).first()
    has_ranked = _ranked_by(user).filter(game=game).exists()
    return _viewer(user, game, seat.pk if seat else None, seat.power if seat else "", has_ranked)


def get_own_game(
    user: Visitor, pk: int, *, invite: str = "", power: str = ""
) -> tuple[Game, Viewer]:
    """A game in which `user` holds a seat; refuses everybody else, whom a private game is not
    there for, and a page of another `power` than the one that is in hand by now. A player's every
    change of a draft asks for it: one small query."""
    seat = _held_by(user).select_related("game").filter(game=pk).order_by().first()
    if seat is not None:
        if power and power != seat.power:
            raise other_power_in_hand()
        return seat.game, _viewer(user, seat.game, seat.pk, seat.power, has_ranked=False)
    get_game_for_view(user, pk, invite=invite)
    check_signed_in(user)
    raise no_seat()


def get_seat_for_orders(user: Visitor, game: Game) -> Seat:
    """The seat that `user` holds in a game; refuses whoever holds none."""
    seat = None
    if user.is_authenticated:
        seat = _held_by(user).filter(game=game).first()
    if seat is None:
        raise no_seat()
    return seat


def check_signed_in(user: Visitor) -> None:
    """Refuses whoever was signed out while the page was open: its form can be sent again."""
    if not user.is_authenticated:
        raise signed_out()


def get_game_for_gm(user: Visitor, pk: int, *rights: Right) -> tuple[Game, Viewer]:
    """A game that `user` is the GM of, or a deputy with one of these rights; strangers to a private
    game learn nothing of it."""
    game, viewer = get_game_for_view(user, pk)
    if not viewer.is_gm and not any(map(viewer.may, rights)):
        raise not_gm()
    return game, viewer


def get_game_for_gm_role(user: User, pk: int) -> Game:
    """A game whose GM role `user` is asked to take."""
    game = Game.objects.select_related("gm").filter(pk=pk, gm_role_offered_to_id=user.pk).first()
    if game is None:
        raise no_offer()
    return game


def get_phase(game: Game, number: int, line: int | None = None) -> Phase:
    """A phase of a game by its number: that of the current line, or of one that is named."""
    found = Phase.objects.filter(game=game, number=number)
    phase = (found.current() if line is None else found.filter(line=line)).first()
    if phase is None:
        raise NotFound("no_such_phase", _("This game has no such phase."))
    phase.game = game
    return phase


def get_open_phase(game: Game, number: int) -> Phase:
    """The phase of this number, which must be the open one: its orders are not for the past."""
    phase = get_phase(game, number)
    if not phase.is_open:
        raise phase_over()
    return phase


def _held_by(user: Visitor) -> QuerySet[Seat]:
    """The seats that a person holds at present, at a practice table the one that is in hand."""
    if not user.is_authenticated:
        return Seat.objects.none()
    return Seat.objects.filter(holder_id=user.pk, state=SeatState.HELD, in_hand=True)


def _ranked_by(user: Visitor) -> QuerySet[Ranking]:
    """The tables where a person has ranked the powers."""
    if not user.is_authenticated:
        return Ranking.objects.none()
    return Ranking.objects.filter(user_id=user.pk)


def _viewer_of_seen(user: Visitor, game: Any) -> Viewer:
    """What a person is in a game that came with it."""
    if not user.is_authenticated:
        return Viewer(game.pk)
    viewer = _viewer(user, game, game.own_seat, game.own_power or "", game.has_ranked)
    return replace(
        viewer,
        rights=frozenset(game.deputy_rights or ()) if game.deputy_taken else frozenset(),
        lent_power=game.lent_power or "",
        stands_in_until=game.own_until,
        is_asked_to_stand_in=game.stand_in_asked,
        has_marks=game.has_marks,
    )


def _viewer(user: Visitor, game: Game, seat_id: int | None, power: str, has_ranked: bool) -> Viewer:
    if not user.is_authenticated:
        return Viewer(game.pk)
    return Viewer(
        game.pk,
        user_id=user.pk,
        is_gm=game.gm_id == user.pk,
        seat_id=seat_id,
        power=power,
        has_joined=has_ranked and game.status == Status.FORMING,
    )
