"""Personal tokens in the account's settings."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from ambition.users.deletion import account_close
from ambition.users.export import export_text
from ambition.users.models import AccountEvent
from games.api.services import PREFIX
from games.models import ApiToken
from tests.ambition.conftest import PASSWORD
from tests.games.api.conftest import token_of
from tests.staff import confirm_password

pytestmark = pytest.mark.django_db

PAGE = reverse("account_tokens")
NEW = {"name": "My bot", "scopes": ["orders", "press"], "days": "90"}


@pytest.fixture
def browser(alice) -> Client:
    client = Client()
    client.force_login(alice)
    confirm_password(client, alice)
    return client


def kinds() -> list[str]:
    return list(AccountEvent.objects.order_by("pk").values_list("kind", flat=True))


def test_a_token_is_shown_once(browser):
    shown = browser.post(PAGE, NEW).content.decode()
    start = ApiToken.objects.get().start
    assert shown.count(PREFIX) == 2
    after = browser.get(PAGE).content.decode()
    assert (after.count(PREFIX), f"{start}…" in after) == (1, True)


def test_a_new_token_is_logged_and_sent_by_email(browser, mailoutbox):
    browser.post(PAGE, NEW)
    assert kinds()[-1] == "token_created"
    [mail] = [mail for mail in mailoutbox if "Personal token created" in mail.subject]
    assert "My bot" in mail.body
    assert ApiToken.objects.get().digest not in mail.body


def test_creating_one_asks_for_the_password_again(alice):
    client = Client()
    client.force_login(alice)
    answer = client.post(PAGE, NEW)
    assert (answer.status_code, "reauthenticate" in answer.headers["Location"]) == (302, True)
    assert not ApiToken.objects.exists()


def test_another_token_is_created_on_the_page_shown_after_the_password(alice):
    client = Client()
    client.force_login(alice)
    door = client.post(PAGE, NEW).headers["Location"]
    page = client.post(door, {"password": PASSWORD}).content.decode()
    assert "This is the token “My bot”." in page
    assert f'method="post" action="{PAGE}"' in page


def test_a_refused_form_keeps_what_was_typed(browser):
    answer = browser.post(PAGE, NEW | {"name": "x" * 61})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "x" * 61 in page
    assert page.count("checked") == 2


def test_a_token_is_revoked_at_once(browser, alice, client):
    bearer = {"authorization": f"Bearer {token_of(alice)}"}
    assert client.get("/api/v1/me", headers=bearer).status_code == 200
    browser.post(reverse("account_token_revoke", args=[ApiToken.objects.get().pk]))
    assert client.get("/api/v1/me", headers=bearer).status_code == 401
    assert kinds()[-1] == "token_revoked"


def test_a_new_password_revokes_all_tokens(browser, alice):
    token_of(alice)
    passwords = {"oldpassword": PASSWORD, "password1": "another-horse-1763"}
    passwords["password2"] = passwords["password1"]
    browser.post(reverse("account_change_password"), passwords)
    assert ApiToken.objects.get().revoked_at is not None
    assert "tokens_revoked" in kinds()


def test_a_deleted_account_leaves_no_token(alice):
    token_of(alice)
    account_close(user=alice)
    assert not ApiToken.objects.exists()


def test_ones_data_has_the_tokens_without_their_secrets(alice):
    secret = token_of(alice, "gm")
    text = "".join(export_text(alice, "", "en"))
    [token] = json.loads(text)["personal_tokens"]
    assert token["scopes"] == ["gm"]
    assert secret not in text
    assert ApiToken.objects.get().digest not in text
