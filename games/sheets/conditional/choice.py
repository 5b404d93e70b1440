"""Choose orders from a conditional sheet when its phase opens, and say which lines were used."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from adjudicator import IllegalOrder, InvalidOrder, Reason, Result, check_order, parse_order
from adjudicator.adjustments import balance, builds_possible, resolve_adjustments
from adjudicator.orders import Order, Retreat, space_of
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.words.orders import with_dash
from games.models import ConditionalSheet

# Reasons that the adjudicator does not have: an earlier line is used, or an own unit goes there.
NOT_NEEDED = "not_needed"

OWN_RETREAT = "own_retreat"

CARRIED_OUT = frozenset({Result.BUILDS, Result.WAIVED, Result.REMOVED})


# A line of a sheet, its "order", and the "reason" why it is left out, "" for a line that is used.
Use = dict[str, str]


def conditional_choice(state: BoardState, orders: Sequence[str]) -> tuple[list[Use], bool]:
    """Choose the first possible line of each unit, or as many builds or removals as are due.

    Returns the use of every line, and whether they have an order for every row of the phase. Lines
    count in the order written, and nothing else is chosen. Never raises for bad lines. If two units
    of one power would retreat to the same space, the later one in the sheet uses its next line.
    """
    if state.position.turn.phase is PhaseKind.RETREATS:
        uses = _retreats(state, orders)
        due = sum(state.position.side(i.unit) == state.power for i in state.position.dislodged)
    else:
        uses = _adjustments(state, orders)
        due = max(
            -balance(state.variant, state.position, state.power),
            builds_possible(state.variant, state.position, state.power),
        )
    return uses, len(used_orders(uses)) >= due


def used_orders(uses: Iterable[Use]) -> list[str]:
    """Return the orders of the lines that are used."""
    return [use["order"] for use in uses if not use["reason"]]


def _retreats(state: BoardState, orders: Sequence[str]) -> list[Use]:
    uses = []
    settled: set[str] = set()
    goals: set[str] = set()
    for line in orders:
        try:
            order = check_order(state.variant, state.position, state.power, line)
        except (InvalidOrder, IllegalOrder) as error:
            uses.append({"order": line, "reason": error.reason.value})
            continue
        unit = space_of(getattr(order, "location", ""))
        target = space_of(order.target) if isinstance(order, Retreat) else ""
        reason = NOT_NEEDED if unit in settled else OWN_RETREAT if target in goals else ""
        uses.append({"order": str(order), "reason": reason})
        if not reason:
            settled.add(unit)
            goals |= {target} - {""}
    return uses


def _adjustments(state: BoardState, orders: Sequence[str]) -> list[Use]:
    parsed = [_read(state, line) for line in orders]
    readable = [order for order in parsed if not isinstance(order, str)]
    results, *_rest = resolve_adjustments(state.variant, state.position, {state.power: readable})
    # A power's results begin with those of its orders, in the same order.
    own = iter([result for result in results if result.power == state.power])
    uses = []
    for line, order in zip(orders, parsed, strict=True):
        if isinstance(order, str):
            uses.append({"order": line, "reason": order})
            continue
        result = next(own)
        reason = "" if result.result in CARRIED_OUT else result.reason.value
        uses.append({"order": result.order, "reason": reason})
    return uses


def _read(state: BoardState, line: str) -> Order | str:
    """Parse a line. Returns the reason if it is invalid."""
    try:
        return parse_order(state.variant, line, state.position)
    except InvalidOrder as error:
        return error.reason.value


def used_sheet(sheets: Iterable[ConditionalSheet], phase_id: int) -> dict[str, Any] | None:
    """Return the sheet used in the open phase for games/sheets/used.html, if there is one."""
    sheet = next((sheet for sheet in sheets if sheet.used_in_id == phase_id), None)
    if sheet is None:
        return None
    lines = use_lines(sheet)
    return {
        "any": any(not line["why"] for line in lines),
        "left_out": [line for line in lines if line["matters"]],
    }


def use_lines(sheet: ConditionalSheet) -> list[dict[str, Any]]:
    """Return every line of a used sheet, with why it was left out, if it was.

    A line "matters" if the player should know that it was left out.
    """
    return [
        {
            "text": with_dash(line["order"]),
            "why": str(SENTENCES.get(line["reason"], OTHERWISE)) if line["reason"] else "",
            "matters": bool(line["reason"]) and line["reason"] not in SURPLUS,
        }
        for line in sheet.use
    ]


OTHERWISE = _("not understood, or not possible.")

SENTENCES: dict[str, Promise] = {
    NOT_NEEDED: _("not needed: an earlier choice is used."),
    OWN_RETREAT: _("another unit of yours retreats there."),
    Reason.NOT_DISLODGED.value: _("not needed: the unit is not dislodged, or it is disbanded."),
    Reason.RETREAT_NOT_OPEN.value: _("this retreat is not open."),
    Reason.COAST_NEEDED.value: _("several coasts are open: name one."),
    Reason.NO_SUCH_UNIT.value: _("no such unit stands there."),
    Reason.NOT_YOUR_UNIT.value: _("the unit there is not yours."),
    Reason.NO_BUILDS_LEFT.value: _("not needed: no further build is due."),
    Reason.NO_REMOVALS_DUE.value: _("not needed: no further removal is due."),
    Reason.OCCUPIED.value: _("the centre is occupied."),
    Reason.NOT_OWNED.value: _("the centre is not yours."),
    Reason.NOT_HOME.value: _("this is no home centre of yours."),
    Reason.NO_EXTRA_HOME_LEFT.value: _("you can gain no further home centre."),
}

SURPLUS = frozenset(
    {
        NOT_NEEDED,
        Reason.NOT_DISLODGED.value,
        Reason.NO_BUILDS_LEFT.value,
        Reason.NO_REMOVALS_DUE.value,
    }
)
