"""The rules of its variant in the pane of points."""

from django.template.loader import render_to_string

PUBLISHED = "The winning order is published as it was written."
CARRIED_OUT = "The winning order is published only if it is carried out."


def pane(*, publishes_all: bool) -> str:
    game = {"pk": 1, "variant_id": "ambition-empire-2002"}
    orders = {"publishes_all": publishes_all, "budget": 4, "points_left": 4}
    return render_to_string("games/sheets/points.html", {"game": game, "orders": orders})


def test_where_all_that_wins_is_published_it_says_so():
    assert PUBLISHED in pane(publishes_all=True)


def test_where_only_what_is_carried_out_is_published_it_says_so():
    page = pane(publishes_all=False)
    assert CARRIED_OUT in page
    assert PUBLISHED not in page
