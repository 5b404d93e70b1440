"""The context of games/learn/first_year.html."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from adjudicator.orders import space_of
from games.core.board.board import BoardView, board, drawn_lines
from games.core.codec import BoardState
from games.core.words.names import sentence_case, unit_in_full
from games.core.words.orders import plain_text
from games.learn.page.turn import BidRow, bid_row
from games.learn.queries.first_year import (
    Hint,
    PlayedPhase,
    Year,
    comment_on,
    hints_of,
    is_followed,
    is_success,
    payable,
    script,
)
from games.learn.what_if.page import FieldRow, field_rows
from games.learn.what_if.queries import back_to, order_fields, write_trial
from games.models.titles import turn_title
from games.story.page.bid_fates import BidFate, bid_fates
from games.story.page.results import ResultGroup, drawn_orders, results
from games.story.page.summary import public_headlines
from games.story.queries.facts import ResolvedPhase
from maps.render import Trace, crop_to, ghosts_between


@dataclass(frozen=True, slots=True)
class ShownHint:
    """A hint in words: `place` of `count` in its phase, `number` in the whole year.

    `back` is the address of the hint before.
    """

    number: int
    place: int
    count: int
    do: str
    why: str
    ahead: str
    back: str
    can_show: bool


@dataclass(frozen=True, slots=True)
class FirstYearContext:
    """The context of games/learn/first_year.html, whose first lines describe each field."""

    title: str
    sentence: str
    goal: str
    phase: str
    power: str
    power_name: str
    board: BoardView | None
    hint: ShownHint | None
    are_hints_hidden: bool
    hints_url: str
    comment: str
    is_success: bool
    facts: list[str]
    results: list[ResultGroup]
    own_bids: list[BidFate]
    rows: list[FieldRow]
    bid_rows: list[BidRow]
    given: int
    count: int
    spent: int
    most: int
    is_over: bool
    undo: str
    undone: str
    start: str
    code: str
    path: str
    variant_id: str
    losses: list[str]
    did: str


def address(code: str, **query: str) -> str:
    """Return the address of a stored year; an empty code is its beginning."""
    return f"{reverse('games:guided')}?{urlencode({'s': code, **query})}"


def losses(year: Year) -> list[str]:
    """Return warnings about units without a retreat, and points without an order."""
    variant, power = script().variant, script().power
    ordered = {space_of(line.split()[1]) for line in year.lines}
    beaten = [
        sentence_case(unit_in_full(variant, item.unit))
        for item in year.now.dislodged
        if item.unit.power == power and item.unit.space not in ordered
    ]
    return [
        *(_("%(unit)s has no retreat and will be disbanded.") % {"unit": u} for u in beaten),
        *(
            _("Your points on %(minor)s have no order.")
            % {"minor": variant.board.spaces[minor].name}
            for minor, (points, _order) in year.unfinished.items()
            if points
        ),
    ]


def first_year_context(
    year: Year,
    hint: int | None,
    *,
    hidden: bool,
    did: int | None = None,
    asks: bool = False,
) -> FirstYearContext:
    """Build the page of a year: its draft, the last results, and a hint.

    `hint` is the number of the hint to show, `did` that of a hint just carried out. `asks` lists
    the losses before the turn ends.
    """
    guide = script()
    variant, now = guide.variant, year.now
    code = write_trial(year.trial)
    last = next((step for step in reversed(year.steps) if step.is_own), None)
    fields = () if year.is_over else order_fields(BoardState(variant, now), guide.power)
    minors = () if year.is_over else payable(now)
    bid_rows = [
        bid_row(
            BoardState(variant, now, guide.power),
            minor,
            year.bids,
            year.unfinished.get(minor, (0, "")),
        )
        for minor in minors
    ]
    steps = len(year.trial.played)
    undo = address(write_trial(back_to(year.trial, steps - 1))) if steps else ""
    return FirstYearContext(
        title=guide.text("title"),
        sentence=guide.text("sentence"),
        goal=_goal(),
        phase=turn_title(variant.calendar, now.turn),
        power=guide.power,
        power_name=variant.powers[guide.power].short,
        board=_board(year, last),
        hint=None if year.is_over or hidden else _shown_hint(year, hint, code, undo),
        are_hints_hidden=hidden,
        hints_url=address(code) if hidden else address(code, hints="0"),
        comment=comment_on(year),
        is_success=is_success(year),
        facts=_facts(last) if last else [],
        results=_results(last) if last else [],
        own_bids=list(bid_fates(_resolved(last), last.bids)) if last else [],
        rows=field_rows(BoardState(variant, now), fields, year.lines),
        bid_rows=bid_rows,
        given=len(year.lines),
        count=len(fields),
        spent=sum(bid.points for bid in year.bids),
        most=bid_rows[0].most[-1] if bid_rows else 0,
        is_over=year.is_over,
        undo=undo,
        undone=turn_title(variant.calendar, last.before.turn) if last else "",
        start=address(""),
        code=code,
        path=reverse("games:guided"),
        variant_id=guide.variant_id,
        losses=losses(year) if asks else [],
        did=_did(year, did),
    )


def _did(year: Year, number: int | None) -> str:
    """The order just given for the reader; empty if it was changed since."""
    hint = next((item for item in hints_of(year.now) if item.number == number), None)
    if hint is None or not hint.order or not _stands(hint, year):
        return ""
    order = plain_text(BoardState(script().variant, year.now), hint.order)
    if not hint.points:
        return _("Ordered for you: %(order)s.") % {"order": order}
    sentence = ngettext(
        "Ordered for you: %(order)s, for %(count)s point.",
        "Ordered for you: %(order)s, for %(count)s points.",
        hint.points,
    )
    return sentence % {"order": order, "count": hint.points}


def _goal() -> str:
    """How to win the game."""
    variant = script().variant
    words = {"count": variant.rules.victory_centres, "all": len(variant.board.centres)}
    goal = _(
        "A power wins the game if, at the end of a Fall, it owns %(count)s of the %(all)s "
        "supply centres, and more than any other power."
    )
    return goal % words


def _shown_hint(year: Year, number: int | None, code: str, undo: str) -> ShownHint | None:
    hints = hints_of(year.now)
    if not hints:
        return None
    chosen = next((hint for hint in hints if hint.number == number), None)
    hint = chosen or next((item for item in hints if not is_followed(item, year)), hints[-1])
    place = hints.index(hint)
    back = address(code, hint=str(hints[place - 1].number)) if place else undo
    text = script().text
    return ShownHint(
        number=hint.number,
        place=place + 1,
        count=len(hints),
        do=text(f"{hint.say}_do"),
        why=text(f"{hint.say}_why"),
        ahead=text(f"{hint.say}_ahead"),
        back=back,
        can_show=bool(hint.order) and not _stands(hint, year),
    )


def _stands(hint: Hint, year: Year) -> bool:
    if hint.points:
        return any(bid.order == hint.order and bid.points == hint.points for bid in year.bids)
    return hint.order in year.lines


def _facts(last: PlayedPhase) -> list[str]:
    """The facts of a phase, those about the reader's power first."""
    phase = _resolved(last)
    found = public_headlines(phase.variant, phase.facts)
    found.sort(key=lambda headline: phase.reader not in headline.powers)
    return [headline.fact for headline in found]


