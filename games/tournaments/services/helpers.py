"""Helpers of a tournament: asked, accepted, declined, removed."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_takes_offers, find_account
from games.core.errors import Conflict, NotFound, Unprocessable
from games.core.locks import keep_accounts, lock_accounts, lock_tables, lock_tournament
from games.core.outbox import game_changed
from games.core.quotas import ALL_OFFERS
from games.core.rate_limits import count_towards
from games.core.refusals import not_for_programs
from games.models import Game, TournamentHelper, TournamentRole
from games.tournaments.authority import check_directs, get_directed_tournament
from games.tournaments.queries import get_tournament

MOST_HELPERS = 30


@transaction.atomic
def helper_ask(
    *, number: int, by: User, account: str, role: str, now: datetime | None = None
) -> TournamentHelper:
    """Ask the account with this name to be co-director or GM of a tournament.

    Refuses everybody but its directors, an unknown role or account, a program, somebody who was
    asked or directs already, and too many helpers.
    """
    now = now or timezone.now()
    tournament = get_directed_tournament(number, by)
    if role not in TournamentRole.values:
        raise Unprocessable("role", _("Choose co-director or GM."), field="role")
    user = find_account(account, by=by, now=now)
    if user.is_program:
        raise not_for_programs("account")
    helpers = TournamentHelper.objects.filter(tournament=tournament)
    if user.pk == tournament.director_id or helpers.filter(user=user).exists():
        raise Conflict(
            "helps_already",
            _("This person directs or helps the tournament, or is asked to."),
            field="account",
        )
    check_takes_offers(user, by=by)
    if helpers.count() >= MOST_HELPERS:
        sentence = _("A tournament has at most %(most)s helpers.") % {"most": MOST_HELPERS}
        raise Conflict("too_many", sentence, field="account")
    count_towards(ALL_OFFERS, by.pk, now, field="account")
    lock_accounts([user.pk])
    return TournamentHelper.objects.create(
        tournament=tournament, user=user, role=role, asked_at=now
    )


@transaction.atomic
def helper_accept(*, number: int, by: User, now: datetime | None = None) -> TournamentHelper:
    """Help a tournament from now on, in the role for which one was asked."""
    get_tournament(by, number)
    tables = _lock_tables_of(_helper(number, by.pk))
    keep_accounts([by.pk])
    helper = _helper(number, by.pk)
    if helper.accepted_at is None:
        helper.accepted_at = now or timezone.now()
        helper.save(update_fields=["accepted_at"])
        _show_on(tables)
    return helper


@transaction.atomic
def helper_leave(*, number: int, by: User) -> None:
    """Decline to help a tournament, or stop helping."""
    get_tournament(by, number)
    tables = _lock_tables_of(_helper(number, by.pk))
    _helper(number, by.pk).delete()
    _show_on(tables)


@transaction.atomic
def helper_remove(*, number: int, by: User, user_id: int) -> None:
    """Remove a helper, or withdraw the question; refuses everybody but the directors."""
    check_directs(number, by)
    tables = _lock_tables_of(_helper(number, user_id))
    get_directed_tournament(number, by)
    _helper(number, user_id).delete()
    _show_on(tables)


def _lock_tables_of(helper: TournamentHelper) -> list[Game]:
    """Lock the tables whose logs name a co-director, and the tournament."""
    is_director = helper.role == TournamentRole.DIRECTOR
    tables = lock_tables(helper.tournament_id) if is_director else []
    lock_tournament(helper.tournament_id)
    return tables


def _show_on(tables: Iterable[Game]) -> None:
    for game in tables:
        game_changed(game)


def _helper(number: int, user_id: int) -> TournamentHelper:
    helper = TournamentHelper.objects.filter(tournament=number, user=user_id).first()
    if helper is None:
        raise NotFound("no_such_helper", _("This person is not asked to help the tournament."))
    return helper
