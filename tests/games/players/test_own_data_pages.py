"""The download of a user's own data: everything of that user, and nothing of others."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync
from django.test import AsyncClient
from django.urls import reverse

from ambition.users import export as module
from games.core.quotas import EXPORTS
from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.cancel import game_cancel
from games.gm.acts.correct_orders import orders_correct
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.models import EventKind, Game, OrderSheet
from games.notices.services.settings import webhook_set
from games.players.blocks import player_block
from games.press.services.press_send import press_send
from games.press.services.reading import press_mute
from games.seats.acts.apply import seat_apply
from games.votes.services.votes import vote_propose
from tests.games.cast import submit
from tests.games.gm.corrections.conftest import mark_of
from tests.games.seat_given import seat_given
from tests.staff import confirm_password

pytestmark = pytest.mark.django_db

PAGE = "account_export"


@pytest.fixture
def saved(table, alice):
    """Alice has orders and a bid."""
    submit(table, alice, "FR", "A Par - Bur", bids=[(2, "A Sav H")], now=None)


@pytest.fixture
def taken(client):
    """The content of a user's file."""

    def take(user) -> dict:
        client.force_login(user)
        confirm_password(client, user)
        answer = client.post(reverse(PAGE))
        assert answer.status_code == 200
        return json.loads(b"".join(answer.streaming_content))

    return take


def text_of(data: dict) -> str:
    return json.dumps(data, ensure_ascii=False)


def test_it_has_the_account(taken, alice):
    (row,) = taken(alice)["account"]
    assert (row["name"], row["e_mail"]) == ("Alice", "alice@example.org")


def test_it_has_no_credentials(taken, alice):
    alice.set_password("correct-horse-1763")
    alice.save()
    assert alice.password not in text_of(taken(alice))


def test_it_has_own_orders_and_bids(taken, alice, saved):
    (row,) = taken(alice)["orders"]
    assert (row["orders"], row["power"]) == (["A Par - Bur"], "FR")
    assert row["bids"][0]["points"] == 2


def test_it_has_no_orders_and_bids_of_others(taken, bob, greta, saved):
    for other in (bob, greta):
        data = taken(other)
        assert data["orders"] == []
        assert "Sav" not in text_of(data)


def test_a_deputy_gets_no_bids_by_a_correction(taken, table, greta, charlie, saved):
    phase_resolve_now(game_id=table.pk, by=greta, phase_number=1)
    deputy_offer(game_id=table.pk, by=greta, account="Charlie", rights=["correct"])
    deputy_take(game_id=table.pk, by=charlie)
    orders_correct(
        game_id=table.pk,
        by=charlie,
        phase_number=1,
        power="FR",
        orders=["A Par - Gas"],
        bids=None,
        reason="A typing error.",
        seen=mark_of(table),
    )
    assert taken(charlie)["orders"] == []


def test_a_former_player_keeps_own_orders_and_sees_no_new_ones(
    taken, table, alice, charlie, greta, saved
):
    seat_open(game_id=table.pk, by=greta, power="FR")
    seat_given(game_id=table.pk, by=greta, power="FR", account="Charlie")
    submit(table, charlie, "FR", "A Par - Gas", now=None)
    press_send(game_id=table.pk, by=charlie, to=["HA"], text="The new one writes.")
    data = taken(alice)
    assert [row["orders"] for row in data["orders"]] == [["A Par - Bur"]]
    assert data["press"] == []
    assert "Gas" not in text_of(data)
    assert "Charlie" not in text_of(data)


def test_a_newcomer_gets_the_press_of_the_seat_and_not_its_former_orders(
    taken, table, alice, bob, charlie, greta, saved
):
    press_send(game_id=table.pk, by=bob, to=["FR"], text="Peace?")
    seat_open(game_id=table.pk, by=greta, power="FR")
    seat_given(game_id=table.pk, by=greta, power="FR", account="Charlie")
    data = taken(charlie)
    assert [row["text"] for row in data["press"]] == ["Peace?"]
    assert data["orders"] == []


@pytest.fixture
def written(table, alice, bob):
    press_send(game_id=table.pk, by=bob, to=["FR"], text="Peace?")
    press_send(game_id=table.pk, by=alice, to=["HA"], text="War!")
    press_send(game_id=table.pk, by=bob, to=["PR"], text="France is a rogue.")


def test_it_has_the_press_that_the_user_can_read(taken, alice, written):
    rows = taken(alice)["press"]
    assert [(row["from"], row["text"], row["written_by_you"]) for row in rows] == [
        ("HA", "Peace?", False),
        ("FR", "War!", True),
    ]


def test_the_gms_file_has_no_sealed_press(taken, greta, written):
    assert taken(greta)["press"] == []


