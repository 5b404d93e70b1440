"""The rows of the home page: a player's own games, and requests that wait for an answer."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from games.core.accounts import User
from games.core.codec import variant_of
from games.core.words.clock import moment
from games.lobby.queries.game_items import seats_count
from games.lobby.queries.game_list import GameRow
from games.lobby.queries.own_boards import OwnBoard, own_boards
from games.lobby.queries.own_games import GameWithRequests
from games.models import Game, StartMode, Status
from games.schedule.words import start_words
from games.sheets.queries.sheet_report import RowKind, SheetReport
from games.story.queries.outcome import near_picture
from games.turn.words import order_verb, power_words, waiting_words


class RowEdge(StrEnum):
    """The coloured edge of a row; its meaning is also in words."""

    INCOMPLETE = "warn"
    NEWS = "news"
    FINE = "fine"


def board_rows(
    games: Collection[GameWithRequests],
    rows: Mapping[int, GameRow],
    user: User,
    unread: Mapping[int, int],
) -> list[dict[str, Any]]:
    """Return the rows of games/lobby/own_boards.html, whose first lines describe each field: those
    that wait for the viewer first, then the nearest deadline."""
    own = [rows[game.pk] for game in games if rows[game.pk].takes_part]
    board_rows = [_row(board, unread.get(board.row.game.pk, 0)) for board in own_boards(own, user)]
    board_rows += [
        request for game in games for request in _request_rows(game, rows[game.pk], user)
    ]
    board_rows.sort(
        key=lambda row: (
            not row["waits"],
            row["level"] == RowEdge.FINE,
            row["due_at"] is None,
            row["due_at"] or row["game"].created_at,
        )
    )
    main = next((n for n, row in enumerate(board_rows) if row["level"] == RowEdge.INCOMPLETE), None)
    return [row | {"is_main": n == main} for n, row in enumerate(board_rows)]


def _row(board: OwnBoard, unread: int) -> dict[str, Any]:
    game, phase, power = board.row.game, board.row.phase, board.row.my_power
    level, status, detail, button = _status(board)
    due_at = phase.due_at if phase and not phase.is_withheld else None
    return {
        "game": game,
        "address": game.get_absolute_url(),
        "power": power,
        "power_name": variant_of(game).powers[power].name if power else "",
        "line": _line(board, unread),
        "status": status,
        "detail": detail,
        "level": level,
        "button": button,
        "picture": board.picture,
        "due_at": due_at,
        "when": moment(timezone.localtime(due_at), "weekday") if due_at else "",
        "waits": board.waits,
    }


def _request_rows(game: GameWithRequests, row: GameRow, user: User) -> Iterator[dict[str, Any]]:
    """A row for each answer that a game waits for from the user."""
    if game.offered_power:
        yield _request_row(
            row,
            reverse("games:seat_offer", kwargs={"pk": game.pk, "token": game.offer_token}),
            _("You are asked to play") if game.waits_for_powers else _("A seat is offered to you"),
            button=_("See the offer"),
            power="" if game.waits_for_powers else game.offered_power,
            due_at=game.answer_until,
        )
    if game.asked_power:
        power, until = game.asked_power, moment(timezone.localtime(game.asked_until), "weekday")
        words = {"power": variant_of(game).powers[power].short}
        yield _request_row(
            row,
            reverse("games:substitute_asked", kwargs={"pk": game.pk}),
            _("You are asked to play %(power)s for its player") % words,
            detail=_("Until %(when)s at the latest.") % {"when": until},
            power=power,
            due_at=row.phase.due_at if row.phase else None,
        )
    if game.is_asked_as_deputy:
        yield _request_row(
            row,
            reverse("games:deputy", kwargs={"pk": game.pk}),
            _("You are asked to be a deputy of the GM"),
        )
    if game.gm_role_offered_to_id == user.pk:
        yield _request_row(
            row,
            reverse("games:gm_role", kwargs={"pk": game.pk}),
            _("You are asked to be the GM"),
        )


def _request_row(
    row: GameRow,
    address: str,
    status: str,
    *,
    button: str = "",
    detail: str = "",
    power: str = "",
    due_at: datetime | None = None,
) -> dict[str, Any]:
    return {
        "game": row.game,
        "address": address,
        "power": power,
        "power_name": variant_of(row.game).powers[power].name if power else "",
        "line": row.phase.title if row.phase else _("Forming"),
        "status": status,
        "detail": detail,
        "level": RowEdge.INCOMPLETE,
        "button": button or _("See the request"),
        "picture": near_picture(row.phase, power) if row.phase else "",
        "due_at": due_at,
        "when": moment(timezone.localtime(due_at), "weekday") if due_at else "",
        "waits": True,
    }


def _line(board: OwnBoard, unread: int) -> str:
    row = board.row
    parts = [row.phase.title if row.phase else variant_of(row.game).name]
    if row.game.status == Status.FORMING:
        parts.append(_("Forming"))
        parts.append(seats_count(row))
    if row.game.is_practice:
        parts.append(_("Practice"))
    if row.phase and row.phase.is_paused:
        parts.append(_("Paused"))
    if row.is_away:
        parts.append(_("A substitute plays"))
    elif not row.my_power and not row.has_joined:
        parts.append(_("GM"))
    if unread:
        parts.append(
            ngettext("%(n)s unread message", "%(n)s unread messages", unread) % {"n": unread}
        )
    return " · ".join(parts)


def _status(board: OwnBoard) -> tuple[RowEdge, str, str, str]:
    """The level, the status in bold, its details, and the label of the button."""
    row, report = board.row, board.report
    if row.game.status == Status.FORMING:
        return RowEdge.FINE, "", start_sentence(row.game), _("Open")
    if board.has_news:
        detail = "" if report is None else _so_far(row, report)
        return RowEdge.NEWS, _("New result"), detail, _("See what happened")
    if row.phase is None:
        return RowEdge.FINE, "", "", _("Open")
    if row.phase.withheld_since is not None:
        return RowEdge.FINE, "", _("No more orders are accepted."), _("Open")
    if not row.my_power:
        return _gm_status(board)
    if row.my_state == "ready":
        return RowEdge.FINE, _("✓ Final"), _waits(board), _("Open")
    if report is None:
        return RowEdge.FINE, "", _("Nothing to order now.") + " " + _waits(board), _("Open")
    if not board.is_saved:
        return RowEdge.INCOMPLETE, _("Nothing saved"), _so_far(row, report), _verb(row, report)
    if not report.is_finished:
        return RowEdge.INCOMPLETE, _missing(report), _so_far(row, report), _verb(row, report)
    # Without a deadline nothing else ends the phase.
    edge = RowEdge.FINE if row.phase.due_at or row.phase.is_paused else RowEdge.INCOMPLETE
    return edge, _("✓ Saved, not final"), _so_far(row, report), _verb(row, report)


def start_sentence(game: Game) -> str:
    """When a forming game starts."""
    if game.starts_at is not None:
        return _("Start: %(start_words)s.") % {"start_words": start_words(game)}
    if game.start_mode == StartMode.FULL:
        return _("The game starts when every seat is taken.")
    return _("The game starts when its GM starts it.")


def _gm_status(board: OwnBoard) -> tuple[RowEdge, str, str, str]:
    count = len(board.missing)
    if not board.row.game.gm_id or board.row.is_away or not count:
        return RowEdge.FINE, "", _waits(board), _("Open")
    status = ngettext("%(n)s power without orders", "%(n)s powers without orders", count)
    return RowEdge.FINE, status % {"n": count}, _waits(board), _("Open")


def _missing(report: SheetReport) -> str:
    """Everything that is missing or wrong in an unfinished sheet."""
    if report.overspent:
        return _("Too many points")
    counts = [
        (
            len(report.missing),
            ngettext("%(n)s order missing", "%(n)s orders missing", len(report.missing)),
        ),
        (
            len(report.impossible),
            ngettext("%(n)s order impossible", "%(n)s orders impossible", len(report.impossible)),
        ),
        (
            len(report.unused),
            ngettext("%(n)s line unused", "%(n)s lines unused", len(report.unused)),
        ),
        (
            report.unspent,
            ngettext("%(n)s point not spent", "%(n)s points not spent", report.unspent),
        ),
        (
            report.wasted,
            ngettext("%(n)s point for nothing", "%(n)s points for nothing", report.wasted),
        ),
    ]
    return ", ".join(text % {"n": n} for n, text in counts if n)


def _so_far(row: GameRow, report: SheetReport) -> str:
    """ "1 of 3 orders, 0 of 3 points"."""
    numbers = {"ordered": report.ordered, "asked": len(report.rows)}
    parts = []
    if report.rows:
        sentence = ngettext(
            "%(ordered)s of %(asked)s order", "%(ordered)s of %(asked)s orders", len(report.rows)
        )
        parts.append(sentence % numbers)
    if report.budget:
        points = {"spent": report.spent, "budget": report.budget}
        sentence = ngettext(
            "%(spent)s of %(budget)s point", "%(spent)s of %(budget)s points", report.budget
        )
        parts.append(sentence % points)
    return ", ".join(parts)


def _waits(board: OwnBoard) -> str:
    """For whom or what the phase waits, and until when."""
    phase = board.row.phase
    if phase is None:
        return ""
    if board.row.game.is_practice:
        return _("Waiting for your other powers.") if board.row.my_state == "ready" else ""
    if phase.is_paused:
        return _("Waiting for the end of the pause.")
    powers = variant_of(board.row.game).powers
    names = [
        power_words(powers[power].short, is_open=power in board.row.open_powers)
        for power in board.others
    ]
    return waiting_words(names, phase.due_at)


def _verb(row: GameRow, report: SheetReport) -> str:
    """The label of the button, by what the phase asks for."""
    assert row.phase is not None, "a game that runs has a phase"
    kinds = {line.kind for line in report.rows}
    return order_verb(
        row.phase, builds=RowKind.REMOVAL not in kinds, removes=RowKind.BUILD not in kinds
    )
