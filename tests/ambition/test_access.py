"""An owner learns of all that acts for the account without its password, which a new one ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.idp.oidc.models import Client as Application, Token
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ambition.users.access import ENDS
from ambition.users.models import AccountEvent, User
from games.api.services import digest_of
from games.models import ApiToken, Game, NoticeSettings, PushDevice, Webhook
from games.notices.services.settings import calendar_renew, webhook_set
from games.notices.services.webhooks import push_device_add, webhook_add
from tests.ambition.conftest import PASSWORD
from tests.games.api.conftest import token_of
from tests.games.cast import account
from tests.games.notices.push_cast import DEVICE
from tests.staff import confirm_password

pytestmark = pytest.mark.django_db

NEW_PASSWORD = "another-horse-1763"
TWICE = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
HOOK = {"url": "https://hooks.example/secret-path", "form": "plain", "kinds": ["phase"]}
# Names of fields that hold a secret, or an address that something is sent to.
SECRET = re.compile(
    "secret|token|key|hash|digest|ur[li]|endpoint|address|mail|password|session|code|cookie|data$"
)


@pytest.fixture
def game(alice) -> Game:
    """A game that Alice runs."""
    return Game.objects.create(name="The table", gm=alice, creator=alice)


@pytest.fixture
def stolen(alice) -> Client:
    """A browser with Alice's session, whose thief does not know her password."""
    client = Client()
    client.force_login(alice)
    return client


def add_program(user: User) -> User:
    return User.objects.create_user("bot@program.invalid", "Bot", owner=user)


def connect(user: User) -> None:
    application = Application.objects.create(owner=None, name="App", secret="!")
    Token.objects.create(
        user=user,
        client=application,
        type=Token.Type.ACCESS_TOKEN,
        hash=digest_of("x"),
        expires_at=timezone.now() + timedelta(days=1),
    )


def sign_in(user: User) -> Client:
    client = Client(headers={"user-agent": "Thief"})
    client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
    return client


def add_webhooks(user: User) -> None:
    webhook_add(by=user, **HOOK)
    webhook_add(by=add_program(user), **HOOK)
    for game in Game.objects.filter(gm=user):
        webhook_set(game_id=game.pk, by=user, url=HOOK["url"])


# What makes a row that acts for an account, and the rows that still do.
PLANTED: dict[str, tuple[Callable[[User], object], Callable[[User], object]]] = {
    "games.Webhook": (add_webhooks, lambda user: Webhook.objects.all()),
    "games.PushDevice": (
        lambda user: push_device_add(by=user, **DEVICE),
        lambda user: PushDevice.objects.all(),
    ),
    "games.NoticeSettings": (
        lambda user: calendar_renew(by=user),
        lambda user: NoticeSettings.objects.exclude(calendar_token=None),
    ),
    "games.ApiToken": (token_of, lambda user: ApiToken.objects.filter(revoked_at=None)),
    "allauth_idp_oidc.Token": (connect, lambda user: Token.objects.all()),
    "account.EmailAddress": (
        lambda user: EmailAddress.objects.create(user=user, email="thief@example.org"),
        lambda user: EmailAddress.objects.filter(verified=False),
    ),
    "usersessions.UserSession": (
        sign_in,
        lambda user: UserSession.objects.filter(user_agent="Thief"),
    ),
}
NO_ACCOUNT = "it belongs to a game, and acts for no account"
PAST = "it records what was done"
STAYS = {
    "games.Game": NO_ACCOUNT,
    "games.SeatOffer": NO_ACCOUNT,
    "games.Guest": NO_ACCOUNT,
    "games.LetterStop": NO_ACCOUNT,
    "games.Commitment": NO_ACCOUNT,
    "games.TurningPoints": NO_ACCOUNT,
    "games.PressThread": NO_ACCOUNT,
    "games.Proposal": NO_ACCOUNT,
    "games.GameFacts": NO_ACCOUNT,
    "games.ImportedGame": NO_ACCOUNT,
    "games.Event": PAST,
    "games.Correction": PAST,
    "games.Delivery": PAST,
    "games.PressMessage": PAST,
    "games.MentorLetter": PAST,
    "games.OrderSheet": PAST,
    "games.ConditionalSheet": "orders, which the page of the game shows",
    "games.PlayerPage": "a choice, `named_in_data`",
    "games.VariantDraft": "the address of a variant under work, to read it",
    "games.KeyedRequest": "an answer, for a request with a valid token alone",
    "users.User": "its password is the new one, and its address is confirmed",
    "account.EmailConfirmation": "not used: links are signed, for rows of EmailAddress",
    "mfa.Authenticator": "an owner without the password needs it; the letter names it",
    "allauth_idp_oidc.Client": "an application acts for those who connect it, by Token",
    "sessions.Session": "it ends with its UserSession, and by the hash of the password in it",
    "auth.Permission": "a right, not an account",
}


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def change(user: User) -> Client:
    client = signed_in(user)
    answer = client.post(reverse("account_change_password"), {"oldpassword": PASSWORD, **TWICE})
    assert answer.status_code == 302
    return client


