"""A game as one file, in the format of docs/game-file.md."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _

from adjudicator import Variant, parse_order
from adjudicator.errors import ImpossibleData, InvalidOrder
from adjudicator.phase import RULES_VERSION
from adjudicator.verify import FORMAT, MOST_BYTES, VERSION, digest, sheet_leaf, with_digest
from games.core.codec import position_of, variant_of
from games.core.errors import NotFound
from games.core.opened import Scope, Sight, record_scope
from games.core.visibility import Viewer
from games.models import (
    Commitment,
    Correction,
    Ending,
    Game,
    OrderSheet,
    Phase,
    Seat,
    SeatAssignment,
    SeatState,
)
from games.press.queries.threads import opened_press
from games.seats.queries.draws import power_assignment, power_assignment_data
from games.turn.queries.commitments import game_facts, phase_facts, salt_of


class FileView(StrEnum):
    """Whose secrets a file contains: nobody's, those of one's own seat, or all that are open."""

    PUBLIC = "public"
    OWN = "own"
    OPENED = "opened"


class FilePress(StrEnum):
    """Whether a file contains the press: not if it is closed, or would make the file too long."""

    CLOSED = "closed"
    OPEN = "open"
    TOO_LONG = "too_long"


def file_views(game: Game, viewer: Viewer, now: datetime) -> list[FileView]:
    """The views of a game's file that the viewer can have."""
    return [view for view in FileView if _scope(game, viewer, view, now) is not None]


def game_file(game: Game, viewer: Viewer, view: str, now: datetime) -> bytes:
    """Return a game's file; `game_data` says what is refused."""
    return with_digest(data_without_digest(game, viewer, view, now))


def game_data(game: Game, viewer: Viewer, view: str, now: datetime) -> dict[str, Any]:
    """Return the data of a game's file. Without a `view`, they are all that is open to everybody.

    Refuses a view that the viewer cannot have, and a game that has not started.
    """
    data = data_without_digest(game, viewer, view, now)
    return data | {"digest": digest(data)}


def data_without_digest(game: Game, viewer: Viewer, view: str, now: datetime) -> dict[str, Any]:
    """Return the data of a game's file without its digest; `game_data` says what is refused."""
    if game.started_at is None:
        raise NotFound("no_phases", _("This game has no phases yet, so there is no file of it."))
    views = file_views(game, viewer, now)
    chosen = view or (FileView.OPENED if FileView.OPENED in views else FileView.PUBLIC)
    if chosen not in views:
        raise NotFound("no_such_view", _("There is no such file of this game for you."))
    scope = _scope(game, viewer, FileView(chosen), now)
    assert scope is not None, "the view is one that the viewer can have"
    press = FilePress.OPEN if scope.press else FilePress.CLOSED
    data = _data(game, viewer, FileView(chosen), scope, press)
    if press is FilePress.OPEN and len(with_digest(data)) > MOST_BYTES:
        data = _data(game, viewer, FileView(chosen), scope, FilePress.TOO_LONG)
    return data


def _scope(game: Game, viewer: Viewer, view: FileView, now: datetime) -> Scope | None:
    """The secrets in a file: bids and complete sheets, by power."""
    if view is FileView.PUBLIC:
        return Scope()
    seats = list(Seat.objects.filter(game=game))
    if view is FileView.OPENED:
        # The GM, too, gets what is open to everybody.
        return record_scope(Viewer(game.pk), game, Sight.EVERYTHING, seats, now)
    own = next((seat for seat in seats if viewer.holds(seat)), None)
    if own is None:
        return None
    mine = frozenset({own.power})
    return Scope(mine, mine, bids_since=own.hidden_before, sheets_since=own.hidden_before)


def _data(
    game: Game, viewer: Viewer, view: FileView, scope: Scope, press: FilePress
) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "site": settings.SITE_URL,
        **game_facts(game),
        "name": game.name,
        "tournament": game.tournament.name if game.tournament else "",
        "rules_version": RULES_VERSION,
        "view": view.value,
        "power": viewer.power if view is FileView.OWN else "",
        "status": game.status,
        "ending": game.ending,
        "winner": game.winner,
        "shares": game.shares,
        **_last_year_result(game),
        "started_at": _moment(game.started_at),
        "finished_at": _moment(game.finished_at),
        "players": _players(game),
        "draw": _draw(game),
        "corrections": _corrections(game),
        "press": press.value,
        "phases": _phases(game, scope, press),
    }


