"""The page of the latest results: headlines, map, and orders from near to far."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from adjudicator import Bid, InvalidOrder, parse_order
from adjudicator.orders import Move, space_of
from adjudicator.outcome import MinorResult, OrderResult
from adjudicator.state import PhaseKind
from games.core.board.board import BoardView, board
from games.core.codec import BoardState
from games.core.opened import has_plans
from games.core.visibility import visible_version
from games.core.words.names import minors_title
from games.models import Status
from games.schedule.words import night_note
from games.story.page.headlines import Headline, foremost, power_headlines
from games.story.page.results import ResultRow, result_row
from games.story.page.steps import (
    ALL,
    AROUND as AROUND_VIEW,
    OWN as OWN_VIEW,
    label_views,
    steps_context,
)
from games.story.page.summary import public_headlines
from games.story.page.theatres import acts, spaces_of
from games.story.pictures import unfolding
from games.story.queries.facts import ReadOrder, ResolvedPhase, tally
from games.story.queries.reveal import Reveal
from games.turn.words import order_verb
from maps.render import DrawnOrder, Trace, crop_to, ghosts_between, has_geometry

OWN, AROUND, FAR = "own", "around", "far"


def affected_spaces(phase: ResolvedPhase) -> set[str]:
    """The spaces of the reader's units and centres, and all that its orders name."""
    power, before = phase.reader, phase.before
    positions = (before, phase.outcome.position)
    centres = {space for position in positions for space in position.centres_of(power)}
    units = {unit.space for position in positions for unit in position.ordered_by(power)}
    aside = {item.unit.space for item in before.dislodged if before.side(item.unit) == power}
    orders = (item.order for item in phase.orders if item.owner == power)
    return centres | units | aside | {space for order in orders for space in spaces_of(order)}


def paid_minors(phase: ResolvedPhase, bids: Iterable[Bid]) -> set[str]:
    """The minors that points were bid on."""
    minors = set()
    for bid in bids:
        try:
            order = parse_order(phase.variant, bid.order, phase.before)
        except InvalidOrder:
            continue
        if bid.points:
            minors.add(space_of(getattr(order, "location", "")))
    return minors


