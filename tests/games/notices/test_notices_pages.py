"""Pages of notifications: list, badge, settings, unsubscribing, calendar and webhook."""

import html
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.gm.acts.cancel import game_cancel
from games.gm.acts.extend import deadline_extend
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.lobby.queries.masthead import masthead_counts
from games.models import NoticeKind, NoticeSettings, Webhook
from games.notices.letters import end_token
from games.notices.services.settings import calendar_renew, notice_settings_save, webhook_set
from games.sheets.services.readiness import ready_declare
from games.turn.queries.due_phases import waiting_games
from tests.crawl.test_markup import sound
from tests.games.cast import refused
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

PAGES = ["notices", "notice_settings", "blocked"]
CHOICES = {
    "phase": "daily",
    "game": "off",
    "reminder": "at_once",
    "vote": "daily",
    "seat": "off",
    "press": "off",
    "follow": "off",
    "remind_hours": "24",
}


@pytest.fixture
def page(client, alice):
    client.force_login(alice)
    return lambda name, *arguments: client.get(reverse(f"games:{name}", args=arguments))


@pytest.mark.parametrize("name", PAGES)
def test_an_own_page_is_valid_html(page, table, name):
    sound(page(name))


@pytest.mark.parametrize("name", PAGES)
def test_a_visitor_signs_in_first(client, name):
    assert client.get(reverse(f"games:{name}")).status_code == 302


