"""Attempts to break into accounts, or to find out who has one."""

import re
from collections import Counter

import pytest
from allauth.account.models import EmailAddress
from allauth.core.internal.httpkit import get_client_ip
from asgiref.sync import async_to_sync
from django.contrib.auth import hashers
from django.core import mail
from django.test import Client, RequestFactory
from django.urls import reverse
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ambition.users.models import User
from tests.ambition.conftest import PASSWORD
from tests.staff import confirm_password

pytestmark = pytest.mark.django_db

LIMITS = {"login_failed": "10/m/ip,5/5m/key", "login": "30/m/ip", "signup": "20/m/ip"}
NEW = {"name": "Bob of Bavaria", "time_zone": "UTC", "password1": "another-horse-1763"}
TOKENS = re.compile(r'value="\w{64}"')


@pytest.fixture
def bob(alice) -> User:
    user = User.objects.create_user("bob@example.org", "Bob", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def hashed(monkeypatch) -> Counter:
    """How often a password is hashed, which is what timing would reveal."""
    count: Counter = Counter()
    hasher = type(hashers.get_hasher())
    encode = hasher.encode

    def counted(self, *given, **options):
        count["times"] += 1
        return encode(self, *given, **options)

    monkeypatch.setattr(hasher, "encode", counted)
    return count


def sign_in(client, email, password=PASSWORD, **headers):
    return client.post(
        reverse("account_login"), {"login": email, "password": password}, headers=headers
    )


def visible(answer) -> tuple[int, str, str]:
    """A response as seen by the sender, without their own input."""
    page = TOKENS.sub("", answer.content.decode())
    page = re.sub(r"[\w.]+@example\.org", "", page)
    return answer.status_code, answer.headers.get("Location", ""), page


def asked_of(name: str, data: dict, field: str, emails: list[str], hashed: Counter) -> list:
    """The response, work and number of emails for each address."""
    found = []
    for email in emails:
        hashed.clear()
        mail.outbox.clear()
        answer = Client().post(reverse(name), data | {field: email})
        found.append((visible(answer), hashed["times"], len(mail.outbox)))
    return found


@pytest.mark.parametrize(
    ("name", "data", "field"),
    [
        ("account_login", {"password": "wrong"}, "login"),
        ("account_signup", NEW, "email"),
        ("account_reset_password", {}, "email"),
    ],
)
def test_responses_do_not_reveal_whether_an_address_has_an_account(
    alice, hashed, name, data, field
):
    taken, free = asked_of(name, data, field, [alice.email, "nobody@example.org"], hashed)
    assert taken == free


def test_wrong_passwords_for_one_account_are_limited_across_ip_addresses(alice, settings):
    settings.ACCOUNT_RATE_LIMITS = LIMITS
    for number in range(6):
        client = Client(REMOTE_ADDR=f"192.0.2.{number}")
        last = sign_in(client, alice.email, "wrong")
    assert b"Too many failed login attempts" in last.content
    assert "_auth_user_id" not in client.session


def test_wrong_passwords_from_one_ip_address_are_limited_despite_forged_headers(bob, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/m/ip"}
    for number in range(5):
        forged = {"x-forwarded-for": f"198.51.100.{number}"}
        last = sign_in(Client(), f"somebody{number}@example.org", "wrong", **forged)
    assert b"Too many failed login attempts" in last.content


def test_a_forged_ip_address_before_the_real_one_is_ignored():
    """The web process trusts the last forwarded address, which its reverse proxy added."""
    seen = {}

    async def site(scope, receive, send):
        seen.update(scope)

    scope = {
        "type": "http",
        "client": ("127.0.0.1", 1),
        "headers": [(b"x-forwarded-for", b"203.0.113.9, 192.0.2.7")],
    }

    async_to_sync(ProxyHeadersMiddleware(site, trusted_hosts="127.0.0.1"))(scope, None, None)
    assert seen["client"][0] == "192.0.2.7"


def test_the_site_itself_reads_no_forwarded_header():
    request = RequestFactory().get("/", headers={"x-forwarded-for": "203.0.113.9"})
    assert get_client_ip(request) == "127.0.0.1"


def test_sign_ups_from_one_ip_address_are_limited(alice, settings):
    settings.ACCOUNT_RATE_LIMITS = {"signup": "2/m/ip"}
    statuses = []
    for number in range(3):
        form = NEW | {"name": f"Bob {number}", "email": f"bob{number}@example.org"}
        statuses.append(Client().post(reverse("account_signup"), form).status_code)
    assert statuses == [302, 302, 429]


def test_signing_in_changes_the_session_key(client, alice):
    client.get(reverse("account_login"))
    session = client.session
    session["planted"] = "1"
    session.save()
    before = session.session_key
    client.cookies["sessionid"] = before
    sign_in(client, alice.email)
    assert client.cookies["sessionid"].value != before
    stolen = Client()
    stolen.cookies["sessionid"] = before
    assert stolen.get(reverse("account_settings")).status_code == 302


def test_an_invented_session_key_is_not_adopted(client, alice):
    client.cookies["sessionid"] = "a" * 32
    sign_in(client, alice.email)
    assert client.cookies["sessionid"].value != "a" * 32


@pytest.mark.parametrize("key", ['"' + "a" * 32 + '\\000"', "x" * 5000, "a" * 31 + "é"])
def test_a_malformed_session_key_is_ignored(client, key):
    client.cookies["sessionid"] = "a"
    client.cookies["sessionid"].set("sessionid", "a", key)
    assert client.get(reverse("games:home")).status_code == 200


def test_changing_the_password_signs_out_other_browsers(client, alice):
    other = Client()
    other.force_login(alice)
    client.force_login(alice)
    form = {"oldpassword": PASSWORD, "password1": NEW["password1"], "password2": NEW["password1"]}
    client.post(reverse("account_change_password"), form)
    assert client.get(reverse("account_settings")).status_code == 200
    assert other.get(reverse("account_settings")).status_code == 302


def test_resetting_the_password_signs_out_all_browsers(client, alice):
    client.force_login(alice)
    fresh = Client()
    fresh.post(reverse("account_reset_password"), {"email": alice.email})
    path = re.search(r"http://[^/]+(/\S+)", mail.outbox[-1].body)[1]
    form = fresh.get(path).headers["Location"]
    fresh.post(form, {"password1": NEW["password1"], "password2": NEW["password1"]})
    alice.refresh_from_db()
    assert alice.check_password(NEW["password1"])
    assert client.get(reverse("account_settings")).status_code == 302


@pytest.mark.parametrize("header", ["host", "x-forwarded-host", "x-host", "forwarded"])
def test_a_forged_host_does_not_appear_in_emails(client, alice, header):
    client.post(
        reverse("account_reset_password"),
        {"email": alice.email},
        headers={header: "host=evil.example" if header == "forwarded" else "evil.example"},
    )
    assert all("evil" not in letter.body for letter in mail.outbox)


@pytest.mark.parametrize("action", ["action_add", "action_remove", "action_primary", "action_send"])
@pytest.mark.parametrize("email", ["bob@example.org", "a\x00@example.org", "x" * 5000, ""])
def test_other_users_addresses_cannot_be_changed(client, alice, bob, action, email):
    client.force_login(alice)
    confirm_password(client, alice)
    answer = client.post(reverse("account_email"), {action: "1", "email": email})
    assert answer.status_code < 500
    assert [row.email for row in EmailAddress.objects.filter(user=bob)] == ["bob@example.org"]
    assert alice.emailaddress_set.filter(verified=True).get().email == "alice@example.org"
