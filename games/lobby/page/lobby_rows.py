"""The rows of the lobby: a game with its board, its seats, and the people who wait in it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language, gettext as _, ngettext

from games.core.accounts import Visitor
from games.core.codec import variant_of
from games.core.words.clock import clock
from games.core.words.names import list_names
from games.lobby.page.home import mark_blocked
from games.lobby.page.own_boards import start_sentence
from games.lobby.queries.game_items import game_items
from games.lobby.queries.game_list import GameRow
from games.lobby.queries.waiting_players import WaitingPlayer, waiting_players
from games.models import SeatState, Status
from games.story.queries.outcome import near_picture
from maps.render import drawing_version, has_geometry


def lobby_rows(
    rows: Iterable[GameRow], user: Visitor, kind: str, now: datetime
) -> list[dict[str, Any]]:
    """Return the rows of games/lobby/lobby_row.html, whose first lines describe each field."""
    rows = list(rows)
    items = mark_blocked(game_items(rows, kind), user)
    people = waiting_players([row.game for row in rows])
    return [
        {
            "item": item,
            "picture": _picture(row),
            "places": _places(row),
            "free": _free(row),
            "when": start_sentence(row.game) if row.game.status == Status.FORMING else "",
            "waiting": _waiting(people.get(row.game.pk, []), now),
            "people": [_person(each, now) for each in people.get(row.game.pk, [])],
            "taken": row.taken,
        }
        for row, item in zip(rows, items, strict=True)
    ]


def _picture(row: GameRow) -> str:
    if row.phase is not None:
        return near_picture(row.phase, "")
    variant_id = row.game.variant_id
    if not has_geometry(variant_id):
        return ""
    version = f"{drawing_version()}-{get_language()}"
    parts = {"version": version, "variant_id": variant_id, "name": "small"}
    return reverse("games:gallery_picture", kwargs=parts)


def _places(row: GameRow) -> list[dict[str, Any]]:
    """The seats of a game as chips. Before powers are dealt, a seat has no power."""
    if row.game.status == Status.FORMING and row.game.waits_for_powers:
        return [
            {"power": "", "power_name": "", "is_free": n >= row.taken} for n in range(row.seats)
        ]
    powers = variant_of(row.game).powers
    return [
        {
            "power": seat.power,
            "power_name": powers[seat.power].name,
            "is_free": seat.state == SeatState.OPEN,
        }
        for seat, _state in row.seat_states
    ]


def _free(row: GameRow) -> str:
    """The free seats of a game in words; "" without any."""
    count = row.seats - row.taken
    if row.game.status == Status.FINISHED or count <= 0:
        return _("All seats are taken") if row.game.status == Status.FORMING else ""
    if row.game.status == Status.FORMING:
        return ngettext("%(n)s seat free", "%(n)s seats free", count) % {"n": count}
    powers = variant_of(row.game).powers
    names = [powers[power].short for power in row.open_powers]
    if not names:
        return ""
    sentence = ngettext("%(powers)s is free", "%(powers)s are free", len(names))
    return sentence % {"powers": list_names(names)}


def _waiting(people: list[WaitingPlayer], now: datetime) -> str:
    """How many people wait, since when, and their common record."""
    if not people:
        return ""
    count = len(people)
    sentence = ngettext(
        "%(n)s person waits since %(since)s", "%(n)s people wait, the first since %(since)s", count
    )
    words = sentence % {"n": count, "since": clock(people[0].since, now)}
    due = sum(each.facts.due for each in people)
    return (
        f"{words} · {_turn_record(sum(each.facts.missed for each in people), due)}"
        if due
        else words
    )


def _person(player: WaitingPlayer, now: datetime) -> dict[str, str]:
    facts = player.facts
    record = _turn_record(facts.missed, facts.due) if facts.due else _("no turns played here yet")
    if facts.left:
        left = ngettext(
            "%(n)s seat left before the end", "%(n)s seats left before the end", facts.left
        )
        record += ", " + left % {"n": facts.left}
    return {
        "name": player.user.get_short_name(),
        "url": reverse("games:player", kwargs={"number": player.user.pk}),
        "since": _("since %(time)s") % {"time": clock(player.since, now)},
        "record": record,
    }


def _turn_record(missed: int, due: int) -> str:
    if not missed:
        return _("no missed turn of %(due)s") % {"due": due}
    sentence = ngettext("%(n)s missed turn of %(due)s", "%(n)s missed turns of %(due)s", missed)
    return sentence % {"n": missed, "due": due}
