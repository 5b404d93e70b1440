"""The reader of one order written by a person, word by word (see `adjudicator.notation`).

Every word and sign of a line has a meaning at its place, or the line is refused there. A line holds
one order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from adjudicator.board import SEA
from adjudicator.errors import InvalidOrder
from adjudicator.line import Line
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
from adjudicator.vocabulary import Token, Vocabulary

MAXIMUM_LENGTH = 200

COASTS = {
    **dict.fromkeys(("nc", "ncs"), "nc"),
    **dict.fromkeys(("sc", "scs"), "sc"),
    **dict.fromkeys(("ec", "ecs"), "ec"),
    **dict.fromkeys(("wc", "wcs"), "wc"),
}
COAST_WORDS = {"north": "nc", "south": "sc", "east": "ec", "west": "wc"}
KINDS = {"a": ARMY, "army": ARMY, "f": FLEET, "fleet": FLEET, "unit": ""}
VERBS = {
    **dict.fromkeys(("h", "hold", "holds", "holding", "stand", "stands"), "hold"),
    **dict.fromkeys(("to", "into", "m", "move", "moves", "moving"), "move"),
    **dict.fromkeys(("s", "sup", "support", "supports", "supporting"), "support"),
    **dict.fromkeys(("c", "convoy", "convoys", "convoying"), "convoy"),
    **dict.fromkeys(("r", "retreat", "retreats", "retreating"), "retreat"),
    **dict.fromkeys(("d", "disband", "disbands"), "disband"),
    **dict.fromkeys(("b", "build", "builds"), "build"),
    **dict.fromkeys(("remove", "removes", "removed", "destroy", "destroys"), "remove"),
    **dict.fromkeys(("waive", "waives", "waived", "postpone", "wait"), "waive"),
}
FIRST_VERBS = ("build", "remove", "disband", "waive")
ARTICLES = ("the", "an")
PREPOSITIONS = ("in", "at", "of", "from")
# Signs that may end a line, or part it from another order.
ENDS = (".", ",", ";")
PARTINGS = (*ENDS, "|", "&", "/", "+", "and", "then")


class Place(NamedTuple):
    """A unit as written: its kind, "" if left out, and its location."""

    kind: str
    location: str


class Claim(NamedTuple):
    """A nationality before a unit: the power or minor that it names, and the unit's location."""

    nation: str
    token: Token
    location: str


