"""A course: a tournament whose newcomers have mentors, who sign up and whom directors assign."""

import pytest
from django.test import Client
from django.urls import reverse

from games.core.accounts import User
from games.models import Course, CourseMentor, CoursePupil, Game, Tournament
from games.tournaments.services.course import (
    course_set,
    mentor_assign,
    mentor_sign_off,
    mentor_sign_up,
)
from games.tournaments.services.entries import game_enter
from games.tournaments.services.tournaments import tournament_create
from tests.games.cast import NOW, account, refused
from tests.games.table import text_of


@pytest.fixture
def nora(db) -> User:
    return account("Nora")


@pytest.fixture
def school(table, greta) -> Tournament:
    """A course of Greta's with the table in it, which allows mentors."""
    tournament = tournament_create(by=greta, name="School", text="")
    Game.objects.filter(pk=table.pk).update(allows_mentors=True)
    game_enter(game_id=table.pk, number=tournament.pk, by=greta)
    course_set(number=tournament.pk, by=greta, is_course=True)
    return tournament


@pytest.fixture
def staffed(school, nora) -> Tournament:
    """Nora has signed up as a mentor."""
    mentor_sign_up(number=school.pk, by=nora)
    return school


def assign(school, by, player, mentor):
    return mentor_assign(
        number=school.pk, by=by, player=player.pk, mentor=mentor.pk if mentor else None
    )


def page(school, user=None) -> str:
    client = Client()
    if user is not None:
        client.force_login(user)
    return text_of(client.get(reverse("games:tournament_course", args=[school.pk])))


def test_only_directors_make_a_course(school, nora):
    assert refused(course_set, number=school.pk, by=nora, is_course=False) == ("not_director", 403)


def test_a_director_assigns_a_mentor(staffed, greta, alice, nora):
    assign(staffed, greta, alice, nora)
    assert CoursePupil.objects.get().mentor.user == nora


def test_a_director_takes_it_back(staffed, greta, alice, nora):
    assign(staffed, greta, alice, nora)
    assign(staffed, greta, alice, None)
    assert not CoursePupil.objects.exists()


def test_nobody_else_assigns(staffed, alice, nora):
    assert refused(assign, staffed, nora, alice, nora) == ("not_director", 403)


def test_a_mentor_must_have_signed_up(school, greta, alice, nora):
    assert refused(assign, school, greta, alice, nora) == ("no_such_mentor", 404)


def test_a_pupil_must_play_in_the_course(staffed, greta, charlie, nora):
    assert refused(assign, staffed, greta, charlie, nora) == ("no_such_player", 404)


def test_a_player_of_the_table_is_no_mentor_there(staffed, greta, alice, bob):
    mentor_sign_up(number=staffed.pk, by=bob)
    assert refused(assign, staffed, greta, alice, bob) == ("mentor_plays", 409)


def test_signing_up_twice_changes_nothing(staffed, nora):
    mentor_sign_up(number=staffed.pk, by=nora)
    assert CourseMentor.objects.count() == 1


def test_who_signs_off_is_assigned_to_nobody(staffed, greta, alice, nora):
    assign(staffed, greta, alice, nora)
    mentor_sign_off(number=staffed.pk, by=nora)
    assert not CoursePupil.objects.exists()


def test_a_program_is_no_mentor(school, nora):
    nora.owner = school.director
    nora.email = ""
    nora.save()
    assert refused(mentor_sign_up, number=school.pk, by=nora) == ("programs_mentor_not", 403)


def test_a_tournament_that_is_no_course_has_no_mentors(school, greta, nora):
    course_set(number=school.pk, by=greta, is_course=False)
    assert not Course.objects.exists()
    assert refused(mentor_sign_up, number=school.pk, by=nora) == ("no_course", 409)


def test_a_course_that_is_over_changes_no_more(staffed, greta, alice, nora):
    Tournament.objects.filter(pk=staffed.pk).update(ended_at=NOW)
    assert refused(assign, staffed, greta, alice, nora) == ("tournament_over", 409)
    assert refused(mentor_sign_off, number=staffed.pk, by=nora) == ("tournament_over", 409)


def test_a_course_is_full(staffed, charlie, monkeypatch):
    monkeypatch.setattr("games.tournaments.services.course.MOST_MENTORS", 1)
    assert refused(mentor_sign_up, number=staffed.pk, by=charlie) == ("too_many", 409)


def test_the_page_shows_who_has_no_mentor(staffed, greta):
    assert "2 players have no mentor yet." in page(staffed)
    assert "Assign" in page(staffed, greta)
    assert "Assign" not in page(staffed)


def test_the_assigned_mentor_stands_in_the_form_of_the_player(staffed, greta, alice, nora, table):
    assign(staffed, greta, alice, nora)
    client = Client()
    client.force_login(alice)
    assert 'value="Nora"' in client.get(reverse("games:mentor", args=[table.pk])).content.decode()


def test_the_page_of_secret_players_names_nobody(staffed, table):
    Game.objects.filter(pk=table.pk).update(is_anonymous=True)
    assert "Alice" not in page(staffed)


def test_strangers_see_no_private_course(school):
    Tournament.objects.filter(pk=school.pk).update(is_public=False)
    Game.objects.filter(tournament=school).update(is_public=False)
    answer = Client().get(reverse("games:tournament_course", args=[school.pk]))
    assert answer.status_code == 404


def test_all_is_done_on_the_page(school, greta, alice, nora):
    for user, data in (
        (nora, {"action": "join"}),
        (greta, {"action": "assign", "player": alice.pk, "mentor": nora.pk}),
    ):
        client = Client()
        client.force_login(user)
        answer = client.post(reverse("games:change_course", args=[school.pk]), data)
        assert answer.status_code == 302
    assert CoursePupil.objects.get().user == alice


def test_a_player_keeps_the_mentor_if_the_field_is_missing(staffed, greta, alice, nora):
    assign(staffed, greta, alice, nora)
    client = Client()
    client.force_login(greta)
    address = reverse("games:change_course", args=[staffed.pk])
    answer = client.post(address, {"action": "assign", "player": alice.pk})
    assert (answer.status_code, answer.context["code"]) == (422, "field_missing")
    assert CoursePupil.objects.get().mentor.user == nora


def test_a_game_without_mentors_enters_no_course(school, greta, forming):
    entered = {"game_id": forming.pk, "number": school.pk, "by": greta}
    assert refused(game_enter, **entered) == ("course_needs_mentors", 409)