def reset(user: User) -> Client:
    client = Client()
    client.post(reverse("account_reset_password"), {"email": user.email})
    path = re.search(r"http://[^/]+(/\S+)", mail.outbox[-1].body)[1]
    client.post(client.get(path).headers["Location"], TWICE)
    return client


def set_first(user: User) -> Client:
    user.set_unusable_password()
    user.save()
    client = signed_in(user)
    assert client.post(reverse("account_set_password"), TWICE).status_code == 302
    return client


def set_by_operator(user: User) -> None:
    """As `manage.py changepassword` does."""
    changed = User.objects.get(pk=user.pk)
    changed.set_password(NEW_PASSWORD)
    changed.save()


WAYS = {"changed": change, "reset": reset, "set": set_first, "by an operator": set_by_operator}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.usefixtures("game")
def test_a_new_password_ends_all_that_acts_without_it(alice, way):
    for plant, _rest in PLANTED.values():
        plant(alice)
    WAYS[way](alice)
    alice.refresh_from_db()
    assert alice.check_password(NEW_PASSWORD)
    assert {name for name, (_plant, rest) in PLANTED.items() if rest(alice)} == set()


@pytest.mark.usefixtures("game")
def test_the_activity_lists_what_has_ended(alice):
    for plant, _rest in PLANTED.values():
        plant(alice)
    change(alice)
    kinds = AccountEvent.objects.filter(user=alice).values_list("kind", flat=True)
    assert set(ENDS) <= set(kinds)


def test_every_model_with_a_secret_is_decided_on():
    found = {
        model._meta.label
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if not field.is_relation and SECRET.search(field.name)
    }
    assert found == {*PLANTED, *STAYS}


def test_a_hash_that_is_renewed_is_no_new_password(alice, settings):
    hashers = "django.contrib.auth.hashers"
    settings.PASSWORD_HASHERS = [
        f"{hashers}.MD5PasswordHasher",
        f"{hashers}.PBKDF2PasswordHasher",
    ]
    add_webhooks(alice)
    old = make_password(PASSWORD, hasher="pbkdf2_sha256")
    User.objects.filter(pk=alice.pk).update(password=old)
    assert User.objects.get(pk=alice.pk).check_password(PASSWORD)
    assert User.objects.get(pk=alice.pk).password != old
    assert Webhook.objects.exists()


def test_what_others_have_stays(alice):
    bob = account("Bob")
    webhook_add(by=bob, **HOOK)
    calendar_renew(by=bob)
    token_of(bob)
    UserSession.objects.create(user=bob, ip="192.0.2.1", session_key="bob")
    change(alice)
    assert Webhook.objects.filter(user=bob).exists()
    assert NoticeSettings.objects.get(user=bob).calendar_token
    assert ApiToken.objects.get(user=bob).revoked_at is None
    assert UserSession.objects.filter(user=bob).exists()


def test_the_browser_that_changes_the_password_stays_signed_in(alice):
    assert change(alice).get(reverse("account_activity")).status_code == 200


def test_the_letter_about_a_new_password_names_passkeys_and_addresses(alice, mailoutbox):
    Authenticator.objects.create(
        user=alice, type=Authenticator.Type.WEBAUTHN, data={"name": "A phone of somebody"}
    )
    EmailAddress.objects.create(user=alice, email="second@example.org", verified=True)
    change(alice)
    [body] = [mail.body for mail in mailoutbox if mail.to == [alice.email]]
    assert "Second factor: A phone of somebody, of " in body
    assert "Email address: second@example.org" in body
    assert reverse("mfa_index") in body


