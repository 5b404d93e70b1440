"""Computer players propose orders to their neighbours, and answer proposals."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from random import Random

from django.db import transaction
from django.utils import timezone

from adjudicator.state import PhaseKind
from games.computer import Sheet
from games.computer.deals import Answer, Dealer, negotiate, orders_of
from games.core.locks import lock_game
from games.core.log import error_location, log_with
from games.models import (
    ComputerSentence,
    OrderSheet,
    Phase,
    PhaseStatus,
    PressMessage,
    PressThread,
    Promise,
    Seat,
    SeatState,
    ThreadKind,
    Verdict,
)
from games.press.queries.deals import deals_in, open_proposals
from games.press.services.press_send import Participant, message_add, thread_to
from games.press.services.promises import acceptance_add, promised_orders
from games.sheets.queries.dealings import dealings_in
from games.sheets.services.computers import phase_seed, plain_sheets, table_in

logger = logging.getLogger(__name__)

# A proposal by power, and the one to whom it is made.
Proposal = tuple[str, str, list[str]]


def computers_deal(*, phase_id: int, now: datetime | None = None) -> dict[str, Sheet]:
    """Let the computer players of an open movement phase deal, before they order.

    In a new phase they complain of broken promises, propose orders to players, and make deals with
    each other. Then they answer the proposals of players. Running it twice sends nothing twice.
    Nothing is answered after the players' deadline.

    Returns the sheets that they chose without any promise, for `computers_order`. If a computer
    player fails, there are no deals, and the game goes on.
    """
    now = now or timezone.now()
    phase = Phase.objects.select_related("game").filter(pk=phase_id).first()
    if phase is None or not deals_in(phase) or (phase.due_at is not None and phase.due_at <= now):
        return {}
    seats = {
        seat.power: seat
        for seat in Seat.objects.filter(game=phase.game_id, state=SeatState.COMPUTER)
        if seat.power in phase.powers_to_order
    }
    is_new = not OrderSheet.objects.filter(phase=phase, seat__in=seats.values()).exists()
    waiting = list(open_proposals(phase))
    if not seats or not (is_new or waiting):
        return {}
    try:
        plain = plain_sheets(phase, sorted(seats))
        deals = _Deals(phase, plain)
        if is_new:
            deals.propose(_people(phase))
        answers = [(message, deals.answer(message)) for message in waiting]
    except Exception as error:  # noqa: BLE001 - whatever a computer player does wrong
        with log_with(game=phase.game_id, phase=phase.number):
            logger.error("Deals failed: %s", error_location(error))
        return {}
    with transaction.atomic():
        game = lock_game(phase.game_id)
        phase.refresh_from_db(fields=["status", "withheld_since"])
        phase.game = game
        if deals_in(phase):
            _write(phase, seats, deals if is_new else None, answers, now)
    return plain


def _people(phase: Phase) -> list[str]:
    seats = Seat.objects.filter(game=phase.game_id, state=SeatState.TAKEN)
    return sorted(seats.values_list("power", flat=True))


class _Deals:
    """The deals of a phase's computer players, each of whom knows its own alone."""

    def __init__(self, phase: Phase, plain: Mapping[str, Sheet]) -> None:
        self.seed = phase_seed(phase, "deals")
        table = table_in(phase)
        dealings = dealings_in(phase, plain)
        offers = _open_offers(phase)
        self.dealers = {}
        for power, sheet in plain.items():
            dealer = Dealer(table, dealings[power], sheet)
            for other, texts in offers.get(power, ()):
                dealer.offer(other, texts)
            self.dealers[power] = dealer
        self.proposed: list[Proposal] = []
        self.agreed: list[Proposal] = []

    def propose(self, people: Sequence[str]) -> None:
        """Propose orders to the players next door, then deal among the computer players."""
        for power, dealer in sorted(self.dealers.items()):
            random = Random(f"{self.seed} {power}")  # noqa: S311 - as secret as the seed
            for other in dealer.table.neighbours(power):
                if other not in people:
                    continue
                if orders := dealer.propose(other, random):
                    dealer.offer(other, orders)
                    self.proposed.append((power, other, orders))
        random = Random(self.seed)  # noqa: S311 - as secret as the seed
        self.agreed = negotiate(list(self.dealers.values()), random)

    def answer(self, message: PressMessage) -> Answer:
        """The answer to a player's proposal."""
        assert message.author is not None, "a player proposes"
        other = message.author.power
        power = next(name for name in message.thread.powers if name != other)
        texts = message.proposal or []
        answer = self.dealers[power].answer(other, texts) if power in self.dealers else None
        if answer is Answer.ACCEPTS:
            dealer = self.dealers[power]
            dealer.dealings.add(
                other, orders_of(dealer.table, power, texts), orders_of(dealer.table, other, texts)
            )
        return answer or Answer.NOTHING


