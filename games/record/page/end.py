"""The page of the end of a game: its result, ranks, statements, awards and counts."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.addresses import page_of
from games.core.board.board import board
from games.core.codec import BoardState, variant_of
from games.core.errors import NotFound
from games.core.phases import newest_phases, present_position
from games.core.visibility import Viewer, may_see_players
from games.core.words.clock import moment
from games.core.words.names import list_names, short_name
from games.models import Game, ImportedGame, PlayerResult, Promise, Seat, Statement, Status, Verdict
from games.models.titles import turn_title
from games.press.page.thread import promise_rows
from games.press.queries.promises import opened_promises
from games.record.page.archive import result_of
from games.record.page.over_time import over_time
from games.record.queries.awards import find_awards
from games.record.queries.end import first_phase, imported_game, players_of, seats_of, statements_on
from games.record.queries.tally import GameTally, game_tally, total
from games.record.services.statements import MAX_WORDS, changes_end, may_change
from games.record.words import how_counted
from games.scoring.results import power_places
from games.story.page.chart import chart
from games.story.page.chronicle import with_start
from games.story.page.phase import downloads
from games.story.queries.phase import centre_table
from games.votes.queries import end_of_game


def end_context(
    game: Game, viewer: Viewer, now: datetime, text: str | None = None, error: str = ""
) -> dict[str, Any]:
    """Return the context of end.html; `text` is a statement that was refused, `error` says why.

    Refuses a game that is not finished.
    """
    if game.status != Status.FINISHED:
        raise NotFound("not_over", _("This page opens when the game is over."))
    variant, newest = variant_of(game), newest_phases(game)
    position = present_position(variant, newest)
    last = newest.resolved or newest.open
    first, seats, imported = first_phase(game), seats_of(game), imported_game(game)
    table, tally = with_start(centre_table(game)), game_tally(game, now)
    statements = statements_on(game)
    counts = {seat.power: len(position.centres_of(seat.power)) for seat in seats}
    most = {row.power: max(row.counts, default=0) for row in table.rows}
    places = power_places(game, counts)
    named = may_see_players(viewer, game)
    shared = _shared_seats(game) if named else {}
    players = {seat.power: _player(seat, imported, named=named) for seat in seats} | shared
    points = _points(tally, variant)
    written = {statement.seat_id for statement in statements}
    return {
        "game": game,
        "source": imported.source if imported else "",
        "end": end_of_game(game, variant),
        "board": board(BoardState(variant, position), last.title if last else "", tools=True),
        "posters": downloads(game, last),
        "replay_url": first.get_absolute_url() if first is not None else "",
        "citation": _citation(game, variant),
        "ranks": [
            {
                "rank": places[seat.power],
                "power": seat.power,
                "name": short_name(variant, seat.power),
                "player": players[seat.power],
                "centres": counts[seat.power],
                "most": max(most.get(seat.power, 0), counts[seat.power]),
                "share": _share(game, seat.power),
                "points": points.get(seat.power, ""),
            }
            for seat in sorted(seats, key=lambda seat: places[seat.power])
        ],
        "has_shared_seats": bool(shared),
        "has_points": bool(points),
        "statements": _statements(game, viewer, statements, places),
        "silent": sum(seat.holder_id is not None and seat.pk not in written for seat in seats),
        "form": _form(viewer, statements, now, text, error),
        "awards": [
            {
                "title": award.get_kind_display(),
                "powers": [(power, short_name(variant, power)) for power in award.powers],
                "how": how_counted(award),
            }
            for award in find_awards(tally, table)
        ],
        "centres": table,
        "chart": chart(variant, table, own=viewer.power),
        "supports": _supports(variant, tally),
        "over_time": over_time(variant, tally),
        "ledger": _ledger(variant, list(opened_promises(game, now))),
    }


def _citation(game: Game, variant: Variant) -> str:
    """How others cite the game: its name, variant, end, result if it is public, and address."""
    assert game.finished_at is not None, "the game is finished"
    ended = moment(timezone.localtime(game.finished_at), "date")
    facts = {"game": game.name, "variant": variant.name, "date": ended}
    sentence = _("“%(game)s”, a game of %(variant)s, ended %(date)s.") % facts
    result = result_of(game)
    return " ".join([sentence, *([f"{result}."] if result else []), page_of(game)])


def _share(game: Game, power: str) -> str:
    share = Fraction(game.shares.get(power, "0"))
    return str(share) if share else ""


def _points(tally: GameTally, variant: Variant) -> dict[str, str]:
    """Say of each power how many points it won of those it spent; {} while bids are closed."""
    if tally.spent is None or tally.won is None:
        return {}
    spent, won = total(tally.spent), total(tally.won)
    return {
        power: _("%(won)s of %(spent)s") % {"won": won[power], "spent": spent[power]}
        for power in variant.powers
    }


def _shared_seats(game: Game) -> dict[str, str]:
    """The players of each power that several played in turn, with their parts of its phases."""
    players: dict[str, list[PlayerResult]] = {}
    for row in players_of(game):
        players.setdefault(row.seat.power, []).append(row)
    return {
        power: list_names([f"{row.user.get_short_name()} ({row.part:.0%})" for row in rows])
        for power, rows in players.items()
        if len(rows) > 1
    }


def _player(seat: Seat, imported: ImportedGame | None, *, named: bool) -> str:
    if imported is not None:
        return str(imported.players.get(seat.power) or _("a player"))
    if seat.holder is None:
        return str(seat.get_state_display())
    return str(seat.holder.get_short_name()) if named else ""


def _statements(
    game: Game, viewer: Viewer, statements: list[Statement], places: dict[str, int]
) -> list[dict[str, Any]]:
    """The statements in the order of ranks, the GM's last."""
    variant, named = variant_of(game), may_see_players(viewer, game)
    rows = []
    for row in statements:
        power = row.seat.power if row.seat else ""
        # Readers with an account report a statement, unless it is their own or hidden.
        may_report = viewer.user_id not in (None, row.author_id) and row.hidden_at is None
        report = reverse("games:report_statement", kwargs={"pk": game.pk})
        rows.append(
            {
                "power": power,
                "name": short_name(variant, power) if power else _("GM"),
                "author": row.author.get_short_name() if named or not power else "",
                "text": row.visible_text,
                "written_at": row.written_at,
                "changed_at": row.changed_at,
                "is_hidden": row.hidden_at is not None,
                "report_url": f"{report}?{urlencode({'power': power})}" if may_report else "",
            }
        )
    return sorted(rows, key=lambda row: (not row["power"], places.get(row["power"], 0)))


