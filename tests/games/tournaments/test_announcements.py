"""Announcements of directors, pinned to all tables."""

import pytest
from django.test import Client

from games.core.quotas import ANNOUNCEMENTS
from games.models import Announcement, Delivery, Entrant, Game, Tournament
from games.moderation.services.acts import reported_hide, reported_show
from games.moderation.services.reports import report_send
from games.notices.queries import notice_list
from games.tournaments.services import announcements as services
from games.tournaments.services.announcements import (
    announcement_edit,
    announcement_make,
    announcement_remove,
)
from tests.games.cast import NOW, account, refused
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

TEXT = "The **second round** begins in May."


@pytest.fixture
def announced(league, tables, dora) -> Announcement:
    tables(2)
    return announcement_make(number=league.pk, by=dora, text=TEXT)


def test_the_csv_of_the_standing_ends_with_the_announcements(league, announced, dora):
    address = f"/tournaments/{league.pk}/standing.csv"
    *_, empty, head, line = Client().get(address).content.decode().splitlines()
    assert (empty, head) == ("", "announced_at,edited_at,author,announcement")
    assert line.endswith(f",,{dora.name},{TEXT}")
    Announcement.objects.update(text_hidden_at=NOW)
    assert TEXT not in Client().get(address).content.decode()


def heads(user=None) -> list[bool]:
    """For each table, whether its page shows the text."""
    client = Client()
    if user is not None:
        client.force_login(user)
    pages = [client.get(game.get_absolute_url()) for game in Game.objects.order_by("pk")]
    return ["second round" in text_of(page) for page in pages]


def test_the_file_of_the_standing_has_the_texts_that_readers_see(announced):
    address = f"/tournaments/{announced.tournament_id}/standing.json"
    rows = Client().get(address).json()["announcements"]
    assert [(row["author"], row["text"]) for row in rows] == [("Dora", TEXT)]
    Announcement.objects.update(text_hidden_at=NOW)
    assert Client().get(address).json()["announcements"] == []


def test_it_stands_at_the_head_of_all_tables_and_on_the_pages_of_the_tournament(announced, alice):
    league = announced.tournament
    assert heads(alice) == heads() == [True, True]
    for path in (f"/tournaments/{league.pk}/announcements/", f"/tournaments/{league.pk}/event/"):
        assert "<strong>second round</strong>" in Client().get(path).content.decode()
    page = Client().get(league.get_absolute_url()).content.decode()
    assert "<strong>second round</strong>" in page


def test_visitors_see_a_change_at_once_in_spite_of_the_page_cache(announced, league, dora):
    assert heads() == [True, True]
    on = {"number": league.pk, "by": dora, "announcement_id": announced.pk}
    announcement_edit(text="Nothing new.", **on)
    assert heads() == [False, False]
    announcement_edit(text=TEXT, **on)
    assert heads() == [True, True]
    announcement_remove(**on)
    assert heads() == [False, False]


def test_the_newest_comes_first(announced, league, dora):
    announcement_make(number=league.pk, by=dora, text="The newest.")
    rows = Client().get(f"/tournaments/{league.pk}/announcements/").context["announcements"]
    assert [row["announcement"].text for row in rows] == ["The newest.", TEXT]


def test_everybody_of_the_event_gets_one_notice(league, tables, dora, alice, bob, greta, charlie):
    tables(2)
    eve = account("Eve")
    Entrant.objects.create(tournament=league, user=charlie, created_at=NOW, accepted_at=NOW)
    Entrant.objects.create(tournament=league, user=eve, created_at=NOW)
    announcement = announcement_make(number=league.pk, by=dora, text=TEXT)
    told = Delivery.objects.filter(key=f"announced:{announcement.pk}").order_by("user__name")
    assert [delivery.user for delivery in told] == [alice, bob, charlie, greta]
    line = notice_list(charlie)[0]["notice"]
    assert line.title == "An announcement in “The spring league”"
    assert "begins in May" in line.sentence
    assert line.url.endswith(announcement.get_absolute_url())


def test_a_text_for_chosen_tables_is_at_their_head_alone(league, tables, dora, alice, charlie):
    first, _second = tables(2)
    Entrant.objects.create(tournament=league, user=charlie, created_at=NOW, accepted_at=NOW)
    announcement_make(number=league.pk, by=dora, text=TEXT, game_ids=[first.pk])
    assert heads() == [True, False]
    assert not Delivery.objects.filter(user=charlie).exists()
    assert Delivery.objects.filter(user=alice, data__event="announced").count() == 1
    page = Client().get(f"/tournaments/{league.pk}/announcements/")
    assert f"for {first.name}" in " ".join(text_of(page).split())


def test_a_private_table_is_not_named_to_others(league, tables, dora, charlie):
    first, _second = tables(2)
    announcement_make(number=league.pk, by=dora, text=TEXT, game_ids=[first.pk])
    Game.objects.filter(pk=first.pk).update(is_public=False)
    page = text_of(Client().get(f"/tournaments/{league.pk}/announcements/"))
    assert first.name not in page
    assert "1 private table" in page


def test_only_directors_announce(announced, league, alice, greta, charlie):
    for user in (alice, greta, charlie):
        assert refused(announcement_make, number=league.pk, by=user, text=TEXT) == (
            "not_director",
            403,
        )
        on = {"number": league.pk, "by": user, "announcement_id": announced.pk}
        assert refused(announcement_edit, text="Other", **on)[0] == "not_director"
        assert refused(announcement_remove, **on)[0] == "not_director"


