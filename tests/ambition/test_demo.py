"""The demo's one-click sign-in and mailbox, which exist nowhere else."""

import pytest
from django.core.mail import EmailMessage
from django.urls import reverse

from ambition.mailbox import MailboxBackend
from ambition.users.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def player():
    return User.objects.create_user("france@demo.invalid", "Demo France", None)


@pytest.mark.parametrize("page", ["demo", "mailbox"])
def test_outside_the_demo_the_page_does_not_exist(client, page):
    assert client.get(reverse(page)).status_code == 404


def test_outside_the_demo_nobody_signs_in_without_a_password(client, player):
    assert client.post(reverse("demo"), {"account": player.pk}).status_code == 404
    assert "_auth_user_id" not in client.session


def test_one_click_signs_in_as_a_demo_player(client, demo, player):
    assert client.post(reverse("demo"), {"account": player.pk}).status_code == 302
    assert client.session["_auth_user_id"] == str(player.pk)


def test_opening_the_page_signs_nobody_in(client, demo, player):
    assert player.name.encode() in client.get(reverse("demo")).content
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("account", ["", "0", "france", "-1", "9" * 30])
def test_an_unknown_account_is_not_found(client, demo, player, account):
    assert client.post(reverse("demo"), {"account": account}).status_code == 404


def test_an_ordinary_account_is_no_demo_account(client, demo, alice):
    assert client.post(reverse("demo"), {"account": alice.pk}).status_code == 404
    assert alice.name.encode() not in client.get(reverse("demo")).content


@pytest.mark.parametrize(
    ("target", "seen"), [("/games/7/", "/games/7/"), ("https://elsewhere.example/", "/")]
)
def test_the_sign_in_redirects_within_this_site_only(client, demo, player, target, seen):
    answer = client.post(reverse("demo"), {"account": player.pk, "next": target})
    assert answer.headers["Location"] == seen


def test_the_sign_in_page_hands_on_where_to_go_next(client, demo, player):
    page = client.get(reverse("account_login"), {"next": "/games/7/?a=1&b=2"})
    link = f"{reverse('demo')}?next=/games/7/%3Fa%3D1%26b%3D2"
    assert f'href="{link}"' in page.content.decode()
    assert client.get(link).context["next"] == "/games/7/?a=1&b=2"


def test_the_mailbox_shows_sent_emails_with_links(client, demo, settings, tmp_path, capsys):
    settings.VAR_DIR = tmp_path
    letter = EmailMessage(
        "Your seat", "Open http://localhost/seat <now>", "a@b.example", ["bob@b.example"]
    )
    MailboxBackend().send_messages([letter])
    page = client.get(reverse("mailbox")).content.decode()
    assert "Your seat" in page
    assert 'href="http://localhost/seat"' in page
    assert "<now>" not in page
    assert "Subject: Your seat" in capsys.readouterr().out


def test_the_mailbox_keeps_the_newest_hundred_emails(settings, tmp_path, capsys):
    settings.VAR_DIR = tmp_path
    letters = [EmailMessage(f"No {n}", "", "a@b.example", ["c@d.example"]) for n in range(103)]
    MailboxBackend().send_messages(letters)
    assert len(list((tmp_path / "mail").glob("*.eml"))) == 100
