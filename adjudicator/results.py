"""The result and reason of each order in a movement phase, from the facts of the phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.facts import MovementFacts
from adjudicator.reasons import Reason, Result
from adjudicator.state import Unit

# Result, reason, and the units that decided them, as texts.
Ending = tuple[Result, Reason, tuple[str, ...]]
Units = Mapping[str, Unit]

HELD: Ending = (Result.HOLDS, Reason.HOLD_ORDER, ())
MATCHED_NOTHING: Ending = (Result.VOID, Reason.UNMATCHED, ())
SUPPORTED: Ending = (Result.SUPPORTS, Reason.SUPPORT_GIVEN, ())
CONVOYED: Ending = (Result.CONVOYS, Reason.CONVOY_GIVEN, ())
MOVED_ALONE: Ending = (Result.MOVES, Reason.UNOPPOSED, ())
FOUND_NO_CONVOY: Ending = (Result.NO_CONVOY, Reason.CONVOY_MISSING, ())


def endings(facts: MovementFacts, unit_at: Units) -> dict[str, Ending]:
    """Return the result of each unit's order, by the unit's space.

    `unit_at` are the units at the start of the turn.
    """
    battle = facts.battle
    ends = dict.fromkeys(facts.orders, HELD)
    ends |= dict.fromkeys(battle.unmatched, MATCHED_NOTHING)
    ends |= dict.fromkeys(battle.supports, SUPPORTED)
    ends |= {
        supporter: (Result.SUPPORTS, Reason.OWN_UNIT, names(unit_at, [victim]))
        for supporter, victim in _against_own(facts)
    }
    ends |= dict.fromkeys(battle.convoys, CONVOYED)
    for destination, mover in facts.entered.items():
        ends[mover] = _moved(facts, unit_at, mover, destination)
    for mover in facts.bounced:
        ends[mover] = _bounced(facts, unit_at, mover)
    for mover, lost in facts.stranded.items():
        ends[mover] = _stranded(facts, unit_at, lost)
    for supporter, attackers in facts.cut.items():
        dislodged = supporter in facts.dislodged
        reason = Reason.SUPPORTER_DISLODGED if dislodged else Reason.SUPPORT_CUT
        ends[supporter] = Result.CUT, reason, names(unit_at, attackers)
    for fleet, attackers in facts.disrupted.items():
        reason = Reason.FLEET_DISLODGED if attackers else Reason.CONVOY_PARADOX
        ends[fleet] = Result.DISRUPTED, reason, names(unit_at, attackers)
    for space, reason in facts.invalid.items():
        ends[space] = Result.INVALID, reason, ()
    return ends


def _against_own(facts: MovementFacts) -> Iterator[tuple[str, str]]:
    """Yield the supports against a unit of the supporter's own power that stayed, with that unit.

    Such a support never dislodges it.
    """
    battle, moved = facts.battle, facts.decisions.moves
    for mover, supporters in battle.supporters.items():
        victim = battle.moves.get(mover, "")
        if victim in battle.power_at and not moved.get(victim):
            for supporter in supporters:
                if battle.power_at[supporter] == battle.power_at[victim]:
                    yield supporter, victim


def _moved(facts: MovementFacts, unit_at: Units, mover: str, destination: str) -> Ending:
    battle = facts.battle
    supporters = battle.supporters.get(mover, ())
    opposed = destination in facts.dislodged or len(battle.into[destination]) > 1
    rotated = mover in facts.decisions.rotations
    if not (opposed or rotated or supporters):
        return MOVED_ALONE
    reason = Reason.ROTATION if rotated else Reason.STRONGER if opposed else Reason.UNOPPOSED
    return Result.MOVES, reason, names(unit_at, _supports_counted(facts, mover, destination))


def _supports_counted(facts: MovementFacts, mover: str, destination: str) -> list[str]:
    """Return the supports that brought a move in.

    Supports of the dislodged unit's own power do not count.
    """
    power_at = facts.battle.power_at
    victim = power_at[destination] if destination in facts.dislodged else None
    return [
        supporter
        for supporter in facts.battle.supporters.get(mover, ())
        if supporter not in facts.cut and power_at[supporter] != victim
    ]


def _bounced(facts: MovementFacts, unit_at: Units, mover: str) -> Ending:
    battle = facts.battle
    taker, defenders, rivals, ring = facts.bounced[mover]
    if taker is not None:
        helpers = _supports_counted(facts, taker, battle.moves[mover])
        return Result.BOUNCES, Reason.OVERPOWERED, _unit_and_supporters(unit_at, [taker, *helpers])
    if ring:
        return Result.BOUNCES, Reason.RING_BROKEN, names(unit_at, ring)
    if not defenders:
        reason = Reason.CONTESTED if rivals else Reason.SORTIE_STAYS
        return Result.BOUNCES, reason, names(unit_at, rivals)
    defender, opponent = defenders[0], battle.opponent(mover)
    uncut = [space for space in battle.supporters.get(mover, ()) if space not in facts.cut]
    is_stopped_head_on = opponent is not None and len(uncut) < len(defenders)
    if battle.power_at[defender] == battle.power_at[mover] and not is_stopped_head_on:
        return Result.BOUNCES, Reason.OWN_UNIT, names(unit_at, [defender])
    if opponent is not None:
        reason = Reason.HEAD_TO_HEAD
    else:
        reason = Reason.NOT_VACATED if defender in battle.moves else Reason.DEFENDED
    return Result.BOUNCES, reason, _unit_and_supporters(unit_at, defenders)


def _stranded(facts: MovementFacts, unit_at: Units, lost: tuple[str, ...]) -> Ending:
    if not lost:
        return FOUND_NO_CONVOY
    paradox = not facts.decisions.paradoxes.isdisjoint(lost)
    reason = Reason.CONVOY_PARADOX if paradox else Reason.CONVOY_BROKEN
    return Result.NO_CONVOY, reason, names(unit_at, lost)


def _unit_and_supporters(unit_at: Units, spaces: Sequence[str]) -> tuple[str, ...]:
    """Return the unit in the first space, then the units in the others, sorted."""
    return *names(unit_at, spaces[:1]), *names(unit_at, spaces[1:])


def names(unit_at: Units, spaces: Iterable[str]) -> tuple[str, ...]:
    """Return the units in some spaces as texts, sorted by space."""
    return tuple([str(unit_at[space]) for space in sorted(spaces)])
