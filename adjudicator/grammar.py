"""The reader of one order written by a person, word by word (see `adjudicator.notation`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from adjudicator.errors import InvalidOrder
from adjudicator.orders import (
    ARMY,
    FLEET,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
    space_of,
)
from adjudicator.reasons import Reason
from adjudicator.refusals import Parameters
from adjudicator.vocabulary import TOKEN, Vocabulary, fold

MAXIMUM_LENGTH = 200

COASTS = {"nc": "nc", "sc": "sc", "ec": "ec", "wc": "wc"}
COAST_WORDS = {"north": "nc", "south": "sc", "east": "ec", "west": "wc"}
KINDS = {"a": ARMY, "army": ARMY, "f": FLEET, "fleet": FLEET}
VERBS = {
    **dict.fromkeys(("h", "hold", "holds", "stand", "stands"), "hold"),
    **dict.fromkeys(("to", "m", "move", "moves"), "move"),
    **dict.fromkeys(("s", "sup", "support", "supports"), "support"),
    **dict.fromkeys(("c", "convoy", "convoys"), "convoy"),
    **dict.fromkeys(("r", "retreat", "retreats"), "retreat"),
    **dict.fromkeys(("d", "disband", "disbands"), "disband"),
    **dict.fromkeys(("b", "build", "builds"), "build"),
    **dict.fromkeys(("remove", "removes", "removed"), "remove"),
    **dict.fromkeys(("waive", "waives", "waived"), "waive"),
}


class Token(NamedTuple):
    """A word of the text: folded, its index in the text, and as written."""

    word: str
    place: int
    text: str


class Place(NamedTuple):
    """A unit as written: its kind, "" if left out, and its location."""

    kind: str
    location: str


class Reader:
    """Reads one order from left to right; `at` is the index of the next token.

    A missing unit letter is left empty. Every method raises InvalidOrder with the place of an
    error.
    """

    def __init__(self, vocabulary: Vocabulary, text: str, hints: bool) -> None:
        if len(text) > MAXIMUM_LENGTH:
            most: Parameters = {"most": MAXIMUM_LENGTH}
            raise InvalidOrder(Reason.TOO_LONG, text, most, place=MAXIMUM_LENGTH)
        self.vocabulary = vocabulary
        self.hints = hints
        self.text = text
        self.tokens = [
            Token(fold(match.group()), match.start(), match.group())
            for match in TOKEN.finditer(text)
        ]
        self.at = 0
        if not self.tokens:
            raise self.error(Reason.EMPTY)

    def order(self) -> Order:
        """Read the whole order."""
        verb = self.verb()
        if verb not in ("waive", "build", "remove", "disband"):
            return self.end(self.unit_order(self.unit()))
        self.at += 1
        if verb == "waive":
            return self.end(Waive())
        unit = self.unit()
        return self.end(Build(*unit) if verb == "build" else Remove(*unit))

    def unit_order(self, unit: Place) -> Order:
        """Read the rest of an order that begins with a unit."""
        if self.dash():
            return self.move(unit)
        verb = self.verb()
        rules: dict[str, Callable[[Place], Order]] = {
            "hold": lambda unit: Hold(*unit),
            "move": self.move,
            "support": self.support,
            "convoy": self.convoy,
            "retreat": self.retreat,
            "disband": lambda unit: Disband(*unit),
            "remove": lambda unit: Remove(*unit),
            "build": lambda unit: Build(*unit),
        }
        if verb not in rules:
            raise self.error(Reason.UNKNOWN_ORDER, place=unit.location)
        self.at += 1
        return rules[verb](unit)

    def move(self, unit: Place) -> Order:
        """Read the target of a move, or a route written out sea by sea, and "via convoy"."""
        self.skip_to()
        target = self.place()
        via = self.via()
        while self.dash() or self.verb() == "move":
            self.skip_to()
            target, via = self.place(), True
        via = self.via() or via
        return Move(unit.kind, unit.location, target, via)

    def support(self, unit: Place) -> Order:
        """Read the supported unit and, for a supported move, its target."""
        supported = self.unit()
        if self.dash() or self.verb() == "move":
            self.skip_to()
            target: str | None = self.place()
            while self.dash():
                self.at += 1
                target = self.place()
            self.via()
        else:
            target = None
            if self.verb() == "hold":
                self.at += 1
        return Support(unit.kind, unit.location, supported.kind, supported.location, target)

    def convoy(self, unit: Place) -> Order:
        """Read the convoyed army and its target."""
        army = self.unit()
        if not (self.dash() or self.verb() == "move"):
            raise self.error(Reason.UNKNOWN_ORDER)
        self.skip_to()
        target = self.place()
        self.via()
        return Convoy(unit.kind, unit.location, space_of(army.location), space_of(target))

    def retreat(self, unit: Place) -> Order:
        """Read the target of a retreat."""
        self.skip_to()
        return Retreat(unit.kind, unit.location, self.place())

    def unit(self) -> Place:
        """Read a unit, with or without its nationality and letter."""
        self.nation()
        kind = ""
        if self.peek() in KINDS:
            kind = KINDS[self.peek()]
            self.at += 1
        elif not self.name_length():
            raise self.unknown(Reason.UNKNOWN_UNIT)
        return Place(kind, self.place())

    def place(self) -> str:
        """Read a space and its coast, if any."""
        length = self.name_length()
        if not length:
            raise self.unknown(Reason.UNKNOWN_SPACE)
        words = tuple(t.word for t in self.tokens[self.at : self.at + length] if t.word != "-")
        key = self.vocabulary.names[words]
        self.at += length
        coast = self.coast()
        if coast and coast not in self.vocabulary.spaces[key].coasts:
            self.at -= 1
            raise self.error(Reason.UNKNOWN_COAST, space=key, coast=coast)
        return f"{key}/{coast}" if coast else key

    def coast(self) -> str:
        """Read a coast; "" if there is none."""
        start = self.at
        while self.peek() in ("/", "("):
            self.at += 1
        found = COASTS.get(self.peek())
        if found:
            self.at += 1
        elif self.peek() in COAST_WORDS and self.peek(1) == "coast":
            found = COAST_WORDS[self.peek()]
            self.at += 2
        elif self.at != start:
            raise self.error(Reason.UNKNOWN_COAST)
        if self.peek() == ")":
            self.at += 1
        return found or ""

    def name_length(self) -> int:
        """Return how many tokens the longest name of a space from here on has; 0 for none."""
        best = 0
        words: list[str] = []
        for offset, token in enumerate(
            self.tokens[self.at : self.at + 2 * self.vocabulary.longest]
        ):
            if token.word == "-":
                if not words:
                    break
                continue
            words.append(token.word)
            if len(words) > self.vocabulary.longest:
                break
            if tuple(words) in self.vocabulary.names:
                best = offset + 1
        return best

    def nation(self) -> None:
        """Skip a nationality if a unit follows it."""
        for length in range(self.vocabulary.longest_nation, 0, -1):
            tokens = self.tokens[self.at : self.at + length]
            words = tuple(token.word for token in tokens if token.word != "-")
            if words in self.vocabulary.nations and len(self.tokens) > self.at + length:
                start, self.at = self.at, self.at + length
                if self.peek() in KINDS or self.name_length():
                    return
                self.at = start
        self.minor()

    def minor(self) -> None:
        """Skip the name of a minor, which is that of its centre, if a unit follows it."""
        length = self.name_length()
        if not length or self.peek(length) not in KINDS:
            return
        start = self.at
        minor = space_of(self.place())
        self.at += 1
        followed = self.name_length()
        named = followed and self.vocabulary.spaces[minor].centre
        self.at = start + length if named else start

    def via(self) -> bool:
        """Skip "via" or "via convoy"; return whether it was there."""
        if self.peek() not in ("via", "by"):
            return False
        self.at += 1
        if self.peek() in ("c", "convoy"):
            self.at += 1
        return True

    def skip_to(self) -> None:
        """Skip dashes, "to" and "moves" before a target."""
        while self.dash() or self.peek() == "to":
            self.at += 1
        if self.verb() == "move":
            self.at += 1

    def dash(self) -> bool:
        """Whether the next token is a dash."""
        return self.peek() == "-"

    def verb(self) -> str:
        """Return what the next token orders, as in `VERBS`; "" if it is no verb."""
        return VERBS.get(self.peek(), "")

    def peek(self, ahead: int = 0) -> str:
        """Return the folded word of a token ahead; "" at the end of the text."""
        index = self.at + ahead
        return self.tokens[index].word if index < len(self.tokens) else ""

    def end(self, order: Order) -> Order:
        """Return the order if nothing follows it."""
        if self.at < len(self.tokens):
            rest = self.text[self.tokens[self.at].place :]
            raise self.error(Reason.TRAILING_TEXT, words=rest)
        return order

    def unknown(self, reason: Reason) -> InvalidOrder:
        """Return the error for a word that is not a name, with the nearest names."""
        if self.at >= len(self.tokens):
            return self.error(reason)
        token = self.tokens[self.at]
        near = self.vocabulary.nearest(token.word) if self.hints else ()
        return self.error(reason, near, word=token.text)

    def error(
        self, reason: Reason, suggestions: tuple[str, ...] = (), **parameters: str
    ) -> InvalidOrder:
        """Return an error at the next token."""
        place = self.tokens[self.at].place if self.at < len(self.tokens) else len(self.text)
        hint = ""
        if suggestions:
            spaces = self.vocabulary.spaces
            names = [f"{key} ({spaces[key].name})" for key in suggestions[:3]]
            hint = f"Did you mean {' or '.join(names)}?"
        return InvalidOrder(
            reason, self.text, parameters, place=place, suggestions=suggestions, hint=hint
        )
