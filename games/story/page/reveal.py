"""The page of the latest results: headlines, map, and orders from near to far."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from adjudicator import Bid, InvalidOrder, parse_order
from adjudicator.orders import Convoy, Move, Order, Retreat, Support, space_of
from adjudicator.outcome import MinorResult, OrderResult
from adjudicator.state import PhaseKind
from games.core.board.board import BoardView, board
from games.core.codec import BoardState
from games.core.visibility import seat_states, visible_version
from games.core.words.names import minors_title
from games.models import Game, Phase, Seat, Status
from games.story.page.headlines import Headline, foremost, power_headlines
from games.story.page.results import ResultRow, result_row
from games.story.page.steps import (
    ALL,
    AROUND as AROUND_VIEW,
    OWN as OWN_VIEW,
    Steps,
    known_view,
    steps_of,
)
from games.story.page.summary import public_headlines
from games.story.pictures import unfolding
from games.story.queries.facts import ReadOrder, ResolvedPhase, tally
from games.story.queries.reveal import Reveal
from maps.render import DrawnOrder, Trace, crop_to, ghosts_between, has_geometry

OWN, AROUND, FAR = "own", "around", "far"


def spaces_of(order: Order) -> set[str]:
    """Every space that an order names."""
    named = {space_of(getattr(order, "location", ""))}
    match order:
        case Move() | Retreat():
            named.add(space_of(order.target))
        case Support():
            named |= {space_of(order.supported), space_of(order.target or "")}
        case Convoy():
            named |= {space_of(order.army), space_of(order.target)}
    return named - {""}


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
    found = set()
    for bid in bids:
        try:
            order = parse_order(phase.variant, bid.order, phase.before)
        except InvalidOrder:
            continue
        if bid.points:
            found.add(space_of(getattr(order, "location", "")))
    return found


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
    """An order with its result and its owner; `who` is empty for the reader's own."""

    row: ResultRow
    who: str
    power: str
    kind: str


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows with a title, a note beside it, and the power that they belong to, if they share one."""

    title: str
    rows: list[OrderRow]
    note: str = ""
    power: str = ""


@dataclass(frozen=True, slots=True)
class Onward:
    """The main button and the sentence beside it."""

    says: str
    more: str
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class RevealContext:
    """The context of games/story/reveal.html, which describes each field."""

    game: Game
    phase: Phase
    open: Phase | None
    power: str
    power_name: str
    steps: Steps
    board: BoardView | None
    facts: list[Headline]
    more_facts: list[Headline]
    groups: list[RowGroup]
    far: list[RowGroup]
    far_note: str
    onward: Onward
    now: datetime
    game_zone: str
    live_url: str
    version: int


def reveal_context(reveal: Reveal, requested: str, now: datetime) -> RevealContext:
    """Return the page of the shown phase in the requested view."""
    facts, more_facts = foremost(_facts(reveal))
    view = known_view(reveal.power, reveal.shown.turn.phase, requested)
    sorted_rows = _sorted(reveal)
    listed = _own_alone(reveal, sorted_rows) if view == OWN_VIEW else sorted_rows
    game = reveal.game
    powers = reveal.resolved.variant.powers
    return RevealContext(
        game=game,
        phase=reveal.shown,
        open=reveal.open,
        power=reveal.power,
        power_name=powers[reveal.power].short if reveal.power else "",
        steps=steps_of(reveal, view),
        board=_board(reveal, sorted_rows, view),
        facts=facts,
        more_facts=more_facts,
        groups=_groups(reveal, listed),
        far=_far(reveal, listed[FAR]),
        far_note=_far_note(reveal, listed),
        onward=_onward(reveal),
        now=now,
        game_zone=game.time_zone,
        live_url=""
        if game.status == Status.FINISHED
        else reverse("games:live", kwargs={"pk": game.pk}),
        version=visible_version(reveal.viewer, game),
    )


Sorted = dict[str, list[tuple[ReadOrder, OrderRow]]]


def _sorted(reveal: Reveal) -> Sorted:
    """Sort the rows of the phase by `place_of`.

    A spectator has no orders; around a spectator are the orders that the headlines are about.
    """
    phase = reveal.resolved
    read = {item.text: item for item in phase.orders}
    matter, centres = _matter(reveal)
    found: Sorted = {OWN: [], AROUND: [], FAR: []}
    results: list[OrderResult | MinorResult] = [*phase.outcome.orders, *phase.outcome.minors]
    for done in results:
        row = result_row(phase, done)
        item = read.get(row.line)
        if item is None:
            continue
        place = place_of(phase, matter, centres, item)
        found[place].append((item, _order_row(phase, item, row)))
    return found


def _own_alone(reveal: Reveal, rows: Sorted) -> Sorted:
    """Move all rows but the reader's own orders and bids far away."""
    bought = paid_minors(reveal.resolved, reveal.bids)
    bids = [row for row in rows[AROUND] if row[0].owner in bought]
    others = [row for row in rows[AROUND] if row[0].owner not in bought]
    return {OWN: rows[OWN], AROUND: bids, FAR: [*others, *rows[FAR]]}


def _matter(reveal: Reveal) -> tuple[set[str], set[str]]:
    phase = reveal.resolved
    if not reveal.power:
        found = public_headlines(phase.variant, reveal.facts)
        return {space for headline in found for space in headline.spaces}, set()
    matter = affected_spaces(phase) | paid_minors(phase, reveal.bids)
    return matter, set(phase.outcome.position.centres_of(reveal.power))


