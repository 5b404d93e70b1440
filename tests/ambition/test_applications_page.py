"""Applications in the account's settings: registered, connected, disconnected."""

import json

import pytest
from allauth.idp.oidc.models import Client as Application, Token
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ambition.users.applications import application_delete, application_register, is_registered
from ambition.users.deletion import account_close
from ambition.users.export import export_text
from ambition.users.models import AccountEvent
from ambition.users.tasks import purge_accounts
from games.core.change_notifications import ChangeNotification
from tests.games.cast import refused
from tests.staff import confirm_password

pytestmark = pytest.mark.django_db

PAGE = reverse("account_applications")
NEW = {"name": "Maps", "addresses": "https://app.example/back http://127.0.0.1/back"}


@pytest.fixture
def browser(alice) -> Client:
    client = Client()
    client.force_login(alice)
    confirm_password(client, alice)
    return client


@pytest.fixture
def connected(alice, bob) -> Application:
    """An application of Bob's that Alice has allowed."""
    app = application_register(by=bob, **NEW)
    Token.objects.create(
        type="at", hash="x", client=app, user=alice, scopes="orders", expires_at=_in_days(1)
    )
    return app


def _in_days(days: int):
    return timezone.now() + timezone.timedelta(days=days)


def test_an_application_is_registered_as_a_public_client(browser, alice):
    assert browser.post(PAGE, NEW).status_code == 302
    app = Application.objects.get()
    assert (app.owner, app.type, app.skip_consent) == (alice, "public", False)
    assert app.get_redirect_uris() == NEW["addresses"].split()
    assert app.pk in browser.get(PAGE).content.decode()
    assert AccountEvent.objects.latest("pk").kind == "client_registered"


def test_registering_asks_for_the_password_again(alice):
    client = Client()
    client.force_login(alice)
    assert "reauthenticate" in client.post(PAGE, NEW).headers["Location"]
    assert not Application.objects.exists()


def test_a_refused_form_keeps_what_was_typed(browser):
    page = browser.post(PAGE, NEW | {"addresses": "http://app.example/"})
    assert (page.status_code, b"http://app.example/</textarea" in page.content) == (422, True)


@pytest.mark.parametrize(
    "address",
    [
        "https://app.example/back",
        "https://app.example:8443/a?b=c",
        "http://localhost:8000/back",
        "http://127.0.0.1/back",
        "org.example.app:/back",
    ],
)
def test_addresses_of_sites_computers_and_applications_are_taken(alice, address):
    app = application_register(by=alice, name="A", addresses=address)
    assert is_registered(address, app)
    assert not is_registered(f"{address}/", app)
    assert not is_registered(address.upper(), app)


@pytest.mark.parametrize(
    "address",
    [
        *("", "app.example", "//app.example/", "http://app.example/", "https://app.example"),
        *("https://*.example/", "https://a@app.example/", "https://app.example/#a"),
        *("javascript:alert(1)", "data:text/html,x", "app:/back", "file:///etc/passwd"),
        *("https://app.example/\\evil", "http://localhost.evil.example/", "https://é.example/"),
        f"https://app.example/{'a' * 200}",
        " ".join(f"https://app.example/{n}" for n in range(6)),
    ],
)
def test_other_addresses_are_refused(alice, address):
    said = refused(application_register, by=alice, name="A", addresses=address)
    assert said == ("application_address", 422)


def test_an_address_on_ones_own_computer_has_any_port(alice):
    app = application_register(by=alice, **NEW)
    assert is_registered("http://127.0.0.1:49152/back", app)
    for wrong in ("/other", ":1/back/", ".evil.example/back", ":80@evil.example/back"):
        assert not is_registered(f"http://127.0.0.1{wrong}", app)


def test_names_and_numbers_of_applications_are_limited(alice, monkeypatch):
    for name in ("", "x" * 61):
        said = refused(application_register, by=alice, name=name, addresses=NEW["addresses"])
        assert said == ("application_name", 422)
    monkeypatch.setattr("ambition.users.applications.MOST", 1)
    application_register(by=alice, **NEW)
    said = refused(application_register, by=alice, **NEW)
    assert said == ("too_many_applications", 409)


def test_a_connected_application_is_disconnected_at_once(
    browser, connected, alice, monkeypatch, django_capture_on_commit_callbacks
):
    sent: list[ChangeNotification] = []
    monkeypatch.setattr("games.core.outbox.notification_send", sent.append)
    page = browser.get(PAGE).content.decode()
    assert "Read and change your orders" in page
    assert "Read your press" not in page
    leave = reverse("account_application_disconnect")
    with django_capture_on_commit_callbacks(execute=True):
        browser.post(leave, {"client": connected.pk})
    assert not Token.objects.exists()
    assert sent == [ChangeNotification(0, account=alice.pk)]
    assert AccountEvent.objects.latest("pk").kind == "client_disconnected"
    assert browser.post(leave, {"client": connected.pk}).status_code == 404


def test_an_application_is_deleted_by_its_owner_with_all_tokens(browser, connected, alice, bob):
    gone = reverse("account_application_delete")
    assert browser.post(gone, {"client": connected.pk}).status_code == 404
    said = refused(application_delete, by=alice, client_id=connected.pk)
    assert said == ("no_such_application", 404)
    client = Client()
    client.force_login(bob)
    assert client.post(gone, {"client": connected.pk}).status_code == 302
    assert (Application.objects.count(), Token.objects.count()) == (0, 0)


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_a_deleted_account_leaves_neither_applications_nor_tokens(request, connected, who):
    account_close(user=request.getfixturevalue(who))
    assert Token.objects.count() == 0
    assert Application.objects.exists() == (who == "alice")


def test_ones_data_has_the_applications(connected, alice, bob):
    files = [json.loads("".join(export_text(user, "", "en"))) for user in (alice, bob)]
    assert [row["name"] for row in files[0]["connected_applications"]] == ["Maps"]
    assert [row["client_id"] for row in files[1]["registered_applications"]] == [connected.pk]


def test_expired_tokens_are_deleted_at_night(connected):
    Token.objects.update(expires_at=_in_days(-1))
    purge_accounts()
    assert not Token.objects.exists()
