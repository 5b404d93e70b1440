"""A year of the chronicle as a gazette: its numbers, and each season in prose from public facts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from adjudicator.state import Unit
from games.core.words.names import list_names
from games.core.words.orders import place_name
from games.models import Phase
from games.models.titles import turn_title
from games.story.page.narrator import Narrator
from games.story.queries.facts import Beaten, Facts, event_weight
from games.story.queries.replay import TurnFacts
from games.story.words.centres import Style, centre_sentences

# A paragraph ends with a subject, once it has this many sentences.
SENTENCES = 2


def gazette_year(variant: Variant, turns: Sequence[TurnFacts], year: int) -> list[dict[str, Any]]:
    """Return the seasons of a year in prose for games/story/chronicle.html.

    The first season leads: that of the heaviest fights. Retreats belong to their season. `turns`
    are those of the whole game, so that the notes know what happened for the first time.
    """
    seasons: list[dict[str, Any]] = []
    of_year = [turn for turn in turns if turn.phase.year == year]
    for _season, group in groupby(of_year, key=lambda turn: turn.phase.season):
        season = list(group)
        phase = season[0].phase
        subjects = tell_season(variant, [turn.facts for turn in season])
        seasons.append(
            {
                "phase": phase,
                "date": turn_title(variant.calendar, phase.turn),
                "paragraphs": list(join_paragraphs(subjects)),
                "notes": list(_notes(variant, season, turns)),
            }
        )
    heavy = heaviest(of_year)
    if heavy:
        seasons.sort(key=lambda season: season["phase"].season != heavy.season)
    return seasons


def heaviest(turns: Sequence[TurnFacts]) -> Phase | None:
    """Return the phase whose fights the plate of a year shows; None for a year without any."""
    heavy = max(turns, key=lambda turn: event_weight(turn.facts), default=None)
    return heavy.phase if heavy and event_weight(heavy.facts) else None


def year_numbers(turns: Sequence[TurnFacts]) -> list[tuple[int, str]]:
    """Count the fights and the changes of a year, each with its words; what never happened is left
    out."""
    beaten = sum(len(turn.facts.beaten) for turn in turns)
    clashes = sum(len(turn.facts.clashes) for turn in turns)
    moved = sum(len(turn.facts.changes) for turn in turns)
    numbers = [
        (beaten, ngettext("unit dislodged", "units dislodged", beaten)),
        (clashes, ngettext("bounce", "bounces", clashes)),
        (moved, ngettext("centre changed hands", "centres changed hands", moved)),
    ]
    return [(count, words) for count, words in numbers if count]


def join_paragraphs(subjects: Iterable[list[str]]) -> Iterator[str]:
    """Join sentences to paragraphs; a new one begins with a subject, if the last is long enough."""
    paragraph: list[str] = []
    for sentences in subjects:
        if len(paragraph) >= SENTENCES:
            yield " ".join(paragraph)
            paragraph = []
        paragraph += sentences
    if paragraph:
        yield " ".join(paragraph)


def _notes(
    variant: Variant, season: Sequence[TurnFacts], turns: Sequence[TurnFacts]
) -> Iterator[tuple[str, str]]:
    """Yield the notes on a season as heading and text: the first fight, losses, and builds."""
    say = Narrator(variant)
    first = next((turn.phase.pk for turn in turns if turn.facts.beaten), None)
    out = [power for turn in season for power in turn.facts.out]
    built = [unit.space for turn in season for unit in turn.facts.built]
    if any(turn.phase.pk == first for turn in season):
        yield _("The first unit of the game is dislodged"), ""
    if out:
        yield _("Out of the game"), list_names(say.names(out))
    if built:
        yield _("Built"), list_names(say.places(built))


def tell_season(variant: Variant, phases: Sequence[Facts]) -> list[list[str]]:
    """Tell the phases of a season, the weightiest facts first, in active sentences by subject.

    The wordings vary: the facts themselves choose among them.
    """
    say = Narrator(variant, is_varied=True)
    subjects = [subject for subject in _subjects(say, phases) if subject]
    return subjects or [[say.nothing(phases[0].turn.phase, phases[0].tally)]]


def _subjects(say: Narrator, phases: Sequence[Facts]) -> Iterator[list[str]]:
    goals = {
        str(unit): place_name(say.variant.board, goal)
        for facts in phases
        for unit, goal in facts.retreated.items()
    }
    for facts in phases:
        yield [_tell_dislodged(say, item, goals) for item in facts.beaten]
        centres = centre_sentences(say.variant, facts.changes, style=Style.VARIED)
        alliances = facts.minors_by_allies.items()
        yield [*centres, *(say.alliance(*allies, minors) for allies, minors in alliances)]
        yield list(_entries(say, facts, phases))
        yield [say.clash(*clash) for clash in facts.clashes.items()]
        yield [*_winter(say, facts)]
    for facts in phases:
        victory = [say.wins(facts.winner)] if facts.winner else []
        yield [*map(say.out, facts.out), *victory, *say.leaders(facts)]


def _entries(say: Narrator, facts: Facts, phases: Sequence[Facts]) -> Iterator[str]:
    """Tell the centres into which powers moved without a fight, and which they do not own yet."""
    told = {change.space for each in phases for change in each.changes}
    told |= {item.unit.space for item in facts.beaten}
    entered: dict[str, list[str]] = {}
    for unit in facts.entries:
        if unit.power in say.variant.powers and unit.space not in told:
            entered.setdefault(unit.power, []).append(unit.space)
    for power, spaces in entered.items():
        yield say.enters(power, spaces)


def _tell_dislodged(say: Narrator, item: Beaten, goals: Mapping[str, str]) -> str:
    """Say who dislodged whom, with whose help, and the fate of the beaten unit."""
    if not item.by_power:
        return say.dislodges(item)
    with_help = (
        _("With the help of %(helpers)s, %(power)s drove out %(unit)s%(fate)s."),
        _("%(power)s, supported by %(helpers)s, dislodged %(unit)s%(fate)s."),
    )
    alone = (
        _("%(power)s drove out %(unit)s%(fate)s."),
        _("%(power)s dislodged %(unit)s%(fate)s."),
        _("%(power)s overcame %(unit)s%(fate)s."),
    )
    return say.vary(
        with_help if item.helpers else alone,
        str(item.unit),
        power=say.name(item.by_power),
        unit=say.unit(item.unit),
        helpers=say.names(item.helpers),
        fate=_fate(say, item.unit, goals, may_retreat=item.may_retreat),
    )


def _fate(say: Narrator, unit: Unit, goals: Mapping[str, str], *, may_retreat: bool) -> str:
    if place := goals.get(str(unit)):
        return say.tell(_("; it withdrew to %(place)s"), place=place)
    return "" if may_retreat else _("; it was lost")


def _winter(say: Narrator, facts: Facts) -> Iterator[str]:
    """Tell the units that were built, and those that left the board without a fight."""
    powers = say.variant.powers
    for power in dict.fromkeys(unit.power for unit in facts.built if unit.power in powers):
        yield say.builds(power, [unit.space for unit in facts.built if unit.power == power])
    yield from (say.leaves(unit, facts.turn.phase) for unit in facts.lost)
