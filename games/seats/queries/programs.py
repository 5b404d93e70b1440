"""Programs at a table: where the game's policy lets them play, and beside whom."""

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Forbidden
from games.core.gm import has_run
from games.core.refusals import no_programs
from games.models import Game, Ranking, Seat


def check_may_play(game: Game, user: User, *, field: str = "") -> None:
    """Refuse a program where the policy lets none play, and a second seat of one person.

    In a public game a person and their programs have one seat at most, and the programs of GMs have
    none. In a private game this is for those who were invited to judge.
    """
    if user.is_program and not game.allows_programs:
        raise no_programs()
    if not (game.allows_programs and game.is_public):
        return
    if user.owner is not None and has_run(game, user.owner):
        raise Forbidden(
            "gm_plays_not",
            _("Programs of GMs and former GMs of a game cannot play in it."),
            field=field,
        )
    if _seated(game, kin(user)).exists():
        raise Conflict(
            "owner_seated",
            _("A person and their programs have one seat at most in a public game."),
            field=field,
        )


def kin(user: User) -> Q:
    """The accounts of the same person: the owner and the programs, without the account itself."""
    person = user.owner_id or user.pk
    return (Q(pk=person) | Q(owner=person)) & ~Q(pk=user.pk)


def has_programs(game: Game) -> bool:
    """Whether a program has a seat of a game, or has joined it."""
    return _seated(game, Q(owner__isnull=False)).exists()


def _seated(game: Game, wanted: Q) -> QuerySet[User]:
    seats = Seat.objects.filter(Q(holder=OuterRef("pk")) | Q(lent_by=OuterRef("pk")), game=game)
    joined = Ranking.objects.filter(user=OuterRef("pk"), game=game)
    return User.objects.filter(wanted, Exists(seats) | Exists(joined))
