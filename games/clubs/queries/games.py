"""The games of a club that a person may see."""

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.errors import NotFound
from games.core.gm import run_by
from games.lobby.queries.game_list import visible
from games.models import Club, ClubTemplate, Game, Status

MOST_GAMES = 100


def club_games(user: Visitor, club: Club) -> QuerySet[Game]:
    """The games of a club that a person may see, the newest first."""
    games = Game.objects.filter(visible(user), club=club).select_related("gm")
    return games.order_by("-created_at", "-pk")


def present_games(user: Visitor, club: Club) -> list[Game]:
    """The games of a club that are not over and that a person may see."""
    return list(club_games(user, club).exclude(status=Status.FINISHED)[:MOST_GAMES])


def finished_games(user: Visitor, club: Club) -> QuerySet[Game]:
    """The games of a club that are over and that a person may see, the latest first."""
    over = club_games(user, club).filter(status=Status.FINISHED)
    return over.order_by("-finished_at", "-pk")


def enterable_games(user: User) -> list[Game]:
    """The games that a person could add to a club: own ones that are not over."""
    own = Game.objects.filter(run_by(user.pk), club=None, is_practice=False, is_ladder=False)
    return list(own.exclude(status=Status.FINISHED).order_by("-pk")[:MOST_GAMES])


def withdrawable_games(user: User, club: Club, *, is_officer: bool) -> list[Game]:
    """The forming games of a club that a person could take out of it."""
    own = Q() if is_officer else run_by(user.pk)
    games = club_games(user, club).filter(own, status=Status.FORMING)
    return list(games[:MOST_GAMES])


def usable_template(user: User, number: int) -> ClubTemplate:
    """Return a template of an open club of a person; refuses any other number."""
    row = next((row for row in usable_templates(user) if row.pk == number), None)
    if row is None:
        raise NotFound("no_such_template", _("You have no such template."))
    return row


def usable_templates(user: User) -> list[ClubTemplate]:
    """The templates of the open clubs of a person, by club and name."""
    rows = ClubTemplate.objects.filter(club__members__user=user, club__closed_at=None)
    return list(rows.select_related("club").order_by("club__name", "name"))