def _order_row(phase: ResolvedPhase, item: ReadOrder, row: ResultRow) -> OrderRow:
    variant, own = phase.variant, item.owner == phase.reader
    if item.is_minor:
        # A minor at home is named by its order already.
        is_home = space_of(getattr(item.order, "location", "")) == item.owner
        who = "" if is_home else variant.board.spaces[item.owner].name
    else:
        who = "" if own else variant.powers[item.owner].short
    return OrderRow(
        row=row,
        who=who,
        power="" if item.is_minor else item.owner,
        kind=getattr(item.order, "kind", "A"),
    )


def _board(reveal: Reveal, rows: Sorted, view: str) -> BoardView | None:
    """The board after the phase with the orders of the view, cut to their part of the map."""
    phase, power = reveal.resolved, reveal.power
    if not has_geometry(phase.variant.id):
        return None
    bought = paid_minors(phase, reveal.bids)
    is_around = power == "" or view == AROUND_VIEW
    near = rows[OWN] + [row for row in rows[AROUND] if is_around or row[0].owner in bought]
    shown = near + rows[AROUND] + rows[FAR] if view == ALL else near
    orders = list(dict.fromkeys(DrawnOrder(i.owner, i.order, i.result) for i, _row in shown))
    crop = None
    if power and view != ALL:
        crop = crop_to(phase.variant, _places(phase, (item for item, _row in near)))
    after = phase.outcome.position
    gone = {*phase.facts.lost, *(b.unit for b in phase.facts.beaten if not b.may_retreat)}
    spaces = {space for item, _row in shown for space in spaces_of(item.order)}
    ghosts = tuple(
        ghost
        for ghost in ghosts_between(phase.before, after, gone)
        if view == ALL or ghost.unit.space in spaces
    )
    drawn = board(
        BoardState(phase.variant, after),
        reveal.shown.title,
        orders=orders,
        tools=True,
        trace=Trace(phase.before, ghosts),
        crop=crop,
        other_end=phase.before,
    )
    return drawn and replace(drawn, unfolding=unfolding(reveal.shown, is_after=True))


def _places(phase: ResolvedPhase, items: Iterable[ReadOrder]) -> set[str]:
    """The locations of the units and the orders that the map must show."""
    before, after = phase.before, phase.outcome.position
    own = {unit.location for place in (before, after) for unit in place.ordered_by(phase.reader)}
    for item in items:
        own |= {space_of(getattr(item.order, "location", "")), *spaces_of(item.order)}
    return (own - {""}) or set(after.centres_of(phase.reader))


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


def _groups(reveal: Reveal, rows: Sorted) -> list[RowGroup]:
    own, around = rows[OWN], rows[AROUND]
    found = []
    if own:
        count = tally((item.result, item.reason, bool(row.row.fate)) for item, row in own)
        note = _("%(done)s of %(given)s carried out") % {"done": count.done, "given": count.given}
        if not count.given:
            note = _("none given")
        found.append(RowGroup(_("Your orders"), [row for _item, row in own], note))
    bought = paid_minors(reveal.resolved, reveal.bids)
    bids = [row for item, row in around if item.owner in bought]
    if bids:
        found.append(RowGroup(_("Your bids"), bids, _count(len(bids))))
    near = [row for item, row in around if item.owner not in bought]
    if near:
        title = _("Around you") if reveal.power else _("What changed")
        found.append(RowGroup(title, near, _count(len(near))))
    return found


def _far(reveal: Reveal, rows: list[tuple[ReadOrder, OrderRow]]) -> list[RowGroup]:
    groups: dict[str, list[OrderRow]] = {}
    for _item, row in rows:
        groups.setdefault(row.power, []).append(row)
    minors = groups.pop("", [])
    variant = reveal.resolved.variant
    found = [
        RowGroup(variant.powers[power].short, group, power=power) for power, group in groups.items()
    ]
    return [*found, RowGroup(minors_title(variant), minors)] if minors else found


def _far_note(reveal: Reveal, rows: Sorted) -> str:
    """The number of orders far away, with the first headlines about spaces that only they name."""
    if not rows[FAR]:
        return ""
    there = {space for item, _row in rows[FAR] for space in spaces_of(item.order)}
    near = [item for item, _row in rows[OWN] + rows[AROUND]]
    here = {space_of(getattr(item.order, "location", "")) for item in near}
    facts = [
        headline.fact
        for headline in public_headlines(reveal.resolved.variant, reveal.facts)
        if headline.spaces and set(headline.spaces) <= there - here
    ]
    return " ".join([f"{_count(len(rows[FAR]))}.", *facts[:2]])


def _count(orders: int) -> str:
    return ngettext("%(count)s order", "%(count)s orders", orders) % {"count": orders}


def _onward(reveal: Reveal) -> Onward:
    """The way on: to the reader's orders, or to the game."""
    phase, url = reveal.open, reveal.game.get_absolute_url()
    if phase is None:
        return Onward(_("The game is over."), "", _("To the table"), url)
    says = _("%(phase)s is open.") % {"phase": phase.title}
    seat = Seat.objects.filter(pk=reveal.viewer.seat_id).first() if reveal.viewer.seat_id else None
    if seat is None or not reveal.viewer.holds(seat):
        return Onward(says, "", _("To the table"), url)
    state = seat_states(phase, [seat]).get(seat.power, "")
    more = {
        "waiting": _("You have not given any orders yet."),
        "ordered": _("Your orders are saved."),
        "ready": _("Your orders are final."),
    }.get(state, _("Nothing is asked of you in it."))
    if not state:
        return Onward(says, more, _("To the table"), url)
    if phase.turn.phase is PhaseKind.ALLIANCES:
        bids = _("You have not made any bids yet.") if state == "waiting" else more
        return Onward(says, bids, _("Bid for alliances"), url)
    label = _("Order %(phase)s") % {"phase": phase.title}
    return Onward(says, more, label, url)
