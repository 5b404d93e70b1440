"""The caller's own order sheet: legal orders, the sheet read, checked, saved and made final."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _, gettext_noop
from ninja import Router

from adjudicator.orders import Order
from adjudicator.special.influence import influence_options
from adjudicator.state import PhaseKind
from games.api.auth import account_of, game_seen, require_scope
from games.api.codes import LineState, ReasonCode
from games.api.schemas import Out
from games.api.versions import IF_MATCH, stale_if_changed, version_expected, with_tag
from games.core.access import get_own_game, get_phase, get_seat_for_orders
from games.core.codec import BoardState, position_of, variant_of
from games.core.decorators import arrived_at
from games.core.errors import NotFound
from games.core.inputs import Key
from games.core.refusals import no_such_power
from games.core.seat_states import seat_states
from games.core.sheet_limits import check_size, clean_bids, clean_orders
from games.core.visibility import Viewer, visible_sheet
from games.models import Game, Phase, Seat, TokenScope
from games.sheets.inputs import SheetIn
from games.sheets.page.rows import line_message
from games.sheets.queries.choices import legal_orders, minor_choices
from games.sheets.queries.sheet_report import LineReport, sheet_report
from games.sheets.queries.sheets import SavedSheet, saved_sheet
from games.sheets.services.readiness import ready_declare, ready_withdraw
from games.sheets.services.sheets import orders_submit

router = Router(tags=[gettext_noop("Orders")])


class OptionsOut(Out):
    """Every legal order of a power or a minor in a phase, by the space of its unit.

    In adjustments builds are listed by centre, removals by the unit's space, and the waiver of a
    build under "". `bids` are those of influence, in a phase of alliances.
    """

    nation: str
    orders: dict[str, list[str]]
    bids: list[str]


@router.get(
    "/games/{number:pk}/phases/{number:number}/options/{str:nation}",
    response=OptionsOut,
    summary=gettext_noop("List the legal orders of a power or a minor, or of one of its units."),
    description=gettext_noop(
        "`unit` is the space of one unit. The legal orders follow from the board, which everybody "
        "sees."
    ),
    **require_scope(),
)
def options(request: HttpRequest, pk: int, number: int, nation: str, unit: Key = "") -> OptionsOut:
    game, _viewer = game_seen(request, pk)
    phase = get_phase(game, number)
    state = BoardState(variant_of(game), position_of(phase), nation)
    bids: list[str] = []
    if nation in state.variant.powers:
        by_space = dict(legal_orders(state))
        bids = influence_bids(state)
    elif nation in state.variant.board.spaces:
        by_space = {nation: minor_choices(state, nation)}
        if not by_space[nation]:
            raise NotFound("no_such_minor", _("No minor of this name has a unit."))
    else:
        raise no_such_power()
    if unit:
        if unit not in by_space:
            raise NotFound("no_such_unit", _("No unit there is ordered in this phase."))
        by_space = {unit: by_space[unit]}
    return OptionsOut(nation=nation, orders=orders_text(by_space), bids=bids)


def influence_bids(state: BoardState) -> list[str]:
    """Every bid of influence of a power; none outside a phase of alliances."""
    if state.position.turn.phase is not PhaseKind.ALLIANCES:
        return []
    return list(influence_options(state.variant, state.position, state.power))


def orders_text(orders: Mapping[str, Iterable[Order]]) -> dict[str, list[str]]:
    """Orders by space, as they are written."""
    return {space: [str(order) for order in listed] for space, listed in orders.items()}


OWN = require_scope(TokenScope.ORDERS)


class LineOut(Out):
    """A line of a sheet, canonical where it is legal, else as written.

    `status` is ok, warned, illegal or invalid (not understood), `reason` the adjudicator's code,
    `message` the sentence in the caller's language. `points` are those of a bid.
    """

    text: str
    status: LineState
    reason: ReasonCode | None
    message: str
    points: int


class SheetOut(Out):
    """An order sheet with what will come of each line. Version 0 means that none is saved.

    `missing` are the rows that have no order yet: "order-Par" for the unit in Par, "build-1" or
    "remove-1" for adjustments. All bids are lost if `spent` is above `budget`.
    """

    game: int
    phase: int
    power: str
    version: int
    digest: str
    saved_at: datetime | None
    is_final: bool
    is_complete: bool
    orders: list[LineOut]
    bids: list[LineOut]
    missing: list[str]
    budget: int
    spent: int


class ReadyOut(Out):
    """Whether the caller's orders are final, and whether the phase is still open."""

    is_final: bool
    is_open: bool


