"""The facts of a phase in sentences, for the public or for the power that reads them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from adjudicator.state import PhaseKind, Unit
from games.core.words.names import owner_of_unit
from games.core.words.orders import place_name
from games.story.queries.facts import Beaten, Facts, Tally
from games.story.words.centres import centre_sentences, chosen_wording
from games.story.words.nouns import Names, number_of, tell, unit_in_sentence


@dataclass(frozen=True, slots=True)
class Narrator:
    """Words each fact once: in the second person where it is about `reader`, else in the third.

    `reader` is a power, "" for the public. The wordings vary with the facts if `is_varied`, as in
    the gazette.
    """

    variant: Variant
    reader: str = ""
    is_varied: bool = False

    def place(self, space: str) -> str:
        """The name of a space."""
        return self.variant.board.spaces[space].name

    def places(self, spaces: Iterable[str]) -> list[str]:
        """The names of spaces."""
        return [self.place(space) for space in spaces]

    def name(self, owner: str) -> str:
        """The name of a power or a minor; "" for nobody."""
        return owner_of_unit(self.variant, owner) if owner else ""

    def names(self, owners: Iterable[str]) -> list[str]:
        """The names of powers and minors."""
        return [self.name(owner) for owner in owners]

    def unit(self, unit: Unit) -> str:
        """A unit within a sentence."""
        return unit_in_sentence(self.variant, unit, self.reader)

    def tell(self, sentence: str, **names: Names) -> str:
        """Fill names into a sentence."""
        return tell(self.variant, sentence, **names)

    def vary(self, wordings: Sequence[str], key: str, **names: Names) -> str:
        """Fill names into the first wording, or into one that the fact chooses."""
        sentence = chosen_wording(wordings, key) if self.is_varied else wordings[0]
        return self.tell(sentence, **names)

    def wins(self, power: str) -> str:
        """A power won the game."""
        if self._is_reader(power):
            return _("You have won the game.")
        return self.tell(_("%(power)s has won the game."), power=self.name(power))

    def out(self, power: str) -> str:
        """A power lost its last unit and centre."""
        if self._is_reader(power):
            return _("You are out of the game.")
        wordings = (
            _("%(power)s is out of the game."),
            _("%(power)s is gone from the map."),
        )
        return self.vary(wordings, power, power=self.name(power))

    def centres(self, taker: str, loser: str, spaces: Iterable[str]) -> str:
        """Centres changed hands; "" stands for nobody or a minor."""
        changes = [(space, taker, loser) for space in spaces]
        [sentence] = centre_sentences(self.variant, changes, self.reader)
        return sentence

    def alliance(self, ally: str, former: str, minors: tuple[str, ...]) -> str:
        """Say that armed neutrals changed their ally.

        If the reader is the new or the former ally, `minors` must hold one neutral only.
        """
        words: dict[str, Names] = {
            "neutrals": (neutrals := self.places(minors)),
            "power": self.name(ally),
            "former": self.name(former),
        }
        if self._is_reader(ally):
            return self.is_ally(minors[0], ally)
        if self._is_reader(former):
            return self.tell(
                _("%(neutral)s is no longer your ally."), neutral=self.place(minors[0])
            )
        if not ally:
            return self.tell(_("The alliance of %(former)s with %(neutrals)s has ended."), **words)
        if former:
            wordings = [_("%(power)s wins the alliance of %(neutrals)s from %(former)s.")]
        else:
            wordings = [
                _("%(power)s wins the alliance of %(neutrals)s."),
                ngettext(
                    "%(neutrals)s sides with %(power)s.",
                    "%(neutrals)s side with %(power)s.",
                    number_of(self.variant, neutrals),
                ),
            ]
        return self.vary(wordings, "".join(minors), **words)

    def is_ally(self, minor: str, power: str) -> str:
        """An armed neutral is the ally of a power."""
        words = {"neutral": self.place(minor), "power": self.name(power)}
        if self._is_reader(power):
            return self.tell(_("%(neutral)s is your ally."), **words)
        return self.tell(_("%(neutral)s is the ally of %(power)s."), **words)

    def not_allied(self, minor: str, power: str) -> str:
        """An armed neutral did not become the ally of a power."""
        words = {"neutral": self.place(minor), "power": self.name(power)}
        if self._is_reader(power):
            return self.tell(_("%(neutral)s did not become your ally."), **words)
        return self.tell(_("%(neutral)s did not become the ally of %(power)s."), **words)

    def goes_home(self, minors: Iterable[str]) -> str:
        """The units of armed neutrals returned to their homes."""
        return self.tell(_("Returned home: %(neutrals)s."), neutrals=self.places(minors))

    def home_taken(self, taker: str, home: str) -> str:
        """A power took the home of the reader's ally."""
        words = {"power": self.name(taker), "place": self.place(home)}
        return self.tell(_("%(power)s took %(place)s, the home of your ally."), **words)

    def dislodges(self, item: Beaten) -> str:
        """A unit was dislodged; to a power, its fate is another sentence."""
        if self._is_reader(item.by_power):
            return self.tell(_("You dislodged %(unit)s."), unit=self.unit(item.unit))
        words = {"unit": self.unit(item.unit), "power": self.name(item.by_power)}
        if not item.by_power:
            return self.tell(_("%(unit)s was dislodged."), **words)
        if self.reader or item.may_retreat:
            return self.tell(_("%(unit)s was dislodged by %(power)s."), **words)
        return self.tell(_("%(unit)s was dislodged by %(power)s and disbanded."), **words)

    def leaves(self, unit: Unit, phase: PhaseKind) -> str:
        """A unit left the board without being dislodged."""
        # After a movement phase it left the board in a Winter in which nobody had a choice.
        had_to_retreat = phase is PhaseKind.RETREATS
        wordings = (
            (_("%(unit)s was disbanded."),)
            if had_to_retreat
            else (_("%(unit)s was removed."), _("%(unit)s was sent home."))
        )
        return self.vary(wordings, str(unit), unit=self.unit(unit))

    def retreats(self, unit: Unit, target: str) -> str:
        """A dislodged unit went to another location."""
        words = {"unit": self.unit(unit), "place": place_name(self.variant.board, target)}
        return self.tell(_("%(unit)s retreated to %(place)s."), **words)

    def builds(self, power: str, spaces: Iterable[str]) -> str:
        """A power built units."""
        words = {"power": self.name(power), "places": self.places(spaces)}
        if self._is_reader(power):
            return self.tell(_("You built in %(places)s."), **words)
        wordings = (
            _("%(power)s built in %(places)s."),
            _("%(power)s raised new forces in %(places)s."),
            _("New forces of %(power)s appeared in %(places)s."),
        )
        return self.vary(wordings, power, **words)

    def winter(self, built: int, removed: int) -> str:
        """The units that all powers gained and lost in a Winter."""
        gained = ngettext("%(count)s unit is built", "%(count)s units are built", built)
        lost = ngettext("%(count)s is removed", "%(count)s are removed", removed)
        words = {"gained": gained % {"count": built}, "lost": lost % {"count": removed}}
        return _("%(gained)s, %(lost)s.") % words

    def leaders(self, facts: Facts) -> list[str]:
        """The powers with the most centres, if centres changed hands and nobody has won yet."""
        if not facts.changes or facts.winner:
            return []
        most = max(after for _before, after in facts.counts.values())
        leaders = [power for power, (_before, after) in facts.counts.items() if after == most]
        sentence = ngettext(
            "%(powers)s leads with %(count)s centres; %(wins)s win.",
            "%(powers)s lead with %(count)s centres each; %(wins)s win.",
            len(leaders),
        )
        counts = {"count": str(most), "wins": str(self.variant.rules.victory_centres)}
        return [self.tell(sentence, powers=self.names(leaders), **counts)]

    def enters(self, power: str, spaces: Iterable[str]) -> str:
        """A power moved into centres that it does not own yet."""
        words = {"power": self.name(power), "places": self.places(spaces)}
        if self._is_reader(power):
            return self.tell(_("You entered %(places)s."), **words)
        wordings = (
            _("%(power)s entered %(places)s."),
            _("%(power)s marched into %(places)s."),
        )
        return self.vary(wordings, "".join(words["places"]), **words)

    def invades(self, power: str, centre: str) -> str:
        """A power's unit is in a centre of the reader."""
        words = {"power": self.name(power), "place": self.place(centre)}
        return self.tell(_("%(power)s is in %(place)s, your centre."), **words)

    def beside(self, power: str, space: str, centres: Iterable[str]) -> str:
        """A power's unit is beside centres of the reader."""
        words = {
            "power": self.name(power),
            "place": self.place(space),
            "places": self.places(centres),
        }
        return self.tell(_("%(power)s is in %(place)s, next to %(places)s."), **words)

    def clash(self, space: str, powers: Iterable[str]) -> str:
        """Several powers moved to a space, and none got in."""
        words = {"powers": self.names(powers), "place": self.place(space)}
        wordings = (
            _("%(powers)s bounced in %(place)s."),
            _("%(powers)s met in %(place)s, and nobody got in."),
            _("%(powers)s barred each other the way to %(place)s."),
            _("Nobody got into %(place)s: %(powers)s stood in each other’s way."),
        )
        return self.vary(wordings, space, **words)

    def support_cut(self, space: str) -> str:
        """The support of the reader's unit in a space was cut."""
        return self.tell(_("Your support from %(place)s was cut."), place=self.place(space))

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
