"""A phase of a told game as our rules played it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from adjudicator.imports.told import ToldOrder
from adjudicator.movement import resolve_movement
from adjudicator.orders import Build, Disband, Move, Order, Remove, Retreat, space_of
from adjudicator.outcome import Bid, Outcome
from adjudicator.reasons import Reason, Result
from adjudicator.state import PhaseKind, Position, Unit
from adjudicator.variant import Variant


class Played:
    """A phase as our rules played it: its told orders, read where possible, and its outcome.

    - earlier: the phase before one that the file lacks.
    """

    def __init__(
        self,
        position: Position,
        given: tuple[tuple[ToldOrder, Order | None], ...],
        sheets: Mapping[str, Sequence[str]],
        direct: Sequence[str],
        bids: Mapping[str, Sequence[Bid]],
        outcome: Outcome,
        earlier: Played | None = None,
    ) -> None:
        self.position = position
        self.given = given
        self.sheets = sheets
        self.direct = direct
        self.bids = bids
        self.outcome = outcome
        self.earlier = earlier

    @cached_property
    def results(self) -> Mapping[tuple[str, str], Result]:
        """The result of each unit, by its owner and space."""
        results: dict[tuple[str, str], Result] = {}
        lines = [(row.power, row.order, row.result) for row in self.outcome.orders]
        lines += [(row.minor, row.published, row.result) for row in self.outcome.minors]
        for owner, text, result in lines:
            results.setdefault((owner, _space_in(text)), result)
        return results

    @cached_property
    def dislodged(self) -> frozenset[str]:
        """The spaces of the units that were dislodged."""
        return frozenset(item.unit.space for item in self.outcome.dislodged)

    @property
    def is_retreat(self) -> bool:
        """Whether the phase is one of retreats, in which nothing is dislodged."""
        return self.position.turn.phase is PhaseKind.RETREATS

    @cached_property
    def reasons(self) -> Mapping[tuple[str, str], Reason]:
        """The reason of each result, by the owner and the space of its unit."""
        reasons: dict[tuple[str, str], Reason] = {}
        for row in self.outcome.orders:
            reasons.setdefault((row.power, _space_in(row.order)), row.reason)
        return reasons

    def went(self, owner: str, space: str) -> bool:
        """Whether the unit in a space moved or retreated."""
        return self.results.get((owner, space)) in (Result.MOVES, Result.RETREATS)

    def agrees(self, told: ToldOrder, order: Order | None) -> bool:
        """Whether a told result is that of our rules."""
        space = space_of(getattr(order, "location", ""))
        if isinstance(order, Build | Disband | Remove) and not self.is_retreat:
            done = self.results.get((told.owner, space)) in (Result.BUILDS, Result.REMOVED)
            return told.succeeded is None or told.succeeded == done
        may_go = isinstance(order, Move | Retreat) and told.succeeded is not None
        if may_go and self.went(told.owner, space) != told.succeeded:
            return False
        return self.is_retreat or told.dislodged == (space in self.dislodged)

    def standing(self, variant: Variant, told: frozenset[Unit]) -> frozenset[Unit]:
        """Return our units right after the movement, before a Winter without decisions."""
        if self.position.turn.phase is not PhaseKind.MOVEMENT:
            return frozenset(self.outcome.position.units)
        done = resolve_movement(variant, self.position, self.sheets, self.bids, self.direct)
        has_minors = any(unit.power not in variant.powers for unit in told)
        return frozenset(u for u in done.units if has_minors or u.power in variant.powers)


def _space_in(text: str) -> str:
    """Return the space of the unit in the text of an order; "" if it names none."""
    parts = text.removeprefix("Build ").removeprefix("Remove ").split()
    return space_of(parts[1]) if len(parts) > 1 else ""
