"""Puts junk between the words of legal orders: none of them may become another legal order.

    python tests/bench/junk.py                      10,000 orders of all variants
    python tests/bench/junk.py --cases 500 --seed 7

Each order is written in one of the spellings that the reader knows, with the names of any language,
and read without junk too: then it must be the same order. Signs, words, names, nations and whole
second orders are junk. It prints what went wrong, and exits with 1 if anything did.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)

from adjudicator import OrderError, Position, Turn, Variant, check_order, options, resolve  # noqa: E402
from adjudicator.orders import Build, Convoy, Disband, Hold, Move, Order, Remove, Retreat, Support  # noqa: E402
from adjudicator.state import PhaseKind, Season, Unit  # noqa: E402
from maps.load import load_variant, variant_ids  # noqa: E402
from tests.adjudicator.positions import random_orders, random_position  # noqa: E402

SIGNS = [*',;.|&:!?#*()[]{}/\\"~+=@$%^_…', "//", "...", "&&", "--x", "\u200b,"]
WORDS = ["and", "then", "not", "x", "please", "17", "1.", "2)", "à", "via,", "H,", "ß"]
COASTS = {"nc": "north", "sc": "south", "ec": "east", "wc": "west"}


def random_board(variant: Variant, chance: random.Random) -> Position:
    """A position of a random phase in which somebody has orders."""
    position = random_position(variant, chance, chance.randint(4, 20))
    dice = chance.random()
    if dice < 0.2:
        after = resolve(variant, position, random_orders(variant, position, chance)[0]).position
        return after if after.turn.phase is PhaseKind.RETREATS else position
    if dice < 0.4:
        turn = Turn(position.turn.year, Season.WINTER, PhaseKind.ADJUSTMENTS)
        units = tuple(unit for unit in position.units if chance.random() < 0.7)
        powers = sorted(variant.powers)
        centres = {centre: chance.choice(powers) for centre in variant.board.centres}
        return replace(position, turn=turn, units=units, centres=centres)
    return position


def legal_orders(variant: Variant, position: Position) -> list[tuple[str, Order]]:
    """Every legal order with its owner, always in the same order."""
    owners = dict.fromkeys([*variant.powers, *(unit.power for unit in position.units)])
    found = [
        (owner, order)
        for owner in owners
        for orders in options(variant, position, owner).values()
        for order in orders
    ]
    return sorted(found, key=str)


class Writer:
    """Writes orders in random spellings."""

    def __init__(self, variant: Variant, position: Position, chance: random.Random) -> None:
        self.variant = variant
        self.position = position
        self.chance = chance
        self.choice = chance.choice

    def place(self, location: str) -> str:
        """A location by any name of its space, with its coast."""
        key, _slash, coast = location.partition("/")
        space = self.variant.board.spaces[key]
        name = self.choice([key, key, space.name, *space.aliases, *space.also])
        if coast:
            name += self.choice([f"/{coast}", f"({coast})", f" ({COASTS[coast]} coast)"])
        return name

    def units(self, location: str) -> list[Unit]:
        """The unit that stands there, and the one that was dislodged from there."""
        units = (*self.position.units, *(item.unit for item in self.position.dislodged))
        return [unit for unit in units if unit.space == location.partition("/")[0]]

    def nation(self, location: str) -> str:
        """A name of the power whose unit stands there; "" if there is none."""
        units = self.units(location)
        power = self.variant.powers.get(units[0].power) if len(units) == 1 else None
        return self.choice([power.key, power.name, *power.aliases]) if power else ""

    def unit(self, kind: str, location: str) -> str:
        place = self.place(location)
        letter = self.choice([kind, kind.lower(), {"A": "Army", "F": "fleet"}[kind]])
        kinds = [unit.kind for unit in self.units(location)]
        match self.chance.randint(0, 6):
            case 0:
                return f"{letter}({place})"
            case 1:
                return f"the { ({'A': 'army', 'F': 'fleet'}[kind]) } at {place}"
            case 2:
                return f"{self.nation(location)} {letter} {place}".strip()
            case 3 | 4 if kinds == [kind]:
                return place
        return f"{letter} {place}"

    def write(self, order: Order) -> str:
        to = self.choice([" - ", " -> ", " to ", " moves to ", " → ", " into "])
        kind, location = getattr(order, "kind", ""), getattr(order, "location", "")
        match order:
            case Hold():
                text = self.unit(kind, location) + self.choice([" H", " holds"])
            case Move(target=target, via=via):
                text = self.unit(kind, location) + to + self.place(target)
                text += self.choice([" via convoy", " (via convoy)", " via"]) if via else ""
            case Support(supported_kind=other, supported=at, target=None):
                text = self.unit(kind, location) + self.choice([" S ", " supports ", " S hold "])
                text += self.unit(other, at)
            case Support(supported_kind=other, supported=at, target=target):
                text = self.unit(kind, location) + self.choice([" S ", " supports "])
                helped, target = self.unit(other, at), self.place(str(target))
                text += self.choice([helped + to + target, f"move to {target} from {helped}"])
            case Convoy(army=army, target=target):
                text = self.unit(kind, location) + self.choice([" C ", " convoys "])
                helped, target = self.unit("A", army), self.place(target)
                text += self.choice([helped + to + target, f"to {target} from {helped}"])
            case Retreat(target=target):
                text = self.unit(kind, location) + self.choice([" R ", " - ", " retreat to "])
                text += self.place(target)
            case Disband():
                text = self.unit(kind, location) + self.choice([" D", " disbands"])
            case Build():
                text = self.choice(["Build ", "builds "]) + self.unit(kind, location)
            case Remove():
                text = self.choice(["Remove ", "removes "]) + self.unit(kind, location)
            case _:
                text = "Waive"
        return self.choice(["", "", "", "- ", "1. ", "> "]) + text + self.choice(["", "", "."])

    def junk(self, other: str) -> str:
        """Signs, words, a name, a nation, or signs and a second order."""
        spaces = self.variant.board.spaces
        power = self.variant.powers[self.choice(sorted(self.variant.powers))]
        match self.chance.randint(0, 5):
            case 0 | 1:
                return self.choice(SIGNS)
            case 2:
                return self.choice(WORDS)
            case 3:
                return self.place(self.choice(sorted(spaces)))
            case 4:
                return self.choice(
                    [power.key, power.name, *sorted(self.variant.peoples), *power.aliases]
                )
        return self.choice([", ", "; ", ". ", " | ", " & ", " / "]) + other

    def spoil(self, text: str, other: str) -> str:
        """Put junk between two words of a text."""
        words = text.split(" ")
        junk = self.junk(other)
        if len(words) == 1:
            return f"{text} {junk}"
        place = self.chance.randint(1, len(words) - 1)
        before, after = " ".join(words[:place]), " ".join(words[place:])
        left, right = (self.choice([" ", " ", "" if s in SIGNS else " "]) for s in (junk, junk))
        return f"{before}{left}{junk}{right}{after}"


def tempting(found: list[tuple[str, Order]], order: Order) -> list[tuple[str, Order]]:
    """The moves that a support to hold could take for the move that it supports."""
    if not isinstance(order, Support) or order.target:
        return []
    reached = {
        other.destination
        for _owner, other in found
        if isinstance(other, Support) and other.location == order.location
    }
    return [it for it in found if isinstance(it[1], Move) and it[1].destination in reached]


def meaning(variant: Variant, position: Position, owner: str, text: str) -> str:
    """The order that a text is carried out as; "" if it is refused."""
    try:
        return str(check_order(variant, position, owner, text))
    except OrderError:
        return ""


def failures(seed: int) -> Iterator[str]:
    """Yield what is wrong with one random order."""
    chance = random.Random(seed)
    variant = load_variant(chance.choice(variant_ids()))
    position = random_board(variant, chance)
    found = legal_orders(variant, position)
    if not found:
        return
    owner, order = chance.choice(found)
    _owner, other = chance.choice(tempting(found, order) or found)
    writer = Writer(variant, position, chance)
    text = writer.write(order)
    expected = meaning(variant, position, owner, str(order))
    if len(text) <= 200 and meaning(variant, position, owner, text) != expected:
        yield f"{variant.id}, seed {seed}: {text!r} is not read as {expected!r}"
    for _ in range(4):
        spoiled = writer.spoil(text, str(other))
        read = meaning(variant, position, owner, spoiled)
        if read not in ("", expected):
            yield f"{variant.id}, seed {seed}: {spoiled!r} is read as {read!r}, not {expected!r}"
    # “S Swi A Swi” names a minor before its unit, so two orders need a sign between them there.
    signs = [", ", "; ", " | ", " & ", *([] if variant.minors else [" "])]
    second = f"{text}{chance.choice(signs)}{other}"
    if str(other) != "Waive" and meaning(variant, position, owner, second):
        yield f"{variant.id}, seed {seed}: {second!r} loses an order"


def main() -> int:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("--cases", type=int, default=10_000)
    arguments.add_argument("--seed", type=int, default=0)
    given = arguments.parse_args()
    wrong = [
        line for seed in range(given.seed, given.seed + given.cases) for line in failures(seed)
    ]
    for line in wrong:
        sys.stdout.write(f"{line}\n")
    sys.stdout.write(f"{given.cases} orders, {len(wrong)} failures\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
