"""Every page speaks the reader's language alone: nothing on it was left out of the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from adjudicator import Bid
from games.core.accounts import User
from games.gm.acts.cancel import game_cancel
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.pause import game_pause
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.models import Game, NoticeMode, PressThread, SeatChoice
from games.notices.services.deliveries import digests_add
from games.notices.services.settings import calendar_renew
from games.players.blocks import player_block
from games.press.services.press_send import press_send
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.sheets.services.sheets import orders_submit
from games.turn.services.reminders import reminders_add
from games.votes.services.votes import vote_propose
from tests.crawl import pseudo
from tests.games.cast import account, open_phase
from tests.games.idle import make_idle
from tests.games.notices.notice_cast import chooses, send_all
from tests.games.table import address
from tests.games.untouched import untouched
from tests.site.game_page.test_other_phases import BUILDS, DISLODGED, REMOVALS, turn_to
from tests.sweeps import sampled

PEOPLE = sampled(("visitor", "alice", "charlie", "greta"), 1, always=("alice",))
SITE = ("home", "lobby", "rules", "about", "variants", "board_gallery", "learn", "examples")
OWN = ("create", "notices", "notice_settings", "webhooks", "blocked")
ACCOUNT = (
    *("account_settings", "account_email", "account_change_password", "account_logout"),
    *("mfa_index", "usersessions_list", "account_reauthenticate", "account_tokens"),
    "account_applications",
)
ENTRANCES = ("account_login", "account_signup", "account_reset_password")


@pytest.fixture(scope="module")
def _kept(django_db_setup, django_db_blocker) -> Iterator[None]:
    """The fixtures below create rows that stay for all tests of this file and that none changes."""
    with django_db_blocker.unblock(), untouched():
        yield


@pytest.fixture(autouse=True)
def _own(db):
    """Rows that a test creates are gone after it."""


@pytest.fixture(scope="module")
def alice(_kept) -> User:
    return account("Alice")


@pytest.fixture(scope="module")
def bob(_kept) -> User:
    return account("Bob")


@pytest.fixture(scope="module")
def charlie(_kept) -> User:
    return account("Charlie")


@pytest.fixture(scope="module")
def greta(_kept) -> User:
    return account("Greta")


@pytest.fixture(scope="module")
def readers(alice, charlie, greta) -> dict[str, Client]:
    """Everybody's browser, in the wide language."""

    def browser(user=None) -> Client:
        client = Client(headers={"accept-language": pseudo.CODE})
        if user is not None:
            client.force_login(user)
        return client

    people = {"alice": alice, "charlie": charlie, "greta": greta}
    return {"visitor": browser()} | {name: browser(user) for name, user in people.items()}


@pytest.fixture(scope="module")
def played(alice, bob, greta) -> Game:
    """A table with a resolved phase, orders good and bad, bids, press and a proposal."""
    with pytest.MonkeyPatch.context() as patch:
        make_idle(patch)
        return played_by(alice, bob, greta)


def played_by(alice: User, bob: User, greta: User) -> Game:
    table = game_create(creator=greta, name="The Hubertusburg table")
    game_join(game_id=table.pk, by=alice, power="FR")
    game_join(game_id=table.pk, by=bob, power="HA")
    game_start(game_id=table.pk, by=greta)

    def submit(power, by, *orders, bids=()):
        orders_submit(
            game_id=table.pk, by=by, power=power, phase_number=1, orders=orders, bids=bids
        )

    submit("FR", alice, "A Mar - Sav", "A Par - Lon", "F Bre - Eng", bids=[Bid(2, "A Sav H")])
    submit("HA", bob, "A Mil - Sav", "A Vie S A Bud", "A Bud - Mos")
    press_send(game_id=table.pk, by=bob, to=["FR"], text="1763")
    press_send(game_id=table.pk, by=greta, to=["all"], text="1763", proposal=[])
    phase_resolve_now(game_id=table.pk, by=greta)
    press_send(game_id=table.pk, by=alice, to=["HA"], text="1763", proposal=["A Mar - Sav"])
    vote_propose(game_id=table.pk, by=bob, kind="draw")
    table.refresh_from_db()
    return table


def leaks_of(client: Client, url: str, data: dict[str, object] | None = None) -> list[str]:
    with pseudo.spoken():
        answer = client.post(url, data) if data else client.get(url, follow=True)
    return pseudo.leaks(answer.content.decode())


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("name", SITE)
def test_the_pages_of_the_site_are_in_the_readers_language(readers, played, who, name):
    assert leaks_of(readers[who], reverse(f"games:{name}")) == []


@pytest.mark.parametrize("state", ["forming", "open", "running", "finished"])
def test_the_lobby_is_in_the_readers_language(readers, played, forming, state):
    assert leaks_of(readers["alice"], reverse("games:lobby") + f"?state={state}") == []


@pytest.mark.parametrize("name", OWN)
def test_ones_own_pages_are_in_the_readers_language(readers, played, alice, bob, name):
    player_block(by=alice, account_id=bob.pk)
    assert leaks_of(readers["alice"], reverse(f"games:{name}")) == []


