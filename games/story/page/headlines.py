"""The headlines of a phase for the power that reads them: facts, each with its consequence."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from django.utils.translation import gettext as _, ngettext

from adjudicator import Bid, Result, Variant
from adjudicator.orders import Move, Support, space_of
from adjudicator.state import PhaseKind, Season, Unit
from games.core.words.orders import place_name
from games.models.titles import fall_title
from games.story.page.bid_fates import ally_of, bid_fates
from games.story.page.narrator import Narrator
from games.story.page.results import attack_support
from games.story.queries.facts import ResolvedPhase, endings, settles_fall, tally
from games.story.words.nouns import tell


class PowerWeight(IntEnum):
    """How much a fact matters to the power that reads it."""

    WON = 100
    OUT = 95
    CENTRE = 90
    ALLIANCE = 85
    LOST = 80
    DISLODGED = 75
    INVADED = 70
    DISLODGED_ANOTHER = 60
    ENTERED = 55
    BID = 50
    SUPPORT = 45
    BESIDE = 40
    BUILT = 35
    NOTHING = 0


@dataclass(frozen=True, slots=True)
class Headline:
    """A fact in a sentence, and in `more` its consequence; `powers` and `spaces` are involved.

    `level` is "ok", "bad" or "plain".
    """

    weight: int
    fact: str
    level: str = "plain"
    more: str = ""
    powers: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    is_bid: bool = False


def power_headlines(
    phase: ResolvedPhase, bids: Iterable[Bid] = (), settled: ResolvedPhase | None = None
) -> list[Headline]:
    """Return every headline of a phase for the power that reads it, the most important first.

    `bids` are its own. `settled` is the phase of the retreats after a Fall, once it is resolved:
    only then do centres change hands, and the Fall reports them. If nothing else happened, the
    only headline says how many of the power's orders were carried out.
    """
    say = Narrator(phase.variant, phase.reader)
    headlines = [
        *_conclusions(phase, say, settled),
        *_alliances(phase, say),
        *_losses(phase, say),
        *_gains(phase, say, settled),
        *_invaders(phase, say, settled),
        *_bids(phase, bids),
        *_supports(phase, say),
        *_builds(phase, say),
    ]
    headlines.sort(key=lambda headline: -headline.weight)
    return headlines or [_nothing(phase, say)]


MOST = 3


def foremost(headlines: Sequence[Headline]) -> tuple[list[Headline], list[Headline]]:
    """Split headlines: the first ones, of which one is about all bids together, and the rest."""
    bids = [headline for headline in headlines if headline.is_bid]
    others = [headline for headline in headlines if not headline.is_bid]
    if not bids:
        return others[:MOST], others[MOST:]
    return [*others[: MOST - 1], _join_bids(bids)], others[MOST - 1 :]


def _join_bids(bids: Sequence[Headline]) -> Headline:
    """One headline about all bids of the reader: how many succeeded, and what became of each."""
    if len(bids) == 1:
        return bids[0]
    # Without a success there may be others: alliances that were won have headlines of their own.
    done = sum(headline.level == "ok" for headline in bids)
    if done:
        words = {"done": done, "count": len(bids)}
        fact = ngettext(
            "%(done)s of your %(count)s bids succeeded.",
            "%(done)s of your %(count)s bids succeeded.",
            done,
        )
        fact %= words
    else:
        fact = _("%(count)s of your bids did not succeed.") % {"count": len(bids)}
    level = {0: "bad", len(bids): "ok"}.get(done, "plain")
    # That points are spent and other bids stay secret is said once, with the last bid.
    each = [bid.fact for bid in bids[:-1]]
    more = " ".join([*each, bids[-1].fact, bids[-1].more]).strip()
    return Headline(bids[0].weight, fact, level, more, is_bid=True)


def _conclusions(
    phase: ResolvedPhase, say: Narrator, settled: ResolvedPhase | None
) -> Iterator[Headline]:
    """The end of the game, or of the reader's part in it, and centres that changed hands."""
    if not settles_fall(phase.outcome.turn):
        yield from _ends(phase, say)
        yield from _centres(phase, say)
    if settled and settles_fall(settled.outcome.turn):
        yield from _ends(settled, say)
        yield from _centres(settled, say)


def _ends(phase: ResolvedPhase, say: Narrator) -> Iterator[Headline]:
    winner = phase.facts.winner
    if winner:
        level = "ok" if winner == phase.reader else "bad"
        yield Headline(PowerWeight.WON, say.wins(winner), level)
    if phase.reader in phase.facts.out:
        yield Headline(
            PowerWeight.OUT, say.out(phase.reader), "bad", _("You have no units or centres left.")
        )


