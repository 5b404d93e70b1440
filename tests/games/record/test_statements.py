"""Statements on a finished game: who writes one, and until when it can be changed."""

from datetime import timedelta

import pytest
from django.test import Client

from games.core.words.clock import moment
from games.models import Statement
from games.record.services.statements import statement_write
from tests.games.cast import NOW, refused
from tests.games.table import text_of

OVER = NOW + timedelta(days=1)
WEEK = timedelta(days=7)


def test_a_player_and_the_gm_have_one_statement_each(end, alice, greta):
    game = end()
    for by in (alice, greta, alice):
        statement_write(game_id=game.pk, by=by, text=f"{by.name} again", now=OVER)
    powers = Statement.objects.order_by("pk").values_list("seat__power", "text")
    assert list(powers) == [("FR", "Alice again"), (None, "Greta again")]


def test_a_statement_can_be_changed_for_a_week(end, alice):
    game = end()
    statement_write(game_id=game.pk, by=alice, text="First", now=OVER)
    statement_write(game_id=game.pk, by=alice, text="Second", now=OVER + WEEK)
    assert Statement.objects.get().text == "Second"
    late = {"game_id": game.pk, "by": alice, "text": "Third", "now": OVER + WEEK * 1.1}
    assert refused(statement_write, **late) == ("statement_stands", 409)


def test_a_late_statement_can_be_changed_for_a_week_after_it_was_written(end, alice):
    game, late = end(), OVER + timedelta(days=400)
    statement_write(game_id=game.pk, by=alice, text="First", now=late)
    statement_write(game_id=game.pk, by=alice, text="Second", now=late + WEEK)
    assert Statement.objects.get().text == "Second"


def test_a_change_does_not_begin_another_week(end, alice):
    options = {"game_id": end().pk, "by": alice}
    statement_write(text="First", now=OVER, **options)
    statement_write(text="Second", now=OVER + WEEK * 0.9, **options)
    late = options | {"text": "Third", "now": OVER + WEEK * 1.1}
    assert refused(statement_write, **late) == ("statement_stands", 409)


@pytest.mark.slow
def test_the_page_says_until_when_a_statement_can_be_changed(end, alice, at):
    game = end()
    client = Client()
    client.force_login(alice)
    at(OVER)
    assert "you can change it for a week" in text_of(client.get(f"/games/{game.pk}/end/"))
    statement_write(game_id=game.pk, by=alice, text="First", now=OVER)
    until = moment(OVER + WEEK, "weekday")
    assert f"You can change it until {until}." in text_of(client.get(f"/games/{game.pk}/end/"))
    at(OVER + WEEK * 1.1)
    assert "Your statement" not in text_of(client.get(f"/games/{game.pk}/end/"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("  \n ", "statement_empty"),
        ("word " * 301, "statement_too_long"),
        ("x" * 3001, "statement_too_long"),
    ],
)
def test_an_empty_or_long_statement_is_refused(end, alice, text, code):
    options = {"game_id": end().pk, "by": alice, "text": text, "now": OVER}
    assert refused(statement_write, **options) == (code, 422)


def test_a_spectator_writes_no_statement(end, charlie):
    options = {"game_id": end().pk, "by": charlie, "text": "Well played", "now": OVER}
    assert refused(statement_write, **options) == ("no_statement", 403)


def test_nobody_writes_a_statement_while_the_game_goes_on(game, alice):
    options = {"game_id": game.pk, "by": alice, "text": "Early", "now": NOW}
    assert refused(statement_write, **options) == ("not_over", 409)


def test_a_refused_statement_is_shown_again(end, alice):
    client = Client()
    client.force_login(alice)
    long = "kept " * 301
    answer = client.post(f"/games/{end().pk}/end/", {"text": long})
    assert answer.status_code == 422
    assert long.strip() in answer.content.decode()


def test_markup_in_a_statement_is_shown_as_text(end, alice, client):
    game = end()
    statement_write(game_id=game.pk, by=alice, text="<b>bold</b>", now=OVER)
    page = client.get(f"/games/{game.pk}/end/").content.decode()
    assert "&lt;b&gt;bold&lt;/b&gt;" in page
    assert "<b>bold</b>" not in page


def test_the_page_opens_when_the_game_is_over(game, client):
    assert client.get(f"/games/{game.pk}/end/").status_code == 404


@pytest.mark.parametrize(("days", "is_told"), [(None, False), (0, True), (3000, False)])
def test_points_are_counted_where_bids_are_open_alone(end, client, days, is_told):
    game = end(french=[(1, "A Swi S A Mar - Sav")], bids_open_after=days)
    page = client.get(f"/games/{game.pk}/end/").content.decode()
    assert ("Points won" in page) is is_told
