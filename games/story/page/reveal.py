"""The context of games/story/reveal.html."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from adjudicator import Bid, InvalidOrder, Position, Variant, parse_order
from adjudicator.orders import Convoy, Move, Order, Retreat, Support, space_of
from adjudicator.outcome import MinorResult, OrderResult
from adjudicator.state import PhaseKind
from games.core.board.board import BoardView, board
from games.core.codec import BoardState
from games.core.visibility import seat_states, visible_version
from games.core.words.names import minors_title
from games.models import Game, Phase, Seat, Status
from games.story.page.headlines import Headline, Told, foremost, headlines
from games.story.page.results import ResultRow, Seen, result_row
from games.story.page.steps import ALL, AROUND as AROUND_VIEW, Steps, known_view, steps_of
from games.story.page.told import Told as PublicFact, told as public_facts
from games.story.queries.facts import ReadOrder, read_orders, tally
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


def concerned(
    power: str, before: Position, after: Position, orders: Iterable[ReadOrder]
) -> set[str]:
    """The spaces that matter to a power: its units, its centres, and whatever it ordered about."""
    held = {space for position in (before, after) for space in position.centres_of(power)}
    stood = {unit.space for position in (before, after) for unit in position.ordered_by(power)}
    aside = {item.unit.space for item in before.dislodged if before.side(item.unit) == power}
    named = {space for item in orders if item.owner == power for space in spaces_of(item.order)}
    return held | stood | aside | named


def paid(variant: Variant, before: Position, bids: Iterable[Bid]) -> set[str]:
    """The minors that points were put on: what each did concerns who paid."""
    found = set()
    for bid in bids:
        try:
            order = parse_order(variant, bid.order, before)
        except InvalidOrder:
            continue
        if bid.points:
            found.add(space_of(getattr(order, "location", "")))
    return found


def place_of(
    variant: Variant, power: str, matter: set[str], centres: set[str], item: ReadOrder
) -> str:
    """Whether an order is one's own, concerns one, or is far away. A power's unit that goes beside
    one of one's `centres` concerns one as well."""
    if item.owner == power:
        return OWN
    if spaces_of(item.order) & matter:
        return AROUND
    if isinstance(item.order, Move) and not item.is_minor:
        near = variant.board.neighbours[item.order.destination]
        return AROUND if near & centres else FAR
    return FAR


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order with its result, and whose it is: `who` is empty for one's own."""

    row: ResultRow
    who: str
    power: str
    kind: str


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows that belong together; `gist` says in a few words what is in them."""

    title: str
    gist: str
    rows: list[OrderRow]


@dataclass(frozen=True, slots=True)
class FarGroup:
    """The rows of a power that are far away."""

    power: str
    name: str
    rows: list[OrderRow]


@dataclass(frozen=True, slots=True)
class Onward:
    """The one main button, and the sentence beside it."""

    says: str
    more: str
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class RevealContext:
    """What games/story/reveal.html takes; its first lines tell of each field."""

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
    far: list[FarGroup]
    far_gist: str
    onward: Onward
    now: datetime
    game_zone: str
    live_url: str
    version: int


def reveal_context(reveal: Reveal, asked: str, now: datetime) -> RevealContext:
    """What happened in the shown phase, as this viewer looks at it."""
    facts, more_facts = foremost(_facts(reveal))
    view = known_view(reveal.power, reveal.shown.turn.phase, asked)
    sorted_rows = _sorted(reveal)
    game = reveal.game
    powers = reveal.variant.powers
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
        groups=_groups(reveal, sorted_rows),
        far=_far(reveal, sorted_rows[FAR]),
        far_gist=_gist(reveal, sorted_rows),
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
    """The rows of the phase: one's own, those that concern one, and the others. To a spectator
    nothing is his own, and what the facts tell of concerns him."""
    read = {item.text: item for item in read_orders(reveal.variant, reveal.before, reveal.outcome)}
    seen = Seen(reveal.variant, reveal.before, reveal.outcome, reveal.power, reveal.retreats)
    matter, centres = _matter(reveal, read.values())
    found: Sorted = {OWN: [], AROUND: [], FAR: []}
    results: list[OrderResult | MinorResult] = [*reveal.outcome.orders, *reveal.outcome.minors]
    for done in results:
        row = result_row(seen, done)
        item = read.get(row.line)
        if item is None:
            continue
        place = place_of(reveal.variant, reveal.power, matter, centres, item)
        found[place].append((item, _order_row(reveal, item, row)))
    return found


def _matter(reveal: Reveal, read: Iterable[ReadOrder]) -> tuple[set[str], set[str]]:
    if not reveal.power:
        told = public_facts(reveal.variant, reveal.facts)
        return {space for fact in told for space in fact.spaces}, set()
    after = reveal.outcome.position
    matter = concerned(reveal.power, reveal.before, after, read)
    matter |= paid(reveal.variant, reveal.before, reveal.bids)
    return matter, set(after.centres_of(reveal.power))


def _order_row(reveal: Reveal, item: ReadOrder, row: ResultRow) -> OrderRow:
    variant, own = reveal.variant, item.owner == reveal.power
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
    """The board after the phase with the orders of the view, cut to where they are."""
    if not has_geometry(reveal.variant.id):
        return None
    bought = paid(reveal.variant, reveal.before, reveal.bids)
    is_around = reveal.power == "" or view == AROUND_VIEW
    near = rows[OWN] + [row for row in rows[AROUND] if is_around or row[0].owner in bought]
    shown = near + rows[AROUND] + rows[FAR] if view == ALL else near
    orders = list(dict.fromkeys(DrawnOrder(i.owner, i.order, i.result) for i, _row in shown))
    crop = None
    if reveal.power and view != ALL:
        crop = crop_to(reveal.variant, _places(reveal, (item for item, _row in near)))
    after = reveal.outcome.position
    gone = {*reveal.facts.lost, *(b.unit for b in reveal.facts.beaten if not b.may_retreat)}
    spaces = {space for item, _row in shown for space in spaces_of(item.order)}
    ghosts = tuple(
        ghost
        for ghost in ghosts_between(reveal.before, after, gone)
        if view == ALL or ghost.unit.space in spaces
    )
    return board(
        BoardState(reveal.variant, after),
        reveal.shown.title,
        orders=orders,
        tools=True,
        trace=Trace(reveal.before, ghosts),
        crop=crop,
    )


def _places(reveal: Reveal, items: Iterable[ReadOrder]) -> set[str]:
    """Where the units and the orders are that the map is to show."""
    before, after = reveal.before, reveal.outcome.position
    own = {unit.location for place in (before, after) for unit in place.ordered_by(reveal.power)}
    for item in items:
        own |= {space_of(getattr(item.order, "location", "")), *spaces_of(item.order)}
    return (own - {""}) or set(after.centres_of(reveal.power))


def _facts(reveal: Reveal) -> list[Headline]:
    if not reveal.power:
        return [_public(fact) for fact in public_facts(reveal.variant, reveal.facts)]
    own = headlines(_told(reveal))
    if reveal.outcome.turn.phase is not PhaseKind.ALLIANCES:
        return own
    # No order tells of the alliances of others.
    others = public_facts(reveal.variant, reveal.facts)
    foreign = (fact for fact in others if fact.powers and reveal.power not in fact.powers)
    return [*own, *map(_public, foreign)]


def _told(reveal: Reveal) -> Told:
    variant, power, after = reveal.variant, reveal.power, reveal.settled
    return Told(
        variant,
        power,
        reveal.before,
        reveal.outcome,
        reveal.facts,
        reveal.bids,
        reveal.retreats,
        Told(variant, power, after.before, after.outcome, after.facts) if after else None,
    )


def _public(fact: PublicFact) -> Headline:
    return Headline(fact.weight, "plain", fact.sentence)


def _groups(reveal: Reveal, rows: Sorted) -> list[RowGroup]:
    own, around = rows[OWN], rows[AROUND]
    found = []
    if own:
        count = tally((item.result, item.reason, bool(told.row.fate)) for item, told in own)
        gist = _("%(done)s of %(given)s carried out") % {"done": count.done, "given": count.given}
        if not count.given:
            gist = _("none given")
        found.append(RowGroup(_("Your orders"), gist, [row for _item, row in own]))
    bought = paid(reveal.variant, reveal.before, reveal.bids)
    bids = [row for item, row in around if item.owner in bought]
    if bids:
        found.append(RowGroup(_("Your bids"), _count(len(bids)), bids))
    near = [row for item, row in around if item.owner not in bought]
    if near:
        title = _("Around you") if reveal.power else _("What changed")
        found.append(RowGroup(title, _count(len(near)), near))
    return found


def _far(reveal: Reveal, rows: list[tuple[ReadOrder, OrderRow]]) -> list[FarGroup]:
    groups: dict[str, list[OrderRow]] = {}
    for _item, row in rows:
        groups.setdefault(row.power, []).append(row)
    minors = groups.pop("", [])
    powers = reveal.variant.powers
    found = [FarGroup(power, powers[power].short, group) for power, group in groups.items()]
    return [*found, FarGroup("", minors_title(reveal.variant), minors)] if minors else found


def _gist(reveal: Reveal, rows: Sorted) -> str:
    """How much there is far away, and the weightiest that was told of nobody near."""
    if not rows[FAR]:
        return ""
    there = {space for item, _row in rows[FAR] for space in spaces_of(item.order)}
    near = [item for item, _row in rows[OWN] + rows[AROUND]]
    here = {space_of(getattr(item.order, "location", "")) for item in near}
    told = [
        fact.sentence
        for fact in public_facts(reveal.variant, reveal.facts)
        if fact.spaces and set(fact.spaces) <= there - here
    ]
    return " ".join([f"{_count(len(rows[FAR]))}.", *told[:2]])


def _count(orders: int) -> str:
    return ngettext("%(count)s order", "%(count)s orders", orders) % {"count": orders}


def _onward(reveal: Reveal) -> Onward:
    """Where one goes from here: to one's orders, or to the table."""
    phase, url = reveal.open, reveal.game.get_absolute_url()
    if phase is None:
        return Onward(_("The game is over."), "", _("To the table"), url)
    says = _("%(phase)s is open.") % {"phase": phase.title}
    seat = Seat.objects.filter(pk=reveal.viewer.seat_id).first() if reveal.viewer.seat_id else None
    if seat is None or not reveal.viewer.holds(seat):
        return Onward(says, "", _("To the table"), url)
    state = seat_states(phase, [seat]).get(seat.power, "")
    more = {
        "waiting": _("You have ordered nothing yet."),
        "ordered": _("Your orders are saved."),
        "ready": _("Your orders are final."),
    }.get(state, _("Nothing is asked of you in it."))
    if not state:
        return Onward(says, more, _("To the table"), url)
    if phase.turn.phase is PhaseKind.ALLIANCES:
        bids = _("You have bid nothing yet.") if state == "waiting" else more
        return Onward(says, bids, _("Bid for alliances"), url)
    label = _("Order %(phase)s") % {"phase": phase.title}
    return Onward(says, more, label, url)
