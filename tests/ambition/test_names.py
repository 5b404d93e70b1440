"""Names that imitate others, or the site, are refused; former names stay known for a year."""

from datetime import UTC, datetime, timedelta
from importlib import import_module
from importlib.metadata import version

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.urls import reverse

from ambition.users.deletion import account_close
from ambition.users.models import FormerName, User
from ambition.users.names import plain_name, refuse_imitation, skeleton
from ambition.users.renaming import rename
from games.core.errors import Conflict
from tests.staff import sign_in_with_second_factor

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
MIGRATION = "ambition.users.migrations.0006_skeletons_and_former_names"
FORM = {"time_zone": "UTC", "email": "bob@example.org", "password1": "another-horse-1763"}


def sign_up(client, name: str) -> str:
    """The page that answers a sign-up."""
    return client.post(reverse("account_signup"), FORM | {"name": name}).content.decode()


@pytest.mark.parametrize(
    ("name", "same"),
    [
        ("Greta GM", "Greta_GM"),
        ("Greta GM", "Greta GM."),
        ("Greta GM", "Grеta GM"),  # a Cyrillic letter
        ("Greta GM", "Ԍrеtа ԌМ"),  # four Cyrillic letters
        ("Alice", "AIice"),  # a capital I
        ("Alice", "A1ice"),
        ("Bob", "B0b"),
        ("Tom", "Torn"),
        ("Otto", "Οtto"),  # a Greek letter
        ("O'Brien", "O’Brien"),
        ("Zoë", "Zoe\u0308"),
        ("Bob", "Bobˈ"),  # a modifier letter
        ("паша", "пaшa"),  # Latin letters
    ],
)
def test_names_that_look_alike_have_one_skeleton(name, same):
    assert skeleton(name) == skeleton(same)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Alice", "Alicia"), ("Zoë", "Zoe"), ("Count 2", "Count 3"), ("日本語", "日本人")],
)
def test_names_that_differ_have_different_skeletons(name, other):
    assert skeleton(name) != skeleton(other)


def test_no_name_has_a_skeleton_longer_than_its_column():
    longest = User._meta.get_field("skeleton").max_length
    letters = (chr(code) for code in range(0x110000) if chr(code).isalnum())
    assert max(len(skeleton(plain_name(letter)[:1] * 30)) for letter in letters) <= longest


@pytest.mark.parametrize("name", ["Al1ce", "ALICE.", "A-l-i-c-e", "aIice"])
def test_a_name_that_looks_like_a_taken_one_is_refused(client, alice, name):
    page = sign_up(client, name)
    assert "This name" in page
    assert User.objects.count() == 1


def test_the_refusal_says_that_the_name_looks_like_another(client, alice):
    assert "looks too much like" in sign_up(client, "Al1ce")


def test_the_database_refuses_a_second_account_that_looks_the_same(alice):
    with pytest.raises(IntegrityError):
        User.objects.create_user("other@example.org", "AIice", None)


RESERVED = [
    "The GM",
    "GM.",
    "the gm",
    "Staff",
    "St.aff",
    "Computer",
    "Former player",
    "Former P1ayer",
    "Spielleitung",
    "Team",
    "Früherer Spieler",
    "Admin",
]


@pytest.mark.parametrize("name", RESERVED)
def test_a_name_of_the_site_is_reserved(name):
    with pytest.raises(ValidationError) as refusal:
        refuse_imitation(name)
    assert refusal.value.code == "reserved"


@pytest.mark.parametrize("name", ["Grеta", "Bοb", "Jоhn Ѕmith", "паша Smith", "Bobالاسم"])
def test_letters_of_several_scripts_are_refused(name):
    with pytest.raises(ValidationError) as refusal:
        refuse_imitation(name)
    assert refusal.value.code == "mixed"


def test_letters_newer_than_the_table_of_confusables_are_refused():
    """A newer Python knows them as letters: this one came with Unicode 16."""
    with pytest.raises(ValidationError) as refusal:
        refuse_imitation("\ua7dc1")
    assert refusal.value.code == "mixed"


@pytest.mark.parametrize(
    "name",
    [
        "Müller",
        "паша",
        "日本語",
        "ひらがなとカナ漢字",
        "김철수",
        "Kenji 健二",
        "Σωκράτης",
        "Smith 2",
    ],
)
def test_letters_of_one_way_of_writing_are_accepted(name):
    refuse_imitation(name)


@pytest.mark.parametrize("name", ["\u115f\u115f\u115f", "Bob\u1160", "ˈˈˈ"])
def test_a_blank_or_invisible_name_is_refused(client, name):
    sign_up(client, name)
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "name", ["\u3164\u3164\u3164", "Bo\u200bb", "B\u00adob", "\u2800\u2800\u2800"]
)
def test_invisible_characters_do_not_get_into_a_name(client, name):
    sign_up(client, name)
    assert not User.objects.exists()


# Former names


def renamed(user: User, *names: str, now: datetime = NOW) -> None:
    """Give an account other names, one a month."""
    for month, name in enumerate(names):
        rename(user=user, name=name, now=now + timedelta(days=31 * month))


def test_a_former_name_stays_on_the_players_page(client, alice):
    client.force_login(alice)
    client.post(reverse("account_settings"), {"name": "Alicia", "time_zone": "UTC"})
    page = client.get(reverse("games:player", args=[alice.pk])).content.decode()
    assert "<h1>Alicia</h1>" in page
    assert "Formerly Alice" in page


