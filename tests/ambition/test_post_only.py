"""Opening a POST-only address redirects to a useful page."""

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
OF_A_GAME = reverse("games:vote_cast", kwargs={"pk": 7, "proposal": 1})


@pytest.mark.parametrize(
    ("address", "leads_to"),
    [(OF_A_GAME, "/games/7/"), (reverse("language"), "/")],
)
def test_a_post_only_address_redirects_to_a_page(client, address, leads_to):
    answer = client.get(address, headers=BROWSER)
    assert (answer.status_code, answer.headers["Location"]) == (302, leads_to)


def test_a_program_gets_method_not_allowed(client):
    assert client.get(OF_A_GAME, headers={"Accept": "application/json"}).status_code == 405


def test_other_methods_are_refused_as_usual(client):
    assert client.put(reverse("language"), headers=BROWSER).status_code == 405
