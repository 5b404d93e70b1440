"""A form that was opened before somebody else changed the same settings."""

import re
from datetime import date
from functools import partial

import pytest

from games.clubs.services.clubs import club_change, club_found
from games.clubs.services.seasons import season_add, season_change
from games.models import RoundTable
from games.rounds.services.plans import gms_set, plan_set, table_change, tables_plan
from games.tournaments.services.announcements import announcement_edit, announcement_make
from games.tournaments.services.rounds import round_add, round_change
from games.tournaments.services.sign_up import sign_up_change
from games.tournaments.services.tournaments import tournament_change, tournament_create
from tests.games.cast import NOW

pytestmark = pytest.mark.django_db

OWN = {"text": "Of mine.", "is_public": "on"}
TOURNAMENT = OWN | {"name": "The winter cup", "best_of": "", "scoring": "square"}
CLUB = OWN | {"name": "The Tuesday club", "link": "", "joining": "request"}
SEASON = {
    "action": "change",
    "name": "Of mine.",
    "starts_on": "2027-01-01",
    "ends_on": "2027-06-30",
    "scoring": "square",
    "best_of": "",
}
RULES = {
    "action": "rules",
    "entry": "all",
    "places": "20",
    "most_rounds": "",
    "strength": "",
    "start": "gm",
    "starts_at": "",
    "confirm_minutes": "4320",
}
TABLE = {
    "name": "Of mine.",
    "gm": "",
    "variant_id": "ambition-empire-6.01",
    "seat_choice": "auction",
    "last_year": "",
    "last_year_result": "draw",
    "press_mode": "full",
    "source": "",
}
ROUND = {
    "action": "change",
    "round": "1",
    "name": "Of mine.",
    "starts_on": "2027-01-01",
    "ends_on": "",
}
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


@pytest.fixture
def season(club, greta):
    days = {"starts_on": date(2027, 1, 1), "ends_on": date(2027, 6, 30)}
    return season_add(number=club.pk, by=greta, name="Spring", **days, now=NOW)


@pytest.fixture
def tables(cup, greta):
    """Two tables of the cup's first round, which have no GM yet."""
    place = {
        "number": cup.pk,
        "by": greta,
        "round_number": round_add(number=cup.pk, by=greta).number,
    }
    tables_plan(**place, count=2, source="friends", now=NOW)
    return place


FORMS = ["tournament", "sign-up", "club", "season", "rules", "table", "round", "announcement"]


@pytest.fixture(params=FORMS)
def stale(request, cup, club, greta):
    """A form that Greta has opened: page, address, entries, and a change by somebody else."""
    match request.param:
        case "season":
            season = request.getfixturevalue("season")
            page = f"/clubs/{club.pk}/league/{season.pk}/"
            on = {
                "number": club.pk,
                "by": greta,
                "season_id": season.pk,
                "name": "Theirs",
                "now": NOW,
            }
            return page, page, SEASON, lambda: season_change(**on)
        case "rules":
            on = request.getfixturevalue("tables")
            page = f"/tournaments/{cup.pk}/rounds/1/plan/"
            return page, page, RULES, lambda: plan_set(**on, places=7, now=NOW)
        case "table":
            on = request.getfixturevalue("tables") | {
                "table_number": 1,
                "changes": {"name": "Theirs"},
            }
            page = f"/tournaments/{cup.pk}/rounds/1/tables/1/"
            return page, page, TABLE, lambda: table_change(**on, now=NOW)
        case "round":
            on = request.getfixturevalue("tables")
            days = {"name": "Theirs", "starts_on": None, "ends_on": None}
            change = partial(round_change, **on, **days)
            return cup.get_absolute_url(), f"/tournaments/{cup.pk}/rounds/", ROUND, change
        case "announcement":
            page = f"/tournaments/{cup.pk}/announcements/"
            pinned = announcement_make(number=cup.pk, by=greta, text="First.", now=NOW)
            on = {"number": cup.pk, "by": greta, "announcement_id": pinned.pk}
            entries = {"action": "edit", "announcement": str(pinned.pk), "text": "Of mine."}
            return page, page, entries, partial(announcement_edit, **on, text="Of theirs.")
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
    wrong = {"name": "", "text": "", "most_entries": "0", "places": "0"}
    wrong |= {"ends_on": "2026-01-01"}
    answer = client.post(address, {**entries, **wrong, "seen": mark})
    assert answer.status_code == 422
    assert mark_in(answer.content.decode()) == mark


def test_gms_that_another_director_chose_meanwhile_are_not_replaced_unseen(
    client, greta, cup, tables
):
    page = f"/tournaments/{cup.pk}/rounds/1/plan/"
    client.force_login(greta)
    mark = re.findall(r'name="seen" value="(\w+)"', client.get(page).content.decode())[0]
    gms_set(**tables, gms={2: greta.pk})
    entries = {"action": "gms", "gm-1": str(greta.pk), "gm-2": ""}
    refused = client.post(page, entries | {"seen": mark})
    text = refused.content.decode()
    assert refused.status_code == 409
    assert "The settings were changed since you opened this page" in text
    rows = RoundTable.objects.order_by("number").values_list("gm", flat=True)
    assert list(rows) == [None, greta.pk]
    chosen = re.findall(r'value="(\d*)" selected', text)
    assert chosen[:2] == [str(greta.pk), ""]
    now = re.findall(r'name="seen" value="(\w+)"', text)[0]
    assert client.post(page, entries | {"seen": now}).status_code == 302
    assert list(rows.all()) == [greta.pk, None]
