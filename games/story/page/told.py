"""What came of a phase in sentences, the weightiest first; nobody is spoken to."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from adjudicator.orders import space_of
from adjudicator.state import PhaseKind
from games.core.words.changes import centre_sentences
from games.core.words.names import listed, sentence_case, unit_in_full
from games.core.words.orders import place_name
from games.story.queries.facts import Beaten, Facts

WON, OUT, CENTRE, ALLIED, BEATEN, LOST, RETREATED, BUILT = 90, 80, 70, 65, 60, 55, 50, 40

ENTERED, MET, QUIET = 35, 30, 0


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence about some powers; `weight` says how much it matters."""

    weight: int
    sentence: str
    powers: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()


def told(variant: Variant, facts: Facts, taken: Collection[str] = ()) -> list[Told]:
    """Every fact of a phase; that nothing happened, where there is none. Centres that are told as
    `taken` beside it are not told as entered."""
    found = [
        *_ends(variant, facts),
        *_centres(variant, facts),
        *_alliances(variant, facts),
        *_dislodged(variant, facts, taken),
        *_pieces(variant, facts),
        *_retreats(variant, facts),
        *_entries(variant, facts, taken),
        *_clashes(variant, facts),
    ]
    found.sort(key=lambda item: -item.weight)
    return found or [quiet(facts)]


def quiet(facts: Facts) -> Told:
    """That nothing was gained or lost, with how many orders were carried out."""
    if facts.turn.phase is PhaseKind.ALLIANCES:
        return Told(QUIET, _("The alliances stay as they were."))
    count = facts.tally
    if not count.given:
        return Told(QUIET, _("Nothing was gained or lost; nobody gave an order."))
    if count.done == count.given:
        return Told(QUIET, _("Nothing was gained or lost; all orders were carried out."))
    sentence = ngettext(
        "Nothing was gained or lost; %(done)s of %(given)s orders was carried out.",
        "Nothing was gained or lost; %(done)s of %(given)s orders were carried out.",
        count.done,
    )
    return Told(QUIET, sentence % {"done": count.done, "given": count.given})


def _ends(variant: Variant, facts: Facts) -> Iterator[Told]:
    if facts.winner:
        words = {"power": variant.powers[facts.winner].short}
        yield Told(WON, _("%(power)s has won the game.") % words, (facts.winner,))
    for power in facts.out:
        words = {"power": variant.powers[power].short}
        yield Told(OUT, _("%(power)s is out of the game.") % words, (power,))


def _centres(variant: Variant, facts: Facts) -> Iterator[Told]:
    pairs = dict.fromkeys((item.taker, item.loser) for item in facts.changes)
    for taker, loser in pairs:
        spaces = tuple(
            item.space for item in facts.changes if (item.taker, item.loser) == (taker, loser)
        )
        changes = [(space, taker, loser) for space in spaces]
        powers = tuple(power for power in (taker, loser) if power)
        [sentence] = centre_sentences(variant, changes)
        yield Told(CENTRE + len(spaces), sentence, powers, spaces)


def _alliances(variant: Variant, facts: Facts) -> Iterator[Told]:
    """Whose ally an armed neutral is from now on: all of a power in one sentence."""
    pairs = dict.fromkeys((item.ally, item.former) for item in facts.alliances)
    for ally, former in pairs:
        spaces = tuple(
            item.minor for item in facts.alliances if (item.ally, item.former) == (ally, former)
        )
        words = {
            "neutrals": _places(variant, spaces),
            "power": variant.powers[ally].short if ally else "",
            "former": variant.powers[former].short if former else "",
        }
        if ally and former:
            sentence = _("%(power)s wins the alliance of %(neutrals)s from %(former)s.")
        elif ally:
            sentence = _("%(power)s wins the alliance of %(neutrals)s.")
        else:
            sentence = _("The alliance of %(former)s with %(neutrals)s has ended.")
        powers = tuple(power for power in (ally, former) if power)
        yield Told(ALLIED, sentence % words, powers, spaces)
    home = tuple(item.minor for item in facts.alliances if item.is_home)
    if home:
        words = {"neutrals": _places(variant, home)}
        yield Told(BUILT, _("Gone home: %(neutrals)s.") % words, (), home)


