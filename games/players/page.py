"""A player's page in words: games with their results, results by power, statements."""

from collections.abc import Collection, Iterable
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _, ngettext

from games.core.codec import variant_named, variant_of
from games.core.words.numbers import decimal
from games.models import Award, Game, Medal, PlayerResult, SeatResult, Statement, Status
from games.players.queries import seat_results
from games.record.words import how_counted


def played_rows(played: Collection[tuple[Game, str, bool]]) -> list[dict[str, Any]]:
    """Return a player's games with the results of those that are finished.

    Each game comes with the player's power, and whether the player left it before the end.
    """
    ended = [game for game, _power, _is_left in played if game.status == Status.FINISHED]
    results = seat_results(ended)
    return [
        {
            "game": game,
            "power": power,
            "power_name": variant_of(game).powers[power].name,
            "result": (
                _result(_kind(game, power, is_left), results.get((game.pk, power)))
                if game in ended
                else ""
            ),
            "has_won": not is_left and power in game.shares,
        }
        for game, power, is_left in played
    ]


def _result(kind: str, result: SeatResult | None) -> str:
    """The result of a finished game for one power: "won, 15 centres"."""
    if result is None:
        return kind
    count = result.centres
    held = ngettext("%(count)s centre", "%(count)s centres", count) % {"count": count}
    return _("%(result)s, %(centres)s") % {"result": kind, "centres": held}


def _kind(game: Game, power: str, is_left: bool) -> str:
    share = game.shares.get(power)
    if is_left:
        return _("left before the end")
    if share == "1":
        return _("won")
    if share:
        return _("shared the result (%(share)s)") % {"share": share}
    return _("no share") if game.shares else _("ended without a result")


def medal_rows(medals: Iterable[Medal]) -> list[dict[str, Any]]:
    """The medals of a player in words, each with its tournament."""
    return [
        {
            "tournament": medal.tournament,
            "medal": (
                _("Place %(place)s") % {"place": medal.place}
                if medal.place
                else _("Best with %(power)s")
                % {"power": variant_named(medal.variant_id).powers[medal.power].name}
            ),
        }
        for medal in medals
    ]


def results_by_power(results: Iterable[PlayerResult]) -> list[dict[str, Any]]:
    """Add up a player's results for each power of each variant, most games first.

    A player who had a power for a part of a game counts with this part.
    """
    by_power: dict[tuple[str, str], list[PlayerResult]] = {}
    for row in results:
        key = row.seat.result.game.variant_id, row.seat.power
        by_power.setdefault(key, []).append(row)
    ordered = sorted(by_power.items(), key=lambda item: (-len(item[1]), item[0]))
    return [_power_results(*key, rows) for key, rows in ordered]


def _power_results(variant_id: str, power: str, rows: list[PlayerResult]) -> dict[str, Any]:
    variant = variant_named(variant_id)
    parts = sum(row.part for row in rows)
    score = sum(row.part * row.seat.square for row in rows) / parts
    return {
        "variant_id": variant_id,
        "variant": variant.name,
        "power": power,
        "name": variant.powers[power].name,
        "games": len(rows),
        "won": _parts(row for row in rows if row.seat.share == 1),
        "shared": _parts(row for row in rows if 0 < row.seat.share < 1),
        "score": f"{decimal(100 * score, 1)} %",
    }


def _parts(rows: Iterable[PlayerResult]) -> str:
    total = round(sum(row.part for row in rows), 1)
    return str(number_format(total, 0 if total == int(total) else 1))


def award_rows(awards: Iterable[tuple[Award, str]]) -> list[dict[str, Any]]:
    """Return a player's awards, and how each was counted."""
    return [
        {
            "game": award.result.game,
            "power": power,
            "name": variant_of(award.result.game).powers[power].name,
            "title": award.get_kind_display(),
            "how": how_counted(award),
        }
        for award, power in awards
    ]


def statement_rows(statements: Iterable[Statement]) -> list[dict[str, Any]]:
    """Return a player's statements. The power is "" where the player was the GM."""
    return [
        {
            "game": item.game,
            "power": item.seat.power if item.seat else "",
            "name": variant_of(item.game).powers[item.seat.power].name if item.seat else "",
            "text": item.text,
            "written_at": item.changed_at or item.written_at,
        }
        for item in statements
    ]