@pytest.mark.parametrize("name", ACCOUNT)
def test_the_account_is_in_the_readers_language(readers, name):
    assert leaks_of(readers["alice"], reverse(name)) == []


@pytest.mark.parametrize("name", ENTRANCES)
def test_the_entrances_are_in_the_readers_language(readers, demo, name):
    assert leaks_of(readers["visitor"], reverse(name)) == []


@pytest.mark.parametrize("who", PEOPLE)
def test_a_game_is_in_the_readers_language(readers, played, who):
    assert leaks_of(readers[who], played.get_absolute_url()) == []


@pytest.mark.parametrize("who", PEOPLE)
def test_a_resolved_phase_is_in_the_readers_language(readers, played, who):
    assert leaks_of(readers[who], address(played, "phase", number=1)) == []


@pytest.mark.parametrize("who", ["visitor", "alice"])
def test_a_board_of_ones_own_is_in_the_readers_language(readers, played, who):
    assert leaks_of(readers[who], address(played, "phase_what_if", number=1)) == []


@pytest.mark.parametrize("key", ["support", "points", "retreat", "build"])
def test_a_chapter_and_its_answer_are_in_the_readers_language(readers, key):
    path = reverse("games:lesson", args=[key])
    for query in ("", "?do=resolve", "?also=1"):
        assert leaks_of(readers["visitor"], path + query) == []


@pytest.mark.parametrize("who", ["alice", "greta"])
def test_receipts_are_in_the_readers_language(readers, played, who):
    assert leaks_of(readers[who], address(played, "receipts", number=1)) == []


@pytest.mark.parametrize(
    "page",
    ["gm", "gm_webhook", "gm_resolve", "gm_open_seat", "gm_excuse", "gm_disorder", "gm_cancel"],
)
def test_the_gms_desk_is_in_the_readers_language(readers, played, page):
    assert leaks_of(readers["greta"], address(played, page) + "?power=FR") == []


def test_an_offered_gm_role_is_in_the_language_of_who_is_asked(readers, played, greta):
    gm_role_offer(game_id=played.pk, by=greta, account="Charlie")
    pages = [address(played, page) for page in ("gm_role", "game")]
    assert [leaks_of(readers["charlie"], url) for url in pages] == [[], []]
    assert leaks_of(readers["greta"], address(played, "gm")) == []


@pytest.mark.parametrize("who", PEOPLE)
def test_a_table_that_ranks_powers_is_in_the_readers_language(readers, greta, alice, who):
    game = game_create(
        creator=greta, name="The table", seat_choice=SeatChoice.PREFERENCES, is_anonymous=True
    )
    ranks = dict.fromkeys(["BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW"], 1)
    game_join(game_id=game.pk, by=alice, ranks=ranks)
    for url in (game.get_absolute_url(), address(game, "power_assignment")):
        assert leaks_of(readers[who], url) == []


@pytest.mark.parametrize("who", PEOPLE)
def test_a_forming_table_is_in_the_readers_language(readers, forming, who):
    assert leaks_of(readers[who], forming.get_absolute_url()) == []


@pytest.mark.parametrize("who", ["alice", "greta"])
def test_a_thread_of_press_is_in_the_readers_language(readers, played, who):
    page = played.get_absolute_url() + "?thread="
    threads = PressThread.objects.filter(game=played).values_list("key", flat=True)
    assert [leaks_of(readers[who], f"{page}{key}") for key in threads] == [[]] * len(threads)


def test_a_player_is_described_in_the_readers_language(readers, played, bob):
    assert leaks_of(readers["alice"], reverse("games:player", args=[bob.pk])) == []


@pytest.mark.parametrize(
    "text", ["A Par - Nowhere", "A Par - Lon", "A Mar S A Par", "A Par dances", "x: A Swi H", "Par"]
)
def test_what_is_wrong_with_orders_is_said_in_the_readers_language(readers, table, text):
    sent = {"action": "text", "text": text, "phase": 1}
    assert leaks_of(readers["alice"], address(table, "orders"), sent) == []


@pytest.mark.parametrize(
    ("who", "page", "sent"),
    [
        ("charlie", "orders", {"action": "save", "phase": 1}),
        ("charlie", "join", {"power": "FR"}),
        ("alice", "leave", {"sure": "1"}),
        ("alice", "gm_resolve", {"phase": 1}),
        ("greta", "gm_extend", {"hours": "x", "phase": 1}),
        ("greta", "gm_hand_over", {"power": "FR", "player": "nobody"}),
        ("greta", "gm_disorder", {"power": "FR", "confirm": "no"}),
        ("greta", "gm_cancel", {"confirm": "no"}),
        ("greta", "gm_role_offer", {"account": "nobody"}),
        ("greta", "gm_webhook", {"url": "http://localhost"}),
        ("alice", "vote_propose", {"kind": "concede"}),
        ("alice", "press_send", {"to": "all", "text": " "}),
    ],
)
def test_a_refusal_is_in_the_readers_language(readers, table, who, page, sent):
    assert leaks_of(readers[who], address(table, page), sent) == []