def place_of(phase: ResolvedPhase, matter: set[str], centres: set[str], item: ReadOrder) -> str:
    """Whether an order is the reader's own, around it, or far away.

    An order is around the reader if it names a space in `matter`, or if it moves a power's unit
    beside one of the reader's `centres`.
    """
    if item.owner == phase.reader:
        return OWN
    if spaces_of(item.order) & matter:
        return AROUND
    if isinstance(item.order, Move) and not item.is_minor:
        near = phase.variant.board.neighbours[item.order.destination]
        return AROUND if near & centres else FAR
    return FAR


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order with its result, as games/story/row.html shows it."""

    order: ReadOrder
    row: ResultRow
    who: str

    @property
    def power(self) -> str:
        """The power that owns the unit; "" for a minor."""
        return "" if self.order.is_minor else self.order.owner

    @property
    def kind(self) -> str:
        return getattr(self.order.order, "kind", "A")

    @property
    def space(self) -> str:
        """The space of the unit."""
        return space_of(getattr(self.order.order, "location", ""))


Sorted = dict[str, list[OrderRow]]


def reveal_context(reveal: Reveal, requested: str, now: datetime) -> dict[str, Any]:
    """Return the context of games/story/reveal.html for the phase in the requested view."""
    game, powers = reveal.game, reveal.resolved.variant.powers
    views = label_views(reveal.power, reveal.phase.turn.phase)
    view = requested if requested in views else next(iter(views))
    facts, more_facts = foremost(_facts(reveal))
    bought = paid_minors(reveal.resolved, reveal.bids)
    rows = _sort_rows(reveal, bought)
    board_view = _board(reveal, rows, view, bought)
    if view == OWN_VIEW:
        # All rows but the reader's own orders and bids are far away.
        bids = [row for row in rows[AROUND] if row.order.owner in bought]
        others = [row for row in rows[AROUND] if row.order.owner not in bought]
        rows = {OWN: rows[OWN], AROUND: bids, FAR: [*others, *rows[FAR]]}
    return {
        "game": game,
        "phase": reveal.phase,
        "open": reveal.open,
        "power": reveal.power,
        "power_name": powers[reveal.power].short if reveal.power else "",
        "steps": steps_context(reveal, view),
        "board": board_view,
        "facts": facts,
        "more_facts": more_facts,
        "groups": list(_groups(reveal, rows, bought)),
        "far": _far(reveal, rows[FAR]),
        "far_note": _far_note(reveal, rows),
        "onward": _onward(reveal),
        "now": now,
        "game_zone": game.time_zone,
        "night": night_note(reveal.open),
        "live_url": ""
        if game.status == Status.FINISHED
        else reverse("games:live", kwargs={"pk": game.pk}),
        "version": visible_version(reveal.viewer, game),
        "has_plans": has_plans(game, reveal.phase),
    }


def _sort_rows(reveal: Reveal, bought: set[str]) -> Sorted:
    """Sort the rows of the phase by `place_of`.

    A spectator has no orders; around a spectator are the orders that the headlines are about.
    """
    phase = reveal.resolved
    if reveal.power:
        matter = affected_spaces(phase) | bought
        centres = set(phase.outcome.position.centres_of(reveal.power))
    else:
        headlines = public_headlines(phase.variant, reveal.facts)
        matter, centres = {space for headline in headlines for space in headline.spaces}, set()
    orders = {item.text: item for item in phase.orders}
    rows: Sorted = {OWN: [], AROUND: [], FAR: []}
    results: list[OrderResult | MinorResult] = [*phase.outcome.orders, *phase.outcome.minors]
    for done in results:
        row = result_row(phase, done)
        if order := orders.get(row.line):
            place = place_of(phase, matter, centres, order)
            rows[place].append(OrderRow(order, row, _owner(phase, order)))
    return rows


def _owner(phase: ResolvedPhase, order: ReadOrder) -> str:
    """Name the owner of a unit; "" for the reader, and for a minor that its order names already."""
    if not order.is_minor:
        is_own = order.owner == phase.reader
        return "" if is_own else phase.variant.powers[order.owner].short
    is_home = space_of(getattr(order.order, "location", "")) == order.owner
    return "" if is_home else phase.variant.board.spaces[order.owner].name


def _board(reveal: Reveal, rows: Sorted, view: str, bought: set[str]) -> BoardView | None:
    """The board after the phase with the orders of the view, cut to their part of the map."""
    phase, power = reveal.resolved, reveal.power
    if not has_geometry(phase.variant.id):
        return None
    is_around = power == "" or view == AROUND_VIEW
    near = rows[OWN] + [row for row in rows[AROUND] if is_around or row.order.owner in bought]
    items = [row.order for row in (near + rows[AROUND] + rows[FAR] if view == ALL else near)]
    crop = None
    if power and view != ALL:
        crop = crop_to(phase.variant, _places(phase, near))
    after = phase.outcome.position
    gone = {*phase.facts.lost, *(b.unit for b in phase.facts.beaten if not b.may_retreat)}
    spaces = {space for item in items for space in spaces_of(item.order)}
    ghosts = tuple(
        ghost
        for ghost in ghosts_between(phase.before, after, gone)
        if view == ALL or ghost.unit.space in spaces
    )
    drawn = board(
        BoardState(phase.variant, after),
        reveal.phase.title,
        orders=list(dict.fromkeys(DrawnOrder(i.owner, i.order, i.result) for i in items)),
        tools=True,
        trace=Trace(phase.before, ghosts),
        crop=crop,
        other_end=phase.before,
    )
    return drawn and replace(drawn, unfolding=unfolding(reveal.phase, acts(phase), is_after=True))


def _places(phase: ResolvedPhase, rows: Iterable[OrderRow]) -> set[str]:
    """The locations of the units and the orders that the map must show."""
    before, after = phase.before, phase.outcome.position
    own = {unit.location for place in (before, after) for unit in place.ordered_by(phase.reader)}
    for row in rows:
        own |= spaces_of(row.order.order)
    return own or set(after.centres_of(phase.reader))


def _facts(reveal: Reveal) -> list[Headline]:
    phase = reveal.resolved
    if not reveal.power:
        return public_headlines(phase.variant, reveal.facts)
    own = power_headlines(phase, reveal.bids, reveal.settled)
    if phase.outcome.turn.phase is not PhaseKind.ALLIANCES:
        return own
    # This phase has no orders in which the alliances of others could be seen.
    others = public_headlines(phase.variant, reveal.facts)
    return [*own, *(fact for fact in others if fact.powers and reveal.power not in fact.powers)]


def _groups(reveal: Reveal, rows: Sorted, bought: set[str]) -> Iterator[dict[str, Any]]:
    if own := rows[OWN]:
        count = tally((row.order.result, row.order.reason, bool(row.row.fate)) for row in own)
        note = _("%(done)s of %(given)s carried out") % {"done": count.done, "given": count.given}
        if not count.given:
            note = _("none given")
        yield {"title": _("Your orders"), "rows": own, "note": note}
    if bids := [row for row in rows[AROUND] if row.order.owner in bought]:
        yield {"title": _("Your bids"), "rows": bids, "note": _count(len(bids))}
    if near := [row for row in rows[AROUND] if row.order.owner not in bought]:
        title = _("Around you") if reveal.power else _("What changed")
        yield {"title": title, "rows": near, "note": _count(len(near))}


def _far(reveal: Reveal, rows: list[OrderRow]) -> list[dict[str, Any]]:
    variant = reveal.resolved.variant
    groups: dict[str, list[OrderRow]] = {}
    # Minors come last.
    for row in sorted(rows, key=lambda row: not row.power):
        groups.setdefault(row.power, []).append(row)
    titles = {power: record.short for power, record in variant.powers.items()}
    titles[""] = minors_title(variant)
    return [
        {"title": titles[power], "power": power, "rows": group} for power, group in groups.items()
    ]


def _far_note(reveal: Reveal, rows: Sorted) -> str:
    """The number of orders far away, with the first headlines about spaces that only they name."""
    if not rows[FAR]:
        return ""
    there = {space for row in rows[FAR] for space in spaces_of(row.order.order)}
    here = {row.space for row in rows[OWN] + rows[AROUND]}
    facts = [
        headline.fact
        for headline in public_headlines(reveal.resolved.variant, reveal.facts)
        if headline.spaces and set(headline.spaces) <= there - here
    ]
    return " ".join([f"{_count(len(rows[FAR]))}.", *facts[:2]])


def _count(orders: int) -> str:
    return ngettext("%(count)s order", "%(count)s orders", orders) % {"count": orders}


def _onward(reveal: Reveal) -> dict[str, str]:
    """The main button and the sentence beside it: to the reader's orders, or to the game."""
    phase, state = reveal.open, reveal.own_state
    onward = {"more": "", "label": _("To the table"), "url": reveal.game.get_absolute_url()}
    if phase is None:
        return onward | {"says": _("The game is over.")}
    onward["says"] = _("%(phase)s is open.") % {"phase": phase.title}
    if state is None:
        return onward
    is_alliances = phase.turn.phase is PhaseKind.ALLIANCES
    no_bids = _("You have not made any bids yet.")
    onward["more"] = {
        "waiting": no_bids if is_alliances else _("You have not given any orders yet."),
        "ordered": _("Your orders are saved."),
        "ready": _("Your orders are final."),
    }.get(state, _("Nothing is asked of you in it."))
    if state:
        onward["label"] = order_verb(phase)
    return onward
