"""Games in lists as games/lobby/game_row.html takes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.codec import variant_of
from games.core.words.settings import length_text
from games.lobby.queries.game_list import GameRow
from games.models import PressMode, SeatChoice, Status

PRESS = {
    PressMode.FULL: lambda: _("full press"),
    PressMode.PUBLIC: lambda: _("public press"),
    PressMode.NONE: lambda: _("no press"),
    PressMode.RULEBOOK: lambda: _("press in movement phases"),
}


def game_items(rows: Iterable[GameRow], kind: str) -> list[dict[str, Any]]:
    """The items of a list of one kind: "mine", "join", "seat" or "watch"."""
    items = [_item(row, kind) for row in rows]
    waiting = next((item for item in items if item["action"] == "order"), None)
    if waiting:
        waiting["main"] = True
    return items


def say_unread(items: Iterable[dict[str, Any]], unread: Mapping[int, int]) -> None:
    """Adds to each game's badges how much of its press waits to be read."""
    for item in items:
        count = unread.get(item["game"].pk, 0)
        if count:
            said = ngettext("%(n)s unread message", "%(n)s unread messages", count) % {"n": count}
            item["badges"].append(said)


def _item(row: GameRow, kind: str) -> dict[str, Any]:
    game, variant = row.game, variant_of(row.game)
    power = row.my_power
    action = kind
    if kind == "mine":
        action = "order" if power and row.my_state in ("waiting", "ordered") else ""
    if kind == "join" and (power or row.has_joined or row.taken >= row.seats):
        action = ""
    if kind == "seat":
        power = row.open_powers[0] if row.open_powers else ""
    return {
        "game": game,
        "line": _line(row),
        "count": seats_count(row) if game.status == Status.FORMING else "",
        "badges": _badges(row, kind),
        "power": power,
        "power_name": variant.powers[power].name if power else "",
        "due_at": row.phase.due_at if row.phase else None,
        "action": action,
        "main": False,
    }


def seats_count(row: GameRow) -> str:
    """How full a table is: "7 of 10"."""
    return _("%(taken)s of %(seats)s") % {"taken": row.taken, "seats": row.seats}


def _line(row: GameRow) -> str:
    game = row.game
    parts = [variant_of(game).name]
    if game.status == Status.FORMING:
        parts.append(_("%(length)s a turn") % {"length": length_text(game.movement_length)})
        parts.append(PRESS[PressMode(game.press_mode)]())
    elif row.phase:
        parts.append(row.phase.title)
        if row.computers:
            parts.append(
                ngettext("%(n)s computer player", "%(n)s computer players", row.computers)
                % {"n": row.computers}
            )
    if game.gm:
        parts.append(_("GM: %(name)s") % {"name": game.gm.get_short_name()})
    return " · ".join(parts)


def _badges(row: GameRow, kind: str) -> list[str]:
    game = row.game
    badges = []
    if game.is_practice:
        badges.append(_("Practice"))
    elif not game.is_public:
        badges.append(_("Private"))
    if row.phase and row.phase.is_paused:
        badges.append(_("Paused"))
    if game.is_anonymous and game.status != Status.FINISHED:
        badges.append(_("Anonymous"))
    if game.status == Status.FORMING and game.seat_choice == SeatChoice.PREFERENCES:
        badges.append(_("Powers ranked"))
    if kind == "mine":
        states = {"waiting": _("Orders missing"), "ordered": _("Saved"), "ready": _("Final")}
        badges += [states[row.my_state]] if row.my_state in states else []
        if row.has_joined:
            badges.append(_("Joined"))
        elif not row.my_power:
            badges.append(_("GM"))
    if game.status == Status.FINISHED:
        badges.append(_("Finished"))
    elif game.status == Status.FORMING and kind == "mine":
        badges.append(_("Forming"))
    return badges
