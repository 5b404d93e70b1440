"""The coach of the caller's own sheet in a practice game."""

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_noop
from ninja import Router

from games.api.auth import account_of, require_scope
from games.api.schemas import Out
from games.api.views.receipts import SavedBid
from games.coach.page.advice import advice_notes, advice_threats, effect_words
from games.coach.queries.advice import check_coached, read_advice
from games.core.access import get_own_game, get_phase
from games.core.quotas import COACH
from games.core.rate_limits import check_rate
from games.models import TokenScope

router = Router(tags=[gettext_noop("Orders")])


class AlternativeOut(Out):
    """A better sheet: all its `orders`, those that are `changed`, and the `gain` in centres.

    Other `bids` come alone, as all of the sheet; without any, yours stay.
    `effects` and `costs` are sentences on what gets better and worse in the coach's guesses.
    """

    orders: list[str]
    changed: list[str]
    bids: list[SavedBid]
    gain: float
    effects: list[str]
    costs: list[str]


class AdviceOut(Out):
    """The coach's advice on the saved sheet, whose `version` is 0 if there is none.

    `notes` are sentences on its orders, `threats` on what single powers can do against it.
    """

    version: int
    notes: list[str]
    threats: list[str]
    alternatives: list[AlternativeOut]


@router.get(
    "/games/{number:pk}/phases/{number:number}/coach",
    response=AdviceOut,
    summary=gettext_noop("Ask the coach of a practice game about your saved sheet."),
    description=gettext_noop(
        "It reads the board and this sheet, and guesses the orders of the others from the board."
    ),
    **require_scope(TokenScope.ORDERS),
)
def coach(request: HttpRequest, pk: int, number: int) -> AdviceOut:
    user = account_of(request)
    game, viewer = get_own_game(user, pk)
    phase = get_phase(game, number)
    check_coached(game)
    check_rate(COACH, request)
    advice = read_advice(game, viewer, user, phase_number=phase.number)
    return AdviceOut(
        version=advice.saved.version,
        notes=advice_notes(advice, timezone.now()),
        threats=advice_threats(advice),
        alternatives=[
            AlternativeOut(
                orders=list(item.lines),
                changed=[str(order) for order in item.changed],
                bids=[SavedBid(points=bid.points, order=bid.order) for bid in item.bids],
                gain=round(item.gain, 2),
                effects=effect_words(advice, item, better=True),
                costs=effect_words(advice, item, better=False),
            )
            for item in advice.alternatives
        ],
    )
