"""After Finalise the page says what comes next, and leads to the next game that waits."""

import pytest
from allauth.mfa.models import Authenticator

from games.models import Game, Phase
from games.sheets.services.readiness import ready_declare
from tests.games.cast import DUE
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db
SWITCH = "/games/next/?after="


@pytest.fixture
def other(table, open_table):
    """A second game that waits for Alice."""
    return open_table(is_public=False)


@pytest.fixture
def final(table, alice):
    ready_declare(game_id=table.pk, power="FR", by=alice, phase_number=1)
    return table


def test_the_switch_leads_to_the_game_with_the_nearest_deadline(client, table, other, alice):
    Phase.objects.filter(game=other).update(due_at=DUE)
    client.force_login(alice)
    assert client.get(f"{SWITCH}{table.pk}").headers["Location"] == address(other, "game")


def test_without_another_waiting_game_it_leads_home(client, table, alice):
    client.force_login(alice)
    assert client.get(f"{SWITCH}{table.pk}").headers["Location"] == "/"


@pytest.mark.parametrize("page", ["game", "chronicle", "years"])
def test_the_head_of_a_page_has_the_switch_with_a_key(visit, table, other, alice, page):
    head = visit(alice).get(page).content.decode().split('class="turn', 1)[1].split("</header>")[0]
    assert f'href="{SWITCH}{table.pk}"' in head
    assert 'accesskey="n"' in head


def test_one_waiting_game_needs_no_switch(visit, table, alice):
    assert SWITCH not in visit(alice).get().content.decode()


def test_after_finalise_the_page_says_for_whom_it_waits(visit, final, alice):
    assert "Waiting for Austria. At most until" in text_of(visit(alice).get())


def test_after_finalise_the_next_game_is_one_tap_away(visit, final, other, alice):
    assert "Next game that waits for you (1)" in text_of(visit(alice).get())


def test_after_finalise_the_device_can_be_told(visit, final, alice, settings):
    page = visit(alice).get().content.decode()
    assert "Tell me here when it is resolved" in page
    assert f'name="game" value="{final.pk}"' in page


def test_before_finalise_nothing_of_it_is_on_the_page(visit, table, alice):
    assert "Tell me here" not in visit(alice).get().content.decode()


def test_a_finished_game_is_not_waited_for(client, table, other, alice):
    Game.objects.filter(pk=other.pk).update(status="finished", ending="draw", finished_at=DUE)
    client.force_login(alice)
    assert client.get(f"{SWITCH}{table.pk}").headers["Location"] == "/"


PASSKEY = "/accounts/2fa/webauthn/add/"


def test_after_the_first_finalise_the_page_offers_a_passkey(visit, final, alice):
    assert PASSKEY in visit(alice).get().content.decode()


def test_before_finalise_no_passkey_is_offered(visit, table, alice):
    assert PASSKEY not in visit(alice).get().content.decode()


def test_after_the_next_finalise_no_passkey_is_offered(visit, final, open_table, alice):
    other = open_table()
    ready_declare(game_id=other.pk, power="FR", by=alice, phase_number=1)
    assert PASSKEY not in visit(alice).get().content.decode()


def test_who_has_a_passkey_is_offered_none(visit, final, alice):
    Authenticator.objects.create(user=alice, type=Authenticator.Type.WEBAUTHN, data={})
    assert PASSKEY not in visit(alice).get().content.decode()


def test_a_device_that_declined_notices_is_not_asked_again(visit, final, alice):
    player = visit(alice)
    player.client.cookies["push"] = "off"
    assert "Tell me here" not in player.get().content.decode()
