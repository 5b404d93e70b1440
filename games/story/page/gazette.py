"""A year of the chronicle as a gazette: each season in prose from public facts, with its margin."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from adjudicator.state import Unit
from games.core.words.names import listed, unit_in_full
from games.core.words.orders import place_name
from games.models import Phase
from games.models.titles import turn_title
from games.story.page.narrator import Narrator
from games.story.queries.facts import Beaten, Facts, event_weight
from games.story.queries.replay import TurnFacts
from games.story.words.centres import Style, centre_sentences, chosen_wording

# A paragraph ends with a subject, once it has this many sentences.
SENTENCES = 2


@dataclass(frozen=True, slots=True)
class GazetteSeason:
    """A season in paragraphs under its date; `url` is the page of its first phase.

    `margin` has notes as pairs of heading and text: numbers, firsts of the game, and builds.
    """

    phase: Phase
    date: str
    url: str
    paragraphs: list[str]
    margin: list[tuple[str, str]]


def gazette_year(variant: Variant, turns: Sequence[TurnFacts], year: int) -> list[GazetteSeason]:
    """Return the seasons of a year in prose; retreats belong to their season.

    `turns` are those of the whole game, so that the margin knows what happened for the first time.
    """
    found = []
    shown = [turn for turn in turns if turn.phase.year == year]
    for _season, group in groupby(shown, key=lambda turn: turn.phase.season):
        season = list(group)
        first = season[0].phase
        facts = [turn.facts for turn in season]
        found.append(
            GazetteSeason(
                phase=first,
                date=turn_title(variant.calendar, first.turn),
                url=first.get_absolute_url(),
                paragraphs=list(joined_paragraphs(Gazette(variant).told(facts))),
                margin=list(_margin(variant, season, turns)),
            )
        )
    return found


def heaviest(turns: Sequence[TurnFacts]) -> Phase | None:
    """Return the phase whose fights the plate of a year shows; None for a year without any."""
    weighed = [(event_weight(turn.facts), turn.phase) for turn in turns]
    most = max(weighed, key=lambda item: item[0], default=None)
    return most[1] if most and most[0] else None


def joined_paragraphs(subjects: Iterable[list[str]]) -> Iterator[str]:
    """Join sentences to paragraphs; a new one begins with a subject, if the last is long enough."""
    held: list[str] = []
    for sentences in subjects:
        if len(held) >= SENTENCES:
            yield " ".join(held)
            held = []
        held += sentences
    if held:
        yield " ".join(held)


def _margin(
    variant: Variant, season: Sequence[TurnFacts], turns: Sequence[TurnFacts]
) -> Iterator[tuple[str, str]]:
    """The notes beside a season."""
    say = Narrator(variant)
    phases = {turn.phase.pk for turn in season}
    beaten = sum(len(turn.facts.beaten) for turn in season)
    moved = sum(len(turn.facts.changes) for turn in season)
    first = next((turn for turn in turns if turn.facts.beaten), None)
    out = [say.name(power) for turn in season for power in turn.facts.out]
    built = [unit.space for turn in season for unit in turn.facts.built]
    if beaten:
        said = ngettext("%(n)s unit dislodged", "%(n)s units dislodged", beaten) % {"n": beaten}
        is_first = first is not None and first.phase.pk in phases
        yield said, _("The first of the game.") if is_first else ""
    if moved:
        said = ngettext("%(n)s centre changes hands", "%(n)s centres change hands", moved)
        yield said % {"n": moved}, ""
    if out:
        yield _("Out of the game"), listed(out)
    if built:
        yield _("Built"), listed([variant.board.spaces[space].name for space in built])


@dataclass(frozen=True, slots=True)
class Gazette:
    """Tells facts in active sentences that vary: the facts themselves choose among the wordings."""

    variant: Variant

    def told(self, phases: Sequence[Facts]) -> list[list[str]]:
        """Tell the phases of a season, the weightiest facts first, in sentences by subject."""
        say = Narrator(self.variant)
        fates = {
            str(item.unit): place_name(self.variant.board, item.target)
            for facts in phases
            for item in facts.retreated
        }
        told = [subject for subject in self._subjects(say, phases, fates) if subject]
        return told or [[say.nothing(phases[0].turn.phase, phases[0].tally)]]

    def _subjects(
        self, say: Narrator, phases: Sequence[Facts], fates: dict[str, str]
    ) -> Iterator[list[str]]:
        for facts in phases:
            yield [self._beaten(say, item, fates) for item in facts.beaten]
            yield [*self._centres(facts), *self._alliances(say, facts)]
            yield list(self._clashes(say, facts))
            yield list(self._winter(say, facts))
        for facts in phases:
            won = [say.won(facts.winner)] if facts.winner else []
            yield [*(say.out(power) for power in facts.out), *won]

    def _beaten(self, say: Narrator, item: Beaten, fates: dict[str, str]) -> str:
        """Who dislodged whom, with whose help, and the fate of the beaten unit."""
        words = {
            "power": say.name(item.by_power),
            "unit": unit_in_full(self.variant, item.unit),
            "helpers": listed([say.name(helper) for helper in item.helpers]),
        }
        if not item.by_power:
            return say.dislodged(item)
        with_help = (
            _("With the help of %(helpers)s, %(power)s drove out %(unit)s%(fate)s."),
            _("%(power)s, supported by %(helpers)s, dislodged %(unit)s%(fate)s."),
        )
        alone = (
            _("%(power)s drove out %(unit)s%(fate)s."),
            _("%(power)s dislodged %(unit)s%(fate)s."),
        )
        sentence = chosen_wording(with_help if item.helpers else alone, str(item.unit))
        return sentence % (words | {"fate": self._fate(item.unit, item, fates)})

    def _fate(self, unit: Unit, item: Beaten, fates: dict[str, str]) -> str:
        if place := fates.get(str(unit)):
            return _(", which withdrew to %(place)s") % {"place": place}
        return "" if item.may_retreat else _(", which was lost")

    def _centres(self, facts: Facts) -> list[str]:
        changes = [(item.space, item.taker, item.loser) for item in facts.changes]
        return centre_sentences(self.variant, changes, style=Style.VARIED)

    def _alliances(self, say: Narrator, facts: Facts) -> Iterator[str]:
        for ally, former in dict.fromkeys((item.ally, item.former) for item in facts.alliances):
            minors = [i.minor for i in facts.alliances if (i.ally, i.former) == (ally, former)]
            yield say.alliance(ally, former, tuple(minors))

    def _clashes(self, say: Narrator, facts: Facts) -> Iterator[str]:
        for clash in facts.clashes:
            names = [say.name(power) for power in clash.powers if power in self.variant.powers]
            words = {"powers": listed(names), "place": say.place(clash.space)}
            wordings = (
                _("%(powers)s met at %(place)s, and nobody got in."),
                _("%(powers)s barred each other the way to %(place)s."),
            )
            yield chosen_wording(wordings, clash.space) % words

    def _winter(self, say: Narrator, facts: Facts) -> Iterator[str]:
        """Units that were built, and those that left the board without a fight."""
        powers = self.variant.powers
        for power in dict.fromkeys(unit.power for unit in facts.built if unit.power in powers):
            yield say.built(power, [unit.space for unit in facts.built if unit.power == power])
        yield from (say.gone(unit, facts.turn.phase) for unit in facts.lost)