@pytest.mark.parametrize("position", [BUILDS, REMOVALS, DISLODGED])
@pytest.mark.parametrize("who", ["alice", "charlie"])
def test_retreats_and_builds_are_in_the_readers_language(readers, table, who, position):
    turn_to(table, position)
    assert leaks_of(readers[who], table.get_absolute_url()) == []


@pytest.mark.parametrize("who", ["alice", "greta"])
def test_a_paused_game_is_in_the_readers_language(readers, table, greta, who):
    game_pause(game_id=table.pk, by=greta, until=timezone.now() + timedelta(days=3))
    for page in ("game", "gm"):
        assert leaks_of(readers[who], address(table, page)) == []


@pytest.mark.parametrize("who", PEOPLE)
def test_a_game_that_is_over_is_in_the_readers_language(readers, played, greta, who):
    game_cancel(game_id=played.pk, by=greta)
    assert leaks_of(readers[who], played.get_absolute_url()) == []


def test_a_practice_table_is_in_the_readers_language(readers, idle):
    assert leaks_of(readers["alice"], reverse("games:practice"), {"power": "FR"}) == []
    game = Game.objects.get(is_practice=True)
    assert leaks_of(readers["alice"], game.get_absolute_url()) == []
    assert pseudo.unknown(game.name) == []


def test_the_answers_to_scripts_are_in_the_readers_language(readers, table):
    sent = {"action": "text", "text": "A Par - Lon\nA Swi S A Mar - Sav", "phase": 1, "seen": 0}
    with pseudo.spoken():
        answers = [
            readers["alice"].post(address(table, "draft"), sent).json(),
            readers["alice"].get(address(table, "order_choices")).json(),
            readers["visitor"].post(address(table, "draft"), sent).json(),
        ]
    said = [text for answer in answers for text in sentences(answer)]
    assert [text for text in said if pseudo.unknown(text)] == []


def sentences(answer: object) -> Iterator[str]:
    """The texts in an answer that read like sentences; codes and orders have no such words."""
    if isinstance(answer, dict):
        answer = list(answer.values())
    if isinstance(answer, list):
        for part in answer:
            yield from sentences(part)
    elif isinstance(answer, str) and " " in answer:
        yield answer


def test_the_picture_of_a_phase_is_in_the_readers_language(readers, played):
    with pseudo.spoken():
        answer = readers["visitor"].get(
            address(played, "phase_picture", number=1, kind="light.svg")
        )
    titles = re.findall(r"<title>([^<]*)</title>", answer.content.decode())
    assert len(titles) > 50
    assert [title for title in titles if pseudo.unknown(title)] == []


@pytest.mark.parametrize("mode", [NoticeMode.AT_ONCE, NoticeMode.DAILY])
def test_mails_are_in_the_language_of_whoever_gets_them(alice, played, greta, mode, mailoutbox):
    User.objects.filter(pk=alice.pk).update(language=pseudo.CODE, time_zone="Europe/Berlin")
    chooses(alice, mode)
    with pseudo.spoken():
        reminders_add(now=open_phase(played).due_at - timedelta(hours=1))
        phase_resolve_now(game_id=played.pk, by=greta)
        digests_add(now=datetime(2100, 5, 1, 7, tzinfo=UTC))
        send_all(now=datetime(2100, 5, 1, 8, tzinfo=UTC))
    mails = [mail for mail in mailoutbox if mail.to == [alice.email]]
    assert mails
    for mail in mails:
        assert pseudo.unknown(f"{mail.subject} {mail.body}") == []
        assert pseudo.leaks(mail.alternatives[0][0]) == []


def test_the_calendar_is_in_the_language_of_its_owner(alice, played):
    User.objects.filter(pk=alice.pk).update(language=pseudo.CODE)
    token = calendar_renew(by=alice)
    with pseudo.spoken():
        text = Client().get(reverse("games:calendar", args=[token])).content.decode()
    said = re.findall(r"(?:SUMMARY|X-WR-CALNAME):(.*)", text)
    assert len(said) == 2
    assert [line for line in said if pseudo.unknown(line)] == []


def test_all_of_ones_press_is_headed_in_the_readers_language(readers, played):
    with pseudo.spoken():
        answer = readers["alice"].get(address(played, "press_export"))
        text = b"".join(answer.streaming_content).decode()
    assert pseudo.unknown(text.replace(" - ", " ")) == []


@pytest.mark.parametrize("name", ["gone/", "games/999/", "demo/"])
def test_an_error_is_in_the_readers_language(readers, name):
    assert leaks_of(readers["alice"], f"/{name}") == []


def test_the_wide_language_finds_what_is_not_translated():
    page = "<p title='Look here'>Ａｌｌ <b>games</b> of Alice</p><script>let it = be</script>"
    assert pseudo.leaks(page) == ["Look here", "games", " of Alice"]
