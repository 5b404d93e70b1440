"""The few facts that matter most to the player of a power, each with what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _, ngettext

from adjudicator import Bid, Outcome, Position, Result, Variant
from adjudicator.orders import Move, Support, space_of
from adjudicator.state import PhaseKind, Season, Unit
from games.core.words.changes import centre_with_land
from games.core.words.names import listed, own_unit, sentence_case, unit_in_full
from games.core.words.orders import place_name
from games.models.titles import fall_title
from games.story.page.bid_fates import bid_fates, sides
from games.story.page.results import Seen, attack_support
from games.story.queries.facts import Facts, endings, read_orders, tally
from games.story.queries.phase import Retreats

MOST = 3

WON, OUT, CENTRE, ALLIED, LOST, BEATEN, INVADED = 100, 95, 90, 85, 80, 75, 70

BEAT, ENTERED, BID, SUPPORT, BESIDE, BUILT, SUMMARY = 60, 55, 50, 45, 40, 35, 0


@dataclass(frozen=True, slots=True)
class Headline:
    """A fact in a sentence, with what follows from it; `level` is "ok", "bad" or "plain"."""

    weight: int
    level: str
    fact: str
    more: str = ""
    is_bid: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """What the headlines of a power are made from; `retreats`: what dislodged units did since, and
    `settled` the phase in which they did, which changes centres where this one does not yet."""

    variant: Variant
    power: str
    before: Position
    outcome: Outcome
    facts: Facts
    bids: tuple[Bid, ...] = ()
    retreats: Retreats = field(default_factory=dict)
    settled: Told | None = None

    @property
    def changed(self) -> set[str]:
        """The centres that have changed hands by now."""
        found = {item.space for item in self.facts.changes}
        return found | self.settled.changed if self.settled else found

    @property
    def seen(self) -> Seen:
        """The phase as the player of the power looks at it."""
        return Seen(self.variant, self.before, self.outcome, self.power, self.retreats)

    def place(self, space: str) -> str:
        """The name of a space."""
        return self.variant.board.spaces[space].name

    def places(self, spaces: Sequence[str]) -> str:
        """The names of spaces in a row."""
        return listed([self.place(space) for space in spaces])

    def short(self, power: str) -> str:
        """The name of a power, or of a minor."""
        powers = self.variant.powers
        return powers[power].short if power in powers else self.place(power)


def headlines(told: Told) -> list[Headline]:
    """Every fact, the weightiest first; how many orders were carried out, where nothing else is to
    tell."""
    found = [
        *_ends(told),
        *_centres(told),
        *(_centres(told.settled) if told.settled else ()),
        *_alliances(told),
        *_losses(told),
        *_gains(told),
        *_invaders(told),
        *_bids(told),
        *_supports(told),
        *_built(told),
    ]
    found.sort(key=lambda headline: -headline.weight)
    return found or [_summary(told)]


def foremost(found: Sequence[Headline]) -> tuple[list[Headline], list[Headline]]:
    """The first facts and what came of every bid; and the rest."""
    later = found[MOST:]
    paid = [headline for headline in later if headline.is_bid]
    return [*found[:MOST], *paid], [headline for headline in later if not headline.is_bid]


def _ends(told: Told) -> Iterator[Headline]:
    winner = told.facts.winner
    if winner:
        own = winner == told.power
        fact = _("You have won the game.") if own else _("%(power)s has won the game.")
        yield Headline(WON, "ok" if own else "bad", fact % {"power": told.short(winner)})
    if told.power in told.facts.out:
        yield Headline(OUT, "bad", _("You are out of the game."), _("Nothing of yours is left."))


def _centres(told: Told) -> Iterator[Headline]:
    mine = [item for item in told.facts.changes if told.power in (item.taker, item.loser)]
    changed: dict[tuple[str, str], list[str]] = {}
    for item in mine:
        changed.setdefault((item.taker, item.loser), []).append(item.space)
    count = _count(told, is_mixed=len(changed) > 1)
    for (taker, loser), spaces in sorted(changed.items(), key=lambda item: -len(item[1])):
        won = taker == told.power
        if won:
            fact = _("You took %(places)s from %(power)s.") if loser else _("You took %(places)s.")
        else:
            fact = _("You lost %(places)s to %(power)s.") if taker else _("You lost %(places)s.")
        other = loser if won else taker
        centres = listed([centre_with_land(told.variant, space) for space in spaces])
        words = {"places": centres, "power": told.short(other) if other else ""}
        more = count if won else f"{_undefended(told, spaces)} {count}".strip()
        yield Headline(CENTRE + len(spaces), "ok" if won else "bad", fact % words, more)
        # Told once, with what comes first.
        count = ""


def _count(told: Told, *, is_mixed: bool) -> str:
    """How many centres one has; where several changes make up the number, from how many."""
    before, now = (
        len(position.centres_of(told.power)) for position in (told.before, told.outcome.position)
    )
    if is_mixed:
        return _("Your centres: %(before)s before, %(now)s now.") % {"before": before, "now": now}
    return ngettext("You have %(count)s centre.", "You have %(count)s centres.", now) % {
        "count": now
    }


def _undefended(told: Told, spaces: Sequence[str]) -> str:
    """That no unit of one's own was beaten in lost centres, where none was there or it had left."""
    if {item.unit.space for item in told.before.dislodged} & set(spaces):
        return ""
    there = [unit for unit in told.before.ordered_by(told.power) if unit.space in spaces]
    if not there:
        return _("No unit of yours stood there.")
    moved = {
        item.order.space
        for item in read_orders(told.variant, told.before, told.outcome)
        if isinstance(item.order, Move) and item.result is Result.MOVES
    }
    if len(spaces) == 1 and there[0].space in moved:
        return _("%(unit)s had left.") % {"unit": _own_unit(told, there[0])}
    return ""


