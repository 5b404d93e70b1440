"""Requests with an Idempotency-Key."""

from datetime import timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from games.api.idempotency import KEPT, LONGEST, keys_forget
from games.api.schema import openapi_schema
from games.core.errors import PROBLEM, Unavailable
from games.models import Event, EventKind, Game, KeyedRequest, PressMessage
from tests.games.cast import open_phase

pytestmark = pytest.mark.django_db
FIRST = {"Idempotency_Key": '"8e03978e-40d5-43dd-bc93-6894a57f9324"'}


@pytest.fixture
def gm(program, greta):
    return program(greta)


def extend(program, game: Game, hours: int = 24, **headers: str):
    path = f"/games/{game.pk}/gm/extend"
    return program.send("post", path, {"phase": 1, "hours": hours}, **headers)


def test_a_request_that_is_sent_again_changes_nothing_and_gets_the_first_answer(gm, table):
    first, again = (extend(gm, table, **FIRST) for _time in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.content == first.content
    assert again.headers["Content-Type"] == first.headers["Content-Type"]
    assert Event.objects.filter(kind=EventKind.EXTENDED).count() == 1


def test_without_a_key_two_requests_are_two_acts(gm, table):
    assert [extend(gm, table).status_code for _time in range(2)] == [200, 200]
    assert Event.objects.filter(kind=EventKind.EXTENDED).count() == 2


def test_a_key_is_the_same_with_and_without_quotation_marks(gm, table):
    extend(gm, table, Idempotency_Key="a-key")
    extend(gm, table, Idempotency_Key='"a-key"')
    assert Event.objects.filter(kind=EventKind.EXTENDED).count() == 1


def test_the_key_of_another_request_is_refused(gm, table):
    extend(gm, table, hours=24, **FIRST)
    other = extend(gm, table, hours=48, **FIRST)
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_used")
    pause = {"until": (timezone.now() + timedelta(days=2)).isoformat()}
    elsewhere = gm.send("post", f"/games/{table.pk}/gm/pause", pause, **FIRST)
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (422, "idempotency_key_used")
    assert not open_phase(table).is_paused


def test_a_request_whose_first_one_is_not_answered_is_refused(gm, table):
    extend(gm, table, **FIRST)
    KeyedRequest.objects.update(status=None)
    busy = extend(gm, table, **FIRST)
    assert (busy.status_code, busy.json()["code"]) == (409, "idempotency_key_busy")
    assert (busy.headers["Content-Type"], busy.headers["Retry-After"]) == (PROBLEM, "1")


def test_two_accounts_may_use_the_same_key(gm, program, alice, table):
    extend(gm, table, **FIRST)
    body = {"to": ["HA"], "text": "Peace?"}
    sent = program(alice).send("post", f"/games/{table.pk}/press/messages", body, **FIRST)
    assert sent.status_code < 300
    assert PressMessage.objects.count() == 1


def test_a_refusal_is_repeated_as_well(gm, table):
    first = extend(gm, table, hours=24, Idempotency_Key="x") and gm.send(
        "post", f"/games/{table.pk}/gm/resume", {}, **FIRST
    )
    pause = {"until": (timezone.now() + timedelta(days=2)).isoformat()}
    assert gm.send("post", f"/games/{table.pk}/gm/pause", pause).status_code == 200
    again = gm.send("post", f"/games/{table.pk}/gm/resume", {}, **FIRST)
    assert (first.status_code, again.content) == (409, first.content)
    assert open_phase(table).is_paused


def test_a_request_that_is_refused_for_now_can_be_sent_again(gm, table):
    with override_settings(QUOTAS={"clock_changes": 0}):
        assert extend(gm, table, **FIRST).json()["code"] == "too_many"
    assert extend(gm, table, **FIRST).status_code == 200


def test_a_request_that_failed_can_be_sent_again(gm, table, monkeypatch):
    def fail(**_given):
        raise Unavailable("database_away", "The database is away.")

    with monkeypatch.context() as broken:
        broken.setattr("games.gm.acts.extend.deadline_extend", fail)
        assert extend(gm, table, **FIRST).status_code == 503
    assert extend(gm, table, **FIRST).status_code == 200


@pytest.mark.parametrize(
    "key", ["", '""', "two words", "a" * (LONGEST + 1), "schlüssel", '"open', "a\x01", 'a"b"']
)
def test_a_key_that_is_none_is_refused_before_anything_happens(gm, table, key):
    answer = extend(gm, table, Idempotency_Key=key)
    assert (answer.status_code, answer.json()["code"]) == (400, "idempotency_key")
    assert not Event.objects.filter(kind=EventKind.EXTENDED).exists()


def test_a_key_is_free_again_after_a_day(gm, table):
    extend(gm, table, **FIRST)
    KeyedRequest.objects.update(created_at=timezone.now() - KEPT)
    assert extend(gm, table, hours=48, **FIRST).status_code == 200
    assert keys_forget(now=timezone.now() + KEPT) == 1


def test_a_token_that_was_revoked_gets_no_kept_answer(gm, table, greta):
    extend(gm, table, **FIRST)
    greta.api_tokens.update(revoked_at=timezone.now())
    assert extend(gm, table, **FIRST).status_code == 401


def test_a_token_without_the_scope_gets_no_kept_answer(gm, table, program, greta):
    extend(gm, table, **FIRST)
    assert extend(program(greta, "orders"), table, **FIRST).status_code == 403


def test_every_post_that_needs_a_token_declares_the_header():
    for path, methods in openapi_schema()["paths"].items():
        for method, operation in methods.items():
            named = [part["name"] for part in operation.get("parameters", ())]
            needs = method == "post" and operation["x-scope"] != ""
            assert ("Idempotency-Key" in named) is needs, path


def test_pages_of_other_sites_may_send_the_header(client):
    asked = {"Access-Control-Request-Method": "POST", "Origin": "https://example.org"}
    answer = client.options("/api/v1/practice", headers=asked)
    assert "Idempotency-Key" in answer.headers["Access-Control-Allow-Headers"]
