"""The demo's people and tables: made once, through the services."""

from __future__ import annotations

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db import transaction

from games.accounts import User
from games.codec import position_of, variant_of
from games.computer import choose_orders
from games.models import Game, Phase, PhaseStatus, Seat, SeatState
from games.outbox import quietly
from games.services.game_create import game_create
from games.services.game_start import game_start
from games.services.orders_lock_in import orders_lock_in
from games.services.orders_submit import orders_submit
from games.services.seat_join import seat_join
from games.services.seat_open import seat_open

PLAYERS = (
    "Alice",
    "Bob",
    "Carol",
    "Dmitri",
    "Elena",
    "Farid",
    "Henrik",
    "Ines",
    "Jonas",
    "Katarina",
)
GM = ("gm@demo.invalid", "Greta GM")

RUNNING = "The Hubertusburg table"
RUNNING_SEATS = ("FR", "HA", "PR", "RU", "BH", "OT", "DN")
FORMING = "Treaty of Paris"
FORMING_SEATS = ("SP", "SW", "PS", "FR")
FIRST_YEARS = 1


def demo_accounts() -> tuple[User, list[User]]:
    """The GM and the ten players, with verified addresses and no password."""
    gm = _account(*GM)
    players = [
        _account(f"player{number}@demo.invalid", name)
        for number, name in enumerate(PLAYERS, start=1)
    ]
    return gm, players


def demo_games(gm: User, players: list[User]) -> list[Game]:
    """The demo's tables that are not there yet: one that runs, one that forms."""
    made = []
    with quietly():
        for name, build in ((RUNNING, _running), (FORMING, _forming)):
            if not Game.objects.filter(name=name, gm=gm).exists():
                with transaction.atomic():
                    made.append(build(name, gm, players))
    return made


def _account(email: str, name: str) -> User:
    user = User.objects.filter(email=email).first()
    if user is None:
        user = User.objects.create_user(email, name, None)
    EmailAddress.objects.get_or_create(
        user=user, email=email, defaults={"verified": True, "primary": True}
    )
    return user


def _forming(name: str, gm: User, players: list[User]) -> Game:
    game = game_create(creator=gm, name=name, movement_length=timedelta(days=1))
    for power, player in zip(FORMING_SEATS, reversed(players), strict=False):
        seat_join(game_id=game.pk, by=player, power=power)
    return game


def _running(name: str, gm: User, players: list[User]) -> Game:
    """A table in its second year, with people, computer players and a seat to fill."""
    game = game_create(creator=gm, name=name)
    for power, player in zip(RUNNING_SEATS, players, strict=False):
        seat_join(game_id=game.pk, by=player, power=power)
    first = game_start(game_id=game.pk, by=gm)
    while True:
        phase = Phase.objects.select_related("game").get(game=game, status=PhaseStatus.OPEN)
        if phase.year >= first.year + FIRST_YEARS:
            break
        _everybody_orders(phase)
    seat_open(game_id=game.pk, by=gm, power=RUNNING_SEATS[-1])
    return game


def _everybody_orders(phase: Phase) -> None:
    """The people of a phase order as a computer player would, and it is resolved."""
    variant, position = variant_of(phase.game), position_of(phase)
    held = Seat.objects.filter(game=phase.game_id, state=SeatState.HELD).select_related("holder")
    for seat in held:
        if seat.power not in phase.concerned or seat.holder is None:
            continue
        sheet = choose_orders(variant, position, seat.power, phase.number)
        orders_submit(
            game_id=phase.game_id,
            power=seat.power,
            by=seat.holder,
            phase_number=phase.number,
            orders=sheet.orders,
            bids=sheet.bids,
        )
        orders_lock_in(
            game_id=phase.game_id, power=seat.power, by=seat.holder, phase_number=phase.number
        )
    phase.refresh_from_db()
    if phase.is_open:
        raise RuntimeError(f"{phase} should be over: {phase.stuck_reason or 'somebody is due'}")