def test_the_list_links_to_the_event(page, table, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    answer = page("notices")
    sound(answer)
    said = answer.content.decode()
    assert "Spring 1763 is resolved" in said
    assert f"/games/{table.pk}/last/?since=1" in said


def test_nobody_reads_the_notifications_of_others(client, charlie, table):
    client.force_login(charlie)
    assert "Hubertusburg" not in client.get(reverse("games:notices")).content.decode()


def test_the_masthead_counts_games_that_wait_for_the_player(page, table):
    assert "1 game waiting for your orders" in " ".join(text_of(page("about")).split())


def test_everybody_sees_their_own_numbers(table, alice, charlie):
    waiting = [masthead_counts(person).waiting for person in (alice, charlie, alice)]
    assert waiting == [1, 0, 1]


def test_a_game_does_not_wait_for_final_orders(page, table, alice):
    ready_declare(game_id=table.pk, power="FR", by=alice, phase_number=1)
    assert "waiting for you" not in page("about").content.decode()


def test_a_resolved_phase_no_longer_waits(table, alice, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    assert waiting_games(alice) == [table.pk]
    ready_declare(game_id=table.pk, power="FR", by=alice, phase_number=2)
    assert (waiting_games(alice), masthead_counts(alice).waiting) == ([], 0)


def test_no_game_waits_for_a_gm_or_a_visitor(client, table, greta):
    assert waiting_games(greta) == []
    assert "waiting for you" not in client.get(reverse("games:about")).content.decode()


def test_a_finished_game_or_a_lost_seat_does_not_wait(table, alice, bob, greta):
    seat_open(game_id=table.pk, by=greta, power="FR")
    assert (waiting_games(alice), waiting_games(bob)) == ([], [table.pk])
    game_cancel(game_id=table.pk, by=greta)
    assert waiting_games(bob) == []


def test_the_badge_needs_one_query(django_assert_num_queries, table, alice):
    with django_assert_num_queries(1):
        assert waiting_games(alice) == [table.pk]


def test_choices_are_saved(client, alice):
    client.force_login(alice)
    assert client.post(reverse("games:notice_settings"), CHOICES).status_code == 302
    chosen = NoticeSettings.objects.get(user=alice)
    assert (chosen.phase, chosen.game, chosen.remind_hours) == ("daily", "off", 24)


@pytest.mark.parametrize(
    "change", [{"phase": "always"}, {"remind_hours": "0"}, {"remind_hours": "\x00"}, {"press": ""}]
)
def test_an_unknown_choice_is_refused(client, alice, change):
    client.force_login(alice)
    answer = client.post(reverse("games:notice_settings"), CHOICES | change)
    assert answer.status_code == 422
    sound(answer)
    assert not NoticeSettings.objects.exists()


@pytest.mark.parametrize(
    ("modes", "hours", "code"),
    [
        ({"orders": "off"}, None, "unknown_choice"),
        ({"phase": "never"}, None, "unknown_choice"),
        ({"calendar_token": "x"}, None, "unknown_choice"),
        ({}, 0, "remind_hours"),
        ({}, 999, "remind_hours"),
    ],
)
def test_the_service_refuses_an_unknown_choice(alice, modes, hours, code):
    assert refused(notice_settings_save, by=alice, modes=modes, remind_hours=hours) == (code, 422)


def end(kind, user, method="post"):
    """Follow the link of an email as an email program does, without cookie and CSRF token."""
    client = Client(enforce_csrf_checks=True)
    address = reverse("games:unsubscribe", args=[end_token(user.pk, kind)])
    if method == "get":
        return client.get(address)
    return client.post(address, {"List-Unsubscribe": "One-Click"})


def test_one_click_ends_a_kind_without_signing_in(alice):
    answer = end("phase", alice)
    assert answer.status_code == 200
    sound(answer)
    assert NoticeSettings.objects.get(user=alice).phase == "off"


def test_it_ends_no_other_kind(alice):
    end("phase", alice)
    assert NoticeSettings.objects.get(user=alice).game == "at_once"


def test_a_get_request_of_the_link_ends_nothing(alice):
    answer = end("phase", alice, "get")
    sound(answer)
    assert not NoticeSettings.objects.filter(phase="off").exists()


def test_ending_the_digest_ends_its_kinds(alice):
    notice_settings_save(by=alice, modes={"phase": "daily", "press": "daily"})
    end("digest", alice)
    chosen = NoticeSettings.objects.get(user=alice)
    assert (chosen.phase, chosen.press, chosen.reminder) == ("off", "off", "at_once")


@pytest.mark.parametrize("token", ["x", "a:b:c", "%00"])
def test_a_changed_link_ends_nothing(alice, token):
    answer = Client(enforce_csrf_checks=True).post(f"/notices/end/{token}/")
    assert answer.status_code == 404
    assert not NoticeSettings.objects.exists()


def test_a_link_of_a_deleted_account_is_accepted(alice):
    token = end_token(alice.pk + 1000, NoticeKind.PHASE)
    assert Client().post(reverse("games:unsubscribe", args=[token])).status_code == 200


def feed(token):
    return Client().get(reverse("games:calendar", args=[token]))


def unfolded(answer) -> str:
    return answer.content.decode().replace("\r\n ", "")


def test_the_calendar_has_the_deadlines_of_ones_games(table, alice):
    answer = feed(calendar_renew(by=alice))
    text = unfolded(answer)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert "SUMMARY:Spring 1763 is due: The Hubertusburg table" in text
    assert text.count("BEGIN:VEVENT") == 1


def test_the_gms_games_are_in_the_gms_calendar(table, greta, charlie):
    assert "BEGIN:VEVENT" in unfolded(feed(calendar_renew(by=greta)))
    assert "BEGIN:VEVENT" not in unfolded(feed(calendar_renew(by=charlie)))


def test_the_calendar_moves_with_the_deadline(table, alice, greta):
    token = calendar_renew(by=alice)
    before = feed(token).content
    deadline_extend(game_id=table.pk, by=greta, by_how_much=timedelta(hours=6))
    lines = [set(text.split(b"\r\n")) for text in (before, feed(token).content)]
    changed = {line.partition(b":")[0] for line in lines[0] ^ lines[1]}
    assert b"DTSTART" in changed
    assert b"UID" not in changed


def test_the_calendar_names_no_power(table, alice):
    text = unfolded(feed(calendar_renew(by=alice)))
    assert [word for word in ("France", "Alice", "FR ") if word in text] == []


def test_its_lines_are_short_and_its_text_is_escaped(table, alice):
    table.name = "Ä, ö; ü\\ " * 6
    table.save()
    answer = feed(calendar_renew(by=alice))
    assert max(len(line) for line in answer.content.split(b"\r\n")) <= 75
    assert "Ä\\, ö\\; ü\\\\" in unfolded(answer)


def test_a_renewed_address_ends_the_former_one(table, client, alice):
    former = calendar_renew(by=alice)
    client.force_login(alice)
    client.post(reverse("games:renew_calendar"))
    token = NoticeSettings.objects.get(user=alice).calendar_token
    assert (feed(former).status_code, feed(token).status_code) == (404, 200)
    assert token in client.get(reverse("games:notice_settings")).content.decode()


@pytest.mark.parametrize("token", ["x", "None", "-"])
def test_a_wrong_token_has_no_calendar(table, alice, token):
    notice_settings_save(by=alice, modes={})
    assert feed(token).status_code == 404


def test_a_closed_account_has_no_calendar(table, alice):
    token = calendar_renew(by=alice)
    alice.is_active = False
    alice.save()
    assert feed(token).status_code == 404


def test_the_gm_sets_a_webhook(client, table, greta):
    client.force_login(greta)
    address = reverse("games:gm_webhook", args=[table.pk])
    sound(client.get(address))
    assert client.post(address, {"url": "https://discord.com/x"}).status_code == 302
    assert Webhook.objects.get().url == "https://discord.com/x"
    sound(client.get(address))
    client.post(address, {"url": "no address", "remove": "1"})
    assert not Webhook.objects.exists()


def test_the_gm_tests_a_webhook_and_gets_a_new_secret_which_is_shown_once(client, table, greta):
    client.force_login(greta)
    address = reverse("games:gm_webhook", args=[table.pk])
    client.post(address, {"url": "https://discord.com/x"})
    before = Webhook.objects.get().secret
    answer = client.post(address, {"renew": "1"})
    sound(answer)
    secret = Webhook.objects.get().secret
    assert secret not in ("", before)
    assert secret in answer.content.decode()
    assert secret not in client.get(address).content.decode()
    assert client.post(address, {"test": "1"}).status_code == 302
    assert Webhook.objects.get().game_posts.count() == 1


@pytest.mark.parametrize("url", ["http://discord.com/x", "https://10.0.0.1/x", "\x00x", "x" * 999])
def test_a_refused_address_is_shown_with_the_error(client, table, greta, url):
    client.force_login(greta)
    answer = client.post(reverse("games:gm_webhook", args=[table.pk]), {"url": url})
    assert answer.status_code == 422
    sound(answer)


@pytest.mark.parametrize("who", ["alice", "charlie"])
def test_nobody_else_sees_the_webhook(client, request, table, greta, who):
    webhook_set(game_id=table.pk, by=greta, url="https://discord.com/x", now=timezone.now())
    client.force_login(request.getfixturevalue(who))
    answer = client.get(reverse("games:gm_webhook", args=[table.pk]))
    assert answer.status_code == 403
    assert "discord.com" not in html.unescape(answer.content.decode())
