"""Announcements of directors: made, edited, taken back."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, NotFound, Unprocessable
from games.core.locks import lock_tables
from games.core.markdown import clean_text
from games.core.outbox import game_changed
from games.core.quotas import ANNOUNCEMENTS
from games.core.rate_limits import count_towards
from games.core.refusals import text_is_hidden
from games.core.restrictions import check_may_write
from games.core.settings_mark import check_settings_seen, mark_of
from games.models import Announcement, Game, NoticeKind
from games.notices.services.deliveries import deliveries_add, failures_logged
from games.tournaments.authority import check_directs, get_directed_tournament, tournament_over
from games.tournaments.notice_types import ANNOUNCED
from games.tournaments.people import people_of_tables, people_of_tournament
from games.tournaments.services.webhook import tournament_post

MOST_PINNED = 20


@transaction.atomic
def announcement_make(
    *,
    number: int,
    by: User,
    text: str,
    game_ids: Collection[int] = (),
    now: datetime | None = None,
) -> Announcement:
    """Pin a text to all tables of a tournament that are not over, or to the chosen ones, and notify
    its people, or those of the tables, once each.

    Refuses everybody but the directors, an empty text, a table that is not in the tournament or
    over, too many texts, and a tournament that is over.
    """
    now = now or timezone.now()
    tables = _lock_directed_tables(number, by)
    tournament = get_directed_tournament(number, by)
    if tournament.ended_at is not None:
        raise tournament_over(field="text")
    check_may_write(by, field="text", now=now)
    text = _written_text(text)
    chosen = [game for game in tables if game.pk in game_ids]
    if len(chosen) < len(set(game_ids)):
        raise NotFound("no_such_table", _("The tournament has no such open table."), field="games")
    if tournament.announcements.count() >= MOST_PINNED:
        sentence = _("A tournament has at most %(most)s announcements. Take one back first.")
        raise Conflict("too_many", sentence % {"most": MOST_PINNED}, field="text")
    count_towards(ANNOUNCEMENTS, by.pk, now, field="text")
    announcement = Announcement.objects.create(
        tournament=tournament, author=by, text=text, created_at=now
    )
    announcement.games.set(chosen)
    for game in chosen or tables:
        game_changed(game)
    people = people_of_tables(chosen) if chosen else people_of_tournament(tournament, tables)
    with failures_logged("announcement", announcement.pk):
        deliveries_add(
            user_ids=people - {by.pk},
            kind=NoticeKind.GAME,
            key=f"{ANNOUNCED}:{announcement.pk}",
            game=None,
            phase=None,
            data={"event": ANNOUNCED, "announcement": announcement.pk},
            now=now,
        )
        tournament_post(tournament, now, announcement)
    return announcement


@transaction.atomic
def announcement_edit(
    *,
    number: int,
    by: User,
    announcement_id: int,
    text: str,
    seen: str = "",
    now: datetime | None = None,
) -> Announcement:
    """Change the text of an announcement without another notice.

    Refuses what `announcement_make` refuses, a text that a moderator has hidden, and a change of
    another text than was `seen`.
    """
    now = now or timezone.now()
    tables = _lock_directed_tables(number, by)
    if get_directed_tournament(number, by).ended_at is not None:
        raise tournament_over(field="text")
    check_may_write(by, field="text", now=now)
    text = _written_text(text)
    announcement = _announcement(number, announcement_id)
    if announcement.text_hidden_at is not None:
        raise text_is_hidden()
    check_settings_seen(seen, mark_of(announcement.text), field="text")
    if announcement.text == text:
        return announcement
    announcement.text, announcement.edited_at, announcement.author = text, now, by
    announcement.save(update_fields=["text", "edited_at", "author"])
    for game in _tables_with(announcement, tables):
        game_changed(game)
    return announcement


@transaction.atomic
def announcement_remove(*, number: int, by: User, announcement_id: int) -> None:
    """Take an announcement back; refuses everybody but the directors."""
    tables = _lock_directed_tables(number, by)
    get_directed_tournament(number, by)
    announcement = _announcement(number, announcement_id)
    for game in _tables_with(announcement, tables):
        game_changed(game)
    announcement.delete()


def _lock_directed_tables(number: int, by: User) -> list[Game]:
    """Lock the open tables of a tournament for a director; refuses others before any lock."""
    check_directs(number, by)
    return lock_tables(number)


def _written_text(text: str) -> str:
    text = clean_text(text)
    if not text:
        raise Unprocessable("text_missing", _("Write a text."), field="text")
    return text


def _announcement(number: int, announcement_id: int) -> Announcement:
    announcement = Announcement.objects.filter(tournament=number, pk=announcement_id).first()
    if announcement is None:
        raise NotFound("no_such_announcement", _("There is no such announcement."))
    return announcement


def _tables_with(announcement: Announcement, tables: list[Game]) -> list[Game]:
    chosen = set(announcement.games.values_list("pk", flat=True))
    return [game for game in tables if not chosen or game.pk in chosen]