def test_a_private_tournament_of_others_looks_absent(announced, league, charlie):
    Tournament.objects.update(is_public=False)
    Game.objects.update(is_public=False)
    assert refused(announcement_make, number=league.pk, by=charlie, text=TEXT)[0] == (
        "no_such_tournament"
    )
    client = Client()
    client.force_login(charlie)
    assert client.get(f"/tournaments/{league.pk}/announcements/").status_code == 404
    address = f"/tournaments/{league.pk}/announcements/{announced.pk}/report/"
    assert client.get(address).status_code == 404


def test_wrong_texts_and_tables_are_refused(league, tables, dora, open_table):
    tables(1)
    on = {"number": league.pk, "by": dora}
    assert refused(announcement_make, text="  ", **on)[0] == "text_missing"
    assert refused(announcement_make, text="x" * 2001, **on)[0] == "text_length"
    other = open_table(press_mode="none")
    assert refused(announcement_make, text=TEXT, game_ids=[other.pk], **on)[0] == "no_such_table"
    missing = {"announcement_id": 999_999} | on
    assert refused(announcement_edit, text=TEXT, **missing)[0] == "no_such_announcement"
    Tournament.objects.update(ended_at=NOW)
    assert refused(announcement_make, text=TEXT, **on)[0] == "tournament_over"


def test_there_are_so_many_at_a_time_and_in_a_day(league, tables, dora, monkeypatch):
    tables(1)
    monkeypatch.setattr(services, "MOST_PINNED", 1)
    first = announcement_make(number=league.pk, by=dora, text=TEXT)
    assert refused(announcement_make, number=league.pk, by=dora, text=TEXT)[0] == "too_many"
    announcement_remove(number=league.pk, by=dora, announcement_id=first.pk)
    monkeypatch.setattr(services, "MOST_PINNED", 99)
    codes = {
        refused(announcement_make, number=league.pk, by=dora, text="")[0]
        for _ in range(ANNOUNCEMENTS.most)
    }
    assert codes == {"text_missing"}
    for _ in range(ANNOUNCEMENTS.most - 1):
        announcement_make(number=league.pk, by=dora, text=TEXT)
    assert refused(announcement_make, number=league.pk, by=dora, text=TEXT)[1] == 409


def test_a_reported_text_is_hidden_everywhere_and_shown_again(announced, league, dora, alice):
    judge = account("Mona", is_superuser=True)
    report = report_send("text", by=alice, cause="abuse", text="", owner=announced)
    assert report.about == dora
    reported_hide(report_id=report.pk, by=judge, reason="Not so.")
    assert heads() == heads(alice) == [False, False]
    notice = notice_list(alice)[0]["notice"]
    assert "second round" not in notice.sentence
    page = Client().get(f"/tournaments/{league.pk}/announcements/")
    assert "second round" not in text_of(page)
    on = {"number": league.pk, "by": dora, "announcement_id": announced.pk}
    assert refused(announcement_edit, text="Again", **on)[0] == "text_hidden"
    reported_show(report_id=report.pk, by=judge)
    assert heads() == [True, True]


def test_a_director_cannot_report_the_own_text(announced, dora):
    assert refused(report_send, "text", by=dora, cause="abuse", text="", owner=announced)[0] == (
        "own_text"
    )


def test_a_report_outlives_the_announcement(announced, league, dora, alice):
    report = report_send("text", by=alice, cause="abuse", text="", owner=announced)
    announcement_remove(number=league.pk, by=dora, announcement_id=announced.pk)
    report.refresh_from_db()
    assert (report.announcement, report.said, report.text_owner) == (None, TEXT, None)


def test_a_notice_of_a_text_that_is_gone_says_so(announced, league, dora, alice):
    announcement_remove(number=league.pk, by=dora, announcement_id=announced.pk)
    notice = notice_list(alice)[0]["notice"]
    assert notice.title == "An announcement of a tournament was taken back"


def test_a_director_announces_by_a_form_that_keeps_a_refused_text(league, tables, dora, alice):
    (game,) = tables(1)
    client = Client()
    client.force_login(dora)
    address = f"/tournaments/{league.pk}/announcements/"
    long = client.post(address, {"text": "y" * 2100, "game": [game.pk, "x"]})
    assert long.status_code == 422
    assert "y" * 2100 in long.content.decode()
    assert client.post(address, {"text": TEXT}).status_code == 302
    (row,) = client.get(address).context["announcements"]
    number = row["announcement"].pk
    client.post(address, {"action": "edit", "announcement": number, "text": "Better."})
    assert "Better." in text_of(Client().get(address))
    client.post(address, {"action": "remove", "announcement": number})
    assert not Announcement.objects.exists()
    client.force_login(alice)
    assert client.post(address, {"text": TEXT}).status_code == 403
    assert Client().post(address, {"text": TEXT}).status_code == 403


def test_a_report_is_sent_from_the_page(announced, league, alice):
    client = Client()
    client.force_login(alice)
    address = f"/tournaments/{league.pk}/announcements/{announced.pk}/report/"
    assert "An announcement in “The spring league”" in text_of(client.get(address))
    assert client.post(address, {"cause": "abuse", "text": ""}).status_code == 302
    missing = f"/tournaments/{league.pk}/announcements/999999/report/"
    assert client.get(missing).status_code == 404
