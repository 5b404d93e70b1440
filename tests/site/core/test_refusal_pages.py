"""Refusals of views: the page, its code and its status."""

import re

import pytest
from django.urls import reverse

from games.settings.services.games import game_create
from games.story.pictures import picture_svg
from tests.games.cast import refused
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


def shown(answer) -> tuple[int, str]:
    """The status of a response, and the code in its source."""
    found = re.search(r'data-code="(\w+)"', answer.content.decode())
    return answer.status_code, found[1] if found else ""


def test_the_page_of_a_refusal_hides_its_code(visit):
    page = visit().get("power_assignment")
    assert "no_draw" not in text_of(page)


def test_a_game_without_rankings_has_no_assignment_page(visit):
    assert shown(visit().get("power_assignment")) == (404, "no_draw")


def test_a_draw_has_no_file_before_the_start(visit, greta):
    ranked = game_create(creator=greta, name="Ranked", seat_choice="preferences")
    assert shown(visit(greta, ranked).get("power_assignment_file")) == (409, "not_dealt")


@pytest.mark.parametrize("token", ["x", "a:b:c"])
def test_a_truncated_link_of_an_email_changes_nothing(client, token):
    answer = client.get(reverse("games:unsubscribe", args=[token]))
    assert shown(answer) == (404, "no_such_link")


@pytest.mark.parametrize("minor", ["XX", "Par"])
def test_only_minors_have_lists_of_orders_for_points(visit, alice, minor):
    assert shown(visit(alice).get("minor_orders", minor=minor)) == (404, "no_such_minor")


def test_a_board_that_cannot_be_drawn_has_no_picture(phase, monkeypatch):
    monkeypatch.setattr("games.story.pictures.has_geometry", lambda variant: False)
    assert refused(picture_svg, phase, "light") == ("no_picture", 404)


@pytest.mark.parametrize("kind", ["", "movements", "\x00"])
def test_conditional_orders_for_an_unknown_phase_are_refused(visit, alice, kind):
    answer = visit(alice).post("conditional", {"kind": kind, "phase": "1"})
    assert shown(answer) == (422, "no_such_kind")
