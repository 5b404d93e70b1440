"""Staff with every permission cannot make themselves superusers, or take over an account."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.urls import reverse

from ambition.users.admin import ForSuperusers
from ambition.users.models import User
from games.core.filtered_admin import FilteredAdmin
from tests.staff import sign_in_with_second_factor

pytestmark = pytest.mark.django_db

CHANGE = "admin:users_user_change"
# Each of these could give rights, or the account of a superuser.
FOR_SUPERUSERS = [
    "auth_group",
    "account_emailaddress",
    "mfa_authenticator",
    "usersessions_usersession",
    "allauth_idp_oidc_client",
]


@pytest.fixture
def moderator() -> User:
    """Staff with all permissions, but not a superuser."""
    user = User.objects.create_user("mod@example.org", "Moderator", None, is_staff=True)
    user.user_permissions.set(Permission.objects.all())
    return user


@pytest.fixture
def staff(client, moderator):
    sign_in_with_second_factor(client, moderator)
    return client


@pytest.fixture
def root() -> User:
    return User.objects.create_superuser("root@example.org", "Root", None)


def changed(user: User, **fields: str) -> dict[str, str]:
    """The form of an account, with some fields changed."""
    shown = {"name": user.name, "email": user.email, "time_zone": "UTC", "is_active": "on"}
    return shown | fields


@pytest.mark.parametrize("right", ["is_superuser", "is_staff"])
def test_staff_cannot_give_rights(staff, alice, right):
    staff.post(reverse(CHANGE, args=[alice.pk]), changed(alice, **{right: "on"}))
    alice.refresh_from_db()
    assert not getattr(alice, right)


def test_staff_cannot_give_permissions(staff, alice):
    group = Group.objects.create(name="Everything")
    given = {"user_permissions": str(Permission.objects.first().pk), "groups": str(group.pk)}
    staff.post(reverse(CHANGE, args=[alice.pk]), changed(alice, **given))
    assert not alice.user_permissions.exists()
    assert not alice.groups.exists()


def test_staff_cannot_make_themselves_superusers(staff, moderator):
    staff.post(reverse(CHANGE, args=[moderator.pk]), changed(moderator, is_superuser="on"))
    moderator.refresh_from_db()
    assert not moderator.is_superuser


def test_staff_cannot_change_an_email_address(staff, alice):
    staff.post(reverse(CHANGE, args=[alice.pk]), changed(alice, email="mod@elsewhere.example"))
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"


def test_staff_cannot_block_a_superuser(staff, root):
    staff.post(reverse(CHANGE, args=[root.pk]), changed(root) | {"is_active": ""})
    root.refresh_from_db()
    assert root.is_active


def test_staff_cannot_delete_a_superuser(staff, root):
    staff.post(reverse("admin:users_user_delete", args=[root.pk]), {"post": "yes"})
    assert User.objects.filter(pk=root.pk).exists()


def test_staff_cannot_delete_superusers_from_the_list(staff, root, alice):
    chosen = {"action": "delete_selected", "_selected_action": [root.pk, alice.pk], "post": "yes"}
    staff.post(reverse("admin:users_user_changelist"), chosen)
    assert User.objects.filter(pk=root.pk).exists()


def test_staff_cannot_add_accounts(staff):
    assert staff.get(reverse("admin:users_user_add")).status_code == 403


def test_staff_can_block_a_player(staff, alice):
    staff.post(reverse(CHANGE, args=[alice.pk]), changed(alice) | {"is_active": ""})
    alice.refresh_from_db()
    assert not alice.is_active


def test_superusers_give_rights(client, root, alice):
    sign_in_with_second_factor(client, root)
    client.post(reverse(CHANGE, args=[alice.pk]), changed(alice, is_staff="on"))
    alice.refresh_from_db()
    assert alice.is_staff


@pytest.mark.parametrize("table", FOR_SUPERUSERS)
@pytest.mark.parametrize("page", ["changelist", "add"])
def test_only_superusers_see_what_gives_access(staff, table, page):
    assert staff.get(reverse(f"admin:{table}_{page}")).status_code == 403


@pytest.mark.parametrize("table", FOR_SUPERUSERS)
def test_superusers_see_what_gives_access(client, root, table):
    sign_in_with_second_factor(client, root)
    assert client.get(reverse(f"admin:{table}_changelist")).status_code == 200


def test_every_table_of_the_admin_is_for_superusers_or_harmless():
    tables = {model._meta.label_lower.replace(".", "_") for model in admin.site._registry}
    others = {table for table in tables if not table.startswith("games_")}
    assert others == {"users_user", *FOR_SUPERUSERS}


@pytest.mark.parametrize(
    ("table", "sought"),
    [
        ("users_user", {"password__startswith": "a"}),
        ("users_user", {"seats": "1"}),
        ("games_game", {"invite_token__startswith": "a"}),
        ("games_phase", {"outcome__icontains": "bids"}),
    ],
)
def test_no_list_is_filtered_by_what_its_page_does_not_show(staff, table, sought):
    assert staff.get(reverse(f"admin:{table}_changelist"), sought).status_code == 400


@pytest.mark.parametrize(
    ("table", "sought"),
    [
        ("users_user", {"is_staff__exact": "1"}),
        ("users_user", {"q": "Moderator", "o": "-1", "p": "1"}),
        ("games_game", {"status__exact": "running", "variant_id": "standard"}),
        ("games_game", {"variant_id__isnull": "True"}),
    ],
)
def test_lists_are_filtered_as_their_pages_offer(staff, table, sought):
    assert staff.get(reverse(f"admin:{table}_changelist"), sought).status_code == 200


def test_every_list_that_staff_can_see_answers_only_its_own_filters():
    for shown in admin.site._registry.values():
        assert isinstance(shown, (FilteredAdmin, ForSuperusers))
