"""The page of a declaration of civil disorder."""

import pytest

from games.gm.acts.resolve import phase_resolve_now
from games.models import Phase, Seat
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db


def page(visit, by, table, query):
    return visit(by).client.get(address(table, "gm_disorder") + query)


def board(visit, by, table, query=""):
    return visit(by).client.get(address(table, "gm_disorder_board") + query)


def test_the_preview_of_civil_disorder_changes_nothing(visit, greta, table):
    text = text_of(page(visit, greta, table, "?power=BH"))
    assert "4 units are disbanded: " in text
    assert "Liverpool becomes a minor power with an army." in text
    assert Seat.objects.get(game=table, power="BH").state == "computer"


def test_the_page_shows_the_boards_before_and_after(visit, greta, table):
    text = page(visit, greta, table, "?power=BH").content.decode()
    before = address(table, "gm_disorder_board")
    assert f'src="{before}"' in text
    assert f'src="{before}?power=BH&amp;choice-Lvp=A"' in text


@pytest.mark.parametrize("kind", ["A", "F"])
def test_every_choice_is_drawn(visit, greta, table, kind):
    text = page(visit, greta, table, f"?power=BH&choice-Lvp={kind}").content.decode()
    assert f"choice-Lvp={kind}" in text
    drawn = board(visit, greta, table, f"?power=BH&choice-Lvp={kind}")
    assert drawn.headers["Content-Type"] == "image/svg+xml"


def test_another_choice_changes_the_board(visit, greta, table):
    drawn = [board(visit, greta, table, query).content for query in ("", "?power=BH")]
    fleet = board(visit, greta, table, "?power=BH&choice-Lvp=F").content
    assert len({*drawn, fleet}) == 3


def test_without_scripts_a_button_redraws_and_keeps_the_typed_text(visit, greta, table):
    data = {"power": "BH", "choice-Lvp": "F", "confirm": "Great", "reason": "Gone", "preview": "1"}
    answer = visit(greta).post("gm_disorder", data)
    text = answer.content.decode()
    assert "Liverpool becomes a minor power with a fleet." in text_of(answer)
    assert 'value="Great"' in text
    assert 'value="Gone"' in text
    assert Seat.objects.get(game=table, power="BH").state == "computer"


@pytest.mark.parametrize("who", ["alice", "charlie"])
def test_only_the_gm_sees_the_preview(visit, request, table, who):
    user = request.getfixturevalue(who)
    assert page(visit, user, table, "?power=BH").status_code == 403
    assert board(visit, user, table, "?power=BH").status_code == 403


@pytest.mark.parametrize(
    ("query", "status"),
    [("?power=XX", 404), ("?power=BH&choice-Lvp=Z", 422), ("?power=\x00", 404)],
)
def test_an_impossible_preview_is_refused(visit, greta, table, query, status):
    assert page(visit, greta, table, query).status_code == status
    assert board(visit, greta, table, query).status_code in (status, 200)


def test_civil_disorder_needs_the_typed_name(visit, greta, table):
    data = {"power": "HA", "confirm": "Austria", "reason": "Nobody came."}
    answer = visit(greta).post("gm_disorder", data)
    assert answer.status_code == 422
    assert 'value="Austria"' in answer.content.decode()
    assert 'value="Nobody came."' in answer.content.decode()
    assert Seat.objects.get(game=table, power="HA").state == "held"


def test_civil_disorder_is_declared_with_the_gms_choice(visit, greta, charlie, table):
    visit(greta).post(
        "gm_disorder",
        {"power": "BH", "confirm": "great britain & hanover", "choice-Lvp": "F"},
    )
    position = Phase.objects.get(game=table).position
    assert position["minors"]["Lvp"]["type"] == "F"
    assert "Britain is in permanent civil disorder." in text_of(visit(charlie).get())


def test_the_address_without_a_power_redirects_to_the_desk(visit, greta, table):
    assert visit(greta).get("gm_disorder").url == address(table, "gm")


def test_the_preview_says_whether_civil_disorder_can_be_taken_back(visit, greta, table):
    first = text_of(page(visit, greta, table, "?power=BH"))
    phase_resolve_now(game_id=table.pk, by=greta, phase_number=1)
    second = text_of(page(visit, greta, table, "?power=BH"))
    assert ["cannot be undone" in text for text in (first, second)] == [True, False]
    assert ["seat returns to its player" in text for text in (first, second)] == [False, True]
