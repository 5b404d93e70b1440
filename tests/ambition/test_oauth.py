"""Applications of others: registered, allowed, and given tokens by OAuth 2 with PKCE."""

from __future__ import annotations

import base64
import hashlib
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.idp.oidc.models import Client as Application, Token
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ambition.users.applications import SCOPES, application_register
from ambition.users.models import AccountEvent
from tests.ambition.conftest import PASSWORD
from tests.staff import confirm_password

pytestmark = pytest.mark.django_db

BACK = "https://app.example/back?from=site"
VERIFIER = "v" * 64
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).decode().strip("=")
ASK, TOKEN, REVOKE = "/oauth/authorize", "/oauth/token", "/oauth/revoke"


@pytest.fixture
def app(bob) -> Application:
    return application_register(by=bob, name="Bob's <maps>", addresses=BACK)


@pytest.fixture
def browser(alice) -> Client:
    client = Client()
    client.force_login(alice)
    confirm_password(client, alice)
    return client


def question(app: Application, **changed: str | None) -> dict[str, str]:
    """The parameters with which an application asks; those that are None are left out."""
    asked = {
        "client_id": app.pk,
        "redirect_uri": BACK,
        "response_type": "code",
        "scope": "read orders",
        "state": "s1",
        "code_challenge": CHALLENGE,
        "code_challenge_method": "S256",
    }
    return {name: text for name, text in (asked | changed).items() if text is not None}


def answer(browser: Client, app: Application, *scopes: str, action: str = "grant", **changed):
    """The parameters of the address to which the person's answer leads."""
    page = browser.get(ASK, question(app, **changed))
    assert page.status_code == 200, page
    sent = {"request": page.context["form"]["request"].value(), "action": action}
    sent["scopes"] = scopes or ("read", "orders")
    came = browser.post(page.context["action"], sent)
    assert came.status_code == 302
    assert came.headers["Location"].startswith(f"{BACK}&")
    told = parse_qs(urlsplit(came.headers["Location"]).query)
    return {name: texts[0] for name, texts in told.items()}


def trade(app: Application, its_code: str, **changed: str):
    data = {"grant_type": "authorization_code", "code": its_code, "redirect_uri": BACK}
    data |= {"client_id": app.pk, "code_verifier": VERIFIER} | changed
    return Client().post(TOKEN, data)


def refresh(app: Application, secret: str, **changed: str):
    data = {"grant_type": "refresh_token", "refresh_token": secret, "client_id": app.pk}
    return Client().post(TOKEN, data | changed)


@pytest.fixture
def tokens(browser, app) -> dict[str, str]:
    return trade(app, answer(browser, app)["code"]).json()


def me(secret: str):
    return Client().get("/api/v1/me", headers={"authorization": f"Bearer {secret}"})


# The way to a token --------------------------------------------------------------------------


def test_the_page_says_who_asks_for_what_in_words(browser, app, bob):
    page = browser.get(ASK, question(app, scope="read orders gm"))
    said = page.content.decode()
    for words in ("Bob&#x27;s &lt;maps&gt;", bob.name, "app.example", *map(str, SCOPES.values())):
        assert (words in said) == (words not in (SCOPES["press"], SCOPES["webhooks"]))
    assert (
        "form-action 'self' https://app.example;" in f"{page.headers['Content-Security-Policy']};"
    )


def test_a_code_gives_tokens_with_the_scopes_that_were_allowed(browser, app, alice):
    told = answer(browser, app, "read", scope="read orders press")
    assert told["state"] == "s1"
    given = trade(app, told["code"])
    assert (given.json()["scope"], given.json()["expires_in"]) == ("read", 3600)
    assert given.headers["Cache-Control"] == "no-store"
    assert given.headers["Access-Control-Allow-Origin"] == "*"
    read = me(given.json()["access_token"]).json()
    assert (read["id"], read["token"]["name"], read["token"]["scopes"]) == (alice.pk, app.name, [])


def test_a_refusal_leads_back_without_a_code(browser, app):
    assert answer(browser, app, action="cancel") == {
        "from": "site",
        "error": "access_denied",
        "state": "s1",
    }
    assert not AccountEvent.objects.filter(kind="client_connected").exists()


