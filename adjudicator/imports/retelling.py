"""A told game played by our rules: a game file, with remarks where it went another way.

The game stays as told. Where the next board of the file is not the one that our rules give, the
file has both, as for a board that a GM has edited: the phase by our rules, superseded, and the told
one. A difference that no known rule explains is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from adjudicator.check import check_order
from adjudicator.errors import IllegalOrder, InvalidOrder
from adjudicator.imports.boards import after_told, check_crowd, is_same, position_of_board
from adjudicator.imports.differences import rule_of
from adjudicator.imports.played import Played
from adjudicator.imports.reading import place_in_time
from adjudicator.imports.told import (
    MOST_ORDERS,
    MOST_PHASES,
    ImportRefused,
    Remark,
    ToldGame,
    ToldOrder,
    ToldPhase,
)
from adjudicator.interchange import outcome_to_data, position_to_data
from adjudicator.notation import parse_order
from adjudicator.orders import Order
from adjudicator.outcome import Bid
from adjudicator.phase import RULES_VERSION, resolve
from adjudicator.reasons import Reason
from adjudicator.state import PhaseKind, Position, Turn
from adjudicator.verify import FORMAT, VERSION, digest
from adjudicator.victory import draw_shares


class Retold(NamedTuple):
    """The data of a game file, and what the importer has to say about it."""

    data: dict[str, Any]
    remarks: tuple[Remark, ...]


def retell(told: ToldGame, most_phases: int = MOST_PHASES) -> Retold:
    """Play a told game. Raises ImportRefused, also if it has more phases than wanted."""
    if not told.phases:
        raise ImportRefused("no_orders", "file", "it has no orders of any phase")
    if len(told.phases) > most_phases:
        message = f"a game has at most {most_phases} phases"
        raise ImportRefused("too_many_phases", "file", message)
    telling = _Telling(told)
    for phase, following in zip(told.phases, (*told.phases[1:], None), strict=True):
        telling.tell(phase, following)
    telling.check_unread()
    return Retold(telling.data(), tuple(telling.remarks))


class _Telling:
    """Plays the phases of a told game one after the other; `position` is the next one."""

    def __init__(self, told: ToldGame) -> None:
        self.told = told
        self.variant = told.variant
        rules = told.variant.rules
        self.has_bids = bool(rules.bid_maximum or rules.influence)
        self.position = told.variant.start
        self.phases: list[dict[str, Any]] = []
        self.corrections: list[dict[str, Any]] = []
        self.remarks: list[Remark] = list(told.remarks)
        self.last: Played | None = None
        self.number = self.branch = 1
        self.winner: str | None = None
        self.orders = self.unread = 0

    def check_unread(self) -> None:
        """Refuse a file whose orders are mostly not understood."""
        if self.unread * 2 > self.orders:
            remark = next(each for each in self.remarks if each.code == "unread")
            first = f"{remark.detail}: {remark.error}"
            message = f"most of its orders are not understood; the first is {first}"
            raise ImportRefused("unread", remark.where, message, word=remark.detail)

    def at(self, turn: Turn) -> tuple[int, int, int]:
        """The place of a turn in the order of time."""
        return place_in_time(self.variant, turn)

    def tell(self, phase: ToldPhase, following: ToldPhase | None) -> None:
        """Play one phase, after those that the file left out."""
        turn = phase.turn or self.position.turn
        self.reach(phase, turn)
        if self.at(self.position.turn) > self.at(turn):
            if turn.phase is PhaseKind.MOVEMENT:
                message = f"{turn} comes after {self.position.turn}"
                raise ImportRefused("wrong_order", phase.where, message)
            # The rules give this phase no decision.
            if phase.before is None or turn.phase is PhaseKind.ADJUSTMENTS:
                return
            if is_same(self.variant, replace(self.position, dislodged=()), phase.before):
                return
        if phase.before is not None:
            is_later = self.position.turn != turn
            if is_later or not is_same(self.variant, self.position, phase.before):
                self.take(
                    phase.where, position_of_board(self.variant, self.position, phase, turn), turn
                )
        if self.position.turn != turn:
            message = f"the file has no board for {turn}, with which it begins"
            raise ImportRefused(
                "no_board_told", phase.where, message, turn=turn, variant=self.variant
            )
        if not phase.orders and following is None:
            return
        self.play(phase, following)

    def reach(self, phase: ToldPhase, turn: Turn) -> None:
        """Play the phases that the file left out, up to the phase that it has next."""
        starts = self.position.turn.phase is PhaseKind.ALLIANCES
        while (self.phases or starts) and self.at(self.position.turn) < self.at(turn):
            if self.position.turn.phase is PhaseKind.MOVEMENT:
                if phase.before is None:
                    missing = self.position.turn
                    message = f"the file has no {missing}"
                    raise ImportRefused(
                        "phase_missing", phase.where, message, turn=missing, variant=self.variant
                    )
                return
            self.remarks.append(Remark("missing", phase.where, self.position.turn))
            self.play(ToldPhase(self.position.turn, phase.where, ()), None, is_told=False)

    def take(self, where: str, board: Position, turn: Turn) -> None:
        """Go on from a told board that is not ours."""
        check_crowd(self.variant, board, where)
        if self.last is None:
            self.remarks.append(Remark("starts_later", where, turn))
        else:
            rule = rule_of(self.variant, self.last, board, self.position)
            self.remarks.append(Remark("rule", rule.where, rule.turn, rule.code))
        row = {"number": self.number, "branch": self.branch}
        self.phases.append(self.phase_data(superseded=True))
        self.corrections.append(
            {
                "number": len(self.corrections) + 1,
                "kind": "board",
                "reason": "The board is that of the imported file.",
                "made_at": None,
                "replaced": [row],
                "undone_by": None,
            }
        )
        self.branch += 1
        self.position = board

    def play(self, phase: ToldPhase, following: ToldPhase | None, *, is_told: bool = True) -> None:
        """Resolve the position with the told orders."""
        check_crowd(self.variant, self.position, phase.where)
        given = self.read(phase.orders)
        sheets: dict[str, list[str]] = {}
        direct = []
        for told, order in given:
            text = str(order) if order is not None else told.text
            if told.owner in self.variant.powers:
                sheets.setdefault(told.owner, []).append(text)
            elif told.owner and order is not None:
                direct.append(text)
        bids = self.bids(phase)
        is_public = self.has_bids and phase.bids is None
        # Known bids decide over the minors.
        direct = direct if is_public else []
        outcome = resolve(self.variant, self.position, sheets, bids, direct)
        data = self.phase_data()
        data["rules_version"] = RULES_VERSION
        data["sheets"] = {
            power: {
                "orders": {"lines": sheets.get(power, [])},
                "bids": self.bid_data(bids.get(power, ()), is_public),
            }
            for power in self.variant.powers
            if power in sheets or power in bids or is_public
        }
        data["outcome"] = outcome_to_data(outcome, public=is_public)
        self.phases.append(data)
        earlier = None if is_told else self.last
        self.last = Played(self.position, tuple(given), sheets, direct, bids, outcome, earlier)
        self.number += 1
        self.position, self.winner = outcome.position, outcome.winner
        if is_told and (following is None or following.before is None):
            board = after_told(self.variant, self.last, phase, following)
            if board is not None:
                self.take(phase.where, board, board.turn)

    def read(self, orders: Sequence[ToldOrder]) -> list[tuple[ToldOrder, Order | None]]:
        """Read the orders of a phase; those that are not understood stay as they are."""
        if len(orders) > MOST_ORDERS:
            message = f"a phase has at most {MOST_ORDERS} orders"
            raise ImportRefused("too_many_orders", orders[0].where, message)
        given: list[tuple[ToldOrder, Order | None]] = []
        for told in orders:
            order: Order | None = None
            self.orders += 1
            try:
                if not told.owner:
                    raise InvalidOrder(Reason.UNKNOWN_UNIT, told.text, {"word": told.text[:40]})
                order = parse_order(self.variant, told.text, self.position, hints=False)
                if told.owner in self.variant.powers:
                    order = check_order(self.variant, self.position, told.owner, order)
            except IllegalOrder:
                pass
            except InvalidOrder as error:
                text, turn = told.text[:80], self.position.turn
                self.remarks.append(Remark("unread", told.where, turn, text, error))
                self.unread += 1
            given.append((told, order))
        return given

    def bids(self, phase: ToldPhase) -> dict[str, list[Bid]]:
        """The open bids of a phase."""
        return {
            power: [Bid(points, order) for points, order in lines]
            for power, lines in (phase.bids or {}).items()
        }

    def bid_data(self, bids: Iterable[Bid], is_public: bool) -> dict[str, Any]:
        lines = [{"points": bid.points, "order": bid.order} for bid in bids]
        return {"lines": [], "hidden": True} if is_public else {"lines": lines}

    def phase_data(self, *, superseded: bool = False) -> dict[str, Any]:
        """The data of the phase at the position, not resolved."""
        return {
            "number": self.number,
            "branch": self.branch,
            "superseded": superseded,
            "opened_at": None,
            "due_at": None,
            "resolved_at": None,
            "rules_version": None,
            "position": position_to_data(self.position),
            "roots": [],
            "sheets": {},
            "earlier": [],
            "press": [],
            "outcome": None,
        }

    def data(self) -> dict[str, Any]:
        """The data of the whole game file."""
        shares = self.shares()
        ending = "won" if self.winner else "drawn" if shares else ""
        if not self.winner or self.phases[-1]["outcome"] is None:
            self.phases.append(self.phase_data())
        game = {
            "format": FORMAT,
            "version": VERSION,
            "site": "",
            "game": 0,
            "name": self.told.name[:60],
            "tournament": "",
            "variant": self.variant.id,
            "rules": dict(self.told.rules),
            "rules_version": RULES_VERSION,
            "view": "public",
            "power": "",
            "status": "finished" if ending else "running",
            "ending": ending,
            "winner": next(iter(shares)) if len(shares) == 1 else "",
            "shares": shares,
            "started_at": None,
            "finished_at": None,
            "players": [],
            "draw": None,
            "corrections": self.corrections,
            "press": "closed",
            "phases": self.phases,
        }
        return {**game, "digest": digest(game)}

    def shares(self) -> Mapping[str, str]:
        """The shares of a finished game. A draw is shared by all with a unit on the board."""
        if self.winner:
            return {self.winner: "1"}
        if not self.told.drawn:
            return {}
        return {
            power: str(share) for power, share in draw_shares(self.variant, self.position).items()
        }
