"""Access: the only way for a view to get a game, a phase or a seat."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from django.db.models import BigIntegerField, Exists, F, FilteredRelation, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.clubs import is_member
from games.core.errors import NotFound
from games.core.refusals import (
    no_offer,
    no_seat,
    no_such_game,
    not_gm,
    phase_over,
    seat_not_playable,
    session_over,
    without_gm,
)
from games.core.visibility import Pupil, Viewer
from games.models import (
    UNANSWERED,
    Game,
    Guest,
    Mentorship,
    MentorshipState,
    Note,
    Phase,
    RequestState,
    Reserve,
    Right,
    Seat,
    SeatApplication,
    SeatOffer,
    SeatState,
    Status,
    Substitution,
)
from games.workarounds.compile_once import compile_once

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


# The rows that views need with a game.
WITH_GAME = ("gm", "creator", "tournament", "club", "muster")


class Part(TypedDict):
    """What a person is in a game."""

    own_seat: int | None
    own_power: str | None
    own_until: datetime | None
    lent_power: str | None
    deputy_since: datetime | None
    deputy_taken: datetime | None
    deputy_rights: list[str] | None
    has_ranked: bool
    stand_in_asked: bool
    mentor_asked: bool
    has_marks: bool
    mentored_seat: int | None
    mentored_power: str | None
    mentored_player: int | None
    pupil: int | None


GameWithPart: TypeAlias = "WithAnnotations[Game, Part]"


def get_game_for_view(user: Visitor, pk: int, *, invite: str = "") -> tuple[Game, Viewer]:
    """Return a game with the viewer that `user` is in it; strangers get no private game.

    `invite` is the token of the invitation that the visitor followed, if any. Deputies, people who
    are asked to be GM, deputy or substitute, and a player whose seat a substitute has, see the game
    as spectators do.
    """
    if pk > BigIntegerField.MAX_BIGINT:
        raise no_such_game()
    if not user.is_authenticated:
        game = next(iter(_game(pk)), None)
        if game is None or not (game.is_public or opens_game(game, invite)):
            raise no_such_game()
        return game, Viewer(game.pk)
    own = next(iter(_game_seen_by(user.pk, pk)), None)
    if own is None:
        raise no_such_game()
    viewer = _viewer_in(own, user)
    if not (own.is_public or opens_game(own, invite) or _belongs_to(own, viewer)):
        raise no_such_game()
    return own, viewer


@compile_once
def _game(pk: int) -> QuerySet[Game]:
    return Game.objects.select_related(*WITH_GAME).filter(pk=pk).order_by()


@compile_once
def _game_seen_by(person: int, pk: int) -> QuerySet[GameWithPart]:
    """A game with what the person is in it, in one query.

    Tables with at most one row per person and game are joined, which takes half the time of
    subqueries.
    """
    games = Game.objects.select_related(*WITH_GAME).filter(pk=pk).order_by()
    return games.alias(
        own=FilteredRelation(
            "seats",
            condition=Q(
                seats__holder=person, seats__state=SeatState.TAKEN, seats__is_playable=True
            ),
        ),
        lent=FilteredRelation("seats", condition=Q(seats__lent_by=person)),
        deputy=FilteredRelation("deputies", condition=Q(deputies__user=person)),
        ranked=FilteredRelation("rankings", condition=Q(rankings__user=person)),
        mentored=FilteredRelation(
            "mentorships",
            condition=Q(mentorships__mentor=person, mentorships__state=MentorshipState.RUNNING),
        ),
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
                substitute=person, state__in=UNANSWERED, seat__game=OuterRef("pk")
            )
        ),
        mentor_asked=Exists(
            Mentorship.objects.filter(
                mentor=person,
                state=MentorshipState.ASKED,
                game=OuterRef("pk"),
                game__status=Status.RUNNING,
            )
        ),
        mentored_seat=F("mentored__seat_id"),
        mentored_power=F("mentored__seat__power"),
        mentored_player=F("mentored__seat__holder_id"),
        pupil=F("mentored__pupil_id"),
        has_marks=Exists(Note.objects.filter(user=person, game=OuterRef("pk")).exclude(marks=[])),
    )


def _viewer_in(game: GameWithPart, user: User) -> Viewer:
    """The viewer that `user` is in a game."""
    return Viewer(
        game.pk,
        user_id=user.pk,
        is_gm=game.runner_id == user.pk,
        seat_id=game.own_seat,
        power=game.own_power or "",
        has_joined=game.has_ranked and game.status == Status.FORMING,
        rights=frozenset(game.deputy_rights or ()) if game.deputy_taken else frozenset(),
        lent_power=game.lent_power or "",
        stands_in_until=game.own_until,
        is_asked_to_stand_in=game.stand_in_asked,
        is_asked_to_mentor=game.mentor_asked,
        has_marks=game.has_marks,
        pupil=_pupil_in(game),
    )


def _pupil_in(game: GameWithPart) -> Pupil | None:
    """The pupil of a mentor, while the game runs and the pupil plays the seat."""
    seat, power, pupil = game.mentored_seat, game.mentored_power, game.pupil
    if seat is None or power is None or pupil is None:
        return None
    is_at_rest = pupil != game.mentored_player or game.status != Status.RUNNING
    return None if is_at_rest else Pupil(seat, power, pupil)


def _belongs_to(game: GameWithPart, viewer: Viewer) -> bool:
    """Whether a viewer takes part in a game, or has an offer or application there."""
    takes_part = viewer.is_gm or viewer.power or viewer.has_joined or viewer.lent_power
    is_asked = (
        game.gm_role_offered_to_id == viewer.user_id
        or game.deputy_since is not None
        or viewer.is_asked_to_stand_in
        or viewer.is_asked_to_mentor
        or game.pupil is not None
    )
    return bool(takes_part or is_asked) or _awaits_a_seat(game, viewer) or _is_for(game, viewer)


def _is_for(game: Game, viewer: Viewer) -> bool:
    """Whether a game is for the members of a club of which the viewer is one."""
    return game.is_for_members and is_member(game.club_id, viewer.user_id)


def _awaits_a_seat(game: Game, viewer: Viewer) -> bool:
    """Whether the viewer is invited or a reserve, has applied for a seat, or is offered one.

    They keep access to a private game when its address for invitations changes."""
    if game.status == Status.FORMING:
        rows = [model.objects.filter(game=game, user=viewer.user_id) for model in (Guest, Reserve)]
        return any(each.exists() for each in rows)
    if game.status != Status.RUNNING:
        return False
    waiting = {"state": RequestState.WAITING, "seat__game": game.pk, "user": viewer.user_id}
    applied = SeatApplication.objects.filter(**waiting).exists()
    return applied or SeatOffer.objects.filter(**waiting).exists()


def opens_game(game: Game, invite: str) -> bool:
    """Whether this is the token of the game's present invitation."""
    return bool(invite) and secrets.compare_digest(
        invite.encode("utf-8", "replace"), game.invite_token.encode()
    )