def test_a_former_name_is_forgotten_after_a_year(alice):
    renamed(alice, "Alicia")
    assert alice.former_names(NOW + timedelta(days=364)) == ["Alice"]
    assert alice.former_names(NOW + timedelta(days=366)) == []


def test_former_names_older_than_a_year_are_deleted(alice):
    renamed(alice, "Alicia")
    rename(user=alice, name="Alina", now=NOW + timedelta(days=400))
    assert [row.name for row in FormerName.objects.all()] == ["Alicia"]


def test_nobody_else_gets_a_former_name_within_a_year(client, alice):
    client.force_login(alice)
    client.post(reverse("account_settings"), {"name": "Alicia", "time_zone": "UTC"})
    client.logout()
    assert "This name" in sign_up(client, "Al1ce")
    assert User.objects.count() == 1


def test_one_gets_an_own_former_name_back(client, alice):
    renamed(alice, "Alicia")
    client.force_login(alice)
    client.post(reverse("account_settings"), {"name": "Alice", "time_zone": "UTC"})
    alice.refresh_from_db()
    assert alice.name == "Alice"


def test_an_account_is_renamed_once_a_month(alice):
    renamed(alice, "Alicia")
    with pytest.raises(Conflict) as refusal:
        rename(user=alice, name="Alina", now=NOW + timedelta(days=29))
    assert refusal.value.code == "renamed_lately"


def test_an_account_is_renamed_again_after_a_month(alice):
    renamed(alice, "Alicia", "Alina")
    alice.refresh_from_db()
    assert (alice.name, alice.skeleton) == ("Alina", skeleton("Alina"))


def test_the_second_renaming_in_a_month_is_refused_at_its_field(client, alice):
    client.force_login(alice)
    client.post(reverse("account_settings"), {"name": "Alicia", "time_zone": "UTC"})
    page = client.post(reverse("account_settings"), {"name": "Alina", "time_zone": "Asia/Tokyo"})
    assert page.status_code == 422
    assert "once a month" in page.content.decode()
    alice.refresh_from_db()
    assert (alice.name, alice.time_zone) == ("Alicia", "UTC")


def test_other_settings_can_be_saved_in_the_month_of_a_renaming(client, alice):
    client.force_login(alice)
    client.post(reverse("account_settings"), {"name": "Alicia", "time_zone": "UTC"})
    page = client.post(reverse("account_settings"), {"name": "Alicia", "time_zone": "Asia/Tokyo"})
    assert page.status_code == 302


def test_capital_letters_are_corrected_without_a_renaming(alice):
    renamed(alice, "ALICE", "Alice", "Alicia")
    assert alice.former_names(NOW + timedelta(days=70)) == ["Alice"]


def test_settings_are_saved_under_a_name_from_before_it_was_reserved(client, alice):
    User.objects.filter(pk=alice.pk).update(name="Staff", skeleton=None)
    client.force_login(alice)
    page = client.post(reverse("account_settings"), {"name": "Staff", "time_zone": "Asia/Tokyo"})
    assert page.status_code == 302


# Staff


def test_staff_replace_a_name_without_showing_it(client, alice):
    root = User.objects.create_superuser("root@example.org", "Root", None)
    sign_in_with_second_factor(client, root)
    fields = {"name": "Player 7", "email": alice.email, "time_zone": "UTC", "is_active": "on"}
    client.post(reverse("admin:users_user_change", args=[alice.pk]), fields)
    alice.refresh_from_db()
    assert (alice.name, alice.skeleton) == ("Player 7", skeleton("Player 7"))
    assert alice.former_names() == []


def test_staff_cannot_give_a_name_that_looks_like_another(client, alice):
    root = User.objects.create_superuser("root@example.org", "Root", None)
    sign_in_with_second_factor(client, root)
    fields = {"name": "R00t", "email": alice.email, "time_zone": "UTC", "is_active": "on"}
    client.post(reverse("admin:users_user_change", args=[alice.pk]), fields)
    alice.refresh_from_db()
    assert alice.name == "Alice"


# Accounts from before


def filled(*names: str) -> list[str | None]:
    """The skeletons that the migration gives to accounts with these names."""
    for number, name in enumerate(names):
        user = User.objects.create_user(f"{number}@example.org", f"Number {number}", None)
        User.objects.filter(pk=user.pk).update(name=name, skeleton=None)
    import_module(MIGRATION).fill_skeletons(apps, None)
    return list(User.objects.order_by("pk").values_list("skeleton", flat=True))


def test_earlier_accounts_get_skeletons():
    assert filled("Alice", "Bob") == [skeleton("Alice"), skeleton("Bob")]


def test_of_earlier_accounts_that_look_alike_the_oldest_gets_the_skeleton():
    assert filled("Alice", "AIice", "Al1ce") == [skeleton("Alice"), None, None]


def test_nobody_can_take_a_name_that_two_earlier_accounts_have(client):
    filled("Alice", "AIice")
    sign_up(client, "Al1ce")
    assert User.objects.count() == 2


def test_deleted_accounts_have_no_skeleton(alice):
    account_close(user=alice)
    alice.refresh_from_db()
    assert alice.skeleton is None


def test_deleting_an_account_deletes_its_former_names(alice):
    renamed(alice, "Alicia")
    account_close(user=alice)
    assert not FormerName.objects.exists()


def test_new_confusables_need_new_skeletons():
    """Another version of the package may give stored names other skeletons: fill them again by a
    migration such as users.0006."""
    assert version("confusable-homoglyphs") == "3.3.1"