@router.get(
    "/games/{number:pk}/phases/{number:number}/sheet",
    response=SheetOut,
    summary=gettext_noop("Read your order sheet. Its version is the entity tag."),
    **OWN,
)
def sheet(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    answer = _own_sheet(request, pk, number)
    return with_tag(answer.version, answer)


@router.post(
    "/games/{number:pk}/phases/{number:number}/sheet/check",
    response=SheetOut,
    summary=gettext_noop("Check an order sheet without saving it."),
    **require_scope(TokenScope.ORDERS, checks=True),
)
def sheet_check(request: HttpRequest, pk: int, number: int, data: SheetIn) -> SheetOut:
    game, viewer = get_own_game(account_of(request), pk)
    phase = get_phase(game, number)
    orders, bids = data.read()
    check_size(orders, bids)
    state = BoardState(variant_of(game), position_of(phase), viewer.power)
    report = sheet_report(state, clean_orders(orders), clean_bids(bids))
    return _sheet_out(phase, viewer, SavedSheet(None, report), is_final=False)


@router.put(
    "/games/{number:pk}/phases/{number:number}/sheet",
    response=SheetOut,
    summary=gettext_noop("Save your order sheet. The answer is the receipt."),
    description=gettext_noop(
        'If-Match is the version that you have read, "0" if there was none, or * for any. Lines '
        "that are not understood or not possible are saved as written and reported. `final` also "
        "makes the orders final."
    ),
    **require_scope(TokenScope.ORDERS, IF_MATCH),
)
def sheet_save(
    request: HttpRequest,
    pk: int,
    number: int,
    data: SheetIn,
    final: bool = False,
) -> HttpResponse:
    expected = version_expected(request)
    user, now = account_of(request), arrived_at(request)
    game, viewer = get_own_game(user, pk)
    # One that does not exist yet is not over.
    get_phase(game, number)
    orders, bids = data.read()
    with stale_if_changed():
        saved = orders_submit(
            game_id=pk,
            power=viewer.power,
            by=user,
            phase_number=number,
            orders=orders,
            bids=bids,
            seen_version=expected,
            now=now,
        )
    if final:
        ready_declare(game_id=pk, power=viewer.power, by=user, phase_number=number, now=now)
    assert saved.sheet is not None, "the sheet is saved"
    # This save's own sheet: another may have replaced it already.
    phase = saved.sheet.phase
    state = BoardState(variant_of(game), position_of(phase), viewer.power)
    answer = _sheet_out(phase, viewer, saved_sheet(state, saved.sheet), is_final=final)
    return with_tag(answer.version, answer)


@router.put(
    "/games/{number:pk}/phases/{number:number}/ready",
    response=ReadyOut,
    summary=gettext_noop("Make your orders final."),
    description=gettext_noop(
        "A phase is resolved once all orders are final. A seat without a sheet files an empty one."
    ),
    **OWN,
)
def ready(request: HttpRequest, pk: int, number: int) -> ReadyOut:
    user = account_of(request)
    game, viewer = get_own_game(user, pk)
    get_phase(game, number)
    now = arrived_at(request)
    ready_declare(game_id=pk, power=viewer.power, by=user, phase_number=number, now=now)
    return ReadyOut(is_final=True, is_open=get_phase(game, number).is_open)


@router.delete(
    "/games/{number:pk}/phases/{number:number}/ready",
    response=ReadyOut,
    summary=gettext_noop("Take final orders back. They still count."),
    **OWN,
)
def not_ready(request: HttpRequest, pk: int, number: int) -> ReadyOut:
    user = account_of(request)
    game, viewer = get_own_game(user, pk)
    get_phase(game, number)
    now = arrived_at(request)
    ready_withdraw(game_id=pk, power=viewer.power, by=user, phase_number=number, now=now)
    return ReadyOut(is_final=False, is_open=True)


def _own_sheet(request: HttpRequest, pk: int, number: int) -> SheetOut:
    user = account_of(request)
    game, viewer = get_own_game(user, pk)
    return sheet_of_seat(get_phase(game, number), viewer, get_seat_for_orders(user, game))


def sheet_of_seat(phase: Phase, viewer: Viewer, seat: Seat) -> SheetOut:
    """The saved sheet of the viewer's own seat in a phase."""
    state = BoardState(variant_of(phase.game), position_of(phase), viewer.power)
    saved = saved_sheet(state, visible_sheet(viewer, phase, seat))
    is_final = seat_states(phase, [seat])[seat.power] == "ready"
    return _sheet_out(phase, viewer, saved, is_final=is_final)


def _sheet_out(phase: Phase, viewer: Viewer, saved: SavedSheet, *, is_final: bool) -> SheetOut:
    report, game = saved.report, phase.game
    return SheetOut.read_from(
        report,
        game=game.pk,
        phase=phase.number,
        power=viewer.power,
        version=saved.version,
        digest=saved.digest,
        saved_at=saved.sheet.saved_at if saved.sheet else None,
        is_final=is_final,
        orders=lines_out(game, report.orders),
        bids=lines_out(game, report.bids),
        missing=[row.field for row in report.missing],
    )


def lines_out(game: Game, lines: Sequence[LineReport]) -> list[LineOut]:
    """Lines with their messages."""
    variant = variant_of(game)
    return [LineOut.read_from(line, message=line_message(variant, line)) for line in lines]
