"""Tournaments: created, changed and deleted; games enter and leave them."""

from datetime import datetime

from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.errors import Conflict, Forbidden, NotFound, Unprocessable
from games.core.forms import clean_name
from games.core.gm import gm_game
from games.core.locks import lock_accounts, lock_game
from games.core.markdown import clean_text
from games.core.outbox import game_changed
from games.core.rate_limits import TOURNAMENTS, check_made
from games.core.refusals import already_started, game_over, not_gm, other_audience, text_is_hidden
from games.core.restrictions import check_may_write
from games.models import Game, Status, Tournament
from games.tournaments.queries import MOST_GAMES, get_tournament, no_such_tournament

MOST_COUNTED = 20


@transaction.atomic
def tournament_create(
    *,
    by: User,
    name: str,
    text: str = "",
    is_public: bool = True,
    best_of: int | None = None,
    now: datetime | None = None,
) -> Tournament:
    """Create a tournament that `by` directs.

    Refuses a muted account, too many in a day, a name that is invalid or taken, a long text, and a
    number of counted games that is not offered.
    """
    now = now or timezone.now()
    lock_accounts([by.pk])
    check_may_write(by, field="name", now=now)
    check_made(TOURNAMENTS, by.pk, Tournament.objects.filter(director=by), now)
    return Tournament.objects.create(
        name=_free_name(name),
        text=clean_text(text),
        director=by,
        is_public=is_public,
        best_of=_checked_count(best_of),
        created_at=now,
    )


@transaction.atomic
def tournament_change(
    *, number: int, by: User, name: str, text: str, is_public: bool, best_of: int | None
) -> Tournament:
    """Change a tournament. Refuses all that `tournament_create` refuses, and everybody but its
    director; another name or scoring once one of its games has started; and other viewers while it
    has games."""
    own = Game.objects.filter(tournament=number, tournament__director=by).order_by("pk")
    games = [lock_game(pk) for pk in own.values_list("pk", flat=True)]
    tournament = _own(number, by)
    check_may_write(by, field="name")
    chosen = {
        "name": _free_name(name, tournament),
        "text": clean_text(text),
        "is_public": is_public,
        "best_of": _checked_count(best_of),
    }
    if chosen["text"] != tournament.text and tournament.text_hidden_at is not None:
        raise text_is_hidden()
    changed = [field for field, value in chosen.items() if getattr(tournament, field) != value]
    fixed = next((field for field in ("name", "best_of") if field in changed), "")
    if fixed and any(game.status != Status.FORMING for game in games):
        raise Conflict(
            "tournament_fixed",
            _("A game of this tournament has started, so its name and its scoring stay."),
            field=fixed,
        )
    if "is_public" in changed:
        _check_empty(tournament, field="is_public")
    for field in changed:
        setattr(tournament, field, chosen[field])
    tournament.save(update_fields=changed)
    if "name" in changed:
        for game in games:
            game_changed(game)
    return tournament


@transaction.atomic
def tournament_delete(*, number: int, by: User) -> None:
    """Delete a tournament without games; refuses everybody but its director."""
    tournament = _own(number, by)
    _check_empty(tournament)
    tournament.delete()


@transaction.atomic
def game_enter(*, game_id: int, number: int, by: User) -> Game:
    """Add an own game to an own tournament. Refuses a game that is over or in a tournament.

    A private game of others is refused as if it did not exist.
    """
    get_game_for_view(by, game_id)
    game = gm_game(game_id=game_id, by=by)
    lock_accounts([by.pk])
    if game.status == Status.FINISHED:
        raise game_over()
    if game.tournament_id is not None:
        raise Conflict("in_tournament", _("This game is in a tournament already."))
    game.tournament = tournament_to_enter(by=by, number=number, is_public=game.is_public)
    game.save(update_fields=["tournament"])
    game_changed(game)
    return game


@transaction.atomic
def game_withdraw(*, game_id: int, by: User) -> Game:
    """Take a game out of its tournament, for the director and the game's GM; refuses a game that
    has started."""
    game = lock_game(game_id)
    if game.tournament is None or by.pk not in (game.gm_id, game.tournament.director_id):
        get_game_for_view(by, game_id)
        raise not_gm()
    if game.status != Status.FORMING:
        raise already_started()
    game.tournament = None
    game.save(update_fields=["tournament"])
    game_changed(game)
    return game


def tournament_to_enter(*, by: User, number: int | None, is_public: bool) -> Tournament | None:
    """Return an own tournament for one more game, None without a number; refuses that of somebody
    else, one with other viewers, and too many games."""
    if number is None:
        return None
    tournament = Tournament.objects.filter(pk=number, director=by).first()
    if tournament is None:
        raise NotFound("no_such_tournament", _("You have no such tournament."), field="tournament")
    if tournament.is_public != is_public:
        raise other_audience("tournament")
    if tournament.games.count() >= MOST_GAMES:
        raise Conflict(
            "too_many",
            _("A tournament has at most %(most)s games.") % {"most": MOST_GAMES},
            field="tournament",
        )
    return tournament


def _own(number: int, by: User) -> Tournament:
    """Return an own tournament, which nobody else changes meanwhile."""
    lock_accounts([by.pk])
    get_tournament(by, number)
    tournament = Tournament.objects.filter(pk=number).first()
    if tournament is None:
        raise no_such_tournament()
    if tournament.director_id != by.pk:
        raise Forbidden("not_director", _("Only the director of this tournament can do that."))
    return tournament


def _check_empty(tournament: Tournament, field: str = "") -> None:
    if tournament.games.exists():
        raise Conflict(
            "tournament_has_games",
            _("Take all games out of the tournament first. Games that have started stay in it."),
            field=field,
        )


def _free_name(name: str, own: Tournament | None = None) -> str:
    name = clean_name(name)
    others = Tournament.objects.filter(name__lower=Lower(Value(name)))
    if (others.exclude(pk=own.pk) if own else others).exists():
        raise Conflict("name_taken", _("Another tournament has this name."), field="name")
    return name


def _checked_count(best_of: int | None) -> int | None:
    if best_of is not None and not 1 <= best_of <= MOST_COUNTED:
        raise Unprocessable(
            "best_of",
            _("Count 1 to %(most)s games, or leave it empty for all.") % {"most": MOST_COUNTED},
            field="best_of",
        )
    return best_of
