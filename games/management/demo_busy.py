"""The games of a busy GM in the demo, created once and through the services.

Three games with near deadlines, late players, an open seat, a mistaken order and a phase that waits
for missing orders.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.codec import variant_of
from games.core.outbox import quietly
from games.gm.acts.open_seat import seat_open
from games.gm.acts.start import game_start
from games.models import Game, Phase, PhaseStatus
from games.notices.services.settings import notice_settings_save
from games.press.services.press_send import press_send
from games.schedule.policy import PROPOSED
from games.schedule.schedule import fixed_schedule
from games.seats.acts.apply import seat_apply
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.sheets.services.readiness import ready_declare
from games.sheets.services.sheets import orders_submit
from games.turn.services.phase_resolve import Cause, phase_resolve

LENGTH = timedelta(days=2)
AWAY = timedelta(days=10)
MISTAKEN = (
    "My orders are final, and one is wrong: I wrote %(written)s and meant %(meant)s. I am on a "
    "train until tomorrow. Could you correct it, please?"
)

GONE = "No answer to three messages."
SENTENCES = (
    "I have played this variant twice and am there every evening.",
    "I look for a game to learn in, and read fast.",
)


@dataclass(frozen=True)
class BusyTable:
    """A game whose first phase is due in `left`.

    Powers are given by their index in the variant: those `without` orders and with an `incomplete`
    sheet, an `opened` seat, one that asks the GM to correct a `mistaken` order, and a seat that is
    `lent` to a substitute. If it `is_waiting`, the phase waits for the powers without orders.
    """

    name: str
    left: timedelta
    without: tuple[int, ...]
    incomplete: int | None = None
    opened: int | None = None
    mistaken: int | None = None
    lent: int | None = None
    is_waiting: bool = False


TABLES = (
    BusyTable("Monday congress", timedelta(hours=4), (4, 5), incomplete=8),
    BusyTable(
        "The Silesian table", timedelta(hours=9), (1, 7), mistaken=2, lent=5, is_waiting=True
    ),
    BusyTable("Lisbon evening", timedelta(hours=20), (9,), opened=6),
)


def busy_games(
    gm: User,
    players: list[User],
    newcomers: list[User],
    substitute: User,
    now: datetime | None = None,
) -> list[Game]:
    """Create the missing busy games and return them.

    The newcomers apply for the open seat, and the substitute plays for the player who is away.
    """
    now = now or timezone.now()
    made = []
    with quietly():
        for table in TABLES:
            if not Game.objects.filter(name=table.name, gm=gm).exists():
                with transaction.atomic():
                    made.append(_build(table, gm, players, newcomers, substitute, now))
    return made


def _build(
    table: BusyTable,
    gm: User,
    players: list[User],
    newcomers: list[User],
    substitute: User,
    now: datetime,
) -> Game:
    for player in players:
        # The site reminds them too late, so that the GM finds late players.
        notice_settings_save(by=player, modes={}, remind_hours=1)
    wait = PROPOSED.wait if table.is_waiting else timedelta(0)
    begun = now - wait - LENGTH + table.left
    game = game_create(
        creator=gm,
        name=table.name,
        schedule=fixed_schedule(movement=LENGTH),
        policy=PROPOSED,
        now=begun,
    )
    seated = dict(zip(variant_of(game).powers, players, strict=False))
    for power, player in seated.items():
        game_join(game_id=game.pk, by=player, power=power, now=begun)
    game.refresh_from_db()
    if game.started_at is None:
        game_start(game_id=game.pk, by=gm, now=begun)
    powers = list(seated)
    if table.lent is not None:
        power = powers[table.lent]
        _lend(game, seated[power], substitute, begun, last_day=(now + AWAY).date())
        seated[power] = substitute
    _order(table, game, seated, begun + timedelta(hours=20))
    if table.opened is not None:
        power, left = powers[table.opened], now - timedelta(hours=6)
        seat_open(game_id=game.pk, by=gm, power=power, reason=GONE, now=left)
        for newcomer, sentence in zip(newcomers, SENTENCES, strict=True):
            seat_apply(game_id=game.pk, by=newcomer, power=power, sentence=sentence, now=left)
    if table.is_waiting:
        phase = game.phases.get()
        phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=phase.due_at)
    return game


def _lend(game: Game, player: User, substitute: User, now: datetime, *, last_day: date) -> None:
    """Ask the substitute for the player; the substitute accepts."""
    name = substitute.get_short_name()
    substitute_ask(game_id=game.pk, by=player, account=name, last_day=last_day, now=now)
    substitute_accept(game_id=game.pk, by=substitute, now=now)


def _order(table: BusyTable, game: Game, seated: Mapping[str, User], now: datetime) -> None:
    """Submit final hold orders for everybody except late players."""
    phase = Phase.objects.select_related("game").get(game=game, status=PhaseStatus.OPEN)
    for place, (power, player) in enumerate(seated.items()):
        if place in (*table.without, table.opened):
            continue
        orders = [f"{unit} H" for unit in phase.position["units"][power]]
        if place == table.incomplete:
            orders = orders[1:]
        if place == table.mistaken:
            _ask_for_correction(game, player, orders, now)
        orders_submit(
            game_id=game.pk,
            power=power,
            by=player,
            phase_number=phase.number,
            orders=orders,
            now=now,
        )
        if place != table.incomplete:
            ready_declare(
                game_id=game.pk, power=power, by=player, phase_number=phase.number, now=now
            )


def _ask_for_correction(game: Game, player: User, orders: list[str], now: datetime) -> None:
    """Ask the GM to correct a mistaken order of an army."""
    written = next(order for order in orders if order.startswith("A "))
    _kind, space, _hold = written.split()
    beside = sorted(variant_of(game).board.army[space])
    words = {"written": written, "meant": f"A {space} - {beside[0]}"}
    press_send(game_id=game.pk, by=player, to=["gm"], text=MISTAKEN % words, now=now)
