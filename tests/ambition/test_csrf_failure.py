"""CSRF failures, the content security policy and other refusals."""

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.fixture
def strict():
    """A browser that sends no CSRF token."""
    return Client(enforce_csrf_checks=True)


def test_a_form_without_a_csrf_token_is_refused_with_an_explanation(strict):
    answer = strict.post(reverse("account_login"), {"login": "alice@example.org"})
    assert answer.status_code == 403
    assert "Nothing was changed" in answer.content.decode()


def test_the_users_input_is_shown_again(strict):
    answer = strict.post(reverse("account_login"), {"orders": "A Mil S A Tyr - Swi\nF Nap - ION"})
    assert "A Mil S A Tyr - Swi\nF Nap - ION" in answer.content.decode()


def test_a_password_is_not_shown_again(strict):
    answer = strict.post(reverse("account_login"), {"password": "horse-1763"})
    assert "horse-1763" not in answer.content.decode()


def test_pages_allow_no_inline_script_or_style(client):
    policy = client.get(reverse("account_login")).headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    page = client.get(reverse("account_signup")).content.decode()
    assert "style=" not in page
    assert "<style" not in page
    assert page.count("<script") == page.count("<script ") == page.count(' src="/static/js/')


def test_an_unknown_address_is_not_found(client):
    assert client.get("/no/such/page/").status_code == 404


def test_too_many_tries_are_refused_for_a_while(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login": "2/m/ip"}
    answers = [client.post(reverse("account_login"), {"login": "a@b.example"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert "Wait a few minutes" in answers[2].content.decode()