def hook_page(user: User) -> str:
    return reverse("games:webhook_page", args=[webhook_add(by=user, **HOOK).pk])


# A page that makes something, the form that it takes, and how the log tells of it.
MADE: dict[str, tuple[Callable[[User], str], dict, str]] = {
    "webhook": (lambda user: reverse("games:webhooks"), HOOK, "Webhook saved: hooks.example"),
    "webhook changed": (
        hook_page,
        HOOK | {"url": "https://other.example/secret-path"},
        "Webhook saved: other.example",
    ),
    "secret renewed": (hook_page, {"renew": "1"}, "Webhook saved: hooks.example"),
    "webhook of a game": (
        lambda user: reverse("games:gm_webhook", args=[Game.objects.get().pk]),
        {"url": HOOK["url"]},
        "Webhook saved: The table, hooks.example",
    ),
    "device": (
        lambda user: reverse("games:push_add"),
        DEVICE,
        "Device for notices added: push.example.org",
    ),
    "calendar": (
        lambda user: reverse("games:renew_calendar"),
        {},
        "Secret address of the calendar created",
    ),
}


def rows() -> list[object]:
    hooks = Webhook.objects.values_list("url", "secret")
    calendars = NoticeSettings.objects.values_list("calendar_token")
    return [*hooks, *calendars, PushDevice.objects.count()]


@pytest.mark.parametrize("made", MADE)
@pytest.mark.usefixtures("game")
def test_it_asks_for_the_password_and_then_goes_on(alice, stolen, made):
    page, form, _line = MADE[made]
    address = page(alice)
    before = rows()
    door = stolen.post(address, form).headers["Location"]
    assert door.startswith(reverse("account_reauthenticate"))
    assert stolen.post(door, {"password": "wrong"}).status_code == 200
    assert rows() == before
    assert stolen.post(door, {"password": PASSWORD}).status_code in (200, 302)
    assert rows() != before


@pytest.mark.parametrize("made", MADE)
@pytest.mark.usefixtures("game")
def test_it_is_logged_and_sent_without_the_secret(alice, stolen, made, mailoutbox):
    page, form, line = MADE[made]
    address = page(alice)
    mailoutbox.clear()
    confirm_password(stolen, alice)
    stolen.post(address, form)
    assert line in stolen.get(reverse("account_activity")).content.decode()
    [mail] = mailoutbox
    assert mail.to == [alice.email]
    assert line in mail.body
    assert "secret-path" not in mail.body


@pytest.mark.parametrize("made", ["webhook", "webhook changed", "webhook of a game"])
@pytest.mark.usefixtures("game")
def test_a_wrong_address_is_refused_without_asking_for_the_password(alice, stolen, made):
    page, form, _line = MADE[made]
    answer = stolen.post(page(alice), form | {"url": "https://10.0.0.1/secret-path"})
    assert answer.status_code == 422
    assert "must name a public host" in answer.content.decode()


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("form", [{"remove": "1"}, {"test": "1"}])
def test_what_gives_nobody_anything_asks_for_no_password(alice, stolen, form):
    answer = stolen.post(hook_page(alice), form)
    assert answer.headers["Location"].startswith(reverse("games:webhooks"))


def test_an_account_with_a_passkey_alone_is_asked_for_it(alice, stolen):
    alice.set_unusable_password()
    alice.save()
    data = {"name": "Phone"}
    Authenticator.objects.create(user=alice, type=Authenticator.Type.WEBAUTHN, data=data)
    stolen.force_login(alice)
    door = stolen.post(reverse("games:renew_calendar")).headers["Location"]
    assert door.startswith("/accounts/2fa/webauthn/reauthenticate/")
    assert not NoticeSettings.objects.exists()


def test_the_owner_of_a_program_learns_of_its_webhook(alice, mailoutbox):
    webhook_add(by=add_program(alice), **HOOK)
    assert AccountEvent.objects.get(user=alice).detail == "Bot, hooks.example"
    assert [mail.to for mail in mailoutbox] == [[alice.email]]