def get_own_game(
    user: Visitor, pk: int, *, invite: str = "", power: str = ""
) -> tuple[Game, Viewer]:
    """Return a game in which `user` holds a seat; refuses everybody else.

    With `power`, refuses a page of another power than the player's present one. Each change of a
    draft comes here, so a player costs one small query.
    """
    seat = _seats_of(user).select_related("game").filter(game=pk).order_by().first()
    if seat is None:
        get_game_for_view(user, pk, invite=invite)
        check_signed_in(user)
        raise no_seat()
    if power and power != seat.power:
        raise seat_not_playable()
    game = seat.game
    is_gm = game.runner_id == user.pk
    return game, Viewer(game.pk, user_id=user.pk, is_gm=is_gm, seat_id=seat.pk, power=seat.power)


def get_seat_for_orders(user: Visitor, game: Game) -> Seat:
    """Return the seat that `user` holds in a game; refuses everybody else."""
    seat = _seats_of(user).filter(game=game).first()
    if seat is None:
        raise no_seat()
    return seat


def _seats_of(user: Visitor) -> QuerySet[Seat]:
    """The seats that a person plays at present: in a practice game, the selected one."""
    if not user.is_authenticated:
        return Seat.objects.none()
    return Seat.objects.filter(holder_id=user.pk, state=SeatState.TAKEN, is_playable=True)


def check_signed_in(user: Visitor) -> None:
    """Refuse a person who was signed out while the page was open; the form can be sent again."""
    if not user.is_authenticated:
        raise session_over()


def get_game_for_gm(user: Visitor, pk: int, *rights: Right) -> tuple[Game, Viewer]:
    """Return a game of which `user` is the GM, or a deputy with one of these rights."""
    game, viewer = get_game_for_view(user, pk)
    if not viewer.is_gm and not any(map(viewer.may, rights)):
        raise without_gm() if game.is_without_gm else not_gm()
    return game, viewer


def get_game_for_gm_role(user: User, pk: int) -> Game:
    """Return a game whose GM role is offered to `user`."""
    game = Game.objects.select_related("gm").filter(pk=pk, gm_role_offered_to_id=user.pk).first()
    if game is None:
        raise no_offer()
    return game


def get_phase(game: Game, number: int, branch: int | None = None) -> Phase:
    """Return a phase by its number, on the current branch of history or on `branch`."""
    phases = Phase.objects.filter(game=game, number=number)
    phase = (phases.current() if branch is None else phases.filter(branch=branch)).first()
    if phase is None:
        raise NotFound("no_such_phase", _("This game has no such phase."))
    phase.game = game
    return phase


def get_open_phase(game: Game, number: int) -> Phase:
    """Return the phase with this number; refuses it if it is not the open one."""
    phase = get_phase(game, number)
    if not phase.is_open:
        raise phase_over()
    return phase