def _alliances(told: Told) -> Iterator[Headline]:
    """The armed neutrals that are one's ally from now on, and those that are no longer."""
    for change in told.facts.alliances:
        words = {"neutral": told.place(change.minor)}
        if change.ally == told.power:
            fact = _("%(neutral)s is your ally.") % words
            yield Headline(ALLIED, "ok", fact, _("You order its unit."))
        elif change.former == told.power:
            fact = _("%(neutral)s is no longer your ally.") % words
            yield Headline(
                ALLIED, "bad", fact, sides(told.variant, told.outcome.position, change.minor)
            )
    for taken in told.facts.changes:
        held = told.outcome.position.alliances.get(taken.space)
        if held and held.power == told.power and taken.taker:
            words = {"power": told.short(taken.taker), "place": told.place(taken.space)}
            fact = _("%(power)s took %(place)s, the home of your ally.") % words
            yield Headline(ALLIED, "bad", fact, _("Without it, the ally disbands in Winter."))


def _losses(told: Told) -> Iterator[Headline]:
    """Own units and those of allies that were dislodged or disbanded."""
    for item in told.facts.beaten:
        if told.before.side(item.unit) != told.power:
            continue
        unit = _own_unit(told, item.unit)
        words = {"unit": unit, "power": told.short(item.by_power) if item.by_power else ""}
        by_name = _("%(unit)s was dislodged by %(power)s.")
        fact = by_name if item.by_power else _("%(unit)s was dislodged.")
        no_way = _("It could not retreat and is disbanded.")
        fate = _retreat(told, item.unit) if item.may_retreat else no_way
        weight = BEATEN if item.may_retreat else LOST
        yield Headline(weight, "bad", fact % words, f"{_attack(told, item.unit)} {fate}".strip())
    for gone in told.facts.lost:
        if told.before.side(gone) == told.power:
            name = _own_unit(told, gone)
            is_winter = told.outcome.turn.phase is PhaseKind.ADJUSTMENTS
            fact = _("%(unit)s was removed.") if is_winter else _("%(unit)s was disbanded.")
            yield Headline(LOST, "bad", fact % {"unit": name})


def _attack(told: Told, unit: Unit) -> str:
    """Whose support dislodged a unit."""
    beaten = next(item for item in told.outcome.dislodged if item.unit == unit)
    return attack_support(told.seen, beaten)


def _retreat(told: Told, unit: Unit) -> str:
    """What a dislodged unit did, or still may do."""
    goal = told.retreats.get(str(unit))
    if goal is None:
        return _("It may retreat.")
    if not goal:
        return _("It did not retreat and is disbanded.")
    return _("It retreated to %(place)s.") % {"place": place_name(told.variant.board, goal)}


def _own_unit(told: Told, unit: Unit) -> str:
    if unit.power == told.power:
        return own_unit(told.variant, unit)
    return sentence_case(unit_in_full(told.variant, unit))


def _gains(told: Told) -> Iterator[Headline]:
    """Units that one dislodged, and centres that one entered and does not own yet."""
    beaten = [item for item in told.facts.beaten if item.by_power == told.power]
    entered = {
        item.unit.space
        for item in told.facts.entries
        if item.unit.power == told.power and item.unit.space not in told.changed
    }
    for item in beaten:
        words = {"unit": unit_in_full(told.variant, item.unit)}
        fact = _("You dislodged %(unit)s.") % words
        fate = _retreat(told, item.unit) if item.may_retreat else _("It is disbanded.")
        is_in = item.unit.space in entered
        entered.discard(item.unit.space)
        more = f"{fate} {_to_come(told, item.unit.space)}" if is_in else fate
        yield Headline(BEAT, "ok", fact, more)
    for space in sorted(entered):
        fact = _("You entered %(place)s.") % {"place": told.place(space)}
        yield Headline(ENTERED, "ok", fact, _to_come(told, space))


