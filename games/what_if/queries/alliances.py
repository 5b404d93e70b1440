"""Alliances of armed neutrals in one hand: whose ally each is from now on.

What the powers would bid for it is nobody's business here: the one who is named bids a point, and
the old ally lets go (The Rise of Rome I, 3.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator import Bid, Outcome, Position, Unit, Variant
from adjudicator.special.influence import (
    Influence,
    influence_points,
    influence_text,
    read_influence,
)

# Whoever reads a bid as nobody's own has to be told for whom it is.
NOBODY = ""


def neutrals(variant: Variant, position: Position) -> list[Unit]:
    """The units of armed neutrals, whose alliances are settled."""
    return [unit for unit in position.units if unit.power in variant.minors]


def alliances_possible(variant: Variant, position: Position, minor: str) -> tuple[str, ...]:
    """What may become of an armed neutral: "Ill for RO", or "end Ill" where it has an ally."""
    held = position.alliances.get(minor)
    ally = held.power if held else NOBODY
    powers = [power for power in variant.powers if influence_points(variant, position, power)]
    found = [influence_text(NOBODY, Influence(minor, power)) for power in powers if power != ally]
    return (*found, *([influence_text(ally, Influence(minor, ally, ends=True))] if held else []))


def read_alliance(variant: Variant, position: Position, text: str) -> tuple[str, str] | None:
    """An armed neutral and what becomes of it, in canonical form; None where neither is meant."""
    for power in variant.powers:
        meant = read_influence(variant, position, power, text)
        if isinstance(meant, Influence):
            line = influence_text(NOBODY, meant)
            possible = line in alliances_possible(variant, position, meant.minor)
            return (meant.minor, line) if possible else None
    return None


def alliance_bids(
    variant: Variant, position: Position, hands: Mapping[str, Sequence[str]]
) -> dict[str, list[Bid]]:
    """The bids by which the alliances come about."""
    bids: dict[str, list[Bid]] = {}
    for minor, lines in hands.items():
        held = position.alliances.get(minor)
        for line in lines:
            meant = read_influence(variant, position, held.power if held else NOBODY, line)
            if not isinstance(meant, Influence):
                continue
            if held:
                given_up = influence_text(held.power, Influence(minor, held.power, ends=True))
                bids.setdefault(held.power, []).append(Bid(0, given_up))
            if not meant.ends:
                bids.setdefault(meant.power, []).append(Bid(1, minor))
    return bids


def alliances_made(position: Position, outcome: Outcome) -> dict[str, tuple[str, ...]]:
    """What became of the armed neutrals in a resolved phase, where anything did."""
    before, after = position.alliances, outcome.position.alliances
    hands: dict[str, tuple[str, ...]] = {}
    for minor in sorted({*before, *after}):
        old, new = before.get(minor), after.get(minor)
        if new and (old is None or old.power != new.power):
            hands[minor] = (influence_text(NOBODY, Influence(minor, new.power)),)
        elif old and new is None:
            hands[minor] = (influence_text(old.power, Influence(minor, old.power, ends=True)),)
    return hands
