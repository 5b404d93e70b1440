"""The page of the guided first year."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from adjudicator.orders import space_of
from games.core.board.board import BoardView, board, drawn_lines
from games.core.words.names import sentence_case, unit_in_full
from games.core.words.orders import plain_text
from games.learn.page.turn import bid_row
from games.learn.queries.first_year import (
    Hint,
    Year,
    comment_on,
    hints_of,
    is_followed,
    payable,
    script,
)
from games.learn.what_if.page import field_rows
from games.learn.what_if.queries import PlayedPhase, back_to, order_fields, write_trial
from games.models.titles import turn_title
from games.story.page.bid_fates import bid_fates
from games.story.page.results import drawn_orders, results
from games.story.page.summary import public_headlines
from games.story.queries.facts import ResolvedPhase
from maps.render import Trace, crop_to, ghosts_between


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
    minors = [minor for minor, (points, _order) in year.unfinished.items() if points]
    names = [variant.board.spaces[minor].name for minor in minors]
    return [
        *(_("%(unit)s has no retreat and will be disbanded.") % {"unit": unit} for unit in beaten),
        *(_("Your points on %(minor)s have no order.") % {"minor": name} for name in names),
    ]


def first_year_context(
    year: Year,
    hint: int | None,
    *,
    hidden: bool,
    did: int | None = None,
    asks: bool = False,
) -> dict[str, Any]:
    """Return the context of first_year.html: the draft, the last results, and a hint.

    `hint` is the number of the hint to show, `did` that of a hint just carried out. `asks` lists
    the losses before the turn ends.
    """
    guide = script()
    variant, power, last = guide.variant, guide.power, year.last
    code, steps = write_trial(year.trial), len(year.trial.played)
    undo = address(write_trial(back_to(year.trial, steps - 1))) if steps else ""
    comment, is_success = comment_on(year)
    fields = () if year.is_over else order_fields(year.state, power)
    bid_rows = [
        bid_row(year.state.as_power(power), minor, year.bids, year.unfinished.get(minor, (0, "")))
        for minor in (() if year.is_over else payable(year.now))
    ]
    return {
        "title": guide.text("title"),
        "sentence": guide.text("sentence"),
        "goal": _goal(),
        "phase": turn_title(variant.calendar, year.now.turn),
        "power": power,
        "power_name": variant.powers[power].short,
        "board": _board(year),
        "hint": None if year.is_over or hidden else _hint(year, hint, code, undo),
        "are_hints_hidden": hidden,
        "hints_url": address(code) if hidden else address(code, hints="0"),
        "comment": comment,
        "is_success": is_success,
        "rows": field_rows(year.state, fields, {power: year.lines}),
        "bid_rows": bid_rows,
        "given": len(year.lines),
        "count": len(fields),
        "spent": sum(bid.points for bid in year.bids),
        "most": bid_rows[0]["most"][-1] if bid_rows else 0,
        "is_over": year.is_over,
        "undo": undo,
        "start": address(""),
        "code": code,
        "path": reverse("games:guided"),
        "variant_id": guide.variant_id,
        "losses": losses(year) if asks else [],
        "did": _did(year, did),
        **(_last_phase(last) if last else {}),
    }


def _last_phase(last: PlayedPhase) -> dict[str, Any]:
    """The results of the reader's units and bids, and the facts, those about their power first."""
    phase = _resolved_phase(last)
    headlines = public_headlines(phase.variant, phase.facts)
    headlines.sort(key=lambda headline: phase.reader not in headline.powers)
    return {
        "undone": turn_title(phase.variant.calendar, last.before.turn),
        "facts": [headline.fact for headline in headlines],
        "results": [group for group in results(phase) if group.power == phase.reader],
        "own_bids": list(bid_fates(phase, last.bids)),
    }


def _resolved_phase(last: PlayedPhase) -> ResolvedPhase:
    return ResolvedPhase(script().variant, last.before, last.outcome, script().power)


def _did(year: Year, number: int | None) -> str:
    """The order just given for the reader; empty if it was changed since."""
    hint = next((item for item in hints_of(year.now) if item.number == number), None)
    if hint is None or not hint.order or not _stands(hint, year):
        return ""
    order = plain_text(year.state, hint.order)
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


def _hint(year: Year, number: int | None, code: str, undo: str) -> dict[str, Any] | None:
    """A hint in words: its place in its phase, and the address of the hint before."""
    hints = hints_of(year.now)
    if not hints:
        return None
    chosen = next((hint for hint in hints if hint.number == number), None)
    hint = chosen or next((item for item in hints if not is_followed(item, year)), hints[-1])
    place = hints.index(hint)
    text = script().text
    return {
        "number": hint.number,
        "place": place + 1,
        "count": len(hints),
        "do": text(f"{hint.say}_do"),
        "why": text(f"{hint.say}_why"),
        "ahead": text(f"{hint.say}_ahead"),
        "back": address(code, hint=str(hints[place - 1].number)) if place else undo,
        "can_show": bool(hint.order) and not _stands(hint, year),
    }


def _stands(hint: Hint, year: Year) -> bool:
    if hint.points:
        return any(bid.order == hint.order and bid.points == hint.points for bid in year.bids)
    return hint.order in year.lines


def _board(year: Year) -> BoardView | None:
    """The reader's part of the board, with the draft or else with the last phase's orders."""
    guide, last = script(), year.last
    title = turn_title(guide.variant.calendar, year.now.turn)
    crop = crop_to(guide.variant, guide.view)
    lines = [*year.lines, *(bid.order for bid in year.bids)]
    if lines or last is None:
        return board(year.state, title, orders=drawn_lines(year.state, lines), crop=crop)
    near = (guide.power, *guide.neighbours)
    orders = {line for owner in near for line in last.orders.get(owner, ())}
    orders |= {done.published for done in last.outcome.minors if not done.published.endswith(" H")}
    ghosts = ghosts_between(last.before, year.now, set(last.outcome.disbanded))
    near_ghosts = [ghost for ghost in ghosts if ghost.unit.power in near or ghost.is_gone]
    return board(
        year.state,
        title,
        orders=[item for item in drawn_orders(_resolved_phase(last)) if str(item.order) in orders],
        crop=crop,
        trace=Trace(last.before, tuple(near_ghosts)),
    )
