"""The demo's accounts and games, created once and through the services.

One game runs, one is forming with ranked powers, one is anonymous and without press, and one is
finished.
"""

from collections.abc import Iterable, Mapping
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction

from games.computer import choose_orders
from games.core.accounts import User
from games.core.codec import BoardState, position_of, variant_of
from games.core.outbox import quietly
from games.core.words.settings import PACES
from games.gm.acts.open_seat import seat_open
from games.gm.acts.start import game_start
from games.models import (
    Game,
    Phase,
    PhaseStatus,
    PressMode,
    Proposal,
    Seat,
    SeatChoice,
    SeatState,
    Standby,
)
from games.press.services.press_send import press_send
from games.schedule.schedule import fixed_schedule
from games.seats.acts.go_on_standby import standby_save
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.sheets.services.readiness import ready_declare
from games.sheets.services.sheets import orders_submit
from games.votes.kind import survivors
from games.votes.services.votes import vote_cast, vote_propose

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
BUSY_GM = ("busy-gm@demo.invalid", "Gustav GM")
NEWCOMERS = (("newcomer1@demo.invalid", "Nadia"), ("newcomer2@demo.invalid", "Marek"))
SUBSTITUTE = ("substitute@demo.invalid", "Selma")
ON_STANDBY = ("standby@demo.invalid", "Stefan")

RUNNING = "The Hubertusburg table"
RUNNING_SEATS = 7
RANKED = "Treaty of Paris"
RANKING_PLAYERS = 7
GUNBOAT = "Night watch"
FINISHED = "The first partition"
FINISHED_SEATS = 4
FIRST_YEARS = 1


def demo_accounts() -> tuple[User, list[User]]:
    """The GM and the ten players, with verified addresses and no password."""
    gm = _account(*GM)
    players = [
        _account(f"player{number}@demo.invalid", name)
        for number, name in enumerate(PLAYERS, start=1)
    ]
    return gm, players


def busy_gm() -> User:
    """The GM of the busy games, with a verified address and no password."""
    return _account(*BUSY_GM)


def newcomers() -> list[User]:
    """Accounts that apply for a seat, with verified addresses and no password."""
    return [_account(*newcomer) for newcomer in NEWCOMERS]


def substitute() -> User:
    """The account of a substitute, with a verified address and no password."""
    return _account(*SUBSTITUTE)


def on_standby() -> User:
    """Put an account on standby for all games."""
    user = _account(*ON_STANDBY)
    if not Standby.objects.filter(user=user).exists():
        paces = [code for code, _name in PACES]
        standby_save(by=user, paces=paces, languages=[code for code, _name in settings.LANGUAGES])
    return user


def demo_games(gm: User, players: list[User]) -> list[Game]:
    """Create the demo's missing games and return them."""
    made = []
    tables = (
        (RUNNING, _running_game),
        (RANKED, _game_with_rankings),
        (GUNBOAT, _gunboat_game),
        (FINISHED, _concluded_game),
    )
    with quietly():
        for name, build in tables:
            if not Game.objects.filter(name=name, gm=gm).exists():
                with transaction.atomic():
                    made.append(build(name, gm, players))
    return made


def _account(email: str, name: str) -> User:
    user = User.objects.filter(email=email).first()
    if user is None:
        user = User.objects.create_user(email, name, None)
    elif not user.is_active:
        # A closed account can neither create a game nor take a seat.
        user.is_active = True
        user.save(update_fields=["is_active"])
    EmailAddress.objects.get_or_create(
        user=user, email=email, defaults={"verified": True, "primary": True}
    )
    return user


def _running_game(name: str, gm: User, players: list[User]) -> Game:
    """A game in its second year, with players, computer players, press and an open seat."""
    game = game_create(creator=gm, name=name)
    seated = _sit(game, players[:RUNNING_SEATS])
    _play(game, gm)
    _write(game, gm, seated)
    seat_open(game_id=game.pk, by=gm, power=_standing(game, seated)[-1])
    return game