def test_it_names_no_players(taken, open_table, alice, bob):
    secret = open_table(is_anonymous=True)
    press_send(game_id=secret.pk, by=bob, to=["FR"], text="Who am I?")
    assert "Bob" not in text_of(taken(alice))


def test_it_has_the_players_one_has_blocked_and_not_those_who_blocked_one(
    taken, alice, bob, charlie
):
    player_block(by=alice, account_id=bob.pk)
    player_block(by=charlie, account_id=alice.pk)
    data = taken(alice)
    assert [row["name"] for row in data["blocked"]] == ["Bob"]
    assert "Charlie" not in text_of(data)


def test_it_has_own_votes_and_mutes_and_no_others(taken, table, alice, bob):
    vote_propose(game_id=table.pk, by=alice, kind="extend", hours=24)
    press_mute(game_id=table.pk, by=alice, power="HA", is_muted=True)
    mine, other = taken(alice), taken(bob)
    assert (len(mine["votes"]), mine["muted"][0]["muted"]) == (1, "HA")
    assert (other["votes"], other["muted"]) == ([], [])


def test_it_has_notices_in_words(taken, table, alice, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    titles = [row["title"] for row in taken(alice)["notices"]]
    assert titles == ["Spring 1763 is resolved", "The game has started"]


def test_it_has_seats_and_actions(taken, table, alice):
    data = taken(alice)
    assert [(row["game"], row["power"]) for row in data["seats"]] == [(table.name, "FR")]
    assert [row["what"] for row in data["history"]] == [EventKind.SEAT_TAKEN]


def test_only_the_gms_file_has_the_webhook(taken, table, alice, greta):
    webhook_set(game_id=table.pk, by=greta, url="https://discord.com/api/webhooks/1/secret")
    assert "webhooks/1/secret" in text_of(taken(greta))
    assert "webhooks/1/secret" not in text_of(taken(alice))


def test_the_number_of_queries_does_not_grow_with_the_data(
    taken, table, alice, greta, saved, django_assert_max_num_queries
):
    for phase in (1, 2, 3):
        submit(table, alice, "FR", f"A Par - Bur {phase}", phase_number=phase, now=None)
        phase_resolve_now(game_id=table.pk, by=greta)
    assert OrderSheet.objects.filter(saved_by=alice).count() > 3
    with django_assert_max_num_queries(84):
        taken(alice)


def test_it_is_an_attachment_that_is_not_cached(client, alice):
    client.force_login(alice)
    confirm_password(client, alice)
    answer = client.post(reverse(PAGE))
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    assert "no-store" in answer.headers["Cache-Control"]


def test_only_a_post_downloads_it(client, alice):
    client.force_login(alice)
    assert client.get(reverse(PAGE)).headers["Location"] == reverse("account_settings")
    page = client.get(reverse("account_settings")).content.decode()
    assert f'action="{reverse(PAGE)}"' in page


def test_a_visitor_cannot_download_it(client, db):
    assert client.post(reverse(PAGE)).status_code == 302


def test_it_has_a_daily_quota(client, alice, monkeypatch):
    monkeypatch.setattr(module, "EXPORTS", replace(EXPORTS, most=2, span=timedelta(days=1)))
    client.force_login(alice)
    answers = [client.post(reverse(PAGE)) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 409]
    assert "at most 2 times a day" in answers[-1].content.decode()


def test_its_words_are_in_the_users_language(taken, table, alice, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    alice.language = "de"
    alice.save()
    assert taken(alice)["notices"][0]["title"] == "Frühjahr 1763 ist ausgewertet"


def test_it_has_sentences_to_gms_and_players(taken, table, greta, charlie):
    seat_open(game_id=table.pk, by=greta, power="FR")
    seat_apply(game_id=table.pk, power="FR", by=charlie, sentence="I have time.")
    (row,) = taken(charlie)["applications"]
    assert (row["power"], row["sentence"], row["state"]) == ("FR", "I have time.", "waiting")
    game_cancel(game_id=table.pk, by=greta, reason="We all travel.")
    said = [row["reason"] for row in taken(greta)["history"] if row["what"] == "cancelled"]
    assert said == ["We all travel."]
    assert taken(charlie)["candidacies"] == []


def test_it_is_complete_under_the_production_server(alice):
    async def take() -> bytes:
        client = AsyncClient()
        await client.aforce_login(alice)
        answer = await client.post(reverse(PAGE))
        assert answer.is_async
        return b"".join([piece async for piece in answer.streaming_content])

    assert json.loads(async_to_sync(take)())["account"][0]["name"] == "Alice"


def test_it_has_an_offered_game(taken, table, charlie):
    Game.objects.filter(pk=table.pk).update(gm_role_offered_to=charlie)
    assert taken(charlie)["games"][0]["offered_to_you"]
