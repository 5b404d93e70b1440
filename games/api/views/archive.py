"""The archive of finished games."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from games.api.auth import require_scope
from games.api.codes import GameEnding, KnownEnding, KnownPress, KnownVariant
from games.api.schemas import Cursor, Out, Page, Share, bad_cursor, cursor_of, position, read_cursor
from games.api.shown_games import TournamentOut
from games.core.codec import variant_named
from games.core.inputs import Short, Whole
from games.core.refusals import unknown_choice
from games.models import Game
from games.record.queries.archive import ArchiveFilter, archive_page, is_public_tournament
from games.record.views import MOST_PAGES
from maps.load import variant_ids

router = Router(tags=[gettext_noop("Archive")])


class PlaceOut(Out):
    """The result of a power; `share` is its part of the result, "0" for none."""

    power: str
    place: int
    centres: int
    share: Share


class ArchivedGame(Out):
    """A finished game with its result, the best power first."""

    id: int = Field(validation_alias="pk")
    name: str
    variant: str = Field(validation_alias="variant_id")
    ending: GameEnding
    finished_at: datetime
    years: int
    last_year: int
    is_rated: bool
    tournament: TournamentOut | None
    powers: list[PlaceOut]


@router.get(
    "/archive",
    response=Page[ArchivedGame],
    summary=gettext_noop("List finished games, filtered as in the archive."),
    description=gettext_noop(
        "`power` has won or shares the result; `year` is the calendar year of the end."
    ),
    **require_scope(),
)
def archive(
    request: HttpRequest,
    variant: KnownVariant = "",
    ending: KnownEnding = "",
    power: Short = "",
    player: Short = "",
    press: KnownPress = "",
    year: Whole = 0,
    people: Literal["", "people", "computers"] = "",
    length: Literal["", "short", "middle", "long"] = "",
    anonymity: Literal["", "secret", "open"] = "",
    tournament: Whole = 0,
    query: Short = "",
    order: Literal["newest", "oldest", "longest", "shortest"] = "newest",
    cursor: Cursor = "",
) -> Page[ArchivedGame]:
    if power and not any(power in variant_named(name).powers for name in variant_ids()):
        raise unknown_choice("power")
    if tournament and not is_public_tournament(tournament):
        raise unknown_choice("tournament")
    [number] = read_cursor(cursor, position) or [1]
    if not 1 <= number <= MOST_PAGES:
        raise bad_cursor()
    filters = ArchiveFilter(
        variant=variant,
        ending=ending,
        power=power,
        player=player,
        press=press,
        year=year,
        people=people,
        length=length,
        anonymity=anonymity,
        tournament=tournament,
        query=query,
        order=order,
    )
    games, has_more = archive_page(filters, number)
    following = cursor_of(number + 1) if has_more else None
    return Page[ArchivedGame](items=[_item(game) for game in games], next=following)


def _item(game: Game) -> ArchivedGame:
    result = game.result
    return ArchivedGame.read_from(
        game,
        years=result.years,
        last_year=result.last_year,
        is_rated=result.is_rated,
        powers=[
            PlaceOut.read_from(seat, share=game.shares.get(seat.power, "0"))
            for seat in result.seats.all()
        ],
    )
