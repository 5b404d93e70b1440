"""A game file as the writers of other formats need it: orders with results, and what is unsaid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.errors import ImpossibleData, InvalidOrder
from adjudicator.game_file import FilePhase, game_file_from_data
from adjudicator.notation import parse_order
from adjudicator.orders import Order, space_of
from adjudicator.outcome import Outcome
from adjudicator.outcome_reader import outcome_from_data
from adjudicator.reasons import Reason, Result
from adjudicator.shapes import as_object, as_text
from adjudicator.state import PhaseKind, Position, Turn
from adjudicator.variant import Variant
from adjudicator.verify import canonical

# Results that follow from the rules of bids and minors, which other programs do not know.
OWN_RULES = frozenset({Result.ILLEGAL, Result.INVALID})


class Unsayable(Exception):
    """A format cannot say this game. `code` is stable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Line:
    """An order with its result. `owner` is a power, or the space of a minor.

    `order` is None if the text is not an order that the position allows to read.
    """

    owner: str
    text: str
    order: Order | None
    result: Result
    reason: Reason

    @property
    def space(self) -> str:
        """The space of the ordered unit."""
        return space_of(getattr(self.order, "location", ""))


@dataclass(frozen=True, slots=True)
class ExportPhase:
    """A phase that counts.

    - lines: the orders of powers and minors with their results; empty if it is not resolved.
    - unsaid: a sentence for each thing that the formats of other games have no words for.
    """

    number: int
    position: Position
    outcome: Outcome | None
    lines: tuple[Line, ...]
    unsaid: tuple[str, ...]

    @property
    def turn(self) -> Turn:
        """The turn of the phase."""
        return self.position.turn

    @property
    def dislodged(self) -> frozenset[str]:
        """The spaces of the units that were dislodged in this phase."""
        if self.outcome is None:
            return frozenset()
        return frozenset(item.unit.space for item in self.outcome.dislodged)


@dataclass(frozen=True, slots=True)
class ExportGame:
    """A game with its phases in order, without those that corrections superseded."""

    name: str
    id: str
    variant: Variant
    phases: tuple[ExportPhase, ...]
    rules: Mapping[str, Any]
    is_finished: bool

    @property
    def board(self) -> str:
        """The id of the variant as one word with a capital, the name of those that jDip has."""
        return one_word(self.variant.id).capitalize()

    @property
    def remarks(self) -> tuple[str, ...]:
        """The facts that are the same in every phase."""
        switches = (f"rules: {canonical(self.rules).decode()}",) if self.rules else ()
        if not self.variant.minors:
            return switches
        minors = "Minor powers are written like powers, with the orders that they carried out."
        return (
            *switches,
            minors,
            "Other programs do not know bids, and resolve sorties in another way.",
        )

    def nation(self, owner: str) -> str:
        """The name of a power or a minor."""
        power = self.variant.powers.get(owner)
        return power.short if power else self.variant.board.spaces[owner].name

    def token(self, owner: str) -> str:
        """The name as one word, for formats in which a space or a colon ends it."""
        return one_word(self.nation(owner))


def one_word(name: str) -> str:
    """A name of letters, digits, hyphens and underscores, as readers of other formats want it."""
    parts = name.replace(":", " ").replace("&", "and").replace("’", "").replace("'", "").split()
    return "_".join(parts)


def export_game(data: Any, load: Callable[[str], Variant]) -> ExportGame:
    """Read the JSON data of a game file. Raises ImpossibleData."""
    game = game_file_from_data(data, load)
    phases = sorted((each for each in game.phases if not each.superseded), key=lambda it: it.number)
    return ExportGame(
        name=" ".join(as_text(data.get("name"), "name").split()),
        id=f"game{data.get('game')}",
        variant=game.variant,
        phases=tuple(_phase(game.variant, phase) for phase in phases),
        rules=as_object(data.get("rules"), "rules"),
        is_finished=data.get("status") == "finished",
    )


def _phase(variant: Variant, phase: FilePhase) -> ExportPhase:
    outcome = None
    if phase.outcome is not None:
        try:
            outcome = outcome_from_data(variant, phase.position, phase.outcome)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise ImpossibleData(f"{phase.name}.outcome", "this is no outcome") from error
    lines = tuple(_lines(variant, phase.position, outcome)) if outcome else ()
    return ExportPhase(
        number=phase.number,
        position=phase.position,
        outcome=outcome,
        lines=lines,
        unsaid=tuple(_unsaid(phase, outcome, lines)),
    )


def _lines(variant: Variant, position: Position, outcome: Outcome) -> Iterator[Line]:
    # An outcome has orders that are not legal after all others.
    order = list(variant.powers)
    for row in sorted(outcome.orders, key=lambda row: order.index(row.power)):
        yield _line(variant, position, row.power, row.order, row.result, row.reason)
    for minor in outcome.minors:
        text = minor.published
        yield _line(variant, position, minor.minor, text, minor.result, minor.reason)


def _line(
    variant: Variant, position: Position, owner: str, text: str, result: Result, reason: Reason
) -> Line:
    order = None
    if result is not Result.ILLEGAL:
        try:
            order = parse_order(variant, text, position, hints=False)
        except InvalidOrder:
            order = None
    return Line(owner, " ".join(text.split()), order, result, reason)


def _unsaid(phase: FilePhase, outcome: Outcome | None, lines: tuple[Line, ...]) -> Iterator[str]:
    """Sentences about the parts of a phase that other programs cannot express."""
    position = phase.position
    if position.turn.phase is PhaseKind.ALLIANCES:
        yield "Other games have no phase of alliances."
    if outcome is None:
        yield "The phase is not resolved."
    if phase.bids is None:
        yield "Not all bids are open."
    for power, bids in phase.known_bids.items():
        for bid in bids:
            yield f"{power} bids {bid.points}: {' '.join(bid.order.split())}"
    for void in outcome.void_bids if outcome else ():
        bid = void.bid
        yield f"void bid of {void.power}, {bid.points}: {bid.order} ({void.reason})"
    if phase.hides_orders:
        yield "Some sheets have lines that are not published."
    for line in lines:
        if line.order is None or line.result in OWN_RULES:
            yield f"{line.owner}: {line.text} ({line.result}: {line.reason})"
    yield from _rest_of(position)


def _rest_of(position: Position) -> Iterator[str]:
    """The parts of a position that other games do not have."""
    if position.civil_disorder:
        yield f"in permanent civil disorder: {', '.join(sorted(position.civil_disorder))}"
    parts: Mapping[str, Any] = {
        "further home centres": {k: " ".join(v) for k, v in position.extra_homes.items() if v},
        "alliances": {key: ally.power for key, ally in position.alliances.items()},
        "homes that were taken": position.homes_taken,
    }
    for name, values in parts.items():
        if values:
            yield f"{name}: {', '.join(f'{key} {values[key]}' for key in sorted(values))}"
    if position.pending_minors:
        yield f"minors that return in Winter: {', '.join(sorted(position.pending_minors))}"
