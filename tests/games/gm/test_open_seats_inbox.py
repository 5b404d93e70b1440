"""Open seats and applicants in the inbox: at once, in paused games too, and many on top."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.withhold import result_withhold
from games.models import Delivery, Game, Phase
from games.notices.jobs.mails import delivery_send, due_deliveries
from games.notices.queries import notice_list
from games.seats.acts.apply import seat_apply
from games.seats.acts.resign import seat_resign, seat_resign_later
from games.seats.services.resignations import resignations_take_effect
from tests.games.cast import NOW, open_phase
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

WEEK = timedelta(days=7)
MOST = ["FR", "HA", "SP", "PR", "RU", "OT"]


@pytest.fixture
def inbox(visit, greta):
    """The text of Greta's inbox."""
    return lambda: " ".join(text_of(visit(greta).client.get("/gm/")).split())


def paused(game, greta):
    game_pause(game_id=game.pk, by=greta, until=timezone.now() + WEEK)


def withheld(game, greta):
    result_withhold(game_id=game.pk, by=greta, reason="A look at it.", phase_number=1)
    now = timezone.now()
    Phase.objects.filter(game=game).update(withheld_since=now, withheld_until=now + WEEK)


def far(game, _greta):
    Phase.objects.filter(game=game).update(due_at=timezone.now() + WEEK)


@pytest.mark.parametrize("state", [paused, withheld, far])
def test_an_open_seat_and_its_applicants_can_wait(inbox, table, greta, charlie, state):
    state(table, greta)
    seat_open(game_id=table.pk, by=greta, power="HA")
    assert "Austria has no player" in inbox().split("Can wait", 1)[1]
    seat_apply(game_id=table.pk, by=charlie, power="HA", sentence="I am there.")
    assert "Austria 1 applicant" in inbox().split("Can wait", 1)[1]


def opened(game, greta, powers=MOST):
    for power in powers:
        seat_open(game_id=game.pk, by=greta, power=power)


def test_with_more_than_half_of_the_seats_open_the_top_row_offers_a_pause(inbox, table, greta):
    opened(table, greta, MOST[:5])
    assert "seats are open" not in inbox()
    opened(table, greta, MOST[5:])
    rows = inbox().split("GM inbox", 2)[-1]
    assert rows.index("6 of 10 seats are open") < rows.index("has no player")
    assert rows.index("Pause the game…") < rows.index("has no player")


def test_the_pause_is_one_question_away(visit, table, greta):
    opened(table, greta)
    client = visit(greta).client
    page = client.get("/gm/").content.decode()
    url = re.search(rf'href="(/games/{table.pk}/gm/pause/)"', page)[1]
    question = client.get(url).content.decode()
    until = re.search(r'name="until" value="([^"]+)"', question)[1]
    client.post(url, {"until": until})
    assert open_phase(table).is_paused
    assert client.get(url).status_code == 409
    assert "Pause the game…" not in text_of(client.get("/gm/"))


def test_a_deputy_who_fills_seats_is_offered_no_pause(visit, table, greta, charlie):
    deputy_offer(game_id=table.pk, by=greta, account="Charlie", rights=["replace"])
    deputy_take(game_id=table.pk, by=charlie)
    opened(table, greta)
    page = text_of(visit(charlie).client.get("/gm/"))
    assert "6 of 10 seats are open" in page
    assert "Pause the game…" not in page


@pytest.fixture
def two_leave(game, alice, bob) -> Game:
    """Alice and Bob resign, and both seats open after the phase."""
    for player in (alice, bob):
        seat_resign_later(game_id=game.pk, by=player, now=NOW)
    Delivery.objects.all().delete()
    resignations_take_effect(game=game, after=open_phase(game), now=NOW)
    return game


def test_seats_that_open_together_are_one_letter_to_the_gm(two_leave, greta):
    mail.outbox.clear()
    for number in due_deliveries(NOW):
        delivery_send(delivery_id=number, now=NOW)
    [letter] = [mail for mail in mail.outbox if mail.to == [greta.email]]
    assert "The seats of France, Habsburg Empire are open" in letter.subject
    assert f"/games/{two_leave.pk}/gm/#hand-over" in letter.body


def test_each_former_player_reads_of_the_own_seat(two_leave, alice):
    titles = [row["notice"].title for row in notice_list(alice)]
    assert "You no longer play France" in titles


def test_one_open_seat_links_the_gm_to_its_page(game, alice, greta):
    seat_resign_later(game_id=game.pk, by=alice, now=NOW)
    resignations_take_effect(game=game, after=open_phase(game), now=NOW)
    notice = next(row["notice"] for row in notice_list(greta) if "is open" in row["notice"].title)
    assert notice.url.endswith(f"/games/{game.pk}/gm/seats/FR/")


def test_a_letter_that_was_sent_gets_no_further_power(game, alice, bob, greta):
    seat_resign(game_id=game.pk, by=alice, now=NOW)
    for number in due_deliveries(NOW):
        delivery_send(delivery_id=number, now=NOW)
    seat_resign(game_id=game.pk, by=bob, now=NOW)
    titles = [row["notice"].title for row in notice_list(greta)]
    assert titles[:2] == ["The seat of Habsburg Empire is open", "The seat of France is open"]