def _centres(phase: ResolvedPhase, say: Narrator) -> Iterator[Headline]:
    changed: dict[tuple[str, str], list[str]] = {}
    for item in phase.facts.changes:
        if phase.reader in (item.taker, item.loser):
            changed.setdefault((item.taker, item.loser), []).append(item.space)
    count = _count(phase, is_mixed=len(changed) > 1)
    for (taker, loser), spaces in sorted(changed.items(), key=lambda item: -len(item[1])):
        fact, weight = say.centres(taker, loser, spaces), PowerWeight.CENTRE + len(spaces)
        if taker == phase.reader:
            yield Headline(weight, fact, "ok", count)
        else:
            more = f"{_no_defence(phase, say, spaces)} {count}".strip()
            yield Headline(weight, fact, "bad", more)
        # The first headline has the count; the others do not repeat it.
        count = ""


def _count(phase: ResolvedPhase, *, is_mixed: bool) -> str:
    """The number of the reader's centres; with the earlier one if several changes add up to it."""
    before, now = (
        len(position.centres_of(phase.reader))
        for position in (phase.before, phase.outcome.position)
    )
    if is_mixed:
        return _("Your centres: %(before)s before, %(now)s now.") % {"before": before, "now": now}
    return ngettext("You have %(count)s centre.", "You have %(count)s centres.", now) % {
        "count": now
    }


def _no_defence(phase: ResolvedPhase, say: Narrator, spaces: Sequence[str]) -> str:
    """Say that the reader lost centres without a fight: no unit was there, or it had left."""
    if {item.unit.space for item in phase.before.dislodged} & set(spaces):
        return ""
    there = [unit for unit in phase.before.ordered_by(phase.reader) if unit.space in spaces]
    if not there:
        return _("You had no unit there.")
    moved = {
        item.order.space
        for item in phase.orders
        if isinstance(item.order, Move) and item.result is Result.MOVES
    }
    if len(spaces) == 1 and there[0].space in moved:
        return say.tell(_("%(unit)s had left."), unit=say.unit(there[0]))
    return ""


def _alliances(phase: ResolvedPhase, say: Narrator) -> Iterator[Headline]:
    """The armed neutrals that the reader won or lost as allies, and allies without their home."""
    after = phase.outcome.position
    for item in phase.facts.alliances:
        if phase.reader in (item.ally, item.former):
            fact = say.alliance(item.ally, item.former, (item.minor,))
            is_won = item.ally == phase.reader
            more = _("You order its unit.") if is_won else ally_of(phase.variant, after, item.minor)
            yield Headline(PowerWeight.ALLIANCE, fact, "ok" if is_won else "bad", more)
    for taken in phase.facts.changes:
        if taken.taker and _is_home_of_ally(phase, taken.space):
            fact = say.home_taken(taken.taker, taken.space)
            more = _("Without its home, the ally disbands in Winter.")
            yield Headline(PowerWeight.ALLIANCE, fact, "bad", more)


def _is_home_of_ally(phase: ResolvedPhase, space: str) -> bool:
    alliance = phase.outcome.position.alliances.get(space)
    return alliance is not None and alliance.power == phase.reader


def _losses(phase: ResolvedPhase, say: Narrator) -> Iterator[Headline]:
    """Units of the reader and of its allies that were dislodged or disbanded."""
    for item in phase.facts.beaten:
        if phase.before.side(item.unit) != phase.reader:
            continue
        no_way = _("It could not retreat and is disbanded.")
        fate = _retreat(phase, item.unit) if item.may_retreat else no_way
        weight = PowerWeight.DISLODGED if item.may_retreat else PowerWeight.LOST
        more = f"{_attack(phase, item.unit)} {fate}".strip()
        yield Headline(weight, say.dislodges(item), "bad", more, spaces=(item.unit.space,))
    for unit in phase.facts.lost:
        if phase.before.side(unit) == phase.reader:
            fact = say.leaves(unit, phase.outcome.turn.phase)
            yield Headline(PowerWeight.LOST, fact, "bad", spaces=(unit.space,))


def _attack(phase: ResolvedPhase, unit: Unit) -> str:
    """Name the units whose support dislodged a unit."""
    beaten = next(item for item in phase.outcome.dislodged if item.unit == unit)
    return attack_support(phase, beaten)


def _retreat(phase: ResolvedPhase, unit: Unit) -> str:
    """The retreat of a dislodged unit, or that it may retreat."""
    goal = phase.retreats.get(str(unit))
    if goal is None:
        return _("It may retreat.")
    if not goal:
        return _("It did not retreat and is disbanded.")
    place = place_name(phase.variant.board, goal)
    return tell(phase.variant, _("It retreated to %(place)s."), place=place)


def _gains(
    phase: ResolvedPhase, say: Narrator, settled: ResolvedPhase | None
) -> Iterator[Headline]:
    """Units that the reader dislodged, and centres that it entered and does not own yet."""
    changed = _changed_centres(phase, settled)
    entered = {
        unit.space
        for unit in phase.facts.entries
        if unit.power == phase.reader and unit.space not in changed
    }
    for item in phase.facts.beaten:
        if item.by_power != phase.reader:
            continue
        more = _retreat(phase, item.unit) if item.may_retreat else _("It is disbanded.")
        if item.unit.space in entered:
            entered.remove(item.unit.space)
            more = f"{more} {_to_come(phase, settled, item.unit.space)}"
        fact, where = say.dislodges(item), (item.unit.space,)
        yield Headline(PowerWeight.DISLODGED_ANOTHER, fact, "ok", more, spaces=where)
    for space in sorted(entered):
        fact = say.enters(phase.reader, [space])
        more = _to_come(phase, settled, space)
        yield Headline(PowerWeight.ENTERED, fact, "ok", more, spaces=(space,))


