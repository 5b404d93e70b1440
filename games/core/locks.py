"""The only place that locks rows. Services lock games first, then tournaments, then clubs,
then accounts."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.refusals import game_is_gone
from games.models import Club, Game, Phase, Status, Tournament
from games.workarounds.compile_once import compile_once


def lock_game(game_id: int) -> Game:
    """Return the game, locked until the end of the transaction; refuses if it is gone.

    On SQLite the transaction itself is the lock, because it starts immediate.
    """
    assert transaction.get_connection().in_atomic_block, "lock_game needs a transaction"
    games = _game_to_lock(game_id)
    if not games:
        raise game_is_gone()
    return games[0]


@compile_once
def _game_to_lock(pk: int) -> QuerySet[Game]:
    return Game.objects.select_for_update().filter(pk=pk)


def lock_tables(tournament_id: int) -> list[Game]:
    """Return the games of a tournament that are not over, locked in the order of their ids."""
    own = Game.objects.filter(tournament=tournament_id).exclude(status=Status.FINISHED)
    return [lock_game(pk) for pk in own.order_by("pk").values_list("pk", flat=True)]


def lock_tournament(pk: int) -> Tournament | None:
    """Return a tournament, locked until the end of the transaction; None if there is none."""
    assert transaction.get_connection().in_atomic_block, "lock_tournament needs a transaction"
    return Tournament.objects.select_for_update().filter(pk=pk).first()


def lock_club(pk: int) -> Club | None:
    """Return a club, locked until the end of the transaction; None if there is none."""
    assert transaction.get_connection().in_atomic_block, "lock_club needs a transaction"
    return Club.objects.select_for_update().filter(pk=pk).first()


def lock_accounts(user_ids: Iterable[int], *, to_delete: bool = False) -> None:
    """Lock accounts until the end of the transaction; refuses a deleted one.

    Deletions wait, and so do other acts that lock them, as quotas need. Rows that refer to an
    account, such as messages to it, are added meanwhile, unless the lock is `to_delete`. Accounts
    are locked in the order of their ids, which avoids deadlocks.
    """
    wanted = set(user_ids)
    users = User.objects.select_for_update(no_key=not to_delete)
    users = users.filter(pk__in=wanted, is_active=True)
    if len(users.order_by("pk")) < len(wanted):
        raise _account_closed()


def keep_accounts(user_ids: Iterable[int]) -> None:
    """Prevent the deletion of accounts until the end of the transaction; refuses a deleted one.

    Nothing but a deletion conflicts with this lock. So people who act on each other at once do not
    deadlock, nor do two games of the same players that start at once.
    """
    wanted = set(user_ids)
    if not wanted:
        return
    connection = transaction.get_connection()
    users = User.objects.filter(pk__in=wanted, is_active=True).order_by("pk").values("pk")
    query, parameters = users.query.sql_with_params()
    if connection.features.has_select_for_update:
        query += " FOR KEY SHARE"
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        if len(cursor.fetchall()) < len(wanted):
            raise _account_closed()


def _account_closed() -> Conflict:
    return Conflict("account_closed", _("This account no longer exists."))


def lock_free_phases(wanted: QuerySet[Phase], most: int) -> list[Phase]:
    """Return up to `most` of the wanted phases, locked until the end of the transaction.

    Skips phases that another transaction has locked. Orders can still be saved, because a foreign
    key to a phase does not conflict with this lock. The phases have only their ids.
    """
    assert transaction.get_connection().in_atomic_block, "lock_free_phases needs a transaction"
    free = wanted.select_for_update(skip_locked=True, of=("self",), no_key=True)
    return list(free.only("pk", "game_id")[:most])
