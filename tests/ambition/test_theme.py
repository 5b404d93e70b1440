"""The colours of pages that an account chooses for all its devices."""

import pytest
from django.urls import reverse

from games.core.accounts import User

pytestmark = pytest.mark.django_db
FORM = {"name": "Alice", "time_zone": "UTC", "language": ""}


def choose(client, theme: str):
    return client.post(reverse("account_settings"), FORM | {"theme": theme})


@pytest.mark.parametrize(("theme", "scheme"), [("dark", "dark"), ("light", "light")])
def test_a_chosen_theme_is_on_every_page(client, alice, theme, scheme):
    client.force_login(alice)
    assert choose(client, theme).status_code == 302
    page = client.get("/about/").content.decode()
    assert f'data-theme="{theme}"' in page
    assert f'<meta name="color-scheme" content="{scheme}">' in page


def test_without_a_choice_pages_follow_the_device(client, alice):
    client.force_login(alice)
    choose(client, "dark")
    choose(client, "")
    page = client.get("/about/").content.decode()
    assert "data-theme" not in page
    assert '<meta name="color-scheme" content="light dark">' in page


def test_another_theme_is_refused(client, alice):
    client.force_login(alice)
    assert choose(client, "sepia").status_code == 422
    assert User.objects.get(pk=alice.pk).theme == ""


def test_a_choice_shows_on_no_page_of_others(client, alice):
    User.objects.filter(pk=alice.pk).update(theme="dark")
    assert "data-theme" not in client.get("/about/").content.decode()
