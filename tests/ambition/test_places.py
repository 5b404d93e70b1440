"""Networks are shown with their places if the operator has a database."""

import pytest
from allauth.usersessions.models import UserSession
from django.urls import reverse
from django.utils import translation

from ambition.users import places
from ambition.users.places import network_and_place

HAMBURG = {
    "city": {"names": {"en": "Hamburg"}},
    "country": {"names": {"en": "Germany", "de": "Deutschland"}},
}


class Database:
    def __init__(self, rows):
        self.rows = rows

    def get(self, network):
        if ":" in network:
            raise ValueError(network)
        return self.rows.get(network)


@pytest.fixture
def known(settings, monkeypatch):
    settings.GEOIP_DATABASE = "cities.mmdb"
    rows = {"192.0.2.1": HAMBURG, "192.0.2.2": {"country": HAMBURG["country"]}, "192.0.2.3": {}}
    monkeypatch.setattr(places, "_database", lambda _path: Database(rows))


@pytest.mark.parametrize(
    ("network", "words"),
    [
        ("192.0.2.1", "192.0.2.1 (Hamburg, Germany)"),
        ("192.0.2.2", "192.0.2.2 (Germany)"),
        ("192.0.2.3", "192.0.2.3"),
        ("198.51.100.1", "198.51.100.1"),
        ("2001:db8::1", "2001:db8::1"),
        (None, "–"),
    ],
)
def test_a_network_is_shown_with_what_is_known_of_its_place(known, network, words):
    assert network_and_place(network) == words


def test_a_place_is_named_in_the_readers_language(known):
    with translation.override("de"):
        assert network_and_place("192.0.2.1") == "192.0.2.1 (Hamburg, Deutschland)"


def test_without_a_database_the_network_is_shown_alone():
    assert network_and_place("192.0.2.1") == "192.0.2.1"


def test_sessions_are_listed_with_their_places(known, client, alice):
    client.force_login(alice)
    UserSession.objects.create(
        user=alice, ip="192.0.2.1", session_key=client.session.session_key, user_agent="Firefox"
    )
    page = client.get(reverse("usersessions_list")).content.decode()
    assert "192.0.2.1 (Hamburg, Germany)" in page
