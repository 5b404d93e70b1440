"""May the player be excused? The button, the question, the API and the act give one answer."""

import json
import re
from datetime import timedelta

import pytest
from django.test import Client

from games.api.services import token_create
from games.core.errors import Refused
from games.gm.acts.excuse import excuse_grant
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.withhold import result_withhold
from games.models import Phase
from games.sheets.services.readiness import ready_declare
from tests.games.cast import open_phase, submit
from tests.games.table import address

pytestmark = pytest.mark.django_db
NOTHING = "nothing_to_excuse"


def one_order(table, alice, greta):
    submit(table, alice, "FR", "A Par H")


def all_orders(table, alice, greta):
    submit(table, alice, "FR", *(f"{unit} H" for unit in open_phase(table).position["units"]["FR"]))


def final(table, alice, greta):
    ready_declare(game_id=table.pk, power="FR", by=alice, phase_number=1)


def excused(table, alice, greta):
    excuse_grant(game_id=table.pk, by=greta, power="FR")


def without_player(table, alice, greta):
    seat_open(game_id=table.pk, by=greta, power="FR")


def withheld(table, alice, greta):
    result_withhold(game_id=table.pk, by=greta)
    phase_resolve_now(game_id=table.pk, by=greta)


def paused(table, alice, greta):
    game_pause(game_id=table.pk, by=greta, until=open_phase(table).due_at + timedelta(days=3))


def without_deadline(table, alice, greta):
    Phase.objects.filter(game=table).update(due_at=None)


# The situation, and the code of the refusal; "" if the player may be excused.
ANSWERS = [
    (None, ""),
    (paused, ""),
    (one_order, NOTHING),
    (all_orders, NOTHING),
    (final, NOTHING),
    (excused, "excused_already"),
    (without_player, "seat_not_held"),
    (withheld, "held_back"),
    (without_deadline, "no_deadline"),
]


@pytest.mark.parametrize(("arrange", "code"), ANSWERS)
def test_everybody_who_asks_gets_the_same_answer(visit, table, alice, greta, arrange, code):
    if arrange:
        arrange(table, alice, greta)
    client = visit(greta).client
    answers = {
        "button": f"{address(table, 'gm_excuse')}?power=FR" in desk(client, table),
        "question": client.get(address(table, "gm_excuse") + "?power=FR").status_code == 200,
        "API": api_code(table, greta) == "",
        "act": act_code(table, greta) in ("", "excused_already" if not code else ""),
    }
    assert answers == dict.fromkeys(answers, not code)


@pytest.mark.parametrize(("arrange", "code"), [row for row in ANSWERS if row[1]])
def test_the_refusals_have_one_code(visit, table, alice, greta, arrange, code):
    arrange(table, alice, greta)
    page = visit(greta).client.get(address(table, "gm_excuse") + "?power=FR").content.decode()
    assert re.search(r'data-code="(\w+)"', page)[1] == code
    assert (api_code(table, greta), act_code(table, greta)) == (code, code)


def desk(client: Client, table) -> str:
    return client.get(address(table, "gm")).content.decode()


def api_code(table, greta) -> str:
    """The code with which the API refuses to excuse the player, "" if it does not."""
    secret = token_create(by=greta, name="A program", scopes=("gm",), days=30)[1]
    response = Client().post(
        f"/api/v1/games/{table.pk}/gm/excuse",
        json.dumps({"power": "FR", "phase": 1}),
        content_type="application/json",
        headers={"Authorization": f"Bearer {secret}"},
    )
    return response.json().get("code", "")


def act_code(table, greta) -> str:
    try:
        excuse_grant(game_id=table.pk, by=greta, power="FR", phase_number=1)
    except Refused as refusal:
        return refusal.code
    return ""
