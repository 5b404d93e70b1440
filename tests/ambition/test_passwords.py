"""Passwords are judged by how many guesses they take."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from ambition.users import passwords
from ambition.users.models import User
from ambition.users.passwords import JUDGED_CHARACTERS, StrengthValidator
from tests.ambition.conftest import PASSWORD

pytestmark = pytest.mark.django_db

EASY = ["password1", "qwertyuiop", "1763-11-24", "Summer2026!", "P@ssw0rd123", "ambition1763"]
HARD = ["correct horse battery staple", "correct-horse-1763", "wU8.kRq2vNz", "Käsebrot mit Gurke"]
SENTENCE = b"This password is too easy to guess."


def is_refused(password: str, user: User | None = None) -> bool:
    try:
        StrengthValidator().validate(password, user)
    except ValidationError:
        return True
    return False


@pytest.mark.parametrize("password", EASY)
def test_an_easy_password_is_refused(password):
    assert is_refused(password)


@pytest.mark.parametrize("password", HARD)
def test_a_hard_password_is_accepted(password):
    assert not is_refused(password)


@pytest.mark.parametrize(
    "password", ["Wolkenstein7", "wolkenstein-1763", "Xanthippe.w1", "walchensee99"]
)
def test_words_of_the_account_make_a_password_easy(password):
    user = User(name="Xanthippe Wolkenstein", email="walchensee@xanthippe.example")
    assert is_refused(password, user)


def test_only_the_beginning_is_judged(monkeypatch):
    """Judging takes longer than in proportion to the length."""
    judged = []
    original = passwords.zxcvbn

    def noted(password, words):
        judged.append(password)
        return original(password, words)

    monkeypatch.setattr(passwords, "zxcvbn", noted)
    assert not is_refused("wU8.kRq2vNz" * 1000)
    assert len(judged[0]) == JUDGED_CHARACTERS


@pytest.mark.parametrize("password", ["\x00" * 30, "\ud800wU8.kRq2vNz", "🂡🂢🂣🂤🂥🂦🂧🂨"])
def test_odd_characters_are_judged_like_others(password):
    assert is_refused(password) in (True, False)


def test_an_easy_password_is_refused_at_sign_up(client):
    form = {"email": "bob@example.org", "name": "Wolkenstein", "time_zone": "UTC"}
    for password in ("password1", "Wolkenstein7"):
        answer = client.post(reverse("account_signup"), form | {"password1": password})
        assert SENTENCE in answer.content
    assert not User.objects.exists()


def test_an_easy_password_is_refused_at_a_change(alice):
    client = Client()
    client.force_login(alice)
    form = {"oldpassword": PASSWORD, "password1": "password1", "password2": "password1"}
    assert SENTENCE in client.post(reverse("account_change_password"), form).content


def test_an_easy_password_that_is_set_already_still_signs_in(client, alice):
    alice.set_password("password1")
    alice.save()
    client.post(reverse("account_login"), {"login": alice.email, "password": "password1"})
    assert "_auth_user_id" in client.session
