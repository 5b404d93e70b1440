"""The bids of a phase: the points on each minor's orders, and who paid them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from adjudicator import entitlement
from adjudicator.special.bids import minor_units
from adjudicator.state import PhaseKind
from adjudicator.trace import Tally
from games.core.codec import BoardState
from games.core.words.names import listed, owner_of_unit, short_name
from games.core.words.orders import plain_text, printed
from games.record.queries.cabinet import CabinetPage
from games.story.page.results import ResultRow, result_row
from games.story.queries.facts import ResolvedPhase
from games.story.words.results import why


@dataclass(frozen=True, slots=True)
class BidStack:
    """The points on one order for a minor: a code for each point, and their sum.

    `level` is "ok" for the order that won, "warn" for a tie, "bad" for a void bid, else "".
    `is_deciding` says that a bid on it decided the phase.
    """

    order: str
    plain: str
    coins: list[str]
    who: str
    points: int
    level: str
    note: str
    is_deciding: bool


@dataclass(frozen=True, slots=True)
class MinorBlock:
    """A minor with everything that was bid on it; `result` is what its unit did.

    Bids for no minor on the board have a block of their own, whose `minor` is "".
    """

    minor: str
    name: str
    kind: str
    result: ResultRow | None
    stacks: list[BidStack]
    margin: str


@dataclass(frozen=True, slots=True)
class PaidRow:
    """The points that a power paid for each minor, and how many it spent in all."""

    power: str
    name: str
    cells: list[tuple[str, str]]
    spent: str


def shows_bids(page: CabinetPage) -> bool:
    """Whether the phase has bids that the view shows."""
    has_bids = page.variant.rules.bid_maximum and page.phase.turn.phase is PhaseKind.MOVEMENT
    return bool(has_bids and page.scope.bids and page.phase.is_resolved)


def resolved_phase(page: CabinetPage, reader: str = "") -> ResolvedPhase | None:
    """The published phase, for one reader; None for a phase that was never played."""
    if page.outcome is None:
        return None
    return ResolvedPhase(page.variant, page.position, page.outcome, reader)


def minor_of(page: CabinetPage, order: str) -> str:
    """The minor that a bid's order is for, or "" if it is not for a minor on the board."""
    minors = {str(unit): unit.space for unit in minor_units(page.variant, page.position)}
    return minors.get(" ".join(order.split()[:2]), "")


def minor_blocks(page: CabinetPage) -> list[MinorBlock]:
    """The minors that somebody bid on, the dearest first."""
    if not page.scope.minors or page.outcome is None:
        return []
    deciding = {(str(row["power"]), str(row["order"])) for row in (page.decided or [])[:1]}
    resolved = resolved_phase(page)
    assert resolved is not None, "the phase is resolved"
    results = {done.minor: done for done in page.outcome.minors}
    kinds = {unit.space: unit.kind for unit in minor_units(page.variant, page.position)}
    blocks: dict[str, MinorBlock] = {}
    for auction in page.auctions:
        top = auction.bids[0].points
        tied = auction.order is None
        stacks = []
        for row in auction.bids:
            level = "ok" if row.order == auction.order else ""
            if tied and row.points == top:
                level = "warn"
            stacks.append(
                BidStack(
                    order=printed(row.order),
                    plain=plain_text(BoardState(page.variant, page.position), row.order),
                    coins=[power for power, paid in row.powers.items() for _point in range(paid)],
                    who=_who(page, row.powers),
                    points=row.points,
                    level=level,
                    note="",
                    is_deciding=any(
                        (power, order) in deciding
                        for power in row.powers
                        for order in _orders_of(page, power, row.order)
                    ),
                )
            )
        done = results.get(auction.minor)
        blocks[auction.minor] = MinorBlock(
            minor=auction.minor,
            name=owner_of_unit(page.variant, auction.minor),
            kind=kinds.get(auction.minor, "A"),
            result=result_row(resolved, done) if done is not None else None,
            stacks=stacks,
            margin=_margin(auction.bids[0].points, auction.bids[1:], tied=tied),
        )
    for void in page.voids:
        minor = minor_of(page, void.bid.order)
        if void.bid.points < 1:
            continue
        stack = BidStack(
            order=printed(void.bid.order),
            plain=plain_text(BoardState(page.variant, page.position), void.bid.order),
            coins=[void.power] * min(void.bid.points, 9),
            who=_who(page, {void.power: void.bid.points}),
            points=void.bid.points,
            level="bad",
            note=why(void.reason),
            is_deciding=(void.power, void.bid.order) in deciding,
        )
        if minor in blocks:
            blocks[minor].stacks.append(stack)
        else:
            done = results.get(minor)
            shown = result_row(resolved, done) if done is not None else None
            name = owner_of_unit(page.variant, minor) if minor else _("For no minor")
            blocks[minor] = MinorBlock(minor, name, kinds.get(minor, "A"), shown, [stack], "")
    return sorted(
        blocks.values(),
        key=lambda block: (
            not any(stack.is_deciding for stack in block.stacks),
            -sum(stack.points for stack in block.stacks),
        ),
    )


