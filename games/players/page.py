"""A player's page in words: games with their results, results by power, statements."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import number_format
from django.utils.translation import gettext as _, ngettext

from games.core.codec import variant_named, variant_of
from games.core.words.numbers import decimal
from games.models import Award, Game, PlayerResult, SeatResult, Statement, Status
from games.players.queries import seat_results
from games.record.words import how_counted
from games.seats.queries.player_facts import PlayedGame


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A game in the list of a player's games; `result` is "" while the game goes on."""

    game: Game
    power: str
    power_name: str
    result: str
    has_won: bool


@dataclass(frozen=True, slots=True)
class PowerResults:
    """A player's results with one power of a variant.

    `won` and `shared` add up the player's parts of these games. `score` is the mean square score.
    """

    variant_id: str
    variant: str
    power: str
    name: str
    games: int
    won: str
    shared: str
    score: str


@dataclass(frozen=True, slots=True)
class PlayerAward:
    """An award that a player won with a power, and how it was counted."""

    game: Game
    power: str
    name: str
    title: str
    how: str


@dataclass(frozen=True, slots=True)
class PlayerStatement:
    """A player's statement about a finished game; the power is "" where the player was its GM."""

    game: Game
    power: str
    name: str
    text: str
    written_at: datetime


def played_rows(played: Iterable[PlayedGame]) -> list[PlayedRow]:
    """Return a player's games with the results of those that are finished."""
    played = list(played)
    ended = [row.game for row in played if row.game.status == Status.FINISHED]
    results = seat_results(ended)
    return [
        PlayedRow(
            row.game,
            row.power,
            variant_of(row.game).powers[row.power].name,
            _result(row, results.get((row.game.pk, row.power))) if row.game in ended else "",
            has_won=not row.is_left and row.power in row.game.shares,
        )
        for row in played
    ]


def _result(row: PlayedGame, result: SeatResult | None) -> str:
    """The result of a finished game for one power: "won, 15 centres"."""
    if result is None:
        return _kind(row)
    count = result.centres
    held = ngettext("%(count)s centre", "%(count)s centres", count) % {"count": count}
    return _("%(result)s, %(centres)s") % {"result": _kind(row), "centres": held}


def _kind(row: PlayedGame) -> str:
    share = row.game.shares.get(row.power)
    if row.is_left:
        return _("left before the end")
    if share == "1":
        return _("won")
    if share:
        return _("shared the result (%(share)s)") % {"share": share}
    return _("no share") if row.game.shares else _("ended without a result")


def results_by_power(results: Iterable[PlayerResult]) -> list[PowerResults]:
    """Add up a player's results for each power of each variant, most games first.

    A player who had a power for a part of a game counts with this part.
    """
    found: dict[tuple[str, str], list[PlayerResult]] = {}
    for row in results:
        key = row.seat.result.game.variant_id, row.seat.power
        found.setdefault(key, []).append(row)
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return [_power_results(*key, rows) for key, rows in ordered]


def _power_results(variant_id: str, power: str, rows: list[PlayerResult]) -> PowerResults:
    variant = variant_named(variant_id)
    parts = sum(row.part for row in rows)
    score = sum(row.part * row.seat.square for row in rows) / parts
    return PowerResults(
        variant_id=variant_id,
        variant=variant.name,
        power=power,
        name=variant.powers[power].name,
        games=len(rows),
        won=_parts(row for row in rows if row.seat.share == 1),
        shared=_parts(row for row in rows if 0 < row.seat.share < 1),
        score=f"{decimal(100 * score, 1)} %",
    )


def _parts(rows: Iterable[PlayerResult]) -> str:
    total = round(sum(row.part for row in rows), 1)
    return str(number_format(total, 0 if total == int(total) else 1))


def shown_awards(awards: Iterable[tuple[Award, str]]) -> list[PlayerAward]:
    """Return a player's awards for the page."""
    return [
        PlayerAward(
            game=award.result.game,
            power=power,
            name=variant_of(award.result.game).powers[power].name,
            title=str(award.get_kind_display()),
            how=how_counted(award),
        )
        for award, power in awards
    ]


def shown_statements(statements: Iterable[Statement]) -> list[PlayerStatement]:
    """Return a player's statements for the page."""
    return [
        PlayerStatement(
            game=item.game,
            power=item.seat.power if item.seat else "",
            name=variant_of(item.game).powers[item.seat.power].name if item.seat else "",
            text=item.text,
            written_at=item.changed_at or item.written_at,
        )
        for item in statements
    ]
