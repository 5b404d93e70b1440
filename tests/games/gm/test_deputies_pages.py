"""Pages of deputies: the offer, the answer and the desk."""

import pytest

from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.open_seat import seat_open
from games.models import Deputy, Game
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(table, greta, charlie):
    deputy_offer(game_id=table.pk, by=greta, account="Charlie", rights=["extend"])
    return table


@pytest.fixture
def helped(asked, charlie):
    deputy_take(game_id=asked.pk, by=charlie)
    return asked


def test_the_gm_asks_a_deputy_on_the_desk(visit, greta, charlie, table):
    visit(greta).post("gm_deputies", {"account": "Charlie", "right": ["remind", "extend"]})
    assert Deputy.objects.get(game=table, user=charlie).rights == ["remind", "extend"]
    assert "asked, no answer yet" in text_of(visit(greta).get("gm"))


def test_a_refused_form_keeps_its_text(visit, greta, table):
    answer = visit(greta).post("gm_deputies", {"account": "Nobody", "right": ["remind"]})
    assert answer.status_code == 422
    assert 'value="Nobody"' in answer.content.decode()


def test_an_offer_can_be_accepted(visit, charlie, asked):
    assert "asks you to be a deputy" in text_of(visit(charlie).get("deputy"))
    visit(charlie).post("deputy", {"take": "1"})
    assert Deputy.objects.get().taken_at is not None


def test_an_offer_can_be_declined(visit, charlie, asked):
    visit(charlie).post("deputy", {"decline": "1"})
    assert not Deputy.objects.exists()


def test_an_old_page_does_not_decline_an_accepted_offer(visit, charlie, helped):
    answer = visit(charlie).post("deputy", {"decline": "1"})
    assert (answer.status_code, Deputy.objects.count()) == (409, 1)
    assert "You are a deputy already" in text_of(answer)


@pytest.mark.parametrize("who", ["alice", "greta", "bob"])
def test_nobody_else_sees_the_offer(visit, request, asked, who):
    assert visit(request.getfixturevalue(who)).get("deputy").status_code == 404


def test_the_desk_of_a_deputy_shows_the_allowed_actions_only(visit, charlie, helped):
    page = visit(charlie).get("gm")
    text = page.content.decode()
    assert page.status_code == 200
    assert "/gm/extend/" in text
    for act in ("resolve", "pause", "open-seat", "cancel", "deadline", "disorder", "role/offer"):
        assert f"/gm/{act}/" not in text


def test_a_deputy_can_extend_the_deadline(visit, charlie, helped):
    answer = visit(charlie).post("gm_extend", {"hours": "6", "phase": "1"})
    assert answer.status_code == 302


@pytest.mark.parametrize(
    "act",
    ["gm_resolve", "gm_pause", "gm_deadline", "gm_open_seat", "gm_remind", "gm_cancel"],
)
def test_other_actions_of_a_deputy_are_refused(visit, charlie, helped, act):
    assert visit(charlie).post(act, {"power": "HA", "phase": "1"}).status_code == 403


def test_the_gm_revokes_the_rights(visit, greta, charlie, helped):
    visit(greta).post("gm_deputies", {"end": str(charlie.pk)})
    assert visit(charlie).get("gm").status_code == 403


def test_a_deputy_does_not_see_secret_players(visit, charlie, helped):
    Game.objects.filter(pk=helped.pk).update(is_anonymous=True)
    for page in (visit(charlie).get("gm"), visit(charlie).get("gm_log")):
        assert "Alice" not in text_of(page)


def test_a_deputy_who_may_fill_seats_sees_applicants(visit, greta, charlie, table):
    deputy_offer(game_id=table.pk, by=greta, account="Charlie", rights=["replace"])
    deputy_take(game_id=table.pk, by=charlie)
    seat_open(game_id=table.pk, by=greta, power="HA")
    assert visit(charlie).get("gm_seat", power="HA").status_code == 200


def rightly(game, greta, charlie, right):
    deputy_offer(game_id=game.pk, by=greta, account="Charlie", rights=[right])
    deputy_take(game_id=game.pk, by=charlie)


def test_a_deputy_who_may_extend_can_excuse(visit, greta, charlie, table):
    rightly(table, greta, charlie, "extend")
    Game.objects.filter(pk=table.pk).update(is_anonymous=True)
    page = visit(charlie).client.get(address(table, "gm_excuse") + "?power=HA")
    assert "The player is notified" in text_of(page)
    answer = visit(charlie).post("gm_excuse", {"power": "HA", "phase": "1"})
    assert answer.status_code == 302


@pytest.mark.parametrize("page", ["gm_corrections", "correct_board"])
def test_a_deputy_who_may_correct_can_open_the_board(visit, greta, charlie, table, page):
    rightly(table, greta, charlie, "correct")
    assert visit(charlie).get(page).status_code == 200
