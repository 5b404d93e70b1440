"""Has every page that names a person made anew."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from games.core.accounts import User
from games.core.gm import has_run
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.core.visibility import Viewer, may_see_players
from games.models import Event, Game, Ranking, SeatAssignment


@transaction.atomic
def games_refresh(*, naming: User) -> None:
    """Raises the version of the games that name `naming`, as somebody does who is about to be
    called otherwise; secretly where only the GM reads the name, since a version that rose with it
    would tell who plays. They are locked, so that it comes before anything that locks an account.
    """
    for pk in sorted(_games_naming(naming)):
        game = lock_game(pk)
        is_named = may_see_players(Viewer(pk), game) or has_run(game, naming)
        game_changed(game, secretly=not is_named)


def _games_naming(user: User) -> list[int]:
    own = {"game": OuterRef("pk")}
    done = Event.objects.filter(Q(actor=user) | Q(about=user), **own)
    # Whoever held a seat once stands on the trust page.
    held = Exists(SeatAssignment.objects.filter(user=user, seat__game=OuterRef("pk")))
    joined = Exists(Ranking.objects.filter(user=user, **own))
    run = Q(gm=user) | Q(gm_role_offered_to=user)
    named = run | Q(held) | Q(joined) | Q(Exists(done.order_by()))
    return list(Game.objects.filter(named).values_list("pk", flat=True))
