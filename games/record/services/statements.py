"""Statements of players and the GM on a finished game: written once, changed for a week."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.errors import Conflict, Forbidden, Unprocessable
from games.core.forms import clean
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.core.restrictions import check_may_write
from games.models import Seat, Statement, Status

MAX_WORDS = 300
MAX_SIGNS = 3000

CHANGES = timedelta(days=7)


@transaction.atomic
def statement_write(
    *, game_id: int, by: User, text: str, invite: str = "", now: datetime | None = None
) -> Statement:
    """Write or change the statement of a player, or of the GM, on a finished game.

    A statement can be written at any time after the end, and changed for a week after that.
    Refuses everybody else, muted accounts, a game that goes on, an empty or a long text, a change
    after that week, and a change of a statement that a moderator has hidden.
    """
    now = now or timezone.now()
    check_may_write(by, field="text", now=now)
    lock_game(game_id)
    game, viewer = get_game_for_view(by, game_id, invite=invite)
    if game.status != Status.FINISHED:
        raise Conflict("not_over", _("Statements are written when the game is over."))
    seat = Seat.objects.filter(pk=viewer.seat_id).first() if viewer.seat_id else None
    if seat is None and not viewer.is_gm:
        raise Forbidden("no_statement", _("Only the players and the GM of this game write here."))
    text = _clean_statement(text)
    statement = Statement.objects.filter(game=game, seat=seat).first()
    if statement is None:
        statement = Statement.objects.create(
            game=game, seat=seat, author=by, text=text, written_at=now
        )
    elif statement.text != text:
        if statement.hidden_at is not None:
            raise Conflict(
                "statement_hidden",
                _("A moderator has hidden your statement, so you cannot change it."),
            )
        if not may_change(statement, now):
            raise Conflict(
                "statement_stands",
                _("A statement can be changed for a week after it was written; yours now stands."),
            )
        statement.text, statement.changed_at, statement.author = text, now, by
        statement.save(update_fields=["text", "changed_at", "author"])
    game_changed(game)
    return statement


def changes_end(statement: Statement) -> datetime:
    """Until when its author can change a statement."""
    return statement.written_at + CHANGES


def may_change(statement: Statement, now: datetime) -> bool:
    """Whether its author can change a statement."""
    return statement.hidden_at is None and now <= changes_end(statement)


def _clean_statement(text: str) -> str:
    text = clean(text).replace("\r\n", "\n").strip()
    if not text:
        raise Unprocessable("statement_empty", _("Write a sentence at least."), field="text")
    count = len(text.split())
    if count > MAX_WORDS or len(text) > MAX_SIGNS:
        words = {"most": MAX_WORDS, "signs": MAX_SIGNS, "count": count}
        sentence = _(
            "A statement has at most %(most)s words and %(signs)s letters; this one has %(count)s"
            " words."
        )
        raise Unprocessable("statement_too_long", sentence % words, field="text")
    return text