def _form(
    viewer: Viewer, statements: list[Statement], now: datetime, text: str | None, error: str
) -> dict[str, Any] | None:
    """The form for players and the GM, as long as they may write or change their statement."""
    if viewer.seat_id is None and not viewer.is_gm:
        return None
    own = next((item for item in statements if item.seat_id == viewer.seat_id), None)
    if own is not None and not may_change(own, now) and text is None:
        return None
    if text is None:
        text = own.text if own is not None else ""
    until = changes_end(own) if own is not None else None
    return {"text": text, "error": error, "most": MAX_WORDS, "until": until}


def _supports(variant: Variant, tally: GameTally) -> list[dict[str, Any]]:
    """The supports that each power gave to each power, in the same order; "" for itself."""
    given: Counter[tuple[str, str]] = Counter()
    for (giver, receiver, _year), count in tally.supports.items():
        given[giver, receiver] += count
    if not given:
        return []
    return [
        {
            "power": giver,
            "name": short_name(variant, giver),
            "given": ["" if to == giver else str(given[giver, to]) for to in variant.powers],
        }
        for giver in variant.powers
    ]


def _ledger(variant: Variant, promises: Sequence[Promise]) -> dict[str, Any] | None:
    """The promises that a viewer may see, in numbers and phase by phase; None without any."""
    if not promises:
        return None
    counts = Counter((promise.seat.power, promise.verdict) for promise in promises)
    phases: dict[str, dict[int, list[Promise]]] = {}
    for promise in promises:
        phase = promise.acceptance.phase
        title = turn_title(variant.calendar, phase.turn) if phase else ""
        phases.setdefault(title, {}).setdefault(promise.acceptance_id, []).append(promise)
    return {
        "rows": [
            {
                "power": power,
                "name": short_name(variant, power),
                "kept": counts[power, Verdict.KEPT],
                "broken": counts[power, Verdict.BROKEN],
                "overtaken": counts[power, Verdict.OVERTAKEN],
            }
            for power in variant.powers
            if any(counts[power, verdict] for verdict in Verdict.values)
        ],
        "phases": [
            {"title": title, "pairs": [promise_rows(variant, pair) for pair in pairs.values()]}
            for title, pairs in phases.items()
        ],
    }
