"""What the parts of a board are called when a pointer or a reader comes to them."""

from __future__ import annotations

from adjudicator.board import SEA
from adjudicator.orders import ARMY, FLEET
from adjudicator.state import Position, Unit
from adjudicator.variant import Variant

UNITS = {ARMY: "army", FLEET: "fleet"}
COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}


def power_name(variant: Variant, key: str) -> str:
    """The name of a power, or of the space of a minor."""
    if key in variant.powers:
        return variant.powers[key].name
    return variant.board.spaces[key].name


def place_name(variant: Variant, location: str) -> str:
    """The name of a location: "Smyrna (south coast)"."""
    space, _, coast = location.partition("/")
    name = variant.board.spaces[space].name
    return f"{name} ({COASTS.get(coast, coast)})" if coast else name


def space_title(variant: Variant, position: Position, key: str) -> str:
    """A space in words: "Warsaw, supply centre of Poland-Lithuania & Saxony, army"."""
    space = variant.board.spaces[key]
    unit = position.unit_at.get(key)
    words = [space.name, *_standing(variant, position, key)]
    if unit:
        kind = UNITS[unit.kind]
        holder = position.centres.get(key, key)
        words.append(
            kind if unit.power == holder else f"{kind} of {power_name(variant, unit.power)}"
        )
    return ", ".join(words)


def _standing(variant: Variant, position: Position, key: str) -> list[str]:
    space = variant.board.spaces[key]
    if space.kind == SEA:
        return ["sea"]
    if not space.centre:
        return []
    owner = position.centres.get(key)
    if owner:
        return [f"supply centre of {power_name(variant, owner)}"]
    minor = variant.minor(key, position)
    if minor:
        kind = f"{minor.religion.capitalize()} minor power" if minor.religion else "minor power"
        article = "an" if kind[0] in "AEIOU" else "a"
        return [f"supply centre of {article} {kind}"]
    return ["supply centre of nobody"]


def unit_title(variant: Variant, position: Position, unit: Unit, dislodged: bool = False) -> str:
    """A unit in words: "Army of France in Paris"."""
    kind = UNITS[unit.kind].capitalize()
    place = place_name(variant, unit.location)
    state = ", dislodged" if dislodged else ""
    if unit.power in variant.powers:
        return f"{kind} of {power_name(variant, unit.power)} in {place}{state}"
    minor = variant.minor(unit.power, position)
    religion = f"{minor.religion.capitalize()} " if minor and minor.religion else ""
    return f"{kind} of {religion}minor power {place}{state}"
