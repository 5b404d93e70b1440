"""What may be bid in an alliances phase."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator import Position, Unit, Variant
from adjudicator.special.bids import minor_units
from adjudicator.special.influence import Influence, influence_text


class InfluenceChoices(NamedTuple):
    """Bids as text, each with what it means: for alliances of one's own, in support of others, and
    those that end an alliance."""

    own: list[tuple[str, Influence]]
    support: list[tuple[str, Influence]]
    end: list[tuple[str, Influence]]


def armed_neutrals(variant: Variant, position: Position) -> tuple[Unit, ...]:
    """The units that influence wins, by the names of their homes."""
    spaces = variant.board.spaces
    return tuple(sorted(minor_units(variant, position), key=lambda unit: spaces[unit.power].name))


def influence_choices(variant: Variant, position: Position, power: str) -> InfluenceChoices:
    """Every bid that a power may make."""
    minors = [unit.power for unit in armed_neutrals(variant, position)]
    others = [other for other in variant.powers if other != power]
    held = [m for m in minors if m in position.alliances and position.alliances[m].power == power]
    return InfluenceChoices(
        own=_read(power, [Influence(minor, power) for minor in minors]),
        support=_read(power, [Influence(minor, other) for other in others for minor in minors]),
        end=_read(power, [Influence(minor, power, ends=True) for minor in held]),
    )


def _read(power: str, bids: list[Influence]) -> list[tuple[str, Influence]]:
    return [(influence_text(power, bid), bid) for bid in bids]