def _last_year_result(game: Game) -> dict[str, str]:
    """Who has the result of a last year, for a game that has one or ended so."""
    has_one = game.last_year is not None or game.ending == Ending.YEAR_OVER
    return {"last_year_result": game.last_year_result} if has_one else {}


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat(timespec="seconds")


def _players(game: Game) -> list[dict[str, Any]]:
    """Who played which seat from when to when; in anonymous games under pseudonyms.

    While the players are secret, the file does not say when a seat changed hands, either.
    """
    if game.hides_players:
        return []
    rows = SeatAssignment.objects.filter(seat__game=game).select_related("seat", "user")
    players, pseudonyms = [], dict[int, str]()
    for row in rows.order_by("pk"):
        if row.user is None:
            name, kind = "", SeatState.COMPUTER.value
        else:
            kind = "program" if row.user.is_program else "player"
            pseudonym = pseudonyms.setdefault(row.user.pk, f"Player {len(pseudonyms) + 1}")
            name = pseudonym if game.is_anonymous else row.user.own_name()
        players.append(
            {
                "power": row.seat.power,
                "kind": kind,
                "name": name,
                "substitute": row.stands_in_for_id is not None,
                "from": _moment(row.started_at),
                "until": _moment(row.ended_at),
            }
        )
    return players


def _draw(game: Game) -> dict[str, Any] | None:
    """The draw of the powers, as everybody may see it."""
    if not game.has_draw:
        return None
    return power_assignment_data(power_assignment(game, Viewer(game.pk)))


def _corrections(game: Game) -> list[dict[str, Any]]:
    rows = Correction.objects.filter(game=game).order_by("number")
    return [
        {
            "number": row.number,
            "kind": row.kind,
            "reason": row.reason,
            "made_at": _moment(row.made_at),
            "replaced": [
                {"number": number, "branch": branch}
                for number, branch in row.replaced.order_by("number").values_list(
                    "number", "branch"
                )
            ],
            "undone_by": row.undone_by.number if row.undone_by else None,
        }
        for row in rows.select_related("undone_by").defer("before", "after")
    ]


def _phases(game: Game, scope: Scope, press: FilePress) -> list[dict[str, Any]]:
    rows = game.phases.order_by("number", "branch").defer("powers_to_order", "nmr_policy")
    sheets: dict[int, list[_Sheet]] = defaultdict(list)
    for sheet in _sheets(game, is_current=True):
        sheets[sheet.phase_id].append(sheet)
    roots: dict[int, list[Commitment]] = defaultdict(list)
    for row in Commitment.objects.filter(phase__game=game).order_by("number"):
        roots[row.phase_id].append(row)
    variant, earlier = variant_of(game), _earlier(game, scope)
    letters = _press(game) if press is FilePress.OPEN else {}
    phases = []
    for phase in rows if scope.minors else rows.defer("outcome"):
        phase.game = game
        data = _PhaseWriter(variant, phase, roots[phase.pk], scope).data(sheets[phase.pk])
        data |= {"earlier": earlier.get(phase.pk, []), "press": letters.get(phase.pk, [])}
        phases.append(data)
    return phases


def _press(game: Game) -> dict[int | None, list[dict[str, Any]]]:
    """The press of the players, by the phase's id. Of a hidden message only that it is hidden."""
    messages: dict[int | None, list[dict[str, Any]]] = defaultdict(list)
    for row in opened_press(game):
        is_hidden = row.hidden_at is not None
        messages[row.phase_id].append(
            {
                "thread": row.thread.key,
                "number": row.number,
                "from": row.author.power if row.author else "",
                "at": _moment(row.sent_at),
                "text": "" if is_hidden else row.text,
                "sentence": row.sentence,
                "proposal": [] if is_hidden else row.proposal or [],
                "accepts": row.accepts.number if row.accepts else None,
                "hidden": is_hidden,
            }
        )
    return messages


def _earlier(game: Game, scope: Scope) -> dict[int, list[dict[str, Any]]]:
    """The replaced sheets of resolved phases that the file may have, by the phase's id."""
    filters: dict[str, Any] = {"seat__power__in": scope.sheets}
    if scope.sheets_since is not None:
        filters["saved_at__gte"] = scope.sheets_since
    sheets: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in _sheets(game, is_current=False, **filters):
        sheets[row.phase_id].append(
            {
                "power": row.power,
                "version": row.version,
                "saved_at": _moment(row.saved_at),
                "orders": row.orders,
                "bids": row.bids if row.power in scope.bids else [],
            }
        )
    return sheets


