"""Tournaments: created, changed, ended, reopened and deleted."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from games.core.accounts import User
from games.core.errors import Conflict, Unprocessable
from games.core.forms import clean_name
from games.core.locks import lock_accounts, lock_game
from games.core.markdown import clean_text
from games.core.outbox import game_changed
from games.core.quotas import TOURNAMENTS
from games.core.rate_limits import check_made
from games.core.refusals import text_is_hidden
from games.core.restrictions import check_may_write
from games.core.settings_mark import check_settings_seen, mark_of
from games.models import Game, Status, Tournament
from games.notices.services.deliveries import failures_logged
from games.scoring.systems import SYSTEMS
from games.tournaments.authority import (
    get_directed_tournament,
    tournament_over,
    tournaments_to_direct,
)
from games.tournaments.medals import places_award, places_remove
from games.tournaments.services.webhook import tournament_post

MOST_COUNTED = 20
FIELDS = ("name", "text", "is_public", "best_of", "scoring", "is_blind")
# These stay once a game has started.
FIXED = ("name", "best_of", "scoring", "is_blind")


@transaction.atomic
def tournament_create(
    *,
    by: User,
    name: str,
    text: str = "",
    is_public: bool = True,
    best_of: int | None = None,
    scoring: str = "square",
    is_blind: bool = False,
    now: datetime | None = None,
) -> Tournament:
    """Create a tournament that `by` directs.

    Refuses a muted account, too many in a day, a name that is invalid or taken, a long text, a
    number of counted games that is not offered, and an unknown scoring system.
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
        best_of=checked_count(best_of),
        scoring=known_scoring(scoring),
        is_blind=is_blind,
        created_at=now,
    )


def tournament_settings(tournament: Tournament) -> dict[str, Any]:
    """The values of FIELDS."""
    return {field: getattr(tournament, field) for field in FIELDS}


@transaction.atomic
def tournament_change(*, number: int, by: User, seen: str = "", **changes: Any) -> Tournament:
    """Change FIELDS of a tournament; those that are left out stay.

    Refuses all that `tournament_create` refuses, and everybody but its director; another name or
    scoring once one of its games has started; other viewers while it has games; and a change of
    other settings than were `seen`.
    """
    own = Game.objects.filter(tournament__in=tournaments_to_direct(by).filter(pk=number)).order_by(
        "pk"
    )
    games = [lock_game(pk) for pk in own.values_list("pk", flat=True)]
    tournament = get_directed_tournament(number, by)
    check_may_write(by, field="name")
    present = tournament_settings(tournament)
    check_settings_seen(seen, mark_of(present))
    chosen = present | changes
    chosen |= {
        "name": _free_name(chosen["name"], tournament),
        "text": clean_text(chosen["text"]),
        "best_of": checked_count(chosen["best_of"]),
        "scoring": known_scoring(chosen["scoring"]),
    }
    if chosen["text"] != tournament.text and tournament.text_hidden_at is not None:
        raise text_is_hidden()
    changed = [field for field, value in chosen.items() if getattr(tournament, field) != value]
    fixed = next((field for field in FIXED if field in changed), "")
    if fixed and tournament.games.exclude(status=Status.FORMING).exists():
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
    tournament = get_directed_tournament(number, by)
    _check_empty(tournament)
    tournament.delete()


@transaction.atomic
def tournament_end(*, number: int, by: User, now: datetime | None = None) -> Tournament:
    """End a tournament and award its medals: no game enters it any more.

    Refuses everybody but its director, a tournament that is over or without a finished game, and
    one with games that are not over.
    """
    tournament = get_directed_tournament(number, by)
    if tournament.ended_at is not None:
        raise tournament_over()
    open_games = tournament.games.exclude(status=Status.FINISHED).count()
    if open_games:
        sentence = ngettext(
            "%(count)s game is not over. End it, or take it out before it starts.",
            "%(count)s games are not over. End them, or take them out before they start.",
            open_games,
        )
        raise Conflict("tournament_runs", sentence % {"count": open_games})
    if not tournament.games.exists():
        raise Conflict("tournament_empty", _("The tournament has no games yet."))
    tournament.ended_at = now or timezone.now()
    tournament.save(update_fields=["ended_at"])
    places_award(tournament)
    with failures_logged("end of tournament", tournament.pk):
        tournament_post(tournament, tournament.ended_at)
    return tournament


@transaction.atomic
def tournament_reopen(*, number: int, by: User) -> Tournament:
    """Let a tournament that was ended go on, without medals; refuses everybody but its director.

    Its standing was open, and is hidden no more.
    """
    tournament = get_directed_tournament(number, by)
    if tournament.ended_at is None:
        raise Conflict("tournament_runs", _("This tournament is not over."))
    tournament.ended_at, tournament.is_blind = None, False
    tournament.save(update_fields=["ended_at", "is_blind"])
    places_remove(tournament)
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


def known_scoring(scoring: str) -> str:
    """Return the code of a scoring system; refuses any other text."""
    if scoring not in SYSTEMS:
        raise Unprocessable("scoring", _("There is no such scoring system."), field="scoring")
    return scoring


def checked_count(best_of: int | None) -> int | None:
    """Return how many games of a player count, None for all; refuses a number out of range."""
    if best_of is not None and not 1 <= best_of <= MOST_COUNTED:
        raise Unprocessable(
            "best_of",
            _("Count 1 to %(most)s games, or leave it empty for all.") % {"most": MOST_COUNTED},
            field="best_of",
        )
    return best_of