def _game_with_rankings(name: str, gm: User, players: list[User]) -> Game:
    """A forming game: seven players have ranked the powers, each with another favourite."""
    game = game_create(
        creator=gm,
        name=name,
        seat_choice=SeatChoice.PREFERENCES,
        schedule=fixed_schedule(movement=timedelta(days=1)),
    )
    powers = list(variant_of(game).powers)
    for turn, player in enumerate(players[-RANKING_PLAYERS:]):
        liked = powers[turn:] + powers[:turn]
        ranks: dict[str, int | None] = {power: rank for rank, power in enumerate(liked, start=1)}
        ranks[liked[-1]] = None
        game_join(game_id=game.pk, by=player, ranks=ranks)
    return game


def _gunboat_game(name: str, gm: User, players: list[User]) -> Game:
    """A full anonymous game without press."""
    game = game_create(
        creator=gm,
        name=name,
        seat_choice=SeatChoice.DRAWN,
        press_mode=PressMode.NONE,
        is_anonymous=True,
    )
    for player in players[: len(variant_of(game).powers)]:
        game_join(game_id=game.pk, by=player)
    return game


def _concluded_game(name: str, gm: User, players: list[User]) -> Game:
    """A game that ended with a concession after a year."""
    game = game_create(creator=gm, name=name)
    seated = _sit(game, players[:FINISHED_SEATS])
    _play(game, gm)
    winner, *others = _standing(game, seated)
    vote_propose(game_id=game.pk, by=seated[winner], kind="concede", powers=[winner])
    proposal = Proposal.objects.get(game=game)
    for power in others:
        vote_cast(game_id=game.pk, by=seated[power], proposal_id=proposal.pk)
    return game


def _sit(game: Game, players: Iterable[User]) -> dict[str, User]:
    """Seat the players, starting with the powers with the most centres."""
    variant = variant_of(game)
    powers = sorted(variant.powers, key=lambda power: -len(variant.start.centres_of(power)))
    seated = dict(zip(powers, players, strict=False))
    for power, player in seated.items():
        game_join(game_id=game.pk, by=player, power=power)
    return seated


def _standing(game: Game, seated: Iterable[str]) -> list[str]:
    """The powers among these that are still in the game."""
    alive = survivors(BoardState(variant_of(game), position_of(_open_phase(game))))
    return [power for power in seated if power in alive]


def _play(game: Game, gm: User) -> None:
    """Play the first years of a game with orders for everybody."""
    first = game_start(game_id=game.pk, by=gm)
    while True:
        phase = _open_phase(game)
        if abs(phase.year - first.year) >= FIRST_YEARS:
            break
        _everybody_orders(phase)


def _write(game: Game, gm: User, seated: Mapping[str, User]) -> None:
    """Send some press: to one, to a group, to all and by the GM, with proposed orders."""
    press_send(game_id=game.pk, by=gm, to=["all"], text="Welcome to the second year.")
    one, other, third = list(seated)[:3]
    press_send(
        game_id=game.pk,
        by=seated[other],
        to=[one],
        text="Shall we leave the spaces between us empty for another year?",
    )
    opened = press_send(
        game_id=game.pk,
        by=seated[third],
        to=[one, other],
        text="Somebody grows faster than we do. I propose that we move together.",
    )
    press_send(
        game_id=game.pk,
        by=seated[one],
        thread_key=opened.thread.key,
        text="Agreed. This is what I would do.",
        proposal=_proposal(game, one),
    )


def _proposal(game: Game, power: str) -> list[str]:
    """The orders of a computer player in the open phase."""
    phase = _open_phase(game)
    sheet = choose_orders(variant_of(game), position_of(phase), power, phase.number)
    return list(sheet.orders)


def _open_phase(game: Game) -> Phase:
    return Phase.objects.select_related("game").get(game=game, status=PhaseStatus.OPEN)


def _everybody_orders(phase: Phase) -> None:
    """Order for the players as computer players would, which resolves the phase."""
    variant, position = variant_of(phase.game), position_of(phase)
    seated = Seat.objects.filter(game=phase.game_id, state=SeatState.TAKEN).select_related("holder")
    for seat in seated:
        if seat.power not in phase.powers_to_order or seat.holder is None:
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
        ready_declare(
            game_id=phase.game_id, power=seat.power, by=seat.holder, phase_number=phase.number
        )
    phase.refresh_from_db()
    if phase.is_open:
        raise RuntimeError(f"{phase} is not resolved: {phase.stuck_reason or 'orders are missing'}")