class _Sheet(NamedTuple):
    """A sheet of a long game's hundreds: making a model of each takes longer than reading them."""

    phase_id: int
    power: str
    version: int
    orders: list[str]
    bids: list[dict[str, Any]]
    saved_at: datetime


def _sheets(game: Game, **filters: Any) -> list[_Sheet]:
    """The chosen sheets of resolved phases, by seat and version."""
    rows = OrderSheet.objects.filter(
        phase__game=game, phase__resolved_at__isnull=False, **filters
    ).order_by("seat_id", "version")
    columns = ("phase_id", "seat__power", "version", "orders", "bids", "saved_at")
    return [_Sheet(*row) for row in rows.values_list(*columns)]


@dataclass(frozen=True)
class _PhaseWriter:
    """Writes a phase with the secrets in `scope`."""

    variant: Variant
    phase: Phase
    roots: Sequence[Commitment]
    scope: Scope

    def data(self, sheets: Iterable[_Sheet]) -> dict[str, Any]:
        phase = self.phase
        return {
            **phase_facts(phase),
            "superseded": phase.is_superseded,
            "opened_at": _moment(phase.opened_at),
            "due_at": _moment(phase.due_at),
            "resolved_at": _moment(phase.resolved_at),
            "rules_version": phase.rules_version,
            "roots": [
                {"root": row.root, "at": _moment(row.made_at), "after_result": row.is_after_result}
                for row in self.roots
            ],
            "sheets": self._sheets(sheets) if phase.is_resolved else {},
            "outcome": self._outcome(),
        }

    def _outcome(self) -> dict[str, Any] | None:
        """The outcome with bids where they are open, without lines that are not.

        A line that is not an order is nobody's business until its sheet opens.
        """
        public = self.phase.public_outcome
        whole = self.phase.outcome if self.scope.minors else None
        if whole is None or public is None:
            return public
        published = {(row["power"], row["order"]) for row in public["orders"]}
        rows = [
            row
            for row in whole["orders"]
            if row["power"] in self.scope.sheets or (row["power"], row["order"]) in published
        ]
        return {**whole, "orders": rows}

    def _shows_bids(self, sheet: _Sheet) -> bool:
        since = self.scope.bids_since
        return sheet.power in self.scope.bids and (since is None or sheet.saved_at >= since)

    def _shows_orders(self, sheet: _Sheet) -> bool:
        since = self.scope.sheets_since
        return sheet.power in self.scope.sheets and (since is None or sheet.saved_at >= since)

    def _sheets(self, sheets: Iterable[_Sheet]) -> dict[str, Any]:
        """The sheets of the phase, with the published orders of their powers."""
        assert self.phase.public_outcome is not None, "the phase is resolved"
        published: dict[str, list[str]] = defaultdict(list)
        for row in self.phase.public_outcome["orders"]:
            published[row["power"]].append(row["order"])
        return {
            sheet.power: {
                "orders": self._orders(sheet, published[sheet.power]),
                "bids": self._part("bids", sheet, self._shows_bids(sheet), {}),
            }
            for sheet in sheets
            if sheet.power not in self.phase.position["civil_disorder"]
        }

    def _orders(self, sheet: _Sheet, published: list[str]) -> dict[str, Any]:
        """The orders of a sheet, if all of them are published; else those that are."""
        lines = [
            line for line in sheet.orders if line in published or self._canonical(line) in published
        ]
        is_open = len(lines) == len(sheet.orders) or self._shows_orders(sheet)
        return self._part("orders", sheet, is_open, {"lines": lines})

    def _canonical(self, line: str) -> str:
        try:
            return str(parse_order(self.variant, line, position_of(self.phase), hints=False))
        except (InvalidOrder, ImpossibleData):
            return line

    def _part(
        self, kind: str, sheet: _Sheet, is_open: bool, published: dict[str, Any]
    ) -> dict[str, Any]:
        """The orders or bids of a sheet: open with the salt of the leaf, or with its hash.

        A phase without a root has neither, and what is not open of it is marked as hidden.
        """
        lines = sheet.orders if kind == "orders" else sheet.bids
        if not self.roots:
            return {"lines": lines} if is_open else {**published, "hidden": True}
        power, secret = sheet.power, self.roots[-1].secret
        part = {"lines": lines, "salt": salt_of(secret, kind, power)}
        if is_open:
            return part
        place = phase_facts(self.phase)
        hashed = sheet_leaf(kind, game_facts(self.phase.game), place, power, part)
        return {**published, "hash": hashed.hex()}
