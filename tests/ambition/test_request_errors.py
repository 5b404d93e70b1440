"""Oversized or unreadable requests get a page with an explanation, and log no traceback."""

import logging

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"


def large() -> str:
    return "text=" + "A" * (2_700_000)


def many() -> str:
    return "&".join(f"order-{n}=A" for n in range(1100))


def send(client, body, kind=FORM, **headers):
    return client.generic("POST", reverse("account_login"), body, content_type=kind, **headers)


CASES = [
    pytest.param(large, FORM, 413, "request_too_large", id="large"),
    pytest.param(many, FORM, 400, "too_many_fields", id="many fields"),
    pytest.param(lambda: "--x\r\nno header", "multipart/form-data", 400, "malformed", id="cut off"),
]


@pytest.mark.parametrize(("body", "kind", "status", "code"), CASES)
def test_the_response_is_a_page_that_says_what_to_do(client, body, kind, status, code):
    answer = send(client, body(), kind)
    page = answer.content.decode()
    assert (answer.status_code, code in page) == (status, True)
    assert "your browser should still have it" in page
    assert "Ambition" in page


@pytest.mark.parametrize(("body", "kind", "status", "code"), CASES)
def test_a_script_gets_json(client, body, kind, status, code):
    answer = send(client, body(), kind, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize(("body", "kind", "status", "code"), CASES)
def test_no_traceback_is_logged(client, body, kind, status, code, caplog):
    send(client, body(), kind)
    assert not [record for record in caplog.records if record.exc_info]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_too_many_query_parameters_get_the_same_response(client):
    answer = client.get(f"/games/?{many()}")
    assert (answer.status_code, b"too_many_fields" in answer.content) == (400, True)


def test_a_large_body_that_is_not_a_form_is_left_to_the_view(client):
    answer = client.post(reverse("account_login"), "A" * 2_700_000, content_type="text/plain")
    assert answer.status_code in (200, 403)


def test_the_response_is_not_cached(client):
    assert "no-store" in send(client, many()).headers["Cache-Control"]
