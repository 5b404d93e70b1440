"""An address that only takes forms leads somewhere when it is opened by itself."""

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
OF_A_GAME = reverse("games:vote_cast", kwargs={"pk": 7, "proposal": 1})


@pytest.mark.parametrize(
    ("address", "leads_to"),
    [(OF_A_GAME, "/games/7/"), (reverse("language"), "/")],
)
def test_a_form_s_address_leads_to_a_page(client, address, leads_to):
    answer = client.get(address, headers=BROWSER)
    assert (answer.status_code, answer.headers["Location"]) == (302, leads_to)


def test_a_program_is_told_that_the_method_is_not_allowed(client):
    assert client.get(OF_A_GAME, headers={"Accept": "application/json"}).status_code == 405


def test_another_method_is_refused_as_ever(client):
    assert client.put(reverse("language"), headers=BROWSER).status_code == 405
