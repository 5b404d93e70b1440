"""The proof of work before signing in or up, where the site asks for it."""

import base64
import html
import json
import re
from datetime import timedelta

import pytest
from altcha import solve_challenge_v1
from django.test import Client
from django.utils import timezone

from ambition.users import challenge as module
from tests.ambition.conftest import PASSWORD

pytestmark = pytest.mark.django_db
LOGIN, SIGNUP = "/accounts/login/", "/accounts/signup/"
ASKED = re.compile(r'data-challenge="([^"]*)"')
REFUSED = "did not prove that it is no robot"


@pytest.fixture
def asked(settings) -> None:
    settings.CHALLENGE_WORK = 50


def challenge_of(client: Client, path: str = LOGIN) -> dict:
    found = ASKED.search(client.get(path).content.decode())
    return json.loads(html.unescape(found[1]))


def solution_of(challenge: dict, **changes: object) -> str:
    salt, number = challenge["salt"], challenge["maxNumber"]
    solved = solve_challenge_v1(challenge["challenge"], salt, challenge["algorithm"], number)
    answer = {name: challenge[name] for name in ("algorithm", "challenge", "salt", "signature")}
    answer |= {"number": solved.number} | changes
    return base64.b64encode(json.dumps(answer).encode()).decode()


def sign_in(client: Client, solution: str = ""):
    data = {"login": "alice@example.org", "password": PASSWORD, "challenge": solution}
    return client.post(LOGIN, data)


@pytest.mark.parametrize("path", [LOGIN, SIGNUP])
def test_it_is_off_by_default(client, path):
    assert ASKED.search(client.get(path).content.decode()) is None


def test_without_it_nobody_needs_a_solution(client, alice):
    assert sign_in(client).status_code == 302


def test_a_solution_signs_in(asked, client, alice):
    assert sign_in(client, solution_of(challenge_of(client))).status_code == 302


@pytest.mark.parametrize("solution", ["", "x", "eA==", "e30=", "W10=", "é", "x" * 5_000])
def test_without_a_solution_no_password_is_tried(asked, client, alice, monkeypatch, solution):
    monkeypatch.setattr("django.contrib.auth.authenticate", lambda *_args, **_more: 1 / 0)
    monkeypatch.setattr("ambition.users.models.User.check_password", lambda *_args: 1 / 0)
    answer = sign_in(client, solution)
    assert answer.status_code == 200
    assert REFUSED in answer.content.decode()


def test_a_wrong_number_is_refused(asked, client, alice):
    solution = solution_of(challenge_of(client), number=51)
    assert REFUSED in sign_in(client, solution).content.decode()


@pytest.mark.parametrize("changes", [{"salt": 1}, {"algorithm": []}, {"signature": None}])
def test_nonsense_is_refused(asked, client, alice, changes):
    solution = solution_of(challenge_of(client), **changes)
    assert REFUSED in sign_in(client, solution).content.decode()


def test_a_challenge_of_somebody_else_is_refused(asked, client, alice, settings):
    key, settings.SECRET_KEY = settings.SECRET_KEY, "x" * 60
    solution = solution_of(module._new_challenge())
    settings.SECRET_KEY = key
    assert REFUSED in sign_in(client, solution).content.decode()


def test_an_old_challenge_is_refused(asked, client, alice, monkeypatch):
    monkeypatch.setattr(module, "VALID", timedelta(seconds=-1))
    solution = solution_of(challenge_of(client))
    assert REFUSED in sign_in(client, solution).content.decode()


def test_a_solution_is_used_once(asked, client, alice):
    solution = solution_of(challenge_of(client))
    sign_in(client, solution)
    assert REFUSED in sign_in(Client(), solution).content.decode()


def test_a_refused_form_has_a_new_challenge(asked, client, alice):
    first = challenge_of(client)
    page = sign_in(client, solution_of(first, number=51)).content.decode()
    assert json.loads(html.unescape(ASKED.search(page)[1]))["salt"] != first["salt"]


def test_signing_up_needs_a_solution(asked, client):
    data = {
        "name": "Newcomer",
        "email": "new@example.org",
        "password1": "another-horse-of-1763",
        "time_zone": "UTC",
    }
    assert REFUSED in client.post(SIGNUP, data).content.decode()
    solution = solution_of(challenge_of(client, SIGNUP))
    assert client.post(SIGNUP, data | {"challenge": solution}).status_code == 302


def test_the_challenge_lasts_an_hour():
    assert timezone.now() + module.VALID > timezone.now() + timedelta(minutes=59)
