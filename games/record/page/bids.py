"""The bids of a phase: the points on each minor's orders, and who paid them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _, ngettext

from adjudicator import entitlement
from adjudicator.special.bids import minor_units
from adjudicator.state import PhaseKind
from adjudicator.trace import Tally
from games.core.codec import BoardState
from games.core.words.names import list_names, owner_of_unit, short_name
from games.core.words.orders import plain_text, with_dash
from games.record.queries.cabinet import CabinetPage
from games.story.page.results import result_row
from games.story.queries.facts import ResolvedPhase
from games.story.words.results import why

# Coins drawn for a bid that is void because it has too many points.
MOST_COINS = 9


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


def minor_blocks(page: CabinetPage) -> list[dict[str, Any]]:
    """The minors that somebody bid on, the dearest first; `result` is what the unit of one did.

    Bids for no minor on the board have a block of their own, whose `minor` is "".
    """
    resolved = resolved_phase(page)
    if not page.scope.minors or resolved is None:
        return []
    stacks: dict[str, list[dict[str, Any]]] = {}
    margins: dict[str, str] = {}
    for auction in page.auctions:
        is_tied, top = auction.order is None, auction.bids[0].points
        margins[auction.minor] = _margin(top, auction.bids[1:], is_tied=is_tied)
        for row in auction.bids:
            level = "ok" if row.order == auction.order else ""
            if is_tied and row.points == top:
                level = "warn"
            stack = _stack(page, row.order, row.powers, level)
            stacks.setdefault(auction.minor, []).append(stack)
    for void in page.voids:
        if void.bid.points > 0:
            powers = {void.power: void.bid.points}
            stack = _stack(page, void.bid.order, powers, "bad", why(void.reason))
            stacks.setdefault(minor_of(page, void.bid.order), []).append(stack)
    results = {done.minor: result_row(resolved, done) for done in resolved.outcome.minors}
    kinds = {unit.space: unit.kind for unit in minor_units(page.variant, page.position)}
    blocks = [
        {
            "minor": minor,
            "name": owner_of_unit(page.variant, minor) if minor else _("For no minor"),
            "kind": kinds.get(minor, "A"),
            "result": results.get(minor),
            "stacks": rows,
            "margin": margins.get(minor, ""),
        }
        for minor, rows in stacks.items()
    ]
    return sorted(
        blocks,
        key=lambda block: (
            not any(stack["is_deciding"] for stack in block["stacks"]),
            -sum(stack["points"] for stack in block["stacks"]),
        ),
    )


def _stack(
    page: CabinetPage, order: str, powers: Mapping[str, int], level: str, note: str = ""
) -> dict[str, Any]:
    """The points of these powers on an order: a code for each point, and their sum.

    `level` is "ok" for the order that won, "warn" for a tie, "bad" for a void bid, else "".
    `is_deciding` says that a bid on it decided the phase; a void bid is compared as it was written.
    """
    deciding = page.decided[0] if page.decided else {"power": ""}
    orders = [order]
    if level != "bad":
        bids = page.bids.get(deciding["power"], ())
        orders = [bid.order for bid in bids if bid.order.split()[:2] == order.split()[:2]]
    names = [f"{short_name(page.variant, power)} {paid}" for power, paid in powers.items()]
    return {
        "order": with_dash(order),
        "plain": plain_text(BoardState(page.variant, page.position), order),
        "coins": [p for p, paid in powers.items() for _point in range(min(paid, MOST_COINS))],
        "who": list_names(names),
        "points": sum(powers.values()),
        "level": level,
        "note": note,
        "is_deciding": deciding["power"] in powers and deciding["order"] in orders,
    }


def _margin(top: int, others: Sequence[Tally], *, is_tied: bool) -> str:
    if is_tied:
        return _("A tie: nobody won, and the unit held.")
    if not others:
        return _("Nobody else bid.")
    by = top - others[0].points
    return ngettext("Won by %(count)s point.", "Won by %(count)s points.", by) % {"count": by}


def silent_minors(page: CabinetPage, blocks: list[dict[str, Any]]) -> str:
    """Name the minors that nobody bid on."""
    if not page.scope.minors or not shows_bids(page):
        return ""
    known = {block["minor"] for block in blocks}
    units = minor_units(page.variant, page.position)
    names = [owner_of_unit(page.variant, u.space) for u in units if u.space not in known]
    return _("Nobody bid on %(minors)s.") % {"minors": list_names(names)} if names else ""


def points_spent(page: CabinetPage) -> str:
    """Say how many points were spent."""
    if not page.scope.minors or not shows_bids(page):
        return ""
    variant, position = page.variant, page.position
    all_points = sum(entitlement(variant, position, power) for power in variant.powers)
    spent = sum(bid.points for bids in page.bids.values() for bid in bids)
    words = {"spent": spent, "all": all_points}
    return _("%(spent)s of %(all)s points were spent. A coin is a point.") % words


def paid_rows(page: CabinetPage, blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
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
            stacks = [stack for stack in block["stacks"] if power in stack["coins"]]
            points = " + ".join(str(stack["coins"].count(power)) for stack in stacks)
            cells.append((points, stacks[0]["level"] if len(stacks) == 1 else ""))
        spent = sum(bid.points for bid in page.bids.get(power, ()))
        rows.append(
            {
                "power": power,
                "name": short_name(page.variant, power),
                "cells": cells,
                "spent": _("%(spent)s of %(all)s") % {"spent": spent, "all": allowed},
            }
        )
    return rows


def deciding_bids(page: CabinetPage) -> list[str]:
    """Name the bid without which most centres would have another owner, or say that none is."""
    if page.decided is None or not shows_bids(page):
        return []
    if not page.decided:
        return [_("No bid decided: without any one of them, every centre has the same owner.")]
    spaces = page.variant.board.spaces
    row = page.decided[0]
    centres = []
    for space, owner in row["centres"].items():
        sentence = _("%(centre)s would belong to nobody")
        if owner:
            sentence = _("%(centre)s would belong to %(owner)s")
        names = {"centre": spaces[space].name, "owner": short_name(page.variant, owner or "")}
        centres.append(sentence % names)
    words = {
        "power": short_name(page.variant, row["power"]),
        "points": row["points"],
        "order": with_dash(row["order"]),
        "centres": "; ".join(centres),
    }
    sentence = _(
        "%(power)s paid %(points)s for %(order)s. Without this bid, centres would have other owners"
        " after the year: %(centres)s."
    )
    return [sentence % words]
