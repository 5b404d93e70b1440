"""A running tournament over the API: its tables, announcements, and acts on many tables."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_noop
from ninja import Status
from pydantic import Field

from games.api.auth import account_of, caller_of, require_scope
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.api.views.tournaments import router
from games.core.inputs import Id, In, Key, Moment, Text
from games.models import Announcement, TokenScope
from games.tournaments.page.event import event_rows
from games.tournaments.queries import (
    MOST_GAMES,
    get_tournament,
    tournament_games,
    visible_announcements,
)
from games.tournaments.services.announcements import (
    announcement_edit,
    announcement_make,
    announcement_remove,
)
from games.tournaments.services.bulk import Order, bulk_act, bulk_preview, bulk_run

GM = require_scope(TokenScope.GM)
Ids = Annotated[list[Id], Field(max_length=MOST_GAMES)]


class LeaderOut(Out):
    """A leading power with its centres."""

    power: str
    centres: int


class TableOut(Out):
    """A table that the caller may see: the title of its newest phase, the leading powers, the
    deadline, and whether it is paused."""

    game: int
    name: str
    status: str
    title: str
    leaders: list[LeaderOut]
    due_at: datetime | None
    is_paused: bool


class AnnouncementOut(Out):
    """An announcement in Markdown. `games` are the tables that it is for and that the caller may
    see; with an empty list and `is_for_all` it is for all."""

    id: int
    text: str
    author: PlayerOut
    created_at: datetime
    edited_at: datetime | None
    is_for_all: bool
    games: list[int]


class AnnouncementIn(In):
    """A text in Markdown, for all tables or the chosen ones."""

    text: Text
    games: Ids = []


class AnnouncementChange(In):
    """The new text of an announcement."""

    text: Text


class BulkIn(In):
    """An act on tables: extend, pause, resume or remind. Without `games` it is for all that are
    running. `until` ends a pause. With `is_preview` nothing is done."""

    act: Key
    games: Ids = []
    reason: Text = ""
    until: Moment | None = None
    is_preview: bool = False


class TableAnswerOut(Out):
    """What an act has done at a table, or will do, or why not: then `code` is that of a refusal."""

    game: int
    is_refused: bool
    code: str
    sentence: str


@router.get(
    "/tournaments/{number:number}/tables",
    response=list[TableOut],
    summary=gettext_noop("List the tables of a tournament with their present boards."),
    **require_scope(),
)
def tournament_tables(request: HttpRequest, number: int) -> list[TableOut]:
    user = caller_of(request).user
    return [
        TableOut(
            game=row.game.pk,
            name=row.game.name,
            status=row.game.status,
            title=board.title if board else "",
            leaders=[
                LeaderOut(power=power, centres=count)
                for power, count in (board.leaders if board else ())
            ],
            due_at=row.phase.due_at if row.phase and not row.phase.is_withheld else None,
            is_paused=row.phase is not None and row.phase.is_paused,
        )
        for row, board in event_rows(user, get_tournament(user, number))
    ]


@router.get(
    "/tournaments/{number:number}/announcements",
    response=list[AnnouncementOut],
    summary=gettext_noop("Read the announcements of a tournament, the newest first."),
    **require_scope(),
)
def tournament_announcements(request: HttpRequest, number: int) -> list[AnnouncementOut]:
    user = caller_of(request).user
    tournament = get_tournament(user, number)
    seen = set(tournament_games(user, tournament).values_list("pk", flat=True))
    return [_announcement(each, seen) for each in visible_announcements(tournament)]


def _announcement(each: Announcement, seen: set[int]) -> AnnouncementOut:
    games = [game.pk for game in each.games.all()]
    return AnnouncementOut(
        id=each.pk,
        text=each.text,
        author=PlayerOut.model_validate(each.author),
        created_at=each.created_at,
        edited_at=each.edited_at,
        is_for_all=not games,
        games=[pk for pk in games if pk in seen],
    )


@router.post(
    "/tournaments/{number:number}/announcements",
    response={201: AnnouncementOut},
    summary=gettext_noop("Pin an announcement to the tables of a tournament that you direct."),
    **GM,
)
def act_announce(
    request: HttpRequest, number: int, data: AnnouncementIn
) -> Status[AnnouncementOut]:
    by = account_of(request)
    each = announcement_make(number=number, by=by, text=data.text, game_ids=data.games)
    return Status(201, _announcement(each, set(data.games)))


@router.put(
    "/tournaments/{number:number}/announcements/{number:announcement}",
    response=AnnouncementOut,
    summary=gettext_noop("Change the text of an announcement."),
    **GM,
)
def act_edit_announcement(
    request: HttpRequest, number: int, announcement: int, data: AnnouncementChange
) -> AnnouncementOut:
    by = account_of(request)
    each = announcement_edit(number=number, by=by, announcement_id=announcement, text=data.text)
    return _announcement(each, set())


@router.delete(
    "/tournaments/{number:number}/announcements/{number:announcement}",
    response={204: None},
    summary=gettext_noop("Take an announcement back."),
    **GM,
)
def act_remove_announcement(request: HttpRequest, number: int, announcement: int) -> Status[None]:
    announcement_remove(number=number, by=account_of(request), announcement_id=announcement)
    return Status(204, None)


@router.post(
    "/tournaments/{number:number}/acts",
    response=list[TableAnswerOut],
    summary=gettext_noop("Act on several tables of a tournament that you direct."),
    **GM,
)
def act_on_tables(request: HttpRequest, number: int, data: BulkIn) -> list[TableAnswerOut]:
    by, act = account_of(request), bulk_act(data.act)
    order = Order(by, timezone.now(), data.reason, data.until)
    answers = bulk_preview(number=number, by=by, act=act, game_ids=data.games, order=order)
    seen = {answer.game.pk: answer.mark for answer in answers if not answer.is_refused}
    if seen and not data.is_preview:
        refused = [answer for answer in answers if answer.is_refused]
        answers = refused + bulk_run(number=number, by=by, act=act, seen=seen, order=order)
    return [
        TableAnswerOut(
            game=answer.game.pk,
            is_refused=answer.is_refused,
            code=answer.code,
            sentence=answer.sentence,
        )
        for answer in answers
    ]
