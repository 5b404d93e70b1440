"""People outside a game: they have never played in it, and know no secret of it."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q, QuerySet

from games.core.accounts import User
from games.core.gm import has_run, is_deputy, player_refusal
from games.models import (
    Deputy,
    Event,
    EventKind,
    Game,
    Mentorship,
    ModerationAct,
    Ranking,
    Seat,
    SeatAssignment,
    Substitution,
)

# A game and an account, by their ids.
Pair = tuple[int, int]


def has_played(game: Game, user: User) -> bool:
    """Whether a person has or had a seat, also as a substitute or a mentor, or has joined a forming
    game."""
    if player_refusal(game, user) is not None:
        return True
    own = Q(user=user) | Q(user__owner=user)
    if SeatAssignment.objects.filter(own, seat__game=game).exists():
        return True
    lent = Substitution.objects.filter(substitute=user, seat__game=game, started_at__isnull=False)
    taught = Mentorship.objects.filter(mentor=user, game=game, started_at__isnull=False)
    return lent.exists() or taught.exists()


def knows_secrets(game: Game, user: User) -> bool:
    """Whether a person runs or ran a game, is its deputy, or moderated a report about it."""
    if user.pk == game.creator_id or has_run(game, user) or is_deputy(game, user):
        return True
    return ModerationAct.objects.filter(moderator=user, report__game=game).exists()


def seat_pairs(games: Collection[int], users: Collection[int]) -> set[Pair]:
    """Which of these accounts have or had a seat in which of these games, or are its mentor."""
    seats = Seat.objects.filter(game__in=games)
    assigned = SeatAssignment.objects.filter(seat__game__in=games)
    lent = Substitution.objects.filter(seat__game__in=games, started_at__isnull=False)
    taught = Mentorship.objects.filter(game__in=games, started_at__isnull=False)
    return (
        _pairs(seats, "game", "holder", users)
        | _pairs(taught, "game", "mentor", users)
        | _pairs(seats, "game", "lent_by", users)
        | _pairs(assigned, "seat__game", "user", users)
        | _pairs(assigned, "seat__game", "user__owner", users)
        | _pairs(lent, "seat__game", "substitute", users)
        | _pairs(Ranking.objects.filter(game__in=games), "game", "user", users)
    )


def office_pairs(games: Collection[int], users: Collection[int]) -> set[Pair]:
    """Which of these accounts run or ran, created or are deputies of which of these games."""
    own = Game.objects.filter(pk__in=games)
    events = Event.objects.filter(game__in=games)
    deputies = Deputy.objects.filter(game__in=games, taken_at__isnull=False)
    return (
        _pairs(own, "pk", "gm", users)
        | _pairs(own, "pk", "creator", users)
        | _pairs(deputies, "game", "user", users)
        | _pairs(events.filter(kind=EventKind.GM_ROLE_TRANSFERRED), "game", "about", users)
        | _pairs(events.filter(kind=EventKind.DEPUTY_TAKEN), "game", "actor", users)
    )


def _pairs(rows: QuerySet[Any], game: str, user: str, users: Collection[int]) -> set[Pair]:
    matching = rows.filter(**{f"{user}__in": users}).order_by()
    return set(matching.values_list(game, user))