def _to_come(told: Told, space: str) -> str:
    """What becomes of a centre that one has entered."""
    held = told.outcome.position.alliances.get(space)
    if held and held.power == told.power:
        return _("It is the home of your ally, and no centre of yours.")
    if told.outcome.turn.season is not Season.SPRING:
        return _after_retreats(told)
    return _("Stay until the end of %(fall)s, and it is your centre.") % {
        "fall": fall_title(told.variant)
    }


def _invaders(told: Told) -> Iterator[Headline]:
    """Units of other powers that have come into own centres, or beside them."""
    after = told.outcome.position
    own = set(after.centres_of(told.power))
    for item in read_orders(told.variant, told.before, told.outcome):
        order = item.order
        if item.is_minor or item.owner == told.power or item.result is not Result.MOVES:
            continue
        if not isinstance(order, Move):
            continue
        here = order.destination
        if here in own:
            words = {"power": told.short(item.owner), "place": told.place(here)}
            fact = _("%(power)s stands in %(place)s, your centre.") % words
            if here not in told.changed:
                yield Headline(INVADED, "bad", fact, _left_to_do(told))
            continue
        near = sorted(own & _reached(told.variant, order.kind, order.target))
        was = own & _reached(told.variant, order.kind, order.location)
        if near and not set(near) <= was:
            words = {
                "power": told.short(item.owner),
                "place": told.place(here),
                "places": told.places(near),
            }
            fact = _("%(power)s stands in %(place)s, beside %(places)s.") % words
            yield Headline(BESIDE + len(near), "bad", fact)


def _left_to_do(told: Told) -> str:
    if told.outcome.turn.season is Season.SPRING:
        fall = fall_title(told.variant)
        return _("Whoever stands there at the end of %(fall)s owns it.") % {"fall": fall}
    return _after_retreats(told)


def _after_retreats(told: Told) -> str:
    is_to_come = told.outcome.position.turn.phase is PhaseKind.RETREATS and told.settled is None
    return _("Centres change hands after the retreats.") if is_to_come else ""


def _reached(variant: Variant, kind: str, location: str) -> frozenset[str]:
    if kind == "A":
        return variant.board.army.get(space_of(location), frozenset())
    return variant.board.fleet_spaces.get(location, frozenset())


def _bids(told: Told) -> Iterator[Headline]:
    """What became of what one paid; an alliance that was won is told of already."""
    is_told = told.outcome.turn.phase is PhaseKind.ALLIANCES
    for fate in bid_fates(told.seen, told.bids):
        if is_told and fate.level == "ok":
            continue
        yield Headline(BID + fate.points, fate.level, fate.fact, fate.more, is_bid=True)


def _supports(told: Told) -> Iterator[Headline]:
    """Own supports that were cut."""
    for item in read_orders(told.variant, told.before, told.outcome):
        is_cut = item.owner == told.power and item.result is Result.CUT
        if is_cut and isinstance(item.order, Support):
            words = {"place": told.place(item.order.space)}
            yield Headline(SUPPORT, "bad", _("Your support from %(place)s was cut.") % words)


def _built(told: Told) -> Iterator[Headline]:
    spaces = [unit.space for unit in told.facts.built if unit.power == told.power]
    if spaces:
        yield Headline(BUILT, "ok", _("You built in %(places)s.") % {"places": told.places(spaces)})


def _summary(told: Told) -> Headline:
    own = [done for done in told.outcome.orders if done.power == told.power]
    count = tally(endings(told.outcome, told.power))
    if told.outcome.turn.phase is PhaseKind.ALLIANCES:
        return Headline(SUMMARY, "plain", _("Your alliances stay as they were."))
    if not own:
        retreats = told.outcome.turn.phase is not PhaseKind.MOVEMENT
        fact = _("Nothing was asked of you.") if retreats else _("You had no orders.")
        return Headline(SUMMARY, "plain", fact)
    if not count.given:
        fact = _("You gave no orders.")
        return Headline(SUMMARY, "plain", fact, _("Nothing of yours was gained or lost."))
    if count.done == count.given:
        fact = _("All your orders were carried out.")
        return Headline(SUMMARY, "ok", fact, _("Nothing of yours was gained or lost."))
    if not count.done:
        fact = ngettext(
            "Your order was not carried out.", "None of your orders was carried out.", count.given
        )
    else:
        fact = ngettext(
            "%(done)s of your %(given)s orders was carried out.",
            "%(done)s of your %(given)s orders were carried out.",
            count.done,
        ) % {"done": count.done, "given": count.given}
    return Headline(SUMMARY, "plain", fact, _("Nothing of yours was gained or lost."))
