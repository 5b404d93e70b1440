"""The demo's accounts and games."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from adjudicator.verify import report
from games.computer import Sheet
from games.core.accounts import User
from games.core.codec import variant_of
from games.core.visibility import Viewer
from games.gm.queries.late_board import games_run_by, late_boards
from games.management.demo import BUSY_GM, FINISHED, GUNBOAT, RANKED, RUNNING
from games.management.demo_finished import TWELVE_YEARS, TWENTY_YEARS
from games.models import Game, PressThread, Seat, SeatState
from games.record.queries.game_file import game_file
from games.seats.queries.standby import ready_for

# The demo exists in the embedded setting only.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@contextmanager
def quickly() -> Iterator[None]:
    """The embedded setting, with fast computer players."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.conf.settings.EMBEDDED", True)
        for place in ("games.management.demo", "games.sheets.services.computers"):
            patch.setattr(f"{place}.choose_orders", lambda *_: Sheet())
        yield


def tables() -> dict[str, Game]:
    with quickly():
        call_command("create_demo")
    return {game.name: game for game in Game.objects.all()}


@pytest.fixture(scope="module")
def demo(django_db_setup, django_db_blocker) -> Iterator[dict[str, Game]]:
    """The games of one demo, shared by tests that do not change it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield tables()
        transaction.set_rollback(True)


def test_demo_accounts_have_verified_addresses(demo):
    assert User.objects.filter(email__endswith="@demo.invalid").count() == 16
    assert EmailAddress.objects.filter(verified=True).count() == 16


def test_nobody_signs_in_to_the_demo_with_a_password(demo):
    assert not any(user.has_usable_password() for user in User.objects.all())


def test_a_game_runs_in_its_second_year_with_an_open_seat_and_press(demo):
    table = demo[RUNNING]
    assert table.phases.get(status="open").year == 1764
    assert Seat.objects.filter(game=table, state=SeatState.OPEN).count() == 1
    kinds = PressThread.objects.filter(game=table).values_list("kind", flat=True)
    assert set(kinds) == {"one", "group", "all"}


def test_seven_of_ten_wait_for_their_powers(demo):
    table = demo[RANKED]
    assert (table.status, table.rankings.count()) == ("forming", 7)


def test_a_full_anonymous_game_has_no_press(demo):
    table = demo[GUNBOAT]
    assert (table.status, table.is_anonymous, table.press_mode) == ("running", True, "none")
    assert not Seat.objects.filter(game=table).exclude(state=SeatState.TAKEN).exists()


def test_a_gm_has_six_late_players_in_three_games_and_an_open_seat(demo):
    gm = User.objects.get(email=BUSY_GM[0])
    boards = late_boards(games_run_by(gm.pk))
    assert [len(table.late) for table in boards] == [3, 2, 1]
    assert [seat.power for table in boards for seat in table.seats if seat.progress == "open"] == [
        "PS"
    ]


def test_two_people_have_applied_for_the_open_seat(demo):
    gm = User.objects.get(email=BUSY_GM[0])
    counts = [seat.applicants for table in late_boards(games_run_by(gm.pk)) for seat in table.seats]
    assert sorted(counts)[-2:] == [0, 2]


def test_a_substitute_plays_for_a_player(demo):
    lent = Seat.objects.get(lent_by__isnull=False)
    assert (str(lent.holder), str(lent.lent_by)) == ("Selma", "Farid")


def test_an_account_is_on_standby(demo):
    ready = ready_for(demo["Lisbon evening"], "any", timezone.now())
    assert [str(row.user) for row in ready] == ["Stefan"]


def test_one_game_waits_for_missing_orders(demo):
    gm = User.objects.get(email=BUSY_GM[0])
    held = [
        table
        for table in late_boards(games_run_by(gm.pk))
        if table.phase and table.phase.is_waiting
    ]
    assert [[seat.power for seat in table.late] for table in held] == [held[0].phase.waits_for]


def test_a_finished_game_has_a_winner(demo):
    table = demo[FINISHED]
    start = variant_of(table).start
    winner = max(variant_of(table).powers, key=lambda power: len(start.centres_of(power)))
    assert (table.status, table.ending, table.shares) == ("finished", "conceded", {winner: "1"})


def test_creating_the_demo_again_adds_nothing(demo):
    tables()
    assert (User.objects.count(), Game.objects.count()) == (16, 9)


@pytest.mark.parametrize(
    ("name", "phases", "year"), [(TWELVE_YEARS, 49, 1774), (TWENTY_YEARS, 87, 1782)]
)
def test_finished_games_are_played_as_shipped(demo, name, phases, year):
    game = demo[name]
    played = game.phases.filter(resolved_at__isnull=False)
    assert (game.ending, played.count(), played.latest("number").year) == ("drawn", phases, year)


@pytest.mark.parametrize("name", [TWELVE_YEARS, TWENTY_YEARS])
def test_the_files_of_finished_games_verify(demo, name):
    game = demo[name]
    played = game.phases.filter(resolved_at__isnull=False).count()
    for view in ("public", "opened"):
        text = game_file(game, Viewer(game.pk), view, timezone.now())
        found, remarks = report(text, None)
        assert found == []
        same = f"{played} of {game.phases.count()} phases were resolved again with the same result."
        assert same in remarks
