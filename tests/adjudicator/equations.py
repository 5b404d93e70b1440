"""A slow second opinion: does a movement result satisfy the equations of the rules (DATC 5.B)?

Written from the equations alone and sharing no code with the resolver: it reads canonical order
text and results, takes "moves", "supports" and the surviving convoying fleets as given, computes
every strength from them, and names each decision that the strengths contradict. Fleets that the
rule for convoy paradoxes disrupted count as lost; a sortie of a minor never succeeds.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import pairwise

from adjudicator import Outcome, Position, Variant

ORDER = re.compile(
    r"(?P<kind>[AF]) (?P<at>\S+)"
    r"(?: (?P<hold>H)| - (?P<to>\S+)(?P<via> via convoy)?"
    r"| S [AF] (?P<of>\S+)(?: - (?P<into>\S+))?"
    r"| C A (?P<army>\S+) - (?P<goal>\S+))"
)
IGNORED = ("illegal", "invalid")


def space(location: str) -> str:
    return location.split("/")[0]


@dataclass
class Field:
    """The orders of one phase as adjudicated, with the result claimed for each."""

    variant: Variant
    position: Position
    power: dict[str, str] = field(default_factory=dict)
    move: dict[str, str] = field(default_factory=dict)
    coast: dict[str, str] = field(default_factory=dict)
    via: set[str] = field(default_factory=set)
    hold_support: dict[str, str] = field(default_factory=dict)
    move_support: dict[str, tuple[str, str]] = field(default_factory=dict)
    convoy: dict[str, tuple[str, str]] = field(default_factory=dict)
    result: dict[str, str] = field(default_factory=dict)
    lost_fleets: set[str] = field(default_factory=set)
    sorties: set[str] = field(default_factory=set)

    # The orders by kind.

    def moved(self, unit: str) -> bool:
        return self.result.get(unit) == "moves"

    def matches(self, supporter: str) -> bool:
        """Whether the supported unit does what is supported."""
        if supporter in self.hold_support:
            supported = self.hold_support[supporter]
            return supported in self.power and supported not in self.move
        supported, into = self.move_support[supporter]
        if self.move.get(supported) != space(into):
            return False
        return "/" not in into or self.coast[supported] == into

    def uncut(self, supporter: str) -> bool:
        return self.result[supporter] == "supports" and self.matches(supporter)

    def by_convoy(self, unit: str) -> bool:
        """The move says so, or a fleet of its own power convoys it."""
        own = (
            fleet
            for fleet, carried in self.convoy.items()
            if carried == (unit, self.move[unit]) and self.power[fleet] == self.power[unit]
        )
        return unit in self.via or any(own)

    def head_to_head(self, unit: str) -> str | None:
        other = self.move[unit]
        if self.move.get(other) != unit or self.by_convoy(unit) or self.by_convoy(other):
            return None
        return other

    # Strengths.

    def path(self, unit: str, without: Collection[str] = ()) -> bool:
        if not self.by_convoy(unit):
            return True
        fleets = {
            fleet
            for fleet, carried in self.convoy.items()
            if carried == (unit, self.move[unit]) and fleet not in self.lost_fleets
        } - set(without)
        touches = self.variant.board.neighbours
        reached = {fleet for fleet in fleets if self.beside(fleet, unit)}
        while True:
            more = {f for f in fleets - reached if touches[f] & reached}
            if not more:
                return any(self.beside(fleet, self.move[unit]) for fleet in reached)
            reached |= more

    def beside(self, sea: str, land: str) -> bool:
        return any(space(place) == land for place in self.variant.board.fleet[sea])

    def supports_of(self, unit: str, except_power: str | None = None) -> int:
        return sum(
            self.uncut(supporter) and self.power[supporter] != except_power
            for supporter, (supported, _) in self.move_support.items()
            if supported == unit
        )

    def hold(self, place: str) -> int:
        if place not in self.power:
            return 0
        if place in self.move:
            return 0 if self.moved(place) else 1
        return 1 + sum(self.uncut(s) for s, of in self.hold_support.items() if of == place)

    def alone(self, unit: str) -> float:
        """A move's own strength: half if its last step is a long way."""
        target, pairs = self.move[unit], self.variant.rules.half_strength
        if not self.by_convoy(unit):
            return 0.5 if frozenset((unit, target)) in pairs else 1
        far = {fleet for fleet in self.convoy if frozenset((fleet, target)) in pairs}
        return 1 if self.path(unit, without=far) else 0.5

    def defend(self, unit: str) -> float:
        return self.alone(unit) + self.supports_of(unit)

    def prevent(self, unit: str) -> float:
        opponent = self.head_to_head(unit)
        if not self.path(unit) or (opponent and self.moved(opponent)):
            return 0
        return self.alone(unit) + self.supports_of(unit)

    def attack(self, unit: str) -> float:
        if not self.path(unit):
            return 0
        target = self.move[unit]
        victim = self.power.get(target)
        leaves = target in self.move and self.moved(target) and not self.head_to_head(unit)
        if victim is None or leaves:
            return self.alone(unit) + self.supports_of(unit)
        if victim == self.power[unit]:
            return 0
        return self.alone(unit) + self.supports_of(unit, except_power=victim)

    # The value that each decision must have.

    def must_move(self, unit: str) -> bool:
        if unit in self.sorties:
            return False
        target, strength = self.move[unit], self.attack(unit)
        opponent = self.head_to_head(unit)
        against = self.defend(opponent) if opponent else self.hold(target)
        rivals = (m for m, to in self.move.items() if to == target and m != unit)
        return strength > against and all(strength > self.prevent(rival) for rival in rivals)

    def must_be_uncut(self, supporter: str) -> bool:
        target = space(self.move_support[supporter][1]) if supporter in self.move_support else None
        for unit, to in self.move.items():
            if to != supporter:
                continue
            foreign = self.power[unit] != self.power[supporter] and not self.far(unit)
            if self.moved(unit) or (foreign and unit != target and self.path(unit)):
                return False
        return True

    def far(self, unit: str) -> bool:
        pair = frozenset((unit, self.move[unit]))
        return pair in self.variant.rules.half_strength and not self.by_convoy(unit)

    def dislodged(self, place: str) -> bool:
        entered = any(to == place and self.moved(unit) for unit, to in self.move.items())
        return entered and not self.moved(place)


