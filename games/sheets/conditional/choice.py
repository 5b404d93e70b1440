"""Choose orders from a conditional sheet when its phase opens, and say which lines were used."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from adjudicator import IllegalOrder, InvalidOrder, Reason, Result, check_order, parse_order
from adjudicator.adjustments import balance, builds_possible, resolve_adjustments
from adjudicator.orders import Order, Retreat, space_of
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.words.orders import printed
from games.models import ConditionalSheet

# Reasons that the adjudicator does not have: an earlier line is used, or an own unit goes there.
NOT_NEEDED = "not_needed"

OWN_RETREAT = "own_retreat"

CARRIED_OUT = frozenset({Result.BUILDS, Result.WAIVED, Result.REMOVED})


@dataclass(frozen=True, slots=True)
class Wish:
    """A line of the sheet, and why it is left out; the reason is empty for a line that is used."""

    order: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ConditionalChoice:
    """All lines of a sheet. `is_complete` if they have an order for every row of the phase."""

    wishes: tuple[Wish, ...]
    is_complete: bool

    @property
    def orders(self) -> list[str]:
        return [wish.order for wish in self.wishes if not wish.reason]


def conditional_choice(state: BoardState, orders: Sequence[str]) -> ConditionalChoice:
    """Choose the first possible line of each unit, or as many builds or removals as are due.

    Lines count in the order written, and nothing else is chosen. Never raises for bad lines. If two
    units of one power would retreat to the same space, the later one in the sheet uses its next
    line.
    """
    if state.position.turn.phase is PhaseKind.RETREATS:
        wishes = _retreats(state, orders)
        asked = sum(
            1 for item in state.position.dislodged if state.position.side(item.unit) == state.power
        )
    else:
        wishes = _adjustments(state, orders)
        asked = max(
            -balance(state.variant, state.position, state.power),
            builds_possible(state.variant, state.position, state.power),
        )
    used = sum(1 for wish in wishes if not wish.reason)
    return ConditionalChoice(tuple(wishes), used >= asked)


def _retreats(state: BoardState, orders: Sequence[str]) -> list[Wish]:
    wishes = []
    settled: set[str] = set()
    taken: set[str] = set()
    for line in orders:
        try:
            order = check_order(state.variant, state.position, state.power, line)
        except (InvalidOrder, IllegalOrder) as error:
            wishes.append(Wish(line, error.reason.value))
            continue
        unit = space_of(getattr(order, "location", ""))
        target = space_of(order.target) if isinstance(order, Retreat) else ""
        if unit in settled:
            wishes.append(Wish(str(order), NOT_NEEDED))
        elif target in taken:
            wishes.append(Wish(str(order), OWN_RETREAT))
        else:
            settled.add(unit)
            taken.update(filter(None, [target]))
            wishes.append(Wish(str(order)))
    return wishes


def _adjustments(state: BoardState, orders: Sequence[str]) -> list[Wish]:
    read = [_read(state, line) for line in orders]
    understood = [order for order in read if not isinstance(order, str)]
    results, *_rest = resolve_adjustments(state.variant, state.position, {state.power: understood})
    # A power's results begin with those of its orders, in the same order.
    own = iter([result for result in results if result.power == state.power])
    wishes = []
    for line, order in zip(orders, read, strict=True):
        if isinstance(order, str):
            wishes.append(Wish(line, order))
            continue
        result = next(own)
        used = result.result in CARRIED_OUT
        wishes.append(Wish(result.order, "" if used else result.reason.value))
    return wishes


def _read(state: BoardState, line: str) -> Order | str:
    """Parse a line. Returns the reason if it is invalid."""
    try:
        return parse_order(state.variant, line, state.position)
    except InvalidOrder as error:
        return error.reason.value


@dataclass(frozen=True, slots=True)
class UseLine:
    """A line of a used sheet, and why it was left out, if it was. It `matters` if the player should
    know."""

    text: str
    why: str
    matters: bool


@dataclass(frozen=True, slots=True)
class ConditionalUsed:
    """The sheet used in an open phase: whether `any` line became an order, and those left out."""

    saved_at: datetime
    any: bool
    left_out: tuple[UseLine, ...]


def conditional_used(sheets: Iterable[ConditionalSheet], phase_id: int) -> ConditionalUsed | None:
    """Find the sheet that was used in the open phase."""
    for sheet in sheets:
        if sheet.used_in_id == phase_id:
            lines = use_lines(sheet)
            return ConditionalUsed(
                saved_at=sheet.saved_at,
                any=any(not line.why for line in lines),
                left_out=tuple(line for line in lines if line.matters),
            )
    return None


def use_lines(sheet: ConditionalSheet) -> tuple[UseLine, ...]:
    """Return every line of a used sheet, each with the reason why it was used or not."""
    return tuple(
        UseLine(
            text=printed(line["order"]),
            why=left_out(line["reason"]) if line["reason"] else "",
            matters=bool(line["reason"]) and line["reason"] not in SURPLUS,
        )
        for line in sheet.use
    )


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


def left_out(reason: str) -> str:
    """Return the sentence for the reason of a line that was left out."""
    return str(SENTENCES.get(reason, OTHERWISE))
