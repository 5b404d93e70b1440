"""Programs that an account registers: accounts that act by tokens alone."""

import json
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ambition.users.deletion import account_close
from ambition.users.export import export_text
from ambition.users.models import AccountEvent, User
from ambition.users.programs import MOST, own_program, program_create
from games.api.services import token_create, tokens_revoke
from games.core.accounts import may_be_mailed
from games.core.restrictions import muted_until, suspended_until
from games.models import ApiToken
from tests.games.api.conftest import ROOT
from tests.games.cast import account, refused
from tests.staff import confirm_password

pytestmark = pytest.mark.django_db

PAGE = reverse("account_programs")


@pytest.fixture
def turochamp(alice) -> User:
    return program_create(owner=alice, name="Turochamp")


@pytest.fixture
def browser(alice) -> Client:
    client = Client()
    client.force_login(alice)
    confirm_password(client, alice)
    return client


def test_an_account_registers_a_program(browser, alice):
    answer = browser.post(PAGE, {"name": "Turochamp"}, follow=True)
    found = User.objects.get(name="Turochamp")
    assert (found.owner, found.is_program, found.has_usable_password()) == (alice, True, False)
    assert "Tokens of Turochamp" in answer.content.decode()
    assert AccountEvent.objects.latest("pk").detail == "Turochamp"


def test_a_program_gets_no_mail(turochamp):
    assert not may_be_mailed(turochamp)


@pytest.mark.parametrize("name", ["Alice", "A program", "ab", "(x)"])
def test_a_name_that_a_person_could_not_choose_is_refused(browser, name):
    answer = browser.post(PAGE, {"name": name})
    assert (answer.status_code, User.objects.count()) == (422, 1)


def test_an_account_has_so_many_programs_at_most(browser, alice):
    for number in range(MOST):
        program_create(owner=alice, name=f"Turochamp {number}")
    code = refused(program_create, owner=alice, name="One more")
    assert code == ("too_many_programs", 409)
    assert "Delete one first" in browser.post(PAGE, {"name": "One more"}).content.decode()


def test_a_muted_account_registers_none(alice):
    alice.muted_until = timezone.now() + timedelta(days=1)
    assert refused(program_create, owner=alice, name="Turochamp") == ("muted", 403)


def test_its_owner_gives_it_a_token(browser, turochamp, client):
    page = reverse("account_program_tokens", args=[turochamp.pk])
    browser.post(page, {"name": "Bot", "scopes": ["orders"], "days": "30"})
    assert ApiToken.objects.get().user == turochamp
    assert AccountEvent.objects.latest("pk").detail.startswith("Turochamp, Bot (aetok_")


def test_its_token_says_that_it_is_a_program(turochamp, alice, client):
    _token, secret = token_create(by=alice, program=turochamp, name="Bot", scopes=[], days=30)
    me = client.get(f"{ROOT}/me", headers={"authorization": f"Bearer {secret}"}).json()
    assert (me["name"], me["is_program"]) == ("Turochamp", True)


def test_nobody_else_gives_it_tokens(turochamp):
    bob = account("Bob")
    assert refused(own_program, bob, turochamp.pk) == ("no_such_program", 404)
    client = Client()
    client.force_login(bob)
    confirm_password(client, bob)
    page = reverse("account_program_tokens", args=[turochamp.pk])
    assert client.get(page).status_code == 404
    delete = reverse("account_program_delete", args=[turochamp.pk])
    assert client.post(delete).status_code == 404


def test_its_owner_revokes_its_tokens(browser, turochamp, alice):
    token, _secret = token_create(by=alice, program=turochamp, name="Bot", scopes=[], days=30)
    answer = browser.post(reverse("account_token_revoke", args=[token.pk]))
    assert answer.url == reverse("account_program_tokens", args=[turochamp.pk])
    assert ApiToken.objects.get().revoked_at is not None


def test_a_new_password_of_its_owner_revokes_them(turochamp, alice):
    token_create(by=alice, program=turochamp, name="Bot", scopes=[], days=30)
    assert tokens_revoke(by=alice) == 1


def test_its_name_says_that_it_is_a_program(turochamp):
    assert (turochamp.get_short_name(), turochamp.own_name()) == (
        "Turochamp (program)",
        "Turochamp",
    )


def test_its_page_names_its_owner_and_that_of_the_owner_the_program(turochamp, alice, client):
    page = client.get(reverse("games:player", args=[turochamp.pk])).content.decode()
    assert "<h1>Turochamp (program)</h1>" in page
    assert "This is a program of" in page
    page = client.get(reverse("games:player", args=[alice.pk])).content.decode()
    assert ">Turochamp</a>" in page


def test_restrictions_of_its_owner_hold_for_it(turochamp, alice):
    now = timezone.now()
    until = now + timedelta(days=1)
    User.objects.filter(pk=alice.pk).update(muted_until=until, suspended_until=until)
    found = User.objects.get(pk=turochamp.pk)
    assert (muted_until(found, now), suspended_until(found, now)) == (until, until)


def test_its_owner_deletes_it(browser, turochamp, client):
    browser.post(reverse("account_program_delete", args=[turochamp.pk]))
    turochamp.refresh_from_db()
    assert (turochamp.is_active, str(turochamp)) == (False, "Former program")
    assert "You have no programs." in browser.get(PAGE).content.decode()


def test_it_goes_with_its_owner(turochamp, alice):
    account_close(user=alice)
    turochamp.refresh_from_db()
    assert not turochamp.is_active


def test_it_is_among_the_data_of_its_owner(turochamp, alice):
    token_create(by=alice, program=turochamp, name="Bot", scopes=[], days=30)
    [found] = json.loads("".join(export_text(alice, "", "en")))["programs"]
    assert (found["name"], found["tokens"][0]["name"]) == ("Turochamp", "Bot")


def test_it_never_gets_rights_of_staff(turochamp):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=turochamp.pk).update(is_staff=True)
