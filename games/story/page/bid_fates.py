"""The results of a power's own bids: whether each minor followed the order that was paid for.

They come from the published orders alone. Why a minor did something else stays secret.
"""

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
from games.core.words.orders import plain_text, with_dash
from games.sheets.queries.sheet_report import LineStatus, sheet_report
from games.story.page.narrator import Narrator
from games.story.page.results import result_row
from games.story.queries.facts import ResolvedPhase
from games.story.words.results import why

VOID = frozenset({Reason.NOT_A_MINOR, Reason.MINOR_NEVER_MOVES, Reason.ATTACKS_MINOR})


@dataclass(frozen=True, slots=True)
class BidFate:
    """The result of the points on an order: a sentence, and in `more` what else is known.

    `plain` is the order in words. `level` is "ok", "bad" or "plain".
    """

    points: int
    order: str
    plain: str
    level: str
    fact: str
    more: str = ""


def bid_fates(phase: ResolvedPhase, bids: Iterable[Bid]) -> Iterator[BidFate]:
    """Return the results of the reader's bids, each order once."""
    match phase.outcome.turn.phase:
        case PhaseKind.ALLIANCES:
            yield from _influence(phase, bids)
        case PhaseKind.MOVEMENT:
            yield from _points(phase, bids)


def _points(phase: ResolvedPhase, bids: Iterable[Bid]) -> Iterator[BidFate]:
    """The results of points on orders for minors, void bids first."""
    minors = {done.minor: done for done in phase.outcome.minors}
    points: dict[str, int] = {}
    for bid, reason in _judge(phase, tuple(bids)):
        if reason is not None:
            plain = plain_text(phase.state, bid.order) or with_dash(bid.order)
            yield BidFate(bid.points, with_dash(bid.order), plain, "bad", why(reason))
        else:
            order = _canonical(phase, bid.order)
            points[order] = points.get(order, 0) + bid.points
    for order, paid in points.items():
        minor = space_of(order.split()[1])
        level, fact, because = _check_obedience(phase, minors[minor], order)
        spent = ngettext(
            "Your %(count)s point was spent.", "Your %(count)s points were spent.", paid
        )
        more = _("%(spent)s Other bids stay secret.") % {"spent": spent % {"count": paid}}
        fact = fact % {"minor": owner_of_unit(phase.variant, minor)}
        plain = plain_text(phase.state, order)
        yield BidFate(paid, with_dash(order), plain, level, fact, f"{because} {more}".strip())


def _judge(phase: ResolvedPhase, bids: tuple[Bid, ...]) -> Iterator[tuple[Bid, Reason | None]]:
    """The bids, each with the reason why it is void, as far as the reader's own sheet shows it."""
    orders = [done.order for done in phase.outcome.orders if done.power == phase.reader]
    report = sheet_report(BoardState(phase.variant, phase.before, phase.reader), orders, bids)
    for bid, line in zip(bids, report.bids, strict=True):
        reason = line.reason if line.reason in VOID else None
        if line.status is LineStatus.INVALID:
            reason = Reason.BID_NOT_UNDERSTOOD
        if bid.points:
            yield bid, Reason.OVERSPENT if report.overspent else reason


def _check_obedience(phase: ResolvedPhase, done: MinorResult, order: str) -> tuple[str, str, str]:
    """Return whether a minor followed an order that was paid for: a level, a sentence, and why."""
    row = result_row(phase, done)
    if _canonical(phase, done.published) != order:
        return "plain", _("%(minor)s did not do what you paid for."), f"{row.plain}."
    if done.result in (Result.CUT, Result.VOID, Result.INVALID) and order.split()[2:3] == ["S"]:
        fact = _("%(minor)s did what you paid for, but its support did not count.")
        return "bad", fact, row.fate or row.why
    if row.fate:
        return "bad", _("%(minor)s did what you paid for, but it was dislodged."), row.fate
    return "ok", _("%(minor)s did what you paid for."), ""


def _influence(phase: ResolvedPhase, bids: Iterable[Bid]) -> Iterator[BidFate]:
    """The results of bids for alliances, of the reader or of the power that it supported."""
    variant, after = phase.variant, phase.outcome.position
    say = Narrator(variant, phase.reader)
    for bid in bids:
        meant = read_influence(variant, phase.before, phase.reader, bid.order)
        if isinstance(meant, Reason) or meant.ends or not bid.points:
            continue
        held = after.alliances.get(meant.minor)
        is_won = held is not None and held.power == meant.power
        word = say.is_ally if is_won else say.not_allied
        fact = word(meant.minor, meant.power)
        more = "" if is_won else ally_of(variant, after, meant.minor)
        level = "ok" if is_won else "plain"
        order, plain = with_dash(bid.order), say.place(meant.minor)
        yield BidFate(bid.points, order, plain, level, fact, more)


def ally_of(variant: Variant, after: Position, minor: str) -> str:
    """Name the ally of an armed neutral in a sentence."""
    held = after.alliances.get(minor)
    if held is None:
        return _("It has no ally.")
    return _("Its ally is %(power)s.") % {"power": owner_of_unit(variant, held.power)}


def _canonical(phase: ResolvedPhase, text: str) -> str:
    try:
        return str(parse_order(phase.variant, text, phase.before))
    except InvalidOrder:
        return ""
