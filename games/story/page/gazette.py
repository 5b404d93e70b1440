"""A year of the chronicle as a gazette: each season in prose from public facts, with its margin."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from adjudicator.state import Unit
from games.core.words.names import unit_in_full
from games.core.words.orders import place_name
from games.models import Phase
from games.models.titles import turn_title
from games.story.page.narrator import Narrator
from games.story.queries.facts import Beaten, Facts, event_weight
from games.story.queries.replay import TurnFacts
from games.story.words.centres import Style, centre_sentences, chosen_wording

# A paragraph ends with a subject, once it has this many sentences.
SENTENCES = 2


def gazette_year(variant: Variant, turns: Sequence[TurnFacts], year: int) -> list[dict[str, Any]]:
    """Return the seasons of a year in prose for games/story/chronicle.html.

    Retreats belong to their season. `turns` are those of the whole game, so that the margin knows
    what happened for the first time.
    """
    seasons = []
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
                "margin": list(_margin(variant, season, turns)),
            }
        )
    return seasons


def heaviest(turns: Sequence[TurnFacts]) -> Phase | None:
    """Return the phase whose fights the plate of a year shows; None for a year without any."""
    heavy = max(turns, key=lambda turn: event_weight(turn.facts), default=None)
    return heavy.phase if heavy and event_weight(heavy.facts) else None


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


def _margin(
    variant: Variant, season: Sequence[TurnFacts], turns: Sequence[TurnFacts]
) -> Iterator[tuple[str, str]]:
    """Yield the notes beside a season as heading and text: numbers, firsts, losses, and builds."""
    say = Narrator(variant)
    beaten = sum(len(turn.facts.beaten) for turn in season)
    moved = sum(len(turn.facts.changes) for turn in season)
    out = [power for turn in season for power in turn.facts.out]
    built = [unit.space for turn in season for unit in turn.facts.built]
    if beaten:
        heading = ngettext("%(n)s unit dislodged", "%(n)s units dislodged", beaten)
        first = next(turn.phase for turn in turns if turn.facts.beaten)
        is_first = any(turn.phase.pk == first.pk for turn in season)
        yield heading % {"n": beaten}, _("The first of the game.") if is_first else ""
    if moved:
        heading = ngettext("%(n)s centre changes hands", "%(n)s centres change hands", moved)
        yield heading % {"n": moved}, ""
    if out:
        yield _("Out of the game"), say.names(out)
    if built:
        yield _("Built"), say.places(built)


def tell_season(variant: Variant, phases: Sequence[Facts]) -> list[list[str]]:
    """Tell the phases of a season, the weightiest facts first, in active sentences by subject.

    The wordings vary: the facts themselves choose among them.
    """
    say = Narrator(variant)
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
        yield [_tell_clash(say, *clash) for clash in facts.clashes.items()]
        yield [*_winter(say, facts)]
    for facts in phases:
        victory = [say.wins(facts.winner)] if facts.winner else []
        yield [*map(say.out, facts.out), *victory]


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
    )
    return chosen_wording(with_help if item.helpers else alone, str(item.unit)) % {
        "power": say.name(item.by_power),
        "unit": unit_in_full(say.variant, item.unit),
        "helpers": say.names(item.helpers),
        "fate": _fate(item.unit, goals, may_retreat=item.may_retreat),
    }


def _fate(unit: Unit, goals: Mapping[str, str], *, may_retreat: bool) -> str:
    if place := goals.get(str(unit)):
        return _(", which withdrew to %(place)s") % {"place": place}
    return "" if may_retreat else _(", which was lost")


def _tell_clash(say: Narrator, space: str, powers: Iterable[str]) -> str:
    wordings = (
        _("%(powers)s met at %(place)s, and nobody got in."),
        _("%(powers)s barred each other the way to %(place)s."),
    )
    words = {"powers": say.names(powers), "place": say.place(space)}
    return chosen_wording(wordings, space) % words


def _winter(say: Narrator, facts: Facts) -> Iterator[str]:
    """Tell the units that were built, and those that left the board without a fight."""
    powers = say.variant.powers
    for power in dict.fromkeys(unit.power for unit in facts.built if unit.power in powers):
        yield say.builds(power, [unit.space for unit in facts.built if unit.power == power])
    yield from (say.leaves(unit, facts.turn.phase) for unit in facts.lost)
