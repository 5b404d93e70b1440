"""A line of a conditional sheet as it is written on the board at hand."""

from __future__ import annotations

from adjudicator import Variant
from adjudicator.state import PhaseKind


def written_example(variant: Variant, kind: PhaseKind) -> str:
    """A conditional line of an army that stands at the start, as "A Mar: R Bur, R Gas, D", or the
    wishes of a Winter, as "Build A Mar; Remove A Bur, A Gas"."""
    armies = (unit.space for unit in variant.start.units if unit.kind == "A")
    home = next(space for space in armies if len(variant.board.army[space]) > 1)
    first, second = sorted(variant.board.army[home])[:2]
    if kind is PhaseKind.RETREATS:
        return f"A {home}: R {first}, R {second}, D"
    return f"Build A {home}; Remove A {first}, A {second}"
