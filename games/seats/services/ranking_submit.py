"""Joins a table with a ranking of the powers, or changes the ranking."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.codec import variant_of
from games.core.errors import Conflict, Unprocessable
from games.core.events import event_add
from games.core.locks import lock_accounts, lock_game
from games.models import EventKind, Game, Ranking, SeatChoice
from games.seats.services.authorize_join import authorize_join
from games.seats.services.game_start import table_close
from games.seats.services.powers_assign import can_assign


@transaction.atomic
def ranking_submit(
    *,
    game_id: int,
    by: User,
    ranks: Mapping[str, int | None],
    invite: str = "",
    now: datetime | None = None,
) -> Ranking:
    """The ranking of `by`: a rank from 1 for every power, or None for never; equal ranks are
    allowed. It stays secret until the game starts, and may be changed until then. The last player
    needed starts the game, if the powers can be dealt without anybody's never."""
    now = now or timezone.now()
    game = lock_game(game_id)
    mine = Ranking.objects.filter(game=game, user=by).first()
    authorize_join(game=game, by=by, invite=game.invite_token if mine else invite)
    if game.seat_choice != SeatChoice.PREFERENCES:
        raise Conflict("no_rankings", _("Powers are not ranked in this game."))
    given = _checked(game, ranks)
    if mine is not None:
        mine.ranks = given
        mine.save(update_fields=["ranks"])
    elif Ranking.objects.filter(game=game).count() >= len(variant_of(game).powers):
        raise Conflict("table_full", _("Every seat of this table is taken."))
    else:
        lock_accounts([by.pk])
        mine = Ranking.objects.create(game=game, user=by, ranks=given, joined_at=now)
        event_add(game=game, kind=EventKind.JOINED, actor=by, now=now)
    full = Ranking.objects.filter(game=game).count() == len(variant_of(game).powers)
    if full and can_assign(game):
        table_close(game=game, actor=by, now=now)
        mine.refresh_from_db()
    return mine


def _checked(game: Game, ranks: Mapping[str, int | None]) -> dict[str, int | None]:
    powers = variant_of(game).powers
    if set(ranks) != set(powers):
        raise Unprocessable("ranks_missing", _("Give every power a rank, or never."), field="ranks")
    if not all(rank is None or 1 <= rank <= len(powers) for rank in ranks.values()):
        raise Unprocessable(
            "rank_unknown",
            _("Ranks go from 1 to %(most)s, or are never.") % {"most": len(powers)},
            field="ranks",
        )
    if all(rank is None for rank in ranks.values()):
        raise Unprocessable(
            "never_all", _("Leave at least one power that you would play."), field="ranks"
        )
    return {power: ranks[power] for power in powers}
