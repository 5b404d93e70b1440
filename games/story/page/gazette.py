"""A year of the chronicle as a gazette: a dated paragraph a season, in prose from public facts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from zlib import crc32

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from adjudicator.state import Unit
from games.core.words.changes import centre_with_land
from games.core.words.names import listed, unit_in_full
from games.core.words.orders import place_name
from games.models import Phase
from games.models.titles import turn_title
from games.story.page.narrator import Narrator
from games.story.queries.facts import Beaten, Facts
from games.story.queries.replay import TurnFacts


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A season in prose under its date; `url` is the page of its first phase."""

    phase: Phase
    date: str
    url: str
    sentences: list[str]


def paragraphs(variant: Variant, turns: Sequence[TurnFacts]) -> list[Paragraph]:
    """Return the seasons of a year in prose; retreats belong to their season."""
    found = []
    for _season, group in groupby(turns, key=lambda turn: turn.phase.season):
        season = list(group)
        first = season[0].phase
        sentences = list(Gazette(variant).season([turn.facts for turn in season]))
        date = turn_title(variant.calendar, first.turn)
        found.append(Paragraph(first, date, first.get_absolute_url(), sentences))
    return found


@dataclass(frozen=True, slots=True)
class Gazette:
    """Tells facts in active sentences that vary: the facts themselves choose among the wordings."""

    variant: Variant

    def season(self, phases: Sequence[Facts]) -> Iterator[str]:
        """Tell the phases of a season, the weightiest facts first."""
        say = Narrator(self.variant)
        fates = {
            str(item.unit): place_name(self.variant.board, item.target)
            for facts in phases
            for item in facts.retreated
        }
        told = list(self._told(say, phases, fates))
        if told:
            yield from told
        else:
            yield say.nothing(phases[0].turn.phase, phases[0].tally)

    def _told(self, say: Narrator, phases: Sequence[Facts], fates: dict[str, str]) -> Iterator[str]:
        for facts in phases:
            yield from (self._beaten(say, item, fates) for item in facts.beaten)
            yield from self._centres(say, facts)
            yield from self._alliances(say, facts)
            yield from self._clashes(say, facts)
            yield from self._winter(say, facts)
        for facts in phases:
            yield from (say.out(power) for power in facts.out)
            if facts.winner:
                yield say.won(facts.winner)

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
        sentence = _chosen(with_help if item.helpers else alone, str(item.unit))
        return sentence % (words | {"fate": self._fate(item.unit, item, fates)})

    def _fate(self, unit: Unit, item: Beaten, fates: dict[str, str]) -> str:
        if place := fates.get(str(unit)):
            return _(", which withdrew to %(place)s") % {"place": place}
        return "" if item.may_retreat else _(", which was lost")

    def _centres(self, say: Narrator, facts: Facts) -> Iterator[str]:
        for taker, loser in dict.fromkeys((item.taker, item.loser) for item in facts.changes):
            spaces = [i.space for i in facts.changes if (i.taker, i.loser) == (taker, loser)]
            if not (taker and loser):
                yield say.centres(taker, loser, spaces)
                continue
            words = {
                "taker": say.name(taker),
                "loser": say.name(loser),
                "centres": listed([centre_with_land(self.variant, space) for space in spaces]),
            }
            passed = ngettext(
                "%(centres)s passed from %(loser)s to %(taker)s.",
                "%(centres)s passed from %(loser)s to %(taker)s.",
                len(spaces),
            )
            won = _("%(taker)s took %(centres)s from %(loser)s.")
            lost = _("%(loser)s lost %(centres)s to %(taker)s.")
            yield _chosen((won, lost, passed), "".join(spaces)) % words

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
            yield _chosen(wordings, clash.space) % words

    def _winter(self, say: Narrator, facts: Facts) -> Iterator[str]:
        """Units that were built, and those that left the board without a fight."""
        powers = self.variant.powers
        for power in dict.fromkeys(unit.power for unit in facts.built if unit.power in powers):
            yield say.built(power, [unit.space for unit in facts.built if unit.power == power])
        yield from (say.gone(unit, facts.turn.phase) for unit in facts.lost)


def _chosen(wordings: Sequence[str], key: str) -> str:
    """Choose a wording by the fact, so that a page reads the same each time."""
    return wordings[crc32(key.encode()) % len(wordings)]
