"""Legal orders: of a unit, of a power, of a minor."""

from django.http import HttpRequest
from django.utils.translation import gettext as _, gettext_noop
from ninja import Router

from adjudicator.special.influence import influence_options
from adjudicator.state import PhaseKind
from games.api.auth import allowed, game_seen
from games.api.schemas import Key, Out
from games.core.access import get_phase
from games.core.codec import BoardState, position_of, variant_of
from games.core.errors import NotFound
from games.core.refusals import no_such_power
from games.sheets.queries.choices import legal_orders, minor_choices

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
    **allowed(),
)
def options(request: HttpRequest, pk: int, number: int, nation: str, unit: Key = "") -> OptionsOut:
    game, _viewer = game_seen(request, pk)
    phase = get_phase(game, number)
    state = BoardState(variant_of(game), position_of(phase), nation)
    bids: list[str] = []
    if nation in state.variant.powers:
        found = dict(legal_orders(state))
        if state.position.turn.phase is PhaseKind.ALLIANCES:
            bids = list(influence_options(state.variant, state.position, nation))
    elif nation in state.variant.board.spaces:
        found = {nation: minor_choices(state, nation)}
        if not found[nation]:
            raise NotFound("no_such_minor", _("No minor of this name has a unit."))
    else:
        raise no_such_power()
    if unit:
        if unit not in found:
            raise NotFound("no_such_unit", _("No unit there is ordered in this phase."))
        found = {unit: found[unit]}
    orders = {space: [str(order) for order in listed] for space, listed in found.items()}
    return OptionsOut(nation=nation, orders=orders, bids=bids)