def _dislodged(variant: Variant, facts: Facts, taken: Collection[str]) -> Iterator[Told]:
    """Every dislodged unit, but a neutral's that fell with the centre that is told as taken."""
    known = {item.space for item in facts.changes}.union(taken)
    for item in facts.beaten:
        unit = item.unit
        if item.may_retreat or unit.power in variant.powers or unit.space not in known:
            yield _beaten(variant, item)


def _beaten(variant: Variant, item: Beaten) -> Told:
    words = {
        "unit": sentence_case(unit_in_full(variant, item.unit)),
        "power": variant.powers[item.by_power].short if item.by_power in variant.powers else "",
    }
    if not words["power"]:
        sentence = _("%(unit)s was dislodged.")
    elif item.may_retreat:
        sentence = _("%(unit)s was dislodged by %(power)s.")
    else:
        sentence = _("%(unit)s was dislodged by %(power)s and disbanded.")
    powers = tuple(power for power in (item.by_power, item.unit.power) if power in variant.powers)
    return Told(
        BEATEN + (item.unit.power in variant.powers), sentence % words, powers, (item.unit.space,)
    )


def _pieces(variant: Variant, facts: Facts) -> Iterator[Told]:
    for unit in facts.lost:
        words = {"unit": sentence_case(unit_in_full(variant, unit))}
        is_winter = facts.turn.phase is PhaseKind.ADJUSTMENTS
        sentence = _("%(unit)s was removed.") if is_winter else _("%(unit)s was disbanded.")
        yield Told(LOST, sentence % words, (unit.power,), (unit.space,))
    builders = dict.fromkeys(unit.power for unit in facts.built if unit.power in variant.powers)
    for power in builders:
        spaces = tuple(unit.space for unit in facts.built if unit.power == power)
        words = {"power": variant.powers[power].short, "places": _places(variant, spaces)}
        sentence = _("%(power)s built in %(places)s.") % words
        yield Told(BUILT, sentence, (power,), spaces)


def _retreats(variant: Variant, facts: Facts) -> Iterator[Told]:
    for item in facts.retreated:
        words = {
            "unit": sentence_case(unit_in_full(variant, item.unit)),
            "place": place_name(variant.board, item.target),
        }
        sentence = _("%(unit)s retreated to %(place)s.") % words
        powers = tuple(power for power in (item.unit.power,) if power in variant.powers)
        yield Told(RETREATED, sentence, powers, (item.unit.space, space_of(item.target)))


def _entries(variant: Variant, facts: Facts, taken: Collection[str]) -> Iterator[Told]:
    """Centres that are entered and not yet owned: all of a power in one sentence. Whoever dislodged
    a unit there came in by that."""
    known = {item.space for item in facts.changes}.union(taken)
    known.update(item.unit.space for item in facts.beaten if item.by_power)
    entered = [item for item in facts.entries if item.unit.space not in known]
    for power in dict.fromkeys(item.unit.power for item in entered):
        spaces = tuple(item.unit.space for item in entered if item.unit.power == power)
        if power in variant.powers:
            words = {"power": variant.powers[power].short, "places": _places(variant, spaces)}
            sentence = _("%(power)s entered %(places)s.") % words
            yield Told(ENTERED + len(spaces), sentence, (power,), spaces)


def _clashes(variant: Variant, facts: Facts) -> Iterator[Told]:
    for clash in facts.clashes:
        names = [variant.powers[power].short for power in clash.powers if power in variant.powers]
        words = {"powers": listed(names), "place": _places(variant, (clash.space,))}
        sentence = _("%(powers)s met in %(place)s, and nobody got in.") % words
        yield Told(MET, sentence, clash.powers, (clash.space,))


def _places(variant: Variant, spaces: tuple[str, ...]) -> str:
    return listed([variant.board.spaces[space].name for space in spaces])
