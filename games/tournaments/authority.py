"""Who directs a tournament, and who adds games to it."""

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.errors import Conflict, Forbidden
from games.core.locks import keep_accounts, lock_tournament
from games.models import Tournament, TournamentHelper, TournamentRole
from games.tournaments.queries import MOST_GAMES, get_tournament, no_such_tournament


def tournaments_to_direct(user: User) -> QuerySet[Tournament]:
    """The tournaments of which a person is director or co-director."""
    return _tournaments_helped_by(user, Q(role=TournamentRole.DIRECTOR))


def tournaments_to_join(user: User) -> QuerySet[Tournament]:
    """The tournaments to which a person may add own games, as a director or a GM."""
    return _tournaments_helped_by(user, Q())


def open_tournaments(user: User) -> list[Tournament]:
    """The tournaments to which a person may add own games at present, the newest first."""
    return list(tournaments_to_join(user).filter(ended_at=None)[:MOST_GAMES])


def _tournaments_helped_by(user: User, role: Q) -> QuerySet[Tournament]:
    rows = TournamentHelper.objects.filter(role, tournament=OuterRef("pk"), user=user)
    helps = Exists(rows.filter(accepted_at__isnull=False))
    return Tournament.objects.filter(Q(director=user) | Q(helps))


def directs(user: Visitor, tournament: Tournament) -> bool:
    """Whether a person is a director of a tournament."""
    if not isinstance(user, User):
        return False
    return tournaments_to_direct(user).filter(pk=tournament.pk).exists()


def check_directs(number: int, by: User) -> Tournament:
    """Return a tournament of which `by` is a director; refuses all others, before any lock."""
    tournament = get_tournament(by, number)
    if not directs(by, tournament):
        raise not_director()
    return tournament


def get_directed_tournament(number: int, by: User) -> Tournament:
    """Return a locked tournament of which `by` is a director; refuses all others."""
    get_tournament(by, number)
    tournament = lock_tournament(number)
    keep_accounts([by.pk])
    if tournament is None:
        raise no_such_tournament()
    if not tournaments_to_direct(by).filter(pk=number).exists():
        raise not_director()
    return tournament


def not_director() -> Forbidden:
    """The person is no director of the tournament."""
    return Forbidden("not_director", _("Only a director of this tournament can do that."))


def tournament_over(field: str = "") -> Conflict:
    """The tournament is over."""
    return Conflict("tournament_over", _("This tournament is over."), field=field)
