"""The ladder of programs: who is on it, and how its tables form."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ambition.users.deletion import account_close
from ambition.users.models import User
from ambition.users.programs import program_create
from games.core.accounts import Visitor
from games.lobby.queries.game_list import game_list
from games.models import Game, LadderEntry, Rating, Seat, SeatAssignment, Status
from games.programs.services import EVERY, ladder_enter, ladder_leave, ladder_table_form
from games.record.queries.archive import archived_games
from tests.games.cast import NOW, open_phase, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def programs(alice, bob, idle) -> list[User]:
    """A program of Alice and one of Bob, both on the ladder."""
    found = [
        program_create(owner=alice, name="Turochamp", now=NOW),
        program_create(owner=bob, name="Kaissa", now=NOW),
    ]
    for program in found:
        ladder_enter(program=program, now=NOW)
    return found


def players(game: Game) -> set[User]:
    return {seat.holder for seat in Seat.objects.filter(game=game, state="held")}


def test_a_table_forms_of_the_programs_that_wait(programs):
    game = ladder_table_form(now=NOW)
    assert game is not None
    assert (players(game), game.gm, game.status) == (set(programs), None, Status.RUNNING)
    assert Seat.objects.filter(game=game, state="computer").count() == 8


def test_its_deadlines_are_short(programs):
    game = ladder_table_form(now=NOW)
    assert open_phase(game).due_at == NOW + timedelta(minutes=10)


def test_it_waits_for_programs_of_two_people(programs):
    ladder_leave(program=programs[1])
    ladder_enter(program=program_create(owner=programs[0].owner, name="Belle", now=NOW), now=NOW)
    assert ladder_table_form(now=NOW) is None


def test_a_program_plays_one_table_at_a_time(programs):
    ladder_table_form(now=NOW)
    assert ladder_table_form(now=NOW + EVERY) is None


def test_tables_form_once_an_hour_at_most(programs):
    game = ladder_table_form(now=NOW)
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED, finished_at=NOW)
    assert ladder_table_form(now=NOW + EVERY - timedelta(minutes=1)) is None
    assert ladder_table_form(now=NOW + EVERY) is not None


def test_a_program_that_lost_its_seat_leaves_the_ladder(programs):
    game = ladder_table_form(now=NOW)
    SeatAssignment.objects.filter(user=programs[0]).update(ended_at=NOW)
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED, finished_at=NOW)
    assert ladder_table_form(now=NOW + EVERY) is None
    assert [entry.program for entry in LadderEntry.objects.all()] == [programs[1]]


def test_it_may_enter_again(programs):
    ladder_table_form(now=NOW)
    SeatAssignment.objects.filter(user=programs[0]).update(ended_at=NOW)
    ladder_leave(program=programs[0])
    ladder_enter(program=programs[0], now=NOW + EVERY)
    ladder_table_form(now=NOW + EVERY)
    assert LadderEntry.objects.count() == 2


def test_programs_of_suspended_owners_do_not_play(programs, bob):
    User.objects.filter(pk=bob.pk).update(suspended_until=NOW + timedelta(days=9))
    assert ladder_table_form(now=NOW) is None


def test_people_do_not_enter(alice):
    assert refused(ladder_enter, program=alice) == ("programs_only", 403)


def test_a_deleted_program_is_off_the_ladder(programs):
    account_close(user=programs[0])
    assert LadderEntry.objects.count() == 1


def test_the_sweep_asks_once_while_no_table_is_due(programs):
    ladder_table_form(now=NOW)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        ladder_table_form(now=NOW)
    assert len(asked) == 1


def test_its_games_are_not_among_those_of_people(programs, alice):
    game = ladder_table_form(now=NOW)
    shown: Visitor = alice
    assert game not in game_list(shown)
    assert game not in archived_games()


def test_an_owner_enters_a_program_and_takes_it_off(alice, client):
    program = program_create(owner=alice, name="Turochamp")
    client.force_login(alice)
    path = reverse("games:ladder_entry", args=[program.pk])
    assert client.post(path).url == reverse("account_programs")
    assert "Leave the ladder" in client.get(reverse("account_programs")).content.decode()
    client.post(path, {"leave": "1"})
    assert not LadderEntry.objects.exists()


def test_nobody_enters_the_program_of_another(programs, charlie, client):
    client.force_login(charlie)
    path = reverse("games:ladder_entry", args=[programs[0].pk])
    assert client.post(path, {"leave": "1"}).status_code == 404
    assert LadderEntry.objects.count() == 2


def test_the_page_has_the_programs_by_rating_and_the_games(programs):
    game = ladder_table_form(now=NOW)
    Rating.objects.create(user=programs[1], points=1600, uncertainty=90, games=3)
    page = Client().get(reverse("games:programs")).content.decode()
    assert page.index(">Kaissa<") < page.index(">Turochamp<")
    assert "1600" in page
    assert game.get_absolute_url() in page
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED, finished_at=NOW)
    page = Client().get(reverse("games:programs")).content.decode()
    assert reverse("games:export", args=[game.pk]) in page


def test_everybody_sees_a_table_of_the_ladder(programs):
    game = ladder_table_form(now=NOW)
    page = Client().get(game.get_absolute_url())
    assert (page.status_code, "Turochamp (program)" in page.content.decode()) == (200, True)
