"""May somebody take a role in a game? The button, the API and the act give one answer."""

import pytest

from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.cancel import game_cancel
from games.gm.acts.offer_role import gm_role_offer
from games.models import Seat
from tests.games.api_code import api_code
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


def finish(table, greta, charlie):
    game_cancel(game_id=table.pk, by=greta)


def seat(table, greta, charlie):
    Seat.objects.filter(game=table, power="HA").update(holder=charlie)


def ask(table, greta, charlie):
    gm_role_offer(game_id=table.pk, by=greta, account="Charlie")


@pytest.mark.parametrize(
    ("arrange", "code"), [(None, ""), (finish, "finished"), (seat, "player_runs_not")]
)
def test_becoming_a_deputy(visit, table, greta, charlie, arrange, code):
    deputy_offer(game_id=table.pk, by=greta, account="Charlie", rights=["remind"])
    if arrange:
        arrange(table, greta, charlie)
    page = text_of(visit(charlie).get("deputy"))
    assert ("Become a deputy" in page) == (not code)
    assert "Decline" in page
    assert api_code(charlie, f"games/{table.pk}/deputy/accept") == code


@pytest.mark.parametrize(("arrange", "code"), [(None, ""), (seat, "player_runs_not")])
def test_taking_the_gm_role(visit, table, greta, charlie, arrange, code):
    ask(table, greta, charlie)
    if arrange:
        arrange(table, greta, charlie)
    page = text_of(visit(charlie).get("gm_role"))
    assert ("Become the GM" in page) == (not code)
    assert "Decline" in page
    assert api_code(charlie, f"games/{table.pk}/role/accept") == code


@pytest.mark.parametrize(
    ("arrange", "code"), [(None, ""), (finish, "finished"), (ask, "gm_role_offered")]
)
def test_offering_the_gm_role(visit, table, greta, charlie, arrange, code):
    if arrange:
        arrange(table, greta, charlie)
    assert ("Offer the GM role" in text_of(visit(greta).get("gm"))) == (not code)
    assert api_code(greta, f"games/{table.pk}/gm/role", {"account": "Charlie"}) == code


@pytest.mark.parametrize(("arrange", "code"), [(None, ""), (finish, "finished")])
def test_asking_a_deputy(visit, table, greta, charlie, arrange, code):
    if arrange:
        arrange(table, greta, charlie)
    assert ("Deputy’s name" in text_of(visit(greta).get("gm"))) == (not code)
    body = {"account": "Charlie", "rights": ["remind"]}
    assert api_code(greta, f"games/{table.pk}/gm/deputies", body) == code
