"""The facts of a phase in sentences, for the public or for the power that reads them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from adjudicator.state import PhaseKind, Unit
from games.core.words.names import list_names, own_unit, owner_of_unit, sentence_case, unit_in_full
from games.core.words.orders import place_name
from games.story.queries.facts import Beaten, Tally
from games.story.words.centres import centre_sentences


@dataclass(frozen=True, slots=True)
class Narrator:
    """Words each fact once: in the second person where it is about `reader`, else in the third.

    `reader` is a power, "" for the public.
    """

    variant: Variant
    reader: str = ""

    def place(self, space: str) -> str:
        """The name of a space."""
        return self.variant.board.spaces[space].name

    def places(self, spaces: Iterable[str]) -> str:
        """The names of spaces as a list."""
        return list_names([self.place(space) for space in spaces])

    def name(self, owner: str) -> str:
        """The name of a power or a minor; "" for nobody."""
        return owner_of_unit(self.variant, owner) if owner else ""

    def names(self, owners: Iterable[str]) -> str:
        """The names of powers and minors as a list."""
        return list_names([self.name(owner) for owner in owners])

    def unit(self, unit: Unit) -> str:
        """A unit at the start of a sentence."""
        if self._is_reader(unit.power):
            return own_unit(self.variant, unit)
        return sentence_case(unit_in_full(self.variant, unit))

    def wins(self, power: str) -> str:
        """A power won the game."""
        if self._is_reader(power):
            return _("You have won the game.")
        return _("%(power)s has won the game.") % {"power": self.name(power)}

    def out(self, power: str) -> str:
        """A power lost its last unit and centre."""
        if self._is_reader(power):
            return _("You are out of the game.")
        return _("%(power)s is out of the game.") % {"power": self.name(power)}

    def centres(self, taker: str, loser: str, spaces: Iterable[str]) -> str:
        """Centres changed hands; "" stands for nobody or a minor."""
        changes = [(space, taker, loser) for space in spaces]
        [sentence] = centre_sentences(self.variant, changes, self.reader)
        return sentence

    def alliance(self, ally: str, former: str, minors: tuple[str, ...]) -> str:
        """Say that armed neutrals changed their ally.

        If the reader is the new or the former ally, `minors` must hold one neutral only.
        """
        words = {
            "neutrals": self.places(minors),
            "power": self.name(ally),
            "former": self.name(former),
        }
        if self._is_reader(ally):
            return self.is_ally(minors[0], ally)
        if self._is_reader(former):
            return _("%(neutral)s is no longer your ally.") % {"neutral": words["neutrals"]}
        if not ally:
            return _("The alliance of %(former)s with %(neutrals)s has ended.") % words
        if not former:
            return _("%(power)s wins the alliance of %(neutrals)s.") % words
        return _("%(power)s wins the alliance of %(neutrals)s from %(former)s.") % words

    def is_ally(self, minor: str, power: str) -> str:
        """An armed neutral is the ally of a power."""
        words = {"neutral": self.place(minor), "power": self.name(power)}
        if self._is_reader(power):
            return _("%(neutral)s is your ally.") % words
        return _("%(neutral)s is the ally of %(power)s.") % words

    def not_allied(self, minor: str, power: str) -> str:
        """An armed neutral did not become the ally of a power."""
        words = {"neutral": self.place(minor), "power": self.name(power)}
        if self._is_reader(power):
            return _("%(neutral)s did not become your ally.") % words
        return _("%(neutral)s did not become the ally of %(power)s.") % words

    def goes_home(self, minors: Iterable[str]) -> str:
        """The units of armed neutrals returned to their homes."""
        return _("Returned home: %(neutrals)s.") % {"neutrals": self.places(minors)}

    def home_taken(self, taker: str, home: str) -> str:
        """A power took the home of the reader's ally."""
        words = {"power": self.name(taker), "place": self.place(home)}
        return _("%(power)s took %(place)s, the home of your ally.") % words

    def dislodges(self, item: Beaten) -> str:
        """A unit was dislodged; to a power, its fate is another sentence."""
        if self._is_reader(item.by_power):
            return _("You dislodged %(unit)s.") % {"unit": unit_in_full(self.variant, item.unit)}
        words = {"unit": self.unit(item.unit), "power": self.name(item.by_power)}
        if not item.by_power:
            return _("%(unit)s was dislodged.") % words
        if self.reader or item.may_retreat:
            return _("%(unit)s was dislodged by %(power)s.") % words
        return _("%(unit)s was dislodged by %(power)s and disbanded.") % words

    def leaves(self, unit: Unit, phase: PhaseKind) -> str:
        """A unit left the board without being dislodged."""
        # After a movement phase it left the board in a Winter in which nobody had a choice.
        had_to_retreat = phase is PhaseKind.RETREATS
        sentence = _("%(unit)s was disbanded.") if had_to_retreat else _("%(unit)s was removed.")
        return sentence % {"unit": self.unit(unit)}

    def retreats(self, unit: Unit, target: str) -> str:
        """A dislodged unit went to another location."""
        words = {"unit": self.unit(unit), "place": place_name(self.variant.board, target)}
        return _("%(unit)s retreated to %(place)s.") % words

    def builds(self, power: str, spaces: Iterable[str]) -> str:
        """A power built units."""
        words = {"power": self.name(power), "places": self.places(spaces)}
        if self._is_reader(power):
            return _("You built in %(places)s.") % words
        return _("%(power)s built in %(places)s.") % words

    def winter(self, built: int, removed: int) -> str:
        """The units that all powers gained and lost in a Winter."""
        gained = ngettext("%(count)s unit is built", "%(count)s units are built", built)
        lost = ngettext("%(count)s is removed", "%(count)s are removed", removed)
        words = {"gained": gained % {"count": built}, "lost": lost % {"count": removed}}
        return _("%(gained)s, %(lost)s.") % words

    def enters(self, power: str, spaces: Iterable[str]) -> str:
        """A power moved into centres that it does not own yet."""
        words = {"power": self.name(power), "places": self.places(spaces)}
        if self._is_reader(power):
            return _("You entered %(places)s.") % words
        return _("%(power)s entered %(places)s.") % words

    def invades(self, power: str, centre: str) -> str:
        """A power's unit is in a centre of the reader."""
        words = {"power": self.name(power), "place": self.place(centre)}
        return _("%(power)s is in %(place)s, your centre.") % words

    def beside(self, power: str, space: str, centres: Iterable[str]) -> str:
        """A power's unit is beside centres of the reader."""
        words = {
            "power": self.name(power),
            "place": self.place(space),
            "places": self.places(centres),
        }
        return _("%(power)s is in %(place)s, next to %(places)s.") % words

    def clash(self, space: str, powers: Iterable[str]) -> str:
        """Several powers moved to a space, and none got in."""
        words = {"powers": self.names(powers), "place": self.place(space)}
        return _("%(powers)s bounced in %(place)s.") % words

    def support_cut(self, space: str) -> str:
        """The support of the reader's unit in a space was cut."""
        return _("Your support from %(place)s was cut.") % {"place": self.place(space)}

    def nothing(self, phase: PhaseKind, count: Tally, *, has_orders: bool = True) -> str:
        """Nothing was gained or lost, with the number of orders that were carried out.

        To a power only its own orders count; `has_orders` is False if it had none to give.
        """
        if self.reader:
            return _nothing_for_you(phase, count, has_orders=has_orders)
        if phase is PhaseKind.ALLIANCES:
            return _("No alliance changed.")
        if not count.given:
            return _("Nothing was gained or lost; nobody gave an order.")
        if count.done == count.given:
            return _("Nothing was gained or lost; all orders were carried out.")
        if not count.done:
            return _("Nothing was gained or lost; no order was carried out.")
        sentence = ngettext(
            "Nothing was gained or lost; %(done)s of %(given)s orders was carried out.",
            "Nothing was gained or lost; %(done)s of %(given)s orders were carried out.",
            count.done,
        )
        return sentence % {"done": count.done, "given": count.given}

    def _is_reader(self, power: str) -> bool:
        return bool(power) and power == self.reader


def _nothing_for_you(phase: PhaseKind, count: Tally, *, has_orders: bool) -> str:
    if phase is PhaseKind.ALLIANCES:
        return _("Your alliances did not change.")
    if not has_orders:
        is_movement = phase is PhaseKind.MOVEMENT
        return _("You had no orders.") if is_movement else _("You had nothing to do.")
    if not count.given:
        return _("You gave no orders.")
    if count.done == count.given:
        return _("All your orders were carried out.")
    if not count.done:
        return ngettext(
            "Your order was not carried out.", "None of your orders was carried out.", count.given
        )
    sentence = ngettext(
        "%(done)s of your %(given)s orders was carried out.",
        "%(done)s of your %(given)s orders were carried out.",
        count.done,
    )
    return sentence % {"done": count.done, "given": count.given}