def _resolved(last: PlayedPhase) -> ResolvedPhase:
    return ResolvedPhase(script().variant, last.before, last.outcome, script().power)


def _results(last: PlayedPhase) -> list[ResultGroup]:
    """The results of the reader's units."""
    return [group for group in results(_resolved(last)) if group.power == script().power]


def _board(year: Year, last: PlayedPhase | None) -> BoardView | None:
    """The reader's part of the board, with the draft or else with the last phase's orders."""
    guide = script()
    variant = guide.variant
    title = turn_title(variant.calendar, year.now.turn)
    crop = crop_to(variant, guide.view)
    lines = [*year.lines, *(bid.order for bid in year.bids)]
    if lines or last is None:
        return board(
            BoardState(variant, year.now),
            title,
            orders=drawn_lines(BoardState(variant, year.now), lines),
            crop=crop,
        )
    near = (guide.power, *guide.neighbours)
    given = {line for owner in near for line in last.orders.get(owner, ())}
    given |= {done.published for done in last.outcome.minors if not done.published.endswith(" H")}
    return board(
        BoardState(variant, year.now),
        title,
        orders=[item for item in drawn_orders(_resolved(last)) if str(item.order) in given],
        crop=crop,
        trace=Trace(
            last.before,
            tuple(
                ghost
                for ghost in ghosts_between(last.before, year.now, set(last.outcome.disbanded))
                if ghost.unit.power in near or ghost.is_gone
            ),
        ),
    )