def _open_offers(phase: Phase) -> dict[str, list[tuple[str, list[str]]]]:
    """The proposals of computer players to players that these have not accepted, by proposer."""
    rows = PressMessage.objects.filter(
        phase=phase, sentence=ComputerSentence.PROPOSES, accepted_by=None
    )
    offers: dict[str, list[tuple[str, list[str]]]] = {}
    for message in rows.select_related("author", "thread"):
        assert message.author is not None, "a computer player proposes"
        power = message.author.power
        other = next(name for name in message.thread.powers if name != power)
        offers.setdefault(power, []).append((other, message.proposal or []))
    return offers


def _write(
    phase: Phase,
    seats: Mapping[str, Seat],
    deals: _Deals | None,
    answers: Iterable[tuple[PressMessage, Answer]],
    now: datetime,
) -> None:
    """Write the messages of computer players in a locked game."""
    game = phase.game
    by_power = {seat.power: seat for seat in Seat.objects.filter(game=game)}
    if deals is not None and not _has_dealt(phase):
        _complain(phase, seats, now)
        for power, other, orders in (*deals.proposed, *deals.agreed):
            message = _propose(phase, by_power[power], other, orders, now)
            if (power, other, orders) in deals.agreed:
                partner = Participant(game, by_power[other])
                acceptance_add(partner, message.thread, message, phase, None, now)
    still = set(open_proposals(phase).values_list("pk", flat=True))
    for message, answer in answers:
        if message.pk not in still:
            continue
        assert message.author is not None, "a player proposes"
        own = next(p for p in message.thread.powers if p != message.author.power)
        _answer(phase, by_power[own], message, answer, now)


def _has_dealt(phase: Phase) -> bool:
    return PressMessage.objects.filter(phase=phase).exclude(sentence="").exists()


def _propose(
    phase: Phase, seat: Seat, other: str, orders: Sequence[str], now: datetime
) -> PressMessage:
    participant = Participant(phase.game, seat)
    thread = thread_to(participant, [other])
    sentence = ComputerSentence.PROPOSES
    return message_add(participant, thread, None, phase, now, orders=orders, sentence=sentence)


def _answer(phase: Phase, seat: Seat, message: PressMessage, answer: Answer, now: datetime) -> None:
    participant, thread = Participant(phase.game, seat), _fresh(message.thread)
    message.phase = phase
    if answer is Answer.ACCEPTS and promised_orders(message, phase, seat):
        acceptance_add(participant, thread, message, phase, None, now)
        return
    reason = Answer.NOTHING if answer is Answer.ACCEPTS else answer
    sentence = ComputerSentence(reason.value)
    message_add(participant, thread, None, phase, now, declines=message, sentence=sentence)


def _fresh(thread: PressThread) -> PressThread:
    """The thread as it is under the lock, with its last number."""
    return PressThread.objects.get(pk=thread.pk)


def _complain(phase: Phase, seats: Mapping[str, Seat], now: datetime) -> None:
    """Say to each player which promises to a computer player were broken in the last phase."""
    last = Phase.objects.current().filter(game=phase.game_id, status=PhaseStatus.RESOLVED)
    last = last.filter(kind=PhaseKind.MOVEMENT, number__lt=phase.number).order_by("-number")[:1]
    turns = last.values_list("year", "season")
    for year, season in turns:
        rows = Promise.objects.filter(
            acceptance__thread__game=phase.game_id,
            acceptance__thread__kind=ThreadKind.ONE,
            acceptance__phase__year=year,
            acceptance__phase__season=season,
            acceptance__phase__kind=PhaseKind.MOVEMENT,
            verdict=Verdict.BROKEN,
            user__isnull=False,
        )
        broken: dict[tuple[str, str], list[str]] = {}
        for promise in rows.select_related("seat", "acceptance__thread").order_by("pk"):
            power = promise.seat.power
            other = next(name for name in promise.acceptance.thread.powers if name != power)
            if other in seats and promise.user_id == promise.seat.holder_id:
                broken.setdefault((other, power), []).append(promise.order)
        for (own, power), orders in broken.items():
            participant = Participant(phase.game, seats[own])
            thread = thread_to(participant, [power])
            words, sentence = ", ".join(orders), ComputerSentence.BROKEN
            message_add(participant, thread, None, phase, now, words=words, sentence=sentence)