class Reader(Line):
    """Reads one order from left to right.

    A missing unit letter is left empty. `minors` are those that arose in play. `claims` are the
    nationalities of the order, which only a position can confirm; `passed` is the first space of a
    route, with the index of its token. Every method raises InvalidOrder with the place of an error.
    """

    def __init__(
        self, vocabulary: Vocabulary, text: str, hints: bool, minors: Collection[str] = ()
    ) -> None:
        if len(text) > MAXIMUM_LENGTH:
            most: Parameters = {"most": MAXIMUM_LENGTH}
            raise InvalidOrder(Reason.TOO_LONG, text, most, place=MAXIMUM_LENGTH)
        super().__init__(vocabulary, text, hints)
        self.minors = minors
        self.named: list[tuple[str, Token]] = []
        self.claims: list[Claim] = []
        self.passed: tuple[str, int] | None = None

    def order(self) -> Order:
        """Read the whole order."""
        self.owner()
        verb = self.verb()
        # A nation may begin with the letter of a verb: "B.C.".
        if verb not in FIRST_VERBS or self.nation()[1] > 1:
            return self.end(self.unit_order(self.unit()))
        self.at += 1
        if verb == "build" and self.verb() == "waive":
            self.at += 1
            verb = "waive"
        elif verb == "waive":
            self.at += self.peek() in ("a", "the") and self.verb(1) == "build"
            self.at += self.verb() == "build"
        if verb == "waive":
            return self.end(Waive())
        unit = self.unit()
        return self.end(Build(*unit) if verb == "build" else Remove(*unit))

    def unit_order(self, unit: Place) -> Order:
        """Read the rest of an order that begins with a unit."""
        if self.dash():
            return self.move(unit)
        read = VERB_RULES.get(self.verb())
        if read is None:
            if self.at < len(self.tokens) and self.tokens[self.at].is_sign:
                raise self.unknown(Reason.UNKNOWN_ORDER)
            error = self.error(Reason.UNKNOWN_ORDER, place=unit.location)
            error.hint = f"“{error.word}” is none of these." if error.word else ""
            raise error
        # A move reads its own "to", which may begin a route.
        self.at += self.verb() != "move"
        return read(self, unit)

    def move(self, unit: Place) -> Order:
        """Read the target of a move, or a route written out sea by sea, and "via convoy"."""
        target, passed = self.route()
        via = self.via()
        return Move(unit.kind, unit.location, target, via or passed)

    def support(self, unit: Place) -> Order:
        """Read the supported unit and, for a supported move, its target.

        webDiplomacy writes "support hold to X" and "support move to Y from X".
        """
        if self.verb() == "hold":
            self.at += 1
            self.skip("to", "of")
            supported, target = self.unit(), None
        elif self.verb() == "move":
            target, supported = self.target_first()
        else:
            supported, target = self.unit(), None
            if self.dash() or self.verb() == "move":
                target, _passed = self.route()
            else:
                self.at += self.verb() == "hold"
        if target:
            self.via()
        return Support(unit.kind, unit.location, supported.kind, supported.location, target)

    def convoy(self, unit: Place) -> Order:
        """Read the convoyed army and its target; webDiplomacy writes "convoy to Y from X"."""
        start = self.at
        if self.verb() == "move":
            target, army = self.target_first()
        else:
            army = self.unit()
            if not (self.dash() or self.verb() == "move"):
                raise self.error(Reason.UNKNOWN_ORDER)
            target, _passed = self.route()
        self.via()
        if army.kind == FLEET:
            self.at = start
            raise self.error(Reason.UNKNOWN_WORD, word=self.tokens[start].text)
        return Convoy(unit.kind, unit.location, space_of(army.location), space_of(target))

    def retreat(self, unit: Place) -> Order:
        """Read the target of a retreat."""
        self.skip_to()
        return Retreat(unit.kind, unit.location, self.place())

    def target_first(self) -> tuple[str, Place]:
        """Read a target and then the unit that goes there: "to Y from X"."""
        self.skip_to()
        target = self.place()
        if self.peek() != "from":
            raise self.unknown(Reason.UNKNOWN_UNIT)
        self.at += 1
        return target, self.unit()

    def route(self) -> tuple[str, bool]:
        """Read a target, and the seas before it that an army passes if they are written out.

        Return whether there were any.
        """
        # “Moves X to Y” names no route: one has a dash or “to” before each of its spaces.
        is_step = self.skip_to()
        at, target, passes = self.at, self.place(), False
        while is_step and (self.dash() or self.verb() == "move"):
            space = self.vocabulary.spaces[space_of(target)]
            self.passed = self.passed or (space.key, at)
            if space.kind != SEA and not space.convoys:
                raise self.no_route(space.key, at)
            self.skip_to()
            at, target, passes = self.at, self.place(), True
        return target, passes

    def no_route(self, space: str, at: int) -> InvalidOrder:
        """Return the error for a route that passes through a space, at the index of its token."""
        self.at = at
        return self.error(Reason.NO_SEA_ROUTE, space=space)

    def owner(self) -> None:
        """Read a nationality before the whole order: "Germany: …", "Germany builds …"."""
        nation, length, _is_place = self.nation()
        if not length:
            return
        is_verb = self.verb(length) in FIRST_VERBS
        if is_verb and length == self.find(self.vocabulary.names)[1]:
            # The verb may also end an order for the space of this name: “Mexico builds”.
            is_verb = self.at + length + 1 < len(self.tokens)
        if is_verb or self.peek(length) == ":":
            self.named.append((nation, self.tokens[self.at]))
            self.at += length + (not is_verb)

    def unit(self) -> Place:
        """Read a unit, with or without its nationality and letter."""
        self.article()
        nation, length, is_place = self.nation()
        if length and self.is_unit(length, by_name=not is_place):
            self.named.append((nation, self.tokens[self.at]))
            self.at += length
        word = self.peek()
        if word == "a" and self.peek(1) in ("army", "fleet"):
            self.at += 1
            word = self.peek()
        brackets = False
        if word in KINDS:
            self.at += 1
            brackets = self.skip("(")
            if not brackets:
                self.skip(*PREPOSITIONS)
        elif not self.find(self.vocabulary.names)[1]:
            raise self.unknown(Reason.UNKNOWN_UNIT)
        location = self.place()
        if brackets:
            self.close()
        if self.named:
            self.claims += [Claim(nation, token, location) for nation, token in self.named]
            self.named.clear()
        return Place(KINDS.get(word, ""), location)

    def nation(self) -> tuple[str, int, bool]:
        """Return the power or minor whose name comes next, and the length of the name, or 0.

        The last value says whether a space has this name or a longer one, as those of minors do.
        """
        if self.peek() not in self.vocabulary.nationals and not self.minors:
            return "", 0, False
        nation, length = self.find(self.vocabulary.nations)
        space, longer = self.find(self.vocabulary.names)
        if longer > length and (space in self.vocabulary.minors or space in self.minors):
            return space, longer, True
        return nation, length, longer >= length

    def is_unit(self, ahead: int, *, by_name: bool) -> bool:
        """Whether a unit comes next, by its letter or, if a name is enough, by its space."""
        if self.peek(ahead) in KINDS:
            return True
        return by_name and self.find(self.vocabulary.names, ahead)[1] > 0

    def place(self) -> str:
        """Read a space and its coast, if any."""
        self.article()
        key, length = self.find(self.vocabulary.names)
        if not length:
            raise self.unknown(Reason.UNKNOWN_SPACE)
        self.at += length
        at, coast = self.coast()
        if coast and coast not in self.vocabulary.spaces[key].coasts:
            self.at = at
            raise self.error(Reason.UNKNOWN_COAST, space=key, coast=coast)
        return f"{key}/{coast}" if coast else key

    def coast(self) -> tuple[int, str]:
        """Read a coast. Return the index of its token and the coast, "" if there is none."""
        start, sign = self.at, self.peek()
        if sign in ("/", "(", "-"):
            if sign == "(" and self.peek(1) in ("via", "by"):
                return start, ""
            if sign == "-" and not (self.peek(1) in COASTS and self.is_tight(start)):
                return start, ""
            self.at += 1
        at, word = self.at, self.peek()
        # SCS is a coast in DAIDE, and a sea of Empire.
        coast = COASTS.get(word, "") if (word,) not in self.vocabulary.names else ""
        if coast:
            self.at += 1
        elif word in COAST_WORDS and self.peek(1) == "coast":
            coast = COAST_WORDS[word]
            self.at += 2
        elif at != start:
            raise self.error(Reason.UNKNOWN_COAST)
        if sign == "(":
            self.close()
        return at, coast

    def via(self) -> bool:
        """Read "via", "via convoy" or "by convoy", also in brackets; return whether it is there."""
        brackets = self.peek() == "("
        way = self.peek(brackets)
        if way != "via" and (way, self.peek(brackets + 1)) != ("by", "convoy"):
            return False
        self.at += brackets + 1
        self.skip("c", "convoy")
        if brackets:
            self.close()
        return True

    def skip_to(self) -> bool:
        """Skip dashes, "to" and "moves" before a target; return whether it was more than a verb."""
        start = self.at
        while self.dash() or self.verb() == "move":
            self.at += 1
        return any(word in ("-", "to", "into") for word in self.words[start : self.at])

    def article(self) -> None:
        """Skip an article. "The" may also be the name of a space."""
        if self.peek() in ARTICLES and (
            self.peek(1) in ("army", "fleet") or not self.find(self.vocabulary.names)[1]
        ):
            self.at += 1

    def close(self) -> None:
        """Read a closing bracket."""
        if not self.skip(")"):
            raise self.error(Reason.UNKNOWN_WORD, word="(")

    def verb(self, ahead: int = 0) -> str:
        """Return what a token ahead orders, as in `VERBS`; "" if it is no verb."""
        return VERBS.get(self.peek(ahead), "")

    def end(self, order: Order) -> Order:
        """Return the order if nothing follows it but a full stop, a comma or a semicolon."""
        start = self.at
        while self.skip(*ENDS):
            pass
        if self.at == len(self.tokens):
            return order
        self.at = start
        while self.skip(*PARTINGS):
            pass
        first = self.verb() in FIRST_VERBS
        if self.is_unit(int(first), by_name=first or self.at > start):
            raise self.error(Reason.SECOND_ORDER, words=self.text[self.tokens[self.at].place :])
        self.at = start
        raise self.error(Reason.TRAILING_TEXT, words=self.text[self.tokens[start].place :])


VERB_RULES: Mapping[str, Callable[[Reader, Place], Order]] = {
    "hold": lambda reader, unit: Hold(*unit),
    "move": Reader.move,
    "support": Reader.support,
    "convoy": Reader.convoy,
    "retreat": Reader.retreat,
    "disband": lambda reader, unit: Disband(*unit),
    "remove": lambda reader, unit: Remove(*unit),
    "build": lambda reader, unit: Build(*unit),
}
