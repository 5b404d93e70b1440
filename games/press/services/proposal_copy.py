"""Copy proposed orders into one's own draft."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from adjudicator import IllegalOrder, InvalidOrder, Variant, check_order, parse_order
from adjudicator.orders import Order, space_of
from games.core.accounts import User
from games.core.codec import BoardState, bids_from_rows, position_of, variant_of
from games.core.errors import Conflict, NotFound
from games.core.locks import lock_game
from games.core.refusals import no_seat
from games.models import OrderSheet, Phase, PressMember, PressMessage, PressThread
from games.press.services.press_send import Participant, participant_of, thread_of
from games.sheets.services.sheets import orders_submit


@transaction.atomic
def proposal_copy(
    *, game_id: int, by: User, thread_key: str, number: int, now: datetime | None = None
) -> tuple[int, int]:
    """Copy the proposed orders for one's own units into the draft; other orders stay.

    `number` is the shown number of the message. Returns the numbers of orders that were copied and
    proposed.

    Refuses a proposal of another phase or without an order for one's own units, and a draft that
    is final.
    """
    game = lock_game(game_id)
    participant = participant_of(game, by)
    if participant.seat is None:
        raise no_seat()
    message, phase = open_proposal(participant, thread_of(participant, thread_key), number)
    variant, position = variant_of(game), position_of(phase)
    power = participant.seat.power
    own = own_orders(BoardState(variant, position, power), message.proposal or ())
    if not own:
        raise Conflict(
            "nothing_to_copy", _("This proposal has no order that your units can carry out.")
        )
    sheet = OrderSheet.objects.filter(phase=phase, seat=participant.seat, is_current=True).first()
    others = [
        line for line in (sheet.orders if sheet else []) if place_of(variant, line) not in own
    ]
    orders_submit(
        game_id=game.pk,
        power=power,
        by=by,
        phase_number=phase.number,
        orders=[*others, *own.values()],
        bids=bids_from_rows(sheet.bids) if sheet else (),
        seen_version=sheet.version if sheet else 0,
        now=now,
    )
    return len(own), len(message.proposal or ())


def open_proposal(
    participant: Participant, thread: PressThread, number: int
) -> tuple[PressMessage, Phase]:
    """Return a message that proposes orders for the open phase, by its shown number, and the phase.

    Refuses a message that the participant cannot read, or that proposes nothing, and a proposal for
    another phase.
    """
    hidden = PressMember.objects.get(thread=thread, seat=participant.seat).hidden_to
    messages = PressMessage.objects.select_related("phase", "author").filter(number__gt=hidden)
    message = messages.filter(thread=thread, number=hidden + number, hidden_at=None).first()
    if message is None or not message.proposal:
        raise NotFound("no_such_proposal", _("There is no such proposal."))
    phase = message.phase
    if phase is None or not phase.is_open:
        raise Conflict("phase_over", _("This proposal is for a phase that is over."))
    phase.game = participant.game
    return message, phase


def own_orders(state: BoardState, lines: Sequence[str]) -> dict[str, str]:
    """The proposed orders that the power may give, by space."""
    orders: dict[str, str] = {}
    for line in lines:
        try:
            order = check_order(state.variant, state.position, state.power, line)
        except (InvalidOrder, IllegalOrder):
            continue
        orders[_location(order)] = str(order)
    return orders


def place_of(variant: Variant, line: str) -> str:
    """The space of the unit that an order is for; "" for a line that is not an order."""
    try:
        return _location(parse_order(variant, line))
    except InvalidOrder:
        return ""


def _location(order: Order) -> str:
    return space_of(getattr(order, "location", ""))
