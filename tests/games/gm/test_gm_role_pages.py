"""Pages on which the GM role is handed over."""

import pytest

from games.models import Game
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(visit, greta, charlie, table):
    """Charlie's pages, after Greta has offered him the GM role."""
    visit(greta).post("gm_role_offer", {"account": "charlie"})
    return visit(charlie)


def test_the_gm_role_is_offered_and_taken(asked, visit, greta, alice, table):
    assert "Greta asks you to be the GM of this game." in text_of(asked.get("gm_role"))
    assert asked.post("gm_role", {"take": "1"}).url == f"/games/{table.pk}/gm/"
    assert asked.get("gm").status_code == 200
    assert visit(greta).get("gm").status_code == 403
    assert "Charlie replaced Greta as GM." in text_of(visit(alice).get())


def test_only_the_person_asked_sees_the_offer(asked, visit, alice):
    said = "You have been asked to be the GM of this game."
    assert said in text_of(asked.get())
    assert said not in text_of(visit(alice).get())
    assert visit(alice).get("gm_role").status_code == 404


def test_the_notice_links_to_the_offer(asked, table):
    page = asked.client.get("/notices/").content.decode()
    assert f"/games/{table.pk}/gm/role/" in page


def test_the_gm_role_is_declined(asked, visit, greta):
    assert asked.post("gm_role").url == "/notices/"
    assert "Offer the GM role" in text_of(visit(greta).get("gm"))


def test_the_desk_shows_the_offer_and_withdraws_it(asked, visit, greta, table):
    desk = visit(greta)
    assert "Charlie has been asked to become the GM" in text_of(desk.get("gm"))
    desk.post("gm_role_offer", {"withdraw": "1"})
    assert Game.objects.get(pk=table.pk).gm_role_offered_to is None


def test_a_wrong_name_is_refused_at_its_field(visit, greta, table):
    answer = visit(greta).post("gm_role_offer", {"account": "Alice"})
    assert answer.status_code == 409
    assert "A player of a game cannot be its GM." in text_of(answer)
    assert 'value="Alice"' in answer.content.decode()


def test_a_second_offer_is_refused_on_a_page_of_its_own(asked, visit, greta):
    assert visit(greta).post("gm_role_offer", {"account": "Bob"}).status_code == 409
