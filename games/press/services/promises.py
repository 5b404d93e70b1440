"""Promises: made by accepting proposed orders, judged when the phase is resolved, and judged again
when a correction replaces it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import (
    IllegalOrder,
    InvalidOrder,
    Outcome,
    Position,
    Result,
    Variant,
    check_order,
    parse_order,
)
from adjudicator.convoys import chain_exists
from adjudicator.orders import Convoy, Move, Order, Support, space_of
from adjudicator.terrain import Terrain
from games.core.accounts import User
from games.core.codec import BoardState, outcome_of, position_of, variant_of
from games.core.errors import Conflict
from games.core.locks import lock_game
from games.core.outbox import order_computers
from games.core.quotas import MESSAGES
from games.core.rate_limits import count_towards
from games.core.refusals import no_seat
from games.models import (
    ComputerSentence,
    Game,
    OvertakenBy,
    Phase,
    PressMessage,
    PressThread,
    Promise,
    Seat,
    SeatAssignment,
    ThreadKind,
    Verdict,
)
from games.press.services.press_send import (
    Participant,
    check_is_open,
    check_may_send,
    message_add,
    participant_of,
    thread_of,
)
from games.press.services.proposal_copy import open_proposal, own_orders, place_of

# The threads in which a proposal can be accepted.
ACCEPTABLE = (ThreadKind.ONE, ThreadKind.GROUP)
VERDICT = ("verdict", "overtaken_by")


@transaction.atomic
def proposal_accept(
    *, game_id: int, by: User, thread_key: str, number: int, now: datetime | None = None
) -> PressMessage:
    """Accept the orders that another power proposed to this one, or to a group with it.

    Returns the message that says so, which holds the promises.
    Each player promises the proposed orders that the own power can give; other lines bind nobody.
    In a group each power accepts for itself, and the proposer's promises are in the first
    acceptance. Accepting twice yields one message. Refuses what `press_send` refuses, an own
    proposal, one to all powers, one of a player who has left the seat, one for another phase, and
    one without an order that either power can give.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    participant = participant_of(game, by)
    if participant.seat is None:
        raise no_seat()
    thread = thread_of(participant, thread_key)
    message, phase = open_proposal(participant, thread, number)
    accepted = PressMessage.objects.filter(accepts=message, author=participant.seat).first()
    if accepted is not None:
        return accepted
    check_may_send(participant, thread, by, now)
    check_is_open(game, phase, thread)
    _check_acceptable(message, phase, participant.seat, thread.kind)
    assert message.author is not None, "the GM writes to one power only in a thread of its own"
    if not promised_orders(message, phase, participant.seat):
        raise Conflict(
            "nothing_to_promise", _("This proposal has no order that either of you can give.")
        )
    count_towards(MESSAGES, by.pk, now, game_id=game.pk)
    acceptance = acceptance_add(participant, thread, message, phase, by, now)
    if message.sent_by_id is None:
        order_computers(phase)
    return acceptance


def promised_orders(message: PressMessage, phase: Phase, seat: Seat) -> list[tuple[Seat, str]]:
    """The orders of a proposal that its author and `seat`, which accepts it, can give."""
    assert message.author is not None, "the GM writes to one power only in a thread of its own"
    board = BoardState(variant_of(phase.game), position_of(phase))
    return [
        (own, order)
        for own in (message.author, seat)
        for order in own_orders(board.as_power(own.power), message.proposal or ()).values()
    ]


def acceptance_add(
    participant: Participant,
    thread: PressThread,
    message: PressMessage,
    phase: Phase,
    by: User | None,
    now: datetime,
) -> PressMessage:
    """Accept a proposal in a locked game, for a player or for the computer.

    Returns the message that says so, which holds the promises of both. The author of a proposal to
    a group promised with its first acceptance.
    """
    assert participant.seat is not None, "the GM accepts nothing"
    has_promised = PressMessage.objects.filter(accepts=message).exists()
    sentence = "" if by else ComputerSentence.ACCEPTS
    acceptance = message_add(
        participant, thread, by, phase, now, accepts=message, sentence=sentence
    )
    users = {message.author_id: message.sent_by_id, participant.seat.pk: by.pk if by else None}
    Promise.objects.bulk_create(
        Promise(acceptance=acceptance, seat=seat, user_id=users[seat.pk], order=order)
        for seat, order in promised_orders(message, phase, participant.seat)
        if seat == participant.seat or not has_promised
    )
    return acceptance