def _orders_of(page: CabinetPage, power: str, order: str) -> list[str]:
    """The bids of a power for the same unit as an order, as they were written."""
    unit = order.split()[:2]
    return [bid.order for bid in page.bids.get(power, ()) if bid.order.split()[:2] == unit]


def _who(page: CabinetPage, powers: Mapping[str, int]) -> str:
    return listed([f"{short_name(page.variant, power)} {paid}" for power, paid in powers.items()])


def _margin(top: int, others: Sequence[Tally], *, tied: bool) -> str:
    if tied:
        return _("A tie: nobody won, and the unit held.")
    if not others:
        return _("Nobody else bid.")
    by = top - others[0].points
    said = ngettext("Won by %(count)s point.", "Won by %(count)s points.", by)
    return said % {"count": by}


def silent_minors(page: CabinetPage, blocks: list[MinorBlock]) -> str:
    """Name the minors that nobody bid on."""
    if not page.scope.minors or not shows_bids(page):
        return ""
    known = {block.minor for block in blocks}
    units = minor_units(page.variant, page.position)
    names = [owner_of_unit(page.variant, u.space) for u in units if u.space not in known]
    return _("Nobody bid on %(minors)s.") % {"minors": listed(names)} if names else ""


def points_spent(page: CabinetPage) -> str:
    """Say how many points were spent."""
    if not page.scope.minors or not shows_bids(page):
        return ""
    variant, position = page.variant, page.position
    all_points = sum(entitlement(variant, position, power) for power in variant.powers)
    spent = sum(bid.points for bids in page.bids.values() for bid in bids)
    words = {"spent": spent, "all": all_points}
    return _("%(spent)s of %(all)s points were spent. A coin is a point.") % words


def paid_rows(page: CabinetPage, blocks: list[MinorBlock]) -> list[PaidRow]:
    """The table of who paid for whom; bold is part of the winning bid, struck out is void."""
    if not blocks:
        return []
    rows = []
    for power in page.variant.powers:
        allowed = entitlement(page.variant, page.position, power)
        if not allowed and power not in page.bids:
            continue
        cells = []
        for block in blocks:
            said = [
                (str(stack.coins.count(power)), stack.level)
                for stack in block.stacks
                if power in stack.coins
            ]
            level = said[0][1] if len(said) == 1 else ""
            cells.append((" + ".join(points for points, _level in said), level))
        spent = sum(bid.points for bid in page.bids.get(power, ()))
        words = {"spent": spent, "all": allowed}
        said_spent = _("%(spent)s of %(all)s") % words
        rows.append(PaidRow(power, short_name(page.variant, power), cells, said_spent))
    return rows


def deciding_bids(page: CabinetPage) -> list[str]:
    """Name the bid without which most centres would have another owner, or say that none is."""
    if page.decided is None or not shows_bids(page):
        return []
    if not page.decided:
        return [_("No bid decided: without any one of them, every centre has the same owner.")]
    spaces = page.variant.board.spaces
    row = page.decided[0]
    centres = [
        (
            _("%(centre)s would belong to %(owner)s")
            if owner
            else _("%(centre)s would belong to nobody")
        )
        % {
            "centre": spaces[space].name,
            "owner": short_name(page.variant, owner) if owner else "",
        }
        for space, owner in row["centres"].items()
    ]
    words = {
        "power": short_name(page.variant, row["power"]),
        "points": row["points"],
        "order": printed(row["order"]),
        "centres": "; ".join(centres),
    }
    said = _(
        "%(power)s paid %(points)s for %(order)s. Without this bid, centres would have other owners"
        " after the year: %(centres)s."
    )
    return [said % words]