def test_a_visitor_signs_in_and_a_session_confirms_the_password(app, alice):
    visitor = Client()
    led = visitor.get(ASK, question(app))
    assert led.headers["Location"].startswith(reverse("account_login"))
    visitor.force_login(alice)
    led = visitor.get(ASK, question(app))
    assert led.headers["Location"].startswith(reverse("account_reauthenticate"))
    assert "code_challenge" in led.headers["Location"]


def test_an_answer_without_the_page_is_none(browser, app, alice):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)
    confirm_password(strict, alice)
    signed = browser.get(ASK, question(app)).context["form"]["request"].value()
    sent = {"request": signed, "action": "grant", "scopes": "read"}
    assert strict.post(ASK, sent).status_code == 403
    assert browser.post(ASK, sent | {"request": f"{signed}x"}).status_code == 403
    assert browser.post(ASK, {"action": "grant", "scopes": "read"}).status_code == 400
    more = browser.post(ASK, sent | {"scopes": "gm"})
    assert (more.status_code, more.headers.get("Location")) == (200, None)


def test_an_application_that_is_gone_gets_no_code(browser, app):
    signed = browser.get(ASK, question(app)).context["form"]["request"].value()
    app.delete()
    came = browser.post(ASK, {"request": signed, "action": "grant", "scopes": "read"})
    assert came.status_code == 400


@pytest.mark.parametrize(
    "wrong",
    [
        {"client_id": "nobody"},
        {"client_id": "\0"},
        {"redirect_uri": None},
        {"redirect_uri": f"{BACK}&more=1"},
        {"redirect_uri": BACK.replace("app.", "evil@app.")},
        {"redirect_uri": BACK.replace("app.example", "app.example:444")},
        {"redirect_uri": BACK.replace("https", "http")},
        {"redirect_uri": f"{BACK}#x"},
        {"redirect_uri": "https://app.example/back"},
        {"redirect_uri": "https://app.example/back/../evil?from=site"},
        {"redirect_uri": "javascript:alert(1)"},
    ],
)
def test_nobody_is_led_to_an_address_that_is_not_registered(browser, app, wrong):
    page = browser.get(ASK, question(app, **wrong))
    assert (page.status_code, "Location" in page.headers) == (400, False)
    assert b"This application cannot be connected" in page.content


def test_a_parameter_given_twice_is_refused(browser, app):
    twice = [*question(app).items(), ("redirect_uri", "https://evil.example/")]
    for pairs in (twice, twice[::-1]):
        query = "&".join(f"{name}={text}" for name, text in pairs)
        assert browser.get(f"{ASK}?{query}").status_code == 400


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"response_type": "token"}, "unauthorized_client"),
        ({"scope": "openid"}, "invalid_scope"),
        ({"scope": "read admin"}, "invalid_scope"),
    ],
)
def test_a_wrong_question_leads_back_with_its_error(browser, app, wrong, error):
    came = browser.get(ASK, question(app, **wrong))
    assert came.status_code == 302
    told = parse_qs(urlsplit(came.headers["Location"].replace("#", "&")).query)
    assert (told["error"], told["state"]) == ([error], ["s1"])


def test_prompt_none_skips_nothing(browser, app, tokens):
    page = browser.get(ASK, question(app, prompt="none"))
    assert (page.status_code, "Location" in page.headers) == (200, False)


# Codes and refresh tokens ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "changed",
    [
        {"code_verifier": "w" * 64},
        {"code_verifier": ""},
        {"code_verifier": CHALLENGE},
        {"redirect_uri": "https://app.example/back"},
        {"client_id": "nobody"},
        {"client_id": "\0"},
        {"grant_type": "password"},
        {"grant_type": "client_credentials"},
        {"code": "\0"},
    ],
)
def test_a_code_alone_is_worth_nothing(browser, app, changed):
    refused = trade(app, answer(browser, app)["code"], **changed)
    assert refused.status_code in (400, 401)
    assert "access_token" not in refused.json()
    assert not Token.objects.exists()


def test_a_code_is_of_one_application(browser, app, bob):
    other = application_register(by=bob, name="Other", addresses=BACK)
    assert trade(other, answer(browser, app)["code"]).status_code in (400, 401)