def _check_acceptable(message: PressMessage, phase: Phase, seat: Seat, kind: str) -> None:
    if kind not in ACCEPTABLE:
        raise Conflict(
            "not_to_powers",
            _("Only a proposal to one power or to a group of powers can be accepted."),
        )
    if message.author_id == seat.pk:
        raise Conflict("own_proposal", _("You proposed these orders yourself."))
    if message.author is None or message.author.holder_id != message.sent_by_id:
        raise Conflict(
            "proposer_left", _("The player who proposed these orders no longer plays this power.")
        )
    if phase.is_withheld:
        raise Conflict("phase_over", _("This proposal is for a phase that is over."))


def promises_judge(*, phase: Phase) -> None:
    """Judge the promises for a resolved phase of a locked game.

    They include those made before a correction opened the phase again.
    """
    made = _promises(phase.game).filter(
        acceptance__phase__year=phase.year,
        acceptance__phase__season=phase.season,
        acceptance__phase__kind=phase.kind,
    )
    promises = list(made)
    if promises:
        _judge(phase, promises)


def promises_judge_again(*, game: Game, first: int) -> None:
    """Judge the promises of a locked game anew from phase number `first` on, after a correction.

    Promises for a phase that is open again have no verdict.
    """
    current = {phase.turn: phase for phase in game.phases.current().filter(number__gte=first)}
    by_turn: dict[Phase | None, list[Promise]] = {}
    for promise in _promises(game).filter(acceptance__phase__number__gte=first):
        made_in = promise.acceptance.phase
        assert made_in is not None, "a proposal is accepted in its phase"
        by_turn.setdefault(current.get(made_in.turn), []).append(promise)
    for phase, promises in by_turn.items():
        if phase is not None and phase.is_resolved:
            phase.game = game
            _judge(phase, promises)
        else:
            for promise in promises:
                promise.verdict = promise.overtaken_by = ""
            Promise.objects.bulk_update(promises, VERDICT)


def _promises(game: Game) -> QuerySet[Promise]:
    """The promises of a game, the newest first."""
    promises = Promise.objects.filter(
        acceptance__thread__game=game, acceptance__phase__isnull=False
    )
    return promises.select_related("seat", "acceptance__phase").order_by("-acceptance", "-pk")


def _judge(phase: Phase, promises: list[Promise]) -> None:
    variant, position = variant_of(phase.game), position_of(phase)
    assert phase.public_outcome is not None, "the phase is resolved"
    published = PublishedPhase(
        variant, position, outcome_of(variant, position, phase.public_outcome)
    )
    players = _players(phase)
    newer: set[tuple[int, int, str]] = set()
    for promise in promises:
        place = place_of(variant, promise.order)
        unit = promise.acceptance.thread_id, promise.seat_id, place
        if unit in newer:
            promise.verdict, promise.overtaken_by = Verdict.OVERTAKEN, OvertakenBy.REPLACED
        elif players.get(promise.seat_id) != promise.user_id:
            promise.verdict, promise.overtaken_by = Verdict.OVERTAKEN, OvertakenBy.PLAYER
        else:
            made_in = promise.acceptance.phase
            promise.verdict, promise.overtaken_by = published.verdict(
                promise.seat.power,
                promise.order,
                is_same_board=made_in is not None and made_in.position == phase.position,
            )
        newer.add(unit)
    Promise.objects.bulk_update(promises, VERDICT)


