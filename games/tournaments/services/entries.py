"""Games that enter a tournament, and leave it before they start."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.errors import Conflict, NotFound
from games.core.gm import gm_game
from games.core.locks import lock_accounts, lock_game, lock_tournament
from games.core.outbox import game_changed
from games.core.refusals import already_started, game_over, not_gm, other_audience
from games.models import Course, Game, RoundGame, Status, Tournament
from games.tournaments.authority import tournament_over, tournaments_to_direct, tournaments_to_join
from games.tournaments.queries import MOST_GAMES


@transaction.atomic
def game_enter(*, game_id: int, number: int, by: User) -> Game:
    """Add an own game to a tournament that `by` directs, or for which `by` is a GM.

    Refuses a game that is over or in a tournament.

    A private game of others is refused as if it did not exist.
    """
    get_game_for_view(by, game_id)
    game = gm_game(game_id=game_id, by=by)
    if game.status == Status.FINISHED:
        raise game_over()
    if game.tournament_id is not None:
        raise Conflict("in_tournament", _("This game is in a tournament already."))
    game.tournament = tournament_to_enter(
        by=by, number=number, is_public=game.is_public, allows_mentors=game.allows_mentors
    )
    lock_accounts([by.pk])
    game.save(update_fields=["tournament"])
    game_changed(game)
    return game


@transaction.atomic
def game_withdraw(*, game_id: int, by: User, number: int | None = None) -> Game:
    """Take a game out of its tournament, which is `number` if that is given.

    For its directors and the game's GM; refuses a game that has started.
    """
    game = lock_game(game_id)
    present = game.tournament_id
    directs = present is not None and tournaments_to_direct(by).filter(pk=present).exists()
    if present is None or not (by.pk == game.gm_id or directs):
        get_game_for_view(by, game_id)
        raise not_gm()
    if number not in (None, present):
        raise NotFound("no_such_game", _("This game is not in the tournament."), field="game")
    if game.status != Status.FORMING:
        raise already_started()
    game.tournament = None
    game.save(update_fields=["tournament"])
    RoundGame.objects.filter(game=game).delete()
    game_changed(game)
    return game


def tournament_to_enter(
    *, by: User, number: int | None, is_public: bool, allows_mentors: bool
) -> Tournament | None:
    """Return a tournament for one more game of a director or a GM of it, None without a number.

    Refuses that of somebody else, one that is over or has other viewers, a course for a game
    without mentors, and too many games.
    """
    if number is None:
        return None
    tournament = lock_tournament(number)
    if tournament is None or not tournaments_to_join(by).filter(pk=number).exists():
        raise NotFound("no_such_tournament", _("You have no such tournament."), field="tournament")
    if tournament.ended_at is not None:
        raise tournament_over(field="tournament")
    if tournament.is_public != is_public:
        raise other_audience("tournament")
    if not allows_mentors and Course.objects.filter(tournament=tournament).exists():
        raise Conflict(
            "course_needs_mentors",
            _("This tournament is a course. Allow mentors in the settings of the game first."),
            field="tournament",
        )
    if tournament.games.count() >= MOST_GAMES:
        raise Conflict(
            "too_many",
            _("A tournament has at most %(most)s games.") % {"most": MOST_GAMES},
            field="tournament",
        )
    return tournament