def read_field(variant: Variant, position: Position, outcome: Outcome) -> Field:
    """The orders of an outcome: illegal and invalid ones are holds."""
    told = [(r.order, str(r.result), str(r.reason)) for r in outcome.orders]
    told += [(m.published, str(m.result), str(m.reason)) for m in outcome.minors]
    known = Field(variant, position)
    known.power = {unit.space: unit.power for unit in position.units}
    for order, result, reason in told:
        if result not in IGNORED:
            _enter(known, order, result, reason)
    known.lost_fleets |= {fleet for fleet in known.convoy if known.dislodged(fleet)}
    return known


def _enter(known: Field, order: str, result: str, reason: str) -> None:
    found = ORDER.fullmatch(order)
    assert found, f"not canonical: {order}"
    at = space(found["at"])
    assert at not in known.result, f"two results for {at}"
    known.result[at] = result
    if found["to"]:
        known.move[at], known.coast[at] = space(found["to"]), found["to"]
        if found["via"]:
            known.via.add(at)
        if known.power[at] not in known.variant.powers:
            known.sorties.add(at)
    elif found["into"]:
        known.move_support[at] = space(found["of"]), found["into"]
    elif found["of"]:
        known.hold_support[at] = space(found["of"])
    elif found["army"]:
        known.convoy[at] = found["army"], found["goal"]
        if reason == "convoy_paradox":
            known.lost_fleets.add(at)


def contradictions(variant: Variant, position: Position, outcome: Outcome) -> list[str]:
    """Every decision of a movement outcome that its own strengths contradict."""
    known = read_field(variant, position, outcome)
    wrong = []
    for unit in known.move:
        if known.moved(unit) != known.must_move(unit):
            wrong.append(f"{unit} - {known.move[unit]}: {known.result[unit]}")
        if (known.result[unit] == "no_convoy") == known.path(unit):
            wrong.append(f"{unit} - {known.move[unit]}: {known.result[unit]}, path is wrong")
    for supporter in [*known.hold_support, *known.move_support]:
        wanted = "supports" if known.must_be_uncut(supporter) else "cut"
        if not known.matches(supporter):
            wanted = "void"
        if known.result[supporter] != wanted:
            wrong.append(f"support of {supporter}: {known.result[supporter]}, not {wanted}")
    return wrong + _wrong_units(known, outcome) + _overlooked_rotations(known)


def _wrong_units(known: Field, outcome: Outcome) -> list[str]:
    """Dislodgements and standoffs that do not follow from the moves."""
    wrong = []
    dislodged = {place for place in known.power if known.dislodged(place)}
    told = {d.unit.space for d in outcome.dislodged}
    if dislodged != told:
        wrong.append(f"dislodged are {sorted(told)}, not {sorted(dislodged)}")
    full = {place for place in known.power if not known.moved(place)}
    full |= {to for unit, to in known.move.items() if known.moved(unit)}
    contested = {
        to
        for unit, to in known.move.items()
        if to not in full and not known.moved(unit) and known.prevent(unit) > 0
    }
    if contested != set(outcome.contested):
        wrong.append(f"contested are {sorted(outcome.contested)}, not {sorted(contested)}")
    return wrong


def _overlooked_rotations(known: Field) -> list[str]:
    """Rings of failed moves that would have been as consistent if all had succeeded."""
    wrong = []
    for start in sorted(known.move):
        ring = [start]
        while known.move.get(ring[-1], start) not in ring:
            ring.append(known.move[ring[-1]])
        closed = ring[-1] in known.move and known.move[ring[-1]] == start
        failed = not any(known.moved(unit) or unit in known.sorties for unit in ring)
        if not closed or not failed or start != min(ring):
            continue
        before = {unit: known.result[unit] for unit in ring}
        known.result.update(dict.fromkeys(ring, "moves"))
        if all(known.must_move(unit) for unit in ring):
            wrong.append("could have rotated: " + " ".join(f"{a}-{b}" for a, b in pairwise(ring)))
        known.result.update(before)
    return wrong