def _changed_centres(phase: ResolvedPhase, settled: ResolvedPhase | None) -> set[str]:
    """The centres that have changed hands by now."""
    phases = [phase, settled] if settled else [phase]
    return {item.space for each in phases for item in each.facts.changes}


def _to_come(phase: ResolvedPhase, settled: ResolvedPhase | None, space: str) -> str:
    """The next owner of a centre that the reader entered, in words."""
    if _is_home_of_ally(phase, space):
        return _("It is the home of your ally, so it will not be your centre.")
    if phase.outcome.turn.season is not Season.SPRING:
        return _after_retreats(phase, settled)
    return _("If you stay until the end of %(fall)s, it becomes your centre.") % {
        "fall": fall_title(phase.variant)
    }


def _after_retreats(phase: ResolvedPhase, settled: ResolvedPhase | None) -> str:
    is_to_come = phase.outcome.position.turn.phase is PhaseKind.RETREATS and settled is None
    return _("Centres change hands after the retreats.") if is_to_come else ""


def _invaders(
    phase: ResolvedPhase, say: Narrator, settled: ResolvedPhase | None
) -> Iterator[Headline]:
    """Units of other powers that moved into the reader's centres, or beside them."""
    changed = _changed_centres(phase, settled)
    own = set(phase.outcome.position.centres_of(phase.reader))
    for item in phase.orders:
        order = item.order
        if item.is_minor or item.owner == phase.reader or item.result is not Result.MOVES:
            continue
        if not isinstance(order, Move):
            continue
        here = order.destination
        if here in own:
            if here not in changed:
                fact = say.invades(item.owner, here)
                more = _outlook(phase, settled)
                yield Headline(PowerWeight.INVADED, fact, "bad", more, spaces=(here,))
            continue
        near = sorted(own & _spaces_in_reach(phase.variant, order.kind, order.target))
        was = own & _spaces_in_reach(phase.variant, order.kind, order.location)
        if near and not set(near) <= was:
            fact = say.beside(item.owner, here, near)
            yield Headline(PowerWeight.BESIDE + len(near), fact, "bad", spaces=(here,))


def _outlook(phase: ResolvedPhase, settled: ResolvedPhase | None) -> str:
    if phase.outcome.turn.season is Season.SPRING:
        fall = fall_title(phase.variant)
        return _("The power that is there at the end of %(fall)s owns it.") % {"fall": fall}
    return _after_retreats(phase, settled)


def _spaces_in_reach(variant: Variant, kind: str, location: str) -> frozenset[str]:
    if kind == "A":
        return variant.board.army.get(space_of(location), frozenset())
    return variant.board.fleet_spaces.get(location, frozenset())


def _bids(phase: ResolvedPhase, bids: Iterable[Bid]) -> Iterator[Headline]:
    """The results of the reader's bids, without alliances won, which have headlines already."""
    is_alliances = phase.outcome.turn.phase is PhaseKind.ALLIANCES
    for fate in bid_fates(phase, bids):
        if not (is_alliances and fate.level == "ok"):
            weight = PowerWeight.BID + fate.points
            yield Headline(weight, fate.fact, fate.level, fate.more, is_bid=True)


def _supports(phase: ResolvedPhase, say: Narrator) -> Iterator[Headline]:
    """Supports of the reader's units that were cut."""
    for item in phase.orders:
        is_cut = item.owner == phase.reader and item.result is Result.CUT
        if is_cut and isinstance(item.order, Support):
            fact, order = say.support_cut(item.order.space), item.order
            where = (order.destination or order.supported_space,)
            yield Headline(PowerWeight.SUPPORT, fact, "bad", spaces=where)


def _builds(phase: ResolvedPhase, say: Narrator) -> Iterator[Headline]:
    spaces = [unit.space for unit in phase.facts.built if unit.power == phase.reader]
    if spaces:
        yield Headline(
            PowerWeight.BUILT, say.builds(phase.reader, spaces), "ok", spaces=tuple(spaces)
        )


def _nothing(phase: ResolvedPhase, say: Narrator) -> Headline:
    kind = phase.outcome.turn.phase
    has_orders = any(done.power == phase.reader for done in phase.outcome.orders)
    count = tally(endings(phase.outcome, phase.reader))
    fact = say.nothing(kind, count, has_orders=has_orders)
    if kind is PhaseKind.ALLIANCES or not has_orders or settles_fall(phase.outcome.turn):
        return Headline(PowerWeight.NOTHING, fact)
    level = "ok" if count.given and count.done == count.given else "plain"
    return Headline(PowerWeight.NOTHING, fact, level, _("You gained and lost nothing."))
