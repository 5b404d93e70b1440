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
    Played,
    Year,
    hints_of,
    is_followed,
    is_success,
    payable,
    script,
    told_of,
)
from games.learn.what_if.forms import back_to, write_trial
from games.learn.what_if.page import HandRow, hand_rows
from games.learn.what_if.queries import asked_of
from games.models.titles import turn_title
from games.story.page.bid_fates import BidFate, bid_fates
from games.story.page.results import ResultGroup, drawn, results
from games.story.page.summary import public_headlines
from games.story.queries.facts import ResolvedPhase
from maps.render import Trace, crop_to, ghosts_between


@dataclass(frozen=True, slots=True)
class ShownHint:
    """A hint in words; the `place` of `count` in its phase, `number` in the whole year, `back` the
    address of the one before."""

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
    """What games/learn/first_year.html takes; its first lines tell of each field."""

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
    said: str
    is_success: bool
    facts: list[str]
    results: list[ResultGroup]
    own_bids: list[BidFate]
    rows: list[HandRow]
    bid_rows: list[BidRow]
    given: int
    asked: int
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


def address(code: str, **asked: str) -> str:
    """The address of the year as far as a code tells; the empty code is its beginning."""
    return f"{reverse('games:guided')}?{urlencode({'s': code, **asked})}"


def losses(year: Year) -> list[str]:
    """What is lost when the turn ends so: units without a retreat, points without an order."""
    said = script()
    ordered = {space_of(line.split()[1]) for line in year.lines}
    beaten = [
        sentence_case(unit_in_full(said.variant, item.unit))
        for item in year.now.dislodged
        if item.unit.power == said.power and item.unit.space not in ordered
    ]
    return [
        *(_("%(unit)s has no retreat and will be disbanded.") % {"unit": u} for u in beaten),
        *(
            _("Your points on %(minor)s have no order.")
            % {"minor": said.variant.board.spaces[minor].name}
            for minor, (points, _order) in year.halves.items()
            if points
        ),
    ]


def first_year_context(
    year: Year,
    asked_hint: int | None,
    *,
    hidden: bool,
    did: int | None = None,
    asks: bool = False,
) -> FirstYearContext:
    """The year with the orders that stand, what came of the last phase, and a hint; `did` is the
    one that was just done for the reader. `asks` where the turn is not ended before its losses are
    told."""
    said = script()
    variant, now = said.variant, year.now
    code = write_trial(year.trial)
    last = next((step for step in reversed(year.steps) if step.is_own), None)
    asked = () if year.is_over else asked_of(BoardState(variant, now), said.power)
    minors = () if year.is_over else payable(now)
    bid_rows = [
        bid_row(
            BoardState(variant, now, said.power), minor, year.bids, year.halves.get(minor, (0, ""))
        )
        for minor in minors
    ]
    steps = len(year.trial.played)
    undo = address(write_trial(back_to(year.trial, steps - 1))) if steps else ""
    return FirstYearContext(
        title=said.said("title"),
        sentence=said.said("sentence"),
        goal=_goal(),
        phase=turn_title(variant.calendar, now.turn),
        power=said.power,
        power_name=variant.powers[said.power].short,
        board=_board(year, last),
        hint=None if year.is_over or hidden else _hint(year, asked_hint, code, undo),
        are_hints_hidden=hidden,
        hints_url=address(code) if hidden else address(code, hints="0"),
        said=told_of(year),
        is_success=is_success(year),
        facts=_facts(last) if last else [],
        results=_results(last) if last else [],
        own_bids=list(bid_fates(_resolved(last), last.bids)) if last else [],
        rows=hand_rows(BoardState(variant, now), asked, year.lines),
        bid_rows=bid_rows,
        given=len(year.lines),
        asked=len(asked),
        spent=sum(bid.points for bid in year.bids),
        most=bid_rows[0].most[-1] if bid_rows else 0,
        is_over=year.is_over,
        undo=undo,
        undone=turn_title(variant.calendar, last.before.turn) if last else "",
        start=address(""),
        code=code,
        path=reverse("games:guided"),
        variant_id=said.variant_id,
        losses=losses(year) if asks else [],
        did=_did(year, did),
    )


def _did(year: Year, number: int | None) -> str:
    """What was ordered for the reader; empty where it does not stand any more."""
    hint = next((item for item in hints_of(year.now) if item.number == number), None)
    if hint is None or not hint.order or not _stands(hint, year):
        return ""
    order = plain_text(script().variant, hint.order, year.now)
    if not hint.points:
        return _("Ordered for you: %(order)s.") % {"order": order}
    said = ngettext(
        "Ordered for you: %(order)s, for %(count)s point.",
        "Ordered for you: %(order)s, for %(count)s points.",
        hint.points,
    )
    return said % {"order": order, "count": hint.points}


def _goal() -> str:
    """How the game is won."""
    variant = script().variant
    words = {"count": variant.rules.victory_centres, "all": len(variant.board.centres)}
    goal = _(
        "Whoever owns %(count)s of the %(all)s supply centres at the end of a Fall, and more than"
        " anybody else, wins the game."
    )
    return goal % words


def _hint(year: Year, number: int | None, code: str, undo: str) -> ShownHint | None:
    hints = hints_of(year.now)
    if not hints:
        return None
    asked = next((hint for hint in hints if hint.number == number), None)
    hint = asked or next((item for item in hints if not is_followed(item, year)), hints[-1])
    place = hints.index(hint)
    back = address(code, hint=str(hints[place - 1].number)) if place else undo
    said = script().said
    return ShownHint(
        number=hint.number,
        place=place + 1,
        count=len(hints),
        do=said(f"{hint.say}_do"),
        why=said(f"{hint.say}_why"),
        ahead=said(f"{hint.say}_ahead"),
        back=back,
        can_show=bool(hint.order) and not _stands(hint, year),
    )


def _stands(hint: Hint, year: Year) -> bool:
    if hint.points:
        return any(bid.order == hint.order and bid.points == hint.points for bid in year.bids)
    return hint.order in year.lines


def _facts(last: Played) -> list[str]:
    """What happened, first to the reader's power."""
    phase = _resolved(last)
    found = public_headlines(phase.variant, phase.facts)
    found.sort(key=lambda headline: phase.reader not in headline.powers)
    return [headline.fact for headline in found]


def _resolved(last: Played) -> ResolvedPhase:
    said = script()
    return ResolvedPhase(said.variant, last.before, last.outcome, said.power)


def _results(last: Played) -> list[ResultGroup]:
    """The results of the reader's units."""
    return [group for group in results(_resolved(last)) if group.power == script().power]


def _board(year: Year, last: Played | None) -> BoardView | None:
    """The reader's part of the board with the orders that stand, else with what led to it."""
    said = script()
    variant = said.variant
    title = turn_title(variant.calendar, year.now.turn)
    crop = crop_to(variant, said.view)
    lines = [*year.lines, *(bid.order for bid in year.bids)]
    if lines or last is None:
        return board(
            BoardState(variant, year.now),
            title,
            orders=drawn_lines(BoardState(variant, year.now), lines),
            crop=crop,
        )
    near = (said.power, *said.neighbours)
    given = {line for owner in near for line in last.hands.get(owner, ())}
    given |= {done.published for done in last.outcome.minors if not done.published.endswith(" H")}
    return board(
        BoardState(variant, year.now),
        title,
        orders=[item for item in drawn(_resolved(last)) if str(item.order) in given],
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
