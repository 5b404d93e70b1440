"""The words that text formats share: nations, turns and the variant."""

from __future__ import annotations

import re
from collections.abc import Iterable

from adjudicator.calendar import next_turn
from adjudicator.imports.told import ImportRefused, Load
from adjudicator.state import PhaseKind, Position, Season, Turn
from adjudicator.variant import Variant
from adjudicator.vocabulary import Vocabulary, words

SEASONS = {
    "spring": Season.SPRING,
    "summer": Season.SPRING,
    "fall": Season.FALL,
    "autumn": Season.FALL,
    "winter": Season.WINTER,
}
LETTERS = {"S": Season.SPRING, "F": Season.FALL, "W": Season.WINTER}
KINDS = {
    "M": PhaseKind.MOVEMENT,
    "R": PhaseKind.RETREATS,
    "A": PhaseKind.ADJUSTMENTS,
    "B": PhaseKind.ADJUSTMENTS,
}
SHORT_TURN = re.compile(r"\b([SFW])(\d{1,4})([MRAB])\b")
LONG_TURN = re.compile(
    r"\b(spring|summer|fall|autumn|winter)\b[\s,]*(?:of\s+)?(\d{1,4})\b", re.IGNORECASE
)
RETREAT = re.compile(r"\bretreats?\b", re.IGNORECASE)
ADJUSTMENT = re.compile(r"\b(?:adjustments?|builds?|build phase|unit-placement)\b", re.IGNORECASE)
ORDER_OF_SEASONS = tuple(Season)
ORDER_OF_KINDS = (
    PhaseKind.ALLIANCES,
    PhaseKind.ADJUSTMENTS,
    PhaseKind.MOVEMENT,
    PhaseKind.RETREATS,
)
# Names of the standard board elsewhere.
STANDARD = frozenset(
    {"standard", "classic", "classical", "diplomacy", "datc standard", "default", ""}
)


def turn_in(text: str) -> Turn | None:
    """Return the turn that a text names, as "S1901M" or "Fall of 1901"; None if it names none.

    Winter without another word is the phase of adjustments.
    """
    if short := SHORT_TURN.search(text):
        return Turn(int(short[2]), LETTERS[short[1]], KINDS[short[3]])
    named = LONG_TURN.search(text)
    if not named:
        return None
    season, kind = SEASONS[named[1].lower()], PhaseKind.MOVEMENT
    if named[1].lower() == "summer" or RETREAT.search(text):
        kind = PhaseKind.RETREATS
    elif season is Season.WINTER or ADJUSTMENT.search(text):
        season, kind = Season.WINTER, PhaseKind.ADJUSTMENTS
    # Some programs call the retreats before builds those of Winter.
    if season is Season.WINTER and kind is PhaseKind.RETREATS:
        season = Season.FALL
    return Turn(int(named[2]), season, kind)


def place_in_time(variant: Variant, turn: Turn) -> tuple[int, int, int]:
    """The place of a turn in the order of time."""
    year = turn.year * variant.calendar.step
    return year, ORDER_OF_SEASONS.index(turn.season), ORDER_OF_KINDS.index(turn.phase)


def in_time(variant: Variant, turns: Iterable[Turn]) -> list[Turn]:
    """Sort turns by time."""
    return sorted(turns, key=lambda turn: place_in_time(variant, turn))


def opening_turns(variant: Variant) -> tuple[Turn, ...]:
    """The turns that a file of a whole game may begin with: others have no phase of alliances."""
    turn = variant.start.turn
    if turn.phase is PhaseKind.ALLIANCES:
        return turn, next_turn(variant, turn, dislodged=False)
    return (turn,)


class Nations:
    """The powers of a variant, and the minors of its board, by the names that files give them."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.vocabulary = Vocabulary(variant)

    def owner(self, name: str, position: Position | None = None) -> str:
        """Return the power or the minor with a name; "" if there is none."""
        key = self.vocabulary.nations.get(words(name), "")
        if key:
            return key
        space = self.vocabulary.names.get(words(name), "")
        minors = {*self.variant.minors, *(position.minors if position else ())}
        return space if space in minors else ""

    def power(self, name: str) -> str:
        """Return the power with a name, or with a name that begins so; "" if there is none."""
        key = self.owner(name)
        if key in self.variant.powers:
            return key
        begun = {
            power.key
            for power in self.variant.powers.values()
            if len(name) > 2 and power.name.lower().startswith(name.lower())
        }
        return begun.pop() if len(begun) == 1 else ""

    def space(self, name: str) -> str:
        """Return the key of the space with a name; "" if there is none."""
        return self.vocabulary.names.get(words(name), "")


def variant_by_name(name: str, load: Load, ids: Iterable[str], where: str) -> Variant:
    """Return the variant that a file names. Raises ImportRefused if no board here has the name."""
    wanted = " ".join(words(name))
    ids = tuple(ids)
    for variant_id in ids:
        if wanted == " ".join(words(variant_id)):
            return load(variant_id)
    if wanted in STANDARD and "standard" in ids:
        return load("standard")
    for variant_id in ids:
        variant = load(variant_id)
        if wanted in (" ".join(words(variant.name)), " ".join(words(variant.diplomacy_map))):
            return variant
    message = f"no board here is called “{name[:60]}”"
    raise ImportRefused("unknown_variant", where, message, word=name[:60])


def likeliest_variant(
    names: Iterable[str], year: int | None, load: Load, ids: Iterable[str]
) -> Variant:
    """Return the variant that knows most of the nations in a file which names no variant.

    The standard board comes first among equals, then one that begins in the first year of the file.
    """
    wanted = {words(name) for name in names}

    def likeness(variant_id: str) -> tuple[int, bool, bool]:
        variant = load(variant_id)
        known = Vocabulary(variant).nations.keys()
        starts = year is not None and abs(variant.start.turn.year - year) < 2
        return len(wanted & known), variant_id == "standard", starts

    return load(max(ids, key=likeness))
