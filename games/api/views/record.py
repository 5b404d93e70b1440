"""The record of a game: what each seat knew, the statements of its players, and its file."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from games.api.auth import ANY, account_of, caller_of, game_seen, missing_scope, require_scope
from games.api.schemas import Out
from games.api.views.receipts import ReceiptOut, SavedBid, receipt_out
from games.core.access import get_game_for_view
from games.core.inputs import In, Short, Text
from games.core.quotas import FILES
from games.core.rate_limits import check_rate
from games.core.visibility import may_see_players
from games.models import Game, TokenScope
from games.press.words import readable_proposal, readable_text
from games.record.queries.cabinet import CabinetPage, cabinet_page
from games.record.queries.end import statements_on
from games.record.queries.file_formats import saved_game
from games.record.services.statements import statement_write

router = Router(tags=[gettext_noop("Archive")])


class OldSheetOut(ReceiptOut):
    """A sheet that was replaced or never used."""

    power: str


class LetterOut(Out):
    """A letter between players; `to` are the other powers of its thread, none for all."""

    power: str
    to: list[str]
    text: str
    proposal: list[str]
    sent_at: datetime


class CabinetOut(Out):
    """A phase as one view of the record shows it: public, gm, all, or seat- and a power. `views`
    are those that the caller may have. `bids` are those that resolved the phase, by power."""

    phase: int = Field(validation_alias="number")
    title: str
    view: str
    views: list[str]
    bids: dict[str, list[SavedBid]]
    sheets: list[OldSheetOut]
    letters: list[LetterOut]


class StatementIn(In):
    """A statement on a game that is over."""

    text: Text


class StatementOut(Out):
    """A statement, "" if a moderator has hidden it. The GM's has no power."""

    power: str
    text: str = Field(validation_alias="visible_text")
    written_at: datetime
    changed_at: datetime | None


class StatementList(Out):
    """The statements on a game."""

    items: list[StatementOut]


@router.get(
    "/games/{number:pk}/cabinet/{number:number}",
    response=CabinetOut,
    summary=gettext_noop("Read a phase of a finished game as one side knew it."),
    description=gettext_noop(
        "Your own side needs the scope “orders”, the GM’s “gm”; all else is what the policy of the "
        "game opens."
    ),
    **require_scope(),
)
def cabinet(request: HttpRequest, pk: int, number: int, view: Short = "all") -> CabinetOut:
    game, viewer = game_seen(request, pk)
    if not caller_of(request).may(TokenScope.ORDERS):
        viewer = replace(viewer, seat_id=None, power="")
    page = cabinet_page(game, viewer, number, view, timezone.now())
    named = may_see_players(viewer, game)
    return CabinetOut.read_from(
        page.phase,
        view=view,
        views=[f"{sight.value}-{power}" if power else sight.value for sight, power in page.views],
        bids=page.bids,
        sheets=[
            OldSheetOut(power=sheet.seat.power, **dict(receipt_out(sheet, named=named)))
            for sheet in page.sheets
        ],
        letters=_letters(page),
    )


def _letters(page: CabinetPage) -> list[LetterOut]:
    letters = []
    for letter in page.letters:
        author = letter.author.power if letter.author is not None else ""
        letters.append(
            LetterOut(
                power=author,
                to=[power for power in letter.thread.powers if power != author],
                text=readable_text(letter),
                proposal=readable_proposal(letter),
                sent_at=letter.sent_at,
            )
        )
    return letters


@router.get(
    "/games/{number:pk}/statements",
    response=StatementList,
    summary=gettext_noop("List the statements on a finished game."),
    **require_scope(),
)
def statements(request: HttpRequest, pk: int) -> StatementList:
    game, _viewer = game_seen(request, pk)
    return _statements(game)


@router.put(
    "/games/{number:pk}/statement",
    response=StatementList,
    summary=gettext_noop("Write your statement on a finished game, or change it within a week."),
    description=gettext_noop("A player’s needs the scope “orders”, the GM’s “gm”."),
    **require_scope(ANY),
)
def statement(request: HttpRequest, pk: int, data: StatementIn) -> StatementList:
    by = account_of(request)
    game, viewer = get_game_for_view(by, pk)
    needed = TokenScope.ORDERS if viewer.seat_id is not None else TokenScope.GM
    if not caller_of(request).may(needed):
        raise missing_scope(needed)
    statement_write(game_id=pk, by=by, text=data.text)
    return _statements(game)


def _statements(game: Game) -> StatementList:
    return StatementList(
        items=[
            StatementOut.read_from(row, power=row.seat.power if row.seat else "")
            for row in statements_on(game)
        ]
    )


@router.get(
    "/games/{number:pk}/export",
    response=dict[str, Any],
    summary=gettext_noop("Read a whole game as one file, with its proof."),
    description=gettext_noop(
        "`own` has the orders and bids of your seat and needs the scope “orders”, `opened` what is "
        "open to everybody since the end. docs/game-file.md describes the file. A `format` other "
        "than `json` is text, except `diplomacy` (docs/game-formats.md)."
    ),
    **require_scope(),
)
def export(
    request: HttpRequest,
    pk: int,
    view: Literal["", "public", "own", "opened"] = "",
    format: Literal["json", "text", "datc", "diplomacy", "dpjudge", "jdip"] = "json",  # noqa: A002
) -> HttpResponse:
    check_rate(FILES, request)
    game, viewer = game_seen(request, pk)
    if view == "own" and not caller_of(request).may(TokenScope.ORDERS):
        raise missing_scope(TokenScope.ORDERS)
    content, content_type = saved_game(game, viewer, view, format, timezone.now())
    return HttpResponse(content, content_type=content_type)
