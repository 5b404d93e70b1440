"""A form that was opened before somebody else changed the same settings."""

import re

import pytest

from games.clubs.services.clubs import club_change, club_found
from games.tournaments.services.sign_up import sign_up_change
from games.tournaments.services.tournaments import tournament_change, tournament_create
from tests.games.cast import NOW

pytestmark = pytest.mark.django_db

OWN = {"text": "Of mine.", "is_public": "on"}
TOURNAMENT = OWN | {"name": "The winter cup", "best_of": "", "scoring": "square"}
CLUB = OWN | {"name": "The Tuesday club", "link": "", "joining": "request"}
SIGN_UP = {"sign_up": "open", "sign_up_until": "", "team_size": "", "most_entries": "20"}


@pytest.fixture
def cup(greta):
    return tournament_create(by=greta, name="The winter cup", now=NOW)


@pytest.fixture
def club(greta):
    return club_found(by=greta, name="The Tuesday club", now=NOW)


def mark_in(text: str) -> str:
    """The mark of the form on a page."""
    return re.findall(r'name="seen" value="(\w+)"', text)[-1]


@pytest.fixture(params=["tournament", "sign-up", "club"])
def stale(request, cup, club, greta):
    """A form that Greta has opened: page, address, entries, and a change by somebody else."""
    match request.param:
        case "tournament":
            page = f"/tournaments/{cup.pk}/settings/"
            on = {"number": cup.pk, "by": greta, "text": "Of theirs."}
            return page, page, TOURNAMENT, lambda: tournament_change(**on)
        case "sign-up":
            page = f"/tournaments/{cup.pk}/entrants/"
            on = {"number": cup.pk, "by": greta, "sign_up": "open", "most_entries": 10}
            return page, f"{page}sign-up/", SIGN_UP, lambda: sign_up_change(**on)
        case _:
            page = f"/clubs/{club.pk}/settings/"
            on = {"number": club.pk, "by": greta, "text": "Of theirs."}
            return page, page, CLUB, lambda: club_change(**on)


def test_a_stale_form_is_refused_and_keeps_what_was_typed_until_it_is_sent_again(
    client, greta, stale
):
    page, address, entries, change = stale
    client.force_login(greta)
    entries = entries | {"seen": mark_in(client.get(page).content.decode())}
    change()
    refused = client.post(address, entries)
    text = refused.content.decode()
    assert refused.status_code == 409
    assert "The settings were changed since you opened this page" in text
    assert "Of mine." in text or 'value="20"' in text
    again = client.post(address, entries | {"seen": mark_in(text)})
    assert again.status_code == 302


def test_a_form_with_a_wrong_entry_keeps_its_mark(client, greta, stale):
    page, address, entries, change = stale
    client.force_login(greta)
    mark = mark_in(client.get(page).content.decode())
    change()
    wrong = {"name": "", "most_entries": "0"}
    answer = client.post(address, {**entries, **wrong, "seen": mark})
    assert answer.status_code == 422
    assert mark_in(answer.content.decode()) == mark