def _players(phase: Phase) -> dict[int, int | None]:
    """Who played each seat when a phase was resolved, by the seat's id.

    A substitute counts in place of the seat's player.
    """
    moment = phase.resolved_at
    then = SeatAssignment.objects.filter(
        Q(ended_at__isnull=True) | Q(ended_at__gt=moment),
        seat__game=phase.game_id,
        started_at__lte=moment,
    )
    rows = then.order_by(F("stands_in_for").asc(nulls_first=True), "started_at")
    return dict(rows.values_list("seat_id", "user_id"))


@dataclass(frozen=True)
class PublishedPhase:
    """A resolved phase as everybody sees it: its board and the published outcome."""

    variant: Variant
    position: Position
    outcome: Outcome

    @cached_property
    def ordered(self) -> Mapping[str, Order]:
        """The published order of each unit that had a legal one, by its space."""
        texts = [row.order for row in self.outcome.orders if row.result is not Result.ILLEGAL]
        texts += [minor.published for minor in self.outcome.minors]
        orders: dict[str, Order] = {}
        for text in texts:
            try:
                order = parse_order(self.variant, text)
            except InvalidOrder:
                continue
            orders[space_of(getattr(order, "location", ""))] = order
        return orders

    def verdict(self, power: str, text: str, *, is_same_board: bool = True) -> tuple[Verdict, str]:
        """Judge a promised order of a power; the second part says what has overtaken it."""
        order = self._canonical(power, text)
        if order is not None and self._was_given(power, order):
            return Verdict.KEPT, ""
        if order is None or not is_same_board:
            return Verdict.OVERTAKEN, OvertakenBy.POSITION
        reason = self._obstacle(power, order)
        return (Verdict.OVERTAKEN, reason) if reason else (Verdict.BROKEN, "")

    def _canonical(self, power: str, text: str) -> Order | None:
        try:
            return check_order(self.variant, self.position, power, text)
        except (InvalidOrder, IllegalOrder):
            return None

    def _was_given(self, power: str, order: Order) -> bool:
        return any(
            row.power == power
            and row.result is not Result.ILLEGAL
            and self._canonical(power, row.order) == order
            for row in self.outcome.orders
        )

    def _obstacle(self, power: str, order: Order) -> str:
        """The reason why an order that needed help could not work; "" if there is none."""
        match order:
            case Support():
                is_met = self._moves_to(order.supported_space) == order.destination
                helped = order.supported_space
            case Convoy():
                is_met = self._moves_to(space_of(order.army)) == space_of(order.target)
                helped = space_of(order.army)
            case Move(via=True):
                return "" if self._has_way(power, order) else OvertakenBy.NO_CONVOY
            case _:
                return ""
        unit = self.position.unit_at.get(helped)
        is_own = unit is not None and self.position.side(unit) == power
        return "" if is_met or is_own else OvertakenBy.UNMATCHED

    def _moves_to(self, space: str) -> str | None:
        """The space that a unit was ordered to move to, or None if it stayed."""
        order = self.ordered.get(space)
        return order.destination if isinstance(order, Move) else None

    def _has_way(self, power: str, order: Move) -> bool:
        """Whether an army could move by land, or by fleets that convoy it or are its power's."""
        terrain = Terrain(self.variant, self.position)
        unit = terrain.unit_at.get(order.space)
        # Where Winter and Spring are ordered together, a unit may still have to be built.
        if unit is None or order.destination in terrain.reach(unit):
            return True
        fleets = 0
        for space, bit in terrain.board.sea_bits.items():
            if bit & terrain.fleets_at_sea and (
                terrain.power_at[space] == power or self._convoys(space, order)
            ):
                fleets |= bit
        return chain_exists(terrain.board, fleets, order.space, order.destination)

    def _convoys(self, fleet: str, move: Move) -> bool:
        order = self.ordered.get(fleet)
        return isinstance(order, Convoy) and (
            (space_of(order.army), space_of(order.target)) == (move.space, move.destination)
        )
