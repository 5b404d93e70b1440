"""Leaving the site."""

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.gm import has_run
from games.core.locks import lock_accounts, lock_game
from games.core.outbox import game_changed
from games.core.phases import phase_find
from games.core.visibility import Viewer, may_see_players
from games.gm.services.gm_role import gm_role_decline
from games.models import (
    NOT_BEGUN,
    Delivery,
    Deputy,
    Event,
    Game,
    Note,
    NoticeSettings,
    OpenedBy,
    PlayerBlock,
    Proposal,
    Ranking,
    Seat,
    SeatApplication,
    SeatAssignment,
    SeatOffer,
    Standby,
    Status,
    Substitution,
)
from games.seats.services.joining import ranking_withdraw, seat_leave
from games.seats.services.opening import seat_free
from games.seats.services.substitution import substitutions_leave


@transaction.atomic
def account_leave(*, by: User, now: datetime | None = None) -> None:
    """`by` holds no seat of a game that is not over, has joined none, and is told of nothing more.

    Seats of running games are open, and their tables are told; practice games are removed. What
    was done in games, press too, stays. Refuses the GM of a game that is not over.
    """
    now = now or timezone.now()
    own = {game.pk: game for game in map(lock_game, sorted(_own_games(by)))}
    lock_accounts([by.pk])
    if set(_own_games(by)) != set(own):
        raise Conflict(
            "games_changed", _("You have joined a game in this moment. Please try again.")
        )
    run = [game.name for game in own.values() if game.gm_id == by.pk]
    if run:
        raise Conflict(
            "runs_games",
            _(
                "You are the GM of a game that is not over: %(games)s. Hand its GM role to "
                "somebody else first, or call it off, at the GM’s desk."
            )
            % {"games": ", ".join(run)},
        )
    for game in own.values():
        _leave(game, by, now)
    Game.objects.filter(creator=by, is_practice=True).delete()
    Deputy.objects.filter(user=by).delete()
    Proposal.objects.filter(candidate=by).delete()
    SeatApplication.objects.filter(user=by).delete()
    SeatOffer.objects.filter(user=by).delete()
    Delivery.objects.filter(user=by).delete()
    Note.objects.filter(user=by).delete()
    NoticeSettings.objects.filter(user=by).delete()
    Standby.objects.filter(user=by).delete()
    PlayerBlock.objects.filter(Q(user=by) | Q(blocked=by)).delete()


def _own_games(user: User) -> list[int]:
    """The games that are not over and that the account plays, has joined, runs or may run."""
    own = Q(holder=user) | Q(lent_by=user)
    plays = Exists(Seat.objects.filter(own, game=OuterRef("pk")))
    asked = Exists(
        Substitution.objects.filter(
            Q(substitute=user) | Q(player=user), seat__game=OuterRef("pk"), state__in=NOT_BEGUN
        )
    )
    joined = Exists(Ranking.objects.filter(game=OuterRef("pk"), user=user))
    mine = (
        Q(plays)
        | Q(asked)
        | Q(joined, status=Status.FORMING)
        | Q(gm=user)
        | Q(gm_role_offered_to=user)
    )
    return list(
        Game.objects.filter(mine).exclude(status=Status.FINISHED).values_list("pk", flat=True)
    )


def _leave(game: Game, by: User, now: datetime) -> None:
    if game.is_practice:
        return
    if game.gm_role_offered_to_id == by.pk:
        gm_role_decline(game_id=game.pk, by=by, now=now)
    if Ranking.objects.filter(game=game, user=by).exists() and game.status == Status.FORMING:
        ranking_withdraw(game_id=game.pk, by=by, now=now)
        return
    substitutions_leave(game=game, by=by, now=now)
    seat = Seat.objects.filter(game=game, holder=by).first()
    if seat is None:
        return
    if game.status == Status.FORMING:
        seat_leave(game_id=game.pk, by=by, now=now)
        return
    phase = phase_find(game=game)
    seat_free(game=game, phase=phase, seat=seat, cause=OpenedBy.ACCOUNT, now=now)


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
    played = Exists(SeatAssignment.objects.filter(user=user, seat__game=OuterRef("pk")))
    joined = Exists(Ranking.objects.filter(user=user, **own))
    run = Q(gm=user) | Q(gm_role_offered_to=user)
    named = run | Q(played) | Q(joined) | Q(Exists(done.order_by()))
    return list(Game.objects.filter(named).values_list("pk", flat=True))
