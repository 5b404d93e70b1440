"""The admin needs the site's own sign-in and a second factor."""

import pytest
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.urls import reverse

from ambition.users.models import User
from tests.ambition.conftest import PASSWORD
from tests.staff import sign_in_with_second_factor

pytestmark = pytest.mark.django_db

ADMIN = "/admin/"
PLACES = ["index", "jsi18n", "password_change", "users_user_changelist", "games_game_changelist"]


@pytest.fixture
def root() -> User:
    user = User.objects.create_superuser("root@example.org", "Root", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def secret() -> str:
    return generate_totp_secret()


@pytest.fixture
def code(secret, monkeypatch) -> str:
    """The code shown by the app, with time frozen."""
    auth = "allauth.mfa.totp.internal.auth.yield_hotp_counters_from_time"
    monkeypatch.setattr(auth, lambda: iter([7]))
    return format_hotp_value(hotp_value(secret, 7))


def sign_in(client, user):
    """Send the password to the site's own sign-in page."""
    return client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})


def led_to(answer) -> str:
    """The target of a redirect."""
    assert answer.status_code == 302
    return answer.headers["Location"]


def door(client, place=ADMIN) -> str:
    """The page that a request for an admin page ends at."""
    asked = led_to(client.get(place))
    assert asked.startswith("/admin/login/?next=")
    return led_to(client.get(asked))


def age_sign_in(client, *, minutes: int) -> None:
    """Make all that a session gave for its sign-in older."""
    session = client.session
    for record in session[AUTHENTICATION_METHODS_SESSION_KEY]:
        record["at"] -= 60 * minutes
    session.save()


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_admin_has_no_sign_in_form(client, root, method):
    fields = {"username": root.email, "password": PASSWORD}
    answer = getattr(client, method)("/admin/login/", fields)
    assert led_to(answer) == "/accounts/login/?next=/admin/"
    assert "_auth_user_id" not in client.session


def test_a_visitor_returns_to_the_admin_after_signing_in(client):
    assert door(client, "/admin/games/game/") == "/accounts/login/?next=/admin/games/game/"


def test_the_sign_in_does_not_redirect_to_another_site(client):
    answer = client.get("/admin/login/?next=https://elsewhere.example/")
    assert led_to(answer) == "/accounts/login/?next=/admin/"


def test_a_player_is_refused(client, alice):
    client.force_login(alice)
    assert client.get("/admin/login/").status_code == 403


@pytest.mark.parametrize("place", PLACES)
def test_staff_without_a_second_factor_are_sent_to_set_one_up(client, root, place):
    sign_in(client, root)
    assert door(client, reverse(f"admin:{place}")) == reverse("mfa_activate_totp")


def test_the_set_up_page_says_why(client, root):
    sign_in(client, root)
    page = client.get(ADMIN, follow=True)
    assert "Staff need a second factor" in page.content.decode()


def test_recovery_codes_alone_are_not_enough(client, root):
    RecoveryCodes.activate(root)
    client.force_login(root)
    assert door(client) == reverse("mfa_activate_totp")


def test_staff_get_in_with_the_code_of_their_app(client, root, secret, code):
    TOTP.activate(root, secret)
    asked = led_to(sign_in(client, root))
    assert asked == reverse("mfa_authenticate")
    client.post(asked, {"code": code})
    assert client.get(ADMIN).status_code == 200


def test_the_password_alone_opens_nothing(client, root, secret):
    TOTP.activate(root, secret)
    sign_in(client, root)
    assert door(client) == "/accounts/login/?next=/admin/"


def test_a_session_without_the_second_factor_must_give_it(client, root, secret, code):
    TOTP.activate(root, secret)
    client.force_login(root)
    asked = door(client)
    assert asked == f"{reverse('mfa_reauthenticate')}?next={ADMIN}"
    assert led_to(client.post(asked, {"code": code})) == ADMIN
    assert client.get(ADMIN).status_code == 200


def test_removing_the_second_factor_removes_access(client, root, secret, code):
    TOTP.activate(root, secret)
    client.post(led_to(sign_in(client, root)), {"code": code})
    Authenticator.objects.filter(user=root).delete()
    assert door(client) == reverse("mfa_activate_totp")


def test_the_demo_sign_in_gives_no_access(client, demo):
    root = User.objects.create_superuser("root@demo.invalid", "Root", None)
    client.post(reverse("demo"), {"account": root.pk})
    assert client.session["_auth_user_id"] == str(root.pk)
    assert door(client) == reverse("mfa_activate_totp")


def test_wrong_passwords_are_rate_limited(client, root, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login": "2/m/ip"}
    door = reverse("account_login") + "?next=/admin/"
    answers = [client.post(door, {"login": root.email, "password": "x"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]


def test_the_admin_asks_for_the_password_again_after_half_an_hour(client, root, secret, code):
    TOTP.activate(root, secret)
    client.post(led_to(sign_in(client, root)), {"code": code})
    age_sign_in(client, minutes=31)
    asked = door(client)
    assert asked == f"{reverse('account_reauthenticate')}?next={ADMIN}"
    assert led_to(client.post(asked, {"password": PASSWORD})) == ADMIN
    assert client.get(ADMIN).status_code == 200


def test_the_admin_stays_open_for_half_an_hour(client, root, secret, code):
    TOTP.activate(root, secret)
    client.post(led_to(sign_in(client, root)), {"code": code})
    age_sign_in(client, minutes=29)
    assert client.get(ADMIN).status_code == 200


def test_the_admin_asks_for_the_factor_again_without_a_password(client, root, secret, code):
    root.set_unusable_password()
    root.save()
    TOTP.activate(root, secret)
    client.force_login(root)
    client.post(door(client), {"code": code})
    age_sign_in(client, minutes=31)
    assert door(client) == f"{reverse('mfa_reauthenticate')}?next={ADMIN}"


def test_staff_change_their_password_on_the_sites_own_page(client, root):
    sign_in_with_second_factor(client, root)
    form = {
        "old_password": PASSWORD,
        "new_password1": "x-horse-1763",
        "new_password2": "x-horse-1763",
    }
    answer = client.post(reverse("admin:password_change"), form)
    assert answer.headers["Location"] == reverse("account_change_password")
    root.refresh_from_db()
    assert root.check_password(PASSWORD)
