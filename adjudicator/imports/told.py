"""A game as another program's file tells it, before our rules have played it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from adjudicator.errors import ImpossibleData, InvalidOrder
from adjudicator.state import Dislodged, Turn, Unit
from adjudicator.variant import Variant

Load = Callable[[str], Variant]

# More phases than any game has, and more orders than any phase.
MOST_PHASES = 1_000
MOST_ORDERS = 1_000


class ImportRefused(ImpossibleData):
    """A file that does not come in. `code` is stable; `where` is a line or another place.

    For sentences in other languages: `word` is the word of the file that the message is about,
    `turn` the phase, and `variant` has the names of its calendar.
    """

    def __init__(
        self,
        code: str,
        where: str,
        message: str,
        *,
        word: str = "",
        turn: Turn | None = None,
        variant: Variant | None = None,
    ) -> None:
        super().__init__(where, message)
        self.code = code
        self.word = word
        self.turn = turn
        self.variant = variant


class ToldOrder(NamedTuple):
    """An order as the file has it, at its place in the file.

    - owner: a power, or the space of a minor.
    - succeeded: whether a move, retreat, build or removal took place; None if the file is silent.
    - dislodged: whether the file calls its unit dislodged.
    """

    where: str
    owner: str
    text: str
    succeeded: bool | None = None
    dislodged: bool = False


class ToldBoard(NamedTuple):
    """A board as the file has it. `centres` and `dislodged` are None if the file is silent."""

    units: frozenset[Unit]
    centres: Mapping[str, str] | None = None
    dislodged: tuple[Dislodged, ...] | None = None
    contested: frozenset[str] = frozenset()


class ToldPhase(NamedTuple):
    """A phase as the file has it: its board before the orders, and the units after them if told.

    Without a `turn` it is the phase that comes next. Without `orders` at the end of a game it is
    open. `bids` are open bids as points and text.
    """

    turn: Turn | None
    where: str
    orders: tuple[ToldOrder, ...]
    before: ToldBoard | None = None
    after: frozenset[Unit] | None = None
    bids: Mapping[str, tuple[tuple[int, str], ...]] | None = None


class ToldGame(NamedTuple):
    """A game as a file has it, with what its reader has to say about it.

    `drawn` are the powers that share a draw, if the file says so, and `rules` the switches in which
    the variant differs from its own rules.
    """

    variant: Variant
    name: str
    phases: tuple[ToldPhase, ...]
    drawn: tuple[str, ...] = ()
    rules: Mapping[str, Any] = MappingProxyType({})
    remarks: tuple[Remark, ...] = ()


class Remark(NamedTuple):
    """Something that an importer has to say: its stable code, the place, the phase, and a detail.

    - unread: an order is not understood; `detail` is its text, `error` the reason.
    - rule: the game went on in another way than our rules; `detail` is the code of the rule.
    - missing: the file has no such phase, so it was played without orders.
    - starts_later: the file begins on a board of its own.
    - doubled: the newest turn repeats the one before it, and is left out.
    """

    code: str
    where: str
    turn: Turn
    detail: str = ""
    error: InvalidOrder | None = None


def line(number: int) -> str:
    """Name a line of a file."""
    return f"line {number}"
