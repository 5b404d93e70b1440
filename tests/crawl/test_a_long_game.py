"""One long game loses three players, is corrected and rolled back, and still ends in a solo that
the stored orders repeat."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction

from games.computer import choose_orders
from games.core.accounts import User
from games.core.codec import position_of, variant_of
from games.core.visibility import Viewer
from games.gm.acts.correct_orders import orders_correct
from games.gm.acts.disorder import civil_disorder_declare
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.gm.corrections.services import roll_back
from games.gm.log import action_log, gm_tenures
from games.models import Game, Phase, Seat
from games.schedule.policy import NmrPolicy
from games.seats.acts.accept_application import application_accept
from games.seats.acts.accept_offer import offer_accept
from games.seats.acts.apply import seat_apply
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.end_substitution import substitution_stop
from games.seats.acts.join import game_join
from games.seats.acts.offer_seat import seat_offer
from games.seats.acts.resign import seat_resign
from games.settings.services.games import game_create
from games.sheets.services.sheets import orders_submit
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import NOW, account, open_phase, seat_of
from tests.games.gm.corrections.conftest import mark_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

WINNER = "FR"
MAX_PHASES = 40


@dataclass
class Table:
    """The game, its GM, and by when it is; every day a phase ends."""

    game: Game
    gm: User
    now: datetime = NOW

    @property
    def said(self) -> dict[str, object]:
        """The arguments of every act of the GM."""
        return {"game_id": self.game.pk, "by": self.gm, "now": self.now}

    def order(self, silent: str = "") -> Phase:
        """Everybody orders who plays, but for one: the power that will win as the computer would,
        the others that their units hold."""
        phase = open_phase(self.game)
        position = position_of(phase)
        held = Seat.objects.filter(game=self.game, state="held", power__in=phase.powers_to_order)
        for seat in held.exclude(power=silent).select_related("holder"):
            sheet = choose_orders(variant_of(self.game), position, seat.power, phase.number)
            orders = sheet.orders if seat.power == WINNER or phase.kind != "movement" else ()
            orders_submit(
                game_id=self.game.pk,
                power=seat.power,
                by=seat.holder,
                phase_number=phase.number,
                orders=orders,
                bids=sheet.bids if seat.power == WINNER else (),
                now=self.now,
            )
        return phase

    def play(self, silent: str = "") -> Phase:
        """The open phase, resolved; at its deadline where somebody is silent."""
        phase = self.order(silent)
        if silent:
            self.now = phase.due_at
            phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=self.now)
        else:
            self.now += timedelta(days=1)
            phase_resolve_now(**self.said)
        self.game.refresh_from_db()
        return phase

    def play_to(self, season: str) -> None:
        """To the next movement of this season."""
        while True:
            self.play()
            phase = open_phase(self.game)
            if (phase.season, phase.kind) == (season, "movement"):
                return


def loses_three_players(table: Table) -> None:
    """One resigns and one is silent, whom others follow; for the third nobody comes."""
    game = table.game
    seat_resign(game_id=game.pk, by=seat_of(game, "HA").holder, now=table.now)
    nora = account("Nora")
    request = {"game_id": game.pk, "power": "HA", "now": table.now}
    application = seat_apply(by=nora, sentence="I am there every evening.", **request)
    application_accept(application_id=application.pk, **table.said)

    table.play(silent="PR")
    assert seat_of(game, "PR").state == "open"
    offer = seat_offer(power="PR", account=account("Paul").name, **table.said)
    offer_accept(game_id=game.pk, by=offer.user, token=offer.token, now=table.now)

    seat_open(power="SP", reason="No answer to three messages.", **table.said)
    civil_disorder_declare(power="SP", confirm="Spain", reason="Nobody wants it.", **table.said)


def lends_a_seat(table: Table) -> None:
    """A substitute plays for a turn, and the player takes the seat back."""
    seat = seat_of(table.game, "SW")
    player, dora = seat.holder, account("Dora")
    substitute_ask(
        game_id=table.game.pk,
        by=player,
        account=dora.name,
        last_day=(table.now + timedelta(days=9)).date(),
        now=table.now,
    )
    substitute_accept(game_id=table.game.pk, by=dora, now=table.now)
    table.play()
    substitution_stop(game_id=table.game.pk, by=player, now=table.now)
    assert seat_of(table.game, "SW").holder == player


def is_corrected(table: Table) -> None:
    """An army of a bystander was to move within its own country, two phases ago."""
    position = position_of(Phase.objects.current().get(game=table.game, number=1))
    unit = next(unit for unit in position.units_of("RU") if unit.kind == "A")
    board = variant_of(table.game).board
    free = [
        space
        for space in sorted(board.army[unit.space])
        if space not in position.unit_at and space not in board.centres
    ]
    orders_correct(
        phase_number=1,
        power="RU",
        orders=[f"A {unit.space} - {free[0]}"],
        bids=(),
        reason="The order came by letter, in time.",
        seen=mark_of(table.game),
        **table.said,
    )


def is_rolled_back(table: Table) -> None:
    """By two phases, which are played again."""
    to_number = open_phase(table.game).number - 2
    reason = "The site was down at both deadlines."
    roll_back(to_number=to_number, reason=reason, seen=mark_of(table.game), **table.said)


@pytest.fixture(scope="module")
def finished(django_db_setup, django_db_blocker) -> Iterator[Game]:
    """The whole game, played once."""
    with django_db_blocker.unblock(), transaction.atomic():
        gm = account("Greta")
        game = game_create(creator=gm, name="The long game", policy=NmrPolicy(limit=1), now=NOW)
        for power in variant_of(game).powers:
            game_join(game_id=game.pk, by=account(f"The {power}"), power=power, now=NOW)
        game.refresh_from_db()
        table = Table(game, gm)
        table.play_to("fall")
        loses_three_players(table)
        is_corrected(table)
        table.play_to("spring")
        lends_a_seat(table)
        table.play_to("spring")
        is_rolled_back(table)
        while game.status != "finished":
            assert open_phase(game).number < MAX_PHASES
            table.play()
        yield game
        transaction.set_rollback(True)


def test_it_ends_in_a_solo(finished):
    assert (finished.ending, finished.winner) == ("won", WINNER)


def test_its_seats_are_with_whom_they_came_to(finished):
    seats = Seat.objects.filter(game=finished, power__in=("HA", "PR", "SP", "SW"))
    found = {seat.power: (seat.state, str(seat.holder or "")) for seat in seats}
    assert found == {
        "HA": ("held", "Nora"),
        "PR": ("held", "Paul"),
        "SP": ("civil_disorder", ""),
        "SW": ("held", "The SW"),
    }


def test_everybody_may_read_all_that_was_done(finished):
    found = action_log(finished, Viewer(finished.pk), variant_of(finished), gm_tenures(finished))
    assert (found.counts["corrections"], found.counts["disorder"]) == (2, 1)


def test_the_stored_orders_repeat_it(finished):
    said = StringIO()
    call_command("replay", str(finished.pk), stdout=said)
    lines = said.getvalue().splitlines()
    assert sum("superseded" in line for line in lines) >= 3
    assert all("the same" in line for line in lines)
