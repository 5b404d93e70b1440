"""The calendar of a tournament."""

from datetime import date

import pytest
from django.test import Client

from games.models import Entrant, Game, NoticeSettings, Phase, Tournament
from games.models.game import new_token
from games.tournaments.services.rounds import round_add
from tests.games.cast import NOW

pytestmark = pytest.mark.django_db


def calendar(league: Tournament, token: str = "") -> tuple[int, str]:
    path = f"/tournaments/{league.pk}/calendar.ics"
    if token:
        path = f"/calendar/{token}/tournaments/{league.pk}.ics"
    answer = Client().get(path)
    return answer.status_code, answer.content.decode().replace("\r\n ", "")


@pytest.fixture
def token(alice) -> str:
    token = new_token()
    NoticeSettings.objects.create(user=alice, calendar_token=token)
    return token


def test_it_has_the_deadlines_of_all_tables_and_the_days_of_rounds(league, tables, dora):
    tables(2)
    days = {"starts_on": date(2027, 1, 2), "ends_on": date(2027, 1, 31)}
    round_add(number=league.pk, by=dora, name="Heats", **days)
    round_add(number=league.pk, by=dora)
    status, text = calendar(league)
    assert status == 200
    assert "Spring 1763 is due: League table 1" in text
    assert "Spring 1763 is due: League table 2" in text
    assert "SUMMARY:The spring league: Round 1: Heats" in text
    assert "DTSTART;VALUE=DATE:20270102" in text
    assert "DTEND;VALUE=DATE:20270201" in text
    assert text.count("BEGIN:VEVENT") == 3
    assert "X-WR-CALNAME:The spring league" in text


def test_a_private_one_needs_the_address_of_somebody_of_the_tournament(
    league, tables, token, alice, charlie
):
    (game,) = tables(1)
    Tournament.objects.update(is_public=False)
    Game.objects.update(is_public=False)
    assert calendar(league)[0] == 404
    assert calendar(league, new_token())[0] == 404
    assert "League table 1" in calendar(league, token)[1]
    other = new_token()
    NoticeSettings.objects.create(user=charlie, calendar_token=other)
    assert calendar(league, other)[0] == 404
    Entrant.objects.create(tournament=league, user=charlie, created_at=NOW, accepted_at=NOW)
    status, text = calendar(league, other)
    assert (status, game.name in text) == (200, False)
    alice.is_active = False
    alice.save()
    assert calendar(league, token)[0] == 404


def test_a_withheld_phase_is_left_out(league, tables):
    tables(1)
    Phase.objects.update(
        withheld_since=NOW, withheld_until="2099-01-01T00:00Z", withholds_result=True
    )
    assert "League table" not in calendar(league)[1]


def test_the_page_of_all_tables_has_the_address(league, tables, token, alice):
    tables(1)
    page = Client().get(f"/tournaments/{league.pk}/event/").content.decode()
    assert f"/tournaments/{league.pk}/calendar.ics" in page
    client = Client()
    client.force_login(alice)
    page = client.get(f"/tournaments/{league.pk}/event/").content.decode()
    assert f"/calendar/{token}/tournaments/{league.pk}.ics" in page
