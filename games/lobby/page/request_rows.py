"""Rows of the home page, and those on requests that wait for an answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.codec import variant_of
from games.core.words.clock import moment
from games.lobby.queries.game_list import GameRow
from games.models import Game
from games.story.queries.outcome import near_picture


class RowEdge(StrEnum):
    """The coloured edge of a row; its meaning is also in words."""

    INCOMPLETE = "warn"
    NEWS = "news"
    FINE = "fine"


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A row of games/lobby/own_boards.html, whose first lines describe each field."""

    game: Game
    address: str
    power: str
    power_name: str
    line: str
    status: str
    detail: str
    level: RowEdge
    button: str
    picture: str
    due_at: datetime | None
    when: str
    is_main: bool = False

    @property
    def is_incomplete(self) -> bool:
        """Whether orders or points are missing."""
        return self.level == RowEdge.INCOMPLETE


def request_rows(row: GameRow, user: User) -> Iterator[BoardRow]:
    """A row for each answer that a game of `own_and_offered_games` waits for from the user."""
    game: Any = row.game
    if game.offered_power:
        yield _row(
            row,
            reverse("games:seat_offer", kwargs={"pk": game.pk, "token": game.offer_token}),
            _("A seat is offered to you"),
            button=_("See the offer"),
            power=game.offered_power,
            due_at=game.answer_until,
        )
    if game.asked_power:
        power, until = game.asked_power, moment(timezone.localtime(game.asked_until), "weekday")
        words = {"power": variant_of(game).powers[power].short}
        yield _row(
            row,
            reverse("games:substitute_asked", kwargs={"pk": game.pk}),
            _("You are asked to play %(power)s for its player") % words,
            detail=_("Until %(when)s at the latest.") % {"when": until},
            power=power,
            due_at=row.phase.due_at if row.phase else None,
        )
    if game.is_asked_as_deputy:
        yield _row(
            row,
            reverse("games:deputy", kwargs={"pk": game.pk}),
            _("You are asked to be a deputy of the GM"),
        )
    if game.gm_role_offered_to_id == user.pk:
        yield _row(
            row,
            reverse("games:gm_role", kwargs={"pk": game.pk}),
            _("You are asked to be the GM"),
        )


def _row(
    row: GameRow,
    address: str,
    status: str,
    *,
    button: str = "",
    detail: str = "",
    power: str = "",
    due_at: datetime | None = None,
) -> BoardRow:
    return BoardRow(
        game=row.game,
        address=address,
        power=power,
        power_name=variant_of(row.game).powers[power].name if power else "",
        line=row.phase.title if row.phase else _("Forming"),
        status=status,
        detail=detail,
        level=RowEdge.INCOMPLETE,
        button=button or _("See the request"),
        picture=near_picture(row.phase, power) if row.phase else "",
        due_at=due_at,
        when=moment(timezone.localtime(due_at), "weekday") if due_at else "",
    )
