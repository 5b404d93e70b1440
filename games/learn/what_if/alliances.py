"""Alliances of armed neutrals on a what-if board: the possible ones, and the bids for them."""

from collections.abc import Mapping, Sequence

from adjudicator import Bid, Outcome, Position, Unit
from adjudicator.special.influence import (
    Influence,
    influence_points,
    influence_text,
    read_influence,
)
from games.core.codec import BoardState

# An alliance without a bidder: its text then names the power that becomes the ally.
NOBODY = ""


def neutrals(state: BoardState) -> list[Unit]:
    """Return the units of armed neutrals, which the phase of alliances is about."""
    return [unit for unit in state.position.units if unit.power in state.variant.minors]


def alliances_possible(state: BoardState, minor: str) -> tuple[str, ...]:
    """Return the possible alliances of an armed neutral.

    "Ill for RO" is an alliance with Rome; "end Ill" ends the one that it has.
    """
    alliance = state.position.alliances.get(minor)
    ally = alliance.power if alliance else NOBODY
    powers = [
        power
        for power in state.variant.powers
        if influence_points(state.variant, state.position, power)
    ]
    lines = [influence_text(NOBODY, Influence(minor, power)) for power in powers if power != ally]
    if alliance:
        lines.append(influence_text(ally, Influence(minor, ally, ends=True)))
    return tuple(lines)


def read_alliance(state: BoardState, text: str) -> tuple[str, str] | None:
    """Return the armed neutral and the canonical alliance in a text; None if it names neither."""
    for power in state.variant.powers:
        meant = read_influence(state.variant, state.position, power, text)
        if isinstance(meant, Influence):
            line = influence_text(NOBODY, meant)
            possible = line in alliances_possible(state, meant.minor)
            return (meant.minor, line) if possible else None
    return None


def alliance_bids(state: BoardState, orders: Mapping[str, Sequence[str]]) -> dict[str, list[Bid]]:
    """Return bids that lead to the chosen alliances."""
    bids: dict[str, list[Bid]] = {}
    for minor, lines in orders.items():
        alliance = state.position.alliances.get(minor)
        ally = alliance.power if alliance else NOBODY
        for line in lines:
            meant = read_influence(state.variant, state.position, ally, line)
            if not isinstance(meant, Influence):
                continue
            if ally:
                end = influence_text(ally, Influence(minor, ally, ends=True))
                bids.setdefault(ally, []).append(Bid(0, end))
            if not meant.ends:
                bids.setdefault(meant.power, []).append(Bid(1, minor))
    return bids


def alliances_made(position: Position, outcome: Outcome) -> dict[str, tuple[str, ...]]:
    """Return the alliances that a resolved phase made or ended, by armed neutral."""
    before, after = position.alliances, outcome.position.alliances
    changes: dict[str, tuple[str, ...]] = {}
    for minor in sorted({*before, *after}):
        old, new = before.get(minor), after.get(minor)
        if new and (old is None or old.power != new.power):
            changes[minor] = (influence_text(NOBODY, Influence(minor, new.power)),)
        elif old and new is None:
            changes[minor] = (influence_text(old.power, Influence(minor, old.power, ends=True)),)
    return changes
