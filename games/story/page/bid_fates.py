"""What became of one's own bids, from the published orders alone: whether the minor did what was
paid for. Why it did not is not told, as nobody is told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from adjudicator import Bid, InvalidOrder, Position, Reason, Result, Variant, parse_order
from adjudicator.orders import space_of
from adjudicator.outcome import MinorResult
from adjudicator.special.influence import read_influence
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.words.names import owner_of_unit
from games.core.words.orders import plain_text, printed
from games.sheets.queries.sheet_report import LineStatus, sheet_report
from games.story.page.results import Seen, result_row
from games.story.words import why

VOID = frozenset({Reason.NOT_A_MINOR, Reason.MINOR_NEVER_MOVES, Reason.ATTACKS_MINOR})


@dataclass(frozen=True, slots=True)
class BidFate:
    """What became of the points on an order, which `plain` has in words: a sentence, with what is
    known of it besides. `level` is "ok", "bad" or "plain"."""

    points: int
    order: str
    plain: str
    level: str
    fact: str
    more: str = ""


def bid_fates(seen: Seen, bids: Iterable[Bid]) -> Iterator[BidFate]:
    """What became of the bids of the power that looks, each order once."""
    match seen.outcome.turn.phase:
        case PhaseKind.ALLIANCES:
            yield from _influence(seen, bids)
        case PhaseKind.MOVEMENT:
            yield from _points(seen, bids)


def _points(seen: Seen, bids: Iterable[Bid]) -> Iterator[BidFate]:
    """What became of points on orders for minors; those that were void come first."""
    minors = {done.minor: done for done in seen.outcome.minors}
    points: dict[str, int] = {}
    for bid, reason in _judged(seen, tuple(bids)):
        if reason is not None:
            plain = plain_text(seen.variant, bid.order, seen.before) or printed(bid.order)
            yield BidFate(bid.points, printed(bid.order), plain, "bad", why(reason))
        else:
            order = _canonical(seen, bid.order)
            points[order] = points.get(order, 0) + bid.points
    for order, paid in points.items():
        minor = space_of(order.split()[1])
        level, fact, because = _obeyed(seen, minors[minor], order)
        spent = ngettext(
            "Your %(count)s point was spent.", "Your %(count)s points were spent.", paid
        )
        more = _("%(spent)s Nobody is told what others offered.") % {
            "spent": spent % {"count": paid}
        }
        fact = fact % {"minor": owner_of_unit(seen.variant, minor)}
        plain = plain_text(seen.variant, order, seen.before)
        yield BidFate(paid, printed(order), plain, level, fact, f"{because} {more}".strip())


def _judged(seen: Seen, bids: tuple[Bid, ...]) -> Iterator[tuple[Bid, Reason | None]]:
    """The bids, each with the reason that made it void: one that the power's own sheet gave."""
    orders = [done.order for done in seen.outcome.orders if done.power == seen.own]
    report = sheet_report(BoardState(seen.variant, seen.before, seen.own), orders, bids)
    for bid, line in zip(bids, report.bids, strict=True):
        reason = line.reason if line.reason in VOID else None
        if line.status is LineStatus.INVALID:
            reason = Reason.BID_NOT_UNDERSTOOD
        if bid.points:
            yield bid, Reason.OVERSPENT if report.overspent else reason


def _obeyed(seen: Seen, done: MinorResult, order: str) -> tuple[str, str, str]:
    """Whether a minor did what one paid for, and what came of it: its level, a sentence, why."""
    row = result_row(seen, done)
    if _canonical(seen, done.published) != order:
        return "plain", _("%(minor)s did not do what you paid for."), f"{row.plain}."
    if done.result in (Result.CUT, Result.VOID, Result.INVALID) and order.split()[2:3] == ["S"]:
        fact = _("%(minor)s did what you paid for, but its support did not count.")
        return "bad", fact, row.fate or row.why
    if row.fate:
        return "bad", _("%(minor)s did what you paid for, but it was dislodged."), row.fate
    return "plain", _("%(minor)s did what you paid for."), ""


def _influence(seen: Seen, bids: Iterable[Bid]) -> Iterator[BidFate]:
    """Whether one got the alliances that one bid for, for oneself or another."""
    variant, after = seen.variant, seen.outcome.position
    for bid in bids:
        meant = read_influence(variant, seen.before, seen.own, bid.order)
        if isinstance(meant, Reason) or meant.ends or not bid.points:
            continue
        held = after.alliances.get(meant.minor)
        is_won = held is not None and held.power == meant.power
        neutral = owner_of_unit(variant, meant.minor)
        words = {"neutral": neutral, "power": owner_of_unit(variant, meant.power)}
        if meant.power == seen.own:
            won, lost = _("%(neutral)s is your ally."), _("%(neutral)s did not become your ally.")
        else:
            won = _("%(neutral)s is the ally of %(power)s.")
            lost = _("%(neutral)s did not become the ally of %(power)s.")
        fact = (won if is_won else lost) % words
        more = "" if is_won else sides(variant, after, meant.minor)
        level = "ok" if is_won else "plain"
        yield BidFate(bid.points, printed(bid.order), neutral, level, fact, more)


def sides(variant: Variant, after: Position, minor: str) -> str:
    """Whose ally an armed neutral is."""
    held = after.alliances.get(minor)
    if held is None:
        return _("It sides with nobody.")
    return _("It sides with %(power)s.") % {"power": owner_of_unit(variant, held.power)}


def _canonical(seen: Seen, text: str) -> str:
    try:
        return str(parse_order(seen.variant, text, seen.before))
    except InvalidOrder:
        return ""
