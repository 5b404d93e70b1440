"""The pages of chapters resolve the orders in their address."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.games.table import text_of

pytestmark = pytest.mark.django_db
SUPPORT = reverse("games:lesson", args=["support"])
RIGHT = {"order-FR-Mar": "A Mar - Sav", "order-Swi-Swi": "A Swi S A Mar - Sav", "do": "resolve"}
WRONG = RIGHT | {"order-Swi-Swi": "A Swi H"}


def test_right_orders_get_results_and_reasons():
    page = text_of(Client().get(SUPPORT, RIGHT))
    assert "Done: two against one" in page
    assert "Supported by the army of Switzerland" in page


def test_wrong_orders_get_results_too():
    page = text_of(Client().get(SUPPORT, WRONG))
    assert "One against one is not enough" in page
    assert "Held by the army of Savoy" in page


def test_a_finished_chapter_has_a_check_mark_in_this_browser():
    client = Client()
    client.get(SUPPORT, WRONG)
    assert "learned" not in client.cookies
    client.get(SUPPORT, RIGHT)
    assert client.cookies["learned"]["path"] == "/learn/"
    page = client.get(reverse("games:learn"))
    lists = page.context["parts"]
    done = [entry["key"] for _title, entries in lists for entry in entries if entry["is_done"]]
    assert done == ["support"]


def test_points_outbid_the_others():
    orders = {"order-FR-Mar": "A Mar - Sav", "bid-Swi": "A Swi S A Mar - Sav", "do": "resolve"}
    path = reverse("games:lesson", args=["points"])
    done = [
        Client().get(path, orders | {"points-Swi": points}).context["shown"]["is_done"]
        for points in ("1", "2", "3", "99", "many")
    ]
    assert done == [False, True, True, True, False]


@pytest.mark.parametrize(
    "sent",
    [
        {"order-FR-Mar": "A Mar - Mos", "do": "resolve"},
        {"order-FR-Mar": "\x00", "do": "resolve"},
        {"also": "99"},
        {"also": "x"},
        {"bid-Swi": "A", "points-Swi": "-1", "do": "resolve"},
    ],
)
def test_invalid_queries_are_answered(sent):
    for key in ("support", "points"):
        assert Client().get(reverse("games:lesson", args=[key]), sent).status_code == 200


def test_pages_for_visitors_need_no_query(django_assert_num_queries):
    with django_assert_num_queries(0):
        Client().get(SUPPORT, RIGHT)
        Client().get(reverse("games:learn"))
        Client().get(reverse("games:examples"))


@pytest.mark.parametrize("name", ["lesson", "example"])
def test_an_unknown_chapter_is_not_found(name):
    assert Client().get(reverse(f"games:{name}", args=["nonsense"])).status_code == 404


GUIDED = reverse("games:guided")


@pytest.mark.parametrize(
    ("came", "label", "url"),
    [
        (f"http://testserver{GUIDED}?s=x", "Back to the guided year", GUIDED),
        ("http://testserver/games/7/last/?since=1", "Back to the game", "/games/7/last/?since=1"),
    ],
)
def test_the_link_back_survives_an_answer(came, label, url):
    page = Client().get(SUPPORT, headers={"referer": came})
    assert label in text_of(page)
    answered = Client().get(SUPPORT, RIGHT | {"back": page.context["back"]["url"]})
    also = answered.context["also"][0]["url"]
    for shown in (answered, Client().get(also)):
        assert f'href="{url}"' in shown.content.decode()


@pytest.mark.parametrize(
    "came",
    [
        "",
        "http://elsewhere.example/games/7/",
        "http://testserver/learn/support/",
        "http://testserver/games/7/?x=%22%3E",
        "http://[",
    ],
)
def test_other_pages_get_no_link_back(came):
    assert Client().get(SUPPORT, headers={"referer": came}).context["back"] is None
    assert Client().get(SUPPORT, {"back": came}).context["back"] is None


@pytest.mark.parametrize("address", ["/learn/", "/learn/examples/", "/rules/ambition-empire-6.01/"])
def test_small_boards_stand_in_the_lists_and_the_rules(client, db, address):
    [first, *_others] = re.findall(
        r'src="(/learn/boards/[^"]+)"', client.get(address).content.decode()
    )
    answer = client.get(first)
    assert answer["Content-Type"].startswith("image/svg")
    assert "immutable" in answer["Cache-Control"]


@pytest.mark.parametrize("key", ["nonsense", "support"])
def test_a_small_board_of_another_drawing_is_not_found(client, db, key):
    assert client.get(f"/learn/boards/0000-en/{key}.svg").status_code == 404
