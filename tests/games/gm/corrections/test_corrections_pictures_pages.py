"""Pictures of the two boards of a correction, at signed addresses."""

import re

import pytest

from games.gm.corrections.public import picture_url
from maps.load import load_variant
from maps.render.rings import RADIUS
from tests.games.table import address

pytestmark = pytest.mark.django_db
RINGS = f'r="{RADIUS:g}" stroke='


@pytest.fixture
def boards(visit, greta, turned):
    """The addresses of the boards before and after, on the preview of a roll back by which an army
    goes back from Burgundy to Paris."""
    page = visit(greta).client.get(address(turned, "roll_back") + "?to=1").content.decode()
    return re.findall(r'src="([^"]*/corrections/boards/[^"]*)"', page)


def test_the_two_boards_have_different_addresses(boards):
    assert len(set(boards)) == 2


def test_the_address_of_a_board_returns_a_picture(visit, greta, boards):
    answer = visit(greta).client.get(boards[0])
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/svg+xml"


def test_each_board_rings_the_unit_that_changed(visit, greta, boards):
    drawn = [visit(greta).client.get(board).content.decode() for board in boards]
    # A ring has an edge and a line.
    assert [picture.count(RINGS) for picture in drawn] == [2, 2]


def test_the_same_board_keeps_its_address(visit, greta, turned, boards):
    page = visit(greta).client.get(address(turned, "roll_back") + "?to=1").content.decode()
    assert boards[0] in page


@pytest.mark.parametrize("code", ["abc", ".eJw:abc", ":", "%00"])
def test_addresses_without_a_signature_are_refused(visit, greta, turned, code):
    assert visit(greta).get("correction_board", code=code).status_code == 404


def test_the_address_of_a_board_works_in_its_game_only(visit, alice, private_table, turned, boards):
    folder = f"/games/{turned.pk}/"
    other = boards[0].replace(folder, f"/games/{private_table.pk}/")
    assert visit(alice).client.get(other).status_code == 404


@pytest.mark.parametrize(("who", "status"), [("alice", 200), ("charlie", 404)])
def test_strangers_cannot_see_boards_of_a_private_game(visit, request, private_table, who, status):
    board = picture_url(private_table, load_variant(private_table.variant_id).start, ())
    assert visit(request.getfixturevalue(who)).client.get(board).status_code == status
