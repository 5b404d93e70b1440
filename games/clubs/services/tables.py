"""Games and tournaments of a club: put in and taken out."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.clubs.authority import authorize_member, lock_open_club, no_officer
from games.clubs.queries.clubs import get_club, is_officer, member_of
from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.errors import Conflict, Forbidden, NotFound
from games.core.locks import lock_game, lock_tournament
from games.core.outbox import game_changed
from games.core.refusals import already_started, game_over, no_club, not_gm
from games.models import Club, Game, OpenTo, Status, Tournament


@transaction.atomic
def game_enter(*, game_id: int, number: int, by: User) -> Game:
    """Make an own game one of a club of which `by` is a member.

    Refuses a game that is over or in a club, and the games of others.
    """
    get_game_for_view(by, game_id)
    game = lock_game(game_id)
    if game.runner_id != by.pk:
        raise not_gm()
    if game.status == Status.FINISHED:
        raise game_over()
    if game.club_id is not None:
        raise Conflict("in_club", _("This game belongs to a club already."), field="game")
    game.club = authorize_member(number, by).club
    game.save(update_fields=["club"])
    game_changed(game)
    return game


@transaction.atomic
def game_withdraw(*, game_id: int, number: int, by: User) -> Game:
    """Take a game out of a club before its start, for its GM and the officers.

    A game for the members is for invited people from then on.
    """
    club = get_club(by, number)
    game = lock_game(game_id)
    if game.club_id != club.pk:
        raise NotFound("no_such_game", _("This game is not in the club."), field="game")
    present = lock_open_club(number, by)
    if not (game.runner_id == by.pk or is_officer(member_of(present, by))):
        get_game_for_view(by, game_id)
        raise not_gm()
    if game.status != Status.FORMING:
        raise already_started()
    game.club = None
    if game.open_to == OpenTo.MEMBERS:
        game.open_to = OpenTo.INVITED
    game.save(update_fields=["club", "open_to"])
    game_changed(game)
    return game


def check_club(club: int | None, open_to: str) -> None:
    """Refuse a game for the members of no club."""
    if club is None and open_to == OpenTo.MEMBERS:
        raise no_club()


def club_to_enter(*, by: User, number: int | None, open_to: str) -> Club | None:
    """Return a club for one more game of a member, None without a number.

    Refuses the clubs of others, and a game for the members of no club.
    """
    check_club(number, open_to)
    if number is None:
        return None
    try:
        return authorize_member(number, by).club
    except (Conflict, Forbidden, NotFound) as refusal:
        refusal.field = "club"
        raise


@transaction.atomic
def tournament_enter(*, tournament_id: int, number: int, by: User) -> Tournament:
    """Show a tournament that `by` directs on the pages of a club of which `by` is a member."""
    tournament = lock_tournament(tournament_id)
    if tournament is None or tournament.director_id != by.pk:
        raise NotFound("no_such_tournament", _("You have no such tournament."), field="tournament")
    if tournament.club_id is not None:
        raise Conflict("in_club", _("This tournament belongs to a club already."))
    tournament.club = authorize_member(number, by).club
    tournament.save(update_fields=["club"])
    return tournament


@transaction.atomic
def tournament_withdraw(*, tournament_id: int, number: int, by: User) -> Tournament:
    """Take a tournament out of a club, for its director and the officers."""
    club = get_club(by, number)
    tournament = lock_tournament(tournament_id)
    if tournament is None or tournament.club_id != club.pk:
        raise NotFound("no_such_tournament", _("This tournament is not in the club."))
    present = lock_open_club(number, by)
    if not (tournament.director_id == by.pk or is_officer(member_of(present, by))):
        raise no_officer()
    tournament.club = None
    tournament.save(update_fields=["club"])
    return tournament
