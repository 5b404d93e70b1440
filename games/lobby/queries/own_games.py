"""The games that a person runs, plays or is asked about."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Subquery, When

from games.core.accounts import User, Visitor
from games.core.gm import run_by
from games.lobby.queries.game_list import plays
from games.models import (
    Deputy,
    Game,
    Guest,
    RequestState,
    SeatOffer,
    Status,
    Substitution,
    SubstitutionState,
)

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


def current_games(user: Visitor) -> QuerySet[Game]:
    """Return the unfinished games that the visitor plays or runs, including practice games."""
    if not user.is_authenticated:
        return Game.objects.none()
    return _ongoing_games(run_by(user.pk) | plays(user.pk))


class Requests(TypedDict):
    """Requests of a game to a person: an offered seat, to be a substitute, to be a deputy."""

    offered_power: str | None
    offer_token: str | None
    answer_until: datetime | None
    asked_power: str | None
    asked_until: datetime | None
    is_asked_as_deputy: bool


GameWithRequests: TypeAlias = "WithAnnotations[Game, Requests]"


def own_forming_games(user: Visitor) -> QuerySet[Game]:
    """Return the forming games that the visitor runs, has joined or is invited to by name, newest
    first."""
    if not user.is_authenticated:
        return Game.objects.none()
    invited = Exists(Guest.objects.filter(game=OuterRef("pk"), user=user.pk, declined_at=None))
    games = Game.objects.filter(run_by(user.pk) | plays(user.pk) | Q(invited))
    games = games.filter(status=Status.FORMING, is_practice=False, is_ladder=False)
    return games.select_related("gm").order_by("-created_at", "-pk")


def own_and_offered_games(user: User, now: datetime) -> QuerySet[GameWithRequests]:
    """Return a person's unfinished games, first those in which the person is asked something."""
    offers = SeatOffer.objects.filter(
        seat__game=OuterRef("pk"), user=user.pk, state=RequestState.WAITING, answer_until__gt=now
    ).order_by("pk")
    substitutions = Substitution.objects.filter(
        seat__game=OuterRef("pk"), substitute=user.pk, state=SubstitutionState.ASKED, until__gt=now
    ).order_by("pk")
    deputies = Exists(
        Deputy.objects.filter(game=OuterRef("pk"), user=user.pk, taken_at__isnull=True)
    )
    requests = Q(Exists(offers)) | Q(Exists(substitutions)) | Q(deputies)
    waits = Q(gm_role_offered_to=user.pk) | requests
    games = _ongoing_games(run_by(user.pk) | plays(user.pk) | waits).annotate(
        offered_power=Subquery(offers.values("seat__power")[:1]),
        offer_token=Subquery(offers.values("token")[:1]),
        answer_until=Subquery(offers.values("answer_until")[:1]),
        asked_power=Subquery(substitutions.values("seat__power")[:1]),
        asked_until=Subquery(substitutions.values("until")[:1]),
        is_asked_as_deputy=deputies,
    )
    return games.order_by(Case(When(waits, then=0), default=1), "-created_at", "-pk")


def _ongoing_games(which: Q) -> QuerySet[Game]:
    games = Game.objects.filter(which).exclude(status=Status.FINISHED)
    return games.select_related("gm").order_by("-created_at", "-pk")
