"""The pages of deputies: asked at the desk, accepted, and what they find there."""

import pytest

from games.gm.services.gm_role import deputy_offer, deputy_take
from games.models import Deputy, Game
from games.seats.services.opening import seat_open
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


def test_the_gm_asks_at_the_desk(visit, greta, charlie, table):
    visit(greta).post("gm_deputies", {"account": "Charlie", "right": ["remind", "extend"]})
    assert Deputy.objects.get(game=table, user=charlie).rights == ["remind", "extend"]
    assert "asked, no answer yet" in text_of(visit(greta).get("gm"))


def test_what_was_typed_wrongly_is_kept(visit, greta, table):
    answer = visit(greta).post("gm_deputies", {"account": "Nobody", "right": ["remind"]})
    assert answer.status_code == 422
    assert 'value="Nobody"' in answer.content.decode()


def test_whoever_is_asked_accepts(visit, charlie, asked):
    assert "asks you to be a deputy" in text_of(visit(charlie).get("deputy"))
    visit(charlie).post("deputy", {"take": "1"})
    assert Deputy.objects.get().taken_at is not None


def test_whoever_is_asked_declines(visit, charlie, asked):
    visit(charlie).post("deputy")
    assert not Deputy.objects.exists()


@pytest.mark.parametrize("who", ["alice", "greta", "bob"])
def test_nobody_else_has_that_page(visit, request, asked, who):
    assert visit(request.getfixturevalue(who)).get("deputy").status_code == 404


def test_a_deputy_finds_the_desk_with_what_was_chosen_alone(visit, charlie, helped):
    page = visit(charlie).get("gm")
    text = page.content.decode()
    assert page.status_code == 200
    assert "/gm/extend/" in text
    for act in ("resolve", "pause", "open-seat", "cancel", "deadline", "disorder", "role/offer"):
        assert f"/gm/{act}/" not in text


def test_a_deputy_extends(visit, charlie, helped):
    answer = visit(charlie).post("gm_extend", {"hours": "6", "phase": "1"})
    assert answer.status_code == 302


@pytest.mark.parametrize(
    "act",
    ["gm_resolve", "gm_pause", "gm_deadline", "gm_open_seat", "gm_remind", "gm_cancel"],
)
def test_a_deputy_does_nothing_else(visit, charlie, helped, act):
    assert visit(charlie).post(act, {"power": "HA", "phase": "1"}).status_code == 403


def test_the_gm_takes_the_rights_back(visit, greta, charlie, helped):
    visit(greta).post("gm_deputies", {"end": str(charlie.pk)})
    assert visit(charlie).get("gm").status_code == 403


def test_a_deputy_is_not_told_who_plays_in_secret(visit, charlie, helped):
    Game.objects.filter(pk=helped.pk).update(is_anonymous=True)
    for page in (visit(charlie).get("gm"), visit(charlie).get("trust")):
        assert "Alice" not in text_of(page)


def test_a_deputy_who_may_fill_seats_sees_who_applies(visit, greta, charlie, table):
    deputy_offer(game_id=table.pk, by=greta, account="Charlie", rights=["replace"])
    deputy_take(game_id=table.pk, by=charlie)
    seat_open(game_id=table.pk, by=greta, power="HA")
    assert visit(charlie).get("gm_seat", power="HA").status_code == 200


def rightly(game, greta, charlie, right):
    deputy_offer(game_id=game.pk, by=greta, account="Charlie", rights=[right])
    deputy_take(game_id=game.pk, by=charlie)


def test_a_deputy_who_may_extend_excuses(visit, greta, charlie, table):
    rightly(table, greta, charlie, "extend")
    Game.objects.filter(pk=table.pk).update(is_anonymous=True)
    page = visit(charlie).client.get(address(table, "gm_excuse") + "?power=HA")
    assert "The player is notified" in text_of(page)
    answer = visit(charlie).post("gm_excuse", {"power": "HA", "phase": "1"})
    assert answer.status_code == 302


@pytest.mark.parametrize("page", ["gm_corrections", "correct_board"])
def test_a_deputy_who_may_correct_opens_the_board(visit, greta, charlie, table, page):
    rightly(table, greta, charlie, "correct")
    assert visit(charlie).get(page).status_code == 200
