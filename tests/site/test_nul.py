"""A NUL in an address is no server error. PostgreSQL stores none, and refuses to look for one."""

import pytest
from django.urls import reverse

from tests.games.cast import account
from tests.staff import sign_in_with_second_factor

pytestmark = pytest.mark.django_db

CHANGELISTS = ["auth_group", "games_game", "games_phase", "games_seat", "users_user"]


@pytest.mark.parametrize(
    "address",
    [
        "/calendar/a%00b.ics",
        "/games/{pk}/offers/a%00b/",
        "/games/{pk}/seats/F%00/",
        "/players/a%00b/",
    ],
)
def test_an_address_with_a_nul_is_not_found(client, table, alice, address):
    client.force_login(alice)
    assert client.get(address.format(pk=table.pk)).status_code == 404


def test_an_application_for_a_power_with_a_nul_is_not_found(client, table, alice):
    client.force_login(alice)
    assert client.post(f"/games/{table.pk}/seats/F%00/withdraw/").status_code == 404


@pytest.fixture
def staff(client):
    sign_in_with_second_factor(client, account("Root", is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize("page", CHANGELISTS)
@pytest.mark.parametrize("field", ["name", "pk", "q", "status__exact", "is_active__exact"])
def test_a_filter_of_the_admin_with_a_nul_is_no_error(staff, page, field):
    answer = staff.get(reverse(f"admin:{page}_changelist"), {field: "a\x00"})
    assert answer.status_code in (302, 400)


def test_an_object_of_the_admin_with_a_nul_is_no_error(staff):
    assert staff.get("/admin/users/user/a%00b/change/").status_code in (302, 400)


def test_a_filter_of_the_admin_without_a_nul_is_applied(staff):
    assert staff.get(reverse("admin:users_user_changelist"), {"q": "Root"}).status_code == 200