def test_a_code_that_comes_twice_disconnects_the_application(browser, app):
    code = answer(browser, app)["code"]
    secret = trade(app, code).json()["access_token"]
    assert trade(app, code).json()["error"] == "invalid_grant"
    assert me(secret).status_code == 401


def test_a_code_ends_with_the_password_with_which_it_was_allowed(browser, app, alice):
    code = answer(browser, app)["code"]
    alice.set_password("another-horse-1763")
    alice.save()
    assert trade(app, code).status_code == 400


def test_a_refresh_token_gives_others_once(app, tokens):
    more = refresh(app, tokens["refresh_token"]).json()
    assert me(more["access_token"]).status_code == 200
    assert refresh(app, tokens["refresh_token"]).json()["error"] == "invalid_grant"
    assert me(more["access_token"]).status_code == 401
    assert refresh(app, more["refresh_token"]).status_code == 400


def test_a_refresh_token_gives_no_other_scopes(app, tokens):
    assert refresh(app, tokens["refresh_token"], scope="read gm").json()["error"] == "invalid_scope"
    fewer = refresh(app, tokens["refresh_token"], scope="read").json()
    assert fewer["scope"] == "read"


def test_a_refresh_token_is_of_one_application_and_an_active_account(app, tokens, alice, bob):
    other = application_register(by=bob, name="Other", addresses=BACK)
    assert refresh(other, tokens["refresh_token"]).status_code == 400
    alice.is_active = False
    alice.save()
    assert refresh(app, tokens["refresh_token"]).status_code == 400
    assert me(tokens["access_token"]).status_code == 401


def test_an_application_keeps_few_tokens_of_an_account(app, tokens, monkeypatch):
    monkeypatch.setattr("ambition.users.oauth.KEPT", 2)
    secret = tokens["refresh_token"]
    for _time in range(3):
        secret = refresh(app, secret).json()["refresh_token"]
    assert Token.objects.filter(type="at").count() == 2


def test_an_access_token_expires_with_a_code(tokens, at):
    at(timezone.now() + timedelta(hours=2))
    assert me(tokens["access_token"]).json()["code"] == "token_expired"
    assert me(tokens["refresh_token"]).json()["code"] == "token_unknown"


# The rights of a token, and its end ------------------------------------------------------------


def test_scopes_and_the_log_are_those_of_personal_tokens(app, tokens, table, alice):
    bearer = {"authorization": f"Bearer {tokens['access_token']}", "if-match": "*"}
    sheet, client = f"/api/v1/games/{table.pk}/phases/1/sheet", Client(headers=bearer)
    saved = client.put(sheet, {"orders": ["A Par H"]}, content_type="application/json")
    assert saved.status_code == 200
    assert client.get(f"/api/v1/games/{table.pk}/press").json()["code"] == "token_scope"
    event = AccountEvent.objects.get(user=alice, kind="token_used")
    assert event.detail == f"{app.name}: PUT {sheet}"


def test_allowing_is_logged_and_sent_by_email(app, tokens, alice, mailoutbox):
    event = AccountEvent.objects.get(user=alice, kind="client_connected")
    assert event.detail == f"{app.name} (read, orders)"
    [mail] = [mail for mail in mailoutbox if "Application connected" in mail.subject]
    assert tokens["access_token"] not in mail.body


def test_a_program_ends_its_own_tokens_alone(app, tokens, bob):
    other = application_register(by=bob, name="Other", addresses=BACK)
    send = Client().post
    assert send(REVOKE, {"token": tokens["access_token"], "client_id": other.pk}).status_code == 200
    assert me(tokens["access_token"]).status_code == 200
    assert send(REVOKE, {"token": tokens["refresh_token"], "client_id": app.pk}).status_code == 200
    assert not Token.objects.exists()
    assert send(REVOKE, {"token": "\0", "client_id": "\0"}).status_code == 200


def test_a_new_password_disconnects_all(browser, tokens):
    new = {"password1": "another-horse-1763", "password2": "another-horse-1763"}
    browser.post(reverse("account_change_password"), {"oldpassword": PASSWORD} | new)
    assert not Token.objects.exists()


def test_programs_find_the_addresses(client):
    told = client.get("/.well-known/oauth-authorization-server").json()
    assert urlsplit(told["token_endpoint"]).path == TOKEN
    assert told["code_challenge_methods_supported"] == ["S256"]
